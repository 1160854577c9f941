"""The four steps of a turn, and the five substeps of its end."""

from __future__ import annotations

from dmd.death_may_die.actions import EndActions
from dmd.death_may_die.cards import CardMoment, GoOn
from dmd.death_may_die.discovery import Claim, DiscardDiscovery
from dmd.death_may_die.happening import InAnyOrder
from dmd.death_may_die.roll import ConsiderRerolls
from dmd.death_may_die.run import Run
from dmd.death_may_die.tracks import Heal, Rest
from dmd.death_may_die.turn import BeginTurn, TurnEndEffects
from dmd.death_may_die.world import Enemy
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after, choose, say
from tests.death_may_die.table import Table, a_table, holding, roll_of

LINE = "A [start, gate_red] - B [gate_yellow] - C [gate_blue] - D - E - F"
TWO = ("c_star_spawn_a", "c_star_spawn_b")


def you(table: Table, who: str = "borden"):
    return table.world.investigator(who)


def ops(table: Table) -> list[str]:
    return [type(line.effect).__name__ for line in table.journal]


def a_turn(*chance: object, **what: object) -> Table:
    """Borden's turn without actions."""
    table = a_table(
        LINE, BeginTurn("borden"),
        **{"active": "borden", "borden": {"space": "A", "stress": 4}, "ian": "F", **what},
    )  # fmt: skip
    return choose(table, EndActions, *chance)


@proves("DMD-TRN-1", "DMD-ACT-E1", "DMD-ACT-E4")
def test_a_turn_is_actions_a_mythos_card_investigate_or_fight_and_the_end():
    table = a_turn("c_rlyeh_unleashed", "d_fire_equipment")
    assert len(table.world.mythos) == 15
    table.leave_card()

    order = ["BeginTurn", "DrawMythos", "Investigate", "CheckPile"]
    assert [one for one in ops(table) if one in order][:4] == order
    assert table.world.active == "ian"


@proves("DMD-TRN-2", "DMD-PIL-E1", "DMD-EOE-E1", "DMD-EOS-E4")
def test_the_end_of_the_turn_burns_checks_the_pile_summons_and_then_the_stages_speak():
    # The third symbol is drawn; the pile waits for the end, after the Fire.
    table = a_turn(
        "c_rlyeh_unleashed", "d_fire_equipment", borden={"space": "A", "stress": 4, "fire": 1},
        track=4, mythos_discard=TWO,
    )  # fmt: skip
    assert table.world.track == 4
    choose(table, DiscardDiscovery, roll_of("s"))

    assert you(table).wounds == 1
    assert (table.world.track, table.world.stage) == (5, 2)
    assert table.world.enemy("cthulhu").space == "A"
    # Stage 1's token lies in A, and Stage 2's end-of-turn text already applies.
    assert sorted(one.space for one in table.world.tokens) == ["A", "B"]


@proves("DMD-TRN-3", "DMD-SET-12")
def test_then_the_player_on_the_left_takes_a_turn():
    table = a_table(LINE, active="ian", ian="A", beth="A", borden="A")
    choose(table, EndActions)
    assert table.world.active == "beth"

    table = a_table(LINE, active="borden", ian="A", beth="A", borden="A")
    choose(table, EndActions)
    assert table.world.active == "ian"


@proves("DMD-ACT-1")
def test_there_are_three_actions_and_the_same_one_may_be_repeated():
    table = a_table(LINE, BeginTurn("ian"), ian={"space": "A", "wounds": 4, "stress": 4}, beth="F")

    for left in ("3 actions", "2 actions", "1 action"):
        assert left in table.asks
        choose(table, Rest)

    assert not table.matching(Rest, bool)


@proves("DMD-ACT-E1")
def test_fewer_actions_may_be_taken():
    table = a_table(LINE, ian="A", beth="A")

    assert table.matching(EndActions, bool)


@proves("DMD-ACT-E4", "DMD-TRN-E3")
def test_only_the_active_investigator_acts():
    table = a_table(LINE, ian="A", beth="B")
    actors = {getattr(one.then[0], "who", "ian") for one in table.timeline.options}

    assert actors == {"ian"}
    assert table.state.fork.who == "ian"


@proves("DMD-ACT-E2", "DMD-TRN-E1")
def test_free_and_extra_actions_come_on_top_and_are_renewed_with_the_turn():
    table = a_table(LINE, ian={"space": "A", "levels": (1, 1, 4)})
    table.run("B", free=True)
    for _ in range(4):
        table.run("A" if you(table, "ian").space == "B" else "B")

    assert table.world.turn == 2  # the next turn has begun
    assert table.matching(Run, lambda one: one.free)


