"""A built page on this machine alone: loopback, small files, and the policy for workers as well."""

from __future__ import annotations

import gzip
import sys
import zipfile
from collections.abc import Hashable
from contextlib import suppress
from functools import lru_cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import SHUT_RDWR
from typing import Any, Final, Protocol
from urllib.parse import unquote, urlsplit

from dmd.core.complaints import Refusal
from dmd_widgets.page.building.build import POLICY, SMALL

DOOR: Final = "index.html"
KINDS: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".wasm": "application/wasm",
}


class Page(Hashable, Protocol):
    """Where the files of a built page are."""

    def read(self, name: str) -> bytes:
        """One file; `KeyError` where there is none."""


class Folder:
    """A page in a folder."""

    def __init__(self, place: Path) -> None:
        self.place = place.resolve()

    def read(self, name: str) -> bytes:
        """One file, and never one outside the folder."""
        file = (self.place / name).resolve()
        if not file.is_relative_to(self.place) or not file.is_file():
            raise KeyError(name)
        return file.read_bytes()


class Archive:
    """A page in an archive."""

    def __init__(self, place: Path) -> None:
        self.files = zipfile.ZipFile(place)

    def read(self, name: str) -> bytes:
        """One file."""
        return self.files.read(name)


def opened(place: Path) -> Page:
    """A built page; what is none earns a sentence."""
    try:
        page: Page = Archive(place) if place.suffix == ".zip" else Folder(place)
        if b"data-build=" in page.read(DOOR):
            return page
    except (KeyError, OSError, zipfile.BadZipFile):
        pass
    raise Refusal(
        f"There is no built page in “{place.name}”.",
        remedy="Build one: dmd page build FOLDER. It fetches about 7 MB by npm and pip.",
    )


class Server(ThreadingHTTPServer):
    """Answers this machine, and knows what it sent: the name of each file, and its bytes."""

    daemon_threads = True

    def __init__(self, port: int, handler: type[BaseHTTPRequestHandler]) -> None:
        self.sent: list[tuple[str, int]] = []
        self._open: set[Any] = set()
        super().__init__(("127.0.0.1", port), handler)  # closes itself where the port is taken

    def process_request(self, request: Any, client_address: Any) -> None:
        """Remember who is on the line: browsers stay there for the next file."""
        self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """Somebody has left."""
        self._open.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that leaves in the midst of a file is no error: somebody went on reading."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)

    def server_close(self) -> None:
        """Answer nobody any more, whoever is still on the line."""
        super().server_close()
        for one in tuple(self._open):
            with suppress(OSError):
                one.shutdown(SHUT_RDWR)


def server_of(page: Page, port: int = 0) -> Server:
    """A server for a page; it answers this machine only."""
    return Server(port, _handler(page))


@lru_cache(maxsize=500)
def _small(page: Page, name: str) -> bytes:
    return gzip.compress(page.read(name), 6, mtime=0)


def _handler(page: Page) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            name = unquote(urlsplit(self.path).path).lstrip("/") or DOOR
            ending = Path(name).suffix
            packs = ending in SMALL and "gzip" in self.headers.get("Accept-Encoding", "")
            try:
                content = _small(page, name) if packs else page.read(name)
            except KeyError:
                self.send_error(HTTPStatus.NOT_FOUND)
                return
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", KINDS.get(ending, "application/octet-stream"))
            self.send_header("Content-Length", str(len(content)))
            self.send_header("Content-Security-Policy", POLICY)
            self.send_header("X-Content-Type-Options", "nosniff")
            lasting = "max-age=31536000, immutable" if "kit-" in name else "no-cache"
            self.send_header("Cache-Control", lasting)
            if packs:
                self.send_header("Content-Encoding", "gzip")
            self.end_headers()
            self.wfile.write(content)
            if isinstance(self.server, Server):
                self.server.sent.append((name, len(content)))

        def log_message(self, *words: object) -> None:
            """Nobody wants to read about each file."""

    return Handler
