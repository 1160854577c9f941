"""The book of Final Girl: its chapters together, and what they ask of the box."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from functools import cached_property
from math import hypot
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from dmd.core.boards.board import Board
from dmd.core.book import Book, close_union, either, kinds_of
from dmd.core.deck import Draw
from dmd.core.dice.pool import Pool
from dmd.core.fixed import Fixed
from dmd.core.sentences import say
from dmd.core.speaking import OWN
from dmd.core.state import AnyState, Effect
from dmd.final_girl import (
    attack,
    bloodlust,
    breath,
    cards,
    events,
    hand,
    items,
    killing,
    moving,
    rescue,
    roll,
    rows,
    search,
    settling,
    setup,
    terror,
    tracks,
    turn,
    uses,
    victims,
)
from dmd.final_girl.box import Box, Item, MinionCard, Power, Side
from dmd.final_girl.happening import Happening, Word, bound
from dmd.final_girl.kit import ID, KIT
from dmd.final_girl.questions import ANSWERS
from dmd.final_girl.rescue import AFTER_FLIP
from dmd.final_girl.rulings import rulings as switches
from dmd.final_girl.settling import EVIL, Lot
from dmd.final_girl.uses import RollForLuck
from dmd.final_girl.victims import SixSided
from dmd.final_girl.world import HEROINE, KILLER, VICTIM, World

if TYPE_CHECKING:
    from dmd.core.scene import Scene
    from dmd.final_girl.analysing.analyst import Analyst

CHAPTERS = (
    setup, turn, cards, roll, rows, hand, tracks, moving, rescue, search, items, uses, attack,
    breath, killing, victims, terror, bloodlust, events, settling,
)  # fmt: skip
"""Once all of them are imported, the union of effects is closed."""

WORDS = tuple(sorted(kinds_of(Word), key=lambda word: word.__name__))
"""The effects that cards may name."""

for module in ("happening", "box", *(chapter.__name__.rpartition(".")[2] for chapter in CHAPTERS)):
    sys.modules[f"{__package__}.{module}"].__dict__["AnyWord"] = either(WORDS)
close_union(Happening)


class FinalGirl(Book):
    """Rules, content and rulings of one game: a location, a killer, a heroine."""

    game = ID
    phrase_folders = (OWN, KIT.phrases or OWN)
    board: Board

    def __init__(
        self,
        box: Box,
        board: Board,
        *,
        side: str = "normal",
        attitude: str = EVIL,
        rulings: Mapping[str, bool] | None = None,
    ) -> None:
        things = (box.cards, box.items, box.events, box.terror, box.powers, box.finales, box.setups)
        super().__init__(
            world=World,
            effects=Happening,
            sources=(Pool, Draw, SixSided, Lot),
            answers=ANSWERS,
            rulings=switches(rulings),
            names={HEROINE: box.heroine.name},
            names_of={
                "card": {one.id: one.name for one in box.cards.values()},
                "item": {one.id: one.name for one in box.items.values()},
                "event": {one.id: one.name for one in box.events.values()},
                "power": {one.id: one.name for one in box.powers.values()},
                "space": {one.id: one.name for one in board.spaces},
            },
        )
        self.box = box
        self.board = board
        self.attitude = attitude
        self.side: Side = box.board.sides[side]
        self._things = {one.id: one.name for kind in reversed(things) for one in kind.values()}
        self._order = {space: number for number, space in enumerate(board.ids)}
        self._rewards: dict[int, tuple[Word, ...]] = {}

    def scene(self, world: World, by: str = "") -> Scene:
        """What lies on the table; there is only one who looks at it."""
        from dmd.final_girl.scene.table import scene

        return scene(world, self)

    @cached_property
    def analyst(self) -> Analyst:
        """Whoever answers what is asked about a position."""
        from dmd.final_girl.analysing.analyst import Analyst

        return Analyst(self)

    def chooser(self, world: World, effect: Effect) -> str:
        """There is one player."""
        return HEROINE

    def fixed(self, state: AnyState) -> AnyState:
        """The same position; what it holds by name can only be read."""
        world = state.world
        if type(world.stacks) is Fixed:
            return state
        return replace(state, world=replace(world, stacks=Fixed(world.stacks)))

    # -- names -------------------------------------------------------------------------------------

    @property
    def girl_name(self) -> str:
        """What sentences call the heroine."""
        return self.box.heroine.name

    @property
    def killer_title(self) -> str:
        """The whole name of the killer."""
        return self.box.killer.name

    @property
    def killer_name(self) -> str:
        """What sentences call the killer."""
        return self.box.killer.short or self.box.killer.name

    @property
    def place_name(self) -> str:
        """The name of the location."""
        return self.box.location.name

    def person(self, who: str) -> str:
        """The heroine or the killer, by name."""
        return self.killer_name if who == KILLER else self.girl_name

    def space_name(self, space: str) -> str:
        """What a space is called."""
        return self.board.space(space).name

    def thing(self, id_: str) -> str:
        """A card or item by its name."""
        return self._things.get(id_, id_)

    def victim_name(self, kind: str) -> str:
        """A plain victim, or a special one by its name."""
        return say("a victim") if kind == VICTIM else self.box.events[kind].name

    def enemy_name(self, enemy: str) -> str:
        """The killer, or a minion with its number."""
        if enemy == KILLER:
            return self.killer_name
        kind, _, number = enemy.rpartition(" ")
        return say("{minion} {number}", minion=self.box.minions[kind].name, number=number)

    def minions_name(self, world: World, space: str) -> str:
        """The minions of a space, which is named where it is not hers: there may be several."""
        if space == world.girl_at:
            return say("the minions")
        return say("the minions at {space}", space=self.space_name(space))

    # -- what is in play ---------------------------------------------------------------------------

    def working(self, world: World) -> list[Item]:
        """The items that work now: those held, and those that need no hand (FG-ITEM-1)."""
        some = (self.box.items[one.id] for one in world.items if one.held or self._free(one.id))
        return list(some)

    def _free(self, item: str) -> bool:
        return not self.box.items[item].hands

    def powers(self, world: World) -> list[Power]:
        """The dark powers in force, minor ones among them."""
        known = (*world.powers, *(one.card for one in world.minors))
        return [self.box.powers[one] for one in known]

    def minion(self, world: World, enemy: str) -> MinionCard:
        """The card of a minion."""
        return self.box.minions[enemy.rpartition(" ")[0]]

    def reward(self, slot: int) -> tuple[Word, ...]:
        """What a slot of the hero card gives."""
        if slot not in self._rewards:
            girl = self.box.heroine
            does: Any = girl.after if slot == AFTER_FLIP else girl.slots[slot]
            self._rewards[slot] = bound(does, girl.id)
        return self._rewards[slot]

    def gifts(self, item: str) -> tuple[Word, ...]:
        """What each success of an item's own roll may be worth."""
        use = self.box.items[item].use
        rows = use.does if use else ()
        found = (one.gifts for row in rows for one in row if isinstance(one, RollForLuck))
        return bound(next(found, ()), item)

    def is_fearless(self, kind: str) -> bool:
        """Whether a victim follows even to the killer."""
        pawn = self.box.events[kind].pawn if kind != VICTIM else None
        return pawn is not None and pawn.fearless

    def deadly(self, world: World) -> tuple[str, ...]:
        """Spaces in which victims die."""
        if not self.box.drowning:
            return ()
        return tuple(space for one in world.lasting for space in self.box.events[one].drowns)

    def couples(self, world: World) -> bool:
        """Whether victims die in pairs."""
        return any(self.box.events[one].couples for one in world.lasting)

    def horror_at(self, label: int) -> int:
        """The step of the horror track with this printed number."""
        labels = [step.label for step in self.side.horror]
        return labels.index(label) if label in labels else len(labels) - 1

    # -- ways --------------------------------------------------------------------------------------

    def neighbours(self, world: World) -> tuple[str, ...]:
        """Where one step takes the heroine; a tunnel is hers alone."""
        near = self.board.neighbours(world.girl_at)
        ends = [one.space for one in world.tokens if one.kind == events.TUNNEL]
        if world.girl_at not in ends:
            return near
        return tuple(dict.fromkeys((*near, *(one for one in ends if one != world.girl_at))))

    def flees(self, space: str, number: int) -> str:
        """Where a panicking victim runs with this number; nowhere means that it stays."""
        return self._panic[space].get(number, "")

    @cached_property
    def _panic(self) -> dict[str, dict[int, str]]:
        table = self.box.location.panic
        return {
            space: {n: to for to, numbers in table.get(space, {}).items() for n in numbers}
            for space in self.board.ids
        }

    def targets(self, world: World, enemy: str, wanted: str) -> tuple[str, ...]:
        """The spaces that are equally good targets (FG-TARGET-2 to 4); several are a tie."""
        if enemy == KILLER and (forced := self._forced(world)):
            return (forced,)
        if wanted == HEROINE:
            return (world.girl_at,)
        spaces = world.victim_spaces()
        if wanted == "nearest_any":
            spaces = tuple(dict.fromkeys((*spaces, world.girl_at)))
        near = self.board.nearest(world.place(enemy), spaces) if spaces else ()
        most = max((world.victims_in(one) for one in near), default=0)
        return tuple(one for one in near if world.victims_in(one) == most)

    def _forced(self, world: World) -> str:
        """What he goes for whatever a card says: bait, or a victim that he hunts."""
        if bait := world.token("bait"):
            return bait
        for one in world.special:
            pawn = self.box.events[one.kind].pawn
            if pawn and pawn.hunted:
                return one.space
        return ""

    @cached_property
    def ways(self) -> dict[str, dict[str, int]]:
        """All distances; a space that cannot be reached is not there."""
        return self.board.distances()

    def farthest(self, start: str, spaces: Iterable[str]) -> tuple[str, ...]:
        """Of some spaces, those farthest away."""
        ways = {one: self.board.distance(start, one) or 0 for one in spaces}
        most = max(ways.values(), default=0)
        return tuple(one for one in sorted(ways, key=self._order.__getitem__) if ways[one] == most)

    # -- ties --------------------------------------------------------------------------------------

    def evil_of(self, space: str, world: World) -> tuple[int, int, int]:
        """How bad it is for her that this space is meant, the worst first; the last word is ours.

        A special victim, then many victims, then near to her, then the order of the map.
        """
        special = any(one.space == space for one in world.special)
        worth = world.victims_in(space) + 10 * special
        way = self.board.distance(space, world.girl_at)
        return -worth, 99 if way is None else way, self._order[space]

    def drawn(self, start: str, end: str) -> float:
        """How far apart two spaces are drawn."""
        here, there = self.board.space(start), self.board.space(end)
        if here.position is None or there.position is None:
            return 0.0
        return hypot(here.position[0] - there.position[0], here.position[1] - there.position[1])
