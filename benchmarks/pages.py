"""`python -m benchmarks.pages`: the built page in a real browser, and Pyodide's own bare start.

Each line that comes in names what is asked (`cold`, `warm`, `offline`, `bare cold`, `bare warm`,
`click`) and is answered by one: seconds. Cold is a browser that was never here; warm has been here
once; offline is warm, and has no network.
Bare is Pyodide as it is published, from a worker's first line to the answer of `1 + 1`.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page

from benchmarks.clicks import CLICK, CLICKS
from dmd_widgets.page.building.parts import unpack_runtime
from dmd_widgets.page.serving import Folder, server_of
from tests.browser.serving import browsing, chromium
from tests.page.building import built

CHOICE = ".dmd-fork button[data-once]"
ON = '[data-key="go-on-stage"], [data-key="over new_game"]'
BARE = "kit-bare"  # a name under which files are kept by the browser, as those of a build are
BARE_PAGE = f"""<!doctype html><title>bare</title><body><script type="module"
src="{BARE}/bare.js"></script>"""
BARE_JS = """const begun = performance.now();
const worker = new Worker(new URL("work.js", import.meta.url), { type: "module" });
worker.onmessage = ({ data }) => {
  const shown = document.createElement("p");
  shown.id = "told";
  shown.textContent = data === 2 ? (performance.now() - begun) / 1000 : "wrong";
  document.body.append(shown);
};"""
WORK_JS = """import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide({ indexURL: new URL(".", import.meta.url).href });
postMessage(python.runPython("1 + 1"));"""


def main() -> None:
    """Answer until nobody asks any more."""
    with (
        TemporaryDirectory() as folder,
        serving(built()) as page,
        serving(_bare(Path(folder))) as bare,
        browsing(chromium() or "") as browser,
    ):
        pages = Pages(browser, page, bare)
        asked: dict[str, Callable[[], float]] = {
            "cold": lambda: pages.cold(page, first_choice),
            "warm": lambda: pages.warm(page, first_choice),
            "offline": lambda: pages.offline(page, first_choice),
            "bare cold": lambda: pages.cold(bare, bare_start),
            "bare warm": lambda: pages.warm(bare, bare_start),
            "click": pages.click,
        }
        for line in sys.stdin:
            print(asked[line.strip()](), flush=True)


class Pages:
    """A browser, and what it has seen already."""

    def __init__(self, browser: Browser, page: str, bare: str) -> None:
        self.browser = browser
        self.known = {one: browser.new_context() for one in (page, bare)}
        for address, measure in ((page, first_choice), (bare, bare_start)):
            self.warm(address, measure)
        self.table = self.known[page].new_page()
        first_choice(self.table, page)

    def cold(self, address: str, measure: Callable[[Page, str], float]) -> float:
        """With a browser that knows nothing."""
        context = self.browser.new_context()
        seconds = measure(context.new_page(), address)
        context.close()
        return seconds

    def warm(self, address: str, measure: Callable[[Page, str], float]) -> float:
        """With a browser that was here before."""
        page = self.known[address].new_page()
        seconds = measure(page, address)
        page.close()
        return seconds

    def offline(self, address: str, measure: Callable[[Page, str], float]) -> float:
        """With a browser that was here before, and now finds nobody."""
        context = self.known[address]
        context.set_offline(True)
        try:
            return self.warm(address, measure)
        finally:
            context.set_offline(False)

    def click(self) -> float:
        """From a click to the picture after it."""
        taken: list[float] = []
        while len(taken) < CLICKS:
            seconds = self.table.locator(".dmd-panel").first.evaluate(CLICK)
            if seconds is None:  # there is something to read first, or the game is over
                self.table.locator(ON).first.click()
                self.table.locator(CHOICE).first.wait_for()
            else:
                taken.append(seconds)
        return median(taken)


def first_choice(page: Page, address: str) -> float:
    """From the address to the first sentence that can be clicked."""
    page.goto(f"{address}#play")
    page.locator(CHOICE).first.wait_for()
    return float(page.evaluate("() => performance.now()")) / 1000


def bare_start(page: Page, address: str) -> float:
    """From the worker to its answer."""
    page.goto(address)
    return float(page.locator("#told").inner_text())


def _bare(folder: Path) -> Path:
    (folder / BARE).mkdir()
    unpack_runtime(folder / BARE)
    (folder / "index.html").write_text(BARE_PAGE)
    (folder / BARE / "bare.js").write_text(BARE_JS)
    (folder / BARE / "work.js").write_text(WORK_JS)
    return folder


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """A folder on a host; its address."""
    server = server_of(Folder(folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


if __name__ == "__main__":
    main()
