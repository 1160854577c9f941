"""Saving as a player meets it: `game.save`, `dmd.load`, and what strangers send."""

import hashlib
import json
import random
import shutil
import warnings
from collections import Counter
from pathlib import Path

import pytest

import dmd
from dmd.core.complaints import Refusal
from dmd.core.saves.save import SaveNote, read_save
from tests.core.saves.test_saving import nothing_larger_than
from tests.death_may_die.table import a_table

FIXTURES = Path(__file__).parent / "fixtures" / "saves"


@pytest.fixture
def game(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return dmd.new_game(investigators=["ian", "beth"], seed=7)


def play(game, choices, seed=1):
    luck = random.Random(seed)
    for _ in range(choices):
        if game.is_over:
            break
        game.choose(luck.randrange(len(game.options)))


def reseal(body):
    return body + f',"checksum":"{hashlib.sha256(body.encode()).hexdigest()}"}}\n'


def test_an_evening_is_saved_once_and_then_after_every_action(game):
    game.save("evening.json")
    assert game.saved_in.endswith("evening.json")
    for act in (
        lambda: game.choose("Run to East"),
        lambda: game.choose(0),
        game.undo,
        game.new_luck,
    ):
        act()
        again = dmd.load("evening.json")
        assert again.state == game.state
        assert again.journal.text() == game.journal.text()
    assert again.options == game.options


def test_a_loaded_evening_goes_on_where_it_was(game):
    game.save("evening.json")
    play(game, 3)
    game.stop_saving()
    again = dmd.load("evening.json")
    again.choose(0)
    game.choose(0)
    assert again.state == game.state, "the luck is the same"
    assert dmd.load("evening.json").state == again.state
    assert again.saved_in.endswith("evening.json")


def test_load_save_load_gives_the_same_bytes(game):
    play(game, 5)
    game.undo()
    game.save("one.json")
    dmd.load("one.json").save("two.json")
    assert Path("one.json").read_bytes() == Path("two.json").read_bytes()


def test_a_save_says_what_it_was_played_with(game):
    other = dmd.new_game(elder_one="hastur", investigators=["adam", "beth"], seed=1,
                         rulings={"elder_one_follows": False})  # fmt: skip
    other.language = "pl"
    other.save("evening.json")
    save = read_save(Path("evening.json").read_bytes())
    assert save.opened == {"episode": "blasphemous_alchemy", "elder_one": "hastur"}
    assert set(save.content) == {
        "tracks", "skills", "investigators", "insanities", "elder_one", "episode", "map"
    }  # fmt: skip
    assert (save.game, save.people) == ("death_may_die", ["adam", "beth"])
    assert save.rulings["elder_one_follows"] is False
    again = dmd.load("evening.json")
    assert again.language == "pl"
    assert again.book.rulings == other.book.rulings


def test_the_text_of_a_save_is_a_game_that_no_file_keeps(game):
    game.save("evening.json")
    again = dmd.load(Path("evening.json").read_text())
    assert again.state == game.state
    assert again.saved_in == ""
    with pytest.raises(Refusal, match="Name a file"):
        again.save()


def test_a_branch_is_not_saved_by_itself(game):
    game.save("evening.json")
    game.branch().choose(0)
    assert dmd.load("evening.json").state == game.state


def test_saving_under_another_name_leaves_the_first_file_alone(game):
    game.save("one.json")
    game.choose(0)
    game.save("two.json")
    there = game.state
    game.choose(0)
    assert dmd.load("one.json").state == there
    assert dmd.load("two.json").state == game.state
    assert not Path("one.json.lock").exists()


def test_a_long_journal_is_folded_into_its_save(game, monkeypatch):
    monkeypatch.setattr("dmd.core.saves.saving.LONG", 800)
    game.save("evening.json")
    lengths = []
    for _ in range(20):
        game.new_luck()
        journal = Path("evening.json.journal")
        lengths.append(journal.stat().st_size if journal.exists() else 0)
        assert dmd.load("evening.json").state == game.state
    assert max(lengths) <= 800
    assert lengths.count(0) >= 2


def test_an_action_that_cannot_be_saved_is_not_done(game):
    game.save("evening.json")
    before = game.state
    for act in (lambda: game.choose("Run to East"), game.new_luck):
        with nothing_larger_than(10), pytest.raises(Refusal, match="That was not done"):
            act()
        assert game.state is before
    game.stop_saving()
    with nothing_larger_than(10):
        game.choose("Run to East")
    assert game.state != before


def test_the_older_saves_are_there_when_one_was_damaged(game):
    game.save("evening.json")
    game.choose(0)
    there = game.state
    game.save()
    game.stop_saving()
    Path("evening.json").write_bytes(b"\x00" * 4096)
    with pytest.raises(Refusal, match=r"ending in \.1, \.2 and \.3"):
        dmd.load("evening.json")
    older = dmd.load("evening.json.1")
    assert older.state == there
    assert older.saved_in == ""


def test_a_table_laid_by_hand_is_not_saved():
    table = a_table("hall - stair", ian="hall")
    with pytest.raises(Refusal, match="was not opened from a box"):
        table.save("evening.json")


def test_a_changed_card_file_is_told_kindly(game, tmp_path):
    shipped = Path(dmd.__file__).parents[1] / "maps/death_may_die/episodes/blasphemous_alchemy.yaml"
    text = shipped.read_text("utf-8")
    (tmp_path / "mine.yaml").write_text(text, "utf-8")
    mine = dmd.new_game("mine.yaml", seed=3)
    play(mine, 2)
    mine.save("evening.json")
    mine.stop_saving()
    (tmp_path / "mine.yaml").write_text("# a remark of mine\n" + text, "utf-8")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert dmd.load("evening.json").state == mine.state
    changed = text.replace("title: Blasphemous Alchemy", "title: My Alchemy", 1)
    assert changed != text
    (tmp_path / "mine.yaml").write_text(changed, "utf-8")
    with pytest.warns(SaveNote, match="Changed since this game was saved: episode"):
        assert dmd.load("evening.json").state == mine.state


def test_an_episode_of_yours_may_move_together_with_its_saves(game, tmp_path, monkeypatch):
    shipped = Path(dmd.__file__).parents[1] / "maps/death_may_die/episodes/blasphemous_alchemy.yaml"
    shutil.copy(shipped, "mine.yaml")
    mine = dmd.new_game("mine.yaml", seed=3)
    mine.save("evening.json")
    mine.stop_saving()
    (tmp_path / "elsewhere").mkdir()
    for name in ("mine.yaml", "evening.json"):
        shutil.move(name, "elsewhere")
    assert dmd.load("elsewhere/evening.json").state == mine.state
    Path("elsewhere/mine.yaml").unlink()
    with pytest.raises(Refusal, match="There is no such file"):
        dmd.load("elsewhere/evening.json")


def leaves(value, way=()):
    """The way to everything in a JSON value that holds nothing itself."""
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    for key, one in inside:
        if isinstance(one, dict | list) and one:
            yield from leaves(one, (*way, key))
        else:
            yield (*way, key)


def at(value, way):
    return at(value[way[0]], way[1:]) if way else value


STRANGE = [None, True, -1, 0, 3, 10**30, 1e308, "", "🐙", "x" * 5_000, "../../etc/passwd", "\x00",
           "a.yaml", [], {}, [[]], {"op": "scope", "name": "turn"}]  # fmt: skip


@pytest.mark.parametrize("batch", range(4))
def test_whatever_a_stranger_changes_in_a_save_it_loads_or_earns_a_sentence(game, batch):
    """Something in it is replaced, and the checksum made right again."""
    luck, seen = random.Random(batch), Counter()
    play(game, 4 + 4 * batch, seed=batch)
    game.save("evening.json")
    body = Path("evening.json").read_text().rpartition(',"checksum"')[0] + "}"
    for _ in range(150):
        mutant = json.loads(body)
        ways = list(leaves(mutant))
        for *way, last in luck.sample(ways, luck.randrange(1, 3)):
            other = at(mutant, luck.choice(ways))
            at(mutant, way)[last] = luck.choice([*STRANGE, other, other, other])
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", SaveNote)
                text = reseal(json.dumps(mutant, separators=(",", ":"))[:-1])
                repr(dmd.load(text, position_only=luck.random() < 0.3))
            seen["loaded"] += 1
        except Refusal:
            seen["refused"] += 1
    assert seen["loaded"] > 3
    assert seen["refused"] > 50


@pytest.mark.parametrize("file", sorted(FIXTURES.glob("evening-*.json")), ids=lambda one: one.name)
def test_an_evening_of_every_version_can_be_taken_up_for_ever(file, tmp_path):
    """Should a corrected rule lead its picks elsewhere, its position is still there."""
    for one in FIXTURES.glob(f"{file.name}*"):
        shutil.copy(one, tmp_path)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SaveNote)
        taken = dmd.load(tmp_path / file.name, position_only=True)
        expected = (FIXTURES / "expected" / file.name).read_bytes()
        assert taken.state == taken.book.read(expected)
        taken.choose(0)
        try:
            whole = dmd.load(tmp_path / file.name)
        except Refusal as refusal:
            told = str(refusal)
        else:
            told, _ = "", whole.choose(0)
    assert not told or "position_only=True" in told


def test_a_situation_of_the_kit_is_loaded_by_its_name():
    assert dmd.load("the_last_lab").world.turn == 9
    with pytest.raises(Refusal, match="there is no such file"):
        dmd.load("the_last_laboratory")
