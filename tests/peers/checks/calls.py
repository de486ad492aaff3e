"""The envido, the truco, and which of them comes first (11, 12, 13)."""

from domain.kernel.seats import TEAM
from domain.rulebooks.tsa import events as ev
from tests.peers.checks.entries import ALONE, DUEL, HAND, SEAT_OF, Entry, checks, numbers_of
from tests.peers.table import ORDER, before, in_turns, play, words

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


# --- order of the calls (11.2, 11.11, 13) ----------------------------------------------------------------------------


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
