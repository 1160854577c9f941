"""Who acts, shortly: the tracks of one sheet, to stand beside every question and every roll."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dmd.core.scene import Scene, Sheet, Track
from dmd.core.sentences import in_a_row, name, say
from dmd.core.state import AnyState


def acting(scene: Scene, state: AnyState | None) -> Sheet | None:
    """The sheet of whoever chooses; else of whose turn it is; else the first."""
    who = getattr(state.fork, "who", "") if state is not None else ""
    there = [one for one in scene.seats if one.id == who]
    active = [one for one in scene.seats if one.active]
    return next(iter((*there, *active, *scene.seats)), None)


def watched(scene: Scene) -> list[str]:
    """Who stands on the board and is nobody's, but has a sheet: the one whom all have to watch."""
    places = scene.places
    return [one.figure.id for one in scene.asides if one.figure and places.get(one.figure.id)]


def strip(
    sheet: Sheet | None, before: Scene | None = None, names: Mapping[str, str] | None = None
) -> dict[str, Any] | None:
    """A sheet as a strip: the words no one may miss, its tracks, and by how much they changed.

    There is little room, so a person is called as in all sentences, where there are such names.
    """
    if sheet is None:
        return None
    names = names or {}
    was = {
        one.name: one.at
        for seat in (before.seats if before else ())
        if seat.id == sheet.id
        for one in _tracks(seat)
    }
    return {
        "id": sheet.id,
        "title": name(names[sheet.id]) if sheet.id in names else sheet.title,
        "whole": sheet.title,
        "place": sheet.place,
        "chips": [{"word": one.word, "tone": one.tone} for one in sheet.chips],
        "tracks": [_track(one, was.get(one.name, one.at)) for one in _tracks(sheet)],
    }


def _tracks(sheet: Sheet) -> list[Track]:
    return [one for one in sheet.parts if isinstance(one, Track)]


def _track(one: Track, was: int) -> dict[str, Any]:
    ahead = next((step for step in one.thresholds if step > one.at), None)
    dice = sum(place <= one.at for place in one.dice)
    more = [say("next {step}", step=ahead)] * (ahead is not None)
    more += [say("dice +{many}", many=dice)] * bool(dice)
    return {
        "name": one.name,
        "told": one.told,
        "at": one.at,
        "first": one.first,
        "last": one.last,
        "tone": one.tone,
        "marks": list(one.thresholds),
        "more": in_a_row(more) if more else "",
        "by": f"{one.at - was:+d}".replace("-", "−") if one.at != was else "",
    }
