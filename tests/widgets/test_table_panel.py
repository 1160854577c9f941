"""The Table panel without a browser: what it says of a game, and what it does when asked."""

from __future__ import annotations

import re
from gc import collect
from random import Random
from weakref import ref

import pytest

import dmd
import dmd_widgets
from dmd import looking
from dmd.core import timeline
from dmd.core.complaints import Refusal
from dmd.core.state import Decision
from tests.widgets.talk import beside, choose, say

SITUATION = "the_last_lab"
"""Ian stands beside the last Lab, with one wound to go."""


@pytest.fixture
def panel():
    return dmd_widgets.table(dmd.load(SITUATION))


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
    assert panel.view["asks_rule"] == "DMD-RRL-1"


def test_a_choice_of_a_table_that_has_changed_is_refused(panel):
    stamp = panel.view["stamp"]
    choose(panel, "Destroy Equipment")
    state = panel.game.state
    told = say(panel, "choose", option=0, stamp=stamp)
    assert told["kind"] == "refused"
    assert panel.game.state is state


def test_panels_on_one_game_stay_in_step(panel):
    other = dmd_widgets.table(panel.game)
    choose(panel, "Destroy Equipment")
    assert other.view["asks"] == panel.view["asks"]
    assert other.board == panel.board
    panel.game.undo()  # as a cell would
    assert other.view["time"]["at"] == panel.view["time"]["at"] == 0


def test_a_panel_nobody_looks_at_is_not_drawn_until_somebody_does(panel):
    say(panel, "shown")
    say(panel, "gone")
    panel.game.choose("Destroy Equipment")
    assert panel.view["time"]["at"] == 0
    say(panel, "shown")
    assert panel.view["time"]["at"] == 1


def test_a_panel_that_is_closed_hears_no_more_of_its_game_and_does_not_stay(panel):
    kept = dmd_widgets.table(panel.game)
    kept.close()
    panel.game.choose("Destroy Equipment")
    assert kept.view["time"]["at"] == 0, "a closed panel is drawn"
    closed = ref(kept)
    del kept
    collect()
    assert closed() is None, "whoever plays on keeps every panel there ever was"


def test_a_game_that_is_over_offers_nothing_and_can_be_undone():
    panel = dmd_widgets.table(dmd.new_game(seed=7))
    random = Random(3)
    while not panel.game.is_over:
        option = random.randrange(len(panel.game.options))
        assert say(panel, "choose", option=option, stamp=panel.view["stamp"])["kind"] == "told"
    assert panel.view["options"] == []
    assert panel.view["picks"] == {}
    assert panel.view["asks"] in ("The game is over: lost.", "The game is over: won.")
    rule = panel.view["asks_rule"]
    assert rule == panel.game.state.fork.cite != ""
    assert say(panel, "undo")["rule"] == panel.view["asks_rule"] != rule
    assert isinstance(panel.game.state.fork, Decision)
    assert say(panel, "redo")["rule"] == rule


def test_what_is_no_game_is_refused():
    with pytest.raises(Refusal, match="no game"):
        dmd_widgets.table("a game")  # type: ignore[arg-type]


def test_text_and_picture_are_those_of_the_game(panel):
    assert repr(panel).startswith(repr(panel.game))
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


# -- why not ---------------------------------------------------------------------------------------


def test_a_click_on_a_space_out_of_reach_says_how_far_it_is(panel):
    told = say(panel, "why", about="space 6")
    assert told["kind"] == "refused"
    # Landing, West corridor, North gallery; Swiftness lets Ian run 4.
    assert told["text"] == (
        "North gallery is 3 spaces from Red Gate room, and one goes space by space (4 spaces at "
        "most). The way there begins in Landing."
    )
    assert told["rule"] == "DMD-RUN-1"
    far = say(panel, "why", about="space 1")["text"]
    assert "Entrance is 5 spaces from Red Gate room, and this Run ends before" in far
    assert "Ian is here already" in say(panel, "why", about="space 13")["text"]

    choose(panel, "Run to Side room.")
    assert "(3 spaces at most)" in say(panel, "why", about="space 6")["text"]
    choose(panel, "Stop here.")
    choose(panel, "Take no more")
    assert "no choice is about" in say(panel, "why", about="space 6")["text"]


def test_a_click_on_a_figure_or_a_token_out_of_reach_says_why(panel):
    told = say(panel, "why", about="figure byakhee 1")["text"]
    assert told.startswith("Byakhee 1, in Landing: no choice is about it now. No enemy is within")
    assert say(panel, "why", about="token lab 1")["text"].startswith("Lab")
    for nothing in ("figure nobody", "space 99", "", "x y", "figure"):
        assert say(panel, "why", about=nothing)["text"].startswith("There is nothing like that")


def test_a_click_on_what_is_printed_on_the_map_says_that_no_choice_is_about_it():
    panel = dmd_widgets.table(dmd.new_game("a_lamp_for_the_drowned", seed=1))
    printed = [one for one in panel.game.table.scene.things if not one.is_figure]
    known = {one.id for one in panel.game.world.tokens}
    marks = [one for one in printed if one.id not in known and one.shape != "fire"]
    assert marks
    for one in marks:
        if f"token {one.id}" not in panel.view["picks"]:
            told = say(panel, "why", about=f"token {one.id}")["text"]
            assert told.startswith(one.name)
            assert "no choice is about it now" in told


