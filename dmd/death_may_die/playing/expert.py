"""What the game knows of itself for whoever looks ahead: lines of a turn, and how it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from msgspec import Struct

from dmd.core.files.content import read
from dmd.core.sentences import Figures, enumerated, say
from dmd.core.sentences import name as name_of
from dmd.core.state import AnyState, Below, End
from dmd.death_may_die.actions import ChooseAction, EndActions
from dmd.death_may_die.attack import Attack
from dmd.death_may_die.death import LOST, WON
from dmd.death_may_die.playing.features import FEATURES, features
from dmd.death_may_die.playing.plans import Planner
from dmd.death_may_die.playing.script import Script
from dmd.death_may_die.playing.standing import glance
from dmd.death_may_die.questions import ACTIONS
from dmd.death_may_die.run import Move, Run, RunOn
from dmd.death_may_die.shelf import box
from dmd.death_may_die.tokens import TakeEpisodeAction
from dmd.death_may_die.tracks import Rest
from dmd.death_may_die.world import World

if TYPE_CHECKING:
    from dmd.core.playout import Player
    from dmd.death_may_die.book import DeathMayDie

MOST_RUNS = 4
PAIR = 2
"""So many people have all had a turn when two are over, and so many turns they look ahead."""


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """One half of a fitted chance: what always counts, and each number of a table."""

    always: float
    each: dict[str, float]


class Played(Struct, frozen=True, forbid_unknown_fields=True):
    """What was played in the games that a chance was fitted to."""

    episode: str
    elder_one: str


ByPeople = dict[Literal["2", "3", "4", "5"], Weights]
"""What counts for two is not what counts for five: each number of people has weights of its own."""


class JudgeFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A fitted chance of winning, before the disruption and after it."""

    format: Literal["dmd-judge/2"]
    id: str
    title: str
    author: str
    license: str
    language: str
    fitted_to: Played
    before: ByPeople
    after: ByPeople
    note: str = ""

    def weights(self, world: World) -> Weights:
        """What counts at such a table; whoever plays alone is judged like two."""
        half = self.after if world.disrupted else self.before
        return half[many_as_fitted(len(world.investigators))]


class Way(NamedTuple):
    """Something to do, by the option that begins it."""

    option: int
    says: str
    player: Player


class Follow:
    """Runs the way that was chosen to its end, this turn; everything else is the script's."""

    def __init__(self, who: str, turn: int, way: tuple[str, ...], script: Player) -> None:
        self.who, self.turn, self.way, self.script = who, turn, way, script

    def __call__(self, state: AnyState, book: Any, below: Below) -> int:
        fork: Any = state.fork
        is_theirs = type(fork.asker) is RunOn and fork.asker.runner == self.who
        if is_theirs and state.world.turn == self.turn:
            here = state.world.investigator(self.who).space
            if here in self.way:
                rest = self.way[self.way.index(here) + 1 :]
                for number, option in enumerate(fork.options):
                    move = option.then[0]
                    if rest and type(move) is Move and move.to == rest[0]:
                        return number
                return 0
        return self.script(state, book, below)


