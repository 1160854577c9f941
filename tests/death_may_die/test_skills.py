"""The sixteen skills, level by level: what each level brings, and what it does not bring yet."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dmd.core.complaints import Refusal
from dmd.death_may_die.attack import AddTarget, Attack, NameTargets
from dmd.death_may_die.elder_one import RevealStage
from dmd.death_may_die.enemies import Summon
from dmd.death_may_die.fight import InvestigateOrFight
from dmd.death_may_die.fire import BurnAtTurnEnd
from dmd.death_may_die.mythos import DrawMythos
from dmd.death_may_die.roll import ConsiderRerolls, CountAs, Reroll
from dmd.death_may_die.run import AskAlong, Run, Sneak
from dmd.death_may_die.sanity import LoseSanity
from dmd.death_may_die.selectors import Reader
from dmd.death_may_die.skills import UseOmens, WeighOmens
from dmd.death_may_die.tracks import Rest
from dmd.death_may_die.turn import BeginTurn, TurnEndEffects
from dmd.death_may_die.world import Enemy, Token
from dmd.death_may_die.wounds import TakeWounds
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after, choose, say
from tests.death_may_die.table import Table, a_table, happened, holding, roll_of

LINE = "A [start, gate_red] - B - C - D - E - F"
LEVELS = (1, 2, 3, 4)
SPAWN = {"star_spawn 1": "A"}  # health 7, 3 standard dice


def worn(*levels: int, **more: object) -> dict[str, object]:
    """Somebody in A at full stress, who therefore pays for no reroll."""
    return {"space": "A", "stress": 4, "levels": (*levels, 1, 1, 1)[:3], **more}


def you(table: Table, who: str):
    return table.world.investigator(who)


def wounds(table: Table, enemy: str = "star_spawn 1") -> int:
    return table.world.enemy(enemy).wounds


def attacking(who: str, person: dict[str, object], dice: object, **what: object) -> Table:
    """Somebody attacks the Star Spawn; the dice say how many of each kind are rolled."""
    table = a_table(LINE, active=who, **{"enemies": SPAWN, who: person, **what})
    return choose(table, Attack, dice, target="star_spawn 1", free=False)


def attacked(who: str, person: dict[str, object], *chance: object, **what: object) -> Table:
    """The Star Spawn attacks somebody."""
    return after(
        LINE, InvestigateOrFight(who), active=who, chance=chance,
        **{who: person, "enemies": SPAWN, **what},
    )  # fmt: skip


def targets(table: Table, *, free: bool = False) -> set[str]:
    found = table.matching(Attack, lambda one: one.free is free)
    return {table.timeline.options[n].then[0].target for n in found}


def counted(table: Table) -> set[tuple[int, int]]:
    """The ways to count the roll, as successes and tentacles."""
    moves = [table.timeline.options[n].then[0] for n in table.matching(CountAs, bool)]
    return {(one.totals.success, one.totals.tentacle) for one in moves}


def free_rerolls(table: Table) -> int:
    """How often a blank is rerolled for nothing until nothing more is asked."""
    times = 0
    while table.is_asked(ConsiderRerolls):
        choose(table, Reroll, roll_of("."), face="blank", die=0)
        times += 1
    return times


# -- Protector ---------------------------------------------------------------------------------


def taken_over(level: int, *chance: object, **more: object) -> Table:
    """Morgan takes over the attack on Borden."""
    morgan = worn(level, space="B" if level > 1 else "A", **more)
    table = attacked("borden", worn(), morgan=morgan)
    assert table.state.fork.who == "morgan"
    found = [n for n in (0, 1) if _moves_to_morgan(table, n)]
    table.timeline.set_dice(found[0], chance)
    return table


def _moves_to_morgan(table: Table, number: int) -> bool:
    one = table.branch()
    one.timeline.set_dice(number, [roll_of("...")])
    return one.is_asked(ConsiderRerolls)  # Borden has no free reroll, Morgan has Toughness


@proves("DMD-SKL-2", "DMD-RRL-E4")
@pytest.mark.parametrize(("level", "free"), [(1, 1), (2, 1), (3, 3), (4, 3)])
def test_protector_three_gives_two_free_rerolls_on_an_attack_taken_over(level, free):
    # One more is that of Toughness 1.
    assert free_rerolls(taken_over(level, roll_of("..."))) == free


@proves("DMD-SKL-2")
@pytest.mark.parametrize("level", LEVELS)
def test_the_free_rerolls_of_protector_are_not_for_an_attack_on_morgan(level):
    table = attacked("morgan", worn(level), roll_of("..."))

    assert free_rerolls(table) == 1  # of Toughness 1


@proves("DMD-SKL-2")
@pytest.mark.parametrize(("level", "stress"), [(1, 4), (2, 4), (3, 4), (4, 0)])
def test_protector_four_heals_all_stress_after_an_attack_taken_over(level, stress):
    table = taken_over(level, roll_of("s.."))
    table.keep()

    assert (you(table, "morgan").wounds, you(table, "morgan").stress) == (1, stress)
    assert (you(table, "borden").wounds, you(table, "borden").stress) == (0, 4)


@proves("DMD-SKL-2")
def test_the_healing_of_protector_four_comes_too_late_to_pay_for_rerolls():
    table = taken_over(4, roll_of("sss"))
    for _ in range(3):
        choose(table, Reroll, roll_of("s"), face="success")

    assert not table.is_asked(ConsiderRerolls)
    assert (you(table, "morgan").wounds, you(table, "morgan").stress) == (3, 0)


@proves("DMD-SKL-2")
def test_protector_four_heals_nothing_after_an_attack_on_morgan():
    table = attacked("morgan", worn(4), roll_of("s.."))
    table.keep()

    assert (you(table, "morgan").wounds, you(table, "morgan").stress) == (1, 4)


@proves("DMD-SKL-2")
@pytest.mark.parametrize(("level", "space"), [(1, "B"), (2, "C"), (3, "C"), (4, "C")])
def test_protector_does_not_reach_farther(level, space):
    table = attacked("borden", worn(), roll_of("s.."), morgan=worn(level, space=space))

    assert (you(table, "borden").wounds, you(table, "morgan").wounds) == (1, 0)


# -- Read the Omens ----------------------------------------------------------------------------

RLYEH = (Token("rlyeh 1", "rlyeh", "A"),)


def omens(level: int, **what: object) -> Table:
    """Fatima has drawn R'lyeh Unleashed, which costs 1 sanity in A."""
    return after(
        LINE, DrawMythos(), chance=["c_rlyeh_unleashed"],
        **{"active": "fatima", "fatima": worn(level), "tokens": RLYEH, **what},
    )  # fmt: skip


