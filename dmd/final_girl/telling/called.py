"""What things are called in all that the kit ships: the names that are translated."""

from __future__ import annotations

from collections.abc import Mapping

from dmd.final_girl.box import Record
from dmd.final_girl.opening import open_book
from dmd.final_girl.shelf import heroine_names, killer_names, location_names


def called() -> dict[str, str]:
    """What things are called, and what kind of thing that is."""
    found: dict[str, str] = {}
    for location in location_names():
        for killer in killer_names():
            for heroine in heroine_names():
                book = open_book(location, killer, heroine)
                box = book.box
                kinds: dict[str, Mapping[str, Record]] = {
                    "card": box.cards, "item": box.items, "event": box.events,
                    "terror card": box.terror, "dark power": box.powers, "finale": box.finales,
                    "set-up card": box.setups, "minion": box.minions,
                }  # fmt: skip
                for kind, some in kinds.items():
                    for one in some.values():
                        found.setdefault(one.name, kind)
                        for told in filter(None, (one.text, one.note)):
                            found.setdefault(told, "text")
                for whole in (box.location, box.killer, box.heroine):
                    for told in filter(None, (whole.text, whole.note)):
                        found.setdefault(told, "text")
                found.setdefault(box.heroine.name, "heroine")
                found.setdefault(box.killer.name, "killer")
                found.setdefault(book.killer_name, "killer")
                found.setdefault(box.location.name, "location")
                for space in book.board.spaces:
                    found.setdefault(space.name, "space")
    return found
