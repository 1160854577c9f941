"""What changed between two episodes, two maps or two situations, in sentences.

>>> diff("carrow_rock", "carrow_rock")
Nothing changed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from dmd import atlas
from dmd.core.comparing import Change, Comparing, Place, Words, structs
from dmd.core.complaints import Refusal
from dmd.core.kit import Kit
from dmd.core.sentences import in_english, name, say, written
from dmd.games import kits, shelf, usual
from dmd.workshop.beginning.documents import Document, find, kinds_of, sound
from dmd.workshop.comparing.laid_maps import on_the_table
from dmd.workshop.comparing.same_spaces import alike


@dataclass(frozen=True)
class Difference:
    """Everything that changed, in the order of the file; in a notebook it reads as sentences."""

    changes: tuple[Change, ...]
    otherwise: str  # what there is to say where nothing of this kind changed

    def __iter__(self) -> Iterator[Change]:
        return iter(self.changes)

    def __len__(self) -> int:
        return len(self.changes)

    def __repr__(self) -> str:
        return "\n".join(map(str, self.changes)) or str(self.otherwise)

    def data(self) -> list[dict[str, Any]]:
        """The same for machines."""
        plain: list[dict[str, Any]] = to_builtins(self.changes, enc_hook=written)
        return plain


def diff(before: str | Path, after: str | Path, *, kind: str | None = None) -> Difference:
    """What changed from one file to another, each of the kit by its name or yours by its path.

    Where the kit knows both names twice, as an episode and as a map, `kind` tells which is meant.
    """
    old, new = _both(before, after, kind)
    values = sound(old), sound(new)
    kit = _kit(new)
    telling = _telling(kit)
    names = (
        telling.names(old.kind, old.path, values[0]),
        telling.names(new.kind, new.path, values[1]),
    )
    if old.kind == "map":
        sets = atlas.tile_sets_of(old.path), atlas.tile_sets_of(new.path)
        values = on_the_table(values, sets)
    changes = _changes(old.kind, *values, names=names, kit=kit)
    return Difference(changes, "" if changes else _otherwise(old, new))


@in_english
def _changes(kind: str, before: Any, after: Any, **more: Any) -> tuple[Change, ...]:
    return tuple(compare(kind, before, after, **more))


def compare(
    kind: str,
    before: Any,
    after: Any,
    *,
    names: tuple[Any, Any] | None = None,
    kit: Kit | None = None,
) -> Iterator[Change]:
    """What changed between two values of one kind of file, in the words of their game."""
    telling = _telling(kit or usual())
    subject = f"the {kind if kind != 'tiles' else 'set'}"
    place = Place(subject, (), *(names or (telling.nameless, telling.nameless)))
    if kind == "map":
        before, after = alike(before, after)
    return structs(before, after, place, telling.words.get(kind, Words()))


# -- inside --------------------------------------------------------------------------------------


def _kit(found: Document) -> Kit:
    """The game that a file is of; sets of tiles say of none."""
    game = found.tree.value.get("game")
    return kits().get(str(game)) or usual()


def _telling(kit: Kit) -> Comparing:
    """How a game tells changes; without words of its own, by the names in the file."""
    return kit.comparing.part if kit.comparing else Comparing({}, lambda *_: None)


def _both(before: str | Path, after: str | Path, kind: str | None) -> tuple[Document, Document]:
    """Two files of one kind."""
    plain = [one for one in (before, after) if isinstance(one, str) and kinds_of(one)]
    if kind is None and len(plain) == 2:
        shared = [one for one in kinds_of(plain[0]) if one in kinds_of(plain[1])]
        kind = next(iter(shared), None)
    elif kind is None and plain:  # the other is a file, which says what it is
        kind = find(after if plain[0] is before else before).kind
        if kind not in kinds_of(plain[0]):
            kind = None
    old, new = find(before, kind), find(after, kind)
    if old.kind != new.kind:
        raise Refusal(
            say(
                "“{name}” is {called}, “{other}” is {otherwise}.",
                name=old.told,
                called=name(shelf(old.kind).called),
                other=new.told,
                otherwise=name(shelf(new.kind).called),
            ),
            remedy="Compare two of a kind.",
        )
    return old, new


def _otherwise(old: Document, new: Document) -> str:
    """What to say of two files that mean the same."""
    if old.text == new.text:
        return say("Nothing changed.")
    if json.dumps(old.tree.value) == json.dumps(new.tree.value):
        return say("Only comments and layout changed.")
    if sorted(_written(old.tree.value)) == sorted(_written(new.tree.value)):
        return say("Only comments and order changed.")
    told = "What changed means the same: something is now written that holds anyway, or left out."
    return say(told)


def _written(value: Any) -> Iterator[str]:
    """Every key and every value, whatever stands in which order."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield json.dumps(key)
            yield from _written(one)
    elif isinstance(value, list):
        for one in value:
            yield from _written(one)
    else:
        yield json.dumps(value)
