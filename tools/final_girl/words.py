"""Every word that a card of this game can say, as a page: `docs/words-final-girl.md`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final, Literal, get_args, get_origin

import msgspec

from dmd.final_girl.book import WORDS

FILE: Final = "words-final-girl.md"
"""In `docs`."""
OURS: Final = ("by",)  # fields that the game fills, no card
KNOWN: Final = {
    ("place_victims", "at"): "a space, `killer_start` or `heroine_start`",
    ("killer", "target"): "`nearest_victim`, `heroine` or `nearest_any`",
    ("killer", "steps"): "a list of `move` and `attack`",
    ("burn", "spaces"): "six spaces, one for each number of a die",
    ("panic", "who"): "`victims_with_killer` or `victims_not_with_heroine`",
    ("partials_succeed", "until"): "`roll` or `phase`",
    ("put_token", "token"): "`bait` or `trap`",
    ("put_token", "not_on"): "spaces",
    ("for_each_kill", "of"): "`action` or `phase`",
    ("for_each_kill", "does"): "effects",
    ("roll_for_luck", "gifts"): "effects, one of them for each success",
    ("summon_minions", "kind"): "a kind of minion of this killer",
    ("take_action_card", "card"): "an action card",
}
"""What the words behind a key are, where the type does not say it."""


def page() -> str:
    """The page about words."""
    lines = [
        "# Words that cards of Final Girl can say",
        "",
        "Written by `make formats` from the code; `docs/formats.md` shows how the words are used.",
        "Keys with a value after `=` may be left out; what a key takes stands behind it.",
        "",
        "| word | what happens | keys | rule |",
        "|---|---|---|---|",
    ]
    for word in sorted(WORDS, key=lambda one: str(one.__struct_config__.tag)):
        tag = str(word.__struct_config__.tag)
        told = (word.__doc__ or "").strip().partition("\n\n")[0].replace("\n", " ")
        told = " ".join(told.split())
        keys = ", ".join(_keys(word, tag)) or "–"
        lines.append(f"| `{tag}` | {told} | {keys} | {word.cite} |")
    return "\n".join(lines) + "\n"


def _keys(word: Any, tag: str) -> Iterator[str]:
    for field in msgspec.structs.fields(word):
        if field.name in OURS:
            continue
        usual = ""
        if field.default is not msgspec.NODEFAULT:
            usual = f" = `{json.dumps(field.default)}`"
        yield f"`{field.name}`{usual} ({_told(tag, field.name, field.type)})"


def _told(tag: str, name: str, type_: Any) -> str:
    if (tag, name) in KNOWN:
        return KNOWN[tag, name]
    if get_origin(type_) is Literal:
        return ", ".join(f"`{one}`" for one in get_args(type_))
    return {int: "a number", bool: "`true` or `false`"}.get(type_, "a word")
