"""Maps as people write them: spaces listed, or tiles laid; what they become, what is wrong."""
