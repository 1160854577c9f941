"""The set-up page in words: who starts where, what is asked, what everything does, what is ours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dmd.core.boards.board import Board
from dmd.core.boards.spaces import label
from dmd.core.maps.map_file import MapFile
from dmd.core.paper import Chapter, Item
from dmd.core.sentences import enumerated
from dmd.core.things import Mark
from dmd.death_may_die.box import Box
from dmd.death_may_die.printing.pieces import FIRE, enemy_mark, in_order, starting, token_mark
from dmd.death_may_die.shelf import EpisodeFile
from dmd.death_may_die.telling import exhibits_of_cards as cards
from dmd.death_may_die.telling.exhibits import Line, of_enemy
from dmd.death_may_die.telling.nouns import Names, called, thing


def chapters(
    board: Board, map_: MapFile, episode: EpisodeFile | None, box: Box | None, names: Names
) -> list[Chapter]:
    """Everything the page says, in the order in which it is needed."""
    found: list[Chapter] = []
    if episode is not None and episode.story:
        found.append(Chapter("The story", (Item("", episode.story, flavour=True),)))
    found.append(Chapter("Set-up", tuple(_steps(board, box, names))))
    found.append(Chapter("Who and what starts where", tuple(_starting(board, map_, box))))
    if episode is not None and box is not None:
        found += _episode(episode, box, names)
    found.append(
        Chapter("Not printed by the publisher, and notes", tuple(_ours(map_, episode, box)))
    )
    return [one for one in found if one.items]


# -- before the game -------------------------------------------------------------------------------


def _steps(board: Board, box: Box | None, names: Names) -> Iterator[Item]:
    start = [label(board.space(one)) for one in board.tagged("start")]
    begin = f" All of them begin in {enumerated(start)}." if start else ""
    spaces = called("space").number(len(board.spaces))
    yield Item("1.", f"Put the pages of the map together: {spaces}.")
    yield Item("2.", f"2 to 5 investigators play; alone you play two of them.{begin}")
    yield Item("3.", "Lay out tokens and enemies as told below.")
    if box is None:
        return
    episode = box.episode
    if episode.faces:
        many = sum(face.count for face in episode.faces)
        token = thing(episode.objective.token, names).many
        yield Item(
            "4.",
            f"Fold the {many} {token} at the dashed line, glue them and mix them: nobody may know "
            "what is under which.",
        )
    else:
        yield Item("4.", "Keep the other tokens at hand.")
    yield Item(
        "5.",
        f"Shuffle the {len(episode.mythos)} Mythos cards with those of the Elder One into one "
        f"deck; the {len(episode.discovery)} Discovery cards are a deck of their own.",
    )
    yield Item(
        "6.",
        "The Elder One stays separate: choose any. Its figure begins on the Summoning track, and "
        "its Stage cards, its minions and its tokens lie beside the board.",
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
    ready = [f"{many} {name}" for name, many in left.items() if many > 0]
    yield Item("Reserve", f"{', '.join([*ready, 'all figures that are not on the map'])}.")


def _row(mark: Mark, counts: dict[str, int], board: Board) -> Item:
    """A kind and its spaces; several in one space are counted."""
    spaces = [
        f"{label(board.space(space))}{f' ×{many}' if many > 1 else ''}"
        for space, many in counts.items()
        if space in board
    ]
    total = sum(counts.values())
    name = f"{mark.name} ×{total}" if total > 1 else mark.name
    return Item(name, f"{', '.join(spaces)}.", mark)


# -- the episode -----------------------------------------------------------------------------------


def _episode(episode: EpisodeFile, box: Box, names: Names) -> Iterator[Chapter]:
    """The task, the actions, what the Elder One's advance does, what tokens hide, the monsters."""
    lines = cards.of_episode(episode, names).lines
    task = [one for one in lines if one.label == "Objective"]
    actions = [one for one in lines if one.label.startswith("Action ")]
    advance = [one for one in lines if one.label.startswith("When ")]
    under = [one for one in lines if one.label.startswith("Under ")]
    yield Chapter("Objective", tuple(_told(task, "Objective", episode)))
    yield Chapter("Actions of this episode", tuple(_told(actions, "Action ", episode)))
    heading = "When the Elder One advances"
    yield Chapter(heading, tuple(_told(advance, heading, episode)))
    if under:
        heading, _, _ = under[0].label.partition(":")
        yield Chapter(heading, tuple(_told(under, f"{heading}: ", episode)))
    yield Chapter("Monsters", tuple(_monsters(box, names)))


def _told(lines: Sequence[Line], heading: str, episode: EpisodeFile) -> Iterator[Item]:
    """What the lines under a heading do, each with what it is like."""
    for line in lines:
        yield Item(line.label.removeprefix(heading), line.told)
        if text := cards.mood(line, episode):
            yield Item("", text, flavour=True)


def _monsters(box: Box, names: Names) -> Iterator[Item]:
    """What stands on the enemy cards."""
    for kind in box.episode.monsters:
        if kind in box.enemies:
            shown = of_enemy(box.enemies[kind], names)
            told = " ".join(f"{str(line).rstrip('.')}." for line in shown.lines)
            yield Item(shown.name, told, enemy_mark(kind, box.enemies))


# -- what is ours ----------------------------------------------------------------------------------


def _ours(map_: MapFile, episode: EpisodeFile | None, box: Box | None) -> Iterator[Item]:
    """All that was chosen by whoever wrote the files, and what they say about it."""
    if episode is not None:
        if episode.house:
            yield Item("The episode", "All of it: places, cards, values and effects.")
        else:
            ours = [one.name for one in (*episode.mythos, *episode.discovery) if one.house]
            if ours:
                yield Item("Cards", f"{', '.join(ours)}.")
        if episode.note:
            yield Item("Note", episode.note)
    if box is not None:
        for kind in box.episode.monsters:
            if (enemy := box.enemies.get(kind)) and enemy.house:
                yield Item(enemy.name, enemy.note or "Its values.")
    if map_.house:
        yield Item("The map", f"Its {enumerated(map_.house, 'and')}.")
    named = [one.name or one.id for one in map_.spaces if one.house]
    if named:
        yield Item("Spaces", f"{', '.join(named)}.")
    for note in map_.notes:
        yield Item("The map", note)
