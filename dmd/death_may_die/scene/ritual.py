"""The Elder One's side of the table: track, Stage, Mythos pile, the task, the reserve."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from dmd.core.scene import AnyPart, Ladder, Pile, Pips, Row, Sheet, Signs, Stock
from dmd.core.sentences import SEVERAL, Capital, Name, Told, in_a_row, say
from dmd.core.sentences import name as called_
from dmd.core.things import Mark
from dmd.death_may_die.enemies import in_reserve
from dmd.death_may_die.fire import tokens_left
from dmd.death_may_die.scene.cast import ELDER_ONE, enemy_letters, token_letters, token_name
from dmd.death_may_die.selectors import Reader, counted, turned_over
from dmd.death_may_die.telling.nouns import MANY, called
from dmd.death_may_die.telling.selectors import condition
from dmd.death_may_die.tokens import FIRE
from dmd.death_may_die.world import World

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie

LAST_STAGE: Final = 4


class Come(NamedTuple):
    """How far the ritual has come, in numbers."""

    stage: int
    track: int
    disrupted: bool
    symbols: int  # in the Mythos discard pile
    discarded: int
    in_deck: int


Task = tuple[str, Signs | None]


def ritual(world: World, book: DeathMayDie) -> Sheet:
    """How near the end is: the Elder One, its track, the Mythos pile, the task, the reserve."""
    figure = next((one for one in world.enemies if one.kind == ELDER_ONE), None)
    come = Come(
        world.stage, world.track, world.disrupted, book.symbols_in_pile(world),
        len(world.mythos_discard), len(world.mythos),
    )  # fmt: skip
    harm = (figure.wounds, book.health(figure, world)) if figure else None
    return _sheet(come, harm, tuple(_counts(world, book)), tuple(_left(world, book)), book)


@lru_cache(maxsize=500)
def _sheet(
    come: Come,
    harm: tuple[int, int] | None,
    counts: tuple[int, ...],
    left: tuple[int, ...],
    book: DeathMayDie,
) -> Sheet:
    """The sheet, which most choices leave as it is; so numbers alone are asked of each world."""
    wounds = _wounds_of(*harm, come.stage, book) if harm else None
    tasks, reserve = tuple(_tasks(counts, book)), tuple(zip(_kinds(book), left, strict=True))
    name, stage, task = book.box.elder_one.name, _stage(come), Capital([told for told, _ in tasks])
    goal: tuple[AnyPart, ...] = (wounds,) if wounds else (Row(words=task, lines=3), *_signs(tasks))
    return Sheet(
        id=ELDER_ONE,
        title=called_(name),
        place=say("{stage} · on the board", stage=stage) if wounds else stage,
        figure=Mark(id=ELDER_ONE, space="", shape=ELDER_ONE, name=called_(name)),
        columns=(goal, (_track(come, book),), (_pile(come, book),)),
        below=(Stock(name=say("Reserve"), entries=reserve),),
        lines=(
            *_of_the_elder_one(come, book, wounds),
            say("{state}. {task}.", state=_disrupted(come), task=task),
            *_of_the_supply(come, book, reserve),
        ),
    )


def _stage(come: Come) -> str:
    if come.stage < LAST_STAGE:
        return say("Stage {stage} of {last}", stage=come.stage, last=LAST_STAGE)
    return say("Final Stage")


def _disrupted(come: Come) -> str:
    return say("Ritual disrupted" if come.disrupted else "Ritual not disrupted")


def _of_the_elder_one(come: Come, book: DeathMayDie, wounds: Pips | None) -> Iterator[str]:
    """Line by line: how far it has come, and what it has suffered."""
    name, tracks = book.box.elder_one.name, book.box.tracks
    yield say(
        "{name}: {stage}. Track: space {at} of {spaces}, red from {red}.",
        name=name, stage=_stage(come), at=come.track, spaces=tracks.summoning_spaces,
        red=tracks.first_red,
    )  # fmt: skip
    if wounds is not None:
        yield say("{name} is on the board with {wounds}.", name=name, wounds=wounds.told)


def _of_the_supply(
    come: Come, book: DeathMayDie, reserve: tuple[tuple[Mark, int], ...]
) -> Iterator[str]:
    """Line by line: the Mythos cards, and what lies in reserve."""
    yield say(
        "Mythos discard pile: {symbols} of {most} Summoning symbols, {cards:card|cards}; "
        "{in_deck} in the deck.",
        symbols=come.symbols, most=book.box.tracks.symbols_to_advance,
        cards=come.discarded, in_deck=come.in_deck,
    )  # fmt: skip
    left_over = [say("{who} {n}", who=mark.name, n=left) for mark, left in reserve]
    yield say("Reserve: {things}.", things=in_a_row(left_over))


def _pile(come: Come, book: DeathMayDie) -> Pile:
    most = book.box.tracks.symbols_to_advance
    lying = say("{n} discarded · {in_deck} in the deck", n=come.discarded, in_deck=come.in_deck)
    return Pile(
        name=say("Mythos discard pile"), filled=come.symbols, of=most,
        told=say(
            "Mythos discard pile: {symbols} of {most} Summoning symbols; {discarded} discarded",
            symbols=come.symbols, most=most, discarded=come.discarded,
        ),
        lines=(
            (lying, "plain"),
            (_disrupted(come), "good" if come.disrupted else "quiet"),
        ),
    )  # fmt: skip


def _track(come: Come, book: DeathMayDie) -> Ladder:
    tracks = book.box.tracks
    spaces, red = tracks.summoning_spaces, tracks.first_red
    return Ladder(
        name=say("Track"), at=come.track, last=spaces,
        marker=_marker(come.stage, book.box.elder_one.name),
        red_from=red, red=say("red: summoned"),
        told=say(
            "Track: space {at} of {spaces}, red from {red}",
            at=come.track, spaces=spaces, red=red,
        ),
    )  # fmt: skip


def _wounds_of(taken: int, health: int, stage: int, book: DeathMayDie) -> Pips:
    """How far the Stage in force is beaten."""
    told, name = "{n} of {health} wounds", "Wounds: {n} of {health}"
    if book.box.elder_one.stages[stage - 1].house:
        told, name = "{n} of {health} wounds (our value)", "Wounds: {n} of {health} (our value)"
    words: dict[str, object] = {"n": taken, "health": health}
    return Pips(name=Told(name, words), at=taken, of=health, tone="harm", told=Told(told, words))


def _marker(stage: int, name: str) -> Mark:
    """The figure while it is on the track, later the Progression token."""
    if stage > 1:
        return Mark(id="progression", space="", shape="progression", letters="P")
    return Mark(id=ELDER_ONE, space="", shape=ELDER_ONE, name=called_(name))


def _counts(world: World, book: DeathMayDie) -> Iterator[int]:
    """How far what the episode asks for has come, number by number."""
    goal = book.box.episode.objective
    if goal.needed:
        yield turned_over(goal.token, world)
    if goal.until is not None:
        yield counted(goal.until, world, book, Reader(world.active))


def _tasks(counts: tuple[int, ...], book: DeathMayDie) -> Iterator[Task]:
    """What the episode asks for: tokens brought down, a count that comes true, or either."""
    goal, come = book.box.episode.objective, iter(counts)
    if goal.needed:
        fate = "{tokens} destroyed: {n} of {all}"
        if not goal.health:
            fate = "{tokens} turned over: {n} of {all}"
        down, token = next(come), token_name(goal.token)
        many = Name(called(token).many, token, SEVERAL)
        told = say(fate, tokens=many, n=down, all=goal.needed)
        yield told, _crossed_out(goal.token, down, goal.needed, told)
    if (until := goal.until) is not None:
        there = next(come)
        if until.of == "tokens" and until.where in book.board and until.at_most >= MANY:
            place, asked = book.board.space(str(until.where)).name, until.at_least
            told = say(
                "{token} in {place}: {n} of {all}",
                token=token_name(until.kind), place=place, n=there, all=asked,
            )  # fmt: skip
            yield told, _crossed_out(until.kind, there, asked, told)
        else:
            asked_for = condition(until, book.told_names)
            yield say("{condition}: {n} now", condition=asked_for, n=there), None


def _crossed_out(token: str, done: int, needed: int, told: str) -> Signs:
    letters = token_letters(token)
    marks = tuple(
        Mark(id="", space="", shape=token, letters=letters, faded=n < done) for n in range(needed)
    )
    return Signs(things=marks, told=told)


def _signs(tasks: tuple[Task, ...]) -> tuple[Signs, ...]:
    """The tokens of a task that has no other beside it; of two there is no room for either."""
    return (tasks[0][1],) if len(tasks) == 1 and tasks[0][1] else ()


def _left(world: World, book: DeathMayDie) -> Iterator[int]:
    """How much of each kind is left in the reserve."""
    for kind in (FIRE, *book.box.supply):
        yield tokens_left(kind, world, book)
    for kind in (*book.box.elder_one.minions, *book.box.episode.monsters):
        yield in_reserve(kind, world, book)


def _kinds(book: DeathMayDie) -> Iterator[Mark]:
    """What may still come, in the same order: Fire, the Elder One's tokens, figures."""
    for kind in (FIRE, *book.box.supply):
        yield _of_kind(kind, kind, token_name(kind), token_letters(kind))
    for kind in (*book.box.elder_one.minions, *book.box.episode.monsters):
        card = book.box.enemies[kind]
        yield _of_kind(kind, card.category, card.name, enemy_letters(card.name, card.category))


def _of_kind(kind: str, shape: str, name: str, letters: str) -> Mark:
    return Mark(id=kind, space="", shape=shape, name=called_(name), letters=letters)
