"""An evening of Death May Die: open the box, take an episode, sit down."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from dmd.atlas import beside, find_map, find_situation, find_tiles, lay_out, situations
from dmd.core.book import Origin
from dmd.core.complaints import BadContent, Refusal, nearest
from dmd.core.files.yaml_reader import look
from dmd.core.saves.save import Save, fingerprint
from dmd.core.saves.saving import load as load_saved
from dmd.core.sentences import enumerated
from dmd.core.state import AnyState, Chance, State
from dmd.core.timeline import Timeline
from dmd.core.words import shortened
from dmd.death_may_die.actions import named
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.roll import DiceFall, Roll
from dmd.death_may_die.setup import setting_up, table
from dmd.death_may_die.shelf import box, complaints, files
from dmd.death_may_die.situations.check import read_situation
from dmd.death_may_die.situations.text import situation_of, written
from dmd.death_may_die.verbs import Verbs
from dmd.death_may_die.world import World
from dmd.game import Game, RefusedMove, WhyNot

if TYPE_CHECKING:
    from dmd.drawing.drawing import Drawing

GAME = "death_may_die"
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
        from dmd.drawing import notebook_png

        return notebook_png(self.svg())


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
            "An action is finished before the next begins.",
            "Answer what is asked first.",
            "DMD-ACT-E3",
        )

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return Table(self.world, self.book, self.asks)

    def _waits_for(self, fork: Chance[Any, Any]) -> str:
        """The step at hand: a card about to be drawn, or whose dice are about to fall."""
        told = {
            "read_mythos": "A Mythos card is drawn next.",
            "read_discovery": "A Discovery card is drawn next.",
        }.get(fork.into.__struct_config__.tag, "Chance speaks next.")
        if isinstance(fork.into, DiceFall):
            told = f"Next come {self._dice_of(fork.into.roll)}."
        return f"{told} Go on to see. ({fork.into.cite})"

    def _dice_of(self, roll: Roll) -> str:
        who = self.book.names[roll.who]
        if roll.kind == "attacked":
            return f"the dice of {self.book.enemy_name(roll.targets[0], self.world)} against {who}"
        return f"the dice of the Fire against {who}" if roll.kind == "fire" else f"{who}'s dice"

    @property
    def people(self) -> list[str]:
        """Who sits at the table, those who died included."""
        return [one.id for one in self.world.investigators]

    def situation(self) -> str:
        """The position as a short text to share; `load_situation` opens it."""
        now, opened = self.timeline.now, self.book.origin.opened
        told = situation_of(
            self.state, self.book, luck=now.luck, chances=now.chances,
            episode=opened.get("episode", ""),
        )  # fmt: skip
        return written(told)

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

    def draw(
        self,
        *,
        highlights: Mapping[str, str] | Iterable[str] = (),
        paths: Iterable[Sequence[str]] = (),
        theme: Theme = "light",
    ) -> Drawing:
        """The board alone, with everybody on it; `paths` are drawn in dashes."""
        from dmd.drawing.glimpses import board_alone

        ways = [tuple(way) for way in paths]
        return board_alone(self.world, self.book, highlights=highlights, paths=ways, theme=theme)

    def ways(self, space: str, target: str) -> tuple[tuple[str, ...], ...]:
        """Every shortest way between two spaces, named by id or name, to be drawn as `paths`."""
        ways: tuple[tuple[str, ...], ...]
        ways = self.book.board.ways(self._space(space), self._space(target))
        return ways

    def sheet(self, who: str = "", *, theme: Theme = "light") -> Drawing:
        """One investigator sheet: of whose turn it is, if nobody is named."""
        from dmd.drawing.glimpses import sheet_alone

        wanted = str(who).strip().casefold() or self.world.active or self.people[0]
        if wanted not in self.people:
            hint = nearest(wanted, self.people) or f"There are: {enumerated(self.people, 'and')}."
            raise Refusal(f"“{shortened(str(who))}” does not sit at this table.", remedy=hint)
        you = self.world.investigator(wanted)
        return sheet_alone(you, self.world, self.book, theme=theme)

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
    own = isinstance(episode, Path) or any(sign in episode for sign in "./\\")
    folder = Path(episode).parent
    book = lay_out(content, rulings, folder)
    if own and not (report := complaints(episode, elder_one, book.board)).ok:
        raise BadContent(report)
    book.origin = _origin(episode, elder_one, beside(content.episode.map, folder))
    return book


def _origin(episode: str | Path, elder_one: str, map_: str | Path) -> Origin:
    """What was opened, and what it said then."""
    read = files(episode, elder_one)
    content = {name: fingerprint(one.tree.value) for name, one in read._asdict().items()}
    file = find_map(map_)
    written = look(file).value
    content["map"] = fingerprint(written)
    if "laid" in written:
        content["tiles"] = fingerprint(
            look(find_tiles(beside(written["tiles"], file.parent))).value
        )
    return Origin(GAME, {"episode": str(episode), "elder_one": elder_one}, content)


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
    if seed is not None and type(seed) is not int:
        raise Refusal(f"{seed!r:.60} is no seed.", remedy="A seed is a whole number.")
    if book and rulings:
        raise Refusal("A book that is open has its rulings.", remedy="Name them when opening it.")
    book = book or open_book(episode, elder_one, rulings)
    people = chosen(investigators, book)
    if seed is None:
        seed = secrets.randbelow(10**9)
    begin: AnyState = State(table(people, book), setting_up(people, book))
    return Evening(Timeline(begin, book, seed=seed))


def load(source: str | Path, *, position_only: bool = False) -> Evening:
    """A game from a file of yours, or from its text; or a situation of the kit, by its name."""
    if isinstance(source, str) and not _is_text(source):
        if source in situations():
            return load_situation(source)
        source = Path(source)
    if _is_situation(source):
        return load_situation(source)
    return _load_save(source, position_only)


def _is_situation(source: str | Path) -> bool:
    """People write YAML, machines write JSON: a save is never anything but JSON."""
    if isinstance(source, Path):
        return source.suffix in (".yaml", ".yml")
    return not source.lstrip().startswith("{")


def load_situation(source: str | Path) -> Evening:
    """A game from a situation: one of the kit by its name, a file of yours, or its text."""
    if not isinstance(source, str | Path):
        raise Refusal(f"A situation is a text or a file, not {source!r:.40}.")
    if isinstance(source, str) and not _is_text(source):
        is_file = any(sign in source for sign in "./\\")
        source = Path(source) if is_file else find_situation(source)
    folder = source.parent if isinstance(source, Path) else Path()
    read = read_situation(
        look(source),
        lambda episode, elder_one, rulings: open_book(beside(episode, folder), elder_one, rulings),
    )
    if read.position is None:
        raise BadContent(read.report)
    told, book, state = read.position
    seed, number, chances = told.dice
    if seed is None:
        seed = secrets.randbelow(10**9)
    return Evening(Timeline(state, book, seed=seed, luck=number, chances=chances, stands=True))


def _is_text(source: str) -> bool:
    """Whether this is the text of a game itself, rather than the name of its file."""
    return "\n" in source or source.lstrip().startswith(("{", "format:"))


def _load_save(source: str | Path, position_only: bool) -> Evening:
    """A saved game. What a stranger put into it is shown once before it is handed over."""
    folder = source.parent if isinstance(source, Path) else Path()
    loaded = load_saved(source, lambda save: _book_of(save, folder), position_only=position_only)
    game = Evening(loaded.timeline, loaded.save.language, loaded.keeper)
    try:
        repr(game), repr(game.refusals)
    except Exception as wrong:
        reason = f"The table of this save cannot be shown ({type(wrong).__name__})."
        raise Refusal(reason, remedy="It does not fit these rules.") from None
    return game


def _moved(episode: str, folder: Path) -> str | Path:
    """An episode as it was named when the game began, or the file that moved with the save."""
    found = beside(episode, folder)
    with suppress(OSError):  # no file can have such a name
        if isinstance(found, Path) and not found.exists():
            return Path(episode)
    return found


def _book_of(save: Save, folder: Path) -> DeathMayDie:
    """The rules a save was played by; an episode of yours may have moved together with it."""
    if save.game != GAME:
        raise Refusal(f"This kit cannot open games of “{shortened(save.game)}”.")
    episode = _moved(save.opened.get("episode", ""), folder)
    return open_book(episode, save.opened.get("elder_one", ""), save.rulings)


def chosen(investigators: Sequence[str], book: DeathMayDie) -> tuple[str, ...]:
    """The investigators named, if they can sit down together."""
    there = book.box.investigators
    if not isinstance(investigators, str | list | tuple):
        raise Refusal(
            f"{investigators!r:.60} names no investigators.",
            remedy='Name them in a list: investigators=["ian", "beth"].',
        )
    named = [investigators] if isinstance(investigators, str) else investigators
    people = tuple(str(one).strip().casefold() for one in named)
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
