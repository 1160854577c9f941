"""A game in the reader's language, chosen anywhere, with the same saves, ids and code."""

import random
import subprocess
import sys

import pytest

import dmd
from dmd.core.complaints import Refusal
from dmd.games import reader_chosen


@pytest.fixture
def game():
    return dmd.new_game(seed=3, language="pl")


def test_a_game_is_told_in_the_language_named(game):
    assert game.options[0] == "Biegnij na Pole Korytarz wschodni."
    assert game.asks.startswith("Wybiera: Siostra Beth.")
    assert "rzuca" in game.choose(3).text() or "Gaszenie" in game.journal.text()


def test_the_language_changes_in_the_middle_of_a_game(game):
    game.choose(0)
    before = game.state
    game.language = "uk"
    assert "Сестра Бет" in game.asks
    game.language = "en"
    assert game.asks.startswith("Sister Beth chooses.")
    assert game.state == before


def test_a_choice_is_understood_in_english_and_in_the_language_of_the_game(game):
    other = game.branch()
    game.choose("Biegnij na Pole Korytarz")
    other.choose("Run to East corridor")
    assert game.state == other.state


def test_a_refused_move_and_what_cannot_be_done_are_told_in_it(game):
    told = {one.move: str(one) for one in game.refusals}
    assert any("nie ma w zasięgu żadnego Wroga" in one for one in told.values())
    with pytest.raises(Refusal) as no:
        game.undo()
    assert str(no.value) == "Nie ma czego cofnąć. To pierwsza decyzja."
    with pytest.raises(Refusal) as no:
        game.choose("zatańcz")
    assert str(no.value).startswith("Wśród możliwości nie ma „zatańcz”.")


def test_an_unknown_language_is_refused_and_nothing_changes(game):
    with pytest.raises(Refusal, match="It speaks en, pl and uk"):
        game.language = "tlh"
    assert game.language == "pl"
    with pytest.raises(Refusal, match="is no language"):
        game.language = 7


def test_the_table_speaks_it_in_text_and_picture(game):
    text, picture = game.text(), game.svg()
    assert text.startswith("Bluźniercza Alchemia, Cthulhu")
    assert "Rytuał nieprzerwany" in text
    assert "Korytarz wschodni" in picture
    assert "Reserve" not in picture


def test_a_position_and_its_save_are_the_same_in_every_language(tmp_path):
    games = [dmd.new_game(seed=3, language=one) for one in ("en", "pl", "uk")]
    for game in games:
        game.choose(0)
    assert len({game.timeline.write() for game in games}) == 1
    assert len({game.situation() for game in games}) == 1
    games[1].save(tmp_path / "wieczor.json")
    again = dmd.load(tmp_path / "wieczor.json")
    assert again.language == "pl"
    assert again.state == games[0].state


def test_the_environment_may_name_the_language(monkeypatch):
    monkeypatch.setenv("DMD_LANG", "uk")
    assert dmd.new_game(seed=3).language == "uk"
    assert reader_chosen().code == "uk"
    assert reader_chosen("pl").code == "pl"
    monkeypatch.delenv("DMD_LANG")
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    assert reader_chosen().code == "pl"
    monkeypatch.setenv("LC_ALL", "tlh")
    assert reader_chosen().code == "en"


@pytest.mark.parametrize("language", ["pl", "uk"])
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_random_game_is_told_without_a_gap(language, seed):
    episode = ("blasphemous_alchemy", "a_lamp_for_the_drowned")[seed % 2]
    elder_one = ("cthulhu", "hastur")[seed // 2]
    game = dmd.new_game(episode, elder_one=elder_one, seed=seed, language=language)
    dice = random.Random(seed)
    for _ in range(120):
        if game.is_over:
            break
        told = [*game.options, game.asks, *(str(one) for one in game.refusals)]
        told += [game.journal.sentence(line) for line in game.timeline.now.lines]
        assert not [one for one in told if "{" in one or not one.strip()]
        english = [one for one in told if set(one.split()) & ENGLISH]
        assert english == []
        game.choose(dice.randrange(len(game.options)))


ENGLISH = {"the", "of", "with", "each", "takes", "moves", "and", "your", "wound", "space", "Run"}


def test_whoever_reads_english_opens_no_file_of_phrases():
    code = (
        "import dmd, dmd.core.speaking as speaking\n"
        "game = dmd.new_game(seed=3)\n"
        "game.choose(0); repr(game); repr(game.refusals); game.journal.text()\n"
        "assert not speaking.Speaker('en')._read[0]\n"
        "assert all(not one._files for one in game.book._speakers.values())\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
