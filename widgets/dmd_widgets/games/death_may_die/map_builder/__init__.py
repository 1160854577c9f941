"""What episodes and Elder Ones say about a map, and the game that is played on it."""
