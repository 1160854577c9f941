"""A second game as a stranger would bring it: a package in a folder, with an entry point.

It is the lantern game of the kernel's tests. Nothing of the kit is edited; nothing in it knows it.
"""

from __future__ import annotations

from pathlib import Path

LANTERN = Path(__file__).parents[1] / "core" / "lantern.py"

KIT = '''
"""What the lantern game says about itself."""

from dmd.core.kit import Kit, Setting, later

KIT = Kit(
    id="lantern",
    title="Ada's Lantern",
    prefix="LAN",
    settings=(Setting("well", "deep", "which well she climbs down", lambda: ("deep", "shallow")),),
    open=later("dmd_lantern.opening:open_book"),
    begin=later("dmd_lantern.opening:begin"),
    seated=lambda world: ["ada"],
    rulebook=later("dmd_lantern.opening:rulebook"),
    policies=later("dmd_lantern.opening:POLICIES"),
)
'''

OPENING = '''
"""Open the book, begin, look at the table."""

from dmd.core.book import Origin
from dmd.core.complaints import Refusal
from dmd.core.playout import any_option
from dmd.core.rules import Rule, Rulebook
from dmd.core.scene import Row, Scene, Sheet, Track
from dmd.core.state import State
from dmd.core.things import Mark
from dmd_lantern.lantern import BeginTurn, LanternBook, World, lantern_book

POLICIES = {"random": any_option}


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
    if well not in ("deep", "shallow"):
        raise Refusal(f"There is no well “{well}”.", remedy="Take deep or shallow.")
    book = lantern_book()
    book.__class__ = Book
    book.origin = Origin("lantern", {"well": well}, {})
    return book


def begin(book, people=()):
    return State(World(depth=1 if book.origin.opened["well"] == "shallow" else 0), (BeginTurn(1),))


def rulebook():
    return Rulebook([
        Rule("LAN-1", "Turn", "Each turn Ada does one thing."),
        Rule("LAN-CLIMB-2", "Climb", "A climb burns oil, as the coin tells."),
    ])
'''


def build(folder: Path) -> None:
    """Lay the package into a folder that is put on Python's path."""
    package = folder / "dmd_lantern"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text('"""A game of one page."""\n', encoding="utf-8")
    (package / "lantern.py").write_text(LANTERN.read_text("utf-8"), encoding="utf-8")
    (package / "kit.py").write_text(KIT.lstrip(), encoding="utf-8")
    (package / "opening.py").write_text(OPENING.lstrip(), encoding="utf-8")
    info = folder / "dmd_lantern-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: dmd-lantern\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[dmd.games]\nlantern = dmd_lantern.kit:KIT\n")
