"""Which plan stands first: all are valued before any is worked out, and no clock decides."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import count
from typing import Any

import pytest

import dmd
from dmd import analysis
from dmd.analysis import Position, racing
from dmd.analysis.agreeing import tried_again
from dmd.analysis.asked import analyst_of
from dmd.analysis.choosing import Choice, Choices
from dmd.analysis.hasty import HastyRacer, _stepped
from dmd.analysis.lines import A_POSITION, Field, Steps
from dmd.analysis.planning import Plan, in_order
from dmd.analysis.racing import Racer
from dmd.analysis.ranking import ROUGHLY
from dmd.analysis.sampling import Estimate
from dmd.analysis.search import Budget
from dmd.core.engine import apply
from dmd.core.luck import stream
from dmd.core.state import AnyState, Chance
from dmd.death_may_die.policies import script
from dmd.death_may_die.turn import BeginTurn
from tests.analysis.plain import Solver, Ways, alive
from tests.analysis.test_coverage import position
from tests.death_may_die.table import ROOM, Table, a_table

POSITIONS_ASKED = (1, 2, 4, 5, 7, 8, 11, 13)
LUCKS = range(20)
TRIES = 60
SOAK = "DMD_SOAK" in os.environ
"""Two situations take as long as all else here, and show the same."""


def a_field(here: Position, luck: int = 1) -> Field:
    question = analysis.question_of(here, "survive", "turn")
    budget = Budget(10**6, float("inf"))
    return Field(here.book, analyst_of(here), question, question.begin(here.state), budget, luck)


def acting() -> Iterator[tuple[int, Position, Steps]]:
    """Positions in which an action is chosen, each with a step to begin with."""
    for seed in POSITIONS_ASKED:
        here = position(seed)
        if here.book.analyst.chooses_step(here.state):
            field = a_field(here)
            steps = [step for step, _, _ in field.steps_after(here.state)]
            yield seed, here, (steps[0],)


def ticking(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """A clock on which every look takes so long."""
    looks = count()
    for name, module in [*sys.modules.items()]:
        if name.startswith("dmd.analysis.") and hasattr(module, "perf_counter"):
            monkeypatch.setattr(module, "perf_counter", lambda: next(looks) * seconds)


# -- the clock -------------------------------------------------------------------------------------


@pytest.mark.usefixtures("patience")
@pytest.mark.wide
def test_a_slow_clock_only_shortens_and_never_reorders_what_was_worked_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = dmd.load("the_last_space")
    at_leisure = analysis.plans(game, "survive adam", positions=2_000, seconds=60)
    whole = {one.steps: one.value for one in at_leisure if one.exact}
    whole |= {steps: one.value for one in at_leisure for steps in one.variants}
    cut_short = set()
    for slow in (0.005, 0.03, 1.0):
        ticking(monkeypatch, slow)
        hurried = analysis.plans(game, "survive adam", positions=2_000, seconds=60)
        exact = [one for one in hurried if one.exact]
        assert hurried, "something is always told"
        assert all(one.value == whole.get(one.steps, one.value) for one in exact)
        assert [one.value for one in exact] == sorted((one.value for one in exact), reverse=True)
        if hurried != at_leisure:
            cut_short.add(slow)
            assert "The seconds given" in hurried.remark
    assert cut_short, "the slowest of these clocks leaves no time"


@pytest.mark.usefixtures("patience")
def test_however_little_there_is_every_option_is_valued_roughly() -> None:
    game = dmd.load("the_last_space")
    for one in analysis.choices(game, "survive adam", positions=0, seconds=0.0):
        assert one.value is not None or (one.estimate is not None and one.estimate.tries >= 5)
        assert "at least about" in one.told or one.value is not None


def test_to_walk_many_ways_uses_up_the_budget_as_positions_do() -> None:
    """Three Sneaks lead everywhere: half the time of a plan went into ways nobody counted."""
    here = dmd.load("the_wrong_corridor")
    field = a_field(here)
    many = len(list(field._walk(here.state, "run")))
    assert many >= 3 * A_POSITION
    before = field.budget.used

    field.ways(here.state, "run")
    assert field.budget.used == before + many // A_POSITION
    field.ways(here.state, "run")
    assert field.budget.used == before + many // A_POSITION, "what is known costs nothing"

    field.budget.allow(1)
    field.budget.charge(10)
    assert field.budget.left == 0


# -- one set of tries ------------------------------------------------------------------------------


def hunted() -> Table:
    return a_table(
        ROOM, BeginTurn("ian"), ian={"space": "A", "wounds": 4, "stress": 4},
        enemies={"cultist 1": "A"},
    )  # fmt: skip


@pytest.mark.parametrize("hasty", [True, False])
def test_a_number_and_its_reasons_come_from_the_same_tries(hasty: bool) -> None:
    """Whoever is alone dies exactly as often as not everybody survives."""
    table = hunted()
    here = Position(table.state, table.book)
    field = a_field(here)
    steps = ("attack Cultist",)
    racer = (
        HastyRacer(field, here.state, steps)
        if hasty
        else Racer(field, here.state, field.line(steps).ends(here.state))
    )
    for _ in range(80):
        racer.run()

    risks = {what: float(chance) for what, chance, _ in racer.risks()}
    assert risks["Ian dies"] == pytest.approx(1 - racer.estimate.value, abs=1e-9)


# -- what an interval holds ------------------------------------------------------------------------


def under_the_script(field: Field, racer: Racer) -> Fraction:
    """Where the steps lead under best play, and from there what the named player comes to."""
    solver = Solver(Ways(field.book, racer.begin.world.turn), alive, script)
    return sum((one.chance * solver.value(one.state) for one in racer.endings), Fraction(0))


def hastily(field: Field, state: AnyState, steps: Steps) -> Fraction:
    """Every fall of the dice on the way, as a line is tried: its steps, then the named player."""
    if field.acted(state) or field.is_settled(state, field.wanted.noted(state, None)):
        return Solver(Ways(field.book, state.world.turn), alive, script).value(state)
    if field.analyst.chooses_step(state):
        return hastily(field, _stepped(field, state, steps[:2]), steps[1:])
    fork: Any = state.fork
    if type(fork) is Chance:
        outcomes = list(fork.source.outcomes(field.book))
        total = sum(ways for _, ways in outcomes)
        return sum(
            (
                Fraction(ways, total) * hastily(field, apply(state, one, field.book), steps)
                for one, ways in outcomes
            ),
            Fraction(0),
        )
    pick = script(state, field.book, stream(1))
    return hastily(field, apply(state, pick, field.book), steps)


def test_the_interval_of_a_plan_holds_what_its_steps_and_the_named_player_come_to() -> None:
    """From both sides: neither too high nor too low more often than it says."""
    held = asked = 0
    for _, here, steps in acting():
        ends = a_field(here).line(steps).ends(a_field(here).wanted.begin(here.state))
        truth = under_the_script(a_field(here), Racer(a_field(here), here.state, ends))
        if truth in (0, 1):
            continue
        for luck in LUCKS:
            racer = Racer(a_field(here, luck), here.state, ends)
            for _ in range(TRIES):
                racer.run()
            asked += 1
            held += racer.estimate.low <= truth <= racer.estimate.high
    assert asked >= 60
    assert held / asked >= 0.93


def test_the_interval_of_a_line_that_is_only_tried_holds_what_so_playing_it_comes_to() -> None:
    held = asked = 0
    for _, here, steps in acting():
        truth = hastily(a_field(here), a_field(here).wanted.begin(here.state), steps)
        if truth in (0, 1):
            continue
        for luck in LUCKS:
            field = a_field(here, luck)
            racer = HastyRacer(field, field.wanted.begin(here.state), steps)
            for _ in range(TRIES):
                racer.run()
            asked += 1
            held += racer.estimate.low <= truth <= racer.estimate.high
    assert asked >= 60
    assert held / asked >= 0.93


def test_the_interval_of_a_difference_holds_it_from_both_sides() -> None:
    held = asked = 0
    for _, here, steps in acting():
        truths = []
        for one in ((), steps):
            field = a_field(here)
            begin = field.wanted.begin(here.state)
            ends = field.line(one).ends(begin)
            truths.append(under_the_script(field, Racer(field, begin, ends)))
        apart = float(truths[1] - truths[0])
        for luck in LUCKS:
            _, second = analysis.compare(
                here, [[], list(steps)], positions=0, precision=0.2, seed=luck, seconds=1_000
            )
            if second.difference.low == second.difference.high:
                continue
            asked += 1
            held += second.difference.low <= apart <= second.difference.high
    assert asked >= 40
    assert held / asked >= 0.93


# -- the best of several ---------------------------------------------------------------------------


@cache
def rivals(seed: int) -> tuple[tuple[Any, Fraction], ...]:
    """Lines to begin with that are neither sure nor hopeless, and what each truly comes to."""
    here = position(seed)
    field = a_field(here)
    begin = field.wanted.begin(here.state)
    steps = [step for step, _, _ in field.steps_after(here.state)][:3]
    found = []
    for line in ((), *((step,) for step in steps)):
        ends = tuple(field.line(line).ends(begin))
        truth = under_the_script(field, Racer(field, here.state, list(ends)))
        if truth not in (0, 1):
            found.append((ends, truth))
    return tuple(found)


def test_whoever_wins_a_race_is_worth_what_is_said_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The luckiest of several looks better than it is; the interval must hold even so."""
    monkeypatch.setattr(racing, "FIRST_HEAT", TRIES)
    held = asked = 0
    for seed in (2, 5, 7, 13):
        here = position(seed)
        for luck in LUCKS:
            field = a_field(here, luck)
            racers = [Racer(field, here.state, list(ends)) for ends, _ in rivals(seed)]
            racing.race(racers, float("inf"), 0.2)
            won = max(range(len(racers)), key=lambda n: racers[n].estimate.value)
            asked += 1
            held += racers[won].estimate.low <= rivals(seed)[won][1] <= racers[won].estimate.high
    assert asked >= 80
    assert held / asked >= 0.93


