"""The engine: effects happen until somebody, or the dice, must speak; then a pick goes on.

`settle` and `apply` are all that moves a game. Play, replay, search and simulation call these two.
"""

from __future__ import annotations

from itertools import islice
from typing import Any, Protocol

from msgspec.structs import replace

from dmd.core.complaints import Refusal
from dmd.core.sentences import in_a_row, say
from dmd.core.standing import Answered
from dmd.core.state import (
    Again,
    AnyState,
    Below,
    Chance,
    Decision,
    Effect,
    End,
    Option,
    Scope,
    State,
    Step,
)
from dmd.core.words import quoted

MOST_EFFECTS = 10_000
"""More effects than this after one pick is a rule that calls itself for ever."""


WITHOUT = "Go on without {abilities}"
"""How one does without what only may answer."""


class Watcher(Protocol):
    """Somebody who is told what happens, as it happens. Search has none."""

    def happened(self, effect: Effect, world: Any, step: Step, left: int) -> None:
        """An effect happened to the world before it; `left` of what waited was dropped."""

    def answered(self, effect: Effect, world: Any, ability: str, cite: str, number: int) -> None:
        """An ability answered an effect with so many effects instead."""

    def waited(self, effect: Effect, world: Any) -> None:
        """An effect waits, until somebody says which ability answers it."""


def settle(
    world: Any, agenda: tuple[Effect, ...], book: Any, watcher: Watcher | None = None
) -> AnyState:
    """Let what waits happen until there is a fork, or nothing waits any more."""
    listened = book.listened
    waiting = list(agenda[::-1])  # the next one last, so that taking it moves no other
    for _ in range(MOST_EFFECTS):
        if not waiting:
            return State(world)
        effect = waiting.pop()
        asked: tuple[str, ...] = ()
        if type(effect) is Again:
            effect, asked = effect.effect, effect.asked
        if type(effect) in listened:
            answers = _answers(effect, asked, world, book)
            if len(answers) > 1 or (answers and answers[0].may):
                if watcher is not None:
                    watcher.waited(effect, world)
                decision = _which_answer(answers, effect, asked, world, book)
                return State(world, tuple(waiting[::-1]), decision)
            if answers:
                one = answers[0]
                if watcher is not None:
                    watcher.answered(effect, world, one.name, one.cite, len(one.story))
                waiting.extend(one.story[::-1])
                continue
        step = effect.resolve(world, book)
        left = _leave(step.leave, waiting) if step.leave else 0
        if watcher is not None:
            watcher.happened(effect, world, step, left)
        world = step.world
        if step.then:
            waiting.extend(step.then[::-1])
        if step.fork is not None:
            over = type(step.fork) is End
            return State(world, () if over else tuple(waiting[::-1]), step.fork)
    raise Refusal(
        say(
            "More than {most:,} things happened after one pick, and still no end.",
            most=MOST_EFFECTS,
        ),
        remedy="Two rules probably cause each other; look at the last lines of the journal.",
    )


def apply(state: AnyState, pick: Any, book: Any, watcher: Watcher | None = None) -> AnyState:
    """Go on from a fork: with an option's number at a decision, with an outcome at a chance."""
    return settle(state.world, chosen(state, pick, book) + state.agenda, book, watcher)


def let_fall(state: AnyState, below: Below, book: Any, watcher: Watcher | None = None) -> AnyState:
    """Let chance speak for itself: draw an outcome and go on."""
    chance: Any = state.fork
    into = replace(chance.into, outcome=chance.source.draw(below, book))
    return settle(state.world, (into, *state.agenda), book, watcher)


def chosen(state: AnyState, pick: Any, book: Any) -> tuple[Effect, ...]:
    """The effects a pick leads to; a pick that cannot be made is refused, and nothing happens."""
    fork = state.fork
    if type(fork) is Decision:
        if type(pick) is int and 0 <= pick < len(fork.options):
            return fork.options[pick].then
        raise Refusal(
            say("“{pick}” is not among the {n} choices.", pick=quoted(pick), n=len(fork.options)),
            remedy=say("Pick a number from 0 to {last}.", last=len(fork.options) - 1),
        )
    if type(fork) is Chance:
        if fork.source.possible(pick, book):
            return (replace(fork.into, outcome=pick),)
        raise Refusal(
            say("“{pick}” cannot come up here.", pick=quoted(pick)),
            remedy=_possible(fork.source, book),
        )
    if type(fork) is End:
        raise Refusal(
            say("The game is over: {result}.", result=fork.result),
            remedy="Undo, or start a new game.",
        )
    raise Refusal("Nothing is being asked here.", remedy="Let an effect happen first.")


def _which_answer(
    answers: list[Answered], effect: Effect, asked: tuple[str, ...], world: Any, book: Any
) -> Decision[Any]:
    """Somebody orders what answers an effect, or does without what only may.

    Whoever owns a card that only may decides about it, and does so first; nobody else can.
    """
    chooser = book.chooser(world, effect)
    others = [one for one in answers if one.may and one.owner not in ("", chooser)]
    if others:
        chooser = others[0].owner
        answers = [one for one in others if one.owner == chooser]
    alike = {(one.name, one.owner): one for one in reversed(answers)}  # of two alike, the first
    told = [*reversed(alike.values())]
    options = [Option(one.story, one.name) for one in told]
    if all(one.may for one in answers):
        cards = (one.card for one in answers)
        words = (("abilities", tuple(one.name for one in told)),)
        options.append(Option((Again(effect, (*asked, *cards)),), WITHOUT, words))
    return Decision(chooser, tuple(options), Again(effect, asked))


def _possible(source: Any, book: Any) -> str:
    some = [quoted(outcome) for outcome, _ in islice(source.outcomes(book), 9)]
    return say("Possible are: {some}.", some=in_a_row(some[:8] + ["…"] * (len(some) > 8)))


def _answers(effect: Effect, asked: tuple[str, ...], world: Any, book: Any) -> list[Answered]:
    """What answers an effect now: the rules that always hold, then the cards in play."""
    told = []
    for one in book.abilities.get(type(effect), ()):
        if one.name not in asked:
            story = one.answer(world, book, effect, Again(effect, (*asked, one.name)))
            if story is not None:
                told.append(Answered(one.name, one.name, story, one.cite, one.may))
    if standing := book.standing.get(type(effect)):

        def hear(card: str) -> Again[Any] | None:
            return None if card in asked else Again(effect, (*asked, card))

        for cards in standing:
            told += cards.answers(world, book, effect, hear)
    return told


def _leave(scope: str, waiting: list[Effect]) -> int:
    """Drop what waits inside a scope, and say how much it was."""
    for left, effect in enumerate(reversed(waiting), 1):
        if type(effect) is Scope and effect.name == scope:
            del waiting[-left:]
            return left
    raise Refusal(
        say("There is no “{scope}” to leave here.", scope=scope),
        remedy="The rule that leaves it must open a Scope of that name.",
    )
