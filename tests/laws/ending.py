"""How a match ends and what comes after: sanctions, absence, sign-off, correction, review. 4.1, 16, 17.9, 19."""

from domain.kernel.seats import RIVAL
from domain.match import acts as shared
from domain.rulebooks.tsa import acts
from tests.laws import arriving, cards, dealing, showing, trouble, truco
from tests.laws.dealing import reason
from tests.laws.table import Step, Table, one_of

MINUTES = (0, 1, 3, 14, 15, 16, 40)


# --- the ends that the plan wants ------------------------------------------------------------------------------------


def absence(t: Table, *, both: bool = False) -> None:
    """Ten minutes have passed and a team, or both, are not there."""
    team = t.pick("AB")
    if t.chance(0.5):
        t.wait(minutes=5)
        t.do(shared.Warned(by="arbitro", team=team, article="4.1", reason="demora"))
    t.wait(minutes=23)
    t.do(shared.AbsenceDeclared(by=t.referee(), team=team))
    if both:
        t.do(shared.AbsenceDeclared(by=t.referee(), team=RIVAL[team]))


def abandonment(t: Table) -> None:
    """A team does not go on."""
    t.do(shared.AbandonmentDeclared(by=t.referee(), team=t.pick("AB"), reason=reason(t)))


def loss(t: Table) -> None:
    """The referee declares the match lost."""
    t.do(shared.LossDeclared(by=t.referee(), team=t.pick("AB"), article=t.pick(("6.6", "19.6")), reason=reason(t)))


def warnings(t: Table) -> None:
    """A team is warned until it has lost."""
    team = t.pick("AB")
    while not t.core.result and t.do(
        shared.Warned(by="arbitro", team=team, article=t.pick(trouble.GROUNDS), reason=reason(t))
    ):
        if t.chance(0.3):
            return


def disqualify(t: Table, *teams: str) -> None:
    """A team is disqualified, or both."""
    teams = teams or (t.pick("AB"),)
    t.do(shared.Disqualified(by=t.referee(), teams=teams, article=t.pick(trouble.GRAVE), reason=reason(t)))


def disqualify_both(t: Table) -> None:
    """Both at once, or one after the other."""
    if t.chance(0.5):
        disqualify(t, "A", "B")
    else:
        team = t.pick("AB")
        disqualify(t, team)
        disqualify(t, RIVAL[team])


def interference(t: Table) -> None:
    """Interference until somebody has lost by it, and the other side's after it."""
    hand = t.core.hand
    if hand is None or not hand.is_pica_pica or hand.closed:
        return
    for _ in range(t.pick((1, 2, 3, 4))):
        t.do(acts.InterferenceRuled(by="arbitro", team=t.pick("AB"), first=t.chance(0.3)))


FATES = {
    "abandonment": abandonment,
    "loss": loss,
    "warnings": warnings,
    "disqualified": disqualify,
    "both_disqualified": disqualify_both,
    "interference": interference,
}


def is_due(t: Table) -> bool:
    """Whether the end that the plan wants is due."""
    return len(t.acts) >= t.plan.fate_at and t.plan.fate in FATES


def meet(t: Table) -> None:
    """Let the end come that the plan wants; it may fail to."""
    if t.plan.fate == "interference" and not (t.core.hand and t.core.hand.is_pica_pica):
        return
    if t.chance(0.7):
        FATES[t.plan.fate](t)


# --- after a result --------------------------------------------------------------------------------------------------


def a_score(t: Table) -> tuple[int, int]:
    """The score, or one a little beside it."""
    a, b = t.core.score
    if t.chance(0.7):
        return a, b
    if t.chance(0.3):
        return b, a
    return (a, max(0, min(29, b + t.pick((-1, 1, 2))))) if a >= b else (max(0, min(29, a + t.pick((-1, 1, 2)))), b)


def validate(t: Table) -> None:
    """A captain validates."""
    t.do(shared.ResultValidated(by=t.captain(t.pick("AB"))))


def validate_both(t: Table) -> None:
    """Both captains validate."""
    for team in t.rng.sample("AB", 2):
        t.do(shared.ResultValidated(by=t.captain(team)))


