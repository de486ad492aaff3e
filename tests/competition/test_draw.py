"""The lot as a draw that anyone can repeat (1.13): who does not prove it has not drawn it."""

import json
import re
from hashlib import sha256
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.competition.draw import Draw, commitment, order
from domain.competition.reading import read
from tests.cli.running import acta
from tests.competition.editions import compute

SOURCE = "Quiniela Nacional, nocturna del 2026-10-06"
SEED = "5f" * 32
VALUE = "4823"
PLACE = ("E", "grupos", "1")
COMMITTED = commitment(PLACE, ("A", "B"), SOURCE, SEED)
ANNOUNCED = f'fuente = "{SOURCE}"\ncompromiso = "{COMMITTED}"\n'
PROVED = f'{ANNOUNCED}semilla = "{SEED}"\nvalor = "{VALUE}"\n'
ORDER = order(("A", "B"), SEED, VALUE)


def edition(lot: str) -> str:
    """A and B won a match each, by the same score, and never met; C and D lost them."""
    head = 'edicion = "E"\nreglamento = "tsa"\n'
    teams = "".join(f'[[equipos]]\nid = "{team}"\nnombre = "Los {team}"\n' for team in "ABCD")
    phase = '[[fases]]\nid = "grupos"\netapa = "clasificatoria"\nclasifican = 1\n[[fases.grupos]]\nid = "1"\n'
    matches = "".join(
        f'[[partidos]]\nid = "{a}{b}"\nfase = "grupos"\ngrupo = "1"\nequipos = ["{a}", "{b}"]\nresultado = "30-20"\n'
        for a, b in ("AC", "BD")
    )
    told = f'[[sorteos]]\nfase = "grupos"\ngrupo = "1"\nentre = ["A", "B"]\n{lot}'
    return f'{head}{teams}{phase}equipos = ["A", "B", "C", "D"]\n{matches}{told}'


def in_order(teams: tuple[str, ...]) -> str:
    return f"orden = {json.dumps(teams)}\n"


def independent(teams: str, seed: str, value: str) -> list[str]:
    """The method as the how-to tells it, in other words."""
    return [team for _, team in sorted((sha256(f"{seed}|{value}|{team}".encode()).digest(), team) for team in teams)]


@pytest.mark.article("1.13")
def test_a_lot_that_is_proved_decides_the_place() -> None:
    found = compute(edition(PROVED + in_order(ORDER)).encode())
    assert found.order.startswith(f"1 {ORDER[0]}, 2 {ORDER[1]}")
    assert found.decided[:2] == ["lot", "lot"]
    (lot,) = found.edition.lots
    assert lot.draw == Draw(("A", "B"), COMMITTED, SOURCE, SEED, VALUE)
    assert not found.rejections


@pytest.mark.article("1.13")
def test_a_lot_on_paper_is_taken_as_told() -> None:
    for told in permutations("AB"):
        assert compute(edition(in_order(told)).encode()).order.startswith(f"1 {told[0]}, 2 {told[1]}")


@pytest.mark.article("1.13")
def test_a_lot_that_is_only_announced_decides_nothing() -> None:
    found = compute(edition(ANNOUNCED).encode())
    assert found.table["pending_lots"] == [["A", "B"], ["C", "D"]]
    assert not found.rejections


@pytest.mark.article("1.13")
@pytest.mark.parametrize(
    ("lot", "code", "key"),
    [
        pytest.param(PROVED + in_order(ORDER[::-1]), "lot_comes_out_otherwise", "orden", id="another order"),
        pytest.param(
            PROVED.replace("5f5f", "5e5f") + in_order(order("AB", SEED.replace("5f5f", "5e5f", 1), VALUE)),
            "lot_not_committed",
            "compromiso",
            id="another seed",
        ),
        pytest.param(
            PROVED.replace("10-06", "10-07") + in_order(ORDER), "lot_not_committed", "compromiso", id="another source"
        ),
        pytest.param(
            PROVED.replace(COMMITTED, commitment(PLACE, "ABC", SOURCE, SEED)) + in_order(ORDER),
            "lot_not_committed",
            "compromiso",
            id="other teams",
        ),
        pytest.param(
            PROVED.replace(COMMITTED, commitment(("F", "grupos", "1"), "AB", SOURCE, SEED)) + in_order(ORDER),
            "lot_not_committed",
            "compromiso",
            id="another edition",
        ),
        pytest.param(ANNOUNCED + in_order(ORDER), "edition_missing_key", "semilla", id="no seed"),
        pytest.param(in_order(ORDER) + f'semilla = "{SEED}"', "edition_missing_key", "compromiso", id="no commitment"),
        pytest.param(PROVED, "edition_missing_key", "orden", id="no order"),
        pytest.param(PROVED.replace(SEED, "5F" * 32) + in_order(ORDER), "not_a_hash", "semilla", id="no seed at all"),
        pytest.param(PROVED.replace(VALUE, "48|23") + in_order(ORDER), "draw_text", "valor", id="a bar"),
    ],
)
def test_a_lot_that_does_not_prove_its_order_is_a_defect_with_its_line(lot: str, code: str, key: str) -> None:
    """The tie stays pending."""
    text = edition(lot)
    found, rejected = read(text.encode())
    assert found is not None
    assert found.lots == ()
    defect = next(
        one.defects[0] for one in rejected if one.defects[0].code == code and one.defects[0].facts["key"] == key
    )
    line = text.split("\n")[defect.line - 1]
    assert line.startswith(key if f"\n{key} = " in text else "[[sorteos]]")
    assert compute(text.encode()).table["pending_lots"][0] == ["A", "B"]


