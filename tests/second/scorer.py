"""A second scorer of matches under the TSA regulation, written apart from the project's own rules to check them.

``score(opened, facts)`` plays the facts of a match on one table that changes, and tells the score, the result and
the hands. It shares no code with ``domain/``; what the texts leave open is decided in ``DECISIONS.md``.
"""

from __future__ import annotations

from tests.second.table import Json
from tests.second.telling import Telling

UNDONE = "match.act.undone"
MOVES_NOTHING = (
    "tsa.cards.known",
    "tsa.deck.replaced",
    "match.numbers.sealed",
    "match.scorer.named",
    "match.player.replaced",
    "match.claim.reserved",
    "match.claim.ruled",
    "match.state.restored",
    "match.score.verified",
    "match.review.referred",
)
"""Facts of which no point, warning or turn depends. Any other fact has to be known: what is not is an error."""


class Scorer(Telling):
    """The table, with what every kind of fact does to it."""

    def __init__(self, opened: Json, facts: list[Json]) -> None:
        super().__init__(opened, facts)
        self.does = {
            "tsa.first_dealer.drawn": self.drawn,
            "tsa.first_dealer.stated": self.stated,
            "tsa.deck.cut": self.cut,
            "tsa.deal.begun": self.deal,
            "tsa.hand.dealt": self.dealt,
            "tsa.card.exposed": self.exposed,
            "tsa.player.skipped": self.disordered,
            "tsa.deal.disordered": self.disordered,
            "tsa.deal.altered": self.disordered,
            "tsa.deal.mode_switched": self.switched,
            "tsa.cards.miscounted": self.miscounted,
            "tsa.deal.accepted": self.chosen,
            "tsa.deal.refused": self.chosen,
            "tsa.deal.agreed": self.agreed,
            "tsa.irregularity.validated": self.validated_all,
            "tsa.cards.looked_at": self.looked,
            "tsa.deal.set_aside": self.set_aside,
            "tsa.card.played": self.played,
            "tsa.card.fell": self.fell,
            "tsa.round.stated": self.round_told,
            "tsa.hand.stated": self.hand_told,
            "tsa.cards.covered": self.covered,
            "tsa.cards.mucked": self.mucked,
            "tsa.card.lost": self.lost,
            "tsa.cards.shown": self.shown,
            "tsa.words.spoken": self.spoke,
            "tsa.expression.forgiven": self.forgiven,
            "tsa.call.objected": self.objected,
            "tsa.showing.claimed": self.showing_claimed,
            "tsa.declaration.claimed": self.declaration_claimed,
            "tsa.showing.failed": self.showing_failed,
            "tsa.interference.ruled": self.interfered,
            "tsa.hand.annulled": self.hand_annulled,
            "tsa.duel.annulled": self.duel_annulled,
            "tsa.points.adjudicated": self.adjudicated,
            "tsa.duel.tallied": self.duel_tallied,
            "tsa.hand.tallied": self.hand_tallied,
            "match.started": self.began,
            "match.referee.requested": self.requested,
            "match.claim.withdrawn": self.withdrawn,
            "match.play.resumed": self.resumed,
            "match.score.corrected": self.corrected,
            "match.incident.kept": self.noted,
            "match.sanction.lifted": self.lifted,
            "match.team.warned_verbally": self.warned_verbally,
            "match.team.warned": self.warned,
            "match.loss.declared": self.loss,
            "match.team.disqualified": self.disqualified,
            "match.absence.declared": self.absent,
            "match.delay.waived": self.excused,
            "match.abandonment.declared": self.abandoned,
            "match.captain.replaced": self.new_captain,
            "match.numbers.revealed": self.numbers_opened,
            "match.result.validated": self.validates,
            "match.result.disputed": self.disputes,
            "match.result.homologated_by_referee": self.homologated,
            "match.result.corrected": self.result_corrected,
            "match.review.opened": self.review_opened,
            "match.review.upheld": self.review_upheld,
            "match.review.modified": self.review_modified,
            "match.review.annulled": self.review_annulled,
            **dict.fromkeys(MOVES_NOTHING, self.kept_only),
        }


def kept(facts: list[Json]) -> list[Json]:
    """The facts without those that were taken back."""
    left: list[Json] = []
    for fact in facts:
        if fact["type"] != UNDONE:
            left.append(fact)
        elif left:
            left.pop()
    return left


def score(opened: Json, facts: list[Json]) -> Json:
    """What a match stands at after its facts."""
    acts = kept(facts)
    table = Scorer(opened, acts)
    table.run(0, len(acts))
    return table.told()
