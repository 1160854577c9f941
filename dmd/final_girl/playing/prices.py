"""What things are worth to the veteran: a file that people may read and change."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from math import exp, log
from typing import Annotated, Literal

from msgspec import Meta, Struct

from dmd.core.files.content import read

Price = Annotated[float, Meta(ge=-100, le=100)]


class Told(Struct, frozen=True, forbid_unknown_fields=True):
    """How the log-odds of the prices become those that nights bore out."""

    slope: Annotated[float, Meta(ge=0, le=10)] = 1.0
    always: Price = 0.0

    def chance(self, worth: float) -> float:
        """What is told of a position that looks so good; what is over stays won or lost.

        >>> Told(0.5, 0.0).chance(0.1), Told(0.5, 0.0).chance(1.0)
        (0.25, 1.0)
        """
        if not 0 < worth < 1:
            return worth
        odds = self.slope * log(worth / (1 - worth)) + self.always
        return round(1 / (1 + exp(-odds)), 12)


class Prices(Struct, frozen=True, forbid_unknown_fields=True):
    """One table for the whole night, in log-odds of winning."""

    format: Literal["dmd-girl-prices/1"]
    numbers: dict[str, Price]
    cards: dict[str, Price]
    told: Told = Told()

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
