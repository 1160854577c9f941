"""Situations: a position written down shortly, checked, set up, and written down again."""
