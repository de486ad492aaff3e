"""What is played for: a whole redonda, or one duel of a pica-pica. Turns, rounds and calls (7-13, 15)."""

from tests.second.contest.leaving import Contest
from tests.second.contest.stake import GOAL, RIVAL

__all__ = ["GOAL", "RIVAL", "Contest"]
