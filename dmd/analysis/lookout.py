"""What a game must say about itself, so that one can be told what threatens where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Protocol

from dmd.analysis.asked import Aim, analyst_of, lacking
from dmd.core.boards.board import Board
from dmd.core.complaints import Refusal, nearest
from dmd.core.sentences import enumerated, say
from dmd.core.state import AnyState, Effect


class Lookout(Protocol):
    """A game's answers about danger, and about enemies on the move.

    Every word that people read about it is the game's: here only the numbers are known.
    """

    @property
    def board(self) -> Board:
        """Where everybody stands."""

    @property
    def rules(self) -> Mapping[str, str]:
        """The rule behind each number, by the number's name; a number may have none."""

    @property
    def told(self) -> tuple[str, ...]:
        """The losses that a sentence tells, the most important first; all stand in tables."""

    @property
    def titles(self) -> Mapping[str, str]:
        """What each number means, in a few words, by its name; a number may have none."""

    @property
    def card_kind(self) -> str:
        """What the card is called that decides who comes."""

    def meant(self, *, followed: bool) -> str:
        """What it means to stand somewhere when one's actions are over."""

    def way(self, actions: int, *, followed: bool) -> str:
        """How far a space is, and what was counted of the way there."""

    def no_card(self, state: AnyState) -> str:
        """Why no card can be told by itself here."""

    def who(self, state: AnyState) -> str:
        """Whose turn it is, by name; refused where nobody's threats can be told."""

    def here(self, state: AnyState) -> str:
        """The space they stand in."""

    def reach(self, state: AnyState) -> dict[str, int]:
        """Every space they could end in this turn, and how many actions it takes."""

    def standing(self, state: AnyState, space: str, *, followed: bool = False) -> AnyState:
        """What comes next if they stand there, up to the end of the attacks."""

    def whole(self, state: AnyState, space: str, *, followed: bool = False) -> AnyState:
        """The same, and the turn goes on."""

    def aims(self, state: AnyState) -> tuple[tuple[str, Aim], ...]:
        """What is played for, the most important first: to live, and how much is left of what."""

    def attackers(self, state: AnyState) -> Aim:
        """Who has attacked, as bits."""

    def figures(self, gathered: int) -> tuple[str, ...]:
        """The figures that some bits stand for."""

    def figure(self, id_: str, state: AnyState) -> str:
        """A figure by name."""

    def enemy(self, state: AnyState, words: str) -> str:
        """The figure somebody means, by its id."""

    def stands(self, state: AnyState, enemy: str) -> str:
        """The space of a figure, or nothing where it is gone."""

    def dice(self, id_: str, state: AnyState) -> str:
        """The dice a figure attacks with."""

    def threshold(self, state: AnyState) -> tuple[str, int] | None:
        """Of which track how much may be lost before something happens; nothing where it never."""

    def draws(self, state: AnyState) -> bool:
        """Whether the card that decides who comes is drawn now."""

    def is_read(self, state: AnyState) -> bool:
        """Whether no such card is being carried out."""

    def card(self, outcome: str) -> str:
        """A card by name."""

    def space(self, space: str) -> str:
        """A space by name."""

    def moved(self, effect: Effect, world: Any) -> tuple[str, str] | None:
        """Whom an effect brings somewhere, and the space; nothing for all others."""


def lookout_of(game: Any) -> Lookout:
    """Whoever of the game knows what threatens."""
    analyst = analyst_of(game)
    found: Lookout | None = getattr(analyst, "lookout", None)
    if found is None:
        raise lacking("lookout", instead=getattr(analyst, "no_lookout", ""))
    return found


def space_of(words: str, spaces: Iterable[str], lookout: Lookout) -> str:
    """The space somebody means, by its id or its name."""
    names = {one: lookout.space(one) for one in spaces}
    for id_, name in names.items():
        if str(words).casefold() in (id_.casefold(), name.casefold()):
            return id_
    hint = nearest(str(words), names.values()) or say(
        "Say {spaces}.", spaces=enumerated(list(names.values())[:9])
    )
    raise Refusal(
        say("“{words:.40}” is not among the spaces meant here.", words=words), remedy=hint
    )


class Brought(NamedTuple):
    """How an enemy came somewhere: the sentence, and the rule behind it."""

    enemy: str
    space: str
    sentence: str
    rule: str


class Trail:
    """Whom the effects of a card bring where, written down as they happen."""

    def __init__(self, lookout: Lookout, book: Any) -> None:
        self.lookout = lookout
        self.book = book
        self.brought: list[Brought] = []

    def happened(self, effect: Effect, world: Any, step: Any, left: int) -> None:
        """Note where an effect brings somebody."""
        if step.world is not world and (moved := self.lookout.moved(effect, world)):
            sentence = self.book.say(effect, world)
            self.brought.append(Brought(*moved, sentence, effect.cite))

    def answered(self, effect: Effect, world: Any, ability: str, cite: str, number: int) -> None:
        """An ability has its say; what follows from it is seen."""

    def waited(self, effect: Effect, world: Any) -> None:
        """Somebody is asked; what follows from the answer is seen."""
