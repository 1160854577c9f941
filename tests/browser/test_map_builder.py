"""The Map builder in a browser: a map is laid by mouse, another by keys; checked, saved, played."""

from __future__ import annotations

import os
from pathlib import Path
from statistics import median

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, expect

from dmd.atlas import load_tiles
from dmd.core.files.yaml_writer import to_yaml
from dmd.workshop.map import Map, load_map, new_map
from dmd_widgets.standing import LATER
from tests.browser.hostile import FAMILIES, write_hostile_episode
from tests.browser.panels import (
    DARK,
    LIGHT,
    barriers,
    cells,
    fingers,
    focused,
    keep_picture,
    show,
    turn,
    wait_until_said,
)
from tests.browser.serving import WAIT

SHOWN = "import dmd, dmd_widgets\npanel = dmd_widgets.map_builder({})\npanel"
EMPTY = SHOWN.format('dmd.new_map("old_mill", "The Old Mill")')
MEASURED = 16 if "DMD_SOAK" in os.environ else 6
SIZES = ((900, 700, 1), (1280, 900, 2), (1280, 900, 1), (1700, 1000, 1))
"""Of the window, and how far zoomed in."""
TILES = (
    ("20", "front", 0, 0, 0),
    ("18", "front", 1, 0, 0),
    ("2", "front", 2, 0, 0),
    ("8", "front", 0, 1, 1),
    ("17", "back", 1, 1, 0),
    ("3", "front", 2, 1, 0),
)
"""Code, side, place, and how often it is turned: thirteen spaces, all connected."""
TOKENS = {"start": "20b", "gate_red": "3a", "gate_yellow": "18b", "gate_blue": "17c"}
LABS = ("18a", "18c", "2a", "8a", "17b")


def wanted() -> Map:
    """The map that is laid here, told in cells."""
    laid = new_map("old_mill", "The Old Mill")
    for code, side, x, y, turns in TILES:
        laid = laid.place(code, x, y, side, 90 * turns)
    for token, space in TOKENS.items():
        laid = laid.put(space, token)
    for space in LABS:
        laid = laid.put(space, "lab")
    return laid


def spot(panel: Locator, key: str) -> Locator:
    """A place on the map: `place 0 0`, `point 1 2` or `space 7a`."""
    return panel.locator(f'.dmd-board [data-key="{key}"]')


def click(panel: Locator, key: str) -> None:
    """Click a place near its corner, since rooms may have nooks."""
    spot(panel, key).click(position={"x": 12, "y": 14})


def take(panel: Locator, key: str) -> None:
    """Click something that is taken in hand."""
    panel.locator(f'[data-key="{key}"]').click()
    wait_until_said(panel, "In your hand")


def test_a_map_of_six_tiles_is_laid_by_mouse_checked_saved_and_played(lab):
    panel = show(lab, "map_builder.ipynb", EMPTY)
    for code, side, x, y, turns in TILES:
        take(panel, f"tile {code} {side}")
        for _ in range(turns):
            panel.get_by_role("button", name="Turn (R)").first.click()
            wait_until_said(panel, "turned 90°")
        spot(panel, f"place {x} {y}").hover()
        if code == "17":
            keep_picture(lab, panel, "map-builder-laying")
        spot(panel, f"place {x} {y}").click()
        wait_until_said(panel, "laid.")

    panel.get_by_text("errors to mend before it can be played").wait_for()
    panel.get_by_role("button", name="Play this map now").click()
    wait_until_said(panel, "The map still misses: Start, Red Gate, Yellow Gate, Blue Gate and Lab")
    expect(panel.locator(".dmd-play .dmd-answer")).to_contain_text("The map still misses: Start")
    tiles = panel.locator(".dmd-tiles")
    assert tiles.evaluate("one => one.scrollWidth - one.clientWidth") <= 0
    for token, space in TOKENS.items():
        take(panel, f"missing {token}")
        click(panel, f"space {space}")
        wait_until_said(panel, "put into")
    take(panel, "missing lab")
    for number, space in enumerate(LABS, 1):
        click(panel, f"space {space}")
        wait_until_said(panel, f"({number} of 5)")

    panel.get_by_text("It can be played.").wait_for()
    keep_picture(lab, panel, "map-builder-light")
    panel.get_by_role("button", name="Save", exact=True).first.click()
    wait_until_said(panel, "Saved as old_mill.yaml.")
    assert load_map(lab.folder / "old_mill.yaml") == wanted()
    (lab.folder / "old_mill.yaml").unlink()

    panel.get_by_role("button", name="Play this map now").click()
    wait_until_said(panel, "The table is laid, below the map.")
    table = lab.page.locator(".dmd-table")
    table.locator(".dmd-option").filter(has_text="Run").first.click()
    wait_until_said(table, "Run")
    assert barriers(lab) == []
    # The last output of all may be the picture that a notebook keeps of it, which nobody sees.
    shown = lab.page.locator(".jp-OutputArea-output").filter(has=table).last
    keep_picture(lab, shown, "map-builder-played")
    panel.get_by_role("button", name="Put the game away").click()
    wait_until_said(panel, "The game is put away.")
    expect(table).to_have_count(0)


