"""Mythos cards, at the edges: a text knows its card, and who lives through it again."""

from __future__ import annotations

from msgspec.structs import replace

from dmd.death_may_die.box import Summons
from dmd.death_may_die.happening import Word
from dmd.death_may_die.mythos import DrawMythos, PlayKeptMythos
from dmd.death_may_die.selectors import Reader
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after
from tests.death_may_die.table import BOX, Table, places

LINE = "A [start, gate_red] - B [gate_yellow] - C [gate_blue]"
CARD = "e_monsters_in_the_labs"


def readers(table: Table) -> list[Reader]:
    words = [one.effect for one in table.journal if isinstance(one.effect, Word)]
    return list(dict.fromkeys(one.by for one in words if one.by.card))


@proves("DMD-MYT-2")
def test_the_text_of_a_mythos_card_is_read_by_the_active_player_and_knows_its_card():
    table = after(LINE, DrawMythos(), chance=[CARD], ian="A", beth="B")

    assert readers(table) == [Reader("ian", card=CARD)]


@proves("DMD-MYT-6")
def test_a_kept_card_is_lived_through_as_if_its_owner_had_drawn_it_summoning_lines_too():
    cards = tuple(
        replace(one, summons=(Summons("cultist", "your_space"),)) if one.id == CARD else one
        for one in BOX.episode.mythos
    )
    content = replace(BOX, episode=replace(BOX.episode, mythos=cards))
    table = after(
        LINE, PlayKeptMythos(by=Reader("beth")), content=content, ian="A", beth="C",
        kept={"beth": CARD},
    )  # fmt: skip

    assert readers(table) == [Reader("beth", card=CARD)]
    assert places(table) == ["C"]
