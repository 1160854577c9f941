"""The fourteen worked examples of the rulebook, played as they are told."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dmd.core.complaints import Refusal
from dmd.core.deck import deck
from dmd.death_may_die.actions import ChooseAction, EndActions
from dmd.death_may_die.attack import AddTarget, Attack, GiveWounds
from dmd.death_may_die.box import Box, Dice, MythosCard, Summons
from dmd.death_may_die.cards import UseCard
from dmd.death_may_die.discovery import Claim, DiscardDiscovery
from dmd.death_may_die.elder_one import Advance, CheckPile, CheckSummoning, ElderOneTurnEnd
from dmd.death_may_die.fight import EnemyAttacks, InvestigateOrFight
from dmd.death_may_die.fire import reserve
from dmd.death_may_die.mythos import DrawMythos
from dmd.death_may_die.roll import KeepDice, Reroll
from dmd.death_may_die.sanity import LoseSanity
from dmd.death_may_die.selectors import Reader
from dmd.death_may_die.shelf import box
from dmd.death_may_die.tokens import TakeEpisodeAction
from dmd.death_may_die.tracks import TakeStress
from dmd.death_may_die.turn import BeginTurn
from dmd.death_may_die.world import Enemy, Token
from dmd.death_may_die.wounds import BearWounds, KillEnemy, TakeWounds
from tests.death_may_die.table import (
    BOX,
    ROOM,
    STAR,
    Table,
    a_table,
    cthulhu,
    happened,
    holding,
    person,
    places,
)

LINE = "S0 [start] - S1 - S2 - S3"


def actions_taken(table: Table) -> int:
    assert isinstance(table.state.fork.asker, ChooseAction)
    return table.state.fork.asker.taken


# -- WE-01: running through enemies and Fire -----------------------------------------------------


def the_run() -> Table:
    enemies = {"cultist 1": "S1", "fire_vampire 1": "S3"}
    return a_table(LINE, ian="S0", enemies=enemies, fire={"S2": 2})


def test_we_01_whoever_is_met_on_a_run_comes_along_and_fire_is_caught_by_leaving_it():
    table = the_run()
    table.run("S1", "S2", "S3")

    assert person(table).space == "S3"
    assert places(table) == ["S3", "S3"]
    assert table.world.fire == {"S2": 2}
    assert person(table).fire == 2
    assert reserve(table.world, table.book) == 8 - 2 - 2
    assert actions_taken(table) == 1


def test_we_01_nobody_attacks_during_the_run():
    table = the_run()
    before = person(table)
    table.run("S1", "S2", "S3")

    assert person(table) == replace(before, space="S3", fire=2)
    assert [(one.wounds, one.spent) for one in table.world.enemies] == [(0, False)] * 2
    assert happened(table, EnemyAttacks) == []


def test_we_01_entering_the_burning_space_costs_nothing_yet():
    table = the_run()
    table.run("S1", "S2")

    assert person(table).fire == 0
    assert places(table) == ["S2", "S3"]


# -- WE-02 and WE-03: an attack with and without Brawling 2 --------------------------------------


def two_enemies(levels: tuple[int, int, int]) -> Table:
    enemies = {"cultist 1": "A", "fire_vampire 1": "A"}
    return a_table(ROOM, ian={"space": "A", "levels": levels}, enemies=enemies)


def attack_both(*dice: str) -> Table:
    table = two_enemies((1, 2, 1))
    table.take(Attack, target="cultist 1")
    table.take(AddTarget, *dice, enemy="fire_vampire 1")
    return table


def test_we_02_with_brawling_2_the_successes_are_shared_after_the_roll():
    table = attack_both(".sS|e")
    roll = table.state.fork.asker.roll
    assert (roll.standard, roll.bonus) == (3, 1)

    table.take(Reroll, "s|", face="blank")
    assert person(table).stress == 1
    table.take(Reroll, "|e", face="elder_sign")
    assert person(table).stress == 2
    assert [one.wounds for one in table.world.enemies] == [0, 0]
    table.take(KeepDice)

    # Three successes, to be shared as the player likes.
    assert table.matching(GiveWounds, lambda one: True)
    table.take(GiveWounds, amount=2)
    assert table.world.enemy("cultist 1") is None
    assert table.world.enemy("fire_vampire 1").wounds == 1
    assert (person(table).stress, person(table).sanity) == (2, 1)
    assert actions_taken(table) == 1


@pytest.mark.parametrize("cultist", [0, 1, 2, 3])
def test_we_02_every_way_to_share_three_successes_is_offered(cultist: int):
    table = attack_both("ssS|e")
    table.take(KeepDice)
    table.take(GiveWounds, amount=cultist)

    left = table.world.enemy("cultist 1")
    assert (left is None) == (cultist >= 2)
    assert left is None or left.wounds == cultist
    assert table.world.enemy("fire_vampire 1").wounds == 3 - cultist


def test_we_02_the_wounds_are_settled_before_the_sanity_is_lost():
    table = attack_both("ssS|e")
    table.take(KeepDice)
    table.take(GiveWounds, amount=3)

    assert happened(table, KillEnemy, LoseSanity) == ["KillEnemy", "LoseSanity"]


def test_we_03_without_a_skill_that_splits_all_wounds_go_to_the_one_target():
    table = two_enemies((1, 1, 1))
    table.take(Attack, "ssS|e", target="cultist 1")
    table.take(KeepDice)

    assert table.world.enemy("cultist 1") is None
    assert table.world.enemy("fire_vampire 1").wounds == 0
    assert actions_taken(table) == 1


def test_we_03_the_target_is_named_before_the_roll_and_no_other_is_offered():
    table = two_enemies((1, 1, 1))
    table.take(Attack, "ssS|e", target="cultist 1")

    assert table.state.fork.asker.roll.targets == ("cultist 1",)
    assert not table.matching(AddTarget, lambda one: True)


# -- WE-04: resting at full stress ---------------------------------------------------------------


@pytest.mark.parametrize(("stress", "wounds", "then"), [(3, 0, (1, 1)), (2, 1, (2, 0))])
def test_we_04_a_rest_heals_three_points_in_all_in_any_split(
    stress: int, wounds: int, then: tuple[int, int]
):
    table = a_table(ROOM, active="beth", beth={"space": "A", "stress": 4, "wounds": 1})
    table.rest(stress=stress, wounds=wounds)

    assert (person(table, "beth").stress, person(table, "beth").wounds) == then


def test_we_04_three_stress_and_a_wound_are_more_than_one_rest_heals():
    table = a_table(ROOM, active="beth", beth={"space": "A", "stress": 4, "wounds": 1})
    before = table.state
    with pytest.raises(Refusal):
        table.rest(stress=3, wounds=1)

    assert table.state == before


# -- WE-05: rolling to a target number -----------------------------------------------------------

# No action of the box at hand asks for a number of successes, so a Lab that lacks two wounds stands
# for the body that is looted with two successes or more.


@pytest.mark.parametrize(
    ("dice", "reached"),
    [("sst|", True), ("ss.|", True), ("ssS|", True), ("s.t|", False), ("stt|", False)],
)
def test_we_05_the_number_must_be_reached_or_passed_in_one_roll(dice: str, reached: bool):
    table = a_table(ROOM, ian="A", labs={"A": 2}, hidden=deck(["safe_collapse"]))
    table.take(TakeEpisodeAction, dice, action="destroy_equipment")
    table.take(KeepDice)

    assert (table.world.tokens[0].face == "safe_collapse") == reached
    assert person(table).sanity == dice.lower().count("t") + dice.count("S")


# -- WE-06: a Mythos card with a symbol, movement and summoning ----------------------------------


def draws_byakhee(**enemies: str) -> Table:
    figures = {name.replace("_", " "): space for name, space in enemies.items()}
    return a_table(STAR, DrawMythos(), ian="hall", enemies=figures, mythos=deck(["e_byakhee"]))


def test_we_06_a_one_byakhee_comes_straight_and_the_other_is_summoned():
    table = draws_byakhee(byakhee_1="yellow")

    assert table.world.enemy("byakhee 1").space == "hall"
    assert places(table) == ["hall", "red"]
    assert table.world.mythos_discard == ("e_byakhee",)
    assert table.book.symbols_in_pile(table.world) == 1
    assert (table.world.track, table.world.stage) == (1, 1)


def test_we_06_b_without_a_byakhee_the_first_part_is_skipped():
    table = draws_byakhee()

    assert places(table) == ["red"]
    assert table.world.mythos_discard == ("e_byakhee",)


def test_we_06_c_with_both_on_the_board_the_summoning_is_skipped():
    table = draws_byakhee(byakhee_1="yellow", byakhee_2="blue")

    assert places(table) == ["hall", "hall"]
    assert table.world.mythos_discard == ("e_byakhee",)


# -- WE-07: a Mythos effect on everybody ---------------------------------------------------------


def with_mythos(card: MythosCard) -> Box:
    """The box with one more Mythos card."""
    return replace(BOX, episode=replace(BOX.episode, mythos=(*BOX.episode.mythos, card)))


def test_we_07_a_text_that_names_everybody_touches_everybody_and_then_a_cultist_comes():
    card = MythosCard(
        id="a_bell_at_noon",
        name="A Bell at Noon",
        symbol=False,
        does=(TakeStress(who="each_investigator", amount=1),),
        summons=(Summons("cultist", "gate_blue"),),
    )
    table = a_table(
        STAR, DrawMythos(), content=with_mythos(card), mythos=deck([card.id]),
        ian="hall", beth="yellow", borden="red",
    )  # fmt: skip

    assert [one.stress for one in table.world.investigators] == [1, 1, 1]
    assert [(one.kind, one.space) for one in table.world.enemies] == [("cultist", "blue")]
    assert table.world.mythos_discard == (card.id,)


def test_we_07_a_text_that_names_nobody_touches_the_active_investigator_only():
    card = MythosCard(
        id="a_bell_at_noon", name="A Bell at Noon", symbol=False, does=(TakeStress(amount=1),)
    )
    table = a_table(
        STAR, DrawMythos(), content=with_mythos(card), mythos=deck([card.id]),
        ian="hall", beth="hall", active="beth",
    )  # fmt: skip

    assert (person(table, "beth").stress, person(table, "ian").stress) == (1, 0)


# -- WE-08: the Assistant Janitor ----------------------------------------------------------------

GUILT = holding(("d_feral_student", "left"))


def draws_the_assistant(stress: int = 0, guilty: bool = False) -> Table:
    ian = {"space": "A", "stress": stress, "cards": GUILT if guilty else ()}
    return a_table(
        ROOM, InvestigateOrFight("ian"), ian=ian, discovery=deck(["d_assistant_janitor"])
    )


def claimed(table: Table, who: str = "ian") -> list[tuple[str, str]]:
    return [(one.half, one.side) for one in person(table, who).cards]


@pytest.mark.parametrize(("guilty", "taken"), [(True, 1), (False, 0)])
def test_we_08_a_guilty_conscience_takes_a_stress_before_the_choice(guilty: bool, taken: int):
    table = draws_the_assistant(guilty=guilty)

    assert person(table).stress == taken
    assert len(table.matching(Claim, lambda one: one.side in ("left", "right"))) == 2


@pytest.mark.parametrize(
    ("side", "half", "stress"), [("right", "jerome", 1 + 2), ("left", "bleach", 1 + 1)]
)
def test_we_08_then_either_half_is_claimed_for_its_price(side: str, half: str, stress: int):
    table = draws_the_assistant(guilty=True)
    table.take(Claim, side=side)

    assert person(table).stress == stress
    assert claimed(table) == [("guilty_conscience", "left"), (half, side)]


def test_we_08_a_price_that_does_not_fit_on_the_stress_track_cannot_be_paid():
    table = draws_the_assistant(stress=2, guilty=True)  # 2 and 1 leave a single space
    with pytest.raises(Refusal):
        table.claim("jerome")
    table.claim("bleach")

    assert person(table).stress == 4


def test_we_08_whoever_claims_nothing_pays_nothing():
    table = draws_the_assistant()
    table.take(DiscardDiscovery)

    assert (person(table).stress, claimed(table)) == (0, [])
    assert table.world.discovery_discard == ("d_assistant_janitor",)


# -- WE-09: a Companion lending a skill ----------------------------------------------------------

JEROME = holding(("d_assistant_janitor", "right"))


@pytest.mark.parametrize(
    ("who", "own", "level"),
    [("ian", (1, 1, 1), 1), ("borden", (1, 1, 2), 3), ("borden", (1, 1, 4), 4)],
)
def test_we_09_a_companion_lends_a_level(who: str, own: tuple[int, int, int], level: int):
    table = a_table(ROOM, active=who, **{who: {"space": "A", "levels": own, "cards": JEROME}})

    assert table.book.level(person(table, who), "stealth") == level
    assert person(table, who).levels == own


def test_we_09_the_wound_goes_to_the_companion_who_leaves_with_the_level_he_lent():
    ian = {"space": "A", "cards": JEROME}
    table = a_table(ROOM, TakeWounds(amount=1, by=Reader("ian")), ian=ian)
    table.take(BearWounds, own=0)

    assert person(table).wounds == 0
    assert person(table).cards == ()
    assert table.book.level(person(table), "stealth") == 0


def test_we_09_a_wound_on_the_companion_is_a_wound_taken():
    """Vengeance Obsession answers wounds that an attack dealt, whoever carries them."""
    ian = {"space": "A", "stress": 2, "cards": JEROME}
    steps = ChooseAction("ian"), InvestigateOrFight("ian")
    table = a_table(ROOM, *steps, ian=ian, enemies={"cultist 1": "A"})
    table.take(EndActions, "|s.")
    table.take(KeepDice)
    table.take(BearWounds, own=0)

    assert person(table).wounds == 0
    assert table.world.enemy("cultist 1").wounds == 1
    assert person(table).stress == 1


def test_we_09_the_investigator_may_take_the_wound_and_keep_the_companion():
    ian = {"space": "A", "cards": JEROME}
    table = a_table(ROOM, TakeWounds(amount=1, by=Reader("ian")), ian=ian)
    table.take(BearWounds, own=1)

    assert person(table).wounds == 1
    assert person(table).cards == JEROME


# -- WE-10: a Fire Vampire attacks ---------------------------------------------------------------


def the_vampire_attacks(**more: object) -> Table:
    steps = ChooseAction("ian"), InvestigateOrFight("ian")
    table = a_table(ROOM, *steps, ian="A", enemies={"fire_vampire 1": "A"}, **more)
    table.take(EndActions, ".s|s")
    return table


def test_we_10_the_fire_vampire_sets_the_space_on_fire_and_then_the_dice_are_thrown():
    table = the_vampire_attacks()
    roll = table.state.fork.asker.roll

    assert table.world.fire == {"A": 1}
    assert (roll.standard, roll.bonus) == (2, 1)
    assert (person(table).fire, person(table).wounds) == (0, 0)


def test_we_10_a_rerolled_success_costs_one_stress_and_vengeance_gives_it_back():
    table = the_vampire_attacks()
    cards = len(table.world.discovery)
    table.take(Reroll, "|e", face="success", die=1)
    assert person(table).stress == 1
    table.take(KeepDice)

    assert person(table).wounds == 1
    assert table.world.enemy("fire_vampire 1").wounds == 1
    assert (person(table).stress, person(table).sanity, person(table).fire) == (0, 0, 0)
    assert (len(table.world.discovery), table.world.discovery_discard) == (cards, ())
    assert person(table).cards == ()


def test_we_10_with_an_empty_reserve_the_fire_is_left_out_and_the_attack_goes_on():
    table = the_vampire_attacks(fire={"B": 8})

    assert table.world.fire == {"B": 8}
    assert table.state.fork.asker.roll.targets == ("fire_vampire 1",)


# -- WE-11: three symbols among four discards ----------------------------------------------------

FOUR = "c_rlyeh_unleashed", "c_crawling_chaos", "e_students_go_mad", "c_star_spawn_a"


def the_turn_of_beth_ends() -> Table:
    steps = CheckPile(), CheckSummoning(), ElderOneTurnEnd()
    return a_table(
        STAR, *steps, active="beth", ian="yellow", beth="hall",
        track=4, mythos=deck(["e_byakhee"]), mythos_discard=FOUR,
    )  # fmt: skip


def test_we_11_the_elder_one_reaches_red_and_is_put_into_the_space_of_the_active_investigator():
    table = the_turn_of_beth_ends()

    assert (table.world.track, table.world.stage) == (5, 2)
    assert places(table, "elder_one") == ["hall"]
    assert not table.world.disrupted
    assert not table.is_over


def test_we_11_all_four_discards_are_in_the_deck_and_the_pile_is_empty():
    table = the_turn_of_beth_ends()

    assert table.world.mythos_discard == ()
    assert table.world.mythos == deck(["e_byakhee", *FOUR])


def test_we_11_the_stage_speaks_first_and_the_episode_after_it():
    """Stage 1 summons a Cultist into Beth's space, so the episode finds one there and burns it."""
    table = the_turn_of_beth_ends()

    assert places(table, "cultist") == ["hall"]
    assert table.world.fire == {"hall": 1}


