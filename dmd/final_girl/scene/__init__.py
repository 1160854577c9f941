"""What lies on the table, as values: figures, the killer's board, hers, the market."""
