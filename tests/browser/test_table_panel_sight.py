"""How the Table panel's board is seen: readable in every window, closer by hand or two fingers."""

from __future__ import annotations

import pytest

from tests.browser import measuring
from tests.browser.measuring import without_sidebar
from tests.browser.panels import barriers, fingers, focused, show, wait_until_answered

TABLE = """import dmd, dmd_widgets
game = dmd.new_game("blasphemous_alchemy", investigators=["ian", "beth"], seed=5)
panel = dmd_widgets.table(game)
panel"""
READABLE = 11
"""Pixels."""
SIZES = ((1440, 900), (1280, 800), (900, 700), (640, 800), (490, 800), (400, 800))
SEEN = """panel => {
  const svg = panel.querySelector(".dmd-sight > svg"), box = panel.querySelector(".dmd-sight");
  const times = svg.getScreenCTM().a, around = box.getBoundingClientRect();
  const names = [...svg.querySelectorAll(".name")]
    .map((one) => Number(one.getAttribute("font-size")) * times);
  const ian = svg.querySelector('[data-figure="ian"]'), who = ian.getBoundingClientRect();
  const beside = ian.closest("[data-space]").querySelectorAll("[data-figure] text");
  const letters = [...beside].map((one) =>
    Number(one.getAttribute("font-size")) * one.getScreenCTM().a);
  const [x, y, w, h] = svg.getAttribute("viewBox").split(" ").map(Number)
    .map(Math.round);
  return {
    largest: Math.max(...names), letters: Math.min(...letters), wide: around.width,
    view: [x, y, w, h],
    inside: who.left >= around.left && who.right <= around.right && who.top >= around.top &&
      who.bottom <= around.bottom,
    over: panel.scrollWidth - panel.clientWidth,
  };
}"""


CROWDED = """import dmd, dmd_widgets
from random import Random
people = ["ian", "beth", "adam", "rasputin"]
game, random = dmd.new_game(seed=3, investigators=people), Random(8)
for _ in range(75):
    _ = game.choose(random.randrange(len(game.options)))
panel = dmd_widgets.table(game)
panel"""
LARGE = 16
"""Pixels that a figure beside the one that acts is high."""
HIGH = """panel => {
  const drawn = panel.querySelector(".dmd-watched").closest("[data-space]");
  return [...drawn.querySelectorAll("[data-figure]")].map((one) => 22 * one.getScreenCTM().a);
}"""


def set_window(lab, width, height):
    lab.page.set_viewport_size({"width": width, "height": height})
    lab.page.wait_for_timeout(300)


def test_names_are_readable_in_every_window_and_who_acts_is_in_sight(lab):
    panel = show(lab, "sight.ipynb", TABLE)
    with without_sidebar(lab):
        for width, height in SIZES:
            set_window(lab, width, height)
            seen = panel.evaluate(SEEN)
            assert seen["largest"] >= READABLE - 0.1, (width, seen)
            assert seen["inside"], (width, seen)
            assert seen["over"] <= 1, (width, seen)
            if seen["wide"] < 480:
                assert seen["letters"] >= READABLE - 0.1, (width, seen)
        assert seen["view"][2] < 600, "cropped on purpose, around who acts"
        panel.get_by_role("button", name="Show all of the board").click()
        assert panel.evaluate(SEEN)["view"][2] > 850
        panel.get_by_role("button", name="Show who acts").click()
        assert panel.evaluate(SEEN) == seen
        assert barriers(lab) == []


