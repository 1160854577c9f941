"""Real evenings, a line each in a file that merges, beside what the simulated ones come to.

Two people who keep one file each put the lines together in any order; a line twice is one evening.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct

from dmd.analysis.sampling import Estimate, wilson
from dmd.core.complaints import Refusal
from dmd.core.files.writing import expect_room, read_bytes, sentences, write_safely
from dmd.core.sentences import say
from dmd.core.words import shortened
from dmd.games import kit_named

USUAL: Final = "evenings.jsonl"
LARGEST: Final = 10_000_000
"""Bytes of a file: some fifty thousand evenings."""

Short = Annotated[str, Meta(max_length=80)]


class Evening(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One evening at a real table."""

    format: Literal["dmd-evening/1"] = "dmd-evening/1"
    day: Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")]
    game: Short
    settings: dict[Short, Short]
    people: Annotated[tuple[Short, ...], Meta(min_length=1, max_length=20)]
    result: Literal["won", "lost"]
    minutes: Annotated[int, Meta(ge=1, le=6_000)]
    note: Annotated[str, Meta(max_length=200)] = ""


class Group(NamedTuple):
    """Evenings of one kind, and how often the simulated ones are won."""

    settings: tuple[tuple[str, str], ...]
    people: int
    won: Estimate
    minutes: float
    simulated: Estimate | None


def evening(
    kit_id: str, settings: dict[str, str], people: Sequence[str], result: str, minutes: int,
    *, day: str = "", note: str = "",
) -> Evening:  # fmt: skip
    """An evening from what somebody says, or a sentence what is wrong with it."""
    told = {
        "format": "dmd-evening/1", "day": day or date.today().isoformat(), "game": kit_id,
        "settings": settings, "people": [one.strip() for one in people if one.strip()],
        "result": result, "minutes": minutes, "note": note,
    }  # fmt: skip
    try:
        found = msgspec.convert(told, Evening)
        date.fromisoformat(found.day)
    except (msgspec.ValidationError, ValueError) as wrong:
        raise Refusal(
            say("This evening cannot be kept: {wrong}.", wrong=str(wrong)),
            remedy=say("Say who played, “won” or “lost”, and how many minutes it took."),
        ) from None
    return found


def read(file: Path) -> list[Evening]:
    """The evenings of a file, each once, by day."""
    if not file.exists():
        return []
    text = read_bytes(file, LARGEST + 1)
    if len(text) > LARGEST:
        raise Refusal(say("“{file}” is too large.", file=shortened(file.name)))
    return tidy(_lines(text, file))


def _lines(text: bytes, file: Path) -> Iterator[Evening]:
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            yield msgspec.json.decode(line, type=Evening)
        except (msgspec.MsgspecError, ValueError, RecursionError) as wrong:
            raise Refusal(
                say(
                    "“{file}”, line {number} is no evening: {wrong}.",
                    file=shortened(file.name), number=number, wrong=shortened(str(wrong)),
                ),
                remedy=say("Mend the line, or delete it; nothing was changed."),
            ) from None  # fmt: skip


def tidy(evenings: Iterator[Evening] | Sequence[Evening]) -> list[Evening]:
    """Each once, in an order that does not depend on who merged."""
    lines = sorted({msgspec.json.encode(one, order="sorted") for one in evenings})
    found = [msgspec.json.decode(line, type=Evening) for line in lines]
    return sorted(found, key=lambda one: one.day)


def keep(file: Path, evenings: Sequence[Evening]) -> list[Evening]:
    """Put evenings to those of a file; what was there stays."""
    expect_room(file)
    there = tidy([*read(file), *evenings])
    with sentences(file, "written"):
        write_safely(file, b"".join(msgspec.json.encode(one) + b"\n" for one in there))
    return there


def groups(evenings: Sequence[Evening]) -> list[Group]:
    """How often real people won each thing, beside the script, where that is known."""
    sorted_out: dict[tuple[Any, ...], list[Evening]] = {}
    for one in evenings:
        key = (one.game, tuple(sorted(one.settings.items())), len(one.people))
        sorted_out.setdefault(key, []).append(one)
    return [
        Group(
            settings, people, wilson(sum(one.result == "won" for one in there), len(there)),
            sum(one.minutes for one in there) / len(there), _simulated(game, settings, people),
        )
        for (game, settings, people), there in sorted(sorted_out.items())
    ]  # fmt: skip


def _simulated(game: str, settings: tuple[tuple[str, str], ...], people: int) -> Estimate | None:
    kit = kit_named(game)
    if kit.balance is None:
        return None
    for one in kit.balance.part.shelf():
        games = one.people.get(str(people))
        if games and dict(one.settings) == dict(settings):
            return wilson(games[1], games[0])
    return None
