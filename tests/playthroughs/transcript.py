"""Whole games as readable stories: what was chosen, what came of it, by which rule.

`python -m tests.playthroughs.transcript` writes them anew; the difference is the review.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from dmd.core.luck import child_seed, stream
from dmd.core.playout import Player, any_option
from dmd.core.state import AnyState, Decision, State
from dmd.core.timeline import Timeline
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.opening import open_book
from dmd.death_may_die.policies import careful
from dmd.death_may_die.setup import setting_up, table
from dmd.evening import evening_of
from tests.death_may_die.starts import from_the_start, late, the_book

HERE = Path(__file__).parent


class Playthrough(NamedTuple):
    """A game worth reading: where it begins and by which book, who plays, whose luck."""

    begin: AnyState | Opened
    player: Player
    seed: int
    language: str = "en"


class Opened(NamedTuple):
    """A beginning with a book of its own."""

    begin: AnyState
    book: DeathMayDie


FIVE = ("adam", "ahmed", "fatima", "morgan", "the_kid")
LAMP = "a_lamp_for_the_drowned"


def opened(elder_one: str, team: tuple[str, ...], episode: str = "blasphemous_alchemy") -> Opened:
    """The set-up of an episode against an Elder One."""
    book = open_book(episode, elder_one)
    return Opened(State(table(team, book), setting_up(team, book)), book)


PLAYTHROUGHS = {
    "a_short_evening": Playthrough(from_the_start(0), any_option, 11),
    "a_careful_evening": Playthrough(from_the_start(0), careful, 0),
    "the_last_stage": Playthrough(late(10), careful, 10),
    "three_at_the_table": Playthrough(from_the_start(2), careful, 21),
    "four_at_the_table": Playthrough(from_the_start(3), any_option, 33),
    "five_against_hastur": Playthrough(opened("hastur", FIVE), careful, 7),
    "two_against_hastur": Playthrough(opened("hastur", ("rasputin", "morgan")), any_option, 4),
    "the_lamp_is_lit": Playthrough(opened("cthulhu", ("fatima", "adam"), LAMP), careful, 12),
    "the_tide_comes_in": Playthrough(
        opened("hastur", ("the_kid", "ahmed", "beth"), LAMP), careful, 3
    ),
    "late_and_lost": Playthrough(late(0), any_option, 5),
}
SHORTEST = PLAYTHROUGHS["a_short_evening"]
PLAYTHROUGHS |= {
    f"a_short_evening.{language}": SHORTEST._replace(language=language) for language in ("pl", "uk")
}


def tell(play: Playthrough) -> str:
    """A whole game as text."""
    book, own = the_book(), stream(child_seed(play.seed, 0))
    begin = play.begin
    if isinstance(begin, Opened):
        begin, book = begin
    timeline = Timeline(begin, book, seed=play.seed)
    game = evening_of("death_may_die")(timeline, play.language)
    told = [game.journal.text()]
    while isinstance(game.state.fork, Decision):
        option = play.player(game.state, book, own)
        who = book.names.get(game.state.fork.who, game.state.fork.who)
        who = book.read_in(play.language, who)
        told.append(f"\n> {who}: {game.options[option]}")
        told.append(game.choose(option).text())
    told += ["", game.asks, "", game.table.text()]
    return "\n".join(line for line in told if line is not None).rstrip() + "\n"


def main() -> None:
    """Write all of them anew."""
    for name, play in PLAYTHROUGHS.items():
        (HERE / f"{name}.txt").write_text(tell(play), "utf-8")


if __name__ == "__main__":
    main()
