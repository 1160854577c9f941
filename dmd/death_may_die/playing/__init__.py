"""How the kit plays this game itself: prices for what may happen, and plans for a turn."""
