"""What of this game is printed: cards, tokens, stand-ins, the set-up page in words."""