def test_a_line_that_was_lucky_in_a_few_tries_is_tried_again_under_another_luck() -> None:
    game = dmd.load("step_back")
    found = analysis.plans(game, positions=300, seconds=600)
    few = found.beginnings[0]
    again = tried_again(found, {0: few}, float("inf"))[0]

    assert (few.estimate.tries, again.estimate.tries) == (ROUGHLY, racing.FIRST_HEAT)
    assert again.estimate.low > 0 or few.estimate.low == 0


def test_plans_and_options_of_one_turn_are_of_one_mind() -> None:
    """No plan is worth more than the option it begins with, where that is known exactly."""
    game = dmd.load("the_last_space")
    plans = analysis.plans(game, "survive adam", positions=8_000, seconds=600)
    options = analysis.choices(game, "survive adam", positions=8_000, seconds=600, plans=plans)
    assert options.plans is not None
    idle = options[-1]
    for one in options.plans:
        begins = options.plans.begins(game, one.steps)
        known = [options[n].value for n in begins]
        if known and None not in known:
            assert one.value <= float(max(known)) + 1e-12
        if not one.steps and idle.value is not None:
            assert one.exact
            assert one.value == float(idle.value)
    for option in options:
        found = options.plans.best_from(game, option.option)
        if found and option.value is None:
            assert option.estimate is not None
            assert option.estimate.sober >= found[0].estimate.sober
    best = analysis.best_of(options.plans, options)
    assert best is not None
    first = options.best_first[0].sober
    assert first is not None
    assert best.estimate.sober == max(first, options.plans[0].estimate.sober)


