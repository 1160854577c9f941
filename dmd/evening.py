"""An evening: choose a game, open its box, sit down; or go on where one stopped."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from dmd.atlas import beside, find_situation, situations
from dmd.core.book import Origin
from dmd.core.complaints import Refusal, nearest
from dmd.core.doors import doors
from dmd.core.files.content import kind_of
from dmd.core.files.link import is_link, position_in
from dmd.core.files.shelf import is_file
from dmd.core.files.yaml_reader import look
from dmd.core.kit import Kit, Position
from dmd.core.menu import Asked
from dmd.core.saves.save import Save
from dmd.core.saves.saving import load as load_saved
from dmd.core.scene import Scene
from dmd.core.sentences import enumerated, in_a_row, say
from dmd.core.speaking import ENGLISH, Speaker, spoken
from dmd.core.state import AnyState
from dmd.core.timeline import Timeline
from dmd.core.words import quoted, shortened
from dmd.game import Game
from dmd.games import kit_named, kits, usual, usual_language
from dmd.looking import scene_of

if TYPE_CHECKING:
    from dmd.core.scene import Scene
    from dmd.drawing.drawing import Drawing


class Table:
    """How the table stands, or stood: a picture in a notebook, else plain sentences."""

    def __init__(
        self, world: Any, book: Any, caption: str, asked: Asked, reader: Speaker | None = None
    ) -> None:
        self.world = world
        self.book = book
        self.caption = caption
        self.asked = asked  # the same, with its rule apart
        self._reader = reader or book.speaker(ENGLISH)

    @cached_property
    def scene(self) -> Scene:
        """What lies on it, in the language of whoever looks."""
        return scene_of(self._reader, self.book, self.world)

    @property
    def question(self) -> str:
        """What is asked; where one person plays, who chooses everything, not whose choice it is."""
        return (self.asked.about if len(self.scene.seats) == 1 else "") or self.asked.told

    def text(self) -> str:
        """The table in plain sentences, for terminals and screen readers."""
        from dmd.drawing import tell_scene

        with spoken(self._reader):
            return tell_scene(self.scene)

    def svg(self, theme: str = "light") -> str:
        """The table as a picture."""
        from dmd.drawing import draw_scene

        with spoken(self._reader):
            return draw_scene(self.scene, self.caption, theme=theme)

    def __repr__(self) -> str:
        return f"{self.text()}\n\n{self.caption}"

    def _repr_png_(self) -> bytes:
        from dmd.drawing import notebook_png

        return notebook_png(self.svg())


@doors
class Evening(Game):
    """A game at the table. It shows itself as its table does."""

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Each game brings verbs of its own."""

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return Table(self.world, self.book, self.asks, self.asked, self._reader)

    @property
    def people(self) -> list[str]:
        """Who sits at the table, those who died included."""
        return list(self.kit.seated(self.world))

    def _seen_from(self, folder: Path) -> Origin:
        """What this game was opened from, as a save in that folder names it."""
        origin: Origin = self.book.origin
        files = [one.name for one in self.kit.settings if one.may_be_file]
        named = {name: _way_to(folder, origin.opened.get(name, "")) for name in files}
        return origin._replace(opened={**origin.opened, **named})

    def look_back(self, line: int) -> Table:
        """The table as it stood when a line of the journal was about to happen.

        So one may stand on each space of a Run, each follower, each line of a card.
        """
        lines = self.journal.lines
        if not -len(lines) <= line < len(lines):
            last = len(lines) - 1
            raise Refusal(
                say("The journal has no line {line}.", line=line),
                remedy=say("Take 0 to {last}.", last=last),
            )
        here = lines[line]
        asked = Asked(self._told(say("Next: {told}", told=self.journal.sentence(here))), here.cite)
        caption = f"{asked.told} ({here.cite})"
        return Table(here.world, self.book, caption, asked, self._reader)

    def draw(
        self,
        *,
        highlights: Mapping[str, str] | Iterable[str] = (),
        paths: Iterable[Sequence[str]] = (),
        theme: str = "light",
    ) -> Drawing:
        """The board alone, with everybody on it; `paths` are drawn in dashes."""
        from dmd.drawing.glimpses import board_alone

        ways = [tuple(way) for way in paths]
        with spoken(self._reader):
            return board_alone(self.scene(), highlights=highlights, paths=ways, theme=theme)

    def ways(self, space: str, target: str) -> tuple[tuple[str, ...], ...]:
        """Every shortest way between two spaces, named by id or name, to be drawn as `paths`."""
        ways: tuple[tuple[str, ...], ...]
        ways = self.book.board.ways(self._space(space), self._space(target))
        return ways

    def sheet(self, who: str = "", *, theme: str = "light") -> Drawing:
        """The sheet of one player: of whose turn it is, if nobody is named."""
        from dmd.drawing.glimpses import sheet_alone

        scene = self.scene()
        there = {one.id: one for one in scene.seats}
        active = next((one.id for one in there.values() if one.active), next(iter(there), ""))
        wanted = str(who).strip().casefold() or active
        named = {str(one.title).casefold(): one for one in scene.seats}
        english = {called.casefold(): id_ for id_, called in self.book.names.items()}
        known = {called: there[id_] for called, id_ in english.items() if id_ in there}
        asides = {one.id: one for one in scene.asides}  # the killer's, the market's
        all_ = known | asides | named | there
        if wanted not in all_:
            hint = nearest(wanted, all_) or say(
                "There are: {there}.", there=enumerated(list(there), "and")
            )
            raise Refusal(
                say("“{who}” does not sit at this table.", who=shortened(str(who))), remedy=hint
            )
        with spoken(self._reader):
            return sheet_alone(all_[wanted], theme=theme)

    def text(self) -> str:
        """The table in plain sentences, for terminals and screen readers."""
        return self.table.text()

    def svg(self, theme: str = "light") -> str:
        """The table as a picture."""
        return self.table.svg(theme)

    def __repr__(self) -> str:
        return f"{self.table}\n{self.options}"

    def _repr_png_(self) -> bytes:
        return self.table._repr_png_()


