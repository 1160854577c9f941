"""Cards, at the edges: what a text leaves out."""

from __future__ import annotations

import pytest

from dmd.death_may_die.cards import HandOver, KeepCardsForWounds, KeepOrDiscard, Steal
from dmd.death_may_die.discovery import DiscardClaimed
from dmd.death_may_die.selectors import Reader
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after, choose, say
from tests.death_may_die.table import happened, holding

LINE = "A [start, gate_red] - B"


@proves("DMD-CPN-E4")
def test_a_card_costs_one_wound_to_keep_where_the_text_names_no_number():
    cards = holding(("d_desk", "left"))
    word = KeepCardsForWounds(by=Reader("ian"), kinds=("item", "companion"))
    table = after(LINE, word, ian={"space": "A", "cards": cards})
    assert [one for one in table.options if "for 1 wound" in one and "wounds" not in one]

    say(table, "for 1 wound")

    assert table.world.investigator("ian").wounds == 1
    assert table.world.investigator("ian").cards == cards


@proves("DMD-CPN-E4")
def test_the_price_of_a_card_is_told_in_as_many_wounds_as_it_costs():
    cards = holding(("d_desk", "left"))

    for wounds, price in ((1, "for 1 wound"), (2, "for 2 wounds"), (3, "for 3 wounds")):
        word = KeepCardsForWounds(by=Reader("ian"), kinds=("item",), wounds_per_card=wounds)
        table = after(LINE, word, ian={"space": "A", "cards": cards})
        [keep] = [one for one in table.options if "Keep" in one]
        assert keep.rstrip(".").endswith(price)


@proves("DMD-SAN-7")
def test_a_thief_takes_at_least_one_thing_and_may_then_stop_or_go_on():
    loot = holding(("d_desk", "left"), ("d_assistant_janitor", "right"))
    steal = Steal(by=Reader("ian"), kinds=("item", "companion"))
    table = after(LINE, steal, ian="A", beth={"space": "A", "cards": loot}, borden="A")

    assert len(table.options) == 2
    assert not [one for one in table.options if "Enough" in one]
    choose(table, HandOver, claimed=loot[0])
    assert len(table.options) == 2  # the other thing, or enough
    say(table, "Enough")
    assert table.world.investigator("ian").cards == loot[:1]
    assert table.world.investigator("beth").cards == loot[1:]

    table.undo()
    choose(table, HandOver, claimed=loot[1])
    assert table.world.investigator("ian").cards == loot
    assert not table.is_asked(Steal)


@proves("DMD-TRD-2")
def test_a_card_that_is_not_there_any_more_cannot_be_handed_over_nor_to_the_dead():
    [desk] = holding(("d_desk", "left"))
    give = HandOver("ian", "beth", desk)

    table = after(LINE, give, give, ian={"space": "A", "cards": (desk,)}, beth="A")
    assert table.world.investigator("beth").cards == (desk,)

    table = after(
        LINE, give, ian={"space": "A", "cards": (desk,)}, beth={"space": "A", "dead": True}, stage=2
    )  # fmt: skip
    assert table.world.investigator("ian").cards == (desk,)


@proves("DMD-CPN-E4")
@pytest.mark.parametrize("you", [{}, {"dead": True, "cards": holding(("d_desk", "left"))}])
def test_nobody_pays_for_a_card_that_is_gone_nor_after_death(you):
    [desk] = holding(("d_desk", "left"))
    table = after(
        LINE, KeepOrDiscard("beth", desk, 1), ian="A", beth={"space": "A", **you}, stage=2
    )  # fmt: skip

    assert not table.is_asked(KeepOrDiscard)
    assert happened(table, DiscardClaimed) == []
