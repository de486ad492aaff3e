"""What each entry of ``truco.json`` says, asked of this project: one function a kind, or an entry told in prose.

A check asserts what the entry expects of these rules. Where an entry tells both what a peer does and what TSA says,
TSA's is asserted.
"""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec

from domain.kernel.event import Body
from domain.kernel.seats import PLAYERS, TEAM
from domain.rulebooks.tsa import events as ev
from domain.rulebooks.tsa.deck import envido_of, number_of, strength
from tests.peers.table import ORDER, Played, before, card, in_turns, play, refused, words
from tests.peers.transcript import Transcript

DUEL = before(5, 0, "pica_pica")
"""The first duel, A1 against B1, is due at 5-0."""
HAND = before(0, 0)
FOUR = ("J1", "J2", "J3", "J4")
SEAT_OF = dict(zip(FOUR, ORDER, strict=False))
"""Four players at a table of six: A2 and B3 cover before they play."""
ALONE = ("A2 tapa", "B3 tapa")


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One fact or case of a public engine or rule page."""

    id: str
    kind: str
    input: dict[str, Any]
    expected: dict[str, Any]
    source: list[str]
    variants: dict[str, Any] = {}
    note: str = ""


ENTRIES: dict[str, Entry] = {
    entry.id: entry
    for entry in msgspec.json.decode((Path(__file__).parent / "truco.json").read_bytes(), type=list[Entry])
}

Check = Callable[[Entry], None]
CHECKS: dict[str, Check] = {}
"""By kind or by id; an id's own check comes before its kind's."""
ARTICLES: dict[str, tuple[str, ...]] = {}
"""The articles that a check proves, under the same key."""


def checks(*names: str, articles: tuple[str, ...]) -> Callable[[Check], Check]:
    """Declare the function below as the check of these kinds or ids, and of these articles."""

    def declare(function: Check) -> Check:
        for name in names:
            CHECKS[name], ARTICLES[name] = function, articles
        return function

    return declare


def key_of(entry: Entry) -> str | None:
    """Under which name the entry's check stands, None if it has none."""
    return next((name for name in (entry.id, entry.kind) if name in CHECKS), None)


def numbers_of(played: Played, kind: type[Body], field: str) -> list[Any]:
    """One field of all events of a kind."""
    return [getattr(body, field) for body in played.bodies(kind)]


# --- cards (Annex A, B.1) ------------------------------------------------------------------------------------------


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


# --- envido (11) -----------------------------------------------------------------------------------------------------


@checks("envido_chain", articles=("11.3", "B.2"))
def _(entry: Entry) -> None:
    calls, expected = entry.input["calls"], entry.expected
    lines = [*HAND, *in_turns(calls, entry.input["answer"])]
    if entry.input["answer"] == "quiero":
        played = play(*lines, "A1: 33", "B3: son buenas")
        won = played.bodies(ev.EnvidoWon)[0]
        falta = expected["points"] == "falta"
        assert won.article == ("11.9" if falta else "11.6")
        assert won.points == (30 if falta else expected["points"])
    else:
        caller = TEAM[ORDER[(len(calls) - 1) % 2]]
        assert expected["to"] == "last_caller_team"
        assert play(*lines).awards == [(caller, expected["points"], "envido_refused")]


@checks("envido_chain_illegal", articles=("11.3", "10.4", "11.5"))
def _(entry: Entry) -> None:
    assert entry.expected == {"legal": False}
    calls = entry.input["calls"]
    played = play(*HAND, *in_turns(calls, None), f"{ORDER[len(calls) % 2]}: {words(entry.input['next'])}")
    assert len(played.voids) == 1
    assert numbers_of(played, ev.EnvidoCalled, "step") == [words(call) for call in calls]


@checks("falta_envido", articles=("11.9", "1.4"))
def _(entry: Entry) -> None:
    said, expected = entry.input, entry.expected
    played = play(
        *before(said["score_A"], said["score_B"]),
        "A1: falta envido",
        "B2: quiero",
        "A1: 33",
        "B3: son buenas",
        "A1 muestra 7e 6e",
    )
    assert played.awards == [("A", expected["award_if_A_wins"], "envido")]
    if "points" in expected:
        assert expected["points"] == expected["award_if_A_wins"]
    else:
        assert played.document["result"] == {"winner": "A", "kind": "played"}


