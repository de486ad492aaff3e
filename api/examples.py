"""Examples for the documentation, by the name of the shape that they have; a test compares them with it.

The result is that of an acceptance case (15.7), under another name.
"""

from typing import Any

CASE = "15.7-covering-or-leaving-refuses-in-a-duel"


def _award(team: str, points: int, reason: str, article: str = "12.2", **more: object) -> dict[str, Any]:
    return {"team": team, "points": points, "for": reason, "article": article, **more}


def _duel(number: int, players: list[str], award: dict[str, Any]) -> dict[str, Any]:
    told = {"number": number, "players": players, "mano": players[0], "voided": False}
    return {**told, "winner": award["team"], "points": [award]}


RESULT: dict[str, Any] = {
    "match": "C-07",
    "status": "in_play",
    "score": {"A": 6, "B": 3},
    "zones": {"A": "malas", "B": "malas"},
    "result": None,
    "hands": [
        {
            "number": 1,
            "kind": "redonda",
            "dealer": "B3",
            "mano": "A1",
            "voided": False,
            "points": [_award("A", 5, "sheet", "16.6")],
            "duels": [],
        },
        {
            "number": 2,
            "kind": "pica_pica",
            "dealer": "A1",
            "mano": "B2",
            "voided": False,
            "points": [],
            "duels": [
                _duel(1, ["B2", "A2"], _award("B", 1, "truco_refused")),
                _duel(2, ["A3", "B3"], _award("B", 2, "truco_refused")),
                _duel(3, ["B1", "A1"], _award("A", 1, "hand", interpretations=["lado_inactivo"])),
            ],
        },
    ],
    "dealer_errors": {},
    "warnings": {team: {"verbal": 0, "disciplinary": 0} for team in "AB"},
    "next_hand": {"kind": "redonda", "dealer": "B2", "mano": "A3"},
    "void_acts": [],
    "rejected": [],
    "warnings_of_entry": [],
    "revision": 0,
    "original": None,
}


EXAMPLES: dict[str, Any] = {
    "Result": RESULT,
    "MatchList": {
        "matches": [
            {
                "match": "2026/C-07",
                "edition": "2026",
                "status": "homologated",
                "word": "official",
                "score": {"A": 30, "B": 24},
                "result": {"winner": "A", "kind": "played"},
                "revision": 1,
            }
        ]
    },
    "EventPage": {
        "match": "2026/C-07",
        "version": 42,
        "events": [
            {
                "version": 41,
                "act": 17,
                "type": "tsa.words.spoken",
                "at": "2026-10-03T20:15:30-03:00",
                "recorded_at": "2026-10-03T23:15:31.204000Z",
                "data": {"player": "B2", "forms": ["truco"], "words": "truco"},
            },
            {"version": 42, "withheld": True},
        ],
    },
    "Deadlines": {
        "match": "2026/C-07",
        "deadlines": [
            {
                "limit": "acreditacion",
                "article": "11.7",
                "state": "open",
                "start": {"act": 17, "at": None, "recorded_at": "2026-10-03T23:15:31.204000Z"},
                "due": None,
                "end": None,
                "freezes": [],
                "after": [],
                "hand": 3,
            }
        ],
    },
    "Why": {
        "answers": [
            {
                "question": "puntos",
                "of": ["A"],
                "value": 2,
                "members": [
                    {
                        "amount": 2,
                        "match": "C-07",
                        "act": 9,
                        "event": "tsa.points.awarded",
                        "articles": ["11.6"],
                        "interpretations": [],
                    }
                ],
                "fallen": [],
            }
        ]
    },
    "EditionTold": {
        "edition": "2026",
        "name": "Se Pica",
        "rulebook": "tsa",
        "version": 9,
        "conditions": {"buenas_desde": 15},
        "stated": ["buenas_desde"],
        "phases": [
            {
                "phase": "grupos",
                "stage": "clasificatoria",
                "qualify": 2,
                "best_seconds": 0,
                "groups": [{"group": "1", "teams": ["TER", "CAL"]}],
                "knockouts": [],
            }
        ],
        "teams": [{"team": "TER", "name": "Los Teros"}, {"team": "CAL", "name": "Las Calandrias"}],
    },
    "StandingsTold": {
        "edition": "2026",
        "tables": [
            {
                "phase": "grupos",
                "group": "1",
                "final": True,
                "rows": [
                    {
                        "position": 1,
                        "team": "TER",
                        "played": 1,
                        "won": 1,
                        "lost": 0,
                        "points_for": 30,
                        "points_against": 24,
                        "difference": "6",
                        "decided_by": "won",
                    }
                ],
                "pending_lots": [],
            }
        ],
        "seconds": [],
        "qualified": [{"phase": "grupos", "team": "TER"}],
        "rejected": [],
    },
}
