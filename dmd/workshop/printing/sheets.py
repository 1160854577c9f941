"""A map or an episode on paper: set-up page, the map true to scale, tokens, cards.

>>> sheets = print_sheets("blasphemous_alchemy", only=["setup", "cards"])
>>> sheets
Blasphemous Alchemy on A4: 2 pages of set-up, 3 pages of cards
"""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple

from dmd.atlas import atlas, figures_on, find_map, shipped, situations
from dmd.core.boards.board import Board
from dmd.core.complaints import Refusal, nearest
from dmd.core.doors import doors
from dmd.core.files.content import kind_of
from dmd.core.files.shelf import Shelf, is_file
from dmd.core.files.writing import expect_room, sentences, write_safely
from dmd.core.files.yaml_reader import look as look_into
from dmd.core.kit import Kit
from dmd.core.paper import Apart, Card, OnMap, Printing
from dmd.core.sentences import READER, as_written, in_a_row, name, say
from dmd.core.things import Mark
from dmd.core.words import shortened
from dmd.drawing.board import Picture, draw_picture
from dmd.drawing.cards import card_pages, without_mood
from dmd.drawing.columns import SMALLEST_PICTURE, scale_above_text, text_pages
from dmd.drawing.drawing import Drawing
from dmd.drawing.layout import RISE, laid_out
from dmd.drawing.pages import Page, Paper, finished, mm, paper_called
from dmd.drawing.palette import Palette, palette
from dmd.drawing.pdf import to_pdf
from dmd.drawing.poster import divided, on_one_page, poster_pages
from dmd.drawing.tokens import token_pages
from dmd.games import format_of, kits, usual
from dmd.looking import board_in
from dmd.workshop.map import Map, load_map
from dmd.workshop.printing.apart import open_apart

PARTS: Final = ("setup", "map", "tokens", "cards")
SCALE: Final = 60.0
"""Millimetres a space: figures stand in it beside each other."""
SCALES: Final = (20.0, 200.0)
DRAWN_BY: Final = {
    "situation": ("a situation", "dmd analyse {} --picture table.png"),
    "save": ("a saved game", "dmd analyse {} --picture table.png"),
    "tiles": ("a set of tiles", "dmd draw {} -o tiles.png"),
}
"""What is neither a map nor played on one, and how it is drawn all the same."""
PRINTED: Final = ("light", "grey")


class Opened(NamedTuple):
    """A map, and what is played on it, if it was named by that."""

    map: Map
    kit: Kit
    played: OnMap | None = None

    @property
    def title(self) -> str:
        """What it is called."""
        return self.played.title if self.played else self.map.title

    @property
    def board(self) -> Board:
        """The board it is played on."""
        return self.map.board

    @property
    def shown(self) -> Board:
        """The same with its spaces as whoever looks at a drawing calls them."""
        reader = READER.get()
        return self.board if reader is None else board_in(reader, self.board)

    @property
    def figures(self) -> list[Mark]:
        """The starting enemies, where they stand."""
        return figures_on(self.map.file, self.board)

    @property
    def content(self) -> Any:
        """What its game makes of what is played, if anything is."""
        return self.played.content if self.played else None

    @property
    def printing(self) -> Printing:
        """What its game says on paper."""
        said: Printing = self.kit.part("printing", "print sheets").part
        return said


@doors
class Sheets:
    """Printed pages as SVG texts; saved, they become one PDF."""

    def __init__(self, title: str, paper: Paper, drafts: Sequence[Page], look: Palette) -> None:
        self.title = title
        self.paper = paper
        self.drafts = tuple(drafts)
        self.look = look

    @cached_property
    def pages(self) -> tuple[str, ...]:
        """Every page as SVG, true to the millimetre."""
        return finished(self.drafts, self.title, self.look)

    @property
    def kinds(self) -> dict[str, int]:
        """How many pages there are of each kind."""
        return dict(Counter(draft.kind for draft in self.drafts))

    def drawing(self, number: int = 1) -> Drawing:
        """A page to look at, counted from 1."""
        if isinstance(number, bool) or number not in range(1, len(self.pages) + 1):
            raise Refusal(
                say("There is no page {number:.20}.", number=number),
                remedy=say("There are 1 to {pages}.", pages=len(self.pages)),
            )
        return Drawing(
            self.pages[number - 1],
            say("page {number} of {sheets}", number=number, sheets=self.told),
        )

    def pdf(self) -> bytes:
        """All pages as one PDF."""
        return to_pdf(self.pages, self.title)

    def save(self, file: str | Path) -> None:
        """Write them into a PDF."""
        path = Path(file)
        if path.suffix.lower() != ".pdf":
            raise Refusal(
                say("Print sheets are saved as .pdf, not as “{name}”.", name=shortened(path.name)),
                remedy=say("Write {stem}.pdf.", stem=shortened(path.stem) or "sheets"),
            )
        write_file(path, self.pdf)

    @property
    def told(self) -> str:
        """Whose they are, on which paper, and how many of each kind."""
        pages = [say(PAGES_OF[kind], n=many) for kind, many in self.kinds.items()]
        return say(
            "{title} on {paper}: {pages}",
            title=self.title, paper=self.paper.name, pages=in_a_row(pages),
        )  # fmt: skip

    def __repr__(self) -> str:
        return str(self.told)


