"""What skills and cards are worth, from what they grant: their data, never their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from dmd.death_may_die.box import ANY, Half, Powers

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie

Gifts = Mapping[str, float]
"""One more of each thing that skills and cards grant, in wounds of progress."""

ENOUGH = 3
"""“Any number” is worth this many."""
BEARER = 0.9
"""A wound that a Companion can bear."""
USE = 1.0
"""A card that can be used once."""
LENT = 1.5


def worth_of_powers(powers: Powers, gifts: Gifts) -> float:
    """What skills or cards grant, added up; what is not priced is worth nothing."""
    total = 0.0
    for name, price in gifts.items():
        amount = getattr(powers, name)
        total += price * (ENOUGH if amount == ANY else amount)
    with_skill = max(powers.attack_bonus_with_skill.values(), default=0)
    total += gifts.get("attack_bonus_dice", 0.0) * with_skill / 2
    total += 0.5 * sum(powers.action_bonus_dice.values())
    return total / 2 if powers.if_companion_tag else total


def worth_of_card(half: Half, gifts: Gifts) -> float:
    """What a claimed half is worth to whoever has it."""
    worth = worth_of_powers(half.grants, gifts) + BEARER * half.health
    worth += USE * bool(half.use) * (0.3 if half.requires else 1.0)
    worth += LENT * (half.lends.levels if half.lends else 0)
    return worth - 0.3 * (half.type == "condition")


def worth_of_level(skill: str, level: int, book: DeathMayDie, gifts: Gifts) -> float:
    """What one level more of a skill brings."""
    levels = book.box.skills[skill].levels
    now = worth_of_powers(levels[level - 1].grants, gifts) if level else 0.0
    then = levels[min(level, len(levels) - 1)].grants
    return worth_of_powers(then, gifts) - now
