from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from dmd.core.complaints import Refusal
from dmd.core.engine import apply, settle
from dmd.core.requirements import Refused, missing, refusals
from dmd.core.state import Chance, Decision, End
from dmd.core.timeline import Timeline
from tests.core import laws
from tests.core.slices.betrayal import (
    SPACES,
    Act,
    Discover,
    Enter,
    GoTo,
    Lay,
    LoseSpeed,
    TakeTile,
    TurnTile,
    betrayal_book,
    evening,
)
from tests.core.slices.betrayal_house import START, TILES, Room, Spot, board
from tests.core.slices.play import proves

BOOK = betrayal_book()


def laid(tile, floor, x, y, doors):
    return Room(tile, Spot(floor, x, y), doors)


CHUTE_NEXT_DOOR = (*START, laid("coal_chute", "ground", 1, -1, "S"))
JUNK_BELOW = (*START, laid("junk_room", "basement", 0, -1, "NESW"))
HALLWAY_ACROSS_THE_CORNER = (*START, laid("creaky_hallway", "basement", 1, -1, "NESW"))


def stands_in(room):
    return lambda state: int(state.world.here == room)


def asked(*tiles, effect=None, **world):
    """Where a turn, or an effect, first stops to ask."""
    begin = evening(*tiles, **world)
    return settle(begin.world, (effect,) if effect else begin.agenda, BOOK)


def sentences(state):
    return [BOOK.say(option.then[0], state.world) for option in state.fork.options]


def choice(state, move):
    """The number of the option that begins with a move."""
    return [option.then[0] for option in state.fork.options].index(move)


def why_not(world, move):
    """What the players are told about a move that cannot be made."""
    return str(Refused(move, missing(move, world, BOOK)).as_refusal(world, BOOK))


# -- best play, exactly ---------------------------------------------------------------------------


def test_the_coal_chute_is_found_before_the_library_every_second_time():
    # A hallway lets him go on, the Library stops him: only which of the other two comes first
    # matters, and three spaces are enough to draw all three. A cellar tile is passed over.
    stack = ("coal_chute", "creaky_hallway", "library", "larder")
    assert proves(evening(*stack), BOOK, stands_in("basement_landing")).worth == Fraction(1, 2)


@pytest.mark.wide
def test_a_higher_speed_finds_the_stairs_out_of_the_basement_more_often():
    # Whoever finds the stairs needs one more space, up to the Foyer. Speed 3 leaves two draws:
    # 1/4 at once, or one of the two hallways first and then 1/3. Speed 5 leaves four draws, so the
    # stairs have only to come before the Larder, which stops him.
    stack = ("stairs_from_basement", "creaky_hallway", "dusty_hallway", "larder")
    below = {"here": "basement_landing"}
    slow = proves(evening(*stack, **below), BOOK, stands_in("foyer"))
    assert slow.worth == Fraction(1, 4) + Fraction(2, 4) * Fraction(1, 3)
    fast = proves(evening(*stack, **below, speed=4), BOOK, stands_in("foyer"))
    assert fast.worth == Fraction(1, 2)


def test_leaving_the_junk_room_may_cost_the_speed_that_was_needed():
    # Junk Room, Landing, Stairs, Foyer: three spaces. The clip shows 3 twice; one step lower it
    # shows 2. Two dice give 3 or more in 3 of 9 ways: 1 and 2, 2 and 1, 2 and 2.
    house = (*JUNK_BELOW, laid("stairs_from_basement", "basement", 1, 0, "W"))
    begin = {"house": house, "here": "junk_room"}
    lower, upper = (evening(**begin, speed=clip) for clip in (1, 2))
    assert proves(lower, BOOK, stands_in("foyer")).worth == Fraction(3, 9)
    assert proves(upper, BOOK, stands_in("foyer")).worth == 1
    assert asked(effect=LoseSpeed(), speed=0).world.speed == 0, "nothing is below the lowest"


def test_the_right_way_round_joins_two_rooms_into_a_ring():
    # Only the Kitchen has a corner that reaches the Hallway, and it stops him for this turn. With
    # the Larder first, the Kitchen comes in the second turn, and the step is left for a third.
    begin = {"here": "basement_landing", "house": HALLWAY_ACROSS_THE_CORNER, "turns": 2}
    game = Timeline(evening("kitchen", "larder", **begin), BOOK)
    there = stands_in("creaky_hallway")
    assert proves(game.state, BOOK, there).worth == Fraction(1, 2)

    game.set_dice(choice(game.state, Discover("E")), ["basement ground", "kitchen"])
    worths = [one.worth for one in proves(game.state, BOOK, there, samples=1_000).after.values()]
    assert dict(zip(sentences(game.state), worths, strict=True)) == {
        "Lay the Kitchen facing south and west.": 0,
        "Lay the Kitchen facing north and west.": 1,
    }


