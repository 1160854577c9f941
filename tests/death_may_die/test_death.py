"""Death of investigators, and how a game ends."""

from __future__ import annotations

from dmd.death_may_die.actions import EndActions
from dmd.death_may_die.attack import Attack
from dmd.death_may_die.elder_one import Advance, DisruptRitual, RevealStage
from dmd.death_may_die.fight import InvestigateOrFight
from dmd.death_may_die.fire import reserve
from dmd.death_may_die.mythos import DrawMythos
from dmd.death_may_die.sanity import LoseSanity
from dmd.death_may_die.selectors import Reader
from dmd.death_may_die.turn import BeginTurn
from dmd.death_may_die.world import Enemy, Token
from dmd.death_may_die.wounds import TakeWounds
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after, choose, say
from tests.death_may_die.table import Table, a_table, holding, roll_of

LINE = "A [start, gate_red] - B [gate_yellow] - C [gate_blue] - D - E - F"
THREE = ("c_star_spawn_a", "c_star_spawn_b", "e_byakhee")
PLAYING = {"stage": 2, "track": 5, "enemies": {"cthulhu": Enemy("cthulhu", "elder_one", "F")}}
DYING = TakeWounds(by=Reader("ian"), amount=5)
MADNESS = LoseSanity(by=Reader("ian"), amount=1)


def you(table: Table, who: str = "ian"):
    return table.world.investigator(who)


@proves("DMD-DTH-1", "DMD-END-2")
def test_a_death_while_the_elder_one_is_on_the_track_loses_at_once():
    assert after(LINE, DYING, ian="A", beth="A").result == "lost"
    assert after(LINE, MADNESS, ian={"space": "A", "sanity": 19}, beth="A").result == "lost"


@proves("DMD-DTH-2", "DMD-DTH-E6")
def test_once_it_is_on_the_board_the_others_play_on():
    table = after(LINE, DYING, ian="A", beth="A", **PLAYING)

    assert not table.is_over
    assert [one.id for one in table.world.living] == ["beth"]
    assert table.world.active == "beth"


@proves("DMD-DTH-2", "DMD-DTH-E4", "DMD-DIS-E7")
def test_cards_and_tokens_of_the_dead_are_discarded():
    cards = holding(("d_desk", "left"), ("d_furious_student", "right"))
    effect = LoseSanity(by=Reader("ian"), amount=1)
    table = after(
        LINE, effect, ian={"space": "A", "sanity": 19, "fire": 2, "cards": cards}, beth="B",
        **PLAYING,
    )  # fmt: skip

    assert (you(table).cards, you(table).fire) == ((), 0)
    assert set(table.world.discovery_discard) == {"d_desk", "d_furious_student"}
    assert reserve(table.world, table.book) == 8


@proves("DMD-DTH-3", "DMD-DTH-E1")
def test_dead_in_the_own_turn_every_later_step_is_skipped():
    table = a_table(
        LINE, MADNESS, DrawMythos(), InvestigateOrFight("ian"), ian={"space": "A", "sanity": 19},
        beth="B", **PLAYING,
    )  # fmt: skip

    assert len(table.world.mythos) == 16
    assert len(table.world.discovery) == 15
    assert table.world.active == "beth"


@proves("DMD-DTH-3", "DMD-DTH-E1")
def test_only_the_check_of_the_discard_pile_remains_of_the_turn():
    table = a_table(
        LINE, BeginTurn("ian"), ian={"space": "A", "wounds": 4, "stress": 4}, beth="B",
        mythos_discard=THREE, stage=2, track=5,
        enemies={
            "cthulhu": Enemy("cthulhu", "elder_one", "F"), "star_spawn 1": "A",
        },
    )  # fmt: skip
    choose(table, Attack, roll_of("...", "."), target="star_spawn 1")
    choose(table, EndActions, "c_rlyeh_unleashed", roll_of("s.."))

    assert you(table).dead
    assert table.world.track == 6
    assert [one.space for one in table.world.tokens] == ["A"]  # the space of death, and no more
    assert table.world.active == "beth"


@proves("DMD-DTH-3", "DMD-DTH-E6", "DMD-TRN-3")
def test_the_turns_of_the_dead_are_skipped_and_one_survivor_plays_on_alone():
    table = a_table(
        LINE, ian={"space": "A", "dead": True}, beth="B", borden={"space": "C", "dead": True},
        active="beth", **PLAYING,
    )  # fmt: skip

    choose(table, EndActions)

    assert table.world.active == "beth"
    assert table.world.turn == 2


@proves("DMD-DTH-E2")
def test_a_death_in_the_turn_of_another_changes_nothing_in_that_turn():
    table = after(
        LINE, TakeWounds(by=Reader("beth"), amount=5), DrawMythos(), LoseSanity(by=Reader("ian")),
        ian="A", beth="B", chance=["c_rlyeh_unleashed"], **PLAYING,
    )  # fmt: skip

    assert you(table, "beth").dead
    assert table.world.mythos_discard == ("c_rlyeh_unleashed",)
    assert you(table).sanity == 1  # the rest of Ian's turn


