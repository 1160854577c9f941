"""The set-up page in words: who starts where, what is asked, what everything does, what is ours."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from dmd.core.boards.board import Board
from dmd.core.boards.spaces import Space, label
from dmd.core.maps.map_file import MapFile
from dmd.core.paper import Chapter, Item
from dmd.core.sentences import (
    SEVERAL,
    Name,
    Plainly,
    Told,
    as_written,
    closed,
    enumerated,
    in_a_row,
    say,
)
from dmd.core.sentences import name as name_of
from dmd.core.things import Mark
from dmd.death_may_die.box import Box
from dmd.death_may_die.printing.pieces import FIRE, enemy_mark, in_order, starting, token_mark
from dmd.death_may_die.shelf import EpisodeFile
from dmd.death_may_die.telling import exhibits_of_cards as cards
from dmd.death_may_die.telling.exhibits import Line, in_one, of_enemy, said
from dmd.death_may_die.telling.nouns import Names, thing


def chapters(
    board: Board, map_: MapFile, episode: EpisodeFile | None, box: Box | None, names: Names
) -> list[Chapter]:
    """Everything the page says, in the order in which it is needed."""
    found: list[Chapter] = []
    if episode is not None and episode.story:
        found.append(Chapter(say("The story"), (Item("", said(episode.story), flavour=True),)))
    found.append(Chapter(say("Set-up"), tuple(_steps(board, box, names))))
    found.append(Chapter(say("Who and what starts where"), tuple(_starting(board, map_, box))))
    if episode is not None and box is not None:
        found += _episode(episode, box, names)
    found.append(
        Chapter(say("Not printed by the publisher, and notes"), tuple(_ours(map_, episode, box)))
    )
    return [one for one in found if one.items]


# -- before the game -------------------------------------------------------------------------------


def _steps(board: Board, box: Box | None, names: Names) -> Iterator[Item]:
    start = [_place(board.space(one)) for one in board.tagged("start")]
    begin = say(" All of them begin in {start}.", start=enumerated(start)) if start else ""
    many = len(board.spaces)
    yield Item("1.", say("Put the pages of the map together: {n:space|spaces}.", n=many))
    yield Item(
        "2.", say("2 to 5 investigators play; alone you play two of them.{begin}", begin=begin)
    )
    yield Item("3.", say("Lay out tokens and enemies as told below."))
    if box is None:
        return
    episode = box.episode
    if episode.faces:
        many = sum(face.count for face in episode.faces)
        noun = thing(episode.objective.token, names)
        token = Name(noun.many, noun.one, SEVERAL)
        yield Item(
            "4.",
            say(
                "Fold the {many} {tokens} at the dashed line, glue them and mix them: "
                "nobody may know what is under which.",
                many=many,
                tokens=token,
            ),
        )
    else:
        yield Item("4.", say("Keep the other tokens at hand."))
    yield Item(
        "5.",
        say(
            "Shuffle the {mythos} Mythos cards with those of the Elder One into one deck; the "
            "{discovery} Discovery cards are a deck of their own.",
            mythos=len(episode.mythos),
            discovery=len(episode.discovery),
        ),
    )
    yield Item(
        "6.",
        say(
            "The Elder One stays separate: choose any. Its figure begins on the Summoning track, "
            "and its Stage cards, its minions and its tokens lie beside the board."
        ),
    )


def _starting(board: Board, map_: MapFile, box: Box | None) -> Iterator[Item]:
    """Start and Gates first, then tokens, then enemies, each with its spaces."""
    for kind in in_order(tag for space in board.spaces for tag in space.tags):
        counts = {one.id: one.tags.count(kind) for one in board.spaces if kind in one.tags}
        yield _row(token_mark(kind), counts, board)
    for kind, spaces in starting(map_).items():
        yield _row(enemy_mark(kind, box.enemies if box else {}), spaces, board)
    if box is not None:
        yield from _reserve(board, box)


def _reserve(board: Board, box: Box) -> Iterator[Item]:
    """What lies ready beside the board."""
    left = {
        token_mark(kind).name: many - sum(space.tags.count(kind) for space in board.spaces)
        for kind, many in {FIRE: box.tracks.fire_tokens, **box.episode.tokens}.items()
    }
    ready = [
        Plainly(f"{many} {name}", partial(say, "{token}: {n}", token=name, n=many))
        for name, many in left.items()
        if many > 0
    ]
    others = say("all figures that are not on the map")
    yield Item(say("Reserve"), closed(in_a_row([*ready, others])))


def _place(space: Space) -> str:
    """A space by its number, where it has one, and by its name in the reader's language."""
    told = name_of(space.name)
    if label(space) == space.name:
        return told
    return say("{id} {space}", id=as_written(space.id), space=told)


