"""Every right answer of the course is found by the rules themselves: played, measured or counted.

Each function below plays its question and says what the answer is, in the words of the choice.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest

import dmd
from dmd.core.complaints import Refusal
from dmd.course.played import played
from dmd.course.questions import Question, questions
from dmd.death_may_die.attack import Attack
from dmd.death_may_die.discovery import Investigate
from dmd.death_may_die.elder_one import Advance
from dmd.death_may_die.fight import EnemyAttacks
from dmd.death_may_die.lessons.played import PLAYED
from dmd.death_may_die.library import rulebook
from dmd.death_may_die.roll import DiceFall, KeepDice, Reroll
from dmd.death_may_die.sanity import LoseSanity
from dmd.death_may_die.selectors import Reader, is_of_kind
from dmd.death_may_die.world import Enemy
from dmd.evening import Evening
from tests.course.reading import said_by
from tests.death_may_die.table import ROOM, a_table, person, places

WORDS = ("none", "one", "two", "three", "four", "five", "six", "seven")
Played = Callable[[], str | tuple[str, ...]]
ANSWERS: dict[str, Played] = {}


def answers(name: str) -> Callable[[Played], Played]:
    """Enter a function as what answers a question."""

    def enter(played: Played) -> Played:
        ANSWERS[name] = played
        return played

    return enter


def kinds(game: Any) -> list[str]:
    """The names of everything that happened, in order."""
    return [type(line.effect).__name__ for line in game.journal]


# -- 01 the board --------------------------------------------------------------------------------


@answers("01-lone-arrow")
def _() -> str:
    winterfold = dmd.load_map("winterfold")
    lone = [(one.start, one.end) for one in winterfold.board.lone_arrows]
    assert ("recital_hall", "telegraph") in lone
    way = winterfold.distance("recital_hall", "telegraph")
    assert way is not None
    return WORDS[way]


@answers("01-stairs")
def _() -> str:
    game = dmd.load("up_the_stairs")  # its stairs join 12 and 9
    assert game.book.board.next_steps("12", "9") == ("9",)  # an enemy's steps are these
    return f"{WORDS[dmd.load_map('winterfold').distance('north_wing', 'theatre') or 0]} step"


@answers("01-tunnel")
def _() -> str:
    winterfold = dmd.load_map("winterfold")
    joined = [
        {one.start, one.end} for one in winterfold.board.links if one.kind in ("stairs", "tunnel")
    ]
    ends = [set(winterfold.tagged(kind)) for kind in ("stairs", "tunnel")]
    assert sorted(map(sorted, joined)) == sorted(map(sorted, ends))
    return "the other end of the tunnel"


@answers("01-crowd")
def _() -> str:
    crowd = {f"cultist {n}": "A" for n in range(1, 5)} | {"byakhee 1": "B", "byakhee 2": "B"}
    table = a_table(ROOM, ian="B", beth="A", enemies=crowd)
    table.run("A")
    assert places(table) == ["A"] * 6
    return "as many as like"


@answers("01-within")
def _() -> str:
    return str(len(dmd.load_map("winterfold").within("boiler_house", 1)))


@answers("01-walled-up")
def _() -> str:
    five = dmd.load_map("five_rooms")
    left = five.unlink("hall", "library")
    assert (len(five.ways("loft", "hall")), left.distance("loft", "hall")) == (2, 2)
    return WORDS[len(left.ways("loft", "hall"))]


@answers("01-mixed")
def _() -> str:
    winterfold = dmd.load_map("winterfold")
    return str(len(winterfold.board.ways("stage", "telegraph")[0]) - 1)


# -- 02 a turn -----------------------------------------------------------------------------------


@answers("02-same-action")
def _() -> str:
    table = a_table(ROOM, ian="A", beth="A", enemies={"star_spawn 1": "A"})
    attacks = 0
    while table.world.active == "ian":
        assert table.state.fork.asker.taken == attacks
        table.take(Attack, "e..|.", target="star_spawn 1")
        table.take(KeepDice)
        attacks += 1
    return WORDS[attacks]


@answers("02-rest")
def _() -> tuple[str, ...]:
    wanted = {
        "heal 3 stress": (3, 0),
        "heal 2 stress and 1 wound": (2, 1),
        "heal 3 stress and 1 wound": (3, 1),
        "heal all the stress": (4, 0),
    }
    done = []
    for says, (stress, wounds) in wanted.items():
        with suppress(Refusal):
            dmd.load("a_breath").rest(stress=stress, wounds=wounds)
            done.append(says)
    return tuple(done)


@answers("02-rest-where")
def _() -> str:
    game = dmd.load("a_breath")
    game.run("Great hall")
    assert game.book.board.distance("Great hall", "East corridor") == 1
    assert len(game.world.enemies_in("2")) == 2
    return "yes" if any(one.startswith("Rest") for one in game.options) else "no"


@answers("02-search")
def _() -> str:
    game = dmd.load("quick_feet")
    spent = not any("nvestigat" in one or "iscovery" in one for one in game.options)
    taken = game.state.fork.asker.taken
    game.end_actions()
    assert "Investigate" in kinds(game)
    return WORDS[taken] if spent else "one"


@answers("02-one-success")
def _() -> str:
    game = dmd.load("below_the_slipway")
    game.episode_action("salvage")
    before = game.world
    assert sorted(game.state.fork.asker.roll.faces[0]) == ["blank", "success", "tentacle"]
    game.keep()
    assert game.world.tokens == before.tokens  # the wreck is as it was
    lost = game.world.investigator("ian").sanity - before.investigator("ian").sanity
    return f"I lose {lost} sanity"


@answers("02-free-run")
def _() -> str:
    game = dmd.load("quick_feet")
    game.run("Great hall", free=True)
    return WORDS[3 - game.state.fork.asker.taken]


@answers("02-fresh")
def _() -> str:
    game = dmd.load("a_breath")
    rests = 0
    while game.world.investigator("beth").stress or game.world.investigator("beth").wounds:
        game.choose(next(one for one in game.options if one.startswith("Rest")))  # the fullest
        rests += 1
    assert game.world.active == "beth"
    return WORDS[rests]


@answers("02-mixed")
def _() -> str:
    game = dmd.load("quick_feet")
    game.run("Great hall", free=True)
    game.rest()
    game.end_actions()
    return WORDS[kinds(game).count("Investigate")]


# -- 03 running ----------------------------------------------------------------------------------


def after_the_run() -> Evening:
    game = dmd.load("a_friend_in_the_room")
    game.run("Great hall", "North-east room", "North gallery")
    return game


@answers("03-followers")
def _() -> str:
    return WORDS[len(after_the_run().world.enemies_in("6"))]


@answers("03-friend")
def _() -> str:
    game = after_the_run()
    return WORDS[len(game.world.enemies_in(game.world.investigator("beth").space))]


@answers("03-now")
def _() -> str:
    game = after_the_run()
    assert len(game.world.enemies_in("6")) == 3
    return WORDS[kinds(game).count("EnemyAttacks")]


@answers("03-flames")
def _() -> str:
    game = dmd.load("through_the_fire")
    game.run("East corridor", "Great hall", "Blue Gate room")
    assert game.world.fire == {"4": 2}
    return str(game.world.investigator("ian").fire)


@answers("03-burning")
def _() -> str:
    game = dmd.load("through_the_fire")
    game.run("East corridor", "Great hall")
    assert game.world.fire == {"4": 2}
    return WORDS[game.world.investigator("ian").fire]


@answers("03-twice")
def _() -> str:
    game = dmd.load("hot_floor")
    assert game.world.fire == {"4": 1}
    game.run("West corridor", "Great hall", "North-east room")
    return str(game.world.investigator("ian").fire)


@answers("03-sneak")
def _() -> str:
    game = dmd.load("slip_away")
    with pytest.raises(Refusal):
        game.run("Great hall", sneak=("cultist", "cultist"))
    game.run("Great hall", sneak="cultist")
    return WORDS[len(game.world.enemies_in("4"))]


@answers("03-shake-off")
def _() -> str:
    game = dmd.load("slip_away")
    runs = 0
    for space in ("Great hall", "North-east room"):
        assert not any(one.startswith("Rest") for one in game.options)
        game.run(space, sneak="cultist")
        runs += 1
    game.rest(stress=2)
    assert game.world.investigator("elizabeth").stress == 0
    return WORDS[runs]


@answers("03-mixed")
def _() -> str:
    game = dmd.load("through_the_fire")
    assert not game.world.enemies_in(game.world.investigator("ian").space)
    game.run("East corridor", "Great hall")
    game.end_actions()
    (attack,) = [one.effect for one in game.journal if isinstance(one.effect, EnemyAttacks)]
    assert "Investigate" not in kinds(game)
    return f"an attack by the {attack.enemy.split()[0].title()}"


# -- 04 dice -------------------------------------------------------------------------------------


@answers("04-full-stress")
def _() -> str:
    table = a_table(ROOM, ian={"space": "A", "stress": 4}, enemies={"star_spawn 1": "A"})
    table.take(Attack, "tt.|.", target="star_spawn 1")
    you = person(table)
    assert (you.stress, you.wounds) == (4, 0)
    return f"sanity by {WORDS[you.sanity]}"


@answers("04-threshold")
def _() -> str:
    game = dmd.load("on_the_edge")
    assert game.world.investigator("ian").sanity == 2
    game.attack("cultist")
    assert "0 successes and 3 tentacles" in repr(game.journal)
    return str(game.world.investigator("ian").sanity)


@answers("04-two-losses")
def _() -> str:
    ian = {"space": "A", "sanity": 17}
    table = a_table(
        ROOM,
        LoseSanity(amount=3, by=Reader("ian")),
        LoseSanity(amount=2, by=Reader("ian")),
        ian=ian,
    )
    assert person(table).sanity == 18
    table.choose(0)  # a skill is raised, and the second loss comes
    assert (person(table).sanity, table.result) == (19, "")
    return "at nineteen"


@answers("04-coins")
def _() -> str:
    assert dmd.dice("3B").odds("success >= 2") == Fraction(1, 2)
    return "half of the time"


@answers("04-a-reroll")
def _() -> str:
    assert dmd.dice("3B").odds("success >= 2", stress=1) == dmd.dice("4B").odds("success >= 2")
    return "as much as a fourth die"


@answers("04-worse")
def _() -> str:
    table = a_table(ROOM, ian="A", enemies={"star_spawn 1": "A"})
    table.take(Attack, "ee.|e", target="star_spawn 1")
    table.take(Reroll, "t|", face="blank", die=0)
    faces = table.state.fork.asker.roll.faces[0]
    assert sorted(faces) == ["elder_sign", "elder_sign", "tentacle"]
    return "the tentacle"


@answers("04-surplus")
def _() -> str:
    game = dmd.load("one_at_a_time")
    game.attack("cultist")
    game.reroll("blank")
    game.reroll("elder sign")
    told = repr(game.keep())
    assert "Cultist 1 takes 3 wounds" in told
    assert "Cultist 1 (3 of 2) is killed" in told
    (left,) = game.world.enemies
    assert (left.kind, left.wounds) == ("fire_vampire", 0)
    return "nothing"


@answers("04-clean-blow")
def _() -> str:
    wish = "success >= 2 and tentacle == 0"
    assert round(100 * dmd.dice("3B").odds(wish, stress=2)) == 50
    assert round(100 * dmd.dice("3B+2G").odds(wish, stress=4)) == 90
    return f"{round(100 * dmd.dice('3B+1G').odds(wish, stress=2))} %"


@answers("04-mixed")
def _() -> str:
    game = dmd.load("a_breath")
    full = game.world.investigator("beth").stress
    game.rest(stress=3, wounds=0)
    return str(full - game.world.investigator("beth").stress)


# -- 05 enemies ----------------------------------------------------------------------------------


@answers("05-phase")
def _() -> str:
    game = dmd.load("a_friend_in_the_room")
    game.choose("Trade")  # an action like any other; nobody has anything
    assert "EnemyAttacks" not in kinds(game)
    game.end_actions()
    while game.world.active == "ian":
        game.choose(0)
    order = [one for one in kinds(game) if one in ("DrawMythos", "EnemyAttacks", "CheckPile")]
    assert order == ["DrawMythos", "EnemyAttacks", "EnemyAttacks", "CheckPile"]
    return "after the Mythos card"


@answers("05-whom")
def _() -> str:
    game = dmd.load("a_friend_in_the_room")
    assert {one.space for one in game.world.investigators} == {"2"}
    game.end_actions()
    while game.world.active == "ian":
        game.choose(0)
    attacked = [one.effect for one in game.journal if isinstance(one.effect, EnemyAttacks)]
    rolls = [one.effect.roll.who for one in game.journal if isinstance(one.effect, DiceFall)]
    assert rolls == ["ian"] * len(attacked)
    return f"Ian {WORDS[len(attacked)]} and Beth {WORDS[rolls.count('beth')]}"


@answers("05-its-dice")
def _() -> str:
    game = dmd.load("a_vampire_strikes")
    game.end_actions()
    roll = game.state.fork.asker.roll
    assert game.book.level(game.world.investigator("ian"), "brawling") == 1
    return f"{WORDS[roll.standard]} black and {WORDS[roll.bonus]} green"


@answers("05-tie")
def _() -> str:
    game = dmd.load("up_the_stairs")
    game.end_actions()
    assert len(game.ways("Side room", "West annex")) == len(game.options) == 2
    assert game.state.fork.who == game.world.active == "ian"
    return "the active player"


@answers("05-figures")
def _() -> str:
    game = dmd.load("two_byakhee")
    before = len(game.world.enemies)
    game.end_actions()
    assert len(game.world.enemies) == before
    assert {one.space for one in game.world.enemies} == {"1"}  # none at the Gate
    assert "PlaceEnemy" not in kinds(game)
    return "nothing"


@answers("05-symbol")
def _() -> str:
    game = dmd.load("third_symbol")
    game.end_actions()
    assert game.book.symbols_in_pile(game.world) == 3
    assert (game.world.track, "Advance" in kinds(game)) == (1, False)
    game.leave_card()
    assert game.world.track == 2
    happened = kinds(game)
    assert happened.index(Investigate.__name__) < happened.index(Advance.__name__)
    return "at the end of this turn"


@answers("05-everybody")
def _() -> tuple[str, ...]:
    game = dmd.load("high_water")
    game.end_actions()
    return tuple(one.id.title() for one in game.world.investigators if one.stress)


@answers("05-other-way")
def _() -> str:
    game = dmd.load("up_the_stairs")
    game.end_actions()
    (other,) = [one for one in game.options if "Inner room" not in one]
    game.choose(other)
    (burning,) = game.world.fire
    return f"the {game.book.board.space(burning).name}"


@answers("05-sign")
def _() -> str:
    table = a_table(ROOM, ian="A", enemies={"star_spawn 1": "A"})
    table.take(Attack, "ess|.", target="star_spawn 1")
    table.take(KeepDice)
    return WORDS[table.world.enemy("star_spawn 1").wounds]


@answers("05-order")
def _() -> str:
    table = a_table(ROOM, ian="A", enemies={"cultist 1": "A"})
    table.take(Attack, "sst|.", target="cultist 1")
    table.take(KeepDice)
    order = [one for one in kinds(table) if one in ("KillEnemy", "LoseSanity")]
    assert order == ["KillEnemy", "LoseSanity"]
    return "the wounds"


@answers("05-lab")
def _() -> str:
    game = dmd.load("one_lab_more")
    assert game.book.level(game.world.investigator("ian"), "brawling") == 1
    game.destroy_equipment()
    roll = game.state.fork.asker.roll
    assert (roll.standard, roll.bonus) == (3, 0)
    return "three black"


@answers("05-mixed")
def _() -> str:
    game = dmd.load("a_friend_in_the_room")
    game.run("Great hall")
    return WORDS[len(game.world.enemies_in(game.world.investigator("ian").space))]


# -- 06 sanity -------------------------------------------------------------------------------------


@answers("06-first")
def _() -> str:
    game = dmd.load("on_the_edge")
    game.attack("cultist")
    assert game.world.investigator("ian").insanity == "fear_of_crowds"
    assert "Fear of Crowds" in repr(game.journal)  # read, before a skill is asked for
    assert all(one.startswith("Raise ") for one in game.options)
    return "his insanity card"


@answers("06-bonus")
def _() -> str:
    game = dmd.load("a_stage_falls")
    game.attack("hastur")
    roll = game.state.fork.asker.roll
    return f"{WORDS[roll.standard]} black and {WORDS[roll.bonus]} green"


@answers("06-mixed")
def _() -> str:
    game = dmd.load("smouldering")
    game.choose("Rest")
    return str(game.world.investigator("ian").sanity)


# -- 07 fire ---------------------------------------------------------------------------------------


@answers("07-whose")
def _() -> str:
    game = dmd.load("smouldering")
    assert (game.world.investigator("ian").fire, game.world.investigator("beth").fire) == (2, 1)
    game.end_actions()
    game.leave_card()
    return str(game.state.fork.asker.roll.standard)


@answers("07-dice")
def _() -> str:
    game = dmd.load("smouldering")
    game.end_actions()
    game.leave_card()
    roll = game.state.fork.asker.roll
    assert (roll.standard, roll.bonus) == (2, 0)
    return "two black"


@answers("07-after")
def _() -> str:
    game = dmd.load("smouldering")
    game.end_actions()
    game.leave_card()
    game.reroll("success")
    game.keep()
    assert game.world.investigator("ian").fire == 0
    return "both go"


@answers("07-supply")
def _() -> str:
    game = dmd.load("all_ablaze")
    assert sum(game.world.fire.values()) == 8
    game.run("West corridor")
    ian = game.world.investigator("ian")
    assert ian.fire == 0
    return WORDS[ian.stand_ins]


@answers("07-way-out")
def _() -> str:
    game = dmd.load("a_narrow_way_out")
    game.extinguish_fire()
    game.keep()
    game.run("West corridor")
    assert game.world.fire == {}
    return str(game.world.investigator("ian").fire)


@answers("07-mixed")
def _() -> str:
    game = dmd.load("through_the_fire")
    game.run("East corridor", "Great hall", "Blue Gate room")
    game.end_actions()
    while game.world.active == "ian" and not game.is_over:
        game.choose(0)
    order = [one for one in kinds(game) if one in ("EnemyAttacks", "BurnAtTurnEnd")]
    assert "BurnAtTurnEnd" in order
    return "an attack" if order[0] == "EnemyAttacks" else "the Fire on his board"


# -- 08 mythos cards -------------------------------------------------------------------------------


@answers("08-monster")
def _() -> tuple[str, ...]:
    book = dmd.new_game(elder_one="hastur").book
    figures = {"a Cultist": "cultist", "a Byakhee": "byakhee"}
    figures |= {"a Disciple of Hastur": "disciple_of_hastur", "Hastur": "elder_one"}
    return tuple(
        says
        for says, kind in figures.items()
        if is_of_kind(Enemy(f"{kind} 1", kind, "9"), "monster", book)
    )


@answers("08-mixed")
def _() -> str:
    game = dmd.load("not_so_safe")
    game.end_actions()
    game.choose("Place")
    assert "Investigate" not in kinds(game)
    return "an attack" if "EnemyAttacks" in kinds(game) else "a Discovery card"


# -- 09 step 3 -------------------------------------------------------------------------------------


@answers("09-janitor")
def _() -> str:
    game = dmd.load("the_assistant")
    assert game.world.investigator("ian").stress == 0
    game.end_actions()
    game.claim("jerome")
    return str(game.world.investigator("ian").stress)


@answers("09-jerome")
def _() -> str:
    game = dmd.load("behind_jerome")
    game.end_actions()
    assert game.book.level(game.world.investigator("ian"), "stealth") == 1
    game.choose("Jerome")
    ian = game.world.investigator("ian")
    assert (ian.cards, ian.wounds, game.book.level(ian, "stealth")) == ((), 0, 0)
    assert game.world.enemies[0].wounds == 1  # Vengeance answers a wound that Ian took
    return "Jerome is discarded, and Ian is as he was"


@answers("09-trade")
def _() -> tuple[str, ...]:
    game = dmd.load("hands_full")
    game.trade()
    given = " ".join(game.options)
    named = {"the Fire Axe": "Fire Axe", "Jerome": "Jerome", "his Guilty Conscience": "Guilty"}
    return tuple(says for says, card in named.items() if card in given)


@answers("09-mixed")
def _() -> str:
    game = dmd.load("behind_jerome")
    game.run("East corridor", sneak="cultist")
    assert "EnemyAttacks" not in kinds(game)
    return "a Discovery card" if "Investigate" in kinds(game) else "an attack"


# -- 10 the track ----------------------------------------------------------------------------------


@answers("10-deck")
def _() -> str:
    game = dmd.load("third_symbol")
    game.end_actions()
    game.leave_card()
    assert (game.world.track, game.world.mythos_discard) == (2, ())
    return str(len(game.world.mythos))


@answers("10-order")
def _() -> str:
    game = dmd.load("everything_at_once")
    game.end_actions()
    happened = kinds(game)
    assert happened.index("BurnAtTurnEnd") < happened.index("Advance")
    return "his Fire"


@answers("10-red")
def _() -> str:
    game = dmd.load("into_the_red")
    game.end_actions()
    game.leave_card()
    assert game.world.enemy("hastur").space == game.world.investigator("beth").space
    while game.world.active == "ian":
        game.choose(game.options[-1])
    assert "EnemyAttacks" not in kinds(game)
    return "in her next turn"


@answers("10-mixed")
def _() -> str:
    game = dmd.load("third_symbol")
    game.end_actions()
    game.leave_card()
    assert [one.kind for one in game.world.enemies_in(game.world.investigator("ian").space)] == [
        "cultist"
    ]
    return WORDS[kinds(game).count("EnemyAttacks")]


# -- 11 the ritual ---------------------------------------------------------------------------------


@answers("11-task")
def _() -> str:
    game = dmd.load("one_lab_more")
    before = sum(bool(one.face) for one in game.world.tokens)
    assert not game.world.disrupted
    game.destroy_equipment()
    game.keep()
    assert game.world.disrupted
    return str(before + 1)


@answers("11-when")
def _() -> str:
    game = dmd.load("one_lab_more")
    game.destroy_equipment()
    game.keep()
    assert (game.world.disrupted, game.world.enemy("cthulhu")) == (True, None)
    game.end_actions()
    game.leave_card()
    assert game.world.enemy("cthulhu") is not None
    return "at the end of this turn"


@answers("11-hit")
def _() -> str:
    game = dmd.load("too_early")
    with pytest.raises(Refusal, match="before the ritual is disrupted"):
        game.attack("cthulhu")
    game.end_actions()
    game.keep()
    assert "takes vengeance" in repr(game.journal)
    assert game.world.enemy("cthulhu").wounds == 0
    return "nothing at all"


@answers("11-carry")
def _() -> str:
    game = dmd.load("a_stage_falls")
    assert game.world.enemy("hastur").wounds == 9
    game.attack("hastur")
    game.keep()
    assert game.world.stage == 3
    return str(game.world.enemy("hastur").wounds)


@answers("11-dice")
def _() -> str:
    game = dmd.load("a_stage_falls")
    game.attack("hastur")
    game.keep()
    dice = game.book.attack_dice(game.world.enemy("hastur"), game.world)
    return f"{WORDS[dice.standard]} black and {WORDS[dice.bonus]} green"


@answers("11-mixed")
def _() -> str:
    game = dmd.load("too_early")
    game.end_actions()
    game.keep()
    assert "EnemyAttacks" in kinds(game)
    assert game.world.enemy("cthulhu").wounds == 0
    return "Cthulhu strikes and takes no wound"


# -- 12 the end ------------------------------------------------------------------------------------


@answers("12-early")
def _() -> str:
    game = dmd.load("too_soon_to_die")
    assert game.world.disrupted
    game.end_actions()
    return f"it is {game.result}"


@answers("12-late")
def _() -> str:
    game = dmd.load("one_goes_on")
    game.end_actions()
    assert game.world.investigator("ian").dead
    assert not game.is_over
    return f"{game.world.active.title()} plays on"


@answers("12-rest-of-turn")
def _() -> str:
    game = dmd.load("one_goes_on")
    assert game.world.investigator("ian").fire == 2
    game.end_actions()
    happened = kinds(game)
    assert "BurnAtTurnEnd" not in happened
    return "the look at the discard pile" if "CheckPile" in happened else "nothing at all"


@answers("12-solo")
def _() -> str:
    game = dmd.load("too_soon_to_die")
    assert len(game.world.investigators) == 2
    assert game.world.stage == 1
    game.end_actions()
    return f"it is {game.result}"


@answers("12-eighth")
def _() -> str:
    game = dmd.load("the_eighth_space")
    game.end_actions()
    game.leave_card()
    return f"the game is {game.result}"


@answers("12-both")
def _() -> str:
    game = dmd.load("the_last_blow")
    assert "2 tentacles" in repr(game.attack("hastur"))
    return f"it is {game.result}"


@answers("12-mixed")
def _() -> str:
    game = dmd.load("behind_jerome")
    game.end_actions()
    game.choose("Jerome")
    assert game.world.stage == 1
    return "it is lost" if game.is_over else "it goes on"


# -- all of them ---------------------------------------------------------------------------------


def test_every_question_is_answered_by_the_rules():
    assert set(ANSWERS) == set(questions("death_may_die"))


@pytest.mark.parametrize("name", questions("death_may_die"))
def test_the_right_choice_is_what_the_rules_say(name: str):
    told = ANSWERS[name]()
    expected = told if isinstance(told, tuple) else (told,)
    assert tuple(one.says for one in questions("death_may_die")[name].answer) == expected


@pytest.mark.parametrize("name", questions("death_may_die"))
def test_every_rule_named_is_there(name: str):
    question: Question = questions("death_may_die")[name]
    other = [question.otherwise.rule] if question.otherwise else []
    for id_ in [question.rule, *other, *(one.rule for one in question.choices if one.rule)]:
        assert rulebook().find(id_).id == id_


# -- as a reader sees them played ----------------------------------------------------------------

# What must be read below the right answer, so that one sees it and does not only believe it.
SEEN = {
    "01-lone-arrow": "7",
    "01-stairs": "1",
    "01-tunnel": "boiler_house",
    "01-crowd": "Cultist 2 follows to North-east room",
    "01-within": "('sleigh_yard', 'stage', 'boiler_house', 'drying_room')",
    "01-walled-up": "(('loft', 'kitchen', 'hall'),)",
    "02-same-action": "Ian has no action left",
    "02-rest": "A Rest heals 3 points in all",
    "02-rest-where": "Sister Beth heals 3 stress",
    "02-search": "Ian investigates",
    "02-one-success": "Sanity lost: Ian 1",
    "02-free-run": "3 actions to go",
    "02-fresh": "1 action to go",
    "03-followers": "Byakhee 1 follows to North gallery",
    "03-friend": "East corridor: Sister Beth.",
    "03-now": "Wounds 0 of 5",
    "03-flames": "Ian catches 2 Fire on leaving Great hall",
    "03-burning": "Ian moves to Great hall",
    "03-twice": "Ian catches 1 Fire",
    "03-sneak": "Cultist 2 follows",
    "03-shake-off": "Elizabeth heals 2 stress",
    "04-full-stress": "Sanity lost: Ian 2 of 3",
    "04-threshold": "sanity lost 4 of 20",
    "04-two-losses": "Sanity lost: Ian 1 of 2",
    "04-coins": "Fraction(1, 2)",
    "04-a-reroll": "(Fraction(11, 16), Fraction(11, 16))",
    "04-worse": "It falls on tentacle",
    "04-surplus": "Cultist 1 (3 of 2) is killed",
    "04-clean-blow": "0.63",
    "05-phase": "Ian faces the enemies in the space",
    "05-whom": "Cultist 2 attacks Ian",
    "05-its-dice": "2 standard dice and 1 bonus die",
    "05-tie": "Fire Vampire 1 moves to Inner room",
    "05-figures": "Byakhee 2 is put into Entrance",
    "05-symbol": "The Elder One advances to space 2",
    "05-everybody": "Stress taken: Ian 2, Sister Beth 2",
    "05-other-way": "Fire in Red Gate room",
    "01-mixed": "'telegraph', 'north_wing', 'theatre'",
    "02-mixed": "Ian investigates",
    "03-mixed": "Cultist 1 attacks Ian",
    "04-mixed": "stress 1 of 4",
    "05-sign": "Count 2 successes",
    "05-order": "Cultist 1 takes 2 wounds",
    "05-lab": "Ian rolls 3 standard dice.",
    "05-mixed": "Cultist 2 follows to Great hall",
    "06-first": "Fear of Crowds  (DMD-SAN-7)",
    "06-bonus": "3 standard dice and 3 bonus dice",
    "06-mixed": "sanity lost 9 of 20",
    "07-whose": "Ian rolls for 2 Fire",
    "07-dice": "Ian rolls 2 standard dice.",
    "07-after": "Ian discards this Fire",
    "07-supply": "On fire: 2",
    "07-way-out": "On fire: 1",
    "07-mixed": "Fire Vampire 1 attacks Ian",
    "08-monster": "DMD-ENM-2",
    "08-mixed": "Cultist 1 attacks Ian",
    "09-janitor": "stress 3 of 4",
    "09-jerome": "takes 1 wound for Ian",
    "09-trade": "Ian gives Fire Axe",
    "09-mixed": "Ian investigates",
    "10-deck": "16 in the deck",
    "10-order": "Ian rolls for 1 Fire",
    "10-red": "Hastur appears in North-east room",
    "10-mixed": "Cultist 1 appears in North-east room",
    "11-task": "Destroy 4 of the 5 Labs",
    "11-when": "Cthulhu appears in Red Gate room",
    "11-hit": "cannot be attacked before the ritual is disrupted",
    "11-carry": "0 of 12 wounds",
    "11-dice": "3 standard dice",
    "11-mixed": "Nothing harms Cthulhu",
    "12-early": "Ian is dead",
    "12-late": "Sister Beth (whose turn it is)",
    "12-rest-of-turn": "shows 3 Summoning symbols",
    "12-solo": "lost",
    "12-eighth": "lost",
    "12-both": "won",
    "12-mixed": "Jerome, the Assistant Janitor takes 1 wound",
}


def test_every_answer_can_be_seen_played():
    assert set(SEEN) == set(PLAYED) == set(questions("death_may_die"))


@pytest.mark.parametrize("name", SEEN)
def test_what_is_played_shows_the_answer(name: str):
    assert SEEN[name] in played(name).told


@pytest.mark.parametrize("name", SEEN)
def test_the_lines_shown_are_lines_for_a_cell(name: str):
    shown = played(name)
    assert said_by(shown.code) == shown.told
