"""What can be asked of a position, and what a game must say about itself so that it can be asked.

A book that can be analysed has an `analyst`; a question is made of aims and of a horizon, and every
aim is a number carried along from position to position. Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, Protocol

from dmd.core.complaints import Refusal
from dmd.core.dice.die import Counts, Die
from dmd.core.playout import Player
from dmd.core.scene import Sign
from dmd.core.sentences import enumerated, say
from dmd.core.state import AnyState, End
from dmd.core.topics import Branch, Topic
from dmd.core.words import quoted

UNTIL = {
    "action": say("the action is over"), "actions": say("the actions are over"),
    "fight": say("the fight is over"), "turn": say("the turn is over"),
    "own turn": say("the next own turn"), "round": say("everybody has had a turn"),
}  # fmt: skip
"""The ends one may look to, as people say them."""

Noted = tuple[int, ...]
"""What each aim of a question is worth so far."""

GLANCE = 2**40  # a promise is told in parts of this


class Aim(Protocol):
    """Something one may want, as a whole number; yes is 1 and no is 0.

    An aim looks at every position on the way, and so may remember what was reached and lost again.
    """

    @property
    def text(self) -> str:
        """The aim as people say it: “kill Byakhee 1”."""

    @property
    def most(self) -> int:
        """The most it can be worth; 1 where it is reached or not."""

    @property
    def closely(self) -> bool:
        """Whether it tells apart what no rule can, such as which of two Cultists was killed."""

    def noted(self, state: AnyState, before: int | None) -> int:
        """What it is worth here, having been worth so much before; None where one begins."""

    def is_settled(self, noted: int) -> bool:
        """Whether nothing that follows can change it any more."""

    def promise(self, state: AnyState, noted: int) -> float:
        """Roughly what it will be worth when the turn is over, at a glance."""


class Fold(Protocol):
    """A roll with all its rerolls: which dice, what may be paid, and where each result leads.

    It must lead exactly where the forks lead that the player sees; only the faces that nobody could
    tell apart afterwards are one.
    """

    @property
    def dice(self) -> tuple[tuple[Die, int], ...]:
        """The kinds of dice, and how many of each."""

    @property
    def symbols(self) -> tuple[str, ...]:
        """The symbols that matter for what follows."""

    @property
    def lying(self) -> tuple[tuple[Die, Sequence[str]], ...]:
        """The faces on the table; nothing while the dice are still to be thrown."""

    @property
    def purses(self) -> Mapping[Any, Sequence[Any]]:
        """What may have been paid, nothing first, and what one reroll more makes of it."""

    def price(self, purse: Any) -> str:
        """What was paid, as people say it; nothing where nothing was."""

    def leads_to(self, purse: Any, counts: Counts) -> AnyState:
        """The position once the dice are kept, so much paid and so many symbols shown."""


class Wish(Protocol):
    """What a choice, or a reroll, is weighed for."""

    @property
    def text(self) -> str:
        """The wish as people say it, with whose it is: “least wounds (Ian)”."""

    @property
    def aim(self) -> Aim:
        """The number that is looked at."""

    @property
    def unit(self) -> str:
        """Of what is kept as low as possible; nothing for anything else."""

    @property
    def granted(self) -> bool:
        """Whether everybody wants it always, so that it is told only where it is in doubt."""


class Harm(Protocol):
    """Something that nobody wants to happen."""

    @property
    def text(self) -> str:
        """The harm as people say it."""

    @property
    def risk(self) -> str:
        """The same as what one risks: “to lose sanity”."""

    @property
    def sign(self) -> Sign:
        """What stands beside it, for the eyes."""

    @property
    def counted(self) -> bool:
        """Whether it is told as a number where it happens for sure."""


class Analyst(Protocol):
    """The few things a game says about itself, so that its positions can be analysed."""

    @property
    def policies(self) -> Mapping[str, Player]:
        """Players by name, the one to be used where nobody says anything first."""

    @property
    def expert(self) -> Any:
        """Whoever knows lines of a turn and the chance of winning: `players.search.Expert`."""

    def key(self, state: AnyState, *, closely: bool = False) -> bytes:
        """The same for positions between which no rule can tell; closely, for equal ones only."""

    def on_the_way(self, state: AnyState) -> tuple[bytes, int] | None:
        """In the middle of a step, the key of all but how far one may still go, and how far."""

    def fold(self, state: AnyState) -> Fold | None:
        """The roll that lies or falls here with its rerolls, if it can be folded."""

    def aim(self, state: AnyState, want: str) -> Aim:
        """What somebody wants, beginning here."""

    def intents(self, state: AnyState, option: int) -> tuple[Aim, ...]:
        """What an option is taken for, the most important first."""

    @property
    def harms(self) -> Mapping[str, Harm]:
        """Of what `measures` counts, what nobody wants to happen, the worst first."""

    def purpose(self, state: AnyState, option: int) -> Wish:
        """What an option is taken for, first of all."""

    def wishes(self, state: AnyState, thrown_for: Any = None) -> Sequence[Wish]:
        """What the dice on the table may be rerolled for; nothing where none lie there.

        First what they were thrown for, where somebody saw that.
        """

    def after_roll(self, state: AnyState) -> Callable[[AnyState], bool] | None:
        """Whether a position lies beyond the roll that lies or falls here; None without one."""

    def keeps(self, state: AnyState) -> int | None:
        """The option that keeps the dice as they lie."""

    @property
    def payment(self) -> str:
        """What pays for a reroll, as this game calls it: stress, clues; nothing if nothing does."""

    @property
    def light(self) -> int:
        """How many of its positions are as much work as one of the heaviest game's."""

    @property
    def play(self) -> str:
        """What is played as well as can be once an option is taken, in words."""

    def paid(self, n: int) -> str:
        """So much of that, in words: 1 card, 2 cards."""

    def room(self, state: AnyState) -> int:
        """How much of that may still be paid."""

    def overspent(self, state: AnyState, most: int) -> Aim:
        """How much more of it was paid than one wants to pay."""

    def horizon(self, state: AnyState, until: str) -> Callable[[AnyState], bool]:
        """Whether a position lies beyond one of the ends of `UNTIL`; refused where it cannot be."""

    def settled(self, state: AnyState, option: int) -> Callable[[AnyState], bool]:
        """Whether a position lies where nothing changes any more what an option was taken for."""

    def trimmed(self, state: AnyState, until: str) -> AnyState:
        """The same position without what comes after such an end."""

    def measures(self, before: AnyState, after: AnyState) -> dict[str, int]:
        """What changed in between, as numbers that people ask for."""

    def sentence(self, state: AnyState, option: int) -> str:
        """An option as people read it."""

    def spare(self, state: AnyState) -> tuple[Aim, ...]:
        """What one would rather not lose, where nothing else is at stake."""

    def chooses_step(self, state: AnyState) -> bool:
        """Whether somebody chooses the next step of a turn here, such as an action."""

    def verb(self, state: AnyState, move: Any) -> str:
        """The kind of all steps that begin with a move; nothing for a pointless one.

        A word for the eyes of programs only: nobody reads it in the name of a step.
        """

    def step(self, state: AnyState, taken: Sequence[Any]) -> str:
        """What some moves amount to, such as “attack Byakhee”; nothing where it is pointless."""

    def last_option(self, state: AnyState) -> int:
        """The option that takes no more steps."""

    def in_vain(self, state: AnyState, option: int) -> str:
        """Why nothing good can come of an option, in a sentence; nothing where something may."""

    def topics(self, state: AnyState) -> tuple[Topic, ...]:
        """What people ask about such a position, the usual questions first."""

    def actor(self, state: AnyState) -> Sequence[str]:
        """How people call whoever acts here, in small letters."""

    def supposing(self, state: AnyState, card: str) -> Branch:
        """The same position if a certain card comes next."""

    def risks(self, before: AnyState, after: AnyState) -> list[tuple[str, str]]:
        """What went wrong in between, each with the rule behind it."""

    @property
    def grave(self) -> frozenset[str]:
        """The rules of what is told first of all that went wrong."""


