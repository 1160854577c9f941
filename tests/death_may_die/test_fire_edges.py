"""Fire, at the edges: what a text leaves out, whom it lets the players choose."""

from __future__ import annotations

from dmd.death_may_die.fire import CatchFire, reserve
from dmd.death_may_die.selectors import People, Reader
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after, choose
from tests.death_may_die.table import a_table

LINE = "A [start, gate_red] - B - C - D"


@proves("DMD-FIR-4")
def test_a_text_that_names_no_number_puts_one_fire_on_a_board():
    table = after(LINE, CatchFire(by=Reader("ian")), ian="A", beth="A")

    assert [one.fire for one in table.world.investigators] == [1, 0]


@proves("DMD-FIR-4")
def test_where_a_text_leaves_open_who_catches_fire_one_is_chosen_and_nobody_else_catches_it():
    table = after(LINE, CatchFire(by=Reader("ian"), who=People(choose=True)), ian="A", beth="B")
    assert [one.fire for one in table.world.investigators] == [0, 0]

    choose(table, CatchFire, who="beth")

    assert [one.fire for one in table.world.investigators] == [0, 1]


@proves("DMD-FIR-E6")
def test_more_fire_than_the_box_holds_leaves_no_reserve_rather_than_less_than_none():
    table = a_table(LINE, ian="A", fire={"A": 5, "B": 4})

    assert reserve(table.world, table.book) == 0
