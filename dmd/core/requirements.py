"""What an action needs, said once: the same list yields the options and the refusals.

So the two cannot disagree, and every refused move has a reason, its rule, and a way out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from dmd.core.complaints import Refusal
from dmd.core.state import Again, AnyState, Decision, Effect, Option, Requirement, Step

Candidate = Option[Any]
"""Something that might be chosen; its first effect's `needs` decide whether it may."""


class Refused(NamedTuple):
    """A move that cannot be made now, with everything there is to say about it."""

    move: Effect
    missing: Requirement

    def reason(self, world: Any, book: Any, language: str = "en") -> str:
        """Why not, in the reader's language."""
        return self._tell(self.missing.otherwise, world, book, language)

    def cure(self, world: Any, book: Any, language: str = "en") -> str:
        """What would make it legal, in the reader's language."""
        return self._tell(self.missing.cure, world, book, language)

    def as_refusal(self, world: Any, book: Any, language: str = "en") -> Refusal:
        """The same as an exception."""
        reason, cure = self.reason(world, book, language), self.cure(world, book, language)
        return Refusal(reason, remedy=cure, rule=self.missing.rule)

    def _tell(self, template: str, world: Any, book: Any, language: str) -> str:
        told: str = book.fill(template, self.move.words(world, book), language)
        return told


class Choice(Effect, frozen=True):
    """An effect that asks somebody. A game says who, and what could be meant.

    A candidate is an `Option` with the effects it leads to, the move itself first. To ask again
    afterwards, let the asker follow: `Option((Run("hall"), self))`.
    """

    def who(self, world: Any, book: Any) -> str:
        """Whose choice it is."""
        raise NotImplementedError(f"{type(self).__name__} does not say who chooses")

    def candidates(self, world: Any, book: Any) -> Iterable[Candidate]:
        """Everything that could be meant here, legal or not."""
        raise NotImplementedError(f"{type(self).__name__} does not say what may be chosen")

    def resolve(self, world: Any, book: Any) -> Step:
        """Offer the candidates that lack nothing; a choice of one needs no asking."""
        return self.offer(self.candidates(world, book), world, book)

    def offer(self, candidates: Iterable[Candidate], world: Any, book: Any) -> Step:
        """The same of candidates that somebody has looked up already."""
        options = []
        for one in candidates:
            # The loop of `missing`, written out: half of a random game is spent in here.
            move = one.then[0]
            if type(move) is Again:
                move = move.effect
            for requirement in move.needs:
                if not requirement.holds(world, book, move):
                    break
            else:
                options.append(one)
        if len(options) < 2:
            return Step(world, then=options[0].then if options else ())
        return Step(world, fork=Decision(self.who(world, book), tuple(options), self))


def why_not(move: Effect, world: Any, book: Any) -> Refused | None:
    """Why a move cannot be made now, or None when it may be; no fork need be open."""
    lacking = missing(move, world, book)
    return Refused(move, lacking) if lacking else None


def missing(move: Effect, world: Any, book: Any) -> Requirement | None:
    """The first thing that keeps a move from being made, or None when it may be."""
    if type(move) is Again:
        move = move.effect
    for requirement in move.needs:
        if not requirement.holds(world, book, move):
            return requirement
    return None


def refusals(state: AnyState, book: Any) -> Iterator[Refused]:
    """Every move that could be meant at this fork and cannot be made, with its reason."""
    if isinstance(state.fork, Decision) and isinstance(state.fork.asker, Choice):
        for one in state.fork.asker.candidates(state.world, book):
            refused = why_not(one.then[0], state.world, book)
            if refused:
                yield refused


def tell_all(state: AnyState, book: Any) -> None:
    """Say everything that is asked, offered and refused here, to see whether it can be said."""
    if isinstance(state.fork, Decision):
        book.say(state.fork.asker, state.world)
        for option in state.fork.options:
            book.say(option.then[0], state.world)
        for refused in refusals(state, book):
            book.say(refused.move, state.world)
            refused.as_refusal(state.world, book)
