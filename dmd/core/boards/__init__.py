"""Boards: spaces, the links between them, and the shortest ways from one to another."""
