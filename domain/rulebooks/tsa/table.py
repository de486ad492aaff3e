"""The table on which an act of truco is judged: the shared one, with its hand and bout."""

from domain.match import table
from domain.rulebooks.tsa.state import Bout, Core, Hand


class Table(table.Table):
    """One act being judged."""

    __slots__ = ()

    core: Core

    @property
    def hand(self) -> Hand:
        """The hand in play, or the last one. Only for rules that know that there is one."""
        hand = self.core.hand
        assert hand is not None, "no hand yet"
        return hand

    @property
    def bout(self) -> Bout:
        """The bout in play, or the last one."""
        hand = self.core.hand
        assert hand is not None, "no hand yet"
        return hand.bouts[hand.current]
