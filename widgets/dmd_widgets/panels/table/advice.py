"""What would you do? The best lines at the table, the chance so far, and seats the kit plays.

The browser asks for a little thought at a time, so that a click never waits for all of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from dmd.analysis.players.advice import Asking, as_data, chances, share, told_chances
from dmd.analysis.players.companions import Companions, the_search
from dmd.core.complaints import Refusal
from dmd.core.moments import Chosen
from dmd.core.sentences import enumerated, name, say
from dmd.core.state import Decision
from dmd.drawing.palette import palette
from dmd.drawing.svg import Markup, document, element, text, words
from dmd.evening import Evening
from dmd_widgets.panels.table import view as table_view
from dmd_widgets.panels.table.asking import AskingPanel
from dmd_widgets.tongue import read_through
from dmd_widgets.wire import Dict

A_LITTLE, IN_ALL = 0.1, 0.8
"""Seconds of thought: at a time, and altogether."""
WIDE, HIGH = 300, 96
LEAST = 0.02
"""A game in which the chance never changed by so much at once did not turn anywhere."""
TURNED = (
    "Decision {number}: {chosen} It took the chance of winning from {before} to {after}. "
    "(The chance is our estimate, fitted to whole games.)"
)
EVEN = say("It never turned at once: the chance of winning changed little by little.")
SPAN = "{chance} ({low} to {high})"
LEFT, TOP, BOTTOM = 44, 12, 84


class AdvicePanel(AskingPanel):
    """A table at which one may ask, and at which the kit may sit down."""

    advice = Dict().tag(sync=True)

    def __init__(self, game: Evening) -> None:
        self._asking: Asking | None = None
        self._thought = 0.0
        self._asked_of: Any = None  # the position that was asked about
        self._looked = ("", "")  # by day or night, and in which language
        self._advised: dict[str, Any] = {}
        self._turned: dict[str, Any] | None = None  # once the game is over, and somebody asks
        self._companions = Companions()
        self._goes = False  # whether companions play on by themselves
        super().__init__(game)

    # -- what the browser asks for ---------------------------------------------------------------

    def do_advise(self, stamp: int) -> None:
        """Think a little about the position that is shown; the browser asks on until it is done."""
        if stamp != self.view["stamp"] or self._line is not None:
            return
        if self._asking is None:
            self._asking, self._thought = Asking(self.game), 0.0
        elif self._advised and not self._advised["more"]:
            return  # a request that came late turns no line that somebody is about to click
        more = self._asking.think(A_LITTLE)
        self._thought += A_LITTLE
        found = self._asking.advice
        advice = as_data(found)
        for one in advice["lines"]:
            one["odds"] = share(one["chance"]) if found.fitted else ""
            if one["tries"] and found.fitted:
                low, high = (f"{100 * one[end]:.0f}" for end in ("low", "high"))
                one["odds"] = say(SPAN, chance=one["odds"], low=low, high=high)
        self._advised = advice | {
            "instead": found.instead if self._asking.tries else "",
            "more": more and self._thought < IN_ALL,
            "past": self._past() if found.fitted else {},
        }
        self._show_advice()

    def do_turned(self, stamp: int) -> None:
        """Say where a game that is over turned; where nobody can say, nothing."""
        if stamp != self.view["stamp"] or not self.game.is_over or self._turned is not None:
            return
        try:
            self._turned = turned(self.game, self.theme)
        except Refusal:
            self._turned = {"svg": ""}
        self._show_advice()

    def do_seat(self, who: str, kit: bool) -> None:
        """Let the kit play a seat, or take it back."""
        if who not in self.game.people or not isinstance(kit, bool):
            raise Refusal(
                say("“{who}” does not sit at this table.", who=f"{who!s:.40}"),
                remedy=say("Take who does."),
            )
        the_search(self.game)  # a game whose seats nobody can play says so at once
        others = [one for one in self._companions.seats if one != who]
        self._companions = Companions([*others, who] if kit else others)
        self._goes = kit
        self._show_advice()
        names = [self.game.book.names.get(one, one) for one in self._companions.seats]
        told = say("The kit plays: {names}.", names=enumerated(names, "and"))
        self.say(told if names else say("You play every seat."))

    def do_companion(self, stamp: int, once_more: bool = False) -> None:
        """Whoever is played by the kit makes the next choice."""
        asked = self._companions.are_asked(self.game)
        if stamp != self.view["stamp"] or self._line is not None or not asked:
            return
        if once_more:
            self._goes = True
        if self._goes:
            option = self._companions.choice(self.game)
            self._do("", lambda: self._choose(option))

    # -- in step with the game -------------------------------------------------------------------

    def _do(self, code: str, act: Callable[[], object], *, asks: bool = False) -> None:
        """Whoever goes back in time is not at once played forward again."""
        self._goes = not code
        super()._do(code, act, asks=asks)

    def _in_step(self, game: Evening) -> None:
        if not self._acting:
            self._goes = False
        super()._in_step(game)

    def do_tab(self, tab: int, code: str = "") -> None:
        """Turn to another of the games; nobody plays there until asked to."""
        self._goes = False
        super().do_tab(tab, code)

    def _show_advice(self) -> None:
        """What there is to say about the position at hand, and who sits where."""
        game = self.game
        looks = self.theme, self.reader.code
        # Of another position what was said holds no more; otherwise drawn, it is asked for anew.
        if self._asked_of is not game.state or self._looked != looks:
            self._asked_of, self._asking, self._advised = game.state, None, {}
            self._turned, self._looked = None, looks
        fork: Any = game.state.fork
        asked = self._companions.are_asked(game) and self._line is None
        shown = {
            "stamp": self.view["stamp"],
            "can": _has_expert(game),
            "may": not (game.is_over or game.waits) and self._line is None,
            "told": self._advised,
            "turned": self._turned,
            "seats": [
                {
                    "id": one,
                    "name": name(game.book.names.get(one, one)),
                    "kit": one in self._companions.seats,
                }
                for one in game.people
            ],
            "companion": {
                "name": name(game.book.names.get(fork.who, fork.who)),
                "goes": self._goes,
            }
            if asked
            else None,
        }
        self.advice = read_through(shown, self.reader)

    def _past(self) -> dict[str, str]:
        """The chance of winning along the timeline, what was undone with it."""
        game, at = self.game, table_view.time(self.game)["at"]
        moments = game.timeline.moments
        found = chances(game, [moments[stop].state for stop in game.timeline.stops])
        told = self.reader.read(told_chances(found[: at + 1])).partition("\n")[2]
        return {"told": told, "svg": draw_past(found, at, told, self.theme)}


def _has_expert(game: Evening) -> bool:
    """Whether somebody here knows lines of a turn; nobody is called before he is asked."""
    analyst = type(getattr(game.book, "analyst", None))
    return getattr(analyst, "expert", None) is not None


def turned(game: Evening, theme: str) -> dict[str, Any]:
    """The decision after which the chance of winning changed most, and all of its way."""
    moments, there = game.timeline.moments, game.timeline.stops
    found = chances(game, [moments[stop].state for stop in there])
    steps = [(other - one) * (1 if game.result == "won" else -1) for one, other in pairwise(found)]
    if not steps or max(steps) < LEAST:
        return {"svg": draw_past(found, len(found) - 1, "", theme), "told": EVEN, "stop": None}
    at = steps.index(max(steps))
    state, pick = moments[there[at]].state, moments[there[at] + 1].pick
    chosen = ""
    if isinstance(pick, Chosen) and isinstance(fork := state.fork, Decision):
        chosen = game.book.offered(fork.options[pick.option], state.world)
    told = say(
        TURNED, number=at + 1, chosen=chosen, before=share(found[at]), after=share(found[at + 1])
    )
    drawn = draw_past(found, len(found) - 1, told, theme, at)
    return {"svg": drawn, "told": told, "stop": at}


def draw_past(
    found: Sequence[float], at: int, told: str, theme: str, turned_at: int | None = None
) -> Markup:
    """The chance at every decision as a line; what lies behind the present is drawn thin.

    Where it turned stands a ring.
    """
    look = palette(theme)
    step = (WIDE - LEFT - 10) / max(1, len(found) - 1)
    places = [
        (round(LEFT + n * step, 1), round(BOTTOM - (BOTTOM - TOP) * one, 1))
        for n, one in enumerate(found)
    ]
    parts = []
    for share_, told_so in ((0.0, "0 %"), (0.5, "50 %"), (1.0, "100 %")):
        y = BOTTOM - (BOTTOM - TOP) * share_
        parts.append(element("line", x1=LEFT, y1=y, x2=WIDE - 8, y2=y, stroke=look.line))
        parts.append(text(LEFT - 4, y + 4, told_so, look.ink, size=12, anchor="end"))
    for n, (one, other) in enumerate(pairwise(places)):
        parts.append(
            element(
                "line", x1=one[0], y1=one[1], x2=other[0], y2=other[1], stroke=look.choice,
                stroke_width=2.5 if n < at else 1,
            )
        )  # fmt: skip
    if places:
        x, y = places[min(at, len(places) - 1)]
        parts.append(element("circle", cx=x, cy=y, r=4, fill=look.choice))
    for n in () if turned_at is None else (turned_at, turned_at + 1):
        x, y = places[n]
        parts.append(
            element("circle", cx=x, cy=y, r=6, fill="none", stroke=look.harm, stroke_width=2)
        )
    called = say("The chance of winning, decision by decision")
    return document(WIDE, HIGH, *parts, name=called, told=words(told), theme=theme)
