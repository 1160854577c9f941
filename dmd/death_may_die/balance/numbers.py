"""The numbers of an episode that may be turned, and the same rules with other numbers or cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from dmd.core.balance import Changes, Number
from dmd.core.complaints import Refusal, nearest
from dmd.core.sentences import in_a_row, say
from dmd.death_may_die.box import Box, ElderOne, EnemyCard

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie

MOST = 99
FEWEST_CARDS = 4
"""With fewer cards in a deck the same ones would come every turn."""


def numbers(book: DeathMayDie) -> list[Number]:
    """What may be turned: the task, the Elder One, whoever is at play, the tracks."""
    return list(_numbers(book.box))


def _numbers(box: Box) -> Iterator[Number]:
    goal, name = box.episode.objective, box.elder_one.name
    if goal.needed:
        says = say("tokens that the task needs")
        there = sum(one.count for one in box.episode.faces)
        tried = _around(goal.needed, 1, there)
        yield Number("objective.needed", says, goal.needed, tried, there)
    if goal.health:
        says = say("health of each token of the task")
        yield Number("objective.health", says, goal.health, _around(goal.health, 1))
    stages = box.elder_one.stages[1:]
    house = any(one.house for one in stages)
    health = stages[0].health
    says = say("health of {elder_one} at every Stage", elder_one=name)
    yield Number(
        "elder_one.health", says, health, _around(health, max(1, health // 4)), house=house
    )
    dice = stages[0].dice.standard
    says = say("black dice of {elder_one}", elder_one=name)
    yield Number("elder_one.dice", says, dice, _around(dice, 1), house=house)
    for one in _at_play(box):
        says = say("health of {enemy}", enemy=one.name)
        yield Number(f"{one.id}.health", says, one.health, _around(one.health, 1), house=one.house)
        says = say("black dice of {enemy}", enemy=one.name)
        there = one.dice.standard
        yield Number(f"{one.id}.dice", says, there, _around(there, 1), house=one.house)
    says = say("wounds that kill an investigator")
    yield Number(
        "tracks.deadly_wounds", says, box.tracks.deadly_wounds, _around(box.tracks.deadly_wounds, 1)
    )
    says = say("Summoning symbols that advance {elder_one}", elder_one=name)
    symbols = box.tracks.symbols_to_advance
    yield Number("tracks.symbols_to_advance", says, symbols, _around(symbols, 1))


def _around(value: int, step: int, most: int = MOST) -> tuple[int, ...]:
    return tuple(one for one in (value - step, value + step) if 1 <= one <= most)


def _at_play(box: Box) -> list[EnemyCard]:
    kinds = dict.fromkeys((*box.elder_one.minions, *box.episode.monsters))
    return [box.enemies[one] for one in kinds]


# -- the same with changes -------------------------------------------------------------------------


def changed(book: DeathMayDie, changes: Changes) -> DeathMayDie:
    """The same rules with other numbers, or without some cards."""
    box = book.box
    for name, value in changes.numbers.items():
        box = _turned(box, name, value)
    for card in changes.cards:
        box = _without(box, card)
    new = type(book)(
        box, book.board, starting_enemies=book.starting_enemies, starting_fire=book.starting_fire,
        rulings=book.rulings,
    )  # fmt: skip
    new.origin = book.origin
    return new


def _turned(box: Box, name: str, value: int) -> Box:
    known = {one.name: one for one in _numbers(box)}
    if name not in known:
        there = say("There are: {there}.", there=in_a_row(known))
        raise Refusal(
            say("No number here is called “{name}”.", name=name),
            remedy=nearest(name, known) or there,
        )
    most = known[name].most
    if not 1 <= value <= most:
        raise Refusal(
            say("“{name}” cannot be {value}.", name=name, value=value),
            remedy=say("Say 1 to {most}.", most=most),
        )
    what, _, field = name.partition(".")
    if what == "elder_one":
        return replace(box, elder_one=_elder_one(box.elder_one, field, value))
    if what in ("objective", "tracks"):
        part: Any = box.episode.objective if what == "objective" else box.tracks
        part = replace(part, **{field: value})
        if what == "tracks":
            return replace(box, tracks=part)
        return replace(box, episode=replace(box.episode, objective=part))
    enemy = _foe(box.enemies[what], field, value)
    return replace(box, enemies={**box.enemies, what: enemy})


def _elder_one(one: ElderOne, field: str, value: int) -> ElderOne:
    first, *others = one.stages
    if field == "health":
        others = [replace(stage, health=value) for stage in others]
    else:
        others[0] = replace(others[0], dice=replace(others[0].dice, standard=value))
    stages: Any = (first, *others)
    return replace(one, stages=stages)


def _foe(one: EnemyCard, field: str, value: int) -> EnemyCard:
    if field == "health":
        return replace(one, health=value)
    return replace(one, dice=replace(one.dice, standard=value))


def _without(box: Box, card: str) -> Box:
    """The box without a Mythos or a Discovery card."""
    decks = {
        "episode": ("mythos", "discovery"), "elder_one": ("mythos",),
    }  # fmt: skip
    if card not in box.mythos and card not in box.discovery:
        known = (*box.mythos, *box.discovery)
        raise Refusal(
            say("There is no card “{card}” in this episode.", card=card),
            remedy=nearest(card, known) or say("There are: {there}.", there=in_a_row(known)),
        )
    deck = box.mythos if card in box.mythos else box.discovery
    if len(deck) <= FEWEST_CARDS:
        raise Refusal(
            say("Without “{card}” too few cards would be left.", card=card),
            remedy=say("At least {fewest} stay in each deck.", fewest=FEWEST_CARDS),
        )
    for part, piles in decks.items():
        whole: Any = getattr(box, part)
        left = {pile: tuple(c for c in getattr(whole, pile) if c.id != card) for pile in piles}
        changes: Mapping[str, Any] = {part: replace(whole, **left)}
        box = replace(box, **changes)
    return box
