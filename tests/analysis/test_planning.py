"""Whole turns: on small boards the best plan is known by argument, and must be found."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any

import pytest

import dmd
from dmd import analysis
from dmd.analysis import asking
from dmd.analysis.agreeing import Best
from dmd.analysis.lines import Field
from dmd.core.complaints import Refusal
from dmd.death_may_die.actions import ChooseAction
from dmd.death_may_die.fight import Fight
from dmd.death_may_die.turn import BeginTurn
from dmd.death_may_die.world import Enemy
from dmd.drawing.bars import draw_plans
from tests.death_may_die.table import BOX, Table, a_table, cthulhu

ROW = "A [start, gate_red] - B [gate_blue]; B - C; C - D; D - E; E - F; F - G [gate_yellow]"
ROOMS = "A [start, gate_red] - B [gate_blue, gate_yellow]"
SPENT = {"used": ("free_reroll",)}
ACTIONS: dict[str, Any] = {"until": "actions", "seconds": 60}
TURN: dict[str, Any] = {"until": "turn", "positions": 4_000, "precision": 0.05}
"""A whole turn, in which the best plan stands out long before its worth is known to a percent."""


def plans(table: Table, want: Any, **more: Any) -> analysis.Plans:
    return analysis.plans(table, want, **{**ACTIONS, **more})


def test_a_space_six_steps_away_is_reached_by_two_runs() -> None:
    """Elizabeth runs three spaces: only by way of D two Runs reach G, and nothing is in the way."""
    table = a_table(ROW, elizabeth="A", active="elizabeth")

    best = plans(table, "reach G")[0]

    assert best.steps == ("run to D", "run to G")
    assert best.exact
    assert best.value == 1
    assert best.sentence == "Run to D, run to G."


def test_a_space_too_far_away_is_neared_all_the_same() -> None:
    far = ROW.replace("G [gate_yellow]", "G; G - H; H - I; I - J; J - K; K - L [gate_yellow]")
    table = a_table(far, elizabeth="A", active="elizabeth")

    best = plans(table, "reach L")[0]

    # Eleven steps are two more than three Runs of three.
    assert best.value == 0
    assert best.steps[-1] == "run to J"


def test_whoever_wants_stress_back_rests_until_there_is_none() -> None:
    """Four stress: one Rest heals three of them, the second the last; a third would do nothing."""
    table = a_table(ROOMS, ian={"space": "A", "stress": 4}, enemies={"cultist 1": "B"})

    best = plans(table, "keep stress")[0]

    assert best.steps == ("rest", "rest")
    assert best.value == 4


def test_what_stands_in_the_own_space_is_struck_as_often_as_one_can() -> None:
    table = a_table(ROOMS, ian={"space": "A", "stress": 4}, enemies={"byakhee 1": "A"})

    best = plans(table, "kill byakhee")[0]

    assert best.steps == ("attack Byakhee",) * 3


def test_of_two_alike_the_wounded_one_is_struck() -> None:
    """One wound more kills the second Cultist: that takes one success of four dice."""
    table = a_table(
        ROOMS, ChooseAction("ian", 2), ian={"space": "A", "stress": 4},
        enemies={"cultist 1": "A", "cultist 2": Enemy("cultist 2", "cultist", "A", 1)},
    )  # fmt: skip

    best = plans(table, "kill cultist")[0]

    assert best.steps == ("attack Cultist",)
    assert best.value == 1 - 1 / 2**4


def test_a_lab_is_struck_where_it_stands_as_often_as_one_can() -> None:
    table = a_table(ROOMS, ian={"space": "A", "stress": 4}, labs={"B": 0})

    best = plans(table, "destroy lab")[0]

    # Standing beside it costs the first action.
    assert best.steps == ("run to B", "destroy equipment", "destroy equipment")


def test_an_attack_from_afar_needs_no_way() -> None:
    """Elizabeth reaches one space away; to go there would cost an action and bring the enemy."""
    table = a_table(
        ROOMS, elizabeth={"space": "A", "stress": 4, **SPENT}, active="elizabeth",
        enemies={"byakhee 1": "B"},
    )  # fmt: skip

    best = plans(table, "kill byakhee")[0]

    assert best.steps == ("attack Byakhee",) * 3


def test_the_hunted_fight_what_would_follow_them() -> None:
    """A wound kills Ian; the Cultist follows wherever he goes and attacks with two dice.

    A Run shakes nobody off, and nobody Rests beside an enemy: only a dead Cultist does not attack.
    """
    table = a_table(
        ROOMS, BeginTurn("ian"), ian={"space": "A", "stress": 4, "wounds": 4},
        enemies={"cultist 1": "A"},
    )  # fmt: skip

    best = plans(table, "survive", **TURN)[0]

    assert best.steps[:2] == ("attack Cultist",) * 2


def test_the_stealthy_leave_what_they_cannot_fight() -> None:
    """One Sneak leaves the only enemy behind, for sure; three dice may fail three times."""
    table = a_table(
        ROW, BeginTurn("elizabeth"), elizabeth={"space": "A", "stress": 4, "wounds": 4},
        active="elizabeth", enemies={"fire_vampire 1": "A"},
    )  # fmt: skip

    best = plans(table, "survive", **TURN)[0]

    assert best.steps[0].startswith("run to")
    assert not any("attack" in step for step in best.steps)


def test_what_is_worth_more_comes_first() -> None:
    """One action is left: a Lab that one success destroys, or a Cultist that one kills."""
    table = a_table(
        ROOMS, ChooseAction("ian", 2), ian={"space": "A", "stress": 4},
        enemies={"cultist 1": Enemy("cultist 1", "cultist", "A", 1)}, labs={"A": 3},
    )  # fmt: skip

    lab = plans(table, {"destroy lab": 1, "kill cultist": 1})[0]
    cultist = plans(table, {"destroy lab": 1, "kill cultist": 3})[0]

    # Three dice against four; and two of the five Labs explode, which kills the Cultist as well.
    assert (lab.steps, lab.value) == (
        ("destroy equipment",),
        float(Fraction(7, 8) * Fraction(7, 5)),
    )
    assert (cultist.steps, cultist.value) == (("attack Cultist",), 15 / 16 * 3)


def test_whoever_stands_in_a_fire_stays_there() -> None:
    """Only leaving a burning space hurts: two dice at the end of the turn for each time."""
    table = a_table(
        ROOMS, BeginTurn("ian"), ian={"space": "A", "stress": 4}, beth="B", fire={"A": 2}
    )

    best = plans(table, "keep health", **TURN)[0]

    assert not any(step.startswith("run") for step in best.steps)


def test_who_wants_to_strike_goes_there_first() -> None:
    """Four spaces are as far as Ian runs; nearer, he could also fetch it on the way and turn."""
    table = a_table(ROW, ian={"space": "A", "stress": 4}, enemies={"byakhee 1": "E"})

    best = plans(table, "kill byakhee")[0]

    assert best.steps == ("run to E", "attack Byakhee", "attack Byakhee")


def test_a_free_run_leaves_every_action_for_the_attack() -> None:
    table = a_table(
        ROW, ian={"space": "A", "stress": 4, "levels": (1, 1, 2)}, enemies={"byakhee 1": "E"}
    )

    best = plans(table, "kill byakhee")[0]

    assert best.steps == ("run to E for free", *("attack Byakhee",) * 3)


def test_two_that_one_wound_kills_are_struck_together() -> None:
    hurt = {n: Enemy(n, "cultist", "A", 1) for n in ("cultist 1", "cultist 2")}
    table = a_table(
        ROOMS, ChooseAction("ian", 2), ian={"space": "A", "stress": 4, "levels": (1, 2, 1)},
        enemies=hurt,
    )  # fmt: skip

    best = plans(table, {"kill cultist 1": 1, "kill cultist 2": 1})[0]

    assert best.steps == ("attack Cultist and Cultist",)
    # One success of four dice kills one of them, two kill both.
    assert best.value == float(Fraction(15, 16) + Fraction(11, 16))


def test_the_elder_one_is_struck_where_one_wound_beats_the_stage() -> None:
    health = BOX.elder_one.stages[1].health
    table = a_table(
        ROOMS, ChooseAction("ian", 2), ian={"space": "A", "stress": 4}, beth="B", stage=2,
        disrupted=True, enemies=cthulhu("A", health - 1),
    )  # fmt: skip

    best = plans(table, "kill cthulhu")[0]

    assert (best.steps, best.value) == (("attack Cthulhu",), 15 / 16)


def test_the_wounded_rest_where_it_is_safe() -> None:
    table = a_table(ROOMS, ian={"space": "A", "wounds": 3})

    best = plans(table, "keep health")[0]

    # Three wounds are what one Rest heals.
    assert (best.steps, best.value) == (("rest",), 5)


def test_who_lies_stands_up_before_running() -> None:
    table = a_table(ROOMS, ian={"space": "A", "lying": True}, beth="A")

    best = plans(table, "reach B")[0]

    # Standing up costs a stress, which a Rest may heal afterwards.
    assert (best.steps[:2], best.value) == (("stand up", "run to B"), 1)


def test_what_one_blow_cannot_do_takes_two() -> None:
    """Four successes of three dice are impossible; of six dice 22 of 64 falls show as many."""
    table = a_table(
        ROOMS, ChooseAction("ian", 1), ian={"space": "A", "stress": 4}, labs={"A": 0}
    )  # fmt: skip

    best = plans(table, "destroy lab")[0]

    assert (best.steps, best.value) == (("destroy equipment",) * 2, 22 / 64)


# -- what plans promise ----------------------------------------------------------------------------


def a_turn() -> Table:
    return a_table(
        ROOMS, BeginTurn("ian"), ian={"space": "A", "wounds": 3, "stress": 3}, beth="A",
        enemies={"cultist 1": "A", "byakhee 1": "B"}, labs={"B": 2},
    )  # fmt: skip


def test_the_same_seed_gives_the_same_plans() -> None:
    first, second, other = (
        analysis.plans(
            a_turn(), "survive", seconds=1_000, precision=0.1, seed=seed, positions=1_500
        )
        for seed in (5, 5, 6)
    )

    assert first == second
    assert not first[0].exact
    assert first != other


def test_a_plan_says_what_may_go_wrong_and_by_which_rule() -> None:
    told = analysis.plans(a_turn(), "destroy lab", seconds=1_000, precision=0.03, positions=1_500)

    best = told[0]
    assert all(0 < chance <= 1 and rule.startswith("DMD-") for _, chance, rule in best.risks)
    assert "Ian is wounded" in {what for what, _, _ in best.risks}
    assert best.estimate.low <= best.value <= best.estimate.high
    assert told.text().splitlines()[1].startswith(f"1. {best.sentence}")
    assert list(told.table().columns) == ["plan", "value", "low", "high", "tries"]


def test_the_numbers_are_as_precise_as_asked_for() -> None:
    best = analysis.plans(a_turn(), "survive", seconds=1_000, precision=0.02, positions=1_500)[0]

    assert best.estimate.error <= 0.02


def test_where_patience_ends_the_best_so_far_is_given_and_said_to_be_so() -> None:
    told = analysis.plans(a_turn(), "destroy lab", positions=400, precision=0.1, seconds=1_000)

    assert "60 positions do not suffice for every line" in told.remark
    assert told


def test_an_interruption_gives_the_best_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    looked, ways = 0, Field.ways

    def impatient(field: Field, state: Any, verb: str) -> Any:
        nonlocal looked
        looked += 1
        if looked == 12:
            raise KeyboardInterrupt
        return ways(field, state, verb)

    monkeypatch.setattr(Field, "ways", impatient)
    told = analysis.plans(a_turn(), "kill cultist", precision=0.1, seconds=1_000, positions=3_000)

    assert told.remark.startswith("Interrupted after")
    assert told


def test_the_best_plan_can_be_played_choice_by_choice() -> None:
    table = a_turn()
    told = analysis.plans(table, "kill cultist", precision=0.1, seconds=1_000, positions=3_000)

    assert told[0].steps[0].startswith("attack")
    choices = told.follow(table)
    assert next(choices) == "Attack Cultist 1."
    assert "Attack Cultist 1." in table.options, "nothing is chosen before the next is asked for"
    rest = list(choices)
    assert all(one.startswith(("Attack", "Keep", "Reroll", "Rest", "Run", "Take")) for one in rest)
    assert not table.world.enemy("cultist 1") or table.world.turn > 2


def test_plans_are_made_where_an_action_is_chosen() -> None:
    table = a_table(
        ROOMS, Fight("ian"), ian="A", enemies={"cultist 1": "A", "byakhee 1": "A"}
    )  # fmt: skip

    with pytest.raises(Refusal, match="No action is being chosen"):
        analysis.plans(table)


def test_plans_that_come_to_the_very_same_are_one_with_its_variants() -> None:
    """Nobody stands in either room, and no card of that deck makes a difference between them."""
    found = analysis.plans(dmd.load("the_last_space"), "survive adam")
    (idle,) = (one for one in found if not one.steps)

    assert ("run to Landing",) in idle.variants
    assert "the same: “Run to Landing”" in found.text()
    assert len({(one.estimate, one.risks) for one in found}) == len(found)


def test_the_risks_of_an_exact_plan_are_exact_and_add_up_with_its_worth() -> None:
    """Adam lives unless the Elder One advances for the last time."""
    found = analysis.plans(dmd.load("the_last_space"), "survive adam")
    (idle,) = (one for one in found if not one.steps)

    risks = {what: chance for what, chance, _ in idle.risks}
    assert risks["the Elder One advances"] == 1 - Fraction(5, 14)
    assert "64.29 %: the Elder One advances (DMD-PIL-1)" in found.text()
    assert "about" not in found.text()


@pytest.mark.usefixtures("patience")
def test_what_the_worth_of_a_plan_says_already_is_named_with_its_rule_and_no_number() -> None:
    """Whoever survives in 92.86 % dies in 7.14 %, which read as another risk."""
    game = dmd.load("playing_dead")
    found = analysis.plans(game, seconds=1_000, positions=8_000)
    told = found.text().splitlines()
    place = told.index("2. Take no action. 92.86 % exactly")
    assert told[place + 1] == "     otherwise: Ian dies (DMD-INV-2)"
    assert "otherwise: Ian dies (DMD-INV-2)" in draw_plans(found).svg
    (_, idle, *_) = found
    assert idle.risks == (("Ian dies", Fraction(1, 14), "DMD-INV-2"),), "whoever counts, has it"
    advised = Best(idle.sentence, idle.estimate, exact=True, is_sure=False, yes_no=True, plan=idle)
    assert str(advised.risked) == "Risked: Ian dies."
    (answered,) = asking._risks(idle, fails=True)  # behind “We lose: 7.14 %”
    assert (str(answered.what), answered.told) == ("that is: Ian dies (DMD-INV-2)", "")


def test_what_is_worth_a_number_says_what_it_is_out_of() -> None:
    game = dmd.load("playing_dead")
    found = analysis.odds(game, 0, "keep stress", until="action")
    assert found.out_of > 1
    assert f" of {found.out_of}" in found.text()


def test_whoever_interrupts_the_looking_waits_for_little_more(monkeypatch: Any) -> None:
    """What was found by then is valued, and no longer worked out as if nobody had interrupted."""
    from dmd.analysis import finding, ranking

    begun, lines = ranking.perf_counter(), finding._lines
    told: list[float] = []

    def impatient(*what: Any) -> Any:
        yield from list(itertools.islice(lines(*what), 5))
        raise KeyboardInterrupt

    def roughly(racers: Any, tries: int, until: float) -> list[str]:
        told.append(until)
        return tried_roughly(racers, 1, until)

    tried_roughly = ranking.tried_roughly
    monkeypatch.setattr(finding, "_lines", impatient)
    monkeypatch.setattr(ranking, "tried_roughly", roughly)
    monkeypatch.setattr(ranking, "perf_counter", lambda: begun)
    found = analysis.plans(dmd.load("step_back"), "kill hunting_horror", seconds=500)

    assert told == [begun + ranking.HURRIED]
    assert "Interrupted after" in found.remark
    assert found
