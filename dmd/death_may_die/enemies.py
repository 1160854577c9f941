"""Enemies on the move, and new ones (p. 14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from msgspec.structs import replace

from dmd.core.requirements import Candidate, Choice
from dmd.core.sentences import enumerated
from dmd.core.state import Option, Step
from dmd.death_may_die.happening import Happening, Word, asked_of, bound, one_place_of
from dmd.death_may_die.run import EnemyGoes
from dmd.death_may_die.selectors import Where, enemies, is_choice, spaces
from dmd.death_may_die.world import Enemy, World, distinct
from dmd.death_may_die.wounds import SettleEnemies

if TYPE_CHECKING:
    from dmd.core.state import Effect as AnyWord
    from dmd.death_may_die.book import DeathMayDie


class MoveEnemies(Word, frozen=True, tag="move_enemies", kw_only=True):
    """Enemies move towards a space, or are put straight into it."""

    cite = "DMD-MOV-1"
    quiet = "vain"
    says = "No {kinds} moves: none is there."
    says_nowhere = "No {kinds} moves: there is no such space to move to."
    says_cut_off = "No {kinds} moves: none can get there."

    kinds: tuple[str, ...]
    toward: Where = "your_space"
    steps: int | Literal["direct"] = 1
    select: Literal["each", "nearest"] = "each"
    within: Where = ""
    then: tuple[AnyWord, ...] = ()  # read afterwards; `their_spaces` is where the moved ones stand

    def template(self, world: World, book: DeathMayDie) -> str:
        if not enemies(self.kinds, self.within, world, book, self.by):
            return self.says
        there = spaces(self.toward, world, book, self.by)
        return self.says_cut_off if there else self.says_nowhere

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"kinds": enumerated([book.noun(kind).one for kind in self.kinds])}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        movers = enemies(self.kinds, self.within, world, book, self.by)
        targets = spaces(self.toward, world, book, self.by)
        if not movers or not targets:
            return Step(world)
        if self.select == "nearest":
            nearest = _nearest(movers, targets, book)
            stories = [self._story((one,), targets, book) for one in distinct(nearest)]
            return Step(world, then=asked_of(self._chooser(book) or world.active, stories))
        # Each moves once. None hinders another, and targets are read before the first one moves,
        # so that the order, which the active player may pick (DMD-MOV-E5), cannot matter here.
        return Step(world, then=self._story(movers, targets, book))

    def _chooser(self, book: DeathMayDie) -> str:
        """Who chooses among equal ways, where that is not the active player (DMD-MOV-2)."""
        return self.by.you if book.rulings["reader_chooses_paths"] else ""

    def _story(
        self, movers: tuple[Enemy, ...], targets: tuple[str, ...], book: DeathMayDie
    ) -> tuple[Happening, ...]:
        ids = tuple(one.id for one in movers)
        moves: tuple[Happening, ...]
        if self.steps == "direct":
            moves = tuple(PutEnemy(one, targets[0]) for one in ids)
        else:
            moves = tuple(MoveEnemy(one, targets, self.steps, self._chooser(book)) for one in ids)
        return (*moves, WhereTheyStand(ids, bound(self.then, self.by))) if self.then else moves


class WhereTheyStand(Happening, frozen=True, tag="where_they_stand"):
    """The text goes on about the spaces of the enemies just moved, each space once."""

    cite = "DMD-MYT-2"
    quiet = True
    says = "The text goes on where they stand."

    moved: tuple[str, ...]
    then: tuple[AnyWord, ...]

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        stand = tuple(dict.fromkeys(one.space for one in world.enemies if one.id in self.moved))
        return Step(world, then=tuple(_about(word, stand) for word in self.then))


class PutEnemy(EnemyGoes, frozen=True, tag="put_enemy"):
    """Put directly into a space, whatever the distance."""

    cite = "DMD-MOV-E7"
    quiet = "idle"
    says = "{enemy} is put into {space}."


class MoveEnemy(Choice, Happening, frozen=True, tag="move_enemy"):
    """One step along a shortest path, which ends at the target; ties are the active player's."""

    cite = "DMD-MOV-2"
    quiet = "vain"
    says = "{enemy} moves {steps:space|spaces}."
    says_stays = "{enemy} stays in {space}: it is where it wants to go."
    says_cut_off = "{enemy} stays in {space}: no way leads to where it wants to go."

    enemy: str
    targets: tuple[str, ...]
    steps: int
    chooser: str = ""  # the active player, where nobody is named

    def template(self, world: World, book: DeathMayDie) -> str:
        enemy = world.enemy(self.enemy)
        if enemy is None or enemy.space in self.targets:
            return self.says_stays if enemy else self.says
        steps = book.board.steps_toward(enemy.space, self.targets)
        return self.says if steps else self.says_cut_off

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        enemy = world.enemy(self.enemy)
        return {
            "enemy": book.enemy_name(self.enemy, world), "steps": self.steps,
            "space": book.board.space(enemy.space).name if enemy else "",
        }  # fmt: skip

    def who(self, world: World, book: DeathMayDie) -> str:
        return self.chooser or world.active

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        enemy = world.enemy(self.enemy)
        if enemy is None or self.steps == 0 or enemy.space in self.targets:
            return Step(world)
        steps = book.board.steps_toward(enemy.space, self.targets)
        if len(steps) > 1:
            return super().resolve(world, book)
        return Step(world, then=tuple(one for to in steps for one in self._step(to)))

    def _step(self, to: str) -> tuple[Happening, ...]:
        """One space, and on from there unless that is the target."""
        on = self.steps > 1 and to not in self.targets
        return (StepEnemy(self.enemy, to), *((replace(self, steps=self.steps - 1),) if on else ()))

    def candidates(self, world: World, book: DeathMayDie) -> list[Candidate]:
        enemy = world.enemy(self.enemy)
        if enemy is None:
            return []
        options: dict[frozenset[str], Candidate] = {}
        for to in book.board.steps_toward(enemy.space, self.targets):
            # Two first steps between which nothing can be told apart later are one choice.
            ends = frozenset(book.board.ends(to, self.steps - 1, toward=self.targets))
            options.setdefault(ends, Option(self._step(to)))
        return list(options.values())


