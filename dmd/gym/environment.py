"""A Gymnasium environment: a table at which a program chooses, and learns from what came of it.

Options are numbers below `slots`, and a mask says which of them there are. What an option is, is
told beside it: its sentence, the effect it begins with, the rule. The dice fall as in a game of the
same seed, so that `dmd.new_game(seed=…)` shows what happened.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import numpy as np

from dmd.analysis.asked import Position
from dmd.analysis.players.companions import Companions, seats_named
from dmd.core.complaints import Refusal
from dmd.core.engine import apply, let_fall, settle
from dmd.core.luck import Luck
from dmd.core.playout import MOST_PICKS
from dmd.core.sentences import say
from dmd.core.state import Again, AnyState, Chance, Decision, Effect, End, Option
from dmd.evening import new_game
from dmd.games import kit_named

try:
    import gymnasium
    from gymnasium import spaces
except ModuleNotFoundError as missing:
    raise Refusal(
        say("Environments need {name}, which is not installed here.", name=missing.name),
        remedy='Install it: pip install "dmd-kit[gym]"',
    ) from missing

SLOTS = 128
"""More options than this at one choice are seen nowhere."""
FAR = 1_000.0

Reward = Callable[[AnyState, Option[Any], AnyState], float]
"""What a choice is worth, from the position before, the option, and the position after."""


def won(before: AnyState, option: Option[Any], after: AnyState) -> float:
    """One for a game that is won, and nothing else."""
    return float(type(after.fork) is End and after.fork.result == "won")


class Choice(NamedTuple):
    """What stands beside a slot."""

    says: str
    effect: Effect
    rule: str


class Environment(gymnasium.Env):  # type: ignore[misc,unused-ignore]  # an extra, mostly missing
    """One game after the other, set up alike, each with the luck of its seed."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"]}

    def __init__(
        self, what: str | Path = "", *, reward: Reward = won, companions: str = "",
        slots: int = SLOTS, most: int = MOST_PICKS, render_mode: str | None = None, **settings: Any,
    ) -> None:  # fmt: skip
        if render_mode not in (None, "ansi"):
            raise Refusal(
                say("A table cannot be rendered as “{render_mode}”.", render_mode=render_mode),
                remedy="Say “ansi”.",
            )
        game = new_game(what, seed=0, **settings)
        self.book, self._people, self._kit = game.book, game.people, kit_named(game.book.game)
        self._companions = Companions(seats_named(companions, game.people, game.book.names))
        self.reward, self.most, self.render_mode = reward, most, render_mode
        self.slots = slots
        self.action_space = spaces.Discrete(slots)
        self.state: AnyState = game.state
        self._luck, self._fallen, self._picks = Luck(0), 0, 0
        many = len(self._numbers())
        self.observation_space = spaces.Dict(
            {
                "numbers": spaces.Box(-FAR, FAR, (many,), np.float32),
                "mask": spaces.Box(0, 1, (slots,), np.int8),
            }
        )

    # -- Gymnasium's own words -------------------------------------------------------------------

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Set up a game; a seed settles all luck, without one the next seed is drawn."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(1 << 53)) if seed is None else seed
        self._luck, self._fallen, self._picks = Luck(number), 0, 0
        begin: AnyState = self._kit.begin(self.book, self._people)
        self.state = self._settled(settle(begin.world, begin.agenda, self.book))
        return self._seen(), self._told()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Choose. A slot that holds no option changes nothing, and `refused` says so."""
        before, number = self.state, int(action)
        if type(before.fork) is not Decision:
            raise Refusal("Nobody chooses here.", remedy="Set up a game: reset().")
        self._picks += 1
        stopped = self._picks >= self.most
        if not 0 <= number < len(before.fork.options):
            many = len(before.fork.options)
            told = self._told() | {
                "refused": say(
                    "Slot {number} is empty; there are {many} options.", number=number, many=many
                )
            }
            return self._seen(), 0.0, False, stopped, told
        self.state = self._settled(apply(before, number, self.book))
        reward = float(self.reward(before, before.fork.options[number], self.state))
        ended = type(self.state.fork) is not Decision
        return self._seen(), reward, ended, stopped and not ended, self._told()

    def render(self) -> str | None:
        """The table in plain sentences, where it was asked for."""
        if self.render_mode is None:
            return None
        from dmd.drawing import tell_scene

        return tell_scene(self.book.scene(self.state.world))

    # -- what a program may look at --------------------------------------------------------------

    @property
    def mask(self) -> Any:
        """Which slots hold an option: one or nothing for each of them."""
        found = np.zeros(self.slots, np.int8)
        found[: len(self._options)] = 1
        return found

    @property
    def choices(self) -> Sequence[Choice]:
        """What each option is: its sentence, the effect it begins with, the rule."""
        found = []
        for one in self._options:
            first = one.then[0].effect if isinstance(one.then[0], Again) else one.then[0]
            named = self.book.fill(one.name, {})
            says = named or self.book.say(one.then[0], self.state.world)
            found.append(Choice(str(says), first, str(first.cite)))
        return tuple(found)

    # -- inside ----------------------------------------------------------------------------------

    @property
    def _options(self) -> Sequence[Option[Any]]:
        fork = self.state.fork
        options: Sequence[Option[Any]] = fork.options if type(fork) is Decision else ()
        if len(options) > self.slots:
            raise Refusal(
                say(
                    "{options} options do not fit {slots} slots.",
                    options=len(options),
                    slots=self.slots,
                ),
                remedy=say("Ask for more: slots={options}.", options=len(options)),
            )
        return options

    def _settled(self, state: AnyState) -> AnyState:
        """Dice fall and companions choose until the program is asked, or the game is over."""
        while True:
            if type(state.fork) is Chance:
                state = let_fall(state, self._luck.below(self._fallen), self.book)
                self._fallen += 1
            elif self._companions.are_asked(here := Position(state, self.book)):
                state = apply(state, self._companions.choice(here), self.book)
            else:
                return state

    def _numbers(self) -> Sequence[float]:
        return tuple(self.book.analyst.expert.numbers(self.state))

    def _seen(self) -> dict[str, Any]:
        numbers = np.clip(np.array(self._numbers(), np.float32), -FAR, FAR)
        return {"numbers": numbers, "mask": self.mask}

    def _told(self) -> dict[str, Any]:
        fork = self.state.fork
        told: dict[str, Any] = {"picks": self._picks}
        if type(fork) is Decision:
            told["who"] = fork.who
        if type(fork) is End:
            told |= {"result": fork.result, "rule": fork.cite}
        return told


if "dmd/Evening-v0" not in gymnasium.registry:
    gymnasium.register(id="dmd/Evening-v0", entry_point="dmd.gym.environment:Environment")
