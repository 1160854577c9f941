"""A whole turn at the Table panel, the same with either pair of hands: the mouse, or keys alone.

Three actions, the Mythos step, the Fight and the end of the turn: what is looked for are roles,
names and words that a person sees or hears, never how the panel is built.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from playwright.sync_api import Locator

from tests.browser.panels import said, wait_until_answered

TABLE = """import dmd, dmd_widgets
game = dmd.new_game("blasphemous_alchemy", investigators=["ian", "beth"], seed=5)
panel = dmd_widgets.table(game)
panel"""
REFUSED, WHY_NOT = "Attack an enemy.", "No enemy is within reach of Ian."
TURN = [  # what the journal tells of it, among much else
    "Run to East corridor.",
    "Ian moves to East corridor.",
    "Attack Cultist 1.",
    "Ian has no action left.",
    "A Mythos card is drawn.",
    "The card is discarded face up.",
    "Ian faces the enemies in the space.",
]
MOST_CLICKS = 10  # of a whole turn: three actions, the Mythos card, a fight with one reroll
MOST = 100  # presses of Tab until one is sure to be round once
WHERE = """panel => {
  const one = document.activeElement;
  const area = panel.contains(one) ? one.closest("section[aria-label]")?.ariaLabel : null;
  return [panel.contains(one), area ?? "", one.ariaLabel ?? one.textContent];
}"""


class At(NamedTuple):
    """What has the focus: whether it is in the panel, in which area, and its name."""

    inside: bool
    area: str
    name: str


class Hands:
    """What both pairs of hands know of a table."""

    def __init__(self, lab: Any, panel: Locator) -> None:
        self.lab = lab
        self.panel = panel
        self.fork = panel.get_by_role("region", name="What may be chosen")
        self.board = panel.get_by_role("region", name="Board")
        self.journal = panel.get_by_role("region", name="Journal")
        self.done = 0  # what changed the game

    def asks(self) -> str:
        """The question at hand."""
        return self.fork.get_by_role("heading").first.inner_text()

    def do(self, act: Callable[[], object], says: str = "") -> None:
        """Act, wait as long as the table says that it is busy, and hear what came of it.

        The status line is never the same for two steps of these turns.
        """
        before = said(self.panel)
        self.done += 1
        act()
        wait_until_answered(self.panel)
        told = said(self.panel)
        assert told != before, f"nothing happened after “{before}”"
        assert says in told

    def choices(self) -> Locator:
        """All choices at hand, the first button of each line; rules and odds stand behind it."""
        return self.fork.get_by_role("listitem").filter(
            has_not=self.lab.page.locator("[aria-disabled=true]")
        )

    def choose(self, words: str) -> None:
        """Choose the sentence that begins so."""
        raise NotImplementedError

    def point(self, words: str) -> None:
        """Choose on the board what is called so."""
        raise NotImplementedError

    def press(self, name: str, says: str = "") -> None:
        """Press a button of the panel."""
        raise NotImplementedError

    def ask_why(self, words: str) -> None:
        """Look at what cannot be done now."""
        raise NotImplementedError

    def unfold(self, words: str) -> None:
        """Open what the journal has folded."""
        raise NotImplementedError

    # -- an evening ------------------------------------------------------------------------------

    def hear_why_not(self) -> None:
        """The reason comes where one looks, and goes when one looks elsewhere."""
        # What comes with the odds slides down whatever stands below: a hand waits for that.
        self.panel.locator("[data-option]:not([data-weighed])").first.wait_for(state="detached")
        why = self.fork.get_by_text(WHY_NOT)
        assert not why.is_visible()
        self.ask_why(REFUSED)
        why.wait_for()
        self.ask_why("Destroy Equipment.")
        why.wait_for(state="hidden")

    def play_a_turn(self) -> None:
        """Ian's whole turn: run, strike twice, then whatever the Mythos and the Cultists want."""
        assert "Ian may act, 3 actions to go." in self.asks()
        self.point("Run to East corridor.")
        self.choose("Stop here.")
        assert "Ian may act, 2 actions to go." in self.asks()
        self.point("Attack Cultist 1.")
        self.press("Reroll standard die")
        self.choose("Keep")
        assert "Ian may act, 1 action to go." in self.asks()
        self.choose("Attack Cultist")
        self.choose("Keep")
        for _ in range(20):
            if "Sister Beth may act, 3 actions to go." in self.asks():
                break
            self.choose("")
        assert "Sister Beth may act, 3 actions to go." in self.asks()
        assert self.done <= MOST_CLICKS
        self.unfold("Turn 1: Ian.")
        self.journal.get_by_text(TURN[0]).wait_for()
        told = self.journal.inner_text()
        places = [told.find(one) for one in TURN]
        assert -1 not in places, told
        assert places == sorted(places), told

    def undo_and_keep_both(self) -> None:
        """Back to the last question; from there two evenings go on, each for itself."""
        beths = self.asks()
        self.press("Undo", says="Undone.")
        ians = self.asks()
        assert ians.startswith("Ian chooses."), ians
        self.press("Keep both", says="both are kept")
        self.choose("")
        self.press("Game")
        assert self.asks() == ians
        self.press("Redo")
        assert self.asks() == beths


class Mouse(Hands):
    """Clicks."""

    def choose(self, words: str) -> None:
        starts = re.compile(f"^{re.escape(words)}")
        self.do(self.choices().get_by_role("button", name=starts).first.click)

    def point(self, words: str) -> None:
        # Whoever stands in a space may stand where the mouse points, and means the space as well.
        place = self.board.get_by_role("button", name=words).first
        self.do(lambda: place.click(force=True))

    def press(self, name: str, says: str = "") -> None:
        self.do(self.panel.get_by_role("button", name=name).first.click, says)

    def ask_why(self, words: str) -> None:
        self.fork.get_by_role("button", name=words).hover()

    def unfold(self, words: str) -> None:
        self.journal.get_by_role("button", name=words).first.click()


class Keys(Hands):
    """Tab, arrows, Enter and the space bar, and nothing else."""

    def choose(self, words: str) -> None:
        self.tab_to(self.choices().first.get_by_role("button").first.inner_text(), "What may be")
        for _ in range(MOST):
            if self.at().name.startswith(words):
                return self.do(lambda: self.key("Enter"))
            self.key("ArrowDown")
        raise AssertionError(f"no choice begins with “{words}”")

    def point(self, words: str) -> None:
        self.tab_to(words, "Board")
        self.do(lambda: self.key("Enter"))

    def press(self, name: str, says: str = "") -> None:
        self.tab_to(name)
        self.do(lambda: self.key("Space"), says)

    def ask_why(self, words: str) -> None:
        self.tab_to(words, "What may be")

    def unfold(self, words: str) -> None:
        self.tab_to(words, "Journal")
        self.key("Enter")

    def tab_to(self, words: str, area: str = "") -> None:
        """Press Tab until the focus is on what is called so; a choice is the first line of it."""
        name, passed = words.partition("\n")[0], []
        for _ in range(MOST):
            at = self.at()
            if at.inside and at.area.startswith(area) and name in at.name:
                return
            passed.append(at.name[:40])
            self.key("Tab")
        raise AssertionError(f"Tab never comes to “{name}” but to {passed[:40]}")

    def at(self) -> At:
        """What has the focus."""
        return At(*self.panel.evaluate(WHERE))

    def key(self, name: str) -> None:
        """Press and let go."""
        self.lab.page.keyboard.press(name)
