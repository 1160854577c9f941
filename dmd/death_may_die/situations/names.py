"""Whatever a situation names may stand there by its name: “Great hall”, “Sister Beth”."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeVar

from msgspec.structs import replace

from dmd.core.boards.spaces import id_of
from dmd.core.complaints import Complaint, Refusal
from dmd.core.files.tree import Step, Tree, field_path
from dmd.core.sentences import as_written, enumerated, say
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.box import Face
from dmd.death_may_die.situations.situation import Figure, Lying, Person, Situation, numbered

T = TypeVar("T")


class Named(NamedTuple):
    """A situation with ids in the place of names, and how the file writes its keys."""

    told: Situation
    written: Mapping[tuple[Step, Step], Step]  # (outermost key, id) to what stands there
    mistakes: list[Complaint]


def by_ids(tree: Tree, told: Situation, book: DeathMayDie) -> Named:
    """The same situation, everything on the board by its id; what is no name stays as it is."""
    reader = _Reader(tree, book)
    people: Any = told.investigators
    if isinstance(people, dict):
        people = reader.keys("investigators", people, lambda _: "investigator")
        people = {
            who: reader.person(one, ("investigators", reader.written_as(who)))
            for who, one in people.items()
        }
    elif isinstance(people, tuple):
        people = tuple(map(reader.who, people))
    enemies: Any = told.enemies
    if enemies is not None:  # by space, or each figure by itself
        enemies = reader.keys("enemies", enemies, _enemies_by)
        enemies = {
            key: tuple(map(reader.standing, one))
            if isinstance(one, tuple)
            else reader.where(one, ("enemies", key))
            for key, one in enemies.items()
        }
    return Named(
        replace(
            told,
            investigators=people,
            active=reader.who(told.active),
            enemies=enemies,
            gone=tuple(map(reader.figure, told.gone)),
            tokens=reader.turned(
                {
                    key: reader.lying(one, ("tokens", key))
                    for key, one in reader.keys("tokens", told.tokens, lambda _: "token").items()
                }
            ),
            fire=told.fire if told.fire is None else reader.keys("fire", told.fire),
        ),
        reader.written,
        reader.mistakes,
    )


def enemy_called(word: str, book: DeathMayDie) -> str:
    """The id of an enemy that is told by its name or its id, with its number; nothing where none.

    Small and large letters are alike, as they are in names of spaces.
    """
    kind, number = numbered(word)
    kind = kind.strip().casefold()
    for one in (*book.box.enemies.values(), book.box.elder_one):
        if kind in (one.id.casefold(), one.name.casefold()):
            return f"{one.id} {number}" if number else one.id
    return ""


def _id_of(word: str, known: Mapping[str, Any]) -> str:
    """The id of what has such a name, in short or in full; small and large letters are alike.

    Else the word itself.
    """
    if word in known or not word:
        return word
    plain = word.strip().casefold()
    for one, it in known.items():
        if plain in (one, it.name.casefold(), getattr(it, "full_name", one).casefold()):
            return one
    return word


def token_kind(word: str, book: DeathMayDie) -> str:
    """The kind of token that is meant, such as by “Lab in Red Gate room”; nothing where none."""
    kind = numbered(word.partition(" in ")[0].strip())[0].strip().casefold()
    for id_ in (book.box.episode.objective.token, *book.box.supply):
        if kind in (id_.casefold(), book.names.get(id_, id_).casefold()):
            return id_
    return ""


def _enemies_by(one: Any) -> str:
    return "space" if isinstance(one, tuple) else "figure"


ONE: Final = {
    "space": "“{other}” and “{key}” are one space.",
    "figure": "“{other}” and “{key}” are one figure.",
    "token": "“{other}” and “{key}” are one token.",
    "investigator": "“{other}” and “{key}” are one investigator.",
}


TURNED: Final = ("destroyed", "turned over", "down", "any")
"""What may stand for the face of a token by those who do not remember which it was."""


class _Reader:
    """Reads names, and remembers what was wrong with them."""

    def __init__(self, tree: Tree, book: DeathMayDie) -> None:
        self.tree = tree
        self.board = book.board
        self.book = book
        self.written: dict[tuple[Step, Step], Step] = {}
        self.mistakes: list[Complaint] = []

    def space(self, word: str, path: tuple[Step, ...]) -> str:
        """The id of a space, told by its name or its id; any other word as it is."""
        if not word or word in self.board:
            return word
        try:
            return id_of(word, self.board.spaces) or word
        except Refusal as refusal:
            self._complain(refusal.problem, path, refusal.remedy)
            return word

    def who(self, word: str) -> str:
        """The id of an investigator, told by name or id; any other word as it is."""
        return _id_of(word, self.book.box.investigators)

    def person(self, one: Person, path: tuple[Step, ...]) -> Person:
        """What stands under an investigator: a space, an insanity, a partner, skills and cards."""
        box = self.book.box
        halves = {half.id: half for card in box.discovery.values() for half in card.halves.values()}
        return replace(
            one,
            space=self.space(one.space, (*path, "space")),
            insanity=_id_of(one.insanity, box.insanities),
            partner=self.who(one.partner),
            levels={self.skill(word, one.levels): level for word, level in one.levels.items()},
            cards=tuple(
                _id_of(card, halves) if isinstance(card, str) else card for card in one.cards
            ),
        )

    def skill(self, word: str, there: Mapping[str, int]) -> str:
        """The id of a skill, told by its name; the word itself where the id stands there too."""
        found = _id_of(word, self.book.box.skills)
        return word if found in there else found

    def written_as(self, who: str) -> Step:
        """How the file writes an investigator."""
        return self.written.get(("investigators", who), who)

    def figure(self, word: str) -> str:
        """The id of a figure, told by its name or its id; any other word as it is."""
        return enemy_called(word, self.book) or word

    def standing(self, one: str | Figure) -> str | Figure:
        """A figure, by itself or with its state."""
        if isinstance(one, str):
            return self.figure(one)
        return replace(one, enemy=self.figure(one.enemy))

    def token(self, word: str, path: tuple[Step, ...]) -> str:
        """The id of a token, told by its kind and number, or where it lies; else as it is."""
        if not (kind := token_kind(word, self.book)):
            return word
        called, _, place = word.partition(" in ")
        number = numbered(called.strip())[1]
        if place:
            here = self.space(place, path)
            there = [n for n, one in enumerate(self.board.each(kind), 1) if one == here]
            if len(there) != 1 or number not in (0, *there):
                return word
            number = there[0]
        return f"{kind} {number}" if number else word

    def lying(self, one: Any, path: tuple[Step, ...]) -> Any:
        """Where a token lies, or that it was turned over, by a word or by the face it shows."""
        if isinstance(one, str) and one.casefold() in TURNED:
            return Lying(face=one.casefold())
        found = self.where(one, path)
        if isinstance(found, str) or not found.face:
            return found
        return replace(found, face=_id_of(found.face, self._faces))

    def turned(self, tokens: dict[str, Any]) -> dict[str, Any]:
        """The same; one that is merely down shows a face that no other shows."""
        left = Counter({id_: one.count for id_, one in self._faces.items()})
        left.subtract(getattr(one, "face", "") for one in tokens.values())
        told = {}
        for key, one in tokens.items():
            told[key] = one
            if getattr(one, "face", "").casefold() not in TURNED:
                continue
            face = next((id_ for id_ in self._faces if left[id_] > 0), "")
            if face:
                left[face] -= 1
                told[key] = replace(one, face=face)
                self._remark_on(key, face)
        return told

    def _remark_on(self, token: str, face: str) -> None:
        """A face was chosen for somebody, who may know better."""
        told = say("{token} is taken to show “{face}”.", token=as_written(token), face=face)
        remedy = say("If you remember it, write “face:” with {known}.", known=self.known_faces)
        path = ("tokens", self.written.get(("tokens", token), token))
        self.mistakes.append(
            self.tree.complain(told, field=field_path(path), remedy=remedy, level="advice")
        )

    @property
    def _faces(self) -> Mapping[str, Face]:
        return self.book.box.faces

    @property
    def known_faces(self) -> str:
        """Every face there is, as one writes it."""
        return enumerated(map(as_written, self._faces))

    def where(self, one: Any, path: tuple[Step, ...]) -> Any:
        """A space, or something that says its space among other things."""
        if isinstance(one, str):
            return self.space(one, path)
        return replace(one, space=self.space(one.space, (*path, "space")))

    def keys(
        self, part: str, told: Mapping[str, T], by: Callable[[T], str] = lambda _: "space"
    ) -> dict[str, T]:
        """Something listed by space, figure or token, in the order of the file.

        Figures are numbered by that order.
        """
        found: dict[str, T] = {}
        for key, one in told.items():
            id_ = self._id(key, by(one), (part, key))
            if id_ in found:
                other = self.written.get((part, id_), id_)
                what = ONE[by(one)]
                problem = say(what, other=as_written(str(other)), key=as_written(key))
                self._complain(problem, (part, key), "Write what is there under one of them.")
                continue
            found[id_] = one
            if id_ != key:
                self.written[part, id_] = key
        return found

    def _id(self, word: str, what: str, path: tuple[Step, ...]) -> str:
        if what == "figure":
            return self.figure(word)
        if what == "investigator":
            return self.who(word)
        return self.token(word, path) if what == "token" else self.space(word, path)

    def _complain(self, problem: str, path: tuple[Step, ...], remedy: str) -> None:
        self.mistakes.append(
            self.tree.complain(problem, field=field_path(path), remedy=remedy)
        )  # fmt: skip
