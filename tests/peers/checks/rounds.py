"""Cards, rounds and who leaves (7, 8, Annex A)."""

from typing import Any

from domain.rulebooks.tsa import events as ev
from domain.rulebooks.tsa.deck import envido_of, number_of, strength
from tests.peers.checks.entries import ALONE, DUEL, FOUR, HAND, SEAT_OF, Entry, checks, numbers_of
from tests.peers.table import ORDER, card, play, refused

# --- cards (Annex A, B.1) --------------------------------------------------------------------------------------------


@checks("card_rank", articles=("A", "B.1"))
def _(entry: Entry) -> None:
    name = card(entry.input["card"])
    assert (15 - strength(name), number_of(name)) == (entry.expected["tier_1_best"], entry.expected["envido_value"])


@checks("card_compare", articles=("A",))
def _(entry: Entry) -> None:
    one, other = (strength(card(entry.input[key])) for key in "ab")
    assert (one > other) - (one < other) == entry.expected["cmp"]


@checks("envido_value", articles=("11.1", "1.6"))
def _(entry: Entry) -> None:
    assert envido_of(map(card, entry.input["hand"])) == entry.expected["tanto"]


# --- rounds (7) ------------------------------------------------------------------------------------------------------


@checks("hand_resolution", articles=("7.6",))
def _(entry: Entry) -> None:
    stated = [f"ronda {'parda' if one == 'P' else one}" for one in entry.input["rounds"]]
    assert entry.input.get("mano_team", "A") == "A"
    played = play(*HAND, *stated)
    winners = [team for team, _, _ in played.awards]
    assert winners == ([entry.expected["winner"]] if entry.expected["winner"] else [])
    assert played.hand.get("open", False) == entry.expected.get("continue", False)
    assert len(played.bodies(ev.RoundEnded)) == entry.expected.get("rounds_played", len(stated))


def cards_of(rounds: list[Any]) -> list[list[tuple[str, str]]]:
    """Player and card of each round, in the order in which they were played."""
    dealt = [one["cards"] if isinstance(one, dict) else dict(zip(FOUR, one, strict=True)) for one in rounds]
    return [[(SEAT_OF[player], card(name)) for player, name in one.items()] for one in dealt]


@checks("hand_cards_2v2", articles=("7.1", "7.2"))
def _(entry: Entry) -> None:
    plays = [f"{player}> {name}" for one in cards_of(entry.input["rounds"]) for player, name in one]
    played = play(*HAND, *ALONE, *plays)
    assert played.awards == [({"T1": "A", "T2": "B"}[entry.expected["winner"]], 1, "hand")]
    assert played.irregular == []


@checks("hand-arn-ABP", articles=("7.2", "7.6"))
def _(entry: Entry) -> None:
    """J1 plays the same 10 of oro twice, which no match can record; with another 10 the case holds."""
    plays = [f"{player}> {name}" for one in cards_of(entry.input["rounds"]) for player, name in one]
    assert len(refused(*HAND, *ALONE, *plays)) == 1
    again = len(plays) - 1 - plays[::-1].index("A1> 10o")
    plays[again] = "A1> 10e"
    played = play(*HAND, *ALONE, *plays)
    assert numbers_of(played, ev.RoundEnded, "outcome") == ["A", "B", "parda"]
    assert (played.awards, entry.expected["winner"]) == ([("A", 1, "hand")], "T1")


@checks("lead-parda-sepica", "lead-teammates-tie", articles=("7.3", "7.6"))
def _(entry: Entry) -> None:
    """Seat 1 is A1, the mano."""
    cards = {
        "lead-parda-sepica": ("4e", "4b", "3o", "3b", "3c", "3e"),
        "lead-teammates-tie": ("3o", "2b", "3c", "2e", "4c", "5c"),
    }[entry.id]
    leader = entry.expected.get("leader_sepica") or entry.expected["leader"]
    assert leader.startswith("seat 1")
    (ended,) = play(*HAND, *(f"{p}> {c}" for p, c in zip(ORDER, cards, strict=True))).bodies(ev.RoundEnded)
    assert (ended.outcome, ended.turn) == ("parda" if "parda" in entry.id else "A", "A1")


@checks("trick", articles=("7.2",))
def _(entry: Entry) -> None:
    assert entry.expected == {"winner": None, "parda": True}
    plays = [f"{player}> {card(name)}" for player, (_, name) in zip(("A1", "B1"), entry.input["order"], strict=True)]
    assert numbers_of(play(*DUEL, *plays), ev.RoundEnded, "outcome") == ["parda"]


# --- leaving (8) -----------------------------------------------------------------------------------------------------


@checks("v-mazo-pending", articles=("8.5", "10.4", "15.7"))
def _(entry: Entry) -> None:
    """One of three answers nothing, a side that leaves whole or a duellist refuses; "al mazo" is no answer at all."""
    assert "single fold is not an answer" in entry.expected["sepica"]
    assert play(*HAND, "A1: truco", "B2: me voy al mazo", "B1: quiero", "gana A").awards == [("A", 2, "truco")]
    assert play(*HAND, "A1: truco", "B2: nos vamos al mazo").awards == [("A", 1, "truco_refused")]
    assert play(*DUEL, "A1: truco", "B1: me voy al mazo").awards == [("A", 1, "truco_refused")]
    assert play(*HAND, "A1: truco", "B2: al mazo").voids == ["10.4"]


@checks("mazo-4", articles=("8.5",))
def _(entry: Entry) -> None:
    assert entry.expected["as"] == "no_quiero"
    left, refused_it = (play(*HAND, "A1: truco", f"B2: {said}") for said in ("nos vamos al mazo", "no quiero"))
    assert left.awards == refused_it.awards == [("A", entry.expected["points_rival"], "truco_refused")]


@checks("mazo-5", articles=("8.5",))
def _(entry: Entry) -> None:
    assert entry.expected == {"points": 0, "pending_call": "still pending for partners"}
    left = [*HAND, "A1: truco", "B2: me voy al mazo"]
    assert (play(*left).awards, play(*left).hand["open"]) == ([], True)
    assert play(*left, "B3: no quiero").awards == [("A", 1, "truco_refused")]


@checks("mazo-7", articles=("8.3",))
def _(entry: Entry) -> None:
    assert entry.expected == {"legal": False}
    assert play(*HAND, "A1: me voy al mazo", "A1> 4c").voids == ["8.3"]
