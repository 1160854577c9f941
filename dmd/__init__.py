"""Learn, design and analyse the board game *Cthulhu: Death May Die*."""
