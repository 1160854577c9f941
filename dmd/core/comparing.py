"""Two values of one type, compared part by part, so that nothing that changed goes untold.

Whatever has an id is found again by it, wherever it stands. A part that nobody has special words
for is told by its name in the file; so a field that is added to a type later is told as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from msgspec import Struct, to_builtins

from dmd.core.changes import plainly
from dmd.core.files.source import printable
from dmd.core.files.tree import Step, field_path
from dmd.core.files.yaml_writer import to_yaml
from dmd.core.sentences import Plainly, enumerated, how_many, sentence
from dmd.core.words import shortened

Kind = Literal["added", "removed", "changed", "reworded"]
LONG: Final = 1_000
"""So many letters of something written are quoted."""


class Change(Struct, frozen=True):
    """One thing that changed: where, from what to what, and the sentence that says so."""

    kind: Kind
    what: str
    before: Any
    after: Any
    sentence: str

    def __str__(self) -> str:
        return str(self.sentence)


class Place(NamedTuple):
    """Where a comparison stands: what is spoken of, its path, and what things are called there."""

    subject: str
    path: tuple[Step, ...]
    before: Any
    after: Any

    def at(self, step: Step, subject: str = "") -> Place:
        """A part of it."""
        return self._replace(path=(*self.path, step), subject=subject or self.subject)

    def change(self, kind: Kind, before: Any, after: Any, told: str) -> Change:
        """A change here; the sentence gets its capital and its full stop."""
        where = field_path(self.path)
        whole = Plainly(sentence(told), lambda: plainly(kind, where, before, after, said))
        return Change(kind, where, to_builtins(before), to_builtins(after), whole)

    def crossed(self, thing: Any, told: str, comes: bool) -> Change:
        """Something that came here, or went."""
        if comes:
            return self.change("added", None, thing, told)
        return self.change("removed", thing, None, told)


Changes: TypeAlias = Iterable[Change]
Teller: TypeAlias = Callable[[Any, Any, Place], Changes]


class Words(NamedTuple):
    """What a kind of file has special words for."""

    fields: Mapping[tuple[type, str], Teller] = {}  # one field of a type
    groups: Mapping[type, Sequence[tuple[tuple[str, ...], Teller]]] = {}  # several, with the whole
    subjects: Mapping[type, Callable[[Any, Any], str]] = {}  # “the card “X””
    nouns: Mapping[type, str] = {}  # of those that are counted when they come or go
    comings: Mapping[type, Callable[[Any, Any, bool], str]] = {}  # a sentence for each that does
    keys: Mapping[type, Callable[[Any], Any]] = {}  # by what a thing is found again; else its id


class Comparing(NamedTuple):
    """How a game tells what changed in its files."""

    words: Mapping[str, Words]  # by the kind of file
    names: Callable[[str, Path, Any], Any]  # (kind, file, what it says) -> what things are called
    nameless: Any = None  # the same where there is no file


TEXTS: Final = ("text", "story", "note", "notes", "question", "answer")
UNORDERED: Final = (
    "arrows", "discard", "excludes", "gone", "house", "minions", "monsters", "passages",
    "requires", "tags", "tokens", "used",
)  # fmt: skip
"""Lists of words whose order means nothing."""

HEAD: Final = ("format", "id", "title", "author", "license", "language")
"""What a file says of itself comes first."""

SPELLED: Final = {
    "bottom": "known end", "discard": "discard pile", "house": "parts marked as ours",
    "top": "known beginning",
}  # fmt: skip
"""Keys of files that say too little in a sentence."""

MANY: Final = (
    "actions", "arrows", "cards", "deadly wounds", "enemies", "extra actions", "faces",
    "fire tokens", "free deaths", "investigators", "kinds", "levels", "links", "minions",
    "monsters", "names", "notes", "options", "parts marked as ours", "passages", "points",
    "quarters", "rest points", "rules", "rulings", "run spaces", "skills", "spaces", "stages",
    "stand ins", "steps", "summoning spaces", "symptoms", "tags", "targets", "thresholds", "tiles",
    "tokens", "tracks", "wounds",
)  # fmt: skip
"""What is spoken of as many."""


def structs(before: Any, after: Any, place: Place, words: Words) -> Iterator[Change]:
    """Two records of one type, field by field."""
    told: set[str] = set()
    for name, key in _keys(type(after)):
        old, new = getattr(before, name), getattr(after, name)
        if name in told or old == new:
            continue
        if group := _group(type(after), name, words):
            told.update(group[0])
            yield from group[1](before, after, place)
            continue
        teller = _teller(type(after), name, words)
        found = list(teller(old, new, place.at(key))) if teller else []
        yield from found or _values(old, new, place.at(key), key, words)


def _keys(kind: type[Struct]) -> list[tuple[str, str]]:
    """The fields of a type and their keys in a file, those of the header first."""
    pairs = zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True)
    rank = {key: place for place, key in enumerate(HEAD)}
    return sorted(pairs, key=lambda pair: rank.get(pair[1], len(rank)))


def _group(kind: type, name: str, words: Words) -> tuple[tuple[str, ...], Teller] | None:
    """The fields that are told together with this one, and who tells them."""
    return next((one for one in words.groups.get(kind, ()) if name in one[0]), None)


def _teller(kind: type, name: str, words: Words) -> Teller | None:
    """The teller of a field, also of one that the type has from another."""
    found = (words.fields.get((base, name)) for base in kind.__mro__)
    return next(filter(None, found), None)


def _values(before: Any, after: Any, place: Place, key: str, words: Words) -> Iterator[Change]:
    """Two different values of a field."""
    if key in TEXTS or key.endswith("_text"):
        yield reworded(before, after, place, key)
    elif isinstance(before, dict) and isinstance(after, dict):
        yield from entries(before, after, place, key, words)
    elif isinstance(before, tuple) and isinstance(after, tuple):
        yield from _lists(before, after, place, key, words)
    elif isinstance(before, Struct) and type(before) is type(after):
        known = words.subjects.get(type(after))
        subject = known(after, place.after) if known else f"the {_spelled(key)} of {place.subject}"
        yield from structs(before, after, place._replace(subject=subject), words)
    else:
        yield exchanged(before, after, place, key)


def _lists(before: Any, after: Any, place: Place, key: str, words: Words) -> Iterator[Change]:
    both = (*before, *after)
    if all(_key(one, words) is not None for one in both):
        yield from keyed(before, after, place, words)
    elif key in UNORDERED and all(isinstance(one, str) for one in both):
        yield from listed(before, after, place, key)
    else:
        yield exchanged(before, after, place, key)


# -- what is found again ---------------------------------------------------------------------------


def keyed(
    before: Sequence[Any], after: Sequence[Any], place: Place, words: Words
) -> Iterator[Change]:
    """Two collections of things with an id: what went, what came, what changed."""
    old, new = _by_key(before, words), _by_key(after, words)
    same = {key: key for key in old if key in new} | _renamed(old, new)
    found_again = set(same.values())
    gone = [one for key, one in old.items() if key not in same]
    came = [one for key, one in new.items() if key not in found_again]
    yield from _crossing(gone, place, words, comes=False)
    yield from _crossing(came, place, words, comes=True)
    for key, other in same.items():
        one, two = old[key], new[other]
        if one != two:
            here = place.at(_step(key[0]))
            here = here.at(key[1]) if key[1] else here
            known = words.subjects.get(type(two))
            subject = known(two, place.after) if known else _name(two, words)
            yield from structs(one, two, here._replace(subject=subject), words)


def _key(one: Any, words: Words) -> Any:
    """By what a thing is found again, if it can be."""
    known = words.keys.get(type(one))
    return known(one) if known else getattr(one, "id", None)


def _by_key(things: Iterable[Any], words: Words) -> dict[tuple[Any, int], Any]:
    """Things by their key; where a key stands twice, they are counted."""
    seen: Counter[Any] = Counter()
    found = {}
    for one in things:
        key = _key(one, words)
        found[key, seen[key]] = one
        seen[key] += 1
    return found


def _renamed(old: Mapping[Any, Any], new: Mapping[Any, Any]) -> dict[Any, Any]:
    """Things of another id that are the same: of one name, or on one tile, once on either side."""
    same: dict[Any, Any] = {}
    for field in ("name", "tile"):
        taken = set(same.values())
        gone = _by(field, {k: one for k, one in old.items() if k not in new and k not in same})
        came = _by(field, {k: one for k, one in new.items() if k not in old and k not in taken})
        same |= {gone[word]: came[word] for word in gone if word in came}
    return same


def _by(field: str, things: Mapping[Any, Any]) -> dict[str, Any]:
    """The keys of things by their name, say, where no two have the same."""
    words = Counter(getattr(one, field, "") for one in things.values())
    return {
        word: key
        for key, one in things.items()
        if (word := getattr(one, field, "")) and words[word] == 1
    }


def _step(key: Any) -> Step:
    return key if isinstance(key, str | int) else " - ".join(map(str, key))


def _name(one: Any, words: Words) -> str:
    """What a thing is called: by its name, or by what it is found again."""
    return f"“{short(getattr(one, 'name', '') or str(_step(_key(one, words))))}”"


def _crossing(things: Sequence[Any], place: Place, words: Words, *, comes: bool) -> Changes:
    """What came or went: told each by itself, or together."""
    names = place.after if comes else place.before
    together: dict[str, list[Any]] = {}
    for one in things:
        if (told := words.comings.get(type(one))) is not None:
            yield place.at(_step(_key(one, words))).crossed(one, told(one, names, comes), comes)
        else:
            together.setdefault(words.nouns.get(type(one), "part"), []).append(one)
    for noun, group in together.items():
        those = enumerated([_name(one, words) for one in group], "and")
        verb = f"{'was' if len(group) == 1 else 'were'} {'added' if comes else 'removed'}"
        told_ = f"{how_many(len(group), noun)} {verb}: {those}"
        yield place.crossed(group, told_, comes)


# -- how it is told where nobody has special words -------------------------------------------------


def reworded(before: Any, after: Any, place: Place, key: str) -> Change:
    """A text for people: which one it is, not how it reads."""
    word = _spelled(key)
    if before and after:
        told = f"the {word} of {place.subject} {_verb(word)} reworded"
    else:
        there = "now has" if after else "no longer has"
        told = f"{place.subject} {there} {word if _verb(word) == 'are' else f'a {word}'}"
    return place.change("reworded", before, after, told)


def exchanged(before: Any, after: Any, place: Place, key: str) -> Change:
    """One value for another."""
    word = _spelled(key)
    told = f"the {word} of {place.subject} {_verb(word)} {_instead(before, after)}"
    return place.change("changed", before, after, told)


def _instead(before: Any, after: Any) -> str:
    """One value instead of the other, also where both look alike."""
    was, is_ = said(before), said(after)
    if was == is_ == "nothing":
        was, is_ = ("left out" if one is None else "empty" for one in (before, after))
    if was == is_:
        return f"different from its letter {LONG:,} on"
    return f"now {is_} instead of {was}"


def listed(before: Sequence[str], after: Sequence[str], place: Place, key: str) -> Iterator[Change]:
    """Words whose order means nothing: which came and which went."""
    came, gone = more_and_less(before, after)
    if came or gone:
        word = _spelled(key)
        told = f"the {word} of {place.subject} {_include(came, gone, _verb(word) == 'are')}"
        yield place.change("changed", before, after, told)


def more_and_less(
    before: Iterable[str], after: Iterable[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What there is more of, and what there is less of."""
    old, new = Counter(before), Counter(after)
    return tuple((new - old).elements()), tuple((old - new).elements())


