"""Cases of which `make test` tries some, and CI, `make test WIDE=1` and `make soak` all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def in_breadth(cases: Iterable[Any], every: int) -> list[Any]:
    """All cases for `parametrize`: every n-th is for everybody, the rest is wide."""
    return [
        one if number % every == 0 else pytest.param(one, marks=pytest.mark.wide)
        for number, one in enumerate(cases)
    ]
