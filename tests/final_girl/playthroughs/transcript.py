"""Whole nights as readable stories: what was chosen, what came of it, by which rule.

`python -m tests.final_girl.playthroughs.transcript` writes them anew; the difference is the review.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from dmd.core.luck import child_seed, stream
from dmd.core.playout import Player, any_option
from dmd.core.state import Decision
from dmd.core.timeline import Timeline
from dmd.evening import evening_of
from dmd.final_girl.kit import ID
from dmd.final_girl.opening import begin, open_book
from dmd.final_girl.playing.blueprint import blueprint

HERE = Path(__file__).parent
FEN = {"location": "last_reel", "killer": "houndmaster"}


class Night(NamedTuple):
    """A game worth reading: what is opened, who plays, whose luck."""

    opened: dict[str, str]
    player: Player
    seed: int
    language: str = "en"


NIGHTS = {
    "a_short_night": Night({}, any_option, 17),
    "laurie_against_hans": Night({}, blueprint, 10),
    "a_long_night": Night({}, blueprint, 15),
    "reiko_in_the_dark": Night({"heroine": "reiko", "side": "extreme"}, blueprint, 4),
    "hounds_at_the_drive_in": Night(FEN, blueprint, 2),
    "reiko_and_the_hounds": Night({**FEN, "heroine": "reiko"}, blueprint, 5),
    "hans_at_the_drive_in": Night({"location": "last_reel"}, blueprint, 8),
    "every_tie_is_asked": Night({"ambiguity": "ask"}, any_option, 6),
    "a_lot_for_every_tie": Night({"ambiguity": "barrel_of_laughs"}, any_option, 9),
    "as_it_would_really_be": Night({"ambiguity": "overriding_realism"}, blueprint, 3),
}
SHORTEST = NIGHTS["a_short_night"]
NIGHTS |= {f"a_short_night.{one}": SHORTEST._replace(language=one) for one in ("pl", "uk")}


def tell(night: Night) -> str:
    """A whole game as text."""
    book: Any = open_book(**night.opened)
    own = stream(child_seed(night.seed, 0))
    game = evening_of(ID)(Timeline(begin(book), book, seed=night.seed), night.language)
    told = [game.journal.text()]
    while isinstance(game.state.fork, Decision):
        option = night.player(game.state, book, own)
        told.append(f"\n> {game.options[option]}")
        told.append(game.choose(option).text())
    told += ["", game.asks, "", game.table.text()]
    return "\n".join(told).rstrip() + "\n"


def main() -> None:
    """Write all of them anew."""
    for name, night in NIGHTS.items():
        (HERE / f"{name}.txt").write_text(tell(night), "utf-8")


if __name__ == "__main__":
    main()
