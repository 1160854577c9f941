"""Moves a room: turns the f-strings that people read into sentences that can be translated.

    python -m tools.to_values dmd/workshop/findings.py …

`Refusal(f"No “{kind}” is here.", remedy=f"Take 1 to {MOST}.")` becomes
`Refusal(say("No “{kind}” is here.", kind=kind), remedy=say("Take 1 to {most}.", most=MOST))`.
Touched is what goes to a refusal, a complaint, `yield`, or a variable called as sentences are;
with `--all` every f-string that holds prose, but for markup and what only programmers read.
What an f-string glues together by a condition is left, and told: that needs two templates.
"""

from __future__ import annotations

import ast
import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

SPOKEN = ("told", "problem", "remedy", "reason", "hint", "near", "says")
CALLS = (
    "Refusal",
    "Complaint",
    "complain",
    "RefusedMove",
    "BadContent",
    "add",
    "warn",
    "advise",
    "pick",
)
METHODS = ("strip", "lower", "upper", "casefold", "rstrip", "replace", "removesuffix")
WRAPPERS = ("quoted", "shortened", "shown", "str", "len", "enumerated", "list", "_quoted")


def moved(source: str, *, every: bool = False) -> tuple[str, list[str]]:
    """The source with its sentences as values, and what has to be done by hand."""
    tree, by_hand = ast.parse(source), []
    edits: list[tuple[int, int, str]] = []
    starts = [0]
    for line in source.encode().split(b"\n"):
        starts.append(starts[-1] + len(line) + 1)
    raw = source.encode()
    seen: set[int] = set()
    inside = _inside(tree)
    for node in ast.walk(tree):
        for joined in _prose(node) if every else _sentences(node):
            if id(joined) in seen or id(joined) in inside:
                continue
            seen.add(id(joined))
            begin = starts[joined.lineno - 1] + joined.col_offset
            end = starts[(joined.end_lineno or 0) - 1] + (joined.end_col_offset or 0)
            made = _as_value(joined)
            if made is None:
                by_hand.append(f"{joined.lineno}: {raw[begin:end].decode()}")
            else:
                edits.append((begin, end, made))
    for begin, end, made in sorted(edits, reverse=True):
        raw = raw[:begin] + made.encode() + raw[end:]
    return _importing(raw.decode()) if edits else source, by_hand


def _inside(tree: ast.AST) -> set[int]:
    """F-strings within others, and those that only programmers read."""
    notes = ("TypeError", "NotImplementedError", "ValueError", "AssertionError")
    return {
        id(one)
        for node in ast.walk(tree)
        for one in ast.walk(node)
        if one is not node
        and (
            isinstance(node, ast.JoinedStr)
            or (
                isinstance(node, ast.Raise)
                and isinstance(node.exc, ast.Call)
                and getattr(node.exc.func, "id", "") in notes
            )
        )
    }


def _prose(node: ast.AST) -> Iterator[ast.JoinedStr]:
    if isinstance(node, ast.JoinedStr):
        text = "".join(str(one.value) for one in node.values if isinstance(one, ast.Constant))
        if " " in text.strip() and re.search(r"[^\W\d_]{2}", text) and "<" not in text:
            yield node


def _sentences(node: ast.AST) -> Iterator[ast.JoinedStr]:
    if isinstance(node, ast.Call):
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if name in CALLS:
            for one in (*node.args, *(each.value for each in node.keywords)):
                yield from _joined(one)
    elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        names = {one.id for each in targets for one in ast.walk(each) if isinstance(one, ast.Name)}
        if names & set(SPOKEN):
            yield from _joined(node.value)
    elif isinstance(node, ast.Yield) and node.value is not None:
        yield from _joined(node.value)


def _joined(node: ast.AST) -> Iterator[ast.JoinedStr]:
    if isinstance(node, ast.JoinedStr):
        yield node
    elif isinstance(node, ast.IfExp):
        yield from (*_joined(node.body), *_joined(node.orelse))
    elif isinstance(node, ast.BoolOp):
        yield from (one for each in node.values for one in _joined(each))
    elif isinstance(node, ast.Tuple | ast.List):
        yield from (one for each in node.elts for one in _joined(each))


