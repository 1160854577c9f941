"""Wounds, at the edges: one of several who takes them."""

from __future__ import annotations

from dmd.death_may_die.selectors import People, Reader
from dmd.death_may_die.wounds import TakeWounds, WoundEnemies
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after
from tests.death_may_die.table import a_table

LINE = "A [start, gate_red] - B"


@proves("DMD-MYT-5")
def test_where_one_of_several_takes_wounds_whoever_reads_says_who():
    one_here = TakeWounds(by=Reader("ian"), who=People(in_="your_space", choose=True), amount=2)
    table = after(LINE, one_here, ian="A", beth="A", borden="B")
    [beth] = [n for n, sentence in enumerate(table.options) if "Sister Beth" in sentence]

    assert len(table.options) == 2
    table.choose(beth)
    assert [one.wounds for one in table.world.investigators] == [0, 2, 0]


@proves("DMD-ATK-2")
def test_wounds_of_several_enemies_are_told_in_one_sentence():
    table = a_table(LINE, ian="A", enemies={"cultist 1": "A", "byakhee 1": "A"})

    def told(*hits):
        return table.book.say(WoundEnemies(hits), table.world)

    assert (
        told(("cultist 1", 1), ("byakhee 1", 2)) == "Cultist 1 takes 1, Byakhee 1 takes 2 wounds."
    )
    assert told(("cultist 1", 2), ("byakhee 1", 1)) == "Cultist 1 takes 2, Byakhee 1 takes 1 wound."
    assert told() == "Nobody is hit."
