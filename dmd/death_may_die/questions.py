"""What the rules ask of whatever is in play; skills, cards and the sanity track answer.

Each question has a plain answer and the answers that skills and cards add to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dmd.core.book import Answer, Question
from dmd.death_may_die.world import World

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie
    from dmd.death_may_die.box import Powers
    from dmd.death_may_die.roll import Roll


def _nothing(world: World, book: DeathMayDie, *about: object) -> int:
    return 0


BONUS_DICE = Question("bonus dice of a roll", _nothing, "DMD-DIE-8")
FREE_REROLLS = Question("free rerolls of a roll", _nothing, "DMD-RRL-E4")
ADDED_TENTACLES = Question("tentacles added to a roll", _nothing, "DMD-DIE-E7")
RUN_LENGTH: Question[int] = Question(
    "how far a Run goes", lambda world, book, who: book.box.tracks.run_spaces, "DMD-RUN-1"
)
ACTIONS: Question[int] = Question(
    "actions of a turn", lambda world, book, who: book.box.tracks.actions, "DMD-ACT-1"
)
ATTACK_RANGE = Question("how far an attack reaches", _nothing, "DMD-ATK-1")
SNEAKS = Question("how often one may Sneak in a Run", _nothing, "DMD-RUN-E6")
MAY_REST: Question[bool] = Question(
    "whether one may Rest here",
    lambda world, book, who: world.is_safe(world.investigator(who).space),
    "DMD-RST-1",
)


def sanity_track(so_far: int, world: World, book: DeathMayDie, roll: Roll) -> int:
    """Each bonus die the sanity marker has reached, on every roll one makes (DMD-SAN-6)."""
    sanity = world.investigator(roll.who).sanity
    return so_far + sum(sanity >= place for place in book.box.tracks.bonus_die_at)


def skills_on_a_roll(so_far: int, world: World, book: DeathMayDie, roll: Roll) -> int:
    """The bonus dice that skills and claimed cards give to a roll one makes."""
    powers = book.dice_powers(world.investigator(roll.who))
    return so_far + sum([bonus_dice(power, world, book, roll) for power in powers])


def bonus_dice(power: Powers, world: World, book: DeathMayDie, roll: Roll) -> int:
    """The bonus dice that one skill or card gives to a roll."""
    you = world.investigator(roll.who)
    dice = 0
    tags = power.if_companion_tag
    if not tags or any(book.is_card(one, tag) for one in you.cards for tag in tags):
        dice += power.any_roll_bonus_dice
    if roll.kind == "attack":
        with_skill = power.attack_bonus_with_skill
        better = [dice for skill, dice in with_skill.items() if book.level(you, skill)]
        dice += max(better, default=power.attack_bonus_dice)
        here = all(_stands_in(id_, you.space, world) for id_ in roll.targets)
        dice += power.own_space_bonus_dice if here else power.other_space_bonus_dice
    if power.action_bonus_dice:
        dice += power.action_bonus_dice.get(roll.action, 0)
    if power.threshold_bonus_dice:
        dice += power.threshold_bonus_dice * _on_threshold(you.sanity, power, book)
    if power.near_gate_bonus_dice and near_gate(you.space, power.gate_range, book):
        dice += power.near_gate_bonus_dice
    return dice


def gives_dice(power: Powers) -> bool:
    """Whether a skill or card may ever give dice to a roll."""
    return bool(
        power.any_roll_bonus_dice or power.attack_bonus_dice or power.attack_bonus_with_skill
        or power.own_space_bonus_dice or power.other_space_bonus_dice or power.action_bonus_dice
        or power.threshold_bonus_dice or power.near_gate_bonus_dice
    )  # fmt: skip


def free_rerolls(so_far: int, world: World, book: DeathMayDie, roll: Roll) -> int:
    """The rerolls of a roll that cost nothing and are lost with it."""
    you = world.investigator(roll.who)
    so_far += book.granted("free_rerolls_per_roll", you)
    if roll.kind == "attack" and all(_stands_in(t, you.space, world) for t in roll.targets):
        so_far += book.granted("own_space_free_rerolls", you)
    if roll.kind == "attacked":
        so_far += book.granted("attacked_free_rerolls", you)
        so_far += book.granted("redirected_free_rerolls", you) if roll.redirected else 0
    if roll.kind == "fire":
        so_far += book.granted("fire_free_rerolls", you)
    return so_far


def added_tentacles(so_far: int, world: World, book: DeathMayDie, roll: Roll) -> int:
    """Tentacles that an enemy's card adds to attacks by it and against it."""
    if roll.kind not in ("attack", "attacked"):
        return so_far
    for id_ in roll.targets:
        enemy = world.enemy(id_)
        card = book.box.enemies.get(enemy.kind) if enemy else None
        if enemy and card and card.added_tentacles:
            marked = {one.space for one in world.tokens if one.kind == card.in_space_with}
            so_far += card.added_tentacles if enemy.space in marked else 0
    return so_far


def summed(field: str) -> Any:
    """An answer that adds what skills and cards grant under a name."""

    def change(so_far: int, world: World, book: DeathMayDie, who: str) -> int:
        return so_far + book.granted(field, world.investigator(who))

    return change


def rest_near_a_gate(so_far: bool, world: World, book: DeathMayDie, who: str) -> bool:
    """The Kid may Rest near a Gate, and one lying down may Rest among enemies."""
    you = world.investigator(who)
    if so_far or you.lying or not book.granted("rest_near_gate", you):
        return so_far or you.lying
    return any(
        one.rest_near_gate and near_gate(you.space, one.gate_range, book)
        for one in book.powers(you)
    )


def near_gate(space: str, reach: int, book: DeathMayDie) -> bool:
    """Whether a Gate lies within so many spaces."""
    return any(
        (way := book.board.distance(space, gate)) is not None and way <= reach
        for gate in book.gates.values()
    )


def _stands_in(enemy: str, space: str, world: World) -> bool:
    there = world.enemy(enemy)
    return there is not None and there.space == space


def _on_threshold(sanity: int, power: Any, book: DeathMayDie) -> bool:
    places = book.box.tracks.thresholds
    return sanity in places or (power.or_one_before and sanity + 1 in places)


ANSWERS = (
    Answer("sanity track", BONUS_DICE, sanity_track, "DMD-SAN-6"),
    Answer("skills and cards", BONUS_DICE, skills_on_a_roll, "DMD-DIE-8"),
    Answer("skills", FREE_REROLLS, free_rerolls, "DMD-RRL-E4"),
    Answer("enemy cards", ADDED_TENTACLES, added_tentacles, "DMD-DIE-E7"),
    Answer("skills", RUN_LENGTH, summed("run_bonus"), "DMD-RUN-1"),
    Answer("skills", ACTIONS, summed("extra_actions"), "DMD-ACT-E2"),
    Answer("skills", ATTACK_RANGE, summed("attack_range"), "DMD-BRD-E4"),
    Answer("skills", SNEAKS, summed("sneaks_per_run"), "DMD-RUN-E6"),
    Answer("skills", MAY_REST, rest_near_a_gate, "DMD-SKL-9"),
)
