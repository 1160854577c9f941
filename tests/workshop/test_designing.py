"""What designers stumbled over: an episode of their own is checked, set up, shown and printed."""

from __future__ import annotations

import io
import re
import shutil
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest

import dmd
from dmd.cli import main
from dmd.core.complaints import Complaint, Refusal
from dmd.death_may_die.destroying import TurnOver
from dmd.death_may_die.discovery import ReadDiscovery, TakeHalf
from dmd.death_may_die.elder_one import Advance
from dmd.death_may_die.mythos import ReadMythos
from dmd.death_may_die.selectors import standing
from dmd.evening import Evening
from dmd.workshop.printing.sheets import print_sheets
from dmd_widgets.panels.table.words import in_words


class Mine(NamedTuple):
    """A beginner's episode and its map, to be changed word by word."""

    episode: Path
    map: Path

    def write(self, *changes: tuple[str, str]) -> Mine:
        return self._changed(self.episode, changes)

    def draw(self, *changes: tuple[str, str]) -> Mine:
        return self._changed(self.map, changes)

    def told(self) -> tuple[Complaint, ...]:
        return dmd.check(self.episode).complaints

    def play(self, **fields: object) -> Evening:
        return dmd.new_game(self.episode, seed=3, **fields)

    def _changed(self, file: Path, changes: tuple[tuple[str, str], ...]) -> Mine:
        text = file.read_text("utf-8")
        for old, new in changes:
            assert old in text, old
            text = text.replace(old, new, 1)
        file.write_text(text, "utf-8")
        return self


@pytest.fixture
def mine(tmp_path):
    dmd.new("episode", "mine", folder=tmp_path, with_map=True)
    return Mine(tmp_path / "mine.yaml", tmp_path / "mine_map.yaml")


GALLERY = "name: Long Gallery, x: 2, y: 1,"

# -- tokens ----------------------------------------------------------------------------------------


def test_several_equal_tokens_of_a_space_all_lie_there(mine):
    mine.draw(("name: Library, x: 1, y: 0, tokens: [lab]", "name: Library, x: 1, y: 0, "
               "tokens: [lab, salt, salt, salt]"))  # fmt: skip

    assert mine.told() == ()
    game = mine.play()

    assert [one.id for one in standing("salt", "library", game.world)] == [
        "salt 1", "salt 2", "salt 3"
    ]  # fmt: skip
    assert "Library: Lab, 3 × Salt" in game.text()
    assert "Salt 5" in game.text(), "the reserve has the others"


def test_two_tokens_of_the_task_on_one_space_hide_two_faces(mine):
    lone = "name: Library, x: 1, y: 0, tokens: [lab]"
    mine.draw((lone, lone.replace("lab", "lab, lab")))
    (error,) = mine.told()
    assert error.problem == "The board has 6 lab tokens, but 5 faces are here."

    mine.write(("id: fast_asleep\n    name: Fast Asleep\n    count: 2",
                "id: fast_asleep\n    name: Fast Asleep\n    count: 3"))  # fmt: skip
    mine.write(("needed: 4", "needed: 6"))

    assert mine.told() == (), "all six can be turned over"
    assert len(mine.play().world.tokens) == 6


def test_a_situation_may_speak_of_each_token_of_a_space(mine):
    mine.draw(("name: Library, x: 1, y: 0, tokens: [lab]", "name: Library, x: 1, y: 0, "
               "tokens: [lab, salt, salt]"))  # fmt: skip
    told = mine.play().situation()
    file = mine.episode.with_name("here.yaml")
    file.write_text(told.replace(str(mine.episode), "mine.yaml"), "utf-8")

    assert dmd.check(file).complaints == ()
    assert len(standing("salt", "library", dmd.load(file).world)) == 2


def test_marks_of_the_map_that_actions_need_are_on_the_table(mine):
    mine.draw((GALLERY, f"{GALLERY} tokens: [altar],"))
    mine.write(("where: {among: your_space, without: [lab]}", "where: {among: your_space, "
                "with: [altar]}"))  # fmt: skip

    game = mine.play()

    assert mine.told() == (), "a token that the episode speaks of is no slip of the pen"
    assert "Long Gallery: Cultist, Altar." in game.text()
    assert "Altar" in game.svg()