PAGES_OF: Final = {
    "set-up": "{n:page|pages} of set-up",
    "map": "{n:page|pages} of the map",
    "tokens": "{n:page|pages} of tokens",
    "cards": "{n:page|pages} of cards",
    "backs of cards": "{n:page|pages} of backs of cards",
    "in short": "{n:page|pages} in short",
}


def print_sheets(
    source: str | Path | Map,
    *,
    paper: str = "a4",
    scale: float = SCALE,
    only: Iterable[str] = PARTS,
    theme: str = "light",
    backs: bool = False,
) -> Sheets:
    """The sheets of a map or an episode; `scale` is how many millimetres a space is high."""
    sheet, look = paper_called(paper), printed(theme)
    wanted = _parts(only)
    if (apart := open_apart(source)) is not None:
        return _apart(apart, wanted, sheet, look, backs=backs)
    opened = open_source(source)
    printing = opened.printing
    if opened.played is None:
        if wanted == ("cards",):
            raise Refusal("A map has no cards.", remedy="Name an episode instead.")
        wanted = tuple(part for part in wanted if part != "cards")
    if not opened.shown.ids:
        raise Refusal(
            say("“{title}” has no spaces yet.", title=opened.title), remedy="Lay some tiles first."
        )
    picture = draw_picture(opened.shown, look, figures=opened.figures)
    drafts: list[Page] = []
    if "setup" in wanted:
        drafts += _setup(opened, picture, sheet, look)
    if "map" in wanted:
        drafts += _map(opened.shown, sheet, _scale(scale), len(drafts) + 1, look)
    if "tokens" in wanted:
        pieces = printing.pieces(opened.board, opened.map.file, opened.content)
        drafts += token_pages(in_words(tuple(pieces)), sheet, look)
    if "cards" in wanted:
        cards = _in_words_to_cut(printing.cards(opened.content, opened.board))
        drafts += card_pages(cards, sheet, look, backs=backs)
    return Sheets(str(name(opened.title)), sheet, drafts, look)


