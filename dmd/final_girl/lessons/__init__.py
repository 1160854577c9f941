"""The questions of this game's course, and lines that play their answers."""