class Expert:
    """The script's knowledge of one book, for whoever looks ahead with it."""

    def __init__(self, book: DeathMayDie, script: Script) -> None:
        self.book, self.script, self.desk = book, script, script.desk(book)

    def lines(self, state: AnyState, usual: int) -> Sequence[Way]:
        """The script's own line first, then what else may be thought of in one's actions."""
        fork: Any = state.fork
        world: World = state.world
        moves = [option.then[0] for option in fork.options]
        first = Way(usual, self._says(moves[usual], world), self.script)
        if type(fork.asker) is not ChooseAction:
            return [first]
        you = world.investigator(fork.asker.actor)
        left = self.book.ask(ACTIONS, world, you.id) - fork.asker.taken
        if you.lying or left <= 0:
            return [first]
        planner = Planner(self.desk, world, you)
        ends_in = ""
        if type(moves[usual]) is Run:  # told by where it ends, not by its first step
            ends_in = planner.run(left - (not moves[usual].free))[0].way[-1]
            first = first._replace(
                says=say("Run to {name}.", name=self.book.board.space(ends_in).name)
            )
        found = [first]
        for number, one in enumerate(moves):
            known = type(one) in (Attack, TakeEpisodeAction) or self._is_best_rest(one, planner)
            ends = type(one) is EndActions and planner.stay(0).value > planner.stay(left).value
            if number != usual and (known or ends) and not getattr(one, "free", False):
                found.append(Way(number, self._says(one, world), self.script))
        return [*found, *self._runs(moves, planner, left, ends_in)]

    def answers(self, state: AnyState, usual: int) -> Sequence[Way]:
        """The script's answer first, then the others, those that look best before them."""
        fork: Any = state.fork
        told = {usual: self.book.analyst.sentence(state, usual)}
        worth = {n: glance(state, n, self.desk) for n in range(len(fork.options)) if n != usual}
        for number in sorted(worth, key=lambda n: -worth[n]):
            said = self.book.analyst.sentence(state, number)
            if said not in told.values():  # figures that are alike are one answer
                told[number] = said
        return [Way(number, says, self.script) for number, says in told.items()]

    def why(self, begun: AnyState, ends: Sequence[AnyState]) -> str:
        """What a line wins and risks until the next turn begins, on average."""
        if not ends or not begun.world.active:
            return ""
        total: dict[str, float] = {}
        for end in ends:
            for name, number in self.book.analyst.measures(begun, end).items():
                total[name] = total.get(name, 0.0) + number / len(ends)
        return told_why(total)

    def is_worth_a_look(self, state: AnyState) -> bool:
        """Whether the end of a turn shows what a choice is worth: not before the disruption.

        Until then a turn only shows who would die in it, which loses the game at once.
        """
        return bool(state.world.disrupted)

    def turns(self, state: AnyState) -> int:
        """Until both have had a turn, where two play; elsewhere the end of one's own tells most."""
        world = state.world
        return PAIR if world.disrupted and len(world.investigators) == PAIR else 1

    def is_over(self, begun: AnyState, state: AnyState) -> bool:
        """A turn is over when the next person's begins."""
        return bool(state.world.turn != begun.world.turn)

    @cached_property
    def is_fitted(self) -> bool:
        """Whether the chance was fitted to what is played: this episode as the kit has it."""
        known = judged().fitted_to
        return self.book.box == box(known.episode, known.elder_one)

    def chance(self, state: AnyState) -> float:
        """The chance of winning, by the numbers of the table; elsewhere it only ranks."""
        if type(state.fork) is End:
            return {WON: 1.0, LOST: 0.0}.get(state.fork.result, 0.5)
        return chance(judged().weights(state.world), features(state.world, self.desk))

    def numbers(self, state: AnyState) -> tuple[float, ...]:
        """The table in numbers, for whoever learns from them."""
        return features(state.world, self.desk)

    def _runs(self, moves: list[Any], planner: Planner, left: int, known: str) -> list[Way]:
        """The few Runs that promise most, each to another space."""
        you, length = planner.you, planner.can.length
        steps = {one.to: n for n, one in enumerate(moves) if type(one) is Run and not one.free}
        found = []
        for to, foes, caught, number in planner.destinations(length) if steps else ():
            if to == known:
                continue
            _, value = planner.spent(to, foes, left - 1, you.fire + you.stand_ins + caught)
            found.append((value, to, self.desk.ground.way(you.space, length, number)))
        found.sort(reverse=True)
        ways = []
        for _, to, way in found[:MOST_RUNS]:
            name = self.book.board.space(to).name
            ways.append(
                Way(
                    steps[way[0]],
                    say("Run to {name}.", name=name),
                    Follow(you.id, planner.world.turn, way, self.script),
                )
            )
        return ways

    def _is_best_rest(self, move: Any, planner: Planner) -> bool:
        if type(move) is not Rest:
            return False
        return (move.stress, move.wounds) == planner.scale.rest(
            planner.you.wounds, planner.you.stress
        )[1:]

    def _says(self, move: Any, world: World) -> str:
        return self.book.say(move, world)


GOOD = {
    "wounds on enemies": "{n:wound|wounds} on enemies",
    "killed": "{n:enemy|enemies} killed",
    "Fire put out": "{n} Fire put out",
}
WORSE = {
    "wounds taken": "{n:wound|wounds}",
    "sanity lost": "{n:point|points} of sanity",
    "stress taken": "{n:point|points} of stress",
}
HEALED = {
    "wounds taken": "{n:wound|wounds} healed",
    "stress taken": "{n:point|points} of stress healed",
}
OTHERWISE = "{n} {what}"
"""What only one episode counts, such as its task."""
LEFT_OUT = ("threshold", "died")
SEEN = 0.05
"""What comes about more seldom is not worth a word."""


def told_why(changed: Mapping[str, float]) -> str:
    """What changed on average, as a sentence: what is won, and what it costs.

    >>> told_why({"wounds on enemies": 1.25, "wounds taken": 0.5, "died": 0.25})
    'It brings 1.2 wounds on enemies; it risks 0.5 wounds and a death (25 %).'
    """
    won = [
        _so_much(number, GOOD.get(name, OTHERWISE), name)
        for name, number in changed.items()
        if name not in WORSE and name not in LEFT_OUT and number >= SEEN
    ]
    won += [_so_much(-changed[n], told) for n, told in HEALED.items() if changed.get(n, 0) <= -SEEN]
    risks = [_so_much(changed[n], told) for n, told in WORSE.items() if changed.get(n, 0) >= SEEN]
    if (died := changed.get("died", 0.0)) > 0:
        risks.append(say("a death ({n:.0f} %)", n=100 * died))
    if not won and not risks:
        return ""
    told = "It brings {won}; it risks {risks}."
    if not risks:
        told = "It brings {won}."
    elif not won:
        told = "It risks {risks}."
    return say(told, won=enumerated(won, "and"), risks=enumerated(risks, "and"))


def _so_much(number: float, told: str, what: str = "") -> str:
    return say(told, n=Figures(f"{number:.1f}"), what=name_of(what))


def chance(half: Weights, row: Sequence[float]) -> float:
    """The chance that fitted weights give to the numbers of a table."""
    from math import exp

    total = half.always + sum(
        half.each.get(name, 0.0) * number for name, number in zip(FEATURES, row, strict=True)
    )
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))


def many_as_fitted(people: int) -> Any:
    """The number of people that weights were fitted to, as the file has it."""
    return str(min(max(people, 2), 5))


@cache
def judged() -> JudgeFile:
    """The fitted chance that comes with the kit."""
    text = (files("dmd.death_may_die") / "data" / "judge.yaml").read_text("utf-8")
    return read(text, JudgeFile, name="judge.yaml").value
