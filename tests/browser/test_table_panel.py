"""The Table panel in a browser: a turn by mouse, another by keys, and everything beside it."""

from __future__ import annotations

import os
import re
from statistics import median

from tests.browser.hostile import FAMILIES, write_hostile_episode
from tests.browser.panels import (
    DARK,
    LIGHT,
    barriers,
    cells,
    focused,
    keep_picture,
    open_tab,
    said,
    show,
    turn,
    wait_until_answered,
    wait_until_said,
    weigh,
)
from tests.browser.serving import WAIT

SHOWN = "import dmd, dmd_widgets\ngame = {}\npanel = dmd_widgets.table(game)\npanel"
MEASURED = 16 if "DMD_SOAK" in os.environ else 6
LAST_LAB = SHOWN.format('dmd.load("the_last_lab")')
NEW_GAME = SHOWN.format("dmd.new_game(seed=7)")


def option(panel, words):
    return panel.locator(".dmd-option").filter(has_text=words).first


def test_the_language_is_chosen_at_the_table(lab):
    panel = show(lab, "tongue.ipynb", LAST_LAB)
    language = panel.get_by_role("combobox", name="Language")
    language.focus()
    language.select_option("uk")
    option(panel, re.compile("[а-яії]{3}")).wait_for()
    assert focused(lab) == "tongue"
    assert barriers(lab) == []
    keep_picture(lab, panel, "table_in_ukrainian")


def test_a_turn_by_mouse(lab):
    panel = show(lab, "table.ipynb", LAST_LAB)
    weigh(panel, "Destroy Equipment")
    odds = option(panel, "Destroy Equipment").locator(".dmd-odds")
    odds.filter(has_text="destroy a Lab: 93.75 %, 98.44 % with rerolls").wait_for()

    # Why not, on hover and on click; and the rule behind it opens in place, in Polish if one likes.
    trade = panel.locator(".dmd-no").filter(has_text="Trade.")
    why = panel.get_by_text("Nobody shares the space of Ian.")
    assert not why.is_visible()
    trade.hover()
    assert why.is_visible()
    assert panel.get_by_text("Meet another investigator first.").is_visible()
    trade.click(force=True)  # and it stays, until it is clicked again
    panel.get_by_role("tab", name="Journal").hover()
    assert why.is_visible()
    panel.get_by_role("button", name="Rule DMD-RUN-1").first.click()
    panel.get_by_text("With a Run you move up to 3 spaces").wait_for()
    panel.get_by_role("button", name="Polski").click()
    panel.get_by_text("space: Pole").wait_for()
    assert panel.get_by_text("Biegiem poruszasz się").is_visible()
    assert focused(lab) == "language pl DMD-RUN-1"

    # A click on a space that cannot be reached says why, and the rule opens in place.
    panel.locator('[data-space="6"]').click(position={"x": 12, "y": 52})
    wait_until_said(panel, "North gallery is 3 spaces from Red Gate room")
    panel.get_by_role("status").get_by_role("button", name="Rule DMD-RUN-1").click()
    assert panel.get_by_role("status").get_by_text("Biegiem poruszasz się").is_visible()

    # A click on a space that two choices speak of asks which.
    panel.locator('[data-space="15"]').click(position={"x": 12, "y": 52})
    panel.get_by_role("menuitem", name="Run to Side room.").click()
    wait_until_said(panel, "Run to Side room.")
    assert panel.get_by_text("Ian chooses. Ian may run").first.is_visible()

    # The journal shows the table as it stood; the choices wait until one returns.
    panel.get_by_role("button", name="Ian moves to Side room.").click()
    wait_until_said(panel, "Looking back. Next: Ian moves to Side room.")
    assert panel.locator(".dmd-option").count() == 0
    panel.get_by_role("button", name="Return to now").click()
    option(panel, "Stop here.").click()
    panel.locator(".dmd-asks").get_by_text("Ian may act").wait_for()

    open_tab(panel, "Code")
    panel.get_by_text("game.choose('Stop here.')", exact=True).wait_for()
    panel.get_by_role("button", name="Undo").click()
    wait_until_said(panel, "Undone.")
    panel.get_by_role("button", name="Keep both").click()
    wait_until_said(panel, "Branch 1: it shares the past")
    panel.get_by_role("button", name="New luck").click()
    wait_until_said(panel, "New luck")

    keep_picture(lab, panel, "table-light")
    assert barriers(lab) == []
    turn(lab, DARK)
    assert barriers(lab) == []
    keep_picture(lab, panel, "table-dark")
    turn(lab, LIGHT)


