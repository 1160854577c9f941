"""The Table panel: play a game by mouse or keys."""
