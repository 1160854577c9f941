"""A loaded position stands where it says; no dice fall before somebody says so."""

import pytest

import dmd
from dmd import analysis
from dmd.cli.play import answer
from dmd.core.complaints import Refusal
from dmd.core.state import Chance

HEAD = "format: dmd-situation/1\nepisode: blasphemous_alchemy\nelder_one: cthulhu\nluck: 7\n"
PEOPLE = "investigators: [ian, beth]\n"


@pytest.fixture
def before_the_card():
    return dmd.load(f"{HEAD}{PEOPLE}step: mythos\n")


def test_a_position_before_the_mythos_card_waits_for_it(before_the_card):
    game = before_the_card
    assert game.waits
    assert isinstance(game.state.fork, Chance)
    assert game.asks == "A Mythos card is drawn next. Go on to see. (DMD-MYT-2)"
    assert not game.options


def test_nobody_chooses_before_the_card_is_drawn(before_the_card):
    with pytest.raises(Refusal, match=r"Say game\.go_on\(\)"):
        before_the_card.choose(0)


def test_one_verb_goes_on_and_meets_the_luck_of_the_position(before_the_card):
    again = dmd.load(before_the_card.situation())
    told = before_the_card.go_on()
    assert told.text().startswith("Mythos card: ")
    assert again.go_on().text() == told.text()
    assert not before_the_card.waits
    with pytest.raises(Refusal, match="Nothing waits"):
        before_the_card.go_on()


def test_asking_throws_no_dice(before_the_card):
    state = before_the_card.state
    analysis.expect(before_the_card, "survive", seconds=1)
    assert before_the_card.state is state


def test_enter_goes_on_in_the_terminal(before_the_card):
    assert answer(before_the_card, "").startswith("Mythos card: ")
    assert answer(before_the_card, "") == "Type a number, or help."
