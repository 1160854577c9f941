"""What the panels of the course share: they follow what is solved, while somebody looks."""

from __future__ import annotations

from dmd.course.progress import Progress, progress
from dmd_widgets.panel import Panel


class CoursePanel(Panel):
    """A panel beside what its reader has solved so far."""

    kind = "quiz"

    def __init__(self, language: str = "") -> None:
        super().__init__(language)
        self.progress: Progress = progress()
        self._views = 0

    def do_shown(self) -> None:
        """Somebody looks: follow what is solved, here and in other notebooks."""
        super().do_shown()
        self._views += 1
        if not self._stops:
            self._stops = [self.progress.watch(self._changed)]
        self.redraw()

    def do_gone(self) -> None:
        """Nobody looks any more."""
        self._views -= 1
        if self._views <= 0:
            self.follow_no_more()

    def _changed(self) -> None:
        with self.minding():
            self.redraw()
