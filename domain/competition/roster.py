"""Who plays for a team without being on its list: told to whoever looks, and nothing follows from it (3.1).

An edition joins teams to matches by their ids, and names belong to one match: a name that is on no list is no
contradiction. A line-up may have changed before a match, so whether somebody may play is the organiser's to say
(``fuera_de_lista``).
"""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from domain.competition.edition import Team
from domain.kernel.event import ERASED, Event
from domain.kernel.script import fold
from domain.kernel.seats import PLAYERS, TEAM
from domain.match.acts import NumbersRevealed, PlayerReplaced
from domain.match.events import ActWithdrawn, MatchBegun, MatchOpened
from domain.rulebooks.tsa.regulation import rule


class Unlisted(msgspec.Struct, frozen=True):
    """A player of a match, by team and number, who is on no list of the team; ``act`` put him into the match."""

    team: str
    player: str
    act: int


def unlisted(sides: Mapping[str, Team], events: Sequence[Event]) -> tuple[Unlisted, ...]:
    """The players who were there when the match began, or came in later, and are not listed."""
    undone = {event.body.withdrawn for event in events if isinstance(event.body, ActWithdrawn)}
    names: dict[str, str] = {}
    found: list[Unlisted] = []
    is_begun = False
    for event in events:
        if event.act in undone:
            continue
        told = _names(event)
        names |= told
        came: Iterable[str] = told if is_begun else ()
        if isinstance(event.body, MatchBegun):
            is_begun, came = True, sorted(names)
        for player in came:
            team = sides[TEAM[player]]
            if is_unlisted(names[player], team):
                found.append(Unlisted(team.id, player, event.act))
    return tuple(found)


@rule("3.1", otherwise=False)
def is_unlisted(name: str, team: Team) -> bool:
    """Whether the team tells who plays for it, its substitute with them, and the name is none of theirs (3.1)."""
    listed = {*team.players, team.substitute} - {None}
    known = {fold(one) for one in listed if one}
    return bool(team.players) and ERASED not in {name, *listed} and fold(name) not in known


def _names(event: Event) -> dict[str, str]:
    """The names that the event gives to numbers."""
    body = event.body
    if isinstance(body, MatchOpened):
        told = {player: getattr(body, player.lower()) for player in PLAYERS}
        return {player: name for player, name in told.items() if name is not None}
    if isinstance(body, NumbersRevealed):
        return {f"{body.team}{n}": name for n, name in enumerate((body.first, body.second, body.third), 1)}
    return {body.player: body.name} if isinstance(body, PlayerReplaced) else {}