# -- sitting down ----------------------------------------------------------------------------------


@cache
def evening_of(game: str) -> type[Evening]:
    """The games of a kind, with verbs of their own."""
    verbs = kit_named(game).verbs
    return type("Evening", (verbs.part, Evening), {}) if verbs else Evening


def new_game(
    what: str | Path = "",
    *,
    game: str = "",
    seed: int | None = None,
    rulings: Mapping[str, bool] | None = None,
    book: Any = None,
    language: str = "",
    **settings: Any,
) -> Evening:
    """Set up a game; the seed settles all luck, so the same seed is the same game.

    `what` is an episode, or whatever a game calls its kind of evening; whoever names neither it nor
    a game plays the usual one. A `book` opened before saves opening the same one for every game.
    """
    if seed is not None and type(seed) is not int:
        raise Refusal(
            say("{seed} is no seed.", seed=quoted(seed)), remedy="A seed is a whole number."
        )
    laid = lay(what, game=game, rulings=rulings, book=book, **settings)
    if seed is None:
        seed = secrets.randbelow(10**9)
    begun = Timeline(laid.begin, laid.book, seed=seed)
    return evening_of(laid.kit.id)(begun, language or usual_language())


class Laid(NamedTuple):
    """A table that is laid, before anything happened."""

    kit: Kit
    book: Any
    begin: AnyState


def lay(
    what: str | Path = "",
    *,
    game: str = "",
    rulings: Mapping[str, bool] | None = None,
    book: Any = None,
    **settings: Any,
) -> Laid:
    """Choose a game, open its book, lay the table for those who play."""
    if book and rulings:
        raise Refusal("A book that is open has its rulings.", remedy="Name them when opening it.")
    kit = kit_named(book.game) if book else meant(what, game, **settings)
    first = kit.settings[0].name
    if first in settings and what:
        raise Refusal(say("“{first}” is named twice.", first=first), remedy="Name it once.")
    chosen = _chosen(kit, {**({first: what} if what else {}), **settings})
    people = chosen.pop(kit.people.name) if kit.people else ()
    people = people.split(",") if isinstance(people, str) else people
    book = book or kit.open(**chosen, rulings=rulings)
    return Laid(kit, book, kit.begin(book, people))


def meant(what: str | Path = "", game: str = "", **settings: Any) -> Kit:
    """The game that is meant: by its name, by what is named of it, or the usual one."""
    if game:
        return kit_named(game)
    if is_file(what):
        return _kit_of_file(Path(what)) or usual()
    known = [kit for kit in kits().values() if _has(kit, what)] if isinstance(what, str) else []
    if len(known) > 1:
        names = " or ".join(f"game={kit.id!r}" for kit in known)
        raise Refusal(
            say("Several games know “{what}”.", what=shortened(str(what))),
            remedy=say("Say {names}.", names=names),
        )
    if known:
        return known[0]
    fitting = (kit for kit in kits().values() if settings.keys() <= kit.chosen.keys())
    return next(fitting, usual())


