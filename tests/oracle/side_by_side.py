"""Let the kit play a random position, then ask the naive rules for the same story.

The kit's choices and the answers of chance are written down, each choice with all that was offered.
The naive rules are then told the same answers. Where the kit did not ask, because it held that the
answer could not matter, every answer is tried, and one of them must lead to the same table.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

from dmd.core.engine import apply, settle
from dmd.core.state import AnyState, Chance, Decision, Effect, End
from dmd.death_may_die.actions import EndActions, Trade
from dmd.death_may_die.attack import Attack
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.enemies import MoveEnemy, StepEnemy
from dmd.death_may_die.fight import EnemyAttacks
from dmd.death_may_die.roll import KeepDice, Reroll, Throw
from dmd.death_may_die.run import Leave, Move, Run, Sneak, StopRunning
from dmd.death_may_die.sanity import RaiseSkill
from dmd.death_may_die.tokens import PutToken, TakeEpisodeAction
from dmd.death_may_die.tracks import Rest
from dmd.death_may_die.world import World
from tests.oracle.naive import Game, GameOver, laid_out_again

Label = tuple[Any, ...]
MOST_STORIES = 500
MAY_NOT_MATTER = {"toward", "step", "mover", "put"}  # all else is asked wherever two answers differ


class Picked(NamedTuple):
    """Somebody chose, among these."""

    who: str
    offered: frozenset[Label]
    label: Label


class Fallen(NamedTuple):
    """Chance answered: which dice, or a card, and what came up."""

    of: tuple[Any, ...]
    outcome: Any


Story = list[Picked | Fallen]


# -- the kit ---------------------------------------------------------------------------------------


def played(
    world: World, book: DeathMayDie, agenda: tuple[Effect, ...], dice: random.Random
) -> tuple[AnyState, Story]:
    """The kit plays at random until nothing waits or the next turn begins."""
    state = settle(world, agenda, book)
    story: Story = []
    while state.fork is not None and not _is_told(state):
        fork = state.fork
        if isinstance(fork, Chance):
            outcome = fork.source.draw(dice.randrange, book)
            story.append(Fallen(_kind_of(fork.source), outcome))
            state = apply(state, outcome, book)
        else:
            number, picked = _picked(fork, state.world, dice)
            story.append(picked)
            state = apply(state, number, book)
    return state, story


def _is_told(state: AnyState) -> bool:
    return isinstance(state.fork, End) or state.world.turn > 2  # the next turn has begun


def _kind_of(source: Any) -> tuple[Any, ...]:
    if isinstance(source, Throw):
        return ("dice", source.standard, source.bonus)
    return ("card",)


def _picked(fork: Decision[Any], world: World, dice: random.Random) -> tuple[int, Picked]:
    """A random option; first which kind of option, so that no kind crowds out the others."""
    labels = {
        n: label_of(option.then[0], world)
        for n, option in enumerate(fork.options)
        if not isinstance(option.then[0], Trade)
    }
    kind = dice.choice(sorted({label[0] for label in labels.values()}))
    number = dice.choice([n for n, label in labels.items() if label[0] == kind])
    return number, Picked(fork.who, frozenset(labels.values()), labels[number])


def label_of(effect: Any, world: World) -> Label:
    """What an option of the kit is called here."""

    def seen(enemy: str) -> Label:
        one = world.enemy(enemy)
        assert one is not None
        return one.kind, one.space, one.wounds

    names: dict[type, Callable[[], Label]] = {
        EndActions: lambda: ("end",),
        Run: lambda: ("run", effect.to),
        Move: lambda: ("move", effect.to),
        StopRunning: lambda: ("stop",),
        Sneak: lambda: ("sneak", *seen(effect.enemy)),
        Leave: lambda: ("leave",),
        Attack: lambda: ("attack", *seen(effect.target)),
        Rest: lambda: ("rest", effect.stress, effect.wounds),
        Reroll: lambda: ("reroll", effect.die, effect.face),
        KeepDice: lambda: ("keep",),
        StepEnemy: lambda: ("step", *seen(effect.enemy), effect.to),
        MoveEnemy: lambda: ("mover", *seen(effect.enemy)),
        RaiseSkill: lambda: ("raise", effect.skill),
        EnemyAttacks: lambda: ("fight", *seen(effect.enemy)),
        PutToken: lambda: ("put", effect.token, effect.space),
        TakeEpisodeAction: lambda: _episode_action(effect, world),
    }
    return names[type(effect)]()


def _episode_action(effect: TakeEpisodeAction, world: World) -> Label:
    """Labs that are alike are called alike."""
    wounds = [one.wounds for one in world.tokens if one.id == effect.target]
    return ("destroy", *wounds) if wounds else ("extinguish",)


# -- the naive rules -------------------------------------------------------------------------------


class Contradiction(Exception):
    """The naive rules ask something else, or of somebody else, than the kit did."""


class Retold:
    """Answers the naive rules with the kit's story."""

    def __init__(self, story: Story, unasked: list[int]) -> None:
        self.story = story
        self.at = 0
        self.unasked = unasked  # the answers to what the kit never asked
        self.width: list[int] = []  # how many answers each of these had

    def pick(self, who: str, labels: list[Label]) -> Label:
        """The kit's own pick, or one of the answers if the kit did not ask."""
        offered = sorted(set(labels), key=str)
        if len(offered) == 1:
            return offered[0]
        told = self.story[self.at] if self.at < len(self.story) else None
        if isinstance(told, Picked) and self._is_this(told, who, offered):
            self.at += 1
            return told.label
        if not {label[0] for label in offered} <= MAY_NOT_MATTER:
            raise Contradiction(f"the kit does not ask {who}: {offered}, it goes on with {told}")
        depth = len(self.width)
        self.width.append(len(offered))
        if depth == len(self.unasked):
            self.unasked.append(0)
        return offered[self.unasked[depth]]

    def _is_this(self, told: Picked, who: str, offered: list[Label]) -> bool:
        kinds = {label[0] for label in offered}
        if not kinds & {label[0] for label in told.offered}:
            return False
        if kinds <= {"step", "put"}:  # asked where ends differ; of several, in the order of spaces
            return told.offered <= set(offered)
        if told.offered != set(offered):
            only = sorted(told.offered - set(offered)), sorted(set(offered) - told.offered)
            raise Contradiction(f"the kit alone offers {only[0]}, the naive rules {only[1]}")
        if told.who != who:
            raise Contradiction(f"the kit asks {told.who}, the naive rules {who}: {offered}")
        return True

    def dice(self, black: int, green: int) -> Any:
        return self._chance(("dice", black, green))

    def card(self) -> Any:
        return self._chance(("card",))

    def _chance(self, of: tuple[Any, ...]) -> Any:
        told = self.story[self.at] if self.at < len(self.story) else None
        if not isinstance(told, Fallen) or told.of != of:
            raise Contradiction(f"the naive rules ask chance for {of}, the kit goes on with {told}")
        self.at += 1
        return told.outcome

    def next(self) -> list[int] | None:
        """The next answers to try, or none when all were."""
        answers = self.unasked[: len(self.width)]
        while answers and answers[-1] + 1 == self.width[len(answers) - 1]:
            answers.pop()
        return [*answers[:-1], answers[-1] + 1] if answers else None


