"""Fight, at the edges: who lies down or is dead, whose text is read, and what comes first."""

from __future__ import annotations

import pytest

from dmd.death_may_die.fight import EnemyAttacks, Fight, ReadAfterWounding, Vengeance
from dmd.death_may_die.happening import InAnyOrder, Read
from dmd.death_may_die.selectors import Reader
from dmd.death_may_die.shelf import box
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after
from tests.death_may_die.table import Table, happened, roll_of

LINE = "A [start, gate_red] - B [gate_yellow] - C [gate_blue]"
HASTUR = box("blasphemous_alchemy", "hastur")
DISCIPLE = "disciple_of_hastur 1"


def texts(table: Table) -> list[Reader]:
    """Who read each text."""
    return [one.effect.by for one in table.journal if isinstance(one.effect, Read)]


@proves("DMD-SAN-7", "DMD-FGT-1")
@pytest.mark.parametrize("state", [{"lying": True}, {"dead": True}])
def test_nobody_attacks_who_lies_down_or_is_dead(state):
    table = after(
        LINE, Fight("borden"), active="borden", borden={"space": "A", **state}, ian="C",
        enemies={"cultist 1": "A"}, stage=2,
    )  # fmt: skip

    assert happened(table, EnemyAttacks) == []


@proves("DMD-DEF-4")
def test_what_an_enemy_does_before_its_attack_is_read_for_its_target_in_its_own_space():
    vampire = "fire_vampire 1"
    table = after(LINE, EnemyAttacks("ian", vampire), ian="A", enemies={vampire: "B"})

    assert texts(table) == [Reader("ian", space="B", enemy=vampire)]
    assert table.world.fire == {"B": 1}


@proves("DMD-RES-E6")
def test_what_a_wound_by_an_enemy_sets_off_is_read_in_the_space_of_the_enemy():
    table = after(
        LINE, EnemyAttacks("borden", DISCIPLE), content=HASTUR, active="borden",
        borden={"space": "A", "stress": 4}, enemies={DISCIPLE: "B"}, chance=[roll_of("s", ".")],
    )  # fmt: skip

    assert texts(table) == [Reader("borden", space="B", enemy=DISCIPLE)]
    assert table.world.investigator("borden").tokens == ("yellow_sign",)


@proves("DMD-RES-E6", "DMD-TRN-E2")
def test_of_vengeance_and_a_text_of_the_enemy_the_active_player_says_which_comes_first():
    table = after(
        LINE, EnemyAttacks("ian", DISCIPLE), content=HASTUR, ian={"space": "A", "stress": 4},
        enemies={DISCIPLE: "A"}, chance=[roll_of("s", ".")],
    )  # fmt: skip

    assert table.is_asked(InAnyOrder)
    assert len(table.options) == 2
    table.choose(1)
    assert happened(table, Vengeance, ReadAfterWounding) == ["ReadAfterWounding", "Vengeance"]
    table.undo().choose(0)
    assert happened(table, Vengeance, ReadAfterWounding) == ["Vengeance", "ReadAfterWounding"]
