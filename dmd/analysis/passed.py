"""Whoever looks on while a turn is played is told of every step on the way."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from dmd.analysis.asked import Noted
from dmd.core.state import AnyState


class Passed(NamedTuple):
    """A step on the way from one fork to the next, and what was noted at both."""

    before: AnyState
    noted: Noted
    after: AnyState
    then: Noted
    chance: Fraction


Watch = Callable[[Passed], None]
"""Somebody who looks on while it is played."""
