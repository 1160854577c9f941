import pytest

from dmd.core.complaints import Refusal
from dmd.core.engine import settle
from dmd.core.requirements import missing, refusals
from dmd.core.state import Decision, State
from tests.core.lantern import Act, BurnOil, Rest, World, lantern_book

BOOK = lantern_book()


def asked(**world):
    return settle(World(**world), (Act(),), BOOK)


def options_of(state):
    return [option.then[0] for option in state.fork.options]


def test_the_same_list_yields_the_options_and_the_refusals_so_they_name_every_action():
    for oil in (1, 3):
        for bag in (deck_of("a"), deck_of("")):
            state = asked(oil=oil, bag=bag)
            if isinstance(state.fork, Decision):
                named = options_of(state) + [one.move for one in refusals(state, BOOK)]
                candidates = [one.then[0] for one in Act().candidates(state.world, BOOK)]
                assert sorted(map(str, named)) == sorted(map(str, candidates))


def deck_of(cards):
    from dmd.core.deck import deck

    return deck(cards)


def test_a_refused_move_has_a_reason_a_rule_and_a_way_out():
    (refused,) = refusals(asked(oil=3), BOOK)
    assert refused.move == Rest()
    assert refused.reason(World(oil=3), BOOK) == "The lantern is full: 3 oil."
    assert refused.cure(World(oil=3), BOOK) == "Climb first."
    with pytest.raises(Refusal, match=r"The lantern is full: 3 oil\. Climb first\. \(LAN-7\)"):
        raise refused.as_refusal(World(oil=3), BOOK)


def test_refusals_speak_the_readers_language_and_fall_back_to_english():
    (refused,) = refusals(asked(oil=3), BOOK)
    assert refused.reason(World(oil=3), BOOK, "pl") == "Latarnia jest pełna: oliwa 3."
    assert refused.cure(World(oil=3), BOOK, "uk") == "Climb first."


def test_a_choice_of_one_needs_no_asking():
    state = asked(oil=3, bag=deck_of(""))
    assert state.world.depth == 1, "climbing was all there was"


def test_what_lacks_nothing_is_not_missing_anything():
    assert missing(Rest(), World(oil=2), BOOK) is None
    assert missing(Rest(), World(oil=3), BOOK).rule == "LAN-7"


def test_a_fork_that_no_choice_opened_refuses_nothing():
    world = World(trinkets=("charm", "wick"))
    assert list(refusals(settle(world, (BurnOil(1),), BOOK), BOOK)) == []
    assert list(refusals(State(world), BOOK)) == []
