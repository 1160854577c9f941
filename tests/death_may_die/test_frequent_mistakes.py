"""The thirty rules players get wrong most: what is right, and that the mistake does not happen.

Each heading is the question as players ask it.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

import dmd
from dmd.core.complaints import Refusal
from dmd.core.deck import Deck, deck
from dmd.core.state import Decision, Effect
from dmd.death_may_die.actions import ChooseAction, EndActions, Trade
from dmd.death_may_die.attack import AddTarget, Attack, GiveWounds
from dmd.death_may_die.box import Before, Box, MythosCard, Summons
from dmd.death_may_die.cards import HandOver, UseCard
from dmd.death_may_die.destroying import DealWounds
from dmd.death_may_die.discovery import Claim, DiscardDiscovery, Investigate, ReadDiscovery
from dmd.death_may_die.elder_one import (
    CheckPile,
    CheckSummoning,
    ElderOneTurnEnd,
    RevealStage,
    ShuffleMythos,
)
from dmd.death_may_die.enemies import MoveEnemies, StepEnemy, Summon
from dmd.death_may_die.fight import EnemyAttacks, InvestigateOrFight
from dmd.death_may_die.fire import BurnAtTurnEnd, reserve
from dmd.death_may_die.happening import InAnyOrder
from dmd.death_may_die.mythos import DrawMythos
from dmd.death_may_die.roll import ConsiderRerolls, CountAs, DiceFall, KeepDice, Reroll, Roll
from dmd.death_may_die.run import Move, Run, RunOn
from dmd.death_may_die.sanity import LevelUp, LoseSanity, RaiseSkill
from dmd.death_may_die.selectors import Count, Reader
from dmd.death_may_die.shelf import box
from dmd.death_may_die.texts import MoveInvestigator, RollAgainstYou
from dmd.death_may_die.tokens import PlaceToken, PutToken, TakeEpisodeAction
from dmd.death_may_die.tracks import Heal, HealStress, HealWounds, Rest, TakeStress
from dmd.death_may_die.turn import BeginTurn, TurnEndEffects
from dmd.death_may_die.world import Claimed, Enemy, Token
from dmd.death_may_die.wounds import BearWounds, KillEnemy, ShareWounds, TakeWounds
from dmd.evening import new_game
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

IAN = Reader("ian")
THRESHOLDS = 4, 8, 12, 15, 18, 19
LINE = "S0 [start, gate_red] - S1 [gate_blue] - S2 [gate_yellow] - S3 - S4"
SYMBOLS = "c_rlyeh_awakens", "c_star_spawn_b", "e_byakhee", "e_fire_vampire_a"
NO_SYMBOL = "c_thing_that_should_not_be", "e_students_go_mad"
QUIET = "c_rlyeh_unleashed"  # with a symbol; without R'lyeh tokens it does nothing else


def has(table: Table, kind: type[Effect], **fields: object) -> bool:
    """Whether an option of that kind with these fields is offered."""
    return bool(
        table.matching(kind, lambda one: all(getattr(one, k) == v for k, v in fields.items()))
    )


def asks(table: Table, kind: type[Effect]) -> bool:
    return isinstance(table.state.fork, Decision) and isinstance(table.state.fork.asker, kind)


def the_roll(table: Table) -> Roll:
    """The dice on the table, before the rerolls."""
    assert asks(table, ConsiderRerolls), table.asks
    return table.state.fork.asker.roll


def dice_of(table: Table) -> tuple[int, int]:
    """Standard and bonus dice of the last roll, whether rerolls were possible or not."""
    falls = [line.effect for line in table.journal if isinstance(line.effect, DiceFall)]
    return falls[-1].roll.standard, falls[-1].roll.bonus


def keep(table: Table) -> None:
    """Keep the dice, where anything else was possible."""
    if asks(table, ConsiderRerolls):
        table.take(KeepDice)


def go_on(table: Table, until: type[Effect] = ChooseAction) -> Table:
    """Choose the first option again and again until something is asked."""
    while not table.is_over and not asks(table, until):
        table.choose(0)
    return table


def a_blast(wounds: int, *to: str) -> DealWounds:
    """Everybody meant in the space of Ian takes so many wounds at once."""
    return DealWounds(to=to or ("enemies",), where="your_space", amount=wounds, by=IAN)


def the_fight(*dice: str, **what: object) -> Table:
    """Ian's step 3, with the dice of the first attack."""
    table = a_table(ROOM, ChooseAction("ian"), InvestigateOrFight("ian"), **what)
    table.take(EndActions, *dice)
    return table


def with_mythos(*cards: MythosCard) -> Box:
    return replace(BOX, episode=replace(BOX.episode, mythos=(*BOX.episode.mythos, *cards)))


# == 1. Is Stress the same as losing Sanity? =====================================================


def test_fm_01_two_tentacles_at_full_stress_cost_two_sanity_and_no_stress():
    table = a_table(ROOM, ian={"space": "A", "stress": 4}, enemies={"cultist 1": "A"})
    table.take(Attack, "tt.|.", target="cultist 1")

    assert (person(table).sanity, person(table).stress) == (2, 4)
    assert person(table).wounds == 0


@pytest.mark.parametrize("stress", [0, 4])
@pytest.mark.parametrize("kind", ["attack", "attacked", "fire", "action"])
def test_fm_01_no_roll_changes_stress_because_of_a_tentacle(kind: str, stress: int):
    """Every roll of three black dice, kept as it fell. Borden has no skill that moves stress."""
    for dice in combinations_with_replacement(".steS", 3):
        borden = {"space": "A", "stress": stress, "fire": 3 if kind == "fire" else 0}
        foes = {"star_spawn 1": "A"} if kind in ("attack", "attacked") else {}
        steps = {
            "attacked": (ChooseAction("borden"), InvestigateOrFight("borden")),
            "fire": (ChooseAction("borden"), BurnAtTurnEnd("borden")),
        }.get(kind, ())
        table = a_table(ROOM, *steps, active="borden", borden=borden, enemies=foes)
        roll = "".join(dice) + "|"
        if kind == "attack":
            table.take(Attack, roll)
        elif kind == "action":
            table.take(TakeEpisodeAction, roll, action="extinguish_fire")
        else:
            table.take(EndActions, roll)
        keep(table)

        tentacles = sum(one in "tS" for one in dice)
        successes = sum(one in "sS" for one in dice)
        assert person(table, "borden").stress == stress
        assert person(table, "borden").sanity == tentacles
        hurt = successes if kind in ("attacked", "fire") else 0
        assert person(table, "borden").wounds == hurt


def test_fm_01_stress_that_does_not_fit_is_lost_unless_the_text_makes_wounds_of_it():
    ian = {"space": "A", "stress": 3}
    lost = a_table(ROOM, TakeStress(amount=3, by=IAN), ian=ian)
    wounds = a_table(ROOM, TakeStress(amount=3, overflow="wound", by=IAN), ian=ian)

    assert (person(lost).stress, person(lost).wounds, person(lost).sanity) == (4, 0, 0)
    assert (person(wounds).stress, person(wounds).wounds, person(wounds).sanity) == (4, 2, 0)


def test_fm_01_a_full_stress_track_raises_no_skill_and_kills_nobody():
    table = a_table(ROOM, TakeStress(amount=4, by=IAN), ian={"space": "A", "insanity": "paranoia"})

    assert asks(table, ChooseAction)
    assert (person(table).levels, person(table).stress) == ((1, 1, 1), 4)


def test_fm_01_lost_sanity_raises_a_skill_and_its_end_is_the_end():
    raised = a_table(ROOM, LoseSanity(amount=1, by=IAN), ian={"space": "A", "sanity": 3})
    ended = a_table(ROOM, LoseSanity(amount=1, by=IAN), ian={"space": "A", "sanity": 19})

    assert asks(raised, LevelUp)
    assert ended.result == "lost"


def test_fm_01_the_fifth_wound_kills():
    alive = a_table(ROOM, TakeWounds(amount=1, by=IAN), ian={"space": "A", "wounds": 3})
    dead = a_table(ROOM, TakeWounds(amount=1, by=IAN), ian={"space": "A", "wounds": 4})

    assert not alive.is_over
    assert dead.result == "lost"


# == 2. I run out of a room with enemies. Who comes along? =======================================


def test_fm_02_all_enemies_of_the_room_come_although_a_friend_stays_behind():
    enemies = {"cultist 1": "S0", "cultist 2": "S0", "byakhee 1": "S2"}
    table = a_table(LINE, ian="S0", beth="S0", enemies=enemies)
    table.run("S1", "S2")

    assert places(table) == ["S2", "S2", "S2"]
    assert table.world.is_safe("S0")
    assert person(table, "beth").space == "S0"


def test_fm_02_after_every_single_step_all_enemies_of_the_left_space_are_in_the_new_one():
    enemies = {"cultist 1": "S0", "byakhee 1": "S1", "cultist 2": "S3", "byakhee 2": "S4"}
    table = a_table(LINE, ian="S0", enemies=enemies)
    expected = [["S1", "S1", "S3", "S4"], ["S2", "S2", "S3", "S4"], ["S3", "S3", "S3", "S4"]]
    for step, stand in zip(("S1", "S2", "S3"), expected, strict=True):
        table.take(Run if step == "S1" else Move, to=step)
        assert person(table).space == step
        assert places(table) == stand


def test_fm_02_followers_do_not_attack_now():
    table = a_table(LINE, ian="S0", enemies={"cultist 1": "S0", "fire_vampire 1": "S1"})
    table.run("S1", "S2", "S3")

    assert happened(table, EnemyAttacks) == []
    assert (person(table).wounds, table.world.fire) == (0, {})


def test_fm_02_the_elder_one_on_the_board_follows_too():
    table = a_table(LINE, ian="S0", stage=2, track=5, enemies=cthulhu("S0"))
    table.run("S1")

    assert places(table, "elder_one") == ["S1"]


def test_fm_02_enemies_of_a_room_nobody_leaves_stay():
    table = a_table(LINE, ian="S1", enemies={"cultist 1": "S0", "cultist 2": "S2"})
    table.run("S2")

    assert places(table) == ["S0", "S2"]


# == 3. When may I reroll with Stress, how often, and whose dice? ================================


def rolling(kind: str, stress: int = 0) -> Table:
    """A roll of each kind for Ian, with Beth beside him."""
    ian = {"space": "A", "stress": stress, "fire": 2 if kind == "fire" else 0}
    foes = {"fire_vampire 1": "A"} if kind in ("attack", "attacked") else {}
    steps: dict[str, tuple[Effect, ...]] = {
        "attacked": (ChooseAction("ian"), InvestigateOrFight("ian")),
        "fire": (ChooseAction("ian"), BurnAtTurnEnd("ian")),
    }
    table = a_table(ROOM, *steps.get(kind, ()), ian=ian, beth="A", enemies=foes)
    if kind == "attack":
        table.take(Attack, "sst|.")
    elif kind == "action":
        table.take(TakeEpisodeAction, "sst|", action="extinguish_fire")
    else:
        table.take(EndActions, "st|s" if kind == "attacked" else "st|")
    return table


KINDS = "attack", "attacked", "fire", "action"


@pytest.mark.parametrize("kind", KINDS)
def test_fm_03_every_roll_may_be_rerolled_by_whoever_makes_it_or_is_its_target(kind: str):
    table = rolling(kind)

    assert the_roll(table).kind == kind
    assert table.state.fork.who == "ian"
    assert has(table, Reroll, face="success", die=0, way="stress")
    assert has(table, Reroll, face="tentacle", die=0, way="stress")


@pytest.mark.parametrize("kind", KINDS)
def test_fm_03_one_reroll_costs_one_stress_of_the_one_who_rolls_and_none_of_a_friend(kind: str):
    table = rolling(kind)
    table.take(Reroll, "e|", face="tentacle")

    assert (person(table).stress, person(table, "beth").stress) == (1, 0)
    assert person(table).sanity == 0


@pytest.mark.parametrize("kind", KINDS)
def test_fm_03_at_full_stress_nothing_is_rerolled(kind: str):
    table = rolling(kind, stress=4)

    assert not asks(table, ConsiderRerolls)
    assert happened(table, Reroll) == []


def test_fm_03_the_same_die_may_be_rerolled_until_the_stress_is_full():
    table = a_table(ROOM, ian="A", enemies={"fire_vampire 1": "A"})
    table.take(Attack, "ss.|.")
    for stress in (1, 2, 3):
        table.take(Reroll, ".|", face="blank", die=0)
        assert person(table).stress == stress
    table.take(Reroll, "t|", face="blank", die=0)

    assert not asks(table, ConsiderRerolls)
    assert (person(table).stress, person(table).sanity) == (4, 1)
    assert table.world.enemy("fire_vampire 1").wounds == 2


def test_fm_03_the_new_face_counts_though_it_is_worse():
    table = a_table(ROOM, ian="A", enemies={"fire_vampire 1": "A"})
    table.take(Attack, "s..|.")
    table.take(Reroll, "t|", face="success")
    table.take(KeepDice)

    assert table.world.enemy("fire_vampire 1").wounds == 0
    assert (person(table).sanity, person(table).stress) == (1, 1)


