"""Episodes and situations as files: everything that can be said of one, each file read once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from os.path import lexists
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from dmd.core.boards.board import Board
from dmd.core.complaints import BadContent, Complaint, Refusal, Report
from dmd.core.files.shelf import beside
from dmd.core.files.tree import Tree
from dmd.core.files.yaml_reader import look
from dmd.core.found import Found
from dmd.core.maps.atlas import remedy_beside
from dmd.core.maps.laying import board_of
from dmd.core.maps.map_file import MapFile
from dmd.core.maps.whole import look_over
from dmd.core.paper import Card
from dmd.core.scene import Scene
from dmd.core.sentences import as_written, say
from dmd.core.things import with_number
from dmd.death_may_die.analysing.aims import aim
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.checking.episode import check_episode
from dmd.death_may_die.checking.episode_look import look_at
from dmd.death_may_die.checking.proofreading import proofread, words_for_spaces
from dmd.death_may_die.kit import ID, KIT
from dmd.death_may_die.maps import MAP_RULES
from dmd.death_may_die.opening import ATLAS, figures_fit, lay_out, starting_enemies
from dmd.death_may_die.printing.pieces import cards_of
from dmd.death_may_die.shelf import Files, box, elder_one_names, files_with, read_episode
from dmd.death_may_die.situations.check import read_situation
from dmd.death_may_die.telling.exhibits import names_of

TooLong = Callable[[Card], float]
"""By how many millimetres the text of a card is too long for it."""


# -- episodes ------------------------------------------------------------------------------------


def check_episode_file(tree: Tree, folder: Path, too_long: TooLong) -> Found:
    """An episode is read with its map, and beside every Elder One there is (DMD-CMP-6).

    It is proofread once beside each of them, with the map; only where something is wrong is it
    looked at without the map as well, because the map's fault is told last.
    """
    first, *others = elder_one_names()
    try:
        episode = read_episode(tree.called(Path(tree.name).name))
    except BadContent as bad:
        return Found(bad.report.complaints)
    opened = files_with(episode, first)
    wanted = episode.value.map
    try:
        map_file = ATLAS.maps.find(beside(wanted, folder))
    except Refusal as refusal:
        lost = episode.complain(refusal.problem, field="map", remedy=refusal.remedy)
        return _unless_wrong(opened, lambda alone: Found((*alone.complaints, lost)))
    map_tree = look(map_file)
    if not map_file.is_file():
        lost_too = tuple(_nowhere(opened, map_tree, wanted, map_file))
        return _unless_wrong(opened, lambda alone: Found((*alone.complaints, *lost_too)))
    rules = replace(MAP_RULES, spoken_of=words_for_spaces(episode.value))
    sets = ATLAS.tile_sets_beside(map_file.parent)
    on_map, drawn, sets = look_over(map_tree, {ID: KIT}, sets, {ID: rules})
    if drawn is None or not on_map.ok:
        unusable = Report(_unusable(opened, on_map, wanted))
        return _unless_wrong(opened, lambda _: on_map + unusable)
    table = Table(map_tree, drawn, board_of(drawn, {ID: MAP_RULES}, sets), too_long)
    judged = _proofread(opened, table)
    if not judged.ok and not (alone := _proofread(opened)).ok:
        return Found(alone.complaints)
    told = list(_with_elder_one(opened, table, judged))
    for elder_one in others:
        beside_it = files_with(episode, elder_one)
        report = _proofread(beside_it, table)
        told += _only_with(elder_one, _with_elder_one(beside_it, table, report), told)
    own = () if map_file in ATLAS.maps.own.values() else on_map.complaints
    return Found((*told, *own), table.board, on_map.figures)


class Table(NamedTuple):
    """The map of an episode, as a check needs it."""

    tree: Tree
    drawn: MapFile
    board: Board
    too_long: TooLong


def _proofread(opened: Files, table: Table | None = None) -> Report:
    """The files themselves; words for spaces are judged with the board at hand."""
    board = table.board if table and table.drawn.game == ID else None  # figures_fit tells of others
    return proofread(opened.box, opened, board)


def _unless_wrong(opened: Files, further: Callable[[Report], Found]) -> Found:
    """What is wrong with an episode itself comes before all that is wrong with its map."""
    alone = _proofread(opened)
    return further(alone) if alone.ok else Found(alone.complaints)


def _nowhere(opened: Files, tree: Tree, wanted: str, file: Path) -> Iterator[Complaint]:
    """A map that cannot even be opened is a mistake of the episode that names it."""
    for one in tree.report.complaints:
        problem = say(
            "The map “{map}” cannot be opened. {problem}",
            map=as_written(wanted[:60]),
            problem=one.problem,
        )
        remedy = one.remedy if lexists(file) else remedy_beside(file)
        yield opened.episode.complain(problem, field="map", remedy=remedy)


def _unusable(opened: Files, on_map: Report, wanted: str) -> Iterator[Complaint]:
    """The episode itself is told that its map has errors, which are told in the name of the map."""
    many = len(on_map.errors)
    yield opened.episode.complain(
        say(
            "The map “{map}” has {n:error|errors} of its own.",
            map=as_written(wanted[:60]),
            n=many,
        ),
        field="map", remedy="Mend the map first; its complaints are listed here as well.",
    )  # fmt: skip


def _with_elder_one(opened: Files, table: Table, judged: Report) -> Iterator[Complaint]:
    content = opened.box
    report = judged + figures_fit(table.drawn, content, table.tree.complain)
    yield from report.complaints
    if report.ok:
        look_at_it = look_at(opened, table.board, starting_enemies(table.drawn))
        yield from check_episode(look_at_it).complaints
        yield from _too_long_cards(opened, table)


def _only_with(
    elder_one: str, told: Iterable[Complaint], before: list[Complaint]
) -> Iterator[Complaint]:
    """What is wrong beside another Elder One only; without it the episode can still be played."""
    known = {(one.field, one.line) for one in before}
    for one in told:
        if (one.field, one.line) not in known:
            level = "warning" if one.level == "error" else one.level
            name = elder_one.replace("_", " ").title()
            yield replace(
                one,
                problem=say("With {elder_one}: {problem}", elder_one=name, problem=one.problem),
                level=level,
            )


def _too_long_cards(opened: Files, table: Table) -> Iterator[Complaint]:
    """Every card has room for what is printed on it."""
    content = opened.box
    episode = content.episode
    fields = {card.id: f"mythos[{n}]" for n, card in enumerate(episode.mythos)}
    fields |= {card.id: f"discovery[{n}]" for n, card in enumerate(episode.discovery)}
    for card in cards_of(content, names_of(content, table.board)):
        if over := table.too_long(card):
            yield opened.episode.complain(
                say(
                    "The text of “{name}” is {over:g} mm too long for a printed card.",
                    name=card.name,
                    over=over,
                ),
                field=fields[card.id], level="warning",
                remedy="Shorten its `text`, or let it do less.",
            )  # fmt: skip


# -- situations ----------------------------------------------------------------------------------


def check_situation_file(tree: Tree, folder: Path, _too_long: TooLong) -> Found:
    """A situation is read with its episode and its Elder One, and set up in thought."""
    boards: list[Board] = []

    def opened(episode: str, elder_one: str, rulings: Mapping[str, bool]) -> DeathMayDie:
        found = beside(episode, folder)
        book = lay_out(box(found, elder_one), rulings, Path(found).parent)
        boards.append(book.board)
        return book

    report, position = read_situation(tree, opened)
    board = next(iter(boards), None)
    if position is None:
        return Found(report.complaints, board)
    scene = position.book.scene(position.state.world)
    complaints = [*report.complaints, *_unwanted(tree, position)]
    return Found(complaints, board, title=scene.title, scene=_with_numbers(scene))


def _unwanted(tree: Tree, position: Any) -> Iterator[Complaint]:
    """What is wanted, but is nothing that an analysis could look for; one plays on all the same."""
    want = tree.value.get("want", "")
    for one in [want] if isinstance(want, str) else want:
        try:
            if one:
                aim(one, position.state.world, position.book)
        except Refusal as refusal:
            problem = refusal.problem
            yield tree.complain(problem, field="want", level="warning", remedy=refusal.remedy)


def _with_numbers(scene: Scene) -> Scene:
    """The table, its tokens numbered as a file names them, where there are several of a kind."""
    many = Counter(one.id.rpartition(" ")[0] for one in scene.things if not one.is_figure)
    things = []
    for one in scene.things:
        kind, _, number = one.id.rpartition(" ")
        numbered = not one.is_figure and one.letters and many[kind] > 1
        things.append(replace(one, letters=with_number(one.letters, number)) if numbered else one)
    return replace(scene, things=tuple(things))