def dispute(t: Table) -> None:
    """A captain disputes the result."""
    t.do(shared.ResultDisputed(by=t.captain(t.pick("AB")), reason=reason(t)))


def homologate(t: Table) -> None:
    """The referee homologates a score, or the winner of an administrative result."""
    result = t.core.result
    by = t.referee()
    if result is None or result.kind == "played" or t.chance(0.2):
        a, b = a_score(t)
        t.do(shared.RefereeHomologated(by=by, a=a, b=b, reason=reason(t)))
    else:
        winner = result.winner if t.chance(0.95) else t.pick(("A", "B", None))
        t.do(shared.RefereeHomologated(by=by, winner=winner, reason=reason(t)))


def correct(t: Table) -> None:
    """The referee corrects, in time or not."""
    if t.chance(0.4):
        t.wait(minutes=t.pick(MINUTES))
    a, b = a_score(t)
    t.do(shared.ResultCorrected(by=t.referee(), a=a, b=b, reason=reason(t)))


def refer(t: Table) -> None:
    """A case is referred, opened and decided, or only some of it."""
    steps: list[shared.Act] = [
        shared.CaseReferred(by="arbitro", reason=reason(t)),
        shared.ReviewOpened(by="jefe", reason=reason(t)),
    ]
    for act in steps:
        if t.chance(0.9):
            t.do(act)
        if t.chance(0.15):
            one_of(t, AFTERWARDS)
    if t.chance(0.3):
        lift_sanction(t)
    decide_review(t)


def lift_sanction(t: Table) -> None:
    """The chief referee takes a sanction back; now and then one that is none, or that nobody holds against the team."""
    held = [one for one in t.core.sanctions if one.kind != "verbal" or t.chance(0.1)]
    team, article = t.pick([(one.team, one.article) for one in held] or [(t.pick("AB"), t.pick(trouble.GROUNDS))])
    t.do(shared.SanctionLifted(by="jefe", team=team, article=article, reason=reason(t)))


def decide_review(t: Table) -> None:
    """The chief referee decides."""
    loser = t.rng.randrange(30)
    a, b = (30, loser) if t.chance(0.5) else (loser, 30)
    by = "jefe" if t.chance(0.97) else "arbitro"
    decision = t.weigh({"mantiene": 3, "modifica": 4, "anula": 3})
    if decision == "mantiene":
        t.do(shared.ReviewUpheld(by=by, reason=reason(t)))
    elif decision == "modifica":
        t.do(shared.ReviewModified(by=by, a=a, b=b, reason=reason(t)))
    else:
        t.do(shared.ReviewAnnulled(by=by, reason=reason(t)))


AFTERWARDS: dict[Step, float] = {
    validate: 12,
    validate_both: 14,
    dispute: 6,
    homologate: 14,
    correct: 8,
    refer: 5,
    decide_review: 1,
    trouble.undo: 3,
    trouble.incident: 4,
    trouble.verify: 4,
    trouble.correct: 3,
    trouble.warn_verbally: 2,
    trouble.warn: 3,
    loss: 1.5,
    disqualify: 2,
    disqualify_both: 1,
    trouble.say_any: 4,
    trouble.talk: 1,
    trouble.call_referee: 1,
    trouble.resume: 0.5,
    arriving.replace_captain: 0.5,
    arriving.replace_player: 0.5,
    arriving.name_scorer: 0.3,
    arriving.seal_again: 0.3,
    trouble.reserve: 0.5,
}
OF_THE_LAST_HAND: dict[Step, float] = {
    showing.claim: 6,
    showing.claim_and_show: 8,
    showing.show: 4,
    showing.fail_to_show: 3,
    showing.claim_declaration: 5,
    truco.object_to: 1.5,
    truco.forgive: 1,
    cards.muck: 1,
    trouble.adjudicate: 1.5,
    interference: 1,
    dealing.validate: 2.5,
    dealing.agree: 0.5,
    dealing.captain_speaks: 0.5,
}


def afterwards(t: Table) -> None:
    """One more thing after the result."""
    claims = t.core.hand is not None and not t.core.homologated_at
    one_of(t, AFTERWARDS | OF_THE_LAST_HAND if claims else AFTERWARDS)
