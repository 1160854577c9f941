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
