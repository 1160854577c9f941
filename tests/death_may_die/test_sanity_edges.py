"""Sanity, at the edges: a loss that Toughness lowers to nothing, and one of several who loses."""

from __future__ import annotations

from dmd.death_may_die.sanity import LoseSanity
from dmd.death_may_die.selectors import Count, People, Reader
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after

LINE = "A [start, gate_red] - B [gate_yellow] - C [gate_blue]"
TOUGH = {"space": "A", "sanity": 3, "levels": (1, 1, 3)}


@proves("DMD-SKL-4", "DMD-SAN-1")
def test_toughness_makes_nothing_of_a_loss_but_never_gives_sanity_back():
    for none in (0, 1, Count("your_wounds")):
        loss = LoseSanity(by=Reader("morgan"), amount=none)
        table = after(LINE, loss, active="morgan", morgan=TOUGH)
        assert table.world.investigator("morgan").sanity == 3
        assert table.book.say(loss, table.world) == "Nobody loses sanity from this."


@proves("DMD-MYT-5")
def test_where_one_of_several_loses_sanity_whoever_reads_says_who():
    loss = LoseSanity(by=Reader("ian"), who=People(in_="your_space", choose=True), amount=1)
    table = after(LINE, loss, ian="A", beth="A", borden="B")
    [beth] = [n for n, sentence in enumerate(table.options) if "Sister Beth" in sentence]

    assert len(table.options) == 2
    table.choose(beth)
    assert [one.sanity for one in table.world.investigators] == [0, 1, 0]
