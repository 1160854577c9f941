"""Files that strangers write: read safely, checked whole, every complaint with its line."""