def after_reading(table: Table, second: str) -> Table:
    """The omens are read, and this is the second card."""
    for number in range(len(table.options)):
        one = table.branch()
        one.timeline.choose(number)
        if happened(one, UseOmens):
            table.timeline.set_dice(number, [second])
            return table
    raise AssertionError(list(table.options))


@proves("DMD-SKL-10", "DMD-SKL-15")
@pytest.mark.parametrize(("level", "stress"), [(2, 2), (3, 0), (4, 0)])
@pytest.mark.parametrize("carried_out", ["R'lyeh Unleashed", "Students Go Mad"])
def test_read_the_omens_two_carries_out_one_of_two_cards_and_buries_the_other(
    level, stress, carried_out
):
    table = after_reading(omens(level), "e_students_go_mad")
    assert table.is_asked(WeighOmens)
    assert table.state.fork.who == "fatima"
    say(table, carried_out)
    if level == 4:  # she does not silence it
        table.timeline.choose(_without_wounds(table))

    pair = ["c_rlyeh_unleashed", "e_students_go_mad"]
    first = carried_out.startswith("R'lyeh")
    played, under = pair if first else pair[::-1]
    assert table.world.mythos_discard == (played,)
    assert table.world.mythos.bottom == (under,)
    assert (you(table, "fatima").stress, you(table, "fatima").sanity) == (stress, int(first))
    assert len(table.world.mythos) == 15


def _without_wounds(table: Table) -> int:
    for number in range(len(table.options)):
        one = table.branch()
        one.timeline.choose(number)
        if not you(one, "fatima").wounds:
            return number
    raise AssertionError(list(table.options))


@proves("DMD-SKL-15")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_reading_the_omens_is_voluntary_and_then_heals_nothing(level):
    table = omens(level)
    assert len(table.options) == 2
    ends = []
    for number in (0, 1):
        one = table.branch()
        one.timeline.choose(number)
        ends.append(one)
    plain = [one for one in ends if not happened(one, UseOmens)]

    assert len(plain) == 1
    assert you(plain[0], "fatima").stress == 4
    assert plain[0].world.mythos_discard[0] == "c_rlyeh_unleashed"


@proves("DMD-SKL-11", "DMD-SKL-15")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_no_level_before_the_fourth_silences_the_card_of_another(level):
    table = omens(level, active="ian", ian="A")

    assert (you(table, "ian").sanity, you(table, "fatima").wounds) == (1, 0)


@proves("DMD-SKL-11")
def test_a_silenced_card_summons_nothing_and_still_counts_as_a_symbol():
    table = after(
        LINE.replace("B -", "B [gate_blue, gate_yellow] -"), DrawMythos(), active="ian",
        chance=["c_crawling_chaos"], ian="A", fatima=worn(4),
    )  # fmt: skip
    silent = 1 - _without_wounds(table)
    loud = table.branch()

    table.timeline.choose(silent)
    loud.timeline.choose(1 - silent)

    assert (you(table, "fatima").wounds, len(table.world.enemies)) == (2, 0)
    assert (you(loud, "fatima").wounds, len(loud.world.enemies)) == (0, 2)
    assert table.world.mythos_discard == loud.world.mythos_discard == ("c_crawling_chaos",)


