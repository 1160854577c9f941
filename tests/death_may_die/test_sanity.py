"""Sanity: thresholds, levels, and the twelve insanity cards."""

from __future__ import annotations

import pytest

from dmd.core.state import Decision
from dmd.death_may_die.cards import HandOver, StandUp
from dmd.death_may_die.discovery import DiscardClaimed
from dmd.death_may_die.fight import InvestigateOrFight
from dmd.death_may_die.mythos import DiscardMythos, DrawMythos
from dmd.death_may_die.run import Run
from dmd.death_may_die.sanity import LevelUp, LoseSanity, RaiseSkill
from dmd.death_may_die.selectors import Reader
from dmd.death_may_die.world import Enemy
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after, choose, say
from tests.death_may_die.table import BOX, Table, a_table, holding, roll_of

LINE = "A [start, gate_red] - B [gate_yellow] - C [gate_blue] - D"
CTHULHU = {"cthulhu": Enemy("cthulhu", "elder_one", "D")}
ON_BOARD = {"enemies": CTHULHU, "stage": 2, "track": 5}


def you(table: Table, who: str = "ian"):
    return table.world.investigator(who)


def loses(amount: int, sanity: int = 0, **what: object) -> Table:
    return after(
        LINE, LoseSanity(by=Reader("ian"), amount=amount),
        **{"ian": {"space": "A", "sanity": sanity}, **what},
    )  # fmt: skip


def maddened(insanity: str, *, board: str = LINE, ian: dict | None = None, **what: object) -> Table:
    """Ian reaches his first threshold with this insanity card."""
    person = {"space": "A", "sanity": 3, "insanity": insanity, **(ian or {})}
    return after(board, LoseSanity(by=Reader("ian"), amount=1), ian=person, **what)


# -- the track ---------------------------------------------------------------------------------


@proves("DMD-SAN-1")
def test_losing_sanity_moves_the_marker():
    assert you(loses(3)).sanity == 3


@proves("DMD-SAN-4", "DMD-SAN-E1", "DMD-SAN-3")
@pytest.mark.parametrize(
    ("before", "stop"), [(0, 4), (4, 8), (8, 12), (12, 15), (15, 18), (18, 19)]
)
def test_one_loss_stops_on_the_next_threshold(before: int, stop: int):
    table = loses(9, before)

    assert you(table).sanity == stop
    assert table.is_asked(LevelUp)


@proves("DMD-SAN-2", "DMD-SAN-E1")
def test_the_skull_consumes_the_investigator():
    table = loses(1, 19, beth="B", **ON_BOARD)

    assert you(table).dead
    assert not table.is_over


@proves("DMD-SAN-5", "DMD-SAN-7", "DMD-INV-5")
def test_a_threshold_brings_the_symptoms_and_then_one_level():
    table = maddened("hypochondria", ian={"wounds": 2})
    assert you(table).stress == 2  # the symptoms are over
    assert {table.timeline.options[n].then[0].skill for n in table.matching(RaiseSkill, bool)} == {
        "vengeance_obsession", "brawling", "swiftness",
    }  # fmt: skip

    table.raise_skill("swiftness")

    assert you(table).levels == (1, 1, 2)


@proves("DMD-SAN-7")
def test_an_insanity_that_changes_nothing_is_told_with_its_own_rule():
    told = maddened("catatonia", ian={"lying": True}).journal.text()

    assert "Catatonia  (DMD-SAN-7)" in told
    assert "DMD-MYT-2" not in told


def test_the_insanity_card_triggers_at_every_threshold():
    table = maddened("hypochondria", ian={"wounds": 2, "sanity": 7})

    assert you(table).stress == 2


@proves("DMD-SAN-E2")
def test_standing_on_a_threshold_does_not_trigger_it_again():
    table = loses(1, 4)

    assert you(table).sanity == 5
    assert not table.is_asked(LevelUp)


@proves("DMD-SAN-E3")
def test_separate_losses_are_each_cut_at_the_next_threshold():
    one = LoseSanity(by=Reader("ian"), amount=3)
    table = after(
        LINE, one, LoseSanity(by=Reader("ian"), amount=2),
        ian={"space": "A", "sanity": 17}, beth="B",
        **ON_BOARD,
    )  # fmt: skip
    assert you(table).sanity == 18
    table.raise_skill("brawling")
    assert you(table).sanity == 19
    table.raise_skill("brawling")

    assert you(loses(1, 19, beth="B", **ON_BOARD)).dead


