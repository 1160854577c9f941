"""What an episode asks for, read from its data, never from its name: where something can be done.

Before the disruption that is wherever an action of the episode brings the task forward; after it,
wherever the Elder One can be hit.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import is_
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from dmd.death_may_die.box import EpisodeAction
from dmd.death_may_die.elder_one import FINAL
from dmd.death_may_die.playing.places import Places
from dmd.death_may_die.selectors import (
    MOST,
    Count,
    Reader,
    counted,
    spaces,
    turned_over,
)  # fmt: skip
from dmd.death_may_die.world import Investigator, World

if TYPE_CHECKING:
    from dmd.core.state import Effect
    from dmd.death_may_die.book import DeathMayDie

GATHERING = 0.6
"""What is only carried to where it serves is worth so much of what serves."""
UNKNOWN = 0.3
"""And so much an action of which nobody can say what it is good for."""


class Goal(NamedTuple):
    """Something that can be done in a space."""

    action: str  # of the episode; nothing means an attack on the Elder One
    need: int  # successes that complete it
    at_once: bool = False  # in a single roll
    worth: float = 1.0
    target: str = ""
    far: bool = False  # the Elder One is hit from another space
    wins: bool = False  # what completes it wins the evening


Goals = dict[str, Goal]


class Task:
    """The task of a book's episode."""

    def __init__(self, book: DeathMayDie) -> None:
        self.book = book
        episode = book.box.episode
        self.aim = episode.objective
        self.serving = {
            one.id: _serves(one, self.aim.token, self.aim.needed, self.aim.until)
            for one in episode.actions
        }
        self.fetched = {
            kind
            for one in episode.actions
            if self.serving[one.id]
            for need in one.needs
            if (kind := need.kind) and need.of == "your_tokens" and need.at_least > 0
        }
        self.gathering = {one.id: self._gathers(one) for one in episode.actions}
        self.places = {one.id: Places(one, book) for one in episode.actions}
        self._tables: tuple[Any, ...] = ()
        self._others: tuple[Any, ...] = ()
        self._goals: Goals = {}

    def goals(self, world: World, you: Investigator, reach: int) -> Goals:
        """Where you could bring the evening to its end, and by what."""
        tables = (world.tokens, world.enemies, world.fire, you.tokens, you.cards)
        others = (world.disrupted, world.stage, you.id, you.wounds, you.stress, reach)
        # Most of what is asked is asked of the very same table a moment later.
        if others != self._others or not all(map(is_, tables, self._tables)):
            self._tables, self._others = tables, others
            self._goals = self._after(world, reach) if world.disrupted else self._before(world, you)
        return self._goals

    def progress(self, world: World) -> float:
        """How far the task has come: 0 at the beginning, 1 when the ritual is disrupted."""
        if world.disrupted:
            return 1.0
        parts = []
        if self.aim.needed:
            health = self.aim.health
            hurt = sum([t.wounds for t in world.tokens if t.kind == self.aim.token and not t.face])
            down = turned_over(self.aim.token, world)
            parts.append((down + (hurt / health / 2 if health else 0)) / self.aim.needed)
        if self.aim.until is not None and self.aim.until.at_least > 0 and world.active:
            there = counted(self.aim.until, world, self.book, Reader(world.active))
            parts.append(there / self.aim.until.at_least)
        return min(1.0, max(parts, default=0.0))

    def is_last(self, world: World) -> bool:
        """Whether the Final Stage is in force."""
        return world.stage == FINAL

    def in_hand(self, you: Investigator) -> int:
        """Tokens that somebody carries and that the task can use."""
        return sum([you.tokens.count(kind) for kind in self.fetched])

    # -- inside --------------------------------------------------------------------------------

    def _after(self, world: World, reach: int) -> Goals:
        for one in world.enemies:
            if one.kind == "elder_one":
                need = self.book.health(one, world) - one.wounds
                goal = Goal("", need, target=one.id, wins=self.is_last(world))
                found = {one.space: goal}
                if reach:
                    away = goal._replace(far=True)
                    near = self.book.board.within(one.space, reach)
                    found = dict.fromkeys(near, away) | found
                return found
        return {}

    def _before(self, world: World, you: Investigator) -> Goals:
        found: Goals = {}
        for card in self.book.box.episode.actions:
            if card.wounds_token:
                if self.aim.health and card.wounds_token == self.aim.token:
                    self._tokens(card, world, found)
                continue
            if card.removes_fire and not self.serving[card.id]:
                continue
            worth = self._worth(card, world, you)
            for space in self.places[card.id].of(world, you) if worth else ():
                if space not in found or found[space].worth < worth:
                    found[space] = Goal(
                        card.id, card.successes if card.does else 3, bool(card.does), worth
                    )
        if not found and self.aim.until is not None:
            where = spaces(self.aim.until.where, world, self.book, Reader(you.id))
            found = dict.fromkeys(where, Goal("-", 1, worth=0.0))
        return found

    def _tokens(self, card: EpisodeAction, world: World, found: Goals) -> None:
        for one in world.tokens:
            if one.kind == card.wounds_token and not one.face:
                need = self.aim.health - one.wounds
                if one.space not in found or found[one.space].need > need:
                    found[one.space] = Goal(card.id, need, target=one.id)

    def _worth(self, card: EpisodeAction, world: World, you: Investigator) -> float:
        if self.serving[card.id]:
            return 1.0
        gathered = self.gathering[card.id]
        if not gathered:
            return UNKNOWN if not self.aim.health else 0.0
        return GATHERING if you.tokens.count(gathered) < self._wanted(world) else 0.0

    def _wanted(self, world: World) -> int:
        if self.aim.needed:
            return self.aim.needed - turned_over(self.aim.token, world)
        until = self.aim.until
        if until is None:
            return 1
        if until.of == "your_tokens":
            return until.at_least
        return until.at_least - counted(until, world, self.book, Reader(world.active))

    def _gathers(self, card: EpisodeAction) -> str:
        """The token that an action puts into one's hand and that the task can use."""
        until = self.aim.until
        wanted = set(self.fetched)
        if until is not None and until.of == "your_tokens":
            wanted.add(until.kind)
        texts = [*card.does, *card.per_success]
        if any(_tag(one) == "turn_over_token" for one in words(texts)):
            texts += [one for face in self.book.box.episode.faces for one in face.does]
        for one in words(texts):
            if _tag(one) == "place_token" and one.where == "your_board" and one.token in wanted:
                return str(one.token)
        return ""


def words(texts: Any) -> Iterator[Any]:
    """Every word in some texts, those inside other words too."""
    for one in texts:
        if isinstance(one, Struct):
            yield one
            for field in one.__struct_fields__:
                inner = getattr(one, field)
                if isinstance(inner, tuple):
                    yield from words(inner)
        elif isinstance(one, tuple):
            yield from words(one)


def _serves(card: EpisodeAction, token: str, needed: int, until: Count | None) -> bool:
    """Whether an action brings down what must fall, or moves what must come true."""
    for one in words((*card.does, *card.per_success)):
        if needed and _tag(one) == "turn_over_token" and one.token == token:
            return True
        if until is None or not until.kind:
            continue
        placed = _tag(one) in ("place_token", "remove_token") and one.token == until.kind
        on_board = placed and one.where in ("your_board", "this_card")
        if (
            placed
            and on_board == (until.of == "your_tokens")
            and ((_tag(one) == "place_token") == (until.at_most > MOST))
        ):
            return True
        if _tag(one) == "summon" and one.kind == until.kind:
            return True
    if card.removes_fire and until is not None and until.of == "fire":
        return True
    return bool(card.wounds_token) and card.wounds_token == token


def _tag(one: Effect) -> Any:
    return one.__struct_config__.tag
