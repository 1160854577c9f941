"""Practice: situations of played games, asked again when one may have forgotten them."""
