"""A real JupyterLab and a real browser: `lab.open("x.ipynb")`, then look at what a person sees."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.serving import (
    JUPYTERLAB,
    NOTEBOOK_7,
    ROOT,
    WINDOW,
    Desk,
    Lab,
    serving,
)


@pytest.fixture(scope="session")
def notebooks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the course that a test may run, change, and add notebooks to."""
    folder = tmp_path_factory.mktemp("lab") / "notebooks"
    shutil.copytree(ROOT / "notebooks", folder)
    return folder


@pytest.fixture(scope="session")
def server(notebooks: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """JupyterLab, ended when the tests are done."""
    with serving(JUPYTERLAB, notebooks, tmp_path_factory.mktemp("jupyterlab")) as address:
        yield address


@pytest.fixture(scope="session")
def notebook_7_server(notebooks: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Notebook 7, ended when the tests are done."""
    with serving(NOTEBOOK_7, notebooks, tmp_path_factory.mktemp("notebook_7")) as address:
        yield address


@pytest.fixture(scope="session")
def desk(browser: Browser, server: str, notebooks: Path) -> Desk:
    """A page on the running JupyterLab, which one test after the other has to itself."""
    return Desk(browser, server, notebooks)


@pytest.fixture
def lab(desk: Desk) -> Iterator[Lab]:
    """JupyterLab with nothing in it; whatever it shows, it must do so without trouble."""
    with desk.taken() as lab:
        yield lab
    expect_no_trouble(lab)


@pytest.fixture
def notebook_7(browser: Browser, notebook_7_server: str, notebooks: Path) -> Iterator[Lab]:
    """A fresh page on the running Notebook 7."""
    page = browser.new_page(viewport=WINDOW)
    lab = Lab(page, notebook_7_server, notebooks, NOTEBOOK_7)
    yield lab
    page.close()
    expect_no_trouble(lab)


def expect_no_trouble(lab: Lab) -> None:
    """Nothing went wrong in the page, and nothing was asked of anybody outside."""
    assert lab.errors == []
    assert lab.outside == []
