"""How things are said at a table: every form with its spellings, inside sentences, in another language, as talk."""

from random import Random

from domain.rulebooks.tsa.acts import WordsSpoken
from domain.rulebooks.tsa.words import FORMS, SPELLINGS, spoken

SPELLED: dict[str, tuple[str, ...]] = {}
"""Form -> every way to spell it that the rulebook knows."""
for _words, _form in FORMS.items():
    SPELLED[_form] = (*SPELLED.get(_form, ()), " ".join(_words))

ACCENTED = {
    "si": "sí",
    "veintidos": "veintidós",
    "veintitres": "veintitrés",
    "veintiseis": "veintiséis",
    "veintiun": "veintiún",
}
SENTENCES = (
    "{}!",
    "¡{}!",
    "¿{}?",
    "y bueno, {}",
    "mirá: {}, che",
    "era broma lo de {} recién",
    "¿alguien dijo {} acá?",
    "{}... digo yo",
    '"{}", como decía mi abuelo',
    "{} # 1",
    "yo digo {} y punto",
)
FOREIGN = ("I want", "truque!", "no, thanks", "eu quero", "twenty eight", "yes", "je veux bien", "truc", "all in")
TALK = (
    "qué calor que hace",
    "jugá tranquilo",
    "la del medio, Beto",
    "¿quién es mano?",
    "paso a contarte un cuento",
    "ñandú, pingüino; \\ barra",
    "mentira, tengo todo",
    "?",
)
NO_ANSWERS = ("dale", "si", "vamos", "jugamos", "al mazo")
NO_LAW = "sin ley de juego"
CALLS = ("envido", "real envido", "falta envido", "truco", "retruco", "vale cuatro")
ANSWERS = ("quiero", "no quiero", "se quiere", "no se quiere", "queremos", "no queremos")
LEAVING = ("me voy al mazo", "nos vamos al mazo")
EVERY = tuple(sorted(SPELLINGS))
"""Every form but the numbers."""


def say(rng: Random, player: str, *forms: str) -> WordsSpoken:
    """``player`` says the forms, in one of the ways in which people do."""
    return spoken(player, " ".join(text_of(rng, *forms).split()))


def text_of(rng: Random, *forms: str) -> str:
    """The forms in one of their spellings, now and then shouted or inside a sentence."""
    text = rng.choice((" ", " ", ", ", " y ")).join(_spelled(rng, form) for form in forms)
    chance = rng.random()
    if chance < 0.12:
        return rng.choice(SENTENCES).format(text)
    if chance < 0.16:
        return text.upper()
    return text.capitalize() if chance < 0.2 else text


def _spelled(rng: Random, form: str) -> str:
    ways = SPELLED[form]
    text = ways[0] if rng.random() < 0.5 else rng.choice(ways)
    return ACCENTED.get(text, text)


def other_talk(rng: Random, player: str) -> WordsSpoken:
    """``player`` says something that is no form, or a form of no effect on its own."""
    chance = rng.random()
    if chance < 0.35:
        return spoken(player, rng.choice(TALK))
    if chance < 0.6:
        return spoken(player, rng.choice(FOREIGN))
    if chance < 0.75:
        return say(rng, player, NO_LAW)
    return say(rng, player, rng.choice(NO_ANSWERS))


def anything(rng: Random, player: str) -> WordsSpoken:
    """``player`` says any form at all, or two of them, or a number."""
    chance = rng.random()
    if chance < 0.15:
        return say(rng, player, str(rng.randrange(34)))
    if chance < 0.25:
        return say(rng, player, rng.choice(EVERY), rng.choice(EVERY))
    if chance < 0.33:
        return say(rng, player, NO_LAW, rng.choice(CALLS))
    return say(rng, player, rng.choice(EVERY))
