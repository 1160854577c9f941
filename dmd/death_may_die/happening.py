"""What every effect of this game has in common, and the few shapes they come in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations, takewhile
from typing import TYPE_CHECKING, Any, Literal, Self

from msgspec.structs import replace

from dmd.core.engine import settle
from dmd.core.requirements import Candidate, Choice
from dmd.core.sentences import Bare, Listed, Reads, Sentence, enumerated, how_many, letters, say
from dmd.core.state import AnyState, Effect, End, Option, Scope, Step
from dmd.death_may_die.card_words import BOARDS
from dmd.death_may_die.selectors import (
    Count,
    People,
    Reader,
    Spaces,
    Where,
    amount,
    investigators,
    is_choice,
    spaces,
)
from dmd.death_may_die.world import World

if TYPE_CHECKING:
    from dmd.core.state import Effect as AnyEffect
    from dmd.core.state import Effect as AnyWord
    from dmd.death_may_die.book import DeathMayDie

NOBODY = Reader("")

NO_ONE = say("nobody")

Quiet = bool | Literal["idle", "vain"]

MOST_NAMED = 4
"""More spaces than this are counted in a sentence, not named."""

MOST_ORDERED = 4
"""More things than this are ordered by asking, without trying every order first."""

TURN = "turn"
"""The scope that a death on one's own turn leaves (DMD-DTH-3)."""


class Happening(Effect, frozen=True):
    """One thing that happens in a game of Death May Die."""


class Told:
    """How a word is told; one that leaves a choice is not, since only what is chosen happens."""

    def __init__(self, usual: Quiet) -> None:
        self.usual = usual

    def __get__(self, word: Effect | None, kind: type[Effect]) -> Quiet:
        return "vain" if word is not None and leaves_a_choice(word) else self.usual


class Word(Happening, frozen=True, kw_only=True):
    """An effect that cards may name. Whoever reads the card is `by`; files leave it out."""

    word = True
    quiet = Told(False)

    by: Reader = NOBODY

    def words(self, world: World, book: DeathMayDie) -> Mapping[str, object]:
        """The fields as they are meant now: people and spaces by name, numbers counted."""
        told = dict(super().words(world, book), you=self.by.you)
        for name, field in told.items():
            if name == "who":
                people = investigators(getattr(self, name), world, book, self.by)
                told[name] = [one.id for one in people] or NO_ONE
            elif isinstance(field, Count):
                told[name] = amount(field, world, book, self.by)
            elif isinstance(field, str) and field in book.board:
                told[name] = book.board.space(field).name
        for name in ("where", "to"):
            place = getattr(self, name, None)
            if place is not None and self.speaks_of_spaces(name):
                told["spaces"] = told_spaces(place, world, book, self.by)
        return told

    def speaks_of_spaces(self, field: str) -> bool:
        """Whether a field of that name means spaces."""
        return True


class Read(Happening, frozen=True, tag="read"):
    """A text is read from top to bottom; a step that cannot be done is skipped."""

    cite = "DMD-MYT-2"
    says = "{title}"

    by: Reader
    does: tuple[AnyWord, ...]
    title: str = "The text is read."

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        begun = replace(world, reading=world.reading + 1)
        return Step(begun, then=(*bound(self.does, self.by), EndOfText()))


class ReadOn(Read, frozen=True, tag="read_on"):
    """A text whose card was named just before is read without naming it again."""

    quiet = True


class EndOfText(Happening, frozen=True, tag="end_of_text"):
    """A text is carried out to its end; whoever died meanwhile in their own turn leaves it now."""

    cite = "DMD-MYT-E4"
    quiet = True
    says = "It is carried out to its end."

    check_pile: bool = True

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        world = replace(world, reading=world.reading - 1)
        done = book.task_done(world)
        if world.reading or not world.active or not world.investigator(world.active).dead:
            return Step(world, then=done)
        after = book.after_own_death() if self.check_pile else ()
        return Step(world, leave=TURN, then=(*done, *after))


class InAnyOrder(Choice, Happening, frozen=True, tag="in_any_order"):
    """Effects falling due together are taken in the order somebody likes."""

    cite = "DMD-TRN-E2"
    says = "Several things fall due together."

    chooser: str
    due: tuple[AnyEffect, ...]

    def who(self, world: World, book: DeathMayDie) -> str:
        return self.chooser

    def candidates(self, world: World, book: DeathMayDie) -> list[Candidate]:
        options = []
        for place, first in enumerate(self.due):
            rest = self.due[:place] + self.due[place + 1 :]
            after = (replace(self, due=rest),) if len(rest) > 1 else rest
            if first not in self.due[:place]:
                options.append(Option((first, *after)))
        return options


class DueTogether(InAnyOrder, frozen=True, tag="due_together"):
    """What follows from one roll is ordered by somebody, where the order can matter."""

    cite = "DMD-RES-E6"
    quiet = True
    says = "What comes first?"

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        if not self.due or self._always_ends_alike(world, book):
            return Step(world, then=self.due)
        return super().resolve(world, book)

    def _always_ends_alike(self, world: World, book: DeathMayDie) -> bool:
        if len(self.due) > MOST_ORDERED:
            return False
        first, *others = [comes_to(order, world, book) for order in permutations(self.due)]
        if isinstance(first.fork, End):
            return all(other.fork == first.fork for other in others)
        return first.fork is None and all(other == first for other in others)


def comes_to(story: tuple[Effect, ...], world: World, book: DeathMayDie) -> AnyState:
    """Where a story leads, as far as nobody and no die is asked; it is only thought through."""
    return settle(world, (*story, Scope(TURN)), book)


