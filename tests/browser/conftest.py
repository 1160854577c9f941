"""A real JupyterLab and a real browser: `lab.open("x.ipynb")`, then look at what a person sees."""

from __future__ import annotations

import re
import shutil
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page

from tests.browser.serving import (
    JUPYTERLAB,
    KERNEL_STATUS,
    NOTEBOOK_7,
    ROOT,
    WINDOW,
    Desk,
    Lab,
    serving,
)

# Whether the kernel works, what has the focus, and each panel: how it is marked, and its words.
STANDING = f"""() => [
  `kernel: ${{{KERNEL_STATUS}}}, visible: ${{document.visibilityState}}`,
  `focus: ${{document.activeElement.outerHTML.slice(0, 200)}}`,
  ...[...document.querySelectorAll(".dmd-panel")].map((one) => [
    one.cloneNode(false).outerHTML,
    one.closest(".jupyter-widgets-disconnected") ? "its kernel is gone" : "its kernel is there",
    one.querySelector(".dmd-body")?.cloneNode(false).outerHTML,
    one.innerText,
  ].join("\\n")),
].join("\\n\\n")"""


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


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Tell what stood on the page when a test failed, and keep a picture of it."""
    report = yield
    used = getattr(item, "funcargs", {}).values()
    lab = next((one for one in used if isinstance(one, Lab)), None)
    if report.failed and call.when == "call" and lab is not None:
        report.sections.append(("What stood on the page", evidence(lab.page, item.name)))
    return report


def evidence(page: Page, name: str) -> str:
    """The state and the words of all panels of a page; a picture of it goes to the artefacts."""
    folder = ROOT / "artefacts" / "failed"
    folder.mkdir(parents=True, exist_ok=True)
    try:
        page.screenshot(path=folder / f"{re.sub(r'[^a-z0-9]+', '-', name.lower())}.png")
        return str(page.evaluate(STANDING))
    except Error as gone:
        return f"Nothing could be seen any more: {gone}"


def expect_no_trouble(lab: Lab) -> None:
    """Nothing went wrong in the page, and nothing was asked of anybody outside."""
    assert lab.errors == []
    assert lab.outside == []
