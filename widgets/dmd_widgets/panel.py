"""What every panel is: state from Python, messages from the browser, and no error that gets lost.

A panel sets its traits; JavaScript draws them and sends messages such as `{"do": "choose",
"option": 3}`, which call `do_choose(option=3)`. Whatever is raised on the way becomes a sentence in
the panel's status line. The text of `repr` and the picture stand in the notebook for readers
without a kernel.
"""

from __future__ import annotations

import inspect
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache, wraps
from typing import Any, ClassVar, Final, TypeVar, cast

from dmd.core.complaints import Refusal
from dmd.core.doors import door
from dmd.core.files.home import remember_language
from dmd.core.sentences import say
from dmd.core.speaking import ENGLISH, Speaker, spoken
from dmd.core.words import quoted
from dmd.games import usual_language
from dmd_widgets.host import host
from dmd_widgets.pieces import Pieces
from dmd_widgets.rules import explained
from dmd_widgets.standing import Stand, Still
from dmd_widgets.style import script, stylesheet
from dmd_widgets.tongue import labels_in, panel_reader, read_through, tongues
from dmd_widgets.wire import ONE_AT_A_TIME, AnyWidget, Dict, Unicode

F = TypeVar("F", bound=Callable[..., Any])


DEAD: Final = say(
    "This is a picture of the panel, as it was last. To use it, run this cell: Shift + Enter."
)


def _packed(value: Any, panel: Panel) -> Any:
    return panel._pieces.packed(value)


IN_PIECES: Final[dict[str, Any]] = {"to_json": _packed}
"""The tag of a trait of which only what is new is sent; `read` gets it in the browser."""


def in_its_language(do: F) -> F:
    """What a panel says in here, and what is drawn in here, is read in its language."""

    @wraps(do)
    def done(self: Panel, *given: Any, **named: Any) -> Any:
        with spoken(self.reader):
            return do(self, *given, **named)

    return cast(F, done)


@lru_cache(maxsize=500)  # with every click, and to look at a function takes as long as many acts
def _way_in(function: Callable[..., Any]) -> tuple[inspect.Signature, Callable[..., Any]]:
    """What a function takes, and the function behind its door."""
    return inspect.signature(function), door(function)


