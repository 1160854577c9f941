"""Little words beside names take the shape that sounds well."""

import pytest

from dmd.core.euphony import EARS, seams, tuned
from dmd.core.sentences import as_written, say
from dmd.core.speaking import speaker

UKRAINIAN = speaker("uk").knowing(
    {
        "{who} is in {where}.": "{who} у {where}.",
        "{who} and {other}": "{who} і {other}",
        "{n} of {most}": "{n} з {most}",
        "From {where}": "З {where}",
        "{who} is there.": "{who} вже у залі.",
        "{who} goes.": "{who} іде.",
        "if {so}": "якщо {so}",
        "in {where}": "у {where}",
    }
)
POLISH = speaker("pl").knowing({"In {where}": "W {where}", "from {where}": "z {where}"})


def own(text):
    return as_written(text)


@pytest.mark.parametrize(
    ("who", "where", "told"),
    [
        ("Ян", "Залі", "Ян у Залі."),
        ("Ада", "Залі", "Ада в Залі."),
        ("Ада", "Великій залі", "Ада у Великій залі."),
        ("Ада", "Льврі", "Ада у Льврі."),
        ("Ада", "Східному коридорі", "Ада у Східному коридорі."),
        ("Ада", "Архіві", "Ада в Архіві."),
        ("Ян", "Архіві", "Ян в Архіві."),
        ("Ян", "Єгипті", "Ян у Єгипті."),
        ("Ada", "Hall", "Ada в Hall."),
        ("Бет", "3 залах", "Бет у 3 залах."),
        ("Бет", "1 залі", "Бет в 1 залі."),
    ],
)
def test_in_hears_both_its_neighbours(who, where, told):
    assert UKRAINIAN.read(say("{who} is in {where}.", who=own(who), where=own(where))) == told


@pytest.mark.parametrize(
    ("who", "other", "told"),
    [("Ада", "Іра", "Ада й Іра"), ("Ада", "Ян", "Ада і Ян"), ("Ада", "Бет", "Ада й Бет"),
     ("Ян", "Ада", "Ян і Ада"), ("«Ада»", "«Ох»", "«Ада» й «Ох»")],
)  # fmt: skip
def test_and_stands_between_vowels_in_its_short_shape(who, other, told):
    assert UKRAINIAN.read(say("{who} and {other}", who=own(who), other=own(other))) == told


@pytest.mark.parametrize(
    ("most", "told"),
    [(4, "1 з 4"), (5, "1 з 5"), (6, "1 із 6"), (7, "1 із 7"), (8, "1 з 8"), (16, "1 із 16"),
     (40, "1 із 40"), (100, "1 зі 100"), (150, "1 зі 150"), (200, "1 з 200"), (700, "1 із 700")],
)  # fmt: skip
def test_of_so_many_is_heard_as_the_number_is_read(most, told):
    assert UKRAINIAN.read(say("{n} of {most}", n=1, most=most)) == told


@pytest.mark.parametrize(
    ("where", "told"),
    [("Зали", "Із Зали"), ("Архіву", "З Архіву"), ("Школи", "Зі Школи"), ("Кухні", "З Кухні"),
     ("Щогли", "Зі Щогли")],
)  # fmt: skip
def test_from_keeps_its_capital(where, told):
    assert UKRAINIAN.read(say("From {where}", where=own(where))) == told


def test_words_that_begin_with_a_changing_sound():
    assert UKRAINIAN.read(say("{who} is there.", who=own("Бет"))) == "Бет уже у залі."
    assert UKRAINIAN.read(say("{who} is there.", who=own("Ада"))) == "Ада вже у залі."
    assert UKRAINIAN.read(say("{who} goes.", who=own("Ада"))) == "Ада йде."
    assert UKRAINIAN.read(say("{who} goes.", who=own("Ян"))) == "Ян іде."


@pytest.mark.parametrize(
    ("where", "told"),
    [("Wschodnim skrzydle", "We Wschodnim skrzydle"), ("Wodzie", "W Wodzie"), ("Sali", "W Sali")],
)
def test_polish_in_gains_a_vowel_before_a_crowd(where, told):
    assert POLISH.read(say("In {where}", where=own(where))) == told


@pytest.mark.parametrize(
    ("where", "told"),
    [("Stadium", "ze Stadium"), ("Sali", "z Sali"), ("szopy", "z szopy"), ("szkoły", "ze szkoły"),
     ("Wschodu", "ze Wschodu"), ("źródła", "ze źródła"), ("100", "ze 100"), ("7", "z 7"),
     ("1000", "z 1000"), ("rzeki", "z rzeki")],
)  # fmt: skip
def test_polish_from_gains_a_vowel_before_a_crowd(where, told):
    assert POLISH.read(say("from {where}", where=own(where))) == told


def test_what_stands_inside_a_phrase_or_a_name_is_left_alone():
    phrase = "{who}: в залі. Це {where} у підвалі"
    assert tuned("uk", phrase, ["Ян", ": в залі. Це ", "дім в яру", " у підвалі"])[2] == "дім в яру"
    assert seams("uk", "у залі, {who}, в залі") == ()
    assert seams("uk", "{a} в. п.") == ()
    assert seams("uk", "{a}з {b}") == seams("uk", "прев {b}") == ()
    assert sorted(EARS) == ["pl", "uk"]


def test_a_word_between_two_names_is_tuned_once():
    assert seams("uk", "{a} у {b}") == ((1, 1, 2),)
    assert seams("uk", "{a} у залі з {b}") == ((1, 8, 9), (1, 1, 2))
    assert seams("uk", "«{a}» іде") == ((2, 2, 5),)
    told = tuned("uk", "{a} у залі з {b}", ["Ада", " у залі з ", "Щуром"])
    assert "".join(told) == "Ада в залі зі Щуром"


def test_a_clause_that_begins_with_a_little_word_hears_what_stands_before_it():
    hall = say("in {where}", where=own("Залі"))
    assert UKRAINIAN.read(hall) == "у Залі"
    assert UKRAINIAN.read(say("if {so}", so=hall)) == "якщо в Залі"
    assert UKRAINIAN.read(say("if {so}", so=own("у Залі"))) == "якщо у Залі"