def test_a_map_is_laid_by_keys_alone_which_never_reach_jupyterlab(lab):
    panel = show(lab, "map_builder_keys.ipynb", EMPTY)
    before, keys = cells(lab), lab.page.keyboard
    panel.locator('[data-key="tile 1 front"]').focus()
    keys.type("dd")  # in JupyterLab this deletes the cell
    keys.type("b")  # and this adds one
    keys.press("Enter")
    wait_until_said(panel, "In your hand: Tile 1, front.")
    assert focused(lab) == "place 0 0"
    keys.press("Enter")
    wait_until_said(panel, "Tile 1, front: laid.")
    assert focused(lab) == "space 1a"

    keys.press("p")  # back to the palette
    assert focused(lab) == "tile 1 front"
    for _ in range(6):
        keys.press("ArrowDown")
    keys.press("ArrowRight")
    assert focused(lab) == "tile 7 back"
    keys.press("Enter")
    wait_until_said(panel, "In your hand: Tile 7, back.")
    keys.press("f")
    wait_until_said(panel, "In your hand: Tile 7, front.")
    keys.press("r")
    wait_until_said(panel, "In your hand: Tile 7, front, turned 90°.")
    assert focused(lab) == "place 1 0"
    keys.press("ArrowLeft")
    keys.press("ArrowLeft")
    assert focused(lab) == "place -1 0"  # where all others make room
    keys.press("Enter")
    wait_until_said(panel, "Tile 7, front, turned 90°: laid.")
    assert focused(lab) == "space 7a"

    keys.press("r")
    wait_until_said(panel, "Tile 7, front, turned 180°.")
    keys.press("ArrowRight")  # away from the tile that is looked at
    assert focused(lab) == "space 1a"
    keys.press("r")
    wait_until_said(panel, "Tile 1, front, turned 90°.")
    assert focused(lab) == "space 1a"
    keys.press("r")
    wait_until_said(panel, "Tile 1, front, turned 180°.")
    panel.locator('[data-key="space 7a"]').focus()
    keys.press("m")
    wait_until_said(panel, "In your hand: Tile 7, to be moved.")
    keys.press("Escape")
    wait_until_said(panel, "Put back")
    keys.press("ArrowRight")
    assert focused(lab) == "space 1a"
    keys.press("Delete")
    wait_until_said(panel, "Tile 1 is off the map.")
    keys.press("Control+z")
    wait_until_said(panel, "Undone.")
    expect(panel.locator("pre.dmd-code")).to_contain_text('tile: "1", x: 1')
    assert cells(lab) == before


