"""Files of every kind whose every name and text would like to be a script.

Each text is a payload and a number of its own, so that what is read in a panel can be told to come
from this field or that. `ran` is what a payload would set, `outside.example` whom it would call.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import yaml

import dmd
from dmd.core.complaints import Refusal
from dmd.core.saves.save import Save, sealed

MAPS: Final = Path(__file__).resolve().parents[2] / "maps" / "death_may_die"

FAMILIES: Final = (
    "<script>window.ran=1</script>",
    "<img src=x onerror=window.ran=1>",
    "\"'></title></svg><svg onload=window.ran=1>",
    "<a href=javascript:window.ran=1>a</a>",
    "<img src=http://outside.example/a.png>",
)
"""What every run of the tests tries."""

MORE: Final = (
    # Out of where a text may stand.
    "]]><script>window.ran=1</script>",
    "--><script>window.ran=1</script><!--",
    "</text></svg><script>window.ran=1</script>",
    "</style><script>window.ran=1</script>",
    "</textarea></select><script>window.ran=1</script>",
    'x" onmouseover="window.ran=1" onfocus="window.ran=1',
    "x' onpointerenter='window.ran=1' autofocus='",
    "x` onclick=`window.ran=1`",
    "'); window.ran=1; //",
    '"+(window.ran=1)+"',
    "</script><script>alert(1)</script>",
    "<scr<script>ipt>window.ran=1</scr</script>ipt>",
    "<noscript><p title='</noscript><img src=x onerror=window.ran=1>'>",
    # Elements that act by themselves.
    "<body onload=window.ran=1>",
    "<details open ontoggle=window.ran=1>",
    "<input autofocus onfocus=window.ran=1>",
    "<video src=x onerror=window.ran=1>",
    "<iframe srcdoc='<script>parent.ran=1</script>'>",
    "<iframe src=javascript:parent.ran=1>",
    "<object data=javascript:window.ran=1>",
    "<form action=javascript:window.ran=1><button>a",
    "<math><mi xlink:href=javascript:window.ran=1>a",
    # In the language of drawings.
    "<svg><script>window.ran=1</script></svg>",
    "<svg><animate onbegin=window.ran=1 attributeName=x>",
    "<svg><set onend=window.ran=1 dur=1s>",
    "<svg><foreignObject><img src=x onerror=window.ran=1>",
    "<svg><use href=http://outside.example/a.svg#a>",
    "<svg><image href=http://outside.example/a.png>",
    # To somebody outside.
    "<style>@import'http://outside.example/a.css'</style>",
    "<link rel=stylesheet href=http://outside.example/a.css>",
    "<meta http-equiv=refresh content=0;url=http://outside.example>",
    "<SCRIPT/SRC=//outside.example/a.js></SCRIPT>",
    "url(http://outside.example/a.png)",
    "[a](javascript:window.ran=1)![b](http://outside.example/b.png)",
    # What somebody might unfold first.
    "&lt;img src=x onerror=window.ran=1&gt;",
    "&#60;script&#62;window.ran=1&#60;/script&#62;",
    "\\u003cscript\\u003ewindow.ran=1\\u003c/script\\u003e",
    "${window.ran=1}{{window.ran=1}}<%=window.ran=1%>",
    "$\\href{javascript:window.ran=1}{a}$",
    "{0.__class__.__mro__} {who.__class__} {n:wound|wounds} %s",
    "__proto__ constructor.prototype.ran=1",
)
"""And what a soak tries."""
TEXTS: Final = {
    *("name", "title", "text", "author", "license", "note", "notes", "story", "advance_text"),
    *("needs_text", "instead_text", "question", "answer", "names"),
}
"""Fields in which people write what they like."""


def families() -> tuple[str, ...]:
    """The payloads of this run: a few, and all of them in a soak."""
    return FAMILIES + MORE if "DMD_SOAK" in os.environ else FAMILIES


def mixtures() -> tuple[tuple[str, ...], ...]:
    """The payloads of each set of files: the few in turn, and in a soak each in every text."""
    return tuple((one,) for one in families()) if "DMD_SOAK" in os.environ else (FAMILIES,)


class Attack:
    """A set of files that belong together, every text of them a payload with a number.

    Of several payloads, one text after the other gets the next.
    """

    def __init__(self, folder: Path, name: str, *payloads: str) -> None:
        self.folder = folder
        self.name = name
        self.payload = payloads[0]
        self.payloads = payloads
        self.texts: dict[str, str] = {}  # each text, and the field it stands in
        self._known: dict[tuple[str, str], str] = {}
        self._write("tiles", "tiles/house_tiles.yaml")
        self._write("laid", "winterfold.yaml", tiles=self.file("tiles"))
        self._write("map", "blasphemous_alchemy.yaml")
        self._write("rooms", "five_rooms.yaml")
        self._write("episode", "episodes/blasphemous_alchemy.yaml", map=self.file("map"))
        self._write("situation", "situations/the_last_lab.yaml", episode=self.file("episode"))
        self._forge("save")

    def file(self, kind: str) -> str:
        """How another file beside it names one of these."""
        return f"./{self.name}_{kind}.{'json' if kind == 'save' else 'yaml'}"

    def say(self, kind: str, field: str, was: str) -> str:
        """The payload in place of a text; what was the same is still the same."""
        key = f"{kind}: {field}", was
        if key not in self._known:
            number = len(self._known)
            self._known[key] = f"{self.payloads[number % len(self.payloads)]} {number:03}"
            self.texts[self._known[key]] = key[0]
        return self._known[key]

    def _write(self, kind: str, source: str, **more: str) -> None:
        told = yaml.safe_load((MAPS / source).read_text("utf-8")) | more
        if kind == "situation":  # which is never looked up by them
            told |= {key: self.say(kind, key, told[key]) for key in ("id", "language")}
        if kind == "rooms":  # the spaces of this map are called by payloads, too
            told = self._renamed(told)
        told = self._hostile(kind, told, ())
        text = yaml.safe_dump(told, allow_unicode=True, sort_keys=False)
        (self.folder / self.file(kind)).write_text(text, "utf-8")

    def _hostile(self, kind: str, value: Any, path: tuple[str, ...]) -> Any:
        if isinstance(value, dict):
            return {key: self._hostile(kind, one, (*path, str(key))) for key, one in value.items()}
        if isinstance(value, list):
            return [self._hostile(kind, one, path) for one in value]
        if isinstance(value, str) and TEXTS & set(path[-2:]):
            return self.say(kind, ".".join(one for one in path if not _is_a_name(one)), value)
        return value

    def _renamed(self, told: Any) -> Any:
        new = {one["id"]: self.say("rooms", "spaces.id", one["id"]) for one in told["spaces"]}
        for one in told["spaces"]:
            one["id"] = new[one["id"]]
        for link in told["links"]:
            link |= {"from": new[link["from"]], "to": new[link["to"]]}
        return told

    def _forge(self, kind: str) -> None:
        """A save that somebody has opened, changed, and sealed again."""
        game = dmd.load(self.folder / self.file("situation"))
        honest = self.folder / f"{self.name}_honest.json"
        game.save(honest)
        game.stop_saving()
        told = json.loads(honest.read_text("utf-8"))
        told |= {"kit": self.say(kind, "kit", ""), "opened": dict(told["opened"])}
        del told["checksum"]
        self._seal(kind, told)
        for field, was in FORGED:
            before = dict(self.texts)
            forged = _swapped(told, was, self.say(kind, field, was))
            self._seal(kind, forged)
            try:
                dmd.load(self.folder / self.file(kind)).stop_saving()
            except Refusal:  # a text that no such game can hold comes no further than this
                self.texts = before
                self._seal(kind, told)
            else:
                told = forged

    def _seal(self, kind: str, told: dict[str, Any]) -> None:
        timeline = msgspec.Raw(json.dumps(told["timeline"], separators=(",", ":")).encode())
        said = {key: one for key, one in told.items() if key != "timeline"}
        (self.folder / self.file(kind)).write_bytes(sealed(Save(**said, timeline=timeline)))


FORGED: Final = (
    ("enemies.id", "byakhee 1"),
    ("tokens.id", "lab 4"),
    ("tokens.face", "inferno"),
    ("investigators.insanity", "paranoia"),
    ("language", "en"),
)
"""What stands in the table of a save; what its files do not know is refused, the rest is shown."""


def write_hostile_episode(folder: Path) -> Path:
    """An episode and its map with several of the payloads; its path."""
    for source, name in (
        ("episodes/blasphemous_alchemy.yaml", "hostile.yaml"),
        ("blasphemous_alchemy.yaml", "hostile_map.yaml"),
    ):
        told = yaml.safe_load((MAPS / source).read_text("utf-8"))
        numbers = iter(range(10_000))
        told = _mixed(told, "", numbers, {})
        if "map" in told:
            told["map"] = "./hostile_map.yaml"
        (folder / name).write_text(yaml.safe_dump(told, allow_unicode=True), "utf-8")
    return folder / "hostile.yaml"


def _mixed(value: Any, key: str, numbers: Iterator[int], known: dict[str, str]) -> Any:
    """Every payload of the first families in turn; what was the same is still the same."""
    if isinstance(value, dict):
        return {name: _mixed(one, name, numbers, known) for name, one in value.items()}
    if isinstance(value, list):
        return [_mixed(one, key, numbers, known) for one in value]
    if isinstance(value, str) and key in ("name", "title", "text", "author"):
        if value not in known:
            number = next(numbers)
            known[value] = f"{FAMILIES[number % len(FAMILIES)]} {number}"
        return known[value]
    return value


def _swapped(value: Any, old: str, new: str) -> Any:
    if isinstance(value, dict):
        return {key: _swapped(one, old, new) for key, one in value.items()}
    if isinstance(value, list):
        return [_swapped(one, old, new) for one in value]
    return new if value == old else value


def _is_a_name(key: str) -> bool:
    """Keys of `names` are letters, those of the halves of a card sides: all one field."""
    return len(key) == 1 or key in ("left", "right", "front", "back")
