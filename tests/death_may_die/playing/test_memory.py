"""What a book and a player remember of boards does not grow for ever."""

import gc

from msgspec.structs import replace

from dmd.core.playout import playout, uncollected
from dmd.death_may_die import granting
from dmd.death_may_die.opening import begin, open_book
from dmd.death_may_die.playing import ground, seats
from dmd.death_may_die.playing.script import Script
from dmd.death_may_die.playing.tasks import Goal
from tests.death_may_die.table import a_table, person

ROOM = "A - B - C - D"


def test_a_book_forgets_boards_when_it_knows_too_many(monkeypatch):
    monkeypatch.setattr(granting, "MOST_BOARDS", 5)
    board = a_table(ROOM, ian="A")
    you, book = person(board), board.book
    plain = book.granted("attack_bonus_dice", you)
    for level in range(1, 40):
        book.granted("attack_bonus_dice", replace(you, levels=(1 + level % 4, 1, level)))
        book.powers(replace(you, levels=(1 + level % 4, 1, 1), deaths=level))
    assert len(book._in_force) <= 6
    assert book.granted("attack_bonus_dice", you) == plain


def test_a_seat_forgets_dangers_and_is_as_afraid_as_before(monkeypatch):
    monkeypatch.setattr(seats, "MOST_KEPT", 5)
    board = a_table(ROOM, ian="A")
    seat = Script().desk(board.book).seat(person(board), board.world)
    first = seat.dread((), 3)
    for fire in range(1, 40):
        seat.dread((), fire)
        uses, goal = seat.uses(1), Goal("", fire)
        uses.spent[(), fire, 0, None] = ("rest", 0.0)
        uses.works[goal, 1] = uses.eases[goal, 1] = 0.0
        if fire % 2:  # either of them may be asked more often
            uses.hopes[(), fire, None] = (0.0, ())
            uses.hopes[(), fire, goal] = (0.0, ())
    assert len(seat._dreads) <= 6
    assert max(map(len, seat.uses(1))) <= 7
    assert seat.dread((), 3) == first > 0


def test_a_ground_forgets_goals_and_walks_as_before(monkeypatch):
    monkeypatch.setattr(ground, "MOST_GOALS", 5)
    board = a_table(ROOM, ian="A").book.board
    walked = ground.Ground(board)
    there = walked.toward((board.ids[0],))
    for many in range(1, 40):
        walked.toward((board.ids[-1],) * many)
    assert len(walked._toward) <= 6
    assert walked.toward((board.ids[0],)) == there


def test_whole_games_leave_no_circle_behind_that_somebody_would_have_to_look_for():
    book = open_book("blasphemous_alchemy", "cthulhu")
    gc.collect()
    known = len(gc.garbage)
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        with uncollected():
            for seed in range(4):
                playout(begin(book, ("ian", "beth", "morgan")), book, Script(), seed=seed)
            gc.collect()
        left = gc.garbage[known:]
    finally:
        gc.set_debug(0)
        del gc.garbage[known:]
    assert not [one for one in left if getattr(one, "__module__", "").startswith("dmd")]
