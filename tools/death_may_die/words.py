"""Every word that a card of this game can say, as a page: `docs/words.md`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

import msgspec

from dmd.death_may_die.book import WORDS
from dmd.death_may_die.box import Powers
from dmd.death_may_die.card_words import BOARDS, CARD_TYPES, GROUPS, MARKS, PEOPLE, PLACES
from dmd.death_may_die.checking.proofreading import SPEAKS_OF
from dmd.death_may_die.selectors import Count, People, Spaces
from dmd.death_may_die.telling.powers import TOLD, tell_powers

FILE = "words.md"
"""In `docs`."""
OURS = ("by", "cause", "taken")  # fields that the game fills, no card
ROLES = {
    "card": "a half",
    "counted": "an enemy, a token, a half or its tag",
    "enemy": "enemies, or a plain word for them",
    "figure": "an enemy",
    "investigator": "who",
    "kind of card": "a half, its tag, or a type of card",
    "mark of a space": "tokens or enemies",
    "token": "a token",
    "type of card": "types of cards",
}
"""What the words behind a key are the names of, as the checker knows it."""
PLAIN = {bool: "", int: "a number", str: "a word", Count: "a count"}
SELECTOR = {Count: "how many", Spaces: "where", People: "who"}
SAMPLES = {
    "if_companion_tag": ("staff",),
    "attack_bonus_with_skill": {"brawling": 2},
    "action_bonus_dice": {"fetch_salt": 2},
    "elder_signs_as_success": 1,
    "tentacles_as_success": 1,
    "redirect_range": 1,
    "gate_range": 1,
}
"""Values for an example, where 2 or true would not show what a key does."""
WITH = dict.fromkeys(
    ("near_gate_bonus_dice", "rest_near_gate", "near_gate_free_rests"), ("gate_range",)
)
"""What grants nothing alone, although a sentence could be told of it."""


def page() -> str:
    """The page about words and selectors."""
    known = sorted(WORDS, key=lambda word: str(word.__struct_config__.tag))
    lines = [
        "# Words that cards can say",
        "",
        "Written by `make formats` from the code; `docs/formats.md` shows how the words are used.",
        "Keys with a value after `=` may be left out; what a key takes stands behind it.",
        "",
        "| word | what happens | keys | rule |",
        "|---|---|---|---|",
    ]
    for word in known:
        tag, said = word.__struct_config__.tag, _first_line(word)
        cite = getattr(word, "cite", "")
        lines.append(f"| `{tag}` | {said} | {', '.join(_keys(word)) or '–'} | {cite} |")
    lines += ["", *_plain_words(), "", "## Selectors", ""]
    for kind in (Spaces, People, Count):
        lines += [f"**{kind.__name__}**: {_first_line(kind)}", ""]
        lines += [f"- {key}" for key in _keys(kind)]
        lines.append("")
    return "\n".join((*lines, *_granted(), ""))


# -- keys and what they take -----------------------------------------------------------------------


def _keys(kind: type[Any]) -> Iterator[str]:
    for field in msgspec.structs.fields(kind):
        if field.name in OURS:
            continue
        role = SPEAKS_OF.get(kind, {}).get(field.name, "")
        takes = _takes(field.type, ROLES.get(role, ""))
        told = f"`{field.encode_name}`" + _default(field)
        yield f"{told} ({takes})" if takes else told


def _default(field: Any) -> str:
    default = field.default
    if field.default_factory is not msgspec.NODEFAULT:
        default = field.default_factory()
    if default is msgspec.NODEFAULT:
        return ""
    plain = msgspec.to_builtins(default)
    return f" = `{json.dumps(plain, ensure_ascii=False)}`"


def _takes(type_: Any, role: str) -> str:
    """What may be written behind a key."""
    parts = get_args(type_)
    if type_ in PLAIN:
        return role or PLAIN[type_]
    if selector := next((SELECTOR[one] for one in SELECTOR if one in parts), ""):
        return selector
    if get_origin(type_) is Literal:
        return ", ".join(f"`{one}`" for one in parts)
    if get_origin(type_) is tuple:
        return _list(parts[0], role)
    return role or " or ".join(_takes(one, "") for one in parts)


def _list(of: Any, role: str) -> str:
    if get_origin(of) is tuple:
        return "a list of effects for each option"
    if any(hasattr(one, "__struct_config__") for one in get_args(of)):
        return "effects"
    return f"a list of {role or _takes(of, '')}"


def _plain_words() -> list[str]:
    """The words that stand for themselves wherever a place, a person or a kind is meant."""
    told = {
        "where": (*PLACES, *MARKS),
        "where, of tokens": BOARDS,
        "who": PEOPLE,
        "enemies": GROUPS,
        "types of cards": CARD_TYPES,
    }
    return [
        "## Plain words",
        "",
        "Besides the ids of spaces, tokens, enemies and cards:",
        "",
        *(f"- *{kind}*: {', '.join(f'`{one}`' for one in names)}" for kind, names in told.items()),
        "- *how many*: a number from 0 to 99, `all`, or a count",
    ]


# -- what is granted -------------------------------------------------------------------------------


def _granted() -> Iterator[str]:
    """Every key of `grants`, with an example and what the kit says of it."""
    yield "## What halves grant"
    yield ""
    yield "`grants` holds as long as one keeps the half; the levels of skills are written likewise."
    yield "What several halves grant adds up; 99 stands for any number."
    yield ""
    yield "| key | for example | grants |"
    yield "|---|---|---|"
    for field in msgspec.structs.fields(Powers):
        values = _example(field.name)
        flow = json.dumps(msgspec.to_builtins(values)).replace('"', "")
        yield f"| `{field.name}` | `{flow}` | {tell_powers(Powers(**values))} |"


def _example(name: str) -> dict[str, Any]:
    """A key with a value; where it grants nothing alone, together with another one."""
    samples = {one.name: _sample(one) for one in msgspec.structs.fields(Powers)}
    together = next(names for names, _ in TOLD if name in names)
    for other in WITH.get(name, (name, *together)):
        values = {key: samples[key] for key in (other, name)}
        without = {other: samples[other]} if other != name else {}
        if tell_powers(Powers(**values)) != tell_powers(Powers(**without)):
            return values
    raise LookupError(f"{name} grants nothing that could be told")


def _sample(field: Any) -> Any:
    """A value that shows what a key does."""
    if field.name in SAMPLES:
        return SAMPLES[field.name]
    if get_origin(field.type) is Literal:
        return get_args(field.type)[1]
    return True if field.type is bool else 2


def _first_line(kind: type[Any]) -> str:
    return (kind.__doc__ or "").strip().partition("\n")[0]
