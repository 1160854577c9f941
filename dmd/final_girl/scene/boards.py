"""The sheets beside the board: the killer's, the market of action cards, the heroine's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dmd.core.scene import Chip, Ladder, Pips, Row, Sheet, Track
from dmd.core.sentences import Listed, in_a_row, say
from dmd.core.sentences import name as called
from dmd.core.things import Mark, first_letter, standing_for
from dmd.final_girl.items import told_items
from dmd.final_girl.questions import ATTACK, HORROR_DICE, MOVEMENT
from dmd.final_girl.rescue import told_reward
from dmd.final_girl.world import HEROINE, KILLER, RED, World, different

if TYPE_CHECKING:
    from dmd.final_girl.book import FinalGirl


def killer_sheet(world: World, book: FinalGirl) -> Sheet:
    """The killer board: his health, bloodlust, what he will do, which powers he has."""
    name, killer = book.killer_title, book.box.killer
    move, attack = book.ask(MOVEMENT, world, KILLER), book.ask(ATTACK, world, KILLER)
    health = Pips(
        name=say("Health: {n}, and the token", n=world.killer.markers), at=world.killer.markers,
        of=killer.health - 1, tone="harm", told=life_told(world, KILLER),
    )  # fmt: skip
    rows = next((n for n, row in enumerate(killer.rows, 1) if row.reveals), 0)
    ladder = Ladder(
        name=say("Bloodlust"), at=world.bloodlust + 1, last=len(killer.rows),
        marker=Mark(id=KILLER, space="", shape="monster", letters=standing_for(book.killer_name)),
        red_from=rows, red=say("dark power"),
        told=say("Bloodlust: row {at} of {last}", at=world.bloodlust + 1, last=len(killer.rows)),
    )  # fmt: skip
    numbers = say("movement {move}, attack {attack}", move=move, attack=attack)
    now = Row(name=say("Now"), words=numbers)
    dead = Row(name=say("Dead"), words=say("{n:victim|victims}", n=world.dead))
    powers = Row(name=say("Powers"), words=_powers(world, book), lines=2)
    finale = Row(name=say("Finale"), words=_finale(world, book))
    return Sheet(
        id=KILLER,
        title=called(name),
        place=say("at {space}", space=book.space_name(world.killer_at)) if world.killer_at else "",
        figure=Mark(id=KILLER, space="", shape="monster", letters=standing_for(book.killer_name)),
        columns=((ladder,),),
        below=(health, now, dead, powers, finale),
        lines=(
            say("{name}: {life}; {numbers}.", name=name, life=life_told(world, KILLER),
                numbers=numbers),
            say("Bloodlust: row {at} of {last}. Dead victims: {dead}.", at=world.bloodlust + 1,
                last=len(killer.rows), dead=world.dead),
            say("Dark powers: {powers}. Finale: {finale}.", powers=_powers(world, book),
                finale=_finale(world, book)),
        ),
    )  # fmt: skip


def life_told(world: World, who: str) -> str:
    """Markers and token in words."""
    life = world.life(who)
    if life.revived:
        return say("{n:marker|markers} and a white token", n=life.markers)
    return say("{n:marker|markers} and the last breath token", n=life.markers)


def _powers(world: World, book: FinalGirl) -> str:
    told = [called(book.box.powers[one].name) for one in world.powers]
    limited = "{power} ({n} health)"
    told += [say(limited, power=book.thing(one.card), n=one.health) for one in world.minors]
    if not world.powers:
        told.insert(0, say("one face down"))
    return in_a_row(told)


def _finale(world: World, book: FinalGirl) -> str:
    if world.finale:
        return called(book.thing(world.finale))
    return say("face down; {n:terror card|terror cards} left", n=len(world.terror))


def market_sheet(world: World, book: FinalGirl) -> Sheet:
    """What there is to buy, by cost; what was used comes back later."""
    rows = [
        Row(name=say("Cost {cost}", cost=cost), words=told, lines=2)
        for cost, told in _by_cost(world, book)
    ]
    used = counted(world.used, book) or say("nothing")
    told = [say("{cost}: {cards}", cost=cost, cards=cards) for cost, cards in _by_cost(world, book)]
    return Sheet(
        id="market",
        title=say("Market of action cards"),
        below=(*rows, Row(name=say("Used"), words=used, lines=2, tone="quiet")),
        lines=(
            say("Market, by cost: {cards}.", cards=Listed(told, "", "; ") if told else say("none")),
            say("Used, and not to be bought yet: {cards}.", cards=used),
        ),
    )


def _by_cost(world: World, book: FinalGirl) -> Iterator[tuple[int, str]]:
    costs = sorted({book.box.cards[one].cost for one in world.market})
    for cost in costs:
        yield cost, counted([one for one in world.market if book.box.cards[one].cost == cost], book)


def counted(cards: tuple[str, ...] | list[str], book: FinalGirl) -> str:
    """Cards with their numbers, in words."""
    told = []
    for one in different(cards):
        name, many = called(book.thing(one)), list(cards).count(one)
        told.append(say("{card} ×{n}", card=name, n=many) if many > 1 else name)
    return in_a_row(told) if told else ""


def girl_sheet(world: World, book: FinalGirl) -> Sheet:
    """Her board: health, horror, time, hand, items, the hero card."""
    girl = book.box.heroine
    dice = book.ask(HORROR_DICE, world, "")
    place = say("at {space}", space=book.space_name(world.girl_at)) if world.girl_at else ""
    hand = counted(world.hand, book) or say("none")
    held = in_a_row(told_items(world, book, held=True) or [say("nothing")])
    packed = in_a_row(told_items(world, book, held=False) or [say("nothing")])
    red = world.time == RED
    saved = Chip(say("{n} saved", n=world.saved), "good")
    chips = (saved, Chip(say("in the red"), "harm")) if red else (saved,)
    free = [told_reward(n, world, book) for n in range(len(girl.slots)) if n not in world.covered]
    hero = Listed(free, "", say(" · ")) if free and not world.flipped else say("ultimate ability")
    health, horror, time = _tracks(world, book, dice)
    return Sheet(
        id=HEROINE,
        title=called(girl.name),
        place=place,
        figure=Mark(id=HEROINE, space="", shape="investigator", letters=first_letter(girl.name)),
        chips=chips,
        columns=((health, time, horror),),
        below=(
            Row(name=say("Hand"), words=hand, lines=2),
            Row(name=say("Hands"), words=held),
            Row(name=say("Backpack"), words=packed, lines=2),
            Row(name=say("Rescues"), words=hero, lines=3, told=hero),
        ),
        active=True,
        lines=(
            say("{name}: {life}. Time {time}, horror {horror}: {dice:die|dice}.",
                name=girl.name, life=life_told(world, HEROINE), time=_time(world),
                horror=_horror(world, book), dice=dice),
            say("  Hand: {hand}.", hand=hand),
            say("  In her hands: {held}. In the backpack: {packed}.", held=held, packed=packed),
            say("  Rescued: {n}. Free on the hero card: {hero}", n=world.saved, hero=hero),
        ),
    )  # fmt: skip


def _horror(world: World, book: FinalGirl) -> str:
    """The printed number of a step; the ends of the track bear none."""
    if not world.horror:
        return say("at its lowest")
    label = book.side.horror[world.horror].label
    return say("at its height") if label is None else say("{n}", n=label)


def _time(world: World) -> str:
    """Where the marker stands."""
    return say("in the red") if world.time == RED else say("{n}", n=world.time)


def _tracks(world: World, book: FinalGirl, dice: int) -> tuple[Track, Track, Track]:
    steps = book.side.horror
    fewer = tuple(n for n in range(1, len(steps)) if steps[n].dice < steps[n - 1].dice)
    health = Track(
        name=say("Health"), at=world.girl.markers, last=book.box.heroine.health - 1, tone="harm",
        sign="heart", told=life_told(world, HEROINE),
    )  # fmt: skip
    horror = Track(
        name=say("Horror"), at=world.horror, last=len(steps) - 1, tone="dark", sign="spiral",
        thresholds=fewer, told=say("Horror: {dice:die|dice} are rolled", dice=dice),
    )  # fmt: skip
    time = Track(
        name=say("Time"), at=max(0, world.time), last=book.box.board.most_time, tone="stress",
        sign="bolt", told=say("Time: {n}", n=world.time),
    )  # fmt: skip
    return health, horror, time
