"""The board, and Run: who follows, who catches Fire, who comes along."""

from __future__ import annotations

from pathlib import Path

import pytest

import dmd
from dmd.core.boards.board import Board
from dmd.core.complaints import Refusal
from dmd.core.state import Decision
from dmd.death_may_die.actions import ChooseAction
from dmd.death_may_die.fire import reserve
from dmd.death_may_die.run import AskAlong, Run, RunOn, Sneak
from dmd.death_may_die.selectors import Reader
from dmd.death_may_die.texts import MoveInvestigator
from dmd.death_may_die.world import Enemy
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after, choose, say
from tests.death_may_die.table import Table, a_table

LINE = "S0 [start] - S1 - S2 - S3 - S4 - S5"
CTHULHU = Enemy("cthulhu", "elder_one", "S0")


def spaces_of(table: Table) -> dict[str, str]:
    return {enemy.id: enemy.space for enemy in table.world.enemies}


def someone(table: Table, who: str):
    return table.world.investigator(who)


# -- the board ---------------------------------------------------------------------------------


@proves("DMD-BRD-2")
def test_a_passage_drawn_on_one_side_only_cannot_be_used_either_way():
    table = a_table("S0 [start] | S1", active="beth", beth="S0", ian="S1")

    with pytest.raises(Refusal):
        table.run("S1")

    table = a_table("S0 [start] | S1", ian="S1")
    with pytest.raises(Refusal):
        table.run("S0")


@proves("DMD-BRD-3", "DMD-BRD-E2")
def test_stairs_and_tunnels_cost_one_space_each():
    table = a_table("S0 [start] = S1 ~ S2 - S3 - S4", active="beth", beth="S0")

    with pytest.raises(Refusal, match="too far"):
        table.run("S1", "S2", "S3", "S4")
    table.run("S1", "S2", "S3")

    assert someone(table, "beth").space == "S3"
    assert table.is_asked(ChooseAction)


@proves("DMD-BRD-3", "DMD-BRD-E1")
def test_the_two_staircase_spaces_of_the_first_episode_are_adjacent():
    board = dmd.load_map("blasphemous_alchemy")

    assert board.distance("9", "12") == 1
    assert "12" in board.neighbours("9")
    assert board.within("9", 0) == ("9",)


@proves("DMD-BRD-E3")
def test_stairs_link_with_stairs_and_tunnels_with_tunnels(tmp_path: Path):
    here = tmp_path / "map.yaml"
    here.write_text(
        "format: dmd-map/1\nid: m\ntitle: M\nauthor: a\nlicense: MIT\nlanguage: en\n"
        "game: death_may_die\nspaces:\n"
        "  - {id: 1, name: One, x: 0, y: 0, tokens: [start, stairs]}\n"
        "  - {id: 2, name: Two, x: 1, y: 0, tokens: [stairs, gate_red, gate_blue]}\n"
        "  - {id: 3, name: Three, x: 0, y: 1, tokens: [tunnel]}\n"
        "  - {id: 4, name: Four, x: 1, y: 1, tokens: [tunnel, gate_yellow]}\n"
        "links:\n  - {from: 1, to: 3}\n",
        "utf-8",
    )

    board = dmd.load_map(here)

    assert set(board.neighbours("1")) == {"2", "3"}
    assert set(board.neighbours("4")) == {"3"}


@proves("DMD-BRD-5", "DMD-BRD-6")
def test_the_map_of_the_first_episode_has_a_gate_of_each_colour_and_one_start():
    board = dmd.load_map("blasphemous_alchemy")

    for mark in ("gate_red", "gate_yellow", "gate_blue", "start"):
        assert len(board.tagged(mark)) == 1


@proves("DMD-BRD-4")
def test_any_number_of_figures_may_stand_in_one_space():
    crowd = {f"cultist {n}": "S1" for n in range(1, 11)}
    table = a_table(LINE, ian="S0", beth="S1", borden="S1", enemies=crowd)

    table.run("S1")

    assert someone(table, "ian").space == "S1"
    assert len(table.world.enemies_in("S1")) == 10


@proves("DMD-BRD-E5", "DMD-BRD-2")
def test_a_lone_arrow_is_no_edge_for_effects_either():
    board = Board.sketch("A - B | C")

    assert board.distance("B", "C") is None
    assert board.distance("C", "B") is None


# -- running -----------------------------------------------------------------------------------


@proves("DMD-RUN-1")
def test_a_run_goes_up_to_three_spaces():
    table = a_table(LINE, active="beth", beth="S0")

    with pytest.raises(Refusal, match="too far"):
        table.run("S1", "S2", "S3", "S4")
    table.run("S1", "S2", "S3")

    assert someone(table, "beth").space == "S3"
    assert table.is_asked(ChooseAction)


@proves("DMD-RUN-E9")
def test_a_runner_may_stop_anywhere_and_loses_what_is_left():
    table = a_table(LINE, active="beth", beth="S0")

    table.run("S1")

    assert someone(table, "beth").space == "S1"
    assert table.is_asked(ChooseAction)
    assert "2 actions" in table.asks


