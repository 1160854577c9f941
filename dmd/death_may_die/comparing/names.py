"""What things are called in a file that is compared, as far as that can be known."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from dmd.core.comparing import Comparing
from dmd.core.complaints import Refusal
from dmd.core.files.shelf import beside
from dmd.core.files.yaml_reader import look
from dmd.core.maps.map_file import MapFile
from dmd.death_may_die.comparing.episodes import OF_EPISODES
from dmd.death_may_die.comparing.maps import OF_MAPS, space_names
from dmd.death_may_die.comparing.situations import OF_SITUATIONS
from dmd.death_may_die.opening import ATLAS
from dmd.death_may_die.shelf import EPISODE, EPISODES, files
from dmd.death_may_die.situations.situation import Situation
from dmd.death_may_die.telling.exhibits import names_of
from dmd.death_may_die.telling.nouns import Names


def names_in(kind: str, file: Path, value: Any) -> Names:
    """What things are called in a file."""
    if isinstance(value, MapFile):
        return space_names({one.id: one.name for one in value.spaces} | _of_board(file))
    if kind == "episode":
        return _of_episode(file, value.map)
    if isinstance(value, Situation):
        try:
            episode = EPISODES.find(beside(value.episode, file.parent))
            return _of_episode(episode, EPISODE.read(look(episode)).value.map)
        except Refusal:
            return Names()
    return Names()


def _of_episode(file: Path, map_: str) -> Names:
    names = names_of(files(file, "cthulhu").box)
    try:
        return space_names(_of_board(ATLAS.maps.find(beside(map_, file.parent))), names)
    except Refusal:
        return names


def _of_board(map_: Path) -> dict[str, str]:
    """What the spaces of a map are called; nothing where they have no name, or it does not open."""
    try:
        spaces = ATLAS.load_map(map_).spaces
        return {one.id: one.name if one.name != one.id else "" for one in spaces}
    except Refusal:
        return {}


COMPARING: Final = Comparing(
    {"episode": OF_EPISODES, "situation": OF_SITUATIONS, "map": OF_MAPS, "tiles": OF_MAPS},
    names_in,
    Names(),
)
