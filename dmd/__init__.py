"""Learn, design and analyse the board game *Cthulhu: Death May Die*.

>>> import dmd
>>> dmd.dice("3B+1G").odds("success >= 2")
Fraction(11, 16)

Everything here imports its part of the kit when it is first called, so that `import dmd` is quick.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dmd.core.complaints import Refusal
from dmd.core.doors import door
from dmd.core.pictures import Picture, painted_by
from dmd.core.sentences import say

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from dmd.core.dice.pool import Pool
    from dmd.core.kit import Shown
    from dmd.core.rules import Rule
    from dmd.core.words import Language
    from dmd.course.practice.practice import Practice
    from dmd.course.progress import Course, Progress
    from dmd.course.quiz import Quiz
    from dmd.drawing.drawing import Drawing
    from dmd.evening import Evening
    from dmd.workshop.beginning.new_files import Written
    from dmd.workshop.comparing.changes import Difference
    from dmd.workshop.findings import Findings
    from dmd.workshop.map import Map
    from dmd.workshop.printing.sheets import Sheets

__all__ = [
    "cheat_sheet", "check", "copy", "dice", "diff", "keep", "load", "load_map", "new", "new_game",
    "new_map", "practice", "print_sheets", "progress", "quiz", "refused", "rule", "rules",
    "show", "tiles", "turn",
]  # fmt: skip


@door
def new_game(
    what: str | Path = "",
    *,
    game: str = "",
    seed: int | None = None,
    rulings: Mapping[str, bool] | None = None,
    language: str = "",
    **settings: Any,
) -> Evening:
    """Set up a game; the same seed is the same game.

    `what` is an episode, or whatever your game calls its kind of evening. Each game has settings of
    its own: `elder_one="hastur", investigators=["ian", "beth"]`. It is told in the language named,
    such as `pl`, and `game.language = "uk"` changes it at any time; else it is English, or what
    `DMD_LANG` says.
    """
    from dmd.evening import new_game as set_up

    return set_up(what, game=game, seed=seed, rulings=rulings, language=language, **settings)


@door
def dice(text: str, *, game: str = "") -> Pool:
    """A pool of a game's dice, such as `3B+1G`: three black (standard), one green (bonus)."""
    from dmd.games import kit_named, usual

    kit = kit_named(game) if game else usual()
    pool: Pool = kit.part("dice", "dice")(text)
    return pool


@door
def load(source: str | Path, *, position_only: bool = False) -> Evening:
    """A saved game from its file, saved there after every action from then on; or from its text.

    A link that somebody shared is opened as well, without asking anybody outside.
    With `position_only` it begins anew where it was saved, whatever became of its past.
    """
    from dmd.evening import load as open_again

    return open_again(source, position_only=position_only)


@door
def keep(link: str, folder: str | Path = ".") -> Path:
    """What a link holds, as a file of yours under a name that is free; it is checked when used."""
    from dmd.workshop.beginning.shared import keep as write

    return write(link, Path(folder))


@door
def load_map(name: str | Path) -> Map:
    """A map of the kit by its name, or one of yours by its file."""
    from dmd.workshop.map import load_map as load

    return load(name)


@door
def new_map(name: str, title: str = "", *, tiles: str = "") -> Map:
    """A map with nothing on it yet: lay tiles of a set, or list spaces and links."""
    from dmd.workshop.map import new_map as begin

    return begin(name, title, tiles=tiles)


@door
def cheat_sheet(
    game: str = "", *, paper: str = "a4", theme: str = "light", language: str = ""
) -> Sheets:
    """A round on one page, to print and to lay beside the board."""
    from dmd.workshop.printing.in_short import cheat_sheet as lay_out

    return lay_out(game, paper=paper, theme=theme, language=language)


@door
def check(file: str | Path) -> Findings:
    """Everything there is to say about a file of yours: errors, warnings, advice."""
    from dmd.workshop.checking import check as look

    return look(file)


@door
def rule(id_: str) -> Rule:
    """One rule of any game by its id, such as `DMD-RUN-3`."""
    from dmd.games import find_rule

    return find_rule(id_)[1]


@door
def rules(words: str, language: Language = "en", *, game: str = "") -> tuple[Rule, ...]:
    """The rules that speak of something, best first; of all games, unless one is named."""
    from dmd.games import kit_named, kits

    asked = [kit_named(game)] if game else kits().values()
    return tuple(one for kit in asked for one in kit.rulebook().search(words, language))


