"""What is asked of whatever is in play, at the edges: who lies down, and two skills at once."""

from __future__ import annotations

from dmd.death_may_die.box import Powers
from dmd.death_may_die.questions import bonus_dice
from dmd.death_may_die.roll import Roll
from dmd.death_may_die.tracks import Rest
from tests.death_may_die.atoms import proves
from tests.death_may_die.table import BOX, Table, a_table

LINE = "A [start, gate_red] - B - C - D"


def may_rest(where: str, **kid: object) -> bool:
    kid = {"space": where, "wounds": 1, "levels": (3, 1, 1), **kid}
    table: Table = a_table(LINE, active="the_kid", the_kid=kid, enemies={"cultist 1": where})
    return bool(table.matching(Rest, lambda one: one.wounds == 1))


@proves("DMD-SKL-9", "DMD-SAN-7")
def test_the_kid_may_rest_among_enemies_far_from_any_gate_while_lying_down():
    assert may_rest("B")
    assert not may_rest("D")
    assert may_rest("D", lying=True)
    assert may_rest("D", lying=True, levels=(1, 1, 1))


@proves("DMD-DIE-8")
def test_of_several_skills_that_help_with_a_weapon_the_best_one_counts():
    first, second, _ = BOX.investigators["elizabeth"].skills

    def dice(**with_skill: int) -> int:
        weapon = Powers(attack_bonus_dice=1, attack_bonus_with_skill=with_skill)
        table = a_table(LINE, active="elizabeth", elizabeth="A")
        return bonus_dice(weapon, table.world, table.book, Roll("attack", "elizabeth"))

    assert dice() == dice(a_skill_of_nobody=9) == 1
    assert dice(**{first: 2}) == 2
    assert dice(**{first: 2, second: 3}) == dice(**{first: 3, second: 2}) == 3
