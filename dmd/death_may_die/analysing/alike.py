"""Which positions are one: what no rule can tell apart has one key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from dmd.core.deck import Deck
from dmd.core.state import AnyState, Decision
from dmd.death_may_die.run import RunOn

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie
    from dmd.death_may_die.world import World

_NO_DECK = Deck()
_WRITER = msgspec.msgpack.Encoder(order="deterministic")


def key(state: AnyState, book: DeathMayDie, *, closely: bool = False) -> bytes:
    """Figures that nothing waiting speaks of are told apart only by what can be seen of them.

    Looking closely, their numbers count too. The fork itself is left out: it is what its asker
    makes of the table.
    """
    fork = state.fork
    asked = fork.asker if type(fork) is Decision else fork
    return _key(state.world, _WRITER.encode((state.agenda, asked)), book, closely)


def on_the_way(state: AnyState, book: DeathMayDie) -> tuple[bytes, int] | None:
    """In the middle of a Run: the position but for the spaces still to go, and how many these are.

    With more of them one may do all that one may with fewer. None in the middle of anything else.
    """
    fork: Any = state.fork
    if type(fork.asker) is not RunOn:
        return None
    waiting = _WRITER.encode((state.agenda, replace(fork.asker, left=0)))
    return _key(state.world, waiting, book, closely=False), fork.asker.left


def _key(world: World, waiting: bytes, book: DeathMayDie, closely: bool) -> bytes:
    changes: dict[str, Any] = {}
    if not closely and not draws(waiting):
        # No rule looks at these piles before the turn is over, but to count the symbols.
        changes["mythos"] = _NO_DECK
        changes["mythos_discard"] = ("",) * book.symbols_in_pile(world)
    elif len(world.mythos_discard) > 1:
        changes["mythos_discard"] = tuple(sorted(world.mythos_discard))
    if len(world.discovery_discard) > 1:
        changes["discovery_discard"] = tuple(sorted(world.discovery_discard))
    seen = None if closely else _seen(world, waiting)
    if seen is not None:
        changes["enemies"] = ()
    table = replace(world, **changes) if changes else world
    return waiting + _WRITER.encode(table if seen is None else (seen, table))


def _seen(world: World, waiting: bytes) -> list[tuple[str, str, int, bool]] | None:
    """What can be seen of the enemies; nothing where what waits speaks of one of them."""
    for one in world.enemies:
        if one.kind.encode() in waiting:
            return None
    return sorted([(one.kind, one.space, one.wounds, one.spent) for one in world.enemies])


def draws(waiting: bytes) -> bool:
    """Whether a Mythos card may still be drawn: where none of these words waits, none will."""
    return b"mythos" in waiting or b"begin_turn" in waiting or b"pass_turn" in waiting
