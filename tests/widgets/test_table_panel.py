"""The Table panel without a browser: what it says of a game, and what it does when asked."""

from __future__ import annotations

from random import Random

import pytest

import dmd
import dmd_widgets
from dmd.core.complaints import Refusal
from dmd.core.state import Decision
from dmd_widgets.table_panel import TablePanel
from tests.widgets.talk import say

SITUATION = "the_last_lab"
"""Ian stands beside the last Lab, with one wound to go."""


@pytest.fixture
def panel():
    return dmd_widgets.table(dmd.load(SITUATION))


def choose(panel: TablePanel, words: str) -> dict[str, object]:
    """Choose the option that begins so."""
    sentences = [one["sentence"] for one in panel.view["options"]]
    (option,) = [n for n, one in enumerate(sentences) if one.startswith(words)]
    return say(panel, "choose", option=option, stamp=panel.view["stamp"])


def weigh(panel: TablePanel, words: str) -> str:
    """The odds of the option that begins so."""
    sentences = [one["sentence"] for one in panel.view["options"]]
    (option,) = [n for n, one in enumerate(sentences) if one.startswith(words)]
    say(panel, "weigh", option=option, stamp=panel.view["stamp"])
    return str(panel.odds["told"][str(option)]["text"])


def test_every_option_is_a_sentence_with_its_rule(panel):
    assert {"sentence": "Run to Side room.", "rule": "DMD-RUN-1"} in panel.view["options"]
    book = dmd.load(SITUATION).book
    assert all(one["rule"].startswith("DMD-") for one in panel.view["options"])
    assert len(panel.view["options"]) == len(panel.game.options)
    assert book.board


def test_what_is_refused_says_why_and_what_would_make_it_legal(panel):
    assert {
        "move": "Attack an enemy.",
        "reason": "No enemy is within reach of Ian.",
        "cure": "Run to an enemy first.",
        "rule": "DMD-ATK-1",
    } in panel.view["refused"]


def test_a_click_on_a_space_means_the_options_that_speak_of_it(panel):
    sentences = [one["sentence"] for one in panel.view["options"]]
    of = {key: [sentences[n] for n in numbers] for key, numbers in panel.view["picks"].items()}
    assert of["space 15"] == ["Run to Side room (a free Run).", "Run to Side room."]
    assert of["token lab 4"] == ["Destroy Equipment: Lab in Red Gate room (3 of 4)."]
    assert "figure ian" not in of  # every option is Ian's, so Ian tells none of them apart
    assert "space 14" not in of


def test_a_choice_happens_and_is_told(panel):
    told = choose(panel, "Destroy Equipment")
    assert told["kind"] == "told"
    assert told["text"].startswith("Destroy Equipment: Lab in Red Gate room (3 of 4). Ian rolls")
    assert panel.view["asks"].startswith("Ian chooses. Ian may reroll")


def test_a_step_as_code_works_in_a_cell(panel):
    game = dmd.load(SITUATION)
    choose(panel, "Destroy Equipment")
    exec(panel.view["code"], {"game": game})
    assert game.state == panel.game.state


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
        exec(panel.view["code"], {"game": branch})
        assert branch.state == game.state


def test_the_odds_of_an_option_come_when_they_are_asked_for(panel):
    assert panel.odds["told"] == {}
    # Three black dice and a green one, two stress: 63/64 to get one success (see dmd.analysis).
    assert weigh(panel, "Destroy Equipment").startswith("destroy a Lab: 98.44 % · sanity lost")
    assert weigh(panel, "Take no more actions") == ""  # nothing is left to chance


def test_rerolls_are_weighed_for_what_the_action_was_chosen_for(panel):
    choose(panel, "Destroy Equipment")
    # One success is wanted and two rerolls are left: 1 - 1/4.
    assert weigh(panel, "Reroll tentacle").startswith("destroy a Lab: 75.00 %")
    assert weigh(panel, "Keep") == "destroy a Lab: 0 %"


def test_one_plays_on_where_odds_cannot_be_told(panel, monkeypatch):
    def broken(game, option):
        raise RuntimeError("no odds today")

    monkeypatch.setattr("dmd_widgets.table_odds.intent_of", broken)
    assert choose(panel, "Run to Side room.")["kind"] == "told"
    assert weigh(panel, "Stop here") == ""
    assert "no odds today" in panel.status["text"]
    assert choose(panel, "Stop here")["kind"] == "told"


def test_odds_of_a_table_that_has_changed_are_not_worked_out(panel):
    stamp = panel.view["stamp"]
    choose(panel, "Destroy Equipment")
    say(panel, "weigh", option=0, stamp=stamp)
    assert panel.odds == {"stamp": panel.view["stamp"], "told": {}}


