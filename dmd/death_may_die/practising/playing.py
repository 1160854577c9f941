"""Making one thing happen in a position of practice, and laying answers out to choose from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from dmd.core.journal import Journal
from dmd.core.practice import About, Asked, Offer, Unfit
from dmd.core.sentences import Sentence, say
from dmd.core.state import AnyState, Decision, Effect, End, Scope, State
from dmd.core.timeline import Timeline
from dmd.death_may_die.actions import ChooseAction
from dmd.death_may_die.happening import TURN
from dmd.death_may_die.roll import Faces, Roll
from dmd.death_may_die.world import Investigator, World

MOST_PICKS = 60
"""What is not over after so many picks is no question for practice."""

OFFERED = 4
Why = tuple[str, str]
"""Why an answer is wrong, and the rule that says so."""


class Kind:
    """One kind of question: a subclass finds it in positions, and asks it."""

    lesson: ClassVar[str]
    mistake: ClassVar[int]
    level: ClassVar[int] = 1

    def found(self, state: AnyState, book: Any) -> Iterable[About]:
        """What may be asked about a position."""
        raise NotImplementedError

    def ask(self, state: AnyState, book: Any, about: About) -> Asked:
        """The question with its answer."""
        raise NotImplementedError


class Played:
    """A table on which effects happen, and nothing of the turn besides."""

    def __init__(self, world: World, book: Any, *effects: Effect) -> None:
        # Whoever dies on their own turn leaves it.
        self.timeline = Timeline(State(world, (*effects, Scope(TURN)), None), book)

    @property
    def world(self) -> World:
        """The table now."""
        world: World = self.timeline.state.world
        return world

    @property
    def journal(self) -> Journal:
        """What happened."""
        return self.timeline.journal

    @property
    def result(self) -> str:
        """How the game ended, or nothing."""
        fork = self.timeline.state.fork
        return fork.result if isinstance(fork, End) else ""

    def choose(self, fits: Callable[[Any], bool]) -> Played:
        """Choose the option that fits."""
        found = [n for n, one in enumerate(self.timeline.options) if fits(one.then[0])]
        if not found:
            raise Unfit("there is no such option")
        self.timeline.choose(found[0])
        return self

    def through(self) -> Played:
        """Take the first of all options until nothing waits any more."""
        for _ in range(MOST_PICKS):
            if not isinstance(self.timeline.state.fork, Decision):
                return self
            self.timeline.choose(0)
        raise Unfit("it goes on and on")


def acting(state: AnyState) -> Investigator:
    """Who chooses an action here."""
    fork = state.fork
    if not (isinstance(fork, Decision) and isinstance(fork.asker, ChooseAction)):
        raise Unfit("no action is chosen")
    who: Investigator = state.world.investigator(fork.asker.actor)
    return who


def moves(state: AnyState) -> list[Any]:
    """What may be chosen now, as the effects that are chosen."""
    fork = state.fork
    return [one.then[0] for one in fork.options] if isinstance(fork, Decision) else []


def actions(state: AnyState, book: Any) -> tuple[int, int]:
    """How many actions are taken, and how many are left."""
    fork = state.fork
    if not (isinstance(fork, Decision) and isinstance(fork.asker, ChooseAction)):
        raise Unfit("no action is chosen")
    return fork.asker.taken, fork.asker.left(state.world, book)


def offer(says: str, right: bool, why: Why = ("", ""), *, mistaken: bool = False) -> Offer:
    """An answer to choose, with its reason and its rule."""
    return Offer(says, right, *why, mistaken=mistaken)


def numbers(right: int, mistakes: Mapping[int, Why], otherwise: Why) -> tuple[Offer, ...]:
    """A few numbers to choose from: the right one, those people believe, and some beside them."""
    wrong = {n: why for n, why in mistakes.items() if n != right and n >= 0}
    if not wrong:
        raise Unfit("nobody would get it wrong")
    there = [right, *wrong]
    for near in (right + 1, right - 1, right + 2, right - 2, right + 3):
        if len(there) < OFFERED and near >= 0 and near not in there:
            there.append(near)
    return tuple(
        Offer(plain(n), right=True) if n == right
        else Offer(plain(n), False, *wrong.get(n, otherwise), mistaken=n in wrong)
        for n in sorted(there)
    )  # fmt: skip


def plain(number: int) -> str:
    """A number that stands by itself."""
    return say("{n}", n=number)


def as_given(whole: Sequence[Offer]) -> tuple[Offer, ...]:
    """Offers in the order of their English, so that nothing betrays which is right."""
    return tuple(sorted(whole, key=lambda one: _english(one.says)))


def _english(text: str) -> str:
    return text.english if isinstance(text, Sentence) else text


def faces_in(about: About) -> Faces:
    """The dice of a question, as a file holds them."""
    standard, bonus = about["dice"]
    return tuple(standard), tuple(bonus)


def roll_of(kind: Any, who: str, target: str, faces: Faces) -> Roll:
    """A roll whose dice have fallen."""
    return Roll(kind, who, len(faces[0]), len(faces[1]), (target,), faces=faces)


def only(asked: Asked) -> Asked:
    """A question that somebody may get wrong, with an answer that is certain."""
    if not any(one.mistaken for one in asked.offers) and not asked.several:
        raise Unfit("nobody would get it wrong")
    if len({_english(one.says) for one in asked.offers}) < len(asked.offers):
        raise Unfit("two offers read alike")
    right = sum(one.right for one in asked.offers)
    if not 0 < right < len(asked.offers) or (right > 1 and not asked.several):
        raise Unfit("no answer, or nothing else")
    return asked
