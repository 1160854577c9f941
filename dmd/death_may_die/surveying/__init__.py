"""A map as this game counts it: Runs, turns, Gates, pockets, and what its cards move."""
