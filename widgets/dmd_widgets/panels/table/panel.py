"""The Table panel: play a game by mouse or keys, with a reason and the odds beside every choice."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final

from dmd.analysis.asked import Wish
from dmd.core.complaints import Refusal
from dmd.core.scene import Scene
from dmd.core.sentences import say
from dmd.evening import Evening
from dmd_widgets.host import host
from dmd_widgets.panel import IN_PIECES, in_its_language
from dmd_widgets.panels.table import code as table_code
from dmd_widgets.panels.table import odds as table_odds
from dmd_widgets.panels.table import view as table_view
from dmd_widgets.panels.table.doing import strikes, ways
from dmd_widgets.panels.table.drawing import draw_asides, draw_board, draw_sheets
from dmd_widgets.panels.table.faces import faces_in
from dmd_widgets.panels.table.person import acting, strip, watched
from dmd_widgets.panels.table.setting_up import SetUpPanel
from dmd_widgets.panels.table.story import before, changes, stakes, story
from dmd_widgets.panels.table.why import why_not
from dmd_widgets.panels.table.words import in_words
from dmd_widgets.pointing import pointing
from dmd_widgets.tongue import read_through
from dmd_widgets.wire import Dict, List, Unicode

DEAD: Final = say(
    "This is a picture of the table, as it stood last. To play, run this cell: Shift + Enter."
)

CHANGED, BACK = say("The table has changed meanwhile."), say("You are looking back.")
DRAWER: Final = frozenset(("sheets", "asides", "words", "branches", "code"))
"""Tabs beside the game; what stands there is worked out once somebody has opened it."""
MOST_LINES = 12
"""Longer code is not told to readers without a kernel; it stands in the panel."""


class TablePanel(SetUpPanel):
    """One game and the branches kept beside it. It stays in step with whatever happens to them."""

    kind = "table"

    odds = Dict().tag(sync=True)  # of the choices at hand, as they are worked out
    # Drawings travel by themselves, so that what stays as it is is not sent again.
    board = Unicode().tag(sync=True, **IN_PIECES)
    asides: List[Any] = List().tag(sync=True, **IN_PIECES)
    sheets: List[Any] = List().tag(sync=True, **IN_PIECES)

    def __init__(self, game: Evening, *, begin: bool = False) -> None:
        super().__init__(game, begin=begin)
        self._views = 0
        self._story: list[dict[str, Any]] = []  # what the last choice led to
        self._before: Scene | None = None  # the table as it stood then
        self._changes: dict[str, str] = {}
        self._ways: dict[str, list[str]] = {}  # that somebody went meanwhile
        self._strikes: list[list[str]] = []  # who attacks whom
        self._shown: Any = None  # the position that the stamp stands for
        self._spoken = ""  # the language in which it was told
        self._stamp = 0
        self._wrong: tuple[str, str] | None = None  # what went wrong, until it is told
        self._wishes: list[Wish] = []  # what the dice on the table may be rerolled for
        self._wish = 0
        self._roll: Any = None  # whose wishes they are
        self._values: dict[int, Fraction] = {}  # of the choices, as far as they are known
        self._instead: dict[int, Wish] = {}  # what some are for whose purpose is out of reach
        self._evenings = table_code.Evenings()
        # The tabs that somebody has opened; a kernel may end, and then the lines must be there.
        self._open = {"code"} if host() == "notebook" else set()
        self.redraw()
        self._say_how_to_begin()

    def _say_how_to_begin(self) -> None:
        if self.set_up:
            self.say(say("Choose what is played, and begin."))
        elif self.game.is_over:
            self._say_what_is_asked("")
        elif self.game.waits:
            self.say(say("Press Go on to see."))
        else:
            ringed = say("Choose a sentence, or click a ringed space.")
            self.say(ringed if self.board else say("Choose a sentence."))

    # -- what the browser asks for ---------------------------------------------------------------

    def do_choose(self, option: int, stamp: int) -> None:
        """Make a choice of the position that was shown."""
        if stamp != self._stamp:
            raise Refusal(CHANGED, remedy=say("Look, and choose again."))
        if self._line is not None:
            raise Refusal(BACK, remedy=say("Return to now, and choose then."))
        if type(option) is not int or not 0 <= option < len(self.view["options"]):
            raise Refusal(
                say("There is no choice {option}.", option=f"{option!s:.20}"),
                remedy=say("Choose one that is there."),
            )
        with self._odds_may_fail():
            if table_odds.are_known(self.game):
                intent = self._intent or table_odds.intent_of(self.game, option)
                wish = None if self._intent else self._instead.get(option)
                self._choosing = intent._replace(wish=wish) if wish else intent
        try:
            self._do("", lambda: self._choose(option))
        finally:
            self._choosing = None

    def do_go_on(self, stamp: int) -> None:
        """Let the dice fall or the card be drawn that a loaded game waits for."""
        if stamp != self._stamp:
            raise Refusal(CHANGED, remedy=say("Look, and go on then."))
        self._do("", lambda: table_view.happened(self.game.go_on(), self._lines, self.game))

    def do_open_tab(self, tab: str) -> None:
        """A tab was opened: from now on what stands there is shown with everything else."""
        if tab in DRAWER - self._open:
            self._open.add(tab)
            self.redraw()

    def do_why(self, about: str) -> None:
        """Say why a space, a figure or a token cannot be chosen now."""
        if self._line is not None:
            raise Refusal(BACK, remedy=say("Return to now, and choose then."))
        why = why_not(self.game, about)
        pointing(self.game).at(about)  # where there are Paths beside the Table, they tell more
        raise why

    def do_weigh(self, option: int, stamp: int, patient: bool = False) -> None:
        """Work out the odds of one choice; the browser asks for one at a time, after it painted."""
        known = self.odds.get("told", {})
        if stamp != self._stamp or (str(option) in known and not patient):
            return
        told = table_odds.NOTHING
        try:
            wish = self._wishes[self._wish] if self._wishes else None
            told = table_odds.told(self.game, option, self._intent, wish, patient=patient)
        finally:  # also where it went wrong, so that it is not asked for again
            if told.value is not None:
                self._values[option] = told.value
            if told.instead is not None:
                self._instead[option] = told.instead
            here = self._values if self._wishes else {}  # each is weighed for the same
            self.odds = {
                "stamp": stamp,
                "told": known | {str(option): read_through(told.data, self.reader)},
                "dice": read_through(self._gains(), self.reader),
                "best": table_odds.best(here, len(self.view["options"])),
            }

    def _gains(self) -> list[dict[str, Any]]:
        if not self._wishes:
            return []
        picks = [one["picks"] for one in self.view["dice"]]
        return table_odds.gains(self.game, picks, self._values, self._wishes[self._wish])

    def do_wish(self, wish: int) -> None:
        """Weigh the rerolls of the dice on the table for something else."""
        if type(wish) is not int or not 0 <= wish < len(self._wishes):
            raise Refusal(
                say("There is no such aim as {wish}.", wish=f"{wish!s:.20}"),
                remedy=say("Take one of the list."),
            )
        self._wish = wish
        self._forget_odds()
        self.redraw()
        self.say(say("Rerolls are weighed for: {aim}.", aim=self._wishes[wish].text))

    def do_save(self, name: str) -> None:
        """Save the game in a file, and every action from now on."""
        self.game.save(name)
        self._code = f"game.save({name!r})"
        self.redraw()
        self.say(say("Saved. From now on every action is saved there too."))

    def do_shown(self) -> None:
        """Somebody looks: keep in step again."""
        self._views += 1
        if not self._stops:
            self._stops = [stop for one in self.games for stop in self._followed(one)]
            self.redraw()
        super().do_shown()

    def do_gone(self) -> None:
        """Where nobody looks any more, nothing is drawn."""
        self._views -= 1
        if self._views <= 0:
            self.follow_no_more()

    # -- the status line -------------------------------------------------------------------------

    def say(self, text: str, kind: str = "told", details: str = "", rule: str = "") -> None:
        """Put a sentence into the status line, and behind it what went wrong meanwhile."""
        if self._wrong is not None:
            told, trace = self._wrong
            self._wrong, kind = None, "error"
            text = say("{begin} {asked}", begin=text, asked=told)
            details = "\n".join(filter(None, (details, trace)))
        super().say(text, kind, details, rule)

    @contextmanager
    def _odds_may_fail(self) -> Iterator[None]:
        """One may play on where odds cannot be told; that they cannot is said with what is next."""
        try:
            yield
        except Exception as wrong:
            told = say(
                "The odds could not be worked out here ({kind}: {wrong}).",
                kind=type(wrong).__name__, wrong=str(wrong),
            )  # fmt: skip
            self._wrong = told, traceback.format_exc()

    # -- what the browser draws ------------------------------------------------------------------

    @in_its_language
    def redraw(self) -> None:
        """Everything anew; what did not change is not sent again, nor drawn."""
        with self.hold_sync():  # one message, whatever has changed
            self._look_at_the_position()
            self.show(self._viewed())
            self._show_advice()

    def _viewed(self) -> dict[str, Any]:
        game, line, seen = self.game, self._line, self.seen
        back, scene = line is not None, seen.scene
        who = acting(scene, None if back else game.state)
        return {
            "label": scene.headline,
            "stamp": self._stamp,
            "tabs": list(self.names),
            "tab": self.tab,
            "branches": self._branches,
            "asks": seen.question,
            "asks_faces": {} if back else self._asks_faces(seen.question),
            "asks_rule": seen.asked.rule,
            "back": back,
            "line": line,
            "walk": table_view.walk(game, line) if line is not None else None,
            "waits": game.waits and not back,
            "known": table_odds.are_known(game),  # what may be asked about the moment
            "steps": None if back else table_view.steps(game),
            "dice": [] if back else table_view.dice(game),
            "wishes": [one.text for one in self._wishes],
            "wish": self._wish,
            "options": [] if back else self._options(),
            "over": None if back or not game.is_over else game.result,
            "refused": [] if back else table_view.refused(game),
            # Where only the drawings change, so does the view.
            "theme": self.theme,
            "dashed": pointing(game).ways(game.state),
            "picks": self._draw(scene),
            "open": sorted(self._open),
            "sheets": scene.players if scene.seats else "",
            "asides": [one.title for one in scene.asides],
            "watched": watched(scene),
            "acting": strip(who, None if back else self._before, game.book.names),
            "story": [] if back else self._story,
            "cut": not back and table_view.is_cut([one["told"] for one in self._story]),
            "changes": {} if back else self._changes,
            "ways": {} if back else self._ways,
            "strikes": [] if back else self._strikes,
            "stakes": [] if back else stakes(game, self._lines),
            "words": in_words(scene, seen.world, game.book) if "words" in self._open else [],
            "time": table_view.time(game),
            "marks": table_view.marks(game),
            "tree": self._tree() if "branches" in self._open else [],
            "pages": table_view.pages(game, self._folds, self._lines),
            "code": self._coded() if "code" in self._open else None,
        }

    def _asks_faces(self, told: str) -> dict[str, Any]:
        asker = getattr(self.game.state.fork, "asker", None)
        return faces_in(told, asker, self.game.world, self.game) if asker is not None else {}

    def _options(self) -> list[dict[str, Any]]:
        vain = {}
        with self._odds_may_fail():
            there = range(len(self.game.timeline.options))
            vain = {number: table_odds.in_vain(self.game, number) for number in there}
        return table_view.options(self.game, vain)

    def _look_at_the_position(self) -> None:
        """Where it is another one than was shown, what was known of it holds no more."""
        state, spoken = self.game.state, self.game.language
        if state is self._shown and spoken == self._spoken:
            return
        self._shown, self._spoken, self._stamp = state, spoken, self._stamp + 1
        self._forget_odds()
        self._story = story(self.game, self._lines)
        self._before = before(self.game)
        begun = table_view.time(self.game)["at"] > 0  # before the first choice all would be new
        self._changes = changes(self._before, self.game.table.scene) if begun else {}
        self._ways = ways(self.game, self._changes)
        self._strikes = strikes(self.game)
        self._wishes = []
        with self._odds_may_fail():
            if table_odds.are_known(self.game):
                self._wishes = table_odds.wishes(self.game, self._intent)
        # Rerolled for the same as before, as long as it is the same roll.
        roll = [one.text for one in self._wishes]
        self._wish = self._wish if roll == self._roll else 0
        self._roll = roll

    def _forget_odds(self) -> None:
        self._values, self._instead = {}, {}
        self.odds = {"stamp": self._stamp, "told": {}, "dice": [], "best": []}

    def _draw(self, scene: Scene) -> dict[str, list[int]]:
        """The drawings; ringed is what may be clicked, or what a line of the journal is about."""
        theme = self.theme
        picks: dict[str, list[int]] = {}
        paths: list[tuple[str, ...]] = []
        if self._line is None:
            picks = table_view.picks(self.game, scene)
            spaces = table_view.spaces_of(picks)
            paths = [step for way in self._ways.values() for step in pairwise(way)]
            paths += pointing(self.game).ways(self.game.state)
        else:
            line = self.game.journal.lines[self._line]
            spaces, step = table_view.about(line, scene), table_view.step(line, scene)
            paths = [step[1:]] if step else []
        self.board = draw_board(scene, spaces, theme, paths)
        self.asides = draw_asides(scene, theme) if "asides" in self._open else []
        self.sheets = draw_sheets(scene, theme) if "sheets" in self._open else []
        return picks

    # -- as code ---------------------------------------------------------------------------------

    def _coded(self) -> dict[str, str]:
        """What was done last or is looked at, the whole evening, and how to go on with it later."""
        game = self.game
        try:
            step, evening = self._step_code(), self._evenings.code(game)
        except Exception as wrong:  # one may play on where it cannot be told as code
            told = say("this cannot be written as code ({kind})", kind=type(wrong).__name__)
            step, evening = "", f"# {told}"
        return {
            "step": step,
            "evening": evening,
            "resume": table_code.resume(game),
            "saved": table_code.file_of(game),
        }

    def _step_code(self) -> str:
        game = self.game
        if self._line is None:
            step = next(reversed(table_code.steps(game)), None)
            return self._code or (f"game{table_code.code_of(game, step)}" if step else "")
        step = table_code.step_of(game, self._line)
        if step is None:
            return f"# {say('this is how the game began')}"
        return f"game.go_to({step[0]}){table_code.code_of(game, step)}"

    # -- for readers without a kernel ------------------------------------------------------------

    @in_its_language
    def text(self) -> str:
        """The table, what is asked, what may be chosen, and how to play on."""
        code = self._coded()
        again = code["resume"] or code["evening"]
        if again.count("\n") > MOST_LINES:
            again = 'game.save("evening.json")  # then dmd.load("evening.json") plays on'
        return f"{self.game!r}\n\n{say('To play on, in a cell:')}\n{again}"

    def stood(self) -> tuple[str, str]:
        """The question at hand is what one comes back for."""
        return str(DEAD), self.game.asks

    def svg(self) -> str:
        """The whole table."""
        return self.game.table.svg(self.theme)
