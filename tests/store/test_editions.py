"""An edition on the record: taken in whole or not at all, and what is computed from it is what its folder says."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from domain.competition.events import ConditionsSet, EditionOpened, EntryWithdrawn, OrderSet, ResultTold
from domain.kernel.event import Event
from domain.match.events import EntryFlagged, MatchOpened
from store import MatchStore
from store.editions import EditionPlan, load, prepare, record_edition
from store.leaf import Actor
from store.outcomes import Accepted, Decision, Stale
from tests.cli.running import acta
from tests.competition.editions import acta as match_file
from tests.projections.reading import opened
from tests.store.folders import COMMANDS, EDITION, ENDED, FILE1, FILE2, FINAL, M1, M2, M3, WARNED, Folder

ORGANISER = Actor("org", "organiser")
EDITIONS = Path(__file__).parents[1] / "cases" / "editions"
CASES = sorted(path.parent for path in EDITIONS.glob("*/edicion.toml"))


@pytest.fixture
def folder(tmp_path: Path, database_url: str) -> Folder:
    (tmp_path / "edition").mkdir()
    return Folder(tmp_path / "edition", database_url)


@pytest.fixture
def store(database_url: str) -> Iterator[MatchStore]:
    with opened(database_url) as store:
        yield store


def bodies(store: MatchStore) -> list[Any]:
    return [event.body for event in store.load("2026")]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_the_record_says_of_an_edition_is_what_its_folder_says(
    case: Path, database_url: str, tmp_path: Path
) -> None:
    """Byte for byte; an edition with a defect is refused with every row that the folder's computation rejects."""
    ran = acta(tmp_path, "import", case, "--database", database_url)
    for command in COMMANDS:
        folder = acta(tmp_path, command, case, "--json")
        rejected = json.loads(folder.out)["rejected"]
        assert ran.code == folder.code == (2 if rejected else 0)
        recorded = acta(tmp_path, command, "--edition", "2026", "--database", database_url, "--json")
        if rejected:
            assert [line.rpartition("[")[2] for line in ran.lines] == [f"{row['code']}]" for row in rejected]
            assert (recorded.code, recorded.out) == (2, "")
        else:
            assert recorded.out == folder.out


def test_taking_it_in_again_adds_nothing(folder: Folder, store: MatchStore) -> None:
    folder.write(M1 + FILE1, M2 + FILE2, M3, M1=WARNED, M2=ENDED)
    first = folder.take_in()
    assert (first.code, [line.partition(": ")[2] for line in first.lines]) == (
        0,
        ["2026: 10 datos registrados.", "2026/M1: 5 actos registrados.", "2026/M2: 4 actos registrados."],
    )
    head = store.head()
    again = folder.take_in()
    assert again.code == 0
    assert all(line.endswith("ya estaba; nada nuevo.") for line in again.lines)
    assert store.head() == head
    assert folder.agrees()


def test_each_acta_is_a_match_of_the_edition(folder: Folder, store: MatchStore) -> None:
    """With its conditions, its phase and stage, and what its teams bring from the matches before (19.2)."""
    folder.write(M1 + FILE1, M2 + FILE2, M1=WARNED, M2=ENDED)
    folder.take_in()
    first = store.load("2026/M2")[0].body
    assert isinstance(first, MatchOpened)
    assert (first.edition, first.phase, first.stage) == ("2026", "grupos", "clasificatoria")
    assert (first.teams, first.warnings) == ({"A": "TER", "B": "HOR"}, {"A": 1})
    assert (first.conditions["advertencias_descalifican"], first.stated) == (3, ("advertencias_descalifican",))


def test_a_folder_that_grew_adds_the_rest(folder: Folder, store: MatchStore) -> None:
    """New matches, results of those that were only listed, an acta that goes on, a lot, conditions from a match on."""
    folder.write(M1 + FILE1, M2, M1="planilla A 30 B 2")
    folder.take_in()
    assert folder.agrees()
    change = '[[condiciones_desde]]\npartido = "F-1"\ncondiciones = { advertencias_descalifican = 2 }\n'
    result = 'resultado = "30-2"\nadvertencias = { A = 2 }\n'
    folder.write(M1 + FILE1, M2 + FILE2, M3 + result, FINAL, change, M1=WARNED.partition("\n")[2], M2=ENDED)
    grown = folder.take_in()
    assert grown.code == 0, grown.out
    assert [line.partition(": ")[2] for line in grown.lines] == [
        "2026: 4 datos registrados.",
        "2026/M1: 2 actos registrados, entrada tardía.",
        "2026/M2: 4 actos registrados.",
    ]
    assert any(isinstance(event.body, EntryFlagged) for event in store.load("2026/M1"))
    assert folder.agrees()
    whole = load(store, "2026")
    assert whole is not None
    assert whole.edition.in_force("F-1").values["advertencias_descalifican"] == 2


