"""Victims to the letter: how many pawns there are, what is told of those who go."""

import pytest

from dmd.core.state import Scope, State
from dmd.core.timeline import Timeline
from dmd.final_girl.happening import PHASE
from dmd.final_girl.victims import PlaceVictims, VictimsApproach
from tests.final_girl.atoms import proves
from tests.final_girl.table import a_world, book, happen


@proves("FG-SPECIAL-3", "FG-HERO-4")
@pytest.mark.parametrize(
    ("saved", "flipped", "come"), [(0, False, 4), (3, False, 1), (4, False, 0), (4, True, 4)]
)
def test_pawns_on_the_hero_card_are_out_of_the_box_until_it_is_flipped(saved, flipped, come):
    """21 pawns: 10 on the board, 7 dead, and those on her card."""
    world = a_world(victims=["lake"] * 10, dead=7, saved=saved, flipped=flipped)
    placed = PlaceVictims(6, "cliff")
    after = happen(world, placed).world
    assert after.victims.count("cliff") == come
    told = str(book().told(placed, world))
    assert told == f"{come} new victim{'' if come == 1 else 's'} at Cliff."


@proves("FG-PANIC-5")
def test_victims_who_come_nearer_are_told_one_by_one():
    world = a_world(killer_at="lake", victims=["dock", "dock"])
    game = Timeline(State(world, (VictimsApproach(), Scope(PHASE))), book())
    assert [game.journal.sentence(one) for one in game.journal.lines] == [
        "Every victim moves 1 space toward an enemy.",
        "A victim goes from Dock to Lake.",
        "A victim goes from Dock to Lake.",
    ]
