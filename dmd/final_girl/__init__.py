"""Final Girl, a chapter of its rules a module."""
