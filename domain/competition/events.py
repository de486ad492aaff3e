"""What the record keeps of an edition, in a stream of its own: each entry of its file, and each later change of one.

An entry told again under the same key takes the place of the one before; nothing is edited, and the history is read
in the order in which it came. What happened in a match is in the match's own stream.
"""

from domain.competition.edition import Change, Group, Knockout
from domain.kernel.event import Body, Personal


class EditionOpened(Body, frozen=True, kw_only=True, tag="edition.opened"):
    """First event of an edition: what never changes."""

    edition: str
    rulebook: str


class ConditionsSet(Body, frozen=True, kw_only=True, tag="edition.conditions.set"):
    """What the edition is called, and its Condiciones Particulares with what changes on the way."""

    name: str = ""
    conditions: dict[str, bool | int | str]
    stated: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()


class TeamEntered(Body, frozen=True, kw_only=True, tag="edition.team.entered"):
    """A team takes part (3.1)."""

    team: str
    name: Personal
    player_1: Personal | None = None
    player_2: Personal | None = None
    player_3: Personal | None = None
    substitute: Personal | None = None


class PhaseSet(Body, frozen=True, kw_only=True, tag="edition.phase.set"):
    """A phase, its groups or its bracket, and how many go on (1.8)."""

    phase: str
    stage: str
    qualify: int = 0
    best_seconds: int = 0
    groups: tuple[Group, ...] = ()
    knockouts: tuple[Knockout, ...] = ()


class MatchListed(Body, frozen=True, kw_only=True, tag="edition.match.listed"):
    """A match is to be played, after those listed before it; ``teams``: A, then B."""

    match: str
    phase: str
    group: str | None = None
    teams: tuple[str, str]
    knockout: str | None = None


class MatchScheduled(Body, frozen=True, kw_only=True, tag="edition.match.scheduled"):
    """When a match is to begin (4.1)."""

    match: str
    at: str


class ResultTold(Body, frozen=True, kw_only=True, tag="edition.result.told"):
    """A result, or disciplinary warnings, known without an acta; by side (1.14)."""

    match: str
    kind: str | None = None
    winner: str | None = None
    score: tuple[int, int] | None = None
    disqualified: tuple[str, ...] = ()
    warnings: dict[str, int] = {}


class OrderSet(Body, frozen=True, kw_only=True, tag="edition.order.set"):
    """The matches were played in another order than they were listed."""

    matches: tuple[str, ...]


class LotAnnounced(Body, frozen=True, kw_only=True, tag="edition.lot.announced"):
    """The seed of a lot is committed to, and the source named whose value nobody knows yet (1.13)."""

    phase: str
    group: str
    among: tuple[str, ...]
    commitment: str
    source: str


class LotDrawn(Body, frozen=True, kw_only=True, tag="edition.lot.drawn"):
    """The order of a lot, with what proves it where it was not drawn on paper (1.13)."""

    phase: str
    group: str
    order: tuple[str, ...]
    commitment: str | None = None
    source: str | None = None
    seed: str | None = None
    value: str | None = None


class EntryWithdrawn(Body, frozen=True, kw_only=True, tag="edition.entry.withdrawn"):
    """An entry is no longer part of the edition: ``kind`` is the type of event that entered it, ``id`` its key."""

    kind: str
    id: str


EVENTS: tuple[type[Body], ...] = (
    *(EditionOpened, ConditionsSet, TeamEntered, PhaseSet, MatchListed, MatchScheduled, ResultTold, OrderSet),
    *(LotAnnounced, LotDrawn, EntryWithdrawn),
)


def key_of(body: Body) -> tuple[str, str]:
    """Under which key an entry stands: its kind, and its id in it."""
    kind = str(type(body).__struct_config__.tag)
    match body:
        case TeamEntered(team=name) | PhaseSet(phase=name):
            return kind, name
        case MatchListed(match=name) | MatchScheduled(match=name) | ResultTold(match=name):
            return kind, name
        case LotAnnounced(phase=phase, group=group, among=among) | LotDrawn(phase=phase, group=group, order=among):
            return LOT, f"{phase}/{group}/{','.join(sorted(among))}"
        case _:
            return kind, ""


LOT = "edition.lot"
"""A lot is one entry, announced and then drawn."""
