"""What DECISIONS.md says, played: short records and the score they stand at."""

from typing import Any

import pytest

from tests.second.reader import act
from tests.second.scorer import score

OPENED = {"captains": {"A": 1, "B": 3}, "conditions": {}}
SETTLED = "mano / B2: envido / A3: quiero / B2: 28 / A1: son buenas"
DUELS = "planilla A 5 B 0 / mano"  # dealt by B2: A3-B3, then B1-A1, then A2-B2


def play(body: str, **conditions: Any) -> dict[str, Any]:  # noqa: ANN401
    lines = [line.strip() for line in f"repartidor A1 / {body}".split("/")]
    return score({**OPENED, "conditions": conditions}, [act(line) for line in lines])


@pytest.mark.parametrize(
    ("body", "points"),
    [
        # undone and forgiven (10.3, 12.5): the whole utterance, also after the hand has ended with it
        ('mano / B2: truco / A3: quiero / deshace "x" / A3: no quiero', (0, 1)),
        ("mano / B2: truco / A3: quiero retruco / perdonan / A3: no quiero", (0, 1)),
        ("mano / B2: truco / A3: no quiero / perdonan / A3: quiero / A1: nos vamos al mazo", (0, 2)),
        ("mano / B2: truco / A3: quiero / B2> 4c / perdonan / A1: nos vamos al mazo", (0, 2)),
        # a call out of turn lapses; what its raise had accepted stays (13.5)
        ("mano / B2: truco / A3: retruco / B2> 4c / B2: nos vamos al mazo", (2, 0)),
        ("mano / B2: envido / A3: envido / B2> 4c / B2: 28 / A1: son buenas / B2: nos vamos al mazo", (1, 2)),
        # the second error by a disorder, validated at once (6.9)
        (
            "reparte / error expone B2 4c / capB acepta / error desorden / convalidan / B2: truco / A3: no quiero",
            (0, 1),
        ),
        ("reparte / error expone B2 4c / capB acepta / error desorden / conformes", (0, 2)),
        # a side leaves before any number; a side leaves while the other may still speak
        ("mano / B2: envido / A3: quiero / A3: nos vamos al mazo", (0, 3)),
        ("mano / B2: envido / A3: quiero / B2: 20 / B2: nos vamos al mazo / A3: 21", (3, 0)),
        ("mano / B2: envido / A3: quiero / B2: 20 / B2: nos vamos al mazo / mano", (1, 2)),
        # silence: a card of the side behind is son buenas
        ("mano / B2: envido / A3: quiero / B2: 20 / B2> 4c / A3> 5c / A1: nos vamos al mazo", (0, 3)),
        # interference: all points of the duel to the other side, at its end (15.6)
        (f"{DUELS} / A3: truco / arbitro interferencia A / B3: quiero / B3: me voy al mazo", (5, 2)),
        # a duellist leaves with a card on the table: the round is finished first
        (f"{DUELS} / A3> 1e / B3> 4c / A3> 1b / A3: me voy al mazo / B3> 5c", (6, 0)),
        (f"{DUELS} / A3> 1e / B3> 4c / A3: me voy al mazo", (5, 1)),
        # a claim kept open over the cut
        (
            f"{SETTLED} / A3: nos vamos al mazo / capA reclama acreditacion / corta / B2 no acredita",
            (3, 0),
        ),
        # cards put into the deck cannot be shown: the claim is lost at once
        (
            f"{SETTLED} / B2 al mazo / A3: nos vamos al mazo / capA reclama acreditacion",
            (3, 0),
        ),
        # a fallen card is not shown, and may be held; a lost one cannot help
        (
            f"{SETTLED} / B2> 7c / B2 pierde carta / A3: nos vamos al mazo / capA reclama acreditacion / B2 muestra 1c",
            (0, 3),
        ),
        (f"{SETTLED} / B2> 11o / B2 pierde carta / A3: nos vamos al mazo / capA reclama acreditacion", (3, 0)),
        # forgiven once, and in time (10.3)
        ("mano / B2: truco / A3: dale / perdonan / A3: no quiero", (0, 1)),
        ("mano / B2: truco / capA llama arbitro / A3: quiero / perdonan / arbitro reanuda / A3: no quiero", (0, 0)),
        ("mano / B2: truco / A3: quiero / perdonan / perdonan / A3: no quiero", (0, 1)),
        # an objection takes the answers and the raises with the call, not the envido's answer (12.4)
        ("mano / B2: retruco / A3: vale cuatro / B1 objeta / B3: no quiero", (0, 0)),
        ("mano / A3: envido / A1: vale cuatro / B2: no quiero / A3 objeta", (1, 0)),
        ("mano / B2: retruco / A3: nos vamos al mazo / B2 objeta", (0, 1)),
        # unknown cards: every outcome that is left gives the hand to the same side
        (f"{DUELS} / A3> 1e / B3> 4c / A3> ? / B3> 4b", (6, 0)),
        (f"{DUELS} / A3> ? / B3> 4c / A3> 1e / B3> 4b / A3> 5c / B3> 5b", (6, 0)),
        (f"{DUELS} / A3> ? / B3> 2c / ronda B / B3> 4b / A3> 4e", (5, 1)),
        # who interferes holds back the own points only (15.6)
        (f"{DUELS} / A3: envido / B3: no quiero / arbitro interferencia B / gana B", (7, 0)),
        (f"{DUELS} / B3: envido / A3: no quiero / arbitro interferencia B / arbitro interferencia A", (5, 0)),
        # a wrong number of cards before any play: the same hand anew; validated, no error
        ("mano / error cantidad B2 4 / mano / A3: truco / B2: no quiero", (1, 0)),
        # rounds told and not seen
        ("mano / ronda A / ronda B / ronda parda", (1, 0)),
        ("mano / B2: truco / A3: quiero / gana B", (0, 2)),
    ],
)
def test_a_short_record_stands_at(body: str, points: tuple[int, int]) -> None:
    assert tuple(play(body)["score"].values()) == points


