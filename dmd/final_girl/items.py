"""Items (p. 25-26): held or packed, used once or often."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from msgspec.structs import replace

from dmd.core.requirements import Candidate
from dmd.core.sentences import Listed, enumerated, say
from dmd.core.sentences import name as called
from dmd.core.state import Option, Requirement, Step
from dmd.final_girl.happening import Asks, Happening, Word, bound
from dmd.final_girl.world import RED, Kept, World

if TYPE_CHECKING:
    from dmd.final_girl.book import FinalGirl

LEAP = "leap"


class GainItem(Happening, frozen=True, tag="gain_item"):
    """A new item; now, and in upkeep, she may rearrange what she has (FG-ITEM-3)."""

    cite = "FG-TERM-2"
    quiet = True
    says = "{item} is hers."

    item: str

    def resolve(self, world: World, book: FinalGirl) -> Step:
        kept = Kept(self.item, uses=book.box.items[self.item].uses)
        items = tuple(sorted((*world.items, kept), key=lambda one: one.id))
        return Step(replace(world, items=items), then=(Arrange(),))


class Arrange(Asks, frozen=True, tag="arrange"):
    """What she holds; who could hold more is not asked for less."""

    cite = "FG-ITEM-2"
    quiet = True
    says = "What does she hold in her hands?"

    def candidates(self, world: World, book: FinalGirl) -> list[Candidate]:
        return [Option((Hold(one),)) for one in handfuls(world, book)]


def handfuls(world: World, book: FinalGirl) -> list[tuple[str, ...]]:
    """Every way to fill two hands that leaves no room for one thing more."""
    hands = {one.id: book.box.items[one.id].hands for one in world.items}
    some = [id_ for id_, number in hands.items() if number]
    most = book.box.board.hands
    fit = [
        group
        for number in range(min(most, len(some)) + 1)
        for group in combinations(some, number)
        if sum(hands[one] for one in group) <= most
    ]
    return [one for one in fit if not any({*one} < {*other} for other in fit)]


class Hold(Happening, frozen=True, tag="hold"):
    """These are held; everything else is in the backpack."""

    cite = "FG-ITEM-2"
    quiet = "idle"
    says = "Hold {items}."
    says_none = "Hold nothing."

    items: tuple[str, ...]

    def template(self, world: World, book: FinalGirl) -> str:
        return self.says if self.items else self.says_none

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"items": enumerated([book.thing(one) for one in self.items], "and")}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        items = tuple(replace(one, held=one.id in self.items) for one in world.items)
        return Step(replace(world, items=items) if items != world.items else world)


# -- use -------------------------------------------------------------------------------------------


def uses(world: World, book: FinalGirl, when: str) -> Iterator[UseItem]:
    """Every way to use an item of hers at such a moment, also those that are not to be had now."""
    for kept in world.items:
        use = book.box.items[kept.id].use
        if use and use.when == when and not use.reroll:
            yield from (UseItem(kept.id, row) for row in range(len(use.does)))


def _is_at_hand(world: World, book: FinalGirl, move: UseItem) -> bool:
    kept = world.item(move.item)
    return kept is not None and (kept.held or not book.box.items[move.item].hands)


def _is_fresh(world: World, book: FinalGirl, move: UseItem) -> bool:
    use = book.box.items[move.item].use
    return not (use and use.once and move.item in world.used_now)


def _meets_the_killer(world: World, book: FinalGirl, move: UseItem) -> bool:
    use = book.box.items[move.item].use
    return not (use and use.killer_here) or world.girl_at == world.killer_at


def _can_be_done(world: World, book: FinalGirl, move: UseItem) -> bool:
    use = book.box.items[move.item].use
    return use is not None and all(one.can_be_done(world, book) for one in move.row(book))


class UseItem(Happening, frozen=True, tag="use_item"):
    """Using an item is not playing a card (FG-ITEM-5); it is used up as its text says."""

    cite = "FG-ITEM-4"
    says = "Use {item}: {row}"
    says_time = "Use {item} for {time} time: {row}"
    needs = (
        Requirement(
            lambda world, book, move: (
                book.box.items[move.item].use.when != "action" or world.time != RED
            ),
            "The time marker is in the red.",
            "FG-TIME-2",
            "The action phase is over.",
        ),
        Requirement(
            _is_at_hand,
            "{item} is in the backpack.",
            "FG-ITEM-1",
            "Hold it when you rearrange your items, in upkeep or with a new one.",
        ),
        Requirement(
            _is_fresh,
            "{item} was used in this action phase already.",
            "FG-ITEM-4",
            "Use it again next turn.",
        ),
        Requirement(
            _meets_the_killer,
            "The killer is not in your space.",
            "FG-ITEM-4",
            "Use it when he is.",
        ),
        Requirement(
            _can_be_done,
            "{item} has nothing to work on here.",
            "FG-ITEM-4",
            "Use it elsewhere.",
        ),
    )

    item: str
    number: int = 0  # which row of its text

    def row(self, book: FinalGirl) -> tuple[Word, ...]:
        """What it does."""
        use = book.box.items[self.item].use
        row: tuple[Word, ...] = bound(use.does[self.number], self.item) if use else ()
        return row

    def template(self, world: World, book: FinalGirl) -> str:
        use = book.box.items[self.item].use
        return self.says_time if use and use.time else self.says

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        use = book.box.items[self.item].use
        told = [book.told(one, world) for one in self.row(book)]
        return {
            "item": book.thing(self.item), "row": Listed(told, between=" "),
            "time": use.time if use else 0,
        }  # fmt: skip

    def resolve(self, world: World, book: FinalGirl) -> Step:
        use = book.box.items[self.item].use
        assert use is not None
        world = spent(world, book, self.item)
        world = replace(world, time=max(RED, world.time - use.time) if use.time else world.time)
        if use.once:
            world = replace(world, used_now=(*world.used_now, self.item))
        return Step(world, then=self.row(book))


def spent(world: World, book: FinalGirl, id_: str) -> World:
    """The table after an item was used: gone, or with one use marker less (FG-ITEM-4)."""
    item, kept = book.box.items[id_], world.item(id_)
    assert kept is not None
    if (item.use and item.use.discard) or kept.uses == 1:
        return world.without_item(id_)
    if not kept.uses:
        return world
    items = tuple(replace(one, uses=one.uses - 1) if one.id == id_ else one for one in world.items)
    return replace(world, items=items)


class LuckyRoll(Asks, frozen=True, tag="lucky_roll"):
    """An item that rolls horror dice gives something for each success."""

    cite = "FG-ITEM-4"
    says = "{item}: {left:success|successes}."

    item: str
    left: int

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"item": book.thing(self.item), "left": self.left}

    def candidates(self, world: World, book: FinalGirl) -> list[Candidate]:
        if not self.left:
            return []
        gifts = book.gifts(self.item)
        after = LuckyRoll(self.item, self.left - 1)
        return [Option((one, after)) for one in gifts]


# -- her ultimate ability --------------------------------------------------------------------------


def leaps(world: World, book: FinalGirl) -> Iterator[LeapToEnemy]:
    """Where the ability of her hero card takes her, if it does."""
    if world.flipped and book.box.heroine.ultimate.leap:
        places = dict.fromkeys((world.killer_at, *(one.space for one in world.minions)))
        yield from (LeapToEnemy(one) for one in places if one != world.girl_at)


def _is_near(world: World, book: FinalGirl, move: LeapToEnemy) -> bool:
    way = book.board.distance(world.girl_at, move.to)
    return way is not None and way <= book.box.heroine.ultimate.leap


class LeapToEnemy(Happening, frozen=True, tag="leap_to_enemy"):
    """Once in each action phase she comes upon an enemy that is near."""

    cite = "FG-HERO-4"
    says = "Leap onto the enemy at {to}."
    needs = (
        Requirement(
            lambda world, book, move: LEAP not in world.used_now,
            "The ability was used in this action phase already.",
            "FG-HERO-4",
            "Use it again next turn.",
        ),
        Requirement(
            _is_near,
            "{to} is too far away.",
            "FG-HERO-4",
            "Come nearer first.",
        ),
    )

    to: str

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(replace(world, girl_at=self.to, used_now=(*world.used_now, LEAP)))


def told_items(items: tuple[Kept, ...], book: FinalGirl, *, held: bool) -> list[str]:
    """What of these she holds, or has in her backpack, in words."""
    found = []
    for kept in items:
        if (kept.held and book.box.items[kept.id].hands > 0) == held:
            name = book.thing(kept.id)
            limited = "{item} ({n:use|uses} left)"
            found.append(say(limited, item=name, n=kept.uses) if kept.uses else called(name))
    return found
