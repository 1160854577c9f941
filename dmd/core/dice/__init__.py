"""Dice: pools, questions about rolls, exact odds, and the best play of rerolls."""
