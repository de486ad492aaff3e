"""An act as a command: who may, what he had seen, what becomes of it.

Everything about the act itself is decided by the rulebook under the match's lock; here is what is asked around it.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from domain.access.grant import Grant
from domain.access.standing import is_alone, needs_step_up, not_allowed
from domain.kernel.event import Body, Event
from domain.kernel.instants import moment
from domain.kernel.refusal import Refusal
from domain.kernel.script import Malformed
from domain.match import acts
from domain.match.events import ActIrregular, ActVoided, EntryFlagged, MatchOpened
from domain.notation import json_acts
from domain.notation.clock import Clock as Times
from domain.notation.reading import Line, read_line
from domain.notation.source import UNWRITABLE, bare
from domain.rulebooks.registry import RULEBOOKS, Rulebook
from store.folds import Fold
from store.importing import LATE
from store.instants import stamp
from store.leaf import Actor
from store.matches import MatchStore
from store.outcomes import Accepted, Appended, Decision, Evidence, Outcome, Refused, Stale

DIFFERS = "store.command.differs"
"""Other bytes came under a key that was decided."""
LATE_AFTER = timedelta(minutes=2)
AHEAD = timedelta(minutes=2)
"""How far a device's clock may be ahead of the server's: what is told for later has not happened."""


class Author(NamedTuple):
    """Who sends a command: ``name`` is the device or the person, the space in which his keys are his own."""

    name: str
    grant: Grant
    actor: Actor
    has_stepped_up: Callable[[], bool] = lambda: False
    """Whether he proved once more who he is; asked where it matters."""
    waived: frozenset[str] = frozenset()
    """Matches in which he may homologate what he alone recorded."""


class Command(NamedTuple):
    """What is asked for: an act as a line or as its JSON twin, and what its author had seen."""

    key: str
    act: str | dict[str, Any]
    at: str | None = None
    seen: int | None = None
    after: str | None = None


class Match(msgspec.Struct, frozen=True, gc=False):
    """A match for who acts in it: the rules' state, and the last act."""

    opened: MatchOpened
    state: Any
    last: Body | None = None

    @property
    def rulebook(self) -> Rulebook:
        """By which it is judged."""
        return RULEBOOKS[self.opened.rulebook]


def _evolve(match: Match | None, event: Event) -> Match | None:
    if match is None:
        if not isinstance(event.body, MatchOpened):
            return None
        return Match(event.body, RULEBOOKS[event.body.rulebook].initial(event.body))
    state = match.rulebook.evolve(match.state, event)
    last = event.body if type(event.body) in match.rulebook.facts else match.last
    return Match(match.opened, state, last)


MATCH: Fold[Match | None] = Fold(lambda: None, _evolve)


def command_id(author: str, key: str) -> str:
    """The id of an author's command. It is in every leaf; the key, which salts what was signed, is not."""
    both = f"{author}\n{key}"
    return f"c-{sha256(both.encode()).hexdigest()[:40]}"


def record_act(store: MatchStore, stream: str, author: Author, command: Command, evidence: Evidence) -> Outcome:
    """Carry out ``command`` in ``stream``: once, for ever. Raises the store's errors.

    Refusals beside the rules': ``match_unknown``, ``out_of_reach``, ``not_for_this_role``, ``step_up_needed``,
    ``duties_not_separate``, ``depends_on_unaccepted``, ``time_in_the_future``, ``time_told_twice``, those of the
    notation and the store's.
    """
    # How a line is read is fixed by the first event, so whatever is kept of the match will do.
    match = store.warm(stream, MATCH) or store.state(stream, MATCH)[0]
    if match is None:
        return Refused(Refusal("match_unknown", facts={"match": stream}))
    line = _read(match, command)
    name = command_id(author.name, command.key)
    asks_twice = isinstance(line, Line) and needs_step_up(line.act) and not not_allowed(author.grant, stream, line.act)
    if asks_twice and not author.has_stepped_up() and store.answered(name) is None:
        return Refused(Refusal("step_up_needed", "16.7"))
    expected = command.seen
    if command.after is not None:
        before = store.answered(command_id(author.name, command.after))
        if before is None or before.stream != stream:
            return Refused(Refusal("depends_on_unaccepted", facts={"after": command.after}))
        expected = before.last
    alone = isinstance(line, Line) and _is_alone(store, stream, author, line.act)

    def decide(state: Match | None) -> Decision | Refusal:
        if state is None or isinstance(line, Refusal):
            return line if isinstance(line, Refusal) else Refusal("match_unknown", facts={"match": stream})
        refusal = not_allowed(author.grant, stream, line.act, state.last)
        if refusal is None and alone:
            refusal = Refusal("duties_not_separate", "16.7")
        now = stamp(store.clock())
        if refusal is None and line.at is not None and moment(line.at) > moment(now) + AHEAD:
            refusal = Refusal("time_in_the_future", facts={"at": line.at, "now": now})
        return refusal or _judged(state, line, now)

    return store.record(
        stream,
        name,
        author.actor,
        decide,
        expected_version=expected,
        evidence=evidence,
        fold=MATCH,
    )