def test_a_token_that_the_episode_declares_is_no_slip_of_the_pen(mine):
    mine.draw((GALLERY, f"{GALLERY} tokens: [chart],"))
    (warning,) = mine.told()
    assert warning.remedy == "Did you mean “start”?"

    mine.write(("tokens: {salt: 8}", "tokens: {salt: 8, chart: 1}"))

    assert mine.told() == ()


# -- counts ----------------------------------------------------------------------------------------


def test_more_people_than_one_can_never_be_you(mine):
    mine.write(("      - {of: your_tokens, kind: salt, at_least: 0, at_most: 0}",
                "      - {of: investigators, at_least: 3}"))  # fmt: skip

    (warning,) = mine.told()

    assert warning.problem.startswith("“Fetch Salt” can never be taken")
    assert warning.remedy == (
        "Write “who: each_investigator” to count everybody; “you” is one of them."
    )
    mine.write(("{of: investigators, at_least: 3}",
                "{of: investigators, who: each_investigator, at_least: 3}"))  # fmt: skip
    assert mine.told() == ()


def test_a_task_out_of_reach_is_told_with_the_action_that_nobody_can_take(mine):
    mine.write(
        ("      - {of: your_tokens, kind: salt}\n", "      - {of: investigators, at_least: 3}\n")
    )

    reason, error = sorted(mine.told(), key=lambda one: one.line, reverse=True)

    assert (error.level, error.field) == ("error", "objective.needed")
    assert reason.problem.startswith("“Seal a Lab” can never be taken")
    assert "each_investigator" in reason.remedy


def test_an_end_that_waits_for_several_of_you_is_refused_with_the_word_to_write(mine):
    mine.write(("  needed: 4", "  until: {of: investigators, where: vault, at_least: 2}"))

    (error,) = mine.told()

    assert (error.level, error.field) == ("error", "objective.until")
    assert "each_investigator" in error.remedy


# -- whose it is, and where it lies ----------------------------------------------------------------


def test_a_strangers_cards_are_not_called_those_of_the_kit(mine, tmp_path, monkeypatch):
    mine.write(("author: your name", "author: Zofia"))
    monkeypatch.chdir(tmp_path.parent)

    told = dmd.show("spilt salt", episode=mine.episode).told()

    assert "Made by Zofia, not printed." in told
    assert "this kit" not in told


def test_an_episode_in_another_folder_is_shown_with_the_map_beside_it(mine, tmp_path, monkeypatch):
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")

    assert "Spilt Salt" in dmd.show("spilt salt", episode="../mine.yaml").told()


# -- games that wait while the episode is written on -----------------------------------------------


def test_a_save_made_elsewhere_finds_the_episode_from_wherever_one_is(mine, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "saves").mkdir()
    game = dmd.new_game("mine.yaml", seed=3)
    game.save("saves/evening.json")
    game.stop_saving()

    monkeypatch.chdir(tmp_path / "saves")
    again = dmd.load("evening.json")
    assert again.state == game.state
    again.save("evening.json")
    again.stop_saving()
    monkeypatch.chdir(tmp_path)
    assert dmd.load("saves/evening.json").state == game.state


def test_a_save_made_outside_the_folder_of_the_episode_opens_beside_its_files(
    mine, tmp_path, monkeypatch
):
    home, away = tmp_path / "home", tmp_path / "away"
    home.mkdir()
    away.mkdir()
    for file in mine:
        shutil.move(file, home)
    monkeypatch.chdir(tmp_path)
    game = dmd.new_game("home/mine.yaml", seed=3)
    game.save("evening.json")
    game.stop_saving()

    for file in (*home.iterdir(), Path("evening.json")):
        shutil.move(file, away)
    monkeypatch.chdir(home)

    assert dmd.load("../away/evening.json").state == game.state


