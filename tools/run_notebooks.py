"""Run notebooks from top to bottom and keep of each output what reads well anywhere.

`make notebooks` calls it. What stays is text and pictures; what only a live kernel understands
(widget views and their state), and what differs from run to run (times, versions), goes.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parents[1]
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


def main(places: list[str]) -> None:
    """Run every notebook named, or found below the folders named."""
    with TemporaryDirectory() as nobodys:
        os.environ["DMD_HOME"] = nobodys  # what you have solved yourself is not stored
        _refresh_all(places)


def _refresh_all(places: list[str]) -> None:
    for place in map(Path, places):
        for path in [place] if place.is_file() else sorted(place.rglob("*.ipynb")):
            if ".ipynb_checkpoints" not in path.parts:
                refresh(path)
                print(path)


def refresh(path: Path) -> None:
    """Run one notebook where it lies, and store it with clean outputs."""
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(
        notebook, timeout=600, kernel_name="python3", resources={"metadata": {"path": path.parent}}
    )
    client.execute()
    clean(notebook)
    nbformat.validate(notebook)
    nbformat.write(notebook, path)


def clean(notebook: nbformat.NotebookNode) -> None:
    """Keep of a notebook what is the same on every machine."""
    notebook.metadata = nbformat.from_dict(
        {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    )
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(WIDGET_VIEW, None)


if __name__ == "__main__":
    main(sys.argv[1:] or [str(ROOT / "notebooks")])
