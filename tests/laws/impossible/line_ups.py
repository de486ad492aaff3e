"""Numbers that nobody has sealed or may open, substitutes that nobody entered, a scorer of the other team."""

from domain.kernel.seats import PLAYERS, RIVAL
from domain.match import acts as shared
from domain.match.officials import OFFICIALS
from domain.rulebooks.tsa import acts
from tests.laws.dealing import WHY
from tests.laws.table import Opening, Table

SEAL = "0123456789abcdef" * 4
NOBODY = Opening(("Nadie", "Ninguno", "Otro"), 2, "f" * 32)


def no_seal(t: Table) -> None:
    """A seal that is none: too short, or no hash."""
    team = t.pick("AB")
    told = t.pick(("", SEAL[:-1], SEAL.upper(), SEAL[:-1] + "g", "1-2-3"))
    t.refused(shared.NumbersSealed(by=f"cap{team}", team=team, seal=told), "not_a_seal")


def seal_of_somebody_else(t: Table) -> None:
    """A team's numbers are sealed, or opened, by somebody who does not speak for it."""
    team = t.pick("AB")
    strangers = [p for p in PLAYERS if t.core.captain(team) != p]
    by = t.pick((f"cap{RIVAL[team]}", t.pick(strangers)))
    act = shared.NumbersSealed(by=by, team=team, seal=SEAL) if t.chance(0.5) else revealed(NOBODY, by, team)
    t.refused(act, "not_the_captain")


def no_such_number(t: Table) -> None:
    """Opened numbers with a captain that no team has."""
    team = t.pick("AB")
    by = t.pick((f"cap{team}", *sorted(OFFICIALS)))
    t.refused(revealed(NOBODY._replace(number=t.pick((0, 4, 12))), by, team), "no_such_captain")


def opened_too_soon(t: Table) -> None:
    """Numbers are opened that the rival, or nobody, has sealed."""
    core = t.core
    closed = [team for team in RIVAL if team not in core.fixed]
    if closed and core.seals.keys() != {*RIVAL}:
        team = t.pick(closed)
        opening = t.openings.get(core.seals.get(team, ""), NOBODY)
        t.refused(revealed(opening, f"cap{team}", team), "numbers_not_sealed")


def opened_wrong(t: Table) -> None:
    """Other numbers than the sealed ones, or the same with another salt."""
    core = t.core
    closed = [team for team in RIVAL if team not in core.fixed]
    if not closed or core.seals.keys() != {*RIVAL}:
        return
    team = t.pick(closed)
    (first, second, third), number, salt = t.openings.get(core.seals[team], NOBODY)
    wrong = t.pick(
        (
            Opening((second, first, third), number, salt),
            Opening((first, second, third), number, salt[::-1] + "0"),
            Opening((first, second, third), number, salt[:31]),
            Opening((first, second, "Nadie"), number, salt),
        )
    )
    t.refused(revealed(wrong, f"cap{team}", team), "seal_differs")


def started_sealed(t: Table) -> None:
    """The match starts while a team's numbers are sealed."""
    core = t.core
    if not core.seals or core.fixed == {*RIVAL}:
        return
    able: list[shared.Act] = [shared.Started()]
    if core.dealer and not core.suspended:
        able += [acts.DeckCut(), acts.DealBegun(), acts.HandDealt(), acts.HandTallied(a=1, b=0)]
    t.refused(t.pick(able), "numbers_pending")


def scorer_of_the_rival(t: Table) -> None:
    """A team names who looks after the other's score."""
    player = t.player()
    rival = RIVAL[player[0]]
    by = t.pick((f"cap{rival}", f"{rival}{player[1]}", "org"))
    t.refused(shared.ScorerNamed(by=by, player=player), "not_of_the_team")


def no_substitute(t: Table) -> None:
    """Somebody comes in whom the team had not entered, a second time, or for a team that is disqualified."""
    core = t.core
    out = [player for player in PLAYERS if player[0] in core.disqualified]
    player = t.pick(out or PLAYERS)
    team = player[0]
    act = shared.PlayerReplaced(by="arbitro", player=player, name="Nadie Más", reason=WHY)
    if team in core.disqualified:
        t.refused(act, "team_disqualified")
    elif t.is_over:
        t.refused(act, "match_is_over")
    elif team in core.replaced:
        t.refused(act, "substitute_already_in")
    elif team in core.substitutes or team not in core.entered:
        t.refused(act, "not_the_substitute")


def revealed(opening: Opening, by: str, team: str) -> shared.NumbersRevealed:
    """The act by which somebody opens a team's seal."""
    (first, second, third), number, salt = opening
    return shared.NumbersRevealed(by=by, team=team, first=first, second=second, third=third, number=number, salt=salt)
