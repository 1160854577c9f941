"""A real JupyterLab or Notebook 7, and a real Chromium: started, and ended again."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, NamedTuple
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

from playwright.sync_api import Browser, Error, Page, sync_playwright

from tests.breadth import WIDE
from tests.processes import end

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
SHELL = "chromium-headless-shell"
NO_CHROMIUM = "Chromium is not installed (on Debian: apt-get install chromium)"
# All cells are in the page, also those one would have to scroll to.
SETTINGS = {"@jupyterlab/notebook-extension/tracker": {"windowingMode": "none"}}
WINDOW = {"width": 1280, "height": 900}
# To draw what moves takes a quarter of a test that plays. CI looks at it; here only tests of it do.
MOTION: Literal["no-preference", "reduce"] = "no-preference" if WIDE else "reduce"
WAIT = 120_000  # milliseconds; a busy machine is slow, not wrong


class App(NamedTuple):
    """A program that shows notebooks: its module, its own options' name, and how it opens one."""

    module: str
    options: str
    opens: str
    stumbles: tuple[str, ...] = ()  # its own page errors, with an empty notebook and no panel


JUPYTERLAB = App(
    "jupyterlab",
    "LabApp",
    "lab/tree/{}?reset",  # in a fresh workspace
    (  # themes that change quickly have its splash screen taken away twice
        "Failed to execute 'removeChild' on 'Node': "
        "The node to be removed is not a child of this node.",
    ),
)
NOTEBOOK_7 = App(
    "notebook",
    "JupyterNotebookApp",
    "notebooks/{}",
    ("Cannot read properties of undefined (reading 'schema')",),
)


# To start a kernel and import the kit takes longer than most tests do: one serves them all, with
# nothing of the last one in it.
DAY = "JupyterLab Light"
OPEN = """async ([path, id]) => {
  const kernel = id ? { id } : undefined;
  const notebook = await window.jupyterapp.commands.execute("docmanager:open", { path, kernel });
  await notebook.context.ready;
  await notebook.sessionContext.ready;
}"""
EMPTY = """import ipywidgets
ipywidgets.Widget.close_all()
get_ipython().run_line_magic("reset", "-f")"""
CLEAR = """async ([day, code]) => {
  const { commands, serviceManager, shell } = window.jupyterapp;
  const kernel = code && shell.currentWidget?.sessionContext?.session?.kernel;
  const late = new Promise((done) => setTimeout(() => done(null), 2000));
  const ends = kernel ? kernel.requestExecute({ code, silent: true }).done : null;
  const told = await Promise.race([ends, late]).catch(() => null);
  const kept = told?.content.status === "ok" ? kernel.id : "";
  for (const one of [...shell.widgets("main")]) one.dispose();
  await serviceManager.kernels.refreshRunning();
  for (const { id } of serviceManager.kernels.running()) {
    if (id !== kept) await serviceManager.kernels.shutdown(id);
  }
  if (document.body.dataset.jpThemeLight !== "true") {
    await commands.execute("apputils:change-theme", { theme: day });
  }
  localStorage.clear();
  return [kept, !document.querySelector(".jp-Dialog, .jp-Notebook")];
}"""
# What tests, or the scripts that they smuggle in, write into the window.
LEFT_THERE = "() => ['ran', 'heard', 'before'].filter((name) => name in window)"