def test_we_11_later_advances_move_the_token_and_stage_1_is_still_in_force():
    """Stage 1's advance text puts a R'lyeh token and a Cultist into the space."""
    table = a_table(
        STAR, CheckPile(), CheckSummoning(), ian="yellow", track=5, stage=2,
        mythos=deck(["e_byakhee"]), mythos_discard=FOUR, enemies=cthulhu("red"),
    )  # fmt: skip

    assert (table.world.track, table.world.stage) == (6, 2)
    assert places(table, "elder_one") == ["red"]
    assert places(table, "cultist") == ["yellow"]


# -- WE-12: beating a Stage ----------------------------------------------------------------------

HASTUR = box("blasphemous_alchemy", "hastur")
SIGN = "yellow_sign"


def five_wounds_for_hastur(**more: object) -> Table:
    """Hastur at Stage 2 with 9 wounds; Ian, at sanity 8, has five dice to hit him with."""
    hastur = Enemy("hastur", "elder_one", "hall", wounds=9)
    table = a_table(
        STAR, content=HASTUR, ian={"space": "hall", "sanity": 8}, stage=2, track=5, disrupted=True,
        enemies={"hastur": hastur}, **more,
    )  # fmt: skip
    table.take(Attack, "sss|ss", target="hastur")
    table.take(KeepDice)
    return table


