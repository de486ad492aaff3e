"""The bracket: who comes to each knockout, who goes on, and which matches contradict it (1.8)."""

import json
from pathlib import Path

import pytest

from domain.competition.bracket import Bracket, bracket
from domain.competition.reading import read
from domain.competition.season import disqualified, walk
from domain.discipline.register import Register
from tests.cli.running import acta
from tests.competition.editions import acta as match_file
from tests.competition.editions import compute

TEAMS = "ABCDEFG"
GROUPS = """\
[[fases]]
id = "grupos"
etapa = "clasificatoria"
clasifican = 2
mejores_segundos = 1
[[fases.grupos]]
id = "1"
equipos = ["A", "B", "C"]
[[fases.grupos]]
id = "2"
equipos = ["D", "E", "F"]
"""
FINAL = """\
[[fases]]
id = "final"
etapa = "televisada"
[[fases.cruces]]
id = "SF-1"
entre = ["1.1", "2.2"]
[[fases.cruces]]
id = "SF-2"
entre = ["2.1", "1.2"]
[[fases.cruces]]
id = "T"
entre = ["perdedor SF-1", "perdedor SF-2"]
[[fases.cruces]]
id = "F"
entre = ["ganador SF-1", "ganador SF-2"]
"""
PLAYED = ("A-B 30-20", "A-C 30-20", "B-C 30-20", "D-E 30-20", "D-F 30-20", "E-F 30-20")
"""A, B and C stand in this order in group 1; D, E and F in group 2."""
SEMIFINALS = ("SF-1: A-E 30-20", "SF-2: D-B 20-30")


def edition(*knockouts: str, groups: tuple[str, ...] = PLAYED, final: str = FINAL, head: str = "") -> bytes:
    """An edition of seven teams: G is in no group. A knockout's match is ``SF-1: A-E 30-20``, or without a result."""
    teams = "".join(f'[[equipos]]\nid = "{team}"\nnombre = "Los {team}"\n' for team in TEAMS)
    text = f'edicion = "E"\nreglamento = "tsa"\n{head}{teams}{GROUPS}{final}'
    for number, line in enumerate(groups, 1):
        group = 1 if line[0] in "ABC" else 2
        text += _match(f"G{number}", f'fase = "grupos"\ngrupo = "{group}"', line)
    for number, line in enumerate(knockouts, 1):
        knockout, _, rest = line.partition(": ")
        text += _match(f"K{number}", f'fase = "final"\ncruce = "{knockout}"', rest)
    return text.encode()


def _match(name: str, place: str, line: str) -> str:
    pair, _, result = line.partition(" ")
    a, b = pair.split("-")
    told = f'resultado = "{result}"\n' if result else ""
    return f'[[partidos]]\nid = "{name}"\n{place}\nequipos = ["{a}", "{b}"]\n{told}'


def of(data: bytes) -> Bracket:
    found, rejected = read(data)
    assert found is not None, rejected
    season = walk(found, {}, Register.of(found.conditions))
    return bracket(found, compute(data).standings, season.outcomes, disqualified(found, season.register))


def told(found: Bracket) -> dict[str, tuple[str | None, ...]]:
    """Who comes to each knockout, and who wins it."""
    return {one.id: (*(entrant.team for entrant in one.entrants), one.winner) for one in found.nodes}


@pytest.mark.article("1.8")
@pytest.mark.parametrize(
    ("groups", "knockouts", "expected"),
    [
        pytest.param((), (), ((None, None, None), (None, None, None), (None, None, None)), id="nothing is known"),
        pytest.param(PLAYED[:3], (), (("A", None, None), (None, "B", None), (None, None, None)), id="a group is final"),
        pytest.param(PLAYED, (), (("A", "E", None), ("D", "B", None), (None, None, None)), id="both are"),
        pytest.param(PLAYED, SEMIFINALS[:1], (("A", "E", "A"), ("D", "B", None), ("A", None, None)), id="a semifinal"),
        pytest.param(PLAYED, SEMIFINALS, (("A", "E", "A"), ("D", "B", "B"), ("A", "B", None)), id="both semifinals"),
        pytest.param(
            PLAYED, (*SEMIFINALS, "F: A-B 29-30"), (("A", "E", "A"), ("D", "B", "B"), ("A", "B", "B")), id="the final"
        ),
    ],
)
def test_who_goes_on_comes_to_the_next_knockout(
    groups: tuple[str, ...], knockouts: tuple[str, ...], expected: tuple[tuple[str | None, ...], ...]
) -> None:
    """From final groups only, and from knockouts whose result is firm."""
    waiting = tuple(line.partition(" ")[0] for line in PLAYED[len(groups) :])
    found = told(of(edition(*knockouts, groups=(*groups, *waiting))))
    assert (found["SF-1"], found["SF-2"], found["F"]) == expected


