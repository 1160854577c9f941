"""The Paths panel without a browser: where enemies go, what a Run costs, and ways on a map."""

from __future__ import annotations

import pytest

import dmd
import dmd_widgets
from dmd import analysis
from dmd.core.boards.board import Board
from dmd.core.complaints import Refusal
from dmd.core.engine import apply
from dmd.core.state import Decision
from dmd.death_may_die.actions import ChooseAction
from dmd.death_may_die.run import Depart, Move, Run, RunOn
from dmd.evening import Evening, evening_of
from dmd_widgets.games.death_may_die.paths.reach import Reach
from dmd_widgets.panels.paths.panel import PathsPanel
from tests.death_may_die.table import a_table
from tests.widgets.talk import say

SITUATION = "the_last_lab"
"""Ian stands in 13, a Byakhee in 12 and a Fire Vampire in 15, both next door; 13 and 14 burn."""


@pytest.fixture
def panel():
    return dmd_widgets.paths(dmd.load(SITUATION))


def told(panel: PathsPanel) -> dict[str, list[tuple[str, str]]]:
    """Each sentence with its rule, by the title it stands under."""
    return {
        part["title"]: [(one["text"], one["rule"]) for one in part["lines"]]
        for part in panel.view["parts"]
    }


def evening(sketch: str, **what: object) -> Evening:
    """A table set by hand, as the game that a notebook holds."""
    return evening_of("death_may_die")(a_table(sketch, **what).timeline)


# -- an enemy --------------------------------------------------------------------------------------


def test_an_enemy_shows_every_shortest_path_and_where_you_choose(panel):
    say(panel, "set", name="toward", value="space 2")
    assert say(panel, "select", key="figure fire_vampire 1")["text"].startswith("Fire Vampire 1")

    # From 15 by 13 or 14 to 12, then up the stairs to 9, by 4 to 2: five spaces, two ways.
    assert told(panel)["Fire Vampire 1 (1 of 4) in Side room"][:2] == [
        ("5 spaces to East corridor, by 2 shortest paths.", "DMD-MOV-1"),
        ("In Side room you choose: Red Gate room or Inner room.", "DMD-MOV-2"),
    ]
    assert panel.view["board"].count('class="step"') == 7  # 15-13, 15-14, 13-12, 14-12, then 3
    assert "5: choose" in panel.view["board"]
    assert "5 spaces away · you choose" in panel.view["rows"][-1]["note"]


def test_the_path_is_to_whoevers_turn_it_is_unless_somebody_else_is_named(panel):
    say(panel, "select", key="figure byakhee 1")
    title = "Byakhee 1 in Landing"
    first = ("1 space to Ian in Red Gate room, by 1 shortest path.", "DMD-MOV-1")
    assert told(panel)[title][0] == first

    say(panel, "set", name="toward", value="figure beth")  # who stands beside it
    there = ("It has reached Sister Beth in Landing already: sent there, it stays.", "DMD-MOV-E2")
    assert told(panel)[title][0] == there


def test_what_an_enemy_does_where_it_stands_is_told_with_its_rules(panel):
    say(panel, "select", key="figure byakhee 1")
    assert told(panel)["Where it is now"] == [
        ("It follows whoever leaves Landing on foot.", "DMD-RUN-2"),
        ("It attacks whoever ends the actions of their turn here: "
         "1 standard and 2 bonus dice.", "DMD-FGT-1"),
    ]  # fmt: skip


def test_an_enemy_beside_the_active_investigator_attacks_after_the_actions():
    game = evening("A [start] - B", ian="A", beth="B", enemies={"cultist 1": "A"})
    panel = dmd_widgets.paths(game)
    say(panel, "select", key="figure cultist 1")
    lines = [text for text, _ in told(panel)["Where it is now"]]
    assert lines[1].startswith("It attacks Ian there when the actions are over: ")


def test_where_no_way_leads_an_enemy_stays():
    game = evening("A [start] - B; C - D", ian="A", beth="A", enemies={"cultist 1": "C"})
    panel = dmd_widgets.paths(game)
    say(panel, "select", key="figure cultist 1")
    assert told(panel)["Cultist 1 in C"] == [
        ("No way leads to Ian in A: sent there, it stays.", "DMD-MOV-E3")
    ]
    assert panel.view["rows"][0]["note"] == "C · no way leads there"


