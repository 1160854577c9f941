"""What the veteran sees on a table, in numbers: what she has, what blows promise, what he may do.

Each number has a price, in log-odds of winning; the prices were fitted to whole nights.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import TYPE_CHECKING, Final

from dmd.core.state import AnyState, End
from dmd.final_girl.playing.burst import Blows, burst, helpers
from dmd.final_girl.playing.errands import EACH_SPACE, bringing_out, finding
from dmd.final_girl.playing.menace import Menace, cards_of, damages, menace, spot_of
from dmd.final_girl.questions import HORROR_DICE
from dmd.final_girl.world import World

if TYPE_CHECKING:
    from dmd.final_girl.book import FinalGirl

MOST_KNOWN: Final = 20_000
COMES_BACK: Final = 1 / 3
"""The chance that a black token is not blank, as long as nobody has turned one."""
FAR: Final = 8
FREE: Final = {"": 0, "roll": 1, "phase": 2}
MOST_HEALTH: Final = 5
NUMBERS: Final = (
    "always", "left", "he_came_back", "she_came_back",
    *(f"health_{n}" for n in range(MOST_HEALTH + 1)),
    "horror", "green", "red", "weapon", "items", "shots", "saved", "flipped", "rewards",
    "dead", "bloodlust", "turns_left", "finale", "pain", "corpses", "soon", "reach",
    "errand", "finding", "now", "might",
)  # fmt: skip


class Sight:
    """The veteran's eye for one box; it remembers what it has worked out."""

    def __init__(self, book: FinalGirl, prices: Mapping[str, float]) -> None:
        self.book = book
        self.numbers = tuple(prices.get(one, 0.0) for one in NUMBERS)
        self.cards = {one: prices.get(one, prices.get("any_card", 0.0)) for one in book.box.cards}
        self.costs = {one.id: one.cost for one in book.box.cards.values()}
        self._helpers = helpers(book)
        self._menaces: dict[object, Menace] = {}
        self._stocks: dict[object, float] = {}
        self._looked: tuple[World, tuple[float, float, float]] | None = None
        self._exits = book.board.tagged("exit")
        self._guards = {one.id for one in book.box.cards.values() if one.timing == "reaction"}

    def worth(self, state: AnyState) -> float:
        """The chance of winning, as far as can be seen."""
        if isinstance(state.fork, End):
            return float(state.fork.result == "won")
        world = state.world
        return (1 - self.menaced(world)[1]) / (1 + exp(-self.odds(world)))

    def odds(self, world: World) -> float:
        """The same as log-odds; until she has bought, time counts for what it will buy."""
        if world.phase in ("action", "closing", "planning"):
            return self.seen_worth(world) + self.stocked(world)
        return self.held_odds(world)

    def held_odds(self, world: World) -> float:
        """The log-odds with what is in her hand, whatever time is left."""
        return self.seen_worth(world) + sum(self.cards[one] for one in world.hand)

    def seen_worth(self, world: World) -> float:
        """What the numbers of a table come to."""
        return sum(price * n for price, n in zip(self.numbers, self.seen(world), strict=True))

    def stocked(self, world: World) -> float:
        """What her hand will be worth once she has bought: time is worth what it buys."""
        key = world.hand, world.market, world.time
        if key not in self._stocks:
            if len(self._stocks) > MOST_KNOWN:
                self._stocks.clear()
            room = self.book.box.board.most_cards - len(world.hand)
            found = sum(self.cards[one] for one in world.hand)
            offered = [one for one in world.market if self.costs[one]]
            worth, bought = self._basket(offered, max(0, world.time), room)
            free = sorted(self.cards[one] for one in world.market if not self.costs[one])
            self._stocks[key] = found + worth + sum(free[::-1][: room - bought])
        return self._stocks[key]

    def _basket(self, offered: list[str], time: int, room: int) -> tuple[float, int]:
        """What the best purchase is worth, and how many cards it is."""
        best = [[0.0] * (room + 1) for _ in range(time + 1)]
        for one in offered:
            cost, price = self.costs[one], self.cards[one]
            for left in range(time, cost - 1, -1):
                row, before = best[left], best[left - cost]
                for number in range(room, 0, -1):
                    row[number] = max(row[number], before[number - 1] + price)
        last = best[time]
        most = max(last)
        return most, next(n for n, one in enumerate(last) if one == most)

    def seen(self, world: World) -> tuple[float, ...]:
        """The numbers of a table, in the order of `NUMBERS`."""
        dice = self.book.side.horror[world.horror].dice
        health = [0.0] * (MOST_HEALTH + 1)
        health[min(world.girl.markers, MOST_HEALTH)] = 1.0
        pain, _, corpses = self.menaced(world)
        promised = self.promise(world)
        way = self.book.ways[world.girl_at].get(world.killer_at, FAR)
        ranged = [self.book.box.items[one.id].weapon for one in world.items]
        armed = self.bonus(world)
        shots = sum(
            one.uses for one, weapon in zip(world.items, ranged, strict=True)
            if weapon and weapon.without_card
        )  # fmt: skip
        return (
            1.0, float(self.left(world)), float(world.killer.revived), float(world.girl.revived),
            *health, float(world.horror), float(dice > 2), float(dice < 2),
            float(armed), float(len(world.items)), float(shots), float(world.saved),
            float(world.flipped), float(len(world.rewards)), float(world.dead),
            float(world.bloodlust), float(len(world.terror)), float(world.finale != ""),
            pain, corpses, promised, promised * EACH_SPACE**way,
            bringing_out(world, self.book, 2), finding(world, self.book, armed),
            self._now(world, promised, way), armed * self.left(world) / 12,
        )  # fmt: skip

    def left(self, world: World) -> int:
        """What is left of the killer, minor dark powers among it."""
        return world.killer.markers + sum(one.health for one in world.minors)

    def bonus(self, world: World) -> int:
        """What a weapon in her hands adds to a blow in the same space, and her ability."""
        weapons = [one.weapon for one in self.book.working(world)]
        near = [one.damage for one in weapons if one and not one.without_card and not one.nearest]
        return max(near, default=0) + self.book.box.heroine.ultimate.damage * world.flipped

    def promise(self, world: World) -> float:
        """What her blows come to if she stands beside him."""
        rows = tuple(sorted(self._helpers[one] for one in world.hand if one in self._helpers))
        if not rows:
            return 0.0
        dice = self.book.ask(HORROR_DICE, world, "")
        blows = Blows(
            rows, len(world.hand) - len(rows), dice - world.extra_dice, world.extra_dice,
            FREE[world.partials], self.bonus(world), self.left(world) + 1,
        )  # fmt: skip
        return burst(blows)

    def _now(self, world: World, promised: float, way: int) -> float:
        """What her blows promise in this turn; nothing once it is over."""
        if world.phase != "action" or world.time < 0:
            return 0.0
        can_go = sum(one in ("walk", "sprint") for one in world.hand)
        return promised * (1.0 if not way else 0.7**way if way <= can_go else 0.0)

    def menaced(self, world: World) -> tuple[float, float, float]:
        """Health lost on average in the coming killer phase, the chance to die, victims dead."""
        if self._looked is None or self._looked[0] is not world:
            self._looked = world, self._menaced(world)
        return self._looked[1]

    def _menaced(self, world: World) -> tuple[float, float, float]:
        if world.phase not in ("action", "planning", "closing"):
            return 0.0, 0.0, 0.0
        spot, cards = spot_of(world, self.book), cards_of(world)
        key = spot, cards, world.finale
        if key not in self._menaces:
            if len(self._menaces) > MOST_KNOWN:
                self._menaces.clear()
            self._menaces[key] = menace(spot, cards, world.finale, self.book)
        danger = self._menaces[key]
        guards = sum(one in self._guards for one in world.hand)
        pain = doom = 0.0
        for chance, hits in danger.hits:
            lost = sum(damages(hits, guards))
            pain += chance * min(lost, world.girl.markers + 1)
            if lost > world.girl.markers:
                doom += chance * (1.0 if world.girl.revived else 1 - COMES_BACK)
        if world.phase == "action" and world.time >= 0 and "walk" in world.hand:
            pain, doom = 0.7 * pain, 0.7 * doom  # she may still walk away
        return pain, doom, danger.dead
