"""What skills and cards are worth, from what they grant: their data, never their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dmd.death_may_die.box import ANY, Half, Powers

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie

GRANTS: dict[str, float] = {
    "any_roll_bonus_dice": 2.5, "attack_bonus_dice": 1.6, "own_space_bonus_dice": 1.5,
    "other_space_bonus_dice": 0.7, "threshold_bonus_dice": 0.8, "near_gate_bonus_dice": 0.8,
    "targets": 1.2, "full_wounds_each": 1.5, "attack_range": 0.8, "free_attacks_per_turn": 2.0,
    "own_space_free_rerolls": 0.9, "attacked_free_rerolls": 0.7, "fire_free_rerolls": 0.2,
    "free_rerolls_per_turn": 0.7, "free_rerolls_per_roll": 2.0, "redirected_free_rerolls": 0.1,
    "elder_signs_as_success": 1.2, "elder_sign_worth": 1.5, "heal_stress_per_elder_sign": 1.0,
    "elder_sign_is_both": 0.0, "tentacles_as_success": 1.2, "heal_wounds_per_tentacle": 1.5,
    "successes_with_two_tentacles": 0.4, "sneaks_per_run": 0.3, "wounds_per_sneak": 0.5,
    "run_bonus": 0.5, "free_runs_per_turn": 1.5, "extra_actions": 5.0, "carry_investigators": 0.1,
    "reduce_wounds": 2.5, "reduce_sanity": 1.5, "reduce_anything": 1.5, "lone_target_wounds": 0.8,
    "lone_kill_heals_stress": 0.6, "vengeance_wounds": 0.6, "vengeance_on_all": 0.4,
    "vengeance_heals_stress": 0.4, "turn_end_heal_any": 1.0, "turn_end_heal_stress": 1.0,
    "turn_end_heal_wounds": 1.6, "redirect_range": 0.1, "free_deaths": 1.5,
    "return_heals_stress": 0.2, "gate_range": 0.4, "rest_near_gate": 0.4,
    "near_gate_free_rests": 1.0, "omens_replace": 0.8, "omens_draw": 0.8, "omens_heal_stress": 0.4,
    "omens_cancel_wounds": 0.3, "fire_wounds_to_enemy": 0.3,
}  # fmt: skip
"""One more of each, in wounds of progress; what is not listed is worth nothing."""

ENOUGH = 3
"""“Any number” is worth this many."""
BEARER = 0.9
"""A wound that a Companion can bear."""
USE = 1.0
"""A card that can be used once."""
LENT = 1.5


def worth_of_powers(powers: Powers) -> float:
    """What skills or cards grant, added up."""
    total = 0.0
    for name, price in GRANTS.items():
        amount = getattr(powers, name)
        total += price * (ENOUGH if amount == ANY else amount)
    with_skill = max(powers.attack_bonus_with_skill.values(), default=0)
    total += GRANTS["attack_bonus_dice"] * with_skill / 2
    total += 0.5 * sum(powers.action_bonus_dice.values())
    return total / 2 if powers.if_companion_tag else total


def worth_of_card(half: Half) -> float:
    """What a claimed half is worth to whoever has it."""
    worth = worth_of_powers(half.grants) + BEARER * half.health
    worth += USE * bool(half.use) * (0.3 if half.requires else 1.0)
    worth += LENT * (half.lends.levels if half.lends else 0)
    return worth - 0.3 * (half.type == "condition")


def worth_of_level(skill: str, level: int, book: DeathMayDie) -> float:
    """What one level more of a skill brings."""
    levels = book.box.skills[skill].levels
    now = worth_of_powers(levels[level - 1].grants) if level else 0.0
    return worth_of_powers(levels[min(level, len(levels) - 1)].grants) - now
