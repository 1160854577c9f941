"""A game in the reader's language, chosen anywhere, with the same saves, ids and code."""

import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

import dmd
from dmd.core.complaints import Refusal
from dmd.core.files.content import read
from dmd.core.files.home import remember_language
from dmd.core.phrasing import PhrasesFile
from dmd.core.sentences import say
from dmd.core.speaking import spoken
from dmd.death_may_die.happening import Breath
from dmd.death_may_die.roll import shown
from dmd.games import reader, reader_chosen


@pytest.fixture
def game():
    return dmd.new_game(seed=3, language="pl")


def test_a_game_is_told_in_the_language_named(game):
    assert game.options[0] == "Biegnij do Korytarza wschodniego."
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
    game.choose("Biegnij do Korytarza")
    other.choose("Run to East corridor")
    assert game.state == other.state


@pytest.mark.parametrize(
    ("language", "there", "no_such"),
    [("pl", "Korytarz wschodni", "nie ma Pola"), ("uk", "східний коридор", "немає зони")],
)
def test_a_space_is_named_in_english_and_in_the_language_of_the_game(language, there, no_such):
    mine, yours = (dmd.new_game(seed=3, language=language) for _ in range(2))
    mine.run(there)
    yours.run("East corridor")
    assert mine.state == yours.state
    with pytest.raises(Refusal) as no:
        mine.run("Nowhere")
    assert no_such in str(no.value)


def test_a_space_of_final_girl_is_named_so_as_well():
    game = dmd.new_game(game="final_girl", language="uk")
    assert game.ways("Пристань", "озеро") == game.ways("Dock", "Lake")


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
    assert text.startswith("Bluźniercza Alchemia (przeciwnik: Cthulhu)")
    assert "Rytuał nieprzerwany" in text
    assert "Korytarz wschodni" in picture
    assert "Reserve" not in picture


def test_a_house_laid_from_tiles_is_told_in_every_language():
    game = dmd.new_game("a_lamp_for_the_drowned", seed=3, language="pl")
    assert "Stare Nabrzeże: Pole Startowe" in game.text()
    game.language = "uk"
    assert "Старий причал: Старт" in game.text()
    assert game.scene().board is game.scene().board


def test_a_picture_is_told_in_its_own_language_whoever_looked_before(game):
    pictures = [game.svg()]
    for game.language in ("uk", "en", "pl"):
        pictures.append(game.svg())
    gates = ["Czerwona Brama", "Червоний портал", "Red Gate", "Czerwona Brama"]
    for picture, gate in zip(pictures, gates, strict=True):
        assert [one for one in dict.fromkeys(gates) if f">{one}<" in picture] == [gate]


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


def test_the_environment_may_name_the_language(monkeypatch, tmp_path):
    monkeypatch.setenv("DMD_HOME", str(tmp_path))
    monkeypatch.setenv("DMD_LANG", "uk")
    assert dmd.new_game(seed=3).language == "uk"
    assert reader_chosen().code == "uk"
    assert reader_chosen("pl").code == "pl"
    monkeypatch.delenv("DMD_LANG")
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    assert reader_chosen().code == "pl"
    monkeypatch.setenv("LC_ALL", "tlh")
    assert reader_chosen().code == "en"


def test_a_language_that_was_chosen_once_is_remembered_until_somebody_names_another(
    monkeypatch, tmp_path
):
    monkeypatch.setenv("DMD_HOME", str(tmp_path))
    remember_language("uk")
    assert dmd.new_game(seed=3).language == "en", "DMD_LANG says so"
    monkeypatch.delenv("DMD_LANG")
    assert dmd.new_game(seed=3).language == "uk"
    assert dmd.new_game(seed=3, language="pl").language == "pl"
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    assert reader_chosen().code == "uk"


@pytest.mark.parametrize("left", [b"", b"tlh\n", b"\xff\xfe", b"../../etc\n", b"uk" * 99])
def test_a_broken_memory_of_a_language_stops_nobody(monkeypatch, tmp_path, left):
    monkeypatch.setenv("DMD_HOME", str(tmp_path))
    monkeypatch.delenv("DMD_LANG")
    (tmp_path / "language.txt").write_bytes(left)
    assert dmd.new_game(seed=3).language == "en"
    (tmp_path / "a_file").write_bytes(b"")
    monkeypatch.setenv("DMD_HOME", str(tmp_path / "a_file"))
    remember_language("pl")  # nothing can be written there
    assert dmd.new_game(seed=3).language == "en"


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