def test_fm_03_bonus_dice_and_good_faces_may_be_rerolled_as_well():
    table = a_table(ROOM, ian="A", enemies={"fire_vampire 1": "A"})
    table.take(Attack, "sst|s")

    assert has(table, Reroll, face="success", die=0)
    assert has(table, Reroll, face="success", die=1)


def test_fm_03_a_helping_friend_with_free_rerolls_cannot_give_them():
    """Elizabeth is Lucky, but the roll is Ian's."""
    table = a_table(ROOM, ian="A", elizabeth="A", enemies={"fire_vampire 1": "A"})
    table.take(Attack, "sst|.")

    assert not has(table, Reroll, way="free")
    assert not has(table, Reroll, way="saved")
    assert table.state.fork.who == "ian"


def test_fm_03_stress_pays_rerolls_and_nothing_else_in_a_roll():
    table = rolling("attack")

    paid = {type(one.then[0]) for one in table.timeline.options}
    assert paid == {KeepDice, Reroll}


# == 4. When do enemies act? Is there an enemy phase? ============================================


def attackers(table: Table) -> list[str]:
    """Whoever has attacked, in order."""
    return [line.effect.enemy for line in table.journal if isinstance(line.effect, EnemyAttacks)]


def test_fm_04_only_the_enemies_in_the_active_space_attack_and_only_the_active_investigator():
    foes = {"cultist 1": "A", "cultist 2": "A", "byakhee 1": "B"}
    table = the_fight("|ss", ian="A", beth="A", borden="B", enemies=foes)
    keep(table)
    keep(table)

    assert asks(table, ChooseAction)
    assert sorted(attackers(table)) == ["cultist 1", "cultist 2"]
    assert [person(table, who).wounds for who in ("beth", "borden")] == [0, 0]
    assert person(table).wounds >= 2


def test_fm_04_nobody_attacks_outside_of_step_3():
    """A turn in a Safe space: Cultists come near and are summoned, a Byakhee waits with Beth."""
    table = a_table(
        LINE, BeginTurn("ian"), ian="S4", beth="S1", mythos=deck(["c_crawling_chaos"]),
        discovery=deck(["d_desk"]), enemies={"cultist 1": "S2", "byakhee 1": "S1"},
    )  # fmt: skip
    table.take(EndActions)
    table.take(DiscardDiscovery)

    assert table.world.active == "beth"
    assert attackers(table) == []
    assert places(table, "cultist") == ["S0", "S2", "S3"]
    assert person(table, "beth").wounds == 0


def test_fm_04_the_order_of_attackers_is_chosen_attack_by_attack_and_each_attacks_once():
    foes = {"cultist 1": "A", "byakhee 1": "A", "fire_vampire 1": "A"}
    table = the_fight(ian="A", enemies=foes)
    offered = []
    for enemy, dice in (("byakhee 1", ".|.."), ("fire_vampire 1", "..|.")):
        offered.append(len(table.matching(EnemyAttacks, lambda one: True)))
        table.take(EnemyAttacks, dice, enemy=enemy)
        table.take(KeepDice)
    keep(table)

    assert offered == [3, 2]
    assert attackers(table) == ["byakhee 1", "fire_vampire 1", "cultist 1"]
    assert asks(table, ChooseAction)


def test_fm_04_an_enemy_that_comes_during_the_step_attacks_too():
    """Fire Vampire's tentacle reaches a threshold; Paranoia draws the Byakhee in."""
    ian = {"space": "A", "sanity": 3, "insanity": "paranoia"}
    table = the_fight("t.|.", ian=ian, enemies={"fire_vampire 1": "A", "byakhee 1": "B"})
    table.take(KeepDice)
    table.take(RaiseSkill, ".|..", skill="swiftness")
    assert places(table, "byakhee") == ["A"]
    keep(table)

    assert attackers(table) == ["fire_vampire 1", "byakhee 1"]


def test_fm_04_enemies_one_has_been_taken_from_attack_no_more_and_those_of_the_new_space_do():
    """Codependency carries Ian away from the Cultist, to Beth and her Byakhee."""
    ian = {"space": "A", "sanity": 3, "insanity": "codependency", "partner": "beth"}
    foes = {"fire_vampire 1": "A", "cultist 1": "A", "byakhee 1": "B"}
    table = the_fight(ian=ian, beth="B", enemies=foes)
    table.take(EnemyAttacks, "t.|.", enemy="fire_vampire 1")
    table.take(KeepDice)
    table.take(MoveInvestigator, to="partner_space")
    table.take(RaiseSkill, ".|..", skill="swiftness")
    keep(table)

    assert person(table).space == "B"
    assert attackers(table) == ["fire_vampire 1", "byakhee 1"]
    assert places(table, "cultist") == ["A"]


def test_fm_04_the_summoned_elder_one_waits_for_the_active_investigator_like_any_enemy():
    attacked = the_fight("...|", ian="A", stage=2, track=5, enemies=cthulhu("A"))
    elsewhere = the_fight(
        ian="B", beth="A", stage=2, track=5, enemies=cthulhu("A"), discovery=deck(["d_desk"])
    )

    assert attackers(attacked) == ["cthulhu"]
    assert attackers(elsewhere) == []
    assert has(elsewhere, DiscardDiscovery)


def test_fm_04_an_enemy_drawn_in_by_a_discovery_card_attacks_once_the_card_is_done():
    """The Professor costs the friend of the Spirit 1 sanity; Paranoia draws the Byakhee in."""
    ian = {
        "space": "A", "sanity": 3, "insanity": "paranoia",
        "cards": holding(("d_locked_cabinet", "right")),
    }  # fmt: skip
    table = the_fight(ian=ian, enemies={"byakhee 1": "B"}, discovery=deck(["d_professor"]))
    assert asks(table, LevelUp)
    table.take(RaiseSkill, ".|..", skill="swiftness")
    keep(table)

    assert attackers(table) == ["byakhee 1"]
    assert happened(table, ReadDiscovery, EnemyAttacks) == ["ReadDiscovery", "EnemyAttacks"]


# == 5. When does the Elder One advance, and can the Mythos deck run out? ========================


def test_fm_05_the_third_symbol_advances_nothing_before_the_end_of_the_turn():
    table = a_table(
        ROOM, BeginTurn("ian"), ian="A", enemies={"cultist 1": "A"}, mythos=deck([QUIET]),
        mythos_discard=SYMBOLS[:2],
    )  # fmt: skip
    table.take(EndActions, "|..")
    assert the_roll(table).kind == "attacked"  # in step 3
    assert table.book.symbols_in_pile(table.world) == 3
    assert (table.world.track, table.world.fire) == (1, {})

    table.take(KeepDice)
    assert table.world.track == 2
    assert table.world.mythos_discard == ()


def test_fm_05_two_symbols_move_nothing_and_the_pile_stays():
    pile = (*SYMBOLS[:2], *NO_SYMBOL)
    table = a_table(ROOM, CheckPile(), ian="A", mythos_discard=pile, mythos=deck([QUIET]))

    assert (table.world.track, table.world.mythos_discard) == (1, pile)
    assert table.world.mythos == deck([QUIET])


@pytest.mark.parametrize("symbols", [3, 4])
def test_fm_05_three_symbols_or_more_are_one_advance_and_all_discards_go_back(symbols: int):
    pile = (*SYMBOLS[:symbols], *NO_SYMBOL)
    table = a_table(ROOM, CheckPile(), ian="A", mythos_discard=pile, mythos=deck([QUIET]))

    assert table.world.track == 2
    assert table.world.mythos_discard == ()
    assert table.world.mythos == deck([QUIET, *pile])


def test_fm_05_a_text_that_asks_for_an_advance_and_three_symbols_are_one_advance():
    table = a_table(
        ROOM, DrawMythos(), CheckPile(), ian="A", mythos=deck(["c_sleeper_awakens"]),
        mythos_discard=SYMBOLS[:3],
        tokens=(Token("rlyeh 1", "rlyeh", "A"), Token("rlyeh 2", "rlyeh", "B")),
    )  # fmt: skip

    assert table.world.track == 2


def test_fm_05_the_elder_ones_own_effect_comes_before_the_episodes():
    """Stage 1 brings a Cultist into the space of Ian; the fire of the episode finds it there."""
    table = a_table(ROOM, CheckPile(), ian="A", mythos_discard=SYMBOLS[:3])

    assert places(table, "cultist") == ["A"]
    assert table.world.fire == {"A": 1}


def test_fm_05_an_empty_mythos_deck_is_no_loss_but_made_anew():
    table = a_table(ROOM, DrawMythos(), ian="A", mythos=Deck(), mythos_discard=(QUIET,))

    assert not table.is_over
    assert table.world.mythos_discard == (QUIET,)
    assert len(table.world.mythos) == 0


def test_fm_05_the_deck_is_eight_cards_of_the_episode_and_eight_of_the_elder_one():
    world = new_game("blasphemous_alchemy", elder_one="cthulhu", seed=1).world
    episode = {one.id for one in BOX.episode.mythos}
    elder_one = {one.id for one in BOX.elder_one.mythos}

    assert (len(episode), len(elder_one), len(world.mythos)) == (8, 8, 16)
    assert set(world.mythos) == episode | elder_one


# == 6. Is “investigate” one of my actions? ======================================================


def test_fm_06_no_action_draws_a_discovery_card():
    table = a_table(STAR, ian={"space": "hall", "stress": 3}, beth="hall", labs={"hall": 0})
    for number, option in enumerate(table.timeline.options):
        if not isinstance(option.then[0], EndActions):
            game = table.branch()
            game.choose(number)
            go_on(game)
            assert happened(game, Investigate, ReadDiscovery) == []
            assert game.world.discovery == table.world.discovery


def test_fm_06_a_space_without_enemies_is_searched_without_being_asked():
    table = the_fight(ian="A", beth="A", fire={"A": 1}, discovery=deck(["d_desk", "d_desk"]))

    assert len(table.world.discovery) == 1
    assert has(table, Claim, card="d_desk")
    assert attackers(table) == []


def test_fm_06_a_space_with_enemies_means_a_fight_and_no_card():
    table = the_fight("|..", ian="A", enemies={"cultist 1": "A"})
    before = table.world.discovery
    keep(table)

    assert attackers(table) == ["cultist 1"]
    assert table.world.discovery == before
    assert happened(table, ReadDiscovery) == []


def test_fm_06_no_card_either_when_the_last_enemy_dies_in_the_fight():
    table = the_fight("|s.", ian="A", enemies={"cultist 1": Enemy("cultist 1", "cultist", "A", 1)})
    keep(table)

    assert places(table) == []
    assert happened(table, ReadDiscovery) == []


def test_fm_06_the_mythos_card_comes_first_and_may_end_the_safety():
    table = a_table(
        ROOM, BeginTurn("ian"), ian="B", enemies={"byakhee 1": "A"}, mythos=deck(["e_byakhee"])
    )
    table.take(EndActions, ".|..")
    keep(table)

    assert attackers(table) == ["byakhee 1"]
    assert happened(table, ReadDiscovery) == []


# == 7. The Elder One is on the board. May we hit it? ============================================


def facing(disrupted: bool, **ian: object) -> Table:
    return a_table(
        ROOM, ian={"space": "A", **ian}, beth="B", stage=2, track=5, disrupted=disrupted,
        enemies={"cultist 1": "A", **cthulhu("A")},
    )  # fmt: skip


@pytest.mark.parametrize("disrupted", [False, True])
def test_fm_07_it_may_be_attacked_only_after_the_ritual_is_disrupted(disrupted: bool):
    assert has(facing(disrupted), Attack, target="cthulhu") == disrupted


def test_fm_07_the_refusal_names_the_rule():
    table = facing(disrupted=False)
    with pytest.raises(Refusal) as refused:
        table.attack("cthulhu")

    assert refused.value.rule == "DMD-ATK-4"


@pytest.mark.parametrize("disrupted", [False, True])
def test_fm_07_nor_may_it_be_named_as_one_of_several_targets(disrupted: bool):
    table = facing(disrupted, levels=(1, 2, 1))
    dice = () if disrupted else ("...|.",)  # with a single target they are thrown at once
    table.take(Attack, *dice, target="cultist 1")

    assert has(table, AddTarget, enemy="cthulhu") == disrupted


@pytest.mark.parametrize("disrupted", [False, True])
def test_fm_07_nothing_else_wounds_it_before(disrupted: bool):
    table = a_table(
        ROOM, a_blast(2), ian="A", stage=2, track=5, disrupted=disrupted, enemies=cthulhu("A")
    )

    assert table.world.enemy("cthulhu").wounds == (2 if disrupted else 0)


@pytest.mark.parametrize("disrupted", [False, True])
def test_fm_07_it_attacks_before_and_vengeance_reaches_it_only_after(disrupted: bool):
    table = the_fight("s..|", ian="A", stage=2, track=5, disrupted=disrupted, enemies=cthulhu("A"))
    table.take(KeepDice)

    assert person(table).wounds == 1
    assert table.world.enemy("cthulhu").wounds == (1 if disrupted else 0)


def test_fm_07_its_space_is_not_safe_even_while_it_cannot_be_hit():
    table = a_table(ROOM, ian={"space": "A", "wounds": 2}, stage=2, track=5, enemies=cthulhu("A"))

    assert not has(table, Rest)


