"""What is said aloud: chapter 10, 13.7 and 14.1."""

import pytest

from domain.rulebooks.tsa.words import fold, recognise
from tests.rulebooks.tsa.table import DUELS, REDONDA, SECOND_DUEL, play

TRUCO = f"{REDONDA}\nB2: truco"
DUEL_TRUCO = f"{DUELS}\nB2: truco"
DECLARING = f"{REDONDA}\nB2: envido\nA3: quiero"


# --- 10.1 the first valid expression --------------------------------------------------------------------------------


@pytest.mark.article("10.1", "10.2")
@pytest.mark.parametrize(
    ("words", "forms"),
    [
        ("quiero", "quiero"),
        ("no quiero", "no quiero"),
        ("No, quiero.", "no quiero"),
        ("no se quiere", "no se quiere"),
        ("¡Queremos!", "queremos"),
        ("NO QUEREMOS", "no queremos"),
        ("quiero retruco", "quiero+retruco"),
        ("quiero re truco", "quiero+retruco"),
        ("quiero vale cuatro", "quiero+vale cuatro"),
        ("vale 4", "vale cuatro"),
        ("falta envido", "falta envido"),
        ("real envido", "real envido"),
        ("envido, envido", "envido+envido"),
        ("envido y truco", "envido+truco"),
        ("treinta y uno", "31"),
        ("treinta", "30"),
        ("Veintidós", "22"),
        ("33", "33"),
        ("tengo 28, son buenas", "28+son buenas"),
        ("me voy al mazo", "me voy al mazo"),
        ("nos vamos al mazo", "nos vamos al mazo"),
        ("al mazo", "al mazo"),
        ("Sí", "si"),
        ("sin ley de juego", "sin ley de juego"),
        ("¿te canto truco o no?", "truco"),
        ("trucos y envidos", ""),
        ("hola", ""),
        ("34", ""),
    ],
)
def test_forms_are_found_longest_first(words: str, forms: str) -> None:
    """Case, accents and punctuation do not matter; a compound is one expression."""
    assert "+".join(recognise(fold(words))[0]) == forms


@pytest.mark.article("10.1", "11.4")
@pytest.mark.parametrize("words", ["treinta y cuatro", "treinta y nueve"])
def test_a_compound_that_no_hand_makes_is_not_its_first_word(words: str) -> None:
    """A compound number is one complete declaration: 34 is not 30."""
    assert "30" not in recognise(fold(words))[0]


@pytest.mark.article("10.1")
def test_no_quiero_holds_no_quiero_in_it() -> None:
    """It refuses, and accepts nothing before."""
    assert play(TRUCO, "A3: no quiero").points == ["B 1 truco_refused"]


@pytest.mark.article("10.1")
@pytest.mark.parametrize(
    ("answers", "points"),
    [
        ("A3: quiero\nA1: no quiero\ngana B", ["B 2 truco"]),
        ("A3: no quiero\nA1: quiero\nA1: quiero retruco", ["B 1 truco_refused"]),
    ],
)
def test_of_two_answers_of_a_side_the_first_stands(answers: str, points: list[str]) -> None:
    """A later one neither corrects nor revives a decision."""
    assert play(TRUCO, answers).points == points


@pytest.mark.article("10.1")
def test_of_two_calls_of_a_side_the_first_stands() -> None:
    """B2 called envido: B1's real envido is no other call of the side."""
    told = play(REDONDA, "B2: envido", "B1: real envido", "A3: quiero", "B2: 30", "A1: son buenas")
    assert (told.void, told.points) == ([("B1: real envido", "10.1")], ["B 2 envido"])


@pytest.mark.article("10.1")
def test_the_call_of_a_team_mate_is_not_raised_by_the_side() -> None:
    """B1 adds nothing to the truco that is pending for B."""
    told = play(TRUCO, "B1: truco", "A3: no quiero")
    assert (told.void, told.points) == ([("B1: truco", "10.1")], ["B 1 truco_refused"])


# --- 10.2 every word counts -----------------------------------------------------------------------------------------


