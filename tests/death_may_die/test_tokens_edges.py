"""Tokens, at the edges: none where there are none, and several that fall at once."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dmd.death_may_die.destroying import (
    DealWounds,
    HealToken,
    SettleTokens,
    TurnOver,
    TurnOverToken,
    WoundToken,
)
from dmd.death_may_die.elder_one import DisruptRitual
from dmd.death_may_die.selectors import Count, Reader, Spaces
from dmd.death_may_die.tokens import (
    PlaceToken,
    PlaceTokens,
    PutToken,
    RemoveToken,
    TakeEpisodeAction,
)
from dmd.death_may_die.tracks import TakeStress
from dmd.death_may_die.world import Token
from dmd.death_may_die.wounds import WoundEnemies
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import a_moment, after, choose
from tests.death_may_die.table import BOX, a_table, happened, roll_of

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
    [at_c] = [n for n, sentence in enumerate(table.options) if " from C" in sentence]
    table.choose(at_c)
    assert table.world.fire == {"B": 1, "C": 1}


@proves("DMD-SUM-E4")
def test_a_token_that_the_box_does_not_hold_is_never_placed():
    table = a_moment(LINE, PlaceToken(by=IAN, token="snow", where="your_space"), ian="A")
    table.choose(0)

    assert table.world.tokens == ()


@proves("DMD-SUM-E4")
@pytest.mark.parametrize(
    ("token", "lying"), [("lab", {"labs": {"B": 0}}), ("fire", {"fire": {"A": 5, "B": 4}})]
)
def test_where_more_lie_on_the_board_than_there_are_none_is_placed_and_nothing_asked(token, lying):
    place = PlaceToken(by=IAN, token=token, where=("A", "B"))

    table = after(LINE, place, ian="A", **lying)

    assert happened(table, PutToken) == []
    assert not table.is_asked(PlaceTokens)


def test_tokens_are_numbered_from_one_and_a_free_number_is_used_again():
    other = Token("lab 2", "lab", "B")
    table = after(
        LINE, PutToken("lab", "C"), PutToken("lab", "D"), ian="A", tokens=(other,)
    )  # fmt: skip

    assert [(one.id, one.space) for one in table.world.tokens] == [
        ("lab 2", "B"), ("lab 1", "C"), ("lab 3", "D"),
    ]  # fmt: skip


@proves("DMD-EPA-2")
def test_in_each_space_meant_one_token_is_turned_over_however_many_lie_there():
    turn = TurnOverToken(by=IAN, token="lab", where=("A", "B"))
    labs = tuple(Token(f"lab {n}", "lab", space) for n, space in enumerate("AAB", 1))
    table = after(
        LINE, turn, ian="C", tokens=labs, chance=["safe_collapse", "inferno"]
    )  # fmt: skip

    assert [one.face for one in table.world.tokens] == ["safe_collapse", "", "inferno"]


def test_a_token_is_mended_by_one_wound_where_the_text_names_no_number():
    table = after(LINE, HealToken(by=IAN, token="lab", where="lab"), ian="A", labs={"B": 3})

    assert [one.wounds for one in table.world.tokens] == [2]


@proves("DMD-EPA-E3")
def test_a_task_of_one_token_is_done_with_the_first():
    task = replace(BOX.episode.objective, needed=1)
    content = replace(BOX, episode=replace(BOX.episode, objective=task))
    for played, times in ((content, 1), (BOX, 0)):
        table = after(
            LINE, WoundToken("lab 1", 4), SettleTokens(), ian="A", labs={"B": 0}, content=played,
            chance=["safe_collapse"],
        )  # fmt: skip
        assert len(happened(table, DisruptRitual)) == times


@proves("DMD-EPA-2")
def test_what_an_episode_action_does_is_read_in_the_space_where_it_was_taken():
    card = replace(BOX.episode.actions[1], per_success=(TakeStress(),))
    first = BOX.episode.actions[0]
    content = replace(BOX, episode=replace(BOX.episode, actions=(first, card)))
    table = a_table(LINE, content=content, ian={"space": "B", "stress": 4})
    choose(table, TakeEpisodeAction, roll_of("s.."), action=card.id)

    [taken] = [one.effect for one in table.journal if isinstance(one.effect, TakeStress)]
    assert taken.by == Reader("ian", space="B")
