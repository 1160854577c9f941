"""Write what is told of the file formats from the types themselves: `make formats`.

`docs/schemas/*.json` are for editors that check while one types; `docs/words.md` lists every word
a card can say. Both are compared with the types in the tests.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec

from dmd.cli.schema import DEFINED_IN
from dmd.core.content import FORMATS
from dmd.core.schema import json_schema
from dmd.death_may_die.book import WORDS
from dmd.death_may_die.selectors import Count, People, Spaces

DOCS = Path(__file__).resolve().parents[1] / "docs"
PUBLISHED = ("episode", "map", "situation", "tiles")
OURS = ("by", "cause", "taken")  # fields that the game fills, no card


def written() -> dict[Path, str]:
    """Every file this writes, and what it says."""
    for module in DEFINED_IN:
        import_module(module)
    files = {DOCS / "words.md": words()}
    for name in PUBLISHED:
        known = FORMATS[name]
        schema = json_schema(known.type_, f"dmd-{name}/{known.version}")
        text = json.dumps(schema, ensure_ascii=False, indent=1) + "\n"
        files[DOCS / "schemas" / f"{name}.json"] = text
    return files


def words() -> str:
    """The page about words and selectors."""
    known = sorted(WORDS, key=lambda word: str(word.__struct_config__.tag))
    lines = [
        "# Words that cards can say",
        "",
        "Written by `make formats` from the code; `docs/formats.md` shows how the words are used.",
        "Keys with a value after `=` may be left out.",
        "",
        "| word | what happens | keys | rule |",
        "|---|---|---|---|",
    ]
    for word in known:
        tag, said = word.__struct_config__.tag, _first_line(word)
        cite = getattr(word, "cite", "")
        lines.append(f"| `{tag}` | {said} | {', '.join(_keys(word)) or '–'} | {cite} |")
    lines += ["", "## Selectors", ""]
    for kind in (Spaces, People, Count):
        lines += [f"**{kind.__name__}**: {_first_line(kind)}", ""]
        lines += [f"- {key}" for key in _keys(kind)]
        lines.append("")
    return "\n".join(lines)


def _keys(kind: type[Any]) -> Iterator[str]:
    for field in msgspec.structs.fields(kind):
        if field.name in OURS:
            continue
        told = f"`{field.encode_name}`" + _default(field)
        yield told + _choices(field.type)


def _default(field: Any) -> str:
    if field.default_factory is not msgspec.NODEFAULT:
        return ""
    if field.default is msgspec.NODEFAULT:
        return ""
    plain = msgspec.to_builtins(field.default)
    return f" = `{json.dumps(plain, ensure_ascii=False)}`"


def _choices(type_: Any) -> str:
    """The words a key takes, where there are only a few."""
    if get_origin(type_) is not Literal:
        return ""
    return f" ({', '.join(map(str, get_args(type_)))})"


def _first_line(kind: type[Any]) -> str:
    return (kind.__doc__ or "").strip().partition("\n")[0]


def main() -> None:
    """Write all of it."""
    for file, text in written().items():
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
