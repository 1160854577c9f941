"""The names of `dmd_widgets.wire` in a page: traits that remember what changed, and no Jupyter.

A message is handled as a whole, and what changed meanwhile goes out in one message at its end
(`flush`); so nothing need be held back, and a trait that was set twice is sent once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from itertools import count
from typing import Any, ClassVar, Final, Self

Watcher = Callable[[Mapping[str, Any]], None]
Hearer = Callable[[Any, Any, Any], None]

_numbers: Final = count(1)


class Trait:
    """One thing that both sides know. It is replaced, never edited in place."""

    kind: ClassVar[type] = object
    """What it is, and what an empty one is made by."""

    def __init__(self, default: Any = None) -> None:
        self._default = default
        self.name = ""
        self.to_json: Callable[[Any, Any], Any] | None = None
        self.sent = False

    def tag(self, *, sync: bool = False, to_json: Callable[[Any, Any], Any] | None = None) -> Self:
        """Whether it is sent to the page, and how it is written for it."""
        self.sent, self.to_json = sync, to_json
        return self

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, panel: Any, owner: type | None = None) -> Any:
        if panel is None:
            return self
        if self.name not in panel._wire_held:
            panel._wire_held[self.name] = self.kind() if self._default is None else self._default
        return panel._wire_held[self.name]

    def __set__(self, panel: Any, value: Any) -> None:
        if not isinstance(value, self.kind):
            raise TypeError(f"“{self.name}” is {self.kind.__name__}, not {type(value).__name__}")
        before = self.__get__(panel)
        panel._wire_held[self.name] = value
        if before != value:
            panel._wire_changed(self, before, value)


class Dict(Trait):
    """Words with what they say."""

    kind = dict


class List(Trait):
    """Several things in a row."""

    kind = list


class Unicode(Trait):
    """A text."""

    kind = str


class AnyWidget:
    """A panel that lives in the page."""

    model_id: str
    _wire_held: dict[str, Any]
    _wire_new: set[str]
    _wire_told: dict[str, Any]  # by the page, in this message
    _wire_watchers: list[tuple[str, Watcher]]
    _wire_hearers: list[Hearer]

    def __new__(cls, *args: Any, **named: Any) -> Self:
        """Traits may be set before `__init__` is reached, as traitlets allows."""
        self = super().__new__(cls)
        self._wire_held, self._wire_told = {}, {}
        self._wire_new, self._wire_watchers, self._wire_hearers = set(), [], []
        self.model_id = f"panel-{next(_numbers)}"
        return self

    def __init__(self) -> None:
        LIVING[self.model_id] = self

    @classmethod
    @cache  # a class of panels has its traits from the beginning
    def traits(cls) -> dict[str, Trait]:
        """What is sent to the page."""
        found = {name: one for base in reversed(cls.__mro__) for name, one in vars(base).items()}
        return {name: one for name, one in found.items() if isinstance(one, Trait) and one.sent}

    def observe(self, handler: Watcher, names: str) -> None:
        """Hear when a trait changes."""
        self._wire_watchers.append((names, handler))

    def on_msg(self, callback: Hearer) -> None:
        """Hear what the page says."""
        self._wire_hearers.append(callback)

    @contextmanager
    def hold_sync(self) -> Iterator[None]:
        """A page sends nothing before the end of a message anyway."""
        yield

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """All that the page is told, or the traits named."""
        wanted: Iterable[str] = [key] if isinstance(key, str) else key or self.traits()
        told = {}
        for name in wanted:
            trait, value = self.traits()[name], getattr(self, name)
            told[name] = trait.to_json(value, self) if trait.to_json else value
        return told

    def send_state(self) -> None:
        """All of it goes out at the end of this message."""
        self._wire_new |= set(self.traits())

    def _repr_mimebundle_(self, **more: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """A page mounts panels by their name; see `dmd_widgets.page.showing`."""
        return {}, {}

    # -- what the page does ----------------------------------------------------------------------

    def wire_hear(self, message: Any) -> None:
        """A message from the page."""
        for hearer in self._wire_hearers:
            hearer(self, message, [])

    def wire_take(self, told: Mapping[str, Any]) -> None:
        """What the page set; it is not told what it said itself."""
        for name, value in told.items():
            if name not in self.traits():
                raise TypeError(f"a panel has no “{name}”")
            self._wire_told[name] = value
            setattr(self, name, value)

    def _wire_changed(self, trait: Trait, before: Any, value: Any) -> None:
        if trait.sent:
            self._wire_new.add(trait.name)
        change = {"name": trait.name, "old": before, "new": value, "owner": self}
        for name, watcher in tuple(self._wire_watchers):
            if name == trait.name:
                watcher(change)

    def close(self) -> None:
        """Nobody will look at it again."""
        if LIVING.pop(self.model_id, None) is not None:
            self.let_go()

    def let_go(self) -> None:
        """What a panel ends before it is closed."""


LIVING: Final[dict[str, AnyWidget]] = {}
"""Panels by the name that the page knows them by."""


def flush() -> dict[str, dict[str, Any]]:
    """What changed since the last time, by panel."""
    changed = {}
    for name, panel in tuple(LIVING.items()):
        known, panel._wire_told = panel._wire_told, {}
        new = [one for one in panel._wire_new if known.get(one, panel) != getattr(panel, one)]
        panel._wire_new = set()
        if new:
            changed[name] = panel.get_state(sorted(new))
    return changed
