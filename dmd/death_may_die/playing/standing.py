"""What a whole table is worth at a glance, for choices that need no plan: which card, which way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dmd.core.engine import chosen, settle
from dmd.core.state import AnyState, End
from dmd.death_may_die.actions import ChooseAction
from dmd.death_may_die.death import LOST, WON
from dmd.death_may_die.selectors import turned_over
from dmd.death_may_die.world import World

if TYPE_CHECKING:
    from dmd.death_may_die.playing.desk import Desk

DECIDED = 1_000.0
SYMBOL = 0.6
"""A Summoning symbol in the pile, in wounds of progress."""
LURKING = 0.15
"""An enemy beside somebody, as a share of the danger it is to them."""


def glance(state: AnyState, option: int, desk: Desk) -> float:
    """What an option is worth: the table right after it, before any dice."""
    then, world, book = chosen(state, option, desk.book), state.world, desk.book
    last = then[-1] if then else None
    # Which actions there are next is all the same here, and takes a while to tell.
    if type(last) is ChooseAction and last.left(world, book):
        return standing(settle(world, then[:-1], book), desk)
    return standing(settle(world, then + state.agenda, book), desk)


def standing(state: AnyState, desk: Desk) -> float:
    """What a position is worth at a glance."""
    if type(state.fork) is End:
        return {WON: DECIDED, LOST: -DECIDED}.get(state.fork.result, 0.0)
    world: World = state.world
    prices, book = desk.half(world), desk.book
    value = 0.0
    foes = desk.field(world).foes
    for you in world.investigators:
        scale = desk.scale(you, world)
        if you.dead:
            value -= scale.death
            continue
        value += desk.worth_of_cards(you.cards) - scale.markers(you)
        if you.tokens:
            value += prices.progress * desk.task.in_hand(you)
        here, burning = foes.get(you.space, ()), you.fire + you.stand_ins
        if (here or burning) and not you.lying:
            danger = desk.seat(you, world).dread(here, burning)
            value -= LURKING * danger
            if you.id == world.active:
                value -= (1 - LURKING) * danger / 2
        value -= prices.fire * world.fire.get(you.space, 0)
    value -= prices.kill * sum([one.kind != "elder_one" for one in world.enemies])
    aim = book.box.episode.objective
    if not world.disrupted:
        value += prices.progress * sum([one.wounds for one in world.tokens])
        value += (prices.completion + prices.progress * aim.health) * turned_over(aim.token, world)
        value += 10 * prices.progress * desk.task.progress(world)
    else:
        value += sum(
            [prices.progress * one.wounds for one in world.enemies if one.kind == "elder_one"]
        )
        value += world.stage * 20 * prices.progress
    value -= SYMBOL * prices.progress * book.symbols_in_pile(world)
    value -= 3 * SYMBOL * prices.progress * (world.track + world.advance)
    return value
