"""Cases of which `make test` tries some, and CI, `make test WIDE=1` and `make soak` all."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

import pytest

# What goes through in breadth what a narrower test shows as well is left to whoever has the time.
WIDE = any(name in os.environ for name in ("CI", "DMD_WIDE", "DMD_SOAK"))


def in_breadth(cases: Iterable[Any], every: int) -> list[Any]:
    """All cases for `parametrize`: every n-th is for everybody, the rest is wide."""
    return [
        one if number % every == 0 else pytest.param(one, marks=pytest.mark.wide)
        for number, one in enumerate(cases)
    ]
