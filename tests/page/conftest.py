"""A built page on a static host, and a real browser that looks at it."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from dmd_widgets.page.serving import Page, Server, opened, server_of
from tests.page.building import built
from tests.page.visiting import Visit
from tests.page.worker import Worker


@pytest.fixture(scope="session")
def page_folder() -> Path:
    """The page, built; in CI what that needs must be there."""
    missing = [one for one in ("npm", "node") if shutil.which(one) is None]
    if missing and "CI" not in os.environ:
        pytest.skip(
            f"the page is built with {' and '.join(missing)} (on Debian: apt-get install npm)"
        )
    return built()


@pytest.fixture(scope="session")
def built_page(page_folder: Path) -> Page:
    """The same, to be served."""
    return opened(page_folder)


@pytest.fixture
def host(built_page: Page) -> Iterator[Server]:
    """A host of the page, which may be switched off."""
    server = server_of(built_page)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def visit(browser: Browser, host: Server) -> Iterator[Visit]:
    """Somebody who opens the page for the first time; nothing may go wrong in it."""
    somebody = Visit(browser.new_context(viewport={"width": 1280, "height": 900}), host)
    yield somebody
    somebody.context.close()
    assert somebody.errors == []
    assert somebody.outside == []


@pytest.fixture(scope="session")
def resident(browser: Browser, built_page: Page) -> Iterator[Visit]:
    """Somebody who stays from test to test: to begin Python takes longer than most of them do."""
    server = server_of(built_page)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    somebody = Visit(browser.new_context(viewport={"width": 1280, "height": 900}), server)
    yield somebody
    somebody.context.close()
    server.shutdown()
    server.server_close()


@pytest.fixture
def stay(resident: Visit) -> Iterator[Visit]:
    """The same, for a test that asks for no first visit; nothing may go wrong in it."""
    yield resident
    assert resident.errors == []
    assert resident.outside == []


@pytest.fixture(scope="session")
def worker() -> Iterator[Worker]:
    """What runs in the page's worker, here as a process of its own."""
    with Worker() as one:
        yield one
