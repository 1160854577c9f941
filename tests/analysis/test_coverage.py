"""What is said of the rest of a turn, held against a solver that shares nothing with it."""

from __future__ import annotations

import os
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any

import pytest

from dmd import analysis
from dmd.analysis import Position
from dmd.analysis.ranking import NO_BETTER
from dmd.core.deck import deck
from dmd.core.engine import apply, settle
from dmd.core.luck import stream
from dmd.core.state import Decision, End
from dmd.death_may_die.policies import script
from dmd.death_may_die.turn import BeginTurn
from dmd.death_may_die.world import Enemy
from tests.analysis.plain import Solver, Ways, alive
from tests.death_may_die.table import BOX, a_book, a_world

PEOPLE = ("borden", "ian", "elizabeth", "morgan", "rasputin")
HEALTH = {"cultist": 2, "byakhee": 3, "fire_vampire": 4}
FEW = deck(sorted(BOX.discovery)[:2])
LONG = {"positions": 10**6, "seconds": 1_000}
LARGEST = () if "DMD_SOAK" in os.environ else (10, 14)
"""The plain solver looks through two of these positions as long as through all others together."""
SEEDS = [seed for seed in range(32) if seed not in LARGEST]
TRIES = 60
"""An interval claims the same of few tries as of many."""
LARGE = (1, 13, 20, 27)
"""Here it takes half of the time that all the others take."""
of_each_seed = pytest.mark.parametrize(
    "seed",
    [pytest.param(one, marks=pytest.mark.wide) if one in LARGE else one for one in SEEDS],
    scope="module",
)


@cache
def rooms() -> Any:
    return a_book("A [start, gate_red] - B [gate_blue, gate_yellow]")


@cache
def position(seed: int) -> Position:
    """The actions are nearly over, and somebody worn stands among enemies; one card may come."""
    below = stream(10_000 + seed)
    who = PEOPLE[below(len(PEOPLE))]
    kind = tuple(HEALTH)[below(len(HEALTH))]
    enemies = {f"{kind} 1": Enemy(f"{kind} 1", kind, "A", below(HEALTH[kind]))}
    you = {
        "space": "A", "wounds": 2 + below(3), "stress": 4 - below(5) // 4, "sanity": below(8),
        "levels": tuple(1 + below(2) for _ in range(3)), "fire": below(2),
    }  # fmt: skip
    world = a_world(active=who, enemies=enemies, fire={"A": below(2)}, discovery=FEW, **{who: you})
    chain = BeginTurn(who).resolve(world, rooms()).then
    begin = (type(chain[0])(who, 2 + below(2)), *chain[3:])  # no Mythos card, for brevity
    return Position(settle(world, begin, rooms()), rooms())


@lru_cache(maxsize=1)
def ways(seed: int) -> Ways:
    """What may come of a position: the tests of a seed stay together, so this is found out once."""
    here = position(seed)
    return Ways(here.book, here.state.world.turn)


@lru_cache(maxsize=1)
def best_play(seed: int) -> Solver:
    return Solver(ways(seed), alive)


def truth(seed: int) -> Fraction:
    return best_play(seed).value(position(seed).state)


@of_each_seed
def test_best_play_is_what_a_plain_solver_says(seed: int) -> None:
    answer = analysis.expect(position(seed), "survive", **LONG)

    assert answer.exact
    assert answer.value == truth(seed)


@of_each_seed
def test_a_plan_called_exact_is_worth_what_a_plain_solver_says(seed: int) -> None:
    """Where one action is left, or none, the best plan is the best there is."""
    here = position(seed)
    if not here.book.analyst.chooses_step(here.state):
        return
    best = analysis.plans(here, "survive", **LONG)[0]

    assert best.exact
    assert best.value == pytest.approx(float(truth(seed)), abs=1e-12)


@of_each_seed
def test_advice_that_is_given_soon_is_the_best_or_within_two_points_of_it(seed: int) -> None:
    here = position(seed)
    if not here.book.analyst.chooses_step(here.state):
        return
    advised = analysis.plans(here, "survive", for_advice=True, **LONG)[0]

    if advised.exact:
        assert advised.value == pytest.approx(float(truth(seed)), abs=1e-12)
    else:
        assert advised.estimate.low <= float(truth(seed)) <= advised.estimate.high + NO_BETTER


@of_each_seed
def test_every_option_is_worth_what_a_plain_solver_says(seed: int) -> None:
    here = position(seed)
    fork: Any = here.state.fork
    if not isinstance(fork, Decision):
        return
    solver = best_play(seed)
    worths = [solver.value(apply(here.state, n, here.book)) for n in range(len(fork.options))]

    told = [
        analysis.expect(Position(apply(here.state, n, here.book), here.book), "survive", **LONG)
        for n in range(len(fork.options))
    ]
    assert [one.value for one in told] == worths