def test_a_tile_is_dragged_onto_the_map_and_over_it(lab):
    panel = show(lab, "map_builder_drag.ipynb", EMPTY)
    mouse = lab.page.mouse
    take(panel, "tile 1 front")
    spot(panel, "place 0 0").click()
    wait_until_said(panel, "laid.")

    def drag(source: Locator, target: str, held: str) -> None:
        box = source.bounding_box()
        mouse.move(box["x"] + 20, box["y"] + 20)
        mouse.down()
        mouse.move(box["x"] + 50, box["y"] + 40, steps=4)
        wait_until_said(panel, held)
        there = spot(panel, target).bounding_box()
        mouse.move(there["x"] + there["width"] / 2, there["y"] + there["height"] / 2, steps=4)
        mouse.up()

    drag(panel.locator('[data-key="tile 2 back"]'), "place 1 0", "In your hand: Tile 2, back.")
    wait_until_said(panel, "Tile 2, back: laid.")
    drag(spot(panel, "space 2a"), "place 0 1", "In your hand: Tile 2, to be moved.")
    wait_until_said(panel, "Tile 2 is moved.")
    expect(panel.locator("pre.dmd-code")).to_contain_text('tile: "2", x: 0, "y": 1')


def test_whatever_is_in_the_hand_is_painted_into_every_space_one_goes_over(lab):
    panel = show(lab, "map_builder_paint.ipynb", SHOWN.format('dmd.load_map("winterfold")'))
    mouse, code = lab.page.mouse, panel.locator("pre.dmd-code")
    panel.get_by_role("button", name="Tokens", exact=True).click()
    panel.get_by_role("button", name="Fire").first.click()
    wait_until_said(panel, "In your hand")
    over = ("space ski_room", "space refectory", "space ward_six", "space ward_five")

    def middle(key: str) -> tuple[float, float]:
        box = spot(panel, key).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.7

    spot(panel, over[0]).scroll_into_view_if_needed()
    before = code.text_content()
    mouse.move(*middle(over[0]))
    mouse.down()
    for key in over[1:]:
        mouse.move(*middle(key), steps=6)
    painted = panel.locator(".dmd-board .dmd-painted > .reach")
    seen = {one.get_attribute("data-key") for one in painted.all()}
    assert set(over) <= seen, "what will get one is seen while the button is down"
    keep_picture(lab, panel, "map-builder-painting")
    mouse.up()
    expect(code).not_to_have_text(before)
    wait_until_said(panel, "Fire")
    assert code.text_content().count("fire") == before.count("fire") + len(seen)

    lab.page.keyboard.press("Control+z")  # it was one step
    wait_until_said(panel, "Undone.")
    assert code.text_content() == before


def test_two_fingers_bring_the_map_closer_and_put_nothing_there(lab):
    panel = show(lab, "map_builder_pinch.ipynb", SHOWN.format('dmd.load_map("winterfold")'))
    code = panel.locator("pre.dmd-code").text_content()
    assert "ski_room" in code
    sight = panel.locator(".dmd-sight")
    sight.scroll_into_view_if_needed()
    wide = "one => Number(one.querySelector('svg').getAttribute('viewBox').split(' ')[2])"
    before, box = sight.evaluate(wide), sight.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    with fingers(lab) as touch:
        touch("touchStart", (x - 30, y), (x + 30, y))
        for apart in range(40, 100, 10):
            touch("touchMove", (x - apart, y), (x + apart, y))
        touch("touchEnd")
        assert sight.evaluate(wide) < 0.6 * before
    assert panel.locator("pre.dmd-code").text_content() == code
    panel.get_by_role("button", name="Show all of the board").click()
    assert abs(sight.evaluate(wide) - before) < 1


def test_a_shipped_map_is_copied_and_its_spaces_are_changed(lab):
    panel = show(lab, "map_builder_copy.ipynb", EMPTY)
    panel.get_by_text("Open another map").click()
    panel.get_by_label("Of the kit").select_option("five_rooms")
    panel.get_by_role("button", name="Copy").click()
    wait_until_said(panel, "“My five rooms” is copied")

    panel.get_by_role("button", name="Spaces").click()
    take(panel, "new-space")
    click(panel, "point 0 0")
    wait_until_said(panel, "Room 1 is there.")
    lab.page.keyboard.press("Escape")
    name = panel.get_by_role("textbox", name="Name")
    name.fill("Cellar")
    name.press("Enter")
    wait_until_said(panel, "It is called Cellar now.")
    keep_picture(lab, panel, "map-builder-spaces")

    panel.get_by_text("No way leads from “Porch” to “Cellar”").wait_for()
    panel.get_by_role("button", name="Go there").click()
    wait_until_said(panel, "No way leads")
    expect(spot(panel, "space room_1")).to_be_focused()
    lab.page.keyboard.press("l")
    wait_until_said(panel, "In your hand: A link")
    lab.page.keyboard.press("ArrowDown")
    assert focused(lab) == "space porch"
    lab.page.keyboard.press("Enter")
    wait_until_said(panel, "Cellar and Porch are linked.")
    panel.get_by_role("button", name="Take the link to Cellar away").click()
    wait_until_said(panel, "linked no more")

    panel.get_by_role("button", name="Remove (Del)").click()
    wait_until_said(panel, "Porch is off the map. Gone with its spaces: Start.")
    panel.get_by_role("button", name="Undo").click()
    wait_until_said(panel, "Undone.")
    panel.get_by_role("button", name="Export as SVG").click()
    wait_until_said(panel, "Written: my_five_rooms.svg.")
    assert "Cellar" in (lab.folder / "my_five_rooms.svg").read_text("utf-8")


