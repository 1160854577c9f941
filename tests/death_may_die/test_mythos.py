"""Mythos cards: their order, and each card of Blasphemous Alchemy and of Cthulhu."""

from __future__ import annotations

from dmd.core.deck import Deck
from dmd.death_may_die.elder_one import CheckPile
from dmd.death_may_die.enemies import MoveEnemy
from dmd.death_may_die.mythos import DrawMythos
from dmd.death_may_die.world import Enemy, Token
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after
from tests.death_may_die.table import BOX, Table, holding

# From red (A) over yellow (B) and blue (C) to a far end.
LINE = "A [start, gate_red] - B [gate_yellow] - C [gate_blue] - D - E - F"
CTHULHU = Enemy("cthulhu", "elder_one", "F")


def drawn(card: str, *chance: object, **what: object) -> Table:
    """Ian draws this Mythos card."""
    return after(LINE, DrawMythos(), chance=[card, *chance], **{"ian": "A", **what})


def where(table: Table) -> dict[str, str]:
    return {enemy.id: enemy.space for enemy in table.world.enemies}


def stand(table: Table) -> list[tuple[str, str]]:
    return sorted((enemy.kind, enemy.space) for enemy in table.world.enemies)


def you(table: Table, who: str = "ian"):
    return table.world.investigator(who)


def rlyeh(*spaces: str) -> tuple[Token, ...]:
    return tuple(Token(f"rlyeh {n}", "rlyeh", space) for n, space in enumerate(spaces, 1))


def rlyeh_spaces(table: Table) -> list[str]:
    return sorted(one.space for one in table.world.tokens if one.kind == "rlyeh")


# -- the order of a card -----------------------------------------------------------------------


@proves("DMD-MYT-1", "DMD-MYT-3")
def test_a_drawn_card_is_carried_out_and_lies_face_up_on_the_pile_its_symbol_does_nothing_now():
    table = drawn("c_rlyeh_unleashed", mythos_discard=("c_star_spawn_a", "c_star_spawn_b"))

    assert table.world.mythos_discard == ("c_star_spawn_a", "c_star_spawn_b", "c_rlyeh_unleashed")
    assert "c_rlyeh_unleashed" not in tuple(table.world.mythos)
    assert table.world.track == 1


@proves("DMD-MYT-2", "DMD-MYT-1", "DMD-MOV-E7", "DMD-SUM-1")
def test_byakhee_on_the_board_come_to_you_before_another_is_summoned():
    table = drawn("e_byakhee", ian="D", enemies={"byakhee 1": "F"})

    assert sorted(where(table).values()) == ["A", "D"]
    assert where(table)["byakhee 1"] == "D"


@proves("DMD-MYT-2", "DMD-SUM-1")
def test_a_step_that_cannot_be_done_is_skipped():
    assert stand(drawn("e_byakhee", ian="D")) == [("byakhee", "A")]

    both = {"byakhee 1": "F", "byakhee 2": "A"}
    assert stand(drawn("e_byakhee", ian="D", enemies=both)) == [("byakhee", "D")] * 2


@proves("DMD-MYT-4", "DMD-MYT-E3")
def test_a_special_effect_touches_only_the_active_investigator():
    table = drawn("c_crawling_chaos", beth="A", tokens=rlyeh("A"))

    assert (you(table).sanity, you(table, "beth").sanity) == (1, 0)


@proves("DMD-MYT-E1", "DMD-SUM-1")
def test_an_effect_on_each_investigator_touches_all():
    table = drawn("c_thing_that_should_not_be", beth="F")

    assert (you(table).stress, you(table, "beth").stress) == (2, 2)


@proves("DMD-MYT-5")
def test_the_active_player_makes_every_choice_of_a_mythos_card():
    table = drawn(
        "c_astral_promise", ian="C", beth="C", enemies={"cultist 1": "B", "cultist 2": "D"}
    )

    assert table.state.fork.who == "ian"
    assert len(table.options) == 2


@proves("DMD-MYT-E2")
def test_an_empty_deck_is_made_anew_from_the_discard_pile():
    table = after(LINE, DrawMythos(), ian="A", mythos=Deck(), mythos_discard=("c_rlyeh_unleashed",))

    assert table.world.mythos_discard == ("c_rlyeh_unleashed",)
    assert len(table.world.mythos) == 0