@proves("DMD-SAN-8", "DMD-SAN-E9")
def test_thresholds_reached_together_are_settled_clockwise_from_the_active_investigator():
    table = after(
        LINE, LoseSanity(by=Reader("beth"), who="each_investigator", amount=1), active="beth",
        ian={"space": "A", "sanity": 3, "insanity": "hypochondria", "wounds": 1},
        beth={"space": "B", "sanity": 3, "insanity": "hypochondria", "wounds": 1},
        borden={"space": "C", "sanity": 3},
    )  # fmt: skip
    assert [one.sanity for one in table.world.investigators] == [4, 4, 4]
    assert table.state.fork.who == "beth"
    assert (you(table, "beth").stress, you(table).stress) == (1, 0)  # each complete before the next

    table.timeline.choose(0)
    assert table.state.fork.who == "borden"
    table.timeline.choose(0)
    assert table.state.fork.who == "ian"
    assert you(table).stress == 1


@proves("DMD-SAN-E9")
def test_deaths_by_one_effect_are_judged_before_thresholds():
    table = after(
        LINE, LoseSanity(by=Reader("ian"), who="each_investigator", amount=1),
        ian={"space": "A", "sanity": 3, "insanity": "fear_of_crowds"},
        beth={"space": "A", "sanity": 19}, **ON_BOARD,
    )  # fmt: skip

    assert you(table, "beth").dead
    assert you(table).stress == 0  # Beth is no figure in his space any more


@proves("DMD-SAN-E6")
def test_a_loss_by_an_insanity_is_a_new_loss_settled_before_the_outer_level_up():
    table = maddened(
        "recurring_trauma", ian={"sanity": 7}, kept={"ian": "c_thing_that_should_not_be"},
        beth="B", **ON_BOARD,
    )  # fmt: skip  # the kept card costs everybody 1 sanity while Cthulhu is on the board

    assert you(table).sanity == 9
    assert table.is_asked(LevelUp)


@proves("DMD-SAN-E7")
def test_a_skill_at_level_four_cannot_be_chosen_and_levelling_is_not_optional():
    table = loses(4, ian={"space": "A", "levels": (4, 3, 1)})
    skills = {table.timeline.options[n].then[0].skill for n in table.matching(RaiseSkill, bool)}

    assert skills == {"brawling", "swiftness"}
    assert len(table.options) == 2


@proves("DMD-SAN-E10")
def test_a_threshold_in_the_middle_of_a_text_is_settled_at_once():
    table = after(
        LINE, LoseSanity(by=Reader("ian"), amount=4), Run("ian", "B"),
        ian={"space": "A", "insanity": "hypochondria", "wounds": 1},
    )  # fmt: skip

    assert table.is_asked(LevelUp)
    assert you(table).space == "A"


@proves("DMD-SAN-E11", "DMD-TRN-E3")
def test_an_insanity_speaks_to_its_owner_in_anybodys_turn():
    table = after(
        LINE, LoseSanity(by=Reader("beth"), amount=4), ian={"space": "A", "wounds": 3},
        beth={"space": "A", "insanity": "hypochondria", "wounds": 2},
    )  # fmt: skip

    assert (you(table, "beth").stress, you(table).stress) == (2, 0)
    assert isinstance(table.state.fork, Decision)
    assert table.state.fork.who == "beth"


@proves("DMD-SAN-E4")
def test_all_tentacles_of_one_roll_are_one_loss():
    table = after(
        LINE, InvestigateOrFight("borden"), active="borden", chance=[roll_of("ttt")],
        borden={"space": "A", "stress": 4, "sanity": 3}, enemies={"star_spawn 1": "A"},
    )  # fmt: skip

    assert you(table, "borden").sanity == 4


@proves("DMD-SAN-7")
def test_there_are_twelve_insanity_cards():
    assert len(BOX.insanities) == 12


# -- the cards ---------------------------------------------------------------------------------


@proves("DMD-SAN-7")
def test_masochism_without_tokens_deals_a_wound_which_leaves_a_token():
    table = maddened("masochism")

    assert you(table).wounds == 1
    assert len(you(table).tokens) == 1


@proves("DMD-SAN-7")
def test_masochism_with_tokens_heals_stress_for_each_and_removes_them():
    first = maddened("masochism")
    token = you(first).tokens[0]

    table = maddened("masochism", ian={"tokens": (token,) * 3, "stress": 4})

    assert (you(table).stress, you(table).tokens, you(table).wounds) == (1, (), 0)


@proves("DMD-SAN-7", "DMD-ENM-E3")
def test_fear_of_crowds_counts_every_other_figure_in_the_space():
    table = maddened(
        "fear_of_crowds", beth="A", enemies={"cultist 1": "A", "cultist 2": "B"}, labs={"A": 0},
        ian={"cards": holding(("d_furious_student", "right"))}, fire={"A": 2},
    )  # fmt: skip
    assert you(table).stress == 2

    assert you(maddened("fear_of_crowds", beth="B", ian={"stress": 3})).stress == 0


