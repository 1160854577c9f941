"""The licences of all that a built page holds, on a page of its own."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Final, NamedTuple

from dmd.core.complaints import Refusal
from dmd_widgets.page.building.parts import RUNTIME

TEXTS: Final = Path(__file__).parent / "licences"


class Bundled(NamedTuple):
    """Something that is in the page, and where its licence is found."""

    name: str
    licence: str
    about: str
    text: str = ""  # a file beside this module
    package: str = ""  # an installed one, which brings its text along


BUNDLED: Final = (
    Bundled("dmd-kit", "MIT", "The kit itself, its drawings and its texts.", package="dmd-kit"),
    Bundled(
        "Pyodide", "MPL-2.0",
        f"Python for browsers, unchanged: the package {RUNTIME.file.removesuffix('.tgz')} of npm. "
        "Its source is published as github.com/pyodide/pyodide.", text="MPL-2.0.txt",
    ),
    Bundled(
        "Python", "PSF-2.0", "The language and its standard library, compiled for this page.",
        text="PSF-2.0.txt",
    ),
    Bundled("msgspec", "BSD-3-Clause", "Values and strict decoding.", package="msgspec"),
    Bundled("PyYAML", "MIT", "Reads the files that people write.", package="PyYAML"),
    Bundled("NetworkX", "BSD-3-Clause", "Graphs of maps, fetched when asked for.",
            package="networkx"),
)  # fmt: skip


def licences() -> list[dict[str, str]]:
    """Every one of them, with its text."""
    return [
        {"name": one.name, "licence": one.licence, "about": one.about, "text": _text(one)}
        for one in BUNDLED
    ]


def _text(one: Bundled) -> str:
    if one.text:
        return (TEXTS / one.text).read_text("utf-8")
    try:
        found = distribution(one.package)
    except PackageNotFoundError:
        found = None
    for file in (found.files or ()) if found else ():
        if file.name.startswith(("LICENSE", "LICENCE")):
            return file.read_text()
    own = Path(__file__).resolve().parents[4] / "LICENSE"
    if one.package == "dmd-kit" and own.is_file():  # a checkout
        return own.read_text("utf-8")
    raise Refusal(f"The licence of {one.name} is missing here.", remedy="Install the kit again.")
