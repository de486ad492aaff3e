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
from domain.review.acts import StatementTaken
from domain.rulebooks.tsa.acts import CardsKnown
from domain.rulebooks.tsa.events import CardIdentified

WITHHELD = "[reservado]"
OPEN_NAMES: dict[type[Body], frozenset[str]] = {
    MatchOpened: frozenset({"name_a", "name_b"}),
    TeamEntered: frozenset({"name"}),
}
"""Personal fields that name no person."""

B = TypeVar("B", bound=Body)


class Withheld(Body, frozen=True, tag="withheld"):
    """In the place of an event of which only the number is told. No fold makes anything of it."""


WITHHELD_BODY = Withheld()


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
    """Events of a match, an edition or a case from their first, as ``view`` shows them.

    ``Withheld`` where it does not, so versions agree.
    """
    begun, hidden = False, None
    for event in events:
        begun = begun or isinstance(event.body, MatchBegun)
        if is_hidden(event.body, view):
            hidden = event.act
        if event.act == hidden:  # what followed from it tells of it
            yield Event(event.act, WITHHELD_BODY)
            continue
        body = _seen(event.body, view, begun=begun)
        yield event if body is event.body else replace(event, body=body)


def is_hidden(body: Body, view: View) -> bool:
    """Whether that it happened at all is not told."""
    return isinstance(body, ClaimReserved) and not (view.claims or _is_own(body.by, view))


def _seen(body: Body, view: View, *, begun: bool) -> Body:
    may = view.names
    if isinstance(body, ClaimReserved):
        may = True  # whoever sees that it happened
    elif isinstance(body, StatementTaken) and body.reserved:
        may = view.claims
    elif isinstance(body, NumbersRevealed):
        may = view.names and (begun or view.numbers or body.team == view.team)
        body = body if may else replace(body, number=0)
    elif not view.cards:
        body = _without_cards(body)
    return body if may else _without_personal(body)


def _without_cards(body: Body) -> Body:
    """Cards are told once everybody at the table has seen them, not because somebody knows them (9.7)."""
    if isinstance(body, CardsKnown) or (isinstance(body, CardIdentified) and not body.seen):
        return replace(body, cards=(UNKNOWN,) * len(body.cards))
    return body


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
