"""Before the first deal: sealed numbers, late line-ups, who looks after the score. 3.1 to 3.4, 4.4, 16.1."""

from domain.kernel.seats import RIVAL
from domain.match import acts as shared
from domain.match.numbers import seal_of
from domain.rulebooks.tsa import acts
from tests.laws import dealing
from tests.laws.dealing import reason
from tests.laws.impossible.line_ups import NOBODY, revealed
from tests.laws.table import Opening, Step, Table, one_of

PEOPLE = ("Ana Paz", 'Beto "Fino" Ruiz', "Ñusta Güiraldes", "Eva # Sol", "Fito\\Gil", "José O'Higgins", "Li")
OTHERS = ("Nadie Conocido", "dino gil", "Jugador A1")
SUBSTITUTE = "Dino Gil"
NUMBERS = (1, 2, 3)


# --- sealed numbers (3.4) --------------------------------------------------------------------------------------------


def told_by(t: Table, team: str) -> str:
    """Who tells a team's numbers: its captain, or an official to whom they were told."""
    return t.captain(team) if t.chance(0.85) else t.pick(("org", "org", "arbitro", "jefe"))


def seal(t: Table, team: str, by: str = "") -> None:
    """A team seals its numbers; now and then it tells something that is no seal."""
    first, second, third = t.rng.sample(PEOPLE, 3)
    opening = Opening((first, second, third), t.pick(NUMBERS), f"{t.rng.getrandbits(128):032x}")
    made = seal_of(team, opening.names, opening.salt)
    t.openings[made] = opening
    by = by or told_by(t, team)
    if t.chance(0.04):
        t.do(shared.NumbersSealed(by=by, team=team, seal=t.pick((made[:-1], made.upper() + "0", opening.salt))))
    t.do(shared.NumbersSealed(by=by, team=team, seal=made))


def seal_next(t: Table) -> None:
    """A team that has not sealed its numbers does, or changes them before the rival has."""
    waiting = [team for team in "AB" if team not in t.core.seals]
    seal(t, t.pick(waiting) if waiting and t.chance(0.9) else t.pick("AB"))


def seal_again(t: Table) -> None:
    """A team would like other numbers; where a seal cannot be opened any more the referee takes another one."""
    team = t.pick("AB")
    seal(t, team, t.referee() if t.chance(0.5) else "")


def opened(t: Table, team: str) -> None:
    """A team tells its numbers: those of its seal, or not quite."""
    opening = t.openings.get(t.core.seals.get(team, "")) or t.pick(tuple(t.openings.values()) or (NOBODY,))
    names, number, salt = opening
    if t.chance(0.04):
        names = (names[1], names[0], names[2])
    elif t.chance(0.03):
        salt = t.pick((salt[:-1], salt.upper(), "0" * 32, ""))
    elif t.chance(0.02):
        number = t.pick((0, 4, 12))
    by = told_by(t, team if t.chance(0.97) else RIVAL[team])
    t.do(revealed(Opening(names, number, salt), by, team))


def open_next(t: Table) -> None:
    """A team that has its numbers still sealed opens them."""
    sealed = [team for team in "AB" if team not in t.core.fixed]
    opened(t, t.pick(sealed or ("A", "B")))


def open_again(t: Table) -> None:
    """A team opens what it has opened, or what nobody has sealed yet."""
    opened(t, t.pick("AB"))


def deal_sealed(t: Table) -> None:
    """Somebody would like to start while numbers are sealed."""
    if t.core.dealer and t.chance(0.5):
        t.do(t.pick((acts.DeckCut(), acts.DealBegun(), acts.HandDealt(), acts.HandTallied(a=1, b=0))))
    else:
        dealing.begin(t)


SEALING: dict[Step, float] = {seal_next: 85, open_again: 6, deal_sealed: 5, seal_again: 2}
OPENING: dict[Step, float] = {open_next: 78, seal_again: 7, open_again: 5, deal_sealed: 5}


def numbers(t: Table) -> None:
    """The next thing with numbers that are sealed before the match."""
    one_of(t, OPENING if len(t.core.seals) == len(RIVAL) else SEALING)


def wait_for_numbers(t: Table) -> bool:
    """Whether the match starts with sealed numbers, and some are not open."""
    core = t.core
    return (t.plan.sealed or bool(core.seals)) and not core.begun and core.fixed != {*RIVAL}


# --- line-ups (3.1, 3.2, 4.4) and the score's keeper (16.1) ----------------------------------------------------------


def replace_player(t: Table) -> None:
    """A substitute comes in: the one that was entered, or somebody else."""
    player = t.player() if t.chance(0.5) else f"A{t.pick(NUMBERS)}"
    name = SUBSTITUTE if t.chance(0.85) else t.pick(OTHERS)
    t.do(shared.PlayerReplaced(by=_for_a_change(t), player=player, name=name, reason=reason(t)))


def replace_captain(t: Table) -> None:
    """A team has another captain."""
    t.do(shared.CaptainReplaced(by=_for_a_change(t), team=t.pick("AB"), number=t.pick(NUMBERS), reason=reason(t)))


def _for_a_change(t: Table) -> str:
    return "org" if not t.core.begun and t.chance(0.6) else t.referee()


def name_scorer(t: Table) -> None:
    """A team names who looks after the score: of its own; now and then somebody else does."""
    player = t.player()
    team = player[0]
    by = t.weigh({f"cap{team}": 50, player: 20, t.player(): 15, t.referee(): 10, f"cap{RIVAL[team]}": 3, "org": 2})
    t.do(shared.ScorerNamed(by=by, player=player))


def stand_still(t: Table) -> None:
    """The referee is called before the start, and a delay is warned that has not run: it stood still meanwhile."""
    t.do(shared.RefereeRequested(by=t.captain(t.pick("AB"))))
    t.wait(minutes=t.pick((2, 4, 6)))
    if t.chance(0.8):
        t.do(shared.PlayResumed(by=t.referee()))
    t.do(shared.Warned(by="arbitro", team=t.pick("AB"), article="4.1", reason=reason(t)))


ARRIVING: dict[Step, float] = {
    replace_player: 30,
    replace_captain: 25,
    name_scorer: 35,
    stand_still: 3,
    seal_again: 1,
    open_again: 1,
    dealing.begin: 8,
}


def arrive(t: Table) -> None:
    """Something of what is done before the cards are."""
    one_of(t, ARRIVING)
