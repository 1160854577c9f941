"""The Table panel is asked about the moment it shows, and tells it as a text to share."""

from __future__ import annotations

from traitlets import Dict

from dmd.analysis import ask, topics
from dmd.analysis.asked import UNTIL
from dmd.core.complaints import Refusal
from dmd_widgets.panels.table.tongue import TonguePanel

SECONDS = 20.0
"""So long one waits for an answer; the kernel may be interrupted before, and tells what it has."""

ENDS = ("actions", "fight", "turn", "round")


class AskingPanel(TonguePanel):
    """What is asked, and answered, about the moment on the table."""

    asked = Dict().tag(sync=True)  # the questions of a position, by its stamp; then the answer
    _stamp = 0

    def do_questions(self, stamp: int) -> None:
        """Somebody unfolds the questions: say which there are."""
        self._expect_now(stamp)
        there = [{"id": one.id, "text": one.text} for one in topics(self.game)]
        ends = [{"id": one, "text": UNTIL[one]} for one in ENDS]
        self.asked = {"stamp": stamp, "topics": there, "ends": ends, "answer": "", "stands": ""}

    def do_question(self, about: str, until: str, card: str, stamp: int) -> None:
        """Answer one of them, or what somebody wants in words of their own."""
        self._expect_now(stamp)
        answer = ask(self.game, about, until=until, card=card.strip(), seconds=SECONDS)
        self.asked = {**self.asked, "stamp": stamp, "answer": answer.text()}
        self.say(f"{answer.question} Answered below the choices.")

    def do_stands(self, stamp: int) -> None:
        """The position as it stands, as a text to share, to change, and to analyse."""
        self._expect_now(stamp)
        self.asked = {**self.asked, "stamp": stamp, "stands": self.game.situation()}
        self.say("As I stand: copy the text into a file, and dmd analyse reads it.")

    def _expect_now(self, stamp: int) -> None:
        if stamp != self._stamp:
            raise Refusal("The table has changed meanwhile.", remedy="Look, and ask again.")
        if self._line is not None:
            raise Refusal("You are looking back.", remedy="Return to now, and ask then.")
