"""Every complaint of the map checker, each earned by a small bad file."""

from __future__ import annotations

from random import Random

import pytest

from dmd.core.complaints import Complaint, Refusal, Report
from dmd.core.maps.laying import board_of
from dmd.core.maps.map_check import check_map, read_map
from dmd.core.maps.map_file import MapRules, Tokens, Twins
from dmd.core.speaking import speaker
from dmd.games import phrase_folders
from tests.spending import times_as_long

MANOR = MapRules(
    tokens=(Tokens("door", 1, 1, "MAN-1"), Tokens("torch", 0, 2, "MAN-2")),
    twins=(Twins("ladder", "MAN-3"),),
    start="door",
    one_way_walls="MAN-4",
)
GAMES = {"manor": MANOR}

HEADER = "format: dmd-map/1\nid: small\ntitle: Small\nauthor: me\nlicense: MIT\n"


def report_on(rest: str, game: str = "manor") -> Report:
    """The body begins on line 7."""
    return check_map(f"{HEADER}game: {game}\n{rest}", GAMES, name="small.yaml")[1]


def complaints(rest: str) -> list[Complaint]:
    return list(report_on(rest).complaints)


GOOD = """\
spaces:
  - {id: a, x: 0, y: 0, tokens: [door]}
  - {id: b, x: 1, y: 0}
links:
  - {from: a, to: b}
"""


def test_a_good_map_earns_no_complaint() -> None:
    assert complaints(GOOD) == []