@pytest.mark.parametrize(
    ("change", "at", "key"),
    [
        (('resultado = "30-20"', 'resultado = "30-21"'), "[[partidos]]", "partidos M3"),
        (('resultado = "30-20"\n', ""), "[[partidos]]", "partidos M3"),
        (('nombre = "Las Calandrias"', 'nombre = "Las Cotorras"'), "[[equipos]]", "equipos CAL"),
        (("clasifican = 2", "clasifican = 3"), "[[fases]]", "fases grupos"),
        (('equipos = ["CAL", "HOR"]', 'equipos = ["HOR", "CAL"]'), "[[partidos]]", "partidos M3"),
        (('nombre = "Se Pica"', 'nombre = "Se Pica TSA"'), "[condiciones]", "condiciones"),
    ],
)
def test_what_is_told_otherwise_is_refused_until_it_is_to_be_recorded(
    change: tuple[str, str], at: str, key: str, folder: Folder, store: MatchStore
) -> None:
    """The first time it says what would change, by its line; then both stay, and the newest counts."""
    folder.write(M1, M3 + 'resultado = "30-20"\n')
    folder.take_in()
    before = bodies(store)
    text = (folder.path / "edicion.toml").read_text("utf-8").replace(*change)
    folder.write(head=text)
    ran = folder.take_in()
    assert (ran.code, bodies(store)) == (2, before)
    (line,) = ran.lines
    assert f"dice otra cosa de {key}:" in line
    assert text.split("\n")[int(line.split(":")[1]) - 1] == at
    assert folder.take_in("--amend").code == 0
    after = bodies(store)
    assert (after[: len(before)], len(after)) == (before, len(before) + 1)
    assert folder.agrees()
    assert folder.take_in().lines == ["edicion.toml: 2026: ya estaba; nada nuevo."]


def test_what_is_taken_out_or_played_in_another_order_is_refused_too(folder: Folder, store: MatchStore) -> None:
    """An older copy of a folder takes nothing away by accident."""
    told = 'resultado = "30-20"\n'
    folder.write(M1 + told, M2 + told, M3 + told)
    folder.take_in()
    folder.write(M3 + told, M1 + told)
    ran = folder.take_in()
    assert ran.code == 2
    assert sorted(line.partition(" de ")[2].partition(":")[0] for line in ran.lines) == [
        "partidos",
        "partidos M2",
        "partidos M2",
    ]
    assert folder.take_in("--amend").code == 0
    assert [type(body) for body in bodies(store)[-3:]] == [EntryWithdrawn, EntryWithdrawn, OrderSet]
    assert folder.agrees()


def test_what_recorded_matches_were_judged_by_is_never_amended(folder: Folder, store: MatchStore) -> None:
    """Their first events stand: conditions, teams, phase. They change from a later match on."""
    folder.write(M1 + FILE1, M2, M1=ENDED)
    folder.take_in()
    head = store.head()
    folder.write(M1 + FILE1, M2, head=EDITION.replace("descalifican = 3", "descalifican = 2"))
    ran = folder.take_in("--amend")
    assert (ran.code, store.head()) == (2, head)
    assert "[header_differs]" in ran.out
    change = '[[condiciones_desde]]\npartido = "M2"\ncondiciones = { advertencias_descalifican = 2 }\n'
    folder.write(M1 + FILE1, M2, change)
    assert folder.take_in().code == 0
    assert isinstance(bodies(store)[-1], ConditionsSet)


def test_the_rulebook_of_an_edition_is_never_amended(folder: Folder, store: MatchStore) -> None:
    other = Decision((Event(1, EditionOpened(edition="2026", rulebook="otro")),))
    store.record("2026", "open", ORGANISER, lambda _: other)
    folder.write(M1)
    ran = folder.take_in("--amend")
    assert (ran.code, len(bodies(store))) == (2, 1)
    assert "dice otra cosa de reglamento: " in ran.out


