"""What happened, drawn: dice lie there, cards are read, and all else is a line."""

from __future__ import annotations

from xml.etree import ElementTree

import dmd
import dmd_widgets

SVG = "{http://www.w3.org/2000/svg}"


def texts(drawing):
    return [one.text for one in ElementTree.fromstring(drawing.svg).iter(f"{SVG}text")]


def test_every_line_is_told_with_its_rule_and_in_words_it_is_the_journal():
    journal = dmd.load("two_at_once").attack("cultist", "fire vampire")
    drawn = dmd_widgets.story(journal)
    assert repr(drawn) == journal.text()
    told = texts(drawn)
    for line in journal:
        assert line.cite in told
        assert journal.sentence(line) in told


def test_the_dice_that_fell_lie_there():
    drawn = dmd_widgets.story(dmd.load("two_at_once").attack("cultist", "fire vampire"))
    dice = [
        one for one in ElementTree.fromstring(drawn.svg).iter(f"{SVG}g")
        if one.attrib.get("class") == "die"
    ]  # fmt: skip
    assert len(dice) == 4


def test_a_die_thrown_again_lies_there_alone():
    game = dmd.load("two_at_once")
    game.attack("cultist", "fire vampire")
    assert dmd_widgets.story(game.reroll("blank")).svg.count('class="die"') == 1


def test_cards_lie_there_with_what_they_say():
    told = texts(dmd_widgets.story(dmd.load("the_assistant").end_actions()))
    assert {"Assistant Janitor", "Discovery card", "Mythos card"} <= set(told)
    assert any("Lends you 1 level of" in one for one in told)


def test_it_is_drawn_by_night_and_escapes_what_somebody_wrote():
    game = dmd.load("a_first_round")
    journal = game.run("East corridor")
    assert "dmd-dark" in dmd_widgets.story(journal, theme="dark").svg
    ElementTree.fromstring(dmd_widgets.story(journal).svg)


def test_a_story_of_nothing_is_a_small_picture():
    game = dmd.load("a_first_round")
    assert dmd_widgets.story(game.since(game.timeline.at)).svg.startswith("<svg")


def test_it_is_told_in_the_language_of_the_game():
    game = dmd.load("the_assistant")
    game.language = "pl"
    told = texts(dmd_widgets.story(game.end_actions()))
    assert "karta Odkryć" in told
    assert "Asystent dozorcy" in " ".join(told) or "Discovery card" not in told