def test_we_12_the_stage_is_beaten_and_the_next_begins_without_wounds():
    table = five_wounds_for_hastur()

    assert table.world.stage == 3
    assert table.world.enemy("hastur").wounds == 0
    assert not table.is_over


def test_we_12_the_next_stage_sends_hastur_to_the_red_gate():
    assert places(five_wounds_for_hastur(), "elder_one") == ["red"]


def test_we_12_from_now_on_hastur_attacks_with_three_dice_of_each_kind():
    table = five_wounds_for_hastur()

    dice = table.book.attack_dice(table.world.enemy("hastur"), table.world)
    assert dice == Dice(standard=3, bonus=3)


def test_we_12_everybody_with_two_yellow_signs_takes_a_wound():
    table = five_wounds_for_hastur(
        beth={"space": "yellow", "tokens": (SIGN, SIGN)},
        borden={"space": "hall", "tokens": (SIGN,)},
    )

    assert [one.wounds for one in table.world.investigators] == [0, 1, 0]


# -- WE-13: win and loss together ----------------------------------------------------------------


def the_last_stage(wounds: int, **ian: object) -> Table:
    """The Final Stage, nearly beaten, and only Ian is left."""
    return a_table(
        ROOM, ian={"space": "A", **ian}, beth={"space": "A", "dead": True}, stage=4, track=6,
        disrupted=True, enemies=cthulhu("A", wounds),
    )  # fmt: skip


