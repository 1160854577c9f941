"""What was analysed, drawn: every number written beside its shade or its bar."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from dmd import analysis
from dmd.analysis.sampling import Estimate
from dmd.core.boards.board import Board
from dmd.core.boards.spaces import Link, Space
from dmd.core.complaints import Refusal
from dmd.core.deck import deck
from dmd.core.engine import settle
from dmd.core.state import Scope
from dmd.death_may_die.actions import ChooseAction
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.fight import InvestigateOrFight
from dmd.death_may_die.happening import TURN
from dmd.death_may_die.mythos import DrawMythos
from dmd.drawing.analysed import draw
from dmd.drawing.bars import Group, Line, Row, grouped, listed
from dmd.drawing.palette import LIGHT, THEMES
from tests.death_may_die.table import BOX, Table, a_table, a_world

pytestmark = pytest.mark.usefixtures("patience")

SQUARE = "A [gate_blue] - B - D; A - C - D [start, gate_red, gate_yellow]"


@cache
def a_turn() -> Table:
    return a_table(
        SQUARE, ChooseAction("elizabeth"), DrawMythos(), InvestigateOrFight("elizabeth"),
        active="elizabeth", elizabeth={"space": "D", "stress": 3, "used": ("free_reroll",)},
        beth="D", stage=2, enemies={"cultist 1": "A", "byakhee 1": "D"},
        mythos=deck(["c_crawling_chaos", "e_students_go_mad"]), discovery=deck([]),
    )  # fmt: skip


@cache
def threats() -> analysis.Threats:
    return analysis.threats(a_turn(), tries=10)


@cache
def found(kind: str) -> Any:
    table = a_turn()
    if kind == "threats":
        return threats()
    if kind == "paths":
        return analysis.paths(table, "cultist")
    if kind == "odds":
        return analysis.odds(table, "attack byakhee")
    if kind == "plans":
        return analysis.plans(table, positions=300, precision=0.2)
    contenders = [["attack Byakhee"], ["attack Byakhee", "attack Byakhee"]]
    return analysis.compare(table, contenders, positions=2_000, precision=0.2)


KINDS = ("threats", "paths", "odds", "plans", "comparison")


def written(svg: str) -> list[str]:
    return re.findall(r">([^<>]+)</text>", svg)


@pytest.mark.parametrize("kind", KINDS)
def test_in_a_notebook_every_result_is_a_picture_and_a_text(kind: str) -> None:
    one = found(kind)

    png = one._repr_png_()

    assert png is not None
    assert png.startswith(b"\x89PNG")
    assert len(repr(one)) > 20


@pytest.mark.parametrize("theme", sorted(THEMES))
@pytest.mark.parametrize("kind", KINDS)
def test_every_theme_draws_with_its_own_colours_only(kind: str, theme: str) -> None:
    svg = found(kind).draw(theme=theme).svg

    colours = set(re.findall(r'(?:fill|stroke)="(#[0-9a-f]{6})"', svg))
    assert colours
    if theme == "grey":
        assert all(one[1:3] == one[3:5] == one[5:7] for one in colours)


def test_the_heat_map_writes_the_number_of_every_space() -> None:
    drawing = threats().draw("wounds")

    for space, one in threats().spaces.items():
        assert f"{space} {one.value('wounds'):.2f}" in drawing.told
        assert f"{one.value('wounds'):.2f}" in written(drawing.svg)
    assert drawing.svg.count('class="shade"') == 4
    assert "What threatens Elizabeth: wounds" in written(drawing.svg)


def test_the_worst_space_is_the_darkest() -> None:
    floors = re.findall(
        r'fill="(#\w+)"[^>]*class="shade"', threats().draw("wounds", theme="grey").svg
    )

    worth = [one.value("wounds") for one in threats().spaces.values()]
    assert sorted(range(4), key=lambda n: (floors[n], n)) == sorted(
        range(4), key=lambda n: (-worth[n], n)
    )


def test_a_sampled_number_is_marked_and_its_error_told() -> None:
    drawing = threats().draw("dies by own turn")

    marked = [one for one in written(drawing.svg) if one.startswith("~")]
    assert len(marked) == 4
    assert "nineteen times of twenty" in drawing.told


def test_the_steps_that_players_choose_bear_a_question_mark() -> None:
    drawing = found("paths").draw()

    assert {"2 ?", "1", "0"} <= set(written(drawing.svg))
    assert drawing.svg.count('class="step"') == 4
    assert "In A you choose: B or C (DMD-MOV-2)." in written(drawing.svg)


def test_a_bar_is_as_long_as_its_chance() -> None:
    rows = [Row("a", 0.25, "25 %"), Row("b", 0.5, "50 %"), Row("c", 0.0, "0 %")]

    drawn = "".join(grouped([Group("measure", rows)], LIGHT).drawn)

    wide = [float(one) for one in re.findall(rf'width="([\d.]+)"[^>]*fill="{LIGHT.choice}"', drawn)]
    assert wide == [75, 150]
    assert [one for one in written(drawn) if "%" in one] == ["25 %", "50 %", "0 %"]


def test_the_odds_show_every_number_of_their_table() -> None:
    odds = found("odds")

    told = written(odds.draw().svg)

    for name in odds.table().index:
        assert name in told
        for chance in odds.distribution(name).values():
            assert any(one == f"{100 * float(chance):.2f} %" for one in told) or chance in (0, 1)
    assert "1 stress" in told


def test_plans_stand_beside_their_intervals() -> None:
    plans = found("plans")

    told = written(plans.draw().svg)

    assert any(one.startswith(f"1. {plans[0].sentence[:8]}") for one in told)
    assert any(one.startswith(plans[0].told[:6]) for one in told)


def test_an_interval_is_drawn_from_its_low_to_its_high_end() -> None:
    rows = [Line("plan", Estimate(0.5, 0.25, 0.75, 100), "50 %", (), yes_no=True)]

    drawn = "".join(listed(rows, LIGHT).drawn)

    assert "M75.0 8.5H225.0" in drawn


def test_names_cannot_put_markup_into_a_picture() -> None:
    spaces = (
        Space("a", "<script>x</script>", tags=("start", "gate_red")),
        Space("b", "<b>&", tags=("gate_blue",)),
    )
    book = DeathMayDie(BOX, Board(spaces, (Link("a", "b"),), title="<i>"))
    world = a_world(
        ian="a", beth="a", enemies={"cultist 1": "b"}, mythos=deck(["c_crawling_chaos"])
    )
    here = settle(
        world, (ChooseAction("ian"), DrawMythos(), InvestigateOrFight("ian"), Scope(TURN)), book
    )
    position = analysis.Position(here, book)

    danger = analysis.threats(position, until="turn")
    for one in (danger.draw(), analysis.paths(position, "cultist").draw()):
        assert "<script" not in one.svg
        assert "<b>" not in one.svg


def test_an_unknown_heat_map_is_refused_with_a_hint() -> None:
    with pytest.raises(Refusal, match="wounds"):
        threats().draw("wunds")


def test_what_has_no_picture_says_so() -> None:
    with pytest.raises(Refusal, match="no picture"):
        draw(analysis.explain(a_turn(), "run"))
