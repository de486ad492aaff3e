"""Acts that cannot have been, or come from somebody who may not do them: every one has to be refused."""

from collections.abc import Callable
from datetime import timedelta

from domain.kernel.instants import moment
from domain.kernel.seats import PLAYERS
from domain.match import acts as shared
from domain.rulebooks.tsa import acts
from domain.rulebooks.tsa.deck import DECK, UNKNOWN
from tests.laws.dealing import REASONS
from tests.laws.table import Table

Try = Callable[[Table], None]
WHY = REASONS[0]


# --- cards -----------------------------------------------------------------------------------------------------------


def _able(t: Table) -> list[str]:
    """Players whose card would count now."""
    if not t.in_play or t.core.suspended or t.bout.envido.phase == "waiting":
        return []
    return t.active()


def of_somebody_else(t: Table) -> None:
    """A card that is known to be another player's."""
    able, owners = _able(t), t.core.hand and t.hand.owners
    if able and owners:
        player = t.pick(able)
        cards = [card for card, owner in owners.items() if owner != player]
        if cards:
            t.refused(acts.CardPlayed(player=player, cards=(t.pick(cards),)), "card_is_elsewhere")


def on_the_table(t: Table) -> None:
    """A card that the player has played already."""
    able = [p for p in _able(t) if set(t.hand.played.get(p, ())) - {UNKNOWN}]
    if able:
        player = t.pick(able)
        card = t.pick([card for card in t.hand.played[player] if card != UNKNOWN])
        t.refused(acts.CardPlayed(player=player, cards=(card,)), "card_twice")


def no_such_card(t: Table) -> None:
    """An eight, a nine, a thirteen."""
    able = _able(t)
    card = t.pick(("8e", "9o", "13c", "0b", "99e"))
    if able and t.chance(0.6):
        t.refused(acts.CardPlayed(player=t.pick(able), cards=(card,)), "no_such_card")
    elif t.core.hand and t.dealt("A1") and t.chance(0.4):
        t.refused(acts.CardsKnown(player="A1", cards=t.dealt("A1")[1:]), "not_three_cards")
    elif t.core.hand and t.dealt("A1"):
        t.refused(acts.CardsKnown(player="A1", cards=(card, *t.dealt("A1")[1:])), "no_such_card")


def not_dealt(t: Table) -> None:
    """A card that is not among the three that are known."""
    able = [p for p in _able(t) if p in t.hand.whole]
    if able:
        player = t.pick(able)
        known = {*t.hand.owners, *(c for p in PLAYERS for c in t.dealt(p))}
        t.refused(
            acts.CardPlayed(player=player, cards=(t.pick([c for c in DECK if c not in known]),)), "card_not_dealt"
        )


def too_many(t: Table) -> None:
    """Three cards at once, the same one twice, or a fourth one."""
    able = _able(t)
    if not able:
        return
    player = t.pick(able)
    cards = t.left(player)
    if len(cards) == 3 and t.chance(0.5):
        t.refused(acts.CardPlayed(player=player, cards=tuple(cards)), "too_many_cards")
    elif cards and len(t.hand.played.get(player, ())) < 2:
        t.refused(acts.CardPlayed(player=player, cards=(cards[0], cards[0])), "card_twice")
    elif len(t.hand.played.get(player, ())) >= 2:
        t.refused(acts.CardPlayed(player=player, cards=(UNKNOWN, UNKNOWN)), "no_card_left")


def shown_wrong(t: Table) -> None:
    """Somebody shows a card that is known to be another's."""
    hand = t.core.hand
    if hand and hand.owners:
        card, owner = t.pick(list(hand.owners.items()))
        player = t.pick([p for p in PLAYERS if p != owner])
        t.refused(acts.CardsShown(player=player, cards=(card,)), "card_is_elsewhere")


def known_wrong(t: Table) -> None:
    """Three cards that contradict what is known."""
    hand = t.core.hand
    if hand is None or not hand.owners or not t.secret.dealt:
        return
    card, owner = t.pick(list(hand.owners.items()))
    others = [c for c in DECK if c not in hand.owners and all(c not in t.dealt(p) for p in PLAYERS)]
    if t.chance(0.5) and len(others) > 2:
        t.refused(acts.CardsKnown(player=owner, cards=tuple(t.rng.sample(others, 3))), "cards_contradict")
    else:
        player = t.pick([p for p in PLAYERS if p != owner])
        if t.dealt(player):
            t.refused(acts.CardsKnown(player=player, cards=(card, *t.dealt(player)[1:])), "card_is_elsewhere")


