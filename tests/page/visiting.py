"""Somebody who visits the page: what they open, and what went over the line meanwhile."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Locator, Page

from dmd_widgets.page.serving import Server

WAIT = 120_000  # milliseconds; a busy machine is slow, not wrong
CHOICE = ".dmd-fork button[data-once]"


class Visit:
    """One browser with storage of its own, and the page in a tab."""

    def __init__(self, context: BrowserContext, host: Server) -> None:
        self.context = context
        self.host = host
        self.address = f"http://127.0.0.1:{host.server_port}/"
        host.sent.clear()
        self.errors: list[str] = []
        self.outside: list[str] = []
        self.asked: list[str] = []
        context.set_default_timeout(WAIT)
        context.on("request", self._note)
        self.page = self.tab()

    def tab(self) -> Page:
        """Another tab of the same browser."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._heard)
        return page

    def _note(self, request: Any) -> None:
        self.asked.append(request.url)
        if urlsplit(request.url).hostname != "127.0.0.1":
            self.outside.append(request.url)

    def _heard(self, said: Any) -> None:
        if said.type == "error":
            self.errors.append(said.text)

    def open(self, place: str, what: str) -> Locator:
        """Look at a part of the page, and wait until this is there."""
        self.page.goto(f"{self.address}{place}")
        return self.wait(what)

    def wait(self, what: str) -> Locator:
        """Something in the part of the page that is seen."""
        found = self.page.locator(f"section.view:not([hidden]) {what}")
        found.first.wait_for()
        return found

    @property
    def assets(self) -> str:
        """Where the files of this build lie."""
        script: str = self.page.locator("script[src]").first.evaluate("one => one.src")
        return script.rpartition("/")[0]

    def json(self, name: str) -> Any:
        """A file of data of this build."""
        return self.page.request.get(f"{self.assets}/{name}").json()

    @property
    def sent(self) -> int:
        """Bytes that the host has sent since the visit began, or since they were forgotten."""
        return sum(many for _, many in self.host.sent)

    def text(self) -> str:
        """All that is seen."""
        return self.page.locator("#page").inner_text()
