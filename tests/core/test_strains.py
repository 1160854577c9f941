"""What later games ask of the kernel, each with a slice: cards, stages, secrets, sides, pairs."""

import sys
from collections import Counter
from fractions import Fraction

import pytest

from dmd.core.engine import apply, settle
from dmd.core.journal import Journal
from dmd.core.state import Decision, End
from dmd.game import Game
from tests.core.cellar import (
    Coins,
    Frighten,
    HideIn,
    Leave,
    Pair,
    World,
    cellar_book,
    cellar_game,
)
from tests.core.laws import driven, holds_at, random_game, shares, speaks_at

BOOK = cellar_book()


def options(state):
    assert isinstance(state.fork, Decision)
    return [BOOK.offered(one, state.world) for one in state.fork.options]


@pytest.mark.parametrize("seed", range(40))
def test_every_law_holds_in_a_random_game(seed):
    for state in random_game(cellar_game(seed), seed):
        holds_at(state, BOOK)
        speaks_at(state, BOOK)


# -- standing cards --------------------------------------------------------------------------------


def test_of_two_cards_with_one_name_each_is_asked():
    state = settle(World(), (Frighten("bob"),), BOOK)
    assert options(state) == ["Charm", "Go on without Charm"]
    without = apply(state, 1, BOOK)
    assert without.world.fear["bob"] == 1
    assert without.fork is None  # two alike of one owner are offered once, and declined once
    once = apply(state, 0, BOOK)
    assert once.world.charms == World().charms[1:]


def test_each_owner_decides_about_his_own_may():
    def about_everybody(world, book, effect, card, when):
        return True

    book = cellar_book(about=about_everybody)
    state = settle(World(), (Frighten("ann"),), book)
    asked = []
    while isinstance(state.fork, Decision):
        asked.append((state.fork.who, len(state.fork.options)))
        state = apply(state, len(state.fork.options) - 1, book)
    assert asked == [("bob", 2), ("ann", 2)]
    assert state.world.fear["ann"] == 1


def test_a_card_that_was_lost_is_asked_no_more():
    state = settle(World(charms=()), (Frighten("bob"),), BOOK)
    assert state.fork is None
    assert state.world.fear["bob"] == 1


def test_cards_in_the_box_that_are_not_in_play_cost_nothing():
    """Counted in calls and lines, not by the clock: the same work for 0 and for 400 cards."""

    def work(book):
        steps = 0

        def count(frame, event, about):
            nonlocal steps
            steps += 1
            return count

        before = sys.gettrace()
        sys.settrace(count)
        try:
            settle(World(), (Frighten("ann"),), book)
        finally:
            sys.settrace(before)
        return steps

    assert work(cellar_book(box=400)) == work(cellar_book(box=0))


def test_what_a_card_did_hangs_under_what_it_answered():
    game = played(3)
    assert "    Ann is frightened.  (CEL-3)\n      A charm breaks.  (CEL-4)" in game.journal.text()


# -- decks in stages -------------------------------------------------------------------------------


def test_the_first_stage_is_drawn_before_the_second():
    world = World()
    assert world.deck.next_cards() == Counter(creak=2)
    rest = world.deck.without("creak").without("creak")
    assert rest.next_cards() == Counter(key=1, steps=1)
    assert len(world.deck) == 4
    assert list(world.deck) == ["creak", "creak", "key", "steps"]


def test_shuffling_mixes_the_stages():
    assert World().deck.shuffled_with().next_cards() == Counter(creak=2, key=1, steps=1)


# -- secrets ---------------------------------------------------------------------------------------


def test_a_secret_is_told_to_its_owner_only():
    effect, world = HideIn("cask"), World()
    assert BOOK.tell(effect, world, "host") == "The lamp lies in the cask."
    assert BOOK.tell(effect, world, "ann") == "Something happens that others may not know."
    assert BOOK.tell(effect, world, "") == "The lamp lies in the cask."
    assert BOOK.seen(World(hidden="cask"), "ann").hidden == ""


def test_the_journal_is_written_for_one_pair_of_eyes():
    lines = next(
        game.journal.lines
        for game in map(played, range(50))
        if any(isinstance(one.effect, HideIn) for one in game.journal.lines)
    )
    assert "The lamp lies in" in Journal(lines, BOOK, by="host").text()
    assert "The lamp lies in" not in Journal(lines, BOOK, by="bob").text()


def played(seed):
    game = cellar_game(seed)
    while isinstance(game.state.fork, Decision):
        game.choose(0)
    return game


def test_table_options_and_journal_show_each_player_what_he_may_know():
    game = Game(next(one for one in map(begun, range(200)) if asks_the_host(one)))
    host, ann = game.seen_by("host"), game.seen_by("ann")
    assert host.options == ("The lamp lies in the cask.", "The lamp lies in the Key Room.")
    assert set(ann.options) == {"Something happens that others may not know."}

    game.choose(0)

    for told in (host.text(), host.svg(), host.journal.text()):
        assert "cask" in told
    for told in (ann.text(), ann.svg(), ann.journal.text(), repr(ann)):
        assert "cask" not in told
    assert "Something happens that others may not know." in ann.journal.text()


def asks_the_host(game):
    return isinstance(game.state.fork, Decision) and game.state.fork.who == "host"


def begun(seed):
    """A game up to where the Host chooses, if ever."""
    game = cellar_game(seed)
    while isinstance(game.state.fork, Decision) and not asks_the_host(game):
        game.choose(0)
    return game


# -- sides -----------------------------------------------------------------------------------------


def test_an_ending_names_who_has_won():
    calm, afraid = World(), World(fear={"ann": 4, "bob": 0})
    assert settle(calm, (Leave(),), BOOK).fork == End("they got out", "CEL-8", ("ann", "bob"))
    assert settle(afraid, (Leave(),), BOOK).fork == End("they stay", "CEL-9", ("host",))


# -- names by kind ---------------------------------------------------------------------------------


def test_two_kinds_of_things_may_bear_the_same_id():
    assert BOOK.say(HideIn("key"), World()) == "The lamp lies in the Key Room."
    game = next(game for game in map(played, range(200)) if game.state.world.keys)
    assert "It is: an old key." in game.journal.text()


# -- a pair of chances -----------------------------------------------------------------------------


def test_a_pair_of_chances_is_one_source():
    pair = Pair(Coins(2), Coins(1))
    assert shares(pair, BOOK) == driven(pair, BOOK)
    assert shares(pair, BOOK)[2, 0] == Fraction(1, 8)
    assert pair.possible((2, 1), BOOK)
    assert not pair.possible((3, 0), BOOK)
    assert not pair.possible("nonsense", BOOK)