def _row(mark: Mark, counts: dict[str, int], board: Board) -> Item:
    """A kind and its spaces; several in one space are counted."""
    spaces = [
        _times(_place(board.space(space)), many) for space, many in counts.items() if space in board
    ]
    name = _times(mark.name, sum(counts.values()))
    return Item(name, say("{spaces}.", spaces=in_a_row(spaces)), mark)


def _times(name: str, many: int) -> str:
    return say("{thing} ×{n}", thing=name, n=many) if many > 1 else name_of(name)


# -- the episode -----------------------------------------------------------------------------------


def _episode(episode: EpisodeFile, box: Box, names: Names) -> Iterator[Chapter]:
    """The task, the actions, what the Elder One's advance does, what tokens hide, the monsters."""
    lines = cards.of_episode(episode, names).lines
    task = [one for one in lines if one.label == "Objective"]
    actions = [one for one in lines if _of(one, "Action {action}")]
    advance = [one for one in lines if one.label == ADVANCE]
    under = [one for one in lines if _of(one, "Under {token}: {name}")]
    yield Chapter(say("Objective"), tuple(_told(task, episode, lambda one: "")))
    by_name = tuple(_told(actions, episode, lambda one: name_of(one.label.words["action"])))
    yield Chapter(say("Actions of this episode"), by_name)
    yield Chapter(say(ADVANCE), tuple(_told(advance, episode, lambda one: "")))
    if under:
        first: Any = under[0].label
        heading = say("Under {token}", token=first.words["token"])
        yield Chapter(heading, tuple(_told(under, episode, _face)))
    yield Chapter(say("Monsters"), tuple(_monsters(box, names)))


ADVANCE: Final = "When the Elder One advances"


def _of(line: Line, template: str) -> bool:
    """Whether a line is one of a kind, which its label says."""
    return isinstance(line.label, Told) and line.label.template.startswith(template)


def _face(line: Any) -> str:
    """What a hidden side is called, and how many of them there are."""
    words = line.label.words
    return say("{name} (× {n})", **words) if words["n"] > 1 else name_of(words["name"])


def _told(
    lines: Sequence[Line], episode: EpisodeFile, label: Callable[[Any], str]
) -> Iterator[Item]:
    """What the lines under a heading do, each with what it is like."""
    for line in lines:
        yield Item(label(line), line.told)
        if text := cards.mood(line, episode):
            yield Item("", said(text), flavour=True)


def _monsters(box: Box, names: Names) -> Iterator[Item]:
    """What stands on the enemy cards."""
    for kind in box.episode.monsters:
        if kind in box.enemies:
            shown = of_enemy(box.enemies[kind], names)
            yield Item(name_of(shown.name), in_one(shown.lines), enemy_mark(kind, box.enemies))


# -- what is ours ----------------------------------------------------------------------------------


def _ours(map_: MapFile, episode: EpisodeFile | None, box: Box | None) -> Iterator[Item]:
    """All that was chosen by whoever wrote the files, and what they say about it."""
    if episode is not None:
        if episode.house:
            yield Item(say("The episode"), say("All of it: places, cards, values and effects."))
        else:
            ours = [name_of(one.name) for one in (*episode.mythos, *episode.discovery) if one.house]
            if ours:
                yield Item(say("Cards"), say("{cards}.", cards=in_a_row(ours)))
        if episode.note:
            yield Item(say("Note"), name_of(episode.note))
    if box is not None:
        for kind in box.episode.monsters:
            if (enemy := box.enemies.get(kind)) and enemy.house:
                note = name_of(enemy.note) if enemy.note else say("Its values.")
                yield Item(name_of(enemy.name), note)
    if map_.house:
        parts = enumerated(map_.house, "and")
        yield Item(say("The map"), say("Its {parts}.", parts=parts))
    named = [name_of(one.name or one.id) for one in map_.spaces if one.house]
    if named:
        yield Item(say("Spaces"), say("{spaces}.", spaces=in_a_row(named)))
    for note in map_.notes:
        yield Item(say("The map"), name_of(note))