@proves("DMD-RUN-1", "DMD-RUN-2", "DMD-RUN-3", "DMD-RUN-4", "DMD-FIR-E6", "DMD-RUN-E3", "DMD-FIR-2")
def test_running_through_enemies_and_fire():
    table = a_table(
        LINE, ian="S0", enemies={"cultist 1": "S1", "fire_vampire 1": "S3"}, fire={"S2": 2}
    )
    before = reserve(table.world, table.book)

    table.run("S1", "S2", "S3")

    ian = someone(table, "ian")
    assert spaces_of(table) == {"cultist 1": "S3", "fire_vampire 1": "S3"}
    assert table.world.fire == {"S2": 2}
    assert (ian.space, ian.fire, ian.wounds, ian.sanity) == ("S3", 2, 0, 0)
    assert reserve(table.world, table.book) == before - 2
    assert "2 actions" in table.asks


@proves("DMD-RUN-2", "DMD-RUN-E5")
def test_all_enemies_follow_the_runner_even_if_other_investigators_stay():
    table = a_table(
        LINE, active="beth", beth="S0", ian="S0", enemies={"cultist 1": "S0", "byakhee 1": "S0"}
    )

    table.run("S1")

    assert spaces_of(table) == {"cultist 1": "S1", "byakhee 1": "S1"}
    assert someone(table, "ian").space == "S0"
    assert table.world.is_safe("S0")


@proves("DMD-RUN-3")
def test_enemies_met_on_the_way_come_along_when_the_runner_leaves_again():
    table = a_table(LINE, active="beth", beth="S0", enemies={"cultist 1": "S0", "byakhee 1": "S1"})

    table.run("S1", "S2")

    assert spaces_of(table) == {"cultist 1": "S2", "byakhee 1": "S2"}


@proves("DMD-RUN-E1")
def test_entering_a_space_with_enemies_or_fire_costs_nothing():
    table = a_table(LINE, active="beth", beth="S0", enemies={"cultist 1": "S1"}, fire={"S1": 3})

    table.run("S1")

    beth = someone(table, "beth")
    assert (beth.fire, beth.wounds, beth.sanity) == (0, 0, 0)
    assert spaces_of(table) == {"cultist 1": "S1"}


@proves("DMD-RUN-E2")
def test_each_departure_from_a_burning_space_counts_again():
    table = a_table(LINE, active="beth", beth="S1", fire={"S1": 1})

    table.run("S2", "S1", "S2")

    assert someone(table, "beth").fire == 2
    assert table.world.fire == {"S1": 1}


@proves("DMD-RUN-E3")
def test_followers_neither_attack_nor_carry_fire_away():
    table = a_table(
        LINE, active="beth", beth="S0", enemies={"fire_vampire 1": "S0"}, fire={"S0": 1}
    )

    table.run("S1", "S2", "S3")

    assert someone(table, "beth").wounds == 0
    assert table.world.fire == {"S0": 1}
    assert someone(table, "beth").fire == 1


@proves("DMD-RUN-E4")
def test_the_elder_one_on_the_board_follows_too():
    table = a_table(LINE, active="beth", beth="S0", enemies={"cthulhu": CTHULHU}, stage=2, track=5)

    table.run("S1")

    assert spaces_of(table) == {"cthulhu": "S1"}


@proves("DMD-RUN-E6")
def test_a_sneak_leaves_one_enemy_behind_once_a_run():
    two = {"cultist 1": "S0", "byakhee 1": "S0"}
    table = a_table(LINE, active="elizabeth", elizabeth="S0", enemies=two)

    table.run("S1", "S2", sneak="cultist 1")

    assert spaces_of(table) == {"cultist 1": "S0", "byakhee 1": "S2"}
    table.run("S3", sneak="byakhee 1")  # another Run, another Sneak
    assert spaces_of(table) == {"cultist 1": "S0", "byakhee 1": "S2"}


@proves("DMD-RUN-E6")
def test_with_one_sneak_the_second_enemy_cannot_be_left_behind():
    two = {"cultist 1": "S0", "byakhee 1": "S0"}
    table = a_table(LINE, active="elizabeth", elizabeth="S0", enemies=two)

    choose(table, Run, to="S1")
    choose(table, Sneak, enemy="cultist 1")

    assert not table.matching(Sneak, lambda one: True)
    assert spaces_of(table) == {"cultist 1": "S0", "byakhee 1": "S1"}


@proves("DMD-RUN-E6")
def test_stealth_two_sneaks_three_times_a_run_whatever_the_space():
    crowd = {"cultist 1": "S0", "cultist 2": "S0", "byakhee 1": "S1", "byakhee 2": "S1"}
    table = a_table(
        LINE, active="elizabeth", elizabeth={"space": "S0", "levels": (1, 1, 2)}, enemies=crowd
    )

    table.run("S1", "S2", sneak=("cultist 1", "cultist 2", "byakhee 1"))

    assert spaces_of(table) == {
        "cultist 1": "S0", "cultist 2": "S0", "byakhee 1": "S1", "byakhee 2": "S2",
    }  # fmt: skip


