"""A real JupyterLab and a real browser: `lab.open("x.ipynb")`, then look at what a person sees."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.serving import (
    JUPYTERLAB,
    NO_CHROMIUM,
    NOTEBOOK_7,
    ROOT,
    App,
    Lab,
    browsing,
    chromium,
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
def browser() -> Iterator[Browser]:
    """Chromium without a window. Where there is none the tests say so; in CI that is a failure."""
    program = chromium()
    if program is None:
        if "CI" in os.environ:
            pytest.fail(NO_CHROMIUM)
        pytest.skip(NO_CHROMIUM)
    with browsing(program) as window:
        yield window


@pytest.fixture
def lab(browser: Browser, server: str, notebooks: Path) -> Iterator[Lab]:
    """A fresh page on the running JupyterLab; whatever it shows, it must do so without trouble."""
    yield from a_page(browser, server, notebooks, JUPYTERLAB)


@pytest.fixture
def notebook_7(browser: Browser, notebook_7_server: str, notebooks: Path) -> Iterator[Lab]:
    """A fresh page on the running Notebook 7."""
    yield from a_page(browser, notebook_7_server, notebooks, NOTEBOOK_7)


def a_page(browser: Browser, address: str, folder: Path, app: App) -> Iterator[Lab]:
    """A page, and afterwards whether anything went wrong in it."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    lab = Lab(page, address, folder, app)
    yield lab
    page.close()
    assert lab.errors == []
    assert lab.outside == []
