"""What the rules ask of whatever is in play, and where such numbers end."""

import pytest
from msgspec.structs import replace

from dmd.final_girl.book import FinalGirl
from dmd.final_girl.questions import FOLLOWERS
from tests.final_girl.atoms import proves
from tests.final_girl.table import a_world, book


@proves("FG-MOVE-3")
@pytest.mark.parametrize(("fewer", "left"), [(-1, 1), (-2, 0), (-3, 0)])
def test_events_may_leave_her_with_nobody_who_follows_but_not_with_fewer(fewer, left):
    box = book().box
    events = [replace(one, followers=fewer) if one.id == "stubborn_kids" else one
              for one in box.location.events]  # fmt: skip
    rules = FinalGirl(
        replace(box, location=replace(box.location, events=tuple(events))), book().board
    )
    assert rules.ask(FOLLOWERS, a_world(lasting=("stubborn_kids",))) == left