@proves("DMD-DTH-E3")
def test_the_loss_of_a_companion_ends_no_game():
    table = after(
        LINE, TakeWounds(by=Reader("ian"), amount=1), beth="A",
        ian={"space": "A", "cards": holding(("d_good_boy", "right"))},
    )  # fmt: skip
    say(table, "Rex")

    assert not table.is_over
    assert you(table).cards == ()


@proves("DMD-DTH-E5", "DMD-DTH-1")
def test_who_dies_before_the_summoning_of_the_turn_of_disruption_loses_the_game():
    assert after(LINE, DisruptRitual(), DYING, ian="A", beth="A").result == "lost"


@proves("DMD-DTH-E7")
def test_a_death_by_an_advance_into_red_loses_and_one_by_the_reveal_does_not():
    # Stage 1's text cannot kill, so a Fire Vampire's wound stands for the substep before.
    assert after(LINE, Advance(), DYING, ian="A", beth="A", track=4).result == "lost"


@proves("DMD-DTH-E8", "DMD-DTH-2")
def test_the_kept_mythos_card_of_the_dead_is_discarded_and_the_insanity_leaves():
    table = after(
        LINE, MADNESS, ian={"space": "A", "sanity": 19, "insanity": "recurring_trauma"}, beth="B",
        kept={"ian": "e_students_go_mad"}, **PLAYING,
    )  # fmt: skip

    assert table.world.kept == {}
    assert "e_students_go_mad" in table.world.mythos_discard
    assert you(table).insanity == ""


@proves("DMD-DTH-E8", "DMD-DTH-E6")
def test_the_dead_can_be_neither_chosen_nor_hit():
    table = after(
        LINE, DrawMythos(), chance=["c_rlyeh_unleashed"], beth={"space": "A", "dead": True},
        ian="A", tokens=(Token("rlyeh 1", "rlyeh", "A"),), **PLAYING,
    )  # fmt: skip

    assert (you(table).sanity, you(table, "beth").sanity) == (1, 0)
    assert not any("Trade" in one for one in table.options)


@proves("DMD-END-3")
def test_everybody_dead_after_the_summoning_loses():
    table = after(LINE, DYING, ian="A", beth={"space": "A", "dead": True}, **PLAYING)

    assert table.result == "lost"


@proves("DMD-END-5", "DMD-END-E1")
def test_an_attack_that_kills_the_final_stage_and_the_last_investigator_wins():
    table = a_table(
        LINE, active="morgan", morgan={"space": "A", "stress": 4, "sanity": 19}, stage=4, track=6,
        disrupted=True, enemies={"cthulhu": Enemy("cthulhu", "elder_one", "A", 11)},
    )  # fmt: skip
    choose(table, Attack, roll_of("S..", "...."), target="cthulhu")

    assert table.result == "won"


@proves("DMD-END-E2", "DMD-END-4")
def test_reaching_the_last_space_loses_before_any_text_of_the_advance():
    table = after(LINE, Advance(), ian="A", beth="A", **{**PLAYING, "track": 7})

    assert table.result == "lost"
    assert table.world.tokens == ()


@proves("DMD-TRN-E4")
def test_once_lost_nothing_more_is_resolved():
    table = after(LINE, DYING, LoseSanity(by=Reader("beth"), amount=2), ian="A", beth="A")

    assert table.result == "lost"
    assert you(table, "beth").sanity == 0


@proves("DMD-DTH-E7")
def test_from_the_moment_stage_one_is_put_aside_a_death_no_longer_loses():
    table = after(LINE, RevealStage(), DYING, ian="A", beth="F", track=5)

    assert you(table).dead
    assert not table.is_over


@proves("DMD-SKL-5")
def test_unkillable_comes_back_from_deaths_by_wounds_and_the_game_goes_on():
    fall = TakeWounds(by=Reader("rasputin"), amount=5)
    for level, deaths in ((1, 1), (2, 2), (3, 2), (4, 3)):
        rasputin = {"space": "A", "stress": 3, "levels": (level, 1, 1)}
        what = {"active": "rasputin", "rasputin": rasputin, "beth": "B"}
        table = after(LINE, *[fall] * deaths, **what)
        assert not table.is_over
        assert you(table, "rasputin").wounds == 0
        assert you(table, "rasputin").stress == (0 if level >= 3 else 3)

        assert after(LINE, *[fall] * (deaths + 1), **what).result == "lost"


@proves("DMD-SKL-5")
def test_unkillable_does_not_help_against_madness():
    table = after(
        LINE, LoseSanity(by=Reader("rasputin"), amount=1), active="rasputin",
        rasputin={"space": "A", "sanity": 19}, beth="B",
    )  # fmt: skip

    assert table.result == "lost"
