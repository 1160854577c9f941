"""How games ended: why, how far the ritual and the task had come, who was dead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from dmd.core.outcome import Outcome, Outcomes
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


class Ended(Outcome, frozen=True):
    """One game: how it ended and why, how far the task had come, who was dead."""

    turns: int  # begun, the last one with them
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


def outcome(played: Played, book: DeathMayDie, seed: int = 0) -> Ended:
    """What there is to say of a game that was played."""
    world: World = played.state.world
    end = played.state.fork
    rule = end.cite if isinstance(end, End) else ""
    goal = book.box.episode.objective
    return Ended(
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


# -- several games ---------------------------------------------------------------------------------


def numbers(games: Sequence[Ended]) -> dict[str, Any]:
    """What is counted of several games, for machines."""
    turns = [one.turns for one in games]
    return {
        "turns": {"fewest": min(turns), "mean": sum(turns) / len(turns), "most": max(turns)},
        "disrupted": sum(one.disrupted for one in games),
        "needed": games[0].needed,
        "done_mean": sum(one.done for one in games) / len(games),
        "stages": {
            str(stage): number
            for stage, number in sorted(Counter(one.stage for one in games).items())
        },
    }


def lines(games: Sequence[Ended]) -> list[str]:
    """The same for people."""
    found = numbers(games)
    turns = found["turns"]
    told = [f"Turns: {turns['mean']:.1f} on average, {turns['fewest']} to {turns['most']}."]
    goal = f" {found['done_mean']:.1f} of {found['needed']} tokens of the task were turned over"
    told.append(
        f"The ritual was disrupted in {called('game').number(found['disrupted'])}."
        + (f"{goal} on average." if found["needed"] else "")
    )
    stages = [f"{stage} in {called('game').number(n)}" for stage, n in found["stages"].items()]
    return [*told, f"Stage in the end: {enumerated(stages, 'and')}."]


OUTCOMES: Final = Outcomes(outcome, numbers, lines)
