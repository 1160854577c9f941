"""What can ever come about: never less than what games show, and no more than box and map allow."""

from __future__ import annotations

from collections import Counter

import pytest

from dmd.core.boards.board import Board
from dmd.core.playout import any_option, playout
from dmd.core.state import Effect
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.checking.possible import Possible
from dmd.death_may_die.policies import careful
from dmd.death_may_die.reading import all_texts
from dmd.death_may_die.selectors import Count, Reader, Spaces, counted
from dmd.death_may_die.world import World
from dmd.evening import new_game


@pytest.fixture(scope="module")
def labs() -> Possible:
    book: DeathMayDie = new_game("blasphemous_alchemy", seed=1).book
    return Possible(book.box, book.board)


def test_what_may_be_grows_from_the_map_and_no_further(labs):
    assert labs.lying["lab"] == {"6", "7", "11", "13", "14"}
    assert labs.hurt["lab"] == labs.lying["lab"]
    assert labs.lying["rlyeh"] == set(labs.board.ids)  # Cthulhu's tokens go anywhere
    assert labs.held == {"wound"}
    assert labs.stand == set(labs.board.ids)


NO_GATE = Spaces(with_=("lab",), without=("gate_red",))


@pytest.mark.parametrize(
    ("test", "holds", "fails"),
    [
        (Count(of="tokens", kind="lab", at_least=5), True, True),
        (Count(of="tokens", kind="lab", at_least=6), False, True),
        (Count(of="tokens", kind="rlyeh", at_least=9), True, True),
        (Count(of="tokens", kind="rlyeh", at_least=10), False, True),
        (Count(of="tokens", kind="yellow_sign"), False, True),
        (Count(of="tokens", kind="lab", where="your_space", at_least=0), True, False),
        (Count(of="enemies", kind="byakhee", at_least=2), True, True),
        (Count(of="enemies", kind="byakhee", at_least=3), False, True),
        # 10 Cultists, 2 Fire Vampires, 2 Byakhee, 1 Star Spawn and Cthulhu.
        (Count(of="enemies", at_least=16), True, True),
        (Count(of="enemies", at_least=17), False, True),
        (Count(of="fire", at_least=8), True, True),
        (Count(of="fire", at_least=9), False, True),
        (Count(of="your_stress", at_least=5), False, True),
        (Count(of="cards", kind="beaker", at_least=2), True, True),
        (Count(of="cards", kind="beaker", at_least=3), False, True),
        (Count(of="spaces", where=Spaces(with_=("start", "gate_red"))), False, True),
        (Count(of="spaces", where=NO_GATE, at_least=4), True, True),
        (Count(of="spaces", where=NO_GATE, at_least=5), False, True),
        (Count(of="spaces", where=Spaces(with_=("lab",), adjacent_to="start")), False, True),
        # No two of the Labs in 6, 7, 11, 13 and 14 lie side by side; of the Fire there may be.
        (Count(of="adjacent_pairs", where="lab"), False, True),
        (Count(of="adjacent_pairs", where="fire"), True, True),
    ],
)  # fmt: skip
def test_a_count_can_hold_and_can_fail_as_the_box_and_the_map_allow(labs, test, holds, fails):
    assert (labs.can_hold(test), labs.can_fail(test)) == (holds, fails)


def test_what_spreads_from_space_to_space_gets_everywhere_however_far():
    book = new_game("a_lamp_for_the_drowned", seed=1).book
    rooms = [f"room{n}" for n in range(40)]
    chain = " - ".join(["quay [start]", "lamp_room", "hundred_steps", "slipway [tide]", *rooms])

    possible = Possible(book.box, Board.sketch(chain), {})

    assert possible.lying["tide"] == set(possible.board.ids)
    assert possible.stand == set(possible.board.ids)


# -- beside real games ---------------------------------------------------------------------------


def counts_in(words):
    """Every count that words ask for, however deep."""
    for word in words:
        for name in word.__struct_fields__:
            value = getattr(word, name)
            if isinstance(value, Count):
                yield value
            elif isinstance(value, tuple):
                yield from counts_in(_words_in(value))


def _words_in(value):
    """The words of a list, or of a list of lists."""
    for one in value:
        if isinstance(one, tuple):
            yield from one
        elif isinstance(one, Effect):
            yield one


def asks_of_a_card(count):
    """Counts that mean something anywhere, not only where a certain text lies."""
    return "this_space" not in repr(count) and "their_spaces" not in repr(count)


def expect_within(world: World, possible: Possible, book: DeathMayDie, asked: list[Count]) -> None:
    """Everything on the table was thought possible."""
    for token in world.tokens:
        assert token.space in possible.lying[token.kind], token
        assert not token.wounds or token.space in possible.hurt[token.kind], token
        assert not token.face or token.space in possible.turned, token
    assert set(world.fire) <= possible.lying["fire"]
    assert {one.kind for one in world.enemies} <= possible.present
    for one in world.living:
        assert one.space in possible.stand
        assert set(one.tokens) <= possible.held
    if world.active and not world.investigator(world.active).dead:
        for count in asked:
            least, most = possible.bounds(count, frozenset(), frozenset())
            assert least <= counted(count, world, book, Reader(world.active)) <= most, count


@pytest.mark.parametrize("player", [any_option, careful])
@pytest.mark.parametrize("elder_one", ["cthulhu", "hastur"])
@pytest.mark.parametrize("episode", ["blasphemous_alchemy", "a_lamp_for_the_drowned"])
def test_whatever_comes_about_in_a_game_was_thought_possible(episode, elder_one, player):
    people = ("ian", "beth", "rasputin", "the_kid")
    book = new_game(episode, elder_one=elder_one, seed=1).book
    kinds = Counter(kind for _, kind in book.starting_enemies)
    possible = Possible(book.box, book.board, kinds)
    asked = [one for text in all_texts(book.box) for one in counts_in(text.words)]
    asked = list(dict.fromkeys(filter(asks_of_a_card, asked)))
    assert len(asked) >= 4
    seen = 0

    def watching(state, book, below):
        nonlocal seen
        seen += 1
        expect_within(state.world, possible, book, asked)
        return player(state, book, below)

    for seed in range(25):
        game = new_game(
            elder_one=elder_one, investigators=people[: 2 + seed % 3], seed=seed, book=book
        )
        last = playout(game.timeline.state, book, watching, seed=seed)
        expect_within(last.state.world, possible, book, asked)

    assert seen > 500