@pytest.mark.article("1.13")
@given(
    st.sets(st.sampled_from("ABCDEFGH"), min_size=2),
    st.binary(min_size=32, max_size=32),
    st.text("0123456789", min_size=1),
)
def test_anyone_who_repeats_the_lot_finds_the_same(teams: set[str], seed: bytes, value: str) -> None:
    """In whatever order the teams are told."""
    told = tuple(teams)
    assert list(order(told, seed.hex(), value)) == independent("".join(sorted(teams)), seed.hex(), value)
    assert order(told[::-1], seed.hex(), value) == order(told, seed.hex(), value)


@pytest.mark.article("1.13")
def test_every_order_comes_out_as_often_as_the_others() -> None:
    """Of three teams there are six: over 6,000 values none comes out less than 900 or more than 1,100 times."""
    came = [order("ABC", SEED, str(value)) for value in range(6000)]
    assert all(900 < came.count(one) < 1100 for one in permutations("ABC"))


def test_the_command_commits_to_a_seed_draws_and_verifies(tmp_path: Path) -> None:
    """What it prints stands in the edition's file as it is; two commitments are never of one seed."""
    place = ("E", "grupos", "1", "B", "A", "--source", SOURCE)
    first, second = (acta(tmp_path, "draw", "commit", *place) for _ in "12")
    seeds = [re.findall(r"[0-9a-f]{64}", one.err)[0] for one in (first, second)]
    assert seeds[0] != seeds[1]
    assert seeds[0] not in first.out
    lot = first.out.split("\n", 4)[-1]
    (tmp_path / "edicion.toml").write_text(edition(lot), "utf-8")
    assert "grupos, 1: A, B: anunciado, sin sortear." in acta(tmp_path, "draw", "verify", ".").out
    drawn = acta(tmp_path, "draw", "result", *place, "--seed", seeds[0], "--value", VALUE)
    (tmp_path / "edicion.toml").write_text(edition(drawn.out.split("\n", 4)[-1]), "utf-8")
    came = list(order("AB", seeds[0], VALUE))
    assert acta(tmp_path, "draw", "verify", ".").out == f"grupos, 1: {', '.join(came)}: comprobado.\n"
    document = json.loads(acta(tmp_path, "draw", "verify", ".", "--json").out)
    (told,) = document["lots"]
    assert (told["order"], told["status"], told["commitment"] in first.out) == (came, "verified", True)
    tables = acta(tmp_path, "standings", ".").out
    assert f"Grupo 1, sorteo: {', '.join(came)} (comprobado, compromiso {told['commitment'][:12]}…)." in tables


def test_a_lot_on_paper_and_one_proved_wrong_are_told_apart(tmp_path: Path) -> None:
    (tmp_path / "edicion.toml").write_text(edition(in_order(("B", "A"))), "utf-8")
    assert acta(tmp_path, "draw", "verify", ".").out == "grupos, 1: B, A: sin prueba: se toma como se dice.\n"
    assert "Grupo 1, sorteo: B, A (sin prueba)." in acta(tmp_path, "standings", ".").out
    (tmp_path / "edicion.toml").write_text(edition(PROVED + in_order(ORDER[::-1])), "utf-8")
    ran = acta(tmp_path, "draw", "verify", ".")
    assert ran.code == 2
    assert ran.out.startswith("No hay sorteos.\n")
    assert (
        f"Con esa semilla y ese valor el orden es {', '.join(ORDER)}. (art. 1.13) [lot_comes_out_otherwise]" in ran.out
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("E", "grupos", "1", "A", "--source", SOURCE), "Un sorteo es entre dos equipos o más."),
        (("E", "grupos", "1", "A", "A", "--source", SOURCE), "A está dos veces."),
        (("E", "grupos", "1", "A", "Ñ", "--source", SOURCE), "Ñ debe tener de 1 a 100 letras"),
        (("E", "grupos", "1", "A", "B", "--source", "a|b"), "--source no puede llevar una barra vertical."),
        (("E", "grupos", "1", "A", "B", "--source", ""), "--source lleva textos de 1 a 200 caracteres"),
        (("E", "grupos", "1", "A", "B"), "Falta --source."),
    ],
)
def test_a_lot_that_is_told_wrong_is_refused(arguments: tuple[str, ...], said: str, tmp_path: Path) -> None:
    ran = acta(tmp_path, "draw", "commit", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


def test_a_seed_that_is_none_is_refused(tmp_path: Path) -> None:
    more = ("--source", SOURCE, "--seed", "1234", "--value", VALUE)
    ran = acta(tmp_path, "draw", "result", "E", "grupos", "1", "A", "B", *more)
    assert (ran.code, ran.out) == (2, "")
    assert "--seed lleva 64 cifras hexadecimales" in ran.err
