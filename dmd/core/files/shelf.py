"""A shelf: things of one kind, the kit's own by their id, anybody's own by their file.

>>> is_file("my_map.yaml"), is_file("./my_map"), is_file("carrow_rock")
(True, True, False)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property
from importlib.util import find_spec
from pathlib import Path

from dmd.core.complaints import Refusal, nearest
from dmd.core.sentences import in_a_row, say
from dmd.core.words import shortened

AROUND = Path(__file__).resolve().parents[3]
"""The folder that holds `dmd`: a checkout, or an environment's packages."""

_ELSEWHERE = re.compile(r"[/\\]{2}|[a-z][a-z0-9+.-]+:", re.IGNORECASE)


def is_file(name: object) -> bool:
    """Whether a name is that of a file: a path, or a text with a dot or a slash in it.

    A plain word is an id, of something that comes with the kit.
    """
    return isinstance(name, Path) or (
        isinstance(name, str) and any(sign in name for sign in "./\\")
    )


def beside(name: str, folder: Path) -> str | Path:
    """A file named in a file is looked for beside it; a plain word is something of the kit."""
    if not is_file(name):
        return name
    if _ELSEWHERE.match(name):
        problem = say(
            "“{name}” lies on another computer, and no file may call there.", name=shortened(name)
        )
        raise Refusal(problem, remedy="Copy it beside this one, and write its name.")
    return folder / name


class Shelf:
    """Things of one kind. What is in a folder of the kit is looked up once."""

    def __init__(
        self,
        what: str,
        files: Callable[[], Iterable[Path]],
        *,
        called: str = "",
        hint: str = "",
        yours: bool = True,
    ) -> None:
        self.what = what  # such as “map”
        self.called = called or f"a {what}"
        self.hint = hint  # what else there is to say to somebody who named no text at all
        self.yours = yours  # whether one may bring a file of one's own
        self._files = files

    @cached_property
    def own(self) -> Mapping[str, Path]:
        """The kit's own, by the name of their file, which is also their id."""
        return {file.stem: file for file in self._files()}

    def __iter__(self) -> Iterator[str]:
        return iter(self.own)

    def __contains__(self, name: object) -> bool:
        return name in self.own

    def find(self, name: str | Path) -> Path:
        """The file of something: of the kit by its id, or yours by its own name."""
        if isinstance(name, str) and name in self.own:
            return self.own[name]
        if self.yours and is_file(name):
            return Path(name)
        if not isinstance(name, str):
            called = f"{self.called[:1].upper()}{self.called[1:]}"
            ways = "its id or its file" if self.yours else "its id"
            raise Refusal(
                say(
                    "{called} is named by {ways}, not by {name}.",
                    called=called,
                    ways=ways,
                    name=repr(name)[:40],
                ),
                remedy=self.hint,
            )
        short = shortened(name)
        remedy = nearest(name, self.own) or say("There are: {own}.", own=in_a_row(self.own))
        if self.yours:
            remedy = say(
                "{hint} A file of yours is named with its ending, such as {name}.yaml.",
                hint=remedy,
                name=short,
            )
        raise Refusal(
            say("The kit has no {what} “{short}”.", what=self.what, short=short), remedy=remedy
        )

    def holds(self, file: Path) -> bool:
        """Whether a file is one of the kit's own, by whatever way it is named."""
        return file.resolve() in map(Path.resolve, self.own.values())


def all_of(shelves: Iterable[Shelf]) -> Shelf:
    """The shelves of several games as one; they hold things of the same kind.

    Of two that bear one name, that of the first game keeps it.
    """
    several = tuple(shelves)
    first = several[0]

    def files() -> Iterable[Path]:
        found: dict[str, Path] = {}
        for one in several:
            for name, file in one.own.items():
                found.setdefault(name, file)
        return found.values()

    return Shelf(first.what, files, called=first.called, hint=first.hint)


def in_folder(folder: Callable[[], Path], pattern: str = "*.yaml") -> Callable[[], list[Path]]:
    """What lies in a folder that is looked for when it is first needed."""
    return lambda: sorted(folder().glob(pattern))


@cache
def shipped_folder(name: str, package: str) -> Path:
    """A folder that comes with the kit: beside the code in a checkout, else a package of its own.

    >>> shipped_folder("maps", "dmd_maps").is_dir()
    True
    """
    beside = AROUND / name
    if (AROUND / "pyproject.toml").is_file() and beside.is_dir():
        return beside
    found = find_spec(package)
    if found is None or not found.submodule_search_locations:
        raise Refusal(
            say("The kit's own {name} are missing here.", name=name),
            remedy="Install the kit again.",
        )
    return Path(next(iter(found.submodule_search_locations)))
