"""``evolve(match, event) -> match``: what each event changes. It decides nothing."""

from msgspec.structs import replace

from domain.kernel.event import Body, Event
from domain.kernel.seats import USUAL
from domain.match import events as common
from domain.rulebooks.tsa.changes import CHANGES, NOTED
from domain.rulebooks.tsa.state import Core, Match, Terms

TERMS = frozenset(Terms.__struct_fields__)


def initial(opened: common.MatchOpened) -> Match:
    """The match as its first event leaves it."""
    terms = Terms(**{key: value for key, value in opened.conditions.items() if key in TERMS})  # type: ignore[arg-type]
    core = Core(
        seats=opened.seats or USUAL,
        captains=dict(opened.captains),
        terms=terms,
        official_time=opened.official_time,
        stage=opened.stage,
        stage_warnings=dict(opened.warnings),
        concealments=dict(opened.concealments),
    )
    return Match(core)


def evolve(match: Match, event: Event) -> Match:
    """The match after ``event``. Facts change nothing but the count of acts: their consequences do."""
    if event.act != match.act:
        match = begin_act(match, event.act, type(event.body), event.at)
    if type(event.body) is common.ActWithdrawn:
        return undone(match)
    return Match(change_core(match.core, event), match.act, match.fact, match.before, match.earlier)


def begin_act(match: Match, act: int, kind: type[Body], at: str | None) -> Match:
    """The match as act number ``act`` finds it: it remembers how it was before."""
    core = match.core if at is None else replace(match.core, last_at=at)
    return Match(core, act, str(kind.__struct_config__.tag), match.core, match.before)


def undone(match: Match) -> Match:
    """The match as it was before the act before this one; what was undone cannot be undone further."""
    assert match.earlier is not None
    core = replace(match.earlier, last_at=match.core.last_at, last_award=match.core.last_award)
    return Match(core, match.act, match.fact)


def change_core(core: Core, event: Event) -> Core:
    """What the event changes of the state."""
    kind = type(event.body)
    apply = CHANGES.get(kind)
    if apply is not None:
        changed = apply(core, event.body)
    elif kind in NOTED:
        changed = NOTED[kind](core, event.body, event)
    else:
        return core
    if changed.spoken_before is not None and changed.hand is not core.hand and event.act != core.spoken_act:
        # something else has happened: the last expression can no longer be forgiven at once (10.3)
        return replace(changed, spoken_before=None)
    return changed