@checks("sk-fe6", "falta-pica-nq", "falta-pica-EERFnq", "falta-pica-chain", articles=("15.8", "B.3"))
def _(entry: Entry) -> None:
    said = in_turns(entry.input.get("calls", ["falta_envido"]), entry.input["answer"])
    lines = [*DUEL, *(line.replace("B2", "B1") for line in said)]
    if entry.input["answer"] == "quiero":
        lines += ["A1: 33", "B1: son buenas"]
    assert play(*lines).awards[0][1] == entry.expected["points"]


@checks("decl-5", "decl-7", articles=("11.6",))
def _(entry: Entry) -> None:
    equal = {"decl-5": ("A1: 27", "B2: 27", "B3: son buenas"), "decl-7": ("A1: 30", "A3: 30", "B3: son buenas")}
    winner = entry.expected.get("winning_player") or entry.expected["obliged_to_show"].split()[0]
    assert winner in {"p1", "seat1"}
    played = play(*HAND, "A1: envido", "B2: quiero", *equal[entry.id])
    assert numbers_of(played, ev.EnvidoWon, "player") == ["A1"]


@checks("decl-3", "decl-6", articles=("11.4", "11.5"))
def _(entry: Entry) -> None:
    lines = [*HAND, *ALONE, "A1: envido", "B2: quiero"]
    seat = dict(zip(("p1", "p3", "p2", "p4"), ORDER, strict=False)) if entry.id == "decl-6" else SEAT_OF
    for one in entry.input["seats"]:
        player, said = one.rsplit(maxsplit=1)
        lines.append(f"{seat[player[:2]]}: {words(said)}")
    winner = {"T1": "A", "T2": "B"}[entry.expected["winner"]]
    assert play(*lines).awards == [(winner, entry.expected["points"], "envido")]


@checks("decl-10", articles=("11.5",))
def _(entry: Entry) -> None:
    assert entry.expected == {"winner": "team_a with 29"}
    played = play(*HAND, "B2: envido", "A1: quiero", "A1: 29", "B2: 28", "A3: son buenas", "B3: son buenas")
    assert (numbers_of(played, ev.EnvidoWon, "player"), played.awards[0][0]) == (["A1"], "A")


@checks("decl-12", "mazo-8", articles=("11.7",))
def _(entry: Entry) -> None:
    """The winner shows another number, or has put the cards into the deck: claimed before the cut, all is lost."""
    assert entry.expected == {"all_hand_points_to": "rival"}
    last = {"decl-12": "A1 muestra 7e 5e 4c", "mazo-8": "A1 al mazo"}[entry.id]
    won = [*HAND, "A1: envido", "B2: quiero", "A1: 33", "B3: son buenas", "gana A"]
    assert play(*won).score == (3, 0)
    assert play(*won, last, "capB reclama acreditacion").score == (0, 3)
    assert play(*won, last, "corta", "capB reclama acreditacion").score == (3, 0)


@checks("decl-13", articles=("11.8",))
def _(entry: Entry) -> None:
    """The recorded cards prove nothing to the table: who did not win need not show."""
    assert entry.expected == {"effect": "none (need not show)"}
    lines = [*HAND, "cartas A1 7e 5b 4o", "A1: envido", "B2: quiero", "A1: 30", "B2: 31", "A2: son buenas"]
    assert play(*lines, "gana B", "capB reclama declaracion A1").awards == [("B", 2, "envido"), ("B", 1, "hand")]


# --- truco (12) ------------------------------------------------------------------------------------------------------


@checks("truco_ladder", articles=("12.1", "12.2"))
def _(entry: Entry) -> None:
    calls, answer = entry.input["calls"], entry.input["answer"]
    lines = [*HAND, *in_turns(calls, answer)]
    if answer != "no_quiero":
        assert play(*lines, "gana A").awards[0][:2] == ("A", entry.expected["points"])
        return
    caller = TEAM[ORDER[(len(calls) - 1) % 2]]
    assert play(*lines).awards == [(caller, entry.expected["points"], "truco_refused")]


@checks("truco-legal-03", articles=("12.1", "12.3"))
def _(entry: Entry) -> None:
    """Not legal is irregular here: kept, and undone by whoever objects before the next card (12.4)."""
    assert entry.expected == {"legal": False}
    called = [*HAND, "A1: vale cuatro"]
    assert play(*called).irregular == ["12.3"]
    assert play(*called, "B2 objeta", "gana A").awards == [("A", 1, "hand")]


