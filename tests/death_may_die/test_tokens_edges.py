"""Tokens, at the edges: none where there are none, and several that fall at once."""

from __future__ import annotations

from dmd.death_may_die.selectors import Count, Reader, Spaces
from dmd.death_may_die.tokens import DealWounds, PlaceToken, RemoveToken, TurnOver, WoundToken
from dmd.death_may_die.wounds import WoundEnemies
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import a_moment, after
from tests.death_may_die.table import happened

LINE = "A [start, gate_red] - B - C - D"
IAN = Reader("ian")


@proves("DMD-FIR-E6")
def test_where_no_fire_burns_none_is_left_however_little_is_removed():
    no_wounds = Count("your_wounds")

    for none in (0, no_wounds, "all"):
        table = after(LINE, RemoveToken(by=IAN, token="fire", amount=none), ian="A", fire={"B": 1})

        assert table.world.fire == {"B": 1}


@proves("DMD-EPA-E3", "DMD-EPA-E4")
def test_two_labs_that_get_their_last_wound_at_once_are_both_destroyed():
    blow = DealWounds(by=IAN, to=("tokens",), where="lab", amount=4)
    table = after(
        LINE, blow, ian="A", labs={"C": 0, "D": 0}, chance=["safe_collapse", "inferno"]
    )  # fmt: skip

    assert happened(table, TurnOver) == ["TurnOver", "TurnOver"]
    assert {one.space: one.face for one in table.world.tokens} == {
        "C": "safe_collapse", "D": "inferno",
    }  # fmt: skip


@proves("DMD-EPA-E4")
def test_a_blow_of_no_wounds_hits_nothing_and_is_not_told():
    count = Count("your_wounds")
    blow = DealWounds(by=IAN, to=("enemies", "tokens"), where="your_space", amount=count)
    here = {"enemies": {"cultist 1": "A"}, "labs": {"A": 0}}

    table = after(LINE, blow, ian="A", **here)
    assert happened(table, WoundEnemies, WoundToken) == []

    table = after(LINE, blow, ian={"space": "A", "wounds": 1}, **here)
    assert happened(table, WoundEnemies, WoundToken) == ["WoundEnemies", "WoundToken"]


@proves("DMD-MYT-5")
def test_from_which_of_several_spaces_a_token_is_removed_is_chosen():
    burning = Spaces(with_=("fire",), choose=True)
    quench = RemoveToken(by=IAN, token="fire", where=burning)
    table = after(LINE, quench, ian="A", fire={"B": 1, "C": 2})

    assert len(table.options) == 2
    [at_c] = [n for n, sentence in enumerate(table.options) if " in C" in sentence]
    table.choose(at_c)
    assert table.world.fire == {"B": 1, "C": 1}


@proves("DMD-SUM-E4")
def test_a_token_that_the_box_does_not_hold_is_never_placed():
    table = a_moment(LINE, PlaceToken(by=IAN, token="snow", where="your_space"), ian="A")
    table.choose(0)

    assert table.world.tokens == ()