def nearly_disrupted(cards: tuple[Claimed, ...] = (), sanity: int = 0, **more: object) -> Table:
    """One more success on the Lab in Ian's space disrupts the ritual."""
    labs = tuple(Token(f"lab {n}", "lab", "B", 0, "inferno") for n in (1, 2, 3))
    return a_table(
        ROOM, BeginTurn("ian"), ian={"space": "A", "cards": cards, "sanity": sanity}, beth="B",
        mythos=deck([QUIET]), hidden=deck(["safe_collapse"]), discovery=deck(["d_desk"] * 3),
        tokens=(*labs, Token("lab 4", "lab", "A", 3)), **more,
    )  # fmt: skip


def test_fm_07_disrupted_early_it_comes_at_the_end_of_that_turn_and_can_be_hit():
    table = nearly_disrupted()
    table.take(TakeEpisodeAction, "s..|", action="destroy_equipment")
    table.take(KeepDice)
    assert places(table, "elder_one") == []
    table.take(EndActions)
    assert has(table, DiscardDiscovery)  # step 3: still not there
    assert places(table, "elder_one") == []
    table.take(DiscardDiscovery)

    assert places(table, "elder_one") == ["A"]
    assert (table.world.stage, table.world.track) == (2, 1)
    table.run("A")
    assert has(table, Attack, target="cthulhu")


def test_fm_07_already_on_the_board_it_is_vulnerable_at_once_and_not_summoned_again():
    table = nearly_disrupted(stage=2, track=5, enemies=cthulhu("A"))
    assert not has(table, Attack, target="cthulhu")
    table.take(TakeEpisodeAction, "s..|", action="destroy_equipment")
    table.take(KeepDice)
    assert has(table, Attack, target="cthulhu")
    table.run("B")
    table.take(EndActions, "...|")
    keep(table)

    assert (table.world.stage, places(table, "elder_one")) == (2, ["B"])
    assert happened(table, RevealStage) == []


# == 8. What does Rest heal? =====================================================================


def rests_offered(table: Table) -> set[tuple[int, int]]:
    found = [one.then[0] for one in table.timeline.options if isinstance(one.then[0], Rest)]
    return {(one.stress, one.wounds) for one in found}


@pytest.mark.parametrize("split", [(3, 0), (2, 1), (1, 2)])
def test_fm_08_two_wounds_and_full_stress_heal_in_any_mix_of_three(split: tuple[int, int]):
    table = a_table(ROOM, ian={"space": "A", "stress": 4, "wounds": 2, "sanity": 7})
    table.rest(*split)

    assert (person(table).stress, person(table).wounds) == (4 - split[0], 2 - split[1])
    assert person(table).sanity == 7


def test_fm_08_never_more_than_three_points_and_never_more_than_there_are():
    table = a_table(ROOM, ian={"space": "A", "stress": 4, "wounds": 2})

    assert all(stress + wounds <= 3 and wounds <= 2 for stress, wounds in rests_offered(table))


def test_fm_08_up_to_three_so_less_may_be_healed():
    """With Short-Term Memory Loss one may want to keep full stress and heal the wounds alone."""
    ian = {"space": "A", "stress": 4, "wounds": 2, "insanity": "short_term_memory_loss"}
    table = a_table(ROOM, ian=ian)

    assert (0, 2) in rests_offered(table)


def test_fm_08_it_may_be_taken_again_in_the_same_turn():
    table = a_table(ROOM, ian={"space": "A", "stress": 4, "wounds": 4})
    table.rest(3, 0)
    table.rest(0, 3)
    table.rest(1, 1)

    assert (person(table).stress, person(table).wounds) == (0, 0)


def test_fm_08_only_where_no_enemy_is():
    among = a_table(ROOM, ian={"space": "A", "wounds": 2}, enemies={"cultist 1": "A"})
    among_friends = a_table(
        ROOM, ian={"space": "A", "wounds": 2}, beth="A", fire={"A": 2}, labs={"A": 1},
        enemies={"cultist 1": "B"},
    )  # fmt: skip

    assert rests_offered(among) == set()
    assert (0, 2) in rests_offered(among_friends)


def test_fm_08_companions_and_friends_are_not_healed():
    chester = holding(("d_furious_student", "right"))
    ian = {"space": "A", "wounds": 1, "cards": (replace(chester[0], wounds=2),)}
    table = a_table(ROOM, ian=ian, beth={"space": "A", "wounds": 2, "stress": 2})
    table.rest()

    assert person(table).cards[0].wounds == 2
    assert (person(table, "beth").wounds, person(table, "beth").stress) == (2, 2)


# == 9. Do my bonus dice help when an enemy attacks me, or against Fire? =========================

RICH = {
    "space": "A", "sanity": 19, "levels": (4, 4, 4),
    "cards": holding(
        ("d_furious_student", "left"), ("d_fire_equipment", "right"), ("d_lab_books", "left"),
        ("d_good_boy", "right"),
    ),
}  # fmt: skip


def test_fm_09_an_enemys_attack_is_rolled_with_the_enemys_dice_only():
    for kind, dice in (("cultist", (0, 2)), ("fire_vampire", (2, 1)), ("byakhee", (1, 2))):
        table = the_fight(ian=RICH, enemies={f"{kind} 1": "A"})
        assert dice_of(table) == dice


def test_fm_09_the_elder_ones_attack_is_rolled_with_its_stages_dice_only():
    table = the_fight(ian=RICH, stage=3, track=6, disrupted=True, enemies=cthulhu("A"))

    assert dice_of(table) == (3, 1)


@pytest.mark.parametrize("fire", [1, 2, 5])
def test_fm_09_fire_is_rolled_with_one_black_die_a_token(fire: int):
    table = a_table(ROOM, BurnAtTurnEnd("ian"), ian={**RICH, "fire": fire})

    assert dice_of(table) == (fire, 0)


def test_fm_09_a_text_that_rolls_against_you_gives_you_no_bonus_dice():
    against = RollAgainstYou(standard=2, per_success=(TakeWounds(amount=1),), by=IAN)
    table = a_table(ROOM, against, ian=RICH)

    assert dice_of(table) == (2, 0)


def test_fm_09_nor_against_hasturs_final_stage():
    hastur = box("blasphemous_alchemy", "hastur")
    ian = {**RICH, "tokens": ("yellow_sign",) * 2}
    table = a_table(
        ROOM, ElderOneTurnEnd(), content=hastur, ian=ian, stage=4, track=6,
        enemies={"hastur": Enemy("hastur", "elder_one", "B")},
    )  # fmt: skip

    assert dice_of(table) == (2, 0)


def test_fm_09_the_same_investigators_own_roll_has_them_all():
    """Four of the sanity track, one each of Brawling, pistol and axe, two of the notes."""
    table = a_table(ROOM, ian=RICH, enemies={"fire_vampire 1": "A"})
    table.choose("Attack Fire Vampire")

    assert dice_of(table) == (3, 4 + 1 + 1 + 1 + 2)


# == 10. Are cultists monsters? Is the Elder One? ================================================

GROUPS = {
    "cultist": ["cultist 1"],
    "monster": ["byakhee 1", "star_spawn 1"],
    "elder_one": ["cthulhu"],
}


@pytest.mark.parametrize("group", ["cultist", "monster", "elder_one", "enemy"])
def test_fm_10_a_text_about_one_group_touches_that_group_only(group: str):
    foes = {"cultist 1": "S0", "byakhee 1": "S0", "star_spawn 1": "S0", **cthulhu("S0")}
    come = MoveEnemies(kinds=(group,), toward="your_space", steps=1, by=IAN)
    table = go_on(a_table(LINE, come, ian="S3", stage=2, track=5, enemies=foes))

    moved = [one.id for one in table.world.enemies if one.space == "S1"]
    everybody = [id_ for ids in GROUPS.values() for id_ in ids]
    assert sorted(moved) == sorted(GROUPS.get(group, everybody))


def test_fm_10_paranoia_moves_monsters_and_neither_cultists_nor_the_elder_one():
    ian = {"space": "S2", "sanity": 3, "insanity": "paranoia"}
    foes = {"cultist 1": "S0", "byakhee 1": "S0", "star_spawn 1": "S0", **cthulhu("S0")}
    loss = LoseSanity(amount=1, by=IAN)
    table = go_on(a_table(LINE, loss, ian=ian, stage=2, track=5, enemies=foes))

    assert [one.id for one in table.world.enemies if one.space == "S1"] == GROUPS["monster"]


def test_fm_10_every_kind_of_enemy_belongs_to_one_of_the_three_groups():
    for content in (BOX, box("blasphemous_alchemy", "hastur")):
        kinds = {one.id: one.category for one in content.enemies.values()}
        assert set(kinds.values()) <= {"cultist", "monster", "elder_one"}
        assert [one for one, group in kinds.items() if group == "cultist"] == ["cultist"]
        assert kinds["star_spawn"] == kinds["disciple_of_hastur"] == "monster"


def test_fm_10_an_elder_one_on_the_track_is_no_enemy_yet():
    table = a_table(ROOM, ian={"space": "A", "wounds": 1})

    assert table.world.enemies == ()
    assert has(table, Rest)


# == 11. Does an elder sign count as a success? ==================================================


def test_fm_11_not_for_whoever_lacks_the_skill():
    table = a_table(ROOM, ian="A", enemies={"fire_vampire 1": "A"})
    table.take(Attack, "eee|E")
    table.take(KeepDice)

    assert asks(table, ChooseAction)
    assert table.world.enemy("fire_vampire 1").wounds == 1
    assert (person(table).sanity, person(table).stress) == (0, 0)


def test_fm_11_an_enemy_needs_it_on_its_card():
    cultist = the_fight("|ee", ian="A", enemies={"cultist 1": "A"})
    byakhee = the_fight("e|eE", ian="A", enemies={"byakhee 1": "A"})
    cultist.take(KeepDice)
    byakhee.take(KeepDice)

    assert person(cultist).wounds == 0
    assert person(byakhee).wounds == 4  # three elder signs and a success


@pytest.mark.parametrize("counted", [0, 1, 2])
def test_fm_11_arcane_mastery_counts_as_many_as_its_owner_likes(counted: int):
    ahmed = {"space": "A", "levels": (1, 1, 2)}
    table = a_table(ROOM, active="ahmed", ahmed=ahmed, enemies={"fire_vampire 1": "A"})
    table.take(Attack, "see|")
    table.take(KeepDice)
    table.take(CountAs, elder_signs=counted)

    assert table.world.enemy("fire_vampire 1").wounds == 1 + counted


@pytest.mark.parametrize("counted", [0, 1])
def test_fm_11_of_an_attack_on_its_owner_too_but_only_if_the_owner_wants(counted: int):
    """At level 3 each sign counted so heals 1 stress, for which somebody may want to be hit."""
    ahmed = {"space": "A", "levels": (1, 1, 3), "stress": 2}
    steps = ChooseAction("ahmed"), InvestigateOrFight("ahmed")
    table = a_table(ROOM, *steps, active="ahmed", ahmed=ahmed, enemies={"cultist 1": "A"})
    table.take(EndActions, "|es")
    table.take(KeepDice)
    assert table.state.fork.who == "ahmed"
    table.take(CountAs, elder_signs=counted)

    assert person(table, "ahmed").wounds == 1 + counted
    assert person(table, "ahmed").stress == 2 - counted


# == 12. How many actions, and may I repeat one? =================================================


def test_fm_12_three_attacks_in_a_row_and_no_fourth():
    table = a_table(ROOM, ian="A", beth="B", enemies={"star_spawn 1": "A"})
    for _ in range(3):
        assert table.world.active == "ian"
        table.take(Attack, "s..|.")
        keep(table)

    assert table.world.enemy("star_spawn 1").wounds == 3
    assert table.world.active == "beth"


@pytest.mark.parametrize("action", [Run, Rest, TakeEpisodeAction])
def test_fm_12_any_action_may_be_taken_three_times(action: type[Effect]):
    table = a_table(ROOM, ian={"space": "A", "wounds": 4, "stress": 4}, beth="B")
    for _ in range(3):
        table.choose(table.matching(action, lambda one: True)[0])
        go_on(table)

    assert table.world.active == "beth"


def test_fm_12_fewer_than_three_are_allowed():
    table = a_table(ROOM, ian="A", beth="B")
    table.take(EndActions)

    assert table.world.active == "beth"


# == 13. How far and through what may I run? =====================================================


def test_fm_13_three_spaces_and_no_more():
    table = a_table("S0 - S1 - S2 - S3 - S4 - S5", active="beth", beth="S0")
    table.run("S1", "S2", "S3")
    assert asks(table, ChooseAction)
    with pytest.raises(Refusal):
        table.run("S5")

    assert person(table, "beth").space == "S3"


def test_fm_13_the_fourth_space_of_a_run_is_not_entered():
    table = a_table("S0 - S1 - S2 - S3 - S4", active="beth", beth="S0")
    with pytest.raises(Refusal, match="too far"):
        table.run("S1", "S2", "S3", "S4")
    table.run("S1", "S2", "S3")

    assert person(table, "beth").space == "S3"
    assert table.state.fork.asker.taken == 1


def test_fm_13_one_may_stop_earlier_and_the_rest_is_lost():
    table = a_table("S0 - S1 - S2 - S3", active="beth", beth="S0")
    table.run("S1")

    assert (person(table, "beth").space, table.state.fork.asker.taken) == ("S1", 1)


