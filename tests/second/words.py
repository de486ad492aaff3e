"""What was said aloud, as the expressions that the regulation knows (10.1, 10.2, 10.4, 11.4)."""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

Form = tuple[str, int]
"""A kind of expression and its number: the level of a call, a declared number, 1 for a collective answer."""

YES: Final = "yes"
NO: Final = "no"
ENVIDO: Final = "envido"
TRUCO: Final = "truco"
NUMBER: Final = "number"
GOOD: Final = "son buenas"
LEAVE: Final = "me voy al mazo"
LEAVE_ALL: Final = "nos vamos al mazo"
NOTHING: Final = "nothing"

_UNITS = re.split(
    " ",
    "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete "
    "dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete "
    "veintiocho veintinueve treinta",
)


def _table() -> dict[tuple[str, ...], Form]:
    told: dict[str, Form] = {
        "quiero": (YES, 0),
        "se quiere": (YES, 0),
        "queremos": (YES, 1),
        "no quiero": (NO, 0),
        "no se quiere": (NO, 0),
        "no queremos": (NO, 1),
        "envido": (ENVIDO, 0),
        "real envido": (ENVIDO, 1),
        "falta envido": (ENVIDO, 2),
        "truco": (TRUCO, 1),
        "retruco": (TRUCO, 2),
        "vale cuatro": (TRUCO, 3),
        "vale 4": (TRUCO, 3),
        "son buenas": (GOOD, 0),
        "me voy al mazo": (LEAVE, 0),
        "nos vamos al mazo": (LEAVE_ALL, 0),
        "re truco": (TRUCO, 2),
        "al mazo": (NOTHING, 0),
        "dale": (NOTHING, 0),
        "si": (NOTHING, 0),
        "vamos": (NOTHING, 0),
        "jugamos": (NOTHING, 0),
        "sin ley de juego": (NOTHING, 0),
    }
    for number, word in enumerate(_UNITS):
        told[word] = (NUMBER, number)
    for tens, joined, units in ((20, "veinti", 10), (30, "treintai", 4)):
        for unit in range(1, units):
            for word in (_UNITS[unit], *(["un"] if unit == 1 else [])):
                told[f"{_UNITS[tens] if tens == 20 else 'treinta'} y {word}"] = (NUMBER, tens + unit)
                told[f"{joined}{word}"] = (NUMBER, tens + unit)
    return {tuple(words.split()): form for words, form in told.items()}


_FORMS: Final = _table()
_LONGEST: Final = max(map(len, _FORMS))
_HIGHEST: Final = 33


@lru_cache(maxsize=8192)
def parse(text: str) -> tuple[Form, ...]:
    """The expressions in ``text``, the longest first at each word, in the order in which they were said."""
    plain = "".join(c for c in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(c))
    words = re.findall(r"\w+", plain)
    found: list[Form] = []
    at = 0
    while at < len(words):
        for size in range(min(_LONGEST, len(words) - at), 0, -1):
            form = _FORMS.get(tuple(words[at : at + size]))
            if form is not None:
                found.append(form)
                at += size
                break
        else:
            word = words[at]
            if word.isascii() and word.isdigit() and int(word) <= _HIGHEST:
                found.append((NUMBER, int(word)))
            at += 1
    return tuple(found)


def known(forms: Sequence[str]) -> tuple[Form, ...]:
    """The expressions of a fact that tells its forms."""
    return tuple(form for text in forms for form in parse(text))
