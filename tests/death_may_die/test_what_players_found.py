"""What players and attackers found: each test is named with what holds now."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import dmd
from dmd.core.complaints import Refusal
from dmd.core.deck import Deck
from dmd.death_may_die.actions import ChooseAction, EndTrade
from dmd.death_may_die.attack import Attack, LoneKill
from dmd.death_may_die.box import Powers
from dmd.death_may_die.cards import GoOn, KeepCardsForWounds, KeepOrDiscard
from dmd.death_may_die.discovery import DiscardClaimed
from dmd.death_may_die.elder_one import (
    AdvanceAtTurnEnd,
    BeatStage,
    CheckPile,
    CheckSummoning,
)
from dmd.death_may_die.enemies import in_reserve
from dmd.death_may_die.happening import DueTogether
from dmd.death_may_die.mythos import DrawMythos
from dmd.death_may_die.roll import ConsiderRerolls, Roll
from dmd.death_may_die.run import AskAlong, Run
from dmd.death_may_die.sanity import LoseSanity
from dmd.death_may_die.selectors import Reader, having, is_of_kind
from dmd.death_may_die.setup import TellStory
from dmd.death_may_die.telling.powers import tell_powers
from dmd.death_may_die.texts import ChooseOne
from dmd.death_may_die.tokens import PlaceToken, PlaceTokens
from dmd.death_may_die.tracks import Heal, HealAny, TakeStress
from dmd.death_may_die.turn import TurnEndEffects
from dmd.death_may_die.world import Claimed, Enemy, Token
from dmd.death_may_die.wounds import BearWounds, TakeWounds
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after, choose, say
from tests.death_may_die.table import BOX, a_table, cthulhu, happened, holding, person, roll_of

LINE = "A [start, gate_red] - B - C [gate_blue] - D - E [gate_yellow]"
BEAKERS = holding(("d_up_to_no_good", "left"), ("d_clutter", "left"))


def granting(**grants) -> object:
    """The box, with a Desk whose Whiskey Bottle grants this."""
    desk = BOX.discovery["d_desk"]
    desk = replace(desk, left=replace(desk.left, grants=Powers(**grants)))
    cards = tuple(desk if one.id == desk.id else one for one in BOX.episode.discovery)
    return replace(BOX, episode=replace(BOX.episode, discovery=cards))


DESK = (Claimed("d_desk", "left", "whiskey_bottle"),)


# -- nothing falls below nothing -------------------------------------------------------------------


@proves("DMD-SKL-12", "DMD-RRL-E4")
def test_rerolls_of_the_turn_do_not_go_on_for_ever_once_what_granted_them_is_gone():
    lucky = {"space": "A", "stress": 4, "levels": (4, 1, 1), "used": ("free_reroll",) * 2}
    table = a_table(LINE, active="elizabeth", elizabeth=lucky)
    you = person(table, "elizabeth")

    assert table.book.saved_rerolls(table.world, you) == 0
    spent = ConsiderRerolls(Roll("fire", "elizabeth", faces=roll_of("s")))
    assert not spent.resolve(table.world, table.book).fork


@proves("DMD-ACT-1", "DMD-ACT-E2")
def test_no_fewer_than_no_actions_are_left_when_what_granted_one_is_gone():
    table = a_table(LINE, ChooseAction("beth", taken=4), active="beth", beth="A")

    told = table.book.say(ChooseAction("beth", taken=4), table.world)
    assert told == "Sister Beth has no action left."


@proves("DMD-SUM-E2")
def test_the_reserve_never_holds_less_than_nothing():
    crowd = {f"byakhee {n}": "B" for n in range(1, 5)}
    table = a_table(LINE, ian="A", enemies=crowd)

    assert in_reserve("byakhee", table.world, table.book) == 0


# -- lying down ------------------------------------------------------------------------------------


@proves("DMD-TRD-1")
def test_somebody_lying_in_your_space_takes_part_in_a_trade():
    table = a_table(LINE, ian={"space": "A", "cards": DESK}, beth={"space": "A", "lying": True})
    table.trade()
    table.give("whiskey_bottle", "beth")

    assert person(table, "beth").cards == DESK


@proves("DMD-SAN-7", "DMD-SAN-5")
def test_whoever_depends_on_a_partner_who_lies_goes_there_without_being_asked():
    table = after(
        LINE, LoseSanity(by=Reader("ian"), amount=4),
        ian={"space": "A", "insanity": "codependency", "partner": "beth"},
        beth={"space": "C", "lying": True},
    )  # fmt: skip

    assert (person(table).space, person(table).stress) == ("C", 2)


@proves("DMD-MYT-2")
def test_an_option_that_would_come_to_nothing_is_no_way_out():
    options = ((TakeStress(amount=2),), (TakeWounds(amount=1),))
    full = after(
        LINE, ChooseOne(by=Reader("ian"), options=options), ian={"space": "A", "stress": 4}
    )
    able = after(LINE, ChooseOne(by=Reader("ian"), options=options), ian="A")

    assert person(full).wounds == 1
    assert able.is_asked(ChooseOne)


def test_an_empty_option_stays_the_choice_to_do_nothing():
    table = after(LINE, ChooseOne(by=Reader("ian"), options=((), (TakeWounds(amount=1),))), ian="A")
    choose(table, GoOn)

    assert person(table).wounds == 0


# -- cards -----------------------------------------------------------------------------------------


@proves("DMD-CPN-E4", "DMD-INV-E5")
def test_a_companion_who_carries_the_price_of_another_card_is_paid_for_too():
    cards = (*DESK, *holding(("d_up_to_no_good", "right")))  # Charles can carry 3 wounds
    table = after(
        LINE, KeepCardsForWounds(by=Reader("ian"), kinds=("item", "companion")),
        ian={"space": "A", "cards": cards},
    )  # fmt: skip
    say(table, "Keep Whiskey Bottle")
    choose(table, BearWounds, own=0)

    assert table.is_asked(KeepOrDiscard)
    choose(table, DiscardClaimed)
    assert [one.half for one in person(table).cards] == ["whiskey_bottle"]


@proves("DMD-DIS-E7")
@pytest.mark.parametrize("card", ["d_up_to_no_good", "d_clutter"])
def test_of_two_cards_with_one_name_the_one_that_is_used_is_discarded(card):
    table = a_table(LINE, ian={"space": "A", "cards": BEAKERS}, fire={"A": 1})
    with pytest.raises(Refusal, match="More than one"):
        table.use("beaker")
    table.use(card)

    assert table.world.discovery_discard == (card,)


# -- what falls due together -----------------------------------------------------------------------

STRUNG = {"space": "A", "wounds": 4, "stress": 4, "levels": (3, 1, 1)}


def beats_the_second_stage(**beth):
    """Beth, who heals a wound for each tentacle she counts, beats Stage 2 in a R'lyeh space."""
    table = a_table(
        LINE, active="beth", beth={**STRUNG, **beth}, ian="B", stage=2, disrupted=True,
        enemies=cthulhu("A", 10), tokens=(Token("rlyeh 1", "rlyeh", "A"),),
    )  # fmt: skip
    table.timeline.set_dice(
        table.matching(Attack, lambda one: one.target == "cthulhu")[0], [roll_of("SS.", ".")]
    )
    table.count_as(tentacles=2)
    return table