# -- Gate Manipulation -------------------------------------------------------------------------


def rests(table: Table, *, free: bool) -> bool:
    return bool(table.matching(Rest, lambda one: one.free is free))


@proves("DMD-SKL-9", "DMD-SKL-16")
@pytest.mark.parametrize(
    ("level", "space", "paid", "free"),
    [(1, "A", False, False), (2, "A", False, False), (3, "A", True, False), (3, "B", True, False),
     (3, "C", False, False), (4, "A", True, True), (4, "B", True, True), (4, "C", False, False)],
)  # fmt: skip
def test_where_the_kid_may_rest_among_enemies(level, space, paid, free):
    table = a_table(
        LINE, active="the_kid", the_kid={"space": space, "wounds": 4, "levels": (level, 1, 1)},
        enemies={"cultist 1": space},
    )  # fmt: skip

    assert (rests(table, free=False), rests(table, free=True)) == (paid, free)


@proves("DMD-SKL-16", "DMD-SKL-17")
@pytest.mark.parametrize(
    ("level", "space", "dice"),
    [(1, "A", ""), (2, "A", ""), (3, "A", ""), (4, "A", "s"), (4, "B", "s"), (4, "C", "")],
)
def test_gate_manipulation_four_adds_a_bonus_die_within_a_space_of_a_gate(level, space, dice):
    table = attacking(
        "the_kid", worn(level, space=space), roll_of("s..", dice), enemies={"star_spawn 1": space}
    )

    assert wounds(table) == 1 + len(dice)


@proves("DMD-SKL-1", "DMD-ENM-2")
@pytest.mark.parametrize("level", LEVELS)
def test_gate_manipulation_does_not_wound_the_elder_one(level):
    table = after(LINE, RevealStage(), active="the_kid", the_kid=worn(level), track=5)

    assert [(one.kind, one.space, one.wounds) for one in table.world.enemies] == [
        ("elder_one", "A", 0)
    ]


@proves("DMD-SKL-1")
@pytest.mark.parametrize(("level", "reach"), [(1, 0), (2, 1), (3, 1), (4, 1)])
def test_how_far_from_the_gate_the_kid_may_stand(level, reach):
    for distance, space in enumerate("ABC"):
        table = after(
            LINE, Summon(by=Reader("the_kid"), kind="star_spawn", where="gate_red"),
            active="the_kid", the_kid=worn(level, space=space),
        )  # fmt: skip
        assert wounds(table) == (4 if distance <= reach else 0)


@proves("DMD-SKL-16", "DMD-TRN-E1")
def test_the_free_rest_comes_back_in_the_next_own_turn():
    kid = {"space": "A", "wounds": 4, "levels": (4, 1, 1), "used": ("free_rest",)}
    table = a_table(LINE, BeginTurn("the_kid"), active="the_kid", the_kid=kid, ian="F")

    assert rests(table, free=True)


# -- Savage ------------------------------------------------------------------------------------


@proves("DMD-SKL-7", "DMD-RES-E6")
@pytest.mark.parametrize(("level", "extra"), [(1, 1), (2, 2), (3, 2), (4, 5)])
def test_savage_wounds_come_on_top_of_the_successes(level, extra):
    assert wounds(attacking("borden", worn(level), roll_of("s.."))) == 1 + extra


@proves("DMD-SKL-7")
@pytest.mark.parametrize(("level", "stress"), [(1, 4), (2, 4), (3, 0), (4, 0)])
def test_from_level_three_on_killing_a_lone_target_heals_all_stress(level, stress):
    lone = {"star_spawn 1": Enemy("star_spawn 1", "star_spawn", "A", 6)}
    table = attacking("borden", worn(level), roll_of("..."), enemies=lone)

    assert table.world.enemies == ()
    assert you(table, "borden").stress == stress


@proves("DMD-SKL-7")
@pytest.mark.parametrize("level", LEVELS)
def test_savage_neither_wounds_nor_heals_beside_another_enemy(level):
    two = {"star_spawn 1": Enemy("star_spawn 1", "star_spawn", "A", 5), "cultist 1": "A"}
    table = attacking("borden", worn(level), roll_of("s.."), enemies=two)
    assert wounds(table) == 6

    two = {"star_spawn 1": Enemy("star_spawn 1", "star_spawn", "A", 6), "cultist 1": "A"}
    table = attacking("borden", worn(level), roll_of("s.."), enemies=two)
    assert table.world.enemy("star_spawn 1") is None
    assert you(table, "borden").stress == 4


