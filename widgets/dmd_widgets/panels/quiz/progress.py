"""What was solved so far, as a page; it can be forgotten, and asks once before it is."""

from __future__ import annotations

from typing import Any

from dmd.core.sentences import name, say
from dmd.course.progress import Note
from dmd.course.questions import Lesson
from dmd_widgets.panel import in_its_language
from dmd_widgets.panels.quiz.course import CoursePanel
from dmd_widgets.panels.quiz.drawing import draw_progress


class ProgressPanel(CoursePanel):
    """The course of a game: each lesson with its questions, and how they went."""

    def __init__(self, game: str = "", *, language: str = "") -> None:
        super().__init__(language)
        self.course = self.progress.of(game)
        self._asking = False
        self.redraw()

    # -- what the browser asks for ---------------------------------------------------------------

    def do_reset(self) -> None:
        """Ask whether everything should be forgotten."""
        self._asking = True
        self.redraw()
        self.say(self.view["sure"], "")

    def do_keep(self) -> None:
        """Forget nothing after all."""
        self._asking = False
        self.redraw()
        self.say(say("Nothing was forgotten."))

    def do_forget(self) -> None:
        """Forget everything; only after it was asked."""
        if not self._asking:
            self.do_reset()
            return
        self._asking = False
        self.progress.reset()
        self.redraw()
        self.say(say("Everything is forgotten; you begin anew."))

    # -- what the browser draws ------------------------------------------------------------------

    @in_its_language
    def redraw(self) -> None:
        """The page."""
        noted, course = len(self.progress.notes), self.course
        fleeting = say("Nothing can be written here; it is kept until you stop.")
        self.show({
            "label": say(
                "Solved: {solved} of {all}", solved=course.solved, all=len(course.questions)
            ),
            "page": [self._lesson(one) for one in course.lessons],
            "asking": self._asking,
            "sure": say(
                "Forget everything you noted on {noted:question|questions}?", noted=noted
            ),
            "empty": not noted,
            "kept": "" if self.progress.kept else fleeting,
        })  # fmt: skip

    def _lesson(self, lesson: Lesson) -> dict[str, Any]:
        notes = self.progress.notes
        told = [(one, notes.get(lesson.named(one), Note())) for one in lesson.questions]
        return {
            "title": say("{number} · {lesson}", number=int(lesson.id), lesson=lesson.title),
            "solved": sum(note.right for _, note in told),
            "of": len(told),
            "questions": [
                {
                    "name": lesson.named(one),
                    "asks": name(" ".join(one.asks.split())),
                    "solved": note.right,
                    "told": name(note.told) if note != Note() else say("not tried yet"),
                }
                for one, note in told
            ],
        }

    # -- for readers without a kernel ------------------------------------------------------------

    @in_its_language
    def text(self) -> str:
        """The page in plain lines."""
        return repr(self.course)

    @in_its_language
    def svg(self) -> str:
        """Each lesson with a count."""
        told = "{title}: {solved} of {all}"
        lines = [
            str(say(told, title=one["title"], solved=one["solved"], all=one["of"]))
            for one in self.view["page"]
        ]
        return draw_progress([self.view["label"], *lines], self.theme)
