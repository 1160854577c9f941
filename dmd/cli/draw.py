"""`dmd draw`: a map or a set of tiles as a picture, a map or an episode as sheets to print."""

from __future__ import annotations

import argparse
from pathlib import Path

from dmd.atlas import load_tiles, shipped_tiles
from dmd.cli import print_json
from dmd.core.boards.board import Board
from dmd.core.complaints import Refusal, nearest
from dmd.core.files.shelf import is_file
from dmd.core.files.yaml_reader import look
from dmd.core.maps.tiles import TileSet
from dmd.core.sentences import Trimmed, as_written, in_a_row, name, say
from dmd.core.words import shortened
from dmd.drawing.ways import reach, shortest
from dmd.games import reader_chosen
from dmd.workshop.printing.apart import open_apart
from dmd.workshop.printing.in_short import CALLED, cheat_sheet
from dmd.workshop.printing.sheets import PARTS, SCALE, open_source, print_sheets, write_file

ENDINGS = (".svg", ".png", ".pdf")
PICTURE_ONLY = ("reachable", "steps", "start", "end")
SHEETS_ONLY = ("paper", "scale", "only", "backs", "game")
SHARP = 2.0
"""A picture is so much larger than it is on the screen."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What can be said after `dmd draw`."""
    parser.add_argument(
        "map",
        help=say(
            "a map, an episode or a set of tiles, of the kit or yours; or {sheet}: a round on one "
            "page",
            sheet=as_written(CALLED),
        ),
    )
    parser.add_argument(
        "-o", "--output", required=True, metavar="FILE", help="a .svg or .png, or a .pdf to print"
    )
    parser.add_argument("--theme", help="light, dark or grey; sheets are light or grey")
    picture = parser.add_argument_group("pictures (.svg, .png)")
    picture.add_argument("--reachable", metavar="SPACE", help="mark what is in reach of a space")
    picture.add_argument("--steps", type=int, metavar="N", help="how far that is: 3 by itself")
    picture.add_argument("--from", dest="start", metavar="SPACE", help="mark every shortest way")
    picture.add_argument("--to", dest="end", metavar="SPACE", help="and where it leads")
    sheets = parser.add_argument_group("sheets (.pdf)")
    sheets.add_argument("--paper", help="a4 by itself, or letter")
    sheets.add_argument(
        "--scale",
        type=float,
        metavar="MM",
        help=say("of a space: {scale:g} by itself", scale=SCALE),
    )
    sheets.add_argument(
        "--only", metavar="SHEETS", help=say("some of {parts}", parts=as_written(",".join(PARTS)))
    )
    sheets.add_argument("--backs", action="store_true", default=None, help="cards with backs")
    sheets.add_argument("--game", help="of which game; usually the first one")


def run(args: argparse.Namespace) -> int:
    """Write the file, and say what is in it."""
    path = Path(args.output)
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        raise Refusal(
            say("What kind of file is “{name}”?", name=shortened(path.name)),
            remedy=Trimmed(
                say(
                    "{near} Drawn are .svg and .png, printed is .pdf.",
                    near=nearest(ending, ENDINGS),
                )
            ),
        )
    if args.map == CALLED and not is_file(args.map):
        return _in_short(args, path)
    _expect_only(args, PICTURE_ONLY if ending == ".pdf" else SHEETS_ONLY, ending)
    if ending == ".pdf":
        return _print(args, path)
    return _draw(args, path)


def _expect_only(args: argparse.Namespace, others: tuple[str, ...], ending: str) -> None:
    """What means nothing for this kind of file is not passed over in silence."""
    named = {"start": "from", "end": "to"}
    given = [f"--{named.get(one, one)}" for one in others if getattr(args, one) is not None]
    if given:
        kind = {
            ".pdf": say(".svg and .png"),
            "set of tiles": say("maps"),
            "cheat sheet": say("maps and episodes"),
        }.get(ending, ".pdf")
        raise Refusal(
            say(
                "{given} means nothing for a {ending}.", given=in_a_row(given), ending=name(ending)
            ),
            remedy=say("It is for {kind}.", kind=kind),
        )