@pytest.mark.parametrize(
    ("rest", "level", "line", "field", "problem", "rule"),
    [
        pytest.param(
            "spaces: [{id: hall, tokens: [door]}, {id: attic}]\n"
            "links:\n  - {from: hall, to: attic}\n  - {from: hal, to: attic}",
            *("error", 10, "links[1].from", "no space “hal”. Did you mean “hall”?", ""),
            id="unknown space",
        ),
        pytest.param(
            GOOD + "lone_arrows: [{from: a, to: nowhere}]",
            *("error", 12, "lone_arrows[0].to", "no space “nowhere”. Add it to the spaces", ""),
            id="unknown end of an arrow",
        ),
        pytest.param(
            GOOD.replace("id: b", "id: a").replace("to: b", "to: a2") + "  - {from: a, to: a2}",
            *("error", 9, "spaces[1].id", "have the id “a”, the first on line 8", ""),
            id="doubled id",
        ),
        pytest.param(
            GOOD + "  - {from: b, to: b}",
            *("error", 12, "links[1]", "leads from “b” to itself", ""),
            id="self link",
        ),
        pytest.param(
            GOOD.replace("id: b", 'id: " b"').replace("to: b", 'to: " b"'),
            *("error", 9, "spaces[1].id", "cannot be the id of a space", ""),
            id="blanks around an id",
        ),
        pytest.param(
            GOOD.replace("[door]", "[]"),
            *("error", 7, "spaces", "“Door” is missing. Write “tokens: [door]” in one", "MAN-1"),
            id="missing token",
        ),
        pytest.param(
            GOOD.replace("y: 0}", "y: 0, tokens: [door]}"),
            *("error", 9, "spaces[1].tokens", "Too many “Door”: 2 (in a, b). Keep 1.", "MAN-1"),
            id="doubled token",
        ),
        pytest.param(
            GOOD.replace("[door]", "[door, torch, torch, torch]"),
            *("error", 8, "spaces[0].tokens", "Too many “Torch”: 3 (in a, a, a)", "MAN-2"),
            id="more tokens than the box holds",
        ),
        pytest.param(
            GOOD.replace("[door]", "[door, ladder]"),
            *(
                "error",
                8,
                "spaces[0]",
                "“Ladder” comes as one pair, in two spaces; here: a",
                "MAN-3",
            ),
            id="half a pair",
        ),
        pytest.param(
            GOOD.replace("[door]", "[door, ladder, ladder]"),
            *(
                "error",
                8,
                "spaces[0]",
                "“Ladder” comes as one pair, in two spaces; here: a",
                "MAN-3",
            ),
            id="both of a pair in one space",
        ),
        pytest.param(
            GOOD.replace("[door]", "[door, ladder]").replace(
                "links:", "  - {id: c, x: 2, y: 0}\nlinks:"
            )
            + "  - {from: b, to: c, kind: ladder}",
            *(
                "error",
                10,
                "spaces[2]",
                "“Ladder” comes as one pair, in two spaces; here: a, b, c",
                "MAN-3",
            ),
            id="a linked pair and a third token",
        ),
        pytest.param(
            GOOD.replace("[door]", "[door, ladder]").replace(
                "y: 0}", "y: 0, tokens: [ladder, ladder]}"
            ),
            *("error", 9, "spaces[1]", "pair, in two spaces; here: a, b, b", "MAN-3"),
            id="three of a pair in two spaces",
        ),
        pytest.param(
            GOOD + "  - {from: b, to: a, kind: passage}",
            *("warning", 12, "links[1]", "listed a second time. Delete it.", ""),
            id="doubled link",
        ),
        pytest.param(
            GOOD + "  - {from: b, to: a, kind: secret, one_way: true}",
            *("warning", 12, "links[1]", "from “b” to “a” only is a wall", "MAN-4"),
            id="one-way link",
        ),
        pytest.param(
            GOOD.replace("links:", "  - {id: c, x: 2, y: 0}\nlinks:")
            + "  - {from: b, to: c}\nlone_arrows: [{from: a, to: c}]",
            *("advice", 14, "lone_arrows[0]", "“c” does not answer the arrow from “a”", "MAN-4"),
            id="lone arrow",
        ),
        pytest.param(
            GOOD + "lone_arrows: [{from: b, to: a}]",
            *("warning", 12, "lone_arrows[0]", "linked, so this arrow is not alone", "MAN-4"),
            id="arrow beside a link",
        ),
        pytest.param(
            GOOD.replace("links:", "  - {id: c, x: 2, y: 0}\nlinks:"),
            *("warning", 10, "spaces[2]", "No way leads from “a” to “c”", ""),
            id="unreachable space",
        ),
        pytest.param(
            GOOD.replace("id: b", "id: A").replace("to: b", "to: A"),
            *("warning", 9, "spaces[1].id", "“a” and “A” look alike", ""),
            id="look-alike ids",
        ),
        pytest.param(
            GOOD.replace("x: 0", "name: Great hall, x: 0").replace(
                "x: 1", "name: great  HALL, x: 1"
            ),
            *("warning", 9, "spaces[1].name", "“Great hall” and “great  HALL” look alike", ""),
            id="look-alike names",
        ),
        pytest.param(
            GOOD.replace("x: 0", "name: Ｈall, x: 0").replace("x: 1", "name: Hall, x: 1"),
            *("warning", 9, "spaces[1].name", "“Ｈall” and “Hall” look alike", ""),
            id="full-width look-alike",
        ),
        pytest.param(
            GOOD.replace("x: 0", "name: Hall, x: 0").replace("x: 1", "name: Hall, x: 1"),
            *("warning", 9, "spaces[1].name", "“Hall” is the name of two spaces", ""),
            id="the same name twice",
        ),
        pytest.param(
            GOOD.replace("x: 1, y: 0", "x: 101, y: 0"),
            *("error", 9, "spaces[1].x", "101 is not at most 100", ""),
            id="position out of range",
        ),
        pytest.param(
            GOOD.replace("x: 1, y: 0", "x: 0.4, y: 0.2"),
            *("warning", 9, "spaces[1]", "“a” and “b” lie on top of each other", ""),
            id="overlapping spaces",
        ),
        pytest.param(
            GOOD.replace("x: 1, y: 0", "tokens: []"),
            *("warning", 7, "spaces", "1 of 2 spaces has no position", ""),
            id="some without a position",
        ),
        pytest.param(
            GOOD.replace("[door]", "[door, torhc]"),
            *("warning", 8, "spaces[0].tokens", "“torhc”. Did you mean “torch”?", ""),
            id="misspelt token",
        ),
        pytest.param(
            GOOD.replace("spaces:", "tiles: house_tiles\nspaces:", 1),
            *("warning", 7, "tiles", "none of them is laid", ""),
            id="tiles that are not laid",
        ),
        pytest.param(
            "spaces: []",
            *("error", 7, "spaces", "The map has no spaces", ""),
            id="no spaces",
        ),
        pytest.param(
            GOOD.replace("{id: b, x: 1", "{id: b, nmae: B, x: 1"),
            *("error", 9, "spaces[1].nmae", "“nmae” is unknown here. Did you mean “name”?", ""),
            id="unknown key",
        ),
        pytest.param(
            GOOD.replace("tokens: [door]", "tokens: [door], enemies: {rat: 0}"),
            *("error", 8, "spaces[0].enemies.rat", "0 is not at least 1", ""),
            id="no figures",
        ),
        pytest.param(
            GOOD.replace("id: b", f"id: {'b' * 81}"),
            *("error", 9, "spaces[1].id", "81", ""),
            id="long id",
        ),
    ],
)
def test_each_mistake_is_named_with_its_place_its_rule_and_a_remedy(
    rest: str, level: str, line: int, field: str, problem: str, rule: str
) -> None:
    found = complaints(rest)
    mine = [one for one in found if problem in f"{one.problem} {one.remedy}"]

    assert len(mine) == 1, found
    assert (mine[0].level, mine[0].line, mine[0].field, mine[0].rule) == (level, line, field, rule)
    assert mine[0].remedy
    assert mine[0].file == "small.yaml"
    assert report_on(rest).ok is not any(one.level == "error" for one in found)


