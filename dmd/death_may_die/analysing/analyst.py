"""What the game says about itself, so that a position can be analysed.

What one may want, how far to look, which positions are one, what a roll with its rerolls leads to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from dmd.core.complaints import Refusal
from dmd.core.playout import Player
from dmd.core.sentences import say
from dmd.core.state import AnyState, Decision, Scope
from dmd.death_may_die.actions import ChooseAction
from dmd.death_may_die.analysing.aims import Aim, aim, intents, spared
from dmd.death_may_die.analysing.alike import key, on_the_way
from dmd.death_may_die.analysing.folding import RerolledRoll, folded
from dmd.death_may_die.analysing.lines import in_vain, risks, step, verb
from dmd.death_may_die.analysing.supposing import supposing
from dmd.death_may_die.analysing.topics import names_of, topics
from dmd.death_may_die.analysing.wishes import (
    HARMS,
    Harm,
    Wish,
    after_roll,
    keeps,
    wish,
    wishes,
)
from dmd.death_may_die.happening import TURN
from dmd.death_may_die.policies import POLICIES
from dmd.death_may_die.selectors import turned_over
from dmd.death_may_die.turn import PassTurn, TurnEndEffects
from dmd.death_may_die.world import World

if TYPE_CHECKING:
    from dmd.core.topics import Branch, Topic
    from dmd.death_may_die.analysing.explaining import Explainer
    from dmd.death_may_die.analysing.threatening import Lookout
    from dmd.death_may_die.book import DeathMayDie
    from dmd.death_may_die.playing.expert import Expert


class Analyst:
    """Answers what is asked about a position of this game."""

    policies: Mapping[str, Player] = {
        name: POLICIES[name] for name in ("script", "careful", "random")
    }  # the first is the one that plays on unasked

    harms: Mapping[str, Harm] = HARMS

    def __init__(self, book: DeathMayDie) -> None:
        self.book = book

    @cached_property
    def lookout(self) -> Lookout:
        """Whoever answers what threatens where, and how enemies move."""
        from dmd.death_may_die.analysing.threatening import Lookout

        return Lookout(self.book)

    @cached_property
    def expert(self) -> Expert:
        """Whoever knows lines of a turn, and the chance of winning."""
        from dmd.death_may_die.playing.expert import Expert
        from dmd.death_may_die.playing.script import usual

        return Expert(self.book, usual())

    @cached_property
    def explainer(self) -> Explainer:
        """Whoever knows where numbers come from."""
        from dmd.death_may_die.analysing.explaining import Explainer

        return Explainer(self.book)

    def key(self, state: AnyState, *, closely: bool = False) -> bytes:
        """The same for positions between which no rule can tell."""
        return key(state, self.book, closely=closely)

    def on_the_way(self, state: AnyState) -> tuple[bytes, int] | None:
        """The position but for how far one may still go, and how far that is."""
        return on_the_way(state, self.book)

    def fold(self, state: AnyState) -> RerolledRoll | None:
        """A roll about to be thrown, or one that lies and may be rerolled."""
        return folded(state, self.book)

    def aim(self, state: AnyState, want: str) -> Aim:
        """What somebody wants, beginning here."""
        return aim(want, state.world, self.book)

    def intents(self, state: AnyState, option: int) -> tuple[Aim, ...]:
        """What an action is taken for; then to lose as little as one can."""
        fork: Any = state.fork
        return intents(fork.options[option].then[0], state.world, self.book)

    def purpose(self, state: AnyState, option: int) -> Wish:
        """What an action is taken for, first of all."""
        return wish(self.intents(state, option)[0])

    def wishes(self, state: AnyState, thrown_for: Wish | None = None) -> list[Wish]:
        """What the dice on the table may be rerolled for, first what they were thrown for."""
        return wishes(state, self.book, thrown_for)

    def after_roll(self, state: AnyState) -> Callable[[AnyState], bool] | None:
        """Whether a position lies beyond the roll that lies or falls here."""
        return after_roll(state)

    def keeps(self, state: AnyState) -> int | None:
        """The option that keeps the dice as they lie."""
        return keeps(state)

    def settled(self, state: AnyState, option: int) -> Callable[[AnyState], bool]:
        """An action is taken for what it comes to in the end."""
        return self.horizon(state, "action")

    payment = "stress"
    play = say("best play of the rerolls")
    light = 1

    def paid(self, n: int) -> str:
        """So much stress, in words."""
        return say("{n} stress", n=n)

    def room(self, state: AnyState) -> int:
        """How much stress the active investigator may still take."""
        world: World = state.world
        return self.book.box.tracks.most_stress - world.investigator(world.active).stress

    def overspent(self, state: AnyState, most: int) -> Aim:
        """How much more stress the active investigator took than so much."""
        who = state.world.active
        limit = state.world.investigator(who).stress + most
        return Aim(
            say("more than {n} stress", n=most),
            lambda after: max(0, after.world.investigator(who).stress - limit),
            most=self.book.box.tracks.most_stress,
        )

    def horizon(self, state: AnyState, until: str) -> Callable[[AnyState], bool]:
        """Whether a position lies beyond one of the ends that people look to."""
        begun = state.world
        if until == "turn":
            return lambda after: after.world.turn != begun.turn
        if until == "fight":
            return _after_the_fight(state)
        if until in ("own turn", "round"):
            return lambda after: _has_turn_again(begun, after.world)
        if until not in ("action", "actions"):
            raise Refusal(
                say("“{until:.40}” is no end one could look to.", until=until),
                remedy="Say action, actions, fight, turn, round or own turn.",
            )
        asks = type(state.fork) is Decision and type(state.fork.asker) is ChooseAction
        waits = [n for n, one in enumerate(state.agenda) if type(one) is ChooseAction]
        if not asks and not waits:
            return lambda after: True
        below = len(state.agenda) if asks else len(state.agenda) - waits[0] - 1

        def has_acted(after: AnyState) -> bool:
            if after.world.turn != begun.turn:
                return True
            if len(after.agenda) > below or after is state:
                return False
            return until == "action" or not _asks_for_action(after)

        return has_acted

    def trimmed(self, state: AnyState, until: str) -> AnyState:
        """The same position without what comes after such an end; whoever is next does nothing.

        So nothing is worked out that nobody asks about, and positions that differ only in it are
        one.
        """
        if until == "fight":
            ends = [n for n, one in enumerate(state.agenda) if type(one) is TurnEndEffects]
            return replace(state, agenda=(*state.agenda[: ends[0]], Scope(TURN))) if ends else state
        if until != "turn" or PassTurn() not in state.agenda:
            return state
        return replace(state, agenda=state.agenda[: state.agenda.index(PassTurn())])

    def measures(self, before: AnyState, after: AnyState) -> dict[str, int]:
        """What changed, for whoever was active, and for the enemies."""
        return measured(before.world, after.world, self.book)

    def spare(self, state: AnyState) -> tuple[Aim, ...]:
        """Wounds, sanity, stress: what everybody would rather keep."""
        return spared(state.world, self.book)

    def chooses_step(self, state: AnyState) -> bool:
        """Whether an action is chosen here."""
        return _asks_for_action(state)

    def verb(self, state: AnyState, move: Any) -> str:
        """The kind of every step that begins with a move."""
        return verb(state.world, self.book, move)

    def step(self, state: AnyState, taken: Sequence[Any]) -> str:
        """What some moves amount to, such as “attack Byakhee”."""
        return step(state.world, self.book, taken)

    def last_option(self, state: AnyState) -> int:
        """To take no more actions is offered last."""
        fork: Any = state.fork
        return len(fork.options) - 1

    def risks(self, before: AnyState, after: AnyState) -> list[tuple[str, str]]:
        """What went wrong in between, each with the rule behind it."""
        return risks(before.world, after.world, self.book)

    @property
    def grave(self) -> frozenset[str]:
        """Somebody's death, of wounds or mad."""
        return frozenset(("DMD-INV-2", "DMD-SAN-2"))

    def in_vain(self, state: AnyState, option: int) -> str:
        """Why nothing good can come of an option."""
        fork: Any = state.fork
        return in_vain(state.world, self.book, fork.options[option].then[0])

    def topics(self, state: AnyState) -> tuple[Topic, ...]:
        """What people ask about such a position, the usual questions first."""
        return topics(state, self.book)

    @property
    def examples(self) -> tuple[str, str]:
        """Something one may want, and a card that may come, as one could type them."""
        cards = self.book.box.mythos.values()
        return say("kill cultist"), next((one.name for one in cards), "")

    def actor(self, state: AnyState) -> Sequence[str]:
        """How people call whoever's turn it is."""
        return names_of(state.world.active, self.book) if state.world.active else ()

    def supposing(self, state: AnyState, card: str) -> Branch:
        """The same position if a certain Mythos card comes next."""
        return supposing(state, card, self.book)

    def sentence(self, state: AnyState, option: int) -> str:
        """An option as people read it."""
        fork: Any = state.fork
        chosen = fork.options[option]
        return self.book.offered(chosen, state.world)


