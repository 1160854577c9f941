"""Saved games: what is in one, and how it is written so that no crash loses it."""
