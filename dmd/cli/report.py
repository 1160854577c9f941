"""`dmd report`: the numbers a designer uses about a map, beside those of the kit's maps."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from dmd.cli import print_json
from dmd.core.sentences import as_written, in_a_row, name, say
from dmd.core.survey import written
from dmd.workshop.printing.sheets import open_source
from dmd.workshop.surveying.survey import HERE, Survey, pictures, survey


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`dmd report carrow_rock --objective wreck --picture chokes.svg --about chokes`."""
    parser.add_argument("map", help="a map or an episode, of the kit or a file")
    parser.add_argument(
        "--objective", action="append", default=[], metavar="TOKEN",
        help="a token, or the id of a space, to count as an objective; may be said several times",
    )  # fmt: skip
    parser.add_argument(
        "--episode", default="", metavar="EPISODE", help="also: what its cards do on the map"
    )
    parser.add_argument(
        "--speed", type=int, default=1, metavar="N", help="spaces an enemy goes at once (1)"
    )
    parser.add_argument("--picture", type=Path, metavar="FILE", help="also: draw it, as SVG or PNG")
    parser.add_argument(
        "--about", default="distances", metavar="WHAT",
        help=say(
            "what the picture shows: {pictures} (distances)",
            pictures=in_a_row(map(as_written, pictures())),
        ),
    )  # fmt: skip


def run(args: argparse.Namespace) -> int:
    """Print the reading and the table; draw a picture where one is asked for."""
    opened = open_source(args.map)
    episode = args.episode or (args.map if opened.played else "")
    words: dict[str, Any] = {"episode": episode} if episode else {}
    if args.speed != 1:
        words["speed"] = args.speed
    found = survey(opened.board, args.objective, game=opened.kit.id, **words)
    if args.picture:  # first, so that machines hear one answer only
        found.draw(args.about).save(args.picture)
    if args.json:
        print_json({"map": opened.map.file.id, **_answer(found)})
    else:
        print("\n".join(_lines(found)))
    if args.picture and not args.json:
        print(say("{picture}: {about}, drawn.", picture=args.picture, about=args.about))
    return 0


def _answer(found: Survey) -> dict[str, object]:
    return {
        "sentences": list(map(str, found.sentences)),
        "numbers": found.numbers,
        "compared_with": {name: dict(numbers) for name, numbers in found.others.items()},
        "spaces": found.rows(),
    }


def _lines(found: Survey) -> list[str]:
    """The reading, then the table, as plain text."""
    columns = [found.numbers, *found.others.values()]
    heads = [str(say(HERE)), *found.others]
    cells = [[str(written(column.get(name))) for column in columns] for name in found.numbers]
    labels = [str(name(one)) for one in found.numbers]
    wide = max(map(len, labels))
    widths = [max(len(head), *(len(row[n]) for row in cells)) for n, head in enumerate(heads)]

    def line(label: str, row: list[str]) -> str:
        told = "  ".join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True))
        return f"  {label:<{wide}}  {told}"

    table = [line(label, row) for label, row in zip(labels, cells, strict=True)]
    said = [f"- {sentence}" for sentence in found.sentences]
    head = str(say("{title}, surveyed", title=found.board.title))
    return [head, *said, "", line("", heads), *table]
