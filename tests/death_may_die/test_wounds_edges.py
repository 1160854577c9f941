"""Wounds, at the edges: one of several who takes them."""

from __future__ import annotations

from dmd.death_may_die.selectors import People, Reader
from dmd.death_may_die.wounds import TakeWounds
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after

LINE = "A [start, gate_red] - B"


@proves("DMD-MYT-5")
def test_where_one_of_several_takes_wounds_whoever_reads_says_who():
    one_here = TakeWounds(by=Reader("ian"), who=People(in_="your_space", choose=True), amount=2)
    table = after(LINE, one_here, ian="A", beth="A", borden="B")
    [beth] = [n for n, sentence in enumerate(table.options) if "Sister Beth" in sentence]

    assert len(table.options) == 2
    table.choose(beth)
    assert [one.wounds for one in table.world.investigators] == [0, 2, 0]
