"""Two maps brought to where they can be compared: the same spaces by the same ids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from dmd.core.maps.map_file import MapFile


def alike(before: MapFile, after: MapFile) -> tuple[MapFile, MapFile]:
    """Two maps as they can be compared: with the same ids, and if only one is laid, as spaces."""
    if bool(before.laid) != bool(after.laid):
        before, after = _as_spaces(before), _as_spaces(after)
    return with_new_ids(before, after), after


def _as_spaces(drawn: MapFile) -> MapFile:
    """A map without where its spaces are drawn: by hand, or by their tiles."""
    return replace(drawn, spaces=tuple(replace(s, x=None, y=None, tile="") for s in drawn.spaces))


def with_new_ids(before: MapFile, after: MapFile) -> MapFile:
    """The first map with the links of the second one's ids, where spaces only got another id.

    Otherwise every link of such a space would seem to have changed.
    """
    old, new = _once_called(before), _once_called(after)
    left = {one.id for one in before.spaces} | _linked_ids(before)
    right = {one.id for one in after.spaces} | _linked_ids(after)
    ids = {
        old[word]: new[word]
        for word in old
        if word in new and old[word] not in right and new[word] not in left
    }
    if not ids:
        return before
    links = tuple(_renamed(one, ids) for one in before.links)
    arrows = tuple(_renamed(one, ids) for one in before.lone_arrows)
    return replace(before, links=links, lone_arrows=arrows)


def _linked_ids(drawn: MapFile) -> set[str]:
    return {end for one in (*drawn.links, *drawn.lone_arrows) for end in one.ends}


def _once_called(drawn: MapFile) -> dict[tuple[str, str], str]:
    """The ids of the spaces by their tile and by their name, where it is that of one."""
    words = [
        ((field, word), one.id)
        for field in ("tile", "name")
        for one in drawn.spaces
        if (word := getattr(one, field))
    ]
    often = Counter(word for word, _ in words)
    return {word: id_ for word, id_ in words if often[word] == 1}


def _renamed(link: Any, ids: Mapping[str, str]) -> Any:
    start, end = ids.get(link.start, link.start), ids.get(link.end, link.end)
    return replace(link, start=start, end=end)
