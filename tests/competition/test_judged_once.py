"""A walk judges again only the actas for which something changed that their judgement rests on."""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from domain.competition.edition import Edition
from domain.competition.reading import read
from domain.competition.season import NOT_YET, Judged, Season, walk
from domain.discipline.register import Register
from tests.competition.editions import acta
from tests.competition.histories import history

TOML = """
edicion = "E"
reglamento = "tsa"
[condiciones]
advertencias_descalifican = 3
[[equipos]]
id = "A"
nombre = "A"
[[equipos]]
id = "B"
nombre = "B"
[[fases]]
id = "f"
etapa = "clasificatoria"
[[fases.grupos]]
id = "1"
equipos = ["A", "B"]
""" + "".join(
    f'[[partidos]]\nid = "M{n}"\nfase = "f"\ngrupo = "1"\nequipos = ["A", "B"]\narchivo = "M{n}.acta"\n'
    for n in (1, 2, 3)
)
SIGNED = "planilla A 30 B {0}\ncapA valida\ncapB valida"
WARNED = 'arbitro advierte A 14.2 "x"\n'


def edition() -> Edition:
    found = read(TOML.encode()).edition
    assert found is not None
    return found


def files(**bodies: str) -> dict[str, bytes]:
    told = {f"M{n}": SIGNED.format(n) for n in (1, 2, 3)} | bodies
    return {f"{match}.acta": acta(match, ("A", "B"), body) for match, body in told.items()}


def walked(
    actas: Mapping[str, bytes], judged: Mapping[str, Judged] = NOT_YET, of: Edition | None = None
) -> Season[Register]:
    of = of or edition()
    return walk(of, actas, Register.of(of.conditions), judged)


def again(before: Season[Register], after: Season[Register]) -> set[str]:
    """The matches that the second walk judged itself."""
    return {match for match, one in after.judged.items() if one is not before.judged.get(match)}


def test_nothing_changed_so_nothing_is_judged() -> None:
    """Whatever object the same bytes are."""
    before = walked(files())
    after = walked(files(), before.judged)
    assert after == before
    assert again(before, after) == set()


def test_another_acta_is_judged_alone() -> None:
    """Its outcome is the new one."""
    before = walked(files())
    after = walked(files(M2=SIGNED.format(7)), before.judged)
    assert again(before, after) == {"M2"}
    assert after.outcomes["M2"].score == (30, 7)


@pytest.mark.article("19.2")
def test_a_warning_has_later_matches_judged_again() -> None:
    """They bring it along; the match before does not."""
    before = walked(files())
    after = walked(files(M2=WARNED + SIGNED.format(2)), before.judged)
    assert again(before, after) == {"M2", "M3"}


def test_other_conditions_have_all_judged_again() -> None:
    """What holds in the edition is part of every judgement."""
    before = walked(files())
    other = edition()
    other = replace(other, conditions={**other.conditions, "buenas_desde": 16})
    assert again(before, walked(files(), before.judged, other)) == {"M1", "M2", "M3"}


def test_what_was_refused_is_remembered_too() -> None:
    """With its defects."""
    before = walked(files(M1="nada"))
    after = walked(files(M1="nada"), before.judged)
    assert again(before, after) == set()
    assert [one.match for one in after.rejected] == ["M1"]


@pytest.mark.parametrize("seed", range(0, 400, 4))
def test_the_memory_changes_nothing(seed: int) -> None:
    """A history computed with what another one of the same matches left, and on its own."""
    one, other = history(seed), history(seed + 1)
    first, second = read(one.toml).edition, read(other.toml).edition
    assert first is not None
    assert second is not None
    left = walk(second, other.actas, Register.of(second.conditions)).judged
    fresh = walk(first, one.actas, Register.of(first.conditions))
    assert walk(first, one.actas, Register.of(first.conditions), left) == fresh
