"""The survey of a map: what is counted on it, what that says, and what can be drawn over it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Final

from dmd.core.boards.board import Board
from dmd.core.sentences import enumerated, name, say
from dmd.core.survey import Counted, Numbers, Sketch, Surveying, Value, unusual
from dmd.final_girl.opening import ATLAS
from dmd.final_girl.shelf import location_names, read_location
from dmd.final_girl.surveying.ground import Ground, Panic


def count(
    board: Board, objectives: str | Iterable[str] = (), *, episode: str | Path = ""
) -> Counted:
    """Count a map. Objectives are the spaces to search, unless others are given.

    `episode` is the location whose panic table is read; a map of the kit has its own.
    """
    ground = Ground(board, objectives, _panic(board, episode))
    numbers = summary(ground)
    return Counted(
        board, ground, numbers, partial(of_space, ground), partial(reading, ground, numbers)
    )


def numbers_of(board: Board) -> Numbers:
    """The numbers of a map that another one is compared with."""
    return summary(Ground(board, (), _panic(board, "")))


@cache
def shipped() -> dict[str, Numbers]:
    """The numbers of the maps of the kit's locations."""
    return {one: numbers_of(board) for one, board in _boards().items()}


@cache
def _boards() -> dict[str, Board]:
    return {one: ATLAS.load_map(read_location(one).value.map) for one in location_names()}


def _panic(board: Board, location: str | Path) -> Panic:
    if location:
        return read_location(location).value.panic
    same = (one for one, there in _boards().items() if there == board)
    return next((read_location(one).value.panic for one in same), {})


def summary(ground: Ground) -> dict[str, Value]:
    """The numbers of a whole map, by what they are called in the table."""
    ways = [far for row in ground.distances.values() for far in row.values() if far]
    between = [ground.distances[a].get(b) for a in ground.goals for b in ground.goals if a != b]
    return {
        "spaces": len(ground.board.spaces),
        "links": ground.links,
        "loops": ground.loops,
        "dead ends": len(ground.dead_ends),
        "choke points": len(ground.chokes),
        "distance of two spaces, mean": _mean(ways),
        "distance of two spaces, longest": max(ways, default=None),
        "spaces with an exit": len(ground.exits),
        "space to the nearest exit, mean": _mean(ground.out.values()),
        "space to the nearest exit, most": max(ground.out.values(), default=None),
        "spaces to search": len(ground.goals),
        "space to the nearest one to search, mean": _mean(ground.to_goals.values()),
        "from one space to search to another, mean": _mean(one for one in between if one),
        "ties of his steps, % of the ways": _percent(_mean(ground.ties.values())),
        "panicking victims who stay, %": _percent(_mean(ground.stay.values())),
        "panicking victims who come nearer to an exit, %": _percent(_mean(ground.escape.values())),
    }


def of_space(ground: Ground, space: str) -> dict[str, Value | str | bool]:
    """The numbers of one space, by what they are called in the table."""
    return {
        "name": ground.board.space(space).name,
        "tokens": " ".join(ground.board.space(space).tags),
        "to an exit": ground.out.get(space),
        "to a space to search": ground.to_goals.get(space),
        "neighbours": len(ground.board.neighbours(space)),
        "dead end": space in ground.dead_ends,
        "choke point": space in ground.chokes,
        "% of ways": _percent(ground.passed[space]),
        "% tied": _percent(ground.ties[space]),
        "% who stay": _percent(ground.stay.get(space)),
        "% who come nearer to an exit": _percent(ground.escape.get(space)),
    }


def reading(ground: Ground, numbers: Numbers, others: Iterable[Numbers]) -> tuple[str, ...]:
    """What the numbers say, what matters most first."""

    def named(spaces: Iterable[str]) -> str:
        return enumerated([name(ground.board.space(one).name) for one in spaces], "and")

    told = []
    if ground.out:
        most = max(ground.out.values())
        far = [one for one, way in ground.out.items() if way == most]
        told.append(say("Farthest from an exit, {most:space|spaces}: {spaces}.",
                        most=most, spaces=named(far)))  # fmt: skip
    if ground.dead_ends:
        told.append(say("Dead ends, out of which only one way leads: {spaces}.",
                        spaces=named(ground.dead_ends)))  # fmt: skip
    busiest = max(ground.passed, key=lambda one: ground.passed[one], default="")
    if busiest and ground.passed[busiest]:
        told.append(
            say(
                "{share:.0f} % of all shortest ways between two others lead through {space}.",
                share=100 * ground.passed[busiest], space=named([busiest]),
            )
        )  # fmt: skip
    fixed = [one for one, share in ground.stay.items() if share >= 0.5]
    if fixed:
        told.append(say("At least every other panicking victim stays with him here: {spaces}.",
                        spaces=named(fixed)))  # fmt: skip
    return (*told, *unusual(numbers, others))


def _mean(numbers: Iterable[float]) -> float | None:
    found = list(numbers)
    return sum(found) / len(found) if found else None


def _percent(share: float | None) -> float | None:
    return None if share is None else 100 * share


def _shades(values: Mapping[str, float]) -> dict[str, float]:
    most = max(values.values(), default=0) or 1
    return {space: value / most for space, value in values.items()}


def _exits(ground: Ground) -> Sketch:
    legend = say("The number of a space is its distance from the nearest exit.")
    words = {space: str(far) for space, far in ground.out.items()}
    return Sketch(say("how far from an exit"), legend, words, _shades(ground.out))


def _searches(ground: Ground) -> Sketch:
    legend = say("The number of a space is its distance from the nearest one to search.")
    words = {space: str(far) for space, far in ground.to_goals.items()}
    return Sketch(say("how far from the items"), legend, words, _shades(ground.to_goals))


def _chokes(ground: Ground) -> Sketch:
    legend = say("How many per cent of all shortest ways between two others lead through a space.")
    words = {space: f"{100 * share:.0f} %" for space, share in ground.passed.items()}
    return Sketch(say("where all must pass"), legend, words, _shades(ground.passed))


def _ties(ground: Ground) -> Sketch:
    legend = say("Toward how many per cent of the other spaces his first step is a tie.")
    words = {space: f"{100 * share:.0f} %" for space, share in ground.ties.items()}
    return Sketch(say("where his way is a tie"), legend, words, _shades(ground.ties))


PICTURES: Final[dict[str, Callable[[Ground], Sketch]]] = {
    "distances": _exits,
    "searches": _searches,
    "chokes": _chokes,
    "ties": _ties,
}

SURVEYING: Final = Surveying(count, numbers_of, shipped, (), PICTURES)
