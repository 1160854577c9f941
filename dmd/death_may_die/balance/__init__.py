"""What the balance lab asks of this game: who did what, what may be turned, who sits down."""