@pytest.mark.wide
def test_intervals_hold_the_value_under_the_player_who_plays_on() -> None:
    """Nineteen times in twenty is what they claim; 93 of a hundred is what is asked of them."""
    held = asked = 0
    for seed in SEEDS:
        here = position(seed)
        played = Solver(ways(seed), alive, script).value(here.state)
        if played in (0, 1):
            continue
        for luck in range(20):
            answer = analysis.expect(
                here, "survive", positions=0, tries=TRIES, seed=luck, seconds=1_000
            )
            assert not answer.exact
            asked += 1
            held += answer.estimate.low <= played <= answer.estimate.high

    assert asked >= 200
    assert held / asked >= 0.93


@of_each_seed
def test_plans_compared_exactly_are_worth_what_a_plain_solver_says(seed: int) -> None:
    """To take no action at all is the last option; what follows it is best play."""
    here = position(seed)
    if not here.book.analyst.chooses_step(here.state):
        return
    solver = best_play(seed)
    fork: Any = here.state.fork
    idle = solver.value(apply(here.state, len(fork.options) - 1, here.book))
    branch = Position(apply(here.state, 0, here.book), here.book)

    first, second = analysis.compare(here, [[], branch], "survive", **LONG)

    assert first.estimate.low == first.estimate.high == pytest.approx(float(idle), abs=1e-12)
    assert second.estimate.value == pytest.approx(float(solver.value(branch.state)), abs=1e-12)


@of_each_seed
def test_the_chance_to_die_where_one_stands_is_what_a_plain_solver_says(seed: int) -> None:
    """Threats look at standing there when the actions are over, so no action is left here."""
    here = position(seed)
    fork: Any = here.state.fork
    state = here.state
    if here.book.analyst.chooses_step(state):
        state = apply(state, len(fork.options) - 1, here.book)
    if state.fork is None or isinstance(state.fork, End):
        return
    you = state.world.active

    def lives(after: Any) -> int:
        lost = isinstance(after.fork, End) and after.fork.result == "lost"
        return int(not lost and not after.world.investigator(you).dead)

    truth = Solver(ways(seed), lives).value(state)
    found = analysis.threats(Position(state, here.book), until="turn", positions=10**6)

    assert found.exact
    assert found["A"].numbers["dies"] == 1 - truth


@pytest.mark.wide
def test_sampled_threats_hold_what_the_player_who_plays_on_comes_to() -> None:
    held = asked = 0
    for seed in SEEDS:
        here = position(seed)
        state = here.state
        fork: Any = state.fork
        if here.book.analyst.chooses_step(state):
            state = apply(state, len(fork.options) - 1, here.book)
        if state.fork is None or isinstance(state.fork, End):
            continue
        played = 1 - Solver(ways(seed), alive, script).value(state)
        if played in (0, 1):
            continue
        for luck in range(20):
            found = analysis.threats(
                Position(state, here.book), until="turn", positions=0, tries=TRIES, seed=luck
            )
            if found.exact:  # dice alone decide, and nothing has to be looked at
                break
            low, high = found["A"].numbers["dies"][1:3]
            asked += 1
            held += low <= played <= high

    assert asked >= 200
    assert held / asked >= 0.93


@of_each_seed
def test_plans_that_are_not_exact_are_worth_at_least_what_they_say(seed: int) -> None:
    """What plays on is worth no more than best play, so the low end lies below the truth."""
    here = position(seed)
    if not here.book.analyst.chooses_step(here.state):
        return
    for one in analysis.plans(here, "survive", positions=40):
        assert one.estimate.low <= float(truth(seed)) + 1e-9


@pytest.mark.wide
def test_what_is_tried_holds_what_it_comes_to() -> None:
    """A comparison with a branch, and the plan that nothing was worked out for: to do nothing.

    What follows the steps is best play as far as that was worked out, and then the usual player's:
    so an interval is right where it meets what lies between those two.
    """
    held = asked = 0
    for seed in SEEDS:
        here = position(seed)
        if not here.book.analyst.chooses_step(here.state):
            continue
        fork: Any = here.state.fork
        first = apply(here.state, 0, here.book)
        idle = apply(here.state, len(fork.options) - 1, here.book)
        solvers = Solver(ways(seed), alive, script), best_play(seed)
        of_branch, of_idle = ([one.value(there) for one in solvers] for there in (first, idle))
        rough: Any = {"positions": 0, "precision": 1, "seconds": 1_000}
        for luck in range(20):
            branch = Position(first, here.book)
            told = analysis.compare(here, [[], branch], "survive", seed=luck, **rough)
            plan = analysis.plans(here, "survive", seed=luck, **rough)[0]
            assert not plan.steps
            for one, (usual, best) in zip(
                [*told, plan], (of_idle, of_branch, of_idle), strict=True
            ):
                if one.estimate.tries and best not in (0, 1):
                    asked += 1
                    held += one.estimate.low <= best and one.estimate.high >= usual

    assert asked >= 500
    assert held / asked >= 0.93