SPOKEN = """import dmd, dmd_widgets
dmd_widgets.table(dmd.new_game({game}, seed=5), language="{language}")"""
GAMES = {
    "first": '"blasphemous_alchemy", investigators=["ian", "beth"]',
    "second": '"camp_happy_trails", heroine="laurie", killer="hans"',
    "tiles": '"a_lamp_for_the_drowned"',
}
WHOLE = """panel => {
  const box = panel.querySelector(".dmd-sight"), svg = box.querySelector("svg");
  const around = box.getBoundingClientRect(), times = svg.getScreenCTM().a;
  const tools = [...panel.querySelectorAll(".dmd-tools button")]
    .filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
  const rooms = [...svg.querySelectorAll("[data-space] > .reach")];
  return {
    smallest: Math.min(...[...svg.querySelectorAll(".name")]
      .map((one) => Number(one.getAttribute("font-size")) * times)),
    cut: rooms.map((one) => one.getBoundingClientRect()).filter((at) => at.left < around.left ||
      at.right > around.right || at.top < around.top || at.bottom > around.bottom).length,
    covered: rooms.filter((one) => {
      const at = one.getBoundingClientRect();
      return tools.some((tool) => at.left < tool.right && tool.left < at.right &&
        at.top < tool.bottom && tool.top < at.bottom);
    }).map((one) => one.closest("[data-space]").dataset.space),
    tools: tools.length,
  };
}"""


@pytest.mark.parametrize("language", ["en", "pl", "uk"])
@pytest.mark.parametrize("game", list(GAMES))
def test_beside_the_sidebar_the_board_is_seen_whole_in_every_language_and_nothing_covers_it(
    lab, game, language
):
    cell = SPOKEN.format(game=GAMES[game], language=language)
    panel = show(lab, f"whole_{game}_{language}.ipynb", cell)
    for size in SIZES[:2]:
        measuring.set_window(lab, *size, sidebar=True)
        lab.page.wait_for_timeout(300)
        seen = panel.evaluate(WHOLE)
        assert (seen["cut"], seen["covered"], seen["tools"]) == (0, [], 1), (size, seen)
        assert seen["smallest"] >= 9, (size, seen)


def test_what_would_do_nothing_stands_on_no_board_and_takes_no_focus_along(lab):
    panel = show(lab, "tools.ipynb", TABLE)
    set_window(lab, 1280, 800)
    tools = {
        name: panel.get_by_role("button", name=name)
        for name in ("Closer", "Farther away", "Show all of the board", "Show who acts")
    }

    def seen():
        return [name for name, one in tools.items() if one.is_visible()]

    assert seen() == ["Closer"], "all is seen"
    tools["Closer"].click()
    assert seen() == list(tools)
    for name in ("Farther away", "Show all of the board"):
        tools["Closer"].click()
        tools[name].focus()
        while tools[name].is_visible():
            lab.page.keyboard.press("Enter")
        assert focused(lab) == "sight-closer"
        assert seen() == ["Closer", "Show who acts"], "it was chosen by hand"
    tools["Show who acts"].focus()
    lab.page.keyboard.press("Enter")
    assert (seen(), focused(lab)) == (["Closer"], "sight-closer")


def test_in_a_crowd_the_figures_around_who_acts_can_be_told_apart(lab):
    panel = show(lab, "crowd.ipynb", CROWDED)
    for sidebar, sizes in ((False, SIZES), (True, SIZES[:3])):
        for width, height in sizes:
            measuring.set_window(lab, width, height, sidebar=sidebar)
            lab.page.wait_for_timeout(300)
            high = panel.evaluate(HIGH)
            assert len(high) == 5, "four kinds of figures, one of them twice"
            assert min(high) >= LARGE * 0.985, (width, high)  # all but fits


def test_two_fingers_bring_the_board_closer_and_one_moves_it(lab):
    panel = show(lab, "pinch.ipynb", TABLE)
    set_window(lab, 1280, 800)
    with fingers(lab) as touch:
        before = panel.evaluate(SEEN)["view"]
        box = panel.locator(".dmd-sight").bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        touch("touchStart", (x - 30, y), (x + 30, y))
        for apart in range(40, 100, 10):
            touch("touchMove", (x - apart, y), (x + apart, y))
        touch("touchEnd")
        closer = panel.evaluate(SEEN)["view"]
        assert closer[2] < 0.6 * before[2]

        touch("touchStart", (x, y))
        for far in range(10, 80, 10):
            touch("touchMove", (x + far, y))
        touch("touchEnd")
        moved = panel.evaluate(SEEN)["view"]
        assert moved[0] < closer[0] - 20
        assert moved[2:] == closer[2:]
        assert panel.locator(".dmd-menu").count() == 0, "who moved the board chose nothing"


