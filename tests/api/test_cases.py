"""A review over HTTP (17.9): referred, opened, tried out, decided; who may read what of it, and who did."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from client import Client, RefusedError
from domain.access.grant import Role
from domain.match.acts import Act
from projections import scoreboard
from store.editions import import_file
from store.importing import Imported
from tests.api.service import ORGANISER, Service, serving
from tests.cli.running import acta
from tests.competition.editions import acta as match_file
from tests.projections.reading import opened
from tests.store.folders import EDITION, M1, M2, M3

CASES = "/v1/editions/2027/cases"
CASE = f"{CASES}/R-01"
SHA256 = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
REFERRAL = {"case": "R-01", "matches": ["M1"], "grounds": ["18.4"], "origin": "M1", "reason": "señas de Ana Ruiz"}
OPENING = {"reason": "indicios sobre Ana Ruiz"}
STATEMENT = {"by": "Eva Luz", "text": "vi una seña de Ana Ruiz"}
RESERVED: dict[str, Any] = {"by": "Fito Mar", "text": "me lo dijo Caro Paz", "reserved": True}
SECRETS = ("Ana Ruiz", "Eva Luz", "cámara de Eva")
PRIVATE = ("Fito Mar", "Caro Paz")
FINDINGS = [{"match": "M1", "outcome": "modified", "a": 28, "b": 30, "reason": "dos tantos de Ana Ruiz"}]
ENDED = ("repartidor A1", "planilla A 30 B 2", "capA valida", "capB valida")


def match(name: str, teams: tuple[str, str], *acts: str) -> bytes:
    """The acta of a match of the edition, before any time that a test knows."""
    head = match_file(name, teams, "").decode().rpartition("+++\n")[0]
    head = head.replace("partido = ", 'edicion = "2027"\npartido = ').replace("2026-10-03", "2020-10-03")
    return "\n".join((f"{head}+++", *acts, "")).encode()


@pytest.fixture
def service(database_url: str) -> Iterator[Service]:
    with serving(database_url) as service:
        toml = EDITION.replace('"2026"', '"2027"') + M1 + M2 + M3
        service.desk(Role.ORGANISER).post("/v1/editions", {"key": key(0), "toml": toml})
        with opened(service.url) as store:
            for name, teams in (("M1", ("TER", "CAL")), ("M2", ("TER", "HOR"))):
                assert isinstance(import_file(store, match(name, teams, *ENDED), ORGANISER), Imported)
        yield service


@pytest.fixture
def referee(service: Service) -> Client:
    return service.device(Role.REFEREE, match="2027/M1")


@pytest.fixture
def chief(service: Service) -> Client:
    chief = service.desk(Role.CHIEF, "2027", "p-chief")
    chief.step_up()
    return chief


def key(number: int) -> str:
    """A key of its own."""
    return f"{number:022}"


def refer(referee: Client, number: int = 1, **changed: object) -> Any:  # noqa: ANN401 (JSON)
    """Refer the case."""
    return referee.post(CASES, {"key": key(number), **REFERRAL, **changed})


def do(chief: Client, number: int, what: str, case: str = CASE, **told: object) -> Any:  # noqa: ANN401 (JSON)
    """Do something in the case."""
    return chief.post(f"{case}/{what}", {"key": key(number), **told})


def until_decision(referee: Client, chief: Client) -> None:
    """A case with everything but its decision."""
    refer(referee)
    do(chief, 2, "opening", **OPENING)
    do(chief, 3, "evidence", name="cámara de Eva", sha256=SHA256)
    do(chief, 4, "statements", **STATEMENT)
    do(chief, 5, "statements", **RESERVED)


def refused(call: Any, *arguments: Any, **named: Any) -> dict[str, Any]:  # noqa: ANN401 (any call)
    """The problem that a call is answered with."""
    with pytest.raises(RefusedError) as told:
        call(*arguments, **named)
    return told.value.problem


def acts(service: Service, name: str = "M1") -> list[str]:
    """The last acts of a match after it was signed."""
    with opened(service.url) as store:
        bodies = [each.event.body for each in store.recorded(f"2027/{name}")]
    return [type(body).__name__ for body in bodies if isinstance(body, Act)][len(ENDED) :]


@pytest.mark.article("17.9")
def test_a_case_goes_into_the_acta_as_it_goes_on(service: Service, referee: Client, chief: Client) -> None:
    told = refer(referee)
    assert (told["edition"], told["case"], told["version"]) == ("2027", "R-01", 1)
    assert acts(service) == ["CaseReferred"]
    do(chief, 2, "opening", **OPENING)
    assert acts(service) == ["CaseReferred", "ReviewOpened"]
    do(chief, 3, "evidence", name="cámara de Eva", sha256=SHA256)
    do(chief, 4, "decision", findings=FINDINGS)
    assert acts(service) == ["CaseReferred", "ReviewOpened", "ReviewModified"]
    assert chief.get(CASE)["in_actas"] == ["M1"]
    with opened(service.url) as store:
        last = store.recorded("2027/M1")[-1]
    assert last.actor.pseudonym == "p-chief"


@pytest.mark.article("17.9")
def test_the_original_result_stays_readable_beside_what_the_review_made(
    service: Service, referee: Client, chief: Client
) -> None:
    until_decision(referee, chief)
    do(chief, 6, "decision", findings=FINDINGS)
    with opened(service.url) as store:
        version = store.place("2027/M1")[0]
        document = scoreboard.of(each.event for each in store.recorded("2027/M1"))
    assert version > len(ENDED)
    assert (document["score"], document["revision"]) == ({"A": 28, "B": 30}, 2)
    assert document["original"]["score"] == {"A": 30, "B": 2}


@pytest.mark.article("17.9")
def test_a_preview_lists_every_figure_that_the_decision_then_changes(
    service: Service, referee: Client, chief: Client
) -> None:
    until_decision(referee, chief)
    told = chief.post(f"{CASE}/previews", {"findings": FINDINGS})
    assert told["matches"] == ["M1"]
    changed = {
        (one["kind"], one.get("team") or one.get("match"), one["field"]): one["after"] for one in told["changes"]
    }
    assert changed["result", "M1", "winner"] == "CAL"
    assert changed["row", "CAL", "won"] == 1
    assert changed["row", "TER", "won"] == 1
    assert acts(service) == ["CaseReferred", "ReviewOpened"]
    do(chief, 6, "decision", findings=FINDINGS)
    problem = refused(chief.post, f"{CASE}/previews", {"findings": FINDINGS})
    assert problem["code"] == "case_decided"


@pytest.mark.article("17.9")
def test_each_command_is_once_for_ever(service: Service, referee: Client, chief: Client) -> None:
    first = refer(referee)
    opening = do(chief, 2, "opening", **OPENING)
    assert refer(referee) == first
    assert do(chief, 2, "opening", **OPENING) == opening
    assert acts(service) == ["CaseReferred", "ReviewOpened"]
    assert refused(refer, referee, 7)["code"] == "case_referred"
    assert refused(do, chief, 8, "opening", **OPENING)["code"] == "case_open"


@pytest.mark.article("17.9")
def test_what_was_interrupted_is_completed_by_the_same_command(
    service: Service, referee: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr("store.cases._bring", lambda *_: None)
        first = refer(referee)
    assert acts(service) == []
    assert refer(referee) == first
    assert acts(service) == ["CaseReferred"]


@pytest.mark.article("17.9")
@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"matches": ["M9"]}, "unknown_match_id"),
        ({"matches": ["M1", "M9"]}, "unknown_match_id"),
        ({"teams": ["NOBODY"]}, "unknown_team_id"),
        ({"grounds": ["99.9"]}, "no_such_article"),
        ({"matches": ["M2"], "origin": None}, "out_of_reach"),
        ({"matches": ["M1", "M3"]}, "case_refused"),
        ({"reason": " "}, "not_a_text"),
        ({"at": "2999-01-01T00:00:00Z"}, "time_in_the_future"),
        ({"at": "ayer"}, "not_a_time"),
    ],
)
def test_a_referral_that_cannot_be_leaves_nothing(
    service: Service, referee: Client, changed: dict[str, object], code: str
) -> None:
    assert refused(refer, referee, 1, **changed)["code"] == code
    assert acts(service) == []
    assert referee.get(CASES)["cases"] == []


@pytest.mark.article("17.9")
def test_a_match_that_was_not_homologated_is_not_reviewed_and_the_case_says_why(
    service: Service, referee: Client
) -> None:
    with opened(service.url) as store:
        assert isinstance(import_file(store, match("M3", ("CAL", "HOR"), "repartidor A1"), ORGANISER), Imported)
    problem = refused(refer, referee, 1, matches=["M1", "M3"])
    assert [(one["match"], one["code"], one["article"]) for one in problem["defects"]] == [
        ("M3", "not_homologated", "17.9")
    ]
    assert refused(refer, referee, 1, matches=["M1", "M3"]) == problem
    assert acts(service) == []


@pytest.mark.article("17.9")
def test_a_decision_rests_on_something_and_speaks_of_each_match(referee: Client, chief: Client) -> None:
    refer(referee)
    assert refused(do, chief, 2, "decision", findings=FINDINGS)["code"] == "case_not_open"
    do(chief, 3, "opening", **OPENING)
    assert refused(do, chief, 4, "decision", findings=FINDINGS)["code"] == "decision_without_evidence"
    do(chief, 5, "statements", **STATEMENT)
    other = [{**FINDINGS[0], "match": "M2"}]
    assert refused(do, chief, 6, "decision", findings=other)["code"] == "finding_of_no_match"
    draw = [{**FINDINGS[0], "a": 20, "b": 20}]
    assert refused(do, chief, 7, "decision", findings=draw)["code"] == "no_such_score"


@pytest.mark.article("17.9")
def test_only_the_chief_referee_opens_and_decides_and_proves_once_more_who_he_is(
    service: Service, referee: Client
) -> None:
    refer(referee)
    other = service.desk(Role.CHIEF, "2027")
    assert refused(do, other, 2, "opening", **OPENING)["code"] == "step_up_needed"
    assert refused(do, service.desk(Role.CHIEF, "2026"), 2, "opening", **OPENING)["code"] == "out_of_reach"
    for person in (service.desk(Role.INVESTIGATOR), service.desk(Role.ORGANISER), referee, service.public()):
        for what, told in (("opening", OPENING), ("decision", {"findings": FINDINGS})):
            assert refused(do, person, 2, what, **told)["code"] == "not_for_this_role"
    assert refused(service.desk(Role.CHIEF).post, CASES, {"key": key(3), **REFERRAL})["code"] == "not_for_this_role"


@pytest.mark.article("17.4")
@pytest.mark.parametrize(
    ("role", "names", "reserved"),
    [
        (Role.CHIEF, True, True),
        (Role.INVESTIGATOR, True, True),
        (Role.ORGANISER, True, False),
        (Role.REFEREE, False, False),
        (None, False, False),
    ],
)
def test_who_reads_what_of_a_case(  # noqa: PLR0913 (a table's row and the fixtures)
    service: Service, referee: Client, chief: Client, role: Role | None, *, names: bool, reserved: bool
) -> None:
    until_decision(referee, chief)
    do(chief, 6, "decision", findings=FINDINGS)
    reader = {Role.REFEREE: referee, None: service.public()}.get(role) or service.desk(role or Role.CHIEF)
    told = reader.get(CASE)
    assert (told["status"], told["matches"], told["reserved_statements"]) == ("decided", ["M1"], 1)
    assert told["decision"]["findings"][0]["score"] == {"A": 28, "B": 30}
    assert told["evidence"][0]["sha256"] == SHA256
    assert all((text in str(told)) == names for text in SECRETS)
    assert all((text in str(told)) == reserved for text in PRIVATE)
    assert not any(text in str(reader.get(CASES)) for text in (*SECRETS, *PRIVATE))


@pytest.mark.article("17.9")
def test_who_looked_at_a_case_is_in_its_record(service: Service, referee: Client, chief: Client) -> None:
    until_decision(referee, chief)
    service.desk(Role.INVESTIGATOR, person="p-inquirer").get(CASE)
    service.desk(Role.ORGANISER, person="p-organiser").get(CASE)
    service.desk(Role.INVESTIGATOR, "2026", person="p-elsewhere").get(CASE)
    service.public().get(CASE)
    looks = chief.get(f"{CASE}/looks")["looks"]
    assert [(one["person"], one["role"], one["reserved"]) for one in looks] == [
        ("p-organiser", "organiser", False),
        ("p-inquirer", "investigator", True),
    ]
    assert refused(service.desk(Role.ORGANISER).get, f"{CASE}/looks")["status"] == 403


@pytest.mark.parametrize("what", ["", "/looks"])
def test_a_case_that_is_not_there_is_told(chief: Client, what: str) -> None:
    assert refused(chief.get, f"{CASES}/R-99{what}")["status"] == 404
    assert refused(do, chief, 1, "opening", f"{CASES}/R-99", **OPENING)["code"] == "case_unknown"


def test_no_text_of_a_case_is_in_its_leaves(service: Service, referee: Client, chief: Client) -> None:
    until_decision(referee, chief)
    do(chief, 6, "decision", findings=FINDINGS)
    with opened(service.url) as store:
        leaves = b"".join(each.leaf for name in store.streams() for each in store.load_leaves(name))
    assert b"2027/revisiones/R-01" in leaves
    assert not any(text.encode() in leaves for text in (*SECRETS, *PRIVATE))


def test_the_command_line_reads_the_same_cases(
    service: Service, referee: Client, chief: Client, tmp_path: Path
) -> None:
    until_decision(referee, chief)
    do(chief, 6, "decision", findings=FINDINGS)
    command = ("review", "--edition", "2027", "--database", service.url, "--json")
    listed = json.loads(acta(tmp_path, *command).out)
    assert [(one["match"], one["state"], one["cases"]) for one in listed["matches"]] == [("M1", "modified", ["R-01"])]
    assert [one["in_actas"] for one in listed["cases"]] == [["M1"]]
    shown = json.loads(acta(tmp_path, *command, "R-01", "--private").out)
    told = chief.get(CASE)
    del told["in_actas"]
    assert (shown["case"], shown["changes"], shown["lacking"]) == (told, [], [])
    assert [one["person"] for one in chief.get(f"{CASE}/looks")["looks"]] == ["p-chief", "acta-review"]
    assert not any(text in acta(tmp_path, *command, "R-01").out for text in PRIVATE)
    people = acta(tmp_path, *command[:-1], "R-01")
    assert (people.code, "No cambia nada." in people.out) == (0, True)
    assert acta(tmp_path, *command, "R-99").code == 2
    assert acta(tmp_path, *command, "--apply").code == 2
    assert acta(tmp_path, "review").code == 2
