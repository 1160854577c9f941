"""The game and the oracle on random tables: every difference is a mistake of one of them."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from dmd import analysis
from dmd.core.engine import apply, settle
from dmd.core.state import AnyState, Chance, Scope
from dmd.final_girl.cards import Act
from dmd.final_girl.happening import PHASE
from dmd.final_girl.killing import EnemiesAct, KillerActs
from dmd.final_girl.moving import MayMove
from dmd.final_girl.roll import odds_of_rows
from dmd.final_girl.rows import EndActionPhase, FollowRow
from dmd.final_girl.turn import PanicPhase
from dmd.final_girl.world import KILLER, Token
from tests.core.laws import picks
from tests.final_girl.atoms import proves
from tests.final_girl.oracle import horror, night, walking
from tests.final_girl.oracle.positions import (
    BOXES,
    as_night,
    exits_of,
    links_of,
    panic_of,
    some_night,
)
from tests.final_girl.table import a_world, book, happen

TIMES = int(os.environ.get("DMD_SOAK", "1"))
TARGETS = ("nearest_victim", "heroine", "nearest_any")
STEPS = (
    ("attack",), ("move",), ("move", "attack"), ("move", "move", "attack"), ("attack", "attack"),
    ("move", "attack", "attack"), ("move", "move", "attack", "attack"),
    ("attack", "move", "attack"),
)  # fmt: skip


def every_end(state: AnyState, rules: Any) -> Iterator[AnyState]:
    """Wherever picks and luck may lead, each position once."""
    todo, seen = [state], set()
    while todo:
        here = todo.pop()
        key = rules.write(here)
        if key in seen:
            continue
        seen.add(key)
        ways = picks(here, rules)
        todo += [apply(here, pick, rules) for pick in ways]
        if not ways:
            yield here


# -- the killer ------------------------------------------------------------------------------------


@pytest.mark.parametrize("box", BOXES)
def test_the_game_and_the_oracle_mean_the_same_targets(box):
    dice = random.Random(7)
    for _ in range(1_000 * TIMES):
        rules, world, table, _ = some_night(dice, *box, "infinite_evil")
        for who in TARGETS:
            enemies = {KILLER: table.killer} | {one.id: one.space for one in world.minions}
            for enemy, where in enemies.items():
                assert {*rules.targets(world, enemy, who)} == night.targets(table, who, where)


@proves("FG-KMOVE-3", "FG-KATK-5", "FG-BLOOD-4")
@pytest.mark.parametrize("box", BOXES)
def test_when_every_tie_is_asked_the_killers_action_has_the_ends_the_oracle_tells(box):
    dice = random.Random(11)
    for number in range(400 * TIMES):
        rules, world, table, killer = some_night(dice, *box, "ask")
        who, steps = dice.choice(TARGETS), dice.choice(STEPS)
        begun = settle(world, (KillerActs(KILLER, who, steps), Scope(PHASE)), rules)
        found = {as_night(end, table, killer) for end in every_end(begun, rules)}
        told = {as_told(end) for end in night.killer_acts(table, killer, who, steps)}
        assert found == told, f"table {number}: {who} {steps} {table} {killer}"


@pytest.mark.parametrize("attitude", ["infinite_evil", "overriding_realism", "barrel_of_laughs"])
@pytest.mark.parametrize("box", BOXES)
def test_however_ties_are_settled_what_a_terror_card_brings_is_among_the_ends_the_oracle_tells(
    box, attitude
):
    dice = random.Random(13)
    for number in range(150 * TIMES):
        rules, world, table, killer = some_night(dice, *box, attitude)
        who, steps = dice.choice(TARGETS), dice.choice(STEPS)
        begun = settle(world, (EnemiesAct(target=who, steps=steps), Scope(PHASE)), rules)
        found = {as_night(end, table, killer) for end in every_end(begun, rules)}
        told = {as_told(end) for end in night.enemies_act(table, killer, who, steps)}
        assert set() < found <= told, f"table {number}: {who} {steps} {table} {killer}"


def as_told(end: night.Night) -> night.Night:
    """What is told of a night that was lost: it does not matter any more what she had left."""
    from dataclasses import replace as but

    return but(end, markers=0, black=False, white=False, over=False) if end.lost else end


# -- her walks -------------------------------------------------------------------------------------


@proves("FG-MOVE-1", "FG-MOVE-4", "FG-MOVE-5", "FG-MOVE-7", "FG-MOVE-8", "FG-RESCUE-6")
@pytest.mark.parametrize("place", ["camp_happy_trails", "last_reel"])
def test_she_may_walk_and_save_exactly_as_the_oracle_tells(place):
    dice = random.Random(17)
    lazy = {"camp_happy_trails": "stubborn_kids", "last_reel": "slow_crowd"}[place]
    for number in range(200 * TIMES):
        rules, world, table, _ = some_night(dice, place, "hans", "infinite_evil")
        she = dice.choice(sorted({*table.victims, table.heroine, *exits_of(place)}))
        limit, steps = dice.choice((2, 2, 1)), dice.randrange(1, 4)
        links, tokens = dict(links_of(place)), ()
        if dice.random() < 0.3:
            one, other = dice.sample(sorted(links), 2)
            tokens = (Token("tunnel", one), Token("tunnel", other))
            links |= {one: [*links[one], other], other: [*links[other], one]}
        world = replace(
            world, phase="action", girl_at=she, flipped=True, time=0,
            lasting=(lazy,) * (limit == 1),
            tokens=tokens,
        )  # fmt: skip
        row = FollowRow("sprint", (MayMove(steps=steps), EndActionPhase()))
        begun = settle(world, (row, Scope(PHASE)), rules)
        found = {(s.world.girl_at, s.world.victims, s.world.saved) for s in every_end(begun, rules)}
        told = walking.walks(
            links, exits_of(place), table.killer, (she, table.victims, 0), steps, limit
        )
        assert found == told, f"table {number}: {steps} steps, {limit} follow, {table}"


# -- panic -----------------------------------------------------------------------------------------


@proves("FG-PANIC-1", "FG-PANIC-2", "FG-PANIC-6", "FG-PANIC-7")
@pytest.mark.parametrize("box", BOXES)
def test_a_panic_phase_scatters_the_victims_as_often_as_the_oracle_counts(box):
    dice = random.Random(19)
    place = box[0]
    for _ in range(80 * TIMES):
        rules, world, table, _ = some_night(dice, *box, "infinite_evil")
        begun = settle(replace(world, killed=1), (PanicPhase(),), rules)
        told = walking.panics(panic_of(place), table.killer, table.hounds, table.victims)
        rolls = sum(told.values())
        assert spread(begun, rules) == {end: Fraction(many, rolls) for end, many in told.items()}
        calm = settle(world, (PanicPhase(),), rules)
        assert (calm.world.victims, calm.fork) == (world.victims, None), "nobody was killed"


def spread(state: AnyState, rules: Any) -> dict[tuple[str, ...], Fraction]:
    """Where the victims stand in the end, with its chance; who rolls first is of no account."""
    now: dict[Any, tuple[Fraction, AnyState]] = {b"": (Fraction(1), state)}
    ends: Counter = Counter()
    while now:
        after: dict[Any, tuple[Fraction, AnyState]] = {}
        for chance, here in now.values():
            if here.fork is None:
                ends[here.world.victims] += chance
                continue
            shares = [(pick, Fraction(1)) for pick in picks(here, rules)[:1]]
            if isinstance(here.fork, Chance):
                ways = here.fork.source.outcomes(rules)
                shares = [(pick, Fraction(many, sum(m for _, m in ways))) for pick, many in ways]
            for pick, share in shares:
                there = apply(here, pick, rules)
                key = rules.write(there)
                after[key] = (after.get(key, (Fraction(0), there))[0] + chance * share, there)
        now = after
    return dict(ends)


# -- the horror roll -------------------------------------------------------------------------------


class Position:
    """A position without a game."""

    def __init__(self, state: AnyState) -> None:
        self.state, self.book = state, book()


@proves("FG-ROLL-2", "FG-ROLL-3", "FG-ROLL-4", "FG-ROLL-6")
@pytest.mark.parametrize("dice", range(1, 7))
def test_rows_come_up_as_often_as_every_throw_written_out_says(dice):
    for paid in range(3):
        ways = odds_of_rows(dice, paid)
        told = horror.rows(dice, paid)
        assert [Fraction(one, sum(ways)) for one in ways] == [
            told["fail"],
            told["one"],
            told["two_plus"],
        ]


@proves("FG-ROLL-7", "FG-ROLL-8", "FG-ROLL-9")
@pytest.mark.parametrize("level", [0, 3, 7])
@pytest.mark.parametrize("rest", [
    (), ("walk",), ("walk", "focus"), ("guard", "focus", "walk"),
    ("guard", "focus", "focus", "walk"),
    ("close_call",), ("close_call", "walk"), ("close_call", "walk", "guard"),
    ("close_call", "close_call"), ("close_call", "close_call", "walk"),
    ("close_call", "focus", "guard", "walk", "walk"),
])  # fmt: skip
def test_the_odds_of_a_card_are_those_of_every_throw_every_payment_and_every_reroll(rest, level):
    hand = ["weak_attack", *rest]
    state = happen(a_world(hand=hand, horror=level, time=9, girl=4), Act())
    dice = {0: 3, 3: 2, 7: 1}[level]
    for want, words in ((1, "one success"), (2, "two successes")):
        found = analysis.odds(Position(state), "Play Weak Attack", words)
        told = horror.chance(dice, want, len(rest), rest.count("close_call"))
        assert found.value == told, f"{dice} dice, at least {want}, holding {rest}"


@proves("FG-ROLL-5", "FG-ROLL-12")
@pytest.mark.parametrize("until", ["roll", "phase"])
def test_partial_successes_that_count_need_no_payment(until):
    state = happen(a_world(hand=["walk"], horror=3, partials=until, extra_dice=2, girl=4), Act())
    for want, words in ((1, "one success"), (2, "two successes")):
        found = analysis.odds(Position(state), "Play Walk", words)
        assert found.value == horror.chance(4, want, 0, partials_count=True)