def test_fm_13_an_arrow_on_one_side_only_is_a_wall_for_everybody():
    sketch = "A | B; A - C - D - B"
    table = a_table(sketch, active="beth", beth="A")
    assert not has(table, Run, to="B")
    back = a_table(sketch, active="beth", beth="B")
    assert not has(back, Run, to="A")

    come = MoveEnemies(kinds=("cultist",), toward="your_space", steps=1, by=IAN)
    enemy = a_table(sketch, come, ian="B", enemies={"cultist 1": "A"})
    assert places(enemy) == ["C"]
    burn = PlaceToken(token="fire", where=_beside(), by=IAN)
    assert a_table(sketch, burn, ian="A").world.fire == {"C": 1}


def _beside() -> object:
    """The words “next to your space”, as a card has them."""
    conflagration = BOX.mythos["e_conflagration"].does[0]
    return conflagration.where[1]


def test_fm_13_stairs_and_tunnels_join_their_twins_only(tmp_path: Path):
    file = tmp_path / "house.yaml"
    file.write_text(
        """\
format: dmd-map/1
id: house
title: House
author: somebody
license: MIT
language: en
game: death_may_die
spaces:
  - {id: a, x: 0, y: 0, tokens: [start, gate_red, stairs]}
  - {id: b, x: 2, y: 0, tokens: [stairs, gate_blue]}
  - {id: c, x: 0, y: 2, tokens: [tunnel, gate_yellow]}
  - {id: d, x: 2, y: 2, tokens: [tunnel]}
  - {id: e, x: 4, y: 2}
links:
  - {from: a, to: c}
  - {from: d, to: e}
lone_arrows:
  - {from: e, to: b}
"""
    )
    board = dmd.load_map(file)

    edges = {
        (one, other)
        for one in board.ids
        for other in board.ids
        if one < other and board.distance(one, other) == 1
    }
    assert edges == {("a", "b"), ("c", "d"), ("a", "c"), ("d", "e")}


def test_fm_13_stairs_cost_one_space_and_are_adjacent_for_every_purpose():
    sketch = "A = B - C"
    running = a_table(sketch, active="beth", beth="A", enemies={"cultist 1": "A"})
    running.run("B", "C")
    assert places(running) == ["C"]

    shot = a_table(sketch, active="elizabeth", elizabeth="A", enemies={"cultist 1": "B"})
    assert has(shot, Attack, target="cultist 1")

    burn = PlaceToken(token="fire", where=_beside(), by=IAN)
    assert a_table(sketch, burn, ian="A").world.fire == {"B": 1}

    come = MoveEnemies(kinds=("cultist",), toward="your_space", steps=2, by=IAN)
    assert places(a_table(sketch, come, ian="A", enemies={"cultist 1": "C"})) == ["A"]


def test_fm_13_any_number_of_figures_stands_in_a_space():
    foes = {f"cultist {n}": "B" for n in range(1, 10)}
    table = a_table(ROOM, ian="A", beth="B", borden="B", elizabeth="B", enemies=foes)
    table.run("B")

    assert len(table.world.enemies_in("B")) == 9
    assert [one.space for one in table.world.investigators] == ["B"] * 4


# == 14. Is there a limit to dice? ===============================================================


def test_fm_14_more_dice_than_the_box_holds_are_one_roll_all_the_same():
    """Ten tokens of Fire are ten dice and one loss of sanity, though the box has three dice."""
    table = a_table(
        ROOM,
        ChooseAction("ian"),
        BurnAtTurnEnd("ian"),
        ian={"space": "A", "fire": 8, "stand_ins": 2},
    )
    table.take(EndActions, "tttttttt..|")
    assert dice_of(table) == (10, 0)
    table.take(KeepDice)

    assert person(table).sanity == 4  # one loss, so it ends at the first threshold
    assert happened(table, DiceFall, LoseSanity) == ["DiceFall", "LoseSanity"]


def test_fm_14_bonus_dice_beyond_the_five_of_the_box_are_rolled_too():
    table = a_table(ROOM, ian=RICH, enemies={"star_spawn 1": "A"})
    table.take(Attack, "...|sssssssss")
    keep(table)

    assert table.world.enemy("star_spawn 1") is None  # nine wounds, seven are enough


# == 15. May I skip my Sanity bonus dice? ========================================================


@pytest.mark.parametrize("sanity", range(20))
def test_fm_15_every_die_reached_joins_every_roll_one_makes(sanity: int):
    """Borden has no skill that adds dice. The dice stand under 8, 15, 18 and 19."""
    expected = sum(sanity >= place for place in (8, 15, 18, 19))
    borden = {"space": "A", "sanity": sanity}
    attack = a_table(ROOM, active="borden", borden=borden, enemies={"cultist 1": "A"})
    attack.choose("Attack Cultist")
    action = a_table(ROOM, active="borden", borden=borden, fire={"A": 1})
    action.choose("Extinguish Fire")

    assert dice_of(attack) == dice_of(action) == (3, expected)


def test_fm_15_nobody_is_asked_whether_to_use_them():
    borden = {"space": "A", "sanity": 19}
    table = a_table(ROOM, active="borden", borden=borden, enemies={"cultist 1": "A"})

    assert len(table.matching(Attack, lambda one: True)) == 1
    table.take(Attack, "s..|....")
    assert asks(table, ConsiderRerolls)


def test_fm_15_the_bonus_die_has_no_tentacle():
    assert dmd.dice("1G").odds("tentacle >= 1") == 0
    assert dmd.dice("1B").odds("tentacle >= 1") == Fraction(1, 3)


def test_fm_15_a_die_won_by_the_tentacles_of_a_roll_counts_from_the_next_roll_on():
    borden = {"space": "A", "sanity": 7}
    table = a_table(ROOM, active="borden", borden=borden, enemies={"star_spawn 1": "A"})
    table.take(Attack, "tt.|")
    table.take(KeepDice)
    table.take(RaiseSkill, skill="stealth")
    assert person(table, "borden").sanity == 8
    table.take(Attack, "...|s")

    assert dice_of(table) == (3, 1)


# == 16. What is “a roll”, “any roll”, “an attack”? ==============================================


def test_fm_16_destroying_equipment_is_a_roll_but_no_attack():
    """Ian has Brawling, a pistol and an axe for attacks, and sanity dice and notes for any roll."""
    table = a_table(ROOM, ian=RICH, labs={"A": 0})
    table.choose("Destroy Equipment")
    assert dice_of(table) == (3, 4 + 2)

    table = a_table(ROOM, ian=RICH, fire={"A": 1})
    table.choose("Extinguish Fire")
    assert dice_of(table) == (3, 4 + 2)


@pytest.mark.parametrize("counted", [0, 1])
def test_fm_16_a_skill_for_any_roll_covers_fire(counted: int):
    ahmed = {"space": "A", "fire": 2}
    steps = ChooseAction("ahmed"), BurnAtTurnEnd("ahmed")
    table = a_table(ROOM, *steps, active="ahmed", ahmed=ahmed)
    table.take(EndActions, "ee|")
    table.take(KeepDice)
    table.take(CountAs, elder_signs=counted)

    assert person(table, "ahmed").wounds == counted


def test_fm_16_lucky_may_reroll_an_attack_against_its_owner_for_free():
    steps = ChooseAction("elizabeth"), InvestigateOrFight("elizabeth")
    table = a_table(ROOM, *steps, active="elizabeth", elizabeth="A", enemies={"cultist 1": "A"})
    table.take(EndActions, "|ss")
    table.take(Reroll, "|.", face="success", way="saved")
    assert not has(table, Reroll, way="saved")  # one a turn at level 1
    table.take(KeepDice)

    assert (person(table, "elizabeth").wounds, person(table, "elizabeth").stress) == (1, 0)


# == 17. Four tentacles, two steps from a threshold: how far do I go? ============================


def test_fm_17_the_roll_stops_on_the_threshold_and_the_rest_is_gone():
    """A Star Spawn in a R'lyeh space adds two tentacles to those rolled."""
    table = the_fight(
        "tt.|", ian={"space": "A", "sanity": 2}, enemies={"star_spawn 1": "A"},
        tokens=(Token("rlyeh 1", "rlyeh", "A"),),
    )  # fmt: skip
    table.take(KeepDice)
    assert person(table).sanity == 4
    table.take(RaiseSkill, skill="swiftness")

    assert person(table).sanity == 4
    assert person(table).levels == (1, 1, 2)


def test_fm_17_one_loss_reaches_at_most_one_threshold():
    for sanity in range(19):
        for amount in range(1, 9):
            ian = {"space": "A", "sanity": sanity}
            table = a_table(ROOM, LoseSanity(amount=amount, by=IAN), ian=ian)
            stop = min(one for one in THRESHOLDS if one > sanity)

            assert person(table).sanity == min(sanity + amount, stop)
            assert asks(table, LevelUp) == (sanity + amount >= stop)
            go_on(table)
            assert person(table).sanity == min(sanity + amount, stop)
            raised = sum(person(table).levels) - 3
            assert raised == (sanity + amount >= stop)


def test_fm_17_two_losses_may_each_reach_a_threshold_of_their_own():
    losses = [LoseSanity(amount=one, by=IAN) for one in (3, 2, 1)]
    reached = []
    for n in (1, 2):
        table = go_on(a_table(ROOM, *losses[:n], ian={"space": "A", "sanity": 17}))
        reached.append(person(table).sanity)

    assert reached == [18, 19]
    assert go_on(a_table(ROOM, *losses, ian={"space": "A", "sanity": 17})).result == "lost"


def test_fm_17_two_attacks_are_two_losses():
    foes = {"star_spawn 1": "A", "fire_vampire 1": "A"}
    table = the_fight(ian={"space": "A", "sanity": 2}, enemies=foes)
    table.take(EnemyAttacks, "ttt|", enemy="star_spawn 1")
    table.take(KeepDice)
    assert person(table).sanity == 4
    table.take(RaiseSkill, "tt|.", skill="swiftness")
    table.take(KeepDice)

    assert person(table).sanity == 6


# == 18. How does Fire work? =====================================================================


def test_fm_18_it_is_caught_by_leaving_once_for_each_departure():
    table = a_table(LINE, ian="S1", fire={"S1": 2})
    table.run("S0", "S1", "S2")

    assert person(table).fire == 4
    assert table.world.fire == {"S1": 2}


def test_fm_18_standing_in_it_and_entering_it_do_nothing():
    table = a_table(
        LINE, BeginTurn("ian"), ian="S0", beth="S1", fire={"S1": 3}, mythos=deck([QUIET]),
        discovery=deck(["d_desk"] * 3),
    )  # fmt: skip
    table.run("S1")
    table.take(EndActions)
    table.take(DiscardDiscovery)

    assert table.world.active == "beth"
    assert [one.fire for one in table.world.investigators] == [0, 0]
    assert [one.wounds for one in table.world.investigators] == [0, 0]
    assert happened(table, DiceFall) == []


def test_fm_18_successes_wound_tentacles_cost_sanity_and_all_tokens_are_dropped():
    steps = ChooseAction("ian"), BurnAtTurnEnd("ian")
    table = a_table(ROOM, *steps, ian={"space": "A", "fire": 3}, beth={"space": "A", "fire": 2})
    table.take(EndActions, "sSt|")
    assert (dice_of(table), person(table).fire) == ((3, 0), 3)
    table.take(Reroll, "e|", face="tentacle")
    table.take(KeepDice)

    assert (person(table).wounds, person(table).sanity, person(table).stress) == (2, 1, 1)
    assert person(table).fire == 0
    assert person(table, "beth").fire == 2  # waits for her own turn
    assert reserve(table.world, table.book) == 8 - 2


def test_fm_18_enemies_do_not_burn():
    table = a_table(LINE, ian="S1", enemies={"cultist 1": "S1", "byakhee 1": "S1"}, fire={"S1": 3})
    table.run("S2", "S3")
    table.end_actions()

    assert [one.wounds for one in table.world.enemies] == [0, 0]
    assert len(table.world.enemies) == 2


def test_fm_18_an_empty_supply_leaves_out_tokens_meant_for_the_map():
    ian = {"space": "A", "fire": 2}
    fire = PlaceToken(token="fire", where="your_space", amount=2, by=IAN)
    table = a_table(ROOM, fire, ian=ian, fire={"B": 6})

    assert table.world.fire == {"B": 6}
    assert person(table).fire == 2


def test_fm_18_on_a_board_wound_tokens_stand_in_for_fire_and_are_no_wounds():
    """Three are to be caught and one is left; then three dice are rolled and all is dropped."""
    steps = ChooseAction("ian"), BurnAtTurnEnd("ian")
    table = a_table(ROOM, *steps, ian="A", fire={"A": 3, "B": 4})
    table.run("B")
    caught = person(table)
    assert (caught.fire, caught.stand_ins, caught.wounds) == (1, 2, 0)
    assert table.world.fire == {"A": 3, "B": 4}

    table.take(EndActions, "s..|")
    assert dice_of(table) == (3, 0)
    table.take(KeepDice)
    assert person(table) == replace(caught, fire=0, stand_ins=0, wounds=1)
    assert reserve(table.world, table.book) == 1


