"""A game in plain sentences, for terminals and screen readers: no less than a drawing shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from dmd.core.boards.board import Board
from dmd.core.sentences import how_many, quoted
from dmd.death_may_die.telling.exhibits_of_cards import mood, of_episode
from dmd.death_may_die.world import Investigator, World
from dmd.drawing.cast import figures, tokens
from dmd.drawing.marks import FIXED, Mark, fires, grouped, tag_marks
from dmd.drawing.ritual import Ritual, ritual
from dmd.drawing.sheets import belongings
from dmd.drawing.table import headline

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie


def tell_game(world: World, book: DeathMayDie) -> str:
    """The table, a sentence or a label a line."""
    lines = [f"{headline(world, book)}.", *tell_ritual(world, book), "", "Investigators"]
    lines += [tell_sheet(one, world, book) for one in world.investigators]
    lines += ["", "Spaces", tell_spaces(world, book)]
    return "\n".join(lines)


def tell_episode(book: DeathMayDie) -> list[str]:
    """What brought everybody here and what is to be done, a paragraph each."""
    episode = book.box.episode
    shown = of_episode(episode, book.told_names)
    story = [quoted(episode.story).strip()] if episode.story else []
    task = [one for one in shown.lines if one.is_task]
    return [*story, *(f"{one}{quoted(mood(one, episode))}" for one in task)]


def tell_spaces(world: World, book: DeathMayDie) -> str:
    """Every space that holds something, a line each."""
    marks = (*figures(world, book), *tokens(world, book), *fires(world.fire))
    return "\n".join(_spaces(book.board, marks))


def tell_ritual(world: World, book: DeathMayDie) -> list[str]:
    """The Elder One, the Mythos pile, the task and the reserve, a line each."""
    return list(_elder_one(ritual(world, book)))


def tell_sheet(you: Investigator, world: World, book: DeathMayDie) -> str:
    """One investigator in three lines."""
    return "\n".join(_investigator(you, world, book))


def tell_board(
    board: Board,
    *,
    figures: Iterable[Mark] = (),
    tokens: Iterable[Mark] | None = None,
    fire: Mapping[str, int] | None = None,
) -> str:
    """A board in sentences: what is in each space, and where one gets from it.

    >>> print(tell_board(Board.sketch("stair [start] - hall = attic; hall > jetty")))
    stair: Start. Ways to hall.
    hall: nothing. Ways to stair, attic (stairs), jetty.
    attic: nothing. Ways to hall (stairs).
    jetty: nothing. No way leads from here.
    """
    marks = (*figures, *(tokens or ()), *fires(fire or {}))
    standing = _standing(board, marks, tags=tokens is None)
    return "\n".join(
        f"{space.name}: {_list(standing[space.id])}. {_ways(space.id, board)}"
        for space in board.spaces
    )


def _spaces(board: Board, marks: Iterable[Mark]) -> Iterator[str]:
    """Every space that holds something, with all of it."""
    for space, here in _standing(board, marks, tags=False).items():
        if here:
            yield f"{board.space(space).name}: {_list(here)}."


def _standing(board: Board, marks: Iterable[Mark], *, tags: bool) -> dict[str, list[Mark]]:
    """What is in each space; of its tags those that stay, or all."""
    standing = {
        space.id: [mark for mark in tag_marks(space) if tags or mark.shape in FIXED]
        for space in board.spaces
    }
    for mark in marks:
        standing[board.space(mark.space).id].append(mark)
    return standing


def _list(marks: list[Mark]) -> str:
    return ", ".join(group.told for group in grouped(marks)) or "nothing"


def _ways(space: str, board: Board) -> str:
    """The neighbours of a space; how one gets there, where it is no plain passage."""
    ways = []
    for near in board.neighbours(space):
        kinds = [link.kind for link in board.between(space, near) if link.kind != "passage"]
        name = board.space(near).name
        ways.append(f"{name} ({', '.join(kinds)})" if kinds else name)
    return f"Ways to {', '.join(ways)}." if ways else "No way leads from here."


def _elder_one(told: Ritual) -> Iterator[str]:
    yield (
        f"{told.name}: {told.stage_name}. Track: space {told.track} of {told.spaces}, "
        f"red from {told.first_red}."
    )
    if told.wounds is not None:
        ours = " (our value)" if told.ours else ""
        yield f"{told.name} is on the board with {told.wounds} of {told.health} wounds{ours}."
    yield f"{told.disruption}. {told.task}."
    yield (
        f"Mythos discard pile: {told.symbols} of {told.symbols_to_advance} Summoning symbols, "
        f"{how_many(told.discarded, 'card')}; {told.in_deck} in the deck."
    )
    yield f"Reserve: {', '.join(f'{mark.name} {left}' for mark, left in told.reserves)}."


def _investigator(you: Investigator, world: World, book: DeathMayDie) -> Iterator[str]:
    """One investigator in three lines."""
    box = book.box
    name = box.investigators[you.id].full_name
    if you.dead:
        yield f"{name} is dead."
        return
    turn = ", whose turn it is" if you.id == world.active else ""
    lying = ", lying down" if you.lying else ""
    yield f"{name}{turn}{lying}: in {book.board.space(you.space).name}."
    tracks = box.tracks
    dice = sum(place <= you.sanity for place in tracks.bonus_die_at)
    burning = you.fire + you.stand_ins
    ablaze = f" On fire: {burning}." if burning else ""
    yield (
        f"  Wounds {you.wounds} of {tracks.deadly_wounds}, stress {you.stress} of "
        f"{tracks.most_stress}, sanity lost {you.sanity} of {tracks.madness}, next threshold at "
        f"{book.next_threshold(you.sanity)}, bonus dice from sanity {dice}.{ablaze}"
    )
    skills = ", ".join(
        f"{box.skills[id_].name} {book.level(you, id_)}" for id_ in box.investigators[you.id].skills
    )
    insanity, cards = belongings(you, book)
    yield f"  Skills: {skills}. Insanity: {insanity}. Cards: {', '.join(cards) or 'none'}."
