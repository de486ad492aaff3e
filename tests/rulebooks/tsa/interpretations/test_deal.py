"""Where the regulation is silent: the deal, void hands and the alternation."""

import pytest

from tests.rulebooks.tsa.interpretations.places import AGAIN, B2_WON, DEAL, TRUCO
from tests.rulebooks.tsa.table import DUELS, REDONDA, SECOND_DUEL, around, play

# --- the deal ---------------------------------------------------------------------------------------------------------


@pytest.mark.article("5.4", "11.7")
def test_cortador_equivocado() -> None:
    """A cut by somebody else is irregular, and the deadlines run on until the deal."""
    told = play(B2_WON, "gana B", "corta A2", "capA reclama acreditacion\nB2 no acredita")
    assert told.score == (3, 0)
    assert told.irregular == [("corta A2", "5.4", "cortador_equivocado")]
    assert play(B2_WON, "gana B", "corta A2\nreparte", "capA reclama acreditacion").void != []


@pytest.mark.article("6.2", "6.4", "6.9")
def test_segundo_error_convalidable() -> None:
    """The second error's points are undone by "convalidan" at once, not by "conformes"."""
    second = f"{DEAL}\nerror saltea A3\n{AGAIN}\nerror desorden"
    assert play(second, "convalidan").score == (0, 0)
    told = play(second, "conformes")
    assert (told.score, told.interpretations) == ((0, 2), {"segundo_error_convalidable"})


@pytest.mark.article("5.5", "6.9")
def test_modo_contrario_repite() -> None:
    """Nobody can agree to go on: a new deal."""
    told = play(DEAL, "error alternancia", "conformes", "B2: truco")
    assert [line for line, _ in told.void] == ["conformes", "B2: truco"]
    assert told.interpretations == {"modo_contrario_repite"}


@pytest.mark.article("6.1", "6.4")
def test_exposicion_pendiente() -> None:
    """A second exposed card while the captain chooses: 6.4 at once, the choice lapses."""
    told = play(DEAL, "error expone B2 4c", "error expone B1 5c", "capB acepta")
    assert (told.points, told.void) == (["B 2 dealer_errors"], [("capB acepta", "6.4")])


@pytest.mark.article("6.4", "6.5")
def test_cantidad_en_reparto() -> None:
    """Before any card or call: one error, the same hand again. After one: a void hand, the next number."""
    before = play(REDONDA, "error cantidad A3 4", AGAIN)
    after = play(REDONDA, "B2> 4c", "error cantidad A3 4", AGAIN)
    assert (before.hand()["number"], before.errors) == (1, {"A1": (1, 1)})
    assert (after.hand()["number"], after.errors, after.hand(1)["voided"]) == (2, {"A1": (1, 1)}, True)


@pytest.mark.article("6.5")
def test_cantidad_tarde() -> None:
    """After the hand: an incident, no error."""
    told = play(REDONDA, "gana A", "error cantidad A3 4")
    assert (told.errors, told.interpretations) == ({}, {"cantidad_tarde"})


@pytest.mark.article("6.2", "6.9")
def test_seguir_convalida() -> None:
    """They go on after a disorder without a word: validated, no error."""
    assert play(DEAL, "error desorden", "B2> 4c").errors == {}
    assert play(DEAL, "error desorden", "conformes", "B2> 4c").errors == {"A1": (1, 1)}


@pytest.mark.article("7.3")
def test_orden_empate_companeros() -> None:
    """Counted from who led the round: B3 did, so of A1 and A3 it is A1."""
    rounds = [around("B2", "4c 5c 6c 4e 1e 5e"), around("B3", "4b 3e 5b 3b 6b 4o")]
    assert not play(REDONDA, *rounds, "A1> 2b").irregular
    assert play(REDONDA, *rounds, "A3> 2b").irregular


@pytest.mark.article("7.6")
def test_carta_tras_la_mano() -> None:
    """A card put down when the hand is decided has no effect."""
    told = play(REDONDA, "gana A", "B2> 4c")
    assert (told.void, told.score) == ([("B2> 4c", "7.6")], (1, 0))


# --- void hands and the alternation -----------------------------------------------------------------------------------


VOID_PICA_PICA = (DUELS, "B2> 4c", 'arbitro anula mano 5.8 "x"')


@pytest.mark.article("15.1")
def test_mano_anulada_alterna() -> None:
    """A void hand does not use up its turn."""
    assert play(*VOID_PICA_PICA).next == "pica_pica B2"


@pytest.mark.article("15.1")
def test_mano_anulada_alterna_set() -> None:
    """It does."""
    assert play(*VOID_PICA_PICA, mano_anulada_alterna=True).next == "redonda B2"


@pytest.mark.article("5.7", "5.8")
def test_mano_anulada_reparte() -> None:
    """After a hand that the referee annulled the deal passes."""
    assert play(TRUCO, 'arbitro anula mano 5.8 "x"').next == "redonda B2"


@pytest.mark.article("5.7", "5.8")
def test_mano_anulada_reparte_set() -> None:
    """The same player deals again; 6.4 passes the deck all the same."""
    assert play(TRUCO, 'arbitro anula mano 5.8 "x"', mano_anulada_reparte="mismo").next == "redonda A1"
    errors = f"{DEAL}\nerror desorden\n{AGAIN}\nerror desorden"
    assert play(errors, mano_anulada_reparte="mismo").next == "redonda B2"


PAID_AND_VOID = (SECOND_DUEL, "A3: envido", "B3: no quiero", "error cantidad B1 2")


@pytest.mark.article("6.5", "5.8", "4.4")
def test_mano_nula_retira() -> None:
    """All that the void hand had paid is withdrawn, finished duels included."""
    assert play(*PAID_AND_VOID).score == (5, 0)
    assert play(REDONDA, "B2: envido\nA3: no quiero", 'arbitro anula mano 4.4 "x"').score == (0, 0)


@pytest.mark.article("6.5", "5.8", "4.4")
def test_mano_nula_retira_set() -> None:
    """It stays."""
    assert play(*PAID_AND_VOID, mano_nula_retira=False).score == (6, 1)
    told = play(REDONDA, "B2: envido\nA3: no quiero", 'arbitro anula mano 4.4 "x"', mano_nula_retira=False)
    assert (told.score, told.hands) == ((0, 1), ["redonda void"])


@pytest.mark.article("15.1")
def test_umbral_mano_anulada() -> None:
    """The two points of a void hand count for five and for twenty-five."""
    errors = f"{AGAIN}\nerror desorden\n{AGAIN}\nerror desorden"
    assert play(f"repartidor B3\nplanilla A 0 B 3\n{errors}").next == "pica_pica B2"
    assert play(f"repartidor B3\nplanilla A 0 B 23\n{errors}").next == "redonda B2"


@pytest.mark.article("15.1", "16.2")
def test_correccion_y_alternancia() -> None:
    """A hand that was dealt keeps its kind; the next follows the corrected score."""
    told = play(DUELS, 'conformes corrigen 2-0 "x"', "gana A\ngana A\ngana B")
    assert (told.hands, told.next, told.score) == (["redonda", "pica_pica"], "redonda B2", (4, 1))