def test_the_next_card_says_where_it_would_end_and_how_likely(panel):
    say(panel, "select", key="figure byakhee 1")
    lines = told(panel)["The next Mythos card"]
    expected = list(analysis.paths(panel.subject.game, "byakhee").told_cards())
    assert lines == [
        ("Of those that may come now:", "DMD-MYT-1"), *((one, "") for one in expected)
    ]  # fmt: skip
    assert len(expected) > 1


def test_of_very_many_paths_every_step_is_drawn_though_few_are_listed():
    squares = "; ".join(f"s{n} - u{n} - s{n + 1}; s{n} - d{n} - s{n + 1}" for n in range(8))
    game = evening(f"s0 [start]; {squares}", ian="s8", beth="s8", enemies={"cultist 1": "s0"})
    panel = dmd_widgets.paths(game)
    say(panel, "select", key="figure cultist 1")
    assert told(panel)["Cultist 1 in s0"][0][0] == "16 spaces to Ian in s8, by 256 shortest paths."
    assert panel.view["board"].count('class="step"') == 8 * 4
    assert panel.view["board"].count(": choose)") == 8  # in the name of the space


def test_while_dice_lie_the_path_is_drawn_and_the_cards_wait(panel):
    panel.subject.game.choose("Destroy Equipment")
    say(panel, "select", key="figure byakhee 1")
    assert panel.view["board"].count('class="step"') == 1
    ((text, rule),) = told(panel)["The next Mythos card"]
    assert text.startswith("The roll on the table comes first;")
    assert rule == "DMD-MYT-1"


def test_enemies_that_are_alike_are_one_row_the_nearest_first(panel):
    assert [(one["name"], one["note"]) for one in panel.view["rows"]] == [
        ("Byakhee 1", "Landing · 1 space away"),
        ("Fire Vampire 1 (1 of 4)", "Side room · 1 space away"),
        ("Cultist 1 and Cultist 2", "South room · 4 spaces away"),
    ]
    say(panel, "select", key="figure cultist 2")
    assert panel.view["rows"][2]["key"] == panel.view["chosen"] == "figure cultist 2"


# -- a Run -----------------------------------------------------------------------------------------


def test_a_space_says_what_follows_on_each_way_there(panel):
    say(panel, "select", key="space 14")
    parts = told(panel)
    assert list(parts) == ["Inner room: 2 spaces of this Run", "Way 1 of 2", "Way 2 of 2"]
    assert parts["Way 1 of 2"] == [
        ("Red Gate room → Landing → Inner room.", "DMD-RUN-1"),
        ("Ian catches 1 Fire on leaving Red Gate room.", "DMD-RUN-4"),
        ("Byakhee 1 follows to Inner room.", "DMD-RUN-2"),
        ("Not Safe: Byakhee 1 stands there, to attack when the actions are over.", "DMD-FGT-1"),
        ("It burns: who leaves it catches 1 Fire.", "DMD-RUN-4"),
    ]
    assert parts["Way 2 of 2"][0][0] == "Red Gate room → Side room → Inner room."


def test_a_safe_space_says_so():
    panel = dmd_widgets.paths(evening("A [start] - B - C - D - E", ian="A", beth="A"))
    say(panel, "select", key="space B")
    assert told(panel)["What would follow"] == [
        ("A → B.", "DMD-RUN-1"),
        ("Nobody follows, and no Fire is caught.", "DMD-RUN-2"),
        ("Safe: no enemy is there.", "DMD-SAF-1"),
        ("Ian may Rest there.", "DMD-RST-1"),
    ]


def test_a_space_beyond_the_run_says_how_many_actions_it_takes():
    line = "A [start] - B - C - D - E - F; X - Y"
    panel = dmd_widgets.paths(evening(line, ian="A", beth="A"))  # Ian runs 4 spaces
    say(panel, "select", key="space F")
    assert told(panel)["F"] == [
        ("5 spaces away: this Run of Ian does not get there.", "DMD-RUN-1"),
        ("It takes 2 actions.", "DMD-ACT-1"),
    ]
    say(panel, "select", key="space X")
    assert told(panel)["X"] == [("No way leads there from A.", "DMD-BRD-2")]
    say(panel, "select", key="space A")
    assert list(told(panel)) == ["A: Ian is here", "To go and come back: what would follow"]


