"""The Practice panel: a table, a question, why a wrong answer is none, and then the next one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from dmd.core.complaints import Refusal
from dmd.core.sentences import say
from dmd.course.practice.practice import Heard, Practice
from dmd.course.questions import lessons
from dmd.drawing import draw_scene
from dmd.drawing.placing import PAGE_READ
from dmd_widgets.panel import Panel, in_its_language
from dmd_widgets.rules import explained

ONE = say("Choose one, and check it.")
ALL = say("Choose all that belong to the answer, and check them.")
HARD = "{lesson} · easy", "{lesson} · harder", "{lesson} · hard"


class PracticePanel(Panel):
    """One situation of practice after the other."""

    kind = "practice"

    def __init__(
        self, game: str = "", *, lesson: str = "", rule: str = "", language: str = "",
        today: Callable[[], int] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(language)
        clock = {"today": today} if today else {}
        self.practice = Practice(
            game, lesson=lesson, rule=rule, language=self.reader.code, **clock
        )  # fmt: skip
        self.titles = {one.id: one.title for one in lessons(self.practice.kit.id)}
        self._pose()

    # -- what the browser asks for ---------------------------------------------------------------

    def do_check(self, choices: Sequence[int] = ()) -> None:
        """Answer by the places of choices."""
        letters = [self._letter(one) for one in choices]
        if not letters:
            raise Refusal(say("Nothing is chosen yet."), remedy=self._press)
        heard = self.practice.guess(*letters)
        assert isinstance(heard, Heard)  # since something was chosen
        self._hear(heard)

    def do_reveal(self) -> None:
        """The answer, for those who give up."""
        self._hear(self.practice.reveal())

    def do_next(self) -> None:
        """Another situation."""
        self.practice.next()
        self._pose()

    def _pose(self) -> None:
        self.redraw()
        self._tell()

    def _hear(self, heard: Heard) -> None:
        self.rules = self.rules | {heard.rule: explained(heard.rule, self.language)}
        self.redraw()
        self._tell()

    def _tell(self) -> None:
        """What the last answer heard, or what to do."""
        heard = self.practice.heard
        if heard is None:
            self.say(self._press, "")
        else:
            self.say(heard.sentence, "told" if heard.right else "refused")

    def _letter(self, place: object) -> str:
        there = list(self.practice.choices)
        if type(place) is not int or not 0 <= place < len(there):
            raise Refusal(say("There is no such choice."), remedy=say("Choose one that is there."))
        return there[place]

    @property
    def _press(self) -> str:
        return ALL if self.practice.asked.several else ONE

    # -- what the browser draws ------------------------------------------------------------------

    @in_its_language
    def redraw(self) -> None:
        """The question, the table it is about, and what the last answer heard."""
        practice = self.practice
        if practice.language != self.reader.code:
            practice.speak(self.reader.code)
            self._tell()
        asked, heard = practice.asked, practice.heard
        chosen = heard.chosen if heard is not None else ()
        page = practice.mastered
        self.show({
            "label": say("Practice"),
            "id": practice.posed.drill.id,
            "where": self._where(),
            "asks": asked.asks,
            "several": asked.several,
            "choices": [
                {
                    "says": practice.reader.read(one.says),
                    "mark": ("right" if one.right else "wrong") if one in chosen else "",
                }
                for one in asked.offers
            ],
            "heard": self._heard_of(heard),
            "board": self.svg(),
            "mastered": page.head,
            "page": [
                {"title": title, "rules": [
                    {"id": rule, "done": done, "told": told} for rule, done, told in some]}
                for title, some in page.sections
            ],
        })  # fmt: skip

    def _where(self) -> str:
        drill = self.practice.posed.drill
        title = self.reader.read(self.titles.get(drill.lesson, ""))
        lesson = f"{int(drill.lesson)} · {title}"
        return say(HARD[drill.level - 1], lesson=lesson)

    def _heard_of(self, heard: Heard | None) -> dict[str, Any] | None:
        if heard is None:
            return None
        story = heard.journal.text() if heard.journal else ""
        return {"right": heard.right, "rule": heard.rule, "story": story}

    # -- for readers without a kernel ------------------------------------------------------------

    @in_its_language
    def text(self) -> str:
        """The table and the question, in plain lines."""
        return f"{self.practice.posed.game.text()}\n\n{self.practice.text()}"

    @in_its_language
    def svg(self) -> str:
        """The table that the question is about."""
        scene = self.practice.posed.game.scene()
        return draw_scene(scene, "", theme=self.theme, measure=PAGE_READ)
