"""Whole games of the real rules, played at random, and positions of them to branch and keep.

The kernel alone, as a simulation uses it: no timeline, no journal, no undo.
"""

from __future__ import annotations

from functools import cache
from itertools import count
from typing import Any

from msgspec.structs import replace

from dmd.core.deck import deck
from dmd.core.engine import apply, let_fall, settle
from dmd.core.luck import child_seed, stream
from dmd.core.state import AnyState, Chance, Decision, End, State
from dmd.death_may_die.opening import open_book
from dmd.death_may_die.setup import setting_up, table
from dmd.death_may_die.world import Claimed, Enemy, Investigator, Token, World
from dmd.final_girl import opening as final_girl

INVESTIGATORS = "ian", "beth"
MOST_PICKS = 5_000

games = count()


def random_game() -> int:
    """Play one game, each option as likely as the next; how many decisions it took."""
    return played(next(games))[0]


def simulate(n_games: int) -> int:
    """The same, so many times; all decisions together."""
    return sum(random_game() for _ in range(n_games))


def played(number: int, most: int = MOST_PICKS) -> tuple[int, AnyState]:
    """The n-th random game, to its end or so many decisions far."""
    book = the_book()
    state = settle(table(INVESTIGATORS, book), setting_up(INVESTIGATORS, book), book)
    return gone_on(state, book, number, most)


def random_night() -> int:
    """The same of Final Girl: a night at the camp; how many decisions it took."""
    return night(next(games))[0]


def night(number: int, most: int = MOST_PICKS) -> tuple[int, AnyState]:
    """The n-th random night."""
    book = the_other_book()
    begun = final_girl.begin(book)
    return gone_on(settle(begun.world, begun.agenda, book), book, number, most)


def gone_on(state: AnyState, book: Any, number: int, most: int) -> tuple[int, AnyState]:
    """A game of any rules, at random from here on."""
    below = stream(child_seed(1, number))
    decisions = 0
    while decisions < most:
        fork = state.fork
        if isinstance(fork, Decision):
            state = apply(state, below(len(fork.options)), book)
            decisions += 1
        elif isinstance(fork, Chance):
            state = let_fall(state, below, book)
        else:
            break
    return decisions, state


def check_games(games_to_check: int = 20) -> None:
    """Random games come to an end, and the same game is the same again."""
    for play in (played, night):
        for number in range(games_to_check):
            decisions, state = play(number)
            assert isinstance(state.fork, End), (
                f"game {number} did not end in {decisions} decisions"
            )
            assert play(number) == (decisions, state)


@cache
def the_book() -> Any:
    """The rules, opened once for all games."""
    return open_book()


@cache
def the_other_book() -> Any:
    """Those of Final Girl, opened once as well."""
    return final_girl.open_book()


# -- one large position ----------------------------------------------------------------------------


@cache
def large_table() -> World:
    """Five investigators, twenty enemies, twenty tokens and full decks: some 360 values."""
    investigators = tuple(
        Investigator(
            id=f"investigator {n}",
            space=str(n + 1),
            levels=(2, 3, 1),
            insanity=f"insanity {n}",
            wounds=2,
            stress=3,
            sanity=4,
            fire=1,
            cards=(
                Claimed(f"card {n}", "left", f"left {n}"),
                Claimed(f"other {n}", "right", "x", 1),
            ),
        )
        for n in range(5)
    )
    return World(
        investigators=investigators,
        active="investigator 2",
        turn=9,
        enemies=tuple(
            Enemy(f"cultist {n}", "cultist", str(n + 1), wounds=n % 3, spent=n % 2 == 1)
            for n in range(20)
        ),
        tokens=tuple(Token(f"lab {n}", "lab", str(n + 1), wounds=1) for n in range(20)),
        fire={str(n + 1): 1 + n % 3 for n in range(30)},
        mythos=deck(f"mythos {n}" for n in range(16)),
        discovery=deck(f"discovery {n}" for n in range(16)),
        track=7,
        stage=2,
    )


def branched(world: World) -> World:
    """Another table on which an investigator is wounded, an enemy has moved, the track is ahead."""
    ada, enemy = world.investigators[2], world.enemies[7]
    before, after = world.investigators[:2], world.investigators[3:]
    others, more = world.enemies[:7], world.enemies[8:]
    return replace(
        world,
        investigators=(*before, replace(ada, wounds=5), *after),
        enemies=(*others, replace(enemy, space="60"), *more),
        track=8,
    )


def branched_by_rules(world: World) -> World:
    """The same as rules do it: by id, one change after the other."""
    ada, enemy = world.investigator("investigator 2"), world.enemy("cultist 7")
    assert enemy
    world = world.with_investigator(replace(ada, wounds=5))
    world = world.with_enemy(replace(enemy, space="60"))
    return replace(world, track=8)


def branch_probe() -> World:
    """A new position with three values changed; the old one stays as it is."""
    return branched(large_table())


def clone_probe() -> AnyState:
    """A position to keep: it is a value, so a reference will do."""
    return large_state()


@cache
def large_state() -> AnyState:
    """The large table as a state that stands on a table."""
    return the_book().fixed(State(large_table()))