def test_a_file_of_somebody_else_is_replaced_only_after_asking(lab):
    (lab.folder / "old_mill.yaml").write_text("# mine\n", "utf-8")
    panel = show(lab, "map_builder_asking.ipynb", EMPTY)
    save = panel.get_by_role("button", name="Save", exact=True).first
    save.click()
    wait_until_said(panel, "There is a file old_mill.yaml already.")
    panel.get_by_role("button", name="Leave it").click()
    wait_until_said(panel, "The file stays as it was.")
    assert (lab.folder / "old_mill.yaml").read_text("utf-8") == "# mine\n"
    expect(panel.locator(".dmd-answer")).to_have_count(0)  # the status line is near enough
    save.click()
    panel.get_by_role("button", name="Replace it").click()
    wait_until_said(panel, "Saved as old_mill.yaml.")

    (lab.folder / "old_mill.yaml").write_text("# mine again\n", "utf-8")
    panel.locator('[data-key="save-as"]').click()
    answer = panel.locator(".dmd-files .dmd-answer")  # beside the button that was pressed
    expect(answer).to_contain_text("There is a file old_mill.yaml already. Replace it?")
    keep_picture(lab, panel, "map-builder-asking")
    answer.get_by_role("button", name="Replace it").click()
    expect(answer).to_have_text("Saved as old_mill.yaml.")
    panel.locator('[data-key="tile 20 front"]').click()
    wait_until_said(panel, "In your hand")
    expect(panel.locator(".dmd-answer")).to_have_count(0)
    (lab.folder / "old_mill.yaml").unlink()


def test_names_from_files_are_read_and_never_run(lab):
    write_hostile_episode(lab.folder)
    panel = show(lab, "map_builder_hostile.ipynb", SHOWN.format('"./hostile_map.yaml"'))
    click(panel, "space 9")
    wait_until_said(panel, "it can be changed")
    panel.get_by_text("Open another map").click()
    panel.locator('[data-key="palette tokens"]').click()
    lab.page.wait_for_timeout(500)
    drawn = panel.locator("title").all_text_contents()
    fields = panel.locator("input").evaluate_all("all => all.map((one) => one.value)")
    read = " ".join((panel.inner_text(), *drawn, *fields))
    assert [one for one in FAMILIES if one not in read] == []
    assert lab.page.evaluate("window.ran") is None
    assert panel.locator("script, img, iframe, a, foreignObject").count() == 0


