"""The Table panel in time: undo, branches, marks, every step looked at again, and as code."""

from __future__ import annotations

from random import Random

import pytest

import dmd
import dmd_widgets
from tests.widgets.talk import beside, choose, say

SITUATION = "the_last_lab"


@pytest.fixture
def panel():
    return dmd_widgets.table(dmd.load(SITUATION))


def test_undo_redo_and_new_luck(panel):
    before = panel.game.state
    assert say(panel, "undo")["kind"] == "refused"
    choose(panel, "Destroy Equipment")
    after = panel.game.state
    assert panel.view["time"] == {
        "at": 1, "last": 1, "told": "Decision 2 of 2", "undo": True, "redo": False,
    }  # fmt: skip

    assert say(panel, "undo")["text"].startswith("Undone. Ian chooses.")
    assert panel.game.state == before
    assert panel.view["time"]["redo"]

    say(panel, "redo")
    assert panel.game.state == after
    say(panel, "go", stop=0)
    assert panel.game.state == before
    assert say(panel, "go", stop=7)["kind"] == "refused"

    say(panel, "new_luck")
    assert panel.game.timeline.now.luck.number == 1


def test_a_branch_keeps_both_games(panel):
    say(panel, "branch")
    assert panel.view["tabs"] == ["Game", "Branch 1"]
    choose(panel, "Destroy Equipment")
    assert panel.games[0].timeline.at == 0
    shown = dict(panel.view)
    panel.games[0].choose("Rest: heal 2")  # by a cell, while the branch is on the table
    assert panel.view == shown
    panel.games[0].undo()
    say(panel, "tab", tab=0)
    assert panel.game is panel.games[0]
    assert panel.view["options"][0]["sentence"].startswith("Run to")


def test_the_journal_is_told_turn_by_turn_and_folds():
    panel = dmd_widgets.table(dmd.new_game(seed=7))
    while panel.game.world.turn < 3 and not panel.game.is_over:
        say(panel, "choose", option=0, stamp=panel.view["stamp"])
    pages = panel.view["pages"]
    assert [one["title"] for one in pages][:2] == ["Where it begins", "Turn 1: Ian."]
    assert [one["open"] for one in pages] == [False] * (len(pages) - 1) + [True]
    assert all(one["lines"] == [] for one in pages[:-1])

    say(panel, "fold", begin=pages[1]["begin"], unfolded=True)
    unfolded = panel.view["pages"][1]
    assert unfolded["lines"][0]["told"] == "Turn 1: Ian."
    assert len(unfolded["lines"]) == unfolded["number"]
    assert {one["depth"] for one in unfolded["lines"]} > {0, 1, 2}


def test_a_line_of_the_journal_shows_the_table_as_it_stood(panel):
    board = panel.board
    choose(panel, "Run to Side room.")
    moved = panel.board
    assert 'data-figure="ian"' in board
    last = panel.view["pages"][-1]["lines"][1]
    told = say(panel, "look", line=last["at"])
    assert told["text"].startswith("Looking back. Next: Run to Side room.")
    assert panel.board != moved
    assert panel.view["options"] == []
    assert say(panel, "choose", option=0, stamp=panel.view["stamp"])["kind"] == "refused"

    say(panel, "now")
    assert panel.board == moved
    assert say(panel, "look", line=99)["kind"] == "refused"


def test_looking_back_rings_what_a_line_is_about(panel):
    choose(panel, "Run to Side room.")
    lines = panel.view["pages"][-1]["lines"]
    (moved,) = [one["at"] for one in lines if one["told"] == "Ian moves to Side room."]
    assert say(panel, "look", line=moved)["kind"] == "told"
    assert 'class="space chosen" data-space="15"' in panel.board
    assert panel.view["picks"] == {}


# -- marks -----------------------------------------------------------------------------------------