@pytest.mark.parametrize(
    ("place", "overlaps"),
    [("0.4, y: 0.2", True), ("0, y: 0", True), ("0.5, y: 0", False), ("0, y: 0.5", False)],
)
def test_spaces_half_a_step_apart_do_not_overlap(place: str, overlaps: bool) -> None:
    found = complaints(GOOD.replace("x: 1, y: 0", f"x: {place}"))

    assert ["on top of" in one.problem for one in found] == [True] * overlaps


def test_spaces_far_from_the_corner_are_told_apart_too() -> None:
    shifted = GOOD.replace("x: 0, y: 0", "x: 50, y: 40")

    assert complaints(shifted.replace("x: 1, y: 0", "x: 50, y: 39")) == []
    assert complaints(shifted.replace("x: 1, y: 0", "x: 49, y: 40")) == []
    assert len(complaints(shifted.replace("x: 1, y: 0", "x: 50.3, y: 39.7"))) == 1


NAMED = """\
spaces:
  - {id: hall, name: Great hall, tokens: [door, ladder]}
  - {id: v1, name: Vault, tokens: [door]}
  - {id: v2, name: Vault}
  - {id: loft}
links:
  - {from: hall, to: v1}
  - {from: v1, to: v1}
  - {from: hall, to: v2, kind: secret, one_way: true}
lone_arrows: [{from: v1, to: hall}, {from: loft, to: hall}]
"""


def test_spaces_and_tokens_are_told_by_their_names_with_the_id_where_two_are_called_alike() -> None:
    told = [one.problem for one in complaints(NAMED)]

    assert "Too many “Door”: 2 (in Great hall, Vault (v1))." in told
    assert "The token “Ladder” comes as one pair, in two spaces; here: Great hall." in told
    assert "This leads from “Vault (v1)” to itself." in told
    assert "A passage from “Great hall” to “Vault (v2)” only is a wall: nobody passes." in told
    assert "“Vault (v1)” and “Great hall” are linked, so this arrow is not alone." in told
    assert "“Great hall” does not answer the arrow from “loft”: it is a wall." in told
    assert "No way leads from “Great hall” to “Vault (v2)”." in told
    assert "No way leads from “Great hall” to “loft”." in told


def test_in_every_language_spaces_are_called_as_their_author_wrote_them() -> None:
    [told] = [one.problem for one in complaints(NAMED) if one.problem.startswith("Too many")]

    assert speaker("pl", phrase_folders()).read(told).endswith("(Pola: Great hall, Vault (v1)).")


def test_half_a_position_is_pointed_out() -> None:
    problems = [one.problem for one in complaints(GOOD.replace("x: 1, y: 0", "x: 1"))]

    assert "“b” has only half a position." in problems


def test_arrows_that_answer_each_other_are_a_passage() -> None:
    found = complaints(
        "spaces: [{id: a, tokens: [door]}, {id: b}]\n"
        "links: [{from: a, to: b, kind: secret, one_way: true}]\n"
        "lone_arrows:\n  - {from: a, to: b}\n  - {from: b, to: a}"
    )

    told = [(one.line, one.problem) for one in found if one.field.startswith("lone_arrows")]
    assert told == [
        (10, "“a” and “b” point at each other: that is a passage."),
        (11, "“b” and “a” point at each other: that is a passage."),
    ]


def test_a_map_of_an_unknown_game_is_checked_as_a_plain_one() -> None:
    report = report_on("spaces: [{id: a}]", game="manro")

    assert report.ok
    assert [(one.level, one.field, one.remedy) for one in report.complaints] == [
        ("warning", "game", "Did you mean “manor”?")
    ]


def test_a_map_that_says_little_of_itself_earns_advice_only() -> None:
    report = check_map("format: dmd-map/1\nid: a\ntitle: A\nspaces: [{id: a}]", GAMES)[1]

    assert report.ok
    assert [one.level for one in report.complaints] == ["advice"] * 3
    said = " ".join(one.problem for one in report.complaints)
    assert "names no game" in said
    assert "names no author" in said
    assert "names no license" in said


def test_sixty_spaces_are_many_and_five_hundred_the_most() -> None:
    def of(size: int) -> Report:
        spaces = "".join(f"  - {{id: s{n}}}\n" for n in range(size))
        links = "".join(f"  - {{from: s{n}, to: s{n + 1}}}\n" for n in range(size - 1))
        header = HEADER.replace("author: me", "author: me\ngame: none")
        return check_map(f"{header}spaces:\n{spaces}links:\n{links}", {"none": MapRules()})[1]

    assert of(60).complaints == ()
    assert [one.problem for one in of(61).complaints] == ["61 spaces are many for one screen."]
    assert of(500).ok
    (error,) = of(501).errors
    assert "501" in error.problem
    assert error.field == "spaces"


