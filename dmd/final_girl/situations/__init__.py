"""Positions told shortly: what differs from the set-up, when she may act."""
