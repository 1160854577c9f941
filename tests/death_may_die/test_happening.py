"""What effects have in common, at the edges: how a choice between stories is asked."""

from __future__ import annotations

from dmd.core.state import Option
from dmd.death_may_die.happening import OneOf
from dmd.death_may_die.run import Walk
from dmd.death_may_die.selectors import Reader, Spaces, Where
from dmd.death_may_die.tokens import PlaceToken
from tests.death_may_die.table import a_table

LINE = "A [start, gate_red] - B - C"


def test_a_choice_is_asked_by_the_name_of_each_story_or_else_by_how_it_begins():
    both = Walk("ian", "B"), Walk("ian", "C")
    stories = Option(both), Option((Walk("ian", "C"),), "Stay here")
    table = a_table(LINE, OneOf("ian", stories), ian="A")
    beginning = table.book.say(Walk("ian", "B"), table.world)

    assert beginning.rstrip(".") in table.asks
    assert "Stay here" in table.asks


def test_a_text_names_the_spaces_it_means_once_somebody_reads_it():
    table = a_table(LINE, ian="A", beth="C")

    def told(where: Where, you: str = "") -> object:
        by = Reader(you)
        return PlaceToken(token="fire", where=where, by=by).words(table.world, table.book)["spaces"]

    assert told("your_space") == ""  # nobody's
    assert told("your_space", "beth") == "C"
    assert told("B") == told("B", "beth") == "B"
    assert told("this_card", "beth") == told("this_card") == ""
    assert told("your_board") == told("your_board", "beth") == ""
    assert told(("A", "B"), "beth") == "A and B"
    assert told(Spaces(among=("A", "B"), choose=True), "beth") == "A or B"