@proves("DMD-SAN-7", "DMD-DIS-4")
def test_kleptomania_must_steal_and_heals_all_stress():
    table = maddened(
        "kleptomania", ian={"stress": 3},
        beth={"space": "A", "cards": holding(("d_desk", "left"), ("d_feral_student", "left"))},
    )  # fmt: skip

    assert [one.half for one in you(table).cards] == ["whiskey_bottle"]
    assert you(table).cards[0].side == "left"
    assert [one.half for one in you(table, "beth").cards] == ["guilty_conscience"]
    assert you(table).stress == 0


@proves("DMD-SAN-7")
def test_kleptomania_lets_the_thief_choose():
    table = maddened(
        "kleptomania", ian={"stress": 3},
        beth={"space": "A", "cards": holding(("d_desk", "left"), ("d_clutter", "left"))},
    )  # fmt: skip

    assert table.state.fork.who == "ian"
    choose(table, HandOver)
    assert len(you(table).cards) >= 1
    while table.matching(HandOver, bool):
        choose(table, HandOver)
    assert you(table).stress == 0


@proves("DMD-SAN-7")
def test_kleptomania_without_anything_to_steal_costs_two_stress():
    for cards in ((), holding(("d_feral_student", "left"))):
        table = maddened("kleptomania", beth={"space": "A", "cards": cards})
        assert you(table).stress == 2
    table = maddened("kleptomania", beth={"space": "B", "cards": holding(("d_desk", "left"))})
    assert you(table).stress == 2


@proves("DMD-TRD-E4")
def test_kleptomania_cannot_steal_what_is_not_tradable():
    table = maddened(
        "kleptomania", ian={"stress": 1},
        beth={"space": "A", "cards": holding(("d_painted_glyphs", "left"))},
    )  # fmt: skip

    assert you(table).cards == ()
    assert you(table).stress == 3


@proves("DMD-SAN-7")
def test_hypochondria_takes_stress_for_own_wounds_not_those_of_companions():
    chester = tuple(
        type(one)(one.card, one.side, one.half, 2)
        for one in holding(("d_furious_student", "right"))
    )
    assert you(maddened("hypochondria", ian={"wounds": 1, "cards": chester})).stress == 1
    assert you(maddened("hypochondria", ian={"stress": 4, "cards": chester})).stress == 0


@proves("DMD-SAN-7")
def test_pyromania_adds_a_fire_and_burns_every_other_figure():
    table = maddened(
        "pyromania", fire={"A": 1}, beth="A", borden="B",
        enemies={"cultist 1": "A", "star_spawn 1": "A", "byakhee 1": "B"},
    )  # fmt: skip

    assert table.world.fire == {"A": 2}
    assert {one.id: one.wounds for one in table.world.enemies} == {
        "star_spawn 1": 2, "byakhee 1": 0,
    }  # fmt: skip
    assert (you(table).wounds, you(table, "beth").wounds, you(table, "borden").wounds) == (0, 2, 0)


@proves("DMD-FIR-3")
def test_pyromania_with_an_empty_reserve_places_no_fire_but_what_is_there_burns():
    table = maddened("pyromania", fire={"A": 2, "B": 6}, enemies={"star_spawn 1": "A"})

    assert table.world.fire == {"A": 2, "B": 6}
    assert table.world.enemy("star_spawn 1").wounds == 2


@proves("DMD-SAN-7")
def test_catatonia_lays_the_figure_down_and_only_rest_is_left():
    table = maddened("catatonia", ian={"stress": 4})
    assert you(table).lying

    table = a_table(
        LINE, ian={"space": "A", "lying": True, "stress": 4}, enemies={"cultist 1": "A"}
    )
    kinds = {type(one.then[0]).__name__ for one in table.timeline.options}
    assert kinds == {"Rest", "EndActions"}  # with full stress one cannot stand up

    table.rest(stress=3)
    choose(table, StandUp)
    assert not you(table).lying
    assert you(table).stress == 2
    assert table.matching(Run, bool)


@proves("DMD-SAN-7")
def test_who_lies_down_is_neither_attacked_nor_investigates():
    for enemies in ({}, {"cultist 1": "A"}):
        table = after(
            LINE, InvestigateOrFight("ian"), ian={"space": "A", "lying": True, "stress": 4},
            enemies=enemies,
        )  # fmt: skip
        assert you(table).wounds == 0
        assert you(table).cards == ()
        assert len(table.world.discovery) == 15


@proves("DMD-SAN-7")
def test_codependency_moves_one_to_the_other_without_fire_or_followers():
    table = maddened(
        "codependency", ian={"partner": "beth"}, beth="D", fire={"A": 1}, enemies={"cultist 1": "A"}
    )
    assert you(table).stress == 2
    assert len(table.options) == 2

    table.timeline.choose(0)

    assert you(table).space == you(table, "beth").space == "D"
    assert you(table).fire == 0
    assert table.world.enemy("cultist 1").space == "A"


