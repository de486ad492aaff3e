"""Numbers sealed before the match and revealed at its start, so that nobody chooses his by the rival's: 3.4."""

from itertools import permutations

import msgspec
import pytest

from domain.kernel.event import personal_fields
from domain.match.acts import NumbersRevealed, NumbersSealed
from domain.match.numbers import seal_of
from domain.rulebooks.tsa import script
from tests.rulebooks.tsa.table import play

NAMES = {"A": ("Ana Ruiz", "Beto Sosa", "Caro Paz"), "B": ("Eva Luz", "Fito Mar", "Gala Rey")}
SALT = {"A": "a" * 32, "B": "0123456789abcdef" * 2}
SEALS = {team: f'cap{team} sella {team} "{seal_of(team, NAMES[team], SALT[team])}"' for team in "AB"}
SEALED = "\n".join(SEALS.values())
UNKNOWN: dict[str, int | None] = {"A": None, "B": None}


def reveal(team: str, *, by: str = "", names: tuple[str, ...] = (), salt: str = "", captain: int = 1) -> str:
    """The line that opens a seal."""
    told = " ".join(f'"{name}"' for name in names or NAMES[team])
    return f'{by or f"cap{team}"} revela {team} {told} capitan {captain} "{salt or SALT[team]}"'


@pytest.mark.article("3.4", "3.2")
def test_both_seal_then_both_reveal_then_the_match_starts() -> None:
    """The captains are known from then on."""
    told = play(SEALED, reveal("B", captain=3), reveal("A"), "comienza", captains=UNKNOWN)
    assert (told.status, told.void) == ("in_play", [])
    start = "repartidor A1\nplanilla A 30 B 7\nB3 valida\nA1 valida"
    signed = play(SEALED, reveal("B", captain=3), reveal("A"), start, captains=UNKNOWN)
    assert signed.status == "homologated"


@pytest.mark.article("3.4")
@pytest.mark.parametrize(
    "wrong",
    [
        reveal("A", names=("Beto Sosa", "Ana Ruiz", "Caro Paz")),
        reveal("A", names=("Ana Ruiz", "Beto Sosa", "Caro Pas")),
        reveal("A", salt="b" * 32),
        reveal("A", salt="a" * 31),
        reveal("A", names=NAMES["B"], salt=SALT["B"]),
    ],
)
def test_what_was_not_sealed_is_not_revealed(wrong: str) -> None:
    """Another order, another player, another salt, the rival's."""
    assert play(SEALED, wrong).rejected == [(wrong, "3.4")]


@pytest.mark.article("3.4")
def test_a_short_salt_is_no_seal_although_it_fits() -> None:
    """The names are known: with a short salt the rival would try all of them."""
    short = f'capA sella A "{seal_of("A", NAMES["A"], "ab")}"'
    line = reveal("A", salt="ab")
    assert play(short, SEALS["B"], line).codes == ["seal_differs"]


@pytest.mark.article("3.4")
@pytest.mark.parametrize("before", ["", SEALS["A"], SEALS["B"]])
def test_nobody_reveals_while_the_rival_could_still_choose(before: str) -> None:
    """Both seals come first."""
    line = reveal("A")
    assert play(before, line).rejected == [(line, "3.4")]


@pytest.mark.article("3.4")
def test_the_match_waits_for_sealed_numbers() -> None:
    """By its start and by its first deal; a match without seals waits for nobody."""
    for start in ("comienza", "repartidor A1\nmano", "repartidor A1\nplanilla A 1 B 0"):
        line = start.split("\n")[-1]
        assert play(SEALS["A"], start).rejected == [(line, "3.4")]
        assert play(SEALED, reveal("B"), start).rejected == [(line, "3.4")]
        assert play(start).rejected == []


@pytest.mark.article("3.4")
def test_a_later_change_is_kept_and_has_no_effect() -> None:
    """With both seals in, with one open, and in the match."""
    other = f'capA sella A "{seal_of("A", NAMES["A"][::-1], SALT["A"])}"'
    assert play(SEALED, other, reveal("A"), reveal("B")).void == [(other, "3.4")]
    assert play(SEALED, reveal("B"), other, reveal("A")).void == [(other, "3.4")]
    opened = (SEALED, reveal("A"), reveal("B"))
    for late in (other, reveal("A", names=NAMES["A"][::-1]), reveal("A", captain=2)):
        assert play(*opened, "comienza", late).void == [(late, "3.4")]
        assert play("comienza", late).void == [(late, "3.4")]


@pytest.mark.article("3.4")
def test_the_own_seal_can_be_changed_while_the_rivals_is_not_in() -> None:
    """The last one counts."""
    other = f'capA sella A "{seal_of("A", NAMES["A"][::-1], SALT["A"])}"'
    told = play(other, SEALS["A"], SEALS["B"], reveal("A"), reveal("B"), "comienza")
    assert (told.void, told.status) == ([], "in_play")


@pytest.mark.article("3.4")
def test_the_referee_takes_another_seal_for_one_that_nobody_can_open() -> None:
    """A salt was lost: irregular, and both sides know."""
    lost = f'capA sella A "{"0" * 64}"'
    again = SEALS["A"].replace("capA", "arbitro", 1)
    told = play(lost, SEALS["B"], again, reveal("A"), reveal("B"), "comienza")
    assert (told.irregular, told.status) == ([(again, "3.4", "sello_reemplazado")], "in_play")
    assert play(SEALED, reveal("B"), again).void == [(again, "3.4")]


@pytest.mark.article("3.3")
@pytest.mark.parametrize("by", ["capB", "A2", "B1"])
def test_a_teams_numbers_are_told_by_its_captain_or_an_official(by: str) -> None:
    """Nobody else seals or reveals them."""
    line = SEALS["A"].replace("capA", by, 1)
    assert play(line).rejected == [(line, "3.3")]
    line = reveal("A", by=by)
    assert play(SEALED, line).rejected == [(line, "3.3")]


@pytest.mark.article("3.4")
@pytest.mark.parametrize("seal", ["", "0" * 63, "0" * 65, "Z" * 64, "A" * 64])
def test_a_seal_is_a_hash(seal: str) -> None:
    """Sixty-four hexadecimal digits."""
    assert play(f'capA sella A "{seal}"').codes == ["not_a_seal"]


@pytest.mark.article("3.4")
def test_a_seal_tells_the_rival_nothing() -> None:
    """No name is in it, and the six orders of three known names are no help without the salt."""
    act = script.read(SEALS["A"])
    assert isinstance(act, NumbersSealed)
    stored = msgspec.json.encode(act).decode()
    assert not any(name in stored for name in NAMES["A"])
    guesses = {seal_of("A", order, salt) for order in permutations(NAMES["A"]) for salt in ("", SALT["B"])}
    assert act.seal not in guesses
    assert len({seal_of(team, NAMES["A"], SALT["A"]) for team in "AB"}) == 2, (
        "a copied seal opens for its own team only"
    )


def test_names_and_salt_can_be_erased_together() -> None:
    """With the salt left in the log, who guesses an erased name could tell that he is right."""
    assert set(personal_fields(NumbersRevealed)) == {"first", "second", "third", "salt"}