def test_who_is_interrupted_goes_on_with_another_import(folder: Folder, store: MatchStore) -> None:
    """The edition is on record and its actas not yet: they count when they come, and the table waits for them."""
    folder.write(M1 + FILE1, M1=ENDED)
    plan = prepare(store, (folder.path / "edicion.toml").read_bytes(), lambda file: (folder.path / file).read_bytes())
    assert isinstance(plan, EditionPlan)
    assert isinstance(record_edition(store, plan, ORGANISER), Accepted)
    recorded = json.loads(folder.told("standings")[1])
    assert [table["final"] for table in recorded["tables"]] == [False]
    assert folder.take_in().lines[-1].endswith("2026/M1: 4 actos registrados.")
    assert folder.agrees()


def test_of_two_who_take_in_an_edition_at_once_the_second_looks_again(folder: Folder, store: MatchStore) -> None:
    """What it was going to add was compared with what is no longer the newest: nothing of it is recorded."""
    folder.write(M1)
    told = (folder.path / "edicion.toml").read_bytes()
    plans = [prepare(store, told + more, lambda _: b"") for more in (b"", M2.encode())]
    outcomes = [record_edition(store, plan, ORGANISER) for plan in plans if isinstance(plan, EditionPlan)]
    assert [type(outcome) for outcome in outcomes] == [Accepted, Stale]
    folder.write(M1, M2)
    assert folder.take_in().lines == ["edicion.toml: 2026: 1 dato registrado."]


def test_an_edition_with_any_defect_leaves_nothing(folder: Folder, store: MatchStore) -> None:
    """All of them are told at once, in the order of the file: of the edition, of its matches, of their actas."""
    folder.write(
        M1 + FILE1, M2 + FILE2, M3 + 'resultado = "40-1"\n', FINAL + 'archivo = "no.acta"\n', M1=ENDED, M2="nada"
    )
    ran = folder.take_in()
    assert ran.code == 2
    assert [line.rpartition("[")[2] for line in ran.lines] == ["unknown_act]", "not_a_result]", "file_unreadable]"]
    assert ran.out.startswith("M2.acta:")
    assert store.head() is None


def test_an_acta_that_differs_from_the_record_leaves_the_rest_out_too(folder: Folder, store: MatchStore) -> None:
    folder.write(M1 + FILE1, M1=ENDED)
    folder.take_in()
    head = store.head()
    folder.write(M1 + FILE1, M2 + 'resultado = "30-2"\n', M1=ENDED.replace("30 B 2", "30 B 3"))
    ran = folder.take_in()
    assert (ran.code, store.head()) == (2, head)
    assert ran.out.endswith("[acta_differs]\n")


def test_a_match_has_an_acta_or_a_result(folder: Folder) -> None:
    """One that was recorded is not told by its score afterwards."""
    folder.write(M1 + FILE1, M1=ENDED)
    folder.take_in()
    folder.write(M1 + 'resultado = "30-29"\n')
    ran = folder.take_in("--amend")
    assert (ran.code, ran.out.rpartition("[")[2]) == (2, "match_told_twice]\n")


def test_a_match_that_is_recorded_without_a_file_counts(folder: Folder) -> None:
    """The file may leave it out once it is on record."""
    folder.write(M1 + FILE1, M1=ENDED)
    folder.take_in()
    before = folder.told("standings")[1]
    folder.write(M1)
    assert folder.take_in().code == 0
    assert folder.told("standings")[1] == before


def test_who_began_with_other_antecedents_is_told(folder: Folder, store: MatchStore) -> None:
    """A warning that comes into the record after the next match: its first event stands, and the import says so."""
    folder.write(M1 + FILE1, M2 + FILE2, M1=ENDED, M2=ENDED)
    folder.take_in()
    folder.write(M1 + FILE1, M2 + FILE2, M1=f'{ENDED}\narbitro advierte A 19.3 "gritó"')
    ran = folder.take_in()
    assert ran.code == 0, ran.out
    assert ran.lines[1].endswith("2026/M1: 1 acto registrado, entrada tardía.")
    assert ran.lines[2].endswith("nada nuevo. Empezó con otros antecedentes que los de hoy (6.6, 19.2).")
    first = store.load("2026/M2")[0].body
    assert isinstance(first, MatchOpened)
    assert not first.warnings


