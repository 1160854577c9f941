"""What this game brings to practice."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from dmd.core.practice import Practice
from dmd.death_may_die.practising import deciding, ending, fighting, rolling, running

PRACTICE: Final = Practice(
    kinds={
        "reach": running.Reach(),
        "far": running.Far(),
        "rest": fighting.Rests(),
        "again": fighting.Sharing(),
        "followers": running.Followers(),
        "purse": rolling.Purse(),
        "odds": deciding.Odds(),
        "struck": rolling.Struck(),
        "own-dice": rolling.OwnDice(),
        "shaken": rolling.Shaken(),
        "burning": running.Burning(),
        "fire-dice": rolling.FireDice(),
        "steps": running.Steps(),
        "groups": fighting.Groups(),
        "figures": ending.Figures(),
        "step-3": fighting.Step3(),
        "attacks": fighting.Attacks(),
        "their-dice": rolling.TheirDice(),
        "reroll": deciding.Rerolls(),
        "last-action": deciding.LastAction(),
        "trade": fighting.Trades(),
        "pile": ending.Pile(),
        "targets": fighting.Targets(),
        "stage": ending.Stages(),
        "death": ending.Deaths(),
    },
    file=Path(__file__).parent / "situations.jsonl",
)
"""The kinds of questions, in the order of the lessons that teach them."""