def test_fm_18_tokens_dropped_are_there_again_at_once():
    steps = ChooseAction("ian"), BurnAtTurnEnd("ian")
    again = PlaceToken(token="fire", where="your_space", amount=2, by=IAN)
    table = a_table(ROOM, *steps, again, ian={"space": "A", "fire": 2}, fire={"B": 6})
    table.take(EndActions, "..|")
    table.take(KeepDice)

    assert table.world.fire == {"A": 2, "B": 6}


# == 19. How does solo work? =====================================================================


def test_fm_19_one_player_takes_two_investigators():
    with pytest.raises(Refusal) as refused:
        new_game("blasphemous_alchemy", investigators=["ian"])

    assert refused.value.rule == "DMD-SET-9"
    assert len(new_game(investigators=["ian", "beth"], seed=1).world.investigators) == 2


def test_fm_19_the_two_take_alternate_turns():
    table = a_table(
        ROOM, BeginTurn("ian"), ian="A", beth="B", mythos=deck(["e_students_go_mad"] * 9),
        discovery=deck(["d_desk"] * 9),
    )  # fmt: skip
    turns = []
    for _ in range(4):
        turns.append(table.world.active)
        table.take(EndActions)
        table.take(DiscardDiscovery)

    assert turns == ["ian", "beth", "ian", "beth"]


@pytest.mark.parametrize("who", ["ian", "beth"])
def test_fm_19_losing_either_before_the_elder_one_arrives_loses_the_game(who: str):
    table = a_table(ROOM, TakeWounds(amount=5, by=Reader(who)), ian="A", beth="B")

    assert table.result == "lost"


# == 20. Item limits and timing? =================================================================

WHISKEY = holding(("d_desk", "left"))


def test_fm_20_there_is_no_limit_to_claimed_cards():
    cards = holding(
        *((card.id, side) for card in BOX.episode.discovery for side in card.halves)
    )  # more than anybody will ever hold
    ian = {"space": "A", "cards": cards}
    table = a_table(
        ROOM, InvestigateOrFight("ian"), ian=ian, discovery=deck(["d_medical_supplies"])
    )
    table.take(Claim, side="left")

    assert len(person(table).cards) == len(cards) + 1


def test_fm_20_a_card_without_timing_is_used_before_and_after_every_action():
    table = a_table(ROOM, ian={"space": "A", "stress": 4, "cards": WHISKEY})
    assert has(table, UseCard)
    table.rest(stress=3)
    assert has(table, UseCard)
    taken = table.state.fork.asker.taken
    table.use("whiskey_bottle")

    assert (person(table).stress, person(table).cards) == (0, ())
    assert table.state.fork.asker.taken == taken  # using a card is no action


def test_fm_20_between_the_steps_of_the_turn_too():
    table = a_table(
        ROOM, BeginTurn("ian"), ian={"space": "A", "cards": WHISKEY}, beth="B",
        mythos=deck([QUIET]), discovery=deck(["d_medical_supplies"]),
    )  # fmt: skip
    for _ in range(3):
        table.rest()
    assert has(table, UseCard)  # after the last action, before the Mythos card
    assert table.world.mythos_discard == ()
    table.done()
    assert has(table, UseCard)  # after the Mythos card, before step 3
    assert table.world.mythos_discard == (QUIET,)
    table.done()
    table.take(DiscardDiscovery)
    assert has(table, UseCard)  # after step 3
    assert table.world.active == "ian"
    while table.world.active == "ian":
        assert has(table, UseCard)
        table.done()

    assert not has(table, UseCard)


def test_fm_20_between_two_attacks_of_a_fight():
    ian = {"space": "A", "stress": 4, "cards": WHISKEY}
    table = the_fight(ian=ian, enemies={"cultist 1": "A", "byakhee 1": "A"})
    while not has(table, EnemyAttacks):
        table.done()
    table.take(EnemyAttacks, "|..", enemy="cultist 1")

    assert has(table, UseCard)
    table.use("whiskey_bottle")
    assert person(table).stress == 0


def test_fm_20_never_during_a_roll_a_run_or_another_card():
    ian = {"space": "S0", "stress": 2, "cards": WHISKEY}
    rolling = a_table(LINE, ian=ian, enemies={"cultist 1": "S0"})
    rolling.take(Attack, "...|.")
    running = a_table(LINE, ian=ian)
    running.take(Run)
    drawing = a_table(LINE, InvestigateOrFight("ian"), ian=ian, discovery=deck(["d_cages"]))

    assert asks(rolling, ConsiderRerolls)
    assert asks(running, RunOn)
    assert has(drawing, Claim)
    assert not any(has(one, UseCard) for one in (rolling, running, drawing))


def test_fm_20_never_in_somebody_elses_turn():
    beth = {"space": "A", "stress": 4, "cards": WHISKEY}
    table = a_table(ROOM, ian={"space": "A", "stress": 4}, beth=beth)

    assert not has(table, UseCard)


def test_fm_20_a_claimed_card_gives_one_side_only():
    left = a_table(ROOM, ian={"space": "A", "cards": holding(("d_assistant_janitor", "left"))})
    right = a_table(ROOM, ian={"space": "A", "cards": holding(("d_assistant_janitor", "right"))})

    assert left.book.level(person(left), "stealth") == 0
    assert right.book.level(person(right), "stealth") == 1
    assert person(left).holds("bleach")
    assert not person(right).holds("bleach")


# == 21. May I spread an attack's wounds, or keep the rest? ======================================


def test_fm_21_successes_beyond_the_health_of_the_one_target_are_lost():
    foes = {"cultist 1": "A", "cultist 2": "A", "fire_vampire 1": "A"}
    table = a_table(ROOM, ian="A", enemies=foes)
    table.take(Attack, "sss|s", target="cultist 1")
    table.take(KeepDice)

    assert asks(table, ChooseAction)
    assert [(one.id, one.wounds) for one in table.world.enemies] == [
        ("cultist 2", 0), ("fire_vampire 1", 0),
    ]  # fmt: skip


def test_fm_21_only_enemies_of_the_own_space_are_targets():
    table = a_table(ROOM, ian="A", beth="A", labs={"A": 0}, enemies={"cultist 1": "B"})

    assert not has(table, Attack)


@pytest.mark.parametrize(("level", "wounds"), [(2, (1, 2)), (4, (3, 3))])
def test_fm_21_a_skill_may_change_that(level: int, wounds: tuple[int, int]):
    foes = {"fire_vampire 1": "A", "star_spawn 1": "A"}
    table = a_table(ROOM, ian={"space": "A", "levels": (1, level, 1)}, enemies=foes)
    table.take(Attack, target="fire_vampire 1")
    table.take(AddTarget, "sss|.", enemy="star_spawn 1")
    table.take(KeepDice)
    if level == 2:
        table.take(GiveWounds, amount=1)

    assert tuple(one.wounds for one in table.world.enemies) == wounds


def test_fm_21_several_targets_may_be_named_in_any_order():
    foes = {"fire_vampire 1": "A", "star_spawn 1": "A"}
    for first, second in (("fire_vampire", "star_spawn"), ("star_spawn", "fire_vampire")):
        table = a_table(ROOM, ian={"space": "A", "levels": (1, 2, 1)}, enemies=foes)
        table.attack(first, second)
        keep(table)

        named = [line.effect for line in table.journal if isinstance(line.effect, DiceFall)]
        assert sorted(named[0].roll.targets) == ["fire_vampire 1", "star_spawn 1"]


# == 22. Do extra wounds go through to the next Elder One stage? =================================


def test_fm_22_a_stage_with_nine_of_twelve_wounds_takes_five_and_the_next_has_none():
    table = a_table(
        ROOM, ian={"space": "A", "sanity": 8}, stage=2, track=5, disrupted=True,
        enemies=cthulhu("A", wounds=9),
    )  # fmt: skip
    table.take(Attack, "sss|ss")
    table.take(KeepDice)

    assert (table.world.stage, table.world.enemy("cthulhu").wounds) == (3, 0)


def test_fm_22_one_source_beats_at_most_one_stage():
    flood = a_blast(40)
    table = a_table(
        ROOM, flood, ian="A", stage=2, track=5, disrupted=True, enemies=cthulhu("A", wounds=9)
    )

    assert (table.world.stage, table.world.enemy("cthulhu").wounds) == (3, 0)
    assert not table.is_over


def test_fm_22_the_next_stage_has_its_effect_when_revealed():
    """Stage 3: Cthulhu goes to the blue Gate, and R'lyeh spaces cost a wound and a sanity."""
    flood = a_blast(12)
    table = a_table(
        ROOM, flood, ian="A", beth="B", stage=2, track=5, disrupted=True, enemies=cthulhu("A"),
        tokens=(Token("rlyeh 1", "rlyeh", "B"),),
    )  # fmt: skip

    assert places(table, "elder_one") == ["B"]
    assert (person(table, "beth").wounds, person(table, "beth").sanity) == (1, 1)
    assert (person(table).wounds, person(table).sanity) == (0, 0)


@pytest.mark.parametrize(("stage", "dice"), [(2, (3, 0)), (3, (3, 1)), (4, (3, 2))])
def test_fm_22_the_elder_one_rolls_the_sum_of_all_revealed_stages(
    stage: int, dice: tuple[int, int]
):
    table = the_fight(ian="A", stage=stage, track=6, enemies=cthulhu("A"))

    assert dice_of(table) == dice


def test_fm_22_the_effects_of_all_earlier_stages_stay():
    """At Stage 3 the end of a turn brings Stage 2's R'lyeh token and Stage 3's lost sanity."""
    table = a_table(
        ROOM, ElderOneTurnEnd(), ian="A", beth="B", stage=3, track=6, enemies=cthulhu("A")
    )

    assert [one.space for one in table.world.tokens] == ["A"]
    assert [one.sanity for one in table.world.investigators] == [1, 1]
    assert happened(table, PutToken, LoseSanity) == ["PutToken", "LoseSanity"]


def test_fm_22_beating_the_final_stage_wins():
    flood = a_blast(1)
    table = a_table(
        ROOM, flood, ian="A", stage=4, track=6, disrupted=True, enemies=cthulhu("A", wounds=11)
    )

    assert table.result == "won"


# == 23. An investigator dies. Is it over? =======================================================


@pytest.mark.parametrize("who", ["ian", "beth"])
@pytest.mark.parametrize("cause", ["wounds", "madness"])
def test_fm_23_before_the_elder_one_is_on_the_board_the_game_is_lost_at_once(who: str, cause: str):
    by = Reader(who)
    death = TakeWounds(amount=5, by=by) if cause == "wounds" else LoseSanity(amount=1, by=by)
    table = a_table(
        ROOM, death, ian={"space": "A", "sanity": 19}, beth={"space": "B", "sanity": 19}
    )

    assert table.result == "lost"
    assert table.state.agenda == ()


@pytest.mark.parametrize("who", ["ian", "beth"])
@pytest.mark.parametrize("cause", ["wounds", "madness"])
def test_fm_23_after_it_the_others_go_on(who: str, cause: str):
    by = Reader(who)
    death = TakeWounds(amount=5, by=by) if cause == "wounds" else LoseSanity(amount=1, by=by)
    table = a_table(
        ROOM, death, ian={"space": "A", "sanity": 19}, beth={"space": "B", "sanity": 19},
        borden="B", stage=2, track=5, enemies=cthulhu("A"),
    )  # fmt: skip

    assert not table.is_over
    assert [one.id for one in table.world.living] == [
        one for one in ("ian", "beth", "borden") if one != who
    ]


def test_fm_23_the_last_death_loses():
    table = a_table(
        ROOM, TakeWounds(amount=5, by=IAN), ian="A", beth={"space": "B", "dead": True}, stage=2,
        track=5, enemies=cthulhu("A"),
    )  # fmt: skip

    assert table.result == "lost"


def test_fm_23_cards_and_tokens_of_the_dead_are_discarded():
    ian = {"space": "A", "fire": 3, "stand_ins": 1, "cards": WHISKEY, "insanity": "masochism"}
    table = a_table(
        ROOM, TakeWounds(amount=5, by=IAN), ian=ian, beth="B", stage=2, track=5,
        enemies=cthulhu("A"), fire={"B": 1},
    )  # fmt: skip

    dead = person(table)
    assert (dead.dead, dead.cards, dead.fire, dead.stand_ins, dead.tokens) == (True, (), 0, 0, ())
    assert table.world.discovery_discard == ("d_desk",)
    assert reserve(table.world, table.book) == 7


def killed_in_the_fight() -> Table:
    """Ian dies in step 3 of his turn, with Fire on his board and the third symbol just drawn."""
    table = a_table(
        STAR, BeginTurn("ian"), ian={"space": "hall", "wounds": 3, "fire": 2},
        beth="red", borden="red", stage=2, track=5,
        mythos=deck([QUIET]), mythos_discard=SYMBOLS[:2],
        enemies={**cthulhu("blue"), "cultist 1": "hall", "cultist 2": "hall"},
    )  # fmt: skip
    table.take(EndActions, "|ss")
    table.take(KeepDice)
    return table