def test_an_announced_lot_is_on_record_before_it_is_drawn(folder: Folder, store: MatchStore) -> None:
    """Its commitment is in the log, at its place and time, before the order that it proves (1.13)."""
    told = 'resultado = "30-20"\n'
    lot = '[[sorteos]]\nfase = "grupos"\ngrupo = "1"\n'
    place = ("2026", "grupos", "1", "CAL", "TER", "--source", "Quiniela del 6")
    committed = acta(folder.path, "draw", "commit", *place)
    seed = committed.err.rpartition('semilla = "')[2][:64]
    folder.write(M2 + told, M3 + told, committed.out)
    assert folder.take_in().code == 0
    assert folder.agrees()
    drawn = acta(folder.path, "draw", "result", *place, "--seed", seed, "--value", "4823")
    folder.write(M2 + told, M3 + told, drawn.out)
    assert folder.take_in().code == 0, lot
    assert folder.agrees()
    recorded = [type(body).__struct_config__.tag for body in bodies(store)]
    assert recorded[-2:] == ["edition.lot.announced", "edition.lot.drawn"]
    folder.write(M2 + told, M3 + told, drawn.out.replace("del 6", "del 7"))
    assert folder.take_in().code == 2


def test_names_are_kept_beside_the_log(folder: Folder, store: MatchStore) -> None:
    """They can be erased; who takes the folder in again is not told that they differ."""
    folder.write(M1)
    folder.take_in()
    leaves = b"".join(leaf.leaf for leaf in store.load_leaves("2026"))
    for name in (b"Ana Ruiz", b"Dino Gil", b"Los Teros"):
        assert name not in leaves
    erased = Decision(erase=tuple((value.version, value.field) for value in store.personal("2026")))
    store.record("2026", "erase", ORGANISER, lambda _: erased)
    assert store.personal("2026") == []
    ran = folder.take_in()
    assert ran.lines == ["edicion.toml: 2026: ya estaba; nada nuevo."]


def test_the_history_of_an_edition_is_read(folder: Folder) -> None:
    """What was told, in order, as sentences and as events."""
    folder.write(M1 + 'resultado = "30-2"\n', M2 + 'resultado = "ausencia A"\n', M3 + "advertencias = { A = 1 }\n")
    folder.take_in()
    shown = acta(folder.path, "edition", "2026", "--database", folder.url).out
    for words in (
        "Se abre la edición 2026, con el reglamento tsa.",
        "Condiciones Particulares de Se Pica.",
        "Participa TER, Los Teros.",
        "Fase final, etapa televisada.",
        "Partido M1, fase grupos: TER, CAL.",
        "Resultado de M1 sin acta: 30, 2.",
        "Resultado de M2 sin acta: por ausencia, gana B.",
        "Advertencias en M3, sin acta.",
    ):
        assert words in shown
    events = acta(folder.path, "edition", "2026", "--database", folder.url, "--json").lines
    assert json.loads(events[0])["type"] == "edition.opened"
    assert (len(events), json.loads(events[-1])["stream"]) == (13, "2026")


@pytest.mark.parametrize("command", [*COMMANDS, "edition"])
def test_an_edition_that_is_not_on_record_is_told_in_a_sentence(command: str, folder: Folder) -> None:
    arguments = ("2027",) if command == "edition" else ("--edition", "2027")
    ran = acta(folder.path, command, *arguments, "--database", folder.url)
    assert (ran.code, ran.out, ran.err) == (2, "", "acta: No hay ninguna edición 2027.\n")


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("arguments", [(), (".", "--edition", "2026")])
def test_one_edition_is_named(command: str, arguments: tuple[str, ...], tmp_path: Path) -> None:
    ran = acta(tmp_path, command, *arguments)
    assert (ran.code, ran.out, ran.err) == (2, "", "acta: Va una carpeta o --edition, una de las dos.\n")


def test_files_and_folders_are_taken_in_together(folder: Folder, store: MatchStore) -> None:
    """A file by itself is a match by itself."""
    folder.write(M1 + FILE1, M1=ENDED)
    shutil.copy(folder.path / "M1.acta", folder.path / "loose.acta")
    ran = acta(folder.path, "import", ".", "loose.acta", "--database", folder.url)
    assert ran.code == 0
    assert store.streams() == ["-/M1", "2026", "2026/M1"]
    board = acta(folder.path, "scoreboard", "2026/M1", "--database", folder.url)
    assert (board.code, acta(folder.path, "rebuild", "--database", folder.url).code) == (0, 0)
    empty = folder.path / "empty"
    empty.mkdir()
    ran = acta(folder.path, "import", "empty", "--database", folder.url)
    assert (ran.code, ran.out) == (
        2,
        "empty/edicion.toml:1: No se puede leer el archivo: no existe. [file_unreadable]\n",
    )


