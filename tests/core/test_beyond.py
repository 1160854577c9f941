"""A number that has swollen is found wherever it lies; how large one may be, a book says."""

import pytest
from msgspec.structs import replace

from dmd.core.beyond import is_beyond
from dmd.core.complaints import Refusal
from tests.core.lantern import World, lantern_game


@pytest.mark.parametrize("swollen", [100, -100])
def test_a_number_is_found_however_deep_it_lies(swollen):
    for value in (swollen, (1, [swollen]), {"a": {"b": swollen}}, {swollen: 1}, World(oil=swollen)):
        assert is_beyond(value, 99)
        assert not is_beyond(value, 100)


def test_what_is_as_the_rules_have_it_is_no_swelling():
    assert not is_beyond(World(), 2)  # who begins with 3 oil
    assert is_beyond(World(oil=4), 3)


def test_a_book_that_counts_further_says_so(monkeypatch):
    game = lantern_game()
    book, rich = game.book, replace(game.state, world=World(oil=150))
    with pytest.raises(Refusal, match="larger than 99"):
        book.expect_sound(rich)
    monkeypatch.setattr(book, "largest", 1000)
    book.expect_sound(rich)