@pytest.mark.article("10.2")
@pytest.mark.parametrize(
    "words", ["¿truco?", "jaja truco, era broma", "mirá que le canto Truco eh", "en mi barrio al truco se juega así"]
)
def test_a_call_counts_in_a_question_a_joke_or_a_story(words: str) -> None:
    """What the player meant does not matter."""
    assert play(REDONDA, f"B2: {words}", "A3: no quiero").points == ["B 1 truco_refused"]


@pytest.mark.article("10.2")
@pytest.mark.parametrize("words", ["¿quiero? no sé", "si quiero puedo ganar", "yo siempre quiero"])
def test_an_answer_counts_in_a_sentence_too(words: str) -> None:
    """The truco is accepted."""
    assert play(TRUCO, f"A3: {words}", "gana B").points == ["B 2 truco"]


@pytest.mark.article("10.2")
def test_words_count_in_their_order() -> None:
    """Envido and truco in one breath are two calls."""
    told = play(REDONDA, "B2: envido y truco", "A3: no quiero", "A3: no quiero")
    assert told.points == ["B 1 envido_refused", "B 1 truco_refused"]


@pytest.mark.article("10.2")
@pytest.mark.parametrize("before", ["repartidor A1", f"{REDONDA}\ngana A"])
@pytest.mark.parametrize("word", ["truco", "envido", "me voy al mazo"])
def test_outside_of_active_play_words_do_nothing(before: str, word: str) -> None:
    """Before the deal and between hands."""
    told = play(before, f"B2: {word}")
    assert [line for line, _ in told.void] == [f"B2: {word}"]
    assert told.is_open is False if before != "repartidor A1" else told.hands == []


@pytest.mark.article("10.2")
@pytest.mark.parametrize("words", ["hola", "dale", "28", "al mazo", "sí", "qué carta, che"])
def test_ordinary_talk_is_kept_and_listed_nowhere(words: str) -> None:
    """Without a call that is pending these are words like any others."""
    assert play(REDONDA, f"B2: {words}").void == []


@pytest.mark.article("10.2", "11.4")
def test_numbers_count_only_while_they_are_declared() -> None:
    """A 33 before the envido was accepted is talk."""
    told = play(REDONDA, "B2: envido", "B2: 33", "A3: quiero", "B2: 20", "A1: 21", "B3: son buenas")
    assert (told.points, told.void) == (["A 2 envido"], [])


# --- 10.3 forgiven at once ------------------------------------------------------------------------------------------


@pytest.mark.article("10.3")
@pytest.mark.parametrize(
    ("word", "after", "points"),
    [
        ("A3: quiero", "A3: no quiero", ["B 1 truco_refused"]),
        ("A3: no quiero", "A3: quiero\ngana B", ["B 2 truco"]),
        ("A3: me voy al mazo", "A3: no quiero", ["B 1 truco_refused"]),
        ("A3: nos vamos al mazo", "A3: quiero\ngana A", ["A 2 truco"]),
        ("A3: envido", "A3: no quiero", ["B 1 truco_refused"]),
    ],
)
def test_a_forgiven_expression_was_never_said(word: str, after: str, points: list[str]) -> None:
    """The state before it is back: the truco is pending, the player active, the hand open."""
    told = play(TRUCO, word, "perdonan", after)
    assert (told.points, told.void) == (points, [])


@pytest.mark.article("10.3")
def test_a_forgiven_call_cannot_be_answered() -> None:
    """There is nothing to accept."""
    told = play(TRUCO, "perdonan", "A3: quiero", "gana B")
    assert (told.void, told.points) == ([("A3: quiero", "10.4")], ["B 1 hand"])


@pytest.mark.article("10.3")
@pytest.mark.parametrize("going_on", ["B2> 4c", "A3: quiero\nB2> 4c", "A3 tapa", "A3: quiero\nA1 al mazo"])
def test_going_on_validates_the_expression(going_on: str) -> None:
    """Once a card moved the pardon comes too late."""
    told = play(TRUCO, going_on, "perdonan")
    assert told.void == [("perdonan", "10.3")]


