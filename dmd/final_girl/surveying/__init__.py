"""A map as this game counts it: ways to the exits and to the items, and where victims run."""
