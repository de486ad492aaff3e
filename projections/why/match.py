"""Why a number of a match is what it is: the events that make it, from the events alone.

Consequences are what is folded: an award, a warning, an error that was counted. What was taken back is no member; it
is told beside, with what took it back.
"""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from domain.kernel.event import Body, Event
from domain.kernel.reason import Chain, Fallen, Member, chain
from domain.kernel.seats import RIVAL
from domain.match import events as common
from domain.match.acts import Act
from domain.match.life import first_of
from domain.rulebooks.tsa.events import ErrorCounted, ErrorLifted, HandBegun, PointsAwarded
from projections.why.standing import Standing, standing

POINTS, HAND, DUEL, MARGIN = "puntos", "mano", "duelo", "diferencia"
ERRORS, CYCLE = "errores", "ciclo"
VERBAL, DISCIPLINARY = "verbales", "advertencias"
CONCEALED, OUT = "ocultamientos", "descalificacion"
COUNTED = {VERBAL: "19.1", DISCIPLINARY: "19.2", ERRORS: "6.4"}
"""The article by which each of these counts."""


class Reasons:
    """A match's events, asked for the chains of its numbers."""

    def __init__(self, events: Sequence[Event]) -> None:
        opened = first_of(events)
        self.match = opened.match
        self.rulebook = opened.rulebook
        self.facts = {event.act: event.body for event in events if isinstance(event.body, Act)}
        self._standing: Standing = standing(events)

    def points(self, team: str) -> Chain:
        """A side's score: its awards, or the decision that set it (1.3, 17.9)."""
        found = self._awards(POINTS, (team,), lambda body: body.team == team)
        settled = [event for event in self._standing.events if isinstance(event.body, common.ScoreSettled)]
        if not settled:
            return found
        last = settled[-1]
        replaced = [*found.members, *(self._settled(event, team) for event in settled[:-1])]
        fallen = (*found.fallen, *(Fallen(member, last, self.articles(last)) for member in replaced))
        return chain(POINTS, (team,), (self._settled(last, team),), fallen)

    def hand(self, number: int, team: str) -> Chain:
        """A side's points of a hand, those of its duels included (12.2, 15.4)."""
        return self._awards(HAND, (str(number), team), lambda body: body.team == team and body.hand == number)

    def duel(self, hand: int, number: int, team: str) -> Chain:
        """A side's points of a duel (15.4)."""
        of = str(hand), str(number), team
        return self._awards(DUEL, of, lambda body: (body.hand, body.bout, body.team) == (hand, number, team))

    def errors(self, dealer: str) -> Chain:
        """A dealer's errors in the match (6.4)."""
        found = self._errors(dealer)
        return chain(ERRORS, (dealer,), found, self._lifted(dealer))

    def cycle(self, dealer: str) -> Chain:
        """A dealer's errors in the cycle that runs: those after the last that closed one (6.4)."""
        events, found = self._error_events(dealer), self._errors(dealer)
        closed = max((n for n, one in enumerate(events, 1) if _closes(one)), default=0)
        fallen = tuple(Fallen(one, events[closed - 1], ("6.4",)) for one in found[:closed])
        return chain(CYCLE, (dealer,), found[closed:], (*fallen, *self._lifted(dealer)))

    def warnings(self, team: str, *, disciplinary: bool) -> Chain:
        """A side's warnings in the match, verbal or disciplinary (19.1, 19.2)."""
        name = DISCIPLINARY if disciplinary else VERBAL

        def is_one(event: Event) -> bool:
            body = event.body
            return isinstance(body, common.WarningCounted) and (body.team, body.disciplinary) == (team, disciplinary)

        return self._counted(name, team, is_one)

    def disqualifications(self, team: str) -> Chain:
        """What disqualified a side in the match, once for each ground (1.14, 19.2, 19.4-19.6)."""

        def is_one(event: Event) -> bool:
            return isinstance(event.body, common.TeamDisqualified) and event.body.team == team

        return self._counted(OUT, team, is_one)

    def concealments(self, team: str) -> Chain:
        """How often a side hid a wrong number of cards, an act once (6.6)."""
        acts: set[int] = set()

        def is_one(event: Event) -> bool:
            body = event.body
            is_new = _is_concealment(body) and getattr(body, "team", None) == team and event.act not in acts
            if is_new:
                acts.add(event.act)
            return is_new

        return self._counted(CONCEALED, team, is_one)

    def margin(self, team: str) -> Chain:
        """By how much a side is ahead of the other: its points less those of its rival (1.13)."""
        mine, theirs = self.points(team), self.points(RIVAL[team])
        against = (_taken_off(member) for member in theirs.members)
        fallen = (replace(one, member=_taken_off(one.member)) for one in theirs.fallen)
        return chain(MARGIN, (team,), (*mine.members, *against), (*mine.fallen, *fallen))

    def result(self) -> Member | None:
        """The event that made the result that stands."""
        found: Event | None = None
        for event in self._standing.events:
            if isinstance(event.body, common.ResultReached):
                found = event
            elif isinstance(event.body, common.ResultWithdrawn):
                found = None
        return None if found is None else self._member(found, 1)

    def hands(self) -> frozenset[int]:
        """The numbers of the hands that were begun."""
        return frozenset(event.body.number for event in self._standing.events if isinstance(event.body, HandBegun))

    def articles(self, event: Event, *more: str) -> tuple[str, ...]:
        """The articles on which an event rests: its own, that of its act, and those by which it counts."""
        told = (getattr(event.body, "article", None), getattr(self.facts.get(event.act), "article", None))
        return tuple(dict.fromkeys(article for article in (*told, *more) if article))

    def _by(self, event: Event) -> tuple[str, ...]:
        """The articles by which it took back what it did."""
        return self.articles(event, *(("17.9",) if isinstance(event.body, common.CaseClosed) else ()))

    def _member(self, event: Event, amount: int, *articles: str) -> Member:
        interpretations = getattr(event.body, "interpretations", ())
        return Member(amount, self.match, event, self.articles(event, *articles), interpretations)

    def _settled(self, event: Event, team: str) -> Member:
        return self._member(event, getattr(event.body, team.lower()))

    def _awards(self, name: str, of: tuple[str, ...], is_one: Callable[[PointsAwarded], bool]) -> Chain:
        def member(event: Event) -> Member | None:
            body = event.body
            return self._member(event, body.points) if isinstance(body, PointsAwarded) and is_one(body) else None

        members = tuple(one for event in self._standing.events if (one := member(event)))
        fallen = (
            Fallen(one, by, self.articles(by))
            for event, by in self._standing.gone
            if (one := member(event)) is not None
        )
        return chain(name, of, members, tuple(fallen))

    def _counted(self, name: str, of: str, is_one: Callable[[Event], bool]) -> Chain:
        how = (COUNTED[name],) if name in COUNTED else ()
        members = tuple(self._member(event, 1, *how) for event in self._standing.events if is_one(event))
        gone = [(event, by) for event, by in self._standing.gone if is_one(event)]
        fallen = (Fallen(self._member(event, 1, *how), by, self._by(by)) for event, by in gone)
        return chain(name, (of,), members, tuple(fallen))

    # --- dealers' errors -------------------------------------------------------------------------------------------

    def _errors(self, dealer: str) -> tuple[Member, ...]:
        return tuple(self._member(event, 1, COUNTED[ERRORS]) for event in self._error_events(dealer))

    def _error_events(self, dealer: str) -> list[Event]:
        lifted = [event for event, _ in self._lifts(dealer)]
        return [event for event in self._standing.events if _is_error(event, dealer) and event not in lifted]

    def _lifted(self, dealer: str) -> tuple[Fallen, ...]:
        gone = [(event, by) for event, by in self._standing.gone if _is_error(event, dealer)]
        lifts = [(event, by, ("6.9",)) for event, by in self._lifts(dealer)]
        told = [*((event, by, self.articles(by)) for event, by in gone), *lifts]
        return tuple(Fallen(self._member(event, 1, COUNTED[ERRORS]), by, articles) for event, by, articles in told)

    def _lifts(self, dealer: str) -> list[tuple[Event, Event]]:
        """The errors that were validated (6.9), each with its lifting: that of the last error before it."""
        found: list[tuple[Event, Event]] = []
        last: Event | None = None
        for event in self._standing.events:
            if _is_error(event, dealer):
                last = event
            elif isinstance(event.body, ErrorLifted) and event.body.dealer == dealer and last is not None:
                found.append((last, event))
        return found


def _taken_off(member: Member) -> Member:
    return replace(member, amount=-member.amount)


def _is_error(event: Event, dealer: str) -> bool:
    return isinstance(event.body, ErrorCounted) and event.body.dealer == dealer


def _is_concealment(body: Body) -> bool:
    if isinstance(body, common.TeamDisqualified):
        return body.article == "6.6"
    return isinstance(body, common.ConcealmentCounted)


def _closes(event: Event) -> bool:
    return isinstance(event.body, ErrorCounted) and event.body.in_cycle == 0