def test_a_turn_by_keys_alone(lab):
    panel = show(lab, "table_keys.ipynb", LAST_LAB)
    before = cells(lab)
    keys = lab.page.keyboard
    panel.get_by_role("button", name="New luck").focus()
    for _ in range(12):
        if focused(lab).startswith("option"):
            break
        keys.press("Tab")
    assert focused(lab) == "option 0"
    for _ in range(3):
        keys.press("ArrowDown")
    assert focused(lab) == "option 3"
    keys.type("dd")  # in JupyterLab this deletes the cell
    keys.type("b")  # and this adds one
    keys.press("Enter")
    wait_until_said(panel, "Run to Side room.")
    wait_until_answered(panel)
    assert focused(lab) == "option 0"  # the first choice of the new question
    assert panel.get_by_text("Ian chooses. Ian may run").first.is_visible()

    # Why not, on focus.
    while not focused(lab).startswith("refused "):
        keys.press("Tab")
    assert panel.get_by_text("An action is finished before the next begins.").first.is_visible()

    # The board: its ringed spaces are reached by Tab and pressed by Enter.
    while focused(lab) != "space 13":
        keys.press("Tab")
    keys.press("Enter")
    wait_until_said(panel, "Ian moves to Red Gate room.")

    # Arrow keys lead to the space that lies there, and Enter says why not.
    panel.locator("[data-key='space 13']").focus()
    way = {"ArrowUp": "space 12", "ArrowLeft": "space 14", "ArrowRight": "space 12"}
    for key, space in way.items():
        keys.press(key)
        assert focused(lab) == space
    for key, space in (("ArrowUp", "space 9"), ("ArrowUp", "space 6"), ("ArrowRight", "space 5")):
        keys.press(key)
        assert focused(lab) == space
    keys.press("Enter")
    wait_until_said(panel, "North-east room is")
    assert focused(lab) == "space 5"

    panel.get_by_role("button", name="Undo").focus()
    keys.press("Space")
    wait_until_said(panel, "Undone.")
    assert focused(lab) == "undo"
    assert cells(lab) == before


def test_a_click_on_a_die_rerolls_it(lab):
    panel = show(lab, "table_dice.ipynb", LAST_LAB)
    option(panel, "Destroy Equipment").click()
    wait_until_said(panel, "The dice show")
    alike = "Each of these: destroy a Lab: 50.00 %, 75.00 % with rerolls"
    panel.locator(".dmd-fork").filter(has_text=alike).wait_for()
    panel.get_by_role("button", name="tentacle, gains 75 points, best").wait_for()
    panel.get_by_label("Reroll for").select_option("least sanity lost (Ian)")
    die = panel.get_by_role("button", name="Reroll standard die: tentacle, gains 0.89, best")
    die.wait_for()
    assert barriers(lab) == []
    die.click()
    wait_until_said(panel, "Reroll tentacle (standard die): 1 stress.")
    assert barriers(lab) == []


def test_two_panels_and_a_cell_stay_in_step(lab):
    first = show(lab, "table_step.ipynb", LAST_LAB, "dmd_widgets.table(game)", 'game.run("15")')
    second = lab.page.locator(".dmd-panel").nth(1)
    second.wait_for()
    for panel in (first, second):
        panel.get_by_text("Ian may act, 1 action to go.").first.wait_for()
    first.get_by_role("button", name="Undo").click()
    wait_until_said(first, "Undone.")
    assert wait_until_said(second, "Played elsewhere.").endswith("Ian may run 3 more. DMD-RUN-E9")