def test_a_longer_way_that_costs_less_is_told_as_well():
    """From A to D by B, where a Cultist stands; or by C and E, where nobody does."""
    game = evening(
        "A [start] - B - D; A - C - E - D", ian="A", beth="A", enemies={"cultist 1": "B"}
    )
    panel = dmd_widgets.paths(game)
    say(panel, "select", key="space D")
    assert [part[0][0] for part in list(told(panel).values())[1:]] == [
        "A → B → D.",
        "A → C → E → D.",
    ]
    assert panel.view["board"].count('class="step"') == 2  # dashes are for the shortest way


def test_in_the_middle_of_a_run_what_is_left_of_it_counts(panel):
    panel.subject.game.choose("Run to Side room.")
    assert next(iter(told(panel).values()))[0] == ("Ian may run 3 spaces more.", "DMD-RUN-E9")
    say(panel, "select", key="space 9")  # 15, 13 or 14, 12, 9: three spaces
    assert panel.view["parts"][0]["title"] == "West corridor: 3 spaces of this Run"


def test_where_no_run_is_possible_the_reason_and_the_cure_are_told():
    game = evening("A [start] - B", ian={"space": "A", "lying": True}, beth="B")
    panel = dmd_widgets.paths(game)
    assert told(panel)["Ian cannot Run now"] == [
        ("Ian lies on the floor and can only Rest. Stand up for 1 stress.", "DMD-SAN-5")
    ]


def test_sneaking_past_those_who_would_follow_is_pointed_out():
    enemies = {"cultist 1": "A", "cultist 2": "A"}
    game = evening("A [start] - B", active="ahmed", ahmed="A", ian="B", enemies=enemies)
    panel = dmd_widgets.paths(game)
    say(panel, "select", key="space B")
    follow = told(panel)["What would follow"]
    assert follow[1:3] == [
        ("Cultist 1 follows to B.", "DMD-RUN-2"), ("Cultist 2 follows to B.", "DMD-RUN-2"),
    ]  # fmt: skip
    assert ("Sneak could keep back 1 of them.", "DMD-RUN-E6") in follow


@pytest.mark.parametrize("seed", range(6))
def test_what_a_run_reaches_is_what_playing_it_reaches(seed):
    """Every sequence of choices of a Run is played apart from the panel, and ends where it says."""
    game = dmd.new_game(seed=seed)
    for turn in range(30):
        if game.is_over:
            break
        if isinstance(game.state.fork, Decision) and type(game.state.fork.asker) is ChooseAction:
            played = _played(game)
            found = Reach(game.state, game.book)
            assert set(found.arrivals) == set(played)
            for space, costs in played.items():
                cheapest = {(one.followers, one.fire) for one in found.arrivals[space]}
                for followers, fire in costs:
                    assert any(
                        set(kept) <= set(followers) and less <= fire for kept, less in cheapest
                    )
                assert cheapest <= costs
        game.choose((seed * 7 + turn * 5) % len(game.options))


def _played(game: Evening) -> dict[str, set[tuple[tuple[str, ...], int]]]:
    """Where each Run ends, who has come along, and how much Fire was caught."""
    world, who = game.world, game.world.active
    stood = {one.id: one.space for one in world.enemies}
    found: dict[str, set[tuple[tuple[str, ...], int]]] = {}
    waiting = [
        (apply(game.state, n, game.book), 1)
        for n, one in enumerate(game.state.fork.options)
        if isinstance(one.then[0], Run)
    ]
    while waiting:
        state, steps = waiting.pop()
        you = state.world.investigator(who)
        came = [one for one in state.world.enemies_in(you.space) if stood[one.id] != you.space]
        names = tuple(game.book.enemy_name(one.id, state.world) for one in came)
        before = world.investigator(who)
        fire = you.fire + you.stand_ins - before.fire - before.stand_ins
        found.setdefault(you.space, set()).add((names, fire))
        asker = state.fork.asker if isinstance(state.fork, Decision) else None
        assert not isinstance(asker, Depart)  # nobody here sneaks
        if isinstance(asker, RunOn):
            waiting += [
                (apply(state, n, game.book), steps + 1)
                for n, one in enumerate(state.fork.options)
                if isinstance(one.then[0], Move)
            ]
    return found


