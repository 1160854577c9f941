"""What cards do, said in the languages that have phrases only."""

import pytest

from dmd.core.sentences import letters
from dmd.death_may_die.cards import DiscardCard
from dmd.death_may_die.destroying import DealWounds
from dmd.death_may_die.enemies import MoveEnemies
from dmd.death_may_die.opening import open_book
from dmd.death_may_die.sanity import LoseSanity
from dmd.death_may_die.selectors import Count, People, Spaces
from dmd.death_may_die.shelf import elder_one_names, episode_names
from dmd.death_may_die.telling.cards import PERSONAL, tell
from dmd.death_may_die.telling.cards import TELLERS as ENGLISH
from dmd.death_may_die.telling.clauses import TELLERS, OnCard, clauses, says_all
from dmd.death_may_die.telling.phrases import condition, place
from dmd.death_may_die.tokens import PlaceToken
from dmd.death_may_die.tracks import HealStress, TakeStress

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


@pytest.mark.parametrize("language", ["pl", "uk"])
@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.box.episode.id)
def test_a_discovery_card_tells_prices_and_what_it_does_in_every_language(book, language):
    reader = book.speaker(language)
    for card in book.box.discovery.values():
        told = book.discovery_told(card)
        english, read = letters(told), reader.read(told)
        assert read != english, card.name
        assert english.count("Price: ") == read.count({"pl": "Cena: ", "uk": "Ціна: "}[language])
        assert english.count("Use: ") == read.count(
            {"pl": "Użycie: ", "uk": "Використання: "}[language]
        ), card.name


def test_what_a_language_cannot_say_is_read_in_english_as_a_whole():
    reader = BOOKS[0].speaker("pl")
    told = OnCard("lose 1 fish", lambda: clauses((), BOOKS[0].told_names))
    assert letters(told) == str(told) == "lose 1 fish"
    assert reader.read(told) == "nic się nie dzieje"
    strange = OnCard("lose 1 fish", lambda: "some fish that nobody knows")
    assert reader.read(strange) == "lose 1 fish"


@pytest.mark.parametrize(
    ("word", "polish", "ukrainian"),
    [
        (LoseSanity(who="you", amount=2), "tracisz 2 punkty Poczytalności",
         "втрачаєш 2 пункти глузду"),
        (TakeStress(who="you", amount=5), "otrzymujesz 5 punktów Stresu", "отримуєш 5 потрясінь"),
        (HealStress(who="you", amount="all"), "ulecz cały swój Stres",
         "зніми всі свої потрясіння"),
        (PlaceToken(token="fire", where="your_space", amount=2),
         "połóż 2 żetony Ognia na swoim Polu", "поклади 2 жетони вогню у свою зону"),
        (DiscardCard(card=""), "odrzuć kartę: dowolna", "скинь карту: будь-яка"),
    ],
)  # fmt: skip
def test_what_is_counted_takes_the_form_of_its_number(word, polish, ukrainian):
    book = BOOKS[0]
    told = clauses([word], book.told_names)
    assert [book.speaker(one).read(told) for one in ("pl", "uk")] == [polish, ukrainian]


@pytest.mark.parametrize(
    ("word", "part"),
    [
        (MoveEnemies(kinds=("cultist",), within="start"), "Kultysta na Polu Startowym"),
        (PlaceToken(token="fire", where="your_space", if_present="nearest_without"),
         "na najbliższym Polu bez niego"),
        (DealWounds(to=("investigators",), where="your_space", amount=1, besides_you=True),
         "oprócz ciebie"),
    ],
)  # fmt: skip
def test_nothing_a_word_asks_for_is_left_out(word, part):
    book = BOOKS[0]
    assert part in book.speaker("pl").read(clauses([word], book.told_names))


HERE = Spaces(with_=("rlyeh",), among="your_space")
BARE = Spaces(with_=("lab",), without=("enemy",), among="your_space")
APART = Spaces(among="partner_space", nearest_to="your_space", elsewhere=True)


@pytest.mark.parametrize(
    ("count", "polish", "ukrainian"),
    [
        (Count(of="enemies", kind="cthulhu"), "Cthulhu jest na planszy", "Ктулху на полі"),
        (Count(of="enemies", where="your_space", at_most=0, at_least=0),
         "na twoim Polu nie ma Wroga", "у твоїй зоні немає ворога"),
        (Count(of="figures", where="your_space"), "na twoim Polu są inne figurki",
         "у твоїй зоні є інші фігурки"),
        (Count(of="spaces", where=HERE), "na twoim Polu jest żeton R'lyeh",
         "у твоїй зоні є жетон Р’льєха"),
        (Count(of="spaces", where=APART), "Pole twojego partnera to nie twoje Pole",
         "зона твого партнера — це не твоя зона"),
        (Count(of="adjacent_pairs", where="rlyeh"),
         "żeton R'lyeh jest na każdym z dwóch sąsiadujących Pól",
         "жетон Р’льєха є у двох суміжних зонах"),
        (Count(of="spaces", where="rlyeh", at_least=3), "Pole z żetonem R'lyeh: co najmniej 3",
         "щонайменше 3 × зона із жетоном Р’льєха"),
        (Count(of="your_free_stress", at_most=0, at_least=0), "twój tor Stresu jest pełny",
         "твій трек потрясіння повний"),
        (Count(of="spaces", where=(HERE, BARE)),
         "na twoim Polu jest żeton R'lyeh lub na twoim Polu jest Laboratorium i nie ma Wroga",
         "у твоїй зоні є жетон Р’льєха або у твоїй зоні є лабораторія й немає ворога"),
        (Count(of="tokens", kind="lab", where="your_space", at_least=4),
         "na twoim Polu jest co najmniej 4 Laboratoria",
         "у твоїй зоні щонайменше 4 лабораторії"),
        (Count(of="cards", kind="keepers_log", who=People(besides_you=True)),
         "jakiś inny Badacz ma Dziennik Latarnika",
         "якийсь інший дослідник має Журнал доглядача"),
        (Count(of="your_wounds"), "masz Obrażenia", "маєш рани"),
        (Count(of="investigators", who="partner"), "masz partnera", "маєш партнера"),
    ],
)  # fmt: skip
def test_a_condition_is_told_as_people_say_it(count, polish, ukrainian):
    book = BOOKS[0]
    told = condition(count, book.told_names)
    assert [book.speaker(one).read(told) for one in ("pl", "uk")] == [polish, ukrainian]


@pytest.mark.parametrize(
    ("word", "polish"),
    [
        (MoveEnemies(kinds=("gnome",), toward="lab"),
         "każda figurka (Gnome) porusza się o 1 Pole w stronę Pola z Laboratorium"),
        (MoveEnemies(kinds=("cultist", "byakhee"), steps="direct"),
         "każdy Kultysta i każdy Byakhee trafiają na twoje Pole"),
        (MoveEnemies(kinds=("cultist",), toward="gnome"),
         "każdy Kultysta porusza się o 1 Pole w stronę Pola (jest tam Gnome)"),
    ],
)  # fmt: skip
def test_a_thing_without_forms_stands_in_the_plain_wording(word, polish):
    book = BOOKS[0]
    assert book.speaker("pl").read(clauses([word], book.told_names)) == polish


def test_what_is_said_besides_stands_behind_a_comma():
    told = place(Spaces(nearest_to="your_space", with_=("fire",)), BOOKS[0].told_names)
    assert BOOKS[0].speaker("pl").read(told).endswith("żetonem Ognia, licząc od twojego Pola")
    assert BOOKS[0].speaker("uk").read(told).endswith("жетоном вогню, рахуючи від твоєї зони")
