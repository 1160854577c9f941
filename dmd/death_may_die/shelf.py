"""What stands on the shelf: the files of the game, and the box they make together.

>>> first = box("blasphemous_alchemy", "cthulhu")
>>> len(first.mythos), len(first.discovery), first.skills["stealth"].levels[2].text
(16, 15, 'Also, each enemy you Sneak past takes 1 wound.')

Every file begins with its format, id, title, author, license and language.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeVar

from msgspec import Struct, field

from dmd.core.boards.board import Board
from dmd.core.complaints import BadContent, Refusal, Report, nearest
from dmd.core.files.content import FORMATS, Document, expect_format, read, register_format
from dmd.core.files.source import text_of
from dmd.core.files.yaml_reader import look
from dmd.core.words import shortened
from dmd.death_may_die.box import (
    Box,
    ElderOne,
    EnemyCard,
    Episode,
    Insanity,
    Sheet,
    Skill,
    Tracks,
)
from dmd.death_may_die.checking.proofreading import proofread

T = TypeVar("T")

DATA = Path(__file__).parent / "data"
# The folder that holds `dmd`: a checkout, with `maps` in it, or an environment's packages, where
# the same folder is called `dmd_maps`.
AROUND = Path(__file__).resolve().parents[2]


class Header(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every file says about itself, after its format."""

    id: str
    title: str
    author: str
    license: str
    language: str


class BoxFile(Header, frozen=True):
    """The tracks and the enemies."""

    format: Literal["dmd-box/1"]
    tracks: Tracks
    enemies: tuple[EnemyCard, ...]


class SkillsFile(Header, frozen=True):
    """All skills."""

    format: Literal["dmd-skills/1"]
    skills: tuple[Skill, ...]


class InvestigatorsFile(Header, frozen=True):
    """All investigators."""

    format: Literal["dmd-investigators/1"]
    investigators: tuple[Sheet, ...]


class InsanitiesFile(Header, frozen=True):
    """All insanity cards."""

    format: Literal["dmd-insanities/1"]
    insanities: tuple[Insanity, ...]


class ElderOneFile(ElderOne, frozen=True, kw_only=True):
    """An Elder One with a header; its name is the title of the file."""

    format: Literal["dmd-elder-one/1"]
    name: str = field(name="title")
    author: str
    license: str
    language: str


class EpisodeFile(Episode, frozen=True, kw_only=True):
    """An episode with a header; its name is the title of the file."""

    format: Literal["dmd-episode/1"]
    name: str = field(name="title")
    author: str
    license: str
    language: str


register_format("box", 1, BoxFile)
register_format("skills", 1, SkillsFile)
register_format("investigators", 1, InvestigatorsFile)
register_format("insanities", 1, InsanitiesFile)
register_format("elder-one", 1, ElderOneFile)
register_format("episode", 1, EpisodeFile)


class Files(NamedTuple):
    """The files a game is played from, with the line of everything in them."""

    tracks: Document[BoxFile]
    skills: Document[SkillsFile]
    investigators: Document[InvestigatorsFile]
    insanities: Document[InsanitiesFile]
    elder_one: Document[ElderOneFile]
    episode: Document[EpisodeFile]

    @property
    def box(self) -> Box:
        """What they hold, together."""
        return Box(
            tracks=self.tracks.value.tracks,
            enemies={one.id: one for one in self.tracks.value.enemies},
            skills={one.id: one for one in self.skills.value.skills},
            investigators={one.id: one for one in self.investigators.value.investigators},
            insanities={one.id: one for one in self.insanities.value.insanities},
            elder_one=self.elder_one.value,
            episode=self.episode.value,
        )


def box(episode: str | Path, elder_one: str) -> Box:
    """An episode of the kit by its name, or one of yours by its file, and an Elder One.

    A file of yours is read anew each time. Its mistakes are refused, all at once; those that only
    the map brings to light are told by `complaints`.
    """
    found = find_episode(episode)
    _expect(elder_one, elder_one_names(), "Elder One")
    return _shipped_box(found, elder_one) if isinstance(found, str) else _checked(found, elder_one)


def complaints(episode: str | Path, elder_one: str, board: Board | None = None) -> Report:
    """Everything there is to say about the files of a game, each complaint with its line.

    Words for spaces can be judged only with the board at hand.
    """
    try:
        found = files(episode, elder_one)
    except BadContent as bad:
        return bad.report
    return proofread(found.box, found, board)


