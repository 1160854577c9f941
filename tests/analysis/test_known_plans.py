"""Positions whose best turn is known by argument: the argument is the docstring, the engine agrees.

Everybody has full stress or no use for it, so that no reroll blurs the argument.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from dmd import analysis
from dmd.death_may_die.actions import ChooseAction
from dmd.death_may_die.world import Enemy
from tests.death_may_die.table import BOX, Table, a_table, cthulhu, holding

PAIR = "A [start, gate_red] - B [gate_blue, gate_yellow]"
ROW = "A [start, gate_red] - B [gate_blue]; B - C; C - D; D - E [gate_yellow]"
FORK = "A [start, gate_red] - B [gate_blue]; A - C [gate_yellow]"
IAN = {"space": "A", "stress": 4}
SPENT = {"stress": 4, "used": ("free_reroll",)}


def best(table: Table, want: Any) -> analysis.Plan:
    return analysis.plans(table, want, until="actions", seconds=60)[0]


def hurt(kind: str, space: str, wounds: int) -> dict[str, Enemy]:
    return {f"{kind} 1": Enemy(f"{kind} 1", kind, space, wounds)}


def test_whoever_is_there_already_takes_no_action() -> None:
    """Any step only leads away."""
    found = best(a_table(ROW, ian="A", labs={"A": 0}), "reach A")

    assert (found.steps, found.value) == ((), 1)


def test_a_follower_is_brought_to_where_the_fight_shall_be() -> None:
    """Enemies follow for nothing: to be in B with the Cultist dead, attack here or there.

    Attacking first leaves two blows and a Run; running first leaves two blows as well. Whoever
    attacks three times is never in B. So the best turn holds exactly one Run and two blows.
    """
    table = a_table(PAIR, ian=IAN, enemies={"cultist 1": "A"})

    found = best(table, {"reach B": 10, "kill cultist": 1})

    assert sorted(one.partition(" ")[0] for one in found.steps) == ["attack", "attack", "run"]


def test_of_two_labs_the_near_one_leaves_time_to_strike_it() -> None:
    """B is one Run away and leaves two blows, E takes two Runs and leaves one.

    The Cultist follows, so that nobody Rests to have stress for rerolls.
    """
    far = ROW + "; E - F; F - G"
    table = a_table(far, ian=IAN, labs={"B": 3, "G": 3}, enemies={"cultist 1": "A"})

    found = best(table, "destroy lab")

    assert found.steps == ("run to B", "destroy equipment", "destroy equipment")
    # Two blows of three dice fail one time in 64.
    assert found.value == float(1 - Fraction(1, 64))


def test_a_cracked_lab_next_door_is_worth_the_way() -> None:
    """Here four successes are needed, there one: a Run and two blows beat three blows.

    Nine dice come to four successes in 382 of 512 cases, six dice to one in 63 of 64.
    """
    table = a_table(PAIR, ian=IAN, labs={"A": 0, "B": 3}, enemies={"cultist 1": "A"})

    found = best(table, "destroy lab")

    assert found.steps == ("run to B", "destroy equipment", "destroy equipment")
    assert found.value == float(Fraction(63, 64))


def test_a_rest_is_worth_more_than_a_blow_where_it_pays_for_three_rerolls() -> None:
    """Three dice for a Lab that needs three: with no stress left, 1 in 8 a blow, so 15 in 64.

    After a Rest one blow has three rerolls: six coins, of which three may fail: 42 in 64.
    """
    table = a_table(PAIR, ChooseAction("ian", 1), ian=IAN, labs={"A": 1})

    found = best(table, "destroy lab")

    assert found.steps == ("rest", "destroy equipment")
    assert found.value == float(Fraction(42, 64))


def test_what_one_has_rested_away_is_not_lost_by_resting_more() -> None:
    """Three wounds and four stress are seven points: three Rests heal nine."""
    table = a_table(PAIR, ian={**IAN, "wounds": 3})

    found = best(table, {"keep health": 1, "keep stress": 1})

    assert found.steps == ("rest", "rest", "rest")
    assert found.value == 5 + 4


def test_wounds_are_healed_before_stress_where_they_count_more() -> None:
    """One action left, three points: a wound counts twice as much."""
    table = a_table(PAIR, ChooseAction("ian", 2), ian={**IAN, "wounds": 2})

    found = best(table, {"keep health": 2, "keep stress": 1})

    # Two wounds and one stress: 2 × 5 + 1.
    assert (found.steps, found.value) == (("rest",), 11)


def test_nobody_rests_beside_an_enemy_so_one_goes_first() -> None:
    """To leave takes an action and brings the Cultist along: only its death makes a space Safe.

    With two actions left and Rest wanted, the first must be the attack.
    """
    table = a_table(
        PAIR, ChooseAction("ian", 1), ian=IAN, enemies=hurt("cultist", "A", 1)
    )  # fmt: skip

    found = best(table, "keep stress")

    assert found.steps == ("attack Cultist", "rest")
    # Four dice, one success is enough; then three stress are healed.
    assert found.value == 3 * (1 - 1 / 2**4)


def test_one_sneak_makes_the_next_room_safe() -> None:
    """The same for Elizabeth: her Sneak is sure, her three dice are not."""
    table = a_table(
        PAIR, ChooseAction("elizabeth", 1), elizabeth={"space": "A", **SPENT}, active="elizabeth",
        enemies=hurt("cultist", "A", 1),
    )  # fmt: skip

    found = best(table, "keep stress")

    assert found.steps == ("run to B past Cultist", "rest")
    assert found.value == 3


def test_savage_wants_its_enemy_alone() -> None:
    """Savage 4 deals five wounds to an enemy alone in its space: no roll can fail to kill.

    Beside the Cultist a Byakhee needs three successes; next door, without it, none.
    """
    table = a_table(
        PAIR, ChooseAction("borden", 1), active="borden",
        borden={"space": "A", "stress": 4, "levels": (4, 1, 1)},
        enemies={"byakhee 1": "A", "cultist 1": "A"},
    )  # fmt: skip

    found = best(table, "kill byakhee")

    assert found.steps == ("run to B past Cultist", "attack Byakhee")
    assert found.value == 1


def test_a_free_attack_at_a_distance_is_worth_a_step_back() -> None:
    """Marksman 4 attacks from afar for free, with two bonus dice: after a step away two blows are
    left of two actions, as many as without it, each with five dice instead of three.
    """
    table = a_table(
        FORK, ChooseAction("elizabeth", 1), active="elizabeth",
        elizabeth={"space": "A", "levels": (1, 4, 1), **SPENT}, enemies={"fire_vampire 1": "A"},
    )  # fmt: skip

    found = best(table, "kill fire_vampire")

    assert found.steps[0] in ("run to B past Fire Vampire", "run to C past Fire Vampire")
    assert sorted(found.steps[1:]) == ["attack Fire Vampire", "attack Fire Vampire for free"]


def test_medicine_saves_the_action_of_a_rest() -> None:
    """All wounds are healed by a card, which is no action: the action stays for the Cultist."""
    table = a_table(
        PAIR, ChooseAction("ian", 2), enemies=hurt("cultist", "A", 1),
        ian={**IAN, "wounds": 4, "cards": holding(("d_medical_supplies", "left"))},
    )  # fmt: skip

    found = best(table, {"kill cultist": 10, "keep health": 1})

    assert sorted(found.steps) == ["attack Cultist", "use Medicine"]
    # Four dice, one success is enough; and all five hearts are back.
    assert found.value == float(10 * Fraction(15, 16) + 5)


def test_the_elder_one_is_struck_once_the_ritual_is_disrupted() -> None:
    """The Final Stage has three wounds left: beating it wins, whatever else there is to do."""
    table = a_table(
        PAIR, ian=IAN, stage=4, disrupted=True, enemies=cthulhu("A", 9) | {"byakhee 1": "A"},
    )  # fmt: skip

    found = best(table, "win")

    assert found.steps == ("attack Cthulhu",) * 3
    # Twelve dice, three successes: 1 + 12 + 66 of 4,096 ways are too few.
    assert found.value == float(1 - Fraction(79, 2**12))


@pytest.mark.parametrize("wounds", [0, 2])
def test_a_card_that_would_do_nothing_is_no_step(wounds: int) -> None:
    """Medicine heals: nobody who is well plans with it."""
    card, side = next(
        (card.id, side)
        for card in BOX.discovery.values()
        for side, half in card.halves.items()
        if half.id == "medicine"
    )
    you = {"space": "A", "wounds": wounds, "cards": holding((card, side))}
    table = a_table(PAIR, ChooseAction("ian", 1), ian=you)
    fork: Any = table.state.fork
    analyst = table.book.analyst
    verbs = {analyst.verb(table.state, option.then[0]) for option in fork.options}

    assert ("use" in verbs) is bool(wounds)
