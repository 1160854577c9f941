"""The actions of a turn by their ids, as the lab counts them and does without them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dmd.core.state import AnyState, Decision, Effect
from dmd.death_may_die.actions import ChooseAction, EndActions, Trade
from dmd.death_may_die.attack import Attack
from dmd.death_may_die.cards import UseCard
from dmd.death_may_die.run import Run
from dmd.death_may_die.tokens import TakeEpisodeAction
from dmd.death_may_die.tracks import Rest

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie

KINDS: dict[type, str] = {
    Run: "run", Attack: "attack", Rest: "rest", Trade: "trade", UseCard: "use_card",
    EndActions: "end_turn",
}  # fmt: skip
NAMES = {
    "run": "Run", "attack": "Attack", "rest": "Rest", "trade": "Trade", "use_card": "Use a card",
    "end_turn": "Take no more actions",
}  # fmt: skip


def offered(state: AnyState) -> list[str]:
    """The actions that each option is, by their ids; none where no action is chosen."""
    fork: Any = state.fork
    if type(fork) is not Decision or type(fork.asker) is not ChooseAction:
        return []
    return [_of(option.then[0]) for option in fork.options]


def action(state: AnyState, pick: int) -> str:
    """The action that a pick is, by its id; nothing where no action is chosen."""
    there = offered(state)
    return there[pick] if there else ""


def _of(move: Effect) -> str:
    return move.action if type(move) is TakeEpisodeAction else KINDS.get(type(move), "")


def action_names(book: DeathMayDie) -> dict[str, str]:
    """What people call them."""
    return NAMES | {one.id: one.name for one in book.box.episode.actions}
