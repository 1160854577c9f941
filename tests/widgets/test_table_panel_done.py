"""What the Table draws of what was done: dice in sentences, ways, strikes, and where it turned."""

from __future__ import annotations

from random import Random

import dmd
import dmd_widgets
from dmd_widgets.panels.table.view import is_cut
from tests.widgets.talk import beside, choose, say


def a_table(**more):
    return dmd_widgets.table(
        dmd.new_game("blasphemous_alchemy", investigators=["ian", "beth"], seed=5, **more)
    )


def attacked():
    panel = a_table()
    choose(panel, "Run to East corridor.")
    choose(panel, "Stop here.")
    choose(panel, "Attack Cultist 1.")
    return panel


def drawn_words(one):
    faces, told = one["faces"], one.get("told") or one.get("sentence")
    return told[: faces["from"]], told[faces["from"] : faces["to"]], told[faces["to"] :]


def test_a_sentence_that_tells_of_dice_says_where_they_are_drawn():
    panel = attacked()
    line = next(one for one in panel.view["story"] if one["told"].startswith("The dice show"))
    words = "elder sign, success and tentacle, success and tentacle | success and elder sign"
    assert drawn_words(line) == ("The dice show ", words, ".")
    assert [kind for _, kind in line["faces"]["dice"]] == ["standard"] * 3 + ["bonus"]
    assert all(drawn.startswith("<svg") for drawn, _ in line["faces"]["dice"])
    keep, reroll, *_ = panel.view["options"]
    assert drawn_words(keep) == ("Keep ", words, ".")
    assert drawn_words(reroll) == ("Reroll ", "elder sign (standard die)", ": 1 stress.")
    assert panel.view["asks_faces"]["faces"]["dice"] == keep["faces"]["dice"]
    assert "faces" not in panel.view["pages"][-1]["lines"][0]


def test_in_another_language_the_dice_stand_where_its_sentence_has_them():
    panel = attacked()
    panel.tongue = "uk"
    before, words, after = drawn_words(panel.view["options"][1])
    assert (before, after) == ("Перекинь ", ": 1 потрясіння.")
    assert words


def test_dice_are_drawn_also_where_a_language_asks_a_case_of_their_words():
    panel = attacked()
    panel.tongue = "pl"
    keep, reroll, *_ = panel.view["options"]
    before, words, after = drawn_words(keep)
    assert (before, after) == ("Zostaw ", ".")
    assert "Mackę" in words, "in the accusative"
    before, words, after = drawn_words({"told": panel.view["asks"], **panel.view["asks_faces"]})
    assert (before, after) == ("Wybiera: Ian. Ian może przerzucić ", ".")
    assert "Mackę" in words
    assert len(drawn_words(reroll)[1]) > 0


def test_who_strikes_whom_is_told_until_the_dice_are_kept():
    panel = attacked()
    assert panel.view["strikes"] == [["ian", "cultist 1"]]
    choose(panel, "Reroll elder sign")
    assert panel.view["strikes"] == [["ian", "cultist 1"]]
    choose(panel, "Keep")
    assert panel.view["strikes"] == []


def test_an_enemy_strikes_as_well():
    panel = attacked()
    choose(panel, "Keep")
    choose(panel, "Take no more actions.")
    assert panel.view["strikes"] == [["cultist 2", "ian"]]


def test_whoever_went_somewhere_goes_along_the_spaces_between():
    panel = dmd_widgets.table(dmd.new_game(seed=5))
    choose(panel, "Take no more actions.")
    assert panel.view["ways"] == {"fire_vampire 1": ["15", "13", "12"]}
    say(panel, do="look", line=3)
    assert panel.view["ways"] == {}, "nobody moves while one looks back"


def test_what_the_status_line_leaves_out_is_told_in_full_below():
    panel = a_table()
    told = choose(panel, "Take no more actions.")["text"]
    assert panel.view["cut"] == ("more below" in told)
    assert is_cut(["x" * 100] * 5)
    assert not is_cut(["short", "and clear"])


def ended():
    game, random = dmd.new_game(seed=7), Random(3)
    while not game.is_over:
        game.choose(random.randrange(len(game.options)))
    return dmd_widgets.table(game)


def test_the_end_says_after_which_decision_the_chance_fell_most():
    panel = ended()
    assert panel.advice["turned"] is None, "nobody has asked yet"
    say(panel, do="turned", stamp=panel.view["stamp"])
    turned = panel.advice["turned"]
    assert turned["told"].startswith(f"Decision {turned['stop'] + 1}: ")
    assert "our estimate" in turned["told"]
    say(panel, do="go", stop=turned["stop"])
    chosen = turned["told"].partition(": ")[2].partition(" It took")[0]
    assert chosen in [one["sentence"] for one in panel.view["options"]]
    assert panel.advice["turned"] is None


def test_before_the_end_nobody_is_told_where_it_turned():
    panel = a_table()
    say(panel, do="turned", stamp=panel.view["stamp"])
    assert panel.advice["turned"] is None


# -- branches --------------------------------------------------------------------------------------


def test_branches_are_a_tree_that_shares_its_trunk():
    panel = a_table()
    choose(panel, "Run to East corridor.")
    choose(panel, "Stop here.")
    panel.game.mark("before the fight")
    say(panel, do="branch")
    choose(panel, "Attack Cultist 1.")
    trunk, branch = beside(panel, "branches", "tree")
    assert [one["told"] for one in trunk["stops"]][:2] == ["Run to East corridor.", "Stop here."]
    assert [one["mark"] for one in trunk["stops"]] == ["", "", "before the fight"]
    assert branch["from"] == 0
    assert [one["n"] for one in branch["stops"]] == [3]

    say(panel, do="visit", tab=0, stop=1)
    assert (panel.tab, panel.view["time"]["at"]) == (0, 1)
    say(panel, do="compare", stamp=panel.view["stamp"])
    assert [one["name"] for one in panel.beside] == ["Game", "Branch 1"]
    assert [one["here"] for one in panel.beside] == [True, False]
    assert "may reroll" in panel.beside[1]["asks"]
    assert "<svg" in panel.beside[1]["svg"]


def test_a_stop_that_is_not_there_is_refused():
    panel = a_table()
    assert "There is no decision 7." in say(panel, do="visit", tab=0, stop=7)["text"]
    assert "There is no game 3 here." in say(panel, do="visit", tab=3, stop=0)["text"]
