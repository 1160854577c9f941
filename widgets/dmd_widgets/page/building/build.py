"""The page as a static folder for any host: everything under a digest, but the door and its keeper.

`index.html` and `sw.js` keep their names; all else lies in a folder that is called by what is in
it, so that a page never gets files of two builds.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
import subprocess
import zipfile
from collections.abc import Iterable, Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from dmd.core.complaints import Refusal
from dmd.core.files.shelf import shipped_folder
from dmd.core.speaking import ENGLISH, languages
from dmd.games import kits, usual
from dmd_widgets.page.building import parts
from dmd_widgets.page.building.contents import contents, first_pictures
from dmd_widgets.page.building.lessons import lessons
from dmd_widgets.page.building.licences import licences
from dmd_widgets.page.building.packs import MORE, modules, packed, split
from dmd_widgets.style import HERE as PANELS
from dmd_widgets.style import page_colours, script, stylesheet
from dmd_widgets.tongue import folders

HERE: Final = Path(__file__).parent
SITE: Final = HERE.parent / "site"
KIT: Final = PANELS.parent if (PANELS.parent / "dmd").is_dir() else PANELS.parents[1]
"""The folder that holds `dmd`: a checkout, or an environment's packages."""
FOLDERS: Final = re.compile("kit-[0-9a-f]{16}")
"""What the folder of a build is called."""
POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self' 'unsafe-inline'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)
"""Of the page; a worker has one only where the host sends it as a header (`dmd page` does)."""
SMALL: Final = (".html", ".js", ".mjs", ".css", ".json", ".svg", ".wasm")
"""What is sent made small."""
RUNTIME: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")

Files = dict[str, bytes]


def build(target: Path) -> str:
    """Write the page into a folder, or as an archive if that is a `.zip`; the version of it."""
    with TemporaryDirectory() as work:
        assets = _assets(Path(work))
    made, files = _whole(assets)
    if target.suffix == ".zip":
        _write_archive(target, files)
    else:
        _write_folder(target, files)
    return made


def _whole(assets: Files) -> tuple[str, Files]:
    """The files of a build, by their names in its folder, and what it calls itself."""
    digest = hashlib.sha256()
    for name, content in sorted(assets.items()):
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    for one in ("index.html", "sw.js"):
        digest.update((SITE / one).read_bytes())
    folder = f"kit-{digest.hexdigest()[:16]}"
    made = f"{_version()} ({folder.removeprefix('kit-')[:8]})"
    listed = json.dumps({name: _sent(name, assets[name]) for name in sorted(assets)})
    words = {"assets": folder, "version": made, "policy": POLICY, "files": listed}
    files = {f"{folder}/{name}": content for name, content in assets.items()}
    for one in ("index.html", "sw.js"):
        text = (SITE / one).read_text("utf-8")
        for name, told in words.items():
            text = text.replace(f"{{{name}}}", told)
        files[one] = text.encode()
    return made, files


def _sent(name: str, content: bytes) -> int:
    """The bytes that a file takes on the way from most hosts."""
    return len(gzip.compress(content, 6)) if name.endswith(SMALL) else len(content)


def _version() -> str:
    try:
        return version("dmd-kit")
    except PackageNotFoundError:
        return "checkout"


# -- what is in it ---------------------------------------------------------------------------------


def _assets(work: Path) -> Files:
    runtime, out = work / "runtime", work / "out"
    runtime.mkdir()
    parts.unpack_runtime(runtime)
    _lay_out_kit(work / "kit")
    shutil.copy(HERE / "compiling.py", work)
    _compile(runtime, work)
    _add_data(work / "kit", out / "kit")
    assets = {f"runtime/{name}": (runtime / name).read_bytes() for name in RUNTIME}
    assets |= _python(runtime, out) | _site() | _lessons()
    told = contents() | {"licences": licences()}
    assets |= {f"{name}.json": _json(one) for name, one in told.items()}
    return assets | first_pictures()


def _lay_out_kit(kit: Path) -> None:
    """The kit and what it needs, side by side, without what only a notebook or a builder needs."""
    leave = shutil.ignore_patterns("__pycache__", "*.js", "*.css", "building", "site", "gym")
    for name in ("dmd", "dmd_widgets"):
        source = PANELS if name == "dmd_widgets" else KIT / name
        if not source.is_dir():  # a checkout
            source = KIT.parent / name
        shutil.copytree(source, kit / name, ignore=leave)
    shutil.copytree(shipped_folder("maps", "dmd_maps"), kit / "dmd_maps")
    parts.copy_pure(kit)
    parts.unpack_values(kit)