@pytest.mark.article("10.3")
@pytest.mark.parametrize("before", [REDONDA, f"{REDONDA}\nB2> 4c", f"{REDONDA}\ngana A", "repartidor A1"])
def test_there_must_be_an_expression_to_forgive(before: str) -> None:
    """Without one the words have no effect."""
    assert play(before, "perdonan").void == [("perdonan", "10.3")]


@pytest.mark.article("10.3", "12.5")
def test_a_pardon_reaches_the_last_expression_only() -> None:
    """The answer is undone, the call before it is not."""
    told = play(TRUCO, "A3: quiero", "perdonan", "perdonan", "A3: no quiero")
    assert [line for line, _ in told.void] == ["perdonan"]
    assert told.points == ["B 1 truco_refused"]


@pytest.mark.article("10.3")
def test_two_duellists_forgive_too() -> None:
    """The truco in the duel is undone."""
    told = play(DUEL_TRUCO, "A2: quiero", "perdonan", "A2: no quiero")
    assert told.duels[0].points == ["B 1 truco_refused"]


@pytest.mark.article("10.3", "11.4")
def test_a_number_can_be_forgiven() -> None:
    """B2 says 20 by accident and then 30."""
    told = play(DECLARING, "B2: 20", "perdonan", "B2: 30", "A1: son buenas")
    assert told.points == ["B 2 envido"]
    assert play(DECLARING, "B2: 20", "perdonan", "B2: 30", "A1: 29").is_open


# --- 10.4 answers in a redonda --------------------------------------------------------------------------------------


@pytest.mark.article("10.4")
@pytest.mark.parametrize("form", ["quiero", "se quiere", "queremos"])
def test_forms_that_accept(form: str) -> None:
    """The truco and the envido."""
    assert play(TRUCO, f"A3: {form}", "gana B").points == ["B 2 truco"]
    assert play(REDONDA, "B2: envido", f"A3: {form}", "B2: 30", "A1: son buenas").points == ["B 2 envido"]


@pytest.mark.article("10.4")
@pytest.mark.parametrize("form", ["no quiero", "no se quiere", "no queremos"])
def test_forms_that_refuse(form: str) -> None:
    """The truco and the envido."""
    assert play(TRUCO, f"A3: {form}").points == ["B 1 truco_refused"]
    assert play(REDONDA, "B2: envido", f"A3: {form}").points == ["B 1 envido_refused"]


@pytest.mark.article("10.4")
@pytest.mark.parametrize("form", ["dale", "sí", "si", "vamos", "jugamos", "al mazo", "Dale, jugamos"])
def test_forms_that_answer_nothing(form: str) -> None:
    """The call is still pending; the words are listed with their article."""
    told = play(TRUCO, f"A3: {form}", "A3: no quiero")
    assert told.void == [(f"A3: {form}", "10.4")]
    assert told.points == ["B 1 truco_refused"]


@pytest.mark.article("10.4")
@pytest.mark.parametrize("form", ["quiero", "queremos", "no quiero", "no se quiere"])
@pytest.mark.parametrize("player", ["B2", "A3"])
def test_an_answer_to_nothing_has_no_effect(form: str, player: str) -> None:
    """No call is pending."""
    told = play(REDONDA, f"{player}: {form}", "gana B")
    assert (told.void, told.points) == ([(f"{player}: {form}", "10.4")], ["B 1 hand"])


@pytest.mark.article("10.4")
@pytest.mark.parametrize("before", ["repartidor A1", f"{REDONDA}\ngana A", f"{TRUCO}\nA3: no quiero"])
@pytest.mark.parametrize("form", ["quiero", "no quiero", "se quiere", "queremos"])
def test_an_answer_between_hands_answers_nothing(before: str, form: str) -> None:
    """There is no call to answer: kept without effect by the same article."""
    assert play(before, f"A1: {form}").void == [(f"A1: {form}", "10.4")]


@pytest.mark.article("10.4")
@pytest.mark.parametrize("form", ["quiero", "no quiero"])
def test_nobody_answers_the_own_sides_call(form: str) -> None:
    """The rival has to."""
    told = play(TRUCO, f"B1: {form}", "A3: no quiero")
    assert (told.void, told.points) == ([(f"B1: {form}", "10.4")], ["B 1 truco_refused"])