def test_odds_that_would_take_long_wait_to_be_asked_for(panel, monkeypatch):
    monkeypatch.setattr("dmd_widgets.table_odds.QUICK", 0.0)
    assert weigh(panel, "Destroy Equipment") == ""
    number = next(iter(panel.odds["told"]))
    assert panel.odds["told"][number]["hard"]
    say(panel, "weigh", option=int(number), stamp=panel.view["stamp"], patient=True)
    assert panel.odds["told"][number]["text"].startswith("destroy a Lab")


def test_a_choice_of_a_table_that_has_changed_is_refused(panel):
    stamp = panel.view["stamp"]
    choose(panel, "Destroy Equipment")
    state = panel.game.state
    told = say(panel, "choose", option=0, stamp=stamp)
    assert told["kind"] == "refused"
    assert panel.game.state is state


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


def test_panels_on_one_game_stay_in_step(panel):
    other = dmd_widgets.table(panel.game)
    choose(panel, "Destroy Equipment")
    assert other.view["asks"] == panel.view["asks"]
    assert other.view["board"] == panel.view["board"]
    panel.game.undo()  # as a cell would
    assert other.view["time"]["at"] == panel.view["time"]["at"] == 0


def test_a_panel_nobody_looks_at_is_not_drawn_until_somebody_does(panel):
    say(panel, "shown")
    say(panel, "gone")
    panel.game.choose("Destroy Equipment")
    assert panel.view["time"]["at"] == 0
    say(panel, "shown")
    assert panel.view["time"]["at"] == 1


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
    board = panel.view["board"]
    choose(panel, "Run to Side room.")
    moved = panel.view["board"]
    assert 'data-figure="ian"' in board
    last = panel.view["pages"][-1]["lines"][1]
    told = say(panel, "look", line=last["at"])
    assert told["text"].startswith("Looking back. Next: Run to Side room.")
    assert panel.view["board"] != moved
    assert panel.view["options"] == []
    assert say(panel, "choose", option=0, stamp=panel.view["stamp"])["kind"] == "refused"

    say(panel, "now")
    assert panel.view["board"] == moved
    assert say(panel, "look", line=99)["kind"] == "refused"


def test_a_game_that_is_over_offers_nothing_and_can_be_undone():
    panel = dmd_widgets.table(dmd.new_game(seed=7))
    random = Random(3)
    while not panel.game.is_over:
        option = random.randrange(len(panel.game.options))
        assert say(panel, "choose", option=option, stamp=panel.view["stamp"])["kind"] == "told"
    assert panel.view["options"] == []
    assert panel.view["picks"] == {}
    assert panel.view["asks"].startswith("The game is over")
    say(panel, "undo")
    assert isinstance(panel.game.state.fork, Decision)


def test_what_is_no_game_is_refused():
    with pytest.raises(Refusal, match="no game"):
        dmd_widgets.table("a game")  # type: ignore[arg-type]


def test_text_and_picture_are_those_of_the_game(panel):
    assert repr(panel) == repr(panel.game)
    assert panel._repr_png_().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("do", "more"),
    [
        ("choose", {"option": 99}),
        ("choose", {"option": -1}),
        ("choose", {"option": "0"}),
        ("choose", {"option": None}),
        ("go", {"stop": -1}),
        ("go", {"stop": "1"}),
        ("tab", {"tab": 3}),
        ("look", {"line": "x"}),
        ("weigh", {"option": 99}),
        ("fold", {"begin": [1], "unfolded": True}),
    ],
)
def test_nonsense_earns_a_sentence_and_changes_nothing(panel, do, more):
    state = panel.game.state
    if do in ("choose", "weigh"):
        more |= {"stamp": panel.view["stamp"]}
    assert say(panel, do, **more)["kind"] in ("refused", "error")
    assert panel.game.state is state


def test_looking_back_rings_what_a_line_is_about(panel):
    choose(panel, "Run to Side room.")
    lines = panel.view["pages"][-1]["lines"]
    (moved,) = [one["at"] for one in lines if one["told"] == "Ian moves to Side room."]
    assert say(panel, "look", line=moved)["kind"] == "told"
    assert 'class="space chosen" data-space="15"' in panel.view["board"]
    assert panel.view["picks"] == {}


def test_the_dice_of_a_roll_are_drawn_and_say_which_choice_takes_them_up(panel):
    assert panel.view["dice"] == []
    choose(panel, "Destroy Equipment")
    sentences = [one["sentence"] for one in panel.view["options"]]
    assert [(one["name"], [sentences[n] for n in one["picks"]]) for one in panel.view["dice"]] == [
        ("standard die: elder sign", ["Reroll elder sign (standard die): 1 stress."]),
        ("standard die: elder sign", ["Reroll elder sign (standard die): 1 stress."]),
        ("standard die: tentacle", ["Reroll tentacle (standard die): 1 stress."]),
        ("bonus die: elder sign", ["Reroll elder sign (bonus die): 1 stress."]),
    ]
