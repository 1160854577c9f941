"""The panels, a room each: Python and JavaScript side by side."""
