"""Everything a player has worked out about one book with its prices: scales, ways, foes.

Nothing here depends on the game that is being played; it is filled as it is asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from dmd.death_may_die.playing.able import Able, able
from dmd.death_may_die.playing.gifts import worth_of_card
from dmd.death_may_die.playing.prices import PriceList, Prices
from dmd.death_may_die.playing.scales import DEFEAT, SPARE_LIFE, Scale
from dmd.death_may_die.playing.tasks import Goal, Task
from dmd.death_may_die.world import Claimed, Enemy, Investigator, World

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie

MOST_WAYS = 120
"""So many ways of a Run are looked at from one space; the shortest come first."""


@dataclass(frozen=True, eq=False, slots=True)
class Foe:
    """An enemy as a plan sees it. Those that are alike are one value, told apart by identity."""

    kind: str
    health: int  # what is left of it
    attack: tuple[int, int, bool]
    rank: tuple[float, str, int]  # who is attacked first: most dice for least health
    tentacles: int  # added to attacks by it and on it
    dice: int
    number: int  # the same for all whose attacks are alike


Board = tuple[Able, Scale, int, int, int, int]
"""What somebody can do, what things cost them, wounds, stress, sanity, and how late it is."""
Spent = dict[tuple[tuple[Foe, ...], int, int, Goal | None], tuple[str, float]]
"""By enemies, actions, Fire and what could be done there: the best use, and its worth."""
Endings = dict[tuple[tuple[Foe, ...], int], float]
"""By enemies and Fire: what the end of a turn brings."""
Way = tuple[int, str]
"""A way of a Run: the number of the way it goes on from, and the space it enters."""
NEAR = 2
"""Enemies so many spaces away may come."""
MOST_KEPT = 20_000
MOST_MET = 64


class Desk:
    """A book with the prices somebody goes by."""

    def __init__(self, book: DeathMayDie, prices: PriceList) -> None:
        self.book, self.prices = book, prices
        self.task = Task(book)
        self._halves: dict[int, PriceList] = {}
        self._scales: dict[tuple[int, bool, bool, bool], Scale] = {}
        self._able: dict[object, Able] = {}
        self._met: dict[int, tuple[Investigator, Able]] = {}
        self._ways: dict[tuple[str, int], tuple[Way, ...]] = {}
        self._toward: dict[tuple[str, ...], dict[str, int]] = {}
        self._alike: dict[tuple[int, int, bool, bool], int] = {}
        self._foes: dict[tuple[str, int, int, bool], Foe] = {}
        here = {*book.box.elder_one.minions, *book.box.episode.monsters}
        self.marks = [
            (one.id, one.in_space_with)
            for one in book.box.enemies.values()
            if one.added_tentacles and one.id in here
        ]
        self._cards: dict[tuple[str, str], float] = {}
        self._kept: dict[Board, tuple[Spent, Endings]] = {}
        self._ended: dict[Board, Endings] = {}

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

    def scale(self, you: Investigator, world: World) -> Scale:
        """What wounds, stress and sanity cost somebody now."""
        fatal = world.stage == 1 or len(world.living) == 1
        spare = self.able(you, world).spare_life
        key = (len(world.investigators), world.disrupted, fatal, spare)
        if key not in self._scales:
            death = (DEFEAT if fatal else 1.0) * (SPARE_LIFE if spare else 1.0)
            self._scales[key] = Scale(self.half(world), self.book.box.tracks, death)
        return self._scales[key]

    def able(self, you: Investigator, world: World) -> Able:
        """What somebody can do."""
        met = self._met.get(id(you))
        if met is not None and met[0] is you:  # a board is asked about again and again
            return met[1]
        if len(self._met) > MOST_MET:
            self._met.clear()
        found = self._looked_up(you, world)
        self._met[id(you)] = you, found
        return found

    def _looked_up(self, you: Investigator, world: World) -> Able:
        near_gate = you.space if you.levels[0] == 4 else ""  # a Gate near by gives a die
        key = (you.id, you.levels, you.cards, you.sanity, you.deaths, near_gate)
        found = self._able.get(key)
        if found is None:
            if len(self._able) > MOST_KEPT:
                self._able.clear()
            found = self._able[key] = able(you, world, self.book)
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
            rolled = (dice.standard, dice.bonus, signs, on_mark)
            found = self._foes[key] = Foe(
                one.kind, health, (dice.standard, dice.bonus, signs),
                (-(dice.standard + dice.bonus) / health, one.kind, health + on_mark),
                card.added_tentacles if card and on_mark else 0,
                dice.standard + dice.bonus,
                self._alike.setdefault(rolled, len(self._alike)),
            )  # fmt: skip
        return found

    def marked(self, world: World) -> set[tuple[str, str]]:
        """The kinds of enemies with the spaces that make them worse."""
        if not self.marks:
            return set()
        lying = [(one.kind, one.space) for one in world.tokens]
        return {(kind, at) for kind, token in self.marks for what, at in lying if what == token}

    def kept(self, board: Board) -> tuple[Spent, Endings]:
        """What was worked out for somebody whose board stands so."""
        found = self._kept.get(board)
        if found is None:
            if len(self._kept) > MOST_KEPT:
                self._kept.clear()
                self._ended.clear()
            # How late it is changes nothing about the end of a turn.
            endings = self._ended.setdefault((*board[:-1], 0), {})
            found = self._kept[board] = ({}, endings)
        return found

    def danger(self, foes: tuple[Foe, ...], you: Investigator, world: World, fire: int) -> float:
        """What the dice of these and of Fire on the board cost on average, wounds and sanity."""
        if not foes and not fire:
            return 0.0
        return dread(foes, fire, you, self.able(you, world), self.scale(you, world))

    def ways(self, space: str, length: int) -> tuple[Way, ...]:
        """Every way of a Run, none a space longer than it must be by more than one."""
        key = (space, length)
        found = self._ways.get(key)
        if found is None:
            found = self._ways[key] = self._walk(space, length)
        return found

    def toward(self, goals: tuple[str, ...]) -> dict[str, int]:
        """How far it is from each space to the nearest of these."""
        found = self._toward.get(goals)
        if found is None:
            found = self._toward[goals] = {
                at: min(there)
                for at, row in self.far.items()
                if (there := [row[goal] for goal in goals if goal in row])
            }
        return found

    @cached_property
    def near(self) -> dict[str, tuple[str, ...]]:
        """The spaces from which enemies may come to each space."""
        return {a: tuple(b for b, d in row.items() if 0 < d <= NEAR) for a, row in self.far.items()}

    @cached_property
    def far(self) -> dict[str, dict[str, int]]:
        """The distances of the board."""
        board = self.book.board
        return {
            a: {b: d for b in board.ids if (d := board.distance(a, b)) is not None}
            for a in board.ids
        }

    def worth_of_cards(self, cards: tuple[Claimed, ...]) -> float:
        """What claimed cards are worth to their holder."""
        total = 0.0
        for one in cards:
            key = (one.card, one.side)
            if key not in self._cards:
                self._cards[key] = worth_of_card(self.book.half(one))
            total += self._cards[key]
        return total

    def way(self, space: str, length: int, number: int) -> tuple[str, ...]:
        """The spaces of a way by its number, from the first one that is entered."""
        ways, spaces = self.ways(space, length), []
        while number:
            number, to = ways[number]
            spaces.append(to)
        return tuple(spaces[::-1])

    def _walk(self, space: str, length: int) -> tuple[Way, ...]:
        board = self.book.board
        ways: list[Way] = [(0, space)]
        latest: dict[int, tuple[str, ...]] = {0: (space,)}
        shortest = {space: 0}
        for n in range(1, length + 1):
            further = {}
            for number, way in latest.items():
                for to in board.neighbours(way[-1]):
                    if (
                        to not in way
                        and n <= shortest.setdefault(to, n) + 1
                        and len(ways) < MOST_WAYS
                    ):
                        further[len(ways)] = (*way, to)
                        ways.append((number, to))
            latest = further
        return tuple(ways)


def dread(foes: tuple[Foe, ...], fire: int, you: Investigator, can: Able, scale: Scale) -> float:
    """What attacks and Fire cost somebody on average."""
    board = scale.hurts(can.less_wounds, can.free_defence, can.shield, you.wounds, you.stress)
    key = (fire, *sorted([foe.number for foe in foes]))
    known = board.get(key)
    if known is None:
        attacks = sorted([foe.attack for foe in foes])
        if fire:
            attacks.append((fire, 0, False))
        many = len(attacks)
        # Three dice show a tentacle on average, so that an added one is as many dice.
        standard = fire + sum([foe.attack[0] + 3 * foe.tentacles for foe in foes])
        cost = scale.hurt(
            tuple(attacks), can.less_wounds, can.free_defence * many, you.wounds, you.stress,
            can.shield,
        )  # fmt: skip
        known = board[key] = (cost, standard, many)
    cost, standard, many = known
    return cost + scale.fear(standard, you.sanity, can.less_sanity * many)
