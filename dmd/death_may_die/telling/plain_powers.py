"""What a card grants, in plain words that any language can read: a clause for each number.

English has a grammar of its own for it (`powers`).

>>> from dmd.death_may_die.telling.nouns import Names
>>> plain_powers(Powers(sneaks_per_run=3, wounds_per_sneak=1), Names())
'Sneaks in each Run: 3; wounds to whom you Sneak past: 1'
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dmd.core.sentences import enumerated, in_a_row, say
from dmd.death_may_die.box import ANY, Powers
from dmd.death_may_die.telling.nouns import Names, title
from dmd.death_may_die.telling.phrases import named_card

GRANTED: Final = {
    "any_roll_bonus_dice": "bonus dice on every roll: {n}",
    "attack_bonus_dice": "bonus dice on your attack: {n}",
    "own_space_bonus_dice": "bonus dice on an attack in your own space: {n}",
    "other_space_bonus_dice": "bonus dice on an attack in another space: {n}",
    "threshold_bonus_dice": "bonus dice while your sanity is on a threshold: {n}",
    "or_one_before": "this also holds one space before a threshold",
    "near_gate_bonus_dice": "bonus dice near a Gate: {n}",
    "targets": "more enemies in your space that one attack may have as targets: {n}",
    "full_wounds_each": "every target takes all the wounds",
    "attack_range": "your attack reaches so many spaces: {n}",
    "free_attacks_per_turn": "free attacks at a distance each turn: {n}",
    "own_space_free_rerolls": "free rerolls on an attack in your own space: {n}",
    "attacked_free_rerolls": "free rerolls when you are attacked: {n}",
    "fire_free_rerolls": "free rerolls on a roll for Fire: {n}",
    "free_rerolls_per_turn": "free rerolls each turn: {n}",
    "free_rerolls_per_roll": "free rerolls on each roll: {n}",
    "redirected_free_rerolls": "free rerolls on an attack you took over: {n}",
    "elder_signs_as_success": "elder signs of a roll that may count as successes: {n}",
    "elder_sign_worth": "such an elder sign is worth so many successes: {n}",
    "heal_stress_per_elder_sign": "stress healed for each elder sign: {n}",
    "elder_sign_is_both": "an elder sign is a success and a tentacle",
    "tentacles_as_success": "tentacles of a roll that may count as successes as well: {n}",
    "heal_wounds_per_tentacle": "wounds healed for each tentacle: {n}",
    "successes_with_two_tentacles": "successes added where two tentacles fall: {n}",
    "sneaks_per_run": "Sneaks in each Run: {n}",
    "wounds_per_sneak": "wounds to whom you Sneak past: {n}",
    "run_bonus": "your Run goes farther by so many spaces: {n}",
    "free_runs_per_turn": "free Runs each turn: {n}",
    "extra_actions": "more actions each turn: {n}",
    "carry_investigators": "investigators you take along on a Run: {n}",
    "reduce_wounds": "wounds fewer whenever you take some: {n}",
    "reduce_sanity": "sanity fewer whenever you lose some: {n}",
    "reduce_anything": "this holds whatever they come from",
    "lone_target_wounds": "more wounds to a target that is alone in its space: {n}",
    "lone_kill_heals_stress": "killing an enemy that is alone heals your stress",
    "vengeance_wounds": "more wounds to an enemy that has wounded you: {n}",
    "vengeance_on_all": "this holds for all enemies",
    "vengeance_heals_stress": "stress healed by such vengeance: {n}",
    "turn_end_heal_any": "at the end of your turn, stress and wounds healed in all: {n}",
    "turn_end_heal_stress": "at the end of your turn, stress healed: {n}",
    "turn_end_heal_wounds": "at the end of your turn, wounds healed: {n}",
    "redirect_range": "you may take over attacks so many spaces away: {n}",
    "redirected_heals_stress": "taking over an attack heals your stress",
    "free_deaths": "deaths that you survive: {n}",
    "return_heals_stress": "whoever survives so heals their stress",
    "gate_range": "near a Gate means so many spaces away: {n}",
    "rest_near_gate": "near a Gate you may Rest beside enemies",
    "near_gate_free_rests": "free Rests near a Gate each turn: {n}",
    "omens_replace": "you may draw another Mythos card instead of the first",
    "omens_draw": "Mythos cards you draw, of which one is carried out: {n}",
    "omens_heal_stress": "stress healed by reading the omens: {n}",
    "omens_cancel_wounds": "wounds for which you leave a Mythos card out: {n}",
    "fire_wounds_to_enemy": "wounds of your Fire go to an enemy in your space",
}
"""A clause for each field that is a number or a yes."""

HEALED: Final = {
    "one_here": "whom it heals: one investigator in your space",
    "all_here": "whom it heals: everybody in your space",
}


def plain_powers(powers: Powers, names: Names) -> str:
    """All that is granted, one clause after the other."""
    return in_a_row(list(_clauses(powers, names)), "; ")


def _clauses(powers: Powers, names: Names) -> Iterator[str]:
    usual = Powers()
    for field, told in GRANTED.items():
        value = getattr(powers, field)
        if value != getattr(usual, field):
            yield say(told, n=say("any number") if not isinstance(value, bool) and value >= ANY
                      else value)  # fmt: skip
    for skill, n in powers.attack_bonus_with_skill.items():
        told = "bonus dice on your attack with the skill {skill}: {n}"
        yield say(told, skill=names.others.get(skill) or title(skill), n=n)
    for action, n in powers.action_bonus_dice.items():
        told = "bonus dice on the action {action}: {n}"
        yield say(told, action=names.others.get(action) or title(action), n=n)
    if powers.turn_end_heals in HEALED:
        yield say(HEALED[powers.turn_end_heals])
    if powers.if_companion_tag:
        cards = enumerated([named_card(one, names) for one in powers.if_companion_tag])
        yield say("only with a Companion: {cards}", cards=cards)
