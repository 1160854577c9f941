"""The Dice panel: every chance of a roll, and what each reroll gains."""
