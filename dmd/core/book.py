"""The book of a game: its rules, content and rulings in force.

A book never changes and is never saved; a whole game is played from the same one.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, reduce
from operator import or_
from pathlib import Path
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec
from msgspec import Struct

from dmd.core.beyond import is_beyond
from dmd.core.boards.board import Board
from dmd.core.complaints import Refusal
from dmd.core.scene import Scene
from dmd.core.sentences import Phrases, Sentence, Told, enumerated, say
from dmd.core.speaking import ENGLISH, OWN, Speaker, speaker
from dmd.core.standing import Standing, Story
from dmd.core.state import Again, AnyState, Effect, Named, Option, Scope, Source, State

A = TypeVar("A")

SECRET = "Something happens that others may not know."
"""What everybody else reads of an effect that is known to some only."""


_ANSWERED = "{ability}: {effect}"


class Ability(NamedTuple):
    """A standing rule that answers an effect with what happens instead.

    `answer(world, book, effect, again)` gives the story, or None where the ability does not apply.
    The effect itself, marked as already asked, is `again`:

    - `(again, Mourn())`: it happens, and mourning comes *after*;
    - `(Warn(), again)`: a warning comes *before*;
    - `(BreakCharm(),)`: the charm breaks *instead*;
    - `(replace(again, effect=TakeWounds(1)),)`: it happens *changed*.

    It is asked for the effects of the class `on`, and of all that derive from it.
    What only adds to a number belongs in an `Answer`: abilities that meet have to be ordered.
    It is a rule that always holds; what stands on cards, of which there may be two, is `Standing`.
    """

    name: str
    on: type[Effect]
    answer: Callable[[Any, Any, Any, Again[Any]], Story | None]
    cite: str = ""
    may: bool = False  # whoever orders the abilities may also do without it
    says: str = _ANSWERED  # what it answers, in words of its own where that changes


class Question(Struct, Generic[A], frozen=True, gc=False, eq=False):
    """Something the rules ask of whatever is in play: how long is a run, is this space Safe?"""

    name: str
    plain: Callable[..., A]  # (world, book, …): the answer when nothing in play has a say
    cite: str = ""
    last: Callable[[A], A] | None = None  # said once everything has had its say: a floor, a cap


class Answer(Struct, frozen=True, gc=False, eq=False):
    """What one skill or card makes of a question: the answer so far in, its own answer out."""

    name: str
    to: Question[Any]
    change: Callable[..., Any]  # (so_far, world, book, …)
    cite: str = ""


class Reason(NamedTuple):
    """One line of “where does this number come from?”."""

    name: str
    value: object
    cite: str


class Origin(NamedTuple):
    """Where a book was opened, so that a saved game can open it again, and tell what changed."""

    game: str = ""
    opened: Mapping[str, str] = {}  # what was taken from the shelf, such as the episode
    content: Mapping[str, str] = {}  # a fingerprint of each file behind it


class Book:
    """Everything that stays the same during a game. Each game adds its content to it."""

    game: str = ""  # the id of its kit
    origin: Origin = Origin()
    board: Board | None = None  # where everything stands, unless the board grows in play
    largest: int = 99  # no number of a position is larger: nobody lays a hundred dice on a table
    phrase_folders: tuple[Path, ...] = (OWN,)  # what it says in other languages, and the kit

    def __init__(
        self,
        *,
        world: type,
        effects: type[Effect],
        sources: Iterable[type[Source]] = (),
        abilities: Iterable[Ability] = (),
        standing: Iterable[Standing] = (),
        answers: Iterable[Answer] = (),
        rulings: Mapping[str, bool] | None = None,
        phrases: Phrases | None = None,
        names: Mapping[str, str] | None = None,
        names_of: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        self.world = world
        self.effects = effects  # the game's own base class: the union is its subclasses
        self.sources = tuple(sources)
        self.rulings: Mapping[str, bool] = MappingProxyType(dict(rulings or {}))
        self.phrases = phrases or {}
        self.names = dict(names or {})
        self.names_of = dict(names_of or {})  # a kind of things: the names of those of that kind
        self.abilities: dict[type[Effect], tuple[Ability, ...]] = _by(
            (one._replace(on=kind) for one in abilities for kind in (one.on, *kinds_of(one.on))),
            "on",
        )
        self.standing: dict[type[Effect], tuple[Standing, ...]] = _by(
            (one._replace(on=kind) for one in standing for kind in (one.on, *kinds_of(one.on))),
            "on",
        )
        self.listened = frozenset((*self.abilities, *self.standing))  # so that asking costs nothing
        for kind, answering in self.abilities.items():
            if len({one.name for one in answering}) < len(answering):
                raise TypeError(f"two abilities that answer {kind.__name__} bear the same name")
        self._answers: dict[Question[Any], tuple[Answer, ...]] = _by(answers, "to")

    def chooser(self, world: Any, effect: Effect) -> str:
        """Who orders several abilities that answer the same effect: a game says so."""
        raise NotImplementedError(f"{type(self).__name__} does not say who orders abilities")

    def opposes(self, who: str, world: Any) -> bool:
        """Whether somebody plays against those whose wishes an analysis asks about."""
        return False

    def board_of(self, world: Any) -> Board | None:
        """The board as it is now; a house that grows builds it from the world."""
        return self.board

    def scene(self, world: Any, by: str = "") -> Scene:
        """What lies on the table, as one player may see it; nobody named: as everybody does."""
        return Scene(headline=self.game or "A game", board=self.board_of(world))

    def seen(self, world: Any, by: str) -> Any:
        """The world as one player may see it; a game with secrets blots out the others'."""
        return world

    def hidden(self, effect: Effect, world: Any, by: str) -> bool:
        """Whether one player may not know that this happened, or may be chosen."""
        return False

    def fixed(self, state: AnyState) -> AnyState:
        """The same position, so that nobody who looks at it can change it."""
        return state

    def is_set_up(self, begin: AnyState) -> bool:
        """Whether a game that a file brought begins as we set it up: then no doubt is needed."""
        return False

    def expect_sound(self, state: AnyState) -> None:
        """Refuse a position that a file brought and that no game can come to."""
        if is_beyond(state, self.largest):
            told = "A number in this position is larger than {most}."
            raise Refusal(say(told, most=self.largest))

    def ask(self, question: Question[A], world: Any, *about: Any) -> A:
        """Answer a question, every skill and card in play having its say in turn."""
        answer = question.plain(world, self, *about)
        for one in self._answers.get(question, ()):
            answer = one.change(answer, world, self, *about)
        return question.last(answer) if question.last else answer

    def reasons(self, question: Question[Any], world: Any, *about: Any) -> list[Reason]:
        """Where the answer to a question comes from, line by line."""
        value = question.plain(world, self, *about)
        told = [Reason(question.name, value, question.cite)]
        for one in self._answers.get(question, ()):
            before, value = value, one.change(value, world, self, *about)
            if value != before:
                told.append(Reason(one.name, value, one.cite))
        if question.last and question.last(value) != value:
            told.append(Reason(question.name, question.last(value), question.cite))
        return told

    def speaker(self, language: str) -> Speaker:
        """Who reads this game's sentences in a language; an unknown one is refused."""
        return self._speakers.get(language) or self._hired(language)

    def _hired(self, language: str) -> Speaker:
        found = speaker(language, self.phrase_folders)
        own = self.phrases.get(found.code)
        self._speakers[language] = found.knowing(own) if own else found
        return self._speakers[language]

    @cached_property
    def _speakers(self) -> dict[str, Speaker]:
        return {}

    def read_in(self, language: str, told: str) -> str:
        """A sentence in the language of a reader; English ones stay what they are."""
        return told if language == ENGLISH else self.speaker(language).read(told)

    def told(self, effect: Effect, world: Any) -> Sentence:
        """An effect as a sentence, to be read in any language."""
        if type(effect) is Again:
            effect = effect.effect
        tag = str(effect.__struct_config__.tag)
        template = effect.template(world, self) or tag.replace("_", " ").capitalize()
        return self.sentence(template, effect.words(world, self))

    def say(self, effect: Effect, world: Any, language: str = ENGLISH) -> str:
        """Tell an effect as the sentence a player reads."""
        return self.read_in(language, self.told(effect, world))

    def tell(self, effect: Effect, world: Any, by: str, language: str = ENGLISH) -> str:
        """Tell an effect as one player may know it; where nobody is named, all of it."""
        if by and self.hidden(effect.effect if type(effect) is Again else effect, world, by):
            return self.read_in(language, SECRET)
        return self.say(effect, self.seen(world, by) if by else world, language)

    def say_answered(
        self, ability: str, effect: Effect, world: Any, by: str = "", language: str = ENGLISH
    ) -> str:
        """Tell that an ability answered an effect, which may not have happened at all."""
        of_this_kind = self.abilities.get(type(effect), ())
        says = next((one.says for one in of_this_kind if one.name == ability), _ANSWERED)
        told = self.tell(effect, world, by)
        words = {**effect.words(world, self), "ability": ability, "effect": told}
        return self.fill(says, words, language)

    def offered(self, option: Option[Any], world: Any) -> Sentence:
        """What choosing an option means, as a sentence."""
        if not option.name:
            return self.told(option.then[0], world)
        words = {
            word: enumerated(value) if isinstance(value, tuple) else value
            for word, value in option.words
        }
        return Told(option.name, words)

    def fill(self, template: str, words: Mapping[str, object], language: str = ENGLISH) -> str:
        """Put words into a sentence of the reader's language; ids become names."""
        return self.read_in(language, self.sentence(template, words))

    def sentence(self, template: str, words: Mapping[str, object]) -> Told:
        """A template with its words as a sentence; ids become names."""
        return Told(template, {word: self._named(value) for word, value in words.items()})

    def _named(self, value: object) -> object:
        kind = type(value)
        if kind is str:
            return self.names.get(str(value), value)
        if isinstance(value, Named):
            return self.names_of.get(value.kind, self.names).get(value.id, value.id)
        if isinstance(value, tuple | list):
            return enumerated([self._named(one) for one in value], "and")
        return value

    def write(self, state: AnyState) -> bytes:
        """A state as JSON, mid-turn or not."""
        encoder, _, pages = self._codec
        try:  # a page that was large enough the last time need not grow, which is dear
            page = pages.pop()
        except IndexError:  # there is none yet, or another thread is writing on it
            page = bytearray()
        encoder.encode_into(self.fixed(state), page)
        written = bytes(page)
        pages.append(page)
        return written

    def read(self, text: bytes | str) -> AnyState:
        """The state such a JSON stands for, strictly checked."""
        return self._codec[1].decode(text)

    @cached_property
    def _codec(
        self,
    ) -> tuple[msgspec.json.Encoder, msgspec.json.Decoder[AnyState], list[bytearray]]:
        state: Any = State
        source = either(self.sources or (Source,))
        decoder = msgspec.json.Decoder(state[self.world, close_union(self.effects), source])
        return msgspec.json.Encoder(), decoder, []


