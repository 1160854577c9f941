"""Spaces and links: what a board is made of, and how to write a small one in one line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from math import isfinite

from msgspec import Struct
from msgspec.structs import force_setattr

from dmd.core.complaints import Refusal
from dmd.core.sentences import as_written, in_a_row, name, say

SPACES = 10_000
"""No board has more: its sets of spaces alone would fill the memory. Files stop earlier."""
ID = 80
"""Letters an id may have, so that it fits a message, a table and a drawing."""

SHORT_ID = 3
"""An id of so many letters is written before the name, since players type it."""

SIGNS = {"-": "passage", "=": "stairs", "~": "tunnel", ">": "passage", "|": "passage"}
"""The links of a sketch; of these `>` is one-way and `|` a lone arrow, both from left to right."""


class Space(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A place to stand: its id, what it is called, where it is drawn, what marks it."""

    id: str
    name: str = ""  # the id, where nothing else is said
    x: float | None = None
    y: float | None = None  # downwards
    tags: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """A space without a name is called by its id."""
        if not self.name:
            force_setattr(self, "name", self.id)

    @property
    def position(self) -> tuple[float, float] | None:
        """Where the space is drawn, if anybody has said so."""
        return None if self.x is None or self.y is None else (self.x, self.y)


class Link(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A way between two spaces; a one-way link leads from `start` to `end` only."""

    start: str
    end: str
    kind: str = "passage"
    one_way: bool = False

    def __str__(self) -> str:
        return f"{self.kind} {self.start} {'>' if self.one_way else '-'} {self.end}"


def label(space: Space) -> str:
    """What is written in a room: its name, behind a short id.

    >>> label(Space("7a", "Crypt")), label(Space("crypt", "Crypt"))
    ('7a Crypt', 'Crypt')
    """
    if space.id == space.name or len(space.id) > SHORT_ID:
        return space.name
    return f"{space.id} {space.name}"


def told_apart(names: Mapping[str, str]) -> dict[str, str]:
    """What people call spaces, by their ids: of two that are called alike each with its id.

    >>> list(told_apart({"hall": "Hall", "1a": "Crypt", "2a": "Crypt"}).values())
    ['Hall', 'Crypt (1a)', 'Crypt (2a)']
    """
    many = Counter(told.casefold() for told in names.values())
    return {
        id_: as_written(id_)
        if told == id_
        else name(told)
        if many[told.casefold()] == 1
        else say("{name} ({id})", name=name(told), id=as_written(id_))
        for id_, told in names.items()
    }


def as_spaces(spaces: Iterable[Space | str]) -> tuple[Space, ...]:
    """Spaces, text standing for one that has an id and nothing else."""
    if not isinstance(spaces, Iterable):
        raise Refusal(
            say("A board is made of a list of spaces, not of {spaces}.", spaces=shown(spaces))
        )
    found = tuple(Space(one) if isinstance(one, str) else one for one in spaces)
    if odd := [one for one in found if not isinstance(one, Space)]:
        raise Refusal(say("A space is text or a Space, not {odd}.", odd=shown(odd[0])))
    return found


def as_links(links: Iterable[Link | tuple[str, str] | tuple[str, str, str]]) -> tuple[Link, ...]:
    """Links, a tuple of two or three texts standing for one: its ends, perhaps its kind."""
    if not isinstance(links, Iterable):
        raise Refusal(say("Links come as a list, not as {links}.", links=shown(links)))
    found = []
    for one in links:
        if isinstance(one, tuple) and len(one) in (2, 3) and all(isinstance(t, str) for t in one):
            one = Link(*one)
        if not isinstance(one, Link):
            raise Refusal(
                say(
                    "A link is a Link, a pair of ids or a pair and a kind, not {one}.",
                    one=shown(one),
                ),
                remedy='Write ("hall", "attic") or ("hall", "attic", "stairs").',
            )
        found.append(one)
    return tuple(found)


def numbered(spaces: Iterable[Space]) -> dict[str, int]:
    """The place of each space on the board, once every id has been checked."""
    numbers: dict[str, int] = {}
    for number, space in enumerate(spaces):
        check_space(space)
        if space.id in numbers:
            raise Refusal(
                say("Two spaces are called “{id}”.", id=space.id), remedy="Give one another id."
            )
        if number == SPACES:
            raise Refusal(say("A board has at most {spaces:,} spaces.", spaces=SPACES))
        numbers[space.id] = number
    return numbers


def id_of(word: str, spaces: Iterable[Space]) -> str | None:
    """The id of the space that is called so, small or large letters alike; None where none is.

    >>> id_of("sleigh yard", [Space("sleigh_yard", "Sleigh Yard"), Space("stage", "Empty Stage")])
    'sleigh_yard'
    """
    found = [one.id for one in spaces if one.name.casefold() == word.strip().casefold()]
    if len(found) > 1:
        raise Refusal(
            say("{found} spaces are called “{word}”.", found=len(found), word=word[:ID]),
            remedy=say("Name the one you mean by its id: {found}.", found=in_a_row(found[:20])),
        )
    return found[0] if found else None


def check_space(space: Space) -> None:
    """Refuse a space that could not be named in a message, drawn, or written to a file."""
    name = space.id
    if not isinstance(name, str):
        raise Refusal(
            say("The id of a space is text, not {name}.", name=shown(name)),
            remedy="Put it in quotes.",
        )
    if not name or len(name) > ID or not is_plain(name) or name != name.strip():
        raise Refusal(
            say("“{name}” cannot be the id of a space.", name=name[:ID]),
            remedy=say(
                "An id is plain text of 1 to {id} letters, with no blanks around it.", id=ID
            ),
        )
    if not all(map(is_plain, (space.name, *space.tags))):
        raise Refusal(
            say("Name and tags of the space “{name}” must be plain text.", name=name),
            remedy="Write them in one line, without tabs.",
        )
    if any(at is not None and not isfinite(at) for at in (space.x, space.y)):
        raise Refusal(say("The space “{name}” lies at no point that could be drawn.", name=name))


def check_kind(kind: str) -> None:
    """Refuse a kind of link that has no name."""
    if not isinstance(kind, str) or not kind or len(kind) > ID or not is_plain(kind):
        raise Refusal(say("A link is of a kind such as “passage”, not {kind}.", kind=shown(kind)))


def shown(value: object) -> str:
    """A value as a message may show it, even one that nobody could print."""
    try:
        return f"{value!r:.40}"
    except ValueError:  # Python prints no number of more than 4,300 digits
        return "that number"


def is_plain(text: str) -> bool:
    """Whether every letter can be printed, and stand in XML: no control characters, no halves."""
    return text.replace("\xa0", " ").isprintable()


def read_sketch(sketch: str) -> tuple[tuple[Space, ...], tuple[Link, ...], tuple[Link, ...]]:
    """The spaces, links and lone arrows of a sketch such as `a [start] - b = c; c > a`."""
    if not isinstance(sketch, str):
        raise Refusal(
            say("A sketch is text, not {sketch}.", sketch=shown(sketch)), remedy='Write "a - b".'
        )
    tags: dict[str, tuple[str, ...]] = {}
    links: list[Link] = []
    lone_arrows: list[Link] = []
    for chain in filter(str.strip, re.split(r"[;\n]", sketch)):
        first, *rest = re.split(r"\s([-=~>|])(?=\s)", f" {chain} ")
        before = _read_space(first, tags)
        for sign, text in zip(rest[::2], rest[1::2], strict=True):
            space = _read_space(text, tags)
            link = Link(before, space, SIGNS[sign], one_way=sign in ">|")
            (lone_arrows if sign == "|" else links).append(link)
            before = space
    spaces = tuple(Space(name, tags=marks) for name, marks in tags.items())
    return spaces, tuple(links), tuple(lone_arrows)


def _read_space(text: str, tags: dict[str, tuple[str, ...]]) -> str:
    found = re.fullmatch(r"([^][]+?)(?:\[([^][]*)\])?", text.strip())
    if not found:
        raise Refusal(
            say("“{text}” is no space of a sketch.", text=text.strip()),
            remedy="Write for example: stair [start] - hall = attic; attic > stair.",
        )
    name = found[1].strip()
    tags[name] = tags.get(name, ()) + tuple((found[2] or "").replace(",", " ").split())
    return name