def test_every_space_figure_and_token_of_a_game_has_an_answer():
    panel, random = dmd_widgets.table(dmd.new_game(seed=9)), Random(2)
    for _ in range(60):
        game = panel.game
        if game.is_over:
            break
        things = [f"space {one}" for one in game.book.board.ids]
        things += [f"figure {one.id}" for one in (*game.world.enemies, *game.world.living)]
        things += [f"token {one.id}" for one in game.world.tokens]
        for about in things:
            if about not in panel.view["picks"]:
                told = say(panel, "why", about=about)
                assert told["kind"] == "refused", told
        say(panel, "choose", option=random.randrange(len(game.options)), stamp=panel._stamp)


# -- in words, in greys ----------------------------------------------------------------------------


def test_everything_beside_the_board_is_told_in_words(panel):
    groups = {one["title"]: one["lines"] for one in beside(panel, "words")}
    ian = groups["Sergeant Ian Welles, whose turn it is: in Red Gate room"]
    assert ian[0] == (
        "Wounds 0 of 5, stress 2 of 4, sanity lost 9 of 20, next threshold at 12, "
        "bonus dice from sanity 1."
    )
    assert "Swiftness 2: Also, Run once in your turn for free." in ian
    assert "◆ Summoning symbol: Lab Accident!" in groups["Mythos discard pile"]
    assert groups["Fire Vampire"][0] == "Health: 4"
    assert any(one.startswith("Reserve: Fire 4") for one in groups["Cthulhu"])


def test_what_stands_under_a_tab_is_worked_out_once_somebody_opens_it(panel):
    assert (panel.sheets, panel.asides) == ([], [])
    assert (panel.view["words"], panel.view["tree"]) == ([], [])
    assert panel.view["open"] == ["code"]  # it helps where the kernel has ended
    assert panel.view["sheets"] == "Investigators"
    assert panel.view["asides"] == ["Cthulhu"]
    for tab in ("sheets", "asides", "words", "branches", "code", "branches", "no such tab"):
        assert say(panel, "open_tab", tab=tab)["kind"] == "told"
    assert panel.view["open"] == ["asides", "branches", "code", "sheets", "words"]
    before = panel.view["words"], panel.sheets, panel.view["code"], panel.view["tree"]
    assert all(before)
    choose(panel, "Run to Side room.")
    after = panel.view["words"], panel.sheets, panel.view["code"], panel.view["tree"]
    assert all(now and now != was for now, was in zip(after, before, strict=True))


def test_a_panel_in_greys_has_no_colour(panel):
    panel.theme = "grey"
    for tab in ("sheets", "asides"):
        say(panel, "open_tab", tab=tab)
    assert panel.sheets
    assert panel.asides
    drawn = [panel.board, *(one["svg"] for one in panel.asides), *panel.sheets, panel.svg()]
    for drawing in drawn:
        for colour in set(re.findall(r"#([0-9a-f]{6})", drawing)):
            assert colour[:2] == colour[2:4] == colour[4:], colour


def test_a_click_on_where_one_would_go_goes_there_and_on_whom_one_would_sneak_past_sneaks():
    panel = dmd_widgets.table(dmd.load("slip_away"))
    choose(panel, "Run to Great hall.")
    assert [one["sentence"] for one in panel.view["options"]] == [
        "Go to Great hall.", "Sneak past Cultist 1.",
    ]  # fmt: skip
    # Space 4 is the Great hall; in space 2 the Cultist is.
    assert panel.view["picks"] == {"space 4": [0], "figure cultist 1": [1], "space 2": [1]}


def test_a_long_story_is_told_by_how_it_began_and_how_it_ended():
    game = dmd.new_game(seed=5)
    panel = dmd_widgets.table(game)
    told = choose(panel, "Take no more actions.")["text"]
    while "more below" not in told:
        told = choose(panel, panel.view["options"][0]["sentence"])["text"]
    lines = [game.journal.sentence(one) for one in game.journal.lines]
    begun, *_ = told.partition(" … ")
    assert begun in " ".join(lines)
    assert told.endswith(lines[-1])
    assert len(told) < 340


@pytest.mark.parametrize("known", [0, looking.SCENES - 2, looking.SCENES])
def test_what_a_redraw_says_is_worked_out_once(panel, monkeypatch, known):
    counted: dict[str, int] = {}

    def counts(place, name):
        real = getattr(place, name)

        def counting(*words, **more):
            counted[name] = counted.get(name, 0) + 1
            return real(*words, **more)

        monkeypatch.setattr(place, name, counting)

    counts(timeline, "refusals")
    counts(timeline.Timeline, "sentences")
    looked_at = []
    scene = type(panel.game.book).scene

    def looks(book, world, *by):
        looked_at.append(world)  # kept, so that no other one comes by its number
        return scene(book, world, *by)

    monkeypatch.setattr(type(panel.game.book), "scene", looks)
    panel.redraw()
    assert counted == {"refusals": 1, "sentences": 1}
    assert looked_at == []  # what lies there is known since it was drawn
    others = {("another table", n, n): (n, n, None) for n in range(known)}
    monkeypatch.setattr(looking, "_scenes", others)  # the last of which make room for these
    choose(panel, panel.view["options"][-1]["sentence"])
    assert len({id(world) for world in looked_at}) == len(looked_at) > 0
