"""Cards may be called whatever their designers like, such as what a template would fill in."""

from __future__ import annotations

import pytest

from dmd.death_may_die.cards import KeepOrDiscard
from dmd.death_may_die.mythos import DrawMythos
from dmd.death_may_die.shelf import box
from dmd.death_may_die.world import Claimed
from tests.browser.hostile import Attack
from tests.death_may_die.by_hand import after
from tests.death_may_die.table import a_table

NAMES = ("{0.__class__.__mro__}", "{who.__class__}", "{", "{n:wound|wounds}", "%s {who}")
LINE = "A [start, gate_red] - B"


@pytest.fixture(params=NAMES)
def attack(request, tmp_path):
    return Attack(tmp_path, "names", request.param)


def content(attack: Attack):
    return box(attack.folder / attack.file("episode"), "cthulhu")


def test_a_card_that_may_be_kept_for_wounds_is_called_as_it_is_written(attack):
    held = content(attack)
    claimed = Claimed("d_janitor", "left", held.discovery["d_janitor"].halves["left"].id)
    table = a_table(
        LINE, KeepOrDiscard("ian", claimed, 2), content=held, beth="A",
        ian={"space": "A", "cards": (claimed,)},
    )  # fmt: skip
    name = table.book.claimed_name(claimed)
    assert attack.payload in name
    assert table.options[1] == f"Keep {name} for 2 wounds"
    table.choose(f"Keep {name}")
    assert table.world.investigator("ian").wounds == 2


def test_the_two_cards_of_the_omens_are_called_as_they_are_written(attack):
    table = after(
        LINE, DrawMythos(), chance=["e_students_go_mad"], content=content(attack), beth="A",
        active="fatima", fatima={"space": "A", "levels": (2, 1, 1)},
    )  # fmt: skip
    assert "Read the Omens" in table.options[0]
    table.timeline.set_dice(0, ["e_lab_accident"])
    names = [table.book.box.mythos[one].name for one in ("e_students_go_mad", "e_lab_accident")]
    assert list(table.options) == names
    assert all(attack.payload in one for one in names)
