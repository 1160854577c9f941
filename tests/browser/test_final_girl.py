"""A night of Final Girl on the Table panel in a browser."""

from __future__ import annotations

from tests.browser.measuring import set_window
from tests.browser.panels import (
    barriers,
    fingers,
    keep_picture,
    open_tab,
    show,
    wait_until_answered,
    wait_until_said,
)

SHOWN = """import dmd, dmd_widgets
game = dmd.new_game("camp_happy_trails", heroine="laurie", killer="hans", seed=3)
dmd_widgets.table(game)"""

ALIKE = """import dmd, dmd_widgets
dmd_widgets.table(dmd.load("one_blow_left"))"""

BUYING = """import dmd, dmd_widgets
game = dmd.new_game("camp_happy_trails", seed=5)
for choice in [4, 5, 6, 11, 6, 11, 10]:
    game.choose(choice)
dmd_widgets.table(game)"""


def option(panel, words):
    return panel.locator(".dmd-option").filter(has_text=words).first


def test_a_card_is_played_paid_up_and_walked_by_mouse(lab):
    panel = show(lab, "final_girl.ipynb", SHOWN)
    panel.get_by_role("heading", name="Camp Happy Trails, Laurie against Hans: turn 1").wait_for()
    keep_picture(lab, panel, "final_girl_begins")
    option(panel, "Play Walk.").click()
    wait_until_said(panel, "The dice show")
    keep_picture(lab, panel, "final_girl_pays_up")
    option(panel, "Let the roll count").click()
    option(panel, "Go to").wait_for()
    keep_picture(lab, panel, "final_girl_walks")
    option(panel, "Go to East path.").click()
    wait_until_said(panel, "Go to East path.")
    open_tab(panel, "Heroine")
    keep_picture(lab, panel, "final_girl_sheet")
    assert barriers(lab) == []


def test_what_every_choice_brings_alike_is_told_once_above_them(lab):
    panel = show(lab, "final_girl_buys.ipynb", BUYING)
    always = panel.locator(".dmd-always")
    always.wait_for()
    assert "a victim dies for certain" in always.inner_text()
    assert panel.locator(".dmd-option", has_text="a victim dies").count() == 0
    assert panel.locator(".dmd-option.dmd-deadly").count() == 0
    assert barriers(lab, ("moderate", "serious", "critical")) == []


def test_what_cards_below_each_other_come_to_alike_is_told_once_above_them(lab):
    panel = show(lab, "final_girl_alike.ipynb", ALIKE)
    shared = panel.locator(".dmd-shared")
    panel.locator(".dmd-in-run").nth(3).wait_for()
    assert shared.inner_text().startswith("Each of these: two successes: 11.11")
    rows = panel.locator(".dmd-in-run .dmd-option").all_inner_texts()
    assert [one.split("\n")[0] for one in rows] == [
        one for one in panel.locator(".dmd-option > span").all_inner_texts() if "Play " in one
    ]
    assert not any("successes" in one for one in rows)
    assert any("to lose health" in one for one in rows), "what differs stays where it is"
    assert barriers(lab, ("moderate", "serious", "critical")) == []

    option(panel, "Play Walk.").click()
    wait_until_said(panel, "The dice show")
    assert (shared.count(), panel.locator(".dmd-in-run").count()) == (0, 0)
    panel.get_by_role("button", name="Undo").click()
    shared.wait_for()
    assert shared.count() == 1


def test_what_a_card_does_is_read_where_it_is_chosen_by_pointer_keys_and_tap(lab):
    panel = show(lab, "final_girl_cards.ipynb", SHOWN)
    walk, lies = option(panel, "Play Walk."), panel.locator(".dmd-pointed")
    says = "Two or more: Move"
    # What comes with the odds slides down whatever stands below: a hand waits for that.
    panel.locator("[data-option]:not([data-weighed])").first.wait_for(state="detached")
    walk.hover()
    lies.filter(has_text=says).wait_for()
    keep_picture(lab, panel, "final_girl_card_pointed_at")
    covered = lies.bounding_box()
    for who in ("heroine", "killer"):
        at = panel.locator(f'.dmd-sight [data-figure="{who}"]').bounding_box()
        beside = at["x"] > covered["x"] + covered["width"]
        below = at["y"] > covered["y"] + covered["height"]
        assert beside or below or at["y"] + at["height"] < covered["y"], who
    lab.page.mouse.move(0, 0)
    lies.wait_for(state="hidden")
    walk.focus()
    for key in ("ArrowDown", "ArrowUp"):
        lab.page.keyboard.press(key)
    lies.filter(has_text=says).wait_for()
    assert says in walk.get_attribute("aria-description")
    lab.page.keyboard.press("ArrowRight")
    lab.page.keyboard.press("Enter")
    opened = panel.locator(".dmd-own-card:visible")
    opened.filter(has_text=says).wait_for()
    assert "Action card, cost 0" in opened.inner_text()
    opened.get_by_role("button", name="FG-CARD-4").click()
    opened.locator(".dmd-rule").filter(has_text="card").wait_for()
    assert barriers(lab, ("moderate", "serious", "critical")) == []
    panel.get_by_role("button", name="The card: Walk").first.click()
    opened.wait_for(state="hidden")
    option(panel, "Discard Focus").click()
    wait_until_said(panel, "Discard Focus for 1 time.")
    lab.page.mouse.move(0, 0)
    assert lab.page.evaluate("document.activeElement.dataset.key") == "option 0"
    lies.wait_for(state="hidden")  # what got the focus by itself covers no board
    panel.get_by_role("button", name="Undo").click()
    wait_until_said(panel, "Undone.")
    panel.locator("[data-option]:not([data-weighed])").first.wait_for(state="detached")
    with fingers(lab) as touch:
        at = panel.get_by_role("button", name="The card: Focus").first.bounding_box()
        touch("touchStart", (at["x"] + at["width"] / 2, at["y"] + at["height"] / 2))
        touch("touchEnd")
        opened.filter(has_text="Action card").wait_for()