def test_a_match_that_was_recorded_without_its_edition_is_not_taken_in(folder: Folder, store: MatchStore) -> None:
    """It was judged by other conditions, in no stage: its first event stands, and the folder is refused."""
    folder.write(M1 + FILE1, head=EDITION.replace("advertencias_descalifican = 3\n", ""), M1=ENDED)
    header = b'partido = "M1"\nedicion = "2026"\nfase = "grupos"\n'
    path = folder.path / "M1.acta"
    path.write_bytes(path.read_bytes().replace(b'partido = "M1"\n', header))
    assert acta(folder.path, "import", "M1.acta", "--database", folder.url).code == 0
    ran = folder.take_in()
    assert (ran.code, ran.out) == (2, "M1.acta:5: El acta registrada dice otra cosa de fase. [header_differs]\n")
    assert store.streams() == ["2026/M1"]


def test_an_acta_by_itself_is_a_match_of_its_edition(folder: Folder, store: MatchStore) -> None:
    """Where that is on record: its conditions hold, its teams bring what they have, the same file is nothing new."""
    folder.write(M1 + FILE1, M2, M3 + 'resultado = "30-2"\n', M1=WARNED)
    folder.take_in()
    of_edition = b'partido = "M2"\nedicion = "2026"\n'
    data = match_file("M2", ("TER", "HOR"), ENDED).replace(b'partido = "M2"\n', of_edition)
    (folder.path / "M2.acta").write_bytes(data)
    for said in ("4 actos registrados.", "ya estaba; nada nuevo."):
        ran = acta(folder.path, "import", "M2.acta", "--database", folder.url)
        assert (ran.code, ran.out) == (0, f"M2.acta: 2026/M2: {said}\n")
    first = store.load("2026/M2")[0].body
    assert isinstance(first, MatchOpened)
    assert (first.phase, first.warnings, first.stated) == ("grupos", {"A": 1}, ("advertencias_descalifican",))
    folder.write(M1 + FILE1, M2 + FILE2, M3 + 'resultado = "30-2"\n')
    (folder.path / "M2.acta").write_bytes(data)
    assert folder.take_in().out.count("ya estaba; nada nuevo.") == 3
    assert folder.agrees()


@pytest.mark.article("1.8")
@pytest.mark.parametrize(
    ("match", "teams", "body", "code", "line"),
    [
        ("M9", ("TER", "HOR"), ENDED, "unknown_match", 1),
        ("M3", ("CAL", "HOR"), ENDED, "match_told_twice", 1),
        ("M2", ("TER", "CAL"), ENDED, "acta_contradicts", 10),
        ("M2", ("TER", "HOR"), "capA valida", "match_in_play", 14),
        ("M4", ("TER", "HOR"), ENDED, "team_is_out", 1),
    ],
)
def test_an_acta_that_its_edition_does_not_take_is_refused(  # noqa: PLR0913, PLR0917 - what is told, and what is said
    match: str, teams: tuple[str, str], body: str, code: str, line: int, folder: Folder, store: MatchStore
) -> None:
    """A match that is not listed, told already, of other teams, with a defect, or of who is out."""
    told = 'resultado = "descalificacion B"\n'
    folder.write(M1, M2, M3 + told, M2.replace("M2", "M4"))
    folder.take_in()
    head = store.head()
    of_edition = f'partido = "{match}"\nedicion = "2026"\n'.encode()
    data = match_file(match, teams, body).replace(f'partido = "{match}"\n'.encode(), of_edition)
    (folder.path / "one.acta").write_bytes(data)
    ran = acta(folder.path, "import", "one.acta", "--database", folder.url)
    assert (ran.code, store.head()) == (2, head)
    assert ran.out.startswith(f"one.acta:{line}: ")
    assert ran.out.endswith(f"[{code}]\n")


def test_a_told_result_is_an_event_of_its_own(folder: Folder, store: MatchStore) -> None:
    folder.write(M1)
    folder.take_in()
    folder.write(M1 + 'resultado = "doble descalificacion"\n')
    folder.take_in()
    told = bodies(store)[-1]
    assert told == ResultTold(match="M1", kind="double_disqualification", disqualified=("A", "B"))
    assert folder.agrees()
