"""The Paths panel on a game: where enemies go, how far a Run gets, and what follows."""
