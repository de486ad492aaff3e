"""What a reader may see of an event: what is not for him is taken out before anything is made of it (17.4, 3.4).

Names, quoted texts, what was reserved for the referee, numbers before the match begins, and the cards that somebody
held: each is for some. Team names are for everybody; so is whatever happened on the table.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from domain.access.grant import Grant, Role
from domain.competition.events import TeamEntered
from domain.kernel.event import Body, Event, personal_fields
from domain.kernel.script import UNKNOWN
from domain.match.acts import ClaimReserved, NumbersRevealed
from domain.match.events import MatchBegun, MatchOpened
from domain.rulebooks.tsa.acts import CardsKnown

WITHHELD = "[reservado]"
OPEN_NAMES: dict[type[Body], frozenset[str]] = {
    MatchOpened: frozenset({"name_a", "name_b"}),
    TeamEntered: frozenset({"name"}),
}
"""Personal fields that name no person."""

B = TypeVar("B", bound=Body)


class View(NamedTuple):
    """What somebody may see of a match or an edition, beside what everybody may."""

    names: bool = False
    """Who plays, and the reasons and texts that speak of them."""
    claims: bool = False
    """What was told to the referee apart (17.4)."""
    cards: bool = False
    """The cards that a player held and did not show."""
    numbers: bool = False
    """Both sides' numbers before the match begins (3.4)."""
    team: str | None = None
    """The side whose own claims and numbers are seen."""


PUBLIC = View()
EVERYTHING = View(names=True, claims=True, cards=True, numbers=True)
VIEWS: dict[Role, View] = {
    Role.CLERK: View(names=True, cards=True),
    Role.CAPTAIN: View(names=True),
    Role.REFEREE: EVERYTHING,
    Role.CHIEF: EVERYTHING,
    Role.ORGANISER: View(names=True),
    Role.INVESTIGATOR: EVERYTHING,
}


def view_of(grant: Grant, stream: str) -> View:
    """What the holder of ``grant`` may see of ``stream``; out of his reach, what everybody may."""
    if not grant.reaches(stream):
        return PUBLIC
    return VIEWS.get(grant.role, PUBLIC)._replace(team=grant.team)


def seen(events: Iterable[Event], view: View) -> Iterator[Event]:
    """A match's events from its first, as ``view`` shows them."""
    begun = False
    for event in events:
        begun = begun or isinstance(event.body, MatchBegun)
        body = _seen(event.body, view, begun=begun)
        yield event if body is event.body else replace(event, body=body)


def is_hidden(body: Body, view: View) -> bool:
    """Whether that it happened at all is not told."""
    return isinstance(body, ClaimReserved) and not (view.claims or _is_own(body.by, view))


def _seen(body: Body, view: View, *, begun: bool) -> Body:
    if isinstance(body, ClaimReserved):
        may = view.claims or _is_own(body.by, view)
    elif isinstance(body, NumbersRevealed):
        may = view.names and (begun or view.numbers or body.team == view.team)
        body = body if may else replace(body, number=0)
    else:
        may = view.names
    if isinstance(body, CardsKnown) and not view.cards:
        body = replace(body, cards=(UNKNOWN,) * len(body.cards))
    return body if may else _without_personal(body)


def _without_personal(body: B) -> B:
    kind = type(body)
    hidden = {
        name: WITHHELD
        for name in personal_fields(kind)
        if name not in OPEN_NAMES.get(kind, ()) and getattr(body, name) is not None
    }
    return replace(body, **hidden) if hidden else body


def _is_own(by: str, view: View) -> bool:
    return view.team is not None and by == f"cap{view.team}"