@checks("truco-legal-04", articles=("12.1", "12.3"))
def _(entry: Entry) -> None:
    assert entry.expected == {"legal": False}
    called = [*HAND, "A1: truco", "B2: quiero", "A1: retruco"]
    assert play(*called).irregular == ["12.3"]
    assert play(*called, "B2 objeta", "gana A").awards == [("A", 2, "truco")]


@checks("truco-legal-06", articles=("12.1",))
def _(entry: Entry) -> None:
    """There is no form above vale cuatro; saying a lower one again is no raise."""
    assert entry.expected == {"legal": False}
    top = [*HAND, *in_turns(["truco", "retruco", "vale_cuatro"], None)]
    for again in ("truco", "retruco", "vale cuatro"):
        assert play(*top, f"B2: {again}").voids == ["12.1"]


@checks("truco-legal-07", articles=("10.4",))
def _(entry: Entry) -> None:
    assert entry.expected == {"legal": False}
    played = play(*HAND, "A1: truco", "A3: quiero", "B2: no quiero")
    assert (played.voids, played.awards) == (["10.4"], [("A", 1, "truco_refused")])


# --- order of the calls (11.2, 11.11, 13) -------------------------------------------------------------------------


@checks("ord-2", "ord-3", "ord-4", articles=("11.2",))
def _(entry: Entry) -> None:
    """Not legal is without effect here. After an accepted truco it is so by default (``envido_tras_truco_querido``)."""
    round_one = [f"{player}> {rank}e" for player, rank in zip(ORDER, (1, 2, 3, 4, 5, 6), strict=True)]
    lines = {
        "ord-2": ["A1: truco", "B2: quiero", "B2: envido"],
        "ord-3": ["A1: truco", "B2: retruco", "A1: envido"],
        "ord-4": [*round_one, "A1: envido"],
    }[entry.id]
    assert play(*HAND, *lines).voids == ["11.2"]


@checks("ord-5", articles=("11.2",))
def _(entry: Entry) -> None:
    assert entry.expected["sepica"].startswith("legal until the LAST player")
    called = [*DUEL, "A1> 4c", "A1: envido", "B1: no quiero"]
    assert play(*called).awards == [("A", 1, "envido_refused")]
    assert play(*DUEL, "A1> 4c", "B1> 5c", "A1: envido").voids == ["11.2"]


@checks("ord-7", articles=("13.3",))
def _(entry: Entry) -> None:
    assert entry.expected == {"card": "played", "both_calls": "alive, envido first"}
    played = play(*HAND, "A1: envido y truco", "A1> 4c", "B2: no quiero", "B2: no quiero")
    assert played.awards == [("A", 1, "envido_refused"), ("A", 1, "truco_refused")]
    assert len(played.bodies(ev.CardPlaced)) == 1


@checks("ord-11", articles=("10.5",))
def _(entry: Entry) -> None:
    assert entry.expected == {"valid_answer": False}
    for said in entry.input["words"]:
        assert play(*DUEL, "A1: truco", f"B1: {said}").voids == ["10.5"]
        assert play(*HAND, "A1: truco", f"B2: {said}").voids == []


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


# --- score (1.3-1.5, 16) ---------------------------------------------------------------------------------------------


@checks("score_cap", articles=("1.5",))
def _(entry: Entry) -> None:
    played = play(*before(entry.input["score"], 0)[:-1], f"planilla A {entry.input['gain']} B 0")
    assert played.hand["points"][0]["points"] == entry.expected["recorded_gain"]
    assert played.score == (entry.expected["final"], 0)


@checks("sk-both", articles=("1.3", "11.10"))
def _(entry: Entry) -> None:
    """The envido counts first, so its winner keeps it although the hand's point ends the match."""
    (a, b), (hand, envido) = entry.input["scores"], entry.input["hand_result"]
    assert entry.expected["sepica"].startswith("depends on ORDER")
    numbers = ("A1: 20", "B2: 30", "A2: son buenas")
    played = play(*before(a, b), "A1: envido", "B2: real envido", "A1: quiero", *numbers, "gana A")
    assert played.awards == [("B", envido, "envido"), ("A", hand, "hand")]
    assert played.score == (30, b + envido)


@checks("half_boundary", articles=("1.4",))
def _(entry: Entry) -> None:
    assert play(*before(entry.input["score"], 0)).document["zones"]["A"] == entry.expected["half"]