def test_marks_are_kept_gone_to_renamed_and_removed(panel):
    assert say(panel, "mark", name="before the Lab")["text"] == "Kept as “before the Lab”."
    before = panel.game.state
    choose(panel, "Destroy Equipment")
    assert panel.view["marks"] == [
        {"name": "before the Lab", "told": "decision 1", "stop": 0, "here": False}
    ]
    say(panel, "go_mark", name="before the Lab")
    assert panel.game.state is before
    assert panel.view["marks"][0]["here"]

    say(panel, "rename_mark", name="before the Lab", to="calm")
    assert [one["name"] for one in panel.view["marks"]] == ["calm"]
    assert beside(panel, "code")["step"] == "game.rename_mark('before the Lab', 'calm')"
    assert say(panel, "mark", name="calm")["kind"] == "refused"
    say(panel, "unmark", name="calm")
    assert panel.view["marks"] == []


def test_a_mark_on_another_way_opens_as_a_game_of_its_own(panel):
    choose(panel, "Run to Side room.")
    say(panel, "mark", name="on the run")
    there = panel.game.state
    say(panel, "undo")
    choose(panel, "Rest: heal 2")
    assert panel.view["marks"][0]["told"] == "on another way"
    assert say(panel, "go_mark", name="on the run")["text"].startswith("“on the run” is a game")
    assert panel.view["tabs"] == ["Game", "Branch 1"]
    assert panel.game.state is there
    assert panel.games[0].timeline.at == 1


def test_marks_are_shown_on_every_panel_of_a_game(panel):
    other = dmd_widgets.table(panel.game)
    say(panel, "mark", name="here")
    assert [one["name"] for one in other.view["marks"]] == ["here"]


# -- step by step ----------------------------------------------------------------------------------


def test_what_a_choice_led_to_is_gone_through_line_by_line(panel):
    assert panel.view["steps"] is None
    choose(panel, "Run to Side room.")
    first = panel.view["steps"]["first"]
    lines = panel.game.journal.lines[first:]
    assert panel.view["steps"]["told"] == f"Step by step ({len(lines)})"

    seen, line = [], first
    while line is not None:
        say(panel, "look", line=line)
        seen.append(panel.view["asks"])
        walk = panel.view["walk"]
        assert walk["told"] == f"Step {len(seen)} of {len(lines)}"
        assert walk["last"] == (len(seen) == len(lines))
        line = walk["next"]
    assert seen == [f"Next: {panel.game.journal.sentence(one)}" for one in lines]
    assert "Next: Ian moves to Side room." in seen


def test_whoever_moves_in_a_step_is_shown_by_dashes():
    game = dmd.new_game(seed=7)
    panel, random = dmd_widgets.table(game), Random(3)
    kinds = set()
    while len(game.timeline.moments) < 120 and not game.is_over:
        game.choose(random.randrange(len(game.options)))
    for number, line in enumerate(game.journal.lines):
        sentence = game.journal.sentence(line)
        moves = [one for one in (" moves to ", " follows to ") if one in sentence]
        if moves and not kinds.issuperset(moves):
            say(panel, "look", line=number)
            assert 'class="step"' in panel.board, sentence
            kinds.update(moves)
    assert kinds == {" moves to ", " follows to "}


# -- as code --------------------------------------------------------------------------------------


def test_a_step_as_code_works_in_a_cell(panel):
    game = dmd.load(SITUATION)
    choose(panel, "Destroy Equipment")
    exec(beside(panel, "code")["step"], {"game": game})
    assert game.state == panel.game.state


def test_any_step_looked_at_is_a_line_that_works(panel):
    choose(panel, "Run to Side room.")
    choose(panel, "Stop here.")
    lines = [one for page in panel.view["pages"] for one in page["lines"]]
    (moved,) = [one["at"] for one in lines if one["told"] == "Ian moves to Side room."]
    say(panel, "look", line=moved)
    assert beside(panel, "code")["step"] == "game.go_to(0).choose('Run to Side room.')"

    game = panel.game.branch()
    exec(beside(panel, "code")["step"], {"game": game})
    assert game.state == panel.game.timeline.moments[1].state
    say(panel, "look", line=0)
    assert beside(panel, "code")["step"] == "# this is how the game began"


