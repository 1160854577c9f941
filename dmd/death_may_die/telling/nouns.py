"""What things are called: one of them, several, or the only one there is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from dmd.core.sentences import Name
from dmd.death_may_die.selectors import Count

TOKENS = {"rlyeh": "R'lyeh token", "wound": "wound token", "yellow_sign": "Yellow Sign"}
"""Tokens whose id is not how people write them."""

ALIKE = ("Byakhee",)
"""Names that are the same for one and for many."""

MANY = 99
"""As many as this, or more, is “any number”."""


class Noun(NamedTuple):
    """A thing as it is called: one, many, or the only one there is."""

    one: str
    many: str
    sole: bool = False  # the only one; its name brings its article along
    mass: bool = False  # 1 Fire, 2 Fire, no “a”

    def a(self) -> str:
        """One of them.

        >>> called("investigator").a(), called("other figure").a()
        ('an investigator', 'another figure')
        """
        if self.sole or self.mass:
            return self.one
        if self.one.startswith("other "):
            return Name(f"an{self.one}", self.one)
        consonant = self.one.lower().startswith(("one", "uni", "use", "eu"))
        vowel = self.one[0].lower() in "aeiou" and not consonant
        return Name(f"{'an' if vowel else 'a'} {self.one}", self.one)

    def each(self) -> str:
        """Every one of them."""
        return self.one if self.sole else f"each {self.one}"

    def number(self, n: int) -> str:
        """So many of them."""
        if self.sole:
            return self.one
        return Name(f"{n} {self.one if n == 1 else self.many}", self.one, n)


class Names(NamedTuple):
    """What things are called where a text is told; whatever is not listed is told by its id."""

    enemies: Mapping[str, Noun] = {}
    cards: Mapping[str, Noun] = {}  # halves of Discovery cards
    others: Mapping[str, str] = {}  # investigators, skills, actions
    spaces: Mapping[str, str] = {}
    tokens: tuple[str, ...] = ()  # those that come from a reserve
    elder_one: str = "the Elder One"
    objective: str = "token"  # what the episode is about
    here: str = "this space"  # where the text lies
    there: str = "that space"  # what the step before named
    you: str = ""  # the reader, where a text is not read aloud to them
    just: Count | None = None  # what the sentence has spoken of already


class Quantity(NamedTuple):
    """How many of something, and whether they are told as many."""

    told: str
    plural: bool


# -- things ----------------------------------------------------------------------------------------


def title(id_: str) -> str:
    """An id as a name.

    >>> title("well_of_souls")
    'Well of Souls'
    """
    small = ("of", "the", "and", "in")
    words = id_.replace("_", " ").split()
    return " ".join(word if word in small else word[:1].upper() + word[1:] for word in words)


def called(name: str) -> Noun:
    """A noun, with the plural English gives it.

    >>> called("Disciple of Hastur").many, called("Deputy").many, called("torch").many
    ('Disciples of Hastur', 'Deputies', 'torches')
    """
    head, of, rest = name.partition(" of ")
    if head in ALIKE:
        plural = head
    elif head.endswith("y") and head[-2:-1] not in "aeiou":
        plural = f"{head[:-1]}ies"
    else:
        plural = head + ("es" if head.endswith(("s", "x", "ch", "sh")) else "s")
    return Noun(name, plural + of + rest)


def thing(kind: str, names: Names) -> Noun:
    """A token, a figure, a Gate or a mark of a space."""
    if kind == "fire":
        return Noun("Fire", "Fire", mass=True)
    if kind == "stairs":
        return Noun("stairs", "stairs", mass=True)
    if kind == "start":
        return Noun("the start", "starts", sole=True)
    if kind == "elder_one":
        return Noun(names.elder_one, names.elder_one, sole=True)
    if kind in ("enemy", "monster", "figure", "investigator"):
        return Noun(kind, {"enemy": "enemies"}.get(kind, f"{kind}s"))
    if kind.startswith("gate_"):
        gate = kind.removeprefix("gate_").replace("_", " ")
        return Noun(f"the {gate} Gate", "Gates", sole=True)
    if kind.startswith("wounded_"):
        return called(f"damaged {thing(kind.removeprefix('wounded_'), names).one}")
    if not kind:
        return called("token")
    if kind in names.enemies:
        return names.enemies[kind]
    name = f"{title(kind)} token" if kind in names.tokens else title(kind)
    return called(TOKENS.get(kind, name))


def card(kind: str, names: Names) -> Noun:
    """Claimed cards of a kind: a half, a type, a tag; nothing means any."""
    if not kind:
        return called("Discovery card")
    if kind == "tradable":
        return called("tradable card")
    return names.cards.get(kind) or called(title(kind))


def quantity(noun: Noun, low: int, high: int) -> Quantity:
    """From so many to so many of something.

    >>> [quantity(called("Lab"), *n).told for n in ((1, 99), (0, 0), (2, 99), (2, 2), (0, 3))]
    ['a Lab', 'no Lab', '2 or more Labs', 'exactly 2 Labs', 'at most 3 Labs']
    """
    if high <= 0:
        return Quantity(f"no {noun.one}", plural=False)
    if high >= MANY:
        if low <= 1:
            return Quantity(noun.a() if low else f"any number of {noun.many}", plural=not low)
        return Quantity(f"{low} or more {noun.many}", plural=True)
    if low <= 0:
        return Quantity(f"at most {noun.number(high)}", plural=high > 1)
    if low >= high:
        return Quantity(f"exactly {noun.number(low)}", plural=low > 1)
    return Quantity(f"{low} to {high} {noun.many}", plural=True)
