"""Set up `.venv` once, and again only when something the kit depends on has changed.

The Makefile calls it before everything else: `python tools/setup_venv.py lab test`.
It needs nothing but Python, and starts on old ones too, to be able to say that they are too old.
"""

import contextlib
import fcntl
import hashlib
import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

OLDEST = (3, 11)
ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
VENV_PYTHON = VENV / "bin" / "python"
STAMP = VENV / "dmd-kit.json"
CONSTRAINTS = ROOT / "constraints.txt"
LABCONFIG = ROOT / "widgets" / "labconfig"
VERSION = "{}.{}".format(*sys.version_info)


def main(wanted: list) -> None:
    """Leave a `.venv` that holds the kit with the wanted extras, or say what is missing."""
    if sys.version_info < OLDEST:
        sys.exit(
            "The kit needs Python {}.{} or newer; ".format(*OLDEST) + f"this is Python {VERSION}.\n"
            "Name a newer one if you have it, for example: PYTHON=python3.12 make setup"
        )
    with one_at_a_time():
        home = {"python": VERSION, "root": str(ROOT)}
        stamp = read_stamp()
        kept = all(stamp.get(key) == value for key, value in home.items()) and venv_works()
        extras = sorted({*wanted, *(stamp.get("extras", []) if kept else [])})
        goal = {**home, "extras": extras, "declared": declared()}
        if kept and stamp == goal:
            return
        if not kept:
            make_venv()
        STAMP.unlink(missing_ok=True)  # an interrupted set-up must not look like a finished one
        install(extras)
        STAMP.write_text(json.dumps(goal, indent=1), encoding="utf-8")
    print("Done. The command is .venv/bin/dmd", flush=True)


@contextlib.contextmanager
def one_at_a_time():
    """Let a second set-up, started in another window, wait for the first."""
    folder = os.open(ROOT, os.O_RDONLY)
    with contextlib.suppress(OSError):  # some network folders know no locks
        fcntl.flock(folder, fcntl.LOCK_EX)
    try:
        yield
    finally:
        os.close(folder)


def read_stamp() -> dict:
    """What the last set-up that was finished wrote down."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def venv_works() -> bool:
    """Whether the environment still runs: a new system Python can take an old one's ground away."""
    if not (VENV / "bin" / "dmd").exists():
        return False
    try:
        return subprocess.run([VENV_PYTHON, "-c", ""], check=False).returncode == 0
    except OSError:
        return False


def declared() -> str:
    """A hash of everything an installation is made from: contents, never dates."""
    import tomllib  # not at the top: Pythons that are too old have none

    with (ROOT / "pyproject.toml").open("rb") as file:
        pyproject = tomllib.load(file)
    pins = CONSTRAINTS.read_text(encoding="utf-8").splitlines()
    tables = ("version", "dependencies", "optional-dependencies", "scripts")
    facts = [
        {name: pyproject["project"].get(name) for name in tables},
        pyproject["build-system"],
        pyproject["tool"]["hatch"],
        [pin for pin in pins if pin and not pin.startswith("#")],
        [path.read_text(encoding="utf-8") for path in sorted(LABCONFIG.glob("*.json"))],
    ]
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()


def make_venv() -> None:
    """Make an empty `.venv`, in place of whatever is there."""
    if find_spec("venv") is None or find_spec("ensurepip") is None:
        sys.exit(
            f"Python {VERSION} here cannot make virtual environments.\n"
            f"On Debian and Ubuntu this helps: sudo apt install python{VERSION}-venv\n"
            "Then run make again."
        )
    print(f"Making .venv with Python {VERSION} …", flush=True)
    if VENV.is_symlink():
        VENV.unlink()  # what it leads to is somebody else's, and would be emptied
    # Not sys.executable: that one may live in the .venv which is about to be cleared.
    python = Path(sys.base_prefix) / "bin" / f"python{VERSION}"
    run([python, "-m", "venv", "--clear", VENV], "The virtual environment could not be made.")


def install(extras: list) -> None:
    """Install the kit itself, editable, with the versions it was tested with."""
    print(
        f"Installing the kit with {', '.join(extras)}; the first time takes a minute or two …",
        flush=True,
    )
    pip = [VENV_PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    run(
        [*pip, "--constraint", CONSTRAINTS, "--editable", f".[{','.join(extras)}]"],
        "pip could not install everything; its lines above say why.",
    )


def run(command: list, problem: str) -> None:
    """Run a command in the kit's folder, or stop with a sentence."""
    if subprocess.run([str(part) for part in command], cwd=ROOT, check=False).returncode:
        sys.exit(f"{problem} The next make starts over.")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit("Interrupted. The next make starts over.")
