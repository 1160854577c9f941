"""A survey in plain words, what helps most first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from dmd.core.boards.board import Board
from dmd.core.boards.spaces import label
from dmd.core.sentences import enumerated
from dmd.core.sentences import how_many as counted
from dmd.core.survey import Value, unusual
from dmd.core.things import tag_mark
from dmd.death_may_die.surveying.paces import Cards
from dmd.death_may_die.surveying.terrain import Terrain, tracks

NAMED = 6
"""Spaces that a sentence names; the others are counted."""


def reading(
    terrain: Terrain,
    numbers: Mapping[str, Value],
    others: Iterable[Mapping[str, Value]],
    cards: Cards | None = None,
) -> tuple[str, ...]:
    """What the numbers say."""
    if not terrain.board.spaces:
        return ("The map has no spaces yet, so there is nothing to count.",)
    return (
        *_missing(terrain),
        *_unreachable(terrain),
        *_farthest(terrain),
        *_enemies(terrain),
        *(_cards(terrain, cards) if cards else ()),
        *_chokes(terrain),
        *_pockets(terrain),
        *_ties(terrain),
        *_loops(terrain),
        *_symmetry(terrain),
        *unusual(numbers, others),
    )


def named(board: Board, spaces: Sequence[str]) -> str:
    """Spaces by their names, a few of them.

    >>> named(Board.sketch("a - b - c"), ["a", "c"])
    'a and c'
    """
    names = [label(board.space(space)) for space in spaces]
    if len(names) > NAMED + 1:
        names[NAMED:] = [f"{len(names) - NAMED} more"]
    return enumerated(names, "and")


def _missing(terrain: Terrain) -> Iterator[str]:
    if not terrain.starts:
        yield "No space carries the token “start” (DMD-BRD-6), so nothing is counted from there."
    if not terrain.gates:
        yield "No space carries a Gate (DMD-BRD-5), so nothing is said of where enemies come from."
    if not terrain.objectives:
        yield "No space carries a token of the episode, so no way to an objective is counted."


def _unreachable(terrain: Terrain) -> Iterator[str]:
    board = terrain.board
    lost = [one for one in board.ids if one not in terrain.from_start]
    if terrain.starts and lost:
        yield (
            f"{counted(len(lost), 'space')} cannot be reached from the start: {named(board, lost)}."
        )
    elif len(terrain.parts) > 1:
        yield f"The map falls into {len(terrain.parts)} parts that nothing joins."


def _farthest(terrain: Terrain) -> Iterator[str]:
    ways = {one: terrain.from_start[one] for one in terrain.objectives if one in terrain.from_start}
    if not ways:
        return
    far = max(ways.values())
    spaces = [one for one, way in ways.items() if way == far]
    runs, turns = terrain.runs(far), terrain.turns(far)
    if not runs or not turns:
        yield "All objectives lie on the start."
        return
    box = tracks()
    of_all = "all" if runs == box.actions else f"{runs} of the"
    time = f"{turns} turns" if turns > 1 else f"{of_all} {box.actions} actions of a turn"
    yield (
        f"The farthest {'objective' if len(spaces) == 1 else 'objectives'}, "
        f"{named(terrain.board, spaces)}, {'lies' if len(spaces) == 1 else 'lie'} "
        f"{counted(far, 'space')} from the start: {counted(runs, 'Run')} of up to "
        f"{box.run_spaces} (DMD-RUN-1), that is {time} (DMD-ACT-1)."
    )


def _enemies(terrain: Terrain) -> Iterator[str]:
    told, cut = [], []
    for gate, spaces in terrain.gates.items():
        name = tag_mark(gate, spaces[0]).name
        ways = [terrain.distances[one][to] for one in spaces for to in terrain.starts
                if to in terrain.distances[one]]  # fmt: skip
        if ways:
            told.append((min(ways), name))
        else:
            cut.append(name)
    if told:
        ways_told = [f"{terrain.movements(far)} from the {name}" for far, name in sorted(told)]
        yield (
            f"In movements of {counted(terrain.speed, 'space')}, an enemy needs to the start: "
            f"{enumerated(ways_told, 'and')}."
        )
    if cut and terrain.starts:
        yield f"From the {enumerated(cut, 'and')} no way leads to the start."
    shared = [one for one in terrain.objectives if terrain.soonest.get(one) == 0]
    if shared:
        yield (
            f"At {named(terrain.board, shared)} an objective lies on a Gate: whoever works there "
            "stands where enemies appear (DMD-SUM-1)."
        )


def _cards(terrain: Terrain, cards: Cards) -> Iterator[str]:
    if not terrain.board.tagged(cards.objective):
        yield f"No space carries “{cards.objective}”, the objective of “{cards.episode}”."
    moved = [
        f"{pace.name} {enumerated([str(steps) for steps in pace.movements], 'and')}"
        for pace in cards.paces.values()
        if pace.movements
    ]
    told = "; ".join(moved) or "nobody"
    yield (
        f"The {cards.mythos} Mythos cards of “{cards.episode}” with {cards.elder_one}, one a turn, "
        f"move, in spaces: {told}."
    )
    gates: Counter[str] = Counter()
    for pace in cards.paces.values():
        gates.update(pace.gates)
    if gates:
        lines = [f"{many} at the {tag_mark(gate, '').name}" for gate, many in sorted(gates.items())]
        yield f"Of their summoning lines {enumerated(lines, 'and')} let an enemy appear."


def _chokes(terrain: Terrain) -> Iterator[str]:
    if len(terrain.board.spaces) < 3:
        return
    worst = sorted(terrain.cut_off, key=lambda one: -len(terrain.cut_off[one]))
    if not worst:
        yield "No single space parts the map: round each one there is another way."
        return
    lost = len(terrain.cut_off[worst[0]])
    start = "" if worst[0] in terrain.starts or not terrain.starts else " from the start"
    others = f"; others are {named(terrain.board, worst[1:])}" if worst[1:] else ""
    yield (
        f"The worst choke point is {named(terrain.board, worst[:1])}: without it, {lost} of "
        f"{counted(len(terrain.board.spaces), 'space')} would be cut off{start}{others}."
    )


def _pockets(terrain: Terrain) -> Iterator[str]:
    if not terrain.gates:
        return
    beyond = counted(terrain.pocket_beyond, "space")
    off = " and off every shortest path from a Gate to the start" if terrain.starts else ""
    if terrain.pockets:
        pockets = counted(len(terrain.pockets), "safe pocket")
        yield (
            f"{pockets}, farther than {beyond} from every Gate{off}, to Rest in (DMD-RST-1): "
            f"{named(terrain.board, terrain.pockets)}."
        )
    else:
        on = " or on a shortest path from a Gate to the start" if terrain.starts else ""
        yield f"No pocket is safe: every space one gets to lies within {beyond} of a Gate{on}."


def _ties(terrain: Terrain) -> Iterator[str]:
    most = max(terrain.ties.values())
    if not most:
        yield "From no space do two shortest paths begin differently: players never choose a step."
        return
    spaces = [space for space, share in terrain.ties.items() if share == most]
    yield (
        f"Players most often choose an enemy's step in {named(terrain.board, spaces)}: toward "
        f"{round(100 * most)} % of the other spaces several shortest paths begin there (DMD-MOV-2)."
    )


def _loops(terrain: Terrain) -> Iterator[str]:
    ends = terrain.dead_ends
    told = f"Dead ends: {named(terrain.board, ends)}" if ends else "No space is a dead end"
    loops = counted(terrain.loops, "way") if terrain.loops else "no way"
    yield f"{told}; the map has {loops} round."


def _symmetry(terrain: Terrain) -> Iterator[str]:
    found, kept = terrain.symmetry, terrain.symmetry_with_tokens
    if found.size == 1:
        yield (
            "The map has no symmetry: no two spaces could trade places."
            if found.counted
            else "Whether the map has symmetries was not found out: there is too much to try."
        )
        return
    if found.drawn:
        how = f"The map {enumerated(found.drawn, 'and')}"
    else:
        groups = "; ".join(named(terrain.board, group) for group in found.alike[:3])
        more = " (and others)" if len(found.alike) > 3 else ""
        how = f"{groups}{more} could trade places, and every way would stay"
    least = "" if found.counted else "at least "
    number = counted(found.size - 1, "symmetry", "symmetries")
    tokens = f"{kept.size - 1:,}" if kept.size > 1 else "none"
    yield f"{how}: {least}{number}, of which {tokens} would keep the tokens in place."
