"""How a game ended that was played by itself: why, and how far everything had come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct

from dmd.core.playout import Played
from dmd.core.sentences import enumerated
from dmd.core.state import End
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.selectors import Reader, counted, turned_over
from dmd.death_may_die.telling.nouns import called, thing
from dmd.death_may_die.telling.selectors import condition
from dmd.death_may_die.world import Investigator, World

CAUSES: Final = {
    "DMD-END-1": "the Final Stage was beaten",
    "DMD-END-2": "an investigator died before the Elder One was summoned",
    "DMD-END-3": "after the Elder One was summoned, nobody was left alive",
    "DMD-END-4": "the Elder One reached the end of its track",
}
"""What brings a game to its end, by the rule that says so."""


class Outcome(Struct, frozen=True):
    """One game: how it ended and why, how far the task had come, who was dead."""

    seed: int
    result: str
    rule: str
    cause: str
    turns: int  # begun, the last one with them
    picks: int
    stage: int
    track: int
    disrupted: bool
    done: int  # tokens of the objective that were turned over
    needed: int  # of them; 0 where only something else is counted
    task: tuple[str, ...]  # how far it had come, in sentences
    dead: tuple[str, ...]

    def told(self) -> str:
        """The game in sentences."""
        rule = f" ({self.rule})" if self.rule else ""
        dead = f"Dead: {enumerated(self.dead, 'and')}." if self.dead else "Nobody was dead."
        lines = (
            f"{self.result.capitalize()} in turn {self.turns}: {self.cause}{rule}.",
            f"The ritual was {'' if self.disrupted else 'not '}disrupted. {' '.join(self.task)}",
            f"Stage {self.stage} of 4 was in force, space {self.track} of the track was reached.",
            dead,
        )
        return "\n".join(lines)

    @staticmethod
    def together(games: Sequence[Outcome]) -> tuple[dict[str, Any], list[str]]:
        """What else there is to say of several games: for machines, and for people."""
        stages = Counter(one.stage for one in games)
        disrupted = sum(one.disrupted for one in games)
        needed, done = games[0].needed, sum(one.done for one in games) / len(games)
        data = {
            "disrupted": disrupted,
            "needed": needed,
            "done_mean": done,
            "stages": {str(stage): number for stage, number in sorted(stages.items())},
        }
        goal = f" {done:.1f} of {needed} tokens of the task were turned over"
        reached = [
            f"{stage} in {called('game').number(number)}"
            for stage, number in sorted(stages.items())
        ]
        lines = [
            f"The ritual was disrupted in {called('game').number(disrupted)}."
            + (f"{goal} on average." if needed else ""),
            f"Stage in the end: {enumerated(reached, 'and')}.",
        ]
        return data, lines


def outcome(played: Played, book: DeathMayDie, seed: int = 0) -> Outcome:
    """What there is to say of a game that was played."""
    world: World = played.state.world
    end = played.state.fork
    rule = end.cite if isinstance(end, End) else ""
    goal = book.box.episode.objective
    return Outcome(
        seed=seed,
        result=played.result,
        rule=rule,
        cause=CAUSES.get(rule, f"{played.picks:,} choices were not enough"),
        turns=world.turn,
        picks=played.picks,
        stage=world.stage,
        track=world.track,
        disrupted=world.disrupted,
        done=turned_over(goal.token, world),
        needed=goal.needed,
        task=tuple(_task(world, book)),
        dead=tuple(_death(one, book) for one in world.investigators if one.dead),
    )


def _task(world: World, book: DeathMayDie) -> list[str]:
    """How far the task of the episode has come."""
    goal = book.box.episode.objective
    names = book.told_names
    told = []
    if goal.needed:
        down = turned_over(goal.token, world)
        verb = "destroyed" if goal.health else "turned over"
        tokens = thing(goal.token, names)
        told.append(f"{down} of {tokens.number(goal.needed)} needed were {verb}.")
    if goal.until is not None:
        there = counted(goal.until, world, book, Reader(world.active))
        aim = condition(goal.until, names)
        told.append(f"The task, that {aim}, stood at {there} in the end.")
    return told


def _death(one: Investigator, book: DeathMayDie) -> str:
    """Who died, and of what."""
    mad = one.wounds < book.box.tracks.deadly_wounds
    return f"{book.names[one.id]} ({'madness' if mad else 'wounds'})"
