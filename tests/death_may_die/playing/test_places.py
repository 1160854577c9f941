"""Where an action could be done is what standing there would say, asked again and again."""

import pytest
from msgspec.structs import replace

from dmd.core.playout import playout
from dmd.death_may_die.opening import begin, open_book
from dmd.death_may_die.playing.places import Places
from dmd.death_may_die.playing.script import Script
from dmd.death_may_die.selectors import Count, People, Reader, Spaces, holds_true

NEEDS = (
    (),
    (Count(of="fire", where="your_space"),),
    (Count(of="enemies", where="your_space"),),
    (Count(of="investigators", who="each_investigator", where="your_space", at_least=2),),
    (Count(of="cards"),),
    (Count(of="your_wounds"), Count(of="spaces", where="your_space_or_one_adjacent", at_least=4)),
    (Count(of="cards", who=People(in_="your_space"), at_least=3),),
    (Count(of="spaces", where=Spaces(among="your_space", without=("enemy",))),),
)


class Standing:
    """The script, which keeps every position it is asked about."""

    def __init__(self):
        self.script, self.worlds = Script(), []

    def __call__(self, state, book, below):
        self.worlds.append(state.world)
        return self.script(state, book, below)


def plainly(card, world, you, book):
    """The same without remembering anything, and by nothing but the rules."""
    found = []
    for space in book.board.ids:
        there = world.with_investigator(replace(you, space=space))
        if all(holds_true(need, there, book, Reader(you.id)) for need in card.needs):
            found.append(space)
    return tuple(found)


@pytest.mark.parametrize("episode", ["blasphemous_alchemy", "a_lamp_for_the_drowned"])
def test_places_are_where_all_that_an_action_needs_holds(episode):
    book, standing = open_book(episode, "cthulhu"), Standing()
    playout(begin(book, ("ian", "beth", "adam")), book, standing, seed=4)
    first = book.box.episode.actions[0]
    cards = [*book.box.episode.actions, *(replace(first, needs=needs) for needs in NEEDS)]
    several = 0
    for card in cards:
        places = Places(card, book)
        for world in standing.worlds[::7]:
            for you in world.living:
                told = places.of(world, you)
                assert told == plainly(card, world, you, book)
                several += 0 < len(told) < len(book.board.ids)
    assert several > 100