@proves("DMD-SKL-7")
@pytest.mark.parametrize("level", [3, 4])
def test_savage_heals_nothing_while_the_target_lives(level):
    table = attacking("borden", worn(level), roll_of("s.."))

    assert wounds(table) < 7
    assert you(table, "borden").stress == 4


# -- Marksman ----------------------------------------------------------------------------------

AT_EACH = {"cultist 1": "A", "cultist 2": "B", "cultist 3": "C", "cultist 4": "D"}


@proves("DMD-SKL-8", "DMD-BRD-E4")
@pytest.mark.parametrize(("level", "reach"), [(1, 2), (2, 2), (3, 3), (4, 3)])
def test_how_far_marksman_reaches(level, reach):
    table = a_table(LINE, active="adam", adam=worn(1, level), enemies=AT_EACH)

    assert targets(table) == {f"cultist {n}" for n in range(1, reach + 1)}


@proves("DMD-SKL-8")
@pytest.mark.parametrize(
    ("level", "space", "dice"),
    [(1, "B", 0), (2, "A", 0), (2, "B", 2), (3, "A", 0), (3, "B", 2), (3, "C", 2), (4, "A", 0),
     (4, "B", 2), (4, "C", 2)],
)  # fmt: skip
def test_marksman_two_adds_two_bonus_dice_to_an_attack_outside_the_own_space(level, space, dice):
    table = attacking(
        "adam", worn(1, level), roll_of("...", "s" * dice), enemies={"star_spawn 1": space}
    )

    assert wounds(table) == dice


@proves("DMD-SKL-8")
@pytest.mark.parametrize(
    ("level", "free"), [(1, set()), (2, set()), (3, set()), (4, {"cultist 2", "cultist 3"})]
)
def test_only_marksman_four_attacks_for_free_and_only_at_a_distance(level, free):
    table = a_table(LINE, active="adam", adam=worn(1, level), enemies=AT_EACH)

    assert targets(table, free=True) == free


@proves("DMD-SKL-8", "DMD-TRN-E1")
def test_the_free_attack_comes_back_in_the_next_turn():
    adam = worn(1, 4, used=("free_attack",))
    table = a_table(LINE, active="adam", adam=adam, enemies=AT_EACH, ian="F")
    assert not targets(table, free=True)

    table = a_table(LINE, BeginTurn("adam"), active="adam", adam=adam, enemies=AT_EACH, ian="F")
    assert targets(table, free=True) == {"cultist 2", "cultist 3"}


# -- Stealth -----------------------------------------------------------------------------------

CROWD = {**{f"cultist {n}": "A" for n in range(1, 5)}, "star_spawn 1": "A"}


@proves("DMD-RUN-E6", "DMD-SKL-20")
@pytest.mark.parametrize(("level", "sneaks", "hurt"), [(1, 1, 0), (2, 3, 0), (3, 3, 1), (4, 5, 1)])
def test_how_often_one_sneaks_and_what_it_costs_the_enemy(level, sneaks, hurt):
    names = ["star_spawn 1", *(f"cultist {n}" for n in range(1, 5))][:sneaks]
    table = a_table(LINE, active="elizabeth", elizabeth=worn(1, 1, level), enemies=CROWD)

    table.run("B", sneak=tuple(names))

    stay = {one.id: one.wounds for one in table.world.enemies if one.space == "A"}
    follow = {one.id: one.wounds for one in table.world.enemies if one.space == "B"}
    assert stay == dict.fromkeys(names, hurt)
    assert follow == {name: 0 for name in CROWD if name not in names}


@proves("DMD-RUN-E6")
@pytest.mark.parametrize(("level", "sneaks"), [(1, 1), (2, 3), (3, 3)])
def test_no_sneak_is_left_after_the_last(level, sneaks):
    table = a_table(LINE, active="elizabeth", elizabeth=worn(1, 1, level), enemies=CROWD)
    choose(table, Run, to="B")

    for n in range(1, sneaks + 1):
        choose(table, Sneak, enemy="star_spawn 1" if n == 1 else f"cultist {n - 1}")

    assert not table.matching(Sneak, bool)


@proves("DMD-RUN-E6", "DMD-SKL-20")
def test_stealth_four_sneaks_past_the_same_enemies_space_after_space():
    table = a_table(
        LINE, active="elizabeth", elizabeth=worn(1, 1, 4),
        enemies={"byakhee 1": "A", "byakhee 2": "B", "star_spawn 1": "C"},
    )  # fmt: skip

    table.run("B", "C", "D", sneak=("byakhee 1", "byakhee 2", "star_spawn 1"))

    assert {one.id: (one.space, one.wounds) for one in table.world.enemies} == {
        "byakhee 1": ("A", 1), "byakhee 2": ("B", 1), "star_spawn 1": ("C", 1),
    }  # fmt: skip


