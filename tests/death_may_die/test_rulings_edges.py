"""Rulings, at the edges: a switch that was set wrongly is named."""

from __future__ import annotations

import pytest

from dmd.core.complaints import Refusal
from dmd.death_may_die.rulings import rulings


@pytest.mark.parametrize("wrong", ["no", 0, 1, None])
def test_a_ruling_that_is_neither_true_nor_false_is_refused_and_named(wrong):
    with pytest.raises(Refusal, match="True or False") as refused:
        rulings({"elder_one_follows": wrong})

    assert "elder_one_follows" in refused.value.remedy
