"""An example for the documentation: the result of an acceptance case (15.7), under another name; a test compares."""

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