@proves("DMD-RUN-E6")
def test_the_sneaks_are_renewed_with_each_run():
    table = a_table(
        LINE, active="elizabeth", elizabeth="A", enemies={"cultist 1": "A", "cultist 2": "B"}
    )

    table.run("B", sneak=("cultist 1",))
    table.run("C", sneak=("cultist 2",))

    assert {one.id: one.space for one in table.world.enemies} == {
        "cultist 1": "A", "cultist 2": "B",
    }  # fmt: skip


# -- Swiftness ---------------------------------------------------------------------------------


@proves("DMD-RUN-1", "DMD-ACT-E2")
@pytest.mark.parametrize(
    ("level", "free", "actions"), [(1, False, 3), (2, True, 3), (3, True, 3), (4, True, 4)]
)
def test_what_swiftness_adds_to_the_runs_and_actions_of_a_turn(level, free, actions):
    table = a_table(LINE, active="ian", ian=worn(1, 1, level))
    assert bool(table.matching(Run, lambda one: one.free)) is free
    assert f"{actions} actions" in table.asks

    with pytest.raises(Refusal, match="too far"):
        table.run("B", "C", "D", "E", "F")
    table.run("B", "C", "D", "E")

    assert you(table, "ian").space == "E"  # a 4th space at every level, never a 5th


@proves("DMD-ACT-E2")
@pytest.mark.parametrize("level", [2, 3, 4])
def test_the_free_run_of_swiftness_is_as_long_and_only_one(level):
    table = a_table(LINE, active="ian", ian=worn(1, 1, level))

    with pytest.raises(Refusal, match="too far"):
        table.run("B", "C", "D", "E", "F", free=True)
    table.run("B", "C", "D", "E", free=True)

    assert you(table, "ian").space == "E"
    assert not table.matching(Run, lambda one: one.free)
    assert f"{4 if level == 4 else 3} actions" in table.asks


@proves("DMD-RUN-E8", "DMD-RUN-E10")
@pytest.mark.parametrize(("level", "asks"), [(1, False), (2, False), (3, True), (4, True)])
def test_from_level_three_on_a_runner_may_ask_somebody_along(level, asks):
    table = a_table(LINE, active="ian", ian=worn(1, 1, level), beth="A", borden="B")

    choose(table, Run, to="B")

    assert bool(table.matching(AskAlong, bool)) is asks
    if asks:
        named = [table.timeline.options[n].then[0] for n in table.matching(AskAlong, bool)]
        assert [one.passenger for one in named] == ["beth"]


@proves("DMD-RUN-E10", "DMD-RUN-E5")
@pytest.mark.parametrize("level", [3, 4])
def test_a_passenger_who_refuses_stays_and_catches_no_fire(level):
    table = a_table(LINE, active="ian", ian=worn(1, 1, level), beth="A", fire={"A": 1})
    choose(table, Run, to="B")
    choose(table, AskAlong, passenger="beth")
    assert table.state.fork.who == "beth"

    say(table, "Stay here")

    assert (you(table, "beth").space, you(table, "beth").fire) == ("A", 0)
    assert (you(table, "ian").space, you(table, "ian").fire) == ("B", 1)


@proves("DMD-RUN-E10")
def test_after_a_refusal_another_may_be_asked_but_one_at_most_comes_along():
    table = a_table(LINE, active="ian", ian=worn(1, 1, 3), beth="A", borden="A", fatima="A")
    choose(table, Run, to="B")
    choose(table, AskAlong, passenger="beth")
    say(table, "Stay here")
    assert not table.matching(AskAlong, lambda one: one.passenger == "beth")

    choose(table, AskAlong, passenger="borden")
    say(table, "Come along")

    assert [one.space for one in table.world.investigators] == ["B", "A", "B", "A"]
    assert not table.matching(AskAlong, lambda one: one.passenger == "fatima")


# -- Toughness ---------------------------------------------------------------------------------


@proves("DMD-SKL-4")
@pytest.mark.parametrize(("level", "left"), [(1, (3, 3)), (2, (2, 2)), (3, (2, 2)), (4, (1, 2))])
def test_what_an_attack_costs_at_each_level_of_toughness(level, left):
    table = attacked("morgan", worn(1, 1, level), roll_of("SSS"))
    assert table.is_asked(ConsiderRerolls) is (level == 1)
    if level == 1:
        table.keep()

    assert (you(table, "morgan").wounds, you(table, "morgan").sanity) == left


@proves("DMD-SKL-4")
@pytest.mark.parametrize(("level", "left"), [(1, (3, 3)), (2, (2, 2)), (3, (2, 2)), (4, (1, 2))])
def test_what_the_fire_roll_costs_at_each_level_of_toughness(level, left):
    table = after(
        LINE, BurnAtTurnEnd("morgan"), active="morgan", chance=[roll_of("SSS")],
        morgan=worn(1, 1, level, fire=3),
    )  # fmt: skip
    assert table.is_asked(ConsiderRerolls) is (level == 1)
    if level == 1:
        table.keep()

    assert (you(table, "morgan").wounds, you(table, "morgan").sanity) == left


