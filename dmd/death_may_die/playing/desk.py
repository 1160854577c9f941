"""Everything a player has worked out about one book with its prices: scales, ways, foes.

Nothing here depends on the game that is being played; it is filled as it is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dmd.death_may_die.playing.able import Able, able, bonus_dice_of_sanity
from dmd.death_may_die.playing.gifts import worth_of_card, worth_of_level
from dmd.death_may_die.playing.ground import Ground
from dmd.death_may_die.playing.prices import PriceList, Prices, shipped
from dmd.death_may_die.playing.scales import DEFEAT, SPARE_LIFE, Scale
from dmd.death_may_die.playing.seats import Field, Foe, Foes, Seat
from dmd.death_may_die.playing.tasks import Task
from dmd.death_may_die.world import Claimed, Enemy, Investigator, World

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie

MOST_KEPT = 2_000
MOST_SEATS = 400
MOST_MET = 64
NOBODY: tuple[Any, ...] = (None, None, None)
STRANGER: tuple[Any, ...] = (None, None, None, None)

Laid = tuple[int, bool, bool]
"""How many play, whether the ritual is disrupted, whether one death more loses the game."""


class Desk:
    """A book with the prices somebody goes by."""

    def __init__(self, book: DeathMayDie, prices: PriceList) -> None:
        self.book, self.prices = book, prices
        self.gifts = {**shipped().gifts, **prices.gifts}
        self.task = Task(book)
        self._halves: dict[int, PriceList] = {}
        self._scales: dict[tuple[Laid, bool], Scale] = {}
        self._able: dict[object, Able] = {}
        self._lately: dict[str, tuple[Any, ...]] = {}
        self._seats: dict[tuple[Able, Scale, int, int, int], Seat] = {}
        self._met: dict[int, tuple[Any, ...]] = {}
        self._laid: tuple[World | None, Laid] = (None, (0, False, False))
        self._seen: tuple[World | None, Field] = (None, Field((), {}))
        self.ground = Ground(book.board)
        self._foes: dict[tuple[str, int, int, bool], Foe] = {}
        here = {*book.box.elder_one.minions, *book.box.episode.monsters}
        self.marks = [
            (one.id, one.in_space_with)
            for one in book.box.enemies.values()
            if one.added_tentacles and one.id in here
        ]
        self._cards: dict[tuple[str, str], float] = {}
        self._levels: dict[tuple[str, int], float] = {}

    def half(self, world: World) -> Prices:
        """The prices of the half of the evening that is being played."""
        many = len(world.investigators)
        prices = self._halves.get(many)
        if prices is None:
            prices = self._halves[many] = self.prices.of(many)
        return prices.after if world.disrupted else prices.before

    def hurry(self, world: World) -> float:
        """How much dearer progress has become while the Elder One came nearer."""
        return 1 + self.half(world).hurry * world.track / self.book.box.tracks.summoning_spaces

    def seat(self, you: Investigator, world: World) -> Seat:
        """Somebody's board as it is now; it is asked about again and again."""
        found: Seat
        who, table, found = self._met.get(id(you), NOBODY)
        now = self._table(world)
        if who is you and now == table:
            return found
        found = self._seated(you, world, now)
        if len(self._met) > MOST_MET:
            self._met.clear()
        self._met[id(you)] = you, now, found
        return found

    def scale(self, you: Investigator, world: World) -> Scale:
        """What wounds, stress and sanity cost somebody now."""
        now = self._table(world)
        who, table, found = self._met.get(id(you), NOBODY)
        if who is you and now == table:
            known: Scale = found.scale
            return known
        return self._scale(world, now, self.book.granted("free_deaths", you) > you.deaths)

    def _table(self, world: World) -> Laid:
        """What of a table decides on prices; most questions in a row are about the same one."""
        seen, found = self._laid
        if seen is not world:
            found = len(world.investigators), world.disrupted, _is_fatal(world)
            self._laid = world, found
        return found

    def able(self, you: Investigator, world: World) -> Able:
        """What somebody can do."""
        return self.seat(you, world).can

    def field(self, world: World) -> Field:
        """How enemies and Fire stand; most of what is asked is asked of the very same ones."""
        seen, found = self._seen
        if seen is None or not (
            seen.enemies is world.enemies
            and seen.tokens is world.tokens
            and seen.fire is world.fire
            and seen.stage == world.stage
        ):
            marked = self.marked(world)
            foes = [(one.space, self.foe(one, world, marked)) for one in world.enemies]
            found = Field(foes, world.fire)
            self._seen = world, found
        return found

    def _seated(self, you: Investigator, world: World, table: Laid) -> Seat:
        can = self._looked_up(you, world)
        scale = self._scale(world, table, can.spare_life)
        key = (can, scale, you.wounds, you.stress, you.sanity)
        found = self._seats.get(key)
        if found is None:
            if len(self._seats) > MOST_SEATS:
                self._seats.clear()
            found = self._seats[key] = Seat(can, scale, you)
        return found

    def _scale(self, world: World, table: Laid, spare: bool) -> Scale:
        found = self._scales.get((table, spare))
        if found is None:
            death = (DEFEAT if table[2] else 1.0) * (SPARE_LIFE if spare else 1.0)
            found = self._scales[table, spare] = Scale(
                self.half(world), self.book.box.tracks, death
            )
        return found

    def _looked_up(self, you: Investigator, world: World) -> Able:
        near_gate = you.space if you.levels[0] == 4 else ""  # a Gate near by gives a die
        lost = you.sanity  # it gives dice: here and there, or by its very place
        if not self.book.granted("threshold_bonus_dice", you):
            lost = bonus_dice_of_sanity(you, self.book)
        now = (lost, you.deaths, near_gate)
        levels, cards, before, found = self._lately.get(you.id, STRANGER)
        if levels is you.levels and cards is you.cards and before == now:
            known: Able = found  # looking up takes longer, and hardly anything changes this
            return known
        key = (you.id, you.levels, you.cards, now)
        found = self._able.get(key)
        if found is None:
            if len(self._able) > MOST_KEPT:
                self._able.clear()
            found = self._able[key] = able(you, world, self.book)
        self._lately[you.id] = you.levels, you.cards, now, found
        return found

    def foe(self, one: Enemy, world: World, marked: set[tuple[str, str]]) -> Foe:
        """An enemy as a plan sees it."""
        stage = world.stage if one.kind == "elder_one" else 0
        on_mark = bool(marked) and (one.kind, one.space) in marked
        key = (one.kind, one.wounds, stage, on_mark)
        found = self._foes.get(key)
        if found is None:
            dice, card = self.book.attack_dice(one, world), self.book.box.enemies.get(one.kind)
            signs = card is not None and card.elder_signs_are_successes
            health = max(1, self.book.health(one, world) - one.wounds)
            found = self._foes[key] = Foe(
                one.kind, health, (dice.standard, dice.bonus, signs),
                (-(dice.standard + dice.bonus) / health, one.kind, health + on_mark),
                card.added_tentacles if card and on_mark else 0,
                dice.standard + dice.bonus,
            )  # fmt: skip
        return found

    def marked(self, world: World) -> set[tuple[str, str]]:
        """The kinds of enemies with the spaces that make them worse."""
        if not self.marks:
            return set()
        lying = [(one.kind, one.space) for one in world.tokens]
        return {(kind, at) for kind, token in self.marks for what, at in lying if what == token}

    def danger(self, foes: Foes, you: Investigator, world: World, fire: int) -> float:
        """What the dice of these and of Fire on the board cost on average, wounds and sanity."""
        if not foes and not fire:
            return 0.0
        return self.seat(you, world).dread(foes, fire)

    def worth_of_cards(self, cards: tuple[Claimed, ...]) -> float:
        """What claimed cards are worth to their holder."""
        total = 0.0
        for one in cards:
            total += self.worth_of_half(one.card, one.side)
        return total

    def worth_of_half(self, card: str, side: str) -> float:
        """What a half of a Discovery card is worth to whoever has it."""
        found = self._cards.get((card, side))
        if found is None:
            half = self.book.box.discovery[card].half(side)
            found = self._cards[card, side] = worth_of_card(half, self.gifts)
        return found

    def worth_of_level(self, skill: str, level: int) -> float:
        """What one level more of a skill brings."""
        found = self._levels.get((skill, level))
        if found is None:
            found = self._levels[skill, level] = worth_of_level(skill, level, self.book, self.gifts)
        return found


def _is_fatal(world: World) -> bool:
    """Whether one death more loses the game."""
    return world.stage == 1 or len(world.living) == 1
