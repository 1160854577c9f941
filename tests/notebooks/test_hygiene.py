"""Committed notebooks read well where nothing runs, and change only when somebody changes them."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from statistics import median

import nbformat
import pytest

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = sorted(
    path for path in (ROOT / "notebooks").rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts
)
SAFE_OUTPUTS = {"text/plain", "image/png"}  # no markup, and nothing that lives in a kernel only

every_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def read(path: Path) -> nbformat.NotebookNode:
    return nbformat.read(path, as_version=nbformat.NO_CONVERT)


def outputs_of(path: Path) -> list[nbformat.NotebookNode]:
    return [output for cell in read(path).cells for output in cell.get("outputs", [])]


def test_there_is_a_first_notebook():
    assert NOTEBOOKS[0].name == "00_start_here.ipynb"


@every_notebook
def test_a_notebook_is_valid_small_and_for_any_python_3(path):
    notebook = read(path)
    nbformat.validate(notebook)
    assert (notebook.nbformat, notebook.nbformat_minor) == (4, 5)
    assert notebook.metadata.kernelspec.name == "python3"
    assert set(notebook.metadata) <= {"kernelspec", "language_info"}
    assert path.stat().st_size <= 300_000


@every_notebook
def test_cells_have_names_that_stay(path):
    ids = [cell.id for cell in read(path).cells]
    assert len(set(ids)) == len(ids)
    # A random id such as “3fa85f64” would be a new one whenever somebody builds the cell anew.
    random = [name for name in ids if not re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", name)]
    assert random == [], "give these cells readable ids, such as “first-guess”"


@every_notebook
def test_every_code_cell_was_run(path):
    cells = [cell for cell in read(path).cells if cell.cell_type == "code"]
    assert [cell.id for cell in cells if not cell.execution_count] == [], "run: make notebooks"


@every_notebook
def test_outputs_are_text_and_pictures(path):
    for output in outputs_of(path):
        assert output.output_type != "error", output.get("evalue")
        assert output.get("name") != "stderr", output.get("text")
        assert set(output.get("data", {})) <= SAFE_OUTPUTS


@every_notebook
def test_a_notebook_names_no_machine(path):
    said = json.dumps([read(path).cells])
    for place in (str(ROOT), str(Path.home()) + "/", sys.prefix, "0x7f", "/tmp/"):
        assert place not in said


@every_notebook
def test_the_first_cells_say_what_it_is_about_and_how_to_run_it(path):
    title, *_ = read(path).cells
    assert title.cell_type == "markdown"
    assert title.source.startswith("# ")
    assert "Run ▸ Run All Cells" in title.source


@every_notebook
def test_the_goal_and_the_time_stand_at_the_top(path):
    lines = read(path).cells[0].source.splitlines()
    assert [one[:6] for one in lines if one.startswith(("Goal: ", "Time: "))] == [
        "Goal: ",
        "Time: ",
    ]
    (time,) = [one for one in lines if one.startswith("Time: ")]
    assert re.search(r"minutes|an hour", time)


@every_notebook
def test_a_notebook_ends_with_a_way_onwards_to_others_that_are_there(path):
    last = read(path).cells[-1]
    links = re.findall(r"\]\(([^)]+\.ipynb)\)", last.source)
    assert links
    assert [one for one in links if not (path.parent / one).is_file()] == []


def test_every_notebook_can_be_reached_from_the_first():
    reached, waiting = set(), [NOTEBOOKS[0]]
    while waiting:
        path = waiting.pop()
        if path not in reached:
            reached.add(path)
            prose = "\n".join(cell.source for cell in read(path).cells)
            waiting += [path.parent / one for one in re.findall(r"\]\(([^)]+\.ipynb)\)", prose)]
    assert reached == set(NOTEBOOKS)


@every_notebook
def test_code_cells_are_short_and_define_nothing_that_belongs_in_the_library(path):
    code = [cell.source for cell in read(path).cells if cell.cell_type == "code"]
    assert median(len(one.strip().splitlines()) for one in code) <= 2
    assert [one for one in code if re.search(r"^\s*(async def|def|class) |lambda", one, re.M)] == []


@every_notebook
def test_prose_has_one_sentence_a_line(path):
    for cell in read(path).cells:
        if cell.cell_type == "markdown":
            two = re.findall(r"[a-z)*”]{2}[.?!] [A-Z“*].*", cell.source)
            assert two == [], f"cell {cell.id}"
