"""What each fact of a match does to its table, one file a subject; each goes on from the one before."""