def no_round_left(t: Table) -> None:
    """A fourth round."""
    if _able(t) and len(t.bout.rounds) == 3 and t.bout.rounds[-1] in {"A", "B", "parda"}:
        t.refused(acts.RoundStated(team="A"), "no_round_left")


# --- the draw, the cut, the deal -------------------------------------------------------------------------------------


def draw_wrong(t: Table) -> None:
    """A draw by those who are not tied, twice, with a card of no deck, or when the dealer is known."""
    if t.core.dealer:
        cards = t.rng.sample(DECK, 6)
        t.refused(
            acts.FirstDealerDrawn(draws=tuple(zip(PLAYERS, cards, strict=True))), "dealer_is_known", "match_is_over"
        )
        t.refused(acts.FirstDealerStated(player="A1"), "dealer_is_known")
        return
    if t.is_over:
        return
    players = list(t.core.tied or t.core.seats)
    cards = t.rng.sample(DECK, 6)
    full = tuple(zip(players, cards, strict=False))
    outside = [p for p in PLAYERS if p not in players]
    more = t.pick(outside) if outside else ""
    draws, code = t.pick(
        (
            ((*full, (more, cards[5])) if more else full[:-1], "wrong_players_draw"),
            ((*full[:-1], (full[0][0], full[-1][1])), "drawn_twice"),
            ((*full[:-1], (full[-1][0], full[0][1])), "drawn_twice"),
            ((*full[:-1], (full[-1][0], "8e")), "no_such_card"),
        )
    )
    t.refused(acts.FirstDealerDrawn(draws=draws), code)


def too_soon(t: Table) -> None:
    """Cuts, deals and cards before there is a dealer or a hand."""
    if t.is_over:
        return
    if not t.core.dealer and not t.core.suspended:
        t.refused(t.pick((acts.DeckCut(), acts.DealBegun(), acts.HandDealt())), "no_dealer_yet")
    if t.core.hand is None and not t.core.suspended:
        act: shared.Act = t.pick(
            (
                acts.CardPlayed(player="A1", cards=("1e",)),
                acts.CardsShown(player="A1", cards=("1e",)),
                acts.CardsMucked(player="A1"),
                acts.CardLost(player="A1"),
                acts.CardsKnown(player="A1", cards=("1e", "2e", "3e")),
            )
        )
        t.refused(act, "no_hand_yet")
        t.refused(acts.CardsMiscounted(player="A1", count=4), "no_error")


def in_the_hand(t: Table) -> None:
    """A cut, a deal or a sheet while a hand is in play."""
    if t.in_play and t.hand.deal == "complete" and t.bout.envido.phase != "waiting" and not t.core.suspended:
        t.refused(
            t.pick((acts.DeckCut(), acts.DealBegun(), acts.HandDealt(), acts.HandTallied(a=1, b=0))), "hand_in_play"
        )


def no_deal(t: Table) -> None:
    """An error of the dealer, or a deal set aside, when nobody deals."""
    hand = t.core.hand
    if hand and not t.is_over and (hand.closed or hand.deal == "complete"):
        act: shared.Act = t.pick((acts.DealDisordered(), acts.PlayerSkipped(player="A1"), acts.DealModeSwitched()))
        t.refused(act, "no_deal_in_progress")
    if hand and hand.touched and not hand.closed:
        t.refused(acts.DealSetAside(by="arbitro", article="6.7", reason=WHY), "no_deal_in_progress")


def claim_first(t: Table) -> None:
    """A cut while the winner has been asked to show the envido that would end the match."""
    if t.in_play and t.bout.envido.phase == "waiting" and t.bout.envido.claimed and not t.core.suspended:
        t.refused(t.pick((acts.HandDealt(), acts.DeckCut())), "claim_is_open", "hand_in_play")


def three_is_right(t: Table) -> None:
    """Three cards are no error."""
    if not t.is_over:
        t.refused(acts.CardsMiscounted(player=t.player(), count=3), "no_error")


