"""A second computation of tables and discipline, from the regulation and the folder's description alone.

It shares no code with ``domain/``: it is told what happened, counts with whole numbers, and places a team by
counting those that are ahead of it.
"""

from collections import Counter
from itertools import combinations
from math import lcm
from typing import Any, NamedTuple

from tests.competition.histories import PHASES, Act, History, Match

Answer = dict[str, Any]


def answer(history: History) -> Answer:
    """What the two commands should say, without the reasons."""
    accepted, rejected, teams = _discipline(history)
    tables, seconds, qualified = [], [], []
    out = {name: team.out[0] for name, team in teams.items() if team.out}
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
        "measures": [{"team": name, **told} for name in sorted(teams) for told in teams[name].told],
        "teams": {name: _listed(team) for name, team in teams.items() if team.stages},
    }


# --- what became of each match ----------------------------------------------------------------------------------------


class Came(NamedTuple):
    """A match as it came out: by play, given to somebody, or nothing; ``loser`` None where both lost."""

    id: str
    phase: str
    group: str
    teams: tuple[str, str]
    kind: str
    loser: int | None = None
    score: tuple[int, int] = (0, 0)
    closed: bool = True
    """Nobody waits for it any more."""
    under_review: bool = False


class Team:
    """What a team has gathered so far."""

    def __init__(self) -> None:
        self.stages: dict[str, dict[str, int]] = {}
        self.gone: Counter[tuple[str, str]] = Counter()
        """What reviews have lifted, by stage and kind."""
        self.out: tuple[str, str] | None = None
        self.told: list[Answer] = []

    def has(self, what: str, stage: str, *, everywhere: bool = False, then: bool = False) -> int:
        """How many of it, in the stage or in all; ``then``: with what was lifted since."""
        found = sum(counts[what] for name, counts in self.stages.items() if everywhere or name == stage)
        gone = sum(n for (name, kind), n in self.gone.items() if kind == what and (everywhere or name == stage))
        return found + then * gone

    def take(self, stage: str, new: Counter[str]) -> None:
        """Add what a match brought."""
        found = self.stages.setdefault(stage, {"verbal": 0, "disciplinary": 0, "concealments": 0})
        for what in found:
            found[what] += new[what]


def _discipline(history: History) -> tuple[list[Came], list[str], dict[str, Team]]:
    teams = {team: Team() for some in history.groups.values() for team in some}
    accepted, rejected = [], []
    for match in history.matches:
        sheet = _sheet(history, match, teams) if match.how == "acta" else None
        came = sheet.came() if sheet else _told(match)
        happened = sheet is not None or match.how != "none" or any(match.warnings)
        barred = [place for place, team in enumerate(match.teams) if teams[team].out]
        if came is None or (happened and any(not _gave_it_up(came, place) for place in barred)):
            rejected.append(match.id)
            continue
        accepted.append(came)
        for place, team in enumerate(match.teams):
            if sheet:
                sheet.book(place, teams[team])
            else:
                _book(history, match, place, teams[team])
    return accepted, rejected, teams


def _told(match: Match) -> Came:
    if match.how == "played":
        return Came(*match[:4], "play", 1 if match.score[0] == 30 else 0, match.score)
    return Came(*match[:4], "nothing" if match.how == "none" else "given", match.loser, closed=match.how != "none")


def _gave_it_up(came: Came, place: int) -> bool:
    return came.kind == "given" and came.loser in {None, place}


def _book(history: History, match: Match, place: int, team: Team) -> None:
    stage, new = dict(PHASES)[match.phase], match.warnings[place]
    total = new + team.has("disciplinary", stage, everywhere=not history.restarts)
    out = ""
    if match.how == "descalificacion" and match.loser in {None, place} and not team.out:
        out = "1.14"
    if new and 0 < history.limit <= total:
        out = "19.2"
    if new or out:
        team.take(stage, Counter(disciplinary=new))
    if out and not team.out:
        team.out = match.id, out


def _sheet(history: History, match: Match, teams: dict[str, Team]) -> "Sheet":
    """The acta as things are now, or as they were when it was written if it holds only so."""
    now = Sheet(history, match, teams, then=False)
    before = Sheet(history, match, teams, then=True)
    return now if now.fits or not before.fits else before


class Held(NamedTuple):
    """What one act holds against a side."""

    at: int
    side: int
    article: str
    counts: str
    out: tuple[str, ...]


