"""The shape of a result, for OpenAPI; a test compares it with what is answered."""

import msgspec


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing but what it lists."""


class Pair(Shape, frozen=True):
    """A number for each side."""

    A: int
    B: int


class Zones(Shape, frozen=True):
    """``malas`` or ``buenas`` (1.4)."""

    A: str
    B: str


class Winner(Shape, frozen=True):
    """Who won (nobody in a double disqualification or absence) and how it ended."""

    winner: str | None
    kind: str


class Award(Shape, frozen=True, rename={"reason": "for"}):
    """Points that counted, with the article that they rest on; ``full`` is what the cap at 30 cut (1.5)."""

    team: str
    points: int
    reason: str
    article: str
    full: int | None = None
    interpretations: list[str] = []


class Duel(Shape, frozen=True):
    """One duel of a pica-pica hand; ``players`` has the mano first."""

    number: int
    players: list[str]
    mano: str
    voided: bool
    winner: str | None
    points: list[Award]


class Hand(Shape, frozen=True):
    """One hand; ``open`` is true of the one in progress."""

    number: int
    kind: str
    dealer: str
    mano: str
    voided: bool
    points: list[Award]
    duels: list[Duel]
    open: bool = False


class Errors(Shape, frozen=True):
    """Errors of a dealer (6.4)."""

    in_cycle: int
    total: int


class Warnings(Shape, frozen=True):
    """Warnings of a side (19.1, 19.2)."""

    verbal: int
    disciplinary: int


class BothWarnings(Shape, frozen=True):
    """Warnings of each side."""

    A: Warnings
    B: Warnings


class Due(Shape, frozen=True):
    """The hand that comes next."""

    kind: str
    dealer: str
    mano: str


class VoidAct(Shape, frozen=True):
    """An act without effect, by its number in the match, and the article that says so."""

    act: int
    article: str


class Flag(Shape, frozen=True):
    """An entry that somebody should look at."""

    act: int
    code: str
    reason: str


class Original(Shape, frozen=True):
    """What was first homologated, where a review changed it (17.9)."""

    score: Pair
    result: Winner | None


class Result(Shape, frozen=True):
    """The result of a match."""

    match: str
    status: str
    score: Pair
    zones: Zones
    result: Winner | None
    hands: list[Hand]
    dealer_errors: dict[str, Errors]
    warnings: BothWarnings
    next_hand: Due | None
    void_acts: list[VoidAct]
    rejected: list[VoidAct]
    warnings_of_entry: list[Flag]
    revision: int
    original: Original | None
