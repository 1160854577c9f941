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


def test_who_gives_no_names_of_rulings_is_shown_how_to_give_some():
    with pytest.raises(Refusal) as refused:
        rulings("elder_one_follows")

    assert str(refused.value) == (
        "'elder_one_follows' names no rulings. "
        'Say, for example, rulings={"elder_one_follows": False}.'
    )