def order_decides(t: Table) -> None:
    """A sheet after which both sides would stand at 30."""
    hand = t.core.hand
    if t.core.dealer and not t.is_over and not t.core.suspended and (hand is None or hand.closed):
        t.refused(acts.HandTallied(a=30, b=30), "order_decides")


# --- officials and captains ------------------------------------------------------------------------------------------


def not_an_official(t: Table) -> None:
    """An official's act by somebody else."""
    by = t.pick(("org", t.captain("A"), t.player()))
    act: shared.Act = t.pick(
        (
            shared.Warned(by=by, team="A", article="14.4", reason=WHY),
            shared.WarnedVerbally(by=by, team="A", article="14.4", reason=WHY),
            shared.Disqualified(by=by, teams=("A",), article="19.4", reason=WHY),
            shared.LossDeclared(by=by, team="A", article="6.6", reason=WHY),
            shared.AbandonmentDeclared(by=by, team="A", reason=WHY),
            shared.AbsenceDeclared(by=by, team="A"),
            shared.PlayResumed(by=by),
            shared.ClaimRuled(by=by, reason=WHY),
            shared.StateRestored(by=by, reason=WHY),
            shared.RefereeHomologated(by=by, a=30, b=0, reason=WHY),
            shared.ResultCorrected(by=by, a=30, b=0, reason=WHY),
            shared.CaseReferred(by=by, reason=WHY),
            shared.DelayWaived(by=by, team="A", reason=WHY),
            shared.PlayerReplaced(by=by, player="A1", name="Dino Gil", reason=WHY),
            shared.CaptainReplaced(by=by, team="A", number=2, reason=WHY),
            acts.HandAnnulled(by=by, article="5.8", reason=WHY),
            acts.DuelAnnulled(by=by, article="15.6", reason=WHY),
            acts.PointsAdjudicated(by=by, team="A", article="19.6", reason=WHY),
            acts.InterferenceRuled(by=by, team="A"),
            acts.DealSetAside(by=by, article="6.7", reason=WHY),
        )
    )
    t.refused(act, "not_the_referee")


def not_the_chief(t: Table) -> None:
    """The chief referee's act by the referee."""
    act: shared.Act = t.pick(
        (
            shared.ReviewOpened(by="arbitro", reason=WHY),
            shared.ReviewUpheld(by="org", reason=WHY),
            shared.ReviewModified(by="arbitro", a=30, b=0, reason=WHY),
            shared.ReviewAnnulled(by="capA", reason=WHY),
            shared.SanctionLifted(by="arbitro", team="A", article="4.2", reason=WHY),
        )
    )
    t.refused(act, "not_the_chief_referee")


def no_such_article(t: Table) -> None:
    """A ground that is no article."""
    article = t.pick(("99.9", "6.10", "21.1", "C.9", "0.1"))
    act: shared.Act = t.pick(
        (
            shared.Warned(by="arbitro", team="A", article=article, reason=WHY),
            shared.IncidentKept(who="A1", article=article, reason=WHY),
            shared.Disqualified(by="arbitro", teams=("A",), article=article, reason=WHY),
            acts.HandAnnulled(by="arbitro", article=article, reason=WHY),
        )
    )
    t.refused(act, "no_such_article")


def no_such_captain(t: Table) -> None:
    """A captain with a number that nobody has."""
    number = t.pick((0, 4, 12))
    t.refused(shared.CaptainReplaced(by="arbitro", team="A", number=number, reason=WHY), "no_such_captain")


def no_captain(t: Table) -> None:
    """A sign-off by somebody who is no captain."""
    by = t.pick([p for p in PLAYERS if t.core.captain(p[0]) != p])
    act: shared.Act = t.pick((shared.ResultValidated(by=by), shared.ResultDisputed(by=by, reason=WHY)))
    t.refused(act, "not_the_captain")


def in_no_duel(t: Table) -> None:
    """Interference, an annulment or a sheet of a duel where there is none; or between two."""
    core = t.core
    hand = core.hand
    if t.is_over:
        return
    if hand is None or hand.closed or not hand.is_pica_pica:
        act: shared.Act = t.pick(
            (
                acts.InterferenceRuled(by="arbitro", team="B"),
                acts.DuelAnnulled(by="arbitro", article="15.6", reason=WHY),
                acts.DuelTallied(a=1, b=0),
            )
        )
        t.refused(act, "no_duel_in_progress")
    elif hand.current and not hand.bout.started:
        t.refused(acts.InterferenceRuled(by="arbitro", team="B"), "between_duels")


