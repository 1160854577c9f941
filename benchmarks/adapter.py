"""The kit under neutral names, so that other harnesses can time it. No peer is needed here.

- `joint_distribution(black, green)`: {(successes, elder signs, tentacles): ways}, worked out anew
- `joint_native(black, green)`: the same as an array, tables kept
- `p_at_least(black, green, k)`: the chance of k successes or more, a Fraction
- `p_any(black, green)`: the chances of any success, any elder sign, any tentacle
- `reroll_value(black, green, rerolls, utility)`: the average under best play, a Fraction
- `board(adj)`: with `next_steps`, `enemy_phase`, `toggled`, `toggle_and_phase`
- `random_game()`: plays one random game of the real rules; how many decisions it took
- `simulate(n_games)`: so many of them; all decisions together
- `clone_probe()`: one clone of a position
- `branch_probe()`: a new position with three values changed, the old one intact
- `render_map()`: a board of 30 spaces as SVG
"""

from __future__ import annotations

from benchmarks.adapter_board import board
from benchmarks.adapter_dice import (
    joint_distribution,
    joint_native,
    p_any,
    p_at_least,
    reroll_value,
)
from benchmarks.adapter_drawing import render_map
from benchmarks.adapter_game import branch_probe, clone_probe, random_game, simulate

__all__ = [
    "board",
    "branch_probe",
    "clone_probe",
    "joint_distribution",
    "joint_native",
    "p_any",
    "p_at_least",
    "random_game",
    "render_map",
    "reroll_value",
    "simulate",
]