def test_no_file_of_phrases_is_opened_before_somebody_asks_for_a_language():
    code = (
        "import sys\n"
        "opened = []\n"
        "def heard(event, given):\n"
        "    if event == 'open' and '/phrases/' in str(given[0]).replace(chr(92), '/'):\n"
        "        opened.append(given[0])\n"
        "sys.addaudithook(heard)\n"
        "import dmd\n"
        "from dmd.cli import main\n"
        "game = dmd.new_game(seed=3)\n"
        "game.choose(0); repr(game); game.svg(); repr(game.refusals); game.journal.text()\n"
        "main(['rule', 'DMD-RUN-3']); main(['show', 'byakhee'])\n"
        "assert not opened, opened\n"
        "game.language = 'pl'; repr(game)\n"
        "assert opened and all('/pl/' in one.replace(chr(92), '/') for one in opened)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_enemy_nobody_reaches_stands_in_the_case_of_a_target(game):
    assert "Zaatakuj Wroga." in [one.move for one in game.refusals]
    game.language = "uk"
    assert "Атакуй ворога." in [one.move for one in game.refusals]


@pytest.mark.parametrize(
    ("faces", "told"),
    [
        ((("blank", "tentacle"), ()), "Zostaw pustą ściankę, Mackę."),
        ((("success", "success+tentacle"), ()), "Zostaw Sukces, Sukces + Mackę."),
        ((("blank",), ("elder_sign",)), "Zostaw pustą ściankę | Znak Starszych Bogów."),
    ],
)
def test_a_die_with_two_symbols_is_told_apart_from_two_dice(game, faces, told):
    keep = say("Keep {faces}.", faces=shown(faces))
    assert game.book.speaker("pl").read(keep) == told


@pytest.mark.parametrize(
    ("language", "told"), [("pl", "Czytanie Omenów"), ("uk", "Читання знамень")]
)
def test_a_skill_that_may_be_used_is_offered_by_its_translated_name(language, told):
    told_by = dmd.new_game("blasphemous_alchemy", elder_one="cthulhu", language=language)
    assert told_by.book.speaker(language).read(say("Read the Omens")) == told


def test_ukrainian_speaks_to_one_player_at_the_table():
    files = [*DMD.glob("*/phrases/uk/*.yaml")]
    rooms = [read(one, PhrasesFile).value for one in files if one.stem in ROOMS]
    spoken = [one for room in rooms for one in room.phrases]
    polite = re.compile(r"\b(ви|вам|вас|вами|ваш\w*|\w+(айте|іть|йте))\b", re.IGNORECASE)
    assert len(spoken) > 700
    assert [one.to for one in spoken if polite.search(one.to)] == []


@pytest.mark.parametrize(
    ("options", "polish", "ukrainian"),
    [
        (
            [say("Place {token} in {spaces}.", token="Tide", spaces=at) for at in ("Loft", "Hall")],
            "Połóż żeton Przypływu: Strych lub Hol", "Поклади жетон припливу: Горище або Хол",
        ),
        (
            [say("{enemy} attacks {who}.", enemy=say("{figure} {number}", figure="Fire Vampire",
             number=one), who="Ian") for one in (1, 2)],
            "Wampir Ognia 1 atakuje Iana lub Wampir Ognia 2 atakuje Iana",
            "Вогняний вампір 1 атакує Ієна або Вогняний вампір 2 атакує Ієна",
        ),
    ],
)  # fmt: skip
def test_options_are_said_in_one_breath_where_english_says_them_so(
    game, options, polish, ukrainian
):
    told = Breath(options)
    assert [game.book.speaker(one).read(told) for one in ("pl", "uk")] == [polish, ukrainian]


ROOMS = {"play", "clauses", "scene", "terminal"}
DMD = Path(dmd.__file__).parent


@pytest.mark.parametrize(
    ("language", "none", "down"), [("pl", "brak", "zniszczono"), ("uk", "немає", "знищено")]
)
def test_a_position_is_drawn_in_the_words_of_whoever_checks_it_or_sits_there(language, none, down):
    with spoken(reader(language)):
        svg = dmd.check("the_last_space").picture().svg
    assert f">{none}<" in svg
    assert ">none<" not in svg
    seen = dmd.new_game(seed=1, language=language).seen_by("ian")
    assert down in seen.svg()
    assert "Labs destroyed" not in seen.text()
