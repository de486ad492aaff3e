"""The recognised forms, one table, and finding them in what was said (10.1, 10.2, 10.4, 10.5, 14.1)."""

import re
import unicodedata
from functools import lru_cache

from domain.rulebooks.tsa.acts import WordsSpoken
from domain.rulebooks.tsa.deck import NUMBERS
from domain.rulebooks.tsa.regulation import rule

ENVIDO = ("envido", "real envido", "falta envido")
TRUCO = {"truco": 1, "retruco": 2, "vale cuatro": 3}
ACCEPT = frozenset({"quiero", "se quiere", "queremos"})
REFUSE = frozenset({"no quiero", "no se quiere", "no queremos"})
COLLECTIVE = frozenset({"queremos", "no queremos"})
GOOD = "son buenas"
LEAVE, LEAVE_TOGETHER = "me voy al mazo", "nos vamos al mazo"
NO_ANSWER = frozenset({"al mazo", "dale", "si", "vamos", "jugamos"})
"""What 10.4 names as no answer."""
NO_LAW = "sin ley de juego"

# Form -> its spellings, folded; the form itself is always one of them.
SPELLINGS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys((*ENVIDO, *ACCEPT, *REFUSE, *NO_ANSWER, GOOD, LEAVE, LEAVE_TOGETHER, NO_LAW), ()),
    "truco": (),
    "retruco": ("re truco",),
    "vale cuatro": ("vale 4",),
}
UNITS = "cero uno dos tres cuatro cinco seis siete ocho nueve".split()  # noqa: SIM905 - a list to read
TEENS = "diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte".split()  # noqa: SIM905
TWENTIES = [f"veinti{unit}" for unit in UNITS[1:]]
NAMES = (*UNITS, *TEENS, *TWENTIES, "treinta", "treinta y uno", "treinta y dos", "treinta y tres")
FURTHER = {"veintiun": 21, "treinta y un": 31, "treintaiuno": 31, "treintaidos": 32, "treintaitres": 33}
TENS = {30: "treinta", 40: "cuarenta", 50: "cincuenta", 60: "sesenta", 70: "setenta", 80: "ochenta", 90: "noventa"}
TOO_HIGH = ["cien", *list(TENS.values())[1:]]
TOO_HIGH += [f"{ten} y {UNITS[n]}" for of, ten in TENS.items() for n in range(1, 10) if of + n not in NUMBERS]
FURTHER |= {f"veinte y {UNITS[n]}": 20 + n for n in range(1, 10)}


NONE = ""
"""A compound that is one expression, and no number that can be declared (11.1, 11.4)."""


def _table() -> dict[tuple[str, ...], str]:
    table = {tuple(form.split()): form for form in SPELLINGS}
    table |= {tuple(other.split()): form for form, others in SPELLINGS.items() for other in others}
    table |= {tuple(name.split()): str(number) for number, name in enumerate(NAMES)}
    table |= {tuple(name.split()): str(number) for name, number in FURTHER.items()}
    table |= {tuple(name.split()): NONE for name in TOO_HIGH}
    return table | {(str(number),): str(number) for number in NUMBERS}


FORMS = _table()
LONGEST = max(map(len, FORMS))


def fold(text: str) -> list[str]:
    """The words of ``text`` without case, accents or punctuation."""
    plain = "".join(c for c in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(c))
    return re.sub(r"[^\w\s]|_", " ", plain).split()


@rule("10.1", "14.1", otherwise=((), False))
def recognise(words: list[str]) -> tuple[tuple[str, ...], bool]:
    """The forms in ``words``, in order, longest first (10.1), and whether there is nothing else in them.

    A compound is one expression: in "no quiero" there is no "quiero". Other languages have no forms (14.1).
    """
    found: list[str] = []
    rest = False
    at = 0
    while at < len(words):
        for length in range(min(LONGEST, len(words) - at), 0, -1):
            form = FORMS.get(tuple(words[at : at + length]))
            if form is not None:
                found += [form] if form else []
                rest = rest or not form
                at += length
                break
        else:
            rest = True
            at += 1
    return tuple(found), not rest


@lru_cache(maxsize=4096)
def _spoken(text: str) -> tuple[tuple[str, ...], bool]:
    return recognise(fold(text))


def spoken(player: str, text: str) -> WordsSpoken:
    """What ``player`` said, as a fact."""
    forms, whole = _spoken(text)
    if whole:
        return WordsSpoken(player=player, forms=forms, words=text)
    return WordsSpoken(player=player, forms=forms, aside=text)
