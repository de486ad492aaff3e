"""What a warning is for, and what it repeats: 6.8, 14.4, 17.7, 18.2, 19.1, 19.3, 19.7."""

import pytest

from domain.match.conduct import OTHER
from domain.match.events import GroundFound, OwnMotionFound, RepetitionFound
from domain.rulebooks.tsa.grounds import GROUNDS, OWN_REGIME
from domain.rulebooks.tsa.regulation import REGULATION
from projections.words import VALUES
from tests.rulebooks.tsa.table import DUELS, REDONDA, over_at, play

LIST = {
    "1.12": "betting",
    "3.5": "seats",
    "4.2": "devices",
    "4.3": "left_the_table",
    "6.7": "handling",
    "9.8": "private_showing",
    "14.1": "signs_and_codes",
    "14.3": "signs_and_codes",
    "14.4": "signs_and_codes",
    "C.1": "signs_and_codes",
    "15.6": "duel_interference",
    "16.1": "score_tampering",
    "16.5": "refusal_to_validate",
    "17.1": "disobedience",
    "17.2": "abuse_of_claims",
    "17.3": "acts_while_suspended",
    "18.3": "external_information",
}


# --- 19.3 grounds ---------------------------------------------------------------------------------------------------


@pytest.mark.article("19.3")
@pytest.mark.parametrize(("article", "ground"), [*LIST.items(), *((one, OTHER) for one in ("19.5", "20.5", "5.8"))])
@pytest.mark.parametrize("kind", ["advierte", "advierte verbal"])
def test_the_ground_of_a_warning_is_that_of_its_article(article: str, ground: str, kind: str) -> None:
    """One of the list, or ``other``; it changes nothing else."""
    told = play(REDONDA, f'arbitro {kind} A {article} "x"')
    (found,) = told.followed(GroundFound)
    assert (found.team, found.article, found.ground) == ("A", article, ground)
    assert found.disciplinary is (kind == "advierte")
    assert told.result is None


@pytest.mark.article("19.3", "4.1")
def test_a_delay_is_a_ground_of_its_own() -> None:
    """Once it can be warned."""
    told = play('[20:05:00] arbitro advierte A 4.1 "x"')
    assert [one.ground for one in told.followed(GroundFound)] == ["delay"]


@pytest.mark.article("19.3", "15.6")
def test_the_warning_of_an_interference_has_its_ground() -> None:
    """Though no line says the article."""
    (found,) = play(DUELS, "B2> 4c", "arbitro interferencia A").followed(GroundFound)
    assert (found.team, found.article, found.ground) == ("A", "15.6", "duel_interference")


@pytest.mark.article("19.3")
def test_every_ground_has_its_articles_and_its_words() -> None:
    """The table names articles of the regulation, each once, and people read every ground."""
    assert set(GROUNDS) <= set(REGULATION.articles)
    assert {*GROUNDS.values(), OTHER} == VALUES["ground"].keys()


# --- 19.1 repetition ------------------------------------------------------------------------------------------------


@pytest.mark.article("19.1", "14.4", "6.8")
@pytest.mark.parametrize(
    ("lines", "repeated"),
    [
        pytest.param(["verbal A 14.4", "A 14.4"], [1], id="the same"),
        pytest.param(["verbal A 14.4", "A 14.3"], [1], id="the like of it"),
        pytest.param(["verbal A 6.7", "A 6.8"], [1], id="touching cards again"),
        pytest.param(["verbal A 20.5", "A 20.5"], [1], id="the same, on no list"),
        pytest.param(["verbal A 14.4", "verbal A 14.4", "A 14.4"], [2], id="the last one"),
        pytest.param(["verbal A 14.4", "verbal A 4.2", "A 14.4"], [1], id="another between"),
        pytest.param(["verbal A 14.4", "A 4.2"], [], id="something else"),
        pytest.param(["verbal A 20.5", "A 19.5"], [], id="two on no list"),
        pytest.param(["verbal B 14.4", "A 14.4"], [], id="of the other team"),
        pytest.param(["A 14.4", "A 14.4"], [], id="of a disciplinary one"),
        pytest.param(["verbal A 14.4", "verbal A 14.4"], [], id="a verbal one repeats nothing"),
        pytest.param(["A 14.4", "verbal A 14.4"], [], id="later"),
    ],
)
def test_a_warning_points_at_the_verbal_one_that_it_repeats(lines: list[str], repeated: list[int]) -> None:
    """Same team, same ground (or, on no list, same article); the number of the act."""
    told = play(*(f'arbitro advierte {line} "x"' for line in lines))
    assert [one.warned for one in told.followed(RepetitionFound)] == repeated


