"""What would you do? And good companions: both typed in the terminal."""

import io
import json
import re

import pytest

from dmd.cli import main

WORDS = ("play", "blasphemous_alchemy", "--investigators", "ian,beth", "--seed", "7")


def played(monkeypatch, capsys, *lines, words=WORDS):
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    assert main(list(words)) == 0
    return capsys.readouterr().out


def asks(told):
    return [line for line in told.splitlines() if " chooses. " in line]


def test_what_would_you_do_tells_lines_with_chances_and_changes_nothing(monkeypatch, capsys):
    plain = played(monkeypatch, capsys, "table", "quit")
    for asked in ("advice", "What would you do?"):
        told = played(monkeypatch, capsys, asked, "table", "quit")
        before, _, after = told.partition("Won from here about")
        assert " %" in after.split("\n")[0]
        assert "The usual player would" in after
        assert plain.startswith(before.rstrip("> ").rstrip())
        assert plain.split("> ")[1] in after


def test_the_chances_so_far_are_a_row_of_bars_and_a_sentence(monkeypatch, capsys):
    told = played(monkeypatch, capsys, "0", "chances", "quit")
    assert "% at the beginning," in told
    assert "% now." in told


def test_a_companion_plays_its_seat_until_a_person_is_asked(monkeypatch, capsys):
    told = played(monkeypatch, capsys, "quit", words=(*WORDS, "--companions", "ian"))
    assert "Ian is played by the kit." in told
    assert asks(told)
    assert all(line.startswith("Sister Beth") for line in asks(told))


def test_undo_goes_back_to_ones_own_choice_and_not_to_a_companions(monkeypatch, capsys):
    words, lines = (*WORDS, "--companions", "beth"), ["take no more"]
    asked = ["", asks(played(monkeypatch, capsys, *lines, "quit", words=words))[-1]]
    while "is played by the kit" not in played(monkeypatch, capsys, *lines, "quit", words=words):
        lines.append("0")
        asked.append(asks(played(monkeypatch, capsys, *lines, "quit", words=words))[-1])
    told = played(monkeypatch, capsys, *lines, "undo", "quit", words=words)
    assert asks(told)[-1] == asked[-2]
    assert asked[-2] != asked[-1]


def test_whoever_does_not_sit_there_cannot_be_played(monkeypatch, capsys):
    told = played(monkeypatch, capsys, "companions zoe", "companions none", "quit")
    assert "“zoe” does not sit at this table." in told
    assert "You play every seat." in told
    assert main([*WORDS, "--companions", "zoe"]) == 1
    assert "There are: ian and beth." in capsys.readouterr().err


def test_when_companions_have_every_seat_the_evening_plays_itself(monkeypatch, capsys):
    told = played(monkeypatch, capsys, words=(*WORDS, "--companions", "ian,beth"))
    assert "The game is over: " in told


def test_machines_read_the_lines_as_data(monkeypatch, capsys):
    words = (*WORDS, "--json", "--companions", "ian")
    lines = played(monkeypatch, capsys, "advice", words=words).split("\n")
    told = [json.loads(line) for line in lines if line]
    (advice,) = (one["advice"] for one in told if "advice" in one)
    assert 0 <= advice["now"] <= 1
    first = advice["lines"][0]
    assert 0 <= first["low"] <= first["chance"] <= first["high"] <= 1
    assert advice["told"][0].startswith("Won from here")
    assert {"companion", "told"} in [set(one) for one in told]


LAMP = ("play", "a_lamp_for_the_drowned", "--investigators", "ian,beth", "--seed", "7")
HASTUR = (*WORDS, "--elder-one", "hastur")
NEVER = "This chance of winning was never fitted to this episode; dmd playout gives a rough idea."


@pytest.mark.parametrize("words", [LAMP, HASTUR])
def test_no_chance_is_told_where_none_was_fitted(monkeypatch, capsys, words):
    told = played(monkeypatch, capsys, "chances", "advice", "quit", words=words)
    assert told.count(NEVER) == 2
    _, _, after = told.rpartition(NEVER)
    lines = after.partition("The usual player would")[0]
    assert lines.count("It brings") + lines.count("It risks") >= 1  # lines are told and ranked
    assert "points better" not in after
    assert not re.search(r"\d %(?!\))", lines)
    assert "% at the beginning" not in told


def test_machines_read_that_no_chance_was_fitted(monkeypatch, capsys):
    lines = played(monkeypatch, capsys, "advice", words=(*LAMP, "--json")).split("\n")
    (advice,) = (
        told["advice"] for told in map(json.loads, filter(None, lines)) if "advice" in told
    )
    assert advice["now"] is None
    assert {(one["chance"], one["low"], one["high"]) for one in advice["lines"]} == {(None,) * 3}
    assert advice["told"][0] == NEVER
