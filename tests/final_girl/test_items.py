"""Items to the letter: use markers, luck, what two hands hold."""

from dmd.final_girl.cards import Act
from dmd.final_girl.items import GainItem, LuckyRoll, told_items
from dmd.final_girl.world import Kept
from tests.final_girl.atoms import proves
from tests.final_girl.table import a_world, book, choose, happen, told


@proves("FG-ITEM-4")
def test_a_new_item_comes_with_its_use_markers():
    after = happen(a_world(), GainItem("bow")).world
    assert after.items == (Kept("bow", held=True, uses=3),)
    assert happen(a_world(), GainItem("knife")).world.items == (Kept("knife", held=True),)


@proves("FG-ITEM-4")
def test_an_item_pays_once_for_each_success_and_then_no_more():
    gifts = ["Time +2.", "Horror −1.", "Move up to 1 space."]
    state = happen(a_world(horror=3, time=1, hand=["walk"]), LuckyRoll("rabbits_foot", 2), Act())
    for gift in gifts[:2]:
        assert {*gifts} <= {*told(state)}
        state = choose(state, gift)
    assert (state.world.time, state.world.horror) == (3, 2)
    assert "Time +2." not in told(state)


@proves("FG-ITEM-2")
def test_three_things_of_one_hand_are_held_two_at_a_time():
    items = [Kept(one) for one in ("knife", "pepper_spray", "trash_lid")]
    state = happen(a_world(items=items), GainItem("map"))
    assert [one.count(" and ") for one in told(state)] == [1, 1, 1]


@proves("FG-ITEM-1")
def test_what_takes_no_hand_is_told_of_the_backpack_and_so_is_what_is_not_held():
    world = a_world(items=["knife", "map", Kept("axe"), Kept("trash_lid", held=True, uses=2)])
    in_hands, packed = (told_items(world.items, book(), held=held) for held in (True, False))
    assert [str(one) for one in in_hands] == ["Knife", "Trash Lid (2 uses left)"]
    assert [str(one) for one in packed] == ["Map", "Axe"]
