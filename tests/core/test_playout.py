import pytest

from dmd.core.complaints import Refusal
from dmd.core.playout import UNFINISHED, any_option, playout
from dmd.core.state import End, State
from tests.core.lantern import BeginTurn, World, lantern_book, lantern_game

BEGIN = State(World(oil=3), (BeginTurn(1),))


def test_a_playout_ends_with_the_word_of_the_ending():
    endings = {playout(BEGIN, lantern_book(), seed=seed).result for seed in range(200)}
    assert endings == {"won", "lost"}


def test_the_same_seed_is_the_same_game():
    one, two = (playout(BEGIN, lantern_book(), seed=5) for _ in range(2))
    assert one == two
    assert isinstance(one.state.fork, End)


def test_a_game_that_does_not_end_in_time_says_so_instead_of_going_on():
    def idler(state, book, below):
        return next(
            n for n, o in enumerate(state.fork.options) if type(o.then[0]).__name__ != "Climb"
        )

    played = playout(BEGIN, lantern_book(), idler, seed=1, most=2)
    assert (played.result, played.picks) == (UNFINISHED, 2)


def test_any_option_takes_each_equally_often():
    game = lantern_game()
    taken = [any_option(game.state, game.book, lambda n, at=at: at) for at in range(2)]
    assert taken == [0, 1]


def test_a_player_who_picks_what_is_not_there_is_refused():
    with pytest.raises(Refusal, match="not among the"):
        playout(BEGIN, lantern_book(), lambda state, book, below: 99)