def disagreement(
    game: Game, world: World, book: DeathMayDie, agenda: tuple[Effect, ...],
    rule: Callable[[Game, Any], object], dice: random.Random,
) -> str:  # fmt: skip
    """How the two differ on a position, or nothing."""
    state, story = played(world, book, agenda, dice)
    expected = seen_by_the_kit(state, book)
    unasked: list[int] | None = []
    told = ""
    for _ in range(MOST_STORIES):
        assert unasked is not None
        ask = Retold(story, unasked)
        found = _retold(game, rule, ask, expected)
        if not found:
            return ""
        told = told or found
        unasked = ask.next()
        if unasked is None:
            break
    return told + "\nthe story: " + "\n  ".join(["", *map(_sentence, story)])


def _sentence(one: Picked | Fallen) -> str:
    if isinstance(one, Fallen):
        return f"{one.of} → {one.outcome}"
    return f"{one.who}: {one.label} of {len(one.offered)}"


def _retold(
    game: Game, rule: Callable[[Game, Any], object], ask: Retold, expected: dict[str, Any]
) -> str:
    """How this telling differs, or nothing."""
    after = laid_out_again(game)
    result = ""
    try:
        rule(after, ask)
    except GameOver as over:
        result = str(over)
    except Contradiction as wrong:
        return str(wrong)
    if ask.at < len(ask.story):
        return f"the kit goes on with {ask.story[ask.at]}"
    found = seen_by_the_rules(after, result)
    differ = [key for key in expected if expected[key] != found.get(key)]
    return "\n".join(f"{key}: kit {expected[key]}, naive {found.get(key)}" for key in differ)


# -- what is compared ------------------------------------------------------------------------------


def seen_by_the_kit(state: AnyState, book: DeathMayDie) -> dict[str, Any]:
    """Everything on the table of the kit; of a finished game, how it ended."""
    world = state.world
    if isinstance(state.fork, End):
        return {"result": state.fork.result}
    people = [
        (one.id, one.dead, "" if one.dead else one.space, one.wounds, one.stress, one.sanity,
         one.fire, one.stand_ins, one.levels)
        for one in world.investigators
    ]  # fmt: skip
    labs = sorted((one.space, one.wounds) for one in world.tokens if not one.face)
    return {
        "result": "",
        "people": people,
        "enemies": sorted((one.kind, one.space, one.wounds) for one in world.enemies),
        "fire": sorted(world.fire.items()),
        "labs": labs,
        "deck": sorted(world.mythos),
        "pile": sorted(world.mythos_discard),
        "piles": (world.track, world.stage, world.disrupted, world.active),
    }


def seen_by_the_rules(game: Game, result: str) -> dict[str, Any]:
    """The same of the naive table."""
    if result:
        return {"result": result}
    people = [
        (one["id"], one["dead"], "" if one["dead"] else one["space"], one["wounds"],
         one["stress"], one["sanity"], one["fire"], one["stand_ins"], tuple(one["levels"].values()))
        for one in game["people"]
    ]  # fmt: skip
    return {
        "result": "",
        "people": people,
        "enemies": sorted((one["kind"], one["space"], one["wounds"]) for one in game["enemies"]),
        "fire": sorted((space, n) for space, n in game["fire"].items() if n),
        "labs": sorted((one["space"], one["wounds"]) for one in game["labs"]),
        "deck": sorted(game["deck"]),
        "pile": sorted(game["pile"]),
        "piles": (game["track"], game["stage"], game["disrupted"], game["active"]),
    }
