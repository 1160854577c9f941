import io
import json

import pytest

import dmd
from dmd.cli import main
from dmd.cli.play import HELP
from dmd.cli.typed import WORDS, understood
from dmd.core.sentences import say
from dmd.core.speaking import speaker, spoken


def played(monkeypatch, capsys, *lines, words=("play", "blasphemous_alchemy", "--seed", "7")):
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    status = main(list(words))
    return status, capsys.readouterr()


def test_an_evening_in_the_terminal_shows_the_table_and_the_choices(monkeypatch, capsys):
    status, told = played(monkeypatch, capsys, "quit")
    assert status == 0
    assert "Entrance: Start" in told.out
    assert "Run to East corridor." in told.out
    assert "The seed of this game was 7" in " ".join(told.out.split())


def test_choices_rules_undo_and_why_not_are_typed(monkeypatch, capsys):
    status, told = played(
        monkeypatch, capsys, "help", "why", "rule DMD-RUN-2", "run to east", "undo", "redo",
        "luck", "table", "journal", "", "quit",
    )  # fmt: skip
    assert status == 0
    for words in (
        "Type the number of a choice", "(DMD-ATK-1)", "DMD-RUN-2", "moves to East corridor",
        "Back.", "Forward again.", "the dice fall differently", "Turn 1", "Type a number, or help.",
    ):  # fmt: skip
        assert words in told.out


def test_the_map_a_card_and_rules_by_words_can_be_asked_for(monkeypatch, capsys, tmp_path):
    file = tmp_path / "evening.json"
    status, told = played(
        monkeypatch, capsys, "MAP", "show byakhee", "rule rest", f"save {file}", "0", "QUIT"
    )
    assert status == 0
    for words in ("North gallery", "elder sign", "DMD-RST-1", "every choice is saved there"):
        assert words in told.out
    assert file.exists()


def test_the_map_tells_who_and_what_is_where_and_how_one_gets_on(monkeypatch, capsys):
    _, told = played(monkeypatch, capsys, "map", "quit")

    rooms = dict(line.split(": ", 1) for line in told.out.splitlines() if " Ways to " in line)
    assert len(rooms) == 15
    assert "Start, Ian" in rooms["> Entrance"]
    assert rooms["Far west room"] == "Lab, Fire. Ways to West annex."
    assert rooms["West annex"] == "Byakhee. Ways to West corridor, Far west room."


def test_rules_are_told_in_lines_that_fit_the_terminal(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "60")

    for asked in ("rule DMD-EPA-E3", "rule burning space", "rule"):
        _, told = played(monkeypatch, capsys, asked, "quit")
        after = told.out.split("> ")[1].splitlines()
        lines = after[: next(n for n, line in enumerate(after) if " chooses. " in line)]
        assert len(lines) > 5
        assert max(map(len, lines)) <= 60, asked


def test_a_saved_game_or_a_situation_is_played_on(monkeypatch, capsys, tmp_path):
    file = tmp_path / "evening.json"
    played(monkeypatch, capsys, f"save {file}", "run to east", "stop", "quit")
    status, told = played(monkeypatch, capsys, "table", "quit", words=("play", "--load", str(file)))
    assert status == 0
    assert "East corridor: Ian" in told.out

    status, told = played(monkeypatch, capsys, "quit", words=("play", "--load", "the_last_lab"))
    assert status == 0
    assert "turn 9, Ian" in told.out


def test_a_link_that_somebody_sent_is_played_on_and_a_damaged_one_is_refused(monkeypatch, capsys):
    link = f"https://somewhere.example/kit/{dmd.load('the_last_lab').link()}"
    status, told = played(monkeypatch, capsys, "quit", words=("play", "--load", link))
    assert status == 0
    assert "Sergeant Ian Welles" in told.out
    status, told = played(monkeypatch, capsys, "quit", words=("play", "--load", link[:-9]))
    assert status == 1
    assert "This link is damaged" in told.err


def test_what_cannot_be_typed_earns_a_sentence_and_the_game_goes_on(monkeypatch, capsys):
    status, told = played(
        monkeypatch, capsys, "99", "sing", "rule DMD-RUM-2", "undo", "redo", "quit"
    )
    assert status == 0
    assert "not among the" in told.out
    assert "Traceback" not in told.out + told.err


def test_a_wrong_word_does_not_repeat_the_choices(monkeypatch, capsys):
    _, told = played(monkeypatch, capsys, "dance", "sing", "quit")
    assert told.out.count("0  Run to East corridor.") == 1


