"""Every right answer of the three lessons is found by the rules themselves: played or counted.

Each function below plays its question and says what the answer is, in the words of the choice.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

import dmd
from dmd.core.complaints import Refusal
from dmd.core.engine import settle
from dmd.core.state import End, Scope
from dmd.course.played import played
from dmd.course.questions import Question, questions
from dmd.final_girl.attack import HurtKiller
from dmd.final_girl.breath import LoseMarkers, LoseTogether
from dmd.final_girl.cards import Act
from dmd.final_girl.happening import PHASE
from dmd.final_girl.killing import AttackHeroine, KillerAttacks
from dmd.final_girl.lessons.played import PLAYED
from dmd.final_girl.library import rulebook
from dmd.final_girl.questions import HORROR_DICE
from dmd.final_girl.terror import KillerPhase
from dmd.final_girl.turn import PanicPhase, PlanningPhase
from dmd.final_girl.victims import KillVictim
from dmd.final_girl.world import HEROINE, KILLER, Life
from tests.course.reading import said_by
from tests.final_girl.table import BLANK, P, S, a_world, book, choose, dice, falls, happen, told

ANSWERS: dict[str, Callable[[], str]] = {}
OF_THE_GAME = questions("final_girl")


def answers(name: str) -> Callable[[Callable[[], str]], None]:
    def enter(found: Callable[[], str]) -> None:
        ANSWERS[name] = found

    return enter


def play(card: str, *faces: str, **table: Any) -> Any:
    """A card is played at a table, and its dice are set."""
    from dmd.final_girl.cards import PlayCard

    return dice(happen(a_world(**table), PlayCard(card), Act()), *faces)


# -- 51 her turn -----------------------------------------------------------------------------------


@answers("51-zero")
def _() -> str:
    state = play("walk", S, BLANK, hand=["focus", "walk"], time=1)
    state = choose(state, "Go to Southeast exit.")
    assert state.world.time == 0
    return "no, she may play on" if "Play Focus." in told(state) else "yes, no time is left"


@answers("51-red")
def _() -> str:
    hand = ["focus", "short_rest", "walk", "weak_attack"]
    state = play("walk", BLANK, BLANK, hand=hand, time=1)
    state = choose(state, told(state)[1], "Go on.")
    assert (state.world.time, state.fork) == (-1, None)
    assert state.world.hand == ("focus", "short_rest", "weak_attack")
    return "nothing, they stay in her hand"


@answers("51-buy")
def _() -> str:
    costs = {one.id: one.cost for one in book().box.board.cards}
    for number in range(8):
        world = a_world(hand=["focus"] * 2 + ["walk"] * 2 + ["short_rest", "weak_attack"], time=2)
        state = happen(world, Act())
        for _ in range(number):
            state = choose(state, next(one for one in told(state) if one.startswith("Discard ")))
        market = replace(state.world, market=("critical_blow",))
        state = settle(market, (PlanningPhase(), Scope(PHASE)), book())
        if state.world.hand.count("critical_blow") or (
            state.fork is not None and "Buy Critical Blow for 6." in told(state)
        ):
            assert costs["critical_blow"] == 6
            return str(number)
    raise AssertionError("never")


@answers("51-again")
def _() -> str:
    game = dmd.load("as_fit_as_ever")
    game.rest()
    game.end_phase()
    with pytest.raises(Refusal, match="used since"):
        game.buy("short rest")
    for _ in range(40):
        if game.world.turn == 2 and game.world.phase == "planning":
            break
        game.done()
    game.buy("short rest")
    assert (game.world.turn, "short_rest" in game.world.hand) == (2, True)
    return "in the planning phase of the next turn"


@answers("51-item")
def _() -> str:
    world = {"hand": ["sprint", "walk"], "items": ["energy_drink"], "time": 3}
    use = "Use Energy Drink: Time +3."
    assert use in told(happen(a_world(**world), Act()))
    state = play("sprint", S, S, **world)
    while "Stop here." in told(state):
        assert not any("Energy Drink" in one for one in told(state))
        state = choose(state, next(one for one in told(state) if one.startswith("Go to ")))
    while "Go on." in told(state):
        state = choose(state, "Go on.")
    assert use in told(state)
    return "before the move or after it"


@answers("51-mixed")
def _() -> str:
    table = {"hand": ["sprint", "walk"], "girl_at": "south_path", "victims": ["south_path"] * 2}
    state = play("sprint", S, S, **table)
    state = choose(state, "Go to Southeast exit with 2 victims.")
    assert state.world.saved == 0
    for _ in range(2):
        state = choose(state, next(one for one in told(state) if one.startswith("Rescue ")))
    state = choose(state, "Go to Dock.")
    return {0: "no, she must end her move there", 1: "one of them", 2: "yes, both"}[
        state.world.saved
    ]


# -- 52 the horror roll ----------------------------------------------------------------------------


@answers("52-dice")
def _() -> str:
    printed = [one.label for one in book().side.horror]
    return str(book().ask(HORROR_DICE, a_world(horror=printed.index(4)), "walk"))


@answers("52-third")
def _() -> str:
    state = play("walk", S, S, S, hand=["walk"], horror=1)
    return {1: "one space", 2: "two spaces", 3: "three spaces"}[state.fork.asker.left]


@answers("52-odds")
def _() -> str:
    rolls = [*product(range(1, 7), repeat=2)]
    good = [
        one for one in rolls
        if sum(n >= 5 for n in one) + min(1, sum(n in (3, 4) for n in one)) >= 2
    ]  # fmt: skip
    assert 3 * len(good) == len(rolls)
    return "once in three"


@answers("52-hand")
def _() -> str:
    table = {"hand": ["furious_strike"], "items": ["axe"], "killer_at": "dock", "killer": 11}
    state = play("furious_strike", S, P, horror=5, **table)
    state = choose(state, told(state)[-1])
    return str(11 - state.world.killer.markers)


@answers("52-range")
def _() -> str:
    held = ["old_revolver", "knife"]
    state = play("furious_strike", S, S, hand=["furious_strike"], items=held, killer_at="dock")
    strikes = " ".join(told(state))
    assert "Old Revolver" not in strikes
    return "the knife alone" if "Knife" in strikes else "none"


@answers("52-token")
def _() -> str:
    state = falls(happen(a_world(killer=1), HurtKiller(3), Act()), "3")
    life = state.world.killer
    return str(life.markers + life.revived)


@answers("52-mixed")
def _() -> str:
    state = play("short_rest", S, P, hand=["short_rest", "walk", "walk"], girl=1, time=4)
    paid = choose(state, told(state)[0]).world
    assert (paid.time, paid.used.count("walk"), paid.market.count("walk")) == (4, 2, 0)
    return "nothing"


# -- 53 the killer ---------------------------------------------------------------------------------


@answers("53-boot")
def _() -> str:
    world = a_world(killer_at="dock", girl=4, hand=["guard"], terror=["fell_asleep"])
    state = settle(world, (KillerPhase(),), book())
    assert state.world.open_attack == 2  # before the card, which does not attack
    assert len(state.world.terror) == 1
    return "the action on the back of the finale card"


@answers("53-nearest")
def _() -> str:
    world = a_world(girl_at="makeout_point", killer_at="lake", victims=["south_path"])
    ways = [book().board.distance("lake", one) for one in ("makeout_point", "south_path")]
    assert ways == [2, 2]
    (target,) = book().targets(world, KILLER, "nearest_any")
    return {"south_path": "the victim", "makeout_point": "Laurie"}[target]


@answers("53-spare")
def _() -> str:
    world = a_world(bloodlust=4, girl_at="lake", killer_at="lake", victims=["lake"], girl=4)
    after = happen(world, KillerAttacks(KILLER)).world
    assert after.dead == 1
    return str(4 - after.girl.markers)


@answers("53-blood")
def _() -> str:
    world = a_world(victims=["lake"])
    after = happen(world, KillVictim("lake", "victim")).world  # nobody's blow
    return "it rises by 1 at once" if after.bloodlust == 1 else "nothing, he did not kill it"


@answers("53-guard")
def _() -> str:
    world = a_world(hand=["guard"], killer_at="dock", girl=4)
    state = happen(world, AttackHeroine(KILLER), AttackHeroine(KILLER))
    state = dice(choose(state, "Answer with Guard."), S, S)
    return str(4 - state.world.girl.markers)


@answers("53-panic")
def _() -> str:
    world = a_world(
        killed=1, killer_at="fire_pit", girl_at="south_path",
        victims=["fire_pit"] * 3 + ["south_path"],
    )  # fmt: skip
    state, rolled = happen(world, PanicPhase()), 0
    while state.fork is not None:
        state, rolled = falls(state, 1), rolled + 1
    return str(rolled)


@answers("53-spill")
def _() -> str:
    state = falls(happen(a_world(girl=1), LoseMarkers(HEROINE, 5), Act()), "2")
    assert state.world.girl == Life(1, revived=True)
    return str(state.world.girl.markers + 1)


@answers("53-mixed")
def _() -> str:
    state = falls(happen(a_world(girl=0, killer=0), LoseTogether(1)), "0")
    assert isinstance(state.fork, End)
    return {"won": "Laurie", "lost": "the killer"}[state.fork.result]


# -- all of them -----------------------------------------------------------------------------------


def test_every_question_is_answered_by_the_rules():
    assert set(ANSWERS) == set(OF_THE_GAME)


@pytest.mark.parametrize("name", OF_THE_GAME)
def test_the_right_choice_is_what_the_rules_say(name: str):
    assert tuple(one.says for one in OF_THE_GAME[name].answer) == (ANSWERS[name](),)


@pytest.mark.parametrize("name", OF_THE_GAME)
def test_every_rule_named_is_there(name: str):
    question: Question = OF_THE_GAME[name]
    other = [question.otherwise.rule] if question.otherwise else []
    for id_ in [question.rule, *other, *(one.rule for one in question.choices if one.rule)]:
        assert rulebook().find(id_).id == id_


# What must be read below the right answer, so that one sees it and does not only believe it.
SEEN = {
    "51-zero": "Play Focus.",
    "51-red": "no time can be gained any more",
    "51-buy": "Buy Critical Blow for 6.",
    "51-again": "Short Rest was used since the last planning phase",
    "51-item": "Energy Drink has to wait until the move is over",
    "51-mixed": "Rescue a victim for: Time +2.",
    "52-dice": "Horror roll: 2 dice.",
    "52-third": "Walk: Move up to 2 spaces.",
    "52-odds": "paying up to 2 cards): two or more 33.3 %",
    "52-hand": "Hans loses 3 health.",
    "52-range": "Strike Hans for 3, with Knife.",
    "52-token": "2 markers and a white token",
    "52-mixed": "Walk was used since the last planning phase",
    "53-boot": "then attack.  (FG-TARGET-8)\n  Terror card: He wants me.",
    "53-nearest": "Hans moves to Dock.",
    "53-spare": "A victim dies at Lake.",
    "53-blood": "Bloodlust +1.",
    "53-guard": "Laurie: 2 markers",
    "53-panic": "The die shows 1, and the victim stays.",
    "53-spill": "1 marker and a white token",
    "53-mixed": "won",
}


def test_every_answer_can_be_seen_played():
    assert set(SEEN) == set(PLAYED) == set(OF_THE_GAME)


@pytest.mark.parametrize("name", SEEN)
def test_what_is_played_shows_the_answer(name: str):
    assert SEEN[name] in played(name).told


@pytest.mark.parametrize("name", SEEN)
def test_the_lines_shown_are_lines_for_a_cell(name: str):
    shown = played(name)
    assert said_by(shown.code) == shown.told
