"""What the pictures of a survey say: a number in every space, and its floor in a shade."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dmd.core.sentences import as_written, in_a_row, say
from dmd.core.survey import Sketch
from dmd.core.things import tag_mark
from dmd.death_may_die.surveying.terrain import Terrain

LETTERED: Final = 4
"""Gates that have a number each; where there are more, the nearest one's is written."""

NO_WAY: Final = say("no way")


def _distances(terrain: Terrain) -> Sketch:
    legend = say("No space carries the token “start”, so no distance is counted.")
    if terrain.starts:
        legend = say(
            "The number of a space is its distance from the start; the stronger the shade, the "
            "farther. Objectives say how many Runs that takes."
        )
    words = {}
    for space in terrain.board.ids if terrain.starts else ():
        far = terrain.from_start.get(space)
        runs = terrain.runs(far) if space in terrain.objectives else None
        told = "" if runs is None else say(" · {runs:Run|Runs}", runs=runs)
        words[space] = NO_WAY if far is None else say("{far}{told}", far=far, told=told)
    return Sketch(say("how far from the start"), legend, words, _shares(dict(terrain.from_start)))


def _gates(terrain: Terrain) -> Sketch:
    title, legend = (
        say("how soon enemies come"),
        say("No space carries a Gate, so nothing is counted."),
    )
    if not terrain.gates:
        return Sketch(title, legend, {}, {})
    letters = {gate: tag_mark(gate, "").letters[:1] for gate in terrain.gates}
    each = len(set(letters.values())) == len(letters) <= LETTERED
    counts = (
        say("movements of {speed}", speed=terrain.speed)
        if terrain.speed > 1
        else say("enemy movements of 1 space")
    )
    sooner = say("the stronger the shade, the sooner")
    if each:
        names = [
            say("{letter} {gate}", letter=as_written(letter), gate=tag_mark(gate, "").name)
            for gate, letter in letters.items()
        ]
        legend = say(
            "In {counts}, from each Gate ({names}); {sooner}.",
            counts=counts,
            names=in_a_row(names),
            sooner=sooner,
        )
    else:
        legend = say("In {counts}, from the nearest Gate; {sooner}.", counts=counts, sooner=sooner)
    words = {space: _soon(terrain, space, letters if each else {}) for space in terrain.board.ids}
    soon = {space: -far for space, far in terrain.soonest.items()}
    return Sketch(title, legend, words, _shares(soon))


def _soon(terrain: Terrain, space: str, letters: dict[str, str]) -> str:
    told = [
        f"{letter}{terrain.movements(terrain.from_gates[gate][space])}"
        for gate, letter in letters.items()
        if space in terrain.from_gates[gate]
    ]
    if letters:
        return " ".join(told) or NO_WAY
    movements = terrain.movements(terrain.soonest.get(space))
    return NO_WAY if movements is None else str(movements)


def _chokes(terrain: Terrain) -> Sketch:
    legend = say(
        "How many per cent of all shortest ways between two others pass; the stronger the shade, "
        "the more. “-3” beside it: without this space, 3 others are cut off."
    )
    words = {}
    for space, share in terrain.passed.items():
        lost = len(terrain.cut_off.get(space, ()))
        words[space] = f"{_percent(share)} -{lost}" if lost else _percent(share)
    return Sketch(say("where all must pass"), legend, words, _shares(terrain.passed))


def _ties(terrain: Terrain) -> Sketch:
    legend = say(
        "Toward how many per cent of the other spaces an enemy here has several shortest paths, "
        "so that players choose its step; the stronger the shade, the more."
    )
    words = {space: _percent(share) for space, share in terrain.ties.items()}
    return Sketch(say("where players choose for enemies"), legend, words, _shares(terrain.ties))


def _pockets(terrain: Terrain) -> Sketch:
    legend = say("No space carries a Gate, so no pocket is safe from one.")
    if terrain.gates:
        legend = say(
            "Shaded are safe pockets: farther from every Gate than {beyond}, and off every"
            " shortest path from a Gate to the start. The number is the distance from the nearest"
            " Gate; “path” is on such a path.",
            beyond=terrain.pocket_beyond,
        )
    words = {}
    for space in terrain.board.ids if terrain.gates else ():
        far = terrain.soonest.get(space)
        told = NO_WAY if far is None else str(far)
        if far is not None and space in terrain.on_the_way:
            told = say("{far} path", far=far)
        words[space] = say("pocket {told}", told=told) if space in terrain.pockets else told
    return Sketch(say("safe pockets"), legend, words, dict.fromkeys(terrain.pockets, 1.0))


PICTURES: Final[dict[str, Callable[[Terrain], Sketch]]] = {
    "distances": _distances,
    "gates": _gates,
    "chokes": _chokes,
    "ties": _ties,
    "pockets": _pockets,
}


def _shares(values: dict[str, int] | dict[str, float]) -> dict[str, float]:
    """The least as 0, the most as 1."""
    if not values:
        return {}
    least, most = min(values.values()), max(values.values())
    span = (most - least) or 1
    return {space: (value - least) / span for space, value in values.items()}


def _percent(share: float) -> str:
    return f"{round(100 * share)} %"