def test_the_end_of_the_input_leaves_the_table(monkeypatch, capsys):
    status, told = played(monkeypatch, capsys)
    assert status == 0
    assert "You leave the table." in told.out


def test_an_unknown_episode_is_refused(monkeypatch, capsys):
    status, told = played(monkeypatch, capsys, words=("play", "blasfemous_alchemy"))
    assert status == 1
    assert "Did you mean “blasphemous_alchemy”?" in told.err


def test_a_game_can_be_played_to_its_end_by_typing_numbers(monkeypatch, capsys):
    status, told = played(monkeypatch, capsys, *["0"] * 3_000)
    assert status == 0
    assert "The game is over: lost" in told.out


@pytest.mark.parametrize("word", ["--json", "--text"])
def test_it_takes_the_flags_every_command_takes(monkeypatch, capsys, word):
    status, _ = played(monkeypatch, capsys, "quit", words=("play", "--seed", "1", word))
    assert status == 0


def test_an_evening_is_told_in_the_language_asked_for(monkeypatch, capsys):
    words = ("play", "blasphemous_alchemy", "--seed", "7", "--lang")
    typed = ("help", "run to east", "undo", "map", "zatańcz", "quit")
    status, told = played(monkeypatch, capsys, *typed, words=(*words, "pl"))
    assert status == 0
    for said in (
        "Wpisz help,", "Wpisz numer możliwości", "przechodzi do Korytarza wschodniego", "Wstecz.",
        "Wśród możliwości nie ma „zatańcz”.", "Galeria północna", "Ziarno tej gry to 7",
    ):  # fmt: skip
        assert said in told.out
    assert "Back." not in told.out
    _, told = played(monkeypatch, capsys, *typed, words=(*words, "uk_UA.UTF-8"))
    assert "Введи help" in told.out


@pytest.mark.parametrize(
    ("language", "typed", "said"),
    [
        ("pl", ("stół", "Zasada DMD-RUN-2", "COFNIJ", "koniec"), "Ziarno tej gry to 7"),
        ("uk", ("стіл", "правило DMD-RUN-2", "назад", "вийти"), "Зерно цієї гри: 7"),
    ],
)
def test_commands_are_understood_in_the_language_of_the_evening(
    monkeypatch, capsys, language, typed, said
):
    words = ("play", "blasphemous_alchemy", "--seed", "7", "--lang", language)
    _, theirs = played(monkeypatch, capsys, *typed, words=words)
    _, english = played(monkeypatch, capsys, "table", "rule DMD-RUN-2", "undo", "quit", words=words)
    assert theirs.out == english.out
    assert said in theirs.out


@pytest.mark.parametrize("language", ["pl", "uk"])
def test_the_help_names_every_command_in_its_language(language):
    said = speaker(language).read(say(WORDS)).split(", ")
    told = speaker(language).read(say(HELP, shown="X", rule="Y"))
    assert len(set(said)) == len(WORDS.split(", "))
    assert all(f"{mine} ({english})" in told
               for mine, english in zip(said, WORDS.split(", "), strict=True))  # fmt: skip


def test_a_word_that_takes_nothing_more_begins_a_choice():
    polish = speaker("pl")
    assert understood("dalej", polish) == "go on"
    assert understood("dalej do sali", polish) == "dalej do sali"
    assert understood("pokaż Byakhee", polish) == "show Byakhee"
    assert understood("pomoc", speaker("en")) == "pomoc"


def test_the_environment_and_the_system_name_the_language(monkeypatch, capsys):
    for name, value in (("DMD_LANG", "pl"), ("LC_ALL", "pl_PL.UTF-8")):
        monkeypatch.delenv("DMD_LANG", raising=False)
        monkeypatch.setenv(name, value)
        assert "Ziarno tej gry to 7" in played(monkeypatch, capsys, "quit")[1].out
    _, told = played(
        monkeypatch, capsys, "quit", words=("play", "--seed", "7", "--lang", "en")
    )  # fmt: skip
    assert "The seed of this game was 7" in told.out


