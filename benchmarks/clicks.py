"""`python -m benchmarks.clicks`: a game in a real JupyterLab, played click by click.

Each line that comes in is answered by one: how many seconds lay between a click and the picture
after it, the median of a few clicks. When the lines end, browser and server are ended as well.
"""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Locator

from tests.browser.panels import show
from tests.browser.serving import JUPYTERLAB, Lab, browsing, chromium, serving

CLICKS = 5
# The first episode of the box, and its fifteen spaces.
GAME = "import dmd, dmd_widgets\npanel = dmd_widgets.table(dmd.new_game(seed=7))\npanel"
# A click on the first choice; then the question is another one, and the next frame shows it.
CLICK = """async (panel) => {
  const fork = () => panel.querySelector('section[aria-label="What may be chosen"]');
  const choice = fork().querySelector("li[data-option] button");
  if (!choice) return null; // the game is over
  await new Promise((next) => setTimeout(next, 500)); // somebody reads and thinks
  const asked = fork().querySelector("h4"), start = performance.now();
  choice.click();
  while (fork().querySelector("h4") === asked) {
    await new Promise((next) => setTimeout(next, 1));
    if (performance.now() - start > 10000) throw new Error("nothing happened");
  }
  await new Promise((next) => requestAnimationFrame(() => setTimeout(next, 0)));
  return (performance.now() - start) / 1000;
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
            answer_clicks(Lab(page, address, notebooks))


def answer_clicks(lab: Lab) -> None:
    panel = show(lab, "game.ipynb", GAME)
    for _ in sys.stdin:
        taken = []
        while len(taken) < CLICKS:
            seconds = panel.evaluate(CLICK)
            if seconds is None:
                panel = another_game(lab)
            else:
                taken.append(seconds)
        print(median(taken), flush=True)


def another_game(lab: Lab) -> Locator:
    lab.run_all()
    return lab.page.locator(".dmd-panel").first


if __name__ == "__main__":
    main()
