"""Play after a result, and what needs one before there is any."""

from datetime import timedelta

from domain.kernel.instants import moment
from domain.match import acts as shared
from domain.rulebooks.tsa import acts
from tests.laws.dealing import WHY
from tests.laws.table import Table


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
            t.refused(act, "too_late", "settled_by_review", at=late.isoformat())
    elif core.result.kind == "played" and not (core.last_at and t.plan.timed):
        act = shared.ResultCorrected(by="arbitro", a=b, b=a, reason=WHY)
        t.refused(act, "changes_the_winner", "settled_by_review")


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
