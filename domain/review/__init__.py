"""Exceptional review (17.8, 17.9): cases over matches, what a decision would change, and its acts in the actas."""
