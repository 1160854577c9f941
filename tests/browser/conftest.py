"""A real JupyterLab and a real browser: `lab.open("x.ipynb")`, then look at what a person sees."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
KERNEL_STATUS = "window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel?.status"
# A browser that may run as root, draws without a screen, and never asks its makers anything.
CHROMIUM_OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# All cells are in the page, also those one would have to scroll to.
SETTINGS = {"@jupyterlab/notebook-extension/tracker": {"windowingMode": "none"}}
WAIT = 60_000  # milliseconds; a busy machine is slow, not wrong


class Lab:
    """One page of a browser on a running JupyterLab, and what went wrong in it."""

    def __init__(self, page: Page, address: str, folder: Path) -> None:
        self.page = page
        self.address = address
        self.folder = folder
        self.errors: list[str] = []
        self.outside: list[str] = []
        page.set_default_timeout(WAIT)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", lambda request: self._note(request.url))
        page.on("websocket", lambda socket: self._note(socket.url))

    def _note(self, url: str) -> None:
        parts = urlsplit(url)
        local = parts.hostname == "127.0.0.1" or parts.scheme in ("data", "blob")
        if not local:
            self.outside.append(url)

    def open(self, notebook: str) -> None:
        """Open a notebook of the folder, in a fresh workspace, and wait for its kernel."""
        self.page.goto(f"{self.address}/lab/tree/{notebook}?reset")
        self.page.wait_for_selector(".jp-Notebook .jp-Cell")
        self.wait_until_idle()

    def command(self, name: str) -> None:
        """Give JupyterLab one of its own commands, as its menus do."""
        self.page.evaluate("name => window.jupyterapp.commands.execute(name)", name)

    def run_all(self) -> None:
        """Run ▸ Run All Cells, and wait for the last one."""
        self.command("notebook:run-all-cells")
        self.wait_until_idle()

    def outputs(self) -> str:
        """Everything the cells show below themselves, as a person reads it."""
        return "\n".join(self.page.locator(".jp-OutputArea-output").all_inner_texts())

    def wait_until_idle(self) -> None:
        """Wait until the kernel has answered everything."""
        self.page.wait_for_function(f"{KERNEL_STATUS} === 'idle'")


@pytest.fixture(scope="session")
def notebooks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the course that a test may run, change, and add notebooks to."""
    folder = tmp_path_factory.mktemp("lab") / "notebooks"
    shutil.copytree(ROOT / "notebooks", folder)
    return folder


@pytest.fixture(scope="session")
def server(notebooks: Path) -> Iterator[str]:
    """JupyterLab with settings of its own on a free port; ended when the tests are done."""
    private = notebooks.parent
    places = ("CONFIG_DIR", "DATA_DIR", "RUNTIME_DIR")
    environment = os.environ | {f"JUPYTER_{name}": str(private / name) for name in places}
    environment |= {
        "IPYTHONDIR": str(private / "ipython"),
        "JUPYTERLAB_SETTINGS_DIR": str(private / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(private / "workspaces"),
    }
    for name, chosen in SETTINGS.items():
        settings = private / "settings" / f"{name}.jupyterlab-settings"
        settings.parent.mkdir(parents=True)
        settings.write_text(json.dumps(chosen))
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser"),
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        "--IdentityProvider.token=",
        "--ServerApp.password=",
        "--ServerApp.allow_root=True",
        f"--ServerApp.root_dir={notebooks}",
        "--LabApp.expose_app_in_browser=True",
    ]
    log = private / "jupyterlab.log"
    with (
        log.open("w") as output,
        subprocess.Popen(command, env=environment, stdout=output, stderr=output) as process,
    ):
        try:
            address = f"http://127.0.0.1:{port}"
            _wait_for(address, process, log)
            yield address
        finally:
            process.terminate()


def _wait_for(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(600):
        try:
            with urlopen(f"{address}/api", timeout=5):
                return
        except (URLError, ConnectionError):
            assert process.poll() is None, log.read_text()
            time.sleep(0.1)
    raise AssertionError(log.read_text())


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium without a window. Where there is none the tests say so; in CI that is a failure."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        missing = "Chromium is not installed (on Debian: apt-get install chromium)"
        if "CI" in os.environ:
            pytest.fail(missing)
        pytest.skip(missing)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=program, headless=True, args=CHROMIUM_OPTIONS
        )
        yield chromium
        chromium.close()


@pytest.fixture
def lab(browser: Browser, server: str, notebooks: Path) -> Iterator[Lab]:
    """A fresh page on the running JupyterLab; whatever it shows, it must do so without trouble."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    lab = Lab(page, server, notebooks)
    yield lab
    page.close()
    assert lab.errors == []
    assert lab.outside == []
