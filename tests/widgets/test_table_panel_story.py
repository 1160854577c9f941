"""What the last choice led to, as the Table panel tells it: cards, changes, stakes, the end."""

from __future__ import annotations

import re
from random import Random

import pytest

import dmd
import dmd_widgets
from dmd.core.scene import Scene
from dmd.core.things import Mark
from dmd_widgets.panels.table import odds
from dmd_widgets.panels.table.person import acting, strip
from dmd_widgets.panels.table.story import changes
from tests.widgets.talk import choose, say


def scene(*things: Mark) -> Scene:
    return Scene(headline="A table", things=things)


def a_cultist(space: str, **more) -> Mark:
    return Mark(id="cultist 1", space=space, shape="cultist", name="Cultist", **more)


@pytest.fixture
def panel():
    return dmd_widgets.table(dmd.new_game(seed=5))


def test_a_card_that_was_read_comes_with_its_text_and_what_it_did(panel):
    choose(panel, "Take no more actions.")
    story = panel.view["story"]
    cards = [one["card"] for one in story if "card" in one]
    assert cards[0] == {
        "title": "Fire Vampire! (a)",
        "kind": "Mythos card",
        "lines": [
            "The nearest Fire Vampire moves 2 spaces towards you. "
            "Then place 1 Fire in the space where it ends.",
            "Summon: a Fire Vampire at the blue Gate.",
            "Summoning symbol: yes",
        ],
    }
    told = [one["told"] for one in story]
    assert told.index("Fire Vampire 1 moves to Landing.") < told.index("Place Fire in Landing.")
    assert "Fire Vampire 2 appears in Blue Gate room." in told
    assert [one["kind"] for one in cards] == ["Mythos card", "Discovery card"]


def test_the_title_of_a_card_is_read_in_the_language_of_the_evening(panel):
    panel.tongue = "pl"
    choose(panel, panel.view["options"][-1]["sentence"])
    (read, *_) = [one["card"] for one in panel.view["story"] if "card" in one]
    assert read["title"] == "Wampir Ognia! (a)"
    assert read["kind"] == "karta Mitów"


def test_what_is_new_and_what_has_moved_is_marked(panel):
    choose(panel, "Take no more actions.")
    assert panel.view["changes"] == {
        "figure fire_vampire 1": "has moved here",
        "figure fire_vampire 2": "new here",
        "token fire 12": "more now",
    }
    # It went from the Side room by the Red Gate room to the Landing: 15, 13, 12.
    steps = re.findall(r'class="step" data-from="(\w+)" data-to="(\w+)"', panel.board)
    assert steps == [("15", "13"), ("13", "12")]
    say(panel, "undo")
    assert panel.view["changes"] == {}
    assert 'class="step"' not in panel.board


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        (None, a_cultist("hall"), "new here"),
        (a_cultist("hall"), a_cultist("attic"), "has moved here"),
        (a_cultist("hall"), a_cultist("hall", wounds=1), "was hurt"),
        (a_cultist("hall", wounds=1), a_cultist("hall"), "was healed"),
        (a_cultist("hall", count=2), a_cultist("hall"), "fewer now"),
        (a_cultist("hall"), a_cultist("hall", note="has attacked"), "has changed"),
        (a_cultist("hall"), a_cultist("hall"), ""),
    ],
)
def test_changes_are_told_in_words(was, now, told):
    found = changes(scene(*([was] if was else [])), scene(now))
    assert found == ({"figure cultist 1": told} if told else {})


def test_above_the_dice_stands_who_rolls_at_whom(panel):
    assert panel.view["stakes"] == []
    choose(panel, "Run to East corridor.")
    choose(panel, "Stop here.")
    choose(panel, "Attack Cultist 1")
    assert panel.view["stakes"][0] == "Roll to attack Cultist 1."
    assert panel.view["stakes"][1].startswith("Ian rolls ")


def test_the_strip_is_of_whoever_chooses_and_tells_what_changed():
    panel = dmd_widgets.table(dmd.load("the_last_lab"))
    choose(panel, "Destroy Equipment")
    choose(panel, "Reroll tentacle")
    shown = panel.view["acting"]
    assert shown["id"] == "ian"
    told = {
        one["name"]: (one["at"], one["last"], one["by"], one["more"]) for one in shown["tracks"]
    }
    assert told["Stress"] == (3, 4, "+1", "")
    assert told["Wounds"] == (0, 5, "", "")
    assert told["Sanity"] == (9, 20, "", "next 12, dice +1")


