"""What things are worth to a player: one table before the ritual is disrupted, one after it.

The tables are a file that people may read and change; `dmd tune` fits them to an episode.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta, Struct

from dmd.core.files.content import read
from dmd.core.files.source import text_of
from dmd.death_may_die.box import GRANTED

Price = Annotated[float, Meta(ge=-1000, le=1000)]


if TYPE_CHECKING:
    Gift = str
else:
    Gift = Literal[GRANTED]

FEW = 3
"""So many people are few: more time for each, and nobody to spare."""
TWO = 2
"""So few people also fight by prices of their own."""


class Prices(Struct, frozen=True, forbid_unknown_fields=True):
    """What one thing more is worth while the evening is in one of its halves."""

    wound: Price  # the first wound on a board
    wound_grows: Price  # how much dearer each further one is
    death: Price  # a person; three times as much where it would lose the game
    stress: Price  # each stress
    stress_full: Price  # the last stress there is room for
    sanity: Price  # the first tentacle; it may be cheap, since levels come of it
    sanity_grows: Price  # how much dearer the last one is
    progress: Price  # a wound on a token of the task, or on the Elder One
    completion: Price  # a token brought down, or a Stage beaten
    win: Price  # the blow that wins the evening, beside that
    hurry: Price  # how much more progress is worth with the Elder One at the end of its track
    kill: Price  # an enemy, beside the danger it was
    safe: Price  # to end a turn without enemies: a Discovery card
    fire: Price  # a Fire put out
    distance: Price  # a space nearer to what can be done
    company: Price  # somebody in the same space
    near: Price  # a die of enemies within two spaces
    guard: Price  # the danger that enemies are to others, as a share of it


class PriceList(Struct, frozen=True, forbid_unknown_fields=True):
    """Both tables; and where few people go by others: before the disruption, and two after it.

    What skills and cards grant is priced once, for everybody; what is not told, as the kit has it.
    """

    before: Prices
    after: Prices
    few: Prices | None = None
    two: Prices | None = None
    gifts: dict[Gift, Price] = {}

    def of(self, people: int) -> PriceList:
        """The two tables that so many people go by; 0 where that is not known."""
        few = self.few if 0 < people <= FEW else None
        two = self.two if people == TWO else None
        return PriceList(few or self.before, two or self.after, gifts=self.gifts)


class PricesFile(PriceList, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The tables with a header."""

    format: Literal["dmd-prices/1"]
    id: str
    title: str
    author: str
    license: str
    language: str
    note: str = ""


NAMES = tuple(f"{half}.{name}" for half in ("before", "after") for name in Prices.__struct_fields__)
"""Every price by its place in the file."""


@cache
def shipped() -> PriceList:
    """The prices that come with the kit."""
    return _told(_shipped_text(), "prices.yaml")


def read_prices(path: Path) -> PriceList:
    """The prices of a file; whatever is wrong with it is refused with a sentence."""
    return _told(text_of(path, path.name), path.name)


def numbers(prices: PriceList) -> tuple[float, ...]:
    """The prices in a row, as a tuner moves them."""
    rows = (prices.before, prices.after)
    return tuple(getattr(row, name) for row in rows for name in Prices.__struct_fields__)


def priced(row: Sequence[float]) -> PriceList:
    """The prices that such a row stands for."""
    half = len(Prices.__struct_fields__)
    return PriceList(Prices(*row[:half]), Prices(*row[half:]))


def prices_file(prices: PriceList, note: str) -> str:
    """Prices as a file for people, with the remarks of the kit's own."""
    new = iter(numbers(prices))
    lines, inside = [], False
    for_all = _shipped_text().partition("\nfew:\n")[0].splitlines()
    while not for_all[-1] or for_all[-1].startswith("#"):  # what is said of the few
        for_all.pop()
    for line in for_all:
        inside = inside or line == "before:"
        if not inside and line.startswith(("id:", "title:", "author:", "license:")):
            continue
        if inside and (found := _PRICE.match(line)):
            line = f"{found[1]}{next(new):g}{found[2]}"
        lines.append(line)
    head = lines.index("format: dmd-prices/1") + 1
    told = {
        "id": "tuned_prices",
        "title": "Tuned prices",
        "author": "dmd tune",
        "license": "CC0-1.0",
    }
    lines[head:head] = [f"{key}: {value}" for key, value in told.items()]
    at = lines.index("before:") - 1
    lines[at:at] = [f"note: {json.dumps(note, ensure_ascii=False)}"]
    return "\n".join(lines) + "\n"


_PRICE = re.compile(r"(  [a-z_]+: *)-?[\d.]+(.*)")


def _shipped_text() -> str:
    return (files("dmd.death_may_die") / "data" / "prices.yaml").read_text("utf-8")


def _told(text: str, name: str) -> PriceList:
    found: Any = read(text, PricesFile, name=name).value
    return PriceList(*(getattr(found, name) for name in PriceList.__struct_fields__))