@proves("DMD-SKL-4")
@pytest.mark.parametrize(("level", "left"), [(1, (3, 3)), (2, (3, 3)), (3, (2, 2)), (4, (1, 2))])
def test_what_a_text_costs_at_each_level_of_toughness(level, left):
    by = Reader("morgan")
    table = after(
        LINE, TakeWounds(by=by, amount=3), LoseSanity(by=by, amount=3), active="morgan",
        morgan=worn(1, 1, level),
    )  # fmt: skip

    assert (you(table, "morgan").wounds, you(table, "morgan").sanity) == left


@proves("DMD-SKL-4")
@pytest.mark.parametrize(("level", "lost"), [(1, 3), (2, 3), (3, 2), (4, 2)])
def test_tentacles_of_an_own_roll_are_lowered_from_level_three_on(level, lost):
    table = attacking("morgan", worn(1, 1, level), roll_of("ttt"))

    assert you(table, "morgan").sanity == lost


# -- Fueled by Madness -------------------------------------------------------------------------

THRESHOLDS = (4, 8, 12, 15, 18, 19)
BONUS_DICE_AT = (8, 15, 18, 19)  # of the sanity track itself


def every_place() -> Iterator[tuple[int, int, int]]:
    """Each level and place of the sanity marker, and the bonus dice the skill adds there."""
    for level, dice in ((1, 1), (2, 1), (3, 2), (4, 3)):
        for place in range(20):
            there = place in THRESHOLDS or (level > 1 and place + 1 in THRESHOLDS)
            yield level, place, dice if there else 0


@proves("DMD-SKL-17", "DMD-SAN-6")
@pytest.mark.parametrize(("level", "place", "dice"), list(every_place()))
def test_fueled_by_madness_on_every_place_of_the_sanity_track(level, place, dice):
    # The dice named have to be as many as are rolled.
    track = sum(place >= one for one in BONUS_DICE_AT)
    table = attacking("adam", worn(level, sanity=place), roll_of("s..", "." * (dice + track)))

    assert wounds(table) == 1


# -- Healing Prayer ----------------------------------------------------------------------------


def prayers(**people: object) -> list[Table]:
    """The tables after each way to pray at the end of Ahmed's turn."""
    return list(_ends(after(LINE, TurnEndEffects("ahmed"), active="ahmed", **people)))


def _ends(table: Table) -> Iterator[Table]:
    if table.world.active != "ahmed":
        yield table
        return
    for number in range(len(table.options)):
        one = table.branch()
        one.timeline.choose(number)
        yield from _ends(one)


@proves("DMD-EOT-E1", "DMD-EOT-1")
@pytest.mark.parametrize(
    ("level", "ways"),
    [
        (1, {(0, 1), (1, 0)}),
        (2, {(0, 2), (1, 1), (2, 0)}),
        (3, {(2, 2)}),
        (4, {(2, 2)}),
    ],
)
def test_what_a_prayer_heals_of_ahmed_alone_in_his_space(level, ways):
    ends = prayers(
        ahmed=worn(level, wounds=3, stress=3), beth={"space": "B", "wounds": 3, "stress": 3}
    )
    healed = {(3 - you(one, "ahmed").stress, 3 - you(one, "ahmed").wounds) for one in ends}

    assert ways <= healed
    assert max(map(sum, healed)) == max(map(sum, ways))
    assert {(you(one, "beth").stress, you(one, "beth").wounds) for one in ends} == {(3, 3)}


@proves("DMD-EOT-E1", "DMD-EOT-1")
@pytest.mark.parametrize(("level", "together"), [(1, 1), (2, 2), (3, 4), (4, 8)])
def test_only_prayer_four_heals_more_than_one_investigator(level, together):
    ends = prayers(
        ahmed=worn(level, wounds=3, stress=3), beth={"space": "A", "wounds": 3, "stress": 3}
    )
    healed = [
        tuple(6 - you(one, who).stress - you(one, who).wounds for who in ("ahmed", "beth"))
        for one in ends
    ]

    assert max(map(sum, healed)) == together
    assert {min(one) for one in healed} == ({4} if level == 4 else {0})


# -- Lucky -------------------------------------------------------------------------------------


@proves("DMD-SKL-12", "DMD-DEF-E1")
@pytest.mark.parametrize(("level", "free"), [(1, 1), (2, 2), (3, 3), (4, 3)])
def test_lucky_serves_a_roll_against_elizabeth_too(level, free):
    table = attacked("elizabeth", worn(level), roll_of("..."))

    assert free_rerolls(table) == free


