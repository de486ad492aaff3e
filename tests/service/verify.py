"""What must hold of a database after a storm, read from the tables themselves."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from domain.match.acts import Act
from store import MatchStore
from store.leaf import leaf_hash
from store.recorded import Recorded
from store.runner import Runner
from tests.projections.reading import catch_up, contents, models
from tests.service.load import EDITION, Final

NOTHING = "0" * 64
CREATED = 201


class _Links(msgspec.Struct):
    prev: str


def defects(store: MatchStore, finals: Sequence[Final]) -> list[str]:
    """What is wrong, in words; nothing if every command is in the record once and all else follows from it."""
    found: list[str] = []
    stored = store.follow(0, 10_000_000)
    if [each.position for each in stored] != list(range(1, len(stored) + 1)):
        found.append("positions have gaps")
    versions: Counter[str] = Counter()
    last: dict[str, str] = {}
    for each in stored:
        versions[each.stream] += 1
        if each.version != versions[each.stream]:
            found.append(f"{each.stream}: version {each.version} is out of order")
        if each.leaf_hash != leaf_hash(each.leaf):
            found.append(f"{each.stream}: leaf {each.version} is not what its hash says")
        if msgspec.json.decode(each.leaf, type=_Links).prev != last.get(each.stream, NOTHING):
            found.append(f"{each.stream}: leaf {each.version} does not follow the one before")
        last[each.stream] = each.leaf_hash.hex()
    found += _commands(store, finals)
    projections = models(store)
    catch_up(store, projections)
    live = contents(store)
    for projection in models(store):
        Runner(store).rebuild(projection)
    if contents(store) != live:
        found.append("read models are not what a rebuild makes of the log")
    return found


def _commands(store: MatchStore, finals: Sequence[Final]) -> list[str]:
    """Every acknowledged command has its own events, once; no events are anybody else's."""
    by_cause: dict[str, list[Recorded]] = {}
    for stream in store.streams():
        if stream.startswith(f"{EDITION}/"):
            for each in store.recorded(stream, 1):
                by_cause.setdefault(each.cause, []).append(each)
    found = [said for final in finals if (said := _wrong(store, final, by_cause.pop(final.command, [])))]
    if by_cause:
        found.append(f"events of commands that nobody finished: {sorted(by_cause)[:5]}")
    twice = [key for key, times in Counter((final.author, final.key) for final in finals).items() if times > 1]
    return [*found, f"told twice: {twice[:5]}"] if twice else found


def _wrong(store: MatchStore, final: Final, events: Sequence[Recorded]) -> str:
    """What is wrong with one command, given the events that name it as their cause."""
    if final.status != CREATED:
        return f"{final.key}: refused, and it is in the record" if events else ""
    told = msgspec.json.decode(final.answer)
    expected = [(final.stream, version) for version in range(told["first"], told["last"] + 1)]
    facts = sum(isinstance(each.event.body, Act) for each in events)
    if [(each.stream, each.version) for each in events] != expected or facts != 1:
        return f"{final.key}: told {expected[:1]} and {len(expected)} events, there are {len(events)}, {facts} acts"
    answered = store.answered(final.command)
    if answered is None or answered.answer != final.answer:
        return f"{final.key}: its answer is not kept as it was told"
    return ""