@pytest.mark.article("1.8")
def test_the_winners_go_on_from_a_phase_without_groups() -> None:
    """Those for whom no knockout of the phase waits; the match for the third place sends nobody on."""
    played = (*SEMIFINALS, "T: E-D 30-1", "F: A-B 30-1")
    assert of(edition(*played)).ahead == {"final": ("A",)}
    assert of(edition(*played[:3])).ahead == {"final": ()}
    assert told(of(edition(*played)))["T"] == ("E", "D", "E")


@pytest.mark.article("1.8")
def test_a_phase_whose_bracket_is_not_told_goes_by_its_matches() -> None:
    final = '[[fases]]\nid = "final"\netapa = "televisada"\n'
    data = edition("x: A-E 30-20", "x: D-B 20-30", "x: G-C", final=final).replace(b'cruce = "x"\n', b"")
    found = of(data)
    assert told(found) == {"K1": ("A", "E", "A"), "K2": ("D", "B", "B"), "K3": ("G", "C", None)}
    assert found.ahead == {"final": ("A", "B")}


@pytest.mark.article("1.8")
@pytest.mark.parametrize(
    ("knockouts", "rejected"),
    [
        pytest.param(("SF-1: A-E 30-20",), [], id="as the tables say"),
        pytest.param(("SF-1: E-A 30-20",), [], id="the sides are nobody's"),
        pytest.param(("SF-1: A-F 30-20",), ["K1"], id="not in that place"),
        pytest.param(("SF-1: A-G 30-20",), ["K1"], id="in no group"),
        pytest.param(("SF-1: D-B 30-20",), ["K1"], id="the other knockout's"),
        pytest.param(("SF-1: A-F",), ["K1"], id="scheduled only"),
        pytest.param((*SEMIFINALS, "F: A-D 30-20"), ["K3"], id="the loser in the final"),
        pytest.param((*SEMIFINALS, "F: E-D 30-20", "T: A-B 30-1"), ["K3", "K4"], id="both"),
        pytest.param(("SF-1: A-F 30-20", "F: A-D 30-20"), ["K1"], id="what may still be"),
        pytest.param(("F: C-B 30-20",), ["K1"], id="who can no more"),
    ],
)
def test_a_match_whose_teams_contradict_the_bracket_is_rejected(
    knockouts: tuple[str, ...], rejected: list[str]
) -> None:
    """With 1.8; what is rejected decides nothing, and the rest goes on without it."""
    found = compute(edition(*knockouts))
    assert found.rejected == [(match, "not_in_knockout", "1.8") for match in rejected]


@pytest.mark.article("1.8")
def test_while_the_tables_are_open_whoever_can_still_come_may_play() -> None:
    """C can be first of group 1 as long as one match is not played; D cannot be of group 1."""
    waiting = (*PLAYED[:2], "B-C", *PLAYED[3:])
    assert compute(edition("SF-1: C-E 30-20", groups=waiting)).rejected == []
    assert compute(edition("SF-1: D-E 30-20", groups=waiting)).rejected == [("K1", "not_in_knockout", "1.8")]


@pytest.mark.article("1.8")
def test_a_rejected_match_adds_no_warnings_either() -> None:
    data = edition("SF-1: A-F 30-20").replace(b'"30-20"\n', b'"30-20"\nadvertencias = { A = 1 }\n')
    found = compute(data)
    assert found.discipline["A"]["stages"] == {"clasificatoria": {"verbal": 0, "disciplinary": 2, "concealments": 0}}


@pytest.mark.article("1.8")
def test_a_guest_comes_in_by_its_name() -> None:
    """It has qualified from nowhere: the edition's conditions bring it in."""
    final = FINAL.replace('"2.2"', '"G"')
    found = told(of(edition("SF-1: A-G 20-30", final=final)))
    assert found["SF-1"] == ("A", "G", "G")
    assert found["F"] == ("G", None, None)


@pytest.mark.article("1.8", "1.13")
def test_the_best_second_comes_in_when_all_groups_are_final() -> None:
    """E has the better difference of the two seconds."""
    final = FINAL.replace('"2.2"', '"segundos.1"')
    groups = (*PLAYED[:5], "E-F 30-1")
    assert told(of(edition(groups=groups, final=final)))["SF-1"] == ("A", "E", None)
    assert told(of(edition(groups=(*groups[:2], "B-C", *groups[3:]), final=final)))["SF-1"] == (None, None, None)


