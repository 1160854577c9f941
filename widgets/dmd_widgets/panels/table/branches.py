"""The games on one panel as a tree: where each of them left another, and what was chosen there."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from dmd.analysis.players.advice import chance_now
from dmd.analysis.telling import likely
from dmd.core.complaints import Refusal
from dmd.core.moments import Chosen, Moment
from dmd.core.sentences import say
from dmd.core.speaking import spoken
from dmd.core.state import Decision
from dmd.evening import Evening
from dmd_widgets.panel import IN_PIECES
from dmd_widgets.panels.table import view as table_view
from dmd_widgets.panels.table.advice import AdvicePanel
from dmd_widgets.panels.table.drawing import draw_board
from dmd_widgets.wire import List

MOST_STOPS = 400
"""Of a longer game only the end is drawn."""
END = say("The end.")
NOW = say("Nothing was chosen here yet.")


class BranchesPanel(AdvicePanel):
    """A table whose games are seen beside each other, and along time."""

    beside: List[Any] = List().tag(sync=True, **IN_PIECES)  # the games as they stand, if asked for

    def __init__(self, game: Evening) -> None:
        self._chosen_at: dict[int, tuple[Moment, str, str]] = {}  # by a moment, in a language
        super().__init__(game)

    def do_visit(self, tab: int, stop: int) -> None:
        """Stand on a decision of one of the games."""
        if tab != self.tab:
            self.do_tab(tab)
        self.do_go(stop)

    def do_compare(self, stamp: int) -> None:
        """Show all games as they stand."""
        if stamp == self.view["stamp"]:
            games = zip(self.names, self.games, strict=True)
            self.beside = [self._standing(name, game) for name, game in games]

    def _standing(self, name: str, game: Evening) -> dict[str, Any]:
        with spoken(self.reader):
            scene = game.scene()
            chance = ""
            with suppress(Refusal):  # nobody can say
                chance = str(say("Won from here: {chance}.", chance=likely(chance_now(game))))
            return {
                "name": str(name),
                "headline": scene.headline,
                "asks": game.asked.told,
                "chance": chance,
                "svg": draw_board(scene, (), self.theme),
                "here": game is self.game,
            }

    # -- the tree --------------------------------------------------------------------------------

    def _tree(self) -> list[dict[str, Any]]:
        """A row for each game: the decisions that are its own, behind those it shares."""
        rows = []
        for number, game in enumerate(self.games):
            there = game.timeline.stops
            parent, shared = _left(self.games[:number], game)
            own = [n for n, at in enumerate(there) if at >= shared][-MOST_STOPS:]
            marks = {one["stop"]: one["name"] for one in table_view.marks(game)}
            rows.append(
                {
                    "tab": number,
                    "name": str(self.names[number]),
                    "from": parent,
                    "at": table_view.time(game)["at"],
                    "stops": [
                        {"n": n, "told": self._told_at(game, there[n]), "mark": marks.get(n, "")}
                        for n in own
                    ],
                }
            )
        return rows

    def _told_at(self, game: Evening, at: int) -> str:
        """What was chosen at a moment; each is worked out once."""
        moments = game.timeline.moments
        after = moments[at + 1] if at + 1 < len(moments) else None
        known = self._chosen_at.get(id(moments[at]))
        fresh = after or moments[at]
        if known is None or known[0] is not fresh or known[1] != game.language:
            told = _chosen(game, moments[at], after)
            ours = told in (NOW, END)  # the panel says it, and no game knows it
            told = self.reader.read(told) if ours else game.book.read_in(game.language, told)
            known = self._chosen_at[id(moments[at])] = (fresh, game.language, told)
        return known[2]


def _chosen(game: Evening, here: Moment, after: Moment | None) -> str:
    fork = here.state.fork
    if after is None or not isinstance(fork, Decision):
        return NOW if isinstance(fork, Decision) else END
    if not isinstance(after.pick, Chosen):
        return NOW
    told: str = game.book.offered(fork.options[after.pick.option], here.state.world)
    return told


def _left(before: Sequence[Evening], game: Evening) -> tuple[int | None, int]:
    """Which of the games before it a game shares most with, and how many moments."""
    best: tuple[int | None, int] = (None, 0)
    for number, other in enumerate(before):
        pairs = zip(other.timeline.moments, game.timeline.moments, strict=False)
        same = 0
        for one, two in pairs:
            if one.state is not two.state:
                break
            same += 1
        if same > best[1]:
            best = number, same
    return best
