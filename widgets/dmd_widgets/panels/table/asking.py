"""The Table panel is asked about the moment it shows, and tells it as a text to share."""

from __future__ import annotations

from dmd.analysis import ask, topics
from dmd.analysis.asked import UNTIL, analyst_of
from dmd.core.complaints import Refusal
from dmd.core.sentences import name, say
from dmd_widgets.panels.table.tongue import TonguePanel
from dmd_widgets.wire import Dict

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
        there = [{"id": one.id, "text": str(one.text)} for one in topics(self.game)]
        ends = [{"id": one, "text": str(UNTIL[one])} for one in ENDS]
        own, card = getattr(analyst_of(self.game), "examples", ("", ""))
        self.asked = {
            "stamp": stamp, "topics": there, "ends": ends, "answer": "", "stands": "",
            "own": str(own), "card": str(name(card)) if card else "",
        }  # fmt: skip

    def do_question(self, about: str, until: str, card: str, stamp: int) -> None:
        """Answer one of them, or what somebody wants in words of their own."""
        self._expect_now(stamp)
        answer = ask(self.game, about, until=until, card=card.strip(), seconds=SECONDS)
        self.asked = {**self.asked, "stamp": stamp, "answer": answer.text()}
        self.say(say("{question} Answered in its tab.", question=answer.question))

    def do_stands(self, stamp: int) -> None:
        """The position as it stands, as a text to share, to change, and to analyse."""
        self._expect_now(stamp)
        self.asked = {**self.asked, "stamp": stamp, "stands": self.game.situation()}
        self.say(say("Copy the text: dmd.load opens it, and dmd analyse reads it from a file."))

    def _expect_now(self, stamp: int) -> None:
        if stamp != self._stamp:
            raise Refusal(
                say("The table has changed meanwhile."), remedy=say("Look, and ask again.")
            )
        if self._line is not None:
            raise Refusal(say("You are looking back."), remedy=say("Return to now, and ask then."))
