"""What of this game is printed: a location with its map, a killer, a heroine, a turn in short."""