def close_union(base: type[Effect]) -> Any:
    """The union of all effects of a game, under the name `AnyEffect` in each of its chapters.

    Effects that hold effects annotate them as the text "AnyEffect"; from here on the name is set.
    """
    by_tag = sorted(kinds_of(base), key=lambda kind: str(kind.__struct_config__.tag))
    kinds: Any = either((*by_tag, Scope))  # in one order, whatever was imported first
    union = either((kinds, Again[kinds]))
    for chapter in dict.fromkeys(kind.__module__ for kind in kinds_of(base)):
        sys.modules[chapter].__dict__["AnyEffect"] = union
    return union


def either(types: tuple[Any, ...]) -> Any:
    """A union of types that are only known now."""
    return reduce(or_, types)


def kinds_of(base: type[Effect]) -> Iterator[type[Effect]]:
    """The effects that can happen: those with a tag of their own."""
    for kind in base.__subclasses__():
        if kind.__struct_config__.tag != kind.__name__:
            yield kind
        elif not kind.__subclasses__():
            raise TypeError(f"the effect {kind.__name__} needs a tag, or no file could name it")
        yield from kinds_of(kind)


def _by(things: Iterable[Any], field: str) -> dict[Any, tuple[Any, ...]]:
    index: defaultdict[Any, tuple[Any, ...]] = defaultdict(tuple)
    for thing in things:
        index[getattr(thing, field)] += (thing,)
    return dict(index)