@pytest.mark.article("19.1")
def test_what_was_taken_back_is_not_repeated() -> None:
    """The verbal warning was a wrong entry."""
    told = play('arbitro advierte verbal A 14.4 "x"', 'deshace "x"', 'arbitro advierte A 14.4 "x"')
    assert told.followed(RepetitionFound) == []


# --- 17.7 own motion ------------------------------------------------------------------------------------------------

WARN = 'arbitro advierte A 4.2 "x"'
CALL = 'capB llama arbitro "x"'


@pytest.mark.article("17.7")
@pytest.mark.parametrize(
    ("lines", "alone"),
    [
        pytest.param([REDONDA, WARN], True, id="nobody called"),
        pytest.param([REDONDA, CALL, WARN], False, id="a captain called"),
        pytest.param([REDONDA, CALL, 'arbitro resuelve "x"', WARN], False, id="told with the decision"),
        pytest.param([REDONDA, CALL, "arbitro reanuda", WARN], True, id="play went on"),
        pytest.param([REDONDA, 'B2 llama arbitro "x"', WARN], True, id="somebody who may not"),
        pytest.param([over_at(30, 7), WARN], True, id="after the end"),
        pytest.param([over_at(30, 7), CALL, WARN], False, id="called after the end"),
        pytest.param([over_at(30, 7), CALL, 'arbitro resuelve "x"', WARN], True, id="that was decided"),
        pytest.param([over_at(30, 7), 'B2 llama arbitro "x"', WARN], True, id="a player after the end"),
        pytest.param([over_at(30, 7), 'capA discrepa "x"', WARN], False, id="a dispute brings him"),
        pytest.param([REDONDA, 'arbitro pierde A 19.6 "x"'], True, id="a loss"),
        pytest.param([REDONDA, CALL, 'arbitro pierde A 6.6 "x"'], False, id="a loss after a call"),
        pytest.param([REDONDA, 'arbitro descalifica A B 19.6 "x"'], True, id="a disqualification"),
        pytest.param([REDONDA, CALL, 'arbitro descalifica A 19.4 "x"'], False, id="a disqualification after a call"),
    ],
)
def test_a_sanction_that_nobody_called_for_is_of_the_referees_own_motion(lines: list[str], alone: bool) -> None:  # noqa: FBT001
    """It is recorded as such and never refused."""
    told = play(*lines)
    assert told.codes == []
    assert [one.article for one in told.followed(OwnMotionFound)] == (["17.7"] if alone else [])


# --- 19.7, 18.2 what is no ground -----------------------------------------------------------------------------------


@pytest.mark.article("19.7")
@pytest.mark.parametrize("article", sorted(OWN_REGIME))
def test_a_warning_for_what_has_its_own_regime_stands_and_is_irregular(article: str) -> None:
    """A dealer's errors, and hiding them, cost what their articles say."""
    line = f'arbitro advierte A {article} "x"'
    told = play(REDONDA, line)
    assert told.irregular == [(line, "19.7", "regimen_propio")]
    assert told.disciplinary == (1, 0)


@pytest.mark.article("19.7")
def test_errors_of_the_dealer_and_warnings_are_counted_apart() -> None:
    """Two errors close a cycle and warn nobody; two warnings lose the match and are no error."""
    errors = ["repartidor A1", "corta", "reparte", "error desorden", "corta", "reparte", "error desorden"]
    told = play(*errors, 'arbitro advierte A 4.2 "x"')
    assert (told.errors, told.disciplinary) == ({"A1": (0, 2)}, (1, 0))
    assert (told.score, told.result) == ((0, 2), None)
    told = play(*errors[:4], 'arbitro advierte A 4.2 "x"', 'arbitro advierte A 4.2 "x"')
    assert (told.errors, told.disciplinary, told.result) == ({"A1": (1, 1)}, (2, 0), ("B", "sanction"))


@pytest.mark.article("19.7")
def test_a_verbal_warning_may_cite_any_article() -> None:
    """As may a loss by concealment: that is its own regime."""
    assert play(REDONDA, 'arbitro advierte verbal A 6.1 "x"').irregular == []
    assert play(REDONDA, 'arbitro pierde A 6.6 "x"').irregular == []


@pytest.mark.article("18.2")
@pytest.mark.parametrize("verb", ["advierte", "pierde", "descalifica"])
def test_a_sanction_for_accidental_information_alone_is_irregular(verb: str) -> None:
    """It stands: the referee may know more than the article that he cites."""
    line = f'arbitro {verb} A 18.2 "x"'
    told = play(REDONDA, line)
    assert told.irregular == [(line, "18.2", "informacion_accidental")]
    assert play(REDONDA, 'arbitro advierte verbal A 18.2 "x"').irregular == []
