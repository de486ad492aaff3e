"""A peer's log of a whole match, as lines of notation."""

import re
from typing import Any, NamedTuple

from tests.peers.table import ORDER, card, words

PLAYED = re.compile(r"(\w+) (\d+[EBOC])\b")
PAID = re.compile(r"=> T([12]) \+(\d+)")
ROUND = re.compile(r"(R\d|.* -> |\w+ \d+[EBOC]$)")


class Transcript(NamedTuple):
    """Lines, the score that the log tells after so many of them, and each hand's kind and mano."""

    lines: list[str]
    scores: list[tuple[int, list[int]]]
    hands: list[tuple[str, str]]

    @classmethod
    def of(cls, log: dict[str, Any]) -> "Transcript":
        """Translate a log; its seats are in table order from the first hand's mano."""
        seat = {name.partition("(")[0]: player for name, player in zip(log["seats"], ORDER, strict=True)}
        made = cls([f"repartidor {ORDER[-1]}"], [], [])
        running = [0, 0]
        for hand in log["log"]:
            made.lines.append("mano")
            made.hands.append((hand["type"], seat[hand["mano"]]))
            for name, cards in log["hands_fixed_every_deal"].items():
                made.lines.append(f"cartas {seat[name]} {' '.join(map(card, cards))}")
            for part in hand.get("duels", [hand]):
                for event in part["events"]:
                    paid = PAID.fullmatch(event)
                    if paid:
                        running[int(paid[1]) - 1] += int(paid[2])
                        made.scores.append((len(made.lines), [*running]))
                    else:
                        made.lines.extend(_lines(event, seat))
                assert running == part["score"]
        return made


def _lines(event: str, seat: dict[str, str]) -> list[str]:
    if event.startswith("tantos "):
        said = [one.split() for one in event.removeprefix("tantos ").split(", ")]
        return [f"{seat[name]}: {number}" for name, number in said]
    if ROUND.match(event):
        return [f"{seat[name]}> {card(played)}" for name, played in PLAYED.findall(event)]
    name, call = event.split()
    return [f"{seat[name]}: {words(call)}"]