def in_no_hand(t: Table) -> None:
    """A hand that nobody plays is stated, annulled or adjudicated."""
    hand = t.core.hand
    if t.is_over:
        return
    if hand is None or hand.closed:
        act: shared.Act = t.pick(
            (
                acts.HandStated(team="A"),
                acts.RoundStated(),
                acts.HandAnnulled(by="arbitro", article="5.8", reason=WHY),
            )
        )
        t.refused(act, "no_hand_in_play", "cards_say_otherwise")


# --- time ------------------------------------------------------------------------------------------------------------


def back_in_time(t: Table) -> None:
    """An act before the last one."""
    last = t.core.last_at
    if last is not None:
        at = (moment(last) - timedelta(seconds=t.pick((1, 60, 86400)))).isoformat()
        t.refused(acts.IrregularityValidated(), "time_goes_back", at=at)


def too_early(t: Table) -> None:
    """A warning or an absence before its minute; or waived."""
    core = t.core
    if not core.official_time or core.begun or t.is_over:
        return
    early = moment(core.official_time) + timedelta(minutes=4, seconds=59)
    if core.last_at is None or moment(core.last_at) <= early:
        act: shared.Act = t.pick(
            (
                shared.AbsenceDeclared(by="arbitro", team="A"),
                shared.Warned(by="arbitro", team="A", article="4.1", reason=WHY),
            )
        )
        t.refused(act, "too_early", "delay_waived", at=early.isoformat())


def after_a_waiver(t: Table) -> None:
    """A delay that was waived is warned or declared an absence."""
    if t.core.excused and not t.core.begun:
        team = t.pick(t.core.excused)
        act: shared.Act = t.pick(
            (
                shared.AbsenceDeclared(by="arbitro", team=team),
                shared.Warned(by="arbitro", team=team, article="4.1", reason=WHY),
            )
        )
        t.refused(act, "delay_waived")


def started_already(t: Table) -> None:
    """A second start, an absence in play."""
    if t.core.begun:
        t.refused(t.pick((shared.Started(), shared.AbsenceDeclared(by="arbitro", team="A"))), "already_started")


# --- after a result, and before one ----------------------------------------------------------------------------------


def after_the_result(t: Table) -> None:
    """Cards, cuts, deals and sheets after the result."""
    if not t.is_over:
        return
    act: shared.Act = t.pick(
        (
            acts.CardPlayed(player=t.player(), cards=("1e",)),
            acts.CardsCovered(player=t.player()),
            acts.DeckCut(),
            acts.DealBegun(),
            acts.HandDealt(),
            acts.HandTallied(a=1, b=0),
            acts.DuelTallied(a=1, b=0),
            acts.RoundStated(team="A"),
            acts.HandStated(team="B"),
            acts.DealDisordered(),
            acts.CardExposed(player="A1", card="1e"),
            shared.AbandonmentDeclared(by="arbitro", team="A", reason=WHY),
        )
    )
    t.refused(act, "match_is_over", "no_hand_yet")


def before_the_result(t: Table) -> None:
    """Sign-off, homologation and corrections of a match in play."""
    if t.is_over or t.core.homologated_at:
        return
    captains = [by for team in "AB" if (by := t.core.captain(team))]
    acts_: list[shared.Act] = [shared.ResultValidated(by=by) for by in captains]
    acts_ += [
        shared.RefereeHomologated(by="arbitro", a=t.core.score[0], b=t.core.score[1], reason=WHY),
        shared.ResultCorrected(by="arbitro", a=29, b=0, reason=WHY),
    ]
    t.refused(t.pick(acts_), "match_in_play", "no_such_score")


def no_such_score(t: Table) -> None:
    """Both at 30, or more than 30."""
    a, b = t.pick(((30, 30), (31, 2), (0, 99)))
    act: shared.Act = t.pick(
        (
            shared.ScoreCorrected(a=a, b=b, reason=WHY),
            shared.ResultCorrected(by="arbitro", a=a, b=b, reason=WHY),
        )
    )
    t.refused(act, "no_such_score")


