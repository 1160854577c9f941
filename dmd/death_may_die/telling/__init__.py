"""What things of the game do, told in English from the words they are made of."""
