"""Every complaint about a set of tiles, each earned by a small bad file."""

from __future__ import annotations

import pytest

from dmd.core.complaints import BadContent, Report
from dmd.core.maps.tile_check import check_tiles, read_tiles

HEADER = "format: dmd-tiles/1\nid: small\ntitle: Small\nauthor: me\nlicense: MIT\n"
GOOD = """\
tiles:
  - code: 1
    front: {quarters: [ab, ac], passages: [ab, bc], arrows: [n1, e2]}
    back: {quarters: [aa, bb], passages: [ab], arrows: [s1, s2], names: {b: Porch}}
"""


def report_on(rest: str) -> Report:
    """The body begins on line 6; the front of the good tile is on line 8, its back on line 9."""
    return check_tiles(HEADER + rest, name="small.yaml")[1]


def test_a_good_set_earns_no_complaint() -> None:
    tiles, report = check_tiles(HEADER + GOOD, name="small.yaml")

    assert report.complaints == ()
    assert tiles
    assert tiles.tile("1")
    assert read_tiles(HEADER + GOOD) == tiles


@pytest.mark.parametrize(
    ("old", "new", "level", "line", "field", "problem"),
    [
        pytest.param(
            *("[ab, ac]", "[ab, ba]", "error", 8, "tiles[0].front.quarters"),
            "The two quarters of “a” meet at a corner only.",
            id="torn space",
        ),
        pytest.param(
            *("passages: [ab], arrows: [s1", "passages: [ab, ac], arrows: [s1"),
            *("error", 9, "tiles[0].back.passages[1]", "This side has no space “c”."),
            id="passage to nowhere",
        ),
        pytest.param(
            *("{b: Porch}", "{c: Porch}", "error", 9, "tiles[0].back.names"),
            "This side has no space “c” that could have a name.",
            id="name for nothing",
        ),
        pytest.param(
            *("{b: Porch}", '{b: "Por\\tch"}', "error", 9, "tiles[0].back.names.b"),
            "The name of “b” holds a tab or a line break.",
            id="name with a tab",
        ),
        pytest.param(
            *("passages: [ab, bc]", "passages: [ab, bc, ba]", "warning", 8),
            *("tiles[0].front.passages", "One of the passages is listed twice."),
            id="passage listed twice",
        ),
        pytest.param(
            *("[s1, s2]", "[s1, s2, s1]", "warning", 9, "tiles[0].back.arrows"),
            "One of the arrows is listed twice.",
            id="arrow listed twice",
        ),
        pytest.param(
            *("passages: [ab], ", "", "warning", 9, "tiles[0].back"),
            "Nothing leads out of “a”, wherever the tile is laid.",
            id="a space without a way out",
        ),
        pytest.param(
            *("[n1, e2]", "[n1, e3]", "error", 8, "tiles[0].front.arrows[1]", "“e3”"),
            id="no such slot",
        ),
        pytest.param(
            *("[aa, bb]", "[aa, bd]", "error", 9, "tiles[0].back.quarters[1]", "“bd”"),
            id="no such letter",
        ),
        pytest.param(
            *("[aa, bb]", "[aa, bb, cc]", "error", 9, "tiles[0].back.quarters"),
            "A list of 2 was expected; here is a list of 3.",
            id="three rows",
        ),
        pytest.param(*("code: 1", "code: hall", "error", 7, "tiles[0].code", ""), id="odd code"),
        pytest.param(*("front:", "frnt:", "error", 8, "tiles[0].frnt", "frnt"), id="no such field"),
        pytest.param(
            *("arrows: [s1, s2]", "arows: [s1, s2]", "error", 9, "tiles[0].back.arows", "arows"),
            id="a slip of the pen",
        ),
    ],
)
def test_each_complaint_is_told_where_it_belongs(
    old: str, new: str, level: str, line: int, field: str, problem: str
) -> None:
    assert GOOD.count(old) == 1, "the good file is spoilt in one place"
    report = report_on(GOOD.replace(old, new))

    found = [one for one in report.complaints if one.field == field and problem in one.problem]
    assert len(found) == 1, report
    assert (found[0].level, found[0].line, found[0].file) == (level, line, "small.yaml")
    assert found[0].remedy or "was expected" in problem
    assert report.ok == (level != "error")


def test_a_space_behind_two_doors_can_be_left() -> None:
    side = "{quarters: [ab, cb], passages: [ac, bc], arrows: [n1]}"

    assert report_on(f"tiles: [{{code: 1, front: {side}, back: {side}}}]").complaints == ()


def test_two_tiles_with_one_code() -> None:
    again = GOOD + GOOD.removeprefix("tiles:\n")

    [complaint] = report_on(again).complaints

    assert complaint.problem == "Two tiles have the code 1."
    assert (complaint.field, complaint.line) == ("tiles[1].code", 10)


def test_an_author_and_a_licence_are_advised() -> None:
    report = check_tiles(HEADER.split("author")[0] + GOOD)[1]

    assert [(one.level, one.problem) for one in report.complaints] == [
        ("advice", "The set names no author."),
        ("advice", "The set names no license."),
    ]


def test_all_complaints_come_at_once() -> None:
    bad = GOOD.replace("[ab, ac]", "[ab, ba]").replace("[s1, s2]", "[s1, s9]")
    bad = bad.replace("{b: Porch}", "{c: Porch}")

    fields = [one.field for one in report_on(bad).errors]

    assert "tiles[0].front.quarters" in fields
    assert "tiles[0].back.arrows[1]" in fields
    with pytest.raises(BadContent, match="meet at a corner only"):
        read_tiles(HEADER + bad)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "tiles: 3",
        "format: dmd-map/1\nid: a\ntitle: A",
        "format: dmd-tiles/2\nid: a\ntitle: A",
        HEADER,
        HEADER + "tiles: []",
        HEADER + "tiles: [3, {code: 1}, {code: 2, front: 4, back: [a]}]",
        HEADER + "tiles: {code: 1}",
        HEADER + "tiles: [{code: 1, front: {quarters: 4}, back: {quarters: [[a], b]}}]",
        HEADER + "tiles: [{code: [1], front: {}, back: {}}]",
        "a: &a [*a]",
    ],
)
def test_whatever_is_no_set_of_tiles_earns_a_sentence(text: str) -> None:
    tiles, report = check_tiles(text, name="odd.yaml")

    assert tiles is None
    assert report.errors
    assert all(one.problem for one in report.errors)


def test_more_tiles_than_fit_a_table_earn_no_more_than_a_hundred_complaints() -> None:
    side = "{quarters: [ab, ba], passages: [ac, ab], names: {c: x}}"
    many = "".join(f"  - {{code: {n}, front: {side}, back: {side}}}\n" for n in range(4_000))

    tiles, report = check_tiles(HEADER + "tiles:\n" + many)

    assert tiles is None
    assert len(report.complaints) <= 202  # those of the types, and those of the tiles
    assert "to mend is not listed" in str(report)