@proves("DMD-SKL-12")
@pytest.mark.parametrize(("level", "first", "second"), [(2, 1, 1), (3, 1, 2), (4, 1, 3)])
def test_what_lucky_leaves_for_the_next_roll_of_the_turn(level, first, second):
    table = attacking("elizabeth", worn(level), roll_of("..."))
    for _ in range(first):
        choose(table, Reroll, roll_of("."), face="blank")
    table.keep()

    choose(table, Attack, roll_of("..."), target="star_spawn 1")

    assert free_rerolls(table) == second


# -- Arcane Mastery ----------------------------------------------------------------------------


@proves("DMD-RES-E7", "DMD-RES-E4")
@pytest.mark.parametrize(
    ("level", "most"), [(1, 1), (2, 3), (3, 3), (4, 6)], ids=["one", "any", "any", "two each"]
)
def test_how_many_successes_three_elder_signs_may_be(level, most):
    table = attacking("ahmed", worn(1, 1, level), roll_of("eee"))
    successes = {success for success, _ in counted(table)}

    assert min(successes) == 0  # it is voluntary
    assert max(successes) == most


@proves("DMD-RES-E5")
@pytest.mark.parametrize(("level", "signs", "stress"), [(1, 1, 4), (2, 3, 4), (3, 3, 1), (4, 3, 1)])
def test_from_level_three_on_each_elder_sign_counted_heals_a_stress(level, signs, stress):
    table = attacking("ahmed", worn(1, 1, level), roll_of("eee"))

    choose(table, CountAs, elder_signs=signs)

    assert you(table, "ahmed").stress == stress


@proves("DMD-RES-E5")
def test_at_level_four_a_stress_is_healed_for_each_elder_sign_and_not_each_success():
    table = attacking("ahmed", worn(1, 1, 4), roll_of("e.."))

    say(table, "Count 2 successes")

    assert (wounds(table), you(table, "ahmed").stress) == (2, 3)


@proves("DMD-DEF-E1", "DMD-RES-E7")
@pytest.mark.parametrize("level", LEVELS)
def test_elder_signs_of_an_attack_need_not_be_counted(level):
    table = attacked("ahmed", worn(1, 1, level), roll_of("eee"))

    choose(table, CountAs, elder_signs=0)

    assert (you(table, "ahmed").wounds, you(table, "ahmed").stress) == (0, 4)


# -- High Strung -------------------------------------------------------------------------------


@proves("DMD-RES-E3", "DMD-RES-E7")
@pytest.mark.parametrize(
    ("level", "successes"),
    [(1, {0, 1}), (2, {0, 1, 2, 3}), (3, {0, 1, 2, 3}), (4, {0, 1, 2, 3, 4, 5, 6})],
)
def test_how_many_successes_three_tentacles_may_be(level, successes):
    table = attacking("beth", worn(level), roll_of("ttt", "."))

    assert counted(table) == {(one, 3) for one in successes}


@proves("DMD-RES-E3")
@pytest.mark.parametrize("level", LEVELS)
def test_with_a_single_tentacle_no_level_adds_three(level):
    table = attacking("beth", worn(level), roll_of("t..", "."))

    assert counted(table) == {(0, 1), (1, 1)}


@proves("DMD-RES-E5", "DMD-RES-E3")
@pytest.mark.parametrize(("level", "left"), [(1, 4), (2, 4), (3, 3), (4, 3)])
def test_from_level_three_on_a_tentacle_counted_heals_a_wound(level, left):
    table = attacking("beth", worn(level, wounds=4), roll_of("t..", "."))

    choose(table, CountAs, tentacles=1)

    assert (you(table, "beth").wounds, you(table, "beth").sanity) == (left, 1)


@proves("DMD-RES-E5")
def test_the_three_successes_added_heal_no_wounds():
    table = attacking("beth", worn(4, wounds=4), roll_of("tt.", "."))

    say(table, "Count 3 successes and 2 tentacles")

    assert (wounds(table), you(table, "beth").wounds) == (3, 4)


# -- Vengeance Obsession -----------------------------------------------------------------------


@proves("DMD-SKL-18", "DMD-SKL-3")
@pytest.mark.parametrize(("level", "near", "healed"), [(1, 0, 1), (2, 1, 1), (3, 1, 2), (4, 2, 2)])
def test_vengeance_is_taken_once_an_attack_and_only_in_the_attackers_space(level, near, healed):
    table = attacked("ian", worn(level), enemies={**SPAWN, "fire_vampire 1": "A", "byakhee 1": "B"})
    say(table, "Star Spawn", roll_of("sss"))

    assert wounds(table) == max(near, 1)
    assert wounds(table, "fire_vampire 1") == near
    assert wounds(table, "byakhee 1") == 0
    assert you(table, "ian").stress == 4 - healed


