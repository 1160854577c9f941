"""The Paths panel in a browser: by mouse, by keys, by day and night, in step with a Table."""

from __future__ import annotations

import pytest

from tests.browser.panels import (
    DARK,
    LIGHT,
    barriers,
    cells,
    focused,
    keep_picture,
    show,
    turn,
    wait_until_said,
)

SHOWN = "import dmd, dmd_widgets\ngame = {}\npanel = dmd_widgets.paths(game)\npanel"
LAST_LAB = SHOWN.format('dmd.load("the_last_lab")')


def test_an_enemy_and_a_space_are_selected_by_mouse(lab):
    panel = show(lab, "paths.ipynb", LAST_LAB)
    assert panel.get_by_text("A Run of Ian goes up to 4 spaces.").is_visible()
    assert panel.locator(".dmd-board .ring").count() == 14  # 13 in reach, and where Ian stands

    panel.locator('[data-ids="cultist 1|cultist 2"]').click()
    wait_until_said(panel, "Cultist 1 in South room")
    assert panel.get_by_text("4 spaces to Ian in Red Gate room, by 1 shortest path.").is_visible()
    assert panel.locator(".paths .step").count() == 4
    panel.get_by_label("Enemies go towards").select_option(label="11 Far west room")
    panel.get_by_text("to Far west room, by 1 shortest path.").wait_for()
    panel.get_by_role("button", name="Rule DMD-MOV-1").click()
    panel.get_by_text("An enemy sent towards a space goes by a shortest path").wait_for()

    # A click on the floor is a click on the space, one on a figure a click on the figure.
    panel.locator('[data-space="14"] > .reach').click(position={"x": 6, "y": 6})
    wait_until_said(panel, "Inner room: 2 spaces of this Run")
    assert panel.get_by_text("Byakhee 1 follows to Inner room.").is_visible()
    assert panel.get_by_text("Fire Vampire 1 (1 of 4) follows to Inner room.").is_visible()
    keep_picture(lab, panel, "paths-light")
    assert barriers(lab) == []
    turn(lab, DARK)
    assert barriers(lab) == []
    keep_picture(lab, panel, "paths-dark")
    turn(lab, LIGHT)


def test_keys_alone_select_on_the_board_and_in_the_list(lab):
    panel = show(lab, "paths_keys.ipynb", LAST_LAB)
    before, keys = cells(lab), lab.page.keyboard
    panel.get_by_label("A Run to").focus()
    keys.press("Tab")
    assert focused(lab) == "spot space 1"  # the board is one stop, and the first space its home
    keys.press("ArrowLeft")
    assert focused(lab) == "spot space 2"
    keys.type("dd")  # in JupyterLab this deletes the cell
    keys.press("Enter")
    wait_until_said(panel, "East corridor: 4 spaces of this Run")
    assert focused(lab) == "spot space 2"
    keys.press("Escape")
    wait_until_said(panel, "This Run of Ian")

    for _ in range(6):  # the tools of the board lie between
        keys.press("Tab")
        if focused(lab) == "figure byakhee 1":
            break
    keys.press("ArrowDown")
    assert focused(lab) == "figure fire_vampire 1"
    keys.press("Enter")
    wait_until_said(panel, "Fire Vampire 1 (1 of 4) in Side room")
    assert focused(lab) == "figure fire_vampire 1"
    assert cells(lab) == before


def test_ties_are_marked_on_the_board(lab):
    asked = 'panel.subject.fill("toward", "space 2"); panel.do_select("figure fire_vampire 1")'
    panel = show(lab, "paths_ties.ipynb", LAST_LAB, asked)
    assert panel.locator('[data-space="15"]').locator("text").get_by_text("5: choose").is_visible()
    assert panel.get_by_text("In Side room you choose: Red Gate room or Inner room.").is_visible()
    keep_picture(lab, panel, "paths-ties")