@proves("DMD-EOT-1", "DMD-TRN-E2")
def test_effects_of_the_end_of_the_turn_are_ordered_by_the_active_player():
    table = after(
        LINE, TurnEndEffects("ahmed"), active="ahmed", beth="A",
        ahmed={"space": "A", "stress": 3, "wounds": 2, "cards": holding(("d_good_boy", "right"))},
    )  # fmt: skip

    assert table.is_asked(InAnyOrder)
    assert table.state.fork.who == "ahmed"


@proves("DMD-EOT-E1", "DMD-EOT-1")
def test_healing_prayer_works_only_at_the_end_of_its_owners_turn():
    ahmed = {"space": "A", "stress": 3, "levels": (4, 1, 1)}
    beth = {"space": "A", "wounds": 3}

    table = after(LINE, TurnEndEffects("ahmed"), active="ahmed", ahmed=ahmed, beth=beth)
    table.timeline.choose(0)  # the order of the two
    assert (you(table, "ahmed").stress, you(table, "beth").wounds) == (1, 1)

    table = after(LINE, TurnEndEffects("beth"), active="beth", ahmed=ahmed, beth=beth)
    assert (you(table, "ahmed").stress, you(table, "beth").wounds) == (3, 3)


@proves("DMD-TRN-E1", "DMD-SKL-12")
def test_what_a_skill_grants_per_turn_is_renewed_when_any_players_turn_begins():
    table = a_table(
        LINE, active="elizabeth", elizabeth={"space": "A", "stress": 4, "used": ("free_reroll",)},
        beth="B", enemies={"star_spawn 1": "A"},
    )  # fmt: skip
    choose(table, EndActions)

    assert you(table, "elizabeth").used == ()


@proves("DMD-FGT-1", "DMD-TRN-1", "DMD-EOF-1")
def test_among_enemies_step_three_is_a_fight():
    table = a_turn(
        "c_rlyeh_unleashed", roll_of("s.."), stage=2, track=5,
        enemies={"cthulhu": Enemy("cthulhu", "elder_one", "A")},
    )  # fmt: skip

    assert you(table).wounds == 1
    assert len(table.world.discovery) == 15


@proves("DMD-TRN-E3", "DMD-DIS-E4")
def test_cards_are_used_only_when_there_is_one_to_use():
    table = a_turn("c_rlyeh_unleashed", "d_fire_equipment")

    assert not table.is_asked(ConsiderRerolls)
    assert table.matching(Claim, bool)


@proves("DMD-EOT-1", "DMD-INV-6")
def test_the_first_levels_of_healing_prayer_heal_one_investigator_of_the_space():
    for level, healed in ((1, {(1, 0), (0, 1)}), (2, {(2, 0), (1, 1), (0, 2)}), (3, {(2, 2)})):
        table = after(
            LINE, TurnEndEffects("ahmed"), active="ahmed",
            beth={"space": "A", "stress": 3, "wounds": 3},
            ahmed={"space": "A", "levels": (level, 1, 1)}, ian={"space": "B", "wounds": 3},
        )  # fmt: skip
        say(table, "Beth")
        if table.matching(Heal, bool):
            moves = [table.timeline.options[n].then[0] for n in table.matching(Heal, bool)]
            assert healed <= {(one.stress, one.wounds) for one in moves}
            table.timeline.choose(table.matching(Heal, bool)[0])

        beth = you(table, "beth")
        assert (3 - beth.stress, 3 - beth.wounds) in healed
        assert you(table, "ian").wounds == 3


@proves("DMD-DIS-E4")
def test_a_card_may_be_used_between_the_substeps_of_the_end_of_the_turn():
    cards = holding(("d_desk", "left"))
    table = a_turn(
        "c_rlyeh_unleashed", borden={"space": "A", "stress": 4, "fire": 1, "cards": cards},
        mythos_discard=TWO,
    )  # fmt: skip
    seen = set()
    while table.world.active == "borden" and not table.is_over:
        if table.is_asked(CardMoment):
            seen.add((you(table).fire, table.world.track))
            choose(table, GoOn)
        elif table.matching(DiscardDiscovery, bool):
            choose(table, DiscardDiscovery)
        else:
            table.timeline.choose(0)

    # Before the Fire roll; between it and the check of the pile; after the advance.
    assert seen == {(1, 1), (0, 1), (0, 2)}
