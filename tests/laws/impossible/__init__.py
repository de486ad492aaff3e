"""Acts that cannot have been, or come from somebody who may not do them: every one has to be refused."""

from collections.abc import Callable

from tests.laws.impossible import cards, deals, line_ups, officials, results, times
from tests.laws.table import Table

Try = Callable[[Table], None]

IN_PLAY: tuple[Try, ...] = (
    cards.of_somebody_else,
    cards.on_the_table,
    cards.no_such_card,
    cards.not_dealt,
    cards.too_many,
    cards.shown_wrong,
    cards.known_wrong,
    cards.no_round_left,
    deals.draw_wrong,
    deals.too_soon,
    deals.in_the_hand,
    deals.no_deal,
    deals.three_is_right,
    deals.order_decides,
    officials.in_no_duel,
    officials.in_no_hand,
    times.too_early,
    times.after_a_waiver,
    times.started_already,
    results.before_the_result,
)
ALWAYS: tuple[Try, ...] = (
    officials.not_an_official,
    officials.not_the_chief,
    officials.no_such_article,
    officials.no_captain,
    officials.no_such_captain,
    times.back_in_time,
    results.no_such_score,
    results.no_case,
    results.nothing_to_undo,
    line_ups.no_seal,
    line_ups.seal_of_somebody_else,
    line_ups.no_such_number,
    line_ups.scorer_of_the_rival,
    line_ups.no_substitute,
)
WITH_SEALS: tuple[Try, ...] = (line_ups.opened_too_soon, line_ups.opened_wrong, line_ups.started_sealed)
AT_THE_END: tuple[Try, ...] = (results.after_the_result, results.wrong_result, results.after_the_window)


def tried(t: Table) -> None:
    """One act that has to be refused, if one fits here."""
    deals.claim_first(t)
    tries = (
        (*AT_THE_END, *AT_THE_END, *ALWAYS, cards.shown_wrong, deals.draw_wrong) if t.is_over else (*IN_PLAY, *ALWAYS)
    )
    if not (t.core.begun or t.is_over) and t.chance(0.4):
        tries = WITH_SEALS
    t.pick(tries)(t)
