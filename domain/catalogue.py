"""Every type of event there is, by its tag. Append-only: a type or a version once stored is never taken away."""

from collections.abc import Mapping

from domain.access.events import EVENTS as ACCESS_EVENTS
from domain.competition.events import EVENTS as EDITION_EVENTS
from domain.kernel.event import Body
from domain.match.events import MatchOpened
from domain.review.record import EVENTS as REVIEW_EVENTS
from domain.rulebooks.registry import RULEBOOKS


def _catalogue() -> dict[str, type[Body]]:
    kinds: set[type[Body]] = {MatchOpened, *EDITION_EVENTS, *ACCESS_EVENTS, *REVIEW_EVENTS}
    kinds = kinds.union(*(book.facts | book.consequences for book in RULEBOOKS.values()))
    return {str(kind.__struct_config__.tag): kind for kind in sorted(kinds, key=lambda k: str(k.__struct_config__.tag))}


EVENT_TYPES: Mapping[str, type[Body]] = _catalogue()
