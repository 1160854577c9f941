"""What effects have in common, at the edges: how a choice between stories is asked."""

from __future__ import annotations

from dmd.core.state import Option
from dmd.death_may_die.happening import OneOf
from dmd.death_may_die.run import Walk
from tests.death_may_die.table import a_table

LINE = "A [start, gate_red] - B - C"


def test_a_choice_is_asked_by_the_name_of_each_story_or_else_by_how_it_begins():
    stories = Option((Walk("ian", "B"),)), Option((Walk("ian", "C"),), "Stay here")
    table = a_table(LINE, OneOf("ian", stories), ian="A")
    beginning = table.book.say(Walk("ian", "B"), table.world)

    assert beginning.rstrip(".") in table.asks
    assert "Stay here" in table.asks
