"""What only the makers of Final Girl need."""
