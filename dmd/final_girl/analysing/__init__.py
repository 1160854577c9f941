"""What the game says about itself, so that its positions can be analysed."""
