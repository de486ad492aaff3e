"""A second computation of tables and discipline, from the regulation and the folder's description alone.

It shares no code with ``domain/``: it is told what happened, counts with whole numbers, and places a team by
counting those that are ahead of it.
"""

from itertools import combinations
from math import lcm
from typing import Any

from tests.competition.histories import PHASES, History, Match

Answer = dict[str, Any]


def answer(history: History) -> Answer:
    """What the two commands should say, without the reasons."""
    accepted, rejected, teams = _discipline(history)
    tables, seconds, qualified = [], [], []
    out = {name: team["out"][0] for name, team in teams.items() if team["out"]}
    places = {match.id: [phase for phase, _ in PHASES].index(match.phase) for match in history.matches}
    for number, (phase, _) in enumerate(PHASES):
        gone = {name for name, match in out.items() if places[match] <= number}
        found = [
            _table(history, phase, group, members, accepted)
            for (of, group), members in history.groups.items()
            if of == phase
        ]
        ahead = [[row["team"] for row in table["rows"] if row["team"] not in gone] for table in found]
        going = [
            team
            for table, order in zip(found, ahead, strict=True)
            if table["final"]
            for team in order[: history.qualify]
        ]
        tables += found
        if found and all(table["final"] for table in found):
            second = [order[1] for order in ahead if len(order) > 1]
            figures = {row["team"]: row for table in found for row in table["rows"]}
            rows, pending = _rank(second, figures, [], _lots(history, phase, "segundos"))
            seconds += [{"phase": phase, "position": p, "team": t, "decided_by": d} for p, t, d in rows]
            if pending:
                tables.append({"phase": phase, "group": "segundos", "final": False, "pending_lots": pending})
            else:
                going += [team for _, team, _ in rows[: history.seconds] if team not in going]
        qualified += [{"phase": phase, "team": team} for team in going]
    return {
        "tables": tables,
        "seconds": seconds,
        "qualified": qualified,
        "rejected": rejected,
        "teams": {name: _listed(team) for name, team in teams.items() if team["out"] or any(team["stages"].values())},
    }


# --- discipline: match after match ------------------------------------------------------------------------------------


def _discipline(history: History) -> tuple[list[Match], list[str], Answer]:
    stages = dict(PHASES)
    teams: Answer = {team: {"stages": {}, "out": None} for some in history.groups.values() for team in some}
    accepted, rejected = [], []
    for match in history.matches:
        barred = [team for team in match.teams if teams[team]["out"]]
        happened = match.how != "none" or any(match.warnings)
        if happened and any(not _gave_it_up(match, team) for team in barred):
            rejected.append(match.id)
            continue
        accepted.append(match)
        for place, team in enumerate(match.teams):
            mine = teams[team]
            stage, new = stages[match.phase], match.warnings[place]
            if new:
                before = sum(mine["stages"].values()) if not history.restarts else mine["stages"].get(stage, 0)
                mine["stages"][stage] = mine["stages"].get(stage, 0) + new
                if history.limit and before + new >= history.limit and not mine["out"]:
                    mine["out"] = match.id, "19.2"
            if match.how == "descalificacion" and match.loser in {None, place} and not mine["out"]:
                mine["out"] = match.id, "1.14"
            if mine["out"] and mine["out"][0] == match.id:
                mine["stages"].setdefault(stage, 0)
    return accepted, rejected, teams


def _gave_it_up(match: Match, team: str) -> bool:
    administrative = match.how in {"ausencia", "abandono", "sancion", "descalificacion"}
    return administrative and (match.loser is None or match.teams[match.loser] == team)


def _listed(team: Answer) -> Answer:
    stages = {stage: {"verbal": 0, "disciplinary": count, "concealments": 0} for stage, count in team["stages"].items()}
    out = team["out"]
    return {"stages": stages, "disqualified": {"match": out[0], "article": out[1]} if out else None}


# --- tables -----------------------------------------------------------------------------------------------------------