def _as_value(joined: ast.JoinedStr) -> str | None:
    template, words = "", {}
    for part in joined.values:
        if isinstance(part, ast.Constant):
            template += str(part.value).replace("{", "{{").replace("}", "}}")
            continue
        if not isinstance(part, ast.FormattedValue) or isinstance(part.value, ast.IfExp):
            return None
        listed = _row(part.value)
        value, spec = f"in_a_row({ast.unparse(listed)})" if listed else ast.unparse(part.value), ""
        if part.format_spec is not None:
            spec = "".join(
                str(one.value) if isinstance(one, ast.Constant) else "?"
                for one in getattr(part.format_spec, "values", ())
            )
        if part.conversion == ord("r"):
            value = f"repr({value})" if not spec.startswith(".") else f"repr({value})[:{spec[1:]}]"
            spec = ""
        if "?" in spec:
            return None
        name = _name(part.value, words, value)
        words[name] = value
        template += f"{{{name}:{spec}}}" if spec else f"{{{name}}}"
    if not re.search(r"[^\W\d_]", re.sub(r"{[^{}]*}", "", template)):
        return None
    given = ", ".join(f"{name}={value}" for name, value in words.items())
    return f"say({_quoted(template)}, {given})"


def _row(node: ast.AST) -> ast.AST | None:
    """What `", ".join(…)` puts in a row."""
    is_call = isinstance(node, ast.Call) and len(node.args) == 1
    return node.args[0] if is_call and ast.unparse(node.func) == "', '.join" else None


def _quoted(template: str) -> str:
    return " ".join(map(_one_quoted, textwrap.wrap(template, 84, **_AS_IT_IS) or [template]))


_AS_IT_IS: Any = {
    "break_long_words": False, "break_on_hyphens": False, "drop_whitespace": False,
    "replace_whitespace": False, "expand_tabs": False,
}  # fmt: skip


def _one_quoted(part: str) -> str:
    text = part.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r")
    return f'"{text}"' if '"' not in text else f"'{text}'" if "'" not in text else repr(part)


def _name(node: ast.AST, taken: dict[str, str], value: str) -> str:
    while isinstance(node, ast.Call):
        if node.args and (getattr(node.func, "id", "") in WRAPPERS or _row(node)):
            node = node.args[0]
        elif isinstance(node.func, ast.Attribute) and node.func.attr in METHODS:
            node = node.func.value
        else:
            break
    found = ""
    while not found:
        if isinstance(node, ast.Name):
            found = node.id
        elif isinstance(node, ast.Attribute):
            found = node.attr
        elif isinstance(node, ast.Call):
            node = node.func
        elif isinstance(node, ast.Subscript):
            node = node.value
        elif isinstance(node, ast.BoolOp):
            node = node.values[0]
        else:
            found = "it"
    name = found.strip("_").lower() or "it"
    name = {"self": "it", "template": "it", "is": "now"}.get(name, name)
    number, base = 2, name
    while taken.get(name, value) != value:
        name, number = f"{base}_{number}", number + 1
    return name


def _importing(source: str) -> str:
    needed = [one for one in ("in_a_row", "say") if f"{one}(" in source]
    found = re.search(r"^from dmd\.core\.sentences import (.*)$", source, re.MULTILINE)
    if found:
        there = [one.strip() for one in found[1].split(",")]
        names = ", ".join(sorted({*there, *needed}))
        return source.replace(found[0], f"from dmd.core.sentences import {names}", 1)
    place = re.search(r"^from dmd[. ]", source, re.MULTILINE)
    after = [one.end() for one in re.finditer(r"^(?:from|import) .*\n", source, re.MULTILINE)]
    at = place.start() if place else after[-1] if after else 0
    return f"{source[:at]}from dmd.core.sentences import {', '.join(needed)}\n{source[at:]}"


def main(files: list[str]) -> None:
    """Move the files named, and say what is left to do by hand."""
    every = "--all" in files
    for name in files:
        if name == "--all":
            continue
        file = Path(name)
        source, by_hand = moved(file.read_text("utf-8"), every=every)
        file.write_text(source, "utf-8")
        for one in by_hand:
            print(f"{name}:{one}")


if __name__ == "__main__":
    main(sys.argv[1:])