class StepEnemy(EnemyGoes, frozen=True, tag="step_enemy"):
    """An enemy moves one space; nothing stops it on its way, and it attacks nobody."""

    cite = "DMD-MOV-1"
    says = "{enemy} moves to {space}."


class Summon(Word, frozen=True, tag="summon", kw_only=True):
    """One figure from the reserve for each space named; short ones go where somebody chooses."""

    cite = "DMD-SUM-1"
    quiet = "vain"
    says = "Summon {figures} in {spaces}."
    says_no_more = "No {kind} is summoned: none is left in the reserve."
    says_nowhere = "No {kind} is summoned: there is no such space."

    kind: str
    where: Where
    amount: int = 1

    def template(self, world: World, book: DeathMayDie) -> str:
        if in_reserve(self.kind, world, book) <= 0:
            return self.says_no_more
        return self.says if spaces(self.where, world, book, self.by) else self.says_nowhere

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        noun = book.noun(self.kind)
        figures = noun.a() if self.amount == 1 else noun.number(self.amount)
        return {**super().words(world, book), "kind": noun.one, "figures": figures}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        places, left = spaces(self.where, world, book, self.by), in_reserve(self.kind, world, book)
        if left <= 0:
            return Step(world)
        if is_choice(self.where):
            return Step(world, then=one_place_of(self, places, world.active))
        places *= self.amount
        if left >= len(places):
            return Step(world, then=tuple(Place(self.kind, one) for one in places))
        return Step(world, then=(ChoosePlaces(self.kind, tuple(sorted(places)), left),))


class ChoosePlaces(Choice, Happening, frozen=True, tag="choose_places"):
    """Too few figures for all spaces: the active player chooses the spaces that get them."""

    cite = "DMD-SUM-E4"
    says = "Only {figures} can be placed: choose among {spaces}."
    says_several = "Only {figures} can be placed: choose among {spaces}, in this order."

    kind: str
    places: tuple[str, ...]
    left: int

    def template(self, world: World, book: DeathMayDie) -> str:
        return self.says if self.left == 1 else self.says_several

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        noun = book.noun(self.kind)
        spaces = [book.board.space(one).name for one in dict.fromkeys(self.places)]
        return {"figures": noun.number(self.left), "spaces": enumerated(spaces, "and")}

    def who(self, world: World, book: DeathMayDie) -> str:
        return world.active

    def candidates(self, world: World, book: DeathMayDie) -> list[Candidate]:
        return [
            Option((Place(self.kind, one), *self._the_rest(n, more)))
            for n, one in enumerate(self.places)
            # The rest is chosen among the later ones only, so that no group is offered twice.
            if len(self.places) - n - 1 >= (more := self.left - 1) and one not in self.places[:n]
        ]

    def _the_rest(self, taken: int, left: int) -> tuple[Happening, ...]:
        places = self.places[taken + 1 :]
        if left == len(places):
            return tuple(Place(self.kind, one) for one in places)
        return (replace(self, places=places, left=left),) if left else ()


class Place(Happening, frozen=True, tag="place"):
    """A figure from the reserve is put on the board; it does nothing now."""

    cite = "DMD-SUM-E1"
    quiet = "idle"
    says = "{enemy} appears in {space}."
    says_hurt = "{enemy} appears in {space} with {wounds:wound|wounds}."

    kind: str
    space: str

    def template(self, world: World, book: DeathMayDie) -> str:
        hurt = book.wounds_when_summoned(self.kind, self.space, world)
        return self.says_hurt if hurt else self.says

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {
            "enemy": book.figure_name(free_id(self.kind, world)),
            "space": book.board.space(self.space).name,
            "wounds": book.wounds_when_summoned(self.kind, self.space, world),
        }

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        if not in_reserve(self.kind, world, book):
            return Step(world)
        hurt = book.wounds_when_summoned(self.kind, self.space, world)
        figure = Enemy(free_id(self.kind, world), self.kind, self.space, hurt)
        settle = (SettleEnemies(),) if hurt else ()
        return Step(replace(world, enemies=(*world.enemies, figure)), then=settle)


def in_reserve(kind: str, world: World, book: DeathMayDie) -> int:
    """The figures of a kind that are neither on the board nor out of the game."""
    on_the_board = sum(one.kind == kind for one in world.enemies)
    return max(0, book.box.enemies[kind].in_box - on_the_board - world.gone.count(kind))


def free_id(kind: str, world: World) -> str:
    """The lowest number no figure of that kind on the board bears."""
    taken = {one.id for one in world.enemies}
    number = 1
    while f"{kind} {number}" in taken:
        number += 1
    return f"{kind} {number}"


def _about(word: Any, stand: tuple[str, ...]) -> Any:
    return replace(word, by=replace(word.by, spaces=stand))


def _nearest(movers: tuple[Enemy, ...], targets: tuple[str, ...], book: DeathMayDie) -> list[Enemy]:
    far = {}
    for one in movers:
        ways = [book.board.distance(one.space, target) for target in targets]
        known = [way for way in ways if way is not None]
        if known:
            far[one.id] = min(known)
    return [one for one in movers if one.id in far and far[one.id] == min(far.values())]
