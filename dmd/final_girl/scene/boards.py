"""The sheets beside the board: the killer's, the market of action cards, the heroine's.

Most choices leave most of a sheet as it is. So each piece is made of the values it shows and kept:
a sheet, or a row of it, is made anew where one of them is another.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from dmd.core.scene import Chip, Ladder, Pips, Row, Sheet, Track
from dmd.core.sentences import Listed, in_a_row, say
from dmd.core.sentences import name as called
from dmd.core.things import Mark, first_letter, standing_for
from dmd.final_girl.items import told_items
from dmd.final_girl.questions import ATTACK, HORROR_DICE, MOVEMENT
from dmd.final_girl.telling.in_cards import Reader
from dmd.final_girl.world import HEROINE, KILLER, RED, Kept, Life, Minor, World, different

if TYPE_CHECKING:
    from dmd.final_girl.book import FinalGirl


KEPT: Final = 2_000
"""How many of each piece are kept."""


class Come(NamedTuple):
    """How far the killer has come."""

    at: str
    life: Life
    bloodlust: int
    move: int
    attack: int
    dead: int
    powers: tuple[str, ...]
    minors: tuple[Minor, ...]
    finale: str
    terror: int
    seen: str  # the terror card that comes next, where she has looked at it


def killer_sheet(world: World, book: FinalGirl) -> Sheet:
    """The killer board: his health, bloodlust, what he will do, which powers he has."""
    come = Come(
        world.killer_at, world.killer, world.bloodlust, book.ask(MOVEMENT, world, KILLER),
        book.ask(ATTACK, world, KILLER), world.dead, world.powers, world.minors, world.finale,
        len(world.terror), world.terror.known,
    )  # fmt: skip
    return _killer_sheet(come, book)


@lru_cache(maxsize=KEPT)
def _killer_sheet(come: Come, book: FinalGirl) -> Sheet:
    killer, life = book.box.killer, life_told(come.life)
    figure = Mark(id=KILLER, space="", shape="monster", letters=standing_for(book.killer_name))
    health = Pips(
        name=say("Health: {n}, and the token", n=come.life.markers), at=come.life.markers,
        of=killer.health - 1, tone="harm", told=life,
    )  # fmt: skip
    numbers = say("movement {move}, attack {attack}", move=come.move, attack=come.attack)
    powers, finale = _powers(come, book), _finale(come, book)
    return Sheet(
        id=KILLER,
        title=called(killer.name),
        place=say("at {space}", space=book.space_name(come.at)) if come.at else "",
        figure=figure,
        columns=((_ladder(come.bloodlust, figure, book),),),
        below=(
            health,
            Row(name=say("Now"), words=numbers),
            Row(name=say("Dead"), words=say("{n:victim|victims}", n=come.dead)),
            Row(name=say("Powers"), words=powers, lines=2),
            Row(name=say("Finale"), words=finale),
        ),
        lines=(
            say("{name}: {life}; {numbers}.", name=killer.name, life=life, numbers=numbers),
            say("Bloodlust: row {at} of {last}. Dead victims: {dead}.", at=come.bloodlust + 1,
                last=len(killer.rows), dead=come.dead),
            say("Dark powers: {powers}. Finale: {finale}.", powers=powers, finale=finale),
        ),
    )  # fmt: skip


def _ladder(bloodlust: int, figure: Mark, book: FinalGirl) -> Ladder:
    """The bloodlust track, and from which row on the dark power is there."""
    rows = book.box.killer.rows
    return Ladder(
        name=say("Bloodlust"), at=bloodlust + 1, last=len(rows), marker=figure,
        red_from=next((n for n, row in enumerate(rows, 1) if row.reveals), 0),
        red=say("dark power"),
        told=say("Bloodlust: row {at} of {last}", at=bloodlust + 1, last=len(rows)),
    )  # fmt: skip


def life_told(life: Life) -> str:
    """Markers and token in words."""
    if life.revived:
        return say("{n:marker|markers} and a white token", n=life.markers)
    return say("{n:marker|markers} and the last breath token", n=life.markers)


def _powers(come: Come, book: FinalGirl) -> str:
    told = [called(book.box.powers[one].name) for one in come.powers]
    limited = "{power} ({n} health)"
    told += [say(limited, power=book.thing(one.card), n=one.health) for one in come.minors]
    if not come.powers:
        told.insert(0, say("one face down"))
    return in_a_row(told)


def _finale(come: Come, book: FinalGirl) -> str:
    if come.finale:
        return called(book.thing(come.finale))
    if come.seen:
        told = "face down; {n:terror card|terror cards} left, next: {card}"
        return say(told, n=come.terror, card=called(book.thing(come.seen)))
    return say("face down; {n:terror card|terror cards} left", n=come.terror)


def market_sheet(world: World, book: FinalGirl) -> Sheet:
    """What there is to buy, by cost; what was used comes back later; in words, events that stay."""
    (rows, for_sale), (used, spent) = _for_sale(world.market, book), _used(world.used, book)
    return Sheet(
        id="market",
        title=MARKET,
        below=(*rows, used),
        lines=(for_sale, spent, *_events(world.lasting, book)),
    )


MARKET: Final = say("Market of action cards")


@lru_cache(maxsize=KEPT)
def _for_sale(market: tuple[str, ...], book: FinalGirl) -> tuple[tuple[Row, ...], str]:
    """What may be bought, as rows and as a line."""
    by_cost = _by_cost(market, book)
    rows = [Row(name=say("Cost {cost}", cost=cost), words=told, lines=2) for cost, told in by_cost]
    told = [say("{cost}: {cards}", cost=cost, cards=cards) for cost, cards in by_cost]
    cards = Listed(told, "", "; ") if told else say("none")
    return tuple(rows), say("Market, by cost: {cards}.", cards=cards)


@lru_cache(maxsize=KEPT)
def _used(cards: tuple[str, ...], book: FinalGirl) -> tuple[Row, str]:
    """What was played or discarded, as a row and as a line."""
    used = counted(cards, book) or say("nothing")
    row = Row(name=say("Used"), words=used, lines=2, tone="quiet")
    return row, say("Used, and not to be bought yet: {cards}.", cards=used)


@lru_cache(maxsize=KEPT)
def _events(lasting: tuple[str, ...], book: FinalGirl) -> tuple[str, ...]:
    """The events that stay, each with what it does: nothing on the board would remind of them."""
    told = "Event {name}: {text}"
    events = [book.box.events[one] for one in lasting]
    return tuple(
        say(told, name=called(one.name), text=Listed([*Reader(book).event(one)], between=" "))
        for one in events
    )


def _by_cost(market: tuple[str, ...], book: FinalGirl) -> list[tuple[int, str]]:
    costs: dict[int, list[str]] = {}
    for one in market:
        costs.setdefault(book.box.cards[one].cost, []).append(one)
    return [(cost, counted(tuple(costs[cost]), book)) for cost in sorted(costs)]


@lru_cache(maxsize=KEPT)
def counted(cards: tuple[str, ...], book: FinalGirl) -> str:
    """Cards with their numbers, in words."""
    told = []
    for one in different(cards):
        name, many = called(book.thing(one)), cards.count(one)
        told.append(say("{card} ×{n}", card=name, n=many) if many > 1 else name)
    return in_a_row(told) if told else ""


def girl_sheet(world: World, book: FinalGirl) -> Sheet:
    """Her board: health, horror, time, hand, items, the hero card."""
    girl = book.box.heroine
    dice = book.ask(HORROR_DICE, world, "")
    slots = () if world.flipped else world.covered
    return Sheet(
        id=HEROINE,
        title=called(girl.name),
        place=say("at {space}", space=book.space_name(world.girl_at)) if world.girl_at else "",
        figure=_figure(book),
        chips=_chips(dice, world.saved, red=world.time == RED),
        columns=(
            (
                _health(world.girl, book),
                _time(world.time, book),
                _horror(world.horror, dice, book),
            ),
        ),
        below=(
            _hand(world.hand, book)[0],
            *_belongings(world.items, book)[0],
            _rescues(slots, world.saved, book, flipped=world.flipped)[0],
        ),
        active=True,
        lines=(
            _in_numbers(world.girl, world.time, world.horror, dice, book),
            _hand(world.hand, book)[1],
            _belongings(world.items, book)[1],
            _rescues(slots, world.saved, book, flipped=world.flipped)[1],
        ),
    )


@lru_cache(maxsize=20)
def _figure(book: FinalGirl) -> Mark:
    letters = first_letter(book.box.heroine.name)
    return Mark(id=HEROINE, space="", shape="investigator", letters=letters)


@lru_cache(maxsize=KEPT)
def _chips(dice: int, saved: int, *, red: bool) -> tuple[Chip, ...]:
    """How many dice she rolls, how many she has saved, and whether her time is over."""
    plain = Chip(say("{dice:die|dice}", dice=dice), "dark"), Chip(say("{n} saved", n=saved), "good")
    return (*plain, Chip(say("in the red"), "harm")) if red else plain


@lru_cache(maxsize=KEPT)
def _hand(hand: tuple[str, ...], book: FinalGirl) -> tuple[Row, str]:
    """The cards in her hand, as a row and as a line."""
    cards = counted(hand, book) or say("none")
    return Row(name=say("Hand"), words=cards, lines=2), say("  Hand: {hand}.", hand=cards)


@lru_cache(maxsize=KEPT)
def _belongings(items: tuple[Kept, ...], book: FinalGirl) -> tuple[tuple[Row, Row], str]:
    """What she holds and what is packed, as rows and as a line."""
    held = in_a_row(told_items(items, book, held=True) or [say("nothing")])
    packed = in_a_row(told_items(items, book, held=False) or [say("nothing")])
    rows = Row(name=say("Hands"), words=held), Row(name=say("Backpack"), words=packed, lines=2)
    told = "  In her hands: {held}. In the backpack: {packed}."
    return rows, say(told, held=held, packed=packed)


@lru_cache(maxsize=KEPT)
def _rescues(
    covered: tuple[int, ...], saved: int, book: FinalGirl, *, flipped: bool
) -> tuple[Row, str]:
    """What her hero card still offers, as it is printed there; as a row and as a line."""
    free = [told for n, told in enumerate(_printed(book)) if n not in covered]
    hero = Listed(free, "", say(" · ")) if free and not flipped else say("ultimate ability")
    told = say("  Rescued: {n}. Free on the hero card: {hero}", n=saved, hero=hero)
    return Row(name=say("Rescues"), words=hero, lines=3, told=hero), told


@lru_cache(maxsize=20)
def _printed(book: FinalGirl) -> tuple[str, ...]:
    """The rewards of her hero card as one reads them, whatever they would come to now."""
    reader, girl = Reader(book), book.box.heroine
    return tuple(reader.row(slot, girl.id) for slot in girl.slots)


@lru_cache(maxsize=KEPT)
def _in_numbers(life: Life, time: int, horror: int, dice: int, book: FinalGirl) -> str:
    """Her board in one line."""
    return say(
        "{name}: {life}. Time {time}, horror {horror}: {dice:die|dice}.",
        name=book.box.heroine.name, life=life_told(life), time=_time_told(time),
        horror=_horror_told(horror, book), dice=dice,
    )  # fmt: skip


def _horror_told(horror: int, book: FinalGirl) -> str:
    """The printed number of a step; the ends of the track bear none."""
    if not horror:
        return say("at its lowest")
    label = book.side.horror[horror].label
    return say("at its height") if label is None else say("{n}", n=label)


def _time_told(time: int) -> str:
    """Where the marker stands."""
    return say("in the red") if time == RED else say("{n}", n=time)


# -- her tracks ------------------------------------------------------------------------------------


@lru_cache(maxsize=KEPT)
def _health(life: Life, book: FinalGirl) -> Track:
    return Track(
        name=say("Health"), at=life.markers, last=book.box.heroine.health - 1, tone="harm",
        sign="heart", told=life_told(life),
    )  # fmt: skip


@lru_cache(maxsize=KEPT)
def _horror(horror: int, dice: int, book: FinalGirl) -> Track:
    steps = book.side.horror
    fewer = tuple(n for n in range(1, len(steps)) if steps[n].dice < steps[n - 1].dice)
    return Track(
        name=say("Horror"), at=horror, last=len(steps) - 1, tone="dark", sign="spiral",
        thresholds=fewer, told=say("Horror: {dice:die|dice} are rolled", dice=dice),
    )  # fmt: skip


@lru_cache(maxsize=KEPT)
def _time(time: int, book: FinalGirl) -> Track:
    return Track(
        name=say("Time"), at=max(0, time), last=book.box.board.most_time, tone="stress",
        sign="bolt", told=say("Time: {n}", n=time),
    )  # fmt: skip
