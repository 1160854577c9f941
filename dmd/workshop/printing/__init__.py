"""Maps and episodes on paper."""
