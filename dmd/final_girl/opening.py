"""Open a location, a killer and a heroine, and lay the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from dmd.core.book import Origin
from dmd.core.complaints import BadContent, Complaint, Refusal, Report, nearest
from dmd.core.files.shelf import beside, is_file
from dmd.core.files.yaml_reader import look
from dmd.core.maps.atlas import Atlas
from dmd.core.saves.save import fingerprint
from dmd.core.sentences import enumerated, say
from dmd.core.state import AnyState, State
from dmd.core.words import shortened
from dmd.final_girl.book import FinalGirl
from dmd.final_girl.box import Box
from dmd.final_girl.kit import ID, KIT
from dmd.final_girl.maps import MAP_RULES
from dmd.final_girl.settling import ATTITUDES
from dmd.final_girl.setup import SetUp, table
from dmd.final_girl.shelf import DATA, box
from dmd.final_girl.world import HEROINE, World

ATLAS: Final = Atlas(KIT.shelves["map"], KIT.shelves["map"], {ID: MAP_RULES})


def open_book(
    location: str | Path = "camp_happy_trails",
    killer: str | Path = "hans",
    heroine: str | Path = "laurie",
    side: str = "normal",
    ambiguity: str = "infinite_evil",
    rulings: Mapping[str, bool] | None = None,
) -> FinalGirl:
    """The rules with a location, a killer and a heroine."""
    chosen = {"location": location, "killer": killer, "heroine": heroine}
    own = {kind: Path(name) for kind, name in chosen.items() if is_file(name)}
    content = box(location, killer, heroine)
    if own:
        expect_whole(own, content)
    one_of(side, content.board.sides, "side of the player board")
    one_of(ambiguity, ATTITUDES, "attitude")
    file = KIT.shelves["location"].find(location)
    named = beside(content.location.map, file.parent)
    ATLAS.expect_beside(named)
    book = FinalGirl(content, ATLAS.load_map(named), side=side, attitude=ambiguity, rulings=rulings)
    opened = {
        "location": str(location), "killer": str(killer), "heroine": str(heroine), "side": side,
        "ambiguity": ambiguity,
    }  # fmt: skip
    read = {
        "location": file, "killer": KIT.shelves["killer"].find(killer),
        "heroine": KIT.shelves["heroine"].find(heroine), "map": ATLAS.maps.find(named),
        "player_board": DATA / "player_board.yaml",
    }  # fmt: skip
    content_of = {name: fingerprint(look(path).value) for name, path in read.items()}
    book.origin = Origin(ID, opened, content_of)
    return book


def expect_whole(files: Mapping[str, Path], content: Box) -> None:
    """Refuse files of one's own in which something is wrong, all of it at once."""
    from dmd.final_girl.checking.files import (
        check_heroine_file,
        check_killer_file,
        check_location_file,
    )

    checks = {
        "location": check_location_file, "killer": check_killer_file, "heroine": check_heroine_file,
    }  # fmt: skip
    report = Report()
    for kind, file in files.items():
        report += checks[kind](look(file), file.parent, lambda _: 0.0)
    report += Report(clashes(content))
    if not report.ok:
        raise BadContent(report)


def clashes(content: Box) -> list[Complaint]:
    """Cards of a killer and of a location that bear the same id: nobody could tell them apart."""
    both = {one.id for one in content.killer.terror} & {one.id for one in content.location.terror}
    return [
        Complaint(
            say("The killer and the location both have a terror card “{id}”.", id=one),
            remedy="Rename one of them.", field="terror", file=content.location.id,
        )
        for one in sorted(both)
    ]  # fmt: skip


def one_of(word: str, known: Mapping[str, object], what: str) -> None:
    """Refuse a word that is none of those there are."""
    if word not in known:
        hint = nearest(str(word), known) or say(
            "There are: {known}.", known=enumerated(list(known), "and")
        )
        raise Refusal(
            say("There is no {what} “{word}”.", what=what, word=shortened(str(word))), remedy=hint
        )


def begin(book: FinalGirl, people: Sequence[str] = ()) -> AnyState:
    """The table before anything happened."""
    return State(table(book), (SetUp(),))


def seated(world: World) -> list[str]:
    """Who sits at the table."""
    return [HEROINE]