def test_an_error_inside_is_a_sentence_in_the_panel(lab):
    broken = "panel.game.choose = None"
    panel = show(lab, "table_error.ipynb", LAST_LAB, broken)
    option(panel, "Trade").or_(option(panel, "Take no more")).click()
    told = wait_until_said(panel, "Something in the kit went wrong here (TypeError")
    assert "NoneType" in told


def test_a_panel_whose_kernel_ended_stands_as_it_stood_and_says_what_to_do(lab):
    panel = show(lab, "table_ended.ipynb", LAST_LAB)
    option(panel, "Destroy Equipment").click()
    told = wait_until_said(panel, "The dice show")
    lab.page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    lab.page.wait_for_function(
        "() => !window.jupyterapp.shell.currentWidget.sessionContext.session?.kernel"
    )
    assert said(panel) == told
    option(panel, "Keep").click()
    wait_until_said(panel, "The kernel was restarted or stopped: run this cell again. Or copy")
    open_tab(panel, "Code")
    assert panel.get_by_text("game.choose('Destroy Equipment").first.is_visible()


def test_names_from_files_are_read_and_never_run(lab):
    write_hostile_episode(lab.folder)
    hostile = SHOWN.format('dmd.new_game("./hostile.yaml", seed=1)')
    panel = show(lab, "table_hostile.ipynb", hostile)
    for _ in range(3):  # a few steps, so that the journal, the menus and the odds speak as well
        panel.locator(".dmd-option").first.click()
        lab.page.wait_for_timeout(300)
    read = panel.inner_text() + "".join(panel.locator("title").all_text_contents())
    assert [one for one in FAMILIES if one not in read] == []
    assert lab.page.evaluate("window.ran") is None
    assert panel.locator("script, img, iframe, a, foreignObject").count() == 0


def test_of_a_drawing_only_shapes_and_words_reach_the_page(lab):
    board = """<svg xmlns="http://www.w3.org/2000/svg" onload="window.ran=1" viewBox="0 0 9 9">
      <title>Board</title><script>window.ran=1</script><style>* {display: none}</style>
      <image href="http://outside.example/a.png"/><foreignObject><b>bold</b></foreignObject>
      <a href="javascript:window.ran=1"><text>linked</text></a>
      <rect onclick="window.ran=1" style="fill: red" fill="url(http://outside.example/b)"/>
      <text>kept</text></svg>"""
    swapped = f"panel.board = {board!r}\npanel.view = panel.view | {{'picks': {{}}, 'stamp': -1}}"
    panel = show(lab, "table_drawing.ipynb", LAST_LAB, swapped)
    drawn = panel.locator(".dmd-board svg")
    drawn.get_by_text("kept").wait_for()
    kept = drawn.evaluate("one => [...one.querySelectorAll('*')].map((node) => node.localName)")
    assert kept == ["title", "rect", "text"]
    assert drawn.locator("rect").evaluate("one => one.attributes.length") == 0
    assert lab.page.evaluate("window.ran") is None


def test_from_click_to_repaint(lab):
    """Measured on the fifteen spaces of the first episode, and printed."""
    panel = show(lab, "table_fast.ipynb", NEW_GAME)
    lab.page.wait_for_timeout(1_000)
    taken = panel.evaluate(
        """async (panel, [most, wait]) => {
          const board = panel.querySelector(".dmd-board"), taken = [];
          for (let n = 0; n < most; n++) {
            const before = panel.querySelector(".dmd-fork h4");
            const button = panel.querySelector(".dmd-option");
            if (!button) break;
            const start = performance.now();
            button.click();
            while (panel.querySelector(".dmd-fork h4") === before) {
              await new Promise((next) => setTimeout(next, 1));
              if (performance.now() - start > wait) throw new Error("nothing happened");
            }
            await new Promise((next) => requestAnimationFrame(() => setTimeout(next, 0)));
            taken.push(performance.now() - start);
            await new Promise((next) => setTimeout(next, 500));
          }
          return taken;
        }""",
        [MEASURED, WAIT],
    )
    middle = median(taken)
    print(f"click to repaint: median {middle:.0f} ms of {len(taken)}, longest {max(taken):.0f} ms")
    assert len(taken) > MEASURED // 2
