"""The dice of the game: their signs, what skills bring to a roll, what stress pays for."""
