"""Spaces by their names, wherever their ids may stand."""

from __future__ import annotations

from pathlib import Path

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
        "{space: 4, wounds: 1}",
        "{space: 4, insanity: paranoia, cards: [fire_axe], levels: {brawling: 2, swiftness: 3}}",
    )
    names = ids.replace("paranoia", "Paranoia").replace("fire_axe", "Fire Axe")
    names = names.replace("brawling", "Brawling").replace("swiftness", "Swiftness")
    names = names.replace("  beth:", "  Sister Beth:") + "active: sister beth\n"
    assert dmd.load(names).state == dmd.load(f"{ids}active: beth\n").state
    in_full = ids.replace("  ian:", "  Sergeant Ian Welles:")
    assert in_full != ids
    assert dmd.load(in_full).state == dmd.load(ids).state


def test_an_episode_and_an_elder_one_go_by_their_titles():
    ids = BY_ID + "episode: blasphemous_alchemy\nelder_one: hastur\n"
    names = BY_ID + "episode: Blasphemous Alchemy\nelder_one: Hastur\n"
    assert dmd.load(names).state == dmd.load(ids).state
    with pytest.raises(BadContent, match="There is no Elder One “Hastor”"):
        dmd.load(BY_ID + "elder_one: Hastor\n")


def test_two_names_of_one_skill_are_no_two_skills():
    with pytest.raises(BadContent, match="There is no skill of ian “Brawling”"):
        dmd.load(BY_ID.replace("wounds: 1}", "levels: {brawling: 2, Brawling: 3}}", 1))


def test_a_mistake_of_somebody_is_told_by_the_name_the_file_has():
    with pytest.raises(BadContent, match=r"investigators\[\"Sister Beth\"\]"):
        dmd.load(BY_ID.replace("  beth: {space: 12}", "  Sister Beth: {space: 12, stress: 99}"))


def test_two_names_of_one_person_are_told():
    with pytest.raises(BadContent, match="“beth” and “Sister Beth” are one investigator"):
        dmd.load(BY_ID.replace("  beth:", "  Sister Beth: {}\n  beth:").replace(
            "  Sister Beth: {}\n  beth: {space: 12}", "  beth: {space: 12}\n  Sister Beth: {}"
        ))  # fmt: skip


PLAIN = """format: dmd-situation/1
investigators:
  ian: {space: Red Gate room, wounds: 3, stress: 2, sanity: 9}
  beth: {space: Landing}
tokens:
  lab 1: WORD
  lab 4: {wounds: 3}
"""


def told_of(file: Path, text: str) -> list[tuple[str, str]]:
    file.write_text(text, "utf-8")
    return [(one.level, str(one)) for one in dmd.check(file).complaints]


def faces_of(text: str) -> dict[str, str]:
    return {one.id: one.face for one in dmd.load(text).world.tokens}


@pytest.mark.parametrize("word", ["destroyed", "{face: destroyed}", "{face: any}"])
def test_a_lab_is_destroyed_though_nobody_remembers_its_face(tmp_path, word):
    text = PLAIN.replace("WORD", word)
    told = told_of(tmp_path / "mine.yaml", text)

    assert faces_of(text)["lab 1"] == "safe_collapse"
    (advice,) = [one for level, one in told if level == "advice" and "lab 1" in one]
    assert "is taken to show “safe_collapse”" in advice
    assert "safe_collapse, inferno or major_explosion" in advice
    assert not [one for level, one in told if level == "error"]


def test_faces_that_nobody_remembers_are_those_that_no_other_lab_shows():
    text = PLAIN.replace("WORD", "{face: Safe Collapse!}\n  lab 2: destroyed\n  lab 3: destroyed")
    faces = [faces_of(text)[f"lab {n}"] for n in (1, 2, 3)]

    assert faces == ["safe_collapse", "inferno", "inferno"]


def test_a_face_that_is_unknown_is_told_with_all_there_are(tmp_path):
    told = told_of(tmp_path / "mine.yaml", PLAIN.replace("WORD", "{face: boom}"))

    (error,) = [one for level, one in told if level == "error"]
    assert "There is no face “boom”." in error
    assert "Write safe_collapse, inferno or major_explosion, or “destroyed” for any" in error


def test_thresholds_without_a_level_or_an_insanity_are_asked_about(tmp_path):
    text = PLAIN.replace("WORD", "destroyed")
    said = "\n".join(one for _, one in told_of(tmp_path / "mine.yaml", text))
    assert "Ian has passed 2 thresholds, and gained 0 levels." in said
    assert "Ian has passed a threshold, and has no insanity card." in said
    assert "Beth" not in said

    right = text.replace("sanity: 9", "sanity: 9, levels: {brawling: 3}, insanity: paranoia")
    said = "\n".join(one for _, one in told_of(tmp_path / "mine.yaml", right))
    assert "has passed" not in said


def test_the_picture_of_a_situation_is_the_table_it_tells(tmp_path):
    told_of(tmp_path / "mine.yaml", PLAIN.replace("WORD", "destroyed"))
    found = dmd.check(tmp_path / "mine.yaml")

    assert found.scene is not None
    labs = {one.id: one.letters for one in found.scene.things if one.id.startswith("lab")}
    assert labs == {f"lab {n}": f"L{n}" for n in range(1, 6)}
    drawn = found.picture().svg
    assert "Wounds" in drawn
    assert "Sergeant Ian Welles" in drawn

    (tmp_path / "broken.yaml").write_text(PLAIN.replace("WORD", "{face: boom}"), "utf-8")
    assert "Sergeant Ian Welles" not in dmd.check(tmp_path / "broken.yaml").picture().svg