@pytest.mark.article("1.8", "1.14")
def test_a_disqualified_team_comes_to_no_knockout() -> None:
    """In a table the next moves up; of a knockout nobody goes on in its place, until the edition says who."""
    groups = (*PLAYED[:2], "C-B descalificacion B", *PLAYED[3:])
    assert told(of(edition(groups=groups)))["SF-2"] == ("D", "C", None)
    assert told(of(edition("SF-1: A-E 30-20", "SF-2: D-B descalificacion A")))["T"] == ("E", None, None)
    assert told(of(edition("SF-1: A-E doble descalificacion")))["F"] == (None, None, None)


@pytest.mark.article("1.8", "1.14")
@pytest.mark.parametrize("loss", ["descalificacion B", "ausencia B"])
def test_the_rival_of_a_team_that_was_disqualified_gets_its_win(loss: str) -> None:
    """Only the administrative loss is taken of a team that is out, in the knockout to which it would have come."""
    semifinals = ("SF-1: A-E 30-20", "SF-2: D-B descalificacion A")
    found = edition(*semifinals, f"T: E-D {loss}")
    assert compute(found).rejected == []
    assert told(of(found))["T"] == ("E", None, "E")
    assert compute(edition(*semifinals, "T: E-D 30-20")).rejected == [("K3", "team_is_out", "1.14")]
    assert compute(edition(*semifinals, f"F: B-D {loss}")).rejected == [("K3", "not_in_knockout", "1.8")]


@pytest.mark.article("1.8", "1.14", "19.2")
@pytest.mark.parametrize(
    ("final", "winner", "ahead"),
    [
        pytest.param('"descalificacion A"', "B", ("B",), id="disqualified in the final"),
        pytest.param('"30-20"\nadvertencias = { A = 2 }', "A", (), id="it wins it, and is out from the next match"),
        pytest.param('"20-30"\nadvertencias = { A = 2 }', "B", ("B",), id="it loses it, and is out"),
    ],
)
def test_virtua_fc_188_a_disqualification_undoes_no_knockout_before_it(
    final: str, winner: str, ahead: tuple[str, ...]
) -> None:
    """The team came to the match that put it out; those it had won stand (1.14)."""
    head = "[condiciones]\nadvertencias_descalifican = 2\n"
    data = edition(*SEMIFINALS, "F: A-B FINAL", head=head).replace(b'"FINAL"', final.encode())
    assert compute(data).rejected == []
    assert told(of(data))["SF-1"] == ("A", "E", "A")
    assert told(of(data))["F"] == ("A", "B", winner)
    assert of(data).ahead == {"final": ahead}


@pytest.mark.article("1.8")
def test_a_replay_takes_the_place_of_the_match_that_was_annulled(tmp_path: Path) -> None:
    """The last match of a knockout that was not annulled decides it."""
    annulled = 'planilla A 30 B 2\ncapA valida\ncapB valida\narbitro eleva "x"\njefe abre "x"\njefe anula "x"'

    data = edition("SF-1: A-E", "SF-1: E-A 30-20").replace(
        b'equipos = ["A", "E"]\n', b'equipos = ["A", "E"]\narchivo = "K1.acta"\n', 1
    )
    (tmp_path / "edicion.toml").write_bytes(data)
    (tmp_path / "K1.acta").write_bytes(match_file("K1", ("A", "E"), annulled))
    document = json.loads(acta(tmp_path, "bracket", ".", "--json").out)
    first = document["phases"][0]["knockouts"][0]
    assert (first["matches"], first["status"], first["winner"]) == (["K1", "K2"], "official", "E")
    (tmp_path / "edicion.toml").write_bytes(data.replace(b'resultado = "30-20"\n', b"", -1))
    document = json.loads(acta(tmp_path, "bracket", ".", "--json").out)
    assert document["phases"][0]["knockouts"][0]["winner"] is None


