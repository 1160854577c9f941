import msgspec
import pytest

from dmd.core.book import Reason
from dmd.core.engine import settle
from dmd.core.state import Again
from tests.core.lantern import (
    DESCENT,
    BreakCharm,
    BurnOil,
    Climb,
    Lantern,
    Several,
    World,
    lantern_book,
)

BOOK = lantern_book()
LADEN = World(trinkets=("charm", "charm", "wick"))


def test_a_question_is_answered_by_what_is_in_play():
    assert BOOK.ask(DESCENT, World()) == 1
    assert BOOK.ask(DESCENT, LADEN) == 2


def test_the_reasons_of_an_answer_name_only_what_changed_it():
    assert BOOK.reasons(DESCENT, World()) == [Reason("how far one climb leads", 1, "LAN-2")]
    assert BOOK.reasons(DESCENT, LADEN)[1:] == [Reason("three trinkets", 2, "LAN-T")]


def test_effects_inside_effects_survive_the_trip_through_json():
    nested = Several((Several((BurnOil(1), Climb())), Again(BurnOil(2), ("wick",)), BreakCharm()))
    state = settle(LADEN, (BurnOil(1), nested), BOOK)
    assert BOOK.read(BOOK.write(state)) == state


def test_of_a_long_position_nothing_is_left_in_a_short_one_that_is_written_after_it():
    book, short = lantern_book(), settle(World(), (), BOOK)
    long = settle(World(trinkets=("charm",) * 50), (), BOOK)
    alone = book.write(short)
    assert book.read(book.write(long)) == long
    assert book.write(short) == alone


def test_what_cannot_be_written_leaves_nothing_behind():
    book, short = lantern_book(), settle(World(), (), BOOK)
    with pytest.raises(TypeError):
        book.write(settle(World(trinkets=("charm",) * 50, oil=object()), (), BOOK))
    assert book.write(short) == lantern_book().write(short)


@pytest.mark.parametrize(
    "text",
    [
        '{"world":{"oil":"much"}}',
        '{"world":{},"agenda":[{"op":"burn_oil"}]}',
        '{"world":{},"agenda":[{"op":"burn_oil","amount":1,"more":2}]}',
        '{"world":{},"agenda":[{"op":"summon"}]}',
        '{"world":{},"fork":{"fork":"chance","source":{"source":"loaded"},"into":{"op":"gutter"}}}',
    ],
)
def test_a_state_is_read_strictly(text):
    with pytest.raises(msgspec.ValidationError):
        BOOK.read(text)


def test_an_effect_without_a_sentence_is_told_by_its_name():
    assert BOOK.say(Several(), World()) == "Several"
    assert BOOK.say(Again(BurnOil(2)), World()) == "The lantern burns 2 oil."


def test_ids_in_a_sentence_become_names():
    book = lantern_book()
    book.names["ada"] = "Ada"
    assert book.fill("{who} waits for {other}.", {"who": "ada", "other": 3}) == "Ada waits for 3."


def test_every_effect_of_the_game_cites_a_rule():
    for kind in Lantern.__subclasses__():
        if kind.__module__ == "tests.core.lantern":
            assert kind.cite.startswith("LAN-"), kind
