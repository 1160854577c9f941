"""What lies on the table, as values: who stands where, the Elder One's side, the sheets."""
