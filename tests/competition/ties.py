"""Teams that are equal in matches won, difference and points, however they did against each other."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from tests.competition.editions import Told

RESULTS = {">": "30-20", "!": "ausencia B", "?": "doble ausencia", ".": ""}
"""How a meeting is written: ``A>B`` A beat B, ``A!B`` B was absent, ``A?B`` both were, ``A.B`` has no result yet."""
LOST = {">": "lost", "!": "absent"}


def tied(teams: str, *meetings: str) -> list[str]:
    """The meetings, and after them matches against others that make all figures equal."""
    matches = [f"{one}-{other} {RESULTS[how]}" for one, how, other in map(list, meetings)]
    has = {team: Counter(_kinds(team, meetings)) for team in teams}
    most = Counter[str]()
    for counts in has.values():
        most |= counts
    others = 0
    for team, counts in has.items():
        for kind in (most - counts).elements():
            others += 1
            matches.append(
                {
                    "won": f"{team}-W{others} 30-20",
                    "lost": f"L{others}-{team} 30-20",
                    "given": f"{team}-W{others} ausencia B",
                    "absent": f"L{others}-{team} ausencia B",
                }[kind]
            )
    return matches


def _kinds(team: str, meetings: Sequence[str]) -> list[str]:
    kinds = []
    for one, how, other in map(list, meetings):
        if how == "?" and team in {one, other}:
            kinds.append("absent")
        elif how != "." and team == one:
            kinds.append("won" if how == ">" else "given")
        elif how != "." and team == other:
            kinds.append(LOST[how])
    return kinds


def among(told: Told, teams: str) -> str:
    """How these teams stand to each other in the first table: ``A > B = C``."""
    rows = [row for row in told.table["rows"] if row["team"] in set(teams)]
    text = rows[0]["team"]
    for above, row in pairwise(rows):
        text += f" {'=' if above['position'] == row['position'] else '>'} {row['team']}"
    return str(text)


def separated(told: Told, teams: str) -> list[str | None]:
    """What separates each of them from the one above, but for the first of them."""
    rows = [row for row in told.table["rows"] if row["team"] in set(teams)]
    return [row["decided_by"] for row in rows[1:]]


def waiting(told: Told, teams: str) -> list[str]:
    """The ties of these teams that wait for a lot."""
    return ["".join(one) for one in told.table["pending_lots"] if set(one) <= set(teams)]