@pytest.mark.article("10.4")
def test_any_active_player_of_the_rival_answers() -> None:
    """In or out of turn."""
    for player in ("A1", "A2", "A3"):
        assert play(TRUCO, f"{player}: no quiero").points == ["B 1 truco_refused"]


# --- 10.5 answers in a duel -----------------------------------------------------------------------------------------


@pytest.mark.article("10.5")
@pytest.mark.parametrize(
    ("form", "points"),
    [
        ("quiero", "B 2 truco"),
        ("se quiere", "B 2 truco"),
        ("no quiero", "B 1 truco_refused"),
        ("no se quiere", "B 1 truco_refused"),
    ],
)
def test_single_forms_answer_in_a_duel(form: str, points: str) -> None:
    """The duellist accepts or refuses."""
    assert play(DUEL_TRUCO, f"A2: {form}", *(["gana B"] if "2" in points else [])).duels[0].points == [points]


@pytest.mark.article("10.5")
@pytest.mark.parametrize("form", ["queremos", "no queremos"])
def test_collective_forms_answer_nothing_in_a_duel(form: str) -> None:
    """The truco is still pending."""
    told = play(DUEL_TRUCO, f"A2: {form}", "A2: no quiero")
    assert told.void == [(f"A2: {form}", "10.5")]
    assert told.duels[0].points == ["B 1 truco_refused"]


@pytest.mark.article("10.5", "15.5", "15.6")
@pytest.mark.parametrize(("player", "article"), [("A1", "15.5"), ("B1", "15.5"), ("A2", "15.6")])
def test_somebody_elses_answer_is_none(player: str, article: str) -> None:
    """In a duel only its two players answer: neither who is still to play nor who has played."""
    told = play(SECOND_DUEL, "B3: truco", f"{player}: quiero", "A3: no quiero")
    assert (told.void, told.duels[1].points) == ([(f"{player}: quiero", article)], ["B 1 truco_refused"])


# --- 13.7 and 14.1 --------------------------------------------------------------------------------------------------


@pytest.mark.article("13.7")
def test_sin_ley_de_juego_has_no_effect() -> None:
    """It neither keeps a call alive nor takes anything from it."""
    told = play(REDONDA, "A3: truco sin ley de juego", "B2> 4c", "B1: quiero", "gana A")
    assert told.void == [("A3: truco sin ley de juego", "13.7"), ("B1: quiero", "10.4")]
    assert told.points == ["A 1 hand"]
    assert play(REDONDA, "B2: truco, sin ley de juego", "A3: quiero", "gana B").points == ["B 2 truco"]
    assert play(REDONDA, "B2: sin ley de juego").void == [("B2: sin ley de juego", "13.7")]


@pytest.mark.article("14.1")
@pytest.mark.parametrize("words", ["I want", "yes", "ok", "eu quero", "je veux", "twenty-eight", "não quero"])
def test_answers_in_another_language_are_none(words: str) -> None:
    """Only Spanish, in its recognised forms: the truco is still pending."""
    assert play(TRUCO, f"A3: {words}", "A3: no quiero").points == ["B 1 truco_refused"]


@pytest.mark.article("14.1")
@pytest.mark.parametrize("words", ["trick", "seis", "nueve", "I call", "enbido", "trucco"])
def test_calls_in_another_language_are_none(words: str) -> None:
    """Nothing is pending: the answer answers nothing."""
    told = play(REDONDA, f"B2: {words}", "A3: no quiero")
    assert (told.void, told.score) == ([("A3: no quiero", "10.4")], (0, 0))


@pytest.mark.article("14.1")
def test_a_number_in_another_language_is_none() -> None:
    """The word thirty is not 30: B2 declares 27 afterwards, and that is the number."""
    told = play(DECLARING, "B2: thirty", "B2: 27", "A1: 29", "B3: son buenas")
    assert told.points == ["A 2 envido"]


@pytest.mark.article("14.1", "10.2")
def test_a_call_counts_among_words_of_another_language() -> None:
    """Truco is the Spanish form, whatever stands around it."""
    assert play(REDONDA, "B2: okay boys, truco", "A3: no quiero").points == ["B 1 truco_refused"]
