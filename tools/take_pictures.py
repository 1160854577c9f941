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

from tests.browser.panels import DARK, LIGHT, TALL, show, turn, wait_until_answered
from tests.browser.serving import JUPYTERLAB, Lab, browsing, chromium, serving

PICTURES: Final = Path(__file__).resolve().parents[1] / "docs" / "img"
WINDOWS: Final = {"": (1440, 900), "1280-": (1280, 800), "900-": (900, TALL)}
"""Of the Table, which is as high as its window lets it be; narrow, all of it is to be seen."""
TABLE: Final = 'import dmd, dmd_widgets\ndmd_widgets.table(dmd.load("the_last_lab"))'
BUILDER: Final = 'import dmd, dmd_widgets\ndmd_widgets.map_builder(dmd.load_map("winterfold"))'
PLAYED: Final = """import dmd, dmd_widgets
dmd_widgets.table(dmd.new_game("blasphemous_alchemy", investigators=["ian", "beth"], seed=5))"""
TURN: Final = (
    "Run to East", "Stop here", "Attack Cultist 1", "Keep", "Take no more", "Go on", "Keep",
)  # fmt: skip
"""What is chosen in the film of one turn."""
LOOKED, MOVING, MOVES = 1_800, 140, 4
"""Milliseconds: so long one looks at a step, and at each picture of what moves; and how many."""
FILM_WIDE, COLOURS, EXACT = 900, 200, 40
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
        film(lab, show(lab, "turn.ipynb", PLAYED, pace="stepwise"), "turn")


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


def film(lab: Lab, panel: Locator, name: str) -> None:
    """One turn as a picture that moves."""
    lab.page.set_viewport_size({"width": 1440, "height": 900})
    panel.get_by_role("region", name="Board").wait_for()
    lab.page.wait_for_timeout(1_500)
    frames, lasting = [still(panel)], [LOOKED]
    for words in TURN:
        choice = panel.locator(".dmd-option, .dmd-main").filter(has_text=words).first
        choice.hover()
        frames.append(still(panel))
        lasting.append(LOOKED // 2)
        choice.click()
        wait_until_answered(panel)
        lab.page.mouse.move(0, 0)
        for _ in range(MOVES):
            frames.append(still(panel))
            lasting.append(MOVING)
        lab.page.wait_for_timeout(1_500)
        frames.append(still(panel))
        lasting.append(LOOKED)
    # Colours of all its steps: the first of them has no dice yet, and no card.
    steps = frames[:: MOVES + 2]
    beside = Image.new("RGB", (FILM_WIDE, len(steps) * frames[0].height))
    for at, one in enumerate(steps):
        beside.paste(one, (0, at * one.height))
    palette = palette_of(beside)
    drawn = [one.quantize(palette=palette, dither=Image.Dither.NONE) for one in frames]
    file = PICTURES / f"{name}.gif"
    drawn[0].save(
        file, save_all=True, append_images=drawn[1:], duration=lasting, loop=0, optimize=True
    )
    print(f"{file.name}: {len(drawn)} pictures, {file.stat().st_size // 1000} kB")


def palette_of(seen: Image.Image) -> Image.Image:
    """The colours of a film: those of paper and floors to the letter, and some near all others."""
    counted = sorted(seen.getcolors(seen.width * seen.height) or (), reverse=True)
    exact = [colour for _, colour in counted[:EXACT]]
    near = seen.quantize(COLOURS - EXACT, method=Image.Quantize.MAXCOVERAGE).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in exact for part in colour] + near)
    return palette


def still(panel: Locator) -> Image.Image:
    """A panel as it looks now, as broad as it is in the film."""
    seen = Image.open(io.BytesIO(panel.screenshot())).convert("RGB")
    return seen.resize((FILM_WIDE, round(seen.height * FILM_WIDE / seen.width)))


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
