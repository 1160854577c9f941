"""What situations are about, as their readers hear it."""

import re

import pytest

import dmd
from dmd import analysis
from dmd.atlas import find_situation, situations

TOLD = {
    "twos_company": {
        "pl": "ocalić wszystkich do końca tury",
        "uk": "врятувати всіх, до кінця ходу",
    },
    "the_last_space": {
        "pl": "ocalić Adama do końca tury",
        "uk": "врятувати Адама, до кінця ходу",
    },
    "an_awful_thing_to_throw": {
        "pl": "zniszczyć Laboratorium, zabić Byakhee i ocalić wszystkich (× 2) do końca akcji "
        "w tej turze",
        "uk": "знищити лабораторію, убити б’ягі та врятувати всіх (× 2), до кінця дій",
    },
    "the_wrong_corridor": {
        "pl": "stać na Polu Galeria północna i mieć jak najmniej Obrażeń do końca tury",
        "uk": "стояти в зоні Північна галерея та мати якнайменше ран, до кінця ходу",
    },
}

GAME = "death_may_die"

GOALS = {
    "pl": r"ocalić|zabić|zniszczyć|stać|mieć|wygrać|nie przegrać|ugasić|zachować",
    "uk": r"врятувати|убити|знищити|стояти|мати|виграти|не програти|загасити|зберегти",
}
"""How every goal begins, so that several of them make one sentence."""


def wanted(name: str, language: str) -> str:
    game = dmd.load(name, position_only=True)
    about = game.kit.part("situations", "situations").part.about(find_situation(name))
    question = analysis.question_of(game, about.wants or "survive", about.until or "turn")
    told: str = game.book.speaker(language).read(question.text)
    return told


@pytest.mark.parametrize("language", GOALS)
@pytest.mark.parametrize(
    "name", [name for name, file in situations().items() if GAME in file.parts]
)
def test_what_a_situation_wants_is_a_sentence(name: str, language: str) -> None:
    told = wanted(name, language)

    goal = GOALS[language]
    assert re.fullmatch(rf"({goal})\b.*", told)
    for one in re.split(r", (?!до )| i | і | та ", told):
        assert re.match(goal, one), told


@pytest.mark.parametrize("name", TOLD)
def test_a_goal_takes_the_case_of_whom_it_is_about(name: str) -> None:
    assert {one: wanted(name, one) for one in TOLD[name]} == TOLD[name]


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "everybody survives. Interrupted."), ("pl", "Cel: ocalić wszystkich. "),
     ("uk", "Мета: врятувати всіх. ")],
)  # fmt: skip
def test_at_the_head_of_an_answer_stands_that_it_is_a_goal(language: str, told: str) -> None:
    from dmd.analysis.telling import headed
    from dmd.core.speaking import spoken

    book = dmd.load("twos_company", position_only=True).book
    aim = book.analyst.aim(dmd.load("twos_company", position_only=True).state, "survive")
    with spoken(None if language == "en" else book.speaker(language)):
        assert headed(aim.text, "Interrupted.").startswith(told)
