"""What a table is worth to her, at a glance, in markers of the killer's health.

The numbers were found by playing a few hundred nights against Hans with others; they say nothing
about the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dmd.core.state import AnyState, End
from dmd.final_girl.questions import ATTACK, MOVEMENT
from dmd.final_girl.world import KILLER, World

if TYPE_CHECKING:
    from dmd.final_girl.book import FinalGirl

CARDS: Final = {
    "walk": 0.05, "focus": 0.05, "weak_attack": 0.06, "short_rest": 0.04, "close_call": 0.05,
    "search": 0.06, "sprint": 0.08, "guard": 0.09, "distraction": 0.09, "improvise": 0.09,
    "planning": 0.09, "retaliate": 0.15, "furious_strike": 0.16, "long_rest": 0.1,
    "critical_blow": 0.22,
}  # fmt: skip
ANY_CARD: Final = 0.1
BLOWS: Final = {"weak_attack": 0.8, "furious_strike": 1.3, "critical_blow": 2.3}
"""What attack cards deal on average, without a weapon."""
HEALTH: Final = (-6.0, -2.5, -0.5, 0.7, 1.5, 2.0, 2.4)
"""By markers left: the first ones are dear."""
MARKER: Final = 5.2
DIE: Final = 4.0
HORROR: Final = 0.66
TIME: Final = 0.26
SAVED: Final = 1.3
FLIPPED: Final = 3.7
DEAD: Final = 1.3
BLOODLUST: Final = 0.13
WEAPON: Final = 1.8
ITEM: Final = 0.7
ESCORT: Final = 1.4
SEEK: Final = 0.04
LOOK: Final = 0.11
READY: Final = 0.5
FEAR: Final = 1.07
FAR: Final = 8


def worth(state: AnyState, book: FinalGirl) -> float:
    """How good a position is for her."""
    if isinstance(state.fork, End):
        return 1000.0 if state.fork.result == "won" else -1000.0
    return worth_of(state.world, book)


def worth_of(world: World, book: FinalGirl) -> float:
    """How good a table is for her."""
    markers = world.killer.markers + sum(one.health for one in world.minors)
    good = -MARKER * markers - (0.0 if world.killer.revived else 1.5)
    good += HEALTH[min(world.girl.markers, len(HEALTH) - 1)] - 1.5 * world.girl.revived
    good += DIE * book.side.horror[world.horror].dice - HORROR * world.horror
    good += TIME * world.time
    good += sum(CARDS.get(one, ANY_CARD) for one in world.hand)
    good += 0.5 * world.extra_dice + 0.8 * (world.partials != "")
    good += SAVED * world.saved + FLIPPED * world.flipped + 0.4 * len(world.rewards)
    good -= DEAD * world.dead + BLOODLUST * world.bloodlust
    return good + items(world, book) + place(world, book) - FEAR * fear(world, book)


def weapon(world: World, book: FinalGirl) -> int:
    """The best modifier in her hands for a blow in the same space."""
    found = [one.weapon for one in book.working(world)]
    return max((one.damage for one in found if one and not one.without_card and not one.nearest),
               default=0)  # fmt: skip


def items(world: World, book: FinalGirl) -> float:
    """What she carries."""
    return WEAPON * weapon(world, book) + ITEM * len(world.items)


def blows(world: World, book: FinalGirl) -> float:
    """What the attack cards in her hand would deal, with her weapon."""
    found = [BLOWS[one] for one in world.hand if one in BLOWS]
    passive = book.box.heroine.ultimate.damage if world.flipped else 0
    return sum(found) + (weapon(world, book) + passive) * 0.75 * len(found)


def place(world: World, book: FinalGirl) -> float:
    """What is good about where she is: victims near an exit, items, and he, if she is ready."""
    board = book.board
    way = book.ways[world.girl_at]
    out = min(way[one] for one in board.tagged("exit"))
    here = min(2, world.victims_in(world.girl_at))
    good = ESCORT * here * (1 - out / FAR)
    crowds = [way[one] for one in world.victim_spaces() if one != world.killer_at]
    if not here and crowds:
        good += SEEK * (FAR - min(crowds))
    stacks = [way[one] for one, stack in world.stacks.items() if len(stack)]
    if stacks and weapon(world, book) < 2 and "search" in world.hand:
        good += LOOK * (FAR - min(stacks))
    ready = blows(world, book)
    if ready >= 2.5 and world.girl.markers >= 2:
        good += READY * ready * (1 - min(way[world.killer_at], 3) / 3)
    return good


def fear(world: World, book: FinalGirl) -> float:
    """What he will probably do to her in his next phase."""
    ways = book.ways[world.killer_at]
    way = ways[world.girl_at]
    steps = book.ask(MOVEMENT, world, KILLER)
    attack = book.ask(ATTACK, world, KILLER)
    crowd = world.victims_in(world.killer_at)
    if way == 0:
        blows_ = max(0.35, 1.3 - 0.45 * crowd)
    else:
        likely = 0.45 if way <= steps else 0.25 if way <= 2 * steps else 0.04
        near = min((ways[one] for one in world.victim_spaces()), default=FAR)
        blows_ = likely * (0.4 if near <= way else 1.0)
    guards = sum(one in ("guard", "retaliate") for one in world.hand)
    dealt = max(0.0, blows_ * attack - 0.8 * min(guards, 2))
    left = world.girl.markers
    price = HEALTH[min(left, 6)] - HEALTH[max(0, left - 1)] if left else 6.0
    deadly = 3.0 * blows_ if attack > left else 0.0
    return dealt * max(0.8, price) * 0.6 + deadly
