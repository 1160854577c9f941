"""Changes of dice, at the edges: how much choice is compared."""

from __future__ import annotations

import pytest

from dmd.core.complaints import Refusal
from dmd.core.dice.changes import MOST_USES, refuse_endless_choice


def test_as_many_uses_as_can_be_compared_are_compared_and_not_one_more():
    refuse_endless_choice([], 1, MOST_USES)

    with pytest.raises(Refusal, match="50,000,001 ways; at most 50,000,000"):
        refuse_endless_choice([], 1, MOST_USES + 1)
