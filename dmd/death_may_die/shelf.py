"""What stands on the shelf: the files of the game, and the box they make together.

>>> first = box("blasphemous_alchemy", "cthulhu")
>>> len(first.mythos), len(first.discovery), first.skills["stealth"].levels[2].text
(16, 15, 'Also, each enemy you Sneak past takes 1 wound.')

Every file begins with its format, id, title, author, license and language.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from msgspec import Struct, field

from dmd.core.boards.board import Board
from dmd.core.complaints import BadContent, Report
from dmd.core.files.content import Document, Format
from dmd.core.files.shelf import Shelf, in_folder, is_file
from dmd.core.files.source import text_of
from dmd.core.files.tree import Tree
from dmd.core.files.yaml_reader import look
from dmd.core.sentences import name
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
from dmd.death_may_die.kit import KIT

DATA: Final = Path(__file__).parent / "data"
EPISODES: Final = KIT.shelves["episode"]
ELDER_ONES: Final = Shelf(
    "Elder One", in_folder(lambda: DATA / "elder_ones"), called="an Elder One", yours=False
)


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


BOX: Final = Format("box", 1, BoxFile)
SKILLS: Final = Format("skills", 1, SkillsFile)
INVESTIGATORS: Final = Format("investigators", 1, InvestigatorsFile)
INSANITIES: Final = Format("insanities", 1, InsanitiesFile)
ELDER_ONE: Final = Format("elder-one", 1, ElderOneFile)
EPISODE: Final = Format("episode", 1, EpisodeFile)


def formats() -> tuple[Format, ...]:
    """Every kind of file that is this game's own."""
    from dmd.death_may_die.situations.situation import SITUATION

    return (BOX, SKILLS, INVESTIGATORS, INSANITIES, ELDER_ONE, EPISODE, SITUATION)


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
    ELDER_ONES.find(elder_one)
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
    ELDER_ONES.find(elder_one)
    played = _shipped_episode(found) if isinstance(found, str) else _opened(found, EPISODE)
    return files_with(played, elder_one)


def read_episode(tree: Tree) -> Document[EpisodeFile]:
    """An episode that was looked at already; its mistakes are refused, all at once."""
    return EPISODE.read(tree)


def files_with(episode: Document[EpisodeFile], elder_one: str) -> Files:
    """An episode that was read already, beside an Elder One."""
    return Files(*_of_every_game(), _elder_one(elder_one), episode)


def find_episode(episode: str | Path) -> str | Path:
    """An episode of the kit stays the word it is; one of yours becomes its file."""
    found = EPISODES.find(episode)
    return found if is_file(episode) else found.stem


def episode_names() -> tuple[str, ...]:
    """The episodes of the kit."""
    return tuple(EPISODES)


def elder_one_names() -> tuple[str, ...]:
    """The Elder Ones of the kit.

    >>> elder_one_names()
    ('cthulhu', 'hastur')
    """
    return tuple(ELDER_ONES)


def episode_titles() -> dict[str, str]:
    """The episodes of the kit by their names, as people call them."""
    return {one: name(_shipped_episode(one).value.name) for one in EPISODES}


def elder_one_titles() -> dict[str, str]:
    """The Elder Ones of the kit, as people call them."""
    return {one: name(_elder_one(one).value.name) for one in ELDER_ONES}


def investigator_titles() -> dict[str, str]:
    """The investigators, as people call them.

    >>> investigator_titles()["beth"]
    'Sister Beth'
    """
    return {one.id: name(one.name) for one in _of_every_game()[2].value.investigators}


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
    return _opened(EPISODES.find(name), EPISODE)


@cache
def _elder_one(name: str) -> Document[ElderOneFile]:
    return _opened(ELDER_ONES.find(name), ELDER_ONE)


@cache
def _of_every_game() -> tuple[
    Document[BoxFile],
    Document[SkillsFile],
    Document[InvestigatorsFile],
    Document[InsanitiesFile],
]:
    return (
        _opened(DATA / "box.yaml", BOX),
        _opened(DATA / "skills.yaml", SKILLS),
        _opened(DATA / "investigators.yaml", INVESTIGATORS),
        _opened(DATA / "insanities.yaml", INSANITIES),
    )


def _opened(path: Path, form: Format) -> Document[Any]:
    """A file as a value; a file of another kind or of a newer version is told so first."""
    told = _told(text_of(path, path.name), path.name, form)
    if isinstance(told, Report):
        raise BadContent(told)
    return told


@lru_cache(maxsize=2)
def _told(text: str, name: str, form: Format) -> Document[Any] | Report:
    """What a text says, or what is wrong with it: one game asks for its episode several times."""
    try:
        return form.read(look(text, name))
    except BadContent as bad:
        return bad.report