@proves("DMD-MYT-E4", "DMD-DTH-3")
def test_a_card_is_finished_even_if_the_active_investigator_dies_of_it():
    table = drawn(
        "c_thing_that_should_not_be", ian={"space": "A", "sanity": 19}, beth="F",
        enemies={"cthulhu": CTHULHU}, stage=2, track=5,
    )  # fmt: skip
    assert you(table).dead
    assert table.world.mythos_discard == ("c_thing_that_should_not_be",)
    assert you(table, "beth").sanity == 1

    table = drawn(
        "e_lab_accident", ian={"space": "A", "wounds": 4}, beth="F", labs={"A": 0},
        enemies={"cthulhu": CTHULHU}, stage=2, track=5,
        mythos_discard=("c_star_spawn_a", "c_star_spawn_b"),
    )  # fmt: skip
    assert you(table).dead
    assert table.world.track == 6  # the third symbol counted


# -- Blasphemous Alchemy -----------------------------------------------------------------------


@proves("DMD-MYT-2")
def test_fire_vampire_a_moves_the_nearest_two_spaces_and_sets_its_new_space_on_fire():
    table = drawn("e_fire_vampire_a", enemies={"fire_vampire 1": "E"})

    assert stand(table) == [("fire_vampire", "C"), ("fire_vampire", "C")]
    assert table.world.fire == {"C": 1}


@proves("DMD-MYT-2")
def test_fire_vampire_a_without_any_on_the_board_only_summons():
    table = drawn("e_fire_vampire_a")

    assert stand(table) == [("fire_vampire", "C")]
    assert table.world.fire == {}


@proves("DMD-MYT-2")
def test_fire_vampire_b_moves_them_all_and_each_space_gains_one_fire():
    table = drawn("e_fire_vampire_b", enemies={"fire_vampire 1": "E", "fire_vampire 2": "E"})
    assert stand(table) == [("fire_vampire", "D"), ("fire_vampire", "D")]
    assert table.world.fire == {"D": 1}

    table = drawn("e_fire_vampire_b", enemies={"fire_vampire 1": "A"})  # there already
    assert table.world.fire == {"A": 1}
    assert stand(table) == [("fire_vampire", "A"), ("fire_vampire", "B")]


@proves("DMD-MYT-2")
def test_students_go_mad_turns_a_student_into_a_cultist():
    chester = holding(("d_furious_student", "right"))
    table = drawn("e_students_go_mad", ian={"space": "D", "cards": chester})
    assert you(table).cards == ()
    assert stand(table) == [("cultist", "D")]

    rex = holding(("d_good_boy", "right"))
    table = drawn("e_students_go_mad", ian={"space": "D", "cards": rex})
    assert you(table).cards == rex
    assert stand(table) == []


@proves("DMD-SUM-2")
def test_monsters_in_the_labs_move_before_two_are_summoned():
    table = drawn("e_monsters_in_the_labs", enemies={"byakhee 1": "F", "cultist 1": "F"})

    assert stand(table) == [
        ("byakhee", "C"), ("byakhee", "E"), ("cultist", "F"), ("fire_vampire", "B"),
    ]  # fmt: skip


@proves("DMD-MYT-2", "DMD-MOV-E4")
def test_chaos_in_the_labs_moves_monsters_brings_cultists_and_mends_labs():
    table = drawn(
        "e_chaos_in_the_labs", labs={"B": 2, "F": 0},
        enemies={
            "byakhee 1": "D", "star_spawn 1": "E", "cultist 1": "A",
            "cthulhu": Enemy("cthulhu", "elder_one", "A"),
        },
        stage=2, track=5, ian="C",
    )  # fmt: skip
    assert table.is_asked(MoveEnemy)  # D lies 2 from either Lab
    table.choose("to C")

    assert where(table)["cthulhu"] == "B"
    assert where(table)["star_spawn 1"] == "F"
    assert where(table)["byakhee 1"] == "C"
    assert [one for one in stand(table) if one[0] == "cultist"] == [
        ("cultist", "A"),
        ("cultist", "B"),
    ]
    assert {one.space: one.wounds for one in table.world.tokens} == {"B": 1, "F": 0}