@proves("DMD-SKL-20")
def test_a_sneak_of_stealth_three_wounds_when_the_space_is_left_and_may_kill():
    table = a_table(
        LINE, active="elizabeth", elizabeth={"space": "S0", "levels": (1, 1, 3)},
        enemies={"cultist 1": Enemy("cultist 1", "cultist", "S0", 1), "byakhee 1": "S0"},
    )  # fmt: skip

    table.run("S1", sneak=("cultist 1", "byakhee 1"))

    assert table.world.enemy("cultist 1") is None
    assert table.world.enemy("byakhee 1").wounds == 1
    assert table.world.enemy("byakhee 1").space == "S0"


@proves("DMD-RUN-E7")
def test_a_forced_walk_brings_followers_and_fire():
    table = after(
        LINE, MoveInvestigator(by=Reader("beth"), to="S2"), active="beth", beth="S0",
        enemies={"cultist 1": "S0"}, fire={"S0": 1, "S1": 1},
    )  # fmt: skip

    assert someone(table, "beth").space == "S2"
    assert someone(table, "beth").fire == 2
    assert spaces_of(table) == {"cultist 1": "S2"}


@proves("DMD-RUN-E7")
def test_a_figure_that_is_placed_catches_no_fire_and_nobody_follows():
    table = after(
        LINE, MoveInvestigator(by=Reader("beth"), to="S2", enemies_follow=False, placed=True),
        active="beth", beth="S0", enemies={"cultist 1": "S0"}, fire={"S0": 1},
    )  # fmt: skip

    assert someone(table, "beth").space == "S2"
    assert someone(table, "beth").fire == 0
    assert spaces_of(table) == {"cultist 1": "S0"}


@proves("DMD-RUN-E11", "DMD-TRN-E3")
def test_an_investigator_made_to_walk_picks_among_the_shortest_paths_in_any_turn():
    table = after(
        "A [start] - B - D; A - C - D; A - E - F - D",
        MoveInvestigator(by=Reader("beth"), to="D"),
        ian="A",
        beth="A",
    )

    assert isinstance(table.state.fork, Decision)
    assert table.state.fork.who == "beth"
    assert len(table.options) == 2
    say(table, "C")
    assert someone(table, "beth").space == "D"


@proves("DMD-RUN-E8", "DMD-RUN-E10")
def test_somebody_taken_along_agrees_first_and_catches_fire_as_well():
    table = a_table(LINE, ian={"space": "S0", "levels": (1, 1, 3)}, beth="S0", fire={"S0": 2})

    choose(table, Run, to="S1")
    choose(table, AskAlong, passenger="beth")

    assert table.state.fork.who == "beth"
    table.timeline.choose(0)
    assert someone(table, "beth").space == "S1"
    assert someone(table, "beth").fire == 2
    assert someone(table, "ian").fire == 2


@proves("DMD-RUN-E10")
def test_who_does_not_agree_stays_behind():
    table = a_table(LINE, ian={"space": "S0", "levels": (1, 1, 3)}, beth="S0")

    choose(table, Run, to="S1")
    choose(table, AskAlong, passenger="beth")
    table.timeline.choose(len(table.options) - 1)

    assert someone(table, "beth").space == "S0"
    assert someone(table, "ian").space == "S1"


@proves("DMD-RUN-E10")
def test_each_space_left_may_see_another_passenger():
    table = a_table(LINE, ian={"space": "S0", "levels": (1, 1, 3)}, beth="S0", borden="S1")

    choose(table, Run, to="S1")
    choose(table, AskAlong, passenger="beth")
    table.timeline.choose(0)
    say(table, "S2")
    choose(table, AskAlong, passenger="borden")
    table.timeline.choose(0)

    assert (someone(table, "beth").space, someone(table, "borden").space) == ("S1", "S2")


@proves("DMD-INV-6")
def test_swiftness_adds_a_space_a_free_run_and_an_action():
    table = a_table(LINE, ian="S0")
    with pytest.raises(Refusal, match="too far"):
        table.run("S1", "S2", "S3", "S4", "S5")
    table.run("S1", "S2", "S3", "S4")
    assert someone(table, "ian").space == "S4"

    table = a_table(LINE, ian={"space": "S0", "levels": (1, 1, 4)})
    table.run("S1", free=True)
    assert "4 actions" in table.asks
    assert not table.matching(Run, lambda run: run.free)


@proves("DMD-ACT-E3")
def test_a_run_is_finished_before_the_next_action_begins():
    table = a_table(LINE, active="beth", beth="S0", enemies={"cultist 1": "S1"})

    choose(table, Run, to="S1")

    assert table.is_asked(RunOn)
    assert not [one for one in table.options if "Attack" in one]
