"""What is drawn of what was done: who strikes whom, and who went where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dmd.core.journal import Line
from dmd.evening import Evening
from dmd_widgets.panels.table import view as table_view
from dmd_widgets.panels.table.story import MOVED, begun


def lines_of_last_choice(game: Evening) -> tuple[Line, ...]:
    """The lines of the journal that the last choice led to."""
    moments = game.timeline.moments
    first, last = moments[begun(game)].number, moments[game.timeline.at].number
    return game.journal.lines[first:last]


def ways(game: Evening, told: Mapping[str, str]) -> dict[str, list[str]]:
    """The spaces that whoever has moved went along; `told` is what has changed."""
    moved = {key.partition(" ")[2] for key, word in told.items() if word == MOVED}
    found: dict[str, list[str]] = {}
    for line in lines_of_last_choice(game) if moved else ():
        fields = (getattr(line.effect, name) for name in line.effect.__struct_fields__)
        if not any(isinstance(one, str) and one in moved for one in fields):
            continue
        step = table_view.step(line, game.scene(line.world))
        if step and step[0] in moved:
            found.setdefault(step[0], [step[1]]).append(step[2])
    return found


def strikes(game: Evening) -> list[list[str]]:
    """Who attacks whom, by what was chosen last, and by what the dice on the table were thrown."""
    asked = game.kit.strike
    if asked is None:
        return []
    effects = [line.effect for line in (*_causes(game), *lines_of_last_choice(game))]
    found = [one for effect in effects if (one := asked(effect)) is not None]
    return [list(pair) for pair in dict.fromkeys((one.who, one.whom) for one in found)]


def _causes(game: Evening) -> Iterator[Line]:
    """What led to the dice on the table, the last first."""
    if not (game.kit.lying and game.kit.lying(game.state, game.book)):
        return
    there = {line.number: line for line in game.journal.lines}
    number = max(there, default=-1)
    while number in there and not there[number].effect.root:
        yield there[number]
        number = there[number].cause
