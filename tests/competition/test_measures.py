"""What was decided against each team over an edition, and what an investigator has to see: 18, 19.1, 19.6."""

from typing import Any

import pytest

from tests.competition.editions import season

SIGNED = "planilla A 30 B 20\ncapA valida\ncapB valida"
VERBAL = 'arbitro advierte verbal A 14.4 "x"'
WARN = 'arbitro advierte A 14.3 "x"'


def chain(measures: list[dict[str, Any]]) -> list[tuple[str, str, str]]:
    """Match and act, the measure and its article, in order."""
    return [(f"{one['match']}.{one['act']}", one["measure"], one["article"]) for one in measures]


@pytest.mark.article("19.1")
@pytest.mark.parametrize(
    ("first", "second", "repeats"),
    [
        pytest.param(VERBAL, WARN, {"match": "M1", "act": 2}, id="of an earlier match"),
        pytest.param(VERBAL, f"{VERBAL}\n{WARN}", {"match": "M2", "act": 2}, id="of its own match first"),
        pytest.param(f"{VERBAL}\n{VERBAL}", WARN, {"match": "M1", "act": 3}, id="the last one"),
        pytest.param('arbitro advierte verbal A 4.2 "x"', WARN, None, id="something else"),
        pytest.param('arbitro advierte verbal B 14.4 "x"', WARN, None, id="of the other team"),
        pytest.param(WARN, WARN, None, id="of a disciplinary one"),
        pytest.param(f'{VERBAL}\ndeshace "x"', WARN, None, id="taken back"),
    ],
)
def test_a_warning_points_at_what_it_repeats_over_matches(
    first: str, second: str, repeats: dict[str, object] | None
) -> None:
    """The last verbal warning of the team for the like of it: its match and its act."""
    told = season("A-B @", "A-C @", actas={"M1": f"{first}\n{SIGNED}", "M2": f"{second}\n{SIGNED}"})
    assert told.rejected == []
    (last,) = [one for one in told.measures if (one["match"], one["measure"]) == ("M2", "disciplinary")]
    assert last["repeats"] == repeats


@pytest.mark.article("19.1")
def test_a_team_is_known_by_its_id_whichever_side_it_plays_on() -> None:
    """A in one match, B in the next."""
    bodies = {"M1": f"{VERBAL}\n{SIGNED}", "M2": f'arbitro advierte B 14.4 "x"\n{SIGNED}'}
    told = season("A-B @", "C-A @", actas=bodies)
    assert [one["repeats"] for one in told.measures if one["team"] == "A"] == [None, {"match": "M1", "act": 2}]


@pytest.mark.article("19.1")
def test_no_other_consequence_of_the_act_repeats_anything() -> None:
    """The loss by the second warning has no ground of its own."""
    body = f'{VERBAL}\n{WARN}\n{WARN}\narbitro homologa B "x"'
    told = season("A-B @", actas={"M1": body})
    assert chain(told.measures)[-1] == ("M1.4", "loss", "19.2")
    assert (told.measures[-1]["repeats"], told.measures[-1]["ground"]) == (None, "other")


@pytest.mark.article("19.6")
def test_the_graded_measures_are_read_in_order() -> None:
    """From a warning to a disqualification; what was adjudicated was the rival's, the state was put right for all."""
    lines = ["mano", "B2> 4c", 'arbitro restablece "x"', 'arbitro advierte A 19.6 "x"']
    lines += ['arbitro adjudica B 19.6 "x"', 'arbitro pierde A 19.6 "x"', 'arbitro descalifica A 19.6 "x"']
    told = season("A-B @", actas={"M1": "\n".join([*lines, 'arbitro homologa B "x"'])})
    assert told.rejected == []
    assert chain(told.measures) == [
        ("M1.5", "disciplinary", "19.6"),
        ("M1.6", "adjudication", "19.6"),
        ("M1.7", "loss", "19.6"),
        ("M1.8", "disqualification", "19.6"),
        ("M1.4", "restored", "19.6"),
    ]
    assert [one["team"] for one in told.measures] == ["A"] * 4 + [None]


@pytest.mark.article("19.6", "18.2")
@pytest.mark.parametrize(("article", "listed"), [("19.6", 1), ("18.2", 1), ("5.8", 0), ("4.4", 0)])
def test_a_hand_that_was_annulled_for_a_conduct_is_listed(article: str, listed: int) -> None:
    """Not one that had to be for its deck or an emergency."""
    told = season("A-B @", actas={"M1": f'mano\narbitro anula mano {article} "x"\n{SIGNED}'})
    assert [one["measure"] for one in told.measures] == ["annulled"] * listed


@pytest.mark.article("19.2", "17.9")
def test_what_was_decided_stays_readable_when_it_is_lifted() -> None:
    """It is marked; what the same act brought is, too."""
    opened = 'arbitro eleva "x"\njefe abre "x"'
    body = f'{WARN}\narbitro homologa B "x"\n{opened}\njefe levanta A 14.3 "x"\njefe anula "x"'
    told = season("A-B @", conditions="advertencias_descalifican = 1", actas={"M1": body})
    assert chain(told.measures) == [("M1.2", "disciplinary", "14.3"), ("M1.2", "disqualification", "19.2")]
    assert [one["lifted"] for one in told.measures] == [True, True]


@pytest.mark.article("18.3", "18.4", "1.12")
def test_incidents_are_listed_for_an_investigator() -> None:
    """Whose they are, what they are and where else to look; nothing of a player's private showing."""
    lines = ['incidente A2 1.12 "x"', 'incidente capB 18.3 "x"', 'incidente org 20.4 "x"', 'incidente A3 9.8 "x"']
    told = season("A-B @", "B-A @", actas={"M1": "\n".join([*lines, SIGNED]), "M2": f'incidente B 4.2 "x"\n{SIGNED}'})
    assert [(one["team"], one["match"], one["who"], one["incident"]) for one in told.incidents] == [
        ("A", "M1", "A2", "betting"),
        ("A", "M2", "B", "devices"),
        ("B", "M1", "capB", "outside_assistance"),
        (None, "M1", "org", "broadcast"),
    ]
    assert told.incidents[0] | {"article": "1.12", "links": ("18.4", "19.4"), "grave": True} == told.incidents[0]
    assert told.discipline == {}


@pytest.mark.article("18.4")
def test_an_incident_that_was_taken_back_is_not_listed() -> None:
    """It was a wrong entry."""
    told = season("A-B @", actas={"M1": f'incidente A2 18.4 "x"\ndeshace "x"\n{SIGNED}'})
    assert told.incidents == []