def test_a_table_where_nobody_sits_has_no_strip():
    assert strip(acting(scene(), None)) is None


# -- weight ----------------------------------------------------------------------------------------


def test_choices_that_differ_in_a_number_only_are_like_the_first():
    panel = dmd_widgets.table(dmd.load("the_last_lab"))
    alike = {
        one["sentence"]: panel.view["options"][one["like"]]["sentence"]
        for one in panel.view["options"]
        if "like" in one
    }
    assert alike == {
        "Rest: heal 1 stress.": "Rest: heal 2 stress.",
        "Rest: heal nothing.": "Rest: heal 2 stress.",
    }


def test_what_is_in_vain_says_why(panel):
    vain = {one["sentence"]: one["vain"] for one in panel.view["options"] if "vain" in one}
    assert vain == {
        "Rest: heal nothing.": "There is nothing to heal.",
        "Extinguish Fire.": "No Fire burns in Entrance.",
    }
    panel = dmd_widgets.table(dmd.load("the_last_lab"))  # where both are of use
    assert not any("vain" in one for one in panel.view["options"])


def test_of_choices_that_are_weighed_for_the_same_the_best_is_told():
    panel = dmd_widgets.table(dmd.load("the_last_lab"))
    for option in range(len(panel.view["options"])):
        say(panel, "weigh", option=option, stamp=panel.view["stamp"])
    assert panel.odds["best"] == []  # each action is weighed for something else
    choose(panel, "Destroy Equipment")
    for option in range(len(panel.view["options"])):
        assert panel.odds["best"] == []  # not before all are known
        say(panel, "weigh", option=option, stamp=panel.view["stamp"])
    assert panel.odds["best"] == [1, 2, 3]  # any reroll, and not to keep the dice


def test_all_odds_come_as_a_table():
    panel = dmd_widgets.table(dmd.load("the_last_lab"))
    choose(panel, "Destroy Equipment")
    say(panel, "weigh", option=2, stamp=panel.view["stamp"])
    rows = {one["name"]: one["cells"] for one in panel.odds["told"]["2"]["table"]["rows"]}
    # The tentacle comes again with 1/3, and is then rerolled once more.
    assert sum(one["share"] for one in rows["sanity lost"]) == pytest.approx(1, abs=1e-3)
    assert [one["number"] for one in rows["lab destroyed"]] == [0, 1]
    assert rows["lab destroyed"][1]["told"] == "75.00 %"
    at_most = [(one["number"], one["told"]) for one in rows["destroy a Lab, with at most"]]
    # The reroll itself is paid by 1 stress; a second one turns 1/2 into 3/4.
    assert at_most[-2:] == [("1 stress", "50.00 %"), ("2 stress", "75.00 %")]


def test_odds_that_are_refused_have_words_and_no_table(monkeypatch):
    nothing = odds.Effort(positions=1, seconds=0.0)
    monkeypatch.setattr(odds, "PATIENT", nothing)
    panel = dmd_widgets.table(dmd.load("the_last_lab"))
    (option,) = [
        number
        for number, one in enumerate(panel.view["options"])
        if one["sentence"].startswith("Destroy Equipment")
    ]
    say(panel, "weigh", option=option, stamp=panel.view["stamp"], patient=True)
    told = panel.odds["told"][str(option)]
    assert told["text"] != ""
    assert told["parts"] == [{"text": told["text"], "sign": "", "tone": ""}]
    assert told["table"] is None


# -- the end ---------------------------------------------------------------------------------------


def test_a_game_that_is_over_can_be_begun_anew():
    panel = dmd_widgets.table(dmd.new_game(seed=7))
    random = Random(3)
    assert panel.view["over"] is None
    while not panel.game.is_over:
        option = random.randrange(len(panel.game.options))
        say(panel, "choose", option=option, stamp=panel.view["stamp"])
    assert panel.view["over"] in ("won", "lost")
    first = panel.game
    say(panel, "new_game")
    assert panel.view["over"] is None
    assert panel.game is not first
    assert panel.game.people == first.people
    assert len(panel.games) == 2
    for _ in range(9):
        told = say(panel, "new_game")
    assert told["kind"] == "refused"
    assert len(panel.games) == 8


def test_what_happened_is_told_anew_in_another_language(panel):
    choose(panel, "Take no more actions.")
    english = [one["told"] for one in panel.view["story"]]
    panel.tongue = "pl"
    polish = [one["told"] for one in panel.view["story"]]
    assert len(polish) == len(english)
    assert not set(polish) & set(english)
