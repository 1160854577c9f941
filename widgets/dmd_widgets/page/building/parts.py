"""What the page is made of besides the kit: fetched once, at build time, and known by its digest.

pip and npm fetch it, by whatever they are configured to ask; nothing is fetched when a page runs.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from dmd.core.complaints import Refusal
from dmd.core.words import shortened

PYTHON: Final = "3.14"
"""Of the runtime; wheels and compiled modules fit no other."""


class Part(NamedTuple):
    """One file, by the name it is fetched under, and what it must be."""

    file: str
    digest: str  # sha256, or sha512 as npm's own lists have it
    command: tuple[str, ...]


RUNTIME: Final = Part(
    "pyodide-314.0.7.tgz",
    "d18bd7c4485f11da4b7dbfd790cd8114078c44eab488c517d9bcf31fda4eb6dc"
    "8c716930abe1db139bb2b860fcd8b37bcb6abe48dbe2ffa579244b0e943d91d4",
    ("npm", "pack", "--silent", "--ignore-scripts", "pyodide@314.0.7"),
)
VALUES: Final = Part(
    "msgspec-0.22.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl",
    "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022",
    (
        sys.executable, "-m", "pip", "download", "--quiet", "--no-deps",
        "--disable-pip-version-check", "--only-binary=:all:", "--implementation=cp",
        "--abi=cp314", f"--python-version={PYTHON}", "--platform=pyemscripten_2026_0_wasm32",
        "msgspec==0.22.0",
    ),
)  # fmt: skip
PURE: Final = ("yaml", "networkx")
"""Packages of Python alone: those that the kit has here serve the page as well."""


def kept() -> Path:
    """Where parts are kept from one building to the next."""
    named = os.environ.get("DMD_PARTS") or os.environ.get("XDG_CACHE_HOME")
    folder = Path(named) if named else Path.home() / ".cache"
    return folder / "dmd-kit" / "page"


def fetched(part: Part) -> Path:
    """The file of a part; one that is not what it should be is never used."""
    file = kept() / part.file
    if not file.is_file():
        file.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=file.parent) as folder:
            _run(part.command, Path(folder))
            made = Path(folder) / part.file
            if not made.is_file():
                raise Refusal(f"{part.command[0]} did not bring {part.file}.")
            _expect(made, part)
            made.replace(file)
    _expect(file, part)
    return file


def _expect(file: Path, part: Part) -> None:
    name = "sha512" if len(part.digest) == 128 else "sha256"
    if hashlib.new(name, file.read_bytes()).hexdigest() != part.digest:
        raise Refusal(
            f"{file.name} is not the file that this page is built from ({name} differs).",
            remedy=f"Remove it and build again: {file}",
        )


def _run(command: Sequence[str], folder: Path) -> None:
    if shutil.which(command[0]) is None:
        raise Refusal(
            f"Building a page needs “{command[0]}”, which is not installed here.",
            remedy="Install it (on Debian: apt-get install npm), or take a page that was built.",
        )
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        told = shortened((done.stderr or done.stdout).strip().rpartition("\n")[2])
        raise Refusal(f"“{Path(command[0]).name}” could not fetch a part of the page: {told}")


def unpack_runtime(folder: Path) -> None:
    """The runtime, as its package holds it."""
    with tarfile.open(fetched(RUNTIME)) as package:
        for member in package.getmembers():
            name = member.name.removeprefix("package/")
            content = package.extractfile(member)
            if content is not None and "/" not in name:
                (folder / name).write_bytes(content.read())


def unpack_values(folder: Path) -> None:
    """The one package with machine code that the kit needs."""
    shutil.unpack_archive(fetched(VALUES), folder, "zip")


def copy_pure(folder: Path) -> None:
    """The packages of Python alone, without what was made for this machine."""
    for name in PURE:
        spec = find_spec(name)
        if spec is None or not spec.submodule_search_locations:
            raise Refusal(f"{name} is missing here.", remedy="Install the kit again.")
        leave = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "tests")
        shutil.copytree(spec.submodule_search_locations[0], folder / name, ignore=leave)
