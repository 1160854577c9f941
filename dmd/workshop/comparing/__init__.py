"""What changed between two files, told in sentences."""
