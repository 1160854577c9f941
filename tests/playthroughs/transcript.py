"""Whole games as readable stories: what was chosen, what came of it, by which rule.

`python -m tests.playthroughs.transcript` writes them anew; the difference is the review.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from dmd.core.luck import child_seed, stream
from dmd.core.playout import Player, any_option
from dmd.core.state import AnyState, Decision
from dmd.core.timeline import Timeline
from dmd.death_may_die.policies import careful
from dmd.drawing import tell_game
from dmd.evening import Evening
from tests.death_may_die.starts import from_the_start, late, the_book

HERE = Path(__file__).parent


class Playthrough(NamedTuple):
    """A game worth reading: where it begins, who plays, whose luck."""

    begin: AnyState
    player: Player
    seed: int


PLAYTHROUGHS = {
    "a_short_evening": Playthrough(from_the_start(0), any_option, 11),
    "a_careful_evening": Playthrough(from_the_start(0), careful, 0),
    "the_last_stage": Playthrough(late(10), careful, 10),
}


def tell(play: Playthrough) -> str:
    """A whole game as text."""
    book, own = the_book(), stream(child_seed(play.seed, 0))
    game = Evening(Timeline(play.begin, book, seed=play.seed))
    told = [game.journal.text()]
    while isinstance(game.state.fork, Decision):
        option = play.player(game.state, book, own)
        who = book.names.get(game.state.fork.who, game.state.fork.who)
        told.append(f"\n> {who}: {game.options[option]}")
        told.append(game.choose(option).text())
    told += ["", game.asks, "", tell_game(game.world, book)]
    return "\n".join(line for line in told if line is not None).rstrip() + "\n"


def main() -> None:
    """Write all of them anew."""
    for name, play in PLAYTHROUGHS.items():
        (HERE / f"{name}.txt").write_text(tell(play), "utf-8")


if __name__ == "__main__":
    main()
