"""Learn, design and analyse the board game *Cthulhu: Death May Die*.

>>> import dmd
>>> dmd.dice("3B+1G").odds("success >= 2")
Fraction(11, 16)

Everything here imports its part of the kit when it is first called, so that `import dmd` is quick.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dmd.core.board import Board
    from dmd.core.complaints import Report
    from dmd.core.dice import Pool
    from dmd.core.rules import Rule
    from dmd.core.words import Language
    from dmd.death_may_die.showing import Contents, Shown
    from dmd.evening import Evening

__all__ = ["check", "dice", "load", "load_map", "new_game", "rule", "rules", "show"]


def new_game(
    episode: str | Path = "blasphemous_alchemy",
    *,
    elder_one: str = "cthulhu",
    investigators: Sequence[str] = ("ian", "beth"),
    seed: int | None = None,
    rulings: Mapping[str, bool] | None = None,
) -> Evening:
    """Set up a game; the same seed is the same game."""
    from dmd.evening import new_game as set_up

    return set_up(
        episode, elder_one=elder_one, investigators=investigators, seed=seed, rulings=rulings
    )


def dice(text: str) -> Pool:
    """A pool of the game's dice, such as `3B+1G`: three black (standard), one green (bonus)."""
    from dmd.death_may_die.dice import dice as pool

    return pool(text)


def load(source: str | Path, *, position_only: bool = False) -> Evening:
    """A saved game from its file, saved there after every action from then on; or from its text.

    With `position_only` it begins anew where it was saved, whatever became of its past.
    """
    from dmd.evening import load as open_again

    return open_again(source, position_only=position_only)


def load_map(name: str | Path) -> Board:
    """A map of the kit by its name, or one of yours by its file."""
    from dmd.atlas import load_map as load

    return load(name)


def check(file: str | Path) -> Report:
    """Everything there is to say about a file of yours: errors, warnings, advice."""
    from dmd.atlas import check as look

    return look(file)


def rule(id_: str) -> Rule:
    """One rule by its id, such as `DMD-RUN-3`."""
    from dmd.death_may_die.library import rulebook

    return rulebook().find(id_)


def rules(words: str, language: Language = "en") -> tuple[Rule, ...]:
    """The rules that speak of something, best first."""
    from dmd.death_may_die.library import rulebook

    return rulebook().search(words, language)


def show(words: str = "", *, episode: str | Path | None = None) -> Shown | Contents:
    """What a card, a skill, an enemy or an episode does, such as `byakhee` or `skill brawling`.

    Without words: what there is. An episode of yours, named by its file, is searched as well.
    """
    from dmd.atlas import load_map
    from dmd.death_may_die.showing import show as find

    return find(words, load_map, episode)
