"""What events change, one file a group; importing them all fills the registry."""

from domain.rulebooks.tsa.changes import calls, deal, match, play, points
from domain.rulebooks.tsa.changes.registry import CHANGES, NOTED

__all__ = ["CHANGES", "NOTED", "calls", "deal", "match", "play", "points"]
