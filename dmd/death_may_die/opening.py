"""Open the box, take an episode and an Elder One, lay the map, see who sits down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from dmd.core.boards.board import Board
from dmd.core.book import Origin
from dmd.core.complaints import BadContent, Complaint, Refusal, Report, nearest
from dmd.core.files.content import read
from dmd.core.files.shelf import beside, is_file
from dmd.core.files.tree import Tree
from dmd.core.files.yaml_reader import look
from dmd.core.kit import About, Position, Situations
from dmd.core.luck import Luck
from dmd.core.maps.atlas import Atlas
from dmd.core.maps.map_file import MapFile
from dmd.core.saves.save import fingerprint
from dmd.core.sentences import enumerated, in_a_row, say
from dmd.core.state import AnyState, State
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.box import Box
from dmd.death_may_die.kit import ID, KIT
from dmd.death_may_die.maps import MAP_RULES
from dmd.death_may_die.setup import setting_up, table
from dmd.death_may_die.shelf import box, complaints, files
from dmd.death_may_die.situations.check import read_situation
from dmd.death_may_die.situations.situation import Situation
from dmd.death_may_die.situations.text import situation_of, written
from dmd.death_may_die.telling.showing import Contents, Shown
from dmd.death_may_die.telling.showing import show as find
from dmd.death_may_die.world import World

MOST_PLAYERS: Final = 5
ATLAS: Final = Atlas(KIT.shelves["map"], KIT.shelves["tiles"], {ID: MAP_RULES})

Complain = Callable[..., Complaint]


def open_book(
    episode: str | Path = "blasphemous_alchemy",
    elder_one: str = "cthulhu",
    rulings: Mapping[str, bool] | None = None,
) -> DeathMayDie:
    """The rules with an episode and an Elder One; rulings that players dispute may be changed."""
    content = box(episode, elder_one)
    folder = Path(episode).parent
    book = lay_out(content, rulings, folder)
    if is_file(episode) and not (report := complaints(episode, elder_one, book.board)).ok:
        raise BadContent(report)
    book.origin = _origin(episode, elder_one, beside(content.episode.map, folder))
    return book


def _origin(episode: str | Path, elder_one: str, map_: str | Path) -> Origin:
    """What was opened, and what it said then."""
    read = files(episode, elder_one)
    content = {name: fingerprint(one.tree.value) for name, one in read._asdict().items()}
    file = ATLAS.maps.find(map_)
    written = look(file).value
    content["map"] = fingerprint(written)
    if "laid" in written:
        tiles = ATLAS.tiles.find(beside(written["tiles"], file.parent))
        content["tiles"] = fingerprint(look(tiles).value)
    return Origin(ID, {"episode": str(episode), "elder_one": elder_one}, content)


# -- the map ---------------------------------------------------------------------------------------


def lay_out(
    content: Box, rulings: Mapping[str, bool] | None = None, folder: Path | None = None
) -> DeathMayDie:
    """The rules with a box whose episode lies on its map, which may be a file beside it."""
    found = beside(content.episode.map, folder or Path())
    ATLAS.expect_beside(found)
    map_ = ATLAS.open_map(found)
    report = figures_fit(map_, content)
    if not report.ok:
        raise BadContent(report)
    fire = {space.id: space.tokens.count("fire") for space in map_.spaces if "fire" in space.tokens}
    return DeathMayDie(
        content,
        ATLAS.board_of(map_, found),
        starting_enemies=starting_enemies(map_),
        starting_fire=fire,
        rulings=rulings,
    )


def figures_fit(map_: MapFile, content: Box, complain: Complain | None = None) -> Report:
    """Whether a map is of this game, and its starting enemies in the box of an episode."""
    at_play = (*content.episode.monsters, *content.elder_one.minions)
    complain = complain or partial(Complaint, file=map_.id)
    wanted: Counter[str] = Counter()
    last: dict[str, str] = {}
    told = []
    if map_.game != ID:
        problem = "This map does not say that it is one of this game, so nobody can begin on it."
        told.append(complain(problem, field="game", remedy=say("Write “game: {id}”.", id=ID)))
    for place, space in enumerate(map_.spaces):
        for kind, number in space.enemies.items():
            wanted[kind] += number
            last[kind] = f"spaces[{place}].enemies"
            if kind not in at_play:
                remedy = nearest(kind, at_play) or say(
                    "At play are: {at_play}.", at_play=in_a_row(at_play)
                )
                problem = say(
                    "No “{kind}” takes part in “{name}”.", kind=kind, name=content.episode.name
                )
                told.append(complain(problem, field=last[kind], remedy=remedy, spot=(space.id,)))
    for kind in at_play:
        most = content.enemies[kind].in_box
        if wanted[kind] > most:
            problem = say(
                "The map begins with {wanted} of {kind}; the box holds {most}.",
                wanted=wanted[kind],
                kind=kind,
                most=most,
            )
            spot = tuple(space.id for space in map_.spaces if kind in space.enemies)
            remedy, rule = "Take some away.", "DMD-SUM-E2"
            told.append(complain(problem, field=last[kind], remedy=remedy, rule=rule, spot=spot))
    return Report(told)


def starting_enemies(map_: MapFile) -> tuple[tuple[str, str], ...]:
    """The figures that stand on a map at the start: their space and their kind."""
    return tuple(
        (space.id, kind)
        for space in map_.spaces
        for kind, number in space.enemies.items()
        for _ in range(number)
    )


# -- who plays -------------------------------------------------------------------------------------


def begin(book: DeathMayDie, investigators: Sequence[str]) -> AnyState:
    """The table before anything happened, with these people at it."""
    people = chosen(investigators, book)
    return State(table(people, book), setting_up(people, book))


def seated(world: World) -> list[str]:
    """Who sits at the table, those who died included."""
    return [one.id for one in world.investigators]


def chosen(investigators: Sequence[str], book: DeathMayDie) -> tuple[str, ...]:
    """The investigators named, if they can sit down together."""
    there = book.box.investigators
    if not isinstance(investigators, str | list | tuple):
        raise Refusal(
            say("{investigators} names no investigators.", investigators=repr(investigators)[:60]),
            remedy='Name them in a list: investigators=["ian", "beth"].',
        )
    named = [investigators] if isinstance(investigators, str) else investigators
    people = tuple(str(one).strip().casefold() for one in named)
    for one in people:
        if one not in there:
            hint = nearest(str(one), there) or say(
                "There are: {there}.", there=enumerated(list(there), "and")
            )
            raise Refusal(say("There is no investigator “{one}”.", one=one), remedy=hint)
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
            say("{people} investigators are too many.", people=len(people)),
            remedy=say("Take 2 to {most}.", most=MOST_PLAYERS),
            rule="DMD-CMP-8",
        )
    return people


# -- what things do --------------------------------------------------------------------------------


def show(words: str = "", opened: Mapping[str, Any] | None = None) -> Shown | Contents:
    """What a card, a skill, an enemy or an episode does; one's own episode is searched as well."""
    return find(words, _board_beside, (opened or {}).get("episode"))


def _board_beside(name: str, folder: Path) -> Board:
    return ATLAS.load_map(beside(name, folder))


# -- positions told shortly ------------------------------------------------------------------------


def read_position(tree: Tree, folder: Path) -> Position:
    """The position that a file tells; an episode of one's own lies beside it."""
    read = read_situation(
        tree,
        lambda episode, elder_one, rulings: open_book(beside(episode, folder), elder_one, rulings),
    )
    if read.position is None:
        raise BadContent(read.report)
    told, book, state = read.position
    return Position(book, state, *told.dice, doubtful=told.exactly is not None)


def tell_position(state: AnyState, book: DeathMayDie, *, luck: Luck, chances: int) -> str:
    """A position as a short text to share."""
    episode = book.origin.opened.get("episode", "")
    return written(situation_of(state, book, luck=luck, chances=chances, episode=episode))


def about_position(file: Path) -> About:
    """The question of a situation, its discussed answer, and what is wanted."""
    told = read(file, Situation).value
    return About(told.id, told.title, told.question, told.answer, told.wants, told.until)


SITUATIONS: Final = Situations(read_position, tell_position, about_position)