def nothing_to_correct(t: Table) -> None:
    """The score of no hand is corrected."""
    hand = t.core.hand
    if not t.is_over and (hand is None or (hand.number == 1 and not hand.closed)):
        a, b = t.core.score
        t.refused(shared.ScoreCorrected(a=a, b=b, reason=WHY), "nothing_to_correct")


def wrong_result(t: Table) -> None:
    """Another result than there is is homologated, or one that is official already."""
    result = t.core.result
    if result is None:
        return
    if t.core.homologated_at:
        captains = [by for team in "AB" if (by := t.core.captain(team))]
        acts_: list[shared.Act] = [shared.ResultValidated(by=by) for by in captains]
        acts_.append(shared.RefereeHomologated(by="arbitro", a=30, b=0, reason=WHY))
        t.refused(t.pick(acts_), "already_homologated")
    elif result.kind == "played":
        t.refused(shared.RefereeHomologated(by="arbitro", winner=result.winner, reason=WHY), "not_that_result")
    else:
        winner = t.pick([w for w in ("A", "B", None) if w != result.winner])
        t.refused(shared.RefereeHomologated(by="arbitro", winner=winner, reason=WHY), "not_that_result")


def after_the_window(t: Table) -> None:
    """A correction after fifteen minutes, of another winner, or under review."""
    core = t.core
    if not core.homologated_at or core.result is None:
        return
    a, b = core.score
    if core.under_review:
        t.refused(shared.ResultCorrected(by="arbitro", a=a, b=b, reason=WHY), "under_review")
    elif core.homologated_at != "?" and t.chance(0.5):
        late = moment(core.homologated_at) + timedelta(minutes=15, seconds=t.pick((1, 60, 900)))
        if core.last_at is None or moment(core.last_at) <= late:
            act = shared.ResultCorrected(by="arbitro", a=a, b=b, reason=WHY)
            t.refused(act, "too_late", "under_review", at=late.isoformat())
    elif core.result.kind == "played" and not (core.last_at and t.plan.timed):
        act = shared.ResultCorrected(by="arbitro", a=b, b=a, reason=WHY)
        t.refused(act, "changes_the_winner", "under_review")


def no_case(t: Table) -> None:
    """A review that nobody referred, or a case of a match that is not official."""
    core = t.core
    if not core.homologated_at:
        t.refused(shared.CaseReferred(by="arbitro", reason=WHY), "not_homologated")
    if not core.under_review:
        t.refused(
            t.pick((shared.ReviewUpheld(by="jefe", reason=WHY), shared.ReviewAnnulled(by="jefe", reason=WHY))),
            "no_case",
        )
    if core.under_review and not any(one.team == "A" and one.article == "9.1" for one in core.sanctions):
        t.refused(shared.SanctionLifted(by="jefe", team="A", article="9.1", reason=WHY), "no_such_sanction")
    if not core.referred or core.under_review:
        t.refused(shared.ReviewOpened(by="jefe", reason=WHY), "no_case")


def nothing_to_undo(t: Table) -> None:
    """An undoing of an undoing, of a sign-off, or of nothing."""
    if not t.acts or t.core.homologated_at or isinstance(t.acts[-1].act, (shared.ActUndone, shared.ResultValidated)):
        t.refused(shared.ActUndone(reason=WHY), "nothing_to_undo")


IN_PLAY: tuple[Try, ...] = (
    of_somebody_else,
    on_the_table,
    no_such_card,
    not_dealt,
    too_many,
    shown_wrong,
    known_wrong,
    no_round_left,
    draw_wrong,
    too_soon,
    in_the_hand,
    no_deal,
    three_is_right,
    order_decides,
    in_no_duel,
    in_no_hand,
    too_early,
    after_a_waiver,
    started_already,
    before_the_result,
    nothing_to_correct,
)
ALWAYS: tuple[Try, ...] = (
    not_an_official,
    not_the_chief,
    no_such_article,
    no_captain,
    no_such_captain,
    back_in_time,
    no_such_score,
    no_case,
    nothing_to_undo,
)
AT_THE_END: tuple[Try, ...] = (after_the_result, wrong_result, after_the_window)


def tried(t: Table) -> None:
    """One act that has to be refused, if one fits here."""
    claim_first(t)
    tries = (*AT_THE_END, *AT_THE_END, *ALWAYS, shown_wrong, draw_wrong) if t.is_over else (*IN_PLAY, *ALWAYS)
    t.pick(tries)(t)