@door
def turn(*part: str, theme: str = "light", game: str = "") -> Drawing:
    """The steps of a turn as a small picture; those named are lit, such as `turn("fire")`."""
    from dmd.drawing.steps import draw_round
    from dmd.games import kit_named, usual

    kit = kit_named(game) if game else usual()
    return draw_round(kit.part("round", "picture of a turn").part, part, theme=theme)


@door
def quiz(name: str) -> Quiz:
    """A question of the course, such as `03-followers`: guess, and hear the rule behind it."""
    from dmd.course.quiz import quiz as find

    return find(name)


@door
def practice(game: str = "", *, lesson: str = "", rule: str = "", language: str = "") -> Practice:
    """Situations to practise on, chosen by what you got wrong and how long ago."""
    from dmd.course.practice.practice import practice as begin

    return begin(game, lesson=lesson, rule=rule, language=language)


@door
def progress(game: str = "") -> Progress | Course:
    """Which questions of the course you have solved, as a page; or of the course of a game."""
    from dmd.course.progress import progress as read

    return read().of(game) if game else read()


def refused() -> AbstractContextManager[None]:
    """Try what may be impossible, and read the reason: `with dmd.refused(): game.rest()`."""
    from dmd.course.trying import refused as trying

    return trying()


@door
def show(words: str = "", *, episode: str | Path | None = None, game: str = "") -> Shown:
    """What a card, a skill, an enemy or an episode does, such as `byakhee` or `skill brawling`.

    Without words: what there is. An episode of yours, named by its file, is searched as well.
    """
    from dmd.games import elsewhere, kit_named, usual

    kit = kit_named(game) if game else usual()
    try:
        found: Shown = kit.part("show", "descriptions of its cards")(
            words, {kit.settings[0].name: episode}
        )
    except Refusal as why:
        raise (elsewhere(why, words, kit) if not game and episode is None else why) from None
    return found


@door
def new(
    kind: str,
    name: str,
    *,
    folder: str | Path = ".",
    title: str | None = None,
    author: str | None = None,
    with_map: bool = False,
    tiles: bool = False,
) -> Written:
    """Begin a file of your own: a small episode, map, situation or tile set that works at once.

    An episode gets a map of its own `with_map`; a map is laid from tiles with `tiles`.
    """
    from dmd.workshop.beginning.starters import start

    return start(
        kind, name, folder=folder, title=title, author=author, with_map=with_map, tiles=tiles
    )


@door
def copy(
    source: str | Path,
    name: str,
    *,
    folder: str | Path = ".",
    with_map: bool = False,
    on_map: str = "",
) -> Written:
    """Begin a file of your own from one that exists; the remarks in it stay.

    The map of an episode comes along `with_map`; `on_map` names another one to play it on.
    """
    from dmd.workshop.beginning.copies import copy as begin

    return begin(source, name, folder=folder, with_map=with_map, on_map=on_map)


@door
def diff(before: str | Path, after: str | Path) -> Difference:
    """What changed between two episodes, maps, situations or sets of tiles, in sentences."""
    from dmd.workshop.comparing.changes import diff as compare

    return compare(before, after)


@door
def tiles(name: str | Path = "house_tiles", *, theme: str = "light") -> Drawing:
    """Every tile of a set, both sides, drawn on one sheet to choose from."""
    from dmd.atlas import load_tiles
    from dmd.core.sentences import how_many
    from dmd.drawing.drawing import Drawing
    from dmd.drawing.tile_sheet import draw_tiles

    found = load_tiles(name)
    many = how_many(len(found.tiles), "tile")
    return Drawing(
        draw_tiles(found, theme=theme),
        say("{title}: {many} with two sides", title=found.title, many=many),
    )


@door
def print_sheets(
    source: str | Path | Map, *, paper: str = "a4", only: Sequence[str] = ()
) -> Sheets:
    """A map or an episode on paper: set-up page, map, tokens, cards; saved, it is a PDF."""
    from dmd.workshop.printing.sheets import PARTS
    from dmd.workshop.printing.sheets import print_sheets as lay_out

    return lay_out(source, paper=paper, only=only or PARTS)


@painted_by
def _draw(found: Any, about: str = "", *, theme: str = "light") -> Picture:
    """Whatever was analysed, as a drawing."""
    from dmd.drawing.analysed import draw

    return draw(found, about, theme=theme)