@proves("DMD-RES-E6", "DMD-RES-E5")
def test_the_active_player_orders_healing_and_the_wound_of_a_new_stage():
    table = beats_the_second_stage()

    assert table.is_asked(DueTogether)
    choose(table, BeatStage)
    assert person(table, "beth").dead
    table.undo()
    choose(table, Heal)
    assert (person(table, "beth").dead, person(table, "beth").wounds) == (False, 3)


@proves("DMD-RES-E6")
def test_the_order_is_not_asked_where_it_cannot_matter():
    table = beats_the_second_stage(wounds=3)

    assert not table.is_asked(DueTogether)
    assert person(table, "beth").wounds == 2


@proves("DMD-SKL-7")
def test_a_lone_kill_is_judged_before_a_new_stage_moves_the_elder_one_away():
    borden = {"space": "A", "stress": 4, "levels": (3, 1, 1)}
    enemies = {**cthulhu("A", 11), "cultist 1": Enemy("cultist 1", "cultist", "A", 1)}
    table = a_table(
        LINE, LoneKill("borden", "cultist 2", "A"), active="borden", borden=borden,
        enemies=enemies, stage=2, disrupted=True,
    )  # fmt: skip

    assert person(table, "borden").stress == 4


@proves("DMD-DTH-E8")
def test_the_dead_heal_nothing():
    table = after(
        LINE, Heal("beth", 4, 4), HealAny(whom="beth", points=2), ian="A",
        beth={"space": "B", "stress": 3, "wounds": 5, "dead": True}, stage=2,
    )  # fmt: skip

    assert (person(table, "beth").stress, person(table, "beth").wounds) == (3, 5)
    assert happened(table, Heal) == []


