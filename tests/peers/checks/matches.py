"""The score, the pica-pica, the dealer's errors, a whole match (1, 6, 15, 16)."""

from itertools import pairwise

from domain.kernel.seats import PLAYERS
from tests.peers.checks.entries import DUEL, HAND, Entry, checks
from tests.peers.table import ORDER, before, in_turns, play, refused
from tests.peers.transcript import Transcript

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


# --- a whole match ---------------------------------------------------------------------------------------------------


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
