"""What people call whatever a witness notes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from dmd.core.sentences import name, say
from dmd.death_may_die.balance.acts import action_names

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie

OTHERS: Final = {
    "own_dice": name("tentacles of one's own rolls"), "fire": say("Fire"),
    "price": name("prices paid"), "text": name("texts of the Elder One and the episode"),
}  # fmt: skip
"""What hurts and is neither card nor enemy."""


def names(book: DeathMayDie) -> Mapping[str, Mapping[str, str]]:
    """What people call whatever is noted."""
    box = book.box
    spaces = {one: book.board.space(one).name for one in book.board.ids}
    return {
        "card": {one.id: one.name for one in (*box.mythos.values(), *box.discovery.values())},
        "insanity": {one.id: one.name for one in box.insanities.values()},
        "enemy": {one.id: one.name for one in box.enemies.values()}
        | {"elder_one": box.elder_one.name},
        "room": spaces,
        "action": action_names(book),
        "person": {one.id: one.name for one in box.investigators.values()},
        "other": OTHERS,
    }  # fmt: skip