@pytest.mark.article("1.8")
@pytest.mark.parametrize(
    ("told", "instead", "code"),
    [
        ('["1.1", "2.2"]', '["1.1"]', "not_two_in_knockout"),
        ('["1.1", "2.2"]', '["1.1", "2.2", "G"]', "not_two_in_knockout"),
        ('["1.1", "2.2"]', '["1.1", "1.1"]', "slot_twice"),
        ('["2.1", "1.2"]', '["1.1", "1.2"]', "slot_twice"),
        ('["1.1", "2.2"]', '["1.1", "2.3"]', "place_does_not_go_on"),
        ('["1.1", "2.2"]', '["1.1", "segundos.2"]', "place_does_not_go_on"),
        ('["1.1", "2.2"]', '["1.1", "3.1"]', "not_a_slot"),
        ('["1.1", "2.2"]', '["1.1", "Z"]', "not_a_slot"),
        ('["1.1", "2.2"]', '["1.1", "2.0"]', "not_a_slot"),
        ('["1.1", "2.2"]', '["1.1", "2.²"]', "not_a_slot"),
        ('["1.1", "2.2"]', '["1.1", "ganador F"]', "unknown_knockout"),
        ('"perdedor SF-2"', '"perdedor SF-3"', "unknown_knockout"),
        ('id = "SF-2"', 'id = "SF-1"', "id_twice"),
        ('["1.1", "2.2"]', "[1, 2]", "not_a_name"),
        ('["1.1", "2.2"]', '["1.1", "2.2"]\nfecha = "x"', "edition_unknown_key"),
        ("[[fases.cruces]]", '[[fases.grupos]]\nid = "1"\nequipos = ["G"]\n[[fases.cruces]]', "groups_and_bracket"),
    ],
)
def test_a_bracket_with_a_defect_leaves_no_edition(told: str, instead: str, code: str) -> None:
    """With the line where it stands."""
    assert told in FINAL
    found, rejected = read(edition(final=FINAL.replace(told, instead, 1)))
    assert found is None
    assert code in {one.defects[0].code for one in rejected}


@pytest.mark.article("1.8")
@pytest.mark.parametrize(
    ("told", "instead", "code"),
    [
        ('cruce = "SF-1"\n', "", "edition_missing_key"),
        ('cruce = "SF-1"', 'cruce = "X"', "unknown_knockout"),
        ('fase = "final"\ncruce', 'fase = "grupos"\ngrupo = "1"\ncruce', "unknown_knockout"),
    ],
)
def test_a_match_of_a_phase_with_a_bracket_is_of_one_of_its_knockouts(told: str, instead: str, code: str) -> None:
    data = edition("SF-1: A-B 30-20").decode().replace(told, instead)
    found, (rejection,) = read(data.encode())
    assert found is not None
    assert (rejection.match, rejection.defects[0].code) == ("K1", code)


def test_the_command_tells_the_bracket(tmp_path: Path) -> None:
    """Each knockout with who comes to it and from where."""
    (tmp_path / "edicion.toml").write_bytes(edition("SF-1: A-E 30-20", "SF-2: D-B"))
    ran = acta(tmp_path, "bracket", ".", "--json")
    final = ("perdedor SF-1", "perdedor SF-2")
    assert ran.code == 0
    assert json.loads(ran.out) == {
        "edition": "E",
        "phases": [
            {
                "phase": "final",
                "knockouts": [
                    {
                        "id": "SF-1",
                        "between": [{"from": "1.1", "team": "A"}, {"from": "2.2", "team": "E"}],
                        "matches": ["K1"],
                        "status": "official",
                        "winner": "A",
                    },
                    {
                        "id": "SF-2",
                        "between": [{"from": "2.1", "team": "D"}, {"from": "1.2", "team": "B"}],
                        "matches": ["K2"],
                        "status": "none",
                        "winner": None,
                    },
                    {
                        "id": "T",
                        "between": [{"from": final[0], "team": "E"}, {"from": final[1], "team": None}],
                        "matches": [],
                        "status": None,
                        "winner": None,
                    },
                    {
                        "id": "F",
                        "between": [{"from": "ganador SF-1", "team": "A"}, {"from": "ganador SF-2", "team": None}],
                        "matches": [],
                        "status": None,
                        "winner": None,
                    },
                ],
                "ahead": [],
            }
        ],
        "rejected": [],
    }
    shown = acta(tmp_path, "bracket", ".").out
    for words in ("Los A (1.1)", "homologado", "sin resultado", "ganador SF-2", "por jugarse"):
        assert words in shown
    (tmp_path / "edicion.toml").write_bytes(edition(*SEMIFINALS, "F: A-B 30-1", "T: A-D 30-1"))
    ran = acta(tmp_path, "bracket", ".")
    assert ran.code == 2
    assert "Ganador: Los A." in ran.out
    assert "El cuadro no lleva a A, D al cruce T. (art. 1.8) [not_in_knockout]" in ran.out


def test_without_an_edition_there_is_one_line_all_the_same(tmp_path: Path) -> None:
    ran = acta(tmp_path, "bracket", ".", "--json")
    assert (ran.code, json.loads(ran.out)["phases"]) == (2, [])


def test_an_edition_of_groups_has_no_bracket(tmp_path: Path) -> None:
    (tmp_path / "edicion.toml").write_bytes(edition(final=""))
    assert "No hay fases sin grupos." in acta(tmp_path, "bracket", ".").out
