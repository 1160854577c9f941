"""The laws of the kernel, at every fork of random games; late starts, too."""

import os

import pytest
from msgspec.structs import replace

from dmd.core.engine import settle
from dmd.core.state import Decision, End, State
from dmd.core.timeline import Timeline
from dmd.final_girl.turn import BeginTurn
from dmd.final_girl.world import RED, VICTIM, Kept, Minion, Minor
from tests.core import laws
from tests.final_girl.table import a_world, book, new

TIMES = int(os.environ.get("DMD_SOAK", "1"))


def holds_together(world, rules):
    """What is true of every table."""
    box = rules.box
    cards = [*world.hand, *world.market, *world.used]
    assert len(cards) == sum(one.copies for one in box.cards.values())
    assert len(world.hand) <= box.board.most_cards
    assert list(world.hand) == sorted(world.hand)
    assert RED <= world.time <= box.board.most_time
    assert 0 <= world.horror < len(rules.side.horror)
    assert 0 <= world.girl.markers < box.heroine.health
    assert 0 <= world.killer.markers < box.killer.health
    assert 0 <= world.bloodlust < len(box.killer.rows)
    on_cards = 0 if world.flipped else world.saved
    assert world.living + world.dead + on_cards <= box.board.victims
    assert {one.kind for one in world.special} <= {*world.lasting}
    held = [one for one in world.items if one.held]
    assert sum(box.items[one.id].hands for one in held) <= box.board.hands
    hidden = sum(stack.hidden for stack in world.stacks.values())
    assert hidden <= len(world.unseen)
    assert world.terror.hidden <= len(world.terror_pool)
    assert len(world.powers) == len({*world.powers})
    assert not (world.girl_at and VICTIM in world.lasting)


SETTINGS = [
    {},
    {"heroine": "reiko", "side": "extreme"},
    {"ambiguity": "ask"},
    {"ambiguity": "barrel_of_laughs"},
    {"heroine": "reiko", "ambiguity": "overriding_realism"},
]


@pytest.mark.parametrize("seed", range(len(SETTINGS) * TIMES))
def test_every_position_of_a_random_game_holds_the_laws(seed):
    settings = SETTINGS[seed % len(SETTINGS)]
    rules = book(**settings)
    game = Timeline(new(**settings), rules, seed=seed)
    for state in laws.random_game(game, seed, most=120):
        laws.holds_at(state, rules)
        laws.speaks_at(state, rules)
        holds_together(state.world, rules)
    for line in game.journal.lines:
        assert line.cite or line.silent


def late(rules):
    """A night that has gone on for long: the finale is near, everybody has plenty of everything."""
    cards = [one.id for one in rules.box.cards.values() for _ in range(one.copies)]
    hand = ["close_call", "close_call", "retaliate", "guard", "critical_blow", "walk", "search",
            "improvise", "planning", "long_rest"]  # fmt: skip
    for one in hand:
        cards.remove(one)
    items = ["metal_bat", "whistle", "trash_lid", "lucky_dice", "rabbits_foot", "flashlight",
             "fireworks", "bear_trap", "map", "motorboat_keys", "pepper_spray"]  # fmt: skip
    hands = ("trash_lid", "pepper_spray")
    packed = tuple(Kept(one, one in hands, rules.box.items[one].uses) for one in items)
    lasting = ("boyfriend", "clingy_campers", "dark_waters", "girlfriend", "star_crossed_lovers",
               "vengeance")  # fmt: skip
    world = a_world(
        rules, hand=hand, items=packed, lasting=lasting, girl_at="southeast_exit",
        killer_at="dock", victims=["southeast_exit"] * 3 + ["dock"] * 2 + ["swamp"],
        special=[("boyfriend", "southeast_exit"), ("girlfriend", "dock"), ("vengeance", "lake")],
        bloodlust=8, horror=6, time=9, killer=3, girl=2, covered=(0, 1, 2, 3), saved=4, turn=0,
    )  # fmt: skip
    events = world.events
    for one in lasting:
        events = events.without(one)
    unseen = world.unseen
    for one in items:
        unseen = unseen.without(one)
    stacks = {space: replace(one, hidden=2) for space, one in world.stacks.items()}
    return replace(
        world, market=tuple(sorted(cards)), stacks=stacks, events=events, unseen=unseen,
        terror=replace(world.terror, hidden=2),
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(4 * TIMES))
def test_every_position_late_in_a_night_holds_the_laws(seed):
    rules = book(heroine=("laurie", "reiko")[seed % 2])
    begun = settle(late(rules), (BeginTurn(),), rules)
    assert isinstance(begun.fork, Decision)
    game = Timeline(State(late(rules), (BeginTurn(),)), rules, seed=seed)
    for state in laws.random_game(game, seed, most=120):
        laws.holds_at(state, rules)
        laws.speaks_at(state, rules)
        holds_together(state.world, rules)


