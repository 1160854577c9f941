"""What a position is: a world, what still waits to happen, and who must speak next.

Everything here is a value. Nothing edits one; everything returns a new one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

from msgspec import UNSET, Struct, UnsetType

W = TypeVar("W")
"""A game's world: its board, its figures, its cards."""
E = TypeVar("E")
"""The union of a game's effects, closed once its chapters are imported."""
S = TypeVar("S")
"""The union of a game's sources of chance."""

Outcome = Any
"""What chance answers: text, a whole number, or tuples of these, so that JSON can carry it."""

Below = Callable[[int], int]
"""Draws a whole number from 0 up to, but not including, the one it is given."""


class Named(NamedTuple):
    """A thing of a game by its kind and id; in a sentence it becomes its name."""

    kind: str
    id: str


class Requirement(Struct, frozen=True, gc=False, eq=False):
    """One thing an action needs: how to tell, and what to say when it is missing."""

    holds: Callable[[Any, Any, Any], bool]  # (world, book, effect)
    otherwise: str  # the sentence when it does not hold
    rule: str
    cure: str = ""  # what would make it legal


class Effect(Struct, frozen=True, tag_field="op", forbid_unknown_fields=True, gc=False):
    """One thing that happens; one sentence of a rulebook, with its citation."""

    cite: ClassVar[str] = ""  # the headline rule
    word: ClassVar[bool] = False  # may cards say it?
    root: ClassVar[bool] = False  # does the journal begin a new page with it?
    says: ClassVar[str] = ""  # the sentence a player reads, fields in braces
    quiet: ClassVar[bool | Literal["idle", "vain"]] = False  # True: bookkeeping, never told;
    # "idle": told only where something came of it; "vain": only where nothing did, since what came
    # of it speaks for itself
    aside: ClassVar[bool] = False  # chosen only by words that mean nothing else
    needs: ClassVar[tuple[Requirement, ...]] = ()  # what must hold to choose it (as first effect)
    names: ClassVar[Mapping[str, str]] = {}  # of what kind the ids in its fields are, where two
    # kinds of things may bear the same id: {"card": "asset", "space": "space"}

    def resolve(self, world: Any, book: Any) -> Step:
        """Answer with the new world, what follows, and perhaps a fork."""
        raise NotImplementedError(f"{type(self).__name__} says what happens, but not how")

    def template(self, world: Any, book: Any) -> str:
        """The sentence that is true here: `says`, or one of the others a class calls `says_…`."""
        return self.says

    def words(self, world: Any, book: Any) -> Mapping[str, object]:
        """What the braces of the sentences stand for; usually just the fields."""
        if not self.names:
            return {name: getattr(self, name) for name in self.__struct_fields__}
        return {
            name: _of_kind(self.names.get(name, ""), getattr(self, name))
            for name in self.__struct_fields__
        }


def _of_kind(kind: str, value: Any) -> object:
    if kind and isinstance(value, str):
        return Named(kind, value)
    return tuple(_of_kind(kind, one) for one in value) if isinstance(value, tuple) else value


class Step(Struct, frozen=True, gc=False):
    """What an effect answers."""

    world: Any
    then: tuple[Effect, ...] = ()  # happens next, before whatever waited already
    fork: Any = None  # asked first; `then` follows its answer
    leave: str = ""  # drop what waits, up to and with Scope(leave)


class Scope(Effect, frozen=True, tag="scope"):
    """Where a turn, an action or an attack ends; reached in peace, it does nothing."""

    quiet: ClassVar[bool] = True

    name: str

    def resolve(self, world: Any, book: Any) -> Step:
        """Nothing happens; the bracket is closed."""
        return Step(world)


class Again(Effect, Generic[E], frozen=True, tag="again"):
    """An effect on which the abilities named in `asked` have already had their say."""

    effect: E
    asked: tuple[str, ...] = ()

    def resolve(self, world: Any, book: Any) -> Step:
        """Happen at last, as the effect itself."""
        return Step(world, then=(self.effect,))  # type: ignore[arg-type]  # E is a union of effects


class Source(Struct, frozen=True, tag_field="source", forbid_unknown_fields=True, gc=False):
    """Where chance comes from: the die thrown, the odds shown, the tree searched."""

    def outcomes(self, book: Any) -> Iterable[tuple[Outcome, int]]:
        """Every outcome once, with its weight."""
        raise NotImplementedError

    def draw(self, below: Below, book: Any) -> Outcome:
        """Draw one outcome by whole numbers, each as often as its weight says."""
        raise NotImplementedError

    def possible(self, outcome: Outcome, book: Any) -> bool:
        """Tell whether the outcome can come up at all."""
        return any(outcome == one for one, _ in self.outcomes(book))


class Option(Struct, Generic[E], frozen=True, gc=False, omit_defaults=True):
    """One thing that may be chosen, with the effects it leads to."""

    then: tuple[E, ...]
    name: str = ""  # when the first effect does not say what the choice means: a whole template
    words: tuple[tuple[str, str | int | tuple[str, ...]], ...] = ()  # its words; of several, “or”


class Decision(Struct, Generic[E], frozen=True, tag="decision", tag_field="fork", gc=False):
    """Somebody chooses. `asker` is the effect that asked; it also knows what is refused."""

    who: str
    options: tuple[Option[E], ...]
    asker: E


class Chance(Struct, Generic[E, S], frozen=True, tag="chance", tag_field="fork", gc=False):
    """The dice, or a bag, speak: the answer fills `into.outcome`."""

    source: S
    into: E


class End(Struct, frozen=True, tag="end", tag_field="fork"):
    """The game is over, and by which rule; where sides play against each other, who has won."""

    result: str
    cite: str = ""
    winners: tuple[str, ...] | UnsetType = UNSET  # everybody won or lost together, if nobody says


class State(Struct, Generic[W, E, S], frozen=True, omit_defaults=True, gc=False):
    """A whole position. Keeping one is all that undo, what-if and sharing need."""

    world: W
    agenda: tuple[E, ...] = ()
    fork: Decision[E] | Chance[E, S] | End | None = None


AnyState = State[Any, Any, Any]
