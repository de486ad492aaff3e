"""Acts of an official, a captain or a duellist by somebody else, or with nothing to cite or to act on."""

from domain.kernel.seats import PLAYERS
from domain.match import acts as shared
from domain.rulebooks.tsa import acts
from tests.laws.dealing import WHY
from tests.laws.table import Table


def not_an_official(t: Table) -> None:
    """An official's act by somebody else."""
    able = ("org", t.captain("A"), t.player())
    by = t.pick(able if t.core.begun else able[1:])
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
