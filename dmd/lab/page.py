"""A report on paper: the verdict, the picture, and what everything cost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dmd.core.files.writing import expect_room
from dmd.core.paper import Chapter, Item
from dmd.core.sentences import Figures, in_a_row, name, say
from dmd.drawing.columns import text_pages
from dmd.drawing.pages import PAPERS
from dmd.drawing.palette import palette
from dmd.lab import telling
from dmd.lab.plotting import plots
from dmd.workshop.printing.sheets import Sheets

if TYPE_CHECKING:
    from dmd.lab.report import Cost, Report

COSTS: Final = ("wounds", "sanity", "deaths")


def pages(report: Report, *, paper: str = "a4") -> Sheets:
    """The pages; saved, they are a PDF."""
    look, sheet = palette("light"), PAPERS[paper]
    what = next(iter(report.trial.settings.values()), "")
    title = str(say("Is “{what}” fair?", what=Path(what).stem))
    under, *others = [str(line) for line in telling.head(report)]
    chapters = [
        Chapter(str(say("Verdict")), _items(others)),
        Chapter(str(say("The end")), _items(telling.ends(report))),
        Chapter(str(say("When it is decided")), _items(telling.decided(report))),
        *_costs(report),
        Chapter(str(say("Remarks")), _items(telling.remarks(report))),
        Chapter(str(say("What was played")), _items(telling.played(report))),
    ]
    told = [one for one in chapters if one.items]
    drawn = text_pages(title, [under], plots(report, look), told, sheet, look)
    return Sheets(title, sheet, drawn, look)


def save(report: Report, file: str | Path) -> None:
    """Write the pages to a file."""
    expect_room(Path(file))
    pages(report).save(file)


def _items(lines: Iterator[str] | list[str]) -> tuple[Item, ...]:
    return tuple(Item(told=str(line).strip()) for line in lines if str(line).strip())


def _costs(report: Report) -> Iterator[Chapter]:
    for kind, title in telling.KINDS:
        there = report.of_kind(kind)[: telling.SHOWN]
        if there:
            yield Chapter(str(name(title)), tuple(_cost(one) for one in there))


def _cost(one: Cost) -> Item:
    hurts = [
        say("{number} {what}", number=Figures(f"{one.costs[what]:.2f}"), what=name(what))
        for what in COSTS
        if what in one.costs
    ]
    told = say("in {games:game|games}", games=one.games)
    if hurts:
        told = say("{told}: {hurts} a game", told=told, hurts=in_a_row(hurts))
    if one.difference:
        told = say("{told}; won {points}", told=told, points=telling.points(one.difference))
    return Item(label=str(name(one.name)), told=str(told))