def test_a_voided_hand_may_keep_what_it_had_paid() -> None:
    body = 'mano / B2: envido / A3: no quiero / arbitro anula mano 5.8 "x"'
    assert play(body)["score"]["B"] == 0
    assert play(body, mano_nula_retira=False)["score"]["B"] == 1


def test_the_numbers_that_a_side_opens_say_who_its_captain_is() -> None:
    opened = f'capA revela A "Ana" "Eva" "Li" capitan 2 "{"0" * 32}"'
    claim = f"{SETTLED} / A2 reclama acreditacion / B2 no acredita"
    assert play(f"{opened} / {claim}")["score"] == {"A": 3, "B": 0}
    assert play(claim)["score"] == {"A": 0, "B": 2}
    assert play(f"comienza / {opened} / {claim}")["score"] == {"A": 0, "B": 2}


def test_a_raise_without_quiero_may_be_objected_to() -> None:
    body = "mano / B2: truco / A3: retruco / B1 objeta / A3: no quiero"
    assert play(body, subir_implica_querer=False)["score"]["B"] == 1


def test_the_cut_without_a_claim_confirms_the_thirtieth_point() -> None:
    body = "planilla A 7 B 4 / planilla A 21 B 7 / mano / B1: envido / A2: quiero / B1: 20 / A2: 33 / B2: son buenas"
    assert play(body)["status"] == "in_play"
    assert play(f"{body} / corta")["result"] == {"winner": "A", "kind": "played"}


def test_a_sanctioned_winner_and_then_a_disqualified_rival() -> None:
    body = 'planilla A 2 B 1 / arbitro descalifica A 19.4 "x" / arbitro descalifica B 19.4 "x"'
    assert play(body)["result"] == {"winner": None, "kind": "double_disqualification"}
    body = 'planilla A 2 B 1 / arbitro pierde A 19.6 "x" / arbitro descalifica B 19.4 "x"'
    assert play(body)["result"] == {"winner": "B", "kind": "sanction"}