# -- the stack ------------------------------------------------------------------------------------


def discovered(state, share=Fraction(1)):
    """Every row of rooms discovered one after the other, with its exact chance."""
    if isinstance(state.fork, Chance):
        weights = list(state.fork.source.outcomes(BOOK))
        for outcome, weight in weights:
            part = share * Fraction(weight, sum(weight for _, weight in weights))
            yield from discovered(apply(state, outcome, BOOK), part)
    elif isinstance(state.fork, Decision):
        yield from discovered(apply(state, 0, BOOK), share)
    else:
        yield tuple(room.tile for room in state.world.house[len(START) :]), share


def with_cardboard(stack, floors, discards=(), found=(), share=Fraction(1)):
    """The same by hand: a stack that lies in one order, and a pile that is really shuffled."""
    if not floors:
        yield found, share
    elif not stack:
        orders = list(permutations(discards))
        for order in orders:
            yield from with_cardboard(order, floors, (), found, share / len(orders))
    elif floors[0] in TILES[stack[0]].back.split():
        yield from with_cardboard(stack[1:], floors[1:], discards, (*found, stack[0]), share)
    else:
        yield from with_cardboard(stack[1:], floors, (*discards, stack[0]), found, share)


def added_up(rows):
    chances = Counter()
    for row, share in rows:
        chances[row] += share
    return chances


def test_a_bag_of_backs_gives_the_odds_of_a_stack_that_lies_in_some_order():
    tiles = ("larder", "kitchen", "conservatory", "library", "coal_chute")
    orders = list(permutations(tiles))
    ways = (way for order in orders for way in with_cardboard(order, ["basement", *["ground"] * 2]))
    begin = evening(*tiles, here="basement_landing").world
    doors = (TakeTile("N"), Enter("foyer"), TakeTile("N"), Enter("foyer"), TakeTile("S"))
    chances = added_up(discovered(settle(begin, doors, BOOK)))
    assert chances == added_up((row, share / len(orders)) for row, share in ways)
    assert sum(chances.values()) == 1


def test_a_tile_passed_over_is_still_face_down():
    tiles = ("conservatory", "library", "larder")
    state = asked(*tiles, effect=TakeTile("N"), here="basement_landing")
    state = apply(state, "ground upper", BOOK)  # it does not fit, whichever of the two it was
    assert state.world.discards == ("ground upper",)
    assert {"conservatory", "library"} <= set(state.world.unseen)


def test_only_the_tiles_with_the_back_just_seen_can_be_turned_over():
    state = asked("conservatory", "library", "larder", effect=TakeTile("N"))
    state = apply(state, "ground upper", BOOK)
    assert dict(state.fork.source.outcomes(BOOK)) == {"conservatory": 1, "library": 1}
    with pytest.raises(Refusal, match="cannot come up"):
        apply(state, "larder", BOOK)


def test_discarded_tiles_become_the_new_stack_when_the_stack_runs_out():
    state = asked("coal_chute", "larder", "kitchen", effect=TakeTile("N"), here="basement_landing")
    state = apply(apply(state, "ground", BOOK), "basement", BOOK)  # passed over, then taken
    state = apply(state, "larder", BOOK)
    state = settle(state.world, (Enter("foyer"), TakeTile("N")), BOOK)
    state = apply(apply(state, "basement ground", BOOK), "kitchen", BOOK)
    assert len(state.world.stack) == 0
    state = settle(apply(state, 0, BOOK).world, (Enter("foyer"), TakeTile("S")), BOOK)
    assert list(state.fork.source.outcomes(BOOK)) == [("ground", 1)]
    assert state.world.discards == ()


def test_in_whole_games_no_tile_is_lost_and_no_two_lie_on_one_spot():
    tiles = sorted(TILES.keys() - {room.tile for room in START})
    for seed in range(10):
        game = Timeline(evening(*tiles, turns=25), BOOK, seed=seed)
        for state in laws.random_game(game, seed):
            world, asker = state.world, getattr(state.fork, "asker", None)
            seen = [room.tile for room in world.house[len(START) :]]
            seen += [asker.tile] if isinstance(asker, TurnTile) else []  # still in the hand
            assert sorted((*seen, *world.unseen)) == tiles
            backs = sorted((*world.stack, *world.discards))
            assert backs == sorted(TILES[tile].back for tile in world.unseen)
            assert len({room.spot for room in world.house}) == len(world.house)
            assert world.here != "coal_chute"