def measured(before: World, after: World, book: DeathMayDie) -> dict[str, int]:
    """What changed for the active investigator, and among the enemies."""
    you, then = before.investigator(before.active), after.investigator(before.active)
    alive = sum(not one.dead for one in before.investigators)
    left = {one.id for one in after.enemies}
    hurt = {one.id: one.wounds for one in before.enemies}
    task = book.box.episode.objective.token
    fate = "destroyed" if book.box.episode.objective.health else "turned over"
    return {
        "wounds on enemies": sum(one.wounds - hurt.get(one.id, 0) for one in after.enemies)
        + sum(book.health(one, before) - one.wounds for one in before.enemies if one.id not in left)
        + _stages_beaten(before, after, book),
        "killed": sum(one.id not in left for one in before.enemies),
        "wounds taken": then.wounds - you.wounds,
        "sanity lost": then.sanity - you.sanity,
        "stress taken": then.stress - you.stress,
        "threshold": int(then.sanity >= book.next_threshold(you.sanity)),
        "died": alive - sum(not one.dead for one in after.investigators),
        f"{task} {fate}": turned_over(task, after) - turned_over(task, before),
        "Fire put out": max(0, sum(before.fire.values()) - sum(after.fire.values())),
    }


def _stages_beaten(before: World, after: World, book: DeathMayDie) -> int:
    """The wounds that beat Stages meanwhile: the marker begins anew with each of them."""
    if not any(one.kind == "elder_one" for one in before.enemies):
        return 0
    return sum(one.health for one in book.box.elder_one.stages[before.stage - 1 : after.stage - 1])


def _after_the_fight(begun: AnyState) -> Callable[[AnyState], bool]:
    """What comes after the Fight is cut off where it can be; else the end of the turn is met."""
    if not any(type(one) is TurnEndEffects for one in begun.agenda):
        raise Refusal("The Fight of this turn is over.", remedy="Look to the end of the turn.")
    turn = begun.world.turn

    def is_beyond(after: AnyState) -> bool:
        if after.world.turn != turn:
            return True
        waits = any(type(one) is TurnEndEffects for one in after.agenda)
        return not waits and after.agenda[-1:] != (Scope(TURN),)

    return is_beyond


def _asks_for_action(state: AnyState) -> bool:
    return type(state.fork) is Decision and type(state.fork.asker) is ChooseAction


def _has_turn_again(begun: World, world: World) -> bool:
    """Whether everybody else has had a turn; the dead wait for nothing."""
    you = world.investigator(begun.active)
    return world.turn > begun.turn and (world.active == you.id or you.dead)