def _include(came: Sequence[str], gone: Sequence[str], plural: bool) -> str:
    verb = "include" if plural else "includes"
    more = f"now {verb} {enumerated(list(map(said, came)), 'and')}" if came else ""
    less = f"no longer {verb} {enumerated(list(map(said, gone)), 'and')}" if gone else ""
    return " and ".join(filter(None, (more, less)))


def entries(
    before: Mapping[str, Any], after: Mapping[str, Any], place: Place, key: str, words: Words
) -> Iterator[Change]:
    """Two groups of keys of the designer's own."""
    word = _spelled(key)
    for name in dict.fromkeys((*before, *after)):
        here, old, new = place.at(name), before.get(name), after.get(name)
        if old == new:
            continue
        if name not in before:
            told = f"new in the {word} of {place.subject}: {said(name)}, {said(new)}"
            yield here.change("added", None, new, told)
        elif name not in after:
            told = f"no longer in the {word} of {place.subject}: {said(name)}, {said(old)}"
            yield here.change("removed", old, None, told)
        elif isinstance(old, Struct) and type(old) is type(new):
            yield from structs(old, new, here._replace(subject=said(name)), words)
        else:
            told = f"{said(name)} in the {word} of {place.subject} is now {said(new)} "
            yield here.change("changed", old, new, f"{told}instead of {said(old)}")