def _in_words_to_cut(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards in the language of whoever prints them."""
    if READER.get() is None:
        return tuple(cards)
    # A translation may be longer than what its author measured.
    return tuple(map(without_mood, in_words(tuple(cards))))


def _apart(
    one: Apart, wanted: Sequence[str], paper: Paper, look: Palette, *, backs: bool
) -> Sheets:
    """Sheets of what has no map."""
    if tuple(wanted) == ("map",):
        raise Refusal(
            say("“{title}” has no map.", title=one.title), remedy="Print its cards, for example."
        )
    title, drafts = str(name(one.title)), list[Page]()
    if "setup" in wanted:
        under, told = in_words(tuple(one.under)), in_words(tuple(one.chapters))
        drafts += text_pages(title, under, None, told, paper, look)
    if "tokens" in wanted:
        drafts += token_pages(in_words(tuple(one.pieces)), paper, look)
    if "cards" in wanted:
        drafts += card_pages(_in_words_to_cut(one.cards), paper, look, backs=backs)
    return Sheets(title, paper, drafts, look)


# -- the sheets ------------------------------------------------------------------------------------


def _setup(opened: Opened, picture: Picture, paper: Paper, look: Palette) -> list[Page]:
    """Title, author and license, the map as it begins, everything in words."""
    map_, said = opened.map.file, opened.printing
    under = [*in_words(tuple(said.under(map_, opened.content)))]
    told = in_words(tuple(said.chapters(opened.board, map_, opened.content)))
    if scale_above_text(picture, paper):
        return text_pages(str(name(opened.title)), under, picture, told, paper, look)
    under.append(str(say("The map as it begins is on the next page.")))
    first, *others = text_pages(str(name(opened.title)), under, None, told, paper, look)
    return [first, *_as_it_begins(opened.shown, picture, paper, look), *others]


def _as_it_begins(board: Board, picture: Picture, paper: Paper, look: Palette) -> list[Page]:
    """A map too wide or too high to stand above the text, on a page of its own, or on several."""
    layout = laid_out(board)
    whole = on_one_page(layout, paper)
    scale = max(whole, SMALLEST_PICTURE)
    try:
        poster = divided(layout, paper, scale)
    except Refusal:  # better small than on a hundred pages
        scale, poster = whole, divided(layout, paper, whole)
    said = say("The map as it begins.")
    return poster_pages(picture, poster, scale, said, 2, look, kind="set-up")


def _map(board: Board, paper: Paper, scale: float, first: int, look: Palette) -> list[Page]:
    """The bare floor, since tokens and figures are laid on it."""
    layout = laid_out(board)
    units = mm(scale) / (layout.quarter or RISE)
    what = "A quarter of a tile is {scale:g} mm high." if layout.quarter else HIGH
    poster = divided(layout, paper, units)
    said = say(what, scale=scale)
    return poster_pages(draw_picture(board, look, tokens=()), poster, units, said, first, look)


HIGH: Final = "A space is {scale:g} mm high."


def in_words(value: Any) -> Any:
    """What is to be printed, in the language of whoever prints it."""
    reader = READER.get()
    return value if reader is None else reader.whole(value)


def write_file(path: Path, content: Callable[[], bytes]) -> None:
    """Write a drawing where its maker said, before it is made saying why it cannot be."""
    expect_room(path)
    made = content()
    with sentences(path, "written"):
        write_safely(path, made)


# -- what was asked for ----------------------------------------------------------------------------


def open_source(source: str | Path | Map) -> Opened:
    """A map or an episode, of the kit by its name or yours by its file."""
    if isinstance(source, Map):
        return _of_map(source)
    if isinstance(source, str):
        for kit, there in _played_on_maps():
            if source in there:
                return _of_played(kit, source)
        if source not in shipped():
            if source in situations():
                raise _of_another_kind("situation", source)
            if not is_file(source):
                known = (name for _, there in _played_on_maps() for name in there)
                names = dict.fromkeys((*known, *shipped()))
                raise Refusal(
                    say("The kit has no map and no episode “{source}”.", source=shortened(source)),
                    remedy=nearest(source, names)
                    or say("There are: {known}.", known=in_a_row(map(as_written, names))),
                )
            source = Path(source)
    if isinstance(source, Path):
        kind = kind_of(look_into(source))
        for kit, _ in _played_on_maps():
            if kit.settings[0].name == kind:
                return _of_played(kit, source)
        if kind in DRAWN_BY or (kind != "map" and format_of(kind)):
            raise _of_another_kind(kind, str(source))
    return _of_map(load_map(source))


def _of_another_kind(kind: str, name: str) -> Refusal:
    """A good file that is drawn by other words, or not at all."""
    called, command = DRAWN_BY.get(kind, ("", ""))
    called = say(called) if called else say("a file of the kind “{kind}”", kind=as_written(kind))
    if not command:
        return Refusal(
            say("This is {called}.", called=called),
            remedy="Drawn are maps, episodes and sets of tiles.",
        )
    return Refusal(
        say(
            "This is {called}; `{command}` draws it.",
            called=called,
            command=command.format(shlex.quote(name)),
        )
    )


def _played_on_maps() -> Iterator[tuple[Kit, Shelf]]:
    """The shelves of what is played on maps, with the game that can print it."""
    for kit in kits().values():
        there = kit.shelves.get(kit.settings[0].name)
        if there is not None and kit.printing:
            yield kit, there


def _of_map(found: Map) -> Opened:
    return Opened(found, kits().get(found.file.game or "") or usual())


def _of_played(kit: Kit, name: str | Path) -> Opened:
    assert kit.printing
    played: OnMap = kit.printing.part.open(name)
    atlas().expect_beside(played.map)
    return Opened(load_map(find_map(played.map)), kit, played)


def _parts(only: Iterable[str]) -> tuple[str, ...]:
    """The kinds of sheets that are wanted, in the order of the print."""
    asked = [only] if isinstance(only, str) else list(only)
    for part in asked:
        if part not in PARTS:
            raise Refusal(
                say("There is no sheet “{part:.40}”.", part=part),
                remedy=nearest(str(part), PARTS)
                or say("There are: {known}.", known=in_a_row(map(as_written, PARTS))),
            )
    if not asked:
        raise Refusal(
            "Nothing is to be printed.",
            remedy=say("Choose of: {parts}.", parts=in_a_row(map(as_written, PARTS))),
        )
    return tuple(part for part in PARTS if part in asked)


def _scale(scale: float) -> float:
    low, high = SCALES
    if isinstance(scale, bool) or not isinstance(scale, int | float) or not low <= scale <= high:
        raise Refusal(
            say("A space cannot be {scale:.20} mm high on paper.", scale=scale),
            remedy=say("From {low:g} to {high:g} mm.", low=low, high=high),
        )
    return float(scale)


def printed(theme: str) -> Palette:
    """The colours of a theme, if it is one for paper."""
    if theme == "dark":
        raise Refusal("Sheets are not printed dark.", remedy="Print light or grey.")
    return palette(theme)
