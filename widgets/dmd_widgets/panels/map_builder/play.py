"""A game on a map as it stands, with an episode of the kit."""

from __future__ import annotations

from pathlib import Path
from tempfile import mkdtemp

from dmd.core.complaints import BadContent, Refusal, Report
from dmd.evening import Evening, new_game
from dmd.workshop.beginning.copies import copy
from dmd.workshop.checking import check
from dmd.workshop.map import Map


def game_on(map_: Map, episode: str, elder_one: str) -> tuple[Evening, str]:
    """The game, and what an episode would like to see otherwise.

    Map and episode lie in a folder of their own, so that the game can be saved and opened again
    for as long as the computer keeps such folders.
    """
    report = map_.check()
    if not report.ok:
        raise BadContent(report)
    folder = Path(mkdtemp(prefix="dmd-"))
    map_.save(folder / "map.yaml")
    title = map_.title or map_.file.id
    made = copy(episode, "evening", title=title, folder=folder, on_map="./map.yaml", kind="episode")
    found = check(made.files[0])
    if not found.ok:
        raise BadContent(Report(found.errors))
    try:
        game = new_game(made.files[0], elder_one=elder_one)
    except Refusal as refusal:
        raise Refusal(f"Nobody can play on this map yet. {refusal}") from None
    warned = [f"{one.problem}" for one in found.complaints if one.level == "warning"]
    return game, " ".join(warned[:2])