def record_batch(
    store: MatchStore, stream: str, author: Author, batch: Sequence[tuple[Command | Refusal, Evidence]]
) -> list[Outcome]:
    """Carry out commands in their order; whatever does not go in is kept beside the log, none is dropped.

    A refusal in the place of a command says why its bytes are none. Raises the store's errors.
    """
    outcomes: list[Outcome] = []
    for command, evidence in batch:
        if isinstance(command, Refusal):
            outcome: Outcome = Refused(command)
        else:
            outcome = record_act(store, stream, author, command, evidence)
        if not isinstance(outcome, Accepted):
            refusal = outcome.refusal if isinstance(outcome, Refused) else told_stale(outcome)
            store.hold(stream, _kept_as(author, command, evidence, refusal), author.actor, evidence, refusal)
        outcomes.append(outcome)
    return outcomes


def told_stale(outcome: Stale) -> Refusal:
    """That the match had gone on."""
    return Refusal("stale", facts={"seen": outcome.expected, "version": outcome.version})


def _kept_as(author: Author, command: Command | Refusal, evidence: Evidence, refusal: Refusal) -> str:
    """The id under which what did not go in is kept: bytes that have none of their own, one by what they are."""
    if not isinstance(command, Refusal) and refusal.code != DIFFERS:
        return command_id(author.name, command.key)
    return command_id(author.name, sha256(evidence.payload).hexdigest())


def _read(match: Match, command: Command) -> Line | Refusal:
    if isinstance(command.act, str):
        told = _one_line(command.act)
        if isinstance(told, Refusal):
            return told
        read = read_line(match.rulebook, Times(match.opened.official_time), 1, told)
    else:
        act = json_acts.read(command.act, match.rulebook.id)
        read = act if isinstance(act, Malformed) else Line(1, act, None)
    if isinstance(read, Malformed):
        return Refusal(read.code, facts={"about": read.about})
    if command.at is None:
        return read
    if read.at is not None:
        return Refusal("time_told_twice")
    at = Times(None).read(command.at)
    return Refusal(at.code, facts={"about": at.about}) if isinstance(at, Malformed) else read._replace(at=at)


def _one_line(text: str) -> str | Refusal:
    """The line without its comment, as a file has it: what no file can hold could not be exported and read again."""
    if UNWRITABLE.search(text):
        return Refusal("control_character")
    if len(text.strip().splitlines()) > 1:
        return Refusal("several_lines")
    return bare(text)


def _is_alone(store: MatchStore, stream: str, author: Author, act: Body) -> bool:
    if not isinstance(act, acts.RefereeHomologated) or stream in author.waived:
        return False
    told = [each for each in store.recorded(stream) if isinstance(each.event.body, acts.Act)]
    return is_alone(frozenset(each.actor.pseudonym for each in told), author.actor.pseudonym)


def _judged(match: Match, line: Line, now: str) -> Decision | Refusal:
    outcome = match.rulebook.judge(match.state, line.act, line.at)
    if isinstance(outcome, Refusal):
        return outcome
    events: tuple[Event, ...] = outcome.events
    is_late = line.at is not None and moment(now) - moment(line.at) >= LATE_AFTER
    if is_late:
        events = (*events, Event(outcome.act, EntryFlagged(code=LATE), line.at))
    told = {"act": outcome.act, "late": is_late, "claimed_at": line.at, **_became(events)}

    def answer(appended: Appended) -> Mapping[str, object]:
        return {**receipt(appended), **told}

    return Decision(events, answer)


def receipt(appended: Appended, position: int = 0) -> dict[str, object]:
    """What every accepted command is told of its place: the versions it appended, and the last one acknowledged.

    ``position``: of the stream's newest event before it, for a command that may append nothing.
    """
    return {
        "match": appended.stream,
        "first": appended.first,
        "last": appended.last,
        "version": appended.last,
        "position": appended.leaf_indexes[-1] + 1 if appended.leaf_indexes else position,
        "at": appended.at,
    }


def _became(events: tuple[Event, ...]) -> dict[str, object]:
    """What became of an act, and the articles that say so."""
    bodies = [event.body for event in events[1:] if not isinstance(event.body, EntryFlagged)]
    remarks = [body for body in bodies if isinstance(body, ActVoided | ActIrregular)]
    outcome = "effect" if len(bodies) > len(remarks) else "recorded"
    if any(isinstance(body, ActIrregular) for body in remarks):
        outcome = "irregular"
    elif remarks and outcome == "recorded":
        outcome = "void"
    articles = [article for body in bodies if isinstance(article := getattr(body, "article", None), str)]
    return {"outcome": outcome, "articles": list(dict.fromkeys(articles))}