def test_we_13_the_blow_that_wins_wins_though_its_tentacle_ends_the_last_investigator():
    table = the_last_stage(11, sanity=19)
    table.take(Attack, "st.|.....", target="cthulhu")
    table.take(KeepDice)

    assert table.result == "won"


def test_we_13_one_effect_that_kills_both_at_once_wins():
    mixture = holding(("d_janitor", "left"), ("d_assistant_janitor", "left"))
    table = the_last_stage(6, cards=mixture)
    ammonia = mixture[0]
    table.take(UseCard, claimed=ammonia)
    while not table.is_over:
        table.choose(next(n for n, one in enumerate(table.options) if "B" not in one.split()))

    assert table.result == "won"


def test_we_13_without_the_last_wound_the_same_tentacle_loses():
    table = the_last_stage(10, sanity=19)
    table.take(Attack, "st.|.....", target="cthulhu")
    table.take(KeepDice)

    assert table.result == "lost"


# -- WE-14: the episode card of Blasphemous Alchemy ----------------------------------------------


def some_labs(destroyed: int, wounds: int) -> Table:
    """So many Labs destroyed; of those that stand, the one in Ian's space has some wounds."""
    spaces = "hall", "red", "blue", "yellow", "attic"
    labs = tuple(
        Token(f"lab {n}", "lab", space, 0, "major_explosion")
        if 1 < n <= destroyed + 1
        else Token(f"lab {n}", "lab", space, wounds if n == 1 else 0)
        for n, space in enumerate(spaces, 1)
    )
    return a_table(
        f"{STAR}; hall - attic", ian="hall", tokens=labs, hidden=deck(["safe_collapse"] * 5)
    )