def files(episode: str | Path, elder_one: str) -> Files:
    """The files of a game, each checked by itself."""
    found = find_episode(episode)
    _expect(elder_one, elder_one_names(), "Elder One")
    if isinstance(found, str):
        played = _shipped_episode(found)
    else:
        played = _opened(found, "episode", EpisodeFile)
    return Files(*_of_every_game(), _elder_one(elder_one), played)


def find_episode(episode: str | Path) -> str | Path:
    """A plain word is the name of an episode; whatever has a dot or a slash in it is a file."""
    if isinstance(episode, str) and any(sign in episode for sign in "./\\"):
        return Path(episode)
    if not isinstance(episode, Path):
        _expect(episode, episode_names(), "episode")
    return episode


def episode_names() -> tuple[str, ...]:
    """The episodes of the kit."""
    return _stems(_maps() / "episodes")


def elder_one_names() -> tuple[str, ...]:
    """The Elder Ones of the kit.

    >>> elder_one_names()
    ('cthulhu', 'hastur')
    """
    return _stems(DATA / "elder_ones")


def enemy_cards() -> dict[str, EnemyCard]:
    """Every enemy of the game by its id, whoever brings it.

    >>> enemy_cards()["cultist"].in_box
    10
    """
    return {one.id: one for one in _of_every_game()[0].value.enemies}


# -- inside --------------------------------------------------------------------------------------


def _checked(episode: str | Path, elder_one: str) -> Box:
    found = files(episode, elder_one)
    whole = found.box
    report = proofread(whole, found)
    if not report.ok:
        raise BadContent(report)
    return whole


@cache
def _shipped_box(episode: str, elder_one: str) -> Box:
    return _checked(episode, elder_one)


@cache
def _shipped_episode(name: str) -> Document[EpisodeFile]:
    return _opened(_maps() / "episodes" / f"{name}.yaml", "episode", EpisodeFile)


@cache
def _elder_one(name: str) -> Document[ElderOneFile]:
    return _opened(DATA / "elder_ones" / f"{name}.yaml", "elder-one", ElderOneFile)


@cache
def _of_every_game() -> tuple[
    Document[BoxFile],
    Document[SkillsFile],
    Document[InvestigatorsFile],
    Document[InsanitiesFile],
]:
    return (
        _opened(DATA / "box.yaml", "box", BoxFile),
        _opened(DATA / "skills.yaml", "skills", SkillsFile),
        _opened(DATA / "investigators.yaml", "investigators", InvestigatorsFile),
        _opened(DATA / "insanities.yaml", "insanities", InsanitiesFile),
    )


def _opened(path: Path, form: str, type_: type[T]) -> Document[T]:
    """A file as a value; a file of another kind or of a newer version is told so first."""
    told: Document[T] | Report = _told(text_of(path, path.name), path.name, form)
    if isinstance(told, Report):
        raise BadContent(told)
    return told


@lru_cache(maxsize=2)
def _told(text: str, name: str, form: str) -> Document[Any] | Report:
    """What a text says, or what is wrong with it: one game asks for its episode several times."""
    tree = look(text, name)
    try:
        if isinstance(tree.value, dict):
            expect_format(tree, form, FORMATS[form].version)
        opened: Document[Any] = read(tree, FORMATS[form].type_)
    except BadContent as bad:
        return bad.report
    return opened


def _expect(name: str, names: tuple[str, ...], what: str) -> None:
    if not isinstance(name, str):
        raise Refusal(
            f"An {what} is named by a text, or by its file, not by something of the kind "
            f"“{type(name).__name__}”.",
            remedy='A map is played by an episode: dmd.copy("blasphemous_alchemy", "mine", '
            'on_map="./my_map.yaml").',
        )
    if name not in names:
        near = nearest(name, names) or f"There are: {', '.join(names)}."
        raise Refusal(f"There is no {what} “{shortened(name)}”.", remedy=near)


def _stems(folder: Path) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in folder.glob("*.yaml")))


def _maps() -> Path:
    for name in ("maps", "dmd_maps"):
        folder = AROUND / name / "death_may_die"
        if folder.is_dir():
            return folder
    raise Refusal(f"The maps are missing from {AROUND}.", remedy="Install the kit again.")