# -- the end of a turn -----------------------------------------------------------------------------


@proves("DMD-PIL-E5", "DMD-EOS-1")
def test_an_advance_asked_for_after_the_pile_was_checked_is_made_in_that_turn():
    ask = AdvanceAtTurnEnd(by=Reader("ian"))
    table = after(LINE, CheckPile(), CheckSummoning(), ask, CheckSummoning(), ian="A", beth="B")

    assert (table.world.track, table.world.advance) == (2, False)


@proves("DMD-PIL-E5")
def test_the_elder_one_advances_once_a_turn_however_often_it_is_asked_for():
    ask = AdvanceAtTurnEnd(by=Reader("ian"))
    table = after(
        LINE, ask, CheckPile(), ask, CheckSummoning(), ask, CheckSummoning(), ian="A", beth="B"
    )

    assert table.world.track == 2


@proves("DMD-SUM-E4")
@pytest.mark.parametrize("left", [0, 1])
def test_nobody_chooses_a_space_for_a_token_that_is_not_there(left):
    lying = tuple(Token(f"rlyeh {n}", "rlyeh", "C") for n in range(1, 10 - left))
    place = PlaceToken(by=Reader("ian"), token="rlyeh", where="C", if_present="nearest_without")
    table = after(LINE, place, ian="A", tokens=lying)

    assert len(table.matching(PlaceTokens, bool)) == 2 * left  # B and D lie equally near


# -- fields of files -------------------------------------------------------------------------------


@proves("DMD-RUN-E10")
@pytest.mark.parametrize("carried", [1, 2])
def test_so_many_investigators_are_taken_along_as_the_card_says(carried):
    table = a_table(
        LINE, content=granting(carry_investigators=carried), ian={"space": "A", "cards": DESK},
        beth="A", borden="A", fatima="A",
    )  # fmt: skip
    table.timeline.choose(table.matching(Run, lambda one: one.to == "B")[0])
    for who in ("beth", "borden", "fatima")[:carried]:
        choose(table, AskAlong, passenger=who)
        table.choose("Come along")

    assert not table.matching(AskAlong, bool)
    assert [one.space for one in table.world.investigators].count("B") == 1 + carried


@proves("DMD-SKL-15", "DMD-SKL-10")
@pytest.mark.parametrize("chosen", [0, 1, 2])
def test_three_omens_are_drawn_where_a_card_says_three(chosen):
    first, second, third = "c_astral_promise", "c_rlyeh_unleashed", "e_conflagration"
    mythos = Deck(top=(first, second), bottom=(third,))
    table = a_table(
        LINE, DrawMythos(), content=granting(omens_draw=3), mythos=mythos,
        ian={"space": "A", "cards": DESK},
    )  # fmt: skip
    table.choose("Read the Omens")
    assert len(table.options) == 3
    table.choose(chosen)

    left = [one for n, one in enumerate((first, second, third)) if n != chosen]
    assert list(table.world.mythos.bottom) == left
    assert len(table.world.mythos) == 2


@proves("DMD-EOT-E1")
def test_at_the_end_of_a_turn_what_is_healed_for_certain_comes_before_what_is_split():
    table = after(
        LINE, TurnEndEffects("ian"),
        content=granting(turn_end_heal_any=1, turn_end_heal_stress=1, turn_end_heal_wounds=1),
        ian={"space": "A", "stress": 3, "wounds": 3, "cards": DESK},
    )  # fmt: skip
    choose(table, Heal, stress=1, wounds=0)

    assert (person(table).stress, person(table).wounds) == (1, 2)
    told = tell_powers(Powers(turn_end_heal_any=2, turn_end_heal_stress=1))
    assert told == "When your turn ends, heal 1 stress, then 2 stress or wounds, as you like."