def _in_short(args: argparse.Namespace, path: Path) -> int:
    """A round on one page, printed or as a picture."""
    from dmd.drawing import to_png

    _expect_only(args, (*PICTURE_ONLY, "scale", "only", "backs"), "cheat sheet")
    sheets = cheat_sheet(
        args.game or "",
        paper="a4" if args.paper is None else args.paper,
        theme="light" if args.theme is None else args.theme,
        language=reader_chosen(args.lang).code,
    )
    page = sheets.pages[0]
    writes = {".pdf": sheets.pdf, ".svg": page.encode, ".png": lambda: to_png(page, SHARP)}
    write_file(path, writes[path.suffix.lower()])
    if args.json:
        print_json({"file": str(path), "title": sheets.title, "pages": len(sheets.pages)})
    else:
        print(f"{path}: {sheets!r}.")
    return 0


# -- sheets ----------------------------------------------------------------------------------------


def _print(args: argparse.Namespace, path: Path) -> int:
    only = PARTS if args.only is None else [one.strip() for one in args.only.split(",") if one]
    sheets = print_sheets(
        args.map,
        paper="a4" if args.paper is None else args.paper,
        scale=SCALE if args.scale is None else args.scale,
        only=only,
        theme="light" if args.theme is None else args.theme,
        backs=bool(args.backs),
    )
    sheets.save(path)
    if args.json:
        print_json({
            "file": str(path), "title": sheets.title, "paper": sheets.paper.name,
            "pages": len(sheets.drafts), "kinds": sheets.kinds,
        })  # fmt: skip
    else:
        print(say("{path}: {sheets}.", path=path, sheets=sheets.told))
    return 0


# -- pictures --------------------------------------------------------------------------------------


def _draw(args: argparse.Namespace, path: Path) -> int:
    from dmd.drawing import draw_board, to_png

    if tiles := _tiles_named(args.map):
        return _draw_tiles(args, tiles, path)
    if (apart := open_apart(args.map)) is not None:
        raise Refusal(
            say("“{title}” has no map to be drawn.", title=apart.title),
            remedy=say("Its sheets are printed: {line}", line=f"dmd draw {args.map} -o sheets.pdf"),
        )
    opened = open_source(args.map)
    highlights, paths = _marked(args, opened.board)
    svg = draw_board(
        opened.shown,
        figures=opened.figures,
        highlights=highlights,
        paths=paths,
        title=opened.title,
        theme="light" if args.theme is None else args.theme,
    )
    is_svg = path.suffix.lower() == ".svg"
    write_file(path, lambda: svg.encode() if is_svg else to_png(svg, SHARP))
    if args.json:
        print_json({
            "file": str(path), "title": opened.title, "spaces": len(opened.board.spaces),
            "marked": highlights,
        })  # fmt: skip
    else:
        many = len(opened.board.spaces)
        print(say("{path}: {title}, {n:space|spaces}.", path=path, title=opened.title, n=many))
    return 0


def _tiles_named(name: str) -> TileSet | None:
    """A set of tiles, of the kit or a file, if that is what was named."""
    if name in shipped_tiles():
        return load_tiles(name)
    content = look(Path(name)).value if is_file(name) else None
    header = content.get("format") if isinstance(content, dict) else None
    return load_tiles(Path(name)) if str(header).startswith("dmd-tiles/") else None


def _draw_tiles(args: argparse.Namespace, tiles: TileSet, path: Path) -> int:
    from dmd.drawing import to_png
    from dmd.drawing.tile_sheet import draw_tiles

    _expect_only(args, PICTURE_ONLY, "set of tiles")
    svg = draw_tiles(tiles, theme="light" if args.theme is None else args.theme)
    is_svg = path.suffix.lower() == ".svg"
    write_file(path, lambda: svg.encode() if is_svg else to_png(svg, SHARP))
    if args.json:
        print_json({"file": str(path), "title": tiles.title, "tiles": len(tiles.tiles)})
    else:
        print(
            say(
                "{path}: {title}, {n:tile|tiles} with two sides.",
                path=path,
                title=tiles.title,
                n=len(tiles.tiles),
            )
        )
    return 0


def _marked(args: argparse.Namespace, board: Board) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """What is marked: spaces with a word for each, and steps in dashes."""
    if (args.start is None) != (args.end is None):
        raise Refusal("A way has two ends.", remedy="Say --from SPACE and --to SPACE.")
    if args.steps is not None and args.reachable is None:
        raise Refusal("Steps from where?", remedy="Say --reachable SPACE as well.")
    if args.start is not None and args.reachable is not None:
        raise Refusal(
            "Ways and reach on one picture would be hard to tell apart.", remedy="Draw two."
        )
    if args.reachable is not None:
        return reach(board, args.reachable, 3 if args.steps is None else args.steps), []
    if args.start is not None:
        return shortest(board, args.start, args.end)
    return {}, []