def test_fm_23_of_the_rest_of_the_own_turn_only_the_discard_pile_is_checked():
    table = killed_in_the_fight()

    assert person(table).dead
    assert attackers(table) == ["cultist 1"]
    assert table.world.track == 6
    assert table.world.mythos_discard == ()
    assert happened(table, DiceFall) == ["DiceFall"]  # the Cultist's, no Fire
    assert happened(table, Investigate, RevealStage, ElderOneTurnEnd) == []
    assert (table.world.active, asks(table, ChooseAction)) == ("beth", True)


def test_fm_23_where_a_place_is_needed_it_is_the_space_of_the_death():
    """Stage 1's advance puts a R'lyeh token into “your” space; Stage 2's turn end puts none."""
    table = killed_in_the_fight()

    assert [one.space for one in table.world.tokens] == ["hall"]


def test_fm_23_the_dead_take_no_more_turns():
    table = killed_in_the_fight()
    turns = []
    for _ in range(3):
        turns.append(table.world.active)
        turn = table.world.turn
        while table.world.turn == turn and not table.is_over:
            if asks(table, ChooseAction):
                table.take(EndActions)
            else:
                table.choose(0)

    assert turns == ["beth", "borden", "beth"]


def test_fm_23_dying_in_the_actions_skips_the_mythos_card_too():
    table = a_table(
        ROOM, BeginTurn("ian"), ian={"space": "A", "sanity": 19}, beth="B", stage=2, track=5,
        enemies={**cthulhu("B"), "cultist 1": "A"}, mythos=deck([QUIET]),
    )  # fmt: skip
    table.take(Attack, "t..|.....", target="cultist 1")
    keep(table)

    assert person(table).dead
    assert (table.world.active, table.world.mythos_discard) == ("beth", ())


def test_fm_23_a_death_in_somebody_elses_turn_changes_nothing_in_it():
    deadly = TakeWounds(amount=5, by=Reader("beth"))
    table = a_table(
        ROOM, deadly, ChooseAction("ian"), InvestigateOrFight("ian"), ian="A", beth="B", borden="B",
        stage=2, track=5, enemies=cthulhu("B"), discovery=deck(["d_desk"]),
    )  # fmt: skip

    assert (table.world.active, asks(table, ChooseAction)) == ("ian", True)
    table.take(EndActions)
    assert has(table, Claim)
    table.take(DiscardDiscovery)
    assert table.world.active == "borden"


def test_fm_23_a_death_between_the_disruption_and_the_summoning_still_loses():
    """The Elder One is still on the track when Beth dies of Ian's Bleach and Ammonia."""
    mixture = holding(("d_janitor", "left"), ("d_assistant_janitor", "left"))
    table = nearly_disrupted(mixture)
    table.take(TakeEpisodeAction, "s..|", action="destroy_equipment")
    keep(table)
    assert table.world.disrupted
    table.use("ammonia")
    table.take(DealWounds, where="B")

    assert table.result == "lost"
    assert not person(table).dead


def test_fm_23_a_tentacle_of_the_disrupting_roll_itself_may_lose():
    table = nearly_disrupted(sanity=19)
    table.take(TakeEpisodeAction, "st.|....", action="destroy_equipment")
    keep(table)

    assert table.world.disrupted
    assert table.result == "lost"


def test_fm_23_the_mythos_card_that_kills_is_carried_out_to_its_end_and_its_symbol_counts():
    card = MythosCard(
        id="a_draught", name="A Draught", symbol=True,
        does=(TakeWounds(amount=1), TakeStress(who="each_investigator", amount=1)),
        summons=(Summons("cultist", "gate_red"),),
    )  # fmt: skip
    table = a_table(
        STAR, BeginTurn("ian"), content=with_mythos(card), ian={"space": "hall", "wounds": 4},
        beth="yellow", stage=2, track=5, enemies=cthulhu("hall"), mythos=deck([card.id]),
        mythos_discard=SYMBOLS[:2],
    )  # fmt: skip
    table.take(EndActions)

    assert person(table).dead
    assert person(table, "beth").stress == 1
    assert "red" in places(table, "cultist")
    assert table.world.track == 6
    assert attackers(table) == []
    assert table.world.active == "beth"


def deadly(advance: bool) -> Box:
    """The advance of the episode, or the reveal of Stage 2, kills the active investigator."""
    death = (TakeWounds(amount=5),)
    if advance:
        return replace(BOX, episode=replace(BOX.episode, on_advance=death))
    first, second, *others = BOX.elder_one.stages
    second = replace(second, on_reveal=death + second.on_reveal)
    return replace(BOX, elder_one=replace(BOX.elder_one, stages=(first, second, *others)))


@pytest.mark.parametrize(("advance", "result"), [(True, "lost"), (False, "")])
def test_fm_23_the_elder_one_is_off_the_track_once_stage_1_is_put_aside(advance: bool, result: str):
    """The advance that reaches red still loses by a death; the reveal of Stage 2 does not."""
    table = a_table(
        STAR, CheckPile(), CheckSummoning(), content=deadly(advance), ian="hall", beth="red",
        track=4, mythos_discard=SYMBOLS[:3],
    )  # fmt: skip

    assert table.result == result
    assert person(table).dead


def test_fm_23_a_reveal_is_carried_out_to_its_end_though_it_kills_the_active_investigator():
    """“You” is then the dead one, and the place that of the death."""
    table = a_table(
        STAR, CheckPile(), CheckSummoning(), content=deadly(advance=False), ian="hall", beth="red",
        track=4, mythos_discard=SYMBOLS[:3],
    )  # fmt: skip

    assert person(table).dead
    assert places(table, "elder_one") == ["hall"]


def test_fm_23_stage_3_takes_the_sanity_of_the_living_though_its_wound_kills_the_active_one():
    """Ian beats Stage 2; Stage 3 wounds all in R'lyeh spaces, then takes 1 sanity of each."""
    table = a_table(
        ROOM, ian={"space": "A", "wounds": 4}, beth="A", stage=2, track=5, disrupted=True,
        enemies=cthulhu("A", wounds=11), tokens=(Token("rlyeh 1", "rlyeh", "A"),),
    )  # fmt: skip
    table.take(Attack, "s..|.")
    keep(table)

    assert (table.world.stage, places(table, "elder_one")) == (3, ["B"])
    assert (person(table).dead, person(table, "beth").wounds) == (True, 1)
    assert person(table, "beth").sanity == 1


def test_fm_23_a_blast_that_kills_its_maker_still_kills_the_enemies_it_hits():
    table = a_table(
        ROOM, a_blast(6, "enemies", "investigators"), ian="A", beth="B", stage=2, track=5,
        disrupted=True, enemies={**cthulhu("A", wounds=9), "cultist 1": "A", "byakhee 1": "A"},
    )  # fmt: skip

    assert person(table).dead
    assert places(table, "cultist") == places(table, "byakhee") == []
    assert (table.world.stage, table.world.enemy("cthulhu").wounds) == (3, 0)
    assert table.world.active == "beth"


def test_fm_23_a_card_that_kills_its_user_is_discarded_and_does_all_it_says():
    mixture = holding(("d_janitor", "left"), ("d_assistant_janitor", "left"))
    table = a_table(
        ROOM, ian={"space": "A", "cards": mixture}, beth="B", stage=2, track=5,
        enemies={**cthulhu("B"), "cultist 1": "A"},
    )  # fmt: skip
    table.use("ammonia")
    table.take(DealWounds, where="A")

    assert person(table).dead
    assert sorted(table.world.discovery_discard) == ["d_assistant_janitor", "d_janitor"]
    assert places(table, "cultist") == []


def test_fm_23_a_discovery_card_whose_price_kills_goes_to_the_discard_pile():
    table = a_table(
        ROOM, InvestigateOrFight("ian"), ian={"space": "A", "wounds": 4}, beth="B", stage=2,
        track=5, enemies=cthulhu("B"), discovery=deck(["d_furious_student"]),
    )  # fmt: skip
    table.take(Claim, side="left")

    assert person(table).dead
    assert table.world.discovery_discard == ("d_furious_student",)


def test_fm_23_a_discovery_card_whose_text_kills_goes_to_the_discard_pile():
    """The glyphs cost whoever has the monkey two wounds; it can carry one of them."""
    ian = {"space": "A", "wounds": 4, "cards": holding(("d_cages", "right"))}
    table = a_table(
        ROOM, InvestigateOrFight("ian"), ian=ian, beth="B", stage=2, track=5,
        enemies=cthulhu("B"), discovery=deck(["d_painted_glyphs"]),
    )  # fmt: skip
    table.take(BearWounds, own=1)

    assert person(table).dead
    assert sorted(table.world.discovery_discard) == ["d_cages", "d_painted_glyphs"]


# == 24. Which way does an enemy walk? ===========================================================


def random_board(random: Random) -> tuple[str, dict[str, set[str]]]:
    """Seven spaces, some links, perhaps in several parts, and one lone arrow somewhere."""
    names = "abcdefg"
    pairs = [(a, b) for n, a in enumerate(names) for b in names[n + 1 :]]
    links = random.sample(pairs, random.randint(6, 13))
    wall = random.choice([one for one in pairs if one not in links])
    beside: dict[str, set[str]] = {one: set() for one in names}
    for a, b in links:
        beside[a].add(b)
        beside[b].add(a)
    chains = [*names, *(f"{a} - {b}" for a, b in links), f"{wall[0]} | {wall[1]}"]
    return "; ".join(chains), beside


def steps_from(start: str, beside: dict[str, set[str]]) -> dict[str, int]:
    """Breadth first, and written apart from the kit."""
    found, edge, n = {start: 0}, {start}, 0
    while edge:
        n += 1
        edge = {other for one in edge for other in beside[one]} - set(found)
        found.update(dict.fromkeys(edge, n))
    return found


def endings(table: Table, enemy: str) -> Iterator[str]:
    """Where an enemy may end, over all choices there are."""
    if asks(table, ChooseAction):
        yield table.world.enemy(enemy).space
        return
    for number in range(len(table.options)):
        game = table.branch()
        game.choose(number)
        yield from endings(game, enemy)


def test_fm_24_shortest_paths_agree_with_a_search_of_our_own_and_every_tie_is_offered():
    random = Random(24)
    ties = 0
    for _ in range(300):
        sketch, beside = random_board(random)
        start, target = random.sample("abcdefg", 2)
        steps = random.randint(1, 3)
        come = MoveEnemies(kinds=("cultist",), toward="your_space", steps=steps, by=IAN)
        table = a_table(sketch, come, ian=target, enemies={"cultist 1": start})
        left, gone = steps_from(target, beside), steps_from(start, beside)
        if start not in left:
            expected = {start}
        else:
            walked = min(steps, left[start])
            expected = {
                one for one in left if gone[one] == walked and left[one] == left[start] - walked
            }
        ended = list(endings(table, "cultist 1"))
        assert set(ended) == expected, sketch
        ties += len(expected) > 1
        assert asks(table, ChooseAction) == (len(expected) == 1)

    assert ties > 10


def test_fm_24_it_stops_on_arrival():
    come = MoveEnemies(kinds=("cultist",), toward="your_space", steps=3, by=IAN)
    table = a_table(LINE, come, ian="S2", enemies={"cultist 1": "S1", "cultist 2": "S2"})

    assert places(table) == ["S2", "S2"]
    assert happened(table, StepEnemy) == ["StepEnemy"]


def test_fm_24_of_several_nearest_the_active_player_chooses_even_for_another_owner():
    square = "A - B - D; A - C - D"
    come = MoveEnemies(
        kinds=("cultist",), toward="your_space", select="nearest", steps=1, by=Reader("beth")
    )
    foes = {"cultist 1": "B", "byakhee 1": "C", "cultist 2": "C"}
    table = a_table(square, come, ian="A", beth="A", enemies=foes)

    assert table.state.fork.who == "ian"
    ends = set()
    for number in range(len(table.options)):
        game = table.branch()
        game.choose(number)
        go_on(game)
        ends.add(tuple(places(game, "cultist")))
    assert ends == {("A", "C"), ("A", "B")}


def test_fm_24_of_two_nearest_targets_the_active_player_chooses():
    """Chaos in the Labs!: the Byakhee goes towards the nearest Lab, and there are two as near."""
    table = a_table(
        LINE, DrawMythos(), ian="S4", labs={"S0": 0, "S4": 0}, enemies={"byakhee 1": "S2"},
        mythos=deck(["e_chaos_in_the_labs"]),
    )  # fmt: skip

    assert table.state.fork.who == "ian"
    assert set(endings(table, "byakhee 1")) == {"S1", "S3"}


def test_fm_24_a_farther_one_is_not_moved_when_the_nearest_is_asked_for():
    come = MoveEnemies(kinds=("cultist",), toward="your_space", select="nearest", steps=1, by=IAN)
    table = a_table(LINE, come, ian="S0", enemies={"cultist 1": "S4", "cultist 2": "S3"})

    assert places(table) == ["S2", "S4"]


# == 25. Who does a Mythos card hit? =============================================================


def a_card(*does: Effect, **more: object) -> MythosCard:
    return MythosCard(id="a_draught", name="A Draught", symbol=False, does=does, **more)


def drawn(card: MythosCard, sketch: str = STAR, **what: object) -> Table:
    return a_table(sketch, DrawMythos(), content=with_mythos(card), mythos=deck([card.id]), **what)


