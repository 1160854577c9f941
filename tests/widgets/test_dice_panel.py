"""The Dice panel: exact chances, and what each reroll gains."""

from __future__ import annotations

import pytest

import dmd
import dmd_widgets
from dmd.analysis.telling import percent
from dmd.core.complaints import Refusal
from dmd.core.dice.die import Die
from dmd_widgets.games.death_may_die.dice.skills import brought, skills
from dmd_widgets.panels.dice.drawing import draw_die
from dmd_widgets.panels.dice.panel import DicePanel
from dmd_widgets.panels.dice.side import Brought
from tests.widgets.talk import say


def lying(panel: DicePanel, *faces: tuple[int, str]) -> DicePanel:
    """The dice as a test wants them: kind 0 is black, kind 1 green."""
    panel.lying = list(faces)
    panel.redraw()
    return panel


def test_the_chances_of_a_pool_are_exact():
    view = dmd_widgets.dice("3B+1G", aim="success >= 2").view
    assert view["value"] == "68.75 %"
    assert "exactly 11/16" in view["exact"]
    # A black die has a success on 3 of its 6 faces: at least one on two dice is 1 - 1/4.
    successes = dmd_widgets.dice("2B").view["at_least"][0]
    assert [one["exact"] for one in successes["chances"]] == ["3/4", "1/4"]


def test_the_joint_table_adds_up_to_one():
    cells = dmd_widgets.dice("3B+2G").view["joint"]["cells"]
    assert sum(one["share"] for row in cells for one in row) == pytest.approx(1)


def test_more_stress_is_told_step_by_step():
    ladder = dmd_widgets.dice("1B", aim="success >= 1", stress=2).view["ladder"]
    # Half of the faces; then half of what is left, twice.
    assert [one["exact"] for one in ladder] == ["1/2", "3/4", "7/8"]


def test_each_die_on_the_table_says_what_rerolling_it_gains():
    panel = lying(
        dmd_widgets.dice("2B", aim="success >= 2", stress=1), (0, "success"), (0, "blank")
    )
    kept, blank = panel.view["dice"]
    assert (kept["gain"], kept["best"]) == ("gains nothing", False)
    assert (blank["gain"], blank["best"]) == ("gains 50 points", True)
    assert "Best: reroll blank (standard die), worth 50.00 %" in panel.view["advised"]


def test_dice_that_are_equally_good_to_reroll_are_all_called_best():
    panel = lying(dmd_widgets.dice("2B", stress=1), (0, "blank"), (0, "elder_sign"))
    assert [one["best"] for one in panel.view["dice"]] == [False, False]  # one reroll helps nobody
    panel = lying(dmd_widgets.dice("2B", stress=2), (0, "blank"), (0, "elder_sign"))
    assert [one["best"] for one in panel.view["dice"]] == [True, True]


def test_a_throw_is_the_same_with_the_same_seed():
    throws = []
    for _ in range(2):
        panel = dmd_widgets.dice("4B+2G", seed=11)
        say(panel, "throw")
        throws.append(panel.lying)
    assert throws[0] == throws[1]
    assert len(throws[0]) == 6


def test_a_reroll_costs_stress_and_leaves_the_other_dice():
    panel = lying(dmd_widgets.dice("2B", stress=1, seed=3), (0, "blank"), (0, "success"))
    told = say(panel, "reroll", die=0)
    assert told["text"].startswith("Rerolled blank for 1 stress: it falls on ")
    assert panel.lying[1] == (0, "success")
    assert panel.paid == 1

    told = say(panel, "reroll", die=0)
    assert told["kind"] == "refused"
    assert "no stress left" in told["text"]
    assert told["rule"] == "DMD-RRL-1"


def test_free_rerolls_of_skills_come_first():
    panel = dmd_widgets.dice("3B", stress=1, seed=3)
    say(panel, "set", brawling=3)
    say(panel, "throw")
    assert "for free" in say(panel, "reroll", die=0)["text"]
    assert (panel.used, panel.paid) == (1, 0)


