"""How games ended that the kit played by itself: one of them in sentences, several in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct

from dmd.analysis.sampling import wilson
from dmd.core.playout import Played, Player, playout
from dmd.core.sentences import enumerated
from dmd.core.state import AnyState, End, State
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.death import WON
from dmd.death_may_die.selectors import Reader, counted, turned_over
from dmd.death_may_die.setup import setting_up, table
from dmd.death_may_die.telling.nouns import called, thing
from dmd.death_may_die.telling.selectors import condition
from dmd.death_may_die.world import Investigator, World

WEAK: Final = (
    "The kit plays weakly: such games compare episodes, and do not tell how hard one of them is."
)
TABLES: Final = (
    "The script wins about as often as a table of beginners: it compares episodes better than it "
    "says how hard one is for you."
)
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


def play(
    book: DeathMayDie, people: tuple[str, ...], player: Player, seed: int
) -> tuple[Played, Outcome]:
    """Play a game from its set-up to its end."""
    begin: AnyState = State(table(people, book), setting_up(people, book))
    played = playout(begin, book, player, seed=seed)
    return played, outcome(played, book, seed)


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


# -- several games ---------------------------------------------------------------------------------


def summary(games: Sequence[Outcome]) -> dict[str, Any]:
    """The numbers of several games, for machines."""
    turns = [one.turns for one in games]
    wins = sum(one.result == WON for one in games)
    chance = wilson(wins, len(games))
    causes = Counter((one.result, one.cause, one.rule) for one in games)
    return {
        "games": len(games),
        "wins": wins,
        "won": {"share": chance.value, "low": chance.low, "high": chance.high},
        "results": dict(Counter(one.result for one in games)),
        "causes": [
            {"result": result, "cause": cause, "rule": rule, "games": number}
            for (result, cause, rule), number in sorted(causes.items(), key=_often)
        ],
        "turns": {"fewest": min(turns), "mean": sum(turns) / len(turns), "most": max(turns)},
        "disrupted": sum(one.disrupted for one in games),
        "needed": games[0].needed,
        "done_mean": sum(one.done for one in games) / len(games),
        "stages": {
            str(stage): number
            for stage, number in sorted(Counter(one.stage for one in games).items())
        },
    }


def won(wins: int, games: int) -> str:
    """A share of games won, with its interval.

    >>> won(12, 40)
    'Won: 12 of 40, 30 % (18 to 45 %, nineteen times of twenty).'
    """
    one = wilson(wins, games)
    low, high = round(100 * one.low), round(100 * one.high)
    return (
        f"Won: {wins} of {games:,}, {100 * one.value:.0f} % "
        f"({low} to {high} %, nineteen times of twenty)."
    )


def weakness(policy: str) -> str:
    """How far the games of a policy may be believed."""
    return WEAK if policy in ("random", "careful") else TABLES


def _often(entry: tuple[tuple[str, str, str], int]) -> tuple[int, str]:
    (_, _, rule), number = entry
    return -number, rule


def told(games: Sequence[Outcome]) -> str:
    """The numbers of several games, for people."""
    found = summary(games)
    number, turns = found["games"], found["turns"]
    width = len(str(number))
    lines = [
        f"{called('game').number(number)} (seeds {games[0].seed} to {games[-1].seed}): "
        + enumerated([f"{n} {result}" for result, n in found["results"].items()], "and")
    ]
    for one in found["causes"]:
        rule = f" ({one['rule']})" if one["rule"] else ""
        lines.append(f"  {one['games']:{width}} {one['result']}: {one['cause']}{rule}")
    lines.append(won(found["wins"], number))
    lines.append(f"Turns: {turns['mean']:.1f} on average, {turns['fewest']} to {turns['most']}.")
    goal = f" {found['done_mean']:.1f} of {found['needed']} tokens of the task were turned over"
    lines.append(
        f"The ritual was disrupted in {called('game').number(found['disrupted'])}."
        + (f"{goal} on average." if found["needed"] else "")
    )
    stages = [f"{stage} in {called('game').number(n)}" for stage, n in found["stages"].items()]
    lines.append(f"Stage in the end: {enumerated(stages, 'and')}.")
    return "\n".join(lines)
