"""Positions to branch, keep, take back and write down (lines S1 to S5).

The peers hold the very same table: its records made anew as plain dataclasses, and as pydantic
models, with the same names and values. catanatron and OpenSpiel bring positions of their own games.
"""

from __future__ import annotations

import copy
import json
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import make_dataclass
from functools import partial
from typing import Any, ClassVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.structs import fields, replace

from benchmarks.adapter_game import branched, branched_by_rules, clone_probe, large_table, the_book
from benchmarks.harness import Line
from dmd.core.book import Book
from dmd.core.requirements import Candidate, Choice
from dmd.core.state import Chance, Effect, Option, Scope, Source, State, Step
from dmd.core.timeline import Timeline

FEW, MANY = 10, 10_000


def lines() -> list[Line]:
    """All lines, each checked."""
    return [*branches(), *clones(), act_and_undo(), *writing()]


# -- the same table, as others would hold it -------------------------------------------------------


Maker = Callable[[str, dict[str, Any]], Any]


def as_plain(value: Any) -> Any:
    """Records as dictionaries with every field, tuples as lists."""
    if isinstance(value, Struct):
        return {name: as_plain(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, dict):
        return {name: as_plain(one) for name, one in value.items()}
    return [as_plain(one) for one in value] if isinstance(value, tuple) else value


def values_in(plain: Any) -> int:
    """How many numbers and words a position consists of."""
    if isinstance(plain, dict):
        return sum(map(values_in, plain.values()))
    return sum(map(values_in, plain)) if isinstance(plain, list) else 1


def mirrored(kind: Any, make: Maker) -> Any:
    """A record type made anew with `make`, and those it holds; tuples become lists."""
    made: dict[Any, Any] = {}

    def translated(hint: Any) -> Any:
        if isinstance(hint, type) and issubclass(hint, Struct):
            return mirror(hint)
        if get_origin(hint) is dict:
            return dict[str, translated(get_args(hint)[1])]  # type: ignore[misc]
        return list[translated(get_args(hint)[0])] if get_origin(hint) is tuple else hint  # type: ignore[misc]

    def mirror(record: Any) -> Any:
        if record not in made:
            hints = get_type_hints(record)
            inside = {one.name: translated(hints[one.name]) for one in fields(record)}
            made[record] = make(record.__name__, inside)
        return made[record]

    return mirror(kind)


def as_dataclasses(world: Struct) -> Any:
    kind = mirrored(type(world), lambda name, inside: make_dataclass(name, list(inside.items())))
    return msgspec.convert(as_plain(world), kind)


def as_pydantic(world: Struct) -> Any:
    from pydantic import create_model

    def model(name: str, inside: Mapping[str, Any]) -> Any:
        every_one: dict[str, Any] = {field: (hint, ...) for field, hint in inside.items()}
        return create_model(name, **every_one)

    return mirrored(type(world), model).model_validate(as_plain(world))


# -- S1, S2: a position with three values changed, the old one intact ------------------------------


def by_deepcopy(table: Any) -> Any:
    after = copy.deepcopy(table)
    after.investigators[2].wounds = 5
    after.enemies[7].space = "60"
    after.track = 8
    return after


def by_model_copy(table: Any) -> Any:
    """Only what changes is copied: the quickest way pydantic has."""
    investigators, enemies = table.investigators.copy(), table.enemies.copy()
    investigators[2] = investigators[2].model_copy(update={"wounds": 5})
    enemies[7] = enemies[7].model_copy(update={"space": "60"})
    changes = {"investigators": investigators, "enemies": enemies, "track": 8}
    return table.model_copy(update=changes)


def by_model_copy_and_id(table: Any) -> Any:
    """The same where one knows who, but not at which place of the list."""
    investigators = [
        one.model_copy(update={"wounds": 5}) if one.id == "investigator 2" else one
        for one in table.investigators
    ]
    enemies = [
        one.model_copy(update={"space": "60"}) if one.id == "cultist 7" else one
        for one in table.enemies
    ]
    changes = {"investigators": investigators, "enemies": enemies, "track": 8}
    return table.model_copy(update=changes)


def branches() -> list[Line]:
    world = large_table()
    before = as_plain(world)
    records, models = as_dataclasses(world), as_pydantic(world)
    after = as_plain(branched(world))
    assert branched(world) == branched_by_rules(world)
    assert msgspec.to_builtins(by_deepcopy(records)) == after
    assert by_model_copy(models).model_dump() == after
    assert by_model_copy_and_id(models).model_dump() == after
    assert as_plain(world) == msgspec.to_builtins(records) == models.model_dump() == before != after
    ours, by_rules = partial(branched, world), partial(branched_by_rules, world)
    copied, updated = partial(by_deepcopy, records), partial(by_model_copy, models)
    found = partial(by_model_copy_and_id, models)
    what = f"branch {values_in(before)} values, 3 changed"
    steps = f"{what}, one by one"
    return [
        Line("S1", what, ours, copied, "deepcopy of dataclasses", 200),
        Line("S1 by rules", steps, by_rules, copied, "deepcopy of dataclasses", 100),
        Line("S2", what, ours, updated, "pydantic model_copy", 5),
        Line("S2 by rules", steps, by_rules, found, "pydantic model_copy", 2.5),
    ]


# -- S3: a position to come back to ----------------------------------------------------------------


def holding(clone: Callable[[], Any]) -> Callable[[], None]:
    """Clone, and keep it, as a search does."""
    kept: deque[Any] = deque(maxlen=64)
    return lambda: kept.append(clone())


def catanatron_in_the_middle() -> Any:
    from catanatron import Color, Game, RandomPlayer

    game = Game([RandomPlayer(color) for color in Color], seed=1)
    for _ in range(300):
        game.play_tick()
    return game


def backgammon_in_the_middle() -> Any:
    import pyspiel

    state = pyspiel.load_game("backgammon").new_initial_state()
    for _ in range(40):
        state.apply_action(state.legal_actions()[0])
    return state


def clones() -> list[Line]:
    assert clone_probe() == State(large_table())
    return cloned(clone_probe, "clone a position and keep it")


def cloned(position: Callable[[], Any], what: str, which: str = "") -> list[Line]:
    """A position beside copies of two other games; `which` is added to the names of the lines."""
    ours = holding(position)
    theirs = catanatron_in_the_middle().copy, backgammon_in_the_middle().clone
    catanatron, backgammon = map(holding, theirs)
    return [
        Line(f"S3{which}", what, ours, catanatron, "catanatron Game.copy", 40),
        Line(f"S3b{which}", what, ours, backgammon, "OpenSpiel backgammon clone", 1),
    ]


# -- S4: late in a long game -----------------------------------------------------------------------


class Road(Struct, frozen=True):
    """A game without an end: somebody walks and rests, and the weather changes."""

    miles: int = 0
    tired: int = 0
    rains: bool = False


class Weather(Source, frozen=True, tag="weather"):
    """Rain or shine."""

    def outcomes(self, book: Any) -> list[tuple[str, int]]:
        return [("rain", 1), ("shine", 2)]

    def draw(self, below: Any, book: Any) -> str:
        return ("rain", "shine", "shine")[below(3)]


class OnTheRoad(Effect, frozen=True):
    """The base of every effect of this game."""


class Day(Choice, OnTheRoad, frozen=True, tag="day"):
    """Each day one walks or rests; another day follows."""

    cite: ClassVar[str] = "ROAD-1"
    root: ClassVar[bool] = True

    def who(self, world: Road, book: Book) -> str:
        return "walker"

    def candidates(self, world: Road, book: Book) -> list[Candidate]:
        return [Option((move, Scope("day"), self)) for move in (Walk(), Nap())]


class Walk(OnTheRoad, frozen=True, tag="walk"):
    """A mile further; then the weather may turn."""

    cite: ClassVar[str] = "ROAD-2"

    def resolve(self, world: Road, book: Book) -> Step:
        after = replace(world, miles=world.miles + 1, tired=world.tired + 1)
        return Step(after, fork=Chance(Weather(), Turn()))


class Turn(OnTheRoad, frozen=True, tag="turn"):
    """It rains, or it does not."""

    cite: ClassVar[str] = "ROAD-3"

    outcome: str = ""

    def resolve(self, world: Road, book: Book) -> Step:
        return Step(replace(world, rains=self.outcome == "rain"))


class Nap(OnTheRoad, frozen=True, tag="nap"):
    """Nobody is tired after a nap."""

    cite: ClassVar[str] = "ROAD-4"

    def resolve(self, world: Road, book: Book) -> Step:
        return Step(replace(world, tired=0))


def walked(actions: int) -> Timeline:
    book = Book(world=Road, effects=OnTheRoad, sources=(Weather,))
    game = Timeline(State(Road(), (Day(),)), book, seed=1)
    for _ in range(actions):
        game.choose(0)
    return game


def acting(game: Timeline) -> Callable[[], None]:
    def act_and_take_back() -> None:
        game.choose(0)
        game.undo()

    return act_and_take_back


def act_and_undo() -> Line:
    """Ours late against ours early; 1.25 times as slow would be a ratio of 0.8."""
    early, late = walked(FEW), walked(MANY)
    assert (early.state.world.miles, late.state.world.miles) == (FEW, MANY)
    for game in (early, late):
        before = game.state
        acting(game)()
        assert game.state is before
    what = f"act and undo after {MANY:,} actions"
    return Line("S4", what, acting(late), acting(early), f"ours after {FEW}", 0.8)


# -- S5: a position as JSON ------------------------------------------------------------------------


def writing() -> list[Line]:
    from catanatron.json import GameEncoder

    state, book, game = clone_probe(), the_book(), catanatron_in_the_middle()
    models = as_pydantic(large_table())
    assert book.read(book.write(state)) == state
    assert json.loads(models.model_dump_json()) == as_plain(large_table())

    ours = partial(book.write, state)
    what = "a whole position to JSON, fields by name"
    return [
        Line("S5", what, ours, models.model_dump_json, "pydantic model_dump_json", 5),
        Line("S5b", what, ours, lambda: json.dumps(game, cls=GameEncoder), "catanatron", 200),
    ]
