"""Discipline over the matches of an edition: what accumulates, who is out and by what (6.6, 19.1, 19.2, 19.4-19.6)."""