def bound(does: tuple[Any, ...], by: Reader) -> tuple[Any, ...]:
    """The same words, with somebody to read them."""
    return tuple(replace(one, by=by) for one in does)


def one_place_of(word: Any, places: tuple[str, ...], chooser: str) -> tuple[Any, ...]:
    """The same word about one of these spaces, chosen."""
    return asked_of(chooser, [(replace(word, where=place),) for place in places])


def one_person_of(word: Any, world: World, book: DeathMayDie) -> tuple[Any, ...]:
    """The choice that a text leaves of whom it means, or nothing where it leaves none."""
    if not (isinstance(word.who, People) and word.who.choose):
        return ()
    people = investigators(word.who, world, book, word.by)
    return asked_of(word.by.you, [(replace(word, who=one.id),) for one in people])


def leaves_a_choice(word: Any) -> bool:
    """Whether somebody still has to choose which person or space a word is about."""
    who, place = getattr(word, "who", None), getattr(word, "where", getattr(word, "to", ""))
    return (isinstance(who, People) and who.choose) or (
        isinstance(place, str | Spaces) and is_choice(place)
    )


def asked_of(chooser: str, options: list[tuple[Any, ...]]) -> tuple[Any, ...]:
    """Ask somebody to choose between stories; one story needs no asking, none is skipped."""
    if len(options) < 2:
        return options[0] if options else ()
    return (OneOf(chooser, tuple(Option(story) for story in options)),)


class OneOf(Choice, Happening, frozen=True, tag="one_of"):
    """Somebody chooses one of several stories."""

    cite = "DMD-MYT-5"
    quiet = True
    says = "{choices}."
    says_many = "Which of these {number} shall it be?"
    says_where = "Which space shall it be?"

    chooser: str
    stories: tuple[Option[AnyEffect], ...]

    def template(self, world: World, book: DeathMayDie) -> str:
        if _only_spaces_differ(self.stories, world, book):
            return self.says_where
        return self.says if len(self.stories) <= MOST_NAMED else self.says_many

    def words(self, world: World, book: DeathMayDie) -> Mapping[str, object]:
        told = [book.offered(one, world) for one in self.stories]
        return {"choices": Breath(told), "number": len(told)}

    def who(self, world: World, book: DeathMayDie) -> str:
        return self.chooser

    def candidates(self, world: World, book: DeathMayDie) -> tuple[Candidate, ...]:
        return self.stories


PLACES = ("{space}.", "{spaces}.", "{to}.")


def _only_spaces_differ(
    stories: Sequence[Option[AnyEffect]], world: World, book: DeathMayDie
) -> bool:
    """Whether only a space is chosen, but is not what the sentences of the choices end with.

    Where it is, what they begin with alike is said once, and then the spaces.
    """
    firsts = [one.then[0] for one in stories if one.then and not one.name]
    if len(firsts) < len(stories) or len({type(one) for one in firsts}) > 1:
        return False
    if firsts[0].template(world, book).endswith(PLACES):
        return False
    fields = (name for name in firsts[0].__struct_fields__ if name != "by")
    values = [[getattr(one, name) for one in firsts] for name in fields]
    changed = [some for some in values if any(one != some[0] for one in some)]
    places = (one for some in changed for one in some)
    return bool(changed) and all(isinstance(one, str) and one in book.board for one in places)


class Breath(Listed):
    """Sentences to choose from as one; what they begin with alike is said once.

    >>> Breath([say("Place Fire in A."), say("Place Fire in B."), say("Place Fire in C.")])
    'Place Fire in A, B or C'
    >>> Breath([say("Cultist 1 attacks."), say("Cultist 2 attacks.")])
    'Cultist 1 attacks or Cultist 2 attacks'
    """

    __slots__ = ()

    def __new__(cls, things: Iterable[object], last: str = "or", between: str = ", ") -> Self:
        """Put them together, in English."""
        choices = tuple(things)
        bare = tuple(Bare(one) for one in choices)
        self = Sentence.__new__(cls, _in_one_breath([*map(letters, bare)], last))
        self.things, self.last, self.between = bare, last, between
        return self

    def read_by(self, reader: Reads, form: str = "") -> str:
        """The same in the language of a reader; what English says once is said once there too."""
        told, last = [reader.read(one) for one in self.things], reader.read(self.last)
        once = len(_beginning([*map(letters, self.things)])) > 0
        return _joined(_alike(told) if once else [], told, last)


def _in_one_breath(choices: Sequence[str], last: str) -> str:
    return _joined(_beginning(choices), choices, last)


def _beginning(choices: Sequence[str]) -> list[str]:
    alike = _alike(choices)
    return alike if alike and alike[-1].islower() else []  # a name is not cut in two


def _alike(choices: Sequence[str]) -> list[str]:
    words = zip(*[one.split() for one in choices], strict=False)
    return [column[0] for column in takewhile(lambda column: len({*column}) == 1, words)]


def _joined(alike: Sequence[str], choices: Sequence[str], last: str) -> str:
    beginning = " ".join(alike)
    ends = [one.removeprefix(beginning).strip() for one in choices]
    if not alike or not all(ends):
        return letters(enumerated(choices, last))
    return f"{beginning} {letters(enumerated(ends, last))}"


def told_spaces(where: Where, world: World, book: DeathMayDie, by: Reader) -> str:
    """The spaces meant now, by name, or so many of them."""
    if where in BOARDS or (not by.you and where not in book.board):
        return ""
    found = spaces(where, world, book, by)
    if len(found) > MOST_NAMED:
        return how_many(len(found), "space")
    names = [book.board.space(one).name for one in found]
    return enumerated(names, "or" if is_choice(where) else "and") if names else ""