def _table(history: History, phase: str, group: str, members: tuple[str, ...], accepted: list[Match]) -> Answer:
    listed = [match for match in history.matches if (match.phase, match.group) == (phase, group)]
    mine = [match for match in listed if match in accepted]
    counted = [match for match in mine if match.how not in {"none", "annulled"}]
    figures = {team: _figures(team, counted) for team in members}
    rows, pending = _rank(list(members), figures, counted, _lots(history, phase, group))
    open_ones = [match for match in listed if match not in mine or match.how in {"none", "unsigned"}]
    table: Answer = {
        "phase": phase,
        "group": group,
        "final": not open_ones and not pending,
        "rows": [{"position": p, **figures[t], "decided_by": d} for p, t, d in rows],
        "pending_lots": pending,
    }
    reviewed = [match.id for match in mine if match.how == "reviewed"]
    return {**table, "under_review": reviewed} if reviewed else table


def _by_play(match: Match) -> bool:
    return match.how in {"played", "unsigned", "reviewed", "upheld", "modified"}


def _winner(match: Match) -> str | None:
    if _by_play(match):
        return match.teams[0 if match.score[0] == 30 else 1]
    return None if match.loser is None else match.teams[1 - match.loser]


def _figures(team: str, matches: list[Match]) -> Answer:
    mine = [match for match in matches if team in match.teams]
    played = [match for match in mine if _by_play(match)]
    pairs = [match.score if match.teams[0] == team else match.score[::-1] for match in played]
    margins = [own - other for own, other in pairs if own == 30]
    given = sum(not _by_play(match) and _winner(match) == team for match in mine)
    over = len(margins) or 1  # the difference times this is whole
    times = sum(own - other for own, other in pairs) * over + given * sum(margins)
    return {
        "team": team,
        "played": len(mine),
        "won": sum(_winner(match) == team for match in mine),
        "lost": sum(_winner(match) != team for match in mine),
        "points_for": sum(own for own, _ in pairs) + 30 * given,
        "points_against": sum(other for _, other in pairs),
        "difference": _text(times, over),
    }


def _text(top: int, bottom: int) -> str:
    divisor = next(n for n in range(bottom, 0, -1) if top % n == 0 and bottom % n == 0)
    return str(top // divisor) if bottom == divisor else f"{top // divisor}/{bottom // divisor}"


def _lots(history: History, phase: str, group: str) -> list[tuple[str, ...]]:
    return [order for of, name, order in history.lots if (of, name) == (phase, group)]


def _rank(
    teams: list[str], figures: Answer, matches: list[Match], lots: list[tuple[str, ...]]
) -> tuple[list[tuple[int, str, str | None]], list[list[str]]]:
    parts = {team: [int(part) for part in f"{figures[team]['difference']}/1".split("/")[:2]] for team in teams}
    common = lcm(*(bottom for _, bottom in parts.values()))

    def whole(team: str) -> int:
        top, bottom = parts[team]
        return top * common // bottom

    first = {team: (figures[team]["won"], whole(team), figures[team]["points_for"]) for team in teams}
    keys: dict[str, tuple[int, ...]] = {}
    pending: list[list[str]] = []
    for team in teams:
        equal = sorted(other for other in teams if first[other] == first[team])
        key = (*first[team], _wins(team, equal, matches))
        rest = [other for other in equal if _wins(other, equal, matches) == key[-1]]
        lot = next((order for order in lots if sorted(order) == rest), None) if len(rest) > 1 else None
        keys[team] = (*key, -lot.index(team) if lot else 0)
        if len(rest) > 1 and lot is None and rest not in pending:
            pending.append(rest)
    names = ("won", "difference", "points_for", "direct", "lot")
    rows: list[tuple[int, str, str | None]] = []
    for team in sorted(teams, key=lambda team: ([-value for value in keys[team]], team)):
        position = 1 + sum(keys[other] > keys[team] for other in teams)
        above = rows[-1][1] if rows else None
        decided = _difference(keys[above], keys[team], names) if above else None
        rows.append((position, team, decided))
    if len(rows) > 1:
        rows[0] = (*rows[0][:2], rows[1][2])
    pending.sort(key=lambda some: [team for _, team, _ in rows].index(some[0]))
    return rows, pending


def _difference(above: tuple[int, ...], below: tuple[int, ...], names: tuple[str, ...]) -> str | None:
    return next((name for name, a, b in zip(names, above, below, strict=True) if a != b), None)


def _wins(team: str, equal: list[str], matches: list[Match]) -> int:
    """Wins among the equal, 0 for all where not all of them met."""
    inside = [match for match in matches if set(match.teams) <= set(equal)]
    if any(not any({a, b} == set(match.teams) for match in inside) for a, b in combinations(equal, 2)):
        return 0
    return sum(_winner(match) == team for match in inside)