@pytest.mark.parametrize("active", ["ian", "beth"])
def test_fm_25_only_whoever_has_the_turn_is_meant(active: str):
    card = a_card(TakeStress(amount=2), LoseSanity(amount=1), TakeWounds(amount=1))
    table = drawn(card, active=active, ian="hall", beth="hall")
    other = {"ian": "beth", "beth": "ian"}[active]

    hit, spared = person(table, active), person(table, other)
    assert (hit.stress, hit.sanity, hit.wounds) == (2, 1, 1)
    assert (spared.stress, spared.sanity, spared.wounds) == (0, 0, 0)


def test_fm_25_a_printed_text_about_your_space_spares_the_others():
    """Crawling Chaos: if yours is a R'lyeh space, you lose 1 sanity. Beth stands in one as well."""
    table = a_table(
        ROOM, DrawMythos(), ian="A", beth="B", mythos=deck(["c_crawling_chaos"]),
        tokens=(Token("rlyeh 1", "rlyeh", "A"), Token("rlyeh 2", "rlyeh", "B")),
    )  # fmt: skip

    assert (person(table).sanity, person(table, "beth").sanity) == (1, 0)


def test_fm_25_the_card_is_read_from_top_to_bottom():
    first = drawn(a_card(TakeStress(amount=2), HealStress(amount=1)), ian="hall")
    second = drawn(a_card(HealStress(amount=1), TakeStress(amount=2)), ian="hall")

    assert (person(first).stress, person(second).stress) == (1, 2)


def test_fm_25_movement_comes_before_summoning():
    """The Cultist summoned at the red Gate does not move any more."""
    card = a_card(
        MoveEnemies(kinds=("cultist",), toward="your_space", steps=1),
        summons=(Summons("cultist", "gate_red"),),
    )
    table = drawn(card, ian="hall", enemies={"cultist 1": "blue"})

    assert places(table) == ["hall", "red"]


def test_fm_25_a_step_that_cannot_be_done_is_skipped_and_the_card_goes_on():
    """No Star Spawn is there to move and nobody shares its space; still it is summoned."""
    table = a_table(STAR, DrawMythos(), ian="hall", mythos=deck(["c_star_spawn_b"]))

    assert person(table).sanity == 0
    assert places(table) == ["red"]
    assert table.world.mythos_discard == ("c_star_spawn_b",)


# == 26. No figure left to summon? ===============================================================


def cultists(number: int) -> dict[str, str]:
    return {f"cultist {n}": "hall" for n in range(1, number + 1)}


@pytest.mark.parametrize(("there", "red", "yellow"), [(8, 1, 1), (9, 1, 0), (10, 0, 0)])
def test_fm_26_gates_are_served_in_the_printed_order_until_the_figures_run_out(
    there: int, red: int, yellow: int
):
    """Crawling Chaos summons at the red Gate, then at the yellow one; there are ten Cultists."""
    table = a_table(
        STAR, DrawMythos(), ian="hall", enemies=cultists(there), mythos=deck(["c_crawling_chaos"])
    )

    assert places(table).count("red") == red
    assert places(table).count("yellow") == yellow
    assert len(table.world.enemies) == min(10, there + 2)
    assert table.world.mythos_discard == ("c_crawling_chaos",)


def test_fm_26_a_killed_figure_may_be_summoned_again_without_its_wounds():
    summon = Summon(kind="star_spawn", where="gate_red", by=IAN)
    table = a_table(
        STAR, a_blast(7), summon, ian="hall",
        enemies={"star_spawn 1": Enemy("star_spawn 1", "star_spawn", "hall", 1)},
    )  # fmt: skip

    assert [(one.space, one.wounds) for one in table.world.enemies] == [("red", 0)]


def test_fm_26_a_figure_that_comes_where_somebody_stands_does_nothing_now():
    summon = Summon(kind="fire_vampire", where="gate_red", by=IAN)
    table = a_table(STAR, summon, ian="red")

    assert (attackers(table), table.world.fire, person(table).wounds) == ([], {}, 0)


def test_fm_26_where_no_order_is_printed_the_active_player_says_which_space_gets_the_last_figure():
    """Stage 1 summons a Cultist in each R'lyeh space; one of ten is left."""
    summon = Summon(kind="cultist", where="rlyeh", by=IAN)
    tokens = Token("rlyeh 1", "rlyeh", "red"), Token("rlyeh 2", "rlyeh", "blue")
    table = a_table(STAR, summon, ian="hall", enemies=cultists(9), tokens=tokens)

    assert set(endings(table, "cultist 10")) == {"red", "blue"}


# == 27. What may be traded? =====================================================================


def at_the_table(**more: object) -> Table:
    """Ian holds an Item, a Condition and a wounded Companion, Beth an Item; Borden nothing."""
    chester = replace(holding(("d_furious_student", "right"))[0], wounds=2)
    ian = {"space": "A", "cards": (*WHISKEY, *holding(("d_feral_student", "left")), chester)}
    beth = {"space": "A", "cards": holding(("d_medical_supplies", "left"))}
    table = a_table(ROOM, ian=ian, beth=beth, borden="A", elizabeth="B", **more)
    table.take(Trade)
    return table


def moves(table: Table) -> set[tuple[str, str, str]]:
    found = [one.then[0] for one in table.timeline.options if isinstance(one.then[0], HandOver)]
    return {(one.giver, one.taker, one.claimed.half) for one in found}


def test_fm_27_items_and_companions_go_in_every_direction_between_all_who_are_there():
    assert moves(at_the_table()) == {
        ("ian", "beth", "whiskey_bottle"), ("ian", "borden", "whiskey_bottle"),
        ("ian", "beth", "chester"), ("ian", "borden", "chester"),
        ("beth", "ian", "medicine"), ("beth", "borden", "medicine"),
    }  # fmt: skip


def test_fm_27_one_action_covers_any_number_of_cards():
    table = at_the_table()
    table.give("whiskey_bottle", "borden")
    table.give("medicine", "borden")
    table.give("chester", "beth")

    assert [one.half for one in person(table, "borden").cards] == ["whiskey_bottle", "medicine"]
    assert [one.half for one in person(table, "beth").cards] == ["chester"]
    assert [one.half for one in person(table).cards] == ["guilty_conscience"]
    assert table.state.fork.asker.taken == 1


def test_fm_27_a_condition_never_moves():
    table = at_the_table()
    with pytest.raises(Refusal):
        table.give("guilty_conscience", "beth")

    assert person(table).holds("guilty_conscience")


def test_fm_27_a_card_stays_on_its_side_and_keeps_its_wounds():
    table = at_the_table()
    table.give("chester", "beth")

    assert person(table, "beth").cards[-1] == Claimed("d_furious_student", "right", "chester", 2)


def test_fm_27_a_card_marked_as_not_tradable_stays():
    ian = {"space": "A", "cards": (*WHISKEY, *holding(("d_painted_glyphs", "left")))}
    table = a_table(ROOM, ian=ian, beth="A")
    table.take(Trade)

    assert moves(table) == {("ian", "beth", "whiskey_bottle")}


def test_fm_27_of_two_cards_that_do_not_go_together_the_holder_discards_one_at_once():
    """Margot and the Professor do not stay with the same person."""
    ian = {"space": "A", "cards": holding(("d_feral_student", "right"))}
    beth = {"space": "A", "cards": holding(("d_professor", "right"))}
    table = a_table(ROOM, ian=ian, beth=beth)
    table.take(Trade)
    table.give("margot", "beth")
    assert table.state.fork.who == "beth"
    table.choose("Margot")

    assert [one.half for one in person(table, "beth").cards] == ["warren_gates"]
    assert table.world.discovery_discard == ("d_feral_student",)


def test_fm_27_the_space_need_not_be_safe():
    table = at_the_table(enemies={"cultist 1": "A"})

    assert ("ian", "beth", "whiskey_bottle") in moves(table)


def test_fm_27_a_lent_level_moves_at_once():
    table = a_table(
        ROOM, ian={"space": "A", "cards": holding(("d_assistant_janitor", "right"))}, beth="A"
    )
    table.take(Trade)
    table.give("jerome", "beth")

    assert table.book.level(person(table), "stealth") == 0
    assert table.book.level(person(table, "beth"), "stealth") == 1


# == 28. How do Companions take wounds? ==========================================================

JEROME = holding(("d_assistant_janitor", "right"))
CHESTER = holding(("d_furious_student", "right"))


def shares(table: Table) -> set[tuple[int, tuple[tuple[int, int], ...]]]:
    found = [one.then[0] for one in table.timeline.options if isinstance(one.then[0], BearWounds)]
    return {(one.own, one.carried) for one in found}


def test_fm_28_all_or_some_wounds_go_to_companions_each_up_to_what_it_has_left():
    """Chester has three, Jerome one; three wounds are to be shared."""
    ian = {"space": "A", "cards": (*CHESTER, *JEROME)}
    table = a_table(ROOM, TakeWounds(amount=3, by=IAN), ian=ian)
    assert asks(table, ShareWounds)

    ways = {(own, sum(n for _, n in carried)) for own, carried in shares(table)}
    assert ways == {(3, 0), (2, 1), (1, 2), (0, 3)}
    assert len(shares(table)) == 7  # Jerome 0: Chester 0-3; Jerome 1: Chester 0-2


def test_fm_28_what_a_companion_cannot_carry_is_yours():
    table = a_table(ROOM, TakeWounds(amount=3, by=IAN), ian={"space": "A", "cards": JEROME})

    assert {own for own, _ in shares(table)} == {3, 2}


def test_fm_28_a_companion_without_a_number_carries_nothing():
    spirit = holding(("d_locked_cabinet", "right"))
    table = a_table(ROOM, TakeWounds(amount=1, by=IAN), ian={"space": "A", "cards": spirit})

    assert asks(table, ChooseAction)
    assert (person(table).wounds, person(table).cards) == (1, spirit)


def test_fm_28_the_owner_decides_even_in_another_turn():
    beth = {"space": "A", "cards": JEROME}
    table = a_table(ROOM, TakeWounds(amount=1, by=Reader("beth")), ian="A", beth=beth)

    assert table.state.fork.who == "beth"


def test_fm_28_companions_are_never_healed():
    wounded = (replace(CHESTER[0], wounds=2),)
    ian = {"space": "A", "wounds": 3, "cards": wounded}
    table = a_table(ROOM, HealWounds(by=IAN), ian=ian)

    assert (person(table).wounds, person(table).cards) == (0, wounded)


def test_fm_28_at_its_number_a_companion_is_discarded_and_its_benefit_ends_at_once():
    """With a Student beside him Ian rolls two dice more; Chester goes, and so do they."""
    notes = holding(("d_lab_books", "left"))
    ian = {"space": "A", "cards": (replace(CHESTER[0], wounds=2), *notes)}
    table = a_table(ROOM, TakeWounds(amount=1, by=IAN), ian=ian, fire={"A": 1})
    before = table.branch()
    before.take(BearWounds, own=1)
    before.choose("Extinguish Fire")
    assert dice_of(before) == (3, 2)

    table.take(BearWounds, own=0)
    assert person(table).cards == notes
    assert table.world.discovery_discard == ("d_furious_student",)
    table.choose("Extinguish Fire")
    assert dice_of(table) == (3, 0)


def test_fm_28_stress_and_sanity_are_never_put_on_companions():
    ian = {"space": "A", "cards": CHESTER}
    loss = LoseSanity(amount=2, by=IAN), TakeStress(amount=2, by=IAN)
    table = a_table(ROOM, *loss, ian=ian)

    assert asks(table, ChooseAction)
    assert (person(table).sanity, person(table).stress, person(table).cards) == (2, 2, CHESTER)


def test_fm_28_a_price_in_wounds_may_be_carried_too():
    ian = {"space": "A", "cards": JEROME}
    table = a_table(ROOM, InvestigateOrFight("ian"), ian=ian, discovery=deck(["d_furious_student"]))
    table.take(Claim, side="left")
    table.take(BearWounds, own=0)

    assert (person(table).wounds, [one.half for one in person(table).cards]) == (0, ["pistol"])


def test_fm_28_a_lent_skill_cannot_be_raised_and_leaves_with_its_lender():
    ian = {"space": "A", "sanity": 3, "cards": JEROME}
    table = a_table(ROOM, LoseSanity(amount=1, by=IAN), ian=ian)
    assert {one.then[0].skill for one in table.timeline.options} == {
        "vengeance_obsession", "brawling", "swiftness",
    }  # fmt: skip
    table.take(RaiseSkill, skill="brawling")

    assert table.book.level(person(table), "stealth") == 1
    assert person(table).levels == (1, 2, 1)


# == 29. In which order are dice results used? ===================================================


def test_fm_29_symbols_are_converted_after_the_last_reroll_then_wounds_then_sanity():
    """Beth is High Strung: a tentacle may be a success and still costs sanity."""
    beth = {"space": "A"}
    table = a_table(ROOM, active="beth", beth=beth, enemies={"cultist 1": "A"})
    table.take(Attack, "tt.|.")
    table.take(Reroll, "s|", face="blank", die=0)
    table.take(KeepDice)
    table.take(CountAs, tentacles=1)

    assert table.world.enemy("cultist 1") is None
    assert person(table, "beth").sanity == 2
    order = happened(table, Reroll, CountAs, KillEnemy, LoseSanity)
    assert order == ["Reroll", "CountAs", "KillEnemy", "LoseSanity"]