def test_heroine_and_killer_are_never_out_of_sight(lab):
    panel = show(lab, "final_girl_sight.ipynb", SHOWN)
    for width, height in ((1440, 900), (1280, 800), (1100, 700)):
        lab.page.set_viewport_size({"width": width, "height": height})
        lab.page.wait_for_timeout(300)
        box = panel.locator(".dmd-sight").bounding_box()
        for who in ("heroine", "killer"):
            at = panel.locator(f'.dmd-sight [data-figure="{who}"]').bounding_box()
            assert box["x"] <= at["x"], (width, who)
            assert at["x"] + at["width"] <= box["x"] + box["width"], (width, who)
            assert box["y"] <= at["y"], (width, who)
            assert at["y"] + at["height"] <= box["y"] + box["height"], (width, who)
        if width >= 1280:
            assert panel.locator(".dmd-sight[data-close]").count() == 0, "all of the camp"


def test_in_a_narrow_box_names_are_read_and_a_sign_leads_to_the_killer(lab):
    panel = show(lab, "final_girl_sign.ipynb", SHOWN)
    for width, height in ((900, 700), (400, 800)):
        set_window(lab, width, height, sidebar=width > 400)
        sign = panel.locator(".dmd-sign")
        sign.wait_for()
        assert "Hans" in sign.get_attribute("aria-label")
        box = panel.locator(".dmd-sight").bounding_box()
        at = sign.bounding_box()
        assert box["x"] <= at["x"] < box["x"] + box["width"] / 4, "he is far to the left"
        assert box["y"] <= at["y"] < box["y"] + box["height"] / 4, "and above"
        name = panel.locator(".dmd-sight .name").first
        scale = name.evaluate("one => one.getAttribute('font-size') * one.getScreenCTM().a")
        assert scale >= 10.9, width
    assert barriers(lab) == []
    panel.locator(".dmd-sign").click()
    killer = panel.locator('.dmd-sight [data-figure="killer"]')
    at = killer.bounding_box()
    box = panel.locator(".dmd-sight").bounding_box()
    assert box["x"] <= at["x"]
    assert at["x"] + at["width"] <= box["x"] + box["width"]
    assert panel.locator(".dmd-sign").get_attribute("data-key") == "sign heroine"
    assert killer.evaluate("one => one.contains(document.activeElement)")
    set_window(lab, 1280, 900, sidebar=True)


def test_it_is_told_in_polish(lab):
    polish = show(lab, "final_girl_pl.ipynb", SHOWN.replace("seed=3", "seed=4, language='pl'"))
    option(polish, "Zagraj kartę: Chód.").wait_for()
    keep_picture(lab, polish, "final_girl_polish")
    assert barriers(lab) == []


HUNTED = """import dmd, dmd_widgets
game = dmd.new_game("camp_happy_trails", heroine="laurie", killer="hans", seed=12)
for choice in [1, 0, 2, 0, 3, 1, 2, 1, 1, 2, 9, 4, 0, 1, 3, 0, 0, 0, 3]:
    game.choose(choice)
for words in (
    "Southeast exit with 1", "Rescue a victim for: Take", "Take the reward", "Take Sprint",
    "South path", "Play Sprint", "Sprint: Move", "Dock", "Go on", "Take Focus", "Take Walk",
    "Buy Guard", "Take Short", "Buy Close", "Take Walk", "Take Weak", "Play Walk", "Keep the dice",
    "Discard 2 cards", "Discard Weak", "Discard Search", "South path", "Play Focus",
    "Keep the dice", "Play Short", "Keep the dice", "Go on", "Take Focus",
):
    game.choose(next(n for n, one in enumerate(game.options) if words in one))
dmd_widgets.table(game)"""
WITHIN = """(one) => {
  const at = one.getBoundingClientRect(), fork = one.closest(".dmd-fork");
  const { top } = fork.getBoundingClientRect();
  const foot = fork.querySelector(".dmd-next").getBoundingClientRect().top;
  return at.top >= top - 1 && at.bottom <= foot + 1;
}"""


def test_a_card_in_the_midst_of_a_phase_lies_below_what_happened_before_it(lab):
    panel = show(lab, "final_girl_hunted.ipynb", HUNTED, pace="stepwise")
    set_window(lab, 1280, 800, sidebar=True)
    # What comes with the odds slides down whatever stands below: a hand waits for that.
    panel.locator("[data-option]:not([data-weighed])").first.wait_for(state="detached")
    option(panel, "Buy Guard").click()
    card = panel.locator(".dmd-read")
    card.filter(has_text="He wants me").wait_for()
    wait_until_answered(panel)
    lab.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    assert card.evaluate(WITHIN)
    dies = panel.locator(".dmd-stage .dmd-line").filter(has_text="A victim dies at Lake cabin.")
    assert dies.evaluate(WITHIN), "what Hans did first is not scrolled away"