def test_machines_get_the_same_keys_in_every_language(monkeypatch, capsys):
    def keys(language):
        words = ("play", "--seed", "7", "--json", "--lang", language)
        told = played(monkeypatch, capsys, "why", "undo", "0", "quit", words=words)[1].out
        lines = [json.loads(line) for line in told.splitlines()]
        return [list(one) for one in lines], told

    english, told = keys("en")
    assert "Run to East corridor." in told
    polish, told = keys("pl")
    assert polish == english
    assert "Biegnij do Korytarza wschodniego." in told
    assert "Nie ma czego cofnąć." in told


def test_a_saved_evening_goes_on_in_its_language_unless_another_is_asked_for(
    monkeypatch, capsys, tmp_path
):
    file = tmp_path / "evening.json"
    words = ("play", "--seed", "7", "--lang", "uk")
    played(monkeypatch, capsys, "0", f"save {file}", "quit", words=words)
    again = played(monkeypatch, capsys, "quit", words=("play", "--load", str(file)))[1].out
    assert "Ти йдеш з-за столу." in again
    again = played(
        monkeypatch, capsys, "quit", words=("play", "--load", str(file), "--lang", "pl")
    )[1].out  # fmt: skip
    assert "Odchodzisz od stołu." in again


@pytest.mark.parametrize(("asked", "near"), [("ua", "uk"), ("polski", "pl"), ("plk", "pl")])
def test_a_language_nobody_knows_is_told_with_the_nearest(monkeypatch, capsys, asked, near):
    status, told = played(monkeypatch, capsys, words=("play", "--lang", asked))
    assert (status, told.out) == (1, "")
    assert f"“{asked}” is no language that this kit speaks. Did you mean “{near}”?" in told.err
    assert "It speaks en, pl and uk." in told.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("blasphemous_alchemy",), "3  Extinguish Fire. (No Fire burns in Entrance.)\n"),
        (("camp_happy_trails",), "2  Play Walk. (two successes: 11.11 %, 44.44 % at best)\n"),
        (("camp_happy_trails", "--lang", "pl"), "11,11%, w najlepszym razie 44,44%)\n"),
    ],
)
def test_odds_are_told_of_every_choice_before_one_is_made(monkeypatch, capsys, words, told):
    words = ("play", *words, "--seed", "2024")
    status, said = played(monkeypatch, capsys, "odds", "odds 2", "odds nonsense", words=words)
    assert status == 0
    assert told in said.out
    assert said.out.count("\n2  ") + said.out.count("> 2  ") >= 2  # nothing was chosen
    assert "nonsense" in said.out


def test_a_refusal_names_choices_without_their_full_stops(monkeypatch, capsys):
    said = played(
        monkeypatch, capsys, "fly", words=("play", "camp_happy_trails", "--seed", "2024")
    )[1].out
    assert "You can: Play Focus, Play Short Rest, Play Walk, Play Weak Attack, " in said


def test_the_name_of_a_card_plays_it_and_only_more_words_discard_it(monkeypatch, capsys):
    words = ("play", "camp_happy_trails", "--seed", "5")
    lines = ("discard walk", "walk", "quit")
    status, told = played(monkeypatch, capsys, *lines, words=words)
    assert status == 0
    first, second = told.out.split("\n> ")[1:3]
    assert first.startswith("Discard Walk for 1 time.")
    assert second.startswith("Play Walk.")
    assert "More than one choice fits" not in told.out


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        ("en", ("danger", "danger Cliff, Dock", "panic cliff", "saving cliff", "danger qwerty")),
        ("pl", ("zagrożenie", "Zagrożenie cliff, dock", "panika cliff", "ratunek cliff",
                "zagrożenie qwerty")),
        ("uk", ("небезпека", "danger cliff, dock", "паніка cliff", "порятунок cliff",
                "небезпека qwerty")),
    ],
)  # fmt: skip
def test_a_game_is_asked_by_its_own_words_and_nothing_happens(monkeypatch, capsys, language, typed):
    words = ("play", "--load", "two_friends_and_a_hammer", "--lang", language)
    status, told = played(monkeypatch, capsys, *typed, "help", words=words)
    assert status == 0
    here, there, panic, saving, qwerty = told.out.split("\n> ")[1:6]
    game = dmd.load("two_friends_and_a_hammer")
    with spoken(game.book.speaker(language)):
        assert here.startswith(repr(game.danger()))
        assert there.startswith(repr(game.danger("cliff", "dock")))
        assert panic.startswith(repr(game.panic("cliff")))
        assert saving.startswith(repr(game.saving("cliff")))
    assert "qwerty" in qwerty
    assert typed[0] in told.out.rpartition("quit")[2]  # help names them