def test_skills_bring_green_dice_rerolls_and_conversions():
    assert brought({}) == Brought()
    assert brought({"marksman": 2}).bonus == 2
    assert brought({"lucky": 0}) == Brought()
    (sign,) = brought({"arcane_mastery": 1}).changes
    assert (sign.of, sign.most, sign.optional) == ("elder_sign", 1, True)
    panel = dmd_widgets.dice("3B")
    say(panel, "set", brawling=1)
    assert repr(panel.pool) == "3B+1G"
    assert panel.view["brought"] == "Skills bring 1 green die."


def test_only_skills_that_help_a_roll_are_offered():
    assert "brawling" in skills()
    assert "stealth" not in skills()


@pytest.mark.parametrize(
    "wanted",
    [
        {"standard": 0, "bonus": 0},
        {"standard": -1},
        {"standard": 13},
        {"standard": "3"},
        {"standard": None},
        {"stress": 11},
        {"stress": 1.5},
        {"aim": ""},
        {"aim": "sucess >= 2"},
        {"aim": "success"},
        {"aim": None},
        {"aim": "success >= 1" * 200},
        {"brawling": 5},
        {"brawling": "1"},
        {"magic": 1},
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(wanted):
    panel = dmd_widgets.dice("3B+1G", stress=2)
    before = dict(panel.view)
    told = say(panel, "set", **wanted)
    assert told["kind"] == "refused", told
    assert panel.view == before


def test_bad_dice_are_refused_before_there_is_a_panel():
    with pytest.raises(Refusal, match="Did you mean"):
        dmd_widgets.dice("3B", aim="sucess >= 2")
    with pytest.raises(Refusal):
        dmd_widgets.dice("40B")


def test_a_die_is_drawn_with_its_face_in_words():
    for die in dmd_widgets.dice().pool.dice:
        for face in die.names:
            assert "<title>" in draw_die(die, face, "death_may_die")
    black, _ = dmd_widgets.dice().pool.dice
    assert "success and tentacle" in draw_die(black, "success+tentacle", "death_may_die")


def test_a_face_without_signs_is_drawn_in_words():
    coin = Die("C", "coin", "silver", (("heads",), ("tails",), ()))
    assert ">heads</text>" in draw_die(coin, "heads", "lantern")
    assert ">blank</text>" not in draw_die(coin, "blank", "lantern")


def test_text_and_picture_tell_of_the_dice_on_the_table():
    panel = lying(dmd_widgets.dice("1B+1G", stress=1), (0, "tentacle"), (1, "blank"))
    assert "The dice show tentacle and blank." in panel.text()
    assert panel.svg().count('class="die"') == 2


# -- the same words as in Python -------------------------------------------------------------------


@pytest.mark.parametrize(
    "paid",
    [{}, {"stress": 2}, {"free": 1}, {"stress": 1, "free": 2}, {"stress": 2, "only": "blank"},
     {"free": 1, "only": ["G", "B:blank"]}],
)  # fmt: skip
def test_what_rerolls_are_called_in_python_they_are_called_here(paid):
    panel = dmd_widgets.dice("3B+1G", aim="success >= 2", seed=1, **paid)

    value = dmd.dice("3B+1G").odds("success >= 2", **paid)
    assert panel.view["value"] == percent(value)
    assert str(value) in panel.view["exact"]


@pytest.mark.parametrize(
    "paid", [{"free": -1}, {"free": "2"}, {"only": "moon"}, {"stress": -1}, {"stress": "2"}]
)
def test_what_python_refuses_is_refused_here(paid):
    with pytest.raises(Refusal):
        dmd.dice("3B+1G").odds("success >= 2", **paid)
    with pytest.raises(Refusal):
        dmd_widgets.dice("3B+1G", aim="success >= 2", **paid)


def test_only_the_dice_that_were_named_may_be_rerolled():
    panel = dmd_widgets.dice("3B+1G", free=1, only="G", seed=3)
    panel.do_throw()

    may = [one["may"] for one in panel.view["dice"]]
    assert may == [False, False, False, True]
    with pytest.raises(Refusal, match="may not be rerolled here"):
        panel.do_reroll(0)
    panel.do_reroll(3)
    assert not any(one["may"] for one in panel.view["dice"])


def test_a_chance_has_no_price():
    with pytest.raises(Refusal, match="A chance has no price"):
        dmd.dice("3B").odds("success >= 2", price=2)
