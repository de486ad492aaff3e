"""``python -m tests.match.fixpoint`` enumerates the life of a match through the real ``decide`` until nothing is new.

One short match, its hands given as totals, so that the score is one of a few. From every state that is reached every
act of the alphabet is tried. Two matches are one state if they differ in nothing that a later act can tell; how a
score came to be, and how often somebody was warned beyond what loses the match, it cannot. Beside the state goes who
has signed what stands, read off the acts alone and not off the rules' own state. Prints the states and the edges.
"""

import sys
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from domain.kernel.refusal import Refusal
from domain.match.acts import Act, ActUndone, ResultDisputed, ResultValidated
from domain.match.events import MatchOpened
from domain.rulebooks.tsa import conditions, script
from domain.rulebooks.tsa.decide import judge
from domain.rulebooks.tsa.evolve import initial
from domain.rulebooks.tsa.state import Core, Match

ALPHABET = (
    "comienza",
    "repartidor A1",
    "planilla A 29 B 28",
    "planilla A 1 B 0",
    'capA llama arbitro "x"',
    "arbitro reanuda",
    "arbitro ausencia A",
    "arbitro ausencia B",
    'arbitro abandono A "x"',
    'arbitro pierde B 19.6 "x"',
    'arbitro advierte A 19.3 "x"',
    'arbitro advierte A 4.1 "x"',
    'arbitro dispensa demora A "x"',
    'arbitro descalifica A 19.4 "x"',
    'arbitro descalifica A B 19.6 "x"',
    'conformes corrigen 30-28 "x"',
    'conformes corrigen 29-28 "x"',
    'conformes corrigen 28-30 "x"',
    "capA valida",
    "capB valida",
    "A1 valida",
    "A2 valida",
    "arbitro valida",
    'capA discrepa "x"',
    'capB discrepa "x"',
    'arbitro homologa 30-28 "x"',
    'arbitro homologa 30-28 " "',
    'arbitro homologa 28-30 "x"',
    'arbitro homologa B "x"',
    'arbitro homologa sin ganador "x"',
    'capA homologa 30-28 "x"',
    'arbitro corrige 30-27 "x"',
    'arbitro eleva "x"',
    'jefe abre "x"',
    'jefe mantiene "x"',
    'jefe levanta A 19.3 "x"',
    'jefe modifica 28-30 "x"',
    'jefe anula "x"',
    'arbitro anula "x"',
)
UNDO = ActUndone(reason="x")


class State(NamedTuple):
    """A match, and what each side that has signed, and not taken it back, has signed last."""

    match: Match
    signed: tuple[tuple[str, object], ...] = ()

    @property
    def signers(self) -> frozenset[str]:
        """The sides that have signed just what stands."""
        return frozenset(side for side, what in self.signed if what == what_stands(self.match.core))


class Edge(NamedTuple):
    """An act that was taken: from where, which, to where."""

    start: State
    act: Act
    end: State


def what_stands(core: Core) -> object:
    """What a signature is about: score, result and hands, told without the rules' digest of them."""
    hands = [*core.past, *([core.hand] if core.hand else [])]
    points = [[(a.team, a.points) for a in hand.awards if not a.withdrawn] for hand in hands]
    return core.score, core.result and (core.result.winner, core.result.kind), points


def follow(state: State, act: Act, match: Match) -> State:
    """The state after ``act``, which led to ``match``."""
    signed = dict(state.signed)
    if isinstance(act, ResultValidated | ResultDisputed):
        side = act.by[-1] if act.by.startswith("cap") else act.by[0]
        signed.pop(side, None)
        if isinstance(act, ResultValidated):
            signed[side] = what_stands(match.core)
    return State(match, tuple(sorted(signed.items())))


def key(state: State) -> object:
    """What a later act can tell of the state."""
    core = state.match.core
    hand = core.hand
    return (
        state.signers,
        frozenset(core.validated),
        *(core.begun, core.suspended, core.result, core.signed, core.disputed, core.score, core.settled),
        *(core.referred, core.under_review, core.annulled, core.homologated_at, min(core.revision, 2)),
        *(frozenset(sides) for sides in (core.lost, core.disqualified, core.absent)),
        min(core.disciplinary["A"], 2),
        core.dealer,
        hand and (min(hand.number, 2), hand.closed),
    )


def explore(acts: Sequence[str] = ALPHABET) -> Iterator[Edge]:
    """Every edge from every state that can be reached, and each act taken back at once."""
    alphabet = [act for act in map(script.read, acts) if isinstance(act, Act)]
    assert len(alphabet) == len(acts)
    terms, _ = conditions.in_force({})
    opened = MatchOpened(rulebook="tsa", revision="x", match="m", seats=(), captains={"A": 1, "B": 3}, conditions=terms)
    start = State(initial(opened))
    seen, waiting = {key(start)}, deque([start])
    while waiting:
        state = waiting.popleft()
        for act in alphabet:
            outcome = judge(state.match, act)
            if isinstance(outcome, Refusal):
                continue
            after = follow(state, act, outcome.match)
            yield Edge(state, act, after)
            undone = judge(after.match, UNDO)
            if not isinstance(undone, Refusal):
                yield Edge(after, UNDO, State(undone.match, state.signed))
            if key(after) not in seen:
                seen.add(key(after))
                waiting.append(after)


def word(core: Core) -> str:
    """The state in a few words."""
    if core.under_review:
        return "under review"
    if core.annulled:
        return "annulled"
    if core.homologated_at:
        return "homologated" if core.revision == 1 else "homologated again"
    if core.result:
        return f"finished by {core.result.kind}, validated by {'+'.join(sorted(core.validated)) or 'nobody'}"
    return "suspended" if core.suspended else "in play" if core.begun else "scheduled"


def told(found: Iterable[Edge]) -> str:
    """How many states and edges, and which edges between their words."""
    edges: Counter[tuple[str, str, str]] = Counter()
    states: dict[str, set[object]] = {}
    for start, act, end in found:
        edges[word(start.match.core), type(act).__name__, word(end.match.core)] += 1
        for state in (start, end):
            states.setdefault(word(state.match.core), set()).add(key(state))
    lines = [f"{sum(map(len, states.values())):,} states, {edges.total():,} edges", ""]
    lines += [f"{len(keys):>6} {name}" for name, keys in sorted(states.items())]
    lines += ["", *(f"{n:>6} {a} -- {act} -> {b}" for (a, act, b), n in sorted(edges.items()) if a != b)]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(f"{told(explore())}\n")
