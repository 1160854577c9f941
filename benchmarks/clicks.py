"""`python -m benchmarks.clicks`: a game in a real JupyterLab, played click by click.

Each line that comes in names what is asked for, and is answered by one, in seconds: `click` (from a
click to the picture after it, the median of a few clicks), `night` (the same in Final Girl), `cold`
(from running a notebook of one cell, in a kernel that has done nothing yet, to the first choices),
`odds` (how long after those choices the first odds were there). When the lines end, browser and
server are ended as well.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Locator

from tests.browser.panels import show, write_notebook
from tests.browser.serving import CLEAR, DAY, JUPYTERLAB, Lab, browsing, chromium, serving

CLICKS = 5
COLD_STARTS = 3
# The first episode of the box, and its fifteen spaces.
GAME = "import dmd, dmd_widgets\npanel = dmd_widgets.table(dmd.new_game(seed=7))\npanel"
PLAYED = {"click": GAME, "night": GAME.replace("seed=7", "'camp_happy_trails', seed=7")}
# A click on the first choice; then the question is another one, and the next frame shows it.
CLICK = """async (panel) => {
  const fork = () => panel.querySelector('section[aria-label="What may be chosen"]');
  const choice = fork().querySelector("li[data-option] button");
  if (!choice) return null; // the game is over
  await new Promise((next) => setTimeout(next, 500)); // somebody reads and thinks
  const asked = fork().querySelector("h4"), start = performance.now();
  const another = new Promise((done, fail) => {
    const watcher = new MutationObserver(() => {
      if (fork().querySelector("h4") === asked) return;
      watcher.disconnect();
      done();
    });
    watcher.observe(panel, { childList: true, subtree: true });
    setTimeout(() => fail(new Error("nothing happened")), 10000);
  });
  choice.click();
  await another;
  await new Promise((next) => requestAnimationFrame(() => setTimeout(next, 0)));
  return (performance.now() - start) / 1000;
}"""
# All cells are run; then the first choices stand there, and then the first of them is weighed.
COLD = """async () => {
  const start = performance.now();
  const seen = (what) => new Promise((done) => {
    const look = () => {
      if (!document.querySelector(what)) return;
      watcher.disconnect();
      requestAnimationFrame(() => setTimeout(() => done(performance.now()), 0));
    };
    const watcher = new MutationObserver(look);
    watcher.observe(document.body, { childList: true, subtree: true, attributes: true });
    look();
  });
  window.jupyterapp.commands.execute("notebook:run-all-cells");
  const choices = await seen(".dmd-option"), odds = await seen("[data-weighed]");
  return [(choices - start) / 1000, (odds - choices) / 1000];
}"""


def main() -> None:
    """Answer until nobody asks any more."""
    with TemporaryDirectory() as folder:
        notebooks, private = Path(folder, "notebooks"), Path(folder, "private")
        notebooks.mkdir()
        private.mkdir()
        with (
            serving(JUPYTERLAB, notebooks, private) as address,
            browsing(chromium() or "") as browser,
        ):
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            answer(Lab(page, address, notebooks))


def answer(lab: Lab) -> None:
    """Each line by its number."""
    lab.load(write_notebook(lab.folder, "first.ipynb", GAME))  # JupyterLab's own start is not ours
    open_now = ""
    clicks: Iterator[float] = iter(())
    for line in sys.stdin:
        asked = line.strip()
        if asked in PLAYED:
            if asked != open_now:
                open_now, clicks = asked, clicked(lab, PLAYED[asked])
            seconds = next(clicks)
        else:
            open_now = ""
            seconds = median(cold(lab)[asked == "odds"] for _ in range(COLD_STARTS))
        print(seconds, flush=True)


def clicked(lab: Lab, played: str) -> Iterator[float]:
    """Medians of a few clicks each, in games that go on to their end."""
    panel = show(lab, "game.ipynb", played)
    while True:
        taken: list[float] = []
        while len(taken) < CLICKS:
            seconds = panel.evaluate(CLICK)
            if seconds is None:
                panel = another_game(lab)
            else:
                taken.append(seconds)
        yield median(taken)


def another_game(lab: Lab) -> Locator:
    lab.run_all()
    return lab.page.locator(".dmd-panel").first


def cold(lab: Lab) -> tuple[float, float]:
    """A kernel of its own, which has only just begun: until the choices, and on to the odds."""
    lab.page.evaluate(CLEAR, [DAY, ""])
    lab.is_clear, lab.kernel = True, ""
    lab.open(write_notebook(lab.folder, "cold.ipynb", GAME))
    choices, odds = lab.page.evaluate(COLD)
    return choices, odds


if __name__ == "__main__":
    main()