def written_anew(before: Any, after: Any, place: Place) -> Iterator[Change]:
    """What its sentence does not show: as it is written in the file."""
    told = f"the way {place.subject} is written is {_instead(before, after)}"
    yield place.change("changed", before, after, told)


def said(value: Any) -> str:
    """A value in a sentence.

    >>> said("Ada"), said(True), said(""), said((1, 2)), said({"a": 1})
    ('“Ada”', 'yes', 'nothing', '“[1, 2]”', '“{a: 1}”')
    """
    match value:
        case None | "" | ():
            return "nothing"
        case dict() if not value:
            return "nothing"
        case bool():
            return "yes" if value else "no"
        case int() | float():
            return f"{value:g}" if isinstance(value, float) else str(value)
        case str():
            return f"“{short(value)}”"
    written = to_yaml({"x": {"x": to_builtins(value)}}, compact=True)
    return f"“{short(' '.join(written.split()).removeprefix('x: {x: ').removesuffix('}'))}”"


def short(text: str) -> str:
    """A text as it may be quoted in one line."""
    return printable(shortened(" ".join(text.split()), LONG))


def _spelled(key: str) -> str:
    return SPELLED.get(key, key.replace("_", " "))


def _verb(word: str) -> str:
    return "are" if word in MANY else "is"
