"""Commands speak the language that is asked for: by --lang, by DMD_LANG, by the system."""

import json
import re
from argparse import _SubParsersAction

import pytest

import dmd
from dmd.cli import COMMANDS, _parser, main
from dmd.cli.usage import language_in, without_language
from dmd.core.complaints import Refusal
from dmd.core.sentences import Figures, say
from dmd.games import reader

BAD = """format: dmd-map/1
id: mill
title: Mill
game: death_may_die
spaces:
  - {id: kitchen, name: Kitchen, tokens: [start]}
  - {id: cellar, name: Cellar, tokens: [labb]}
links: []
"""


@pytest.fixture
def bad(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mill.yaml").write_text(BAD, "utf-8")
    return "mill.yaml"


def said(capsys, *words):
    try:
        status = main(words)
    except SystemExit as left:
        status = left.code
    found = capsys.readouterr()
    return status, found.out + found.err


@pytest.mark.parametrize(
    ("lang", "usage", "about"),
    [
        ("pl", "użycie: dmd check", "wymienia od razu wszystko, co jest nie tak z plikiem"),
        ("uk", "уживання: dmd check", "каже відразу все, що не так із файлом"),
        ("en", "usage: dmd check", "say everything that is wrong with a file, at once"),
    ],
)
def test_help_is_told_in_the_language_asked_for(lang, usage, about, capsys):
    status, told = said(capsys, "check", "--lang", lang, "--help")
    assert status == 0
    assert usage in told
    assert about in " ".join(told.split())


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("pl", "błąd: brakuje: mapa, -o/--output"),
        ("uk", "помилка: бракує: мапа, -o/--output"),
        ("en", "error: the following arguments are required: map, -o/--output"),
    ],
)
def test_a_wrong_usage_is_told_in_it(lang, told, capsys):
    status, found = said(capsys, "--lang", lang, "draw")
    assert status == 2
    assert told in found


def names_of_values():
    """Whatever stands for something to be typed in the usage of any command."""
    for command in COMMANDS:
        whole = _parser(command)
        (commands,) = [one for one in whole._actions if isinstance(one, _SubParsersAction)]
        for one in (*whole._actions, *commands.choices[command]._actions):
            if one.nargs != 0 and (one.choices is None or one.metavar):
                usual = one.dest.upper() if one.option_strings else one.dest
                named = one.metavar or usual
                yield from named if isinstance(named, tuple) else [named]


@pytest.mark.parametrize("lang", ["pl", "uk"])
def test_whatever_stands_for_a_value_is_told_in_it(lang):
    words = {word for name in names_of_values() for word in re.findall("[A-Z_]{3,}", name.upper())}
    assert len(words - {"BUILD"}) > 50
    known = reader(lang).phrases
    assert [one for one in sorted(words - {"BUILD"}) if one not in known] == []


def test_a_file_is_checked_in_it_and_what_its_author_wrote_stays_as_it_is(bad, capsys):
    status, told = said(capsys, "check", bad, "--lang=pl")
    assert status == 1
    assert "błąd: mill.yaml" in told
    assert "Brakuje żetonu „Czerwona Brama”. Napisz „tokens: [gate_red]” przy jednym Polu." in told
    assert "Kuchnia" not in told


def test_only_the_maps_of_the_kit_are_called_by_translated_names(bad, capsys):
    _, mine = said(capsys, "path", bad, "kitchen", "cellar", "--lang", "uk")
    assert "kitchen Kitchen" in mine
    _, kits = said(capsys, "path", "blasphemous_alchemy", "15", "1", "--lang", "uk")
    assert "1 Вхід" in kits


def test_a_strangers_space_is_played_under_its_own_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    dmd.new("episode", "night", with_map=True)
    map_ = tmp_path / "night_map.yaml"
    text = map_.read_text("utf-8")
    name = dmd.load_map(map_).board.spaces[0].name
    map_.write_text(text.replace(f"name: {name}", "name: Great hall", 1), "utf-8")
    game = dmd.new_game("night.yaml", seed=1, language="pl")
    assert "Great hall" in game.text()
    assert "Wielk" not in game.text()


def test_the_environment_and_the_system_are_heard(bad, capsys, monkeypatch):
    monkeypatch.setenv("DMD_LANG", "uk")
    assert "рядок" in said(capsys, "check", bad)[1]
    assert "line" in said(capsys, "check", bad, "--lang", "en")[1]
    monkeypatch.delenv("DMD_LANG")
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    assert "wiersz" in said(capsys, "check", bad)[1]


def test_a_language_that_nobody_speaks_is_refused(capsys):
    status, told = said(capsys, "rule", "--lang", "tlh")
    assert status == 1
    assert told == "dmd rule: “tlh” is no language that this kit speaks. It speaks en, pl and uk.\n"