def _has(kit: Kit, what: str) -> bool:
    names = kit.settings[0].names
    return names is not None and what in names()


def _kit_of_file(path: Path) -> Kit | None:
    """The game that a file says it is of, or else the first that is played from such files."""
    tree = look(path)
    named = tree.value.get("game") if isinstance(tree.value, dict) else None
    if isinstance(named, str) and named in kits():
        return kits()[named]
    kind = kind_of(tree)
    return next((kit for kit in kits().values() if kit.settings[0].name == kind), None)


def _chosen(kit: Kit, settings: Mapping[str, Any]) -> dict[str, Any]:
    """All settings of a game: those that were named, and the usual ones."""
    for name in settings:
        if name not in kit.chosen:
            remedy = nearest(name, kit.chosen) or say(
                "There are: {chosen}.", chosen=in_a_row(kit.chosen)
            )
            raise Refusal(
                say("{title} has no setting “{name}”.", title=kit.title, name=shortened(name)),
                remedy=remedy,
            )
    return {name: one.usual for name, one in kit.chosen.items()} | dict(settings)


# -- opening again ---------------------------------------------------------------------------------


def load(source: str | Path, *, position_only: bool = False) -> Evening:
    """A game from a file of yours, from its text, from a link; or a situation of the kit."""
    if is_link(source):
        source = position_in(str(source))
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
        raise Refusal(
            say("A situation is a text or a file, not {source}.", source=quoted(source, 40))
        )
    if isinstance(source, str) and not _is_text(source):
        source = find_situation(source)
    folder = source.parent if isinstance(source, Path) else Path()
    tree = look(source)
    game = tree.value.get("game") if isinstance(tree.value, dict) else None
    kit = kits().get(str(game)) or next(one for one in kits().values() if one.situations)
    found: Position = kit.part("situations", "short texts for positions").part.read(tree, folder)
    seed = secrets.randbelow(10**9) if found.seed is None else found.seed
    timeline = Timeline(
        found.state, found.book, seed=seed, luck=found.luck, chances=found.chances,
        doubtful=found.doubtful, stands=True,
    )  # fmt: skip
    return evening_of(kit.id)(timeline, usual_language())


def _is_text(source: str) -> bool:
    """Whether this is the text of a game itself, rather than the name of its file."""
    return "\n" in source or source.lstrip().startswith(("{", "format:"))


def _load_save(source: str | Path, position_only: bool) -> Evening:
    """A saved game. What a stranger put into it is shown once before it is handed over."""
    folder = source.parent if isinstance(source, Path) else Path()
    loaded = load_saved(source, lambda save: _book_of(save, folder), position_only=position_only)
    made = evening_of(loaded.save.game)
    game = made(loaded.timeline, keeper=loaded.keeper)
    with suppress(Refusal):  # a language that this kit does not speak yet costs nobody the evening
        game.language = loaded.save.language
    try:
        repr(game), repr(game.refusals)
    except Exception as wrong:
        told = wrong.problem if isinstance(wrong, Refusal) else f"({type(wrong).__name__})"
        reason = say("The table of this save cannot be shown: {told}", told=told)
        raise Refusal(reason, remedy="It does not fit these rules.") from None
    return game


def _moved(file: str, folder: Path) -> str | Path:
    """A file as it was named, seen from the save; or what lies beside it; or from here."""
    found = beside(file, folder)
    if isinstance(found, str):
        return found
    for place in (found, folder / re.split(r"[/\\]", file)[-1]):
        with suppress(OSError, ValueError):  # no file can have such a name
            if place.is_file():
                return place
    return Path(file)


def _way_to(folder: Path, file: str) -> str:
    """How a save in that folder names a file: by the way that leads to it from there."""
    if not is_file(file) or Path(file).is_absolute():
        return file
    with suppress(OSError, ValueError):  # on another drive there is no such way
        if Path(file).is_file():
            return Path(os.path.relpath(Path(file).resolve(), folder)).as_posix()
    return file


def _book_of(save: Save, folder: Path) -> Any:
    """The rules a save was played by; a file of yours may have moved together with it."""
    kit = kits().get(save.game)
    if kit is None:
        raise Refusal(say("This kit cannot open games of “{game}”.", game=shortened(save.game)))
    opened = {
        one.name: _moved(named, folder) if one.may_be_file else named
        for one in kit.settings
        for named in (save.opened.get(one.name, ""),)
    }
    return kit.open(**opened, rulings=save.rulings)
