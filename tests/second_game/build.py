"""A second game as a stranger would bring it: a package in a folder, with an entry point.

It is the lantern game of the kernel's tests. Nothing of the kit is edited; nothing in it knows it.
"""

from __future__ import annotations

from pathlib import Path

LANTERN = Path(__file__).parents[1] / "core" / "lantern.py"

KIT = '''
"""What the lantern game says about itself."""

from pathlib import Path

from dmd.core.files.shelf import Shelf, in_folder
from dmd.core.kit import Kit, Setting, later

WELLS = Shelf("well", in_folder(lambda: Path(__file__).parent / "wells"), called="a well")

KIT = Kit(
    id="lantern",
    title="Ada's Lantern",
    prefix="LAN",
    settings=(
        Setting(
            "well", "deep", "which well she climbs down", lambda: tuple(WELLS), may_be_file=True
        ),
    ),
    open=later("dmd_lantern.opening:open_book"),
    begin=later("dmd_lantern.opening:begin"),
    seated=lambda world: ["ada"],
    rulebook=later("dmd_lantern.opening:rulebook"),
    formats=later("dmd_lantern.opening:formats"),
    shelves={"well": WELLS},
    checks={"well": later("dmd_lantern.opening:check_well")},
    policies=later("dmd_lantern.opening:POLICIES"),
    panels={"dice": later("dmd_lantern.sides:SIDE")},
)
'''

SIDES = '''
"""What it brings to panels, which it asks for only here."""

from dmd_widgets.panels.dice.side import Side, Sign

SIDE = Side(signs={"heads": Sign("M-9 0L0 -9L9 0L0 9Z")})
'''

OPENING = '''
"""Open the book, begin, look at the table."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from dmd.core.book import Origin
from dmd.core.complaints import BadContent
from dmd.core.files.content import Format
from dmd.core.files.yaml_reader import look
from dmd.core.found import Found
from dmd.core.kit import Policy
from dmd.core.playout import any_option
from dmd.core.rules import Rule, Rulebook
from dmd.core.scene import Row, Scene, Sheet, Track
from dmd.core.state import State
from dmd.core.things import Mark
from dmd_lantern.kit import WELLS
from dmd_lantern.lantern import BeginTurn, LanternBook, World, lantern_book

POLICIES = {"random": Policy(any_option, "takes any option")}


class WellFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A well, and how deep in it she begins."""

    format: Literal["dmd-well/1"]
    id: str
    title: str
    begins: Annotated[int, Meta(ge=0, le=3)] = 0


WELL = Format("well", 1, WellFile)


def formats():
    return (WELL,)


def read_well(name):
    return WELL.read(look(WELLS.find(name))).value


def check_well(tree, folder, too_long):
    try:
        well = WELL.read(tree).value
    except BadContent as bad:
        return Found(bad.report.complaints)
    if well.begins == 3:
        return Found([tree.complain("She begins at the bottom.", field="begins", level="warning")])
    return Found()


class Book(LanternBook):
    """The book of the lantern game, with what lies on its table."""

    game = "lantern"

    def scene(self, world, by=""):
        oil = Track(name="Oil", at=world.oil, last=3, tone="fire", told=f"Oil: {world.oil}")
        bag = Row(name="Found", words=", ".join(world.trinkets) or "nothing")
        ada = Sheet(
            id="ada", title="Ada", place=f"{world.depth} of 3 deep", columns=((oil, bag),),
            figure=Mark(id="ada", space="", shape="investigator", letters="A"), active=True,
            lines=(f"Ada is {world.depth} of 3 deep, with {world.oil} oil.",),
        )
        return Scene(headline=f"Ada's Lantern: turn {world.turn}", seats=(ada,), players="People")


def open_book(well="deep", rulings=None):
    begins = read_well(well).begins
    book = lantern_book()
    book.__class__ = Book
    book.begins = begins
    book.origin = Origin("lantern", {"well": str(well)}, {})
    return book


def begin(book, people=()):
    return State(World(depth=book.begins), (BeginTurn(1),))


def rulebook():
    return Rulebook([
        Rule("LAN-1", "Turn", "Each turn Ada does one thing."),
        Rule("LAN-CLIMB-2", "Climb", "A climb burns oil, as the coin tells."),
    ])
'''


WELL = """\
format: dmd-well/1
id: {id}
title: A {id} well
begins: {begins}
"""


def build(folder: Path) -> None:
    """Lay the package into a folder that is put on Python's path."""
    package = folder / "dmd_lantern"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text('"""A game of one page."""\n', encoding="utf-8")
    (package / "lantern.py").write_text(LANTERN.read_text("utf-8"), encoding="utf-8")
    (package / "kit.py").write_text(KIT.lstrip(), encoding="utf-8")
    (package / "sides.py").write_text(SIDES.lstrip(), encoding="utf-8")
    (package / "opening.py").write_text(OPENING.lstrip(), encoding="utf-8")
    (package / "wells").mkdir()
    for name, begins in (("deep", 0), ("shallow", 1)):
        text = WELL.format(id=name, begins=begins)
        (package / "wells" / f"{name}.yaml").write_text(text, encoding="utf-8")
    info = folder / "dmd_lantern-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: dmd-lantern\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[dmd.games]\nlantern = dmd_lantern.kit:KIT\n")
