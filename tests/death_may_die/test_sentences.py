"""What a player reads says what happened, and to whom; and where nothing did, that nothing did."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dmd.death_may_die.attack import RollAttack
from dmd.death_may_die.cards import Steal
from dmd.death_may_die.death import JudgeDeaths
from dmd.death_may_die.destroying import DealWounds
from dmd.death_may_die.discovery import ClaimHalf
from dmd.death_may_die.elder_one import (
    Advance,
    BeatStage,
    ElderOneTurnEnd,
    MoveElderOne,
    RevealStage,
)
from dmd.death_may_die.enemies import MoveEnemies, Summon
from dmd.death_may_die.fight import EnemyAttacks, RollAgainst
from dmd.death_may_die.fire import BurnAtTurnEnd
from dmd.death_may_die.happening import InAnyOrder
from dmd.death_may_die.mythos import DiscardMythos, ReadMythos
from dmd.death_may_die.roll import CountSymbols, Roll, ThrowDice
from dmd.death_may_die.run import Walk
from dmd.death_may_die.sanity import LoseSanity
from dmd.death_may_die.selectors import Count, People, Reader, Spaces
from dmd.death_may_die.shelf import box
from dmd.death_may_die.texts import ChooseOne, If, MoveInvestigator
from dmd.death_may_die.tokens import PlaceToken, RemoveToken, TakeEpisodeAction
from dmd.death_may_die.tracks import Heal, HealAny, HealStress, HealWounds
from dmd.death_may_die.world import Token
from dmd.death_may_die.wounds import BearWounds, TakeWounds
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import choose
from tests.death_may_die.table import BOX, a_table, cthulhu, holding
from tests.death_may_die.test_a_lamp_for_the_drowned import at_the_rock, wreck

LINE = "A [start, gate_red] - B [gate_yellow] - C [gate_blue] - D"
IAN = Reader("ian", space="A")
TWO = {"ian": "A", "beth": "B"}


def told(*then, board=LINE, **what):
    """The sentences of the journal, without their rules."""
    table = a_table(board, *then, **(TWO | what))
    return sentences(table)


def sentences(table):
    return [table.journal.sentence(line) for line in table.journal][:-1]  # but for the next turn


# -- people ------------------------------------------------------------------------------------


@proves("DMD-SAN-7")
def test_whoever_is_put_somewhere_is_named_with_the_space():
    there = MoveInvestigator(by=IAN, to="B", placed=True)
    here = MoveInvestigator(by=IAN, who="beth", to="A", placed=True)
    table = a_table(LINE, ChooseOne(by=IAN, options=((there,), (here,))), **TWO)

    assert list(table.options) == ["Put Ian into B.", "Put Sister Beth into A."]
    table.choose(1)
    assert "Sister Beth is put into A." in table.journal.text()


def test_whoever_is_there_already_goes_nowhere():
    assert told(MoveInvestigator(by=IAN, to="A"))[0] == "Ian is in A already."


@proves("DMD-RUN-E11")
def test_a_walk_is_told_space_by_space_and_only_so():
    lines = told(MoveInvestigator(by=IAN, to="C"))

    assert lines == ["Ian moves to B.", "Ian moves to C.", *lines[2:]]
    assert not any("walk" in line for line in lines)


@proves("DMD-INV-E4")
def test_only_whoever_heals_is_named_and_how_much():
    everybody = {"ian": {"space": "A", "wounds": 2}, "beth": "A"}
    assert told(HealWounds(by=IAN, who="each_investigator"), **everybody)[0] == (
        "Wounds healed: Ian 2."
    )
    assert told(HealStress(by=IAN), **everybody)[0] == "No stress to heal: Ian."


@proves("DMD-INV-E4")
def test_of_several_who_might_heal_only_the_one_chosen_is_told():
    people = {"ian": {"space": "A", "wounds": 2}, "beth": {"space": "A", "wounds": 1}}
    word = HealWounds(by=IAN, who=People(in_="your_space", choose=True))
    table = a_table(LINE, word, **people)

    assert list(table.options) == ["Wounds healed: Ian 2.", "Wounds healed: Sister Beth 1."]
    table.choose(1)
    assert "Ian" not in table.journal.text().split("Turn")[0]


def test_healing_nothing_is_called_nothing():
    table = a_table(LINE, HealAny(by=IAN, whom="ian", points=1), ian={"space": "A", "stress": 1})

    assert table.asks.startswith("Ian chooses. Ian may heal up to 1, stress and wounds together.")
    assert list(table.options) == ["Ian heals 1 stress.", "Ian heals nothing."]


@proves("DMD-RST-1")
def test_a_rest_names_what_it_heals_and_nothing_else():
    def offered(**ian):
        table = a_table(LINE, ian={"space": "A", **ian})
        return [one for one in table.options if one.startswith("Rest")]

    assert offered(stress=1) == ["Rest: heal 1 stress.", "Rest: heal nothing."]
    assert offered(wounds=1) == ["Rest: heal 1 wound.", "Rest: heal nothing."]
    assert offered(stress=1, wounds=2)[:2] == [
        "Rest: heal 1 stress and 2 wounds.", "Rest: heal 1 stress and 1 wound."
    ]  # fmt: skip


@proves("DMD-EOT-1", "DMD-TRN-E2")
def test_what_falls_due_together_is_announced_only_while_there_is_an_order():
    first, second = HealAny(whom="ian", points=1), Heal("ian", 0, 1)
    hurt = {"space": "A", "stress": 1, "wounds": 1}
    table = a_table(LINE, InAnyOrder("ian", (first, second)), ian=hurt, beth="B")
    choose(table, HealAny)
    choose(table, Heal, stress=1)

    lines = sentences(table)
    assert lines[:4] == [
        "Several things fall due together.",
        "Ian may heal up to 1, stress and wounds together.", "Ian heals 1 stress.",
        "Ian heals 1 wound.",
    ]  # fmt: skip
    assert lines.count("Several things fall due together.") == 1


def test_whoever_has_nothing_to_heal_is_not_said_to_heal():
    assert told(HealAny(whom="ian", points=1)) == ["Turn 2: Sister Beth."]


@proves("DMD-SKL-4")
def test_what_toughness_takes_off_is_told_with_its_name():
    tough = {"space": "A", "levels": (1, 1, 4)}
    by = Reader("morgan")
    lines = told(
        TakeWounds(by=by, amount=2), LoseSanity(by=by, amount=1), active="morgan", morgan=tough
    )
    assert lines[0] == "Morgan is spared 2 wounds by Toughness 4."
    assert lines[1:3] == [
        "Nobody loses sanity from this.", "Morgan is spared the loss of 1 sanity by Toughness 4."
    ]  # fmt: skip


@proves("DMD-SAN-4")
def test_sanity_that_the_threshold_spares_is_told_as_such():
    lines = told(LoseSanity(by=IAN, amount=2), ian={"space": "A", "sanity": 3})

    assert lines[0] == "Sanity lost: Ian 1 of 2 (stopped by the threshold)."


@proves("DMD-SKL-5")
def test_whoever_comes_back_is_not_called_dead():
    lines = told(JudgeDeaths(), active="rasputin", rasputin={"space": "A", "wounds": 5})

    assert lines[:2] == ["Unkillable: Rasputin would die.", "Rasputin comes back from the dead."]


@proves("DMD-DTH-1", "DMD-DTH-2")
def test_a_death_is_told_by_the_rule_that_says_whether_the_others_play_on():
    def death(**what):
        table = a_table(LINE, JudgeDeaths(), ian={"space": "A", "wounds": 5}, beth="B", **what)
        return next((table.journal.sentence(one), one.cite) for one in table.journal)

    assert death() == ("Ian is dead.", "DMD-DTH-1")
    risen = {"stage": 2, "track": 5, "enemies": cthulhu("D")}
    assert death(**risen) == ("Ian is dead.", "DMD-DTH-2")


@proves("DMD-RUN-4")
def test_caught_fire_is_told_with_the_space_that_was_left():
    assert "Ian catches 2 Fire on leaving A." in told(Walk("ian", "B"), fire={"A": 2, "B": 1})


# -- tokens ------------------------------------------------------------------------------------


@proves("DMD-FIR-3", "DMD-FIR-E6")
def test_fire_that_is_not_left_is_not_said_to_be_placed():
    burning = {"fire": {"D": 30}}

    assert told(PlaceToken(by=IAN, token="fire", where="A"), **burning)[0] == (
        "No Fire is left for A."
    )
    assert told(PlaceToken(by=IAN, token="fire", where="A"))[0] == "Place Fire in A."
    assert told(PlaceToken(by=IAN, token="fire", where="elder_one"))[0] == (
        "No Fire is placed: there is no such space."
    )


@proves("DMD-FIR-E6")
def test_what_is_removed_is_counted():
    remove = RemoveToken(by=IAN, token="fire", amount="all")

    assert told(remove, fire={"A": 2})[0] == "Remove 2 Fire from A."
    assert told(remove)[0] == "There is no Fire to remove."


def test_tokens_that_somebody_takes_are_told_with_the_name_and_their_number():
    hastur = box("blasphemous_alchemy", "hastur")
    word = PlaceToken(by=IAN, token="yellow_sign", where="your_board", amount=2)

    assert told(word, content=hastur)[0] == "Ian takes 2 Yellow Signs."


def test_of_several_spaces_for_one_token_only_the_one_chosen_is_told():
    beside = Spaces(adjacent_to="tide", without=("tide",), choose=True)
    rock = at_the_rock(
        PlaceToken(by=IAN, token="tide", where=beside), tide="slipway", ian="lamp_room"
    )
    assert len(rock.options) > 1
    assert "Tide" not in rock.journal.text()
    rock.choose(0)
    assert rock.journal.text().count("Place a Tide token in ") == 1


def test_what_the_choices_begin_with_alike_is_asked_once():
    one = Spaces(among=("A", "B", "D"), choose=True)
    table = a_table(LINE, PlaceToken(by=IAN, token="fire", where=one), **TWO)
    assert table.asks == "Ian chooses. Place Fire in A, B or D. (DMD-MYT-5)"


def test_where_only_the_space_differs_and_more_is_said_behind_it_the_space_is_asked_for():
    near = Spaces(among=("A", "B"), choose=True)
    hit = DealWounds(by=IAN, to=("investigators",), where=near, amount=1)
    nothing = DealWounds(
        by=IAN, to=("investigators",), where=near, amount=Count("fire", where="their_spaces")
    )
    for one in (hit, nothing):
        table = a_table(LINE, one, **TWO)
        assert table.asks == "Ian chooses. Which space shall it be? (DMD-MYT-5)"
        assert all(place in told for place, told in zip("AB", table.options, strict=True))


def test_a_text_that_offers_a_choice_says_on_which_card_it_is_printed():
    choice = ChooseOne(by=IAN, options=((TakeWounds(),), (LoseSanity(amount=1),)))
    asks = a_table(LINE, choice, **TWO).asks
    assert asks == "Ian chooses. The text offers a choice. (DMD-TRN-E3)", "of no card"
    box = BOX.mythos, BOX.discovery, BOX.insanities
    for cards in box:
        card = next(iter(cards.values()))
        of_card = replace(choice, by=replace(IAN, card=card.id))
        asks = a_table(LINE, of_card, **TWO).asks
        assert asks == f"Ian chooses. The text of “{card.name}” offers a choice. (DMD-TRN-E3)"


# -- wounds ------------------------------------------------------------------------------------


@proves("DMD-RIT-E2")
def test_the_elder_one_is_not_said_to_be_wounded_before_the_ritual_is_disrupted():
    here = {"enemies": {"cultist 1": "A", **cthulhu("A")}, "stage": 2, "track": 5}
    blast = DealWounds(by=IAN, to=("enemies",), where="A", amount=1)

    assert told(blast, **here)[:2] == [
        "Cultist 1 takes 1 wound.", "Nothing harms Cthulhu before the ritual is disrupted."
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("count", "line"),
    [
        (1, "No wounds are dealt in D: nobody meant is there."),
        (
            Count(of="fire", where="D"),
            "No wounds are dealt in D: what would count them is not there.",
        ),
    ],
)
def test_wounds_for_nobody_are_told_as_none(count, line):
    blast = DealWounds(by=IAN, to=("enemies", "investigators"), where="D", amount=count)

    assert told(blast)[0] == line


def test_enemies_that_are_hit_alike_share_a_sentence():
    here = {"cultist 1": "A", "cultist 2": "A"}
    blast = DealWounds(by=IAN, to=("enemies",), where="A", amount=1)

    assert told(blast, enemies=here)[0] == "Cultist 1 and Cultist 2 take 1 wound each."


@proves("DMD-CPN-E6")
@pytest.mark.parametrize(
    ("own", "line"),
    [
        (0, "Charles, the Grad Student takes 2 wounds for Ian."),
        (1, "Ian takes 1 wound; Charles, the Grad Student takes 1 wound for Ian."),
        (2, "Ian takes 2 wounds."),
    ],
)
def test_who_bears_the_wounds_is_told_and_nobody_takes_none(own, line):
    charles = {"space": "A", "cards": holding(("d_up_to_no_good", "right"))}
    table = a_table(LINE, TakeWounds(by=IAN, amount=2), ian=charles, beth="B")

    assert line in list(table.options)
    choose(table, BearWounds, own=own)
    assert line in sentences(table)


@proves("DMD-SKL-6")
def test_sharing_wounds_out_is_told_by_who_gets_some_and_asked_while_some_are_left():
    enemies = {f"cultist {n}": "A" for n in (1, 2, 3)}
    roll = Roll("attack", "beth", targets=tuple(enemies), faces=(("success", "success"), ()))
    brawler = {"space": "A", "levels": (1, 2, 1)}
    table = a_table(LINE, CountSymbols(roll), active="beth", beth=brawler, enemies=enemies)
    assert "2 wounds are to be shared out." in table.asks
    table.choose("2 wounds for Cultist 1")

    told = [table.journal.sentence(line) for line in table.journal]
    assert told[:4] == [
        "Count 2 successes and 0 tentacles.", "2 wounds are to be shared out.",
        "2 wounds for Cultist 1.", "Cultist 1 takes 2 wounds.",
    ]  # fmt: skip


@proves("DMD-ATK-3")
def test_several_targets_are_named_as_people_say_it():
    here = {"cultist 1": "A", "cultist 2": "A"}
    lines = told(RollAttack("ian", ("cultist 1", "cultist 2")), enemies=here)
    assert lines[0] == "Roll to attack Cultist 1 and Cultist 2."


# -- enemies -----------------------------------------------------------------------------------


@proves("DMD-SUM-E2")
def test_a_summoning_that_comes_to_nothing_is_told():
    summon = Summon(by=IAN, kind="byakhee", where="gate_red")
    both = {"byakhee 1": "C", "byakhee 2": "C"}

    assert told(summon, enemies=both)[0] == "No Byakhee is summoned: none is left in the reserve."
    assert told(summon)[0] == "Byakhee 1 appears in A."


@proves("DMD-SUM-E4")
def test_where_figures_are_short_it_is_said_how_many_there_are_and_for_what():
    left = {f"cultist {n}": "D" for n in range(1, BOX.enemies["cultist"].in_box)}
    table = a_table(LINE, Summon(by=IAN, kind="cultist", where=("A", "B")), **TWO, enemies=left)

    assert table.asks == (
        "Ian chooses. Only 1 Cultist can be placed: choose among A and B. (DMD-SUM-E4)"
    )


@proves("DMD-SUM-E4")
def test_where_figures_are_short_the_spaces_come_in_order_and_the_last_ones_without_ado():
    left = {f"cultist {n}": "D" for n in range(2, BOX.enemies["cultist"].in_box)}
    word = Summon(by=IAN, kind="cultist", where=("A", "B", "C"))
    table = a_table(LINE, word, **TWO, enemies=left)

    assert "Only 2 Cultists can be placed: choose among A, B and C, in this order." in table.asks
    table.choose(1)
    assert {"cultist 1", "cultist 10"} <= {one.id for one in table.world.enemies_in("C")} | {
        one.id for one in table.world.enemies_in("B")
    }
    assert table.journal.text().count("can be placed") == 1


@proves("DMD-MOV-1")
def test_an_enemy_that_stays_says_why_and_none_is_told_as_none():
    every = MoveEnemies(by=IAN, kinds=("cultist",), toward="A", steps=2)

    assert told(every, enemies={"cultist 1": "A", "cultist 2": "B"})[:2] == [
        "Cultist 1 stays in A: it is where it wants to go.", "Cultist 2 moves to A."
    ]  # fmt: skip
    assert told(every)[0] == "No Cultist moves: none is there."


def test_where_enemies_end_the_text_goes_on_without_ado():
    blaze = PlaceToken(token="fire", where="their_spaces")
    every = MoveEnemies(by=IAN, kinds=("cultist",), toward="A", then=(blaze,))

    assert told(every, enemies={"cultist 1": "C"})[:2] == [
        "Cultist 1 moves to B.", "Place Fire in B."
    ]  # fmt: skip


# -- the Elder One -----------------------------------------------------------------------------


def test_the_elder_one_is_called_by_name_where_it_goes():
    assert told(MoveElderOne(by=IAN, to="C"), enemies=cthulhu("A"), stage=2, track=5)[0] == (
        "Cthulhu goes to C."
    )
    assert told(MoveElderOne(by=IAN, to="C"))[0] == (
        "Cthulhu is not on the board, and goes nowhere."
    )


@proves("DMD-EOS-2")
def test_the_last_stage_is_called_the_final_stage():
    lines = told(RevealStage(), enemies=cthulhu("D"), stage=3, track=5)
    assert lines[:2] == ["The Final Stage is revealed.", "The Final Stage, when revealed"]

    hastur = box("blasphemous_alchemy", "hastur")
    ended = told(ElderOneTurnEnd(), content=hastur, stage=4, track=5)
    assert "The Final Stage, at the end of the turn" in ended
    assert not any("Stage 4" in line for line in ended)


@proves("DMD-EOF-4")
def test_a_stage_that_is_beaten_is_called_by_its_number():
    assert told(BeatStage(), enemies=cthulhu("D"), stage=2, track=5)[0] == "Stage 2 is beaten."


@proves("DMD-PIL-2")
def test_the_text_of_the_episode_stands_with_the_episode_and_with_the_rule_of_an_advance():
    table = a_table(LINE, Advance(), **TWO)
    lines = {table.journal.sentence(line): line.cite for line in table.journal}

    assert "The Elder One advances to space 2 of the track." in lines
    assert lines["Stage 1, when the Elder One advances"] == "DMD-PIL-2"
    assert lines[
        "The episode, when the Elder One advances:"
        " “Every space with a Cultist and no Fire gains 1 Fire.”"
    ] == "DMD-PIL-2"  # fmt: skip


# -- rolls, cards and refusals -----------------------------------------------------------------


def counted(enemy, *faces, tokens=()):
    """How an attack on Ian is told once its dice have fallen, and by which rule."""
    roll = Roll("attacked", "ian", targets=(enemy,), faces=faces)
    table = a_table(LINE, CountSymbols(roll), **TWO, enemies={enemy: "A"}, tokens=tokens)
    lines = {table.journal.sentence(line): line.cite for line in table.journal}
    return next((line, cite) for line, cite in lines.items() if line.startswith("Count"))


@proves("DMD-DIE-E7", "DMD-RES-1")
def test_symbols_that_an_enemys_card_adds_are_told_as_such():
    assert counted("byakhee 1", ("success", "elder_sign"), ()) == (
        "Count 2 successes and 0 tentacles (1 elder sign by the enemy's card).", "DMD-RES-1"
    )  # fmt: skip
    assert counted("star_spawn 1", ("tentacle",), (), tokens=(Token("rlyeh 1", "rlyeh", "A"),)) == (
        "Count 0 successes and 3 tentacles (2 tentacles added).",
        "DMD-RES-1",
    )
    assert counted("cultist 1", ("success",), ())[0] == "Count 1 success and 0 tentacles."


@proves("DMD-SKL-2")
def test_whoever_takes_an_attack_over_is_told_to():
    lines = told(RollAgainst("beth", "cultist 1", redirected=True), enemies={"cultist 1": "A"})
    assert lines[0] == "Sister Beth takes the attack over and rolls the dice of Cultist 1."


@proves("DMD-DEF-4")
def test_what_an_enemy_does_first_is_told_with_the_rule_of_it():
    table = a_table(LINE, EnemyAttacks("ian", "fire_vampire 1"), **TWO, enemies={
        "fire_vampire 1": "A"
    })  # fmt: skip
    lines = {table.journal.sentence(line): line.cite for line in table.journal}
    assert lines["Fire Vampire, before the roll"] == "DMD-DEF-4"


@proves("DMD-MYT-6")
def test_a_card_that_is_kept_is_told_with_the_trauma_and_without_a_second_rule():
    plain = next(card for card in BOX.mythos.values() if not card.symbol)
    people = {"beth": {"space": "B", "insanity": "recurring_trauma"}}
    assert told(DiscardMythos(plain.id), **people)[0] == (
        "Sister Beth keeps the card instead: Recurring Trauma."
    )


@proves("DMD-SAN-7")
def test_whoever_is_robbed_gives_nothing():
    loot = holding(("d_desk", "left"))
    word = Steal(by=IAN, kinds=("item",))
    lines = told(word, beth={"space": "A", "cards": loot})
    assert lines[0].startswith("Ian steals Whiskey Bottle")
    assert lines[0].endswith("from Sister Beth.")


@proves("DMD-DIE-2")
def test_dice_that_are_not_rolled_are_not_counted():
    assert "Fatima rolls 3 standard dice." in told(ThrowDice(Roll("attack", "fatima")), fatima="A")
    assert "Ian rolls 2 standard dice." in told(BurnAtTurnEnd("ian"), ian={"space": "A", "fire": 2})


@proves("DMD-MYT-2")
def test_a_condition_that_does_not_hold_is_told():
    word = If(by=IAN, test=Count(of="your_wounds"), then=(TakeWounds(),))
    assert told(word)[0] == (
        "This does not hold for Ian, so nothing comes of it: “you have any wounds”."
    )


def test_a_name_with_a_mark_of_its_own_takes_no_full_stop():
    lines = told(ReadMythos("e_monsters_in_the_labs"))
    assert lines[0].startswith("Mythos card: Monsters in the Labs! “")
    assert not any("!." in line for line in lines)


@proves("DMD-INV-E3")
def test_a_price_is_refused_for_want_of_room_for_stress():
    full = {"space": "lamp_room", "stress": 3}
    rock = at_the_rock(ClaimHalf("ian", "d_lamp_store"), ian=full, beth="slipway")

    price, *actions = [str(one).split(". ")[0] for one in rock.refusals]
    assert price == "Ian has no room for 2 more stress, which is the price of Cask of Oil"
    assert set(actions) <= {"An action is finished before the next begins"}


@proves("DMD-ACT-E5")
@pytest.mark.parametrize(
    ("space", "cure"),
    [
        ("lamp_room", "Make sure first that you have an Oil token."),
        ("slipway", "Run to where it can be done."),
    ],
)
def test_the_lamp_asks_for_oil_in_the_lamp_room_and_for_a_run_elsewhere(space, cure):
    rock = at_the_rock(ian=space, beth="slipway")
    refused = [one for one in rock.refusals if one.move.startswith("Feed the Lamp")]

    assert [one.remedy for one in refused] == [cure]


@proves("DMD-EPA-1")
def test_too_few_successes_for_an_action_are_told():
    rock = at_the_rock(ian="slipway", beth="lamp_room", tokens=wreck("slipway"))
    rock.take(TakeEpisodeAction, "s..|", action="salvage")
    rock.keep()
    assert "Salvage asks for 2 successes in one roll, so nothing comes of it." in (
        rock.journal.text()
    )


@proves("DMD-SKL-11")
def test_a_silenced_mythos_card_is_told_as_such():
    silenced = ReadMythos("e_monsters_in_the_labs", silenced=True, payer="fatima")
    lines = told(silenced, fatima={"space": "A", "levels": (4, 1, 1)})

    assert lines[0] == "Fatima silences Monsters in the Labs!: it does and summons nothing."


def test_a_card_that_waited_for_an_answer_is_told_once():
    card = ReadMythos("e_monsters_in_the_labs")
    table = a_table(LINE, card, active="fatima", fatima="A", ian="B")
    table.choose(next(one for one in table.options if one.startswith("Go on without")))

    assert table.options or table.is_over
    assert table.journal.text().count("Mythos card: Monsters in the Labs!") == 1
