"""Ties: a lot is a value, and where it has not fallen the first story stands."""

from dmd.core.state import Option
from dmd.final_girl.settling import Lot, TakeLot, settled
from dmd.final_girl.tracks import RaiseHorror
from dmd.final_girl.victims import SixSided
from tests.final_girl.atoms import proves
from tests.final_girl.table import a_world, book, happen

STORIES = tuple(Option((RaiseHorror(amount=n),)) for n in (1, 2))


def test_what_chance_is_asked_for_is_a_value():
    assert len({Lot(2), Lot(2), Lot(3), SixSided(), SixSided()}) == 3


@proves("FG-AMBIG-1")
def test_the_lot_that_fell_is_what_happens():
    world = a_world(horror=1)
    fallen = [TakeLot(STORIES), TakeLot(STORIES, 0), TakeLot(STORIES, 1)]
    assert [happen(world, one).world.horror for one in fallen] == [2, 2, 3]


@proves("FG-AMBIG-2")
def test_where_nothing_is_left_open_nobody_decides():
    world = a_world()
    steps = [settled(world, book(ambiguity="ask"), some, evil=abs, real=abs)
             for some in ((), STORIES[1:])]  # fmt: skip
    assert [one.then for one in steps] == [(), (RaiseHorror(amount=2),)]