@proves("DMD-SAN-7")
def test_codependency_is_quiet_beside_the_partner_or_after_their_death():
    assert you(maddened("codependency", ian={"partner": "beth"}, beth="A")).stress == 0
    table = maddened(
        "codependency", ian={"partner": "beth"}, beth={"space": "D", "dead": True}, borden="B",
        **ON_BOARD,
    )  # fmt: skip
    assert you(table).stress == 0


@proves("DMD-SAN-7", "DMD-ENM-2")
def test_paranoia_moves_monsters_only():
    table = maddened(
        "paranoia", ian={"stress": 3},
        enemies={
            "byakhee 1": "D", "cultist 1": "D", "cthulhu": Enemy("cthulhu", "elder_one", "C"),
        },
        stage=2, track=5,
    )  # fmt: skip

    assert {one.id: one.space for one in table.world.enemies} == {
        "byakhee 1": "C", "cultist 1": "D", "cthulhu": "C",
    }  # fmt: skip
    assert you(table).stress == 0


@proves("DMD-SAN-7")
def test_paranoia_heals_nothing_when_an_enemy_stands_beside_you_afterwards():
    assert you(maddened("paranoia", ian={"stress": 3}, enemies={"byakhee 1": "B"})).stress == 3


@proves("DMD-SAN-7")
def test_obsessive_disorder_matches_stress_to_wounds_and_balances_the_cards():
    table = maddened(
        "obsessive_disorder",
        ian={
            "stress": 4, "wounds": 1,
            "cards": holding(("d_desk", "left"), ("d_clutter", "left"), ("d_good_boy", "right")),
        },
    )  # fmt: skip
    assert you(table).stress == 1

    choose(table, DiscardClaimed)

    assert [one.side for one in you(table).cards].count("left") == 1
    assert len(you(table).cards) == 2
    assert table.is_asked(LevelUp)


@proves("DMD-MYT-6", "DMD-PIL-E4")
def test_recurring_trauma_keeps_the_latest_card_without_a_symbol():
    table = after(
        LINE, DrawMythos(), chance=["e_students_go_mad"], ian="A",
        beth={"space": "B", "insanity": "recurring_trauma"}, kept={"beth": "c_sleeper_awakens"},
    )  # fmt: skip
    assert table.world.kept == {"beth": "e_students_go_mad"}
    assert table.world.mythos_discard == ("c_sleeper_awakens",)

    table = after(
        LINE, DiscardMythos("c_rlyeh_unleashed"), ian={"space": "A", "insanity": "recurring_trauma"}
    )
    assert table.world.kept == {}
    assert table.world.mythos_discard == ("c_rlyeh_unleashed",)


@proves("DMD-MYT-6")
def test_recurring_trauma_plays_the_kept_card_and_keeps_it():
    table = maddened(
        "recurring_trauma", kept={"ian": "e_monsters_in_the_labs"}, beth="D",
        enemies={"byakhee 1": "C"},
    )  # fmt: skip

    assert table.world.enemy("byakhee 1").space == "B"
    assert {one.kind for one in table.world.enemies} == {"byakhee", "fire_vampire"}
    assert table.world.kept == {"ian": "e_monsters_in_the_labs"}


@proves("DMD-SAN-7")
def test_recurring_trauma_without_a_card_heals_all_stress():
    assert you(maddened("recurring_trauma", ian={"stress": 3})).stress == 0


@proves("DMD-SAN-7")
def test_psychotic_outbreaks_wound_every_other_figure_in_the_space():
    table = maddened("psychotic_outbreaks", beth="A", enemies={"cultist 1": "A", "byakhee 1": "B"})

    assert you(table, "beth").wounds == 2
    assert [one.id for one in table.world.enemies] == ["byakhee 1"]
    assert table.world.enemy("byakhee 1").wounds == 0
    assert you(table).wounds == 0


@proves("DMD-SAN-7", "DMD-RUN-E7")
def test_psychotic_outbreaks_send_who_is_alone_to_the_nearest_figure():
    table = maddened("psychotic_outbreaks", beth="D", enemies={"byakhee 1": "C"}, fire={"A": 1})

    assert you(table).space == "C"
    assert you(table).fire == 1
    assert table.world.enemy("byakhee 1").wounds == 2
    assert you(table, "beth").wounds == 0


@proves("DMD-SAN-7")
def test_short_term_memory_loss_at_full_stress_heals_and_discards_one_card():
    table = maddened(
        "short_term_memory_loss",
        ian={"stress": 4, "cards": holding(("d_desk", "left"), ("d_feral_student", "left"))},
    )  # fmt: skip
    say(table, "Guilty Conscience")  # Conditions may be chosen, too

    assert [one.half for one in you(table).cards] == ["whiskey_bottle"]
    assert you(table).stress == 0
    assert you(maddened("short_term_memory_loss", ian={"stress": 2})).stress == 3
