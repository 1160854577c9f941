"""Investigate, at the edges: the pile that became the deck, and how a price is told."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dmd.core.deck import Deck
from dmd.death_may_die.box import Price
from dmd.death_may_die.discovery import ClaimHalf, Investigate
from dmd.death_may_die.happening import Read
from dmd.death_may_die.selectors import Reader
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after
from tests.death_may_die.table import BOX, a_table, holding

LINE = "A [start, gate_red] - B"


@proves("DMD-DIS-E2")
def test_the_discard_pile_that_became_the_deck_is_no_pile_any_more():
    table = after(
        LINE, Investigate("ian"), chance=["d_desk"], ian="A", discovery=Deck(),
        discovery_discard=("d_desk", "d_clutter"),
    )  # fmt: skip

    assert list(table.world.discovery) == ["d_clutter"]
    assert table.world.discovery_discard == ("d_desk",)  # lies there until a half is claimed


@proves("DMD-DIS-2")
def test_the_middle_text_is_read_by_whoever_drew_the_card_and_knows_the_card():
    guilty = holding(("d_feral_student", "left"))
    table = after(
        LINE, Investigate("ian"), chance=["d_assistant_janitor"],
        ian={"space": "A", "cards": guilty},
    )  # fmt: skip

    [read] = [one.effect for one in table.journal if isinstance(one.effect, Read)]
    assert read.by == Reader("ian", card="d_assistant_janitor")


@pytest.mark.parametrize(
    ("stress", "wounds", "told"),
    [
        (0, 0, "."), (1, 0, " for 1 stress."), (0, 1, " for 1 wound."), (0, 2, " for 2 wounds."),
        (2, 3, " for 2 stress and 3 wounds."),
    ],
)  # fmt: skip
def test_a_price_is_told_in_as_much_stress_and_as_many_wounds_as_it_is(stress, wounds, told):
    desk = BOX.discovery["d_desk"]
    dear = replace(desk, left=replace(desk.left, price=Price(stress, wounds)))
    content = replace(BOX, episode=replace(BOX.episode, discovery=(dear,)))
    table = a_table(LINE, ClaimHalf("ian", "d_desk"), content=content, ian="A")

    [left] = [one for one in table.options if desk.left.name in one]
    assert left.startswith(f"Claim {desk.left.name}{told}")


@proves("DMD-DIS-3")
def test_what_a_half_gives_at_once_is_read_by_its_owner_and_knows_its_card():
    table = after(
        LINE, ClaimHalf("ian", "d_cages"), ian={"space": "A", "stress": 2},
        discovery_discard=("d_cages",),
    )  # fmt: skip
    table.claim("guilty_conscience")

    [read] = [one.effect for one in table.journal if isinstance(one.effect, Read)]
    assert read.by == Reader("ian", card="d_cages")
    assert table.world.investigator("ian").stress == 0


@proves("DMD-DIS-E6")
def test_what_is_offered_instead_of_a_half_is_read_by_the_finder_and_knows_its_card():
    [card] = [one.id for one in BOX.discovery.values() if one.instead]
    table = after(
        LINE, ClaimHalf("ian", card), ian={"space": "A", "wounds": 2}, discovery_discard=(card,)
    )  # fmt: skip
    [instead] = table.matching(Read, bool)
    table.choose(instead)

    [read] = [one.effect for one in table.journal if isinstance(one.effect, Read)]
    assert read.by == Reader("ian", card=card)
