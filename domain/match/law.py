"""What a regulation says of the life of a match: its article for each topic, and its limits.

The judges of this package are shared by all rulebooks. They cite and count by the law of the match's own rulebook, and
the rules among them are declared by topic (``@rule("suspension")``): a regulation adopts them under its own numbers.
"""

from datetime import timedelta

import msgspec

from domain.kernel.articles import SharedRules

SHARED = SharedRules()
rule = SHARED.rule


class Law(msgspec.Struct, frozen=True, kw_only=True):
    """Every text is the number of an article; the other fields are who plays, and limits."""

    grounds: frozenset[str]
    """The articles of the regulation: what can be cited as a ground."""

    table: tuple[str, ...]
    """Who plays, and how they sit when nothing else is told, to the right."""

    sides: str
    """Two teams, alternating round the table."""
    administrative: str
    """Results that no play brought."""
    line_up: str
    captain: str
    """Who is captain, and until when another one can be named."""
    captains_acts: str
    numbers: str
    """Numbers that the rival does not know until both sides have theirs."""
    seats: str
    replacement: str
    presentation: str
    request: str
    """Who may ask for the referee."""
    suspension: str
    claim: str
    """Claims that are heard apart."""
    scorer: str
    verification: str
    system: str
    """Sign-off by the captain's own device."""
    validation: str
    dispute: str
    credential: str
    """The referee homologates without a captain."""
    correction: str
    referee: str
    chief: str
    """Whom the referee has above him."""
    own_motion: str
    """The referee acts though nobody called."""
    review: str
    verbal: str
    """Verbal warnings, and what repeats them."""
    disciplinary: str
    fraud: str
    violence: str

    delay_warning: timedelta
    """After the official time: from when a delay may be warned, and from when a team is absent."""
    absence: timedelta
    window: timedelta
    """How long after homologation the referee may correct a material error."""
    warnings_lose: int
    """The disciplinary warning of a match that loses it."""