@pytest.mark.parametrize(("destroyed", "disrupted"), [(2, False), (3, True)])
def test_we_14_one_lab_more_destroyed_disrupts_the_ritual(destroyed: int, disrupted: bool):
    table = some_labs(destroyed, 3)
    table.take(TakeEpisodeAction, "s..|", action="destroy_equipment")
    table.take(KeepDice)

    assert table.world.tokens[0].face == "safe_collapse"
    assert table.world.disrupted == disrupted


@pytest.mark.parametrize(
    ("before", "dice", "falls"), [(0, "sss|", False), (1, "sss|", True), (3, "sss|", True)]
)
def test_we_14_a_lab_falls_at_four_wounds_or_more(before: int, dice: str, falls: bool):
    table = some_labs(0, before)
    table.take(TakeEpisodeAction, dice, action="destroy_equipment")
    table.take(KeepDice)

    assert bool(table.world.tokens[0].face) == falls
    assert falls or table.world.tokens[0].wounds == before + 3


def test_we_14_a_lab_in_another_space_cannot_be_reached():
    table = a_table(STAR, ian="hall", labs={"red": 0})

    assert not table.matching(TakeEpisodeAction, lambda one: one.action == "destroy_equipment")


def test_we_14_destroying_equipment_is_no_attack_so_brawling_adds_no_die():
    table = some_labs(0, 0)
    table.take(TakeEpisodeAction, "s..|", action="destroy_equipment")

    roll = table.state.fork.asker.roll
    assert (roll.standard, roll.bonus) == (3, 0)


