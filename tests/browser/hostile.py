"""An episode and its map whose every name and text would like to be a script."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from zlib import crc32

import yaml

MAPS = Path(__file__).resolve().parents[2] / "maps" / "death_may_die"
FAMILIES = (
    "<script>window.ran=1</script>",
    "<img src=x onerror=window.ran=1>",
    "\"'></title></svg><svg onload=window.ran=1>",
    "<a href=javascript:window.ran=1>a</a>",
    "<img src=http://outside.example/a.png>",
)
READ_BY_PEOPLE = ("name", "title", "text", "author")


def write_hostile_episode(folder: Path) -> Path:
    """Write both files; what was called the same is still called the same."""
    for source, name in (
        (MAPS / "episodes" / "blasphemous_alchemy.yaml", "hostile.yaml"),
        (MAPS / "blasphemous_alchemy.yaml", "hostile_map.yaml"),
    ):
        told = _hostile(yaml.safe_load(source.read_text("utf-8")), "")
        if "map" in told:
            told["map"] = "./hostile_map.yaml"
        (folder / name).write_text(yaml.safe_dump(told, allow_unicode=True), "utf-8")
    return folder / "hostile.yaml"


def _hostile(value: Any, key: str) -> Any:
    if isinstance(value, dict):
        return {name: _hostile(one, name) for name, one in value.items()}
    if isinstance(value, list):
        return [_hostile(one, key) for one in value]
    if isinstance(value, str) and key in READ_BY_PEOPLE:
        number = crc32(value.encode())
        return f"{FAMILIES[number % len(FAMILIES)]} {number % 10_000}"
    return value
