"""What the kit remembers of a person, in a folder of their own; lost or locked, it stops nobody."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from dmd.core.complaints import Refusal
from dmd.core.files.plain import read_plain
from dmd.core.files.writing import write_safely

FOLDER: Final = "dmd-kit"
LANGUAGE: Final = "language.txt"


def home(platform: str = sys.platform) -> Path:
    """The folder for what the kit remembers of a person; `DMD_HOME` names another one."""
    if own := os.environ.get("DMD_HOME"):
        return Path(own).absolute()
    user = Path()
    with suppress(RuntimeError):  # somebody without a home folder
        user = Path.home()
    if platform == "win32":
        return Path(os.environ.get("APPDATA") or user / "AppData" / "Roaming") / FOLDER
    data = Path(os.environ.get("XDG_DATA_HOME", ""))
    return (data if data.is_absolute() else user / ".local" / "share") / FOLDER


def language_remembered() -> str:
    """The language somebody chose at a panel, such as `pl`; nothing where nobody did."""
    with suppress(OSError, Refusal, UnicodeError):
        told = read_plain(home() / LANGUAGE, 20).decode("ascii").strip()
        if re.fullmatch("[a-z]{2,3}", told):
            return told
    return ""


def remember_language(code: str) -> None:
    """Begin in that language from now on; where nothing can be written, it is chosen again."""
    with suppress(OSError, Refusal):
        file = home() / LANGUAGE
        file.parent.mkdir(parents=True, exist_ok=True)
        write_safely(file, f"{code}\n".encode("ascii"))
