"""Setting up to the letter: how far the items go round."""

import pytest
from msgspec.structs import replace

from dmd.final_girl.book import FinalGirl
from dmd.final_girl.setup import table
from tests.final_girl.atoms import proves
from tests.final_girl.table import book


@proves("FG-SETUP-5")
@pytest.mark.parametrize(
    ("items", "stacks"), [(13, [4, 4, 4]), (12, [4, 4, 4]), (6, [4, 2, 0]), (2, [2, 0, 0])]
)
def test_stacks_of_four_are_dealt_as_far_as_there_are_items(items, stacks):
    box = book().box
    few = box.location.items[: items - 1]  # her own item is one of them
    rules = FinalGirl(replace(box, location=replace(box.location, items=few)), book().board)
    world = table(rules)
    assert [len(one) for one in world.stacks.values()] == stacks
    assert len(world.unseen) == items