def test_the_whole_evening_is_code_that_plays_it_again():
    for game in (
        dmd.new_game(seed=3),
        dmd.load(SITUATION),
        dmd.new_game(investigators=["adam", "beth", "ian"], seed=5, elder_one="hastur"),
        dmd.new_game(seed=8, rulings={"elder_one_follows": False}),
    ):
        panel, random = dmd_widgets.table(game), Random(1)
        for number in range(60):
            if game.is_over:
                break
            if number % 13 == 5:
                game.new_luck()
            if number % 17 == 7:
                game.undo()
            option = random.randrange(len(game.options))
            say(panel, "choose", option=option, stamp=panel.view["stamp"])
        names: dict[str, object] = {}
        exec(beside(panel, "code")["evening"], names)
        assert names["game"].state == game.state  # type: ignore[attr-defined]


def test_dice_that_were_set_by_hand_are_set_again_by_the_code():
    panel = dmd_widgets.table(dmd.load(SITUATION))
    begin = panel.game.branch()
    (option,) = [n for n, one in enumerate(begin.options) if one.startswith("Destroy")]
    thrown = (("blank", "blank", "tentacle"), ("success",))
    panel.game.timeline.set_dice(option, [thrown])
    panel.redraw()
    exec(beside(panel, "code")["step"], {"game": begin})
    assert begin.state == panel.game.state
    names: dict[str, object] = {}
    exec(beside(panel, "code")["evening"], names)
    assert names["game"].state == panel.game.state  # type: ignore[attr-defined]


def test_a_saved_game_is_resumed_by_the_cell_that_the_panel_shows(panel, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert beside(panel, "code")["saved"] == ""
    assert say(panel, "save", name="evening.json")["text"].startswith("Saved.")
    choose(panel, "Run to Side room.")
    code = beside(panel, "code")
    assert code["saved"] == "evening.json"
    assert code["resume"].splitlines()[1:] == [
        "game = dmd.load('evening.json')", "dmd_widgets.table(game)"
    ]  # fmt: skip
    assert repr(panel).endswith(code["resume"])
    names: dict[str, object] = {}
    exec(code["resume"], names)
    assert names["game"].state == panel.game.state  # type: ignore[attr-defined]
    assert say(panel, "save", name="no/such/folder.json")["kind"] == "refused"


def test_where_two_options_say_the_same_the_code_counts():
    panel = dmd_widgets.table(dmd.new_game(seed=1))
    random = Random(5)
    for _ in range(60):
        game = panel.game
        if game.is_over:
            break
        option = random.randrange(len(game.options))
        branch = game.branch()
        say(panel, "choose", option=option, stamp=panel.view["stamp"])
        exec(beside(panel, "code")["step"], {"game": branch})
        assert branch.state == game.state


def test_readers_without_a_kernel_see_how_to_play_on():
    panel = dmd_widgets.table(dmd.new_game(seed=7))
    assert repr(panel).splitlines()[-4:] == [
        "import dmd, dmd_widgets",
        "",
        "game = dmd.new_game('blasphemous_alchemy', elder_one='cthulhu', "
        "investigators=['ian', 'beth'], seed=7)",
        "dmd_widgets.table(game)",
    ]
    long = dmd_widgets.table(dmd.load(SITUATION))
    assert repr(long).endswith(
        'game.save("evening.json")  # then dmd.load("evening.json") plays on'
    )


def test_one_plays_on_where_nothing_can_be_told_as_code(panel, monkeypatch):
    def broken(game, step):
        raise RuntimeError("no code today")

    monkeypatch.setattr("dmd_widgets.panels.table.code.code_of", broken)
    assert choose(panel, "Run to Side room.")["kind"] == "told"
    assert beside(panel, "code")["evening"].startswith("# this cannot be written as code")


def test_a_branch_is_told_from_a_game_that_only_lies_beside_the_others():
    panel = dmd_widgets.table(dmd.new_game(seed=3))
    say(panel, "new_game")
    assert (len(panel.view["tabs"]), panel.view["branches"]) == (2, 0)
    say(panel, "branch")
    assert (len(panel.view["tabs"]), panel.view["branches"]) == (3, 1)