# -- the way round --------------------------------------------------------------------------------


def ways_round(tile, side, *stack, **world):
    """The doors it may be laid with; the one way that nobody is asked about is laid already."""
    state = asked(*stack, effect=TurnTile(tile, side), **world)
    if state.fork is None:
        return [state.world.house[-1].doors]
    return [option.then[0].room.doors for option in state.fork.options]


def test_nobody_is_asked_which_way_round_when_all_ways_are_the_same():
    assert ways_round("creaky_hallway", "N") == ["NESW"]
    assert ways_round("coal_chute", "N") == ["S"], "the door come through must join"
    assert ways_round("larder", "E", here="basement_landing") == ["EW"], "half a turn is the same"


def test_a_corner_can_be_laid_two_ways_and_a_room_with_three_doors_three_ways():
    assert ways_round("library", "N") == ["SW", "ES"]
    assert ways_round("patio", "N") == ["NSW", "NES", "ESW"]


def test_doors_against_walls_lead_nowhere_so_turns_that_differ_in_them_alone_are_one():
    walls = (laid("larder", "basement", 1, -1, "NS"), laid("library", "basement", -1, -1, "NW"))
    one_wall, two_walls = (*START, walls[0]), (*START, *walls)
    below = {"here": "basement_landing"}
    assert ways_round("kitchen", "N", house=one_wall, **below) == ["ES", "SW"]
    assert ways_round("kitchen", "N", house=two_walls, **below) == ["ES"]


TWO_DEAD_ENDS = (
    laid("conservatory", "ground", 0, 0, "N"),
    laid("coal_chute", "ground", -1, -1, "E"),
)
IN_A_DEAD_END = {"house": TWO_DEAD_ENDS, "here": "conservatory"}


def test_a_floor_must_not_be_closed_while_tiles_for_it_are_left():
    assert ways_round("library", "N", "patio", **IN_A_DEAD_END) == ["ES"]
    closing = Lay(laid("library", "ground", 0, -1, "SW"), "S")
    assert why_not(evening("patio", **IN_A_DEAD_END).world, closing) == (
        "Facing south and west, the Library would close the ground floor. "
        "Turn it so that a door leads on. (BET-EXPLORE-11)"
    )


def test_a_floor_may_be_closed_when_no_tile_is_left_for_it_or_no_way_round_keeps_it_open():
    assert ways_round("library", "N", "larder", **IN_A_DEAD_END) == ["SW", "ES"]
    alone = {"house": TWO_DEAD_ENDS[:1], "here": "conservatory"}
    assert ways_round("coal_chute", "N", "patio", **alone) == ["S"]


# -- moving ---------------------------------------------------------------------------------------


def test_speed_3_is_just_enough_for_three_rooms():
    kitchen, dining_room = (
        laid("kitchen", "ground", 0, -1, "ES"),
        laid("dining_room", "ground", 1, -1, "NW"),
    )
    game = Timeline(evening("patio", house=(*START, kitchen, dining_room)), BOOK)
    for room in ("foyer", "kitchen", "dining_room"):
        game.choose(choice(game.state, GoTo(room)))
    assert game.state.fork == End("dining_room", "BET-OVR-3"), "no space left: the turn is over"
    assert game.state.world.moved == 3
    assert why_not(game.state.world, GoTo("kitchen")) == (
        "No space is left after 3 (Speed 3). End the turn. (BET-MOVE-1)"
    )


def after_discovering(tile, turns=1):
    game = Timeline(evening(tile, "larder", "conservatory", turns=turns), BOOK)
    game.set_dice(choice(game.state, Discover("N")), [TILES[tile].back, tile])
    return game


def test_a_room_without_a_symbol_lets_the_explorer_go_on():
    game = after_discovering("creaky_hallway")
    assert "Open the west door." in game.sentences()


def test_whoever_draws_a_card_moves_no_further():
    game = after_discovering("patio")
    game.choose(0)  # a way round; then nothing is left to be asked in this turn
    world = game.state.world
    assert (game.state.fork, world.here) == (End("patio", "BET-OVR-3"), "patio")
    assert why_not(world, GoTo("entrance_hall")) == (
        "No space is left after 1 (Speed 3, a card was drawn 1). End the turn. (BET-MOVE-1)"
    )
    assert [one.cite for one in BOOK.reasons(SPACES, world)] == ["BET-MOVE-1", "BET-MOVE-2"]


def test_in_a_new_turn_all_spaces_may_be_moved_again():
    game = after_discovering("patio", turns=2)
    game.choose(0)
    world = game.state.world
    assert (world.moved, BOOK.ask(SPACES, world)) == (0, 3)
    assert "Go to the Entrance Hall." in game.sentences()


