"""What stands or lies on a board, as a drawing needs to know it: shape, letters, name, wounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple, Self

from msgspec import Struct
from msgspec.structs import replace

from dmd.core.boards.spaces import Space
from dmd.core.complaints import Refusal
from dmd.core.said import Reads
from dmd.core.sentences import Sentence, in_a_row, name, say
from dmd.core.sentences import letters as english

TWINS: Final = ("stairs", "tunnel")
"""Ways, and the tags of their ends, that have a symbol of their own."""
GATES: Final = ("Red", "Yellow", "Blue")
FIXED: Final = ("start", "gate")
"""Tokens that stay where they are all game."""
FIGURES: Final = ("elder_one", "investigator", "monster", "cultist")
"""The shapes of figures; every other shape is a token."""


class Mark(Struct, frozen=True, kw_only=True, cache_hash=True, omit_defaults=True):
    """One figure or token in a space. Several that look alike are drawn as one, with their number.

    >>> Mark(id="cultist 1", space="hall", shape="cultist", name="Cultist", wounds=1, health=2).told
    'Cultist (1 of 2 wounds)'
    """

    id: str
    space: str
    shape: str = "token"
    name: str = ""
    letters: str = ""  # one or two, drawn on the figure
    person: int = 0  # of an investigator: which colour
    wounds: int = 0
    health: int = 0  # at which it falls; 0 where wounds have no limit
    count: int = 1  # of tokens that need no ids, such as Fire
    note: str = ""  # such as “destroyed”
    burning: int = 0  # how many Fire tokens lie on its board
    faded: bool = False  # destroyed, lying down, has attacked already
    active: bool = False  # whose turn it is

    @property
    def is_figure(self) -> bool:
        """Whether it stands rather than lies."""
        return self.shape in FIGURES

    @property
    def told(self) -> str:
        """Its name and all that is to be said of it, in words."""
        return _told(self)


@lru_cache(maxsize=5_000)  # a mark is told wherever it is drawn, and most are drawn again
def _told(mark: Mark) -> str:
    more: list[str] = []
    if mark.wounds and mark.health:
        limited = "{n} of {health:wound|wounds}"
        more.append(say(limited, n=mark.wounds, health=mark.health))
    elif mark.wounds:
        more.append(say("{n:wound|wounds}", n=mark.wounds))
    more += [mark.note] if mark.note else []
    more += [say("burning: {n}", n=mark.burning)] if mark.burning else []
    name = mark.name or mark.id
    return say("{name} ({more})", name=name, more=in_a_row(more)) if more else name


class Group(NamedTuple):
    """Marks that look alike and share a space."""

    look: Mark  # what they have in common: no id, no space
    ids: tuple[str, ...]
    many: int

    @property
    def told(self) -> str:
        """All of them in words."""
        if self.many == 1:
            return self.look.told
        return say("{many} × {thing}", many=self.many, thing=self.look.told)


def grouped(marks: Iterable[Mark]) -> list[Group]:
    """Marks that look alike together, in the order of the first of each."""
    alike: dict[Mark, list[Mark]] = {}
    for one in marks:
        alike.setdefault(_look(one), []).append(one)
    return [
        Group(look, tuple([one.id for one in same]), sum([one.count for one in same]))
        for look, same in alike.items()
    ]


@lru_cache(maxsize=5_000)
def _look(mark: Mark) -> Mark:
    """What a mark has in common with others that are drawn as it is."""
    return replace(mark, id="", space="", count=1, name=mark.name or mark.id)


def fires(burning: Mapping[str, int]) -> list[Mark]:
    """The Fire tokens of a board."""
    if odd := [one for one in burning.values() if not isinstance(one, int)]:
        raise Refusal(say("Fire is counted in whole tokens, not {odd}.", odd=repr(odd[0])[:40]))
    return [_fire(space, amount) for space, amount in burning.items() if amount > 0]


@lru_cache(maxsize=5_000)
def _fire(space: str, amount: int) -> Mark:
    return Mark(id=f"fire {space}", space=space, shape="fire", name=name("Fire"), count=amount)


def tag_marks(space: Space) -> tuple[Mark, ...]:
    """What the tags of a space look like; twins are drawn as the way between them instead."""
    return tuple(tag_mark(tag, space.id) for tag in space.tags if tag not in TWINS)


def tag_mark(tag: str, space: str) -> Mark:
    """What a tag of a space looks like: a gate, the start, a token of that kind.

    >>> tag_mark("gate_red", "13").name, tag_mark("yellow_sign", "2").letters
    ('Red Gate', 'YS')
    """
    colour = tag.removeprefix("gate_").capitalize()
    if tag.startswith("gate_") and colour in GATES:
        gate = f"{colour} Gate"
        return Mark(id=tag, space=space, shape="gate", name=name(gate), letters=standing_for(gate))
    word = as_words(tag)
    return Mark(
        id=f"{tag} {space}", space=space, shape=tag, name=name(word), letters=standing_for(word)
    )


def as_words(id_: str) -> str:
    """An id as people would write it.

    >>> as_words("fire_vampire")
    'Fire vampire'
    """
    plain = id_.replace("_", " ").strip()
    return plain[:1].upper() + plain[1:]


class Letters(Sentence):
    """What is written on a figure or a token: made of its name in the reader's language."""

    __slots__ = ("made", "names")
    made: Callable[..., str]
    names: tuple[object, ...]

    def __new__(cls, made: Callable[..., str], *names: object) -> Self:
        """Make them of the English names."""
        self = super().__new__(cls, made(*map(english, names)))
        self.made, self.names = made, names
        return self

    def read_by(self, reader: Reads, form: str = "") -> str:
        """The same of the reader's names."""
        return self.made(*map(reader.read, self.names))


def standing_for(name: str) -> str:
    """The initials of a name, in every language its own.

    >>> standing_for("Fire Vampire")
    'FV'
    """
    return Letters(initials, name)


def first_letter(name: str) -> str:
    """The letter that a name begins with, in every language its own.

    >>> first_letter("cultist")
    'C'
    """
    return Letters(_first, name)


def with_number(letters: str, number: str) -> str:
    """The first letter of some, and a number.

    >>> with_number(standing_for("Tide"), "3")
    'T3'
    """
    return Letters(_numbered, letters, number)


def _numbered(letters: str, number: str) -> str:
    return letters[:1] + number


def _first(name: str) -> str:
    return name[:1].upper()


def initials(name: str) -> str:
    """Two letters that stand for a name.

    >>> initials("Fire Vampire"), initials("Byakhee"), initials("Disciple of Hastur")
    ('FV', 'By', 'DH')
    """
    plain = name.replace("_", " ").replace(" of ", " ").replace("'", "").replace("’", "")
    first, *others = plain.split() or ["?"]
    return (first[0] + others[0][0]).upper() if others else first[:2].capitalize()


def short_names(names: Iterable[str]) -> tuple[str, ...]:
    """One letter for each name, or two where one would not tell them apart.

    >>> short_names(["Ian", "Sister Beth", "Adam", "Ahmed"])
    ('I', 'S', 'Ad', 'Ah')
    """
    all_ = tuple(names)
    return tuple(Letters(partial(_short, place), *all_) for place in range(len(all_)))


def _short(place: int, *names: Any) -> str:
    told = [name.strip() or "?" for name in names]
    ones = [name[0].upper() for name in told]
    return ones[place] if ones.count(ones[place]) == 1 else initials(told[place])