FEN = {"location": "last_reel", "killer": "houndmaster"}


def late_at_the_drive_in(rules):
    """A night at the drive-in that has gone on for long: the whole pack is there, and a power."""
    cards = [one.id for one in rules.box.cards.values() for _ in range(one.copies)]
    hand = ["close_call", "retaliate", "guard", "furious_strike", "walk", "sprint", "search"]
    for one in hand:
        cards.remove(one)
    items = ["tire_iron", "flare_gun", "hubcap", "thermos", "lucky_ticket", "car_radio", "popcorn",
             "loudhailer", "film_can", "usher_lamp", "bicycle"]  # fmt: skip
    hands = ("tire_iron", "hubcap")
    packed = tuple(Kept(one, one in hands, rules.box.items[one].uses) for one in sorted(items))
    lasting = ("kid_sister", "sleepwalkers", "slow_crowd")
    pack = tuple(
        Minion(f"hound {number}", "hound", space, 1)
        for number, space in enumerate(("ticket_gate", "lot", "booth"), 1)
    )
    world = a_world(
        rules, hand=hand, items=packed, lasting=lasting, girl_at="ticket_gate",
        killer_at="lot", victims=["ticket_gate"] * 2 + ["lot"] * 2 + ["booth"],
        special=[("kid_sister", "booth")], minions=pack, minors=(Minor("collar_of_bone", 2),),
        bloodlust=6, horror=6, time=9, killer=3, girl=2, covered=(0, 1, 2), saved=3, turn=0,
    )  # fmt: skip
    events, unseen = world.events, world.unseen
    for one in lasting:
        events = events.without(one)
    for one in items:
        unseen = unseen.without(one)
    stacks = {space: replace(one, hidden=1) for space, one in world.stacks.items()}
    return replace(
        world, market=tuple(sorted(cards)), stacks=stacks, events=events, unseen=unseen,
        terror=replace(world.terror, hidden=2),
        terror_pool=world.terror_pool.without("collar_of_bone"),
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(4 * TIMES))
def test_every_position_late_at_the_drive_in_holds_the_laws(seed):
    rules = book(heroine=("laurie", "reiko")[seed % 2], **FEN)
    begun = State(late_at_the_drive_in(rules), (BeginTurn(),))
    game = Timeline(begun, rules, seed=seed)
    for state in laws.random_game(game, seed, most=120):
        laws.holds_at(state, rules)
        laws.speaks_at(state, rules)
        holds_together(state.world, rules)


@pytest.mark.parametrize("seed", range(3))
def test_a_random_game_comes_to_an_end_and_says_by_which_rule(seed):
    game = Timeline(new(), book(), seed=seed)
    assert sum(1 for _ in laws.random_game(game, seed, most=2_000))
    assert isinstance(game.state.fork, End)
    assert game.state.fork.cite in ("FG-BREATH-3", "FG-BREATH-7")