class Sheet:
    """An acta, read from the top; without a result where it says what cannot be."""

    def __init__(self, history: History, match: Match, teams: dict[str, Team], *, then: bool) -> None:
        self.match, self.limit = match, history.limit
        self.stage = dict(PHASES)[match.phase]
        self.teams = [teams[team] for team in match.teams]
        self.everywhere = not history.restarts
        self.warnings = [
            one.has("disciplinary", self.stage, everywhere=self.everywhere, then=then) for one in self.teams
        ]
        self.hidden = [one.has("concealments", "clasificatoria", then=then) for one in self.teams]
        self.new: tuple[Counter[str], Counter[str]] = Counter(), Counter()
        self.gone: tuple[Counter[str], Counter[str]] = Counter(), Counter()
        self.held: list[Held] = []
        self.told: list[tuple[int, Answer]] = []
        self.ever: set[int] = set()
        self.kind, self.score, self.signed = "nothing", (0, 0), False
        self.loser: int | None = None
        self.at = 1
        self.fits = self._read()

    def _read(self) -> bool:
        told = self.match.acta
        self._acts(told.first)
        if told.played:
            if self.kind != "nothing":
                return False
            self.at += 1
            self.kind, self.score = "play", self.match.first
            self.loser = 1 if self.score[0] == 30 else 0
        self._acts(told.then)
        if told.signed:
            if self.kind == "nothing":
                return False
            self.at += 2
            self.signed = True
            self._acts(told.later)
        self.at += 2 * bool(told.review)
        if not all(map(self._lift, told.lifts)):
            return False
        self.at += told.review not in {"", "open"}
        if told.review in {"modified", "annulled"}:
            self.held = [one._replace(out=()) for one in self.held]
            for _, measure in self.told:
                measure["lifted"] |= measure["measure"] == "disqualification"
            self.kind = "play" if told.review == "modified" else "nothing"
            self.score = self.match.score
            self.loser = 1 if self.score[0] == 30 else 0
        self._acts(told.last)
        return True

    def _acts(self, acts: tuple[Act, ...]) -> None:
        for act in acts:
            self.at += 1
            if act.kind == "warning":
                self._warn(act)
            elif act.kind == "verbal":
                self.new[act.side]["verbal"] += 1
                self._tell(act.side, "verbal", act.article)
            elif act.kind == "concealment":
                self._conceal(act.side)
            else:
                for side in (0, 1) if act.kind == "both" else (act.side,):
                    self._disqualify(side, act.article)
                    self.held.append(Held(self.at, side, act.article, "", (act.article,)))

    def _tell(self, side: int, measure: str, article: str) -> None:
        told = {"match": self.match.id, "act": self.at, "measure": measure, "article": article, "lifted": False}
        self.told.append((side, told))

    def _warn(self, act: Act) -> None:
        side = act.side
        out: tuple[str, ...] = ()
        self.new[side]["disciplinary"] += 1
        self._tell(side, "disciplinary", act.article)
        if 0 < self.limit <= self.warnings[side] + self.new[side]["disciplinary"]:
            self._disqualify(side, "19.2")
            out = ("19.2",)
        elif self.new[side]["disciplinary"] > 1:
            self._lose(side, "19.2")
        self.held.append(Held(self.at, side, act.article, "disciplinary", out))

    def _conceal(self, side: int) -> None:
        out: tuple[str, ...] = ()
        self.new[side]["concealments"] += 1
        self._lose(side, "6.6")
        if self.stage == "clasificatoria" and self.hidden[side] + self.new[side]["concealments"] > 1:
            self._disqualify(side, "6.6")
            out = ("6.6",)
        self.held.append(Held(self.at, side, "6.6", "concealments", out))

    def _lift(self, act: Act) -> bool:
        self.at += 1
        found = [one for one in self.held if (one.side, one.article) == (act.side, act.article)]
        if found:
            one = found[-1]
            self.held.remove(one)
            self.new[one.side][one.counts] -= 1
            self.gone[one.side][one.counts] += 1
            for side, measure in self.told:
                measure["lifted"] |= (side, measure["act"]) == (one.side, one.at)
        return bool(found)

    def _lose(self, side: int, article: str) -> None:
        self._tell(side, "loss", article)
        won_by_play = self.kind == "play" and self.loser != side
        if not self.signed and (self.kind == "nothing" or won_by_play):
            self.kind, self.loser = "given", side

    def _disqualify(self, side: int, article: str) -> None:
        self._tell(side, "disqualification", article)
        self.ever.add(side)
        if self.signed:
            return
        if self.ever == {0, 1}:
            self.kind, self.loser = "given", None
        elif self.kind in {"nothing", "play"} or self.loser == side:
            self.kind, self.loser = "given", side

    def came(self) -> Came | None:
        """What the competition counts."""
        if not self.fits:
            return None
        review = self.match.acta.review
        closed = self.signed and (self.kind != "nothing" or review == "annulled")
        return Came(*self.match[:4], self.kind, self.loser, self.score, closed, review == "open")

    def book(self, place: int, team: Team) -> None:
        """What stays with a team."""
        new, gone = self.new[place], self.gone[place]
        warned = new["disciplinary"], new["disciplinary"] + gone["disciplinary"]
        now = team.has("disciplinary", self.stage, everywhere=self.everywhere) + warned[0]
        then = team.has("disciplinary", self.stage, everywhere=self.everywhere, then=True) + warned[1]
        falls = then >= self.limit > now  # what accumulated was lifted: nobody is out by it any more
        out = [article for one in self.held if one.side == place for article in one.out]
        out = [article for article in out if not (falls and article == "19.2")]
        for side, told in self.told:
            if side == place:
                told["lifted"] |= falls and (told["measure"], told["article"]) == ("disqualification", "19.2")
                told["repeats"] = _repeated(team.told, told)
                team.told.append(told)
        if any(new[what] > 0 for what in ("verbal", "disciplinary", "concealments")) or out:
            team.take(self.stage, new)
        for what, count in gone.items():
            team.gone[self.stage, what] += count
        if out and not team.out:
            team.out = self.match.id, out[0]


