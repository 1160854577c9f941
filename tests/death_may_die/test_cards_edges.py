"""Cards, at the edges: what a text leaves out."""

from __future__ import annotations

from dmd.death_may_die.cards import KeepCardsForWounds
from dmd.death_may_die.selectors import Reader
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after, say
from tests.death_may_die.table import holding

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
