"""What things do, in the sentences of the game."""

import pytest

import dmd
from dmd.core.complaints import Refusal
from dmd.final_girl.telling.showing import KINDS, everything


def test_a_card_is_shown_with_its_rows():
    told = dmd.show("walk", game="final_girl").told()
    assert "Two or more: Move up to 2 spaces. Time −1." in told
    assert told.count("None: ") == 2
    assert "Furious Strike · card (in part ours)" in dmd.show("furious strike",
                                                              game="final_girl").told()  # fmt: skip


def test_everything_that_is_shipped_can_be_shown():
    there = everything()
    assert {one.kind for one in there} == {*KINDS}
    for one in there:
        told = dmd.show(f"{one.kind} {one.name}", game="final_girl").told(60)
        assert one.name in told
        assert "…" not in told
        assert "{" not in told


def test_without_words_it_lists_what_there_is_and_an_unknown_name_is_refused():
    assert "houndmaster" in dmd.show(game="final_girl").told()
    with pytest.raises(Refusal, match="walk"):
        dmd.show("wlak", game="final_girl")
