"""The table, at the edges: what is as usual is not written, and who comes first."""

from __future__ import annotations

from msgspec import to_builtins

from dmd.death_may_die.world import Claimed, Enemy, Investigator, Token, World
from tests.death_may_die.atoms import proves

IAN, BETH, BEN = (Investigator(who, "A") for who in ("ian", "beth", "borden"))


def test_what_is_as_usual_is_left_out_when_a_table_is_written_down():
    assert to_builtins(IAN) == {"id": "ian", "space": "A"}
    assert to_builtins(Enemy("byakhee 1", "byakhee", "A")) == {
        "id": "byakhee 1", "kind": "byakhee", "space": "A",
    }  # fmt: skip
    assert to_builtins(Token("lab 1", "lab", "A")) == {"id": "lab 1", "kind": "lab", "space": "A"}
    assert to_builtins(Claimed("d_desk", "left", "gun")) == {
        "card": "d_desk", "side": "left", "half": "gun",
    }  # fmt: skip
    assert to_builtins(World((IAN,))) == {"investigators": ({"id": "ian", "space": "A"},)}


@proves("DMD-TRN-3")
def test_before_the_first_turn_everybody_comes_in_the_order_in_which_they_sit():
    assert [*World((IAN, BETH, BEN)).clockwise()] == [IAN, BETH, BEN]
    assert [*World((IAN, BETH, BEN), active="beth").clockwise()] == [BETH, BEN, IAN]
