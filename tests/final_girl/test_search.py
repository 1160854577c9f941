"""Searching to the letter: empty stacks, the last card, cards that she has seen herself."""

import pytest

from dmd.final_girl.search import Search
from dmd.final_girl.world import Stack
from tests.final_girl.atoms import proves
from tests.final_girl.table import a_world, book, choose, happen, told


@proves("FG-SEARCH-5", "FG-SEARCH-6")
@pytest.mark.parametrize(
    ("cards", "said"),
    [([], "The stack here is empty."), (["axe"], "Draw 2 items here and keep one.")],
)
def test_a_search_says_whether_there_is_anything(cards, said):
    world = a_world(stacks={"dock": cards})
    assert str(book().told(Search(draw=2), world)) == said
    after = happen(world, Search(draw=2)).world
    assert [one.id for one in after.items] == cards
    assert len(after.stacks["dock"]) == 0


@proves("FG-SEARCH-5")
def test_where_no_stack_lies_a_search_finds_nothing():
    world = a_world(girl_at="lake")
    assert happen(world, Search(draw=2)).world == world


@proves("FG-SEARCH-2", "FG-SEARCH-3")
def test_what_she_laid_under_a_stack_she_finds_again_when_nothing_else_is_left():
    stack = Stack(top=("axe", "map"), face_up=True)
    state = happen(a_world(stacks={"dock": stack}), Search(draw=2))
    state = choose(state, "Keep Axe.", "Put Map to the bottom, face down.")
    left = state.world.stacks["dock"]
    assert (left.bottom, left.face_up, left.known) == (("map",), False, "map")
    again = happen(state.world, Search(draw=1))
    assert {one.id for one in again.world.items} == {"axe", "map"}


@proves("FG-SEARCH-2")
def test_what_she_laid_on_top_lies_open():
    state = happen(a_world(stacks={"dock": ["axe", "map"]}), Search(draw=2))
    assert told(state) == ["Keep Axe.", "Keep Map."]
    state = choose(state, "Keep Map.", "Put Axe on top, face up.")
    assert state.world.stacks["dock"] == Stack(top=("axe",), face_up=True)