@pytest.mark.parametrize("lang", ["pl", "uk"])
def test_machines_get_the_same_keys_in_every_language(lang, bad, capsys):
    english = json.loads(said(capsys, "check", bad, "--json", "--lang", "en")[1])
    other = json.loads(said(capsys, "check", bad, "--json", "--lang", lang)[1])

    def keys(value):
        if isinstance(value, dict):
            return {key: keys(one) for key, one in value.items()}
        return list(map(keys, value)) if isinstance(value, list) else type(value).__name__

    assert keys(english) == keys(other)
    fields = [[one.get("field") for one in found[0]["complaints"]] for found in (english, other)]
    assert fields[0] == fields[1]


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("pl", "W objective.needed: teraz „3”, przedtem „4”."),
        ("uk", "В objective.needed: тепер «3», раніше «4»."),
        ("en", "The objective needs 3 Labs instead of 4."),
    ],
)
def test_what_changed_is_told_plainly_where_a_language_has_no_grammar_for_it(
    lang, told, tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    dmd.copy("blasphemous_alchemy", "mine")
    file = tmp_path / "mine.yaml"
    file.write_text(file.read_text("utf-8").replace("needed: 4", "needed: 3"), "utf-8")
    capsys.readouterr()
    assert told in said(capsys, "diff", "blasphemous_alchemy", "mine.yaml", "--lang", lang)[1]


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("pl", "Przed swoim atakiem"),
        ("uk", "базові кубики"),
    ],
)
def test_cards_are_shown_by_plain_clauses(lang, told, capsys):
    words = ("show", "fire vampire", "--lang", lang)
    assert told.casefold() in said(capsys, *words)[1].casefold()


def test_new_files_are_the_same_in_every_language(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    texts = []
    for lang in ("en", "pl", "uk"):
        folder = tmp_path / lang
        folder.mkdir()
        assert said(capsys, "new", "episode", "night", "-o", str(folder), "--lang", lang)[0] == 0
        assert (
            said(capsys, "copy", "carrow_rock", "rock", "-o", str(folder), "--lang", lang)[0] == 0
        )
        texts.append([one.read_bytes() for one in sorted(folder.iterdir())])
    assert texts[0] == texts[1] == texts[2]


@pytest.mark.parametrize("lang", ["pl", "uk"])
@pytest.mark.parametrize("typed", ["turn", "map", "practice", "wound", "Lab"])
def test_what_somebody_typed_is_quoted_as_they_typed_it(lang, typed, capsys):
    for words in ((f"{typed}s",), ("show", typed), ("draw", typed, "-o", "x.svg")):
        told = said(capsys, *words, "--lang", lang)[1]
        assert typed in told
    assert ", ".join(COMMANDS) in said(capsys, "nonsense", "--lang", lang)[1]


@pytest.mark.parametrize(("lang", "told"), [("pl", "21,5"), ("uk", "21,5"), ("en", "21.5")])
def test_numbers_have_the_readers_decimal_mark(lang, told):
    assert reader(lang).read(say("{n:.1f}", n=21.5)) == told
    assert reader(lang).read(say("{n}", n=Figures("21.5"))) == told


def test_a_refusal_is_read_late():
    with pytest.raises(Refusal) as no:
        dmd.dice("3B").odds("foo >= 1")
    assert str(no.value).startswith("There is no symbol “foo”. The symbols are success,")
    assert no.value.read_by(reader("pl")).startswith("Nie ma symbolu „foo”. Symbole to: ")


@pytest.mark.parametrize(
    ("words", "lang", "others"),
    [
        ([], None, []),
        (["play", "--lang", "pl"], "pl", ["play"]),
        (["--lang=uk", "play", "x"], "uk", ["play", "x"]),
        (["--lang", "pl", "draw"], "pl", ["draw"]),
        (["play", "--lang"], None, ["play"]),
    ],
)
def test_the_language_may_stand_anywhere(words, lang, others):
    assert language_in(words) == lang
    assert without_language(words) == others


@pytest.mark.parametrize("lang", ["pl", "uk"])
@pytest.mark.parametrize("episode", ["blasphemous_alchemy", "a_lamp_for_the_drowned"])
def test_the_sheets_of_every_episode_can_be_printed_in_it(
    episode, lang, tmp_path, capsys, monkeypatch
):
    # Words fit their pages before these become pictures, which takes its time.
    monkeypatch.setattr("dmd.workshop.printing.sheets.to_pdf", lambda pages, title: b"%PDF")
    file = tmp_path / "sheets.pdf"
    words = ("draw", episode, "-o", str(file), "--only", "setup,cards", "--lang", lang)
    status, told = said(capsys, *words)
    assert (status, file.exists()) == (0, True), told
    title = {"pl": "Bluźniercza Alchemia", "uk": "Блюзнірська алхімія"}[lang]
    assert (title in told) == (episode == "blasphemous_alchemy")
