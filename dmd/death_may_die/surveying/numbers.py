"""A map in numbers, as a whole and space by space, under the names they have in the tables."""

from __future__ import annotations

from dmd.core.survey import Value
from dmd.death_may_die.surveying.terrain import Terrain


def summary(terrain: Terrain) -> dict[str, Value]:
    """The numbers of a whole map, by what they are called in the table."""
    return {
        **_size(terrain),
        **_ways(terrain),
        **_narrows(terrain),
        **_enemies(terrain),
    }


def _size(terrain: Terrain) -> dict[str, Value]:
    many = len(terrain.board.spaces)
    lengths = [far for row in terrain.distances.values() for other, far in row.items() if far > 0]
    return {
        "spaces": many,
        "links": terrain.links,
        "parts": len(terrain.parts),
        "loops": terrain.loops,
        "neighbours of a space, mean": 2 * terrain.links / many if many else None,
        "distance of two spaces, mean": _mean(lengths),
        "distance of two spaces, longest": max(lengths, default=None),
    }


def _ways(terrain: Terrain) -> dict[str, Value]:
    start = terrain.from_start
    ways = [start[space] for space in terrain.objectives if space in start]
    farthest = max(ways, default=None)
    near_gates = [terrain.soonest[one] for one in terrain.objectives if one in terrain.soonest]
    return {
        "objectives": len(terrain.objectives),
        "start to the nearest objective": min(ways, default=None),
        "start to an objective, mean": _mean(ways),
        "start to the farthest objective": farthest,
        "Runs to the farthest objective": terrain.runs(farthest),
        "turns of running to the farthest objective": terrain.turns(farthest),
        "start to the farthest space": max(start.values(), default=None),
        "objective to the nearest Gate, mean": _mean(near_gates),
    }


def _narrows(terrain: Terrain) -> dict[str, Value]:
    return {
        "dead ends": len(terrain.dead_ends),
        "choke points": len(terrain.cut_off),
        "links that are the only way": len(terrain.only_ways),
        "busiest space, % of the ways": _percent(max(terrain.passed.values(), default=None)),
        "symmetries": terrain.symmetry.size,
        "symmetries that keep the tokens": terrain.symmetry_with_tokens.size,
    }


def _enemies(terrain: Terrain) -> dict[str, Value]:
    away = [terrain.soonest[start] for start in terrain.starts if start in terrain.soonest]
    return {
        "Gates": sum(len(spaces) for spaces in terrain.gates.values()),
        "enemy movements, Gate to start, fewest": terrain.movements(min(away, default=None)),
        "enemy movements, Gate to a space, mean": _mean(
            [-(-far // terrain.speed) for far in terrain.soonest.values()]
        ),
        "enemy movements, Gate to a space, most": terrain.movements(
            max(terrain.soonest.values(), default=None)
        ),
        "safe pockets": len(terrain.pockets) if terrain.gates else None,
        "tied steps, % of the ways, mean": _percent(_mean(list(terrain.ties.values()))),
    }


def _mean(numbers: list[int] | list[float]) -> float | None:
    return sum(numbers) / len(numbers) if numbers else None


def _percent(share: float | None) -> float | None:
    return None if share is None else 100 * share


def of_space(terrain: Terrain, space: str) -> dict[str, Value | str | bool]:
    """The numbers of one space, by what they are called in the table."""
    far = terrain.from_start.get(space)
    row = [length for length in terrain.distances[space].values() if length]
    return {
        "name": terrain.board.space(space).name,
        "tokens": " ".join(terrain.board.space(space).tags),
        "objective": space in terrain.objectives,
        "from start": far,
        "Runs": terrain.runs(far),
        "turns": terrain.turns(far),
        **{f"from {gate}": way.get(space) for gate, way in terrain.from_gates.items()},
        "enemy movements": terrain.movements(terrain.soonest.get(space)),
        "neighbours": terrain.neighbours(space),
        "dead end": space in terrain.dead_ends,
        "cuts off": len(terrain.cut_off.get(space, ())),
        "% of ways": _percent(terrain.passed[space]),
        "% tied": _percent(terrain.ties[space]),
        "on a Gate's way": space in terrain.on_the_way,
        "safe pocket": space in terrain.pockets,
        "mean distance": _mean(row),
        "farthest": max(row, default=None),
    }
