"""Write `constraints.txt` anew: what pip finds today, in an environment made for nothing else.

`make constraints` calls it; run `make test` afterwards, and commit the file if all is well.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1]
CONSTRAINTS = ROOT / "constraints.txt"
EXTRAS = "lab,test,bench"
HEAD = f"""\
# The versions the kit was tested with, and no more than that: pyproject.toml says what it needs.
# To renew them: make constraints (a fresh environment with the extras {EXTRAS}), then make test.
"""


def main() -> None:
    """Install the kit without constraints in a throw-away environment, and write down what came."""
    with TemporaryDirectory() as folder:
        python = Path(folder) / "bin" / "python"
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        pip = [python, "-m", "pip", "--disable-pip-version-check"]
        subprocess.run(
            [*pip, "install", "--quiet", "--editable", f".[{EXTRAS}]"], cwd=ROOT, check=True
        )
        freeze = [*pip, "freeze", "--exclude", "dmd-kit"]
        frozen = subprocess.run(freeze, check=True, capture_output=True, text=True).stdout
    pins = sorted((line for line in frozen.splitlines() if is_pin(line)), key=str.lower)
    CONSTRAINTS.write_text(HEAD + "\n".join(pins) + "\n", encoding="utf-8")
    print(f"{CONSTRAINTS.name}: {len(pins)} versions")


def is_pin(line: str) -> bool:
    """Whether a line of pip's list is a name and a version, not an address or an option."""
    return "==" in line and "://" not in line and not line.startswith(("-", "#"))


if __name__ == "__main__":
    main()
