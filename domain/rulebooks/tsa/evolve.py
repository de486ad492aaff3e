"""``evolve(match, event) -> match``: what each event changes. It decides nothing."""

from msgspec.structs import replace

from domain.kernel.event import Event
from domain.match import life
from domain.match.events import MatchOpened
from domain.rulebooks.tsa.changes import FOLDS
from domain.rulebooks.tsa.events import CardIdentified
from domain.rulebooks.tsa.law import LAW
from domain.rulebooks.tsa.state import Core, Match, Terms

TERMS = frozenset(Terms.__struct_fields__)


def initial(opened: MatchOpened) -> Match:
    """The match as its first event leaves it."""
    terms = Terms(**{key: value for key, value in opened.conditions.items() if key in TERMS})  # type: ignore[arg-type]
    core = Core(
        **life.opening(opened),
        seats=opened.seats or LAW.table,
        terms=terms,
        stage_limit=terms.advertencias_descalifican,
    )
    return life.Match(core)


def evolve(match: Match, event: Event) -> Match:
    """The match after ``event``."""
    return life.evolve(change_core, match, event)


def change_core(core: Core, event: Event) -> Core:
    """What the event changes of the state."""
    changed = FOLDS.fold(core, event)
    body = event.body
    if type(body) is CardIdentified and not body.seen:
        return changed
    if changed.spoken_before is not None and changed.hand is not core.hand and event.act != core.spoken_act:
        # something else has happened: the last expression can no longer be forgiven at once (10.3)
        return replace(changed, spoken_before=None)
    return changed