class Lab:
    """One page of a browser on a running JupyterLab, and what went wrong in it."""

    def __init__(self, page: Page, address: str, folder: Path, app: App = JUPYTERLAB) -> None:
        self.page = page
        self.address = address
        self.folder = folder
        self.app = app
        self.is_clear = False  # JupyterLab is there, with nothing in it
        self.kernel = ""  # one that is at work already
        self.is_alone = False
        self.errors: list[str] = []
        self.outside: list[str] = []
        page.set_default_timeout(WAIT)
        page.on("pageerror", self._fail)
        page.on("request", self._note)
        page.on("websocket", self._note)

    def _fail(self, error: Any) -> None:
        told, where = str(error), str(getattr(error, "stack", ""))
        if told not in self.app.stumbles or "blob:" in where:  # a panel's scripts are blobs
            self.errors.append(told)

    def _note(self, asked: Any) -> None:
        url = asked.url
        parts = urlsplit(url)
        local = parts.hostname == "127.0.0.1" or parts.scheme in ("data", "blob")
        if not local:
            self.outside.append(url)

    def open(self, notebook: str) -> None:
        """Open a notebook of the folder, and wait for its kernel."""
        if self.is_clear:
            self.is_clear = False
            self.page.evaluate(OPEN, [notebook, self.kernel])
            self._wait_for_notebook()
        else:
            self.load(notebook)

    def be_alone(self) -> None:
        """Take a kernel that served no test before, and will serve none."""
        self.kernel, self.is_alone = "", True

    def load(self, notebook: str) -> None:
        """The same, with everything around it loaded anew: whatever was there is gone."""
        if self.is_clear:
            self.page.evaluate(CLEAR, [DAY, ""])
        self.is_clear = False
        self.page.goto(f"{self.address}/{self.app.opens.format(notebook)}")
        self._wait_for_notebook()

    def _wait_for_notebook(self) -> None:
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

    def leave(self) -> None:
        """Hear no more of the page."""
        for what, heard in (
            ("pageerror", self._fail),
            ("request", self._note),
            ("websocket", self._note),
        ):
            self.page.remove_listener(what, heard)

    def wait_until_idle(self) -> None:
        """Wait until the kernel has answered everything."""
        self.page.wait_for_function(f"{KERNEL_STATUS} === 'idle'")


class Desk:
    """A page that stays open from test to test: JupyterLab takes seconds to load, a notebook none.

    It is cleared in between, its kernel too; where that fails, or a test wrote something into the
    window, the next test gets a fresh one.
    """

    def __init__(self, browser: Browser, address: str, folder: Path) -> None:
        self.browser = browser
        self.address = address
        self.folder = folder
        self.page: Page | None = None
        self.kernel = ""

    @contextmanager
    def taken(self) -> Iterator[Lab]:
        """JupyterLab for one test."""
        is_clear = self.page is not None
        page = self.page or self.browser.new_page()
        page.set_viewport_size(WINDOW)
        page.emulate_media(reduced_motion=MOTION)
        lab = Lab(page, self.address, self.folder)
        lab.is_clear = is_clear
        lab.kernel = self.kernel
        self.page = None
        yield lab
        lab.leave()
        if self.cleared(page, "" if lab.is_alone else EMPTY):
            self.page = page
        else:
            page.close()

    def cleared(self, page: Page, code: str) -> bool:
        """Whether the page is as if nobody had used it; its kernel is emptied by the code."""
        self.kernel = ""
        try:
            left = page.evaluate(LEFT_THERE)
            self.kernel, is_clear = page.evaluate(CLEAR, [DAY, code])
        except Error:
            return False
        return is_clear and not left


@contextmanager
def serving(app: App, folder: Path, private: Path) -> Iterator[str]:
    """The program on a free port, with settings of its own in a private folder; its address."""
    environment = os.environ | {
        f"JUPYTER_{name}": str(private / name) for name in ("CONFIG_DIR", "DATA_DIR", "RUNTIME_DIR")
    }
    environment |= {
        "DMD_HOME": str(private / "home"),  # what a tester has solved is not touched
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
        *(sys.executable, "-m", app.module, "--no-browser"),
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        "--IdentityProvider.token=",
        "--ServerApp.password=",
        "--ServerApp.allow_root=True",
        f"--ServerApp.root_dir={folder}",
        f"--{app.options}.expose_app_in_browser=True",
    ]
    log = private / "server.log"
    with (
        log.open("w") as output,
        subprocess.Popen(command, env=environment, stdout=output, stderr=output) as process,
    ):
        try:
            address = f"http://127.0.0.1:{port}"
            _wait_for(address, process, log)
            yield address
        finally:
            end(process, 5)  # its kernels end by themselves when nobody is there any more


def _wait_for(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(600):
        try:
            with urlopen(f"{address}/api", timeout=5):
                return
        except (URLError, ConnectionError):
            assert process.poll() is None, log.read_text()
            time.sleep(0.1)
    raise AssertionError(log.read_text())


def chromium() -> str | None:
    """The browser of this machine, if there is one."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", SHELL))), None)


def quick_chromium() -> str | None:
    """The same without a window, where it is there: it computes a fifth less."""
    return shutil.which(SHELL) or chromium()


@contextmanager
def browsing(program: str) -> Iterator[Browser]:
    """Chromium without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program,
            headless=True,
            args=CHROMIUM_OPTIONS,
            ignore_default_args=["--hide-scrollbars"],  # people have them, and they take room
        )
        yield browser
        browser.close()
