"""What every game shares. Imports no game.

The kernel stands here: effects, forks, time, luck, journal. Its rooms are `boards` (spaces and the
ways between them), `dice`, `files` (the door through which strangers' texts come in), `maps`, and
`saves`.
"""
