"""Incidents for whoever investigates, and what nobody forgives: 1.12, 6.9, 14.3, 14.4, 18, 19.8, 20, Annex C."""

import pytest

from domain.match.acts import IncidentKept
from domain.match.events import IncidentClassified
from domain.rulebooks.tsa.integrity import KINDS
from domain.rulebooks.tsa.regulation import REGULATION
from projections.words import VALUES, sentence
from tests.rulebooks.tsa.table import DUELS, REDONDA, play

KIND = {
    "1.12": "betting",
    "4.2": "devices",
    "14.1": "language",
    "14.3": "codes",
    "14.4": "signs",
    "18.1": "bystanders",
    "18.2": "accidental_information",
    "18.3": "outside_assistance",
    "18.4": "collusion",
    "19.4": "cheating",
    "19.5": "extreme_conduct",
    "19.6": "tampering",
    "20.4": "broadcast",
    "20.5": "branding",
    "C.1": "signs",
    "C.3": "signs",
}
DISORDER = ["repartidor A1", "corta", "reparte", "error desorden"]
CHEATED = 'incidente A1 19.4 "acomodó cartas"'


# --- what an incident is --------------------------------------------------------------------------------------------


@pytest.mark.article(*KIND)
@pytest.mark.parametrize("who", ["A2", "capB", "B", "org"])
def test_an_incident_has_the_kind_of_its_article(who: str) -> None:
    """Whoever it is told of."""
    told = play(REDONDA, *(f'incidente {who} {article} "x"' for article in KIND))
    assert {one.article: one.incident for one in told.followed(IncidentClassified)} == KIND


@pytest.mark.article("1.12", "18.4")
def test_a_bet_is_an_incident_of_integrity() -> None:
    """Linked to 18.4 and 19.4, which say what may come of it."""
    (found,) = play(REDONDA, 'incidente A2 1.12 "apostó"').followed(IncidentClassified)
    assert (found.grave, found.links) == (True, ("18.4", "19.4"))
    assert sentence({"type": "match.incident.classified", "incident": "betting", "links": found.links, "grave": True})


@pytest.mark.article("18.3")
@pytest.mark.parametrize("article", ["9.8", "3.4", "8.2", "16.2"])
def test_another_incident_is_kept_and_is_nothing_to_an_investigator(article: str) -> None:
    """With its article, as any fact."""
    told = play(REDONDA, f'incidente A3 {article} "x"')
    assert (len(told.followed(IncidentKept)), told.followed(IncidentClassified)) == (1, [])


@pytest.mark.article("18.1", "18.2", "18.3", "18.4")
@pytest.mark.parametrize("article", sorted(KINDS))
def test_nothing_follows_from_an_incident_by_itself(article: str) -> None:
    """No warning, no point, no result, and the hand goes on: a person decides (18.1, 18.2)."""
    plain, told = play(REDONDA, "gana A"), play(REDONDA, f'incidente A2 {article} "x"', "gana A")
    assert [one.article for one in told.followed(IncidentClassified)] == [article]
    for figure in ("verbal", "disciplinary", "score", "result", "hands", "next", "void", "flags"):
        assert getattr(told, figure) == getattr(plain, figure), figure


@pytest.mark.article("18.4")
def test_every_kind_has_its_articles_and_its_words() -> None:
    """Those of the regulation, each once; people read every kind."""
    assert set(KINDS) <= set(REGULATION.articles)
    assert {kind.name for kind in KINDS.values()} == VALUES["incident"].keys()
    assert all(kind.links for kind in KINDS.values())


# --- 6.9, 19.8 what nobody forgives ---------------------------------------------------------------------------------


@pytest.mark.article("19.8", "6.9")
@pytest.mark.parametrize("sanction", ["advierte A 14.3", "pierde A 6.6", "descalifica A 19.4", "descalifica A B 19.6"])
@pytest.mark.parametrize("agreed", ["convalidan", "conformes", "perdonan"])
def test_no_agreement_lifts_a_sanction(sanction: str, agreed: str) -> None:
    """Right after it, with a call to forgive before it."""
    before = [REDONDA, "B2: truco", f'arbitro {sanction} "x"']
    alone, told = play(*before), play(*before, agreed)
    assert (told.disciplinary, told.result) == (alone.disciplinary, alone.result)


@pytest.mark.article("19.8")
@pytest.mark.parametrize("article", ["4.2", "6.1", "18.2"])
def test_a_sanction_cannot_be_validated(article: str) -> None:
    """Also where citing that article is odd: ``convalidan`` finds nothing to validate."""
    told = play(REDONDA, f'arbitro advierte A {article} "x"', "convalidan")
    assert told.void == [("convalidan", "6.9")]


@pytest.mark.article("19.8", "6.9")
@pytest.mark.parametrize("grave", [CHEATED, 'incidente A1 18.4 "x"', 'arbitro advierte A 19.4 "x"'])
@pytest.mark.parametrize("agreed", ["convalidan", "conformes"])
def test_a_disorder_that_was_no_accident_is_not_validated(grave: str, agreed: str) -> None:
    """What has been told of it since is grave: the error counts and the deal still waits."""
    told = play(*DISORDER, grave, 'incidente B2 8.2 "x"', agreed)
    assert told.void == [(agreed, "6.9")]
    assert told.errors == {"A1": (1, 1)}


@pytest.mark.article("19.8", "6.9")
def test_playing_on_does_not_validate_it_either() -> None:
    """The hand goes on and the error stays."""
    assert play(*DISORDER, CHEATED, "B2> 4c").errors == {"A1": (1, 1)}
    assert play(*DISORDER, "B2> 4c").errors == {}


@pytest.mark.article("6.9", "19.8")
@pytest.mark.parametrize("lines", [[CHEATED, *DISORDER[1:]], [*DISORDER[1:], 'incidente A1 9.8 "x"']])
def test_a_minor_accident_is_validated_beside_it(lines: list[str]) -> None:
    """What was told before the error was not about it; a minor incident forbids nothing."""
    assert play("repartidor A1", *lines, "convalidan").errors == {}


# --- 20.4 production ------------------------------------------------------------------------------------------------


@pytest.mark.article("20.4")
@pytest.mark.parametrize("start", [REDONDA, DUELS, f"{DUELS}\nB2> 4c"])
@pytest.mark.parametrize("line", ['org llama arbitro "corte"', 'org pide arbitro "corte"'])
def test_production_stops_no_hand(start: str, line: str) -> None:
    """Its request is kept without effect, and play goes on; between hands it is as anybody's (17.2)."""
    told = play(start, line)
    assert (told.void, told.status) == ([(line, "20.4")], "in_play")
    assert play(REDONDA, "gana A", line).void == [(line, "17.2")]


@pytest.mark.article("20.4", "17.1")
@pytest.mark.parametrize(
    "line", ['org anula mano 4.4 "x"', "org reanuda", 'org restablece "x"', 'org advierte A 20.4 "x"']
)
def test_production_decides_nothing(line: str) -> None:
    """It has no act of the referee's."""
    assert play(REDONDA, line).codes == ["not_the_referee"]
