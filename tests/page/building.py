"""The page as the tests see it: built once from what is here, and kept until something changes."""

from __future__ import annotations

import fcntl
import hashlib
import shutil
from pathlib import Path

from dmd.core.files.shelf import AROUND
from dmd_widgets.page.building.build import build

KEPT = AROUND / "artefacts" / "page" / "tests"
FROM = ("dmd", "widgets/dmd_widgets", "maps", "notebooks")


def fingerprint() -> str:
    """What a page would be built from, in a few letters."""
    digest = hashlib.sha256()
    for folder in FROM:
        for file in sorted((AROUND / folder).rglob("*")):
            if file.is_file() and file.suffix != ".pyc":
                digest.update(f"{file.relative_to(AROUND)}\0".encode() + file.read_bytes())
    return digest.hexdigest()[:16]


def built() -> Path:
    """The page, built if nobody has built this one; of two who want it at once, one builds."""
    KEPT.mkdir(parents=True, exist_ok=True)
    place = KEPT / fingerprint()
    with (KEPT / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not place.is_dir():
            for older in KEPT.iterdir():
                if older.is_dir():
                    shutil.rmtree(older)
            half = place.with_suffix(".half")
            build(half)
            half.replace(place)
    return place