@checks("sk-zero", articles=("16.6", "15.6", "5.8"))
def _(entry: Entry) -> None:
    assert entry.expected["sepica"].startswith("must be representable")
    sheet = play(*HAND[:-1], "planilla A 0 B 0")
    assert (sheet.score, sheet.document["warnings_of_entry"]) == ((0, 0), [])
    annulled = play(*HAND, "A1: truco", 'arbitro anula mano 4.4 "se descompuso"')
    assert (annulled.score, annulled.hand["voided"]) == ((0, 0), True)
    both = play(*DUEL, "A1> 1e", "arbitro interferencia A", "arbitro interferencia B")
    assert (both.score, both.hand["duels"][0]["voided"]) == ((5, 0), True)


# --- pica-pica (15) --------------------------------------------------------------------------------------------------


@checks("pica_schedule", articles=("15.1",))
def _(entry: Entry) -> None:
    a, b = entry.input["scores"]
    last = entry.input.get("last") or entry.input["type"]
    lines = [f"planilla A {a} B {b}"] if last == "redonda" else [f"planilla A {a} B 0", f"planilla A 0 B {b}"]
    played = play("repartidor A1", *lines)
    assert (played.hand["kind"], played.document["next_hand"]["kind"]) == (last, entry.expected["next"])
    if entry.expected.get("forever"):
        more = play("repartidor A1", *lines, *["planilla A 0 B 0"] * 3)
        assert {hand["kind"] for hand in more.document["hands"][1:]} == {"redonda"}


@checks("pp-block-10", articles=("15.1", "16.2"))
def _(entry: Entry) -> None:
    """A correction that takes both sides under five (``correccion_y_alternancia``)."""
    a, b = entry.input["scores"]
    played = play("repartidor A1", "planilla A 5 B 1", "planilla A 0 B 0", f'conformes corrigen {a}-{b} "dos de más"')
    assert (played.hand["kind"], played.document["next_hand"]["kind"]) == ("pica_pica", entry.expected["next"])


@checks("pp-end-2", articles=("15.1",))
def _(entry: Entry) -> None:
    duels = ["planilla duelo A 1 B 0"] * 3
    first = play(*before(24, 3, "pica_pica"), *duels[:1])
    assert (first.score, first.hand["open"]) == ((25, 3), True)
    played = play(*before(24, 3, "pica_pica"), *duels)
    assert (len(played.hand["duels"]), entry.expected["play_remaining_duels"]) == (3, True)
    assert played.document["next_hand"]["kind"] == "redonda"
    assert entry.expected["afterwards"] == "redonda forever"


@checks("pp-end-3", articles=("1.3", "15.1"))
def _(entry: Entry) -> None:
    falta = ["A1: falta envido", "B1: quiero", "A1: 33", "B1: son buenas", "A1 muestra 7e 6e"]
    played = play(*before(24, 3, "pica_pica"), *falta)
    assert entry.expected == {"match_over": True, "remaining_duels": "not played"}
    assert (played.score, played.document["status"], len(played.hand["duels"])) == ((30, 3), "finished", 1)
    assert refused(*before(24, 3, "pica_pica"), *falta, "B2> 1e") == ["match_is_over"]


@checks("pp-pairs", articles=("3.5", "15.2"))
def _(entry: Entry) -> None:
    assert entry.input["seats"] == [*range(len(ORDER))]
    played = play(*DUEL, *["planilla duelo A 1 B 0"] * 3).hand["duels"]
    assert [[ORDER.index(player) for player in duel["players"]] for duel in played] == entry.expected["duels"]


@checks("sk-pairs-dup", articles=("3.5",))
def _(entry: Entry) -> None:
    """Nobody states pairs: they are the seats that face each other, and no player sits twice."""
    assert entry.expected["accepted"] is False
    sit = {f"p{n}": player for n, player in enumerate(ORDER)}
    facing = [[sit[one], sit[other]] for one, other in entry.input["pairs"]]
    seats = tuple(one for one, _ in facing) + tuple(other for _, other in facing)
    assert sorted(seats) != sorted(PLAYERS)
    assert refused(seats=seats) == ["not_a_table"]


@checks("pica_order", articles=("15.4",))
def _(entry: Entry) -> None:
    assert tuple(entry.input["seats_from_mano"]) == ORDER
    duels = play(*DUEL, *["planilla duelo A 1 B 0"] * 3).hand["duels"]
    assert [duel["players"] for duel in duels] == entry.expected["duels"]
    assert [duel["mano"] for duel in duels] == entry.expected["mano_of_each"]


