"""What is left to sign or to correct once a review has been opened, or has decided: 16.4, 16.7, 16.8, 17.9."""

import pytest

from tests.rulebooks.tsa.table import over_at, play

OPENED = f'{over_at(30, 7)}\ncapA valida\ncapB valida\narbitro eleva "indicios"\njefe abre "caso 3"'


@pytest.mark.article("17.9", "16.4", "16.7", "16.8")
@pytest.mark.parametrize(
    ("decision", "act", "code"),
    [
        ("", 'arbitro corrige 30-9 "x"', "under_review"),
        ('jefe modifica 28-30 "x"', 'arbitro corrige 27-30 "x"', "settled_by_review"),
        ('jefe modifica 28-30 "x"', "capA valida", "already_homologated"),
        ('jefe anula "x"', 'arbitro corrige 30-9 "x"', "result_annulled"),
        ('jefe anula "x"', 'arbitro homologa 30-7 "x"', "result_annulled"),
        ('jefe anula "x"', "capA valida", "result_annulled"),
        ('jefe anula "x"', 'capB discrepa "x"', "result_annulled"),
    ],
)
def test_who_signs_or_corrects_after_a_review_is_told_what_it_decided(decision: str, act: str, code: str) -> None:
    """Given a case that is open, or one that is decided, then the refusal says which of them stands in the way."""
    assert play(OPENED, *filter(None, [decision]), act).codes == [code]
