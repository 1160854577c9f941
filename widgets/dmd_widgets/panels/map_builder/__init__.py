"""The Map builder: lay a map, see it checked, save it, play it."""
