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


SLOTS: dict[str, Callable[[str], Any]] = {
    "by": _subject,
    "who": lambda token: _subject(token) or (token.upper() if TEAM.fullmatch(token) else None),
    "player": _upper(PLAYER),
    "team": _upper(TEAM),
    "winner": _upper(TEAM),
    "card": lambda word: word.lower() if CARD.fullmatch(word) and word != UNKNOWN else None,
    "article": lambda token: token if ARTICLE.fullmatch(token) else None,
    "number": lambda token: int(token) if NUMBER.fullmatch(token) else None,
    "count": lambda token: int(token) if NUMBER.fullmatch(token) else None,
    "a": lambda token: int(token) if NUMBER.fullmatch(token) else None,
    "b": lambda token: int(token) if NUMBER.fullmatch(token) else None,
}


class Form(NamedTuple):
    """One way to write one kind of act; ``fixed`` are fields that the words themselves say."""

    kind: type[Body]
    template: str
    fixed: Mapping[str, object] = {}

    @property
    def parts(self) -> list[str]:
        """Words and slots."""
        return self.template.split()


class Script:
    """A table of forms, read and written."""

    def __init__(self, forms: Iterable[Form]) -> None:
        self.forms = list(forms)
        self._parts = {id(form): form.parts for form in self.forms}
        self._folded = {id(form): [fold(part) for part in form.parts] for form in self.forms}
        self._by_kind: dict[type[Body], list[Form]] = {}
        self._by_word: dict[str, list[Form]] = {}
        for form in self.forms:
            self._by_kind.setdefault(form.kind, []).append(form)
            for word in self._words(form)[:1]:
                self._by_word.setdefault(word, []).append(form)

    def _words(self, form: Form) -> list[str]:
        return [fold(part) for part in form.parts if not part.startswith("{")]

    def read(self, line: str) -> Body | Malformed:
        """The act that the line tells, or why it is none."""
        found = tokens(line)
        if found is None:
            return Malformed("open_quote", line[:60])
        if not found:
            return Malformed("empty_act", "")
        words = [None if isinstance(token, Quoted) else fold(token) for token in found]
        known = False
        for word in words[:2]:
            for form in self._by_word.get(word or "", ()):
                known = True
                act = self._match(form, found, words)
                if act is not None:
                    return act
        return Malformed("malformed_act" if known else "unknown_act", line[:60])

    def _match(self, form: Form, found: list[str], words: list[str | None]) -> Body | None:  # noqa: C901 - one slot each
        fields: dict[str, object] = dict(form.fixed)
        at = 0
        for part in self._folded[id(form)]:
            if part == "{cards}":
                rest = found[at:]
                cards = [card.lower() for card in rest if CARD.fullmatch(card) and card != "?"]
                if not cards or len(cards) != len(rest):
                    return None
                fields["cards"] = tuple(cards)
                at = len(found)
                continue
            if at >= len(found):
                return None
            token = found[at]
            if not part.startswith("{"):
                if words[at] != part:
                    return None
            elif part == "{a-b}":
                score = SCORE.fullmatch(token)
                if not score:
                    return None
                fields["a"], fields["b"] = int(score[1]), int(score[2])
            elif part in {"{reason}", "{name}"}:
                if not isinstance(token, Quoted):
                    return None
                fields[part[1:-1]] = str(token)
            else:
                value = None if isinstance(token, Quoted) else SLOTS[part[1:-1]](token)
                if value is None:
                    return None
                fields[part[1:-1]] = value
            at += 1
        return form.kind(**fields) if at == len(found) else None

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
            if part in {"{reason}", "{name}"}:
                out.append(quote(values[0]))
            elif part == "{cards}":
                out.extend(values[0])
            else:
                out.append("-".join(map(str, values)))
        defaults = dict(zip(act.__struct_fields__[::-1], act.__struct_defaults__[::-1], strict=False))
        untold = {name for name in fields if name not in told}
        return None if any(name not in defaults or fields[name] != defaults[name] for name in untold) else " ".join(out)
