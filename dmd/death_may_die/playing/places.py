"""Where an action of an episode could be done, if one stood there: read from what it needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from dmd.death_may_die.selectors import Count, Reader, holds_true
from dmd.death_may_die.world import Investigator, World

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie
    from dmd.death_may_die.box import EpisodeAction

MOST_KEPT = 1_000
YOURS = ("your_wounds", "your_stress", "your_free_stress", "your_tokens", "kept_mythos")
"""What is the same wherever one stands."""
PEOPLE = {
    "investigators", "investigator", "figures", "figure", "each_investigator", "partner_space",
}  # fmt: skip
ENEMIES = {"enemies", "enemy", "figures", "figure", "cultist", "monster", "elder_one"}


class Places:
    """The places of one action."""

    def __init__(self, card: EpisodeAction, book: DeathMayDie) -> None:
        self.book = book
        self.anywhere = [one for one in card.needs if _is_yours(one)]
        self.there = [one for one in card.needs if not _is_yours(one)]
        said = set(words(self.there))
        self._by_enemies = bool(said & {*ENEMIES, *book.box.enemies})
        self._by_fire = "fire" in said
        self._by_people = bool(said & PEOPLE) or any(one.who != "you" for one in self.there)
        self._known: dict[Any, tuple[str, ...]] = {}

    def of(self, world: World, you: Investigator) -> tuple[str, ...]:
        """Where all that the action needs would hold for somebody."""
        reader = Reader(you.id)
        if not all(holds_true(need, world, self.book, reader) for need in self.anywhere):
            return ()
        key = (
            you.id,
            world.tokens,
            world.enemies if self._by_enemies else None,
            tuple(world.fire.items()) if self._by_fire else None,
            world.investigators if self._by_people else None,
        )
        found = self._known.get(key)
        if found is None:
            if len(self._known) > MOST_KEPT:
                self._known.clear()
            found = self._known[key] = tuple(self._looked_up(world, you, reader))
        return found

    def _looked_up(self, world: World, you: Investigator, reader: Reader) -> Iterator[str]:
        for space in self.book.board.ids:
            there = world.with_investigator(replace(you, space=space))
            if all(holds_true(need, there, self.book, reader) for need in self.there):
                yield space


def _is_yours(need: Count) -> bool:
    return need.of in YOURS or (need.of == "cards" and need.who == "you")


def words(what: Any) -> Iterator[str]:
    """Every word in something, those inside other records too."""
    if isinstance(what, str):
        yield what
    elif isinstance(what, Struct):
        for field in what.__struct_fields__:
            yield from words(getattr(what, field))
    elif isinstance(what, Iterable):
        for one in what:
            yield from words(one)
