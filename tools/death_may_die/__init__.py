"""What only the makers of this game need: pages written from its types, its players measured."""