def test_a_mistake_in_a_space_is_not_blamed_on_its_links() -> None:
    found = complaints(
        """\
spaces:
  - {id: a, tokens: [door]}
  - {id: b, enemies: {rat: many}}
  - {id: c}
links: [{from: a, to: b}, {from: b, to: c, note: 7, house: perhaps}]
"""
    )

    assert [one.field for one in found] == ["spaces[1].enemies.rat", "links[1].house"]


def test_all_complaints_come_at_once_errors_first() -> None:
    report = report_on(
        """\
spaces:
  - {id: a, nmae: Hall, tokens: [ladder]}
  - {id: a, x: -1, y: 0}
  - {id: b, enemies: {rat: many}}
  - {id: island}
links:
  - {from: a, to: c}
  - {from: b, to: b}
  - {from: a, to: b, one_way: perhaps}
"""
    )

    said = [(one.level, one.line, one.field) for one in report.complaints]
    assert said == [
        ("error", 7, "spaces"),  # no door
        ("error", 8, "spaces[0].nmae"),
        ("error", 8, "spaces[0]"),  # half a pair
        ("error", 9, "spaces[1].x"),
        ("error", 9, "spaces[1].id"),
        ("error", 10, "spaces[2].enemies.rat"),
        ("error", 13, "links[0].to"),
        ("error", 14, "links[1]"),
        ("error", 15, "links[2].one_way"),
        ("warning", 11, "spaces[3]"),  # no way leads there
    ]


def test_a_map_with_warnings_is_read_and_one_with_errors_is_not() -> None:
    warned, report = check_map(f"{HEADER}game: manor\n{GOOD}  - {{from: b, to: a}}", GAMES)
    refused, _ = check_map(f"{HEADER}game: manor\nspaces: [{{id: a}}]", GAMES)

    assert warned is not None
    assert [one.level for one in report.complaints] == ["warning"]
    assert refused is None
    with pytest.raises(Refusal, match="The token “Door” is missing"):
        read_map(f"{HEADER}game: manor\nspaces: [{{id: a}}]", GAMES)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "just words",
        "[1, 2]",
        "format: dmd-map/1",
        "format: dmd-map/1\nspaces: 7\nlinks: {}\nid: [1]\ntitle: null",
        HEADER + "spaces: [*x, &y {id: a}, !z {id: b}, {id: c, id: c}, [], 5, null, .nan]",
        HEADER + "spaces: [{id: {}}, {id: []}, {id: true}]\nlinks: [{from: {}, to: []}, 3]",
        HEADER + "spaces: [{id: a, x: .inf, y: 1e400}]",
        HEADER + "game: [1]\nspaces: [{id: a}]\nlone_arrows: [[], {from: a}]",
        HEADER + "game: manor\nspaces: [{id: a, tokens: {door: 1}}]",
        HEADER + "spaces: " + "[" * 200_000,
    ],
)
def test_a_broken_file_earns_sentences_and_nothing_else(text: str) -> None:
    drawn, report = check_map(text, GAMES)

    assert drawn is None
    assert report.errors
    assert all(one.problem.endswith(".") for one in report.errors)


def test_whatever_happens_to_a_file_it_is_read_or_refused_with_a_sentence() -> None:
    good = f"{HEADER}game: manor\n{GOOD}lone_arrows: [{{from: b, to: a, note: x}}]\n"
    luck = Random(1)
    signs = "ab01{}[]:,-\"'&*!|>#%@ \n\t~.é\u202e"
    for _ in range(2_000):
        text = list(good)
        for _ in range(luck.randint(1, 4)):
            at = luck.randrange(len(text))
            text[at : at + luck.randint(0, 3)] = luck.choices(signs, k=luck.randint(0, 3))
        drawn, report = check_map("".join(text), GAMES)
        if drawn is None:
            assert report.errors
        else:
            board_of(drawn, GAMES)  # what passed the checker is a board


def a_bad_file(spaces: int) -> str:
    """Spaces on one spot, and twice as many links, every second of them from nowhere to nowhere."""
    listed = "".join(f"- {{id: s{n}, x: 1, y: 1}}\n" for n in range(spaces))
    links = "".join(f"- {{from: s{n}, to: t{n}}}\n" for n in range(2 * spaces))
    return f"{HEADER}spaces:\n{listed}links:\n{links}"


def test_eight_times_as_many_mistakes_take_about_eight_times_as_long() -> None:
    few, many = a_bad_file(1_250), a_bad_file(10_000)

    report = check_map(many, GAMES)[1]

    assert 100 < len(report.complaints) < 250  # the rest is counted
    # Whoever compares each mistake with each other one would take 64 times as long.
    assert times_as_long(lambda: check_map(many, GAMES), lambda: check_map(few, GAMES)) < 24