def test_fm_29_effects_that_depend_on_the_result_come_before_the_tentacles():
    """Vengeance kills the Cultist before Paranoia looks for enemies in the space."""
    ian = {"space": "A", "sanity": 3, "stress": 3, "insanity": "paranoia"}
    wounded = Enemy("fire_vampire 1", "fire_vampire", "A", 3)
    table = the_fight("St|.", ian=ian, enemies={"fire_vampire 1": wounded})
    table.take(KeepDice)

    assert asks(table, LevelUp)
    assert places(table) == []
    assert person(table).stress == 0  # no enemy there any more, so all stress is healed


def test_fm_29_whoever_dies_of_the_wounds_neither_takes_vengeance_nor_loses_sanity():
    table = the_fight(
        "st|.", ian={"space": "A", "wounds": 4, "stress": 3}, beth="B", stage=2, track=5,
        enemies={"fire_vampire 1": "A", **cthulhu("B")},
    )  # fmt: skip
    keep(table)

    assert person(table).dead
    assert table.world.enemy("fire_vampire 1").wounds == 0
    assert happened(table, LoseSanity) == []


def test_fm_29_a_level_gained_by_the_tentacles_of_a_roll_does_not_change_that_roll():
    """Toughness 2 would take away a wound."""
    beth = {"space": "A", "sanity": 3}
    steps = ChooseAction("beth"), InvestigateOrFight("beth")
    table = a_table(ROOM, *steps, active="beth", beth=beth, enemies={"fire_vampire 1": "A"})
    table.take(EndActions, "st|s")
    table.take(KeepDice)
    table.take(CountAs, tentacles=0)
    table.take(RaiseSkill, skill="toughness")

    assert person(table, "beth").wounds == 2
    assert person(table, "beth").levels == (1, 1, 2)


def test_fm_29_the_insanity_comes_first_and_then_one_skill_is_raised():
    ian = {"space": "A", "sanity": 3, "wounds": 3, "insanity": "hypochondria"}
    table = a_table(ROOM, LoseSanity(amount=1, by=IAN), ian=ian)

    assert asks(table, LevelUp)
    assert person(table).stress == 3  # Hypochondria has had its say
    assert person(table).levels == (1, 1, 1)
    table.take(RaiseSkill, skill="swiftness")
    assert person(table).levels == (1, 1, 2)
    assert asks(table, ChooseAction)


@pytest.mark.parametrize(
    ("active", "order"),
    [
        ("ian", ["ian", "beth", "borden"]),
        ("beth", ["beth", "borden", "ian"]),
        ("borden", ["borden", "ian", "beth"]),
    ],
)
def test_fm_29_several_thresholds_at_once_are_settled_clockwise_from_the_active_one(
    active: str, order: list[str]
):
    loss = LoseSanity(who="each_investigator", amount=1, by=Reader(active))
    three = {who: {"space": "A", "sanity": 3} for who in ("ian", "beth", "borden")}
    table = a_table(ROOM, loss, active=active, **three)
    asked = []
    while asks(table, LevelUp):
        assert [one.sanity for one in table.world.investigators] == [4, 4, 4]
        asked.append(table.state.fork.who)
        table.choose(0)

    assert asked == order


def test_fm_29_the_living_settle_their_thresholds_though_the_active_one_dies_of_the_same_effect():
    """At Stage 3 everybody loses 1 sanity when the turn ends."""
    table = a_table(
        ROOM, ElderOneTurnEnd(), ian={"space": "A", "sanity": 19}, beth={"space": "A", "sanity": 3},
        stage=3, track=6, enemies=cthulhu("B"),
    )  # fmt: skip

    assert person(table).dead
    assert (asks(table, LevelUp), table.state.fork.who) == (True, "beth")
    table.take(RaiseSkill, skill="brawling")
    assert (table.world.active, asks(table, ChooseAction)) == ("beth", True)


def test_fm_29_the_blow_that_kills_the_final_stage_wins_whatever_its_tentacle_would_do():
    table = a_table(
        ROOM, ian={"space": "A", "sanity": 19}, beth="B", stage=4, track=6, disrupted=True,
        enemies=cthulhu("A", wounds=11),
    )  # fmt: skip
    table.take(Attack, "st.|.....")
    table.take(KeepDice)

    assert table.result == "won"


# == 30. What is the order at the end of a turn, and who wins a tie? =============================


def the_end_of_the_turn() -> Table:
    """Rex heals a stress; Fire burns; three symbols lie there; red is one space away."""
    ian = {"space": "hall", "stress": 4, "fire": 2, "cards": holding(("d_good_boy", "right"))}
    table = a_table(
        STAR, BeginTurn("ian"), ian=ian, beth="red", track=4, mythos=deck([QUIET]),
        mythos_discard=SYMBOLS[:2], discovery=deck(["d_desk"] * 3),
    )  # fmt: skip
    table.take(EndActions)
    table.take(DiscardDiscovery, "ts|")
    return table


def test_fm_30_end_of_turn_effects_come_before_fire():
    table = the_end_of_the_turn()

    assert the_roll(table).kind == "fire"
    assert person(table).stress == 3  # so one die may be rerolled
    assert has(table, Reroll, face="tentacle")


def test_fm_30_fire_comes_before_the_discard_pile():
    table = the_end_of_the_turn()

    assert (table.world.track, table.world.stage) == (4, 1)
    assert len(table.world.mythos_discard) == 3


def test_fm_30_then_the_pile_then_the_summoning_then_the_elder_ones_end_of_turn():
    table = the_end_of_the_turn()
    table.take(Reroll, "e|", face="tentacle")
    table.take(BearWounds, own=1)
    go_on(table)  # which of the nearest spaces gets the R'lyeh token

    assert table.world.active == "beth"
    assert (person(table).wounds, person(table).sanity, person(table).fire) == (1, 0, 0)
    assert (table.world.track, table.world.stage) == (5, 2)
    assert places(table, "elder_one") == ["hall"]
    # One R'lyeh token of Stage 1's advance, one of Stage 2's end of turn, in this same turn.
    assert len([one for one in table.world.tokens if one.kind == "rlyeh"]) == 2
    order = happened(table, Heal, DiceFall, CheckPile, RevealStage, ElderOneTurnEnd)
    assert order == ["Heal", "DiceFall", "CheckPile", "RevealStage", "ElderOneTurnEnd"]


def test_fm_30_the_summoned_elder_one_does_not_attack_in_that_turn():
    table = the_end_of_the_turn()
    table.take(KeepDice)

    assert attackers(table) == []


def test_fm_30_end_of_turn_effects_are_ordered_by_the_active_player():
    """Healing Prayer and Rex fall due together."""
    ahmed = {"space": "A", "stress": 3, "wounds": 2, "cards": holding(("d_good_boy", "right"))}
    table = a_table(ROOM, TurnEndEffects("ahmed"), active="ahmed", ahmed=ahmed, beth="B")

    assert asks(table, InAnyOrder)
    assert table.state.fork.who == "ahmed"
    assert len(table.options) == 2


def test_fm_30_both_reasons_to_summon_are_one_summoning():
    table = a_table(
        STAR, CheckPile(), CheckSummoning(), ian="hall", track=4, disrupted=True, summoning=True,
        mythos_discard=SYMBOLS[:3],
    )  # fmt: skip

    assert (table.world.stage, table.world.track) == (2, 5)
    assert places(table, "elder_one") == ["hall"]


def test_fm_30_the_token_on_the_eighth_space_loses():
    seventh = a_table(
        STAR,
        CheckPile(),
        ian="hall",
        track=6,
        stage=2,
        enemies=cthulhu("red"),
        mythos_discard=SYMBOLS[:3],
    )
    eighth = a_table(
        STAR,
        CheckPile(),
        ian="hall",
        track=7,
        stage=2,
        enemies=cthulhu("red"),
        mythos_discard=SYMBOLS[:3],
    )

    assert (seventh.world.track, seventh.is_over) == (7, False)
    assert eighth.result == "lost"


def test_fm_30_death_by_fire_leaves_the_check_of_the_pile_and_nothing_else():
    ian = {"space": "hall", "wounds": 4, "fire": 1}
    table = a_table(
        STAR, BeginTurn("ian"), ian=ian, beth="red", track=5, stage=2, enemies=cthulhu("blue"),
        mythos=deck([QUIET]), mythos_discard=SYMBOLS[:2], discovery=deck(["d_desk"] * 3),
    )  # fmt: skip
    table.take(EndActions)
    table.take(DiscardDiscovery, "s|")
    table.take(KeepDice)

    assert person(table).dead
    assert (table.world.track, table.world.active) == (6, "beth")
    assert happened(table, CheckPile, RevealStage, ElderOneTurnEnd) == ["CheckPile"]


def test_fm_30_when_winning_and_losing_come_together_the_players_win():
    """A blast kills the Final Stage and the last investigator at the same moment."""
    blast = a_blast(6, "enemies", "investigators")
    table = a_table(
        ROOM, blast, ian="A", beth={"space": "B", "dead": True}, stage=4, track=6, disrupted=True,
        enemies=cthulhu("A", wounds=6),
    )  # fmt: skip

    assert table.result == "won"


# == Where the sources differ ====================================================================


@pytest.mark.parametrize(("guilty", "stress"), [(True, 0), (False, 1)])
def test_a_discovery_text_may_ask_for_the_lack_of_a_condition(guilty: bool, stress: int):
    nobody = Count(of="cards", kind="guilty_conscience", at_least=0, at_most=0)
    desk = next(one for one in BOX.episode.discovery if one.id == "d_desk")
    card = replace(desk, before=Before(test=nobody, does=(TakeStress(amount=1),)))
    others = tuple(one for one in BOX.episode.discovery if one.id != "d_desk")
    content = replace(BOX, episode=replace(BOX.episode, discovery=(*others, card)))
    ian = {"space": "A", "cards": holding(("d_feral_student", "left")) if guilty else ()}
    table = a_table(
        ROOM, InvestigateOrFight("ian"), content=content, ian=ian, discovery=deck(["d_desk"])
    )

    assert person(table).stress == stress


def test_the_discards_are_shuffled_back_before_stage_2_is_revealed():
    table = a_table(
        STAR, CheckPile(), CheckSummoning(), ian="hall", track=4, mythos_discard=SYMBOLS[:3]
    )

    assert happened(table, ShuffleMythos, RevealStage) == ["ShuffleMythos", "RevealStage"]


def test_a_destroyed_lab_is_no_target_any_more():
    table = a_table(ROOM, ian="A", tokens=(Token("lab 1", "lab", "A", 0, "inferno"),))

    assert not has(table, TakeEpisodeAction, action="destroy_equipment")


# == Odds worth teaching =========================================================================

ODDS = {
    # dice: at least 1, 2, 3 successes; at least 1 tentacle
    "3B": (Fraction(7, 8), Fraction(1, 2), Fraction(1, 8), Fraction(19, 27)),
    "3B+1G": (Fraction(15, 16), Fraction(11, 16), Fraction(5, 16), Fraction(19, 27)),
    "3B+2G": (Fraction(31, 32), Fraction(13, 16), Fraction(1, 2), Fraction(19, 27)),
}


@pytest.mark.parametrize("pool", ODDS)
def test_odds_of_successes_and_tentacles(pool: str):
    """Every die is a success half the time; a black one is a tentacle a third of the time.

    Of five dice 26 of the 32 ways hold two successes or more, 16 three or more; 1 - (2/3)³ = 19/27.
    """
    one, two, three, tentacle = ODDS[pool]
    dice = dmd.dice(pool)

    assert [dice.odds(f"success >= {n}") for n in (1, 2, 3)] == [one, two, three]
    assert dice.odds("tentacle >= 1") == tentacle


def test_odds_agree_with_every_throw_counted_by_hand():
    black = [(0, 0), (1, 0), (1, 0), (0, 1), (0, 0), (1, 1)]  # successes, tentacles of each face
    throws = [(a, b, c) for a in black for b in black for c in black]
    for n, expected in zip((1, 2, 3), ODDS["3B"], strict=False):
        hits = sum(sum(die[0] for die in throw) >= n for throw in throws)
        assert Fraction(hits, 216) == expected
    horror = sum(any(die[1] for die in throw) for throw in throws)
    assert Fraction(horror, 216) == Fraction(19, 27)


@pytest.mark.parametrize(("pool", "n"), [("3B", 3), ("2B+1G", 3), ("3B+1G", 4), ("3B+2G", 5)])
@pytest.mark.parametrize("stress", range(5))
def test_odds_of_stress_are_those_of_as_many_dice_more(pool: str, n: int, stress: int):
    """k stress is worth k dice for m successes, as long as m is not more than the dice."""
    for m in range(1, n + 2):
        ways = sum(comb(n + stress, hits) for hits in range(m, n + stress + 1))
        expected = Fraction(ways, 2 ** (n + stress)) if m <= n else Fraction(0)
        assert dmd.dice(pool).odds(f"success >= {m}", stress=stress) == expected


def test_odds_three_dice_and_one_stress_are_worth_four_dice():
    assert dmd.dice("3B").odds("success >= 2", stress=1) == Fraction(11, 16)
    assert dmd.dice("4B").odds("success >= 2") == Fraction(11, 16)