GONE = [
    ("id: e_someone_is_singing", "id: e_somebody_sings", "Mythos card “e_someone_is_singing”"),
    ("id: d_pantry", "id: d_larder", "Discovery card “d_pantry”"),
    ("id: empty_jar", "id: open_jar", "hidden side “empty_jar”"),
]


@pytest.mark.filterwarnings("ignore::dmd.core.saves.save.SaveNote")
@pytest.mark.parametrize(("old", "new", "told"), GONE)
def test_a_game_whose_cards_were_renamed_meanwhile_is_refused_with_the_word(
    mine, tmp_path, monkeypatch, old, new, told
):
    monkeypatch.chdir(tmp_path)
    game = dmd.new_game("mine.yaml", seed=3)
    game.save("evening.json")
    game.stop_saving()
    mine.write((old, new))

    with pytest.raises(Refusal, match=told):
        dmd.load("evening.json")


@pytest.mark.filterwarnings("ignore::dmd.core.saves.save.SaveNote")
def test_a_space_that_was_renamed_under_somebodys_feet_is_told(mine, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    game = dmd.new_game("mine.yaml", seed=3)
    game.save("evening.json")
    game.stop_saving()
    mine.draw(("id: porch", "id: stoop"), ("from: porch", "from: stoop"))

    with pytest.raises(Refusal, match="space “porch”") as told:
        dmd.load("evening.json")
    assert told.value.remedy == "To go on, bring the old files back."
    with pytest.raises(Refusal, match=r"space “porch”.*Bring the old files back"):
        dmd.load("evening.json", position_only=True)


def test_in_a_terminal_a_changed_episode_is_told_in_a_sentence(mine, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    game = dmd.new_game("mine.yaml", seed=3)
    game.save("evening.json")
    game.stop_saving()
    mine.write(("needed: 4", "needed: 3"))

    assert main(["play", "--load", "evening.json"]) == 0

    out, err = capsys.readouterr()
    assert out.startswith("Note: Changed since this game was saved: episode.")
    assert "SaveNote" not in out + err
    assert ".py" not in out + err


# -- on paper --------------------------------------------------------------------------------------


def a_row_of(tiles):
    row = dmd.new_map("row", "The Long Row")
    for column in range(tiles):
        row = row.place(column + 1, column, 0)
    return row


@pytest.mark.parametrize(("tiles", "pages"), [(5, 1), (6, 2), (8, 3), (12, 3), (20, 4)])
def test_the_map_stands_on_the_set_up_pages_however_wide_it_is(tiles, pages):
    row = a_row_of(tiles)
    sheets = print_sheets(row, only=["setup"])

    assert sheets.kinds == {"set-up": pages}
    together = "".join(sheets.pages)
    assert all(f'data-space="{one}"' in together for one in row.ids)
    assert ("The map as it begins is on the next page." in together) == (pages > 1)


def test_the_letters_of_a_wide_map_stay_readable_on_paper():
    _, *overview = print_sheets(a_row_of(20), only=["setup"]).pages

    assert [re.findall(r"scale\(([\d.]+)\)", page)[0] for page in overview] == ["0.72000"] * 3


# -- a slip of the pen is told with what to write instead ------------------------------------------

STRESS = "{op: take_stress, who: {in: lab}, amount: 1}"
SLIPS = [  # what is changed into what; what to write instead
    (STRESS, STRESS.replace("1", '"1"'), "Write it without quotes and without zeros in front."),
    (STRESS, STRESS.replace("1", "two"), "Write it in digits, such as 2."),
    (STRESS, "{take_stress: 1}", "Write “op: take_stress”, and the rest beside it."),
    (STRESS, "take_stres 1", "Write {op: take_stress}, with what it needs in the braces."),
    (f"      - {STRESS}", f"      {STRESS}", "Each entry begins with “- ”"),
    ("  - id: e_the_choir", "    id: e_the_choir", "write “- ” before it."),
    ("    name: Someone Is Singing", "\tname: Someone Is Singing", "Indent with spaces"),
    ("house: true", "house: true\nplayers: 3", "Allowed: map, monsters, objective, actions"),
    ("grants: {run_bonus: 1}", "grants: {wings: 1}", "docs/formats.md and docs/words.md explain"),
    ("monsters: [fire_vampire, byakhee]", "monsters: fire_vampire, byakhee",
     "Write [fire_vampire, byakhee]."),
    ("tokens: {salt: 8}", "tokens: [salt]", "Write {salt: 1}, each with its number."),
    ("price: {stress: 2}", "price: 2 stress", "Write its keys in braces, such as {stress: …}."),
    ("lends: {skill: brawling}", "lends: brawling", "such as {skill: …}."),
    ("text: Thirty years", 'text: "Thirty" years', """text: '"Thirty" years at the"""),
    ("needs_text: You need Salt", "needs_text: You need: Salt", 'needs_text: "You need: Salt, and'),
    ("title: Mine", "title: It's mine: the other one", 'title: "It\'s mine: the other one"'),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "remedy"), SLIPS, ids=[new for _, new, _ in SLIPS])
def test_a_slip_is_told_once_with_what_to_write_instead(mine, old, new, remedy):
    (error,) = mine.write((old, new)).told()

    assert remedy in error.remedy
    text = mine.episode.read_text("utf-8")
    begins = text[: text.index(new)].count("\n") + 1
    assert begins - 1 <= error.line <= begins + new.count("\n") + 1


def test_a_comma_that_ends_a_text_in_braces_is_told_with_the_whole_text(mine):
    mine.draw(("name: Porch,", "name: Porch, the old one, or so,"))

    told = [one for one in mine.told() if one.file.endswith("map.yaml")]

    assert [one.remedy for one in told] == [
        'Put the text in quotes: name: "Porch, the old one, or so".'
    ]


# -- what is told in play --------------------------------------------------------------------------


def test_the_terminal_begins_with_the_story_and_the_task(mine, monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("episode\n"))

    assert main(["play", str(mine.episode), "--seed", "3"]) == 0

    out = " ".join(capsys.readouterr().out.split())
    assert out.count("“Five things sleep in the five Labs") == 2, "at first, and when asked for"
    assert "Objective: Turn over 4 of the 5 Labs. “Five sleepers, five jars," in out
    assert "Action Seal a Lab: Only if your space has a Lab" in out


def test_the_set_up_page_tells_the_story_the_task_and_what_things_are_like(mine):
    (first, *_) = told = print_sheets(mine.episode, only=["setup"]).pages

    assert "The story: Five things sleep" in first
    assert "Objective: Turn over 4 of the 5 Labs. Five sleepers, five jars," in first
    assert "One line across the sill" in "".join(told)


def test_the_words_of_a_card_are_told_when_it_comes(mine):
    book = mine.play().book
    world = mine.play().world
    say = partial(book.say, world=world)

    assert say(ReadMythos("e_someone_is_singing")) == (
        "Mythos card: Someone Is Singing (with a Summoning symbol). "
        "“A hymn, you think, until you catch the words.”"
    )
    assert say(ReadDiscovery("ian", "d_coal_cellar")) == (
        "Discovery card: Coal Cellar. Left half: Wet Blanket, an Item. Use: Discard this card. "
        "Remove all Fire from your space. Right half: Sack of Salt, an Item. Price: 1 stress. "
        "Use: Discard this card. Take 2 Salt tokens."
    )
    assert say(TakeHalf("ian", "d_pantry", "left")) == (
        "Ian has Sack of Salt now. “Tear it open, and fill both your pockets.”"
    )
    assert say(TurnOver("lab 1", "empty_jar")) == (
        "Lab in Library is turned over: The Empty Jar. "
        "“Only the water is left, and the window is open.”"
    )
    told = [say(one) for one in Advance().resolve(world, book).then]
    assert any("“The singing swells," in one for one in told)


def test_the_panel_tells_the_story_and_the_task_first(mine):
    game = mine.play()
    group, *_ = in_words(game.table.scene, game.world, game.book)

    assert group["title"] == "Mine"
    assert group["lines"][0].startswith("“Five things sleep")
    assert group["lines"][1].startswith("Objective: Turn over 4 of the 5 Labs.")
