"""The first game: its rules a chapter a module, its ids, data and words beside them."""