# -- in which order plans stand, and which of them are one -----------------------------------------


def a_plan(value: float, off: float = 0.0, *, dropped: bool = False, step: str = "rest") -> Plan:
    tries = 250 if off else 0
    estimate = Estimate(value, value - off, value + off, tries)
    return Plan((step,), estimate, not off, True, (), "script" if off else "", dropped)


def test_what_was_dropped_early_stands_above_what_it_is_surely_better_than_and_nothing_else() -> (
    None
):
    best, near, worse = a_plan(0.98), a_plan(0.92), a_plan(0.88)
    nothing = a_plan(0.01, 0.005)
    lucky, poor = a_plan(0.95, 0.04, dropped=True), a_plan(0.5, 0.05, dropped=True)

    told = in_order([nothing, worse, poor, near, lucky, best])
    assert told == [best, near, lucky, worse, poor, nothing]


@pytest.mark.wide
def test_plans_that_come_to_the_same_in_every_try_are_one_line() -> None:
    found = analysis.plans(dmd.load("the_last_space"), "survive adam", positions=0, seconds=1e4)
    sampled = [a_plan(0.5, 0.1, step=one) for one in ("run to A", "run to B", "run to C")]
    told = found.replaced([*sampled, a_plan(0.4, 0.1), a_plan(0.5, 0.1, dropped=True)])

    assert [one.steps for one in told] == [("run to A",), ("rest",), ("rest",)]
    assert told[0].variants == (("run to B",), ("run to C",))
    assert "the same in these tries: “Run to B” and “Run to C”" in told.text()
    assert [one.steps for one in told[0].apart()] == [one.steps for one in sampled]


@pytest.mark.usefixtures("patience")
@pytest.mark.wide
def test_a_clock_that_leaves_time_changes_no_letter_of_an_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Somebody else's work makes a clock go fast and slow; positions are counted all the same."""
    game = dmd.load("the_last_space")

    def told() -> list[str]:
        plans = analysis.plans(game, "survive adam", positions=600, precision=0.05)
        options = analysis.choices(game, "survive adam", positions=300, plans=plans)
        dangers = analysis.threats(game, until="turn", positions=300, tries=20)
        asked = analysis.ask(game, "who dies", until="turn", positions=300, tries=20)
        found = (plans, options, dangers, asked)
        return [one.text() for one in found] + [repr([*plans]), repr(plans.beginnings)]

    ticking(monkeypatch, 0.0)
    at_leisure = told()
    ticking(monkeypatch, 3e-6)
    assert told() == at_leisure


