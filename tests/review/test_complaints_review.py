"""What users of other systems complain about, where it is about reviews: each complaint is a test of its name."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from cli.result import result_of
from domain.match.events import MatchHomologated, ValidationCounted, ValidationsVoided
from domain.notation.recording import record
from tests.cli.running import acta
from tests.review.cases import Folder, folder, text
from tests.review.laws import difference, figures, rebuilt
from tests.review.seasons import reviewable, season

MODIFIES = {"M1": "modifica 28-30"}


def written(one: Folder, place: Path) -> Path:
    """The folder on the disk."""
    place.mkdir(exist_ok=True)
    (place / "edicion.toml").write_bytes(one.source)
    for name, data in one.actas.items():
        (place / name).write_bytes(data)
    return place


# --- CRG 377 ------------------------------------------------------------------------------------------------------


@pytest.fixture
def exports(tmp_path: Path) -> Iterator[dict[str, Any]]:
    """A match homologated, imported, changed by a review, imported again; then everything that tells of it."""
    before = folder("TER-CAL 30-7", "CAL-HOR 30-8")
    place = written(before, tmp_path / "edicion")
    assert acta(tmp_path, "import", place / "M1.acta").code == 0
    written(before.after(text(MODIFIES)), place)
    assert acta(tmp_path, "import", place / "M1.acta").code == 0
    with TestClient(create_app(f"sqlite:///{tmp_path}/acta.db")) as client:
        yield {
            "file": json.loads(acta(tmp_path, "result", place / "M1.acta", "--json").out),
            "scoreboard": json.loads(acta(tmp_path, "scoreboard", "M1", "--json").out),
            "api": client.get("/v1/matches/M1/result").json(),
            "export": result_of(acta(tmp_path, "export", "M1").out.encode()),
            "events": acta(tmp_path, "events", "M1").out,
            "standings": json.loads(acta(tmp_path, "standings", place, "--json").out),
        }


@pytest.mark.article("17.9")
def test_crg_377_a_change_after_final_bumps_the_revision_and_reaches_every_export(exports: dict[str, Any]) -> None:
    """The file, the scoreboard, the API, the notation that is exported, the list of events, the tables."""
    for name in ("file", "scoreboard", "api", "export"):
        document = exports[name]
        assert (document["revision"], document["score"]) == (2, {"A": 28, "B": 30}), name
        assert document["original"]["score"] == {"A": 30, "B": 7}, name
    assert "R-01: pruebas" in exports["events"]
    rows = {row["team"]: row for table in exports["standings"]["tables"] for row in table["rows"]}
    assert (rows["CAL"]["won"], rows["TER"]["points_for"]) == (2, 28)


# --- wca-regulations 443, 452 -------------------------------------------------------------------------------------


def bodies(one: Folder) -> list[object]:
    """What the events of the first match are."""
    recording = record(one.actas["M1.acta"])
    assert recording.defects == []
    return [event.body for event in recording.events]


@pytest.mark.article("16.4")
def test_wca_regulations_443_a_change_after_a_signature_voids_it() -> None:
    """One captain signed, then both teams corrected the score: both sign the new one, or nothing is official."""
    body = 'planilla A 30 B 7\ncapA valida\nconformes corrigen 30-9 "dos puntos sin anotar"\ncapB valida'
    one = folder(f"TER-CAL: {body}")
    told = bodies(one)
    assert sum(isinstance(body, ValidationsVoided) for body in told) == 1
    assert not any(isinstance(body, MatchHomologated) for body in told)
    assert one.computed.season.outcomes["M1"].status == "provisional"
    signed = folder(f"TER-CAL: {body}\ncapA valida")
    assert signed.computed.season.outcomes["M1"].status == "official"
    first, *_, last = (body.digest for body in bodies(signed) if isinstance(body, ValidationCounted))
    assert first != last


@pytest.mark.article("17.9", "16.4")
def test_wca_regulations_452_what_a_review_changes_does_not_pass_as_signed() -> None:
    """The new result is official by the chief referee's decision; the signatures stay with the original."""
    after = folder("TER-CAL 30-7").after(text(MODIFIES))
    homologated = [body for body in bodies(after) if isinstance(body, MatchHomologated)]
    assert [(one.revision, one.article) for one in homologated] == [(1, "16.4"), (2, "17.9")]
    signatures = [body for body in bodies(after) if isinstance(body, ValidationCounted)]
    assert [one.team for one in signatures] == ["A", "B"]
    assert signatures == [one for one in bodies(folder("TER-CAL 30-7")) if isinstance(one, ValidationCounted)]


