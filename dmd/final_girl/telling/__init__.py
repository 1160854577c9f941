"""What the game says of itself in words."""
