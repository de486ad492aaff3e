"""A competition: its edition as a file, the outcomes of its matches in order of play, its tables (1.8, 1.13, 1.14)."""
