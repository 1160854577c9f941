import pytest

from dmd.core.state import Effect, Source
from tests.core.lantern import Coin, World


def test_values_cannot_be_edited():
    with pytest.raises(AttributeError):
        World().oil = 7


def test_equal_values_are_equal_wherever_they_come_from():
    assert World(oil=2) == World(oil=2)
    assert Coin() == Coin()


def test_a_source_tells_what_can_come_up():
    assert Coin().possible("heads", None)
    assert not Coin().possible("edge", None)


def test_an_effect_or_a_source_that_is_not_written_yet_says_so():
    with pytest.raises(NotImplementedError, match="Effect says what happens, but not how"):
        Effect().resolve(None, None)
    with pytest.raises(NotImplementedError):
        list(Source().outcomes(None))
    with pytest.raises(NotImplementedError):
        Source().draw(lambda n: 0, None)
