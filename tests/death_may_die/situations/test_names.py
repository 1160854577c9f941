"""Spaces by their names, wherever their ids may stand."""

from __future__ import annotations

import pytest

import dmd
from dmd.core.complaints import BadContent

BY_ID = """\
format: dmd-situation/1
luck: 1
investigators:
  ian: {space: 4, wounds: 1}
  beth: {space: 12}
enemies:
  12: [byakhee]
  cultist 1: 7
  cultist 2: {space: 13, wounds: 1}
tokens:
  lab 1: {face: inferno}
fire: {4: 2, 13: 1}
"""

BY_NAME = """\
format: dmd-situation/1
luck: 1
investigators:
  ian: {space: Great hall, wounds: 1}
  beth: {space: landing}
enemies:
  Landing: [byakhee]
  cultist 1: SOUTH ROOM
  cultist 2: {space: Red Gate room, wounds: 1}
tokens:
  lab 1: {face: inferno}
fire: {Great hall: 2, red gate room: 1}
"""


def test_names_are_read_as_the_ids_they_stand_for():
    assert dmd.load(BY_NAME).state == dmd.load(BY_ID).state


@pytest.mark.parametrize(
    ("was", "becomes", "told"),
    [
        ("space: landing", "space: lading", "line 5, investigators.beth.space: There is no space"),
        ("space: landing", "space: Landin", "Did you mean “Landing”?"),
        ("fire: {Great hall: 2", "fire: {4: 1, Great hall: 2", "“4” and “Great hall” are one"),
        ("red gate room: 1", "red gate room: 99", "Fire tokens lie about"),
        ("  Landing: [byakhee]", "  Landing: [byakee]", "line 7, enemies.Landing[0]: "),
    ],
)
def test_what_is_wrong_is_told_where_the_file_says_it(was, becomes, told):
    with pytest.raises(BadContent) as bad:
        dmd.load(BY_NAME.replace(was, becomes))

    assert told in str(bad.value)


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        ("[byakhee]", "[Byakhee]"),
        ("[byakhee]", "[{enemy: BYAKHEE}]"),
        ("cultist 1: 7", "Cultist 1: 7"),
    ],
)
def test_enemies_are_named_as_the_game_prints_them(was, becomes):
    assert dmd.load(BY_ID.replace(was, becomes)).state == dmd.load(BY_ID).state


def test_enemies_that_are_gone_are_named_so_too():
    gone = [f"{BY_ID}gone: [{one}]\n" for one in ("Fire Vampire", "fire_vampire")]
    assert dmd.load(gone[0]).state == dmd.load(gone[1]).state


@pytest.mark.parametrize("space", ["Landing", "landing", "12"])
@pytest.mark.parametrize("enemy", ["byakhee", "Byakhee"])
def test_who_stands_in_a_space_is_a_list_and_is_told_so(space, enemy):
    with pytest.raises(BadContent) as bad:
        dmd.load(BY_NAME.replace("Landing: [byakhee]", f"{space}: {enemy}"))

    (said,) = map(str, bad.value.report.errors)
    assert f"enemies.{space}: Who stands in “{space}” is a list. Write `[byakhee]`." in said


def test_two_names_of_one_figure_are_told():
    with pytest.raises(BadContent, match="“cultist 1” and “Cultist 1” are one figure"):
        dmd.load(BY_NAME.replace("  cultist 2:", "  Cultist 1: 7\n  cultist 2:"))


@pytest.mark.parametrize("written", ["Lab in {}", "lab in {}", "lab 1 in {}"])
def test_a_token_is_named_by_where_it_lies(written):
    by_space = BY_ID.replace("lab 1:", f"{written.format(labs_at_first())}:")
    assert dmd.load(by_space).state == dmd.load(BY_ID).state


def labs_at_first():
    """Where the first lab lay before it was destroyed."""
    book = dmd.load(BY_ID).book
    return book.board.space(book.board.each("lab")[0]).name.upper()


def test_a_token_is_named_with_a_capital():
    assert dmd.load(BY_ID.replace("lab 1:", "Lab 1:")).state == dmd.load(BY_ID).state


@pytest.mark.parametrize("meant", ["lab", "Lab", "lab in Landing", "lab 2 in Landing"])
def test_of_several_tokens_each_is_told_with_its_space(meant):
    book = dmd.load(BY_ID).book
    with pytest.raises(BadContent) as bad:
        dmd.load(BY_ID.replace("lab 1: {face: inferno}", f"{meant}: {{wounds: 2}}"))

    (said,) = map(str, bad.value.report.errors)
    first, last = (book.board.space(book.board.each("lab")[n]).name for n in (0, -1))
    assert f": Which Lab? There are: lab 1 in {first}, lab 2 in " in said
    assert said.endswith(f" in {last}.")


def test_two_names_of_one_token_are_told():
    with pytest.raises(BadContent, match="“lab 1” and “Lab 1” are one token"):
        dmd.load(BY_ID.replace("fire:", "  Lab 1: {wounds: 1}\nfire:"))


def test_people_what_befell_them_and_what_they_hold_go_by_name():
    ids = BY_ID.replace(
        "{space: 4, wounds: 1}", "{space: 4, insanity: paranoia, cards: [fire_axe]}"
    )
    names = ids.replace("paranoia", "Paranoia").replace("fire_axe", "Fire Axe")
    names = names.replace("  beth:", "  Sister Beth:") + "active: sister beth\n"
    assert dmd.load(names).state == dmd.load(f"{ids}active: beth\n").state


def test_a_mistake_of_somebody_is_told_by_the_name_the_file_has():
    with pytest.raises(BadContent, match=r"investigators\[\"Sister Beth\"\]"):
        dmd.load(BY_ID.replace("  beth: {space: 12}", "  Sister Beth: {space: 12, stress: 99}"))


def test_two_names_of_one_person_are_told():
    with pytest.raises(BadContent, match="“beth” and “Sister Beth” are one investigator"):
        dmd.load(BY_ID.replace("  beth:", "  Sister Beth: {}\n  beth:").replace(
            "  Sister Beth: {}\n  beth: {space: 12}", "  beth: {space: 12}\n  Sister Beth: {}"
        ))  # fmt: skip