def test_entering_the_chute_and_sliding_are_one_space():
    state = asked("larder", effect=Act(), house=CHUTE_NEXT_DOOR, moved=2)
    state = apply(state, choice(state, GoTo("coal_chute")), BOOK)
    assert (state.world.here, state.world.moved) == ("basement_landing", 3)


def test_nobody_climbs_the_chute():
    assert board(CHUTE_NEXT_DOOR).distance("coal_chute", "basement_landing") == 1
    assert board(CHUTE_NEXT_DOOR).distance("basement_landing", "coal_chute") is None
    state = asked("larder", effect=Act(), house=CHUTE_NEXT_DOOR, here="basement_landing")
    assert [str(one.as_refusal(state.world, BOOK)) for one in refusals(state, BOOK)] == [
        "The Coal Chute only leads down; nobody climbs it. Find the stairs. (BET-ROOM-3)"
    ]


def test_the_basement_has_no_way_up_until_its_stairs_are_found():
    assert board(START).distance("foyer", "upper_landing") == 2
    assert board(START).distance("basement_landing", "foyer") is None
    found = board((*START, laid("stairs_from_basement", "basement", 0, 1, "N")))
    assert (
        found.distance("basement_landing", "foyer")
        == found.distance("foyer", "basement_landing")
        == 2
    )


def test_a_move_that_cannot_be_made_is_refused_with_its_reason():
    beside = (*START, laid("library", "ground", 2, 0, "SW"))
    state = asked("larder", effect=Act(), house=beside)
    assert sentences(state) == ["Go to the Foyer.", "End the turn."]
    assert [str(one.as_refusal(state.world, BOOK)) for one in refusals(state, BOOK)] == [
        "No door joins the Entrance Hall and the Library. Go round. (BET-MOVE-3)",
        "No tile for the ground floor is left. Discover on another floor. (BET-EXPLORE-6)",
        "No tile for the ground floor is left. Discover on another floor. (BET-EXPLORE-6)",
    ]
    hall = evening("patio").world
    assert why_not(hall, Discover("E")) == (
        "The front door is locked. Stay in the house. (BET-MOVE-4)"
    )
    stairs = evening("patio", here="grand_staircase").world
    assert why_not(stairs, Discover("N")) == (
        "The Grand Staircase has no north door. Take another door. (BET-MOVE-3)"
    )


# -- the story ------------------------------------------------------------------------------------


def test_the_story_of_a_discovery_names_every_rule():
    game = Timeline(evening("coal_chute", "larder"), BOOK)
    told = game.set_dice(choice(game.state, Discover("N")), ["basement", "ground", "coal_chute"])
    assert told.text() == (
        "Open the north door.  (BET-EXPLORE-1)\n"
        "  Take the top tile.  (BET-EXPLORE-1)\n"
        "    Its back names basement.  (BET-EXPLORE-9)\n"
        "      It does not fit this floor and is discarded face down.  (BET-EXPLORE-2)\n"
        "      Take the top tile.  (BET-EXPLORE-1)\n"
        "        Its back names ground floor.  (BET-EXPLORE-9)\n"
        "          It is the Coal Chute.  (BET-EXPLORE-1)\n"
        "            Which way round?  (BET-EXPLORE-3)\n"
        "              Lay the Coal Chute facing south.  (BET-EXPLORE-3)\n"
        "            Coal Chute: Enter the Coal Chute.  (BET-ROOM-3)\n"
        "              Enter the Basement Landing.  (BET-EXPLORE-7)\n"
        "What next?  (BET-TURN-1)"
    )


def test_the_roll_in_the_junk_room_comes_before_the_step():
    game = Timeline(evening("larder", house=JUNK_BELOW, here="junk_room"), BOOK)
    told = game.set_dice(choice(game.state, GoTo("basement_landing")), [(("0", "2"),)])
    assert told.text() == (
        "Junk Room: Go to the Basement Landing.  (BET-ROOM-1)\n"
        "  Roll Might; less than 3 costs Speed.  (BET-ROLL-2)\n"
        "    The dice show 2.  (BET-ROOM-1)\n"
        "      Lose 1 Speed.  (BET-TRAIT-4)\n"
        "  Go to the Basement Landing.  (BET-MOVE-1)\n"
        "    Enter the Basement Landing.  (BET-EXPLORE-7)\n"
        "What next?  (BET-TURN-1)"
    )
    game.undo()
    told = game.choose(choice(game.state, Discover("N")))
    assert told.text().startswith("Junk Room: Open the north door.  (BET-ROOM-1)\n  Roll Might")