@proves("DMD-SKL-3", "DMD-SKL-18")
@pytest.mark.parametrize("level", LEVELS)
def test_wounds_that_no_attack_deals_earn_no_vengeance(level):
    table = after(
        LINE, TakeWounds(by=Reader("ian"), amount=2), active="ian", ian=worn(level), enemies=SPAWN
    )

    assert (you(table, "ian").wounds, you(table, "ian").stress, wounds(table)) == (2, 4, 0)


# -- Brawling ----------------------------------------------------------------------------------


@proves("DMD-SKL-14")
@pytest.mark.parametrize(("level", "several"), [(1, False), (2, True), (3, True), (4, True)])
def test_from_brawling_two_on_an_attack_names_several_targets(level, several):
    table = a_table(
        LINE, active="ian", ian=worn(1, level), enemies={**SPAWN, "fire_vampire 1": "A"}
    )

    choose(table, Attack, *(() if several else (roll_of("s..", "."),)), target="star_spawn 1")

    assert table.is_asked(NameTargets) is several
    if not several:
        assert (wounds(table), wounds(table, "fire_vampire 1")) == (1, 0)


@proves("DMD-SKL-14")
@pytest.mark.parametrize("level", [2, 3, 4])
def test_every_enemy_of_the_space_may_be_a_target(level):
    crowd = {**SPAWN, "fire_vampire 1": "A", "byakhee 1": "A", "cultist 1": "A"}
    table = a_table(LINE, active="ian", ian=worn(1, level), enemies=crowd)

    choose(table, Attack, target="star_spawn 1")
    choose(table, AddTarget, enemy="fire_vampire 1")
    choose(table, AddTarget, enemy="byakhee 1")

    assert table.matching(AddTarget, lambda one: one.enemy == "cultist 1")


@proves("DMD-RRL-E4")
@pytest.mark.parametrize(("level", "free"), [(1, 0), (2, 0), (3, 2), (4, 2)])
def test_from_brawling_three_on_two_rerolls_are_free(level, free):
    table = attacking("ian", worn(1, level), roll_of("...", "."))

    assert free_rerolls(table) == free


@proves("DMD-RRL-E4")
@pytest.mark.parametrize("level", LEVELS)
def test_the_free_rerolls_of_brawling_are_not_for_being_attacked(level):
    table = attacked("ian", worn(1, level), roll_of("..."))

    assert not table.is_asked(ConsiderRerolls)
    assert not [one for one in table.journal if isinstance(one.effect, Reroll)]


@proves("DMD-SKL-6")
@pytest.mark.parametrize(("level", "both"), [(2, 2), (3, 2), (4, 4)])
def test_two_targets_share_two_wounds_or_from_level_four_on_take_two_each(level, both):
    table = a_table(
        LINE, active="rasputin", rasputin=worn(1, 1, level),
        enemies={**SPAWN, "fire_vampire 1": "A"},
    )  # fmt: skip
    choose(table, Attack, target="star_spawn 1")
    choose(table, AddTarget, roll_of("ss.", "."), enemy="fire_vampire 1")
    if level > 2:
        table.keep()
    if level < 4:
        table.timeline.choose(1)  # a wound for the first of them

    assert wounds(table) + wounds(table, "fire_vampire 1") == both
    assert wounds(table) == both // 2


# -- Unkillable --------------------------------------------------------------------------------


@proves("DMD-SKL-5")
@pytest.mark.parametrize(("level", "stress"), [(1, 4), (2, 4), (3, 0), (4, 0)])
def test_rasputin_killed_by_an_attack_still_loses_the_sanity_of_its_tentacles(level, stress):
    table = attacked("rasputin", worn(level, wounds=4, stress=4), roll_of("st."), beth="F")
    rasputin = you(table, "rasputin")

    assert not table.is_over
    assert (rasputin.wounds, rasputin.sanity, rasputin.deaths) == (0, 1, 1)
    assert rasputin.stress == (4 if level < 3 else 0)


@proves("DMD-SKL-5")
@pytest.mark.parametrize(("level", "deaths"), [(1, 1), (2, 2), (3, 2), (4, 3)])
def test_no_free_death_is_left_after_the_last(level, deaths):
    fall = TakeWounds(by=Reader("rasputin"), amount=5)
    for used in range(4):
        rasputin = worn(level, deaths=used)
        table = after(LINE, fall, active="rasputin", rasputin=rasputin, beth="F")
        assert table.is_over is (used >= deaths)


@proves("DMD-SKL-5", "DMD-DTH-2")
def test_a_return_keeps_cards_and_fire():
    cards = holding(("d_locked_cabinet", "right"))
    table = after(
        LINE, TakeWounds(by=Reader("rasputin"), amount=5), active="rasputin",
        rasputin=worn(1, fire=2, cards=cards), beth="F",
    )  # fmt: skip

    assert (you(table, "rasputin").fire, you(table, "rasputin").cards) == (2, cards)