@proves("DMD-ENM-2")
def test_cultist_or_monster_is_what_the_card_of_an_enemy_says():
    ghoul = replace(BOX.enemies["ghoul"], category="cultist")
    content = replace(BOX, enemies={**BOX.enemies, "ghoul": ghoul})
    table = a_table(LINE, content=content, ian="A", enemies={"ghoul 1": "B"})
    figure = table.world.enemy("ghoul 1")

    assert is_of_kind(figure, "cultist", table.book)
    assert not is_of_kind(figure, "monster", table.book)
    assert having("cultist", table.world, table.book) == {"B"}


KID = {"space": "A", "stress": 4, "levels": (4, 1, 1), "cards": DESK}


@proves("DMD-ACT-E2")
def test_free_rests_of_a_skill_and_a_card_add_up_and_are_offered_once():
    table = a_table(
        LINE, active="the_kid", the_kid=KID, content=granting(near_gate_free_rests=1, gate_range=1)
    )
    for _ in range(2):
        free = [one for one in table.options if one.startswith("Rest (a free Rest): heal 1 ")]
        assert free == ["Rest (a free Rest): heal 1 stress."]
        table.rest(stress=1, free=True)
    assert not any("a free Rest" in one for one in table.options)


@proves("DMD-SKL-9")
def test_how_far_another_card_reaches_does_not_widen_where_one_may_rest_among_enemies():
    board = "A [start, gate_red, gate_blue, gate_yellow] - B - C"
    table = a_table(
        board, active="the_kid", content=granting(near_gate_bonus_dice=1, gate_range=2),
        the_kid=KID | {"space": "C"}, enemies={"cultist 1": "C"},
    )  # fmt: skip
    with pytest.raises(Refusal, match="not Safe"):
        table.rest()


@proves("DMD-DIE-8")
def test_bonus_dice_without_number_are_thrown_as_far_as_the_kit_throws():
    many = granting(any_roll_bonus_dice=99, attack_bonus_dice=99)
    table = a_table(
        LINE, content=many, ian={"space": "A", "cards": DESK}, enemies={"cultist 1": "A"}
    )
    told = table.attack("cultist")

    assert "Ian rolls 3 standard dice and 97 bonus dice." in told.text()


# -- verbs -----------------------------------------------------------------------------------------


@proves("DMD-RUN-1")
def test_a_run_that_is_too_long_is_refused_and_changes_nothing():
    table = a_table(LINE, ian="A")
    before = table.state

    with pytest.raises(Refusal, match="over after 4 spaces, in E; it is too far to “D”"):
        table.run("B", "C", "D", "E", "D")
    assert table.state == before


@proves("DMD-RUN-1", "DMD-SKL-20")
@pytest.mark.parametrize(
    ("stage", "why"),
    [
        (4, "on to “C”: in B the game is over"),
        (3, "In B something is asked before anybody runs on to “C”"),  # a card, by the last Stage
    ],
)
def test_a_run_that_is_stopped_by_what_its_sneaks_do_says_so(stage, why):
    shadow = {"space": "A", "levels": (1, 1, 4), "cards": DESK}
    table = a_table(
        LINE, active="elizabeth", elizabeth=shadow, stage=stage, disrupted=True,
        enemies=cthulhu("A", 11),
    )  # fmt: skip
    before = table.state

    with pytest.raises(Refusal, match=why):
        table.run("B", "C", sneak="cthulhu")
    assert table.state == before
    table.run("B", sneak="cthulhu")
    assert table.is_over or table.is_asked(KeepOrDiscard)


@proves("DMD-TRD-1")
@pytest.mark.parametrize("many", [0, 1, 2])
def test_trade_give_done_ends_no_actions_however_many_cards_there_are(many):
    cards = holding(("d_desk", "left"), ("d_medical_supplies", "left"))[:many]
    table = a_table(LINE, ian={"space": "A", "cards": cards}, beth="A")

    table.trade()
    if many:
        table.give("whiskey_bottle", "beth")
    table.done()

    assert table.is_asked(ChooseAction)
    assert "2 actions" in table.asks
    assert happened(table, EndTrade) == ["EndTrade"]


@proves("DMD-SET-13")
def test_the_story_is_told_when_a_game_begins():
    game = dmd.new_game("blasphemous_alchemy", investigators=["ian", "beth"], seed=1)
    first = next(iter(game.journal))

    assert isinstance(first.effect, TellStory)
    assert first.cite == "DMD-SET-13"
    assert game.book.box.episode.story.split()[0] in game.journal.text()
