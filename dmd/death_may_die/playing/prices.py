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
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from dmd.core.files.content import read
from dmd.core.files.source import text_of
from dmd.death_may_die.box import GRANTED

Price = Annotated[float, Meta(ge=-1000, le=1000)]


if TYPE_CHECKING:
    Gift = str
    Many = str
else:
    Gift = Literal[GRANTED]
    Many = Literal["2", "3", "4", "5"]

FORMAT: Final = "dmd-prices/2"
LEAST_REACH = 0.1
"""Prices of next to nothing are looked for as far around as this."""


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
    near: Price  # a die of enemies within two spaces


class Halves(Struct, frozen=True, forbid_unknown_fields=True):
    """Both tables of an evening."""

    before: Prices
    after: Prices


class PriceList(Halves, frozen=True, forbid_unknown_fields=True):
    """Both tables, and those of so many people as go by others.

    What skills and cards grant is priced once, for everybody; what is not told, as the kit has it.
    """

    by_people: dict[Many, Halves] = {}
    gifts: dict[Gift, Price] = {}

    def of(self, people: int) -> PriceList:
        """What so many people go by, and nobody else; whoever plays alone goes by what two do."""
        own = self.by_people.get(str(max(2, people)), self)
        return PriceList(own.before, own.after, gifts=self.gifts)


class PricesFile(PriceList, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The tables with a header."""

    format: Literal["dmd-prices/2"]
    id: str
    title: str
    author: str
    license: str
    language: str
    note: str = ""


HALVES = ("before", "after")
NAMES = tuple(f"{half}.{name}" for half in HALVES for name in Prices.__struct_fields__)
"""Every price by its place in the file."""


@cache
def shipped() -> PriceList:
    """The prices that come with the kit."""
    return _told(_shipped_text(), "prices.yaml")


def read_prices(path: Path) -> PriceList:
    """The prices of a file; whatever is wrong with it is refused with a sentence."""
    return _told(text_of(path, path.name), path.name)


def moved(prices: PriceList, steps: Sequence[float]) -> PriceList:
    """Prices so many steps from others: those of one name go the same way in every table.

    A step is as far from a price as it is worth looking for a better one.
    """
    half = len(Prices.__struct_fields__)

    def both(tables: Halves) -> Halves:
        return Halves(_moved(tables.before, steps[:half]), _moved(tables.after, steps[half:]))

    by_people = {many: both(tables) for many, tables in prices.by_people.items()}
    own = both(prices)
    return PriceList(own.before, own.after, by_people, prices.gifts)


def _moved(table: Prices, steps: Sequence[float]) -> Prices:
    known = (getattr(table, name) for name in Prices.__struct_fields__)
    return Prices(
        *(
            round(price + step * max(LEAST_REACH, abs(price) / 2), 4)
            for price, step in zip(known, steps, strict=True)
        )
    )


def prices_file(prices: PriceList, note: str) -> str:
    """Prices as a file for people, with the remarks of the kit's own."""
    told = {
        "format": FORMAT,
        "note": json.dumps(note, ensure_ascii=False),
        "id": "tuned_prices",
        "title": "Tuned prices",
        "author": "dmd tune",
        "license": "CC0-1.0",
        "language": "en",
    }
    first, _, ours = _part(_shipped_text(), "gifts").partition("\nformat:")
    if not prices.by_people:
        ours = _part(ours, "by_people")
    lines = [first, *(f"{key}: {value}" for key, value in told.items()), ""]
    tables: Halves = prices
    table = prices.before
    for line in ours.partition("\n\n")[2].splitlines():
        word = line.strip('": ')
        tables = prices.by_people.get(word, tables)
        if word in HALVES:
            table = getattr(tables, word)
        if found := _PRICE.match(line):
            line = f"{found[1]}{getattr(table, found[2]):g}{found[3]}"
        lines.append(line)
    return "\n".join(lines) + "\n"


def _part(text: str, behind: str) -> str:
    """What stands before a part and what is said of it."""
    before = text.partition(f"\n{behind}:\n")[0]
    return before[: before.rindex("\n\n")]


_PRICE = re.compile(r"(\s+([a-z_]+): *)-?[\d.]+(.*)")


def _shipped_text() -> str:
    return (files("dmd.death_may_die") / "data" / "prices.yaml").read_text("utf-8")


def _told(text: str, name: str) -> PriceList:
    found: Any = read(text, PricesFile, name=name).value
    return PriceList(*(getattr(found, name) for name in PriceList.__struct_fields__))