@proves("DMD-MYT-2", "DMD-BRD-3")
def test_conflagration_sets_your_space_and_all_adjacent_spaces_on_fire():
    table = after(
        "A [start] = B - C; A - D", DrawMythos(), chance=["e_conflagration"], ian="A", fire={"A": 1}
    )

    assert table.world.fire == {"A": 2, "B": 1, "D": 1}


@proves("DMD-MYT-2", "DMD-RIT-E2", "DMD-INV-E6")
def test_lab_accident_wounds_figures_beside_labs_and_stresses_the_guilty():
    guilty = holding(("d_feral_student", "left"))
    table = drawn(
        "e_lab_accident", labs={"A": 0, "B": 0}, stage=2, track=5,
        ian={"space": "A", "stress": 3, "cards": guilty}, beth={"space": "C", "cards": guilty},
        enemies={
            "cultist 1": "B", "cultist 2": "D", "cthulhu": Enemy("cthulhu", "elder_one", "A"),
        },
    )  # fmt: skip

    assert (you(table).wounds, you(table).stress) == (2, 4)  # 1, and 1 for stress that does not fit
    assert (you(table, "beth").wounds, you(table, "beth").stress) == (0, 2)
    assert {one.id: one.wounds for one in table.world.enemies} == {
        "cultist 1": 1, "cultist 2": 0, "cthulhu": 0,
    }  # fmt: skip


@proves("DMD-EPA-E3")
def test_a_destroyed_lab_does_not_count_for_lab_accident():
    turned = (Token("lab 1", "lab", "A", 4, "inferno"),)

    assert you(drawn("e_lab_accident", tokens=turned)).wounds == 0


# -- Cthulhu -----------------------------------------------------------------------------------


@proves("DMD-MYT-2")
def test_star_spawn_a_maddens_before_it_moves():
    table = drawn("c_star_spawn_a", beth="E", enemies={"star_spawn 1": "E"})

    assert (you(table).sanity, you(table, "beth").sanity) == (0, 2)
    assert where(table) == {"star_spawn 1": "C"}
    assert where(drawn("c_star_spawn_a")) == {"star_spawn 1": "C"}


@proves("DMD-MYT-2")
def test_star_spawn_b_moves_before_it_maddens():
    table = drawn("c_star_spawn_b", beth="C", borden="E", enemies={"star_spawn 1": "E"})

    assert where(table) == {"star_spawn 1": "C"}
    assert [one.sanity for one in table.world.investigators] == [0, 1, 0]
    assert where(drawn("c_star_spawn_b")) == {"star_spawn 1": "A"}


@proves("DMD-MYT-2")
def test_crawling_chaos_moves_cultists_and_costs_sanity_in_a_rlyeh_space():
    table = drawn(
        "c_crawling_chaos", enemies={"cultist 1": "F", "byakhee 1": "F"}, tokens=rlyeh("A")
    )

    assert stand(table) == [("byakhee", "F"), ("cultist", "A"), ("cultist", "B"), ("cultist", "E")]
    assert you(table).sanity == 1
    assert you(drawn("c_crawling_chaos", tokens=rlyeh("B"))).sanity == 0


@proves("DMD-MYT-2")
def test_rlyeh_awakens_moves_only_cultists_of_rlyeh_spaces():
    table = drawn(
        "c_rlyeh_awakens", enemies={"cultist 1": "F", "cultist 2": "E"}, tokens=rlyeh("F")
    )

    assert where(table)["cultist 1"] == "D"
    assert where(table)["cultist 2"] == "E"
    assert stand(table)[:2] == [("cultist", "B"), ("cultist", "C")]


@proves("DMD-INV-E6")
def test_the_thing_that_should_not_be_before_cthulhu_stresses_everybody():
    table = drawn("c_thing_that_should_not_be", ian={"space": "A", "stress": 3}, beth="F")

    assert (you(table).stress, you(table).wounds, you(table).sanity) == (4, 1, 0)
    assert (you(table, "beth").stress, you(table, "beth").wounds) == (2, 0)


@proves("DMD-MYT-2")
def test_the_thing_that_should_not_be_once_cthulhu_is_there_costs_everybody_sanity():
    table = drawn(
        "c_thing_that_should_not_be", beth="F", enemies={"cthulhu": CTHULHU}, stage=2, track=5
    )

    assert [(one.sanity, one.stress) for one in table.world.investigators] == [(1, 0), (1, 0)]


