"""An evening of Death May Die: open the box, take an episode, sit down."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

from dmd.atlas import GAMES, open_map
from dmd.core.complaints import Refusal, nearest
from dmd.core.maps import board_of
from dmd.core.sentences import enumerated
from dmd.core.state import AnyState, State
from dmd.core.timeline import Timeline
from dmd.death_may_die.actions import named
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.setup import setting_up, table
from dmd.death_may_die.shelf import box
from dmd.death_may_die.verbs import Verbs
from dmd.death_may_die.world import World
from dmd.game import Game, RefusedMove, WhyNot

MOST_PLAYERS = 5

Theme = Literal["light", "dark"]


class Table:
    """How the table stands, or stood: a picture in a notebook, else plain sentences."""

    def __init__(self, world: World, book: DeathMayDie, caption: str) -> None:
        self.world = world
        self.book = book
        self.caption = caption

    def text(self) -> str:
        """The table in plain sentences, for terminals and screen readers."""
        from dmd.drawing import tell_game

        return tell_game(self.world, self.book)

    def svg(self, theme: Theme = "light") -> str:
        """The table as a picture."""
        from dmd.drawing import draw_game

        return draw_game(self.world, self.book, fork_text=self.caption, theme=theme)

    def __repr__(self) -> str:
        return f"{self.text()}\n\n{self.caption}"

    def _repr_png_(self) -> bytes:
        from dmd.drawing import to_png

        return to_png(self.svg())


class Evening(Verbs, Game):
    """A game of Death May Die. It shows itself as its table does."""

    @property
    def refusals(self) -> WhyNot:
        """Every action of the game that is no option now, and why; and whatever else is refused."""
        moves = [option.then[0] for option in self.timeline.options]
        refused = super().refusals
        moves += [one.move for one in self.timeline.refusals]
        waiting = [name for name in self.book.action_names if name not in named(moves, self.book)]
        return WhyNot((*refused, *(self._not_now(name) for name in waiting)))

    def _not_now(self, action: str) -> RefusedMove:
        if self.is_over:
            return RefusedMove(f"{action}.", self.asks, "Undo, or start a new game.", "DMD-END-E1")
        return RefusedMove(
            f"{action}.",
            f"An action is finished before the next begins. {self.asks}",
            "Choose first.",
            "DMD-ACT-E3",
        )

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return Table(self.world, self.book, self.asks)

    def look_back(self, line: int) -> Table:
        """The table as it stood when a line of the journal was about to happen.

        So one may stand on each space of a Run, each follower, each line of a card.
        """
        lines = self.journal.lines
        if not -len(lines) <= line < len(lines):
            last = len(lines) - 1
            raise Refusal(f"The journal has no line {line}.", remedy=f"Take 0 to {last}.")
        here = lines[line]
        return Table(here.world, self.book, f"Next: {self.journal.sentence(here)} ({here.cite})")

    def text(self) -> str:
        """The table in plain sentences, for terminals and screen readers."""
        return self.table.text()

    def svg(self, theme: Theme = "light") -> str:
        """The table as a picture."""
        return self.table.svg(theme)

    def __repr__(self) -> str:
        return f"{self.table}\n{self.options}"

    def _repr_png_(self) -> bytes:
        return self.table._repr_png_()


def open_book(
    episode: str | Path = "blasphemous_alchemy",
    elder_one: str = "cthulhu",
    rulings: Mapping[str, bool] | None = None,
) -> DeathMayDie:
    """The rules with an episode and an Elder One; rulings that players dispute may be changed."""
    content = box(episode, elder_one)
    map_ = open_map(content.episode.map)
    enemies = [
        (space.id, kind)
        for space in map_.spaces
        for kind, number in space.enemies.items()
        for _ in range(number)
    ]
    fire = {space.id: space.tokens.count("fire") for space in map_.spaces if "fire" in space.tokens}
    return DeathMayDie(
        content,
        board_of(map_, GAMES),
        starting_enemies=tuple(enemies),
        starting_fire=fire,
        rulings=rulings,
    )


def new_game(
    episode: str | Path = "blasphemous_alchemy",
    *,
    elder_one: str = "cthulhu",
    investigators: Sequence[str] = ("ian", "beth"),
    seed: int | None = None,
    rulings: Mapping[str, bool] | None = None,
    book: DeathMayDie | None = None,
) -> Evening:
    """Set up a game; the seed settles all luck, so the same seed is the same game.

    A `book` opened before saves opening the same episode for every game.
    """
    book = book or open_book(episode, elder_one, rulings)
    people = chosen(investigators, book)
    if seed is None:
        seed = secrets.randbelow(10**9)
    begin: AnyState = State(table(people, book), setting_up(people, book))
    return Evening(Timeline(begin, book, seed=seed))


def chosen(investigators: Sequence[str], book: DeathMayDie) -> tuple[str, ...]:
    """The investigators named, if they can sit down together."""
    there = book.box.investigators
    people = (investigators,) if isinstance(investigators, str) else tuple(investigators)
    for one in people:
        if one not in there:
            hint = nearest(str(one), there) or f"There are: {enumerated(list(there), 'and')}."
            raise Refusal(f"There is no investigator “{one}”.", remedy=hint)
    if len(set(people)) < len(people):
        raise Refusal("Nobody can be there twice.", remedy="Name each once.", rule="DMD-SET-E4")
    if len(people) < 2:
        raise Refusal(
            "Alone you play two investigators.",
            remedy='Name a second one: investigators=["ian", "beth"].',
            rule="DMD-SET-9",
        )
    if len(people) > MOST_PLAYERS:
        raise Refusal(
            f"{len(people)} investigators are too many.",
            remedy=f"Take 2 to {MOST_PLAYERS}.",
            rule="DMD-CMP-8",
        )
    return people
