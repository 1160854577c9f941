"""How games ended: why, how far the ritual and the task had come, who was dead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from dmd.core.outcome import Outcome, Outcomes, capital, in_brackets
from dmd.core.playout import Played
from dmd.core.sentences import enumerated, in_a_row, name, say
from dmd.core.state import End
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.death import CAUSES
from dmd.death_may_die.selectors import Reader, counted, turned_over
from dmd.death_may_die.telling.clauses import must_hold
from dmd.death_may_die.telling.nouns import thing
from dmd.death_may_die.world import Investigator, World


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
        dead = say("Nobody was dead.")
        if self.dead:
            dead = say("Dead: {dead}.", dead=enumerated(self.dead, "and"))
        disrupted = "The ritual was not disrupted. {task}"
        if self.disrupted:
            disrupted = "The ritual was disrupted. {task}"
        lines = (
            say(
                "{result} in turn {turns}: {cause}{rule}.",
                result=capital(self.result),
                turns=self.turns,
                cause=name(self.cause),
                rule=in_brackets(self.rule),
            ),
            say(disrupted, task=in_a_row(self.task, " ")),
            say(
                "Stage {stage} of 4 was in force, space {track} of the track was reached.",
                stage=self.stage,
                track=self.track,
            ),
            dead,
        )
        return in_a_row(lines, "\n")


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
        cause=CAUSES.get(rule, say("{picks:,} choices were not enough", picks=played.picks)),
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
        verb = "{down} of {tokens} needed were turned over."
        if goal.health:
            verb = "{down} of {tokens} needed were destroyed."
        tokens = thing(goal.token, names).number(goal.needed)
        told.append(say(verb, down=down, tokens=tokens))
    if goal.until is not None:
        there = counted(goal.until, world, book, Reader(world.active))
        aim = must_hold(goal.until, names)
        told.append(say("The task, that {aim}, stood at {there} in the end.", aim=aim, there=there))
    return told


def _death(one: Investigator, book: DeathMayDie) -> str:
    """Who died, and of what."""
    mad = one.wounds < book.box.tracks.deadly_wounds
    return say("{who} (madness)" if mad else "{who} (wounds)", who=book.names[one.id])


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
    told = [
        say(
            "Turns: {mean:.1f} on average, {fewest} to {most}.",
            mean=turns["mean"],
            fewest=turns["fewest"],
            most=turns["most"],
        )
    ]
    goal = "The ritual was disrupted in {n:game|games}."
    if found["needed"]:
        goal = (
            "The ritual was disrupted in {n:game|games}. "
            "{down:.1f} of {needed} tokens of the task were turned over on average."
        )
    down, needed = found["done_mean"], found["needed"]
    told.append(say(goal, n=found["disrupted"], down=down, needed=needed))
    stages = [
        say("{stage} in {n:game|games}", stage=stage, n=n) for stage, n in found["stages"].items()
    ]
    return [*told, say("Stage in the end: {stages}.", stages=enumerated(stages, "and"))]


OUTCOMES: Final = Outcomes(outcome, numbers, lines)
