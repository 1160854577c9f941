"""The book: how positions are kept and written, in whose language it tells, what is drawn where."""

import pytest
from msgspec.structs import replace

from dmd.core.boards.board import Board
from dmd.core.complaints import Refusal
from dmd.core.fixed import Fixed
from dmd.core.state import State
from dmd.final_girl.book import FinalGirl
from dmd.final_girl.cards import EndPhase
from tests.final_girl.table import a_world, book


def test_it_tells_in_the_language_of_its_reader():
    told = [str(book().tell(EndPhase(), a_world(), "", one)) for one in ("en", "pl", "uk")]
    assert told[0] == "End the action phase."
    assert len({*told}) == 3


def test_the_stacks_of_a_position_can_only_be_read():
    state = book().fixed(State(a_world(stacks={"dock": ["axe"]})))
    with pytest.raises(Refusal, match="A position cannot be changed"):
        state.world.stacks["dock"] = None
    assert book().fixed(state) is state


def test_a_position_is_written_alike_whether_it_can_be_changed_or_not():
    for stacks in ({}, {"dock": ["axe"]}):
        plain = State(a_world(stacks=stacks))
        fixed = replace(plain, world=replace(plain.world, stacks=Fixed(plain.world.stacks)))
        assert book().write(fixed) == book().write(plain)


def test_spaces_that_are_drawn_nowhere_are_no_farther_apart_than_others():
    board = book().board
    lost = [replace(one, x=None, y=None) if one.id == "dock" else one for one in board.spaces]
    rules = FinalGirl(book().box, Board(tuple(lost), board.links))
    assert rules.drawn("dock", "lake") == rules.drawn("lake", "dock") == 0
    assert rules.drawn("lake", "cliff") == book().drawn("lake", "cliff") > 0
