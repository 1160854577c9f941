"""What lies on the table of Death May Die: figures and tokens, the Elder One's side, the sheets."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from dmd.core.scene import AnyPart, Chip, Ladder, Pile, Pips, Row, Scene, Sheet, Signs, Stock, Track
from dmd.core.sentences import how_many, quoted
from dmd.core.things import (
    FIGURES,
    FIXED,
    TWINS,
    Mark,
    as_words,
    fires,
    initials,
    short_names,
    tag_mark,
)
from dmd.death_may_die.enemies import in_reserve
from dmd.death_may_die.fire import tokens_left
from dmd.death_may_die.selectors import Reader, counted, turned_over
from dmd.death_may_die.telling.exhibits_of_cards import mood, of_episode
from dmd.death_may_die.telling.nouns import MANY, TOKENS, called
from dmd.death_may_die.telling.selectors import condition
from dmd.death_may_die.tokens import FIRE
from dmd.death_may_die.world import Claimed, Enemy, Investigator, Token, World

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie

ELDER_ONE: Final = "elder_one"
LAST_STAGE: Final = 4
LEVELS: Final = 4
"""As many a skill has."""


def scene(world: World, book: DeathMayDie) -> Scene:
    """The whole table; everybody may see all of it."""
    people = tuple(one.id for one in world.investigators)
    return Scene(
        headline=headline(world, book),
        title=book.box.episode.name,
        board=book.board,
        things=(*figures(world, book), *tokens(world, book), *fires(world.fire)),
        asides=(ritual(world, book),),
        seats=tuple(sheet(one, people, world.active, book) for one in world.investigators),
        players="Investigators",
        story=story(book),
    )


@lru_cache(maxsize=20)
def story(book: DeathMayDie) -> tuple[str, ...]:
    """What brought everybody here and what is to be done, a paragraph each."""
    episode = book.box.episode
    shown = of_episode(episode, book.told_names)
    told = [quoted(episode.story).strip()] if episode.story else []
    task = [one for one in shown.lines if one.is_task]
    return (*told, *(f"{one}{quoted(mood(one, episode))}" for one in task))


def headline(world: World, book: DeathMayDie) -> str:
    """Which game this is, and how far it has come."""
    played = f"{book.box.episode.name}, against {book.box.elder_one.name}"
    if not world.turn:
        return f"{played}: the table is set"
    name = book.names.get(world.active, world.active)
    return f"{played}: turn {world.turn}, {name}"


# -- on the board ----------------------------------------------------------------------------------


def figures(world: World, book: DeathMayDie) -> list[Mark]:
    """Every figure on the board: first the living investigators, then the enemies."""
    people = known(tuple(one.id for one in world.investigators), book)
    standing = [_person(one, *people[one.id], one.id == world.active) for one in world.living]
    enemies = []
    for one in world.enemies:
        if one.kind == ELDER_ONE:
            name, category = book.box.elder_one.name, ELDER_ONE
        else:
            card = book.box.enemies[one.kind]
            name, category = card.name, card.category
        enemies.append(_enemy(one, name, category, book.health(one, world)))
    return standing + sorted(enemies, key=lambda mark: FIGURES.index(mark.shape))


def tokens(world: World, book: DeathMayDie) -> list[Mark]:
    """Every token on the board but Fire: first what stays where the map has it."""
    task = book.box.episode.objective
    names = {face.id: face.name for face in book.box.episode.faces}
    lying = [
        _token(one, task.health if one.kind == task.token else 0, names.get(one.face, one.face))
        for one in world.tokens
    ]
    return [*_marks_of_the_map(book), *lying]


@lru_cache(maxsize=20)
def _marks_of_the_map(book: DeathMayDie) -> tuple[Mark, ...]:
    """What cards may ask for and none can move, besides the start and the Gates."""
    moving = (FIRE, *TWINS, *book.box.episode.pieces)
    marks = (
        tag_mark(tag, space.id)
        for space in book.board.spaces
        for tag in space.tags
        if tag not in moving
    )
    return tuple(mark for mark in marks if mark.shape not in FIXED)


@lru_cache(maxsize=200)
def known(people: tuple[str, ...], book: DeathMayDie) -> dict[str, tuple[str, str, int]]:
    """The name, the letters and the colour of each investigator, which stays theirs all life."""
    names = [book.box.investigators[one].name for one in people]
    colours = [list(book.box.investigators).index(one) for one in people]
    return dict(zip(people, zip(names, short_names(names), colours, strict=True), strict=True))


@lru_cache(maxsize=5_000)
def _person(one: Investigator, name: str, letters: str, colour: int, active: bool) -> Mark:
    notes = ["whose turn it is"] * active + ["lying down"] * one.lying
    return Mark(
        id=one.id, space=one.space, shape="investigator", name=name, letters=letters, person=colour,
        note=", ".join(notes), burning=one.fire + one.stand_ins, faded=one.lying, active=active,
    )  # fmt: skip


@lru_cache(maxsize=20_000)
def _enemy(one: Enemy, name: str, category: str, health: int) -> Mark:
    short = enemy_letters(name, category)
    return Mark(
        id=one.id, space=one.space, shape=category, name=name, letters=short,
        wounds=one.wounds, health=health, note="has attacked" if one.spent else "", faded=one.spent,
    )  # fmt: skip


def enemy_letters(name: str, category: str) -> str:
    """What is written on an enemy: Cultists need one letter, monsters two."""
    return name[:1].upper() if category == "cultist" else initials(name)


def token_name(kind: str) -> str:
    """What a kind of token is called; on a card a wound is a wound, not a “wound token”."""
    return as_words(kind) if kind == "wound" else TOKENS.get(kind) or as_words(kind)


def token_letters(kind: str) -> str:
    """What is written on a token."""
    return initials(as_words(kind))


@lru_cache(maxsize=5_000)
def _token(one: Token, health: int, face: str) -> Mark:
    name = token_name(one.kind)
    return Mark(
        id=one.id, space=one.space, shape=one.kind, name=name, letters=token_letters(one.kind),
        wounds=one.wounds, health=health, faded=bool(one.face),
        note=f"{'destroyed' if health else 'turned over'}: {face}" if one.face else "",
    )  # fmt: skip


# -- the Elder One's side --------------------------------------------------------------------------


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


# -- sheets ----------------------------------------------------------------------------------------


@lru_cache(maxsize=2_000)
def sheet(you: Investigator, people: tuple[str, ...], active: str, book: DeathMayDie) -> Sheet:
    """The sheet of one investigator among those at the table."""
    box, on_turn = book.box, you.id == active and not you.dead
    name, letters, colour = known(people, book)[you.id]
    full = box.investigators[you.id].full_name or name
    place = "" if you.dead else f"in {book.board.space(you.space).name}"
    insanity, cards = belongings(you, book)
    wounds, stress, sanity = _tracks(you, book)
    return Sheet(
        id=you.id,
        title=full,
        place=place,
        figure=Mark(id=you.id, space="", shape="investigator", letters=letters, person=colour),
        chips=tuple(_chips(you, on_turn=on_turn)),
        columns=((wounds, stress), tuple(_skills(you, book))),
        below=(
            sanity,
            Row(name="Insanity", words=insanity, aside=_ahead(you, book)),
            Row(name="Cards", words=", ".join(cards) or "none", lines=2, told="; ".join(cards)),
        ),
        active=on_turn,
        faded=you.dead,
        lines=tuple(_in_lines(you, book, on_turn=on_turn)),
    )


def _chips(you: Investigator, *, on_turn: bool) -> Iterator[Chip]:
    """Words no one may miss."""
    if you.dead:
        yield Chip("dead", "harm")
        return
    if burning := you.fire + you.stand_ins:
        yield Chip(f"on fire ×{burning}", "fire")
    if you.lying:
        yield Chip("lying down")
    if on_turn:
        yield Chip("turn", "choice")


def _tracks(you: Investigator, book: DeathMayDie) -> tuple[Track, Track, Track]:
    tracks = book.box.tracks
    dice = _dice(you, book)
    return (
        Track(
            name="Wounds", at=you.wounds, last=tracks.deadly_wounds, tone="harm", sign="heart",
            deadly=True, told=f"Wounds: {you.wounds}",
        ),
        Track(
            name="Stress", at=you.stress, last=tracks.most_stress, tone="stress", sign="bolt",
            told=f"Stress: {you.stress}",
        ),
        Track(
            name="Sanity", at=you.sanity, last=tracks.madness, tone="dark", sign="spiral",
            thresholds=tracks.thresholds, dice=tracks.bonus_die_at, deadly=True,
            told=f"Sanity lost: {you.sanity}; bonus dice from it: {dice}",
        ),
    )  # fmt: skip


def _dice(you: Investigator, book: DeathMayDie) -> int:
    """The bonus dice that the sanity lost brings."""
    return sum(place <= you.sanity for place in book.box.tracks.bonus_die_at)


def _skills(you: Investigator, book: DeathMayDie) -> Iterator[Pips]:
    """The skills with their levels; what Companions lend is counted in."""
    for id_ in book.box.investigators[you.id].skills:
        skill, level = book.box.skills[id_], book.level(you, id_)
        told = f"{skill.name}, level {level}: {skill.levels[level - 1].text}"
        yield Pips(name=skill.name, at=level, of=LEVELS, told=told)


def _ahead(you: Investigator, book: DeathMayDie) -> str:
    """What the sanity lost brings, and where it leads next, in words."""
    dice = _dice(you, book)
    brings = f"{how_many(dice, 'die', 'dice')} from sanity · " if dice else "next "
    return f"{brings}threshold at {book.next_threshold(you.sanity)}"


def belongings(you: Investigator, book: DeathMayDie) -> tuple[str, list[str]]:
    """The insanity with what lies on it; what is carried, and every claimed card; in words."""
    card = book.box.insanities.get(you.insanity)
    insanity = card.name if card else "none"
    counts = {kind: you.tokens.count(kind) for kind in dict.fromkeys(you.tokens)}
    held = (*book.box.episode.tokens, *book.box.elder_one.tokens)  # not on the insanity card
    carried = {kind: counts.pop(kind) for kind in held if kind in counts}
    if counts:
        insanity += f" ({_counted(counts)})"
    cards = [_claimed(one, book) for one in you.cards]
    return insanity, [*([_counted(carried)] if carried else []), *cards]


def _counted(counts: dict[str, int]) -> str:
    return ", ".join(
        token_name(kind) if many == 1 else f"{token_name(kind)} ×{many}"
        for kind, many in counts.items()
    )


def _claimed(one: Claimed, book: DeathMayDie) -> str:
    half = book.half(one)
    return f"{half.name} ({one.wounds} of {half.health} wounds)" if one.wounds else half.name


def _in_lines(you: Investigator, book: DeathMayDie, *, on_turn: bool) -> Iterator[str]:
    """One investigator in three lines."""
    box = book.box
    name = box.investigators[you.id].full_name
    if you.dead:
        yield f"{name} is dead."
        return
    turn = ", whose turn it is" if on_turn else ""
    lying = ", lying down" if you.lying else ""
    yield f"{name}{turn}{lying}: in {book.board.space(you.space).name}."
    tracks = box.tracks
    burning = you.fire + you.stand_ins
    ablaze = f" On fire: {burning}." if burning else ""
    yield (
        f"  Wounds {you.wounds} of {tracks.deadly_wounds}, stress {you.stress} of "
        f"{tracks.most_stress}, sanity lost {you.sanity} of {tracks.madness}, next threshold at "
        f"{book.next_threshold(you.sanity)}, bonus dice from sanity {_dice(you, book)}.{ablaze}"
    )
    skills = ", ".join(
        f"{box.skills[id_].name} {book.level(you, id_)}" for id_ in box.investigators[you.id].skills
    )
    insanity, cards = belongings(you, book)
    yield f"  Skills: {skills}. Insanity: {insanity}. Cards: {', '.join(cards) or 'none'}."