def _compile(runtime: Path, work: Path) -> None:
    node = shutil.which("node") or shutil.which("nodejs")
    if node is None:
        raise Refusal(
            "Building a page needs “node”, which is not installed here.",
            remedy="Install it (on Debian: apt-get install nodejs), or take a page that was built.",
        )
    command = [node, str(HERE / "compile.mjs"), str(runtime), str(work)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Refusal(f"The kit could not be compiled for the page: {done.stderr.strip()}")


def _add_data(source: Path, target: Path) -> None:
    for file in sorted(source.rglob("*")):
        if file.is_file() and file.suffix not in (".py", ".pyc", ".pyi"):
            place = target / file.relative_to(source)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, place)


def _python(runtime: Path, out: Path) -> Files:
    """The standard library, and the kit in packs."""
    first = json.loads((out / "first.json").read_text("utf-8"))
    files = [str(one.relative_to(out / "kit")) for one in (out / "kit").rglob("*") if one.is_file()]
    others = [kit.id for kit in kits().values() if kit.id != usual().id]
    spoken = [one for one in languages(folders()) if one != ENGLISH]
    packs = split(files, first, others)
    shutil.copy(out / "soon.zip", out / "kit")  # the library of what comes with it
    packs[MORE].append("soon.zip")
    rooms = {one.rpartition("/")[0] for name in spoken for one in packs[name]}
    made = {
        f"packs/{name}.gz": packed(out / "kit", listed, rooms if name == "first" else ())
        for name, listed in packs.items()
    }
    tops = {name: _modules_in(out / f"{name}.zip") for name in ("soon", "later")}
    made["packs/later.gz"] = packed(out, ["later.zip"])
    info = json.loads((runtime / "pyodide-lock.json").read_text("utf-8"))["info"]
    about = {"info": info, "languages": spoken, "modules": modules(packs, tops)}
    return made | {
        "library.zip": (out / "library.zip").read_bytes(),
        "parts.json": _json(about),
    }


def _modules_in(library: Path) -> list[str]:
    with zipfile.ZipFile(library) as there:
        return sorted({one.split("/")[0].removesuffix(".pyc") for one in there.namelist()})


def _site() -> Files:
    found = {
        one.name: one.read_bytes()
        for one in SITE.iterdir()
        if one.is_file() and one.name not in ("index.html", "sw.js")
    }
    kinds = sorted(one.parent.name for one in PANELS.glob("panels/*/panel.js"))
    found |= {f"panels/{kind}.js": script(kind).encode() for kind in kinds}
    sheets = (stylesheet(), page_colours(), (SITE / "page.css").read_text("utf-8"))
    found["page.css"] = "\n".join(sheets).encode()
    shared = (PANELS / "shared.js").read_text("utf-8")
    found["shared.js"] = f"{shared}\nexport {{ make, picture }};\n".encode()
    return found


def _lessons() -> Files:
    made: Files = {}
    listed = []
    for name, page, pictures in lessons(shipped_folder("notebooks", "dmd_course")):
        made[f"lessons/{name}.json"] = _json(page)
        made |= {f"lessons/{picture}": content for picture, content in pictures.items()}
        listed.append({"name": name, "title": page["title"], "goal": page["goal"]})
    return made | {"lessons.json": _json(listed)}


def _json(told: Any) -> bytes:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()


# -- writing it ------------------------------------------------------------------------------------


def _write_folder(target: Path, files: Mapping[str, bytes]) -> None:
    """The new folder first, then the door that leads to it, and only then the old one goes."""
    _expect_ours(target)
    ordered = sorted(files, key=lambda name: (name == "index.html", name == "sw.js", name))
    for name in ordered:
        place = target / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(files[name])
    new = {name.split("/")[0] for name in files}
    for one in target.iterdir():
        if one.is_dir() and FOLDERS.fullmatch(one.name) and one.name not in new:
            shutil.rmtree(one)


def _expect_ours(target: Path) -> None:
    """Refuse a folder whose door is somebody else's."""
    door = target / "index.html"
    if target.exists() and not target.is_dir():
        raise Refusal(f"“{target.name}” is no folder.", remedy="Name a folder, or a .zip.")
    if door.exists() and b"data-build=" not in door.read_bytes():
        raise Refusal(
            f"“{target.name}” holds another page already.", remedy="Name a folder of its own."
        )


def _write_archive(target: Path, files: Mapping[str, bytes]) -> None:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name), files[name], zipfile.ZIP_DEFLATED)


def names(files: Iterable[str]) -> list[str]:
    """What a build consists of, without the digest."""
    return sorted(one.partition("/")[2] or one for one in files)
