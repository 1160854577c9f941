"""Take the pictures of `docs/img` anew: panels in a real JupyterLab, by day and by night.

python -m tools.take_pictures
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PIL import Image
from playwright.sync_api import Locator

from tests.browser.panels import DARK, LIGHT, TALL, show, turn
from tests.browser.serving import JUPYTERLAB, Lab, browsing, chromium, serving

PICTURES: Final = Path(__file__).resolve().parents[1] / "docs" / "img"
WINDOWS: Final = {"": (1440, 900), "1280-": (1280, 800), "900-": (900, TALL)}
"""Of the Table, which is as high as its window lets it be; narrow, all of it is to be seen."""
TABLE: Final = 'import dmd, dmd_widgets\ndmd_widgets.table(dmd.load("the_last_lab"))'
BUILDER: Final = 'import dmd, dmd_widgets\ndmd_widgets.map_builder(dmd.load_map("winterfold"))'
DICE: Final = 'import dmd_widgets\ndmd_widgets.dice("3B+1G", aim="success >= 2", stress=2, seed=5)'


def main() -> None:
    """All of them."""
    with jupyterlab() as lab:
        panel = show(lab, "table.ipynb", TABLE)
        panel.get_by_text("with rerolls").first.wait_for()
        for theme, called in ((LIGHT, "day"), (DARK, "night")):
            turn(lab, theme)
            for before, (width, high) in WINDOWS.items():
                take(lab, panel, f"table-{before}{called}", width, high)
        turn(lab, LIGHT)
        panel.get_by_label("Colours").select_option("yes")
        take(lab, panel, "table-grey", *WINDOWS[""])
        panel.get_by_label("Colours").select_option("no")
        panel = show(lab, "builder.ipynb", BUILDER)
        panel.get_by_role("button", name="Tile 7, front").click()
        panel.get_by_text("Put back (Esc)").wait_for()
        take(lab, panel, "map-builder", 1280, tallest=1350)
        take(lab, show(lab, "dice.ipynb", DICE), "dice", 1280)


@contextmanager
def jupyterlab() -> Iterator[Lab]:
    """A JupyterLab with an empty folder, in a browser without a window."""
    program = chromium()
    if program is None:
        raise SystemExit("There is no Chromium here; install the package chromium.")
    with TemporaryDirectory() as folder:
        notebooks, private = Path(folder, "notebooks"), Path(folder, "private")
        notebooks.mkdir()
        private.mkdir()
        with serving(JUPYTERLAB, notebooks, private) as address, browsing(program) as browser:
            yield Lab(browser.new_page(), address, notebooks)


def take(
    lab: Lab, panel: Locator, name: str, width: int, high: int = TALL, tallest: int = TALL
) -> None:
    """One picture of a panel, as wide as a window of this width leaves it."""
    lab.page.set_viewport_size({"width": width, "height": high})
    lab.page.mouse.move(0, 0)  # nothing is hovered over
    lab.page.wait_for_timeout(500)  # until the panel has found its new width
    seen = Image.open(io.BytesIO(panel.screenshot())).convert("RGB")
    seen = seen.crop((0, 0, seen.width, min(seen.height, tallest)))
    file = PICTURES / f"{name}.png"
    seen.save(file, optimize=True)
    print(f"{file.name}: {seen.width} by {seen.height}, {file.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
