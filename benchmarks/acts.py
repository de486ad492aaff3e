"""Acts decided a second in memory, beside python-chess's moves and PokerKit's operations, in one run.

``python benchmarks/acts.py [--seconds N]``. Every contender judges whole games move by move from its own text: an act
of the notation, a move in SAN, an operation of a hand of hold'em.
"""

import argparse
import random
import time
from collections.abc import Callable
from pathlib import Path

import chess
from pokerkit import Automation, NoLimitTexasHoldem
from rich.console import Console
from rich.table import Table

from domain.kernel.refusal import Refusal
from domain.notation.reading import read
from domain.rulebooks.registry import RULEBOOKS

EXAMPLES = sorted((Path(__file__).parents[1] / "examples").glob("*.acta"))
GAMES = 20
PLIES = 120


def measure(once: Callable[[], int], seconds: float) -> float:
    """Units a second of ``once``, which returns how many it did; the best of its runs within ``seconds``."""
    once()
    best, end = 0.0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        start = time.perf_counter()
        done = once()
        best = max(best, done / (time.perf_counter() - start))
    return best


def acts(*, with_text: bool) -> Callable[[], int]:
    """Judge the shipped matches, their lines read before or along the way."""
    files = [path.read_bytes() for path in EXAMPLES]
    readings = [read(data) for data in files]

    def once() -> int:
        done = 0
        for reading in map(read, files) if with_text else readings:
            opened = reading.opened
            assert opened is not None
            rulebook = RULEBOOKS[opened.rulebook]
            match = rulebook.initial(opened)
            for line in reading.lines:
                outcome = rulebook.judge(match, line.act, line.at)
                assert not isinstance(outcome, Refusal)
                match = outcome.match
                done += 1
        return done

    return once


def chess_games() -> list[list[str]]:
    """Random games in SAN, the same every time."""
    chance = random.Random(1)  # noqa: S311 - a benchmark
    games = []
    for _ in range(GAMES):
        board = chess.Board()
        moves: list[str] = []
        while not board.is_game_over() and len(moves) < PLIES:
            move = chance.choice(list(board.legal_moves))
            moves.append(board.san(move))
            board.push(move)
        games.append(moves)
    return games


def san(games: list[list[str]], *, write: bool) -> Callable[[], int]:
    """Read each move, play it, and with ``write`` say it again."""

    def once() -> int:
        for moves in games:
            board = chess.Board()
            for text in moves:
                move = board.parse_san(text)
                if write:
                    board.san(move)
                board.push(move)
        return sum(map(len, games))

    return once


def poker() -> int:
    """One six-handed hand of hold'em, everybody calling to the river."""
    state = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, 200, 6)  # noqa: FBT003 - its API
    while state.status:
        state.check_or_call()
    return len(state.operations)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0)
    seconds = parser.parse_args().seconds
    games = chess_games()
    rows = {
        "acta: actos juzgados": measure(acts(with_text=False), seconds),
        "acta: leídos y juzgados": measure(acts(with_text=True), seconds),
        "python-chess: push_san": measure(san(games, write=False), seconds),
        "python-chess: SAN leído y escrito": measure(san(games, write=True), seconds),
        "PokerKit: operaciones": measure(poker, seconds),
    }
    mine = rows["acta: actos juzgados"]
    table = Table("contendiente", "por segundo", "acta / él")
    for name, rate in rows.items():
        table.add_row(name, f"{rate:,.0f}", f"{mine / rate:.2f}")
    Console().print(table)


if __name__ == "__main__":
    main()