# -- on a game -------------------------------------------------------------------------------------


def test_panels_on_one_game_stay_in_step(panel):
    table = dmd_widgets.table(panel.subject.game)
    stamp = table.view["stamp"]
    say(table, "choose", option=1, stamp=stamp)  # a free Run to the Side room
    assert panel.status["text"].startswith("Played elsewhere. This Run of Ian")
    moved = panel.view["board"]
    say(table, "undo")
    assert panel.view["board"] != moved


def test_what_is_selected_is_dashed_on_the_table_as_well(panel):
    table = dmd_widgets.table(panel.subject.game)
    before = table.board.count('class="step"')
    say(panel, "select", key="figure byakhee 1")
    dashed = panel.view["board"].count('class="step"')
    assert dashed > 0
    assert table.board.count('class="step"') == before + dashed
    assert table.status["text"] == "In Paths: Byakhee 1 in Landing."
    say(panel, "select", key="figure byakhee 1")  # let go
    assert table.board.count('class="step"') == before


def test_dashes_grow_old_with_the_position_and_are_drawn_anew(panel):
    table = dmd_widgets.table(panel.subject.game)
    say(panel, "select", key="figure fire_vampire 1")
    say(table, "choose", option=1, stamp=table.view["stamp"])  # a free Run to the Side room
    assert panel.view["chosen"] == "figure fire_vampire 1"
    assert panel.view["board"].count('class="step"') == 0, "it is there already"
    assert table.status["text"].startswith("Run to Side room"), "what was done is told, not Paths"
    say(table, "undo")
    assert table.board.count('class="step"') == panel.view["board"].count('class="step"') > 0


def test_whoever_is_asked_about_at_the_table_is_selected_here(panel):
    table = dmd_widgets.table(panel.subject.game)
    told = say(table, "why", about="figure cultist 1")
    assert told["kind"] == "refused", "the Table still says why not"
    assert panel.view["chosen"] == "figure cultist 1"
    assert panel.status["text"].startswith("Cultist 1")
    assert table.board.count('class="step"') >= panel.view["board"].count('class="step"') > 0
    say(table, "why", about="token lab 1")  # of which Paths know nothing
    assert panel.view["chosen"] == "figure cultist 1"


def test_a_game_beside_it_on_the_table_points_at_nothing_here(panel):
    table = dmd_widgets.table(panel.subject.game)
    say(table, "branch")
    say(table, "why", about="figure cultist 1")
    assert panel.view["chosen"] == ""
    before = table.board
    say(panel, "select", key="figure byakhee 1")
    assert table.board == before


def test_who_is_gone_is_no_longer_selected():
    game = evening("A [start] - B", ian="A", beth="A", enemies={"cultist 1": "A"})
    panel = dmd_widgets.paths(game)
    say(panel, "select", key="figure cultist 1")
    game.attack("cultist")
    while game.world.enemies:  # reroll, or attack again, until it falls
        game.choose(next(n for n, one in enumerate(game.options) if "more actions" not in one))
    assert panel.view["chosen"] == ""
    assert panel.status["text"] == "What was selected is gone." or not panel.view["rows"]


def test_what_is_selected_twice_is_let_go(panel):
    start = panel.view
    say(panel, "select", key="space 14")
    assert panel.view["chosen"] == "space 14"
    say(panel, "select", key="space 14")
    assert panel.view == start


def test_a_panel_nobody_looks_at_is_not_drawn_until_somebody_does(panel):
    say(panel, "shown")
    say(panel, "gone")
    before = panel.view
    panel.subject.game.choose("Run to Side room.")
    assert panel.view is before
    say(panel, "shown")
    assert panel.view["board"] != before["board"]


def test_the_game_is_never_touched(panel):
    state = panel.subject.game.state
    for key in panel.view["spots"]:
        assert say(panel, "select", key=key)["kind"] == "told"
    assert panel.subject.game.state is state


def test_after_the_end_of_a_game_everything_can_still_be_selected():
    game = dmd.new_game(seed=7)
    while not game.is_over:
        game.choose(len(game.options) - 1)
    panel = dmd_widgets.paths(game)
    for key in panel.view["spots"]:
        assert say(panel, "select", key=key)["kind"] == "told"


