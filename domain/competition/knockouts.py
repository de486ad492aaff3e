"""The bracket of a phase without groups, as its file tells it: who meets whom in each knockout (1.8)."""

from collections.abc import Sequence

from domain.competition.edition import SECONDS, Knockout, Phase, Slot
from domain.competition.fields import Fields
from domain.kernel.script import SHOWN, fold
from domain.kernel.seats import TEAMS

KEYS = frozenset({"id", "entre"})
WINNER, LOSER = "ganador", "perdedor"


def knockouts(phase: Fields, before: Sequence[Phase], teams: frozenset[str]) -> tuple[Knockout, ...]:
    """The knockouts of a phase, in order; each may wait for groups of a phase before and for knockouts above it."""
    found: list[Knockout] = []
    taken: set[str] = set()
    above = [one for earlier in before for one in earlier.knockouts]
    for one in phase.each("cruces"):
        one.only(KEYS)
        name, told = one.identifier("id") or "", one.names("entre")
        if name in {other.id for other in (*above, *found)}:
            one.wrong("id_twice", "id", id=name)
        if len(told) != len(TEAMS):
            one.wrong("not_two_in_knockout", "entre", article="1.8")
        slots = tuple(_slot(one, text, before, (*above, *found), teams) for text in told)
        for slot in slots:
            if slot.told in taken:
                one.wrong("slot_twice", "entre", article="1.8", about=slot.told)
            taken.add(slot.told)
        found.append(Knockout(name, slots))
    return tuple(found)


def _slot(one: Fields, text: str, before: Sequence[Phase], above: Sequence[Knockout], teams: frozenset[str]) -> Slot:
    """Who comes here: a team, the place of a group (``1.2``, ``segundos.1``), a knockout's winner or loser."""
    if text in teams:
        return Slot(text, team=text)
    match fold(text).split():
        case [word, _] if word in {WINNER, LOSER}:
            name = text.split()[1]
            if name not in {other.id for other in above}:
                one.wrong("unknown_knockout", "entre", article="1.8", id=name[:SHOWN])
            return Slot(f"{word} {name}", knockout=name, wins=word == WINNER)
    group, _, number = text.rpartition(".")
    place = int(number) if number.isdecimal() and number.isascii() and len(number) < len("100") else 0
    phase = next((phase for phase in reversed(before) if _has(phase, group)), None)
    if phase is None or not place:
        one.wrong("not_a_slot", "entre", about=text[:SHOWN])
        return Slot(text)
    if place > (phase.best_seconds if group == SECONDS else phase.qualify):
        one.wrong("place_does_not_go_on", "entre", article="1.8", about=text[:SHOWN])
    return Slot(f"{group}.{place}", phase=phase.id, group=group, place=place)


def _has(phase: Phase, group: str) -> bool:
    return group in {one.id for one in phase.groups} or (group == SECONDS and bool(phase.groups))
