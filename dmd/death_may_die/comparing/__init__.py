"""What changed between two files of this game, in its own words."""
