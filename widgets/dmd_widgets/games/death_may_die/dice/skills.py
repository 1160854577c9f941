"""What skills bring to a roll: more green dice, free rerolls, symbols that count as successes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from dmd.core.complaints import Refusal, nearest
from dmd.core.dice.pool import Convert
from dmd.core.sentences import say
from dmd.death_may_die.box import Powers, Skill
from dmd.death_may_die.shelf import box
from dmd_widgets.panels.dice.side import Brought

ELSEWHERE = ("other_space_bonus_dice",)  # never together with those of the own space
DICE = ("any_roll_bonus_dice", "attack_bonus_dice", "own_space_bonus_dice", "near_gate_bonus_dice",
        "threshold_bonus_dice")  # fmt: skip
REROLLS = ("own_space_free_rerolls", "free_rerolls_per_turn", "free_rerolls_per_roll")
ANY = 99


@cache
def skills() -> dict[str, Skill]:
    """The skills that bring something to a roll of one's own."""
    everything = box("blasphemous_alchemy", "cthulhu").skills
    helps = {id_: [_of(level.grants) for level in one.levels] for id_, one in everything.items()}
    return {id_: one for id_, one in everything.items() if any(map(any, helps[id_]))}


def brought(levels: Mapping[str, int]) -> Brought:
    """What skills at these levels bring, wherever they apply.

    >>> brought({"brawling": 3})
    Brought(bonus=1, free=2, changes=())
    """
    held = [
        _of(_skill(id_).levels[level - 1].grants) for id_, level in levels.items() if _level(level)
    ]
    changes = tuple(change for one in held for change in one.changes)
    return Brought(sum(one.bonus for one in held), sum(one.free for one in held), changes)


def _of(powers: Powers) -> Brought:
    near, far = (sum(getattr(powers, name) for name in names) for names in (DICE, ELSEWHERE))
    free = sum(getattr(powers, name) for name in REROLLS)
    changes = []
    for symbol, most, worth, keeps in (
        ("elder_sign", powers.elder_signs_as_success, powers.elder_sign_worth, False),
        ("tentacle", powers.tentacles_as_success, 1, True),
    ):
        if most:
            limit = None if most == ANY else most
            changes.append(Convert(symbol, "success", limit, worth, keeps, optional=True))
    return Brought(max(near, far), free, tuple(changes))


def _skill(id_: str) -> Skill:
    if id_ not in skills():
        raise Refusal(
            say("No skill called “{skill}” helps a roll.", skill=f"{id_!s:.60}"),
            remedy=nearest(str(id_), skills()),
        )
    return skills()[id_]


def _level(level: int) -> int:
    if type(level) is not int or not 0 <= level <= 4:
        raise Refusal(
            say("A skill has no level {level}.", level=f"{level!s:.20}"), remedy=say("Take 0 to 4.")
        )
    return level
