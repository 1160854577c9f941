"""A position as a game of OpenSpiel's, its dice as chance nodes: whatever solves those solves this.

Everybody at the table is one player, since they win and lose together. Small positions only: a
solver looks at every way it may go.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dmd.core.complaints import Refusal
from dmd.core.engine import apply
from dmd.core.sentences import say
from dmd.core.state import AnyState, Chance, Decision, End

try:
    import pyspiel
except ModuleNotFoundError as missing:
    raise Refusal(
        say("Trees for OpenSpiel need {name}, which is not installed here.", name=missing.name),
        remedy='Install it: pip install "dmd-kit[spiel]"',
    ) from missing

LONGEST = 1_000

Worth = Callable[[AnyState], float]
"""What a position is worth where one stops: from 0 to `most`."""


def victory(state: AnyState) -> float:
    """One for a game that is won."""
    return float(type(state.fork) is End and state.fork.result == "won")


class Tree(pyspiel.Game):  # type: ignore[misc,unused-ignore]  # an extra, mostly missing
    """A position and all that may come of it, until `is_over` says to stop."""

    def __init__(
        self, begin: AnyState, book: Any, *, worth: Worth = victory, most: float = 1.0,
        is_over: Callable[[AnyState], bool] = lambda state: False,
    ) -> None:  # fmt: skip
        self.begin, self.book, self.worth, self.is_over = begin, book, worth, is_over
        kind = pyspiel.GameType(
            short_name="dmd_position",
            long_name="A position of a cooperative board game",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.PERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.GENERAL_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=1,
            min_num_players=1,
            provides_information_state_string=False,
            provides_information_state_tensor=False,
            provides_observation_string=False,
            provides_observation_tensor=False,
            parameter_specification={},
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=LONGEST, max_chance_outcomes=LONGEST, num_players=1,
            min_utility=0.0, max_utility=most, utility_sum=None, max_game_length=LONGEST,
        )  # fmt: skip
        super().__init__(kind, info, {})

    def new_initial_state(self) -> Node:
        """The position one begins from."""
        return Node(self, self.begin)


class Node(pyspiel.State):  # type: ignore[misc,unused-ignore]  # an extra, as above
    """One position of a tree."""

    def __init__(self, tree: Tree, state: AnyState) -> None:
        super().__init__(tree)
        self.tree, self.state = tree, state

    def current_player(self) -> int:
        """Chance, the table, or nobody any more."""
        fork = self.state.fork
        if self.tree.is_over(self.state) or type(fork) not in (Chance, Decision):
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if type(fork) is Chance else 0

    def _legal_actions(self, player: int) -> list[int]:
        fork: Any = self.state.fork
        return list(range(len(fork.options)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every outcome by its number, with its chance."""
        weights = [weight for _, weight in self._outcomes()]
        return [(n, weight / sum(weights)) for n, weight in enumerate(weights)]

    def _outcomes(self) -> list[tuple[Any, int]]:
        fork: Any = self.state.fork
        return list(fork.source.outcomes(self.tree.book))

    def _apply_action(self, action: int) -> None:
        book = self.tree.book
        pick = self._outcomes()[action][0] if type(self.state.fork) is Chance else action
        self.state = apply(self.state, pick, book)

    def _action_to_string(self, player: int, action: int) -> str:
        fork: Any = self.state.fork
        if type(fork) is Chance:
            return str(self._outcomes()[action][0])
        return str(self.tree.book.say(fork.options[action].then[0], self.state.world))

    def is_terminal(self) -> bool:
        """Whether one looks no further."""
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        """What the position is worth, once one looks no further."""
        return [self.tree.worth(self.state) if self.is_terminal() else 0.0]

    def __str__(self) -> str:
        return str(self.tree.book.write(self.state).decode())

    def clone(self) -> Node:
        """The same position once more; it is a value, so that nothing is copied."""
        return Node(self.tree, self.state)

    def child(self, action: int) -> Node:
        """The position after an action or an outcome."""
        made = self.clone()
        made.apply_action(action)
        return made
