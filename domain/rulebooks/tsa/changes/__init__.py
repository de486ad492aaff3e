"""What events change, one file a group; importing them all fills the registry."""

from domain.rulebooks.tsa.changes import calls, deal, play, points
from domain.rulebooks.tsa.changes.registry import FOLDS

__all__ = ["FOLDS", "calls", "deal", "play", "points"]
