"""A night of Final Girl on the Table panel, without a browser."""

from __future__ import annotations

from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

import dmd
import dmd_widgets
from dmd.core.luck import stream
from dmd.final_girl.killing import AnswerAttack, BearAttack
from dmd.final_girl.playing.players import PLAYERS
from dmd_widgets.panels.table.odds import Effort, told
from tests.final_girl.table import a_world, book, happen
from tests.widgets.talk import say

pytestmark = pytest.mark.usefixtures("patience")


def test_a_card_is_played_on_the_panel_and_everything_is_told():
    game = dmd.new_game("camp_happy_trails", seed=3)
    panel = dmd_widgets.table(game)
    assert panel.view["known"], "its odds can be worked out"
    assert "Play Walk." in panel.text()
    say(panel, "choose", option=2, stamp=panel.view["stamp"])
    assert game.world.used == ("walk",)
    assert "Let the roll count" in panel.text()


def told_of(panel, option):
    """The odds beside a choice, as the browser gets them."""
    say(panel, "weigh", option=option, stamp=panel.view["stamp"])
    return panel.odds["told"][str(option)]["text"]


def test_what_a_card_was_played_for_is_told_until_its_roll_counts():
    panel = dmd_widgets.table(dmd.new_game("camp_happy_trails", seed=3))
    assert told_of(panel, 2).startswith("two successes: 11.11")
    say(panel, "choose", option=2, stamp=panel.view["stamp"])
    assert told_of(panel, 1) == "two successes: 0 %", "if the roll counts as it is"
    say(panel, "choose", option=1, stamp=panel.view["stamp"])
    assert told_of(panel, 1) == "", "a step is not taken for the roll"


def test_where_two_successes_are_out_of_reach_what_can_still_be_had_is_told():
    game = dmd.new_game("camp_happy_trails", heroine="laurie", killer="hans", seed=12)
    panel = dmd_widgets.table(game)
    for choice in (1, 0, 2):  # Walk shows a blank and a partial success
        say(panel, "choose", option=choice, stamp=panel.view["stamp"])
    assert told_of(panel, 0) == "at least one success: 100 %", "with two cards more"
    assert told_of(panel, 1) == "at least one success: 0 % · health lost: 1"
    say(panel, "choose", option=0, stamp=panel.view["stamp"])
    assert told_of(panel, 2) == "at least one success: 100 %", "whichever card is discarded"

    panel = dmd_widgets.table(
        dmd.new_game("camp_happy_trails", heroine="laurie", killer="hans", seed=12)
    )
    for choice in (1, 0, 2, 0, 3, 1, 2, 1):
        say(panel, "choose", option=choice, stamp=panel.view["stamp"])
    assert "which of these rows" in str(panel.view["asks"])
    assert [told_of(panel, one) for one in (0, 1)] == ["health lost: 1", ""], "they were counted"


def test_how_likely_she_dies_of_a_blow_is_one_number_and_not_beside_it_how_likely_she_lives():
    # The bag holds six blanks of nine tokens, and she comes back with any other.
    world = a_world(phase="killer", girl=1, killer_at="dock", open_attack=5, hand=["retaliate"])
    state = happen(world, AnswerAttack(), BearAttack())
    take = len(state.fork.options) - 1
    found = told(SimpleNamespace(state=state, book=book()), take)
    assert found.data["text"].startswith("66.67 % that she dies · ")
    assert "survive" not in found.data["text"]


def test_where_a_large_hand_asks_for_patience_the_roll_of_a_card_is_told_by_itself(monkeypatch):
    monkeypatch.setattr("dmd_widgets.panels.table.odds.QUICK", Effort(1, 2.0))
    panel = dmd_widgets.table(dmd.new_game("camp_happy_trails", seed=3))
    # Two dice: both successes in 1 of 9; partial ones may be paid for with the four other cards.
    assert told_of(panel, 2) == "two successes: 11.11 %, 44.44 % if you pay · the roll alone"
    assert panel.odds["told"]["2"]["hard"], "what follows may still be asked for"
    assert told_of(panel, len(panel.view["options"]) - 1) == "", "nothing is rolled"
    say(panel, "weigh", option=2, stamp=panel.view["stamp"], patient=True)
    known = panel.odds["told"]["2"]
    assert known["text"].startswith("two successes: 11.11 %, 44.44 % if you pay · ")
    assert not known["hard"]
    assert "alone" not in known["text"]


