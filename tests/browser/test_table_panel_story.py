"""What just happened, as the Table panel shows it: a card as a card, what is new, the end."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.panels import (
    DARK,
    LIGHT,
    barriers,
    focused,
    keep_picture,
    show,
    turn,
    wait_until_answered,
    wait_until_said,
)

TABLE = """import dmd, dmd_widgets
game = dmd.new_game(seed=5)
panel = dmd_widgets.table(game)
panel"""
ENDED = """from random import Random
import dmd, dmd_widgets
game, random = dmd.new_game(seed=7), Random(3)
while not game.is_over:
    _ = game.choose(random.randrange(len(game.options)))
dmd_widgets.table(game)"""


SURE = """import dmd, dmd_widgets
game = dmd.new_game("blasphemous_alchemy", investigators=["ian", "beth"], seed=5)
for words in ("Run to East", "Stop here", "Attack Cultist 1"):
    _ = game.choose(next(one for one in game.options if str(one).startswith(words)))
dmd_widgets.table(game)"""


def option(panel, words):
    return panel.locator(".dmd-option").filter(has_text=words).first


def test_a_card_lies_there_with_what_it_did_before_the_next_question(lab):
    panel = show(lab, "story_card.ipynb", TABLE, pace="stepwise")
    option(panel, "Take no more actions.").focus()
    lab.page.keyboard.press("Enter")
    card = panel.locator(".dmd-read").first
    card.wait_for()
    wait_until_answered(panel)
    assert "Mythos card" in card.inner_text()
    assert "Summon: a Fire Vampire at the blue Gate." in card.inner_text()
    told = panel.locator(".dmd-stage").inner_text()
    assert told.index("Summon:") < told.index("Fire Vampire 1 moves to Landing.")
    assert panel.locator(".dmd-option").count() == 0, "nothing is asked yet"
    assert focused(lab) == "go-on-stage"
    assert barriers(lab) == []
    keep_picture(lab, panel, "table-card-light")
    turn(lab, DARK)
    assert card.is_visible(), "colours change, and the card still lies there"
    keep_picture(lab, panel, "table-card-dark")
    turn(lab, LIGHT)

    # What is new is marked, in words too, whether anything moves or not.
    new = panel.locator('[data-changed="new here"]')
    expect(new).to_have_count(1)
    assert "Fire Vampire" in new.locator("title").first.text_content()
    lab.page.emulate_media(reduced_motion="reduce")
    try:
        # The board may still be drawn anew in the other colours.
        expect(new).to_have_css("animation-name", "none")
        expect(new).to_have_css("outline-style", "dashed")
    finally:
        lab.page.emulate_media(reduced_motion="no-preference")

    # Each line shows the table as it stood; then the card is still there.
    panel.locator(".dmd-stage").get_by_role("button", name="Place Fire in Landing.").click()
    wait_until_said(panel, "Looking back. Next: Place Fire in Landing.")
    panel.get_by_role("button", name="Return to now").click()
    card.wait_for()

    panel.get_by_role("button", name="Go on").click()
    option(panel, "Claim").wait_for()
    assert focused(lab) == "option 0"
    assert panel.get_by_text("Read: Fire Vampire! (a), Professor").is_visible()


def test_who_is_impatient_is_stopped_by_no_card_any_more(lab):
    panel = show(lab, "story_switch.ipynb", TABLE, pace="stepwise")
    option(panel, "Take no more actions.").click()
    panel.locator(".dmd-fork").get_by_label("Stop to read what happens").uncheck()
    panel.get_by_role("button", name="Go on").click()
    for _ in range(30):
        wait_until_answered(panel)
        assert panel.get_by_role("button", name="Go on").count() == 0
        if panel.locator(".dmd-over").count() or panel.get_by_text("turn 3").count():
            break
        panel.locator(".dmd-option").last.evaluate("one => one.click()")
    assert lab.page.evaluate("localStorage.getItem('dmd-paced')") == "at-once"


def test_what_enemies_did_at_length_is_read_as_well(lab):
    panel = show(lab, "story_long.ipynb", TABLE, pace="stepwise")
    for _ in range(60):  # until something long happens without a card
        if panel.locator(".dmd-stage li").count() >= 8 and not panel.locator(".dmd-read").count():
            break
        panel.locator(".dmd-fork [data-digit='1']").first.evaluate("one => one.click()")
        wait_until_answered(panel)
    assert panel.get_by_role("heading", name="What happens").is_visible()
    assert panel.locator(".dmd-option").count() == 0
    lines = panel.locator(".dmd-stage li").all_inner_texts()
    panel.get_by_role("button", name="Go on").click()
    assert panel.get_by_text(f"What just happened ({len(lines)})").is_visible()


def test_undo_shows_no_card_again(lab):
    panel = show(lab, "story_undo.ipynb", TABLE, pace="stepwise")
    option(panel, "Take no more actions.").click()
    panel.get_by_role("button", name="Go on").click()
    panel.get_by_role("button", name="Undo").click()
    wait_until_said(panel, "Undone.")
    assert option(panel, "Take no more actions.").is_visible()
    assert panel.locator(".dmd-read").count() == 0


def test_choices_that_are_alike_are_folded_and_vain_ones_stand_apart(lab):
    panel = show(lab, "story_weight.ipynb", TABLE)
    vain = panel.get_by_role("list", name="Nothing comes of these")
    assert vain.locator(".dmd-option").all_inner_texts() == [
        "Rest: heal nothing.\nThere is nothing to heal.",
        "Extinguish Fire.\nNo Fire burns in Entrance.",
    ]
    vain.get_by_role("button", name="Rest: heal nothing.").click()  # one may all the same
    panel.get_by_text("Ian may act, 2 actions to go.").first.wait_for()

    panel = show(
        lab, "story_alike.ipynb", TABLE.replace("new_game(seed=5)", "load('the_last_lab')")
    )
    row = panel.locator("li[data-option]").filter(has_text="heal 2 stress")
    less = row.get_by_role("button", name="Rest: heal 1 stress.")
    whole, part = row.bounding_box(), less.bounding_box()
    assert whole["y"] < part["y"] < whole["y"] + whole["height"]
    less.click()
    wait_until_said(panel, "Rest: heal 1 stress.")


def test_certain_death_has_a_border_a_sign_and_words(lab):
    sure = {"text": "somebody dies for certain", "sign": "skull", "tone": "deadly"}
    told = {"text": sure["text"], "parts": [sure], "table": {"told": "", "rows": []}, "hard": False}
    panel = show(
        lab,
        "story_death.ipynb",
        TABLE,
        f"panel.odds = panel.odds | {{'told': {{'0': {told!r}}}}}\nNone",
    )
    deadly = panel.locator(".dmd-deadly")
    expect(deadly).to_have_count(1)
    assert "somebody dies for certain" in deadly.inner_text()
    sign = "one => getComputedStyle(one, '::before').content"
    assert "☠" in deadly.locator(".dmd-part").evaluate(sign)
    assert deadly.evaluate("one => getComputedStyle(one).borderStyle") == "double"


def test_the_best_reroll_says_so_and_all_odds_are_a_table(lab):
    panel = show(lab, "story_dice.ipynb", TABLE.replace("new_game(seed=5)", "load('the_last_lab')"))
    option(panel, "Destroy Equipment").click()
    wait_until_said(panel, "The dice show")
    roll = panel.locator(".dmd-roll")
    assert "Destroy Equipment: Lab in Red Gate room (3 of 4)." in roll.inner_text()
    assert "Ian rolls 3 standard dice and 1 bonus die." in roll.inner_text()
    option(panel, "Reroll tentacle").filter(has_text="★ best").wait_for()
    assert panel.locator(".dmd-always").count() == 0, "each comes to something else"
    assert option(panel, "Keep").filter(has_text="best").count() == 0
    row = panel.locator("li[data-option]").filter(has_text="Reroll tentacle")
    row.get_by_role("button", name="All odds").click()
    assert row.get_by_role("row", name="lab destroyed").inner_text().split() == [
        "lab", "destroyed", "0", "25.00", "%", "1", "75.00", "%",
    ]  # fmt: skip
    assert barriers(lab) == []


def test_what_every_choice_comes_to_alike_is_told_once_above_them(lab):
    panel = show(lab, "story_alike_dice.ipynb", SURE)
    always = panel.locator(".dmd-always")
    always.filter(has_text="Whatever is chosen: kill Cultist 1: 100 %").wait_for()
    assert panel.locator(".dmd-option", has_text="kill Cultist 1").count() == 0
    assert panel.locator(".dmd-option", has_text="to lose sanity").count() > 1, "what differs stays"


def test_the_end_says_how_it_came_and_begins_anew(lab):
    panel = show(lab, "story_end.ipynb", ENDED)
    end = panel.locator(".dmd-over")
    assert "The game is over: lost." in end.inner_text()
    assert end.get_by_role("heading", name="How it ended").is_visible()
    end.get_by_role("heading", name="Where it turned").wait_for()
    assert end.locator(".dmd-turning svg").is_visible()
    assert "It took the chance of winning from" in end.inner_text()
    told = end.inner_text()
    assert told.index("How it ended") < told.index("Ian is dead.") < told.index("Where it turned")
    assert barriers(lab) == []
    keep_picture(lab, panel, "table-end-light")
    end.get_by_role("button", name="New game").click()
    panel.locator(".dmd-option").first.wait_for()
    assert "turn 1, " in panel.get_by_role("heading").first.inner_text()
    assert panel.get_by_role("button", name="New game 1").is_visible()
    panel.get_by_role("button", name="Game", exact=True).click()
    panel.get_by_role("button", name="Undo").click()
    wait_until_said(panel, "Undone.")
    panel.locator(".dmd-option").first.wait_for()
