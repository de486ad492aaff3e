"""Acts as lines of text and back: one table of templates reads and writes them.

A template is words and slots: ``{by} advierte {team} {article} {reason}``. A slot's name is the field of the act, its
kind is looked up in ``SLOTS`` (``{a-b}`` fills two fields). Case and accents are optional in words.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from domain.kernel.event import Body

PLAYER = re.compile(r"[AB][123]", re.IGNORECASE)
TEAM = re.compile(r"[AB]", re.IGNORECASE)
CAPTAIN = re.compile(r"cap([AB])", re.IGNORECASE)
OFFICIAL = re.compile(r"arbitro|jefe|org", re.IGNORECASE)
CARD = re.compile(r"\d{1,2}[eboc]|\?", re.IGNORECASE | re.ASCII)
ARTICLE = re.compile(r"\d{1,2}(\.\d{1,2})?|[A-C](\.\d)?", re.ASCII)
NUMBER = re.compile(r"\d{1,3}", re.ASCII)
SCORE = re.compile(r"(\d{1,3})-(\d{1,3})", re.ASCII)
UNKNOWN = "?"
WORD = re.compile(r'"((?:\\.|[^"\\])*)"|(,)|([^\s,"]+)')
SAID = re.compile(r"[^\s:>\"]*\s*[:>]")
"""How a line begins in which somebody speaks or plays: the name, then a colon or ``>``."""
ESCAPED = {"n": "\n", "r": "\r", "t": "\t"}
"""What a letter after a backslash stands for between quotes; any other character stands for itself."""
ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', **{char: f"\\{letter}" for letter, char in ESCAPED.items()}})
SHOWN = 60
"""Characters of a line that a defect repeats."""


class Quoted(str):
    """A token that stood between quotes."""

    __slots__ = ()


class Malformed(NamedTuple):
    """A line that is no act: a stable code and what it is about."""

    code: str
    about: str


def fold(text: str) -> str:
    """``text`` without case and accents."""
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFD", text.casefold())
    return "".join(c for c in plain if not unicodedata.combining(c))


def tokens(line: str) -> list[str] | None:
    """The words, commas and quoted texts of a line; None where a quote is not closed."""
    found: list[str] = []
    at = 0
    for match in WORD.finditer(line):
        if line[at : match.start()].strip():
            return None
        quoted, comma, word = match.groups()
        found.append(Quoted(unescape(quoted)) if quoted is not None else comma or word)
        at = match.end()
    return None if line[at:].strip() else found


def unescape(quoted: str) -> str:
    """What stands between quotes, without its escapes."""
    if "\\" not in quoted:
        return quoted
    return re.sub(r"\\(.)", lambda escape: ESCAPED.get(escape[1], escape[1]), quoted, flags=re.DOTALL)


def quote(text: str) -> str:
    """``text`` between quotes on one line, as ``tokens`` reads it."""
    return f'"{text.translate(ESCAPES)}"'


def _subject(token: str) -> str | None:
    captain = CAPTAIN.fullmatch(token)
    if captain:
        return "cap" + captain[1].upper()
    if PLAYER.fullmatch(token):
        return token.upper()
    folded = fold(token)
    return folded if OFFICIAL.fullmatch(folded) else None


def _upper(pattern: re.Pattern[str]) -> Callable[[str], str | None]:
    return lambda token: token.upper() if pattern.fullmatch(token) else None


def _pattern(pattern: re.Pattern[str]) -> Callable[[str], str | None]:
    return lambda token: token if pattern.fullmatch(token) else None


def _number(token: str) -> int | None:
    return int(token) if NUMBER.fullmatch(token) else None


def _score(token: str) -> tuple[int, int] | None:
    score = SCORE.fullmatch(token)
    return (int(score[1]), int(score[2])) if score else None


SLOTS: dict[str, Callable[[str], Any]] = {
    "by": _subject,
    "who": lambda token: _subject(token) or (token.upper() if TEAM.fullmatch(token) else None),
    "player": _upper(PLAYER),
    "team": _upper(TEAM),
    "winner": _upper(TEAM),
    "card": lambda word: word.lower() if CARD.fullmatch(word) and word != UNKNOWN else None,
    "article": _pattern(ARTICLE),
    "number": _number,
    "count": _number,
    "a": _number,
    "b": _number,
    "a-b": _score,
}
"""What each slot reads of one token outside quotes; None where it is no such thing."""
QUOTED = frozenset({"reason", "name", "seal", "first", "second", "third", "salt"})
"""Slots that are a text between quotes."""
SLOT_CODES = {
    "by": "unknown_person",
    "who": "unknown_person",
    "player": "unknown_player",
    "team": "unknown_team",
    "winner": "unknown_team",
    "card": "unknown_card",
    "cards": "unknown_card",
    "article": "not_an_article",
    "number": "not_a_number",
    "count": "not_a_number",
    "a": "not_a_number",
    "b": "not_a_number",
    "a-b": "not_a_score",
    "reason": "text_not_quoted",
    "name": "text_not_quoted",
    "seal": "text_not_quoted",
    "first": "text_not_quoted",
    "second": "text_not_quoted",
    "third": "text_not_quoted",
    "salt": "text_not_quoted",
}
"""What is wrong where something else stands in a slot."""


def _read_slot(slot: str, token: str) -> Any:  # noqa: ANN401 - the field's own type
    if isinstance(token, Quoted):
        return str(token) if slot in QUOTED else None
    read = SLOTS.get(slot)
    return read(token) if read else None


class Form(NamedTuple):
    """One way to write one kind of act; ``fixed`` are fields that the words themselves say."""

    kind: type[Body]
    template: str
    fixed: Mapping[str, object] = {}

    @property
    def parts(self) -> list[str]:
        """Words and slots."""
        return self.template.split()


class Miss(NamedTuple):
    """The token at which a line stops being a form, and what is wrong there."""

    at: int
    code: str
    about: str


class Script:
    """A table of forms, read and written."""

    def __init__(self, forms: Iterable[Form]) -> None:
        self.forms = list(forms)
        self._parts = {id(form): form.parts for form in self.forms}
        self._folded = {id(form): [fold(part) for part in form.parts] for form in self.forms}
        self._by_kind: dict[type[Body], list[Form]] = {}
        self._by_word: dict[tuple[int, str | None], list[Form]] = {}
        for form in self.forms:
            self._by_kind.setdefault(form.kind, []).append(form)
            self._by_word.setdefault(self._first_word(form), []).append(form)
        self._reach = 1 + max((at for at, _ in self._by_word), default=-1)

    def _first_word(self, form: Form) -> tuple[int, str]:
        words = ((at, part) for at, part in enumerate(self._folded[id(form)]) if not part.startswith("{"))
        return next(words)

    def read(self, line: str) -> Body | Malformed:
        """The act that the line tells, or why it is none."""
        found = tokens(line)
        if found is None:
            return Malformed("open_quote", line[:SHOWN])
        if not found:
            return Malformed("empty_act", "")
        words = [None if isinstance(token, Quoted) else fold(token) for token in found]
        misses: list[Miss] = []
        for place in enumerate(words[: self._reach]):
            for form in self._by_word.get(place, ()):
                act = self._match(form, found, words)
                if not isinstance(act, Miss):
                    return act
                misses.append(act)
        return self._why(line, misses)

    def _why(self, line: str, misses: list[Miss]) -> Malformed:
        """What is wrong, as the forms say that come furthest; where they do not agree only that something is."""
        if not misses:
            said = SAID.match(line)
            return Malformed("unknown_player", said[0][:SHOWN]) if said else Malformed("unknown_act", line[:SHOWN])
        furthest = max(miss.at for miss in misses)
        told = [miss for miss in misses if miss.at == furthest and miss.code != "malformed_act"]
        told = [miss for miss in told if miss.code != "act_with_extra_words"] or told
        if len({miss.code for miss in told}) == 1:
            return Malformed(told[0].code, (told[0].about or line)[:SHOWN])
        return Malformed("malformed_act", line[:SHOWN])

    def _match(self, form: Form, found: list[str], words: list[str | None]) -> Body | Miss:
        fields: dict[str, Any] = dict(form.fixed)
        at = 0
        for part in self._folded[id(form)]:
            if at == len(found):
                return Miss(at, "act_incomplete", "")
            if part == "{cards}":
                fields["cards"] = tuple(_read_slot("card", token) for token in found[at:])
                if None in fields["cards"]:
                    return Miss(at, SLOT_CODES["cards"], found[at + fields["cards"].index(None)])
                at = len(found)
                continue
            if not part.startswith("{"):
                if words[at] != part:
                    return Miss(at, "malformed_act", "")
            elif (value := _read_slot(part[1:-1], found[at])) is None:
                return Miss(at, SLOT_CODES.get(part[1:-1], "malformed_act"), found[at])
            elif part == "{a-b}":
                fields["a"], fields["b"] = value
            else:
                fields[part[1:-1]] = value
            at += 1
        return form.kind(**fields) if at == len(found) else Miss(at, "act_with_extra_words", found[at])

    def write(self, act: Body) -> str:
        """The line that tells the act. Raises LookupError for an act of no form."""
        for form in self._by_kind.get(type(act), ()):
            line = self._fill(form, act)
            if line is not None:
                return line
        raise LookupError(type(act).__name__)

    def _fill(self, form: Form, act: Body) -> str | None:
        fields = {name: getattr(act, name) for name in act.__struct_fields__}
        if any(fields[name] != value for name, value in form.fixed.items()):
            return None
        out: list[str] = []
        told = set(form.fixed)
        for part in self._parts[id(form)]:
            if not part.startswith("{"):
                out.append(part)
                continue
            names = part[1:-1].split("-")
            values = [fields[name] for name in names]
            if any(value is None for value in values):
                return None
            told.update(names)
            if part[1:-1] in QUOTED:
                out.append(quote(values[0]))
            elif part == "{cards}":
                out.extend(values[0])
            else:
                out.append("-".join(map(str, values)))
        defaults = dict(zip(act.__struct_fields__[::-1], act.__struct_defaults__[::-1], strict=False))
        untold = {name for name in fields if name not in told}
        return None if any(name not in defaults or fields[name] != defaults[name] for name in untold) else " ".join(out)
