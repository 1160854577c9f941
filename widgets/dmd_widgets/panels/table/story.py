"""What the last choice led to: its lines, the cards that were read, and what changed by it."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

from dmd.core.scene import Card, Scene
from dmd.core.sentences import name, say
from dmd.core.things import Mark
from dmd.evening import Evening
from dmd_widgets.panels.table.lines import Lines

NEW, MOVED = say("new here"), say("has moved here")
HURT, HEALED = say("was hurt"), say("was healed")
MOST_CAUSES = 2
MORE, FEWER, CHANGED = say("more now"), say("fewer now"), say("has changed")


def begun(game: Evening) -> int:
    """The moment at which somebody chose what led here; the first where nobody did."""
    before = bisect_left(game.timeline.stops, game.timeline.at)
    return game.timeline.stops[before - 1] if before else 0


def story(game: Evening, lines: Lines) -> list[dict[str, Any]]:
    """Line by line what the last choice led to; a card that was read out comes with its text."""
    moments, told = game.timeline.moments, []
    first, last = moments[begun(game)].number, moments[game.timeline.at].number
    for at, line in enumerate(game.journal.lines[first:last], first):
        one = {"at": at, "depth": line.depth} | lines.told(line, game)
        read = game.kit.card(line.effect, game.book) if game.kit.card and not line.ability else None
        if read is not None:
            one["card"] = as_read(read)
        told.append(one)
    return told


def as_read(card: Card) -> dict[str, Any]:
    """A card as it lies there; its title such as people read it who know the box."""
    return {"title": name(card.title), "kind": card.kind, "lines": list(card.lines)}


def before(game: Evening) -> Scene:
    """The table as it stood when somebody chose."""
    scene: Scene = game.scene(game.timeline.moments[begun(game)].state.world)
    return scene


def changes(was: Scene, now: Scene) -> dict[str, str]:
    """What is not as it was on the board, by keys such as `figure cultist 1`, in words."""
    known = {one.id: one for one in was.things}
    told = {one.id: _changed(known.get(one.id), one) for one in reversed(now.things)}
    figures = {one.id: one.is_figure for one in reversed(now.things)}
    return {
        f"{'figure' if figures[name] else 'token'} {name}": word
        for name, word in told.items()
        if word
    }


def _changed(was: Mark | None, now: Mark) -> str:
    if was is None:
        return NEW
    if was.space != now.space:
        return MOVED
    if was.wounds != now.wounds:
        return HURT if now.wounds > was.wounds else HEALED
    if was.count != now.count:
        return MORE if now.count > was.count else FEWER
    return CHANGED if (was.note, was.burning) != (now.note, now.burning) and not now.active else ""


def stakes(game: Evening, lines: Lines) -> list[str]:
    """Who rolls, at whom, and why: what led to the dice on the table, the cause first."""
    if not (game.kit.lying and game.kit.lying(game.state, game.book)):
        return []
    there = {line.number: line for line in game.journal.lines}
    told: list[str] = []
    number = max(there, default=-1)
    while number in there and not there[number].effect.root:
        told.insert(0, lines.sentence(there[number], game))
        number = there[number].cause
    return told[-MOST_CAUSES - 1 : -1]  # the last line names the faces that everybody sees
