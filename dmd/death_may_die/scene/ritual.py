"""The Elder One's side of the table: track, Stage, Mythos pile, the task, the reserve."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from dmd.core.scene import AnyPart, Ladder, Pile, Pips, Row, Sheet, Signs, Stock
from dmd.core.sentences import how_many
from dmd.core.things import Mark
from dmd.death_may_die.enemies import in_reserve
from dmd.death_may_die.fire import tokens_left
from dmd.death_may_die.scene.cast import ELDER_ONE, enemy_letters, token_letters, token_name
from dmd.death_may_die.selectors import Reader, counted, turned_over
from dmd.death_may_die.telling.nouns import MANY, called
from dmd.death_may_die.telling.selectors import condition
from dmd.death_may_die.tokens import FIRE
from dmd.death_may_die.world import Enemy, World

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie

LAST_STAGE: Final = 4


def ritual(world: World, book: DeathMayDie) -> Sheet:
    """How near the end is: the Elder One, its track, the Mythos pile, the task, the reserve."""
    box, tracks = book.box, book.box.tracks
    name = box.elder_one.name
    stage = "Final Stage" if world.stage == LAST_STAGE else f"Stage {world.stage} of {LAST_STAGE}"
    figure = next((one for one in world.enemies if one.kind == ELDER_ONE), None)
    tasks = list(_tasks(world, book))
    task = ", or ".join(told for told, _ in tasks)
    task = task[:1].upper() + task[1:]
    wounds = _wounds_of(figure, world, book) if figure else None
    spaces, red = tracks.summoning_spaces, tracks.first_red
    symbols, most = book.symbols_in_pile(world), tracks.symbols_to_advance
    discarded, in_deck = len(world.mythos_discard), len(world.mythos)
    disrupted = "Ritual disrupted" if world.disrupted else "Ritual not disrupted"
    reserve = tuple(_reserve(world, book))
    lines = [f"{name}: {stage}. Track: space {world.track} of {spaces}, red from {red}."]
    if wounds is not None:
        lines.append(f"{name} is on the board with {wounds.told}.")
    lines += [
        f"{disrupted}. {task}.",
        f"Mythos discard pile: {symbols} of {most} Summoning symbols, "
        f"{how_many(discarded, 'card')}; {in_deck} in the deck.",
        f"Reserve: {', '.join(f'{mark.name} {left}' for mark, left in reserve)}.",
    ]
    pile = Pile(
        name="Mythos discard pile", filled=symbols, of=most,
        told=f"Mythos discard pile: {symbols} of {most} Summoning symbols; {discarded} discarded",
        lines=(
            (f"{discarded} discarded · {in_deck} in the deck", "plain"),
            (disrupted, "good" if world.disrupted else "quiet"),
        ),
    )  # fmt: skip
    track = Ladder(
        name="Track", at=world.track, last=spaces, marker=_marker(world.stage, name),
        red_from=red, red="red: summoned",
        told=f"Track: space {world.track} of {spaces}, red from {red}",
    )  # fmt: skip
    goal: tuple[AnyPart, ...] = (wounds,) if wounds else (Row(words=task, lines=3), *_signs(tasks))
    return Sheet(
        id=ELDER_ONE,
        title=name,
        place=stage + (" · on the board" if figure else ""),
        figure=Mark(id=ELDER_ONE, space="", shape=ELDER_ONE, name=name),
        columns=(goal, (track,), (pile,)),
        below=(Stock(name="Reserve", entries=reserve),),
        lines=tuple(lines),
    )


def _wounds_of(figure: Enemy, world: World, book: DeathMayDie) -> Pips:
    """How far the Stage in force is beaten."""
    health = book.health(figure, world)
    ours = " (our value)" if book.box.elder_one.stages[world.stage - 1].house else ""
    told = f"{figure.wounds} of {health} wounds{ours}"
    name = f"Wounds: {figure.wounds} of {health}{ours}"
    return Pips(name=name, at=figure.wounds, of=health, tone="harm", told=told)


def _marker(stage: int, name: str) -> Mark:
    """The figure while it is on the track, later the Progression token."""
    if stage > 1:
        return Mark(id="progression", space="", shape="progression", letters="P")
    return Mark(id=ELDER_ONE, space="", shape=ELDER_ONE, name=name)


def _tasks(world: World, book: DeathMayDie) -> Iterator[tuple[str, Signs | None]]:
    """What the episode asks for: tokens brought down, a count that comes true, or either."""
    goal = book.box.episode.objective
    if goal.needed:
        fate = "destroyed" if goal.health else "turned over"
        down, many = turned_over(goal.token, world), called(token_name(goal.token)).many
        told = f"{many} {fate}: {down} of {goal.needed}"
        yield told, _crossed_out(goal.token, down, goal.needed, told)
    if (until := goal.until) is not None:
        there = counted(until, world, book, Reader(world.active))
        if until.of == "tokens" and until.where in book.board and until.at_most >= MANY:
            place, asked = book.board.space(str(until.where)).name, until.at_least
            told = f"{token_name(until.kind)} in {place}: {there} of {asked}"
            yield told, _crossed_out(until.kind, there, asked, told)
        else:
            yield f"{condition(until, book.told_names)}: {there} now", None


@lru_cache(maxsize=500)
def _crossed_out(token: str, done: int, needed: int, told: str) -> Signs:
    letters = token_letters(token)
    marks = tuple(
        Mark(id="", space="", shape=token, letters=letters, faded=n < done) for n in range(needed)
    )
    return Signs(things=marks, told=told)


def _signs(tasks: list[tuple[str, Signs | None]]) -> tuple[Signs, ...]:
    """The tokens of a task that has no other beside it; of two there is no room for either."""
    return (tasks[0][1],) if len(tasks) == 1 and tasks[0][1] else ()


def _reserve(world: World, book: DeathMayDie) -> Iterator[tuple[Mark, int]]:
    """What may still come: Fire, the Elder One's tokens, figures."""
    for kind in (FIRE, *book.box.supply):
        yield (
            _of_kind(kind, kind, token_name(kind), token_letters(kind)),
            tokens_left(kind, world, book),
        )
    for kind in (*book.box.elder_one.minions, *book.box.episode.monsters):
        card = book.box.enemies[kind]
        letters = enemy_letters(card.name, card.category)
        yield _of_kind(kind, card.category, card.name, letters), in_reserve(kind, world, book)


@lru_cache(maxsize=200)
def _of_kind(kind: str, shape: str, name: str, letters: str) -> Mark:
    return Mark(id=kind, space="", shape=shape, name=name, letters=letters)
