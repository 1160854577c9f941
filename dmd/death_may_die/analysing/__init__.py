"""What the game says about itself, so that a position can be analysed."""