class Holds(NamedTuple):
    """An aim of one's own: whether something holds of the position where one looks last."""

    test: Callable[[AnyState], bool]
    text: str = say("what was asked")
    most: int = 1
    closely: bool = True

    def noted(self, state: AnyState, before: int | None) -> int:
        """Only the last position counts."""
        return int(self.test(state))

    def is_settled(self, noted: int) -> bool:
        """Never before the end."""
        return False

    def promise(self, state: AnyState, noted: int) -> int:
        """Nobody knows better than that it stays as it is."""
        return noted


class Question(NamedTuple):
    """Aims with their weights, and how far to look."""

    aims: tuple[tuple[Aim, Fraction], ...]
    is_beyond: Callable[[AnyState], bool]
    until: str = ""
    stops_early: bool = True  # once nothing can change the answer any more
    closely: bool = False  # also tell apart what neither a rule nor an aim can
    trim: Callable[[AnyState], AnyState] | None = None  # leaves out what comes after that

    @property
    def looks_closely(self) -> bool:
        """Whether positions between which no rule can tell must be kept apart all the same."""
        return self.closely or any(one.closely for one, _ in self.aims)

    @property
    def is_far(self) -> bool:
        """Whether it looks beyond this turn, where exact numbers are hardly ever within reach."""
        return self.until in (UNTIL["round"], UNTIL["own turn"])

    @property
    def text(self) -> str:
        """The question as people say it."""
        told = [say("{aim} (× {n})", aim=one.text, n=n) if n != 1 else one.text
                for one, n in self.aims]  # fmt: skip
        aims, until = enumerated(told, "and"), self.until
        return say("{aims}, until {until}", aims=aims, until=until) if until else aims

    @property
    def yes_no(self) -> bool:
        """Whether the answer is a chance."""
        return len(self.aims) == 1 and self.aims[0][0].most == 1 and self.aims[0][1] == 1

    @property
    def most(self) -> Fraction:
        """The best there could be."""
        return sum((one.most * weight for one, weight in self.aims if weight > 0), Fraction(0))

    @property
    def out_of(self) -> Fraction:
        """The best there could be, as people are told it; 0 where it is only far enough away."""
        return self.most * (not any(getattr(one, "is_bound", False) for one, _ in self.aims))

    @property
    def least(self) -> Fraction:
        """The worst there could be: no aim is ever worth less than nothing."""
        return sum((one.most * weight for one, weight in self.aims if weight < 0), Fraction(0))

    def begin(self, state: AnyState) -> AnyState:
        """The position to look at, without what comes after the horizon."""
        return state if self.trim is None else self.trim(state)

    def noted(self, state: AnyState, before: Noted | None) -> Noted:
        """What the aims are worth here."""
        if before is None:
            return tuple([one.noted(state, None) for one, _ in self.aims])
        aims = zip(self.aims, before, strict=True)
        return tuple([one.noted(state, was) for (one, _), was in aims])

    def is_over(self, state: AnyState, noted: Noted) -> bool:
        """Whether to look no further."""
        if state.fork is None or type(state.fork) is End or self.is_beyond(state):
            return True
        if not self.stops_early:
            return False
        return all(one.is_settled(n) for (one, _), n in zip(self.aims, noted, strict=True))

    def worth(self, noted: Noted) -> Fraction:
        """What a position is worth where one looks no further."""
        known = zip(self.aims, noted, strict=True)
        return sum((n * weight for (_, weight), n in known), Fraction(0))

    def promise(self, state: AnyState, noted: Noted) -> Fraction:
        """Roughly what a position will be worth when the turn is over, at a glance."""
        # Halved and halved again, so that promises add up without growing denominators.
        return Fraction(self.promised(state, noted), GLANCE)

    def promised(self, state: AnyState, noted: Noted) -> int:
        """The same in parts of `GLANCE`, for whoever only puts positions in order."""
        total = 0.0
        for (one, weight), n in zip(self.aims, noted, strict=True):
            total += one.promise(state, n) * float(weight)
        return round(total * GLANCE)


class Position(NamedTuple):
    """A state and the book it is played by: all that is needed where no game is at hand."""

    state: AnyState
    book: Any


Want = str | Callable[[Any], bool] | Aim | Mapping[Any, Any] | Question
"""“survive”, a test of the world, an aim, several of them with their weights, or all of it."""

Until = str | Callable[[AnyState], bool]


def expect_game(game: Any) -> None:
    """Refuse what has no position."""
    if not hasattr(game, "book") or not hasattr(game, "state"):
        raise Refusal(
            say("{game} is neither a game nor a position.", game=quoted(game)),
            remedy="Give a game.",
        )


def analyst_of(game: Any) -> Analyst:
    """Whoever knows the game."""
    expect_game(game)
    found: Analyst | None = getattr(game.book, "analyst", None)
    if found is None:
        raise lacking("analysis")
    return found


def lacking(part: str, instead: str = "") -> Refusal:
    """What somebody hears who asks for what a game does not say about itself."""
    return Refusal(say("This game has no {part} yet.", part=part), remedy=instead)


def expect_tries(tries: int) -> None:
    """Refuse to sample nothing."""
    if tries < 1:
        raise Refusal(
            say("{tries} tries say nothing.", tries=quoted(tries)), remedy="Take at least 1."
        )
