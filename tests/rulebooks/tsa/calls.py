"""Chains of envido calls, by their letters (Annex B.2)."""

CALLS = {"E": "envido", "R": "real envido", "F": "falta envido"}


def chain(steps: str, callers: tuple[str, str] = ("B2", "A3")) -> str:
    """The calls of a chain, by the two in turns."""
    return "\n".join(f"{callers[n % 2]}: {CALLS[step]}" for n, step in enumerate(steps))


def answerer(steps: str, players: tuple[str, str] = ("B2", "A3")) -> str:
    """Who has to answer the chain's last call."""
    return players[len(steps) % 2]
