"""Runs in the page's own Python, at build time: see what the first choice needs, compile all.

It plays the first moments of a page, and writes down which modules and files that took; then it
compiles the kit and the standard library, and cuts the library in what is needed at once and what
may come later. Nothing in here is imported by the kit.
"""

import importlib
import importlib.util
import json
import os
import pkgutil
import py_compile
import sys
import zipfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

WORK = Path("/work")
KIT = WORK / "kit"
OUT = WORK / "out"
# What Python imports only when something goes wrong, and nobody should wait for then.
AT_HAND = {"codeop", "traceback", "linecache", "gzip", "zlib"}
# Rooms that no game at a Table imports: what they need of the library may come later, as may
# what serves several processors, and commands.
ELSEWHERE = {"cli", "lab", "workshop", "printing", "serving"}
NOT_SOON = {"multiprocessing", "argparse", "gettext"}
# Modules whose own lines are told to readers (`inspect.getsource`).
WITH_SOURCE = ("lessons",)
# What is in nobody's way here, and large: tools for packages, windows, tests, other systems.
UNUSED = (
    "ensurepip", "idlelib", "lib2to3", "pydoc_data", "test", "tkinter", "turtledemo", "turtle",
    "venv", "_pyrepl", "curses", "sqlite3", "dbm", "wsgiref", "xmlrpc", "distutils",
)  # fmt: skip


def play_the_first_moments() -> set[str]:
    """Open the Table as a page does, and make a choice; the files of the kit that it read."""
    read: set[str] = set()

    def note(event: str, args: tuple[Any, ...]) -> None:
        if event == "open" and str(args[0]).startswith(str(KIT)) and "__pycache__" not in args[0]:
            read.add(os.path.relpath(args[0], KIT))

    sys.addaudithook(note)
    sys.path.insert(0, str(KIT))
    sys.dont_write_bytecode = True
    Path("/kept").mkdir()
    os.chdir("/kept")
    importlib.import_module("dmd_widgets.host").live_in("page")
    importlib.import_module("dmd_widgets.page.arriving")
    desk = importlib.import_module("dmd_widgets.page.desk").Desk()

    def ask(**told: Any) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(desk.hear(json.dumps(told)))
        if wrong := answer.get("wrong") or answer.get("refused"):
            raise RuntimeError(f"{told}: {wrong}\n{answer.get('details', '')}")
        return answer

    opened = ask(do="new_game", seed=1)
    ask(do="say", model=opened["model"], message={"do": "shown"})
    return read


def import_all_the_rest() -> None:
    """Every room that a game at a Table may come to, so that their part of the library is known."""
    for name in ("dmd", "dmd_widgets"):
        package = importlib.import_module(name)
        for one in pkgutil.walk_packages(package.__path__, f"{name}.", onerror=print):
            if not ELSEWHERE & set(one.name.split(".")) and not one.name.endswith("__main__"):
                importlib.import_module(one.name)


def library_here() -> set[str]:
    """The modules that have been imported so far, by the name of their package."""
    return {name.split(".")[0] for name in sys.modules}


def compiled(source: Path | str, target: Path, *, told_as: str, optimize: int) -> None:
    """A module as it is run; it is never compared with its source."""
    target.parent.mkdir(parents=True, exist_ok=True)
    py_compile.compile(
        str(source),
        str(target),
        dfile=told_as,
        doraise=True,
        optimize=optimize,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )


def compile_the_kit() -> None:
    """Every module as `.pyc` in its place; of those whose lines are told, the source as well."""
    for source in sorted(KIT.rglob("*.py")):
        inside = source.relative_to(KIT)
        target = OUT / "kit" / inside.with_suffix(".pyc")
        if any(one in inside.parts for one in WITH_SOURCE):
            place = OUT / "kit" / inside
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(source.read_bytes())
            target = Path(importlib.util.cache_from_source(str(place)))
        compiled(source, target, told_as=str(inside), optimize=0)


def compile_the_library(needed: set[str], soon: set[str]) -> None:
    """The standard library, compiled; a package stays whole, for it may look around in itself."""
    whole = next(one for one in sys.path if one.endswith(".zip"))
    with zipfile.ZipFile(whole) as library, ExitStack() as stack:
        parts = {
            name: stack.enter_context(zipfile.ZipFile(OUT / f"{name}.zip", "w"))
            for name in ("library", "soon", "later")
        }
        for name in sorted(library.namelist()):
            top = name.split("/")[0].removesuffix(".py")
            if name.endswith("/") or top in UNUSED or "/test" in name:
                continue
            place, content = name, library.read(name)
            if name.endswith(".py"):
                (OUT / "one.py").write_bytes(content)
                compiled(OUT / "one.py", OUT / "one.pyc", told_as=name, optimize=2)
                place, content = name.removesuffix(".py") + ".pyc", (OUT / "one.pyc").read_bytes()
            about = zipfile.ZipInfo(place)  # of no date, so that the same is built again
            about.compress_type = zipfile.ZIP_DEFLATED
            part = "library" if top in needed else "soon" if top in soon else "later"
            parts[part].writestr(about, content, compresslevel=9)


def main() -> None:
    """All of it, with a note of what belongs to the first moments."""
    OUT.mkdir(exist_ok=True)
    read = play_the_first_moments()
    files = [getattr(one, "__file__", None) or "" for one in list(sys.modules.values())]
    modules = sorted(os.path.relpath(one, KIT) for one in files if one.startswith(str(KIT)))
    needed = library_here() | AT_HAND
    first = {"modules": modules, "read": sorted(read - set(modules))}
    compile_the_kit()
    import_all_the_rest()
    compile_the_library(needed, library_here() - NOT_SOON)
    (OUT / "first.json").write_text(json.dumps(first, indent=1))


if __name__ == "__main__":
    main()