@pytest.mark.parametrize(("dice", "left"), [("...|", 3), ("s..|", 2), ("sS.|", 1), ("ssS|", 0)])
def test_we_14_extinguishing_removes_a_fire_of_the_own_space_for_each_success(dice: str, left: int):
    ian = {"space": "hall", "fire": 2}
    table = a_table(STAR, ian=ian, fire={"hall": 3, "red": 2})
    table.take(TakeEpisodeAction, dice, action="extinguish_fire")
    table.take(KeepDice)

    assert table.world.fire.get("hall", 0) == left
    assert table.world.fire["red"] == 2
    assert person(table).fire == 2


def test_we_14_more_successes_than_fire_put_out_what_there_is():
    table = a_table(STAR, ian="hall", fire={"hall": 1, "red": 2})
    table.take(TakeEpisodeAction, "sss|", action="extinguish_fire")
    table.take(KeepDice)

    assert table.world.fire == {"red": 2}


def test_we_14_an_advance_sets_every_space_with_a_cultist_and_no_fire_on_fire():
    """Stage 1 summons a Cultist into the space of Ian first."""
    enemies = {"cultist 1": "red", "cultist 2": "red", "cultist 3": "blue", "byakhee 1": "yellow"}
    table = a_table(STAR, Advance(), ian="hall", enemies=enemies, fire={"blue": 2})

    assert table.world.fire == {"blue": 2, "red": 1, "hall": 1}


def test_we_14_fire_is_placed_only_while_the_reserve_lasts():
    enemies = {"cultist 1": "red", "cultist 2": "yellow"}
    table = a_table(STAR, Advance(), ian="hall", enemies=enemies, fire={"blue": 6})
    while not isinstance(table.state.fork.asker, ChooseAction):
        table.choose(0)

    assert sum(table.world.fire.values()) == 8
    assert table.world.fire["blue"] == 6


def test_we_14_the_whole_turn_in_which_the_ritual_is_disrupted_ends_with_the_summoning():
    table = a_table(
        STAR, BeginTurn("ian"), ian="hall", beth="red", mythos=deck(["c_rlyeh_unleashed"]),
        discovery=deck(["d_desk"]), hidden=deck(["safe_collapse"] * 2),
        tokens=(
            *(Token(f"lab {n}", "lab", "red", 0, "inferno") for n in (1, 2, 3)),
            Token("lab 4", "lab", "hall", 3),
            Token("lab 5", "lab", "blue"),
        ),
    )  # fmt: skip
    table.take(TakeEpisodeAction, "s..|", action="destroy_equipment")
    table.take(KeepDice)
    assert table.world.disrupted
    assert (table.world.stage, places(table, "elder_one")) == (1, [])

    table.take(EndActions)
    while not isinstance(table.state.fork.asker, ChooseAction):
        table.take(DiscardDiscovery)
    assert (table.world.stage, table.world.track) == (2, 1)
    assert places(table, "elder_one") == ["hall"]
