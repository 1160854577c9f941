"""What things are worth to the veteran: a file that people may read and change."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Annotated, Literal

from msgspec import Meta, Struct

from dmd.core.files.content import read

Price = Annotated[float, Meta(ge=-100, le=100)]


class Prices(Struct, frozen=True, forbid_unknown_fields=True):
    """One table for the whole night, in log-odds of winning."""

    format: Literal["dmd-girl-prices/1"]
    numbers: dict[str, Price]
    cards: dict[str, Price]

    @property
    def all(self) -> dict[str, float]:
        """Every price by its name."""
        return {**self.numbers, **self.cards}


@cache
def shipped() -> Prices:
    """The prices that come with the kit."""
    text = (files("dmd.final_girl") / "data" / "prices.yaml").read_text("utf-8")
    found: Prices = read(text, Prices, name="prices.yaml").value
    return found
