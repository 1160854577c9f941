"""What the game has to say about files that people write."""
