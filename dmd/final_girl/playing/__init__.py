"""How the kit plays this game itself."""