def test_options_of_one_kind_that_come_to_the_same_are_one_line_of_the_text() -> None:
    none, half = Fraction(0), Fraction(1, 2)
    told = Choices([
        Choice(0, "Run to A.", "run", none, True), Choice(1, "Rest.", "rest", none, True),
        Choice(2, "Run to B.", "run", none, True), Choice(3, "Run to C.", "run", half, True),
        Choice(4, "Sing.", "", none, True), Choice(5, "Take no action.", "", none, True),
    ])  # fmt: skip

    together = [[one.option for one in some] for some in told.alike()]
    assert together == [[3], [0, 2], [1], [4], [5]]
    assert len(told) == 6, "the list itself stays whole"


# -- one number for one question -------------------------------------------------------------------


@pytest.mark.usefixtures("patience")
@pytest.mark.parametrize(("name", "want"), [
    ("the_last_space", "survive"), ("twos_company", "survive"), ("one_blow_more", "survive"),
    *([("step_back", "survive"), ("the_better_weapon", "kill byakhee")] if SOAK else []),
])  # fmt: skip
@pytest.mark.wide
def test_no_bound_of_a_plan_stands_beside_an_exact_option_it_begins_with(
    name: str, want: str
) -> None:
    """Whoever reads both takes them for two answers to one question."""
    game = dmd.load(name)
    game.stop_saving()
    plans = analysis.plans(game, want, positions=600, seconds=1_000)
    found = analysis.choices(game, want, positions=8_000, plans=plans, seconds=1_000)
    assert found.plans is not None
    known = {one.option: one.value for one in found if one.value is not None}
    for one in found.plans:
        begins = found.plans.begins(game, one.steps)
        if one.opening is not None:
            assert one.exact
            assert one.value == float(known[one.opening.option])
            assert "then as well as can be" in one.sentence
        elif one.exact:
            assert one.value <= max((float(known[n]) for n in begins if n in known), default=1)
        else:
            assert not begins or not begins <= set(known), (one.sentence, "at least", one.told)


@pytest.mark.usefixtures("patience")
def test_what_may_go_wrong_is_told_of_the_very_play_that_an_exact_number_is_of() -> None:
    """Whoever survives in 44.80 % of all cases does not die in some other share of the rest."""
    game = dmd.load("the_better_weapon")
    game.stop_saving()
    plans = analysis.plans(game, "survive", positions=1, seconds=1_000)
    assert not next(one for one in plans if not one.steps).exact
    found = analysis.choices(game, "survive", positions=2_000, plans=plans, seconds=1_000)
    assert found.plans is not None
    idle = next(one for one in found.plans if not one.steps)
    known = {one.sentence: one.value for one in found}
    (what, chance, rule), *_ = idle.risks
    assert (what, rule) == ("Ian dies", "DMD-INV-2"), "a death stands first"
    assert chance == 1 - known["Take no more actions."]  # type: ignore[operator]


@pytest.mark.usefixtures("patience")
def test_a_plan_that_is_only_an_opening_can_be_followed_and_says_what_is_risked() -> None:
    game = dmd.load("the_last_space")
    game.stop_saving()
    plans = analysis.plans(game, "survive", positions=200, seconds=1_000)
    found = analysis.choices(game, "survive", positions=20_000, plans=plans, seconds=1_000)
    assert found.plans is not None
    opened = [n for n, one in enumerate(found.plans) if one.opening is not None]
    assert opened, "so few positions leave plans that were only tried"
    told = found.plans[opened[0]]
    assert "for example: “" in found.plans.text()
    assert told.risks or told.value == 1
    assert told.opening is not None
    assert next(iter(found.plans.follow(game, opened[0]))) == told.opening.text


def test_tries_in_which_it_never_came_about_are_no_number() -> None:
    """Who plays on there does not mind what is asked; a range of 0 % to 3 % said more than that."""
    game = dmd.load("the_better_weapon")
    game.stop_saving()
    found = analysis.choices(game, "reach Great hall", positions=1, seconds=1_000)
    never = [one for one in found if one.estimate and one.value is None and not one.estimate.value]
    assert never
    for one in never:
        assert one.told.startswith("not known: it came about in none of ")
        assert "%" not in one.told