STRUCK = [
    "Southeast exit with 1", "Rescue a victim for: Take", "Take the reward", "Take Sprint",
    "South path", "Play Sprint", "Sprint: Move", "Dock", "Go on", "Take Focus", "Take Walk",
    "Buy Guard", "Take Short", "Buy Close", "Take Walk", "Take Weak", "Play Walk", "Keep the dice",
    "Discard 2 cards", "Discard Weak", "Discard Search", "South path", "Play Focus",
    "Keep the dice", "Play Short", "Keep the dice", "Go on", "Take Focus", "Buy Guard",
]  # fmt: skip


def test_an_answer_to_a_blow_is_weighed_by_what_it_spares_her():
    game = dmd.new_game("camp_happy_trails", heroine="laurie", killer="hans", seed=12)
    for choice in WITH_A_VICTIM:
        game.choose(choice)
    for words in STRUCK:
        game.choose(next(n for n, one in enumerate(game.options) if words in one))
    assert "How does Laurie answer?" in game.asks
    panel = dmd_widgets.table(game)
    assert [told_of(panel, one) for one in (0, 1)] == ["0.14 % to lose health", "health lost: 2"]


def test_the_panel_speaks_polish():
    panel = dmd_widgets.table(dmd.new_game("camp_happy_trails", seed=3, language="pl"))
    assert "Zagraj kartę: Chód." in panel.text()


WITH_A_VICTIM = [1, 0, 2, 0, 3, 1, 2, 1, 1, 2, 9, 4, 0, 1, 3, 0, 0, 0, 3]
"""The choices of a night up to a walk that begins beside a victim."""


@pytest.mark.parametrize(
    ("language", "behind"),
    [("en", "with 1 victim."), ("pl", "razem z tobą: 1 ofiara."), ("uk", "разом: 1 жертва.")],
)
def test_a_way_with_company_stands_beside_the_same_way_alone(language, behind):
    game = dmd.new_game(
        "camp_happy_trails", heroine="laurie", killer="hans", seed=12, language=language
    )
    for choice in WITH_A_VICTIM:
        game.choose(choice)
    told = dmd_widgets.table(game).view["options"]
    pairs = [(told[one["like"]], one) for one in told if "like" in one]
    assert len(pairs) == 4
    for alone, along in pairs:
        assert along["sentence"][along["cut"] :] == behind
        assert along["sentence"].startswith(alone["sentence"].removesuffix("."))


def assert_drawn(panel):
    """What a browser would show is whole: a drawing that is one, and each choice with its words."""
    ids = [one.get("id") for one in ElementTree.fromstring(panel.board).iter() if one.get("id")]
    assert len(ids) == len(set(ids)), "each thing of the drawing is named once"
    shown = panel.view["options"]
    assert len(shown) == (0 if panel.game.is_over else len(panel.game.options))
    assert all(one["sentence"].strip() for one in shown)
    told = panel.text()
    assert "{" not in told, "a sentence with a hole"
    assert all(one["sentence"].rstrip(".") in told for one in shown)


@pytest.mark.parametrize(
    ("policy", "settings"),
    [
        ("random", {"seed": 1}),
        ("random", {"seed": 2, "language": "pl", "ambiguity": "ask"}),
        ("blueprint", {"seed": 3}),
        ("blueprint", {"seed": 4, "location": "last_reel", "killer": "houndmaster",
                       "heroine": "reiko", "side": "extreme"}),
        ("veteran", {"seed": 5, "language": "uk", "ambiguity": "barrel_of_laughs"}),
    ],
)  # fmt: skip
def test_a_whole_night_is_played_on_the_panel_and_every_redraw_is_whole(policy, settings):
    location = settings.get("location", "camp_happy_trails")
    game = dmd.new_game(location, **{k: v for k, v in settings.items() if k != "location"})
    panel, play, own = dmd_widgets.table(game), PLAYERS[policy].play, stream(7)
    clicks = 0
    while not game.is_over:
        assert_drawn(panel)
        option = play(game.state, game.book, own)
        told = say(panel, "choose", option=option, stamp=panel.view["stamp"])
        assert told.get("kind") != "refused", told
        clicks += 1
        assert clicks < 2_000
    assert_drawn(panel)
    assert clicks > 10
    assert game.result in ("won", "lost")