def test_it_stays_in_step_with_a_table(lab):
    panel = show(lab, "paths_step.ipynb", LAST_LAB, "dmd_widgets.table(game)", 'game.run("15")')
    wait_until_said(panel, "Played elsewhere. This Run of Ian")
    table = lab.page.locator(".dmd-panel.dmd-table")
    table.get_by_role("button", name="Undo").click()
    panel.get_by_text("Ian may run").wait_for()


def test_it_shows_what_the_table_is_asked_about_and_the_table_what_is_selected_here(lab):
    panel = show(lab, "paths_joint.ipynb", LAST_LAB, "dmd_widgets.table(game)")
    table = lab.page.locator(".dmd-panel.dmd-table")
    steps = table.locator(".dmd-board .step")
    steps.first.wait_for(state="detached")

    panel.get_by_role("button", name="Byakhee 1").first.click()
    wait_until_said(table, "In Paths: Byakhee 1 in Landing.")
    assert steps.count() == panel.locator(".dmd-board .step").count() > 0

    table.locator('.dmd-board [data-ids="cultist 1|cultist 2"]').click(
        force=True, position={"x": 8, "y": 12}
    )
    wait_until_said(table, "Cultist")
    wait_until_said(panel, "Cultist 1 in South room")
    assert table.get_by_role("status").get_attribute("data-kind") == "refused"
    assert steps.count() == panel.locator(".dmd-board .step").count() > 0
    keep_picture(lab, table, "paths-and-table")


def test_on_a_map_every_way_between_two_spaces_is_drawn(lab):
    panel = show(lab, "paths_map.ipynb", SHOWN.format('dmd.load_map("winterfold")'))
    floor = panel.locator('[data-space="sleigh_yard"] > .reach')  # an L, and its foot is below
    box = floor.bounding_box()
    floor.click(position={"x": box["width"] * 0.2, "y": box["height"] * 0.9})
    wait_until_said(panel, "Within 3 spaces of Sleigh Yard")
    panel.get_by_label("Steps").fill("1")
    panel.get_by_label("Steps").press("Tab")
    wait_until_said(panel, "Within 1 space of Sleigh Yard")
    panel.locator('[data-key="end"]').select_option(label="Telegraph Office")
    wait_until_said(panel, "From Sleigh Yard to Telegraph Office")
    assert panel.get_by_text("A tie in Drying Room: Steam Bath or Ice Bath.").is_visible()
    keep_picture(lab, panel, "paths-map")


SEEN = "one => one.getAttribute('viewBox').split(' ').map(Number)"


def test_on_a_narrow_panel_the_board_keeps_its_place_and_shows_what_is_selected(lab):
    panel = show(lab, "paths_narrow.ipynb", LAST_LAB)
    lab.page.set_viewport_size({"width": 900, "height": 700})
    lab.page.wait_for_timeout(500)
    board, drawn = panel.locator(".dmd-sight"), panel.locator(".dmd-sight > svg")
    panel.get_by_role("button", name="Closer").click()
    panel.get_by_label("A Run to").select_option(label="2 East corridor")
    wait_until_said(panel, "East corridor: 4 spaces of this Run")
    seen, chosen = board.bounding_box(), board.locator(".dmd-lit").bounding_box()
    assert seen["x"] <= chosen["x"]
    assert chosen["x"] + chosen["width"] <= seen["x"] + seen["width"]
    before = drawn.evaluate(SEEN)
    drawing = drawn.element_handle()
    panel.get_by_label("Enemies go towards").select_option(label="Sister Beth")
    lab.page.wait_for_function("one => !one.isConnected", arg=drawing)  # it is drawn anew
    lab.page.wait_for_timeout(300)
    assert drawn.evaluate(SEEN) == pytest.approx(before, abs=1)
    panel.get_by_role("button", name="Show all of the board").click()
    assert drawn.evaluate(SEEN)[2] > before[2] * 1.2
