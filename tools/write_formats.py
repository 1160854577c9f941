"""Write what is told of the file formats from the types themselves: `make formats`.

`docs/schemas/*.json` are for editors that check while one types; a game whose cards are made of
words has them listed by `tools/<game>/words.py`. All are compared with the types in the tests.
"""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path

from dmd.core.files.schema import json_schema
from dmd.games import format_of

TOOLS = Path(__file__).resolve().parent
DOCS = TOOLS.parent / "docs"
PUBLISHED = ("episode", "heroine", "killer", "location", "map", "situation", "tiles")


def written() -> dict[Path, str]:
    """Every file this writes, and what it says."""
    rooms = sorted(file.parent.name for file in TOOLS.glob("*/words.py"))
    pages = [import_module(f"tools.{room}.words") for room in rooms]
    files = {DOCS / one.FILE: str(one.page()) for one in pages}
    for name in PUBLISHED:
        known = format_of(name)
        assert known is not None, f"no game knows the format {name}"
        schema = json_schema(known.type_, known.header)
        text = json.dumps(schema, ensure_ascii=False, indent=1) + "\n"
        files[DOCS / "schemas" / f"{name}.json"] = text
    return files


def main() -> None:
    """Write all of it."""
    for file, text in written().items():
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
