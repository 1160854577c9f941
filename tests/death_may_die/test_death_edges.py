"""Death, at the edges: what is left of a dead investigator."""

from __future__ import annotations

from dmd.death_may_die.sanity import LoseSanity
from dmd.death_may_die.selectors import Reader
from dmd.death_may_die.world import Enemy
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after

LINE = "A [start, gate_red] - B [gate_yellow] - C [gate_blue] - D - E - F"
PLAYING = {"stage": 2, "track": 5, "enemies": {"cthulhu": Enemy("cthulhu", "elder_one", "F")}}


@proves("DMD-DTH-2", "DMD-DTH-E8")
def test_nothing_of_the_dead_lies_on_the_table_any_more():
    table = after(
        LINE, LoseSanity(by=Reader("ian"), amount=1), beth="B", **PLAYING,
        ian={
            "space": "A", "sanity": 19, "fire": 2, "stand_ins": 1, "lying": True,
            "insanity": "claustrophobia",
        },
    )  # fmt: skip
    ian = table.world.investigator("ian")

    assert ian.dead
    assert (ian.lying, ian.fire, ian.stand_ins, ian.insanity) == (False, 0, 0, "")
