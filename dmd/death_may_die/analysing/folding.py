"""A roll with all its rerolls as one: every result that can be kept, and what it costs.

It leads exactly where the roll leads die by die (`roll`), so that either may be looked through.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from dmd.core.engine import settle
from dmd.core.sentences import in_a_row, say
from dmd.core.state import AnyState, Chance, Decision
from dmd.death_may_die.analysing.alike import key
from dmd.death_may_die.roll import (
    ConsiderRerolls,
    DiceFall,
    DieFalls,
    Faces,
    KeepDice,
    Reroll,
    Roll,
)
from dmd.death_may_die.world import Investigator, World

if TYPE_CHECKING:
    from dmd.core.dice.die import Counts, Die
    from dmd.core.dice.pool import Pool
    from dmd.core.engine import Watcher
    from dmd.death_may_die.book import DeathMayDie

Purse = tuple[int, int, int]
"""What was paid for rerolls: of the roll's own, of those saved for the turn, of stress."""

EFFECTS = (DiceFall, ConsiderRerolls, Reroll, DieFalls, KeepDice)
"""What is folded."""

AND = say(" and ")
PAID = ("{n} free", "{n} of the turn", "{n} stress")
"""What may pay for a reroll: this roll, what is granted once a turn, stress."""


class RerolledRoll:
    """A roll with its rerolls, folded: every result that can be kept, and what it costs."""

    def __init__(self, state: AnyState, roll: Roll, book: DeathMayDie) -> None:
        self.state, self.roll, self.book = state, roll, book
        self.you = state.world.investigator(roll.who)
        self.symbols = _symbols_that_matter(roll, state.world, book)
        thrown = roll.standard, roll.bonus
        lies = any(roll.faces)
        if lies:
            thrown = len(roll.faces[0]), len(roll.faces[1])
        self.dice: tuple[tuple[Die, int], ...] = book.pool(*thrown).throws
        self.lying = (
            tuple((die, faces) for (die, _), faces in zip(self.dice, roll.faces, strict=True))
            if lies
            else ()
        )
        self.most = most_that_matter(roll, state.world, book) if len(self.symbols) == 2 else ()
        self.known: dict[tuple[Purse, Counts], AnyState] = {}
        self.faces = _faces_showing(book.pool(*thrown), self.symbols)

    @cached_property
    def purses(self) -> dict[Purse, tuple[Purse, ...]]:
        """A free reroll of this roll is used before anything else, as the roll offers it."""
        free, saved = self.roll.free, self.book.saved_rerolls(self.state.world, self.you)
        stress = max(0, self.book.box.tracks.most_stress - self.you.stress)
        found: dict[Purse, tuple[Purse, ...]] = {
            (paid, 0, 0): ((paid + 1, 0, 0),) for paid in range(free)
        }
        for total in range(saved + stress + 1):
            for s in range(min(total, saved) + 1):
                if (t := total - s) <= stress:
                    more = ((free, s + 1, t),) if s < saved else ()
                    found[free, s, t] = (*more, *(((free, s, t + 1),) if t < stress else ()))
        return found

    def price(self, purse: Purse) -> str:
        """What was paid, as people say it."""
        paid = [say(told, n=n) for n, told in zip(purse, PAID, strict=True) if n]
        return in_a_row(paid, AND) if paid else ""

    def leads_to(self, purse: Purse, counts: Counts) -> AnyState:
        """The position once the dice are kept."""
        enough = tuple(map(min, counts, self.most)) if self.most else counts
        if (purse, enough) not in self.known:
            self.known[purse, enough] = self._kept(purse, counts)
        return self.known[purse, enough]

    def watch(self, end: AnyState, watcher: Watcher) -> bool:
        """Let the dice lead to a position once more while somebody looks on, if they may."""
        same = key(end, self.book)
        for purse in self.purses:
            for counts in self.faces:
                if key(self.leads_to(purse, counts), self.book) == same:
                    self._kept(purse, counts, watcher)
                    return True
        return False

    def _kept(self, purse: Purse, counts: Counts, watcher: Watcher | None = None) -> AnyState:
        free, saved, stress = purse
        world = self.state.world
        if saved or stress:
            used = self.you.used + ("free_reroll",) * saved
            paid = replace(self.you, stress=self.you.stress + stress, used=used)
            world = world.with_investigator(paid)
        kept = replace(self.roll, faces=self.faces[counts], free=self.roll.free - free)
        return settle(world, (KeepDice(kept), *self.state.agenda), self.book, watcher)


def folded(state: AnyState, book: DeathMayDie) -> RerolledRoll | None:
    """A roll about to be thrown, or one that lies and may be rerolled.

    Rerolls are folded only while no ability has a say in them.
    """
    fork = state.fork
    roll = None
    if type(fork) is Chance and type(fork.into) is DiceFall:
        roll = fork.into.roll
    elif type(fork) is Decision and type(fork.asker) is ConsiderRerolls:
        roll = fork.asker.roll
    if roll is None or any(kind in book.abilities for kind in EFFECTS):
        return None
    return RerolledRoll(state, roll, book)


def _symbols_that_matter(roll: Roll, world: World, book: DeathMayDie) -> tuple[str, ...]:
    """Successes and tentacles always do; elder signs only where something makes use of them."""
    you = world.investigator(roll.who)
    kinds = {one.kind for one in world.enemies if one.id in roll.targets}
    cards = [book.box.enemies[kind] for kind in kinds if kind in book.box.enemies]
    used = (
        book.granted("elder_signs_as_success", you)
        or book.granted("elder_sign_is_both", you)
        or any(card.elder_signs_are_successes for card in cards)
    )
    return ("success", "elder_sign", "tentacle") if used else ("success", "tentacle")


def most_that_matter(roll: Roll, world: World, book: DeathMayDie) -> tuple[int, ...]:
    """So many successes and tentacles are as good as any more; nothing where that is not sure.

    A killed enemy is not killed twice, and a loss of sanity goes no further than its threshold.
    """
    you = world.investigator(roll.who)
    if book.granted("tentacles_as_success", you):
        return ()
    spared = sum(power.reduce_sanity for power in book.powers(you))
    tentacles = book.next_threshold(you.sanity) - you.sanity + spared
    successes = _most_successes(roll, you, world, book)
    return (successes, tentacles) if successes else ()


def _most_successes(roll: Roll, you: Investigator, world: World, book: DeathMayDie) -> int:
    target = roll.targets[0] if len(roll.targets) == 1 else ""
    if roll.kind == "attack":
        enemy = world.enemy(target)
        return book.health(enemy, world) - enemy.wounds if enemy else 0
    if roll.kind == "action":
        card = book.action(roll.action)
        token = next((one for one in world.tokens if one.id == target), None)
        if token is None or card.per_success or card.does or card.removes_fire:
            return 0
        return book.box.episode.objective.health - token.wounds
    insanity = book.box.insanities.get(you.insanity)
    marked = insanity is not None and insanity.wounds_leave_tokens
    if roll.kind == "against" or you.cards or marked:
        return 0
    spared = sum(power.reduce_wounds for power in book.powers(you))
    return book.box.tracks.deadly_wounds - you.wounds + spared


@lru_cache(maxsize=200)
def _faces_showing(pool: Pool, symbols: tuple[str, ...]) -> dict[Counts, Faces]:
    """For every count of the symbols some faces that show it."""
    found: dict[Counts, Faces] = {}
    for faces, _ in pool.outcomes():
        counts = pool.count(faces)
        found.setdefault(tuple(counts[symbol] for symbol in symbols), faces)
    return found
