"""A survey in plain words, what helps most first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from dmd.core.boards.board import Board
from dmd.core.boards.spaces import Space, label
from dmd.core.sentences import as_written, enumerated, in_a_row, say
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
        return (say("The map has no spaces yet, so there is nothing to count."),)
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
    names = [_label(board.space(space)) for space in spaces]
    if len(names) > NAMED + 1:
        names[NAMED:] = [say("{n} more", n=len(names) - NAMED)]
    return enumerated(names, "and")


def _label(space: Space) -> str:
    """What is written in a room, so that its name can be read in other languages."""
    if label(space) == space.name:
        return space.name
    return say("{id} {space}", id=as_written(space.id), space=space.name)


def _missing(terrain: Terrain) -> Iterator[str]:
    if not terrain.starts:
        yield say(
            "No space carries the token “start” (DMD-BRD-6), so nothing is counted from there."
        )
    if not terrain.gates:
        yield say(
            "No space carries a Gate (DMD-BRD-5), so nothing is said of where enemies come from."
        )
    if not terrain.objectives:
        yield say("No space carries a token of the episode, so no way to an objective is counted.")


def _unreachable(terrain: Terrain) -> Iterator[str]:
    board = terrain.board
    lost = [one for one in board.ids if one not in terrain.from_start]
    if terrain.starts and lost:
        yield (
            say(
                "{n:space|spaces} cannot be reached from the start: {spaces}.",
                n=len(lost),
                spaces=named(board, lost),
            )
        )
    elif len(terrain.parts) > 1:
        yield say("The map falls into {parts} parts that nothing joins.", parts=len(terrain.parts))


def _farthest(terrain: Terrain) -> Iterator[str]:
    ways = {one: terrain.from_start[one] for one in terrain.objectives if one in terrain.from_start}
    if not ways:
        return
    far = max(ways.values())
    spaces = [one for one, way in ways.items() if way == far]
    runs, turns = terrain.runs(far), terrain.turns(far)
    if not runs or not turns:
        yield say("All objectives lie on the start.")
        return
    box = tracks()
    time = say("{n} turns", n=turns)
    if turns <= 1 and runs == box.actions:
        time = say("all {actions} actions of a turn", actions=box.actions)
    elif turns <= 1:
        time = say("{runs} of the {actions} actions of a turn", runs=runs, actions=box.actions)
    yield say(
        "The farthest {n#objective|objectives}, {spaces}, {n#lies|lie} {far:space|spaces} from the "
        "start: {runs:Run|Runs} of up to {longest} (DMD-RUN-1), that is {time} (DMD-ACT-1).",
        n=len(spaces), spaces=named(terrain.board, spaces), far=far, runs=runs,
        longest=box.run_spaces, time=time,
    )  # fmt: skip


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
        ways_told = [
            say("{movements} from the {gate}", movements=terrain.movements(far), gate=name)
            for far, name in sorted(told)
        ]
        yield (
            say(
                "In movements of {n:space|spaces}, an enemy needs to the start: {ways}.",
                n=terrain.speed,
                ways=enumerated(ways_told, "and"),
            )
        )
    if cut and terrain.starts:
        yield say("From the {gates} no way leads to the start.", gates=enumerated(cut, "and"))
    shared = [one for one in terrain.objectives if terrain.soonest.get(one) == 0]
    if shared:
        yield (
            say(
                "At {spaces} an objective lies on a Gate: whoever works there stands where enemies "
                "appear (DMD-SUM-1).",
                spaces=named(terrain.board, shared),
            )
        )


def _cards(terrain: Terrain, cards: Cards) -> Iterator[str]:
    if not terrain.board.tagged(cards.objective):
        yield say(
            "No space carries “{objective}”, the objective of “{episode}”.",
            objective=as_written(cards.objective),
            episode=cards.episode,
        )
    moved = [
        say(
            "{enemy} {steps}",
            enemy=pace.name,
            steps=enumerated([str(one) for one in pace.movements], "and"),
        )
        for pace in cards.paces.values()
        if pace.movements
    ]
    told = in_a_row(moved, "; ") if moved else say("nobody")
    yield (
        say(
            "The {mythos} Mythos cards of “{episode}” with {elder_one}, one a turn, move, in "
            "spaces: {told}.",
            mythos=cards.mythos,
            episode=cards.episode,
            elder_one=cards.elder_one,
            told=told,
        )
    )
    gates: Counter[str] = Counter()
    for pace in cards.paces.values():
        gates.update(pace.gates)
    if gates:
        lines = [
            say("{many} at the {gate}", many=many, gate=tag_mark(gate, "").name)
            for gate, many in sorted(gates.items())
        ]
        yield say(
            "Of their summoning lines {lines} let an enemy appear.", lines=enumerated(lines, "and")
        )


def _chokes(terrain: Terrain) -> Iterator[str]:
    if len(terrain.board.spaces) < 3:
        return
    worst = sorted(terrain.cut_off, key=lambda one: -len(terrain.cut_off[one]))
    if not worst:
        yield say("No single space parts the map: round each one there is another way.")
        return
    lost = len(terrain.cut_off[worst[0]])
    others = say("; others are {spaces}", spaces=named(terrain.board, worst[1:]))
    told = (
        "The worst choke point is {space}: without it, {lost} of {n:space|spaces} would be cut "
        "off from the start{others}."
    )
    if worst[0] in terrain.starts or not terrain.starts:
        told = (
            "The worst choke point is {space}: without it, {lost} of {n:space|spaces} would be cut "
            "off{others}."
        )
    yield say(
        told,
        space=named(terrain.board, worst[:1]), lost=lost, n=len(terrain.board.spaces),
        others=others if worst[1:] else "",
    )  # fmt: skip


def _pockets(terrain: Terrain) -> Iterator[str]:
    if not terrain.gates:
        return
    beyond = terrain.pocket_beyond
    if terrain.pockets:
        told = (
            "{n:safe pocket|safe pockets}, farther than {beyond:space|spaces} from every Gate and "
            "off every shortest path from a Gate to the start, to Rest in (DMD-RST-1): {spaces}."
        )
        if not terrain.starts:
            told = (
                "{n:safe pocket|safe pockets}, farther than {beyond:space|spaces} from every Gate, "
                "to Rest in (DMD-RST-1): {spaces}."
            )
        many, spaces = len(terrain.pockets), named(terrain.board, terrain.pockets)
        yield say(told, n=many, beyond=beyond, spaces=spaces)
    else:
        told = (
            "No pocket is safe: every space one gets to lies within {beyond:space|spaces} of a "
            "Gate or on a shortest path from a Gate to the start."
        )
        if not terrain.starts:
            told = (
                "No pocket is safe: every space one gets to lies within {beyond:space|spaces} of a "
                "Gate."
            )
        yield say(told, beyond=beyond)


def _ties(terrain: Terrain) -> Iterator[str]:
    most = max(terrain.ties.values())
    if not most:
        yield say(
            "From no space do two shortest paths begin differently: players never choose a step."
        )
        return
    spaces = [space for space, share in terrain.ties.items() if share == most]
    yield (
        say(
            "Players most often choose an enemy's step in {spaces}: toward {share} % of the other "
            "spaces several shortest paths begin there (DMD-MOV-2).",
            spaces=named(terrain.board, spaces),
            share=round(100 * most),
        )
    )


def _loops(terrain: Terrain) -> Iterator[str]:
    ends = terrain.dead_ends
    told = say("No space is a dead end")
    if ends:
        told = say("Dead ends: {spaces}", spaces=named(terrain.board, ends))
    loops = "{told}; the map has {n:way|ways} round."
    if not terrain.loops:
        loops = "{told}; the map has no way round."
    yield say(loops, told=told, n=terrain.loops)


def _symmetry(terrain: Terrain) -> Iterator[str]:
    found, kept = terrain.symmetry, terrain.symmetry_with_tokens
    if found.size == 1:
        yield (
            say("The map has no symmetry: no two spaces could trade places.")
            if found.counted
            else say("Whether the map has symmetries was not found out: there is too much to try.")
        )
        return
    if found.drawn:
        how = say("The map {drawn}", drawn=enumerated(found.drawn, "and"))
    else:
        groups = in_a_row([named(terrain.board, group) for group in found.alike[:3]], "; ")
        told = "{groups} could trade places, and every way would stay"
        if len(found.alike) > 3:
            told = "{groups} (and others) could trade places, and every way would stay"
        how = say(told, groups=groups)
    told = "{how}: {n:symmetry|symmetries}, of which {tokens} would keep the tokens in place."
    if not found.counted:
        told = (
            "{how}: at least {n:symmetry|symmetries}, of which {tokens} would keep the tokens in "
            "place."
        )
    tokens = f"{kept.size - 1:,}" if kept.size > 1 else say("none")
    yield say(told, how=how, n=found.size - 1, tokens=tokens)