@pytest.mark.wide
def test_by_day_and_night_and_in_windows_of_any_size(lab):
    panel = show(lab, "map_builder_sizes.ipynb", SHOWN.format('"winterfold"'))
    take(panel, "tile 7 front")
    assert barriers(lab) == []
    turn(lab, DARK)
    assert barriers(lab) == []
    keep_picture(lab, panel, "map-builder-dark")
    turn(lab, LIGHT)
    for width, height, zoom in SIZES:
        lab.page.set_viewport_size({"width": width // zoom, "height": height // zoom})
        lab.page.wait_for_timeout(500)
        assert panel.evaluate("one => one.scrollWidth - one.clientWidth") <= 1
        keep_picture(lab, panel, f"map-builder-{width}-{zoom}")


@pytest.mark.wide
def test_a_panel_reopened_without_its_kernel_shows_the_map_as_it_was(lab):
    panel = show(lab, "map_builder_reopened.ipynb", EMPTY)
    take(panel, "tile 20 front")
    spot(panel, "place 0 0").click()
    wait_until_said(panel, "laid.")
    lab.page.wait_for_timeout(LATER * 1_000 + 500)
    lab.command("docmanager:save")
    lab.page.wait_for_timeout(1_500)
    lab.page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")

    lab.open("map_builder_reopened.ipynb")
    stand = lab.page.locator(".dmd-stand").first
    stand.get_by_text("Shift + Enter").wait_for()
    assert "Map builder: The Old Mill" in stand.inner_text()
    assert stand.locator("img").is_visible()
    assert lab.page.locator(".dmd-panel").count() == 0


REACHED = """async (board) => {
  const spots = () => [...board.querySelectorAll(".dmd-may > .reach")];
  const seen = new Set(), open = [spots()[0]];
  while (open.length) {
    const here = open.pop();
    if (seen.has(here)) continue;
    seen.add(here);
    for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
      here.focus();
      here.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      open.push(document.activeElement);
    }
  }
  return spots().filter((one) => !seen.has(one)).map((one) => one.dataset.key);
}"""


def test_the_arrow_keys_reach_every_place(lab):
    panel = show(lab, "map_builder_arrows.ipynb", SHOWN.format('"winterfold"'))
    board = panel.locator(".dmd-map")
    assert board.evaluate(REACHED) == []
    take(panel, "tile 7 front")
    assert board.evaluate(REACHED) == []
    panel.get_by_text("Open another map").click()
    panel.get_by_label("Of the kit").select_option("blasphemous_alchemy")
    panel.get_by_role("button", name="Copy").click()
    wait_until_said(panel, "copied")
    assert board.evaluate(REACHED) == []
    panel.get_by_role("button", name="Spaces").click()
    take(panel, "new-space")
    assert board.evaluate(REACHED) == []


def write_large_set(folder: Path) -> list[str]:
    """A set of forty tiles beside the notebook: those of the kit, and each a second time."""
    kit = load_tiles()
    again = tuple(replace(one, code=f"A{one.code}") for one in kit.tiles)
    large = replace(kit, id="large", title="Large", tiles=(*kit.tiles, *again))
    (folder / "large.yaml").write_text(to_yaml(large, compact=True), "utf-8")
    return [one.code for one in large.tiles]


def test_from_click_to_repaint_with_thirty_tiles(lab):
    """Measured from the click to what is painted, and printed."""
    codes = write_large_set(lab.folder)[:30]
    laid = "".join(f".place({code!r}, {n % 6}, {n // 6})" for n, code in enumerate(codes))
    cell = f'import dmd, dmd_widgets\nmap = dmd.new_map("large", tiles="./large.yaml"){laid}\n'
    panel = show(lab, "map_builder_fast.ipynb", f"{cell}dmd_widgets.map_builder(map)")
    spot(panel, "space 7a").click(position={"x": 12, "y": 14})
    lab.page.wait_for_timeout(1_000)
    taken = panel.evaluate(
        """async (panel, [most, wait]) => {
          const button = () => panel.querySelector('[data-key="space turn"]');
          const status = panel.querySelector(".dmd-status"), taken = [];
          for (let n = 0; n < most; n++) {
            const before = panel.querySelector(".dmd-map svg"), start = performance.now();
            button().click();
            while (panel.querySelector(".dmd-map svg") === before) {
              await new Promise((next) => setTimeout(next, 1));
              if (performance.now() - start > wait) throw new Error("nothing happened");
            }
            await new Promise((next) => requestAnimationFrame(() => setTimeout(next, 0)));
            taken.push(performance.now() - start);
            await new Promise((next) => setTimeout(next, 400));
          }
          return taken;
        }""",
        [MEASURED, WAIT],
    )
    middle = median(taken)
    print(f"click to repaint: median {middle:.0f} ms of {len(taken)}, longest {max(taken):.0f} ms")
    assert len(taken) == MEASURED
