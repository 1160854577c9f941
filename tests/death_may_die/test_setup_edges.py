"""The set-up, at the edges: the line of an insanity card that is settled before the first turn."""

from __future__ import annotations

from dmd.core.deck import deck
from dmd.death_may_die.cards import NamePartner
from dmd.death_may_die.happening import Read
from dmd.death_may_die.selectors import Reader
from dmd.death_may_die.setup import DealInsanities
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after

LINE = "A [start, gate_red] - B"


@proves("DMD-SET-E3")
def test_the_line_about_the_set_up_is_read_by_whoever_got_the_card():
    table = after(
        LINE, DealInsanities(deck(["codependency", "paranoia"]), ("beth", "ian")),
        ian="A", beth="A", borden="A", chance=["codependency", "paranoia"],
    )  # fmt: skip

    [read] = [one.effect for one in table.journal if isinstance(one.effect, Read)]
    assert read.by == Reader("beth", card="codependency")
    assert table.is_asked(NamePartner)
    assert len(table.options) == 2  # Ian or Borden
    assert [one.insanity for one in table.world.investigators] == ["paranoia", "codependency", ""]
