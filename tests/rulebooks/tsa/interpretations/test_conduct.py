"""Where the regulation is silent: sanctions, the sign-off and discipline."""

import pytest

from domain.match.events import OwnMotionFound, RepetitionFound
from tests.rulebooks.tsa.interpretations.places import DEAL, OVER, SIGNED
from tests.rulebooks.tsa.table import OFFICIAL, REDONDA, play, redonda_at

# --- sanctions and sign-off -------------------------------------------------------------------------------------------


WARNED_TWICE = (REDONDA, 'arbitro advierte A 4.2 "x"', 'arbitro advierte A 17.3 "x"')


@pytest.mark.article("19.2")
def test_advertencias_descalifican() -> None:
    """No number disqualifies unless the edition sets it: two warnings lose the match."""
    assert play(*WARNED_TWICE).result == ("B", "sanction")


@pytest.mark.article("19.2")
def test_advertencias_descalifican_set() -> None:
    """Set to two, the second one of the stage disqualifies; to three, it does not."""
    assert play(*WARNED_TWICE, advertencias_descalifican=2).result == ("B", "disqualification")
    assert play(*WARNED_TWICE, advertencias_descalifican=3).result == ("B", "sanction")


@pytest.mark.article("4.1")
def test_demora_doble() -> None:
    """Both absent: each is declared, nobody wins."""
    told = play("[20:10:00] arbitro ausencia A\n[20:10:00] arbitro ausencia B", official=OFFICIAL)
    assert (told.result, told.score) == ((None, "double_absence"), (0, 0))


@pytest.mark.article("1.14", "15.6", "19.2")
def test_dos_perdidas() -> None:
    """The first to lose has lost; both disqualified, even one after the other: no winner."""
    lost = ['arbitro pierde A 6.6 "x"', 'arbitro pierde B 6.6 "x"']
    assert play(REDONDA, *lost).result == ("B", "sanction")
    assert play(REDONDA, lost[0], 'arbitro descalifica B 19.4 "x"').result == ("B", "sanction")
    both = ['arbitro descalifica B 19.4 "x"', 'arbitro descalifica A 19.5 "x"']
    assert play(REDONDA, *both).result == (None, "double_disqualification")


@pytest.mark.article("16.8")
def test_sancion_tras_homologar() -> None:
    """It counts for the competition and leaves the result."""
    told = play(SIGNED, 'arbitro descalifica A 19.4 "x"', 'arbitro advierte A 4.2 "x"')
    assert (told.result, told.status, told.disciplinary) == (("A", "played"), "homologated", (1, 0))


@pytest.mark.article("16.8")
@pytest.mark.parametrize(("at", "in_time"), [("21:05:00", True), ("21:05:01", False)])
def test_quince_minutos(at: str, in_time: bool) -> None:  # noqa: FBT001
    """Inclusive, to the instant."""
    assert (play(SIGNED, f'[{at}] arbitro corrige 30-9 "x"').rejected == []) is in_time


@pytest.mark.article("16.2", "16.5", "16.8")
def test_correccion_cambia_ganador() -> None:
    """Before homologation both teams can turn the result or resume play; after it only a review does."""
    close = f"{redonda_at(29, 29)}\ngana A"
    assert play(close, 'conformes corrigen 29-30 "x"').result == ("B", "played")
    assert play(close, 'conformes corrigen 29-29 "x"').status == "in_play"
    signed = f"{close}\n[20:50:00] capA valida\n[20:50:00] capB valida"
    assert play(signed, '[20:51:00] arbitro corrige 29-30 "x"').codes == ["changes_the_winner"]


@pytest.mark.article("17.9")
def test_revision_exige_elevacion() -> None:
    """A review without a referral is rejected."""
    assert play(SIGNED, 'jefe abre "x"').rejected == [('jefe abre "x"', "17.9")]
    assert play(SIGNED, 'arbitro eleva "x"\njefe abre "x"').status == "under_review"


@pytest.mark.article("17.9")
def test_resultado_anulado() -> None:
    """There is no result, and the original stays readable."""
    told = play(SIGNED, 'arbitro eleva "x"\njefe abre "x"\njefe anula "x"')
    assert (told.status, told.result, told.document["original"]["score"]) == ("annulled", None, {"A": 30, "B": 7})


@pytest.mark.article("16.4", "16.5")
def test_validar_tras_discrepar() -> None:
    """A captain who disputed may validate, until the referee decides."""
    assert play(OVER, 'capA discrepa "x"', "capA valida\ncapB valida").status == "homologated"
    assert play(OVER, 'capA discrepa "x"', 'arbitro homologa 30-7 "x"', "capA valida").rejected != []


# --- discipline -------------------------------------------------------------------------------------------------------

CHEATED = 'incidente A1 19.4 "acomodó cartas"'


@pytest.mark.article("19.1", "19.3")
def test_motivo_comparable() -> None:
    """Another article of the same ground repeats it; two that 19.3 does not list only if they are one."""
    verbal = 'arbitro advierte verbal A {} "x"'
    warning = 'arbitro advierte A {} "x"'
    for told, again, repeats in (("14.4", "14.3", 1), ("20.5", "20.5", 1), ("20.5", "19.5", 0)):
        found = play(REDONDA, verbal.format(told), warning.format(again)).followed(RepetitionFound)
        assert len(found) == repeats


@pytest.mark.article("18.2", "19.7")
def test_motivo_ajeno() -> None:
    """The warning counts, and the record says what is odd about it."""
    line = 'arbitro advierte A 6.1 "x"'
    told = play(REDONDA, line)
    assert (told.irregular, told.disciplinary) == ([(line, "19.7", "regimen_propio")], (1, 0))


@pytest.mark.article("17.7")
def test_de_oficio() -> None:
    """A captain's call or dispute, and it is not."""
    warning = 'arbitro advierte A 4.2 "x"'
    assert play(REDONDA, warning).followed(OwnMotionFound)
    assert not play(REDONDA, 'capB llama arbitro "x"', warning).followed(OwnMotionFound)
    assert not play(OVER, 'capB discrepa "x"', warning).followed(OwnMotionFound)


@pytest.mark.article("6.9", "19.8")
def test_desorden_grave() -> None:
    """Validating it, or playing on, leaves the error where it was."""
    for going_on in ("convalidan", "B2> 4c"):
        assert play(DEAL, "error desorden", CHEATED, going_on).errors == {"A1": (1, 1)}
        assert play(DEAL, "error desorden", going_on).errors == {}


@pytest.mark.article("17.9", "19.2")
def test_sancion_levantada() -> None:
    """The warning counts no more; the match stays lost unless the decision says otherwise."""
    warning = 'arbitro advierte A 4.2 "x"'
    case = [
        'arbitro homologa B "x"',
        'arbitro eleva "x"',
        'jefe abre "x"',
        'jefe levanta A 4.2 "x"',
        'jefe mantiene "x"',
    ]
    told = play(REDONDA, warning, warning, *case)
    assert (told.disciplinary, told.result) == ((1, 0), ("B", "sanction"))


@pytest.mark.article("4.1")
def test_demora_sin_demora() -> None:
    """The warning counts, and the record says that the match had begun in time."""
    line = '[20:06:00] arbitro advierte A 4.1 "x"'
    told = play("[20:01:00] comienza", line)
    assert (told.irregular, told.disciplinary) == ([(line, "4.1", "demora_sin_demora")], (1, 0))