ALIKE = ({"14.3", "14.4"}, {"4.2"}, {"9.8"})
"""Articles of 19.3's list that the histories cite, those of one item together."""


def _repeated(before: list[Answer], told: Answer) -> Answer | None:
    """The last verbal warning for the same, or the like of it, before a disciplinary one (19.1)."""
    if told["measure"] != "disciplinary":
        return None
    alike = next((some for some in ALIKE if told["article"] in some), {told["article"]})
    found = [one for one in before if one["measure"] == "verbal" and one["article"] in alike]
    return {"match": found[-1]["match"], "act": found[-1]["act"]} if found else None


def _listed(team: Team) -> Answer:
    return {
        "stages": team.stages,
        "disqualified": {"match": team.out[0], "article": team.out[1]} if team.out else None,
    }


# --- tables -----------------------------------------------------------------------------------------------------------


def _table(history: History, phase: str, group: str, members: tuple[str, ...], accepted: list[Came]) -> Answer:
    listed = [match.id for match in history.matches if (match.phase, match.group) == (phase, group)]
    mine = [came for came in accepted if came.id in listed]
    counted = [came for came in mine if came.kind != "nothing"]
    figures = {team: _figures(team, counted) for team in members}
    rows, pending = _rank(list(members), figures, counted, _lots(history, phase, group))
    table: Answer = {
        "phase": phase,
        "group": group,
        "final": len(mine) == len(listed) and all(came.closed for came in mine) and not pending,
        "rows": [{"position": p, **figures[t], "decided_by": d} for p, t, d in rows],
        "pending_lots": pending,
    }
    reviewed = [came.id for came in mine if came.under_review]
    return {**table, "under_review": reviewed} if reviewed else table


def _winner(came: Came) -> str | None:
    return None if came.loser is None else came.teams[1 - came.loser]


def _figures(team: str, matches: list[Came]) -> Answer:
    mine = [came for came in matches if team in came.teams]
    played = [came for came in mine if came.kind == "play"]
    pairs = [came.score if came.teams[0] == team else came.score[::-1] for came in played]
    margins = [own - other for own, other in pairs if own == 30]
    given = sum(came.kind == "given" and _winner(came) == team for came in mine)
    over = len(margins) or 1  # the difference times this is whole
    times = sum(own - other for own, other in pairs) * over + given * sum(margins)
    return {
        "team": team,
        "played": len(mine),
        "won": sum(_winner(came) == team for came in mine),
        "lost": sum(_winner(came) != team for came in mine),
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
    teams: list[str], figures: Answer, matches: list[Came], lots: list[tuple[str, ...]]
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


def _wins(team: str, equal: list[str], matches: list[Came]) -> int:
    """Wins among the equal, 0 for all where not all of them met."""
    inside = [match for match in matches if set(match.teams) <= set(equal)]
    if any(not any({a, b} == set(match.teams) for match in inside) for a, b in combinations(equal, 2)):
        return 0
    return sum(_winner(match) == team for match in inside)