def test_figures_go_along_their_way_and_an_arrow_says_who_strikes_whom(lab):
    lab.page.emulate_media(reduced_motion="no-preference")
    panel = show(lab, "motion.ipynb", TABLE)
    panel.evaluate(
        """one => {
          window.went = [];
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (...given) {
            if (this.dataset?.figure) window.went.push([this.dataset.figure, given[0].translate]);
            return animate.apply(this, given);
          };
        }"""
    )
    went = "() => window.went.splice(0)"
    panel.locator(".dmd-option").filter(has_text="Run to East corridor.").first.click()
    lab.page.wait_for_function("() => window.went.length > 0")
    assert {name for name, _ in lab.page.evaluate(went)} >= {"ian"}
    assert panel.locator(".dmd-last").count() == 2, "where the last move began and ended"
    panel.get_by_role("button", name="Undo").click()
    wait_until_answered(panel)
    assert lab.page.evaluate(went) == [], "nobody goes anywhere when it is undone"

    lab.page.emulate_media(reduced_motion="reduce")
    try:
        panel.locator(".dmd-option").filter(has_text="Run to East corridor.").first.click()
        wait_until_answered(panel)
        lab.page.wait_for_timeout(200)
        assert lab.page.evaluate(went) == []
        assert panel.locator('.dmd-sight [data-changed="has moved here"]').count() > 0
    finally:
        lab.page.emulate_media(reduced_motion="no-preference")
    panel.locator(".dmd-option").filter(has_text="Stop here").first.click()
    wait_until_answered(panel)
    panel.locator(".dmd-option").filter(has_text="Attack Cultist 1").first.click()
    arrow = panel.locator(".dmd-strike")
    arrow.wait_for(state="attached")
    assert arrow.count() == 1
    assert panel.locator(".dmd-option .dmd-faces svg").count() > 3, "dice are drawn in choices"
    assert "Keep elder sign, success" in panel.locator(".dmd-option").first.text_content()


# Ways take so long that nobody arrives by himself while this looks.
SLOWLY = """() => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (stops, given) {
    return animate.call(this, stops, { ...given, duration: 1000 * given.duration });
  };
}"""
MOVING = "panel => panel.getAnimations({ subtree: true }).length"
PLAYED_ON = f"""panel => {{
  panel.querySelector(".dmd-option").click();
  return ({MOVING})(panel);
}}"""


def test_who_clicks_on_does_not_wait_until_everybody_has_arrived(lab):
    lab.page.emulate_media(reduced_motion="no-preference")
    panel = show(lab, "played_on.ipynb", TABLE)
    lab.page.evaluate(SLOWLY)
    panel.locator(".dmd-option").filter(has_text="Run to East corridor.").first.click()
    wait_until_answered(panel)
    lab.page.wait_for_function(f"() => ({MOVING})(document.querySelector('.dmd-panel')) > 0")
    assert panel.evaluate(PLAYED_ON) == 0


ALIKE = """import dmd, dmd_widgets
dmd_widgets.table(dmd.load("one_blow_left"))"""
ROOMY = """panel => [...panel.querySelectorAll(".dmd-options > [data-option]")].map((row) => {
  const at = (one) => one.getBoundingClientRect(), words = row.querySelector(".dmd-option");
  const chips = [...row.querySelectorAll(":scope > .dmd-chip")].map(at);
  return {
    share: at(words).width / at(row).width,
    says: Boolean(words.querySelector("small").textContent),
    over: chips.some(({ left, right }) => left < at(words).right || right > at(row).right + 1),
  };
})"""


def test_on_a_phone_a_choice_that_says_much_has_room_for_its_words(lab):
    panel = show(lab, "phone.ipynb", ALIKE)
    panel.locator(".dmd-in-run").nth(3).wait_for()
    with without_sidebar(lab):
        set_window(lab, 400, 800)
        rows = [one for one in panel.evaluate(ROOMY) if one["says"]]
        assert rows
        assert all(one["share"] > 0.8 and not one["over"] for one in rows), rows
