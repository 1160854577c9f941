"""What designers do: start, check, change, compare, print."""
