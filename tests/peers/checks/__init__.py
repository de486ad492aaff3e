"""What each entry of ``truco.json`` says, asked of this project: one function a kind, or an entry told in prose.

A check asserts what the entry expects of these rules. Where an entry tells both what a peer does and what TSA says,
TSA's is asserted.
"""

from tests.peers.checks import calls, matches, rounds
from tests.peers.checks.entries import ARTICLES, CHECKS, ENTRIES, Entry, key_of

__all__ = ["ARTICLES", "CHECKS", "ENTRIES", "Entry", "calls", "key_of", "matches", "rounds"]