# --- Sharly-Chess 2313 --------------------------------------------------------------------------------------------


@pytest.mark.article("17.9")
def test_sharly_chess_2313_every_integrity_relevant_change_is_listed_in_the_report(tmp_path: Path) -> None:
    """Each act of a review, of a case or typed by hand, with its time and words; and what the cases rest on."""
    warned = 'planilla A 30 B 7\narbitro advierte B 4.2 "x"\ncapA valida\ncapB valida'
    by_hand = 'planilla A 30 B 8\ncapA valida\ncapB valida\narbitro eleva "otra cosa"\njefe abre "x"\njefe anula "y"'
    before = folder(f"TER-CAL: {warned}", f"CAL-HOR: {by_hand}", "HOR-TER 30-9")
    told = text({"M1": "modifica 28-30; CAL 4.2"})
    place = written(before.after(told), tmp_path / "edicion")
    (place / "revisiones").mkdir()
    (place / "revisiones" / "R-01.toml").write_text(told, "utf-8")
    document = json.loads(acta(tmp_path, "review", place, "--json").out)
    listed = {one["match"]: [act.split("] ")[-1] for act in one["acts"]] for one in document["matches"]}
    assert listed == {
        "M1": [
            'arbitro eleva "R-01: señas"',
            'jefe abre "R-01: indicios"',
            'jefe levanta B 4.2 "R-01: pruebas"',
            'jefe modifica 28-30 "R-01: pruebas"',
        ],
        "M2": ['arbitro eleva "otra cosa"', 'jefe abre "x"', 'jefe anula "y"'],
    }
    (case,) = document["cases"]
    assert case["grounds"] == ["18.4"]
    assert [one["name"] for one in case["evidence"]] == ["cámara 3"]
    assert all(case[fact]["at"] and case[fact]["by"] for fact in ("referral", "opening", "decision"))
    people = acta(tmp_path, "review", place).out
    assert all(line in people for lines in listed.values() for line in lines)


# --- FTC 914 ------------------------------------------------------------------------------------------------------


@pytest.mark.article("17.9", "16.8")
@pytest.mark.parametrize(
    ("act", "code"),
    [
        ('arbitro corrige 30-9 "carga"', "under_review"),
        ('arbitro homologa 30-9 "x"', "already_homologated"),
        ("capA valida", "already_homologated"),
    ],
)
def test_ftc_914_a_public_score_is_frozen_in_review(act: str, code: str) -> None:
    """It is shown as it stood and says so; nobody but the chief referee's decision changes it."""
    before = folder("TER-CAL 30-7", "CAL-HOR 30-8")
    after = before.after(text(matches=["M1"]))
    document, frozen = result_of(before.actas["M1.acta"]), result_of(after.actas["M1.acta"])
    assert frozen == {**document, "status": "under_review"}
    refused = result_of(after.actas["M1.acta"] + act.encode())
    assert [one["code"] for one in refused["rejected"]] == [code]
    agreed = result_of(after.actas["M1.acta"] + b'conformes corrigen 30-9 "nota"')
    assert (agreed["score"], agreed["void_acts"][-1]["article"]) == (frozen["score"], "16.8")
    changed = difference(figures(rebuilt(before)), figures(rebuilt(after)))
    assert {key[-1]: change for key, change in changed.items()} == {
        "status": ("official", "under_review"),
        "under_review": ([], ["M1"]),
    }


# --- WCA 14816 ----------------------------------------------------------------------------------------------------


@pytest.mark.article("17.9")
def test_wca_14816_an_accidental_bulk_act_is_reversible() -> None:
    """One case annuls 20 matches by mistake: a further one restores each of them, and so does taking its acts away."""
    before = season(6)
    outcomes = before.computed.season.outcomes
    some = [name for name in reviewable(before, before.computed) if outcomes[name].is_played][:20]
    assert len(some) == 20
    after = before.after(text(dict.fromkeys(some, "anula"), first_day=15))
    assert len(difference(figures(rebuilt(before)), figures(rebuilt(after)))) > 100
    scores = {name: "modifica {}-{}".format(*outcomes[name].score) for name in some}
    restored = after.after(text(scores, name="R-02", first_day=20), "R-02")
    assert figures(rebuilt(restored)) == figures(rebuilt(before))
    assert rebuilt(after.with_actas(**{name: before.actas[f"{name}.acta"] for name in some})) == rebuilt(before)
