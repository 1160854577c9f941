"""Panels in a browser: a notebook that shows one, and what a person does with it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator

from tests.browser.measuring import violations

LIGHT = "JupyterLab Light"
DARK = "JupyterLab Dark"
TALL = 2_400  # so that a whole panel fits on a picture

# Presses Enter on what has the focus, and once more in the very moment in which another question
# stands there; a browser clicks a button unless it is told not to.
TWICE = """panel => new Promise((done) => {
  const press = () => {
    const one = document.activeElement;
    const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
    const clicks = one.dispatchEvent(enter);
    if (clicks) one.click?.();
    return [one.dataset.key, clicks];
  };
  const asked = panel.querySelector(".dmd-asks h4");
  const watcher = new MutationObserver(() => {
    if (asked.isConnected) return;
    watcher.disconnect();
    queueMicrotask(() => done(press()));
  });
  watcher.observe(panel, { childList: true, subtree: true });
  press();
})"""


def write_notebook(folder: Path, name: str, *cells: str) -> str:
    """A notebook with these cells; `shows` is the first of them to have an output."""
    told: dict[str, Any] = {
        "cells": [
            {
                "cell_type": "code",
                "id": f"cell-{number}",
                "metadata": {},
                "source": source,
                "execution_count": None,
                "outputs": [],
            }
            for number, source in enumerate(cells)
        ],
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    (folder / name).write_text(json.dumps(told), "utf-8")
    return name


def show(lab: Any, name: str, *cells: str, pace: str = "at-once") -> Locator:
    """Run a notebook with these cells; its first panel. Cards stop nobody, unless one asks."""
    lab.open(write_notebook(lab.folder, name, *cells))
    lab.page.evaluate("pace => localStorage.setItem('dmd-paced', pace)", pace)
    lab.run_all()
    panel: Locator = lab.page.locator(".dmd-panel").first
    panel.wait_for()
    return panel


def said(panel: Locator) -> str:
    """The status line."""
    return panel.get_by_role("status").inner_text()


def wait_until_said(panel: Locator, words: str) -> str:
    """Wait for the status line to say something."""
    panel.get_by_role("status").filter(has_text=words).wait_for()
    return said(panel)


def wait_until_answered(panel: Locator) -> None:
    """Wait until the panel is not busy any more, and its new question may be pressed by keys."""
    panel.locator("xpath=self::*[not(@data-fresh)]").locator(
        '.dmd-body[aria-busy="false"]'
    ).wait_for(state="attached")  # a body may be empty, and so nothing to see


def open_tab(panel: Locator, name: str) -> None:
    """Turn to what lies beside the game, and wait until it lies there."""
    panel.get_by_role("tab", name=name, exact=True).click()
    wait_until_answered(panel)


def weigh(panel: Locator, words: str) -> None:
    """See the odds of a choice; where a busy machine leaves them to be asked for, ask."""
    row = panel.locator("[data-option]").filter(has_text=words).first
    row.locator(".dmd-full").first.wait_for()
    if row.get_by_role("button", name="Work out the odds").count():
        row.get_by_role("button", name="Work out the odds").click()
    row.get_by_role("button", name="All odds").wait_for()


def turn(lab: Any, theme: str) -> None:
    """Day or night."""
    lab.page.evaluate(
        "theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})", theme
    )
    light = "false" if theme == DARK else "true"
    lab.page.wait_for_selector(f'body[data-jp-theme-light="{light}"]', state="attached")
    lab.page.wait_for_selector(f'.dmd-panel[data-theme="{"dark" if theme == DARK else "light"}"]')


@contextmanager
def fingers(lab: Any) -> Iterator[Callable[..., None]]:
    """Fingers on the screen: `touch("touchStart", (x, y), …)`, then `touchMove` and `touchEnd`."""
    session = lab.page.context.new_cdp_session(lab.page)
    emulate = "Emulation.setTouchEmulationEnabled"
    session.send(emulate, {"enabled": True, "maxTouchPoints": 2})

    def touch(kind: str, *points: tuple[float, float]) -> None:
        told = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})

    try:
        yield touch
    finally:
        session.send(emulate, {"enabled": False})
        session.detach()


def barriers(
    lab: Any, levels: tuple[str, ...] = ("serious", "critical"), of: str = ".dmd-panel"
) -> list[str]:
    """What axe-core finds in the panels that keeps somebody out."""
    return violations(lab.page, levels, of)


def cells(lab: Any) -> int:
    """How many cells the notebook has."""
    return int(lab.page.locator(".jp-Notebook .jp-Cell").count())


def focused(lab: Any) -> str:
    """What has the focus, by the key it keeps through a redraw."""
    return str(lab.page.evaluate("document.activeElement.dataset.key ?? ''"))


def keep_picture(lab: Any, panel: Locator, name: str) -> None:
    """A screenshot of a panel, kept as an artefact; where workers share all tests nobody looks."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        return
    folder = Path(__file__).resolve().parents[2] / "artefacts"
    folder.mkdir(exist_ok=True)
    seen = lab.page.viewport_size
    lab.page.locator("#jupyterlab-splash").wait_for(state="detached")  # it fades over everything
    lab.page.set_viewport_size({"width": seen["width"], "height": TALL})
    panel.screenshot(path=folder / f"{name}.png")
    lab.page.set_viewport_size(seen)
