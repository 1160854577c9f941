"""How many modules outside the rooms of a game know it, and that the count can see one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import seam


@pytest.mark.parametrize("game", seam.games())
def test_no_module_of_the_house_outside_its_rooms_imports_a_game(game, capsys):
    seam.main()
    print(capsys.readouterr().out)

    assert seam.knowing(game) == []


def test_an_import_is_seen_wherever_it_stands(tmp_path: Path):
    file = tmp_path / "one.py"
    file.write_text(
        "import dmd.lantern.well as a\n"
        "def f():\n    from dmd.lantern import oil\n    from dmd import lantern\n"
    )
    assert seam.imported(file) == (
        "dmd.lantern.well", "dmd.lantern.oil", "dmd.lantern",
    )  # fmt: skip
    assert all(seam.is_of(name, "lantern") for name in seam.imported(file))
    assert not seam.is_of("dmd.lanterns", "lantern")
