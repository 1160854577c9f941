"""Every right answer of the course is found by the rules themselves: played, measured or counted.

Each function below plays its question and says what the answer is, in the words of the choice.
"""

from __future__ import annotations

import ast
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
from dmd.death_may_die.selectors import Reader
from dmd.evening import Evening
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


# -- all of them ---------------------------------------------------------------------------------


def test_every_question_is_answered_by_the_rules():
    assert set(ANSWERS) == set(questions())


@pytest.mark.parametrize("name", questions())
def test_the_right_choice_is_what_the_rules_say(name: str):
    told = ANSWERS[name]()
    expected = told if isinstance(told, tuple) else (told,)
    assert tuple(one.says for one in questions()[name].answer) == expected


@pytest.mark.parametrize("name", questions())
def test_every_rule_named_is_there(name: str):
    question: Question = questions()[name]
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
}


def test_every_answer_can_be_seen_played():
    assert set(SEEN) == set(PLAYED) == set(questions())


@pytest.mark.parametrize("name", SEEN)
def test_what_is_played_shows_the_answer(name: str):
    assert SEEN[name] in played(name).told


@pytest.mark.parametrize("name", SEEN)
def test_the_lines_shown_are_lines_for_a_cell(name: str, capsys: pytest.CaptureFixture[str]):
    shown = played(name)
    *before, last = ast.parse(shown.code).body
    namespace: dict[str, Any] = {"dmd": dmd}
    exec(compile(ast.Module(before, []), name, "exec"), namespace)
    if isinstance(last, ast.Expr):
        value = eval(compile(ast.Expression(last.value), name, "eval"), namespace)
        print("" if value is None else repr(value), end="")
    else:
        exec(compile(ast.Module([last], []), name, "exec"), namespace)
    assert capsys.readouterr().out.rstrip() == shown.told
