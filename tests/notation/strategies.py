"""Acts of every form with the nastiest texts that a match may hold, for hypothesis."""

from collections.abc import Mapping
from datetime import datetime, timedelta, timezone
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from domain.kernel.event import Body
from domain.kernel.script import Form
from domain.kernel.seats import PLAYERS, TEAMS
from domain.notation.clock import FIRST_YEAR, LAST_YEAR
from domain.notation.source import UNWRITABLE
from domain.rulebooks.tsa import acts
from domain.rulebooks.tsa.deck import DECK, UNKNOWN
from domain.rulebooks.tsa.regulation import REGULATION
from domain.rulebooks.tsa.script import SCRIPT
from domain.rulebooks.tsa.words import spoken

FORMS: list[Form] = SCRIPT.forms
SAID_FORMS = ("words", "cards", "draw")
"""What is written beside the table of forms."""

PIECES = (
    '"', '""', "\\", '\\"', "\\n", "#", " # ", ",", ":", ">", "[20:00:00]", "+++", "\n", "\r\n", "\t", " ", "  ",
    "ñandú", "ÁRBITRO", "e\u0301", "\u00a0", "\u2028", "\ufeff", "𝄞", "quiero", "no quiero", "28", "?", "{about}", "'",
)  # fmt: skip
WRITABLE = st.characters(exclude_categories=["Cs"]).filter(lambda char: not UNWRITABLE.search(char))
TEXTS = st.one_of(
    st.text(WRITABLE, max_size=40),
    st.lists(st.sampled_from(PIECES), max_size=8).map("".join),
)
"""Reasons and names: anything but control characters, empty ones too."""
SAID = TEXTS.map(lambda text: " ".join(text.split())).filter(bool)
"""What is said has no lines and no silence to keep."""

PEOPLE = ("arbitro", "jefe", "org", "capA", "capB", *PLAYERS)
CARDS = st.sampled_from(DECK)
NUMBERS = st.integers(0, 999)
SLOTS: Mapping[str, st.SearchStrategy[Any]] = {
    "by": st.sampled_from(PEOPLE),
    "who": st.sampled_from((*PEOPLE, *TEAMS)),
    "player": st.sampled_from(PLAYERS),
    "team": st.sampled_from(TEAMS),
    "winner": st.sampled_from(TEAMS),
    "card": CARDS,
    "cards": st.lists(CARDS, min_size=1, max_size=4).map(tuple),
    "article": st.sampled_from(tuple(REGULATION.articles)),
    "number": NUMBERS,
    "count": NUMBERS,
    "a": NUMBERS,
    "b": NUMBERS,
    "reason": TEXTS,
    **dict.fromkeys(("name", "seal", "first", "second", "third", "salt"), TEXTS),
}
WORDS = st.builds(spoken, SLOTS["player"], SAID)
PLAYS = st.builds(
    acts.CardPlayed,
    player=SLOTS["player"],
    cards=st.lists(st.sampled_from((*DECK, UNKNOWN)), min_size=1, max_size=4).map(tuple),
)
DRAWS = st.builds(
    acts.FirstDealerDrawn,
    draws=st.lists(st.tuples(SLOTS["player"], CARDS), min_size=1, max_size=6).map(tuple),
)


def acts_of(form: Form) -> st.SearchStrategy[Body]:
    """Acts that the form can write."""
    slots = [part[1:-1] for part in form.parts if part.startswith("{")]
    names = [name for slot in slots for name in slot.split("-")]
    filled = st.fixed_dictionaries({name: SLOTS[name] for name in names})
    return filled.map(lambda fields: form.kind(**form.fixed, **fields))


ACTS: st.SearchStrategy[Body] = st.one_of(WORDS, PLAYS, DRAWS, *map(acts_of, FORMS))
"""Any act at all, possible in its match or not."""

INSTANTS = st.datetimes(
    datetime(FIRST_YEAR, 1, 3),  # noqa: DTZ001 - the offset is drawn apart
    datetime(LAST_YEAR, 12, 28),  # noqa: DTZ001 - as above
    timezones=st.builds(timezone, st.integers(-1439, 1439).map(lambda minutes: timedelta(minutes=minutes))),
)
"""Instants with every offset that there is."""

UNHURRIED = settings(deadline=None)
"""A busy machine is no defect."""
