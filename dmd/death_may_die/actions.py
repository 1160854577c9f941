"""The three actions of a turn (p. 12, p. 13): Run, Attack, Rest, Trade, and the episode's two."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from dmd.core.requirements import Candidate, Choice
from dmd.core.state import Effect, Option, Requirement, Step
from dmd.death_may_die.attack import Attack, reachable
from dmd.death_may_die.cards import HandOver, usable
from dmd.death_may_die.happening import Happening
from dmd.death_may_die.questions import ACTIONS, near_gate
from dmd.death_may_die.run import STANDING, Run
from dmd.death_may_die.tokens import TakeEpisodeAction, episode_actions
from dmd.death_may_die.tracks import Rest, rests
from dmd.death_may_die.world import Claimed, World

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie

UNFINISHED = "An action is finished before the next begins."
"""Why no action is begun in the middle of another (DMD-ACT-E3)."""


class ChooseAction(Choice, Happening, frozen=True, tag="choose_action"):
    """Three actions, the same one more than once; fewer if one likes."""

    cite = "DMD-ACT-1"
    says = "{who} may act, {left:action|actions} to go."
    says_done = "{who} has no action left."

    actor: str
    taken: int = 0

    def template(self, world: World, book: DeathMayDie) -> str:
        return self.says if self.left(world, book) else self.says_done

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"who": self.actor, "left": self.left(world, book)}

    def who(self, world: World, book: DeathMayDie) -> str:
        return self.actor

    def left(self, world: World, book: DeathMayDie) -> int:
        """The actions to go; whatever granted one of those taken may be gone already."""
        return max(0, book.ask(ACTIONS, world, self.actor) - self.taken)

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        # Most turns end here; what else could be meant is only there to say why it cannot be.
        left, extra = self.left(world, book), self._extra(world, book)
        if not (left or extra):
            return Step(world, then=(EndActions(self.actor),))
        return self.offer(self._candidates(left, extra, world, book), world, book)

    def _extra(self, world: World, book: DeathMayDie) -> list[Candidate]:
        """What takes no action."""
        uses, free = usable(self.actor, world, book), free_actions(self.actor, world, book)
        return [Option((one, self)) for one in (*uses, *free)]

    def candidates(self, world: World, book: DeathMayDie) -> list[Candidate]:
        return self._candidates(self.left(world, book), self._extra(world, book), world, book)

    def _candidates(
        self, left: int, extra: list[Candidate], world: World, book: DeathMayDie
    ) -> list[Candidate]:
        more = replace(self, taken=self.taken + 1)
        if left:
            acts = [Option((one, more)) for one in actions(self.actor, world, book)]
        else:
            acts = [Option((NoActionLeft(self.actor, name),)) for name in book.action_names]
        return [*extra, *acts, Option((EndActions(self.actor),))]


class EndActions(Happening, frozen=True, tag="end_actions"):
    """One may take fewer than three."""

    cite = "DMD-ACT-E1"
    quiet = True
    says = "Take no more actions."

    who: str

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        return Step(world)


class NoActionLeft(Happening, frozen=True, tag="no_action_left"):
    """What could be done if there were an action left."""

    cite = "DMD-ACT-1"
    says = "{action}."
    needs = (
        Requirement(
            lambda world, book, move: False,
            "All actions of {who} are spent this turn.",
            "DMD-ACT-1",
            "Wait for the next turn.",
        ),
    )

    who: str
    action: str


class Trade(Happening, frozen=True, tag="trade"):
    """Everybody in the space, one lying there too, may pass Items and Companions around."""

    cite = "DMD-TRD-1"
    says = "Trade."
    needs = (
        STANDING,
        Requirement(
            lambda world, book, move: len(_present(move.who, world)) > 1,
            "Nobody shares the space of {who}.",
            "DMD-TRD-1",
            "Meet another investigator first.",
        ),
    )

    who: str

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        return Step(world, then=(PassCards(self.who),))


class PassCards(Choice, Happening, frozen=True, tag="pass_cards"):
    """Any number of cards, each at most once; two others may exchange as well."""

    cite = "DMD-TRD-E2"
    says = "{who} and the others trade."

    trader: str
    passed: tuple[Claimed, ...] = ()

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"who": self.trader}

    def who(self, world: World, book: DeathMayDie) -> str:
        return self.trader

    def candidates(self, world: World, book: DeathMayDie) -> list[Candidate]:
        options: list[Candidate] = [Option((EndTrade(self.trader),))]
        for one in _passes(self.trader, self.passed, world, book):
            rest = replace(self, passed=(*self.passed, one.claimed))
            options.append(Option((one, rest)))
        return options


class EndTrade(Happening, frozen=True, tag="end_trade"):
    """The Trade is over."""

    cite = "DMD-TRD-1"
    says = "The trade is done."

    who: str

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        return Step(world)


def named(moves: Iterable[Effect], book: DeathMayDie) -> set[str]:
    """The actions of the game that some moves stand for."""
    kinds = {Run: "Run", Attack: "Attack", Rest: "Rest", Trade: "Trade"}
    found = {kinds[type(move)] for move in moves if type(move) in kinds}
    found |= {book.action(one.action).name for one in moves if isinstance(one, TakeEpisodeAction)}
    return found | {one.action for one in moves if isinstance(one, NoActionLeft)}


def actions(who: str, world: World, book: DeathMayDie) -> list[Effect]:
    """Every action there is, legal or not; what it lacks is said by itself."""
    here = world.investigator(who).space
    return [
        *[Run(who, to) for to in book.board.neighbours(here) or (here,)],
        *([Attack(who, one.id) for one in reachable(who, world, book)] or [Attack(who)]),
        *rests(who, world, book),
        Trade(who),
        *episode_actions(who, world, book),
    ]


def free_actions(who: str, world: World, book: DeathMayDie) -> list[Effect]:
    """Actions that skills grant on top, so often a turn (DMD-ACT-E2)."""
    you = world.investigator(who)
    found: list[Effect] = []
    if book.granted("free_runs_per_turn", you) > you.used.count("free_run"):
        found += [Run(who, to, free=True) for to in book.board.neighbours(you.space)]
    if book.granted("free_attacks_per_turn", you) > you.used.count("free_attack"):
        far = [one for one in reachable(who, world, book) if one.space != you.space]
        found += [Attack(who, one.id, free=True) for one in far]
    if book.granted("near_gate_free_rests", you):
        granted = sum(
            one.near_gate_free_rests
            for one in book.powers(you)
            if near_gate(you.space, one.gate_range, book)
        )
        if granted > you.used.count("free_rest"):
            found += [replace(rest, free=True) for rest in rests(who, world, book)]
    return found


def _present(who: str, world: World) -> list[str]:
    here = world.investigator(who).space
    return [one.id for one in world.clockwise() if one.space == here]


def _passes(
    who: str, passed: tuple[Claimed, ...], world: World, book: DeathMayDie
) -> Iterator[HandOver]:
    present = _present(who, world)
    for giver in present:
        for one in dict.fromkeys(world.investigator(giver).cards):
            half = book.half(one)
            if one not in passed and half.type != "condition" and half.tradable:
                yield from (HandOver(giver, taker, one) for taker in present if taker != giver)
