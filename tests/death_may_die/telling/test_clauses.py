"""What cards do, said in the languages that have phrases only."""

import pytest

from dmd.core.sentences import letters
from dmd.death_may_die.opening import open_book
from dmd.death_may_die.shelf import elder_one_names, episode_names
from dmd.death_may_die.telling.cards import PERSONAL, tell
from dmd.death_may_die.telling.cards import TELLERS as ENGLISH
from dmd.death_may_die.telling.clauses import TELLERS, OnCard, clauses, says_all

BOOKS = [open_book(one, other) for one in episode_names() for other in elder_one_names()]


def test_every_word_that_english_tells_is_told_plainly_too():
    assert set(TELLERS) == {*ENGLISH, *PERSONAL}


@pytest.mark.parametrize("language", ["pl", "uk"])
@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.box.episode.id)
def test_every_card_that_is_shipped_is_told_without_an_english_word(book, language):
    reader, box = book.speaker(language), book.box
    halves = [half for one in box.discovery.values() for half in one.halves.values()]
    every = [
        *(one.does for one in box.mythos.values()),
        *(one.symptoms for one in box.insanities.values()),
        *(one.use for one in halves),
        *(one.gain for one in halves),
        *(one.does for one in box.faces.values()),
        *(one.instead for one in box.discovery.values()),
    ]
    lacking = [tell(one, book.told_names) for one in every
               if not says_all(reader, clauses(one, book.told_names))]  # fmt: skip
    assert lacking == []


def test_what_a_language_cannot_say_is_read_in_english_as_a_whole():
    reader = BOOKS[0].speaker("pl")
    told = OnCard("lose 1 fish", lambda: clauses((), BOOKS[0].told_names))
    assert letters(told) == str(told) == "lose 1 fish"
    assert reader.read(told) == "nic się nie dzieje"
    strange = OnCard("lose 1 fish", lambda: "some fish that nobody knows")
    assert reader.read(strange) == "lose 1 fish"