@pytest.mark.parametrize(
    ("do", "more"),
    [
        ("select", {"key": "figure nobody"}),
        ("select", {"key": "space 99"}),
        ("select", {"key": 7}),
        ("set", {"name": "toward", "value": "figure nobody"}),
        ("set", {"name": "game", "value": "1"}),
        ("set", {"name": "space", "value": "space 99"}),
    ],
)
def test_nonsense_earns_a_sentence_and_changes_nothing(panel, do, more):
    before = panel.view
    assert say(panel, do, **more)["kind"] == "refused"
    assert panel.view == before


# -- on a map --------------------------------------------------------------------------------------


def test_on_a_map_one_space_shows_what_is_near_two_every_way():
    panel = dmd_widgets.paths(Board.sketch("A - B - D; A - C - D - E"))
    say(panel, "select", key="space A")
    assert told(panel)["Within 3 spaces of A"] == [
        ("1 space: B and C.", "DMD-BRD-E1"),
        ("2 spaces: D.", "DMD-BRD-E1"),
        ("3 spaces: E.", "DMD-BRD-E1"),
    ]
    say(panel, "select", key="space E")
    assert told(panel)["From A to E"] == [
        ("3 spaces, 2 shortest paths.", "DMD-BRD-E1"),
        ("A tie in A: B or C.", "DMD-MOV-2"),
        ("A → B → D → E", ""),
        ("A → C → D → E", ""),
    ]
    assert panel.view["board"].count('class="step"') == 5
    say(panel, "select", key="space A")  # the first one again lets go
    assert panel.view["chosen"] == ""


def test_on_a_map_of_the_kit_its_enemies_stand_where_they_begin():
    panel = dmd_widgets.paths(dmd.load_map("winterfold"))
    assert 'data-figure="cultist' in panel.view["board"]
    assert panel.view["label"] == "Paths: Winterfold Sanatorium"


def test_where_no_way_leads_on_a_map_that_is_said():
    panel = dmd_widgets.paths(Board.sketch("A - B; C - D"))
    say(panel, "set", name="start", value="A")
    say(panel, "set", name="end", value="C")
    assert told(panel)["From A to C"] == [("No way leads there.", "DMD-BRD-2")]
    assert say(panel, "set", name="steps", value="-1")["kind"] == "refused"
    assert say(panel, "set", name="start", value="nowhere")["kind"] == "refused"


def test_millions_of_ways_are_counted_and_a_few_listed():
    squares = "; ".join(f"s{n} - u{n} - s{n + 1}; s{n} - d{n} - s{n + 1}" for n in range(20))
    panel = dmd_widgets.paths(Board.sketch(squares))
    say(panel, "set", name="start", value="s0")
    say(panel, "set", name="end", value="s20")
    lines = [text for text, _ in told(panel)["From s0 to s20"]]
    assert lines[0] == "40 spaces, 1,048,576 shortest paths."
    assert lines[-1] == "… and 1,048,552 more"
    assert len(lines) == 1 + 20 + 24 + 1


def test_an_empty_map_and_what_is_no_map_are_refused():
    with pytest.raises(Refusal, match="no spaces yet"):
        dmd_widgets.paths(dmd.new_map("empty"))
    with pytest.raises(Refusal, match="neither a game nor a map"):
        dmd_widgets.paths("winterfold")  # type: ignore[arg-type]


# -- for readers without a kernel ------------------------------------------------------------------


def test_text_and_picture_say_what_is_selected(panel):
    say(panel, "select", key="space 14")
    assert "  Ian catches 1 Fire on leaving Red Gate room. (DMD-RUN-4)" in repr(panel)
    assert panel._repr_png_().startswith(b"\x89PNG")
    assert "Ian catches 1 Fire on leaving Red Gate room. (DMD-RUN-4)" in panel.svg()


def test_every_rule_that_is_cited_opens(panel):
    for key in ("figure byakhee 1", "space 14", "space 1"):
        say(panel, "select", key=key)
        for lines in told(panel).values():
            for _, rule in lines:
                if rule:
                    assert say(panel, "rule", rule=rule)["kind"] == "told"
                    assert panel.rules[rule]["text"]
