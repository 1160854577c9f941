"""The Paths panel: who goes where, and every way on a map."""