@proves("DMD-MYT-E1")
def test_rlyeh_unleashed_costs_everybody_in_rlyeh_spaces_sanity():
    table = drawn("c_rlyeh_unleashed", beth="F", borden="D", tokens=rlyeh("A", "F"))

    assert [one.sanity for one in table.world.investigators] == [1, 1, 0]


@proves("DMD-PIL-E5")
def test_the_sleeper_awakens_only_with_two_adjacent_rlyeh_spaces():
    for lying, track in ((("A", "C"), 1), (("A", "B"), 2)):
        table = after(
            LINE, DrawMythos(), CheckPile(), chance=["c_sleeper_awakens"], ian="F",
            tokens=rlyeh(*lying),
        )  # fmt: skip
        assert table.world.track == track


@proves("DMD-MOV-E7", "DMD-MYT-5")
def test_astral_promise_brings_the_nearest_cultist_and_a_choice():
    table = drawn("c_astral_promise", beth="B", enemies={"cultist 1": "F", "cultist 2": "E"})
    assert where(table) == {"cultist 1": "F", "cultist 2": "A"}
    assert len(table.options) == 2

    table.timeline.choose(0)
    assert rlyeh_spaces(table) == ["A"]

    table.undo()
    table.timeline.choose(1)
    assert you(table).sanity == 2
    assert rlyeh_spaces(table) == []


@proves("DMD-MYT-5")
def test_a_rlyeh_token_goes_to_the_nearest_space_without_and_ties_are_chosen():
    table = drawn("c_astral_promise", ian="C", beth="C", tokens=rlyeh("C"))

    table.timeline.choose(0)

    assert table.state.fork.who == "ian"
    assert len(table.options) == 2
    table.timeline.choose(0)
    assert len(rlyeh_spaces(table)) == 2
    assert set(rlyeh_spaces(table)) < {"B", "C", "D"}


@proves("DMD-CMP-4", "DMD-CMP-5")
def test_sixteen_cards_eleven_of_them_with_a_symbol():
    assert len(BOX.mythos) == 16
    assert sum(card.symbol for card in BOX.mythos.values()) == 11


# -- Read the Omens ----------------------------------------------------------------------------


def omens(level: int, **what: object) -> Table:
    """Fatima has drawn R'lyeh Unleashed."""
    fatima = {"space": "A", "stress": 4, "levels": (level, 1, 1)}
    return after(
        LINE, DrawMythos(), chance=["c_rlyeh_unleashed"],
        **{"active": "fatima", "fatima": fatima, "tokens": rlyeh("A"), **what},
    )  # fmt: skip


@proves("DMD-SKL-10", "DMD-SKL-15")
def test_read_the_omens_may_put_the_first_card_under_the_deck_for_another_and_heals_two_stress():
    table = omens(1)
    assert table.state.fork.who == "fatima"
    assert len(table.options) == 2
    other = table.branch()

    table.timeline.set_dice(0, ["e_conflagration"])
    other.timeline.choose(1)

    ends = {
        one.world.mythos.bottom: (one.world.mythos_discard[:1], you(one, "fatima").stress)
        for one in (table, other)
    }
    assert ends[()] == (("c_rlyeh_unleashed",), 4)
    assert ends["c_rlyeh_unleashed",][1] == 2
    assert "c_rlyeh_unleashed" not in ends["c_rlyeh_unleashed",][0]


@proves("DMD-SKL-15")
def test_the_first_levels_of_read_the_omens_serve_only_for_the_own_draw():
    table = omens(3, active="ian", ian="A")

    assert table.world.mythos_discard == ("c_rlyeh_unleashed",)
    assert you(table, "fatima").stress == 4


@proves("DMD-SKL-11", "DMD-SKL-15")
def test_read_the_omens_four_cancels_effects_and_summoning_of_any_card_for_two_wounds():
    table = omens(4, active="ian", ian="B")
    assert table.state.fork.who == "fatima"
    other = table.branch()

    table.timeline.choose(0)
    other.timeline.choose(1)

    ends = {(you(one, "fatima").wounds, you(one, "fatima").sanity) for one in (table, other)}
    assert ends == {(2, 0), (0, 1)}
    for one in (table, other):
        assert one.world.mythos_discard == ("c_rlyeh_unleashed",)  # its symbol counts
