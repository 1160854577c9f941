"""What a map is looked at for with this game in mind: one small change, one complaint."""

from __future__ import annotations

from pathlib import Path

import pytest

import dmd
from dmd.core.complaints import Complaint
from dmd.death_may_die.library import rulebook
from tests.death_may_die.checking.test_episode import UNIVERSITY, changed

HALL = "name: Great hall, x: 4, y: 1, tokens: [fire]"


def told(tmp_path: Path, text: str) -> tuple[Complaint, ...]:
    file = tmp_path / "mine.yaml"
    file.write_text(text, "utf-8")
    return tuple(dmd.check(file).complaints)


GROUND = [  # changes, level, words, field, rule, spots
    ([("[gate_blue]", "[]"), ("x: 6, y: 1,", "x: 6, y: 1, tokens: [gate_blue],")],
     "warning", "The blue Gate lies next to the starting space", "spaces[1].tokens", "DMD-BRD-5",
     ("2", "1")),
    ([("[gate_blue]", "[]"), ("[start]", "[start, gate_blue]")],
     "warning", "The blue Gate lies on the starting space", "spaces[0].tokens", "DMD-BRD-5",
     ("1",)),
    ([("[gate_blue]", "[]"), ("[gate_yellow, stairs]", "[gate_yellow, gate_blue, stairs]")],
     "warning", "Two Gates share the space “West corridor”", "spaces[8].tokens", "DMD-BRD-5",
     ("9",)),
    ([("[gate_red, lab]", "[lab]"), (HALL, f"{HALL[:-1]}, gate_red]")],
     "advice", "The Gates lie at most 1 apart on a map that is 6 spaces across",
     "spaces[3].tokens", "DMD-BRD-5", ("4", "9", "8")),
    ([("x: 5, y: 0}", "x: 5, y: 0, tokens: [fire]}")],
     "advice", "7 of the 8 Fire tokens lie on the map", "spaces[2].tokens", "DMD-CMP-2",
     ("3", "4", "5", "6", "11", "12", "14")),
    ([("{cultist: 2}", "{fire_vampire: 1}")],
     "advice", "Every way out of the starting space leads to a monster", "spaces[0].tokens",
     "DMD-BRD-6", ("1", "2")),
    ([("tokens: [start]}", "tokens: [start], enemies: {cultist: 1}}")],
     "advice", "Enemies stand on the starting space: 1 Cultist", "spaces[0].enemies", "DMD-BRD-6",
     ("1",)),
    ([("{id: 15,", "{id: lab,"), ("to: 15}", "to: lab}"), ("to: 15,", "to: lab,")],
     "warning", "Where a card says “lab”, it will mean this space and nothing else",
     "spaces[14].id", "", ("lab",)),
    ([("{fire_vampire: 1}", "{fire_vampyre: 1}")],
     "error", "The game has no enemy “fire_vampyre”", "spaces[14].enemies", "", ("15",)),
    ([("{byakhee: 1}", "{byakhee: 3}")],
     "error", "The map begins with 3 of Byakhee; the box holds 2", "spaces[9].enemies",
     "DMD-SUM-E2", ("10",)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "level", "words", "field", "rule", "spot"), GROUND, ids=[one[2] for one in GROUND]
)
def test_a_map_that_smells_earns_one_complaint_with_line_spot_and_remedy(
    changes, level, words, field, rule, spot, tmp_path
):
    text = changed(UNIVERSITY, *changes)

    (complaint,) = told(tmp_path, text)

    assert words in complaint.problem
    assert (complaint.level, complaint.field, complaint.rule) == (level, field, rule)
    assert sorted(complaint.spot) == sorted(spot)
    assert complaint.remedy
    assert not rule or rulebook().find(rule)
    space = field.removeprefix("spaces[").partition("]")[0]
    begin = text.splitlines()[complaint.line - 1]
    assert f"id: {int(space) + 1}," in begin or complaint.spot == ("lab",)


ROW = "format: dmd-map/1\nid: row\ntitle: Row\nauthor: me\nlicense: MIT\ngame: death_may_die\n"


def row(*tokens: str) -> str:
    """A map of as many spaces in a row as there are tokens."""
    spaces = "".join(f"  - {{id: {n}, tokens: [{one}]}}\n" for n, one in enumerate(tokens))
    links = "".join(f"  - {{from: {n}, to: {n + 1}}}\n" for n in range(len(tokens) - 1))
    return f"{ROW}spaces:\n{spaces}links:\n{links}"


def test_the_end_of_a_long_corridor_is_told_with_the_runs_it_takes(tmp_path):
    far = ("start", "", "gate_red", "", "gate_blue", *[""] * 9)
    (complaint,) = told(tmp_path, row(*far[:-1], "gate_yellow", ""))

    # Fourteen spaces, three a Run.
    assert complaint.problem == "From the start to “14” it is 14 spaces: 5 Runs, and the way back."
    assert (complaint.level, complaint.field, complaint.line) == ("advice", "spaces[14]", 22)
    assert told(tmp_path, row(*far[:-3], "gate_yellow", "")) == ()


def test_a_map_of_three_spaces_is_too_small_for_its_gates(tmp_path):
    report = told(tmp_path, row("start", "", "gate_red, gate_yellow, gate_blue"))

    assert [one.level for one in report] == ["warning"] * 3 + ["advice"]
    assert report[-1].problem.startswith("The map has only 3 spaces")


def test_a_map_of_no_game_is_not_looked_at_with_this_one_in_mind(tmp_path):
    text = row("start, gate_red, gate_blue, gate_yellow", "").replace("game: death_may_die\n", "")

    assert [one.problem for one in told(tmp_path, text)] == [
        "The map names no game, so no game's rules for maps were checked."
    ]


def test_no_shipped_map_earns_a_warning_and_advice_is_about_lone_arrows_only():
    for file in sorted((Path(dmd.__file__).parents[1] / "maps/death_may_die").glob("*.yaml")):
        for complaint in dmd.check(file).complaints:
            assert complaint.level == "advice"
            assert "nobody answers" in complaint.problem