class Panel(AnyWidget):
    """The foundation of all panels. One of them names its `kind`, and brings `kind`.js."""

    kind: ClassVar[str] = ""

    view = Dict().tag(sync=True, **IN_PIECES)  # what to draw
    status = Dict().tag(sync=True)  # what happened last, or went wrong
    answered = Unicode().tag(sync=True)  # the last message that a person waits for
    rules = Dict().tag(sync=True)  # the rules opened so far, in the language
    theme = Unicode("light").tag(sync=True)  # of the notebook, told by the browser
    language = Unicode(ENGLISH).tag(sync=True)
    tongue = Unicode(ENGLISH).tag(sync=True)  # the language of all else
    tongues = Dict().tag(sync=True)  # those there are
    labels = Dict().tag(sync=True)  # what the browser writes by itself, by key
    own_id = Unicode().tag(sync=True)  # of the panel, for whoever keeps it out of files

    def __init_subclass__(cls, **more: Any) -> None:
        """The module and the style of a panel, each as one text."""
        own = "kind" in cls.__dict__  # and not a copy that traitlets makes to add traits to
        if own and host() == "notebook":  # a page brings its files along
            cls._esm = script(cls.kind)
            cls._css = stylesheet()
        super().__init_subclass__(**more)

    def __init__(self, language: str = "") -> None:
        self._pieces, self._sent = Pieces(), 0
        self._stops: list[Callable[[], None]] = []  # each ends something that is followed
        super().__init__()
        self.own_id = self.model_id or ""
        self._stand = Stand(self.own_id, self._standing_still)
        self._told = 0
        self.tongues = tongues()
        self._speak(panel_reader(language or usual_language()))
        self.observe(self._minded(self._language_chosen), names="tongue")
        self.on_msg(self._heard)
        self.observe(self._minded(self.redraw), names="theme")
        self.observe(self._minded(self._translate), names="language")

    # -- the language ----------------------------------------------------------------------------

    @property
    def reader(self) -> Speaker:
        """Who reads what this panel says."""
        return self._reader

    def _speak(self, reader: Speaker) -> None:
        """Speak a language from now on; its rules begin in it too."""
        self._reader = reader
        self.tongue = self.language = reader.code
        self.labels = labels_in(self.kind, reader)

    def _language_chosen(self) -> None:
        """Somebody chose a language at the panel: the next panels begin in it."""
        if self.tongue == self._reader.code:
            return
        try:
            reader = panel_reader(self.tongue)
        except Refusal:
            self.tongue = self._reader.code
            raise
        with self.hold_sync():
            self._speak(reader)
            with spoken(reader):
                self.redraw()
        remember_language(reader.code)

    # -- what a panel says of itself -------------------------------------------------------------

    def text(self) -> str:
        """All that the panel shows, in plain sentences."""
        raise NotImplementedError

    def svg(self) -> str:
        """A picture of what the panel shows, for readers without a kernel."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Set the traits anew, from what they show."""
        raise NotImplementedError

    def show(self, view: dict[str, Any]) -> None:
        """Draw this; its sentences are read in the language of the panel."""
        self.view = read_through(view, self.reader)
        self._stand.changed()

    def __repr__(self) -> str:
        return self.text()

    def _repr_png_(self) -> bytes:
        from dmd.drawing import notebook_png

        return notebook_png(self.svg())

    def _repr_mimebundle_(self, **more: Any) -> Any:
        """The living panel, and a picture and a text where nothing lives."""
        from base64 import b64encode

        self._stand.remember_cell()
        bundle = super()._repr_mimebundle_(**more)
        if bundle is None:
            return None
        data, metadata = bundle
        data = {"text/plain": self.text(), "image/png": b64encode(self._repr_png_()).decode()} | {
            kind: content for kind, content in data.items() if kind != "text/plain"
        }
        return data, metadata

    def stood(self) -> tuple[str, str]:
        """What stands in the notebook where nothing lives: what to press, and what is shown."""
        told = self.view.get("asks") or self.view.get("label") or self.text().partition("\n")[0]
        return str(DEAD), str(told)

    @in_its_language
    def _standing_still(self) -> Still:
        return Still(*self.stood(), self._repr_png_())

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> Any:
        """What is sent to the browser, or all of it, with the pieces it has not got yet.

        It is numbered: JupyterLab asks for all panels in a thread of its own, and may hand a panel
        what it showed before its last answer.
        """
        with ONE_AT_A_TIME:
            state = super().get_state(key, drop_defaults)
            self._sent += 1
            new = self._pieces.unsent(everything=key is None)
            return state | new | {"sent": self._sent}

    # -- the status line -------------------------------------------------------------------------

    def say(self, text: str, kind: str = "told", details: str = "", rule: str = "") -> None:
        """Put a sentence into the status line, with its rule; screen readers read it out."""
        self._told += 1  # the same sentence twice is said twice
        told = read_through(text, self.reader)
        self.status = {
            "text": told, "kind": kind, "details": details, "rule": rule, "number": self._told
        }  # fmt: skip

    @contextmanager
    def minding(self) -> Iterator[None]:
        """Turn whatever is raised into a sentence that the player sees."""
        with ONE_AT_A_TIME, spoken(self.reader):
            try:
                yield
            except Refusal as refusal:
                self.say(refusal.sentence, "refused", rule=refusal.rule)
            except Exception as wrong:  # nobody sees what is raised in a callback
                told = say(
                    "Something in the kit went wrong here ({kind}: {wrong}).",
                    kind=type(wrong).__name__, wrong=str(wrong),
                )  # fmt: skip
                self.say(told, "error", traceback.format_exc())

    def _minded(self, do: Callable[[], None]) -> Callable[[Any], None]:
        def minded(change: Any) -> None:
            with self.minding():
                do()

        return minded

    # -- messages from the browser ---------------------------------------------------------------

    def _heard(self, widget: Any, message: Any, buffers: Any) -> None:
        """A message names what to do, what with, and what its answer is waited for as.

        What is shown goes out together with the word that it is the answer: between the two a key
        would be one of a panel that shows the answer and still seems to be busy.
        """
        asked = message.get("asked") if isinstance(message, dict) else None
        with self.hold_sync():
            with self.minding():
                self._obey(message)
            if isinstance(asked, str):
                self.answered = asked

    def _obey(self, message: Any) -> None:
        if not isinstance(message, dict) or not all(isinstance(one, str) for one in message):
            raise Refusal(say("This panel cannot read “{message}”.", message=quoted(message)))
        more = dict(message)
        more.pop("asked", None)
        name = more.pop("do", "")
        answer = getattr(self, f"do_{name}", None) if isinstance(name, str) else None
        if answer is None:
            raise Refusal(say("This panel cannot do “{name}”.", name=quoted(name, 40)))
        function = getattr(answer, "__func__", answer)
        itself = () if function is answer else (self,)
        taking, entered = _way_in(function)
        try:
            taking.bind(*itself, **more)
        except TypeError as wrong:
            told = "This panel cannot do “{name}” so: {wrong}."
            raise Refusal(say(told, name=name, wrong=str(wrong))) from None
        entered(*itself, **more)

    def do_shown(self) -> None:
        """A view of this panel was opened."""
        self._stand.shown()

    def do_gone(self) -> None:
        """A view of this panel was closed."""

    def follow_no_more(self) -> None:
        """Hear no more of what happens elsewhere."""
        while self._stops:
            self._stops.pop()()

    def let_go(self) -> None:
        """A panel that is closed follows nothing, and no picture of it is taken any more."""
        self.follow_no_more()
        self._stand.end()

    def do_again(self) -> None:
        """The browser got something older than it has, or no answer: it gets all that holds."""
        self.send_state()

    def do_rule(self, rule: str) -> None:
        """Open a rule in place."""
        if rule not in self.rules:
            self.rules = self.rules | {rule: explained(rule, self.language)}

    def _translate(self) -> None:
        """Say the rules that are open again, in the other language."""
        self.rules = {rule: explained(rule, self.language) for rule in self.rules}
