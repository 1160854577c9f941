"""A round of a game on one page: its picture, and beside it what one does and what one forgets.

>>> cheat_sheet()
A round of Death May Die on A4: 1 page in short
"""

from __future__ import annotations

from msgspec.structs import replace

from dmd.core.complaints import Refusal
from dmd.core.paper import Chapter, InShort, Item
from dmd.core.sentences import say
from dmd.core.speaking import Speaker, spoken
from dmd.drawing.columns import text_pages
from dmd.drawing.pages import paper_called
from dmd.drawing.palette import palette
from dmd.drawing.steps import round_picture
from dmd.games import kit_named, reader, usual, usual_language
from dmd.workshop.printing.sheets import Sheets, printed

KIND = say("in short")
CALLED = "cheat_sheet"
"""What it is called where a map or an episode is named otherwise."""


def cheat_sheet(
    game: str = "", *, paper: str = "a4", theme: str = "light", language: str = ""
) -> Sheets:
    """The page; in the language named, else what `DMD_LANG` says."""
    kit = kit_named(game) if game else usual()
    printing = kit.part("printing", "print sheets").part
    if printing.in_short is None:
        raise Refusal(say("{title} has no {called} yet.", title=kit.title, called="cheat sheet"))
    tongue, sheet, look = reader(language or usual_language()), paper_called(paper), printed(theme)
    said = _read(printing.in_short(), tongue)
    picture = None
    with spoken(tongue):
        if kit.round is not None:
            picture = round_picture(kit.round.part, (), palette(theme))
        drafts = text_pages(said.title, said.under, picture, said.chapters, sheet, look)
        sheets = Sheets(said.title, sheet, [replace(one, kind=KIND) for one in drafts], look)
        assert sheets.pages  # finished while somebody reads who speaks the language
    return sheets


def _read(said: InShort, tongue: Speaker) -> InShort:
    """All of it as plain texts of a language."""
    chapters = [
        Chapter(
            tongue.read(one.heading),
            tuple(Item(tongue.read(item.label), tongue.read(item.told)) for item in one.items),
        )
        for one in said.chapters
    ]
    return InShort(tongue.read(said.title), [*map(tongue.read, said.under)], chapters)
