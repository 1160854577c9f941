"""What a plan leaves out is worth no more than what it takes."""

from __future__ import annotations

import pytest

from dmd.core.playout import playout
from dmd.death_may_die.actions import ChooseAction
from dmd.death_may_die.opening import begin, open_book
from dmd.death_may_die.playing.plans import Planner
from dmd.death_may_die.playing.script import usual

PEOPLE = ("ian", "beth", "morgan", "rasputin")
EVENINGS = 6


def thought_through(planner, left):
    """Every end of a Run, one after the other, none of them left out."""
    fire = planner.you.fire + planner.you.stand_ins
    return max(
        planner.spent(to, foes, left, fire + caught)[1]
        for to, foes, caught, _ in planner.destinations(planner.can.length)
    )


def walked(planner):
    """The way to each space that costs least, the first of those: of all ways there are."""
    here, perils = planner.you.space, planner.field.perils
    ways = planner.desk.ground.ways(here, planner.can.length)
    costs, best = [perils.get(here, (0,))[0]], {}
    for number, (before, to) in enumerate(ways[1:], 1):
        if to not in best or costs[before] < best[to][0]:
            best[to] = costs[before], number
        costs.append(costs[before] + perils.get(to, (0,))[0])
    return {to: number for to, (_, number) in best.items()}


@pytest.mark.parametrize("seed", range(EVENINGS))
def test_no_way_of_a_run_is_given_up_that_would_have_been_the_best_to_a_space(seed):
    book, script, seen = open_book("blasphemous_alchemy", "cthulhu"), usual(), [0]

    def watched(state, book, below):
        fork = state.fork
        if type(fork.asker) is ChooseAction:
            you = state.world.investigator(fork.asker.actor)
            planner = Planner(script.desk(book), state.world, you)
            found = {to: number for to, *_, number in planner.destinations(planner.can.length)}
            assert found == walked(planner)
            assert list(found) == list(walked(planner))
            seen[0] += bool(planner.field.perils)
        return script(state, book, below)

    playout(begin(book, PEOPLE), book, watched, seed=seed)
    assert seen[0] > 20


@pytest.mark.parametrize("seed", range(EVENINGS))
def test_a_run_that_is_left_out_at_a_glance_would_not_have_been_the_best(seed):
    book, script, seen = open_book("blasphemous_alchemy", "cthulhu"), usual(), [0, 0]

    def watched(state, book, below):
        fork = state.fork
        if type(fork.asker) is ChooseAction:
            you = state.world.investigator(fork.asker.actor)
            planner = Planner(script.desk(book), state.world, you)
            for left in (0, 1, 2):
                best = thought_through(planner, left)
                ran, _ = planner.run(left)
                assert ran.value == pytest.approx(best, abs=1e-9)
                seen[0] += 1
                higher = best + 0.5
                assert planner.run(left, least=higher)[0].value == higher
                seen[1] += bool(ran.way)
        return script(state, book, below)

    playout(begin(book, PEOPLE), book, watched, seed=seed)
    assert seen[1] == seen[0] > 20