@checks("pp-future-call", "pp-future-mazo-verbal", articles=("15.5",))
def _(entry: Entry) -> None:
    assert entry.expected["effect"] == "none"
    said = ("quiero", "truco") if entry.id == "pp-future-call" else ("me voy al mazo",)
    for one in said:
        played = play(*DUEL, "A1: truco", f"B2: {one}", "B1: no quiero", "A2: envido", "B2: no quiero")
        assert played.voids == ["15.5"]
        assert played.document["warnings"]["B"] == {"verbal": 0, "disciplinary": 0}
        assert played.awards == [("A", 1, "truco_refused"), ("A", 1, "envido_refused")]


@checks("pp-interf-one", articles=("15.6",))
def _(entry: Entry) -> None:
    lines = [*DUEL, *in_turns(["truco", "retruco", "vale_cuatro"], "quiero")]
    played = play(*(line.replace("B2:", "B1:") for line in lines), "arbitro interferencia A", "gana A")
    points = sum(entry.input["duel_points"].values())
    assert entry.expected["award"] == {"B": points}
    assert played.awards == [("B", points, "adjudicated")]
    assert played.document["warnings"]["A"]["disciplinary"] == entry.expected["discipline"]["A"]


@checks("pica_duel", articles=("11.3", "12.2"))
def _(entry: Entry) -> None:
    """Patricio is A1, Pepe B1."""
    calls = ["A1: envido", "B1: envido", "A1: no quiero"]
    played = play(*DUEL, *calls, "A1: truco", "B1: retruco", "A1: vale cuatro", "B1: no quiero")
    pepe, patricio = entry.expected["Pepe_team"], entry.expected["Patricio_team"]
    assert played.awards == [("B", pepe, "envido_refused"), ("A", patricio, "truco_refused")]


# --- the dealer's errors (6) -----------------------------------------------------------------------------------------

DEALER = ORDER[-1]
ERROR = ("corta", "reparte", "error expone A1 4c")


@checks("deal-2", articles=("6.4",))
def _(entry: Entry) -> None:
    played = play(f"repartidor {DEALER}", *ERROR, "capA repite", *ERROR)
    assert (played.score, played.hand["voided"]) == ((entry.expected["points_rival"], 0), True)
    assert played.document["next_hand"]["dealer"] == "A1"
    assert played.document["dealer_errors"][DEALER]["in_cycle"] == entry.expected["counter"]


@checks("deal-3", articles=("6.4",))
def _(entry: Entry) -> None:
    round_of_others = ["planilla A 0 B 0"] * 5
    errors = [*ERROR, "capA repite", *ERROR, *round_of_others, *ERROR, "capA repite", *ERROR]
    ends = [at for at, line in enumerate(errors, 1) if line == ERROR[-1]]
    scores = [0, *(play(f"repartidor {DEALER}", *errors[:end]).score[0] for end in ends)]
    assert [after - first for first, after in pairwise(scores)] == entry.expected["awards"]


@checks("deal-4", articles=("6.1",))
def _(entry: Entry) -> None:
    assert entry.expected == {"counts": False, "continue": True}
    for own in ("B3", "B1"):
        played = play(f"repartidor {DEALER}", *ERROR[:2], f"error expone {own} 4c", "A1: truco", "B1: no quiero")
        assert (played.document["dealer_errors"], played.score) == ({}, (1, 0))


# --- a whole match --------------------------------------------------------------------------------------------------


@checks("transcript-1", articles=("1.3", "7.2", "12.2", "15.1", "15.4"))
def _(entry: Entry) -> None:
    """Two duels are led by the mano where the winner should (7.2): those cards are out of turn and stand (9.5)."""
    transcript = Transcript.of(entry.input)
    scores = [(at, score) for at, score in transcript.scores]
    for at, score in scores:
        assert play(*transcript.lines[:at]).score == tuple(score)
    played = play(*transcript.lines)
    assert list(played.score) == entry.expected["final"]
    assert (played.document["result"]["winner"], entry.expected["winner"]) == ("B", "T2")
    assert [(hand["kind"], hand["mano"]) for hand in played.document["hands"]] == transcript.hands
    assert (played.voids, set(played.irregular)) == ([], {"9.5"})
