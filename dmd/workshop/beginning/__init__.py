"""Files to begin with: new ones, and copies of what is there."""
