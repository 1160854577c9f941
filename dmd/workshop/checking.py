"""Everything there is to say about a file: errors, warnings, advice, each with line and remedy.

Errors are broken rules, of the format or of the game, and keep a file from being played. Warnings
can be played and are probably not meant so; advice is about balance. Neither ever blocks anything.

>>> check("blasphemous_alchemy")
nothing to complain about
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from dmd.atlas import (
    beside,
    find_map,
    map_rules,
    shipped,
    tile_sets_beside,
)
from dmd.core.boards.board import Board
from dmd.core.complaints import Complaint, Refusal, Report, nearest
from dmd.core.files.shapes import fit
from dmd.core.files.tree import UNREADABLE, Tree, steps
from dmd.core.files.yaml_reader import look
from dmd.core.maps.draft import Draft
from dmd.core.maps.laying import board_of
from dmd.core.maps.map_check import check_map
from dmd.core.maps.map_file import Games, MapFile
from dmd.core.maps.tile_check import check_tiles
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.checking.episode import check_episode
from dmd.death_may_die.checking.episode_look import look_at
from dmd.death_may_die.checking.map_smells import smells
from dmd.death_may_die.checking.proofreading import words_for_spaces
from dmd.death_may_die.opening import figures_fit, lay_out, starting_enemies
from dmd.death_may_die.printing.pieces import cards_of, starting_figures
from dmd.death_may_die.shelf import Files, box, complaints, elder_one_names, files
from dmd.death_may_die.situations.check import read_situation
from dmd.death_may_die.telling.exhibits import names_of
from dmd.drawing.cards import too_long
from dmd.games import shelves
from dmd.workshop.beginning.documents import made_by_people
from dmd.workshop.findings import Findings

MOST: Final = 200

GAME_CHECKS: Final[Mapping[str, Callable[[Draft], Report]]] = {"death_may_die": smells}
"""What each game has to say about a map, beyond what the map format asks."""


def check(file: str | Path) -> Findings:
    """Everything there is to say about a file of yours, or about something of the kit."""
    if not isinstance(file, str | Path):
        raise Refusal(f"A file is named by its path, not by {file!r:.40}.")
    path = _of_the_kit(str(file)) or Path(file)
    tree = look(path)
    header = tree.value.get("format", "") if isinstance(tree.value, dict) else ""
    kind = header.partition("/")[0] if isinstance(header, str) else ""
    if tree.value is UNREADABLE or kind in ("", "dmd-map"):
        return _shortened(check_map_tree(tree, path.parent))
    if kind == "dmd-tiles":
        return Findings(check_tiles(tree)[1].complaints)
    if kind == "dmd-episode":
        return _shortened(_check_episode(path))
    if kind == "dmd-situation":
        return _check_situation(tree, path.parent)
    known = [form.header for form in made_by_people()]
    complaint = tree.complain(
        f"This kit cannot check files of the format “{header[:40]}”.",
        field="format",
        remedy=nearest(header, known) or f"Known: {', '.join(known)}.",
    )
    return Findings((*tree.report.complaints, complaint))


def _shortened(found: Findings) -> Findings:
    """Errors come first; past the first hundreds nobody reads on."""
    told = found.complaints
    if len(told) <= MOST:
        return found
    more = f"{len(told) - MOST:,} more things to mend are not listed."
    last = Complaint(more, "Mend these first, then check again.", level="advice")
    return Findings((*told[:MOST], last), found.board, found.figures, found.title)


def _of_the_kit(name: str) -> Path | None:
    known = (there.own[name] for there in shelves().values() if name in there)
    return shipped().get(name) or next(known, None)  # of two that share a name, the map


# -- maps ----------------------------------------------------------------------------------------


def check_map_tree(tree: Tree, folder: Path, games: Games | None = None) -> Findings:
    """Everything about a map that was read; its tiles may lie beside it."""
    games, tile_sets = games or map_rules(), tile_sets_beside(folder)
    report = check_map(tree, games, tile_sets=tile_sets)[1]
    if not isinstance(tree.value, dict):
        return Findings(report.complaints)
    draft = Draft(tree, fit(tree, MapFile)[0], games, tile_sets)
    game = draft.plain.get("game")
    if isinstance(game, str) and game in GAME_CHECKS:
        report += GAME_CHECKS[game](draft)
    found = (_spotted(one, draft) for one in report.complaints)
    title = draft.plain.get("title")
    spaces = [space for _, space in draft.spaces]
    figures = starting_figures(spaces, draft.board) if draft.board else []
    return Findings(found, draft.board, tuple(figures), title if isinstance(title, str) else "")


def _spotted(complaint: Complaint, draft: Draft) -> Complaint:
    """A complaint with the spaces it is about, as far as they are on the map."""
    spot = complaint.spot or _spot(complaint.field, draft)
    there = draft.board or ()
    return replace(complaint, spot=tuple(one for one in dict.fromkeys(spot) if one in there))


def _spot(field: str, draft: Draft) -> tuple[str, ...]:
    """The spaces of the map that a field of its file tells of."""
    match steps(field):
        case ("spaces", int(place), *_):
            return tuple(one.id for number, one in draft.spaces if number == place)
        case ("links", int(place), *_):
            return next((one.ends for number, one in draft.links if number == place), ())
        case ("lone_arrows", int(place), *_):
            return next((one.ends for number, one in draft.arrows if number == place), ())
        case ("laid", int(place), *_):
            named = {one.tile or one.id: one.id for _, one in draft.spaces}
            on_it = (space for space, number in draft.on_tiles.items() if number == place)
            return tuple(named.get(space, space) for space in on_it)
    return ()


# -- episodes ------------------------------------------------------------------------------------


def _check_episode(file: Path) -> Findings:
    """An episode is read with its map, and beside every Elder One there is (DMD-CMP-6)."""
    first, *others = elder_one_names()
    alone = complaints(file, first)
    if not alone.ok:
        return Findings(alone.complaints)
    opened = files(file, first)
    wanted = opened.episode.value.map
    try:
        map_file = find_map(beside(wanted, file.parent))
    except Refusal as refusal:
        complain = opened.episode.complain
        lost = complain(refusal.problem, field="map", remedy=refusal.remedy)
        return Findings((*alone.complaints, lost))
    tree = look(map_file)
    if not map_file.is_file():
        return Findings((*alone.complaints, *_nowhere(opened, tree, wanted)))
    spoken_of = words_for_spaces(opened.episode.value)
    games = {name: replace(rules, spoken_of=spoken_of) for name, rules in map_rules().items()}
    on_map = check_map_tree(tree, map_file.parent, games)
    if not on_map.ok:
        return on_map + Report(_unusable(opened, on_map, wanted))
    drawn, _ = check_map(tree, map_rules(), tile_sets=tile_sets_beside(map_file.parent))
    assert drawn is not None  # since nothing is wrong with it
    board = board_of(drawn, map_rules(), tile_sets_beside(map_file.parent))
    told = list(_with_elder_one(file, first, drawn, board, tree))
    for elder_one in others:
        told += _only_with(elder_one, _with_elder_one(file, elder_one, drawn, board, tree), told)
    own = () if map_file in shipped().values() else on_map.complaints
    return Findings((*told, *own), board, on_map.figures)


def _nowhere(opened: Files, tree: Tree, wanted: str) -> Iterator[Complaint]:
    """A map that cannot even be opened is a mistake of the episode that names it."""
    for one in tree.report.complaints:
        problem = f"The map “{wanted[:60]}” cannot be opened. {one.problem}"
        yield opened.episode.complain(problem, field="map", remedy=one.remedy)


def _unusable(opened: Files, on_map: Report, wanted: str) -> Iterator[Complaint]:
    """The episode itself is told that its map has errors, which are told in the name of the map."""
    many = len(on_map.errors)
    yield opened.episode.complain(
        f"The map “{wanted[:60]}” has {many} {'error' if many == 1 else 'errors'} of its own.",
        field="map", remedy="Mend the map first; its complaints are listed here as well.",
    )  # fmt: skip


def _with_elder_one(
    file: Path, elder_one: str, drawn: MapFile, board: Board, tree: Tree
) -> Iterator[Complaint]:
    opened = files(file, elder_one)
    content = opened.box
    table = board if drawn.game in map_rules() else None  # figures_fit tells of a map of no game
    report = complaints(file, elder_one, table) + figures_fit(drawn, content, tree.complain)
    yield from report.complaints
    if report.ok:
        yield from check_episode(look_at(opened, board, starting_enemies(drawn))).complaints
        yield from too_long_cards(opened, board)


def _only_with(
    elder_one: str, told: Iterable[Complaint], before: list[Complaint]
) -> Iterator[Complaint]:
    """What is wrong beside another Elder One only; without it the episode can still be played."""
    known = {(one.field, one.line) for one in before}
    for one in told:
        if (one.field, one.line) not in known:
            level = "warning" if one.level == "error" else one.level
            name = elder_one.replace("_", " ").title()
            yield replace(one, problem=f"With {name}: {one.problem}", level=level)


def too_long_cards(opened: Files, board: Board) -> Iterator[Complaint]:
    """Every card has room for what is printed on it."""
    content = opened.box
    episode = content.episode
    fields = {card.id: f"mythos[{n}]" for n, card in enumerate(episode.mythos)}
    fields |= {card.id: f"discovery[{n}]" for n, card in enumerate(episode.discovery)}
    for card in cards_of(content, names_of(content, board)):
        if over := too_long(card):
            yield opened.episode.complain(
                f"The text of “{card.name}” is {over:g} mm too long for a printed card.",
                field=fields[card.id], level="warning",
                remedy="Shorten its `text`, or let it do less.",
            )  # fmt: skip


# -- situations ----------------------------------------------------------------------------------


def _check_situation(tree: Tree, folder: Path) -> Findings:
    """A situation is read with its episode and its Elder One, and set up in thought."""
    boards: list[Board] = []

    def opened(episode: str, elder_one: str, rulings: Mapping[str, bool]) -> DeathMayDie:
        found = beside(episode, folder)
        book = lay_out(box(found, elder_one), rulings, Path(found).parent)
        boards.append(book.board)
        return book

    report = read_situation(tree, opened).report
    return Findings(report.complaints, next(iter(boards), None))
