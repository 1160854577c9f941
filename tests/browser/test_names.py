"""Names from files cannot run script: payload families × every text field × every panel.

`make test` tries a few families in turn, `make soak` all of them, each in every field. A payload
counts as run where it could set a global, open a dialog, or call somebody outside; it counts as
read where the whole text stands in the panel, in a name that screen readers hear, or in what a cell
prints.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import dmd
import dmd_widgets
from dmd.cli import main
from tests.browser.hostile import FAMILIES, MORE, TEXTS, Attack, mixtures
from tests.browser.panels import write_notebook

WATCH = """() => {
  window.heard = new Set();
  const read = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return heard.add(node.data);
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    for (const name of ["aria-label", "title", "placeholder"]) {
      if (node.hasAttribute(name)) heard.add(node.getAttribute(name));
    }
    if (typeof node.value === "string") heard.add(node.value);
    node.childNodes.forEach(read);
  };
  const watcher = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      (addedNodes.length ? addedNodes : [target]).forEach(read);
    }
  });
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true,
    attributes: true, attributeFilter: ["aria-label", "title", "value"] });
}"""

UNFOLD = """() => {
  for (const one of document.querySelectorAll(".dmd-panel :is(summary, .dmd-fold, .dmd-no)")) {
    one.click();
  }
  for (const one of document.querySelectorAll(".dmd-panel *")) {
    for (const kind of ["mouseenter", "mouseover", "pointerenter", "focus"]) {
      one.dispatchEvent(new Event(kind));
    }
  }
}"""

STILL = """() => {
  const before = window.before;
  window.before = window.heard.size;
  return before === window.before;
}"""

# The one style a panel has of its own hides the picture below it, by a number and nothing else.
FOREIGN = r"""() => [...document.querySelectorAll(".dmd-panel *")].filter((one) =>
  (("SCRIPT IMG IFRAME A OBJECT EMBED LINK STYLE BASE META VIDEO MATH BODY FORM MARQUEE TEMPLATE "
  + "NOSCRIPT").split(" ").includes(one.nodeName.toUpperCase())
  || ["foreignObject", "use", "image", "animate", "set"].includes(one.localName)
  || [...one.attributes].some(({ name, value }) =>
    name.startsWith("on") || /^\s*(javascript|data):/i.test(value)
    || (/href|src|action|style/.test(name) && /outside|\bran\b/.test(value))))
  && !/^\.jp-OutputArea-child:has\((\.dmd-stand-[0-9a-f]+)\), \1 \{ display: none; \}$/
    .test(one.localName === "style" && one.attributes.length === 0 ? one.innerHTML : "")
).map((one) => one.outerHTML.slice(0, 200))"""

KINDS = ("tiles", "laid", "map", "rooms", "episode", "situation", "save")

BEGIN = """
import dmd, dmd_widgets
from dmd import analysis

def say(panel, **message):
    panel._handle_custom_msg(message, [])
"""

CELLS = (
    "game = dmd.load('{situation}')\ntable = dmd_widgets.table(game)\ntable",
    "paths = dmd_widgets.paths(game)\npaths",
    "ways = dmd_widgets.paths(dmd.load_map('{rooms}'))\nways",
    "saved = dmd_widgets.table(dmd.load('{save}'))\nsaved",
    "thieves = dmd_widgets.paths(saved.game)\nthieves",
    "laid = dmd_widgets.map_builder(dmd.load_map('{laid}'))\nlaid",
    "listed = dmd_widgets.map_builder(dmd.load_map('{rooms}'))\nlisted",
    "lies = dmd_widgets.map_builder(dmd.load_map('{map}'))\nlies",
    "dice = dmd_widgets.dice()\ndice",
    "quiz = dmd_widgets.quiz('03-followers')\nquiz",
    # What cells say of all this, as text, as tables and as pictures.
    "game, game.options, game.refusals",
    "game.journal.table()",
    "analysis.paths(game, 'byakhee').table()",
    "for file in {files}:\n    print(dmd.check(file))",
    "dmd.load_map('{laid}').report(), dmd.load_map('{map}')",
)
"""Every panel on the files that it takes, and cells that speak of them."""

DRIVE = """
for panel in (paths, ways, thieves):
    for key in list(panel.view["spots"])[::4]:
        say(panel, do="select", key=key)
for panel in (laid, listed, lies):
    for spot in panel.map.ids[:3]:
        say(panel, do="pick", spot="space " + spot)
    for message in (
        {"do": "name", "space": panel.map.ids[0], "name": PAYLOAD},
        {"do": "save", "name": PAYLOAD}, {"do": "open", "name": PAYLOAD},
    ):
        say(panel, **message)
for message in ({"do": "set", "aim": PAYLOAD}, {"do": PAYLOAD}):
    say(dice, **message)
say(quiz, do="check", choices=[PAYLOAD])
say(table, do="weigh", option=0, stamp=table.view["stamp"])
for panel, most in ((table, 16), (saved, 3)):
    for number in range(most):
        there = panel.view["options"]
        if there:
            say(panel, do="choose", option=number * 13 % len(there), stamp=panel.view["stamp"])
for panel in (table, saved, paths, ways, thieves, laid, listed, lies, dice, quiz):
    print(panel)
    panel.svg()
"""
"""What a person might do with them."""


class Heard:
    """What a page did while a notebook was open on it, and all that could be read there."""

    def __init__(self, lab: Any) -> None:
        self.lab = lab
        self.dialogs: list[str] = []
        lab.page.on("dialog", self._dismiss)

    def _dismiss(self, dialog: Any) -> None:
        if dialog.type == "beforeunload":  # of JupyterLab itself, when one leaves a notebook
            dialog.accept()
            return
        self.dialogs.append(dialog.message)
        dialog.dismiss()

    def run(self, name: str, *cells: str) -> str:
        """Run these cells, look into everything, and say all that was to be read."""
        lab = self.lab
        lab.open(write_notebook(lab.folder, name, *cells))
        lab.page.evaluate(WATCH)
        lab.run_all()
        lab.page.evaluate(UNFOLD)
        lab.wait_until_idle()
        lab.page.wait_for_function(STILL, polling=1_000)
        return "\n".join(lab.page.evaluate("() => [...window.heard]"))

    def expect_nothing_ran(self) -> None:
        """No global, no dialog, nobody outside, no element or attribute of theirs."""
        assert self.lab.page.evaluate("[window.ran, Object.prototype.ran]") == [None, None]
        assert self.dialogs == []
        assert self.lab.outside == []
        assert self.lab.page.evaluate(FOREIGN) == []


UNREAD = {
    *(f"episode: {field}" for field in (
        "author", "license", "note", "story", "advance_text", "objective.text", "actions.text",
        "actions.note", "faces.text", "mythos.text", "mythos.note", "discovery.text",
        "discovery.note", "discovery.instead_text",
    )),
    *(f"save: {field}" for field in (
        "kit", "language", "enemies.id", "tokens.id", "investigators.insanity",
    )),
    *(f"situation: {field}" for field in (
        "id", "language", "title", "author", "license", "question", "answer",
    )),
    *(f"tiles: {field}" for field in ("title", "author", "license", "notes")),
}  # fmt: skip
"""What no panel needs to show; whatever else stands in a file must be there to be read."""
SIZE = 5


def chunks() -> list[tuple[tuple[str, ...], ...]]:
    """A notebook holds a few of the sets of files."""
    tried = mixtures()
    return [tried[at : at + SIZE] for at in range(0, len(tried), SIZE)]


def written(folder: Path, payloads: tuple[str, ...]) -> tuple[Attack, list[str]]:
    """The files, and the cells that open each of them in every panel."""
    attack = Attack(folder, f"names_{(FAMILIES + MORE).index(payloads[0])}", *payloads)
    files = {kind: attack.file(kind) for kind in KINDS}
    files["files"] = json.dumps([files[kind] for kind in KINDS if kind != "save"])
    cells = [re.sub(r"\{(\w+)\}", lambda found: files[found[1]], cell) for cell in CELLS]
    return attack, [*cells, re.sub(r"PAYLOAD", lambda _: repr(attack.payload), DRIVE)]


def is_read(text: str, read: str) -> bool:
    """As it was written, or as the map's YAML writes it between quotes."""
    return any(one in read for one in (text, json.dumps(text)[1:-1], text.replace("'", "''")))


@pytest.mark.parametrize("mixtures", chunks(), ids=lambda some: some[0][0][:24])
@pytest.mark.wide
def test_every_text_of_every_file_is_read_and_never_run(lab, mixtures):
    attacks, cells = zip(*(written(lab.folder, one) for one in mixtures), strict=True)
    heard = Heard(lab)
    read = heard.run("names.ipynb", BEGIN, *(cell for some in cells for cell in some))
    heard.expect_nothing_ran()
    assert re.findall(r"Traceback[^§]{400}|Something in the kit went wrong.*", read) == []
    for attack in attacks:
        fields = {field for text, field in attack.texts.items() if is_read(text, read)}
        unread = set(attack.texts.values()) - fields
        assert unread <= UNREAD, attack.payload


REFERENCES = """
active adjacent_to among bottom card cards discard elder_one enemies enemy episode excludes face
from gone half having id if_companion_tag in insanity investigators kept kind kinds language map
monsters nearest_to partner playing requires seal skill space spaces state tags tile tiles to token
tokens top toward used want where who whom with within without wounds_token you
"""
"""Texts that name something; those that are taken whatever they say are attacked all the same."""


@pytest.mark.parametrize("kind", ["map", "tiles", "episode", "situation"])
def test_every_field_that_takes_any_text_is_attacked(capsys, kind):
    """Whoever adds a field in which people may write finds it missing here."""
    assert main(["schema", kind]) == 0
    free = set(free_texts(json.loads(capsys.readouterr().out)))
    assert free - set(REFERENCES.split()) <= TEXTS
    assert len(free & TEXTS) > 4


def free_texts(schema: Any) -> Iterator[str]:
    """The names of all fields of a file that take any text."""
    if isinstance(schema, dict):
        fields = schema.get("properties", {})
        yield from (name for name, one in fields.items() if takes_any_text(one))
        schema = list(schema.values())
    if isinstance(schema, list):
        for one in schema:
            yield from free_texts(one)


def takes_any_text(field: Any) -> bool:
    """A text without a pattern, or a list or a table of such texts."""
    if not isinstance(field, dict):
        return False
    if "string" in field.get("type", "") and not {"enum", "const", "pattern"} & set(field):
        return True
    inner = [field.get("items"), field.get("additionalProperties")]
    return any(map(takes_any_text, (*inner, *field.get("anyOf", ()))))


@pytest.mark.wide
def test_what_does_run_would_be_noticed(lab):
    """The same watch over a cell that trusts a text, as no cell of the kit does."""
    heard = Heard(lab)
    trusting = "from IPython.display import HTML\nHTML({!r})"
    heard.run("trusting.ipynb", trusting.format("<img src=x onerror=window.ran=1>"))
    with pytest.raises(AssertionError, match="== \\[None, None\\]"):
        heard.expect_nothing_ran()
    heard.run("alert.ipynb", trusting.format("<script>alert(1)</script>"))
    assert heard.dialogs == ["1"]


def drawings(attack: Attack) -> Iterator[str]:
    """Everything that is drawn of these files."""
    game = dmd.load(attack.folder / attack.file("situation"))
    saved = dmd.load(attack.folder / attack.file("save"))
    for one in (game, saved):
        table, paths = dmd_widgets.table(one), dmd_widgets.paths(one)
        paths.do_select("space 14")
        yield from (one.svg("dark"), table.svg(), paths.svg())
        yield from (*inside(table.view), *inside(paths.view))
    for kind in ("laid", "rooms", "map"):
        map_ = dmd.load_map(attack.folder / attack.file(kind))
        builder, ways = dmd_widgets.map_builder(map_), dmd_widgets.paths(map_)
        for space in (map_.ids[0], map_.ids[-1]):
            ways.do_select(f"space {space}")
        yield from (map_.draw().svg, builder.svg(), ways.svg(), map_.report().draw().svg)
        yield from (*inside(builder.view), *inside(ways.view))


DRAWING = '<svg xmlns="'
MOST_DRAWN = 40
"""Names of spaces and tokens, titles: at least so many texts stand in drawings."""


def inside(view: Any) -> Iterator[str]:
    """The drawings among what a panel sends to the browser."""
    if isinstance(view, dict):
        view = list(view.values())
    if isinstance(view, list):
        for one in view:
            yield from inside(one)
    elif isinstance(view, str) and view.startswith(DRAWING):
        yield view


@pytest.mark.parametrize("payloads", mixtures(), ids=lambda some: some[0])
def test_no_drawing_runs_where_it_is_opened_alone_or_put_into_a_page(browser, tmp_path, payloads):
    attack = Attack(tmp_path, "drawn", *payloads)
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("dialog", lambda dialog: asked.append(dialog.message) or dialog.dismiss())
    drawn = list(drawings(attack))
    file = tmp_path / "alone.svg"
    read = "".join("".join(ElementTree.fromstring(svg).itertext()) for svg in drawn)
    assert sum(text in read for text in attack.texts) > MOST_DRAWN
    for svg in drawn:
        file.write_text(svg, "utf-8")
        page.goto(file.as_uri())
        assert page.evaluate("window.ran") is None
    together = tmp_path / "together.html"
    together.write_text("<!doctype html><meta charset=utf-8>" + "".join(drawn), "utf-8")
    page.goto(together.as_uri())
    assert page.evaluate("window.ran") is None
    assert set(asked) == {file.as_uri(), together.as_uri()}
    assert page.locator("svg svg, script, img, iframe, a, foreignObject, use, image").count() == 0
    page.close()


@pytest.mark.parametrize("payloads", mixtures(), ids=lambda some: some[0])
def test_what_a_panel_says_without_a_kernel_holds_the_text_as_it_was_written(tmp_path, payloads):
    attack = Attack(tmp_path, "said", *payloads)
    game = dmd.load(attack.folder / attack.file("situation"))
    rooms = dmd.load_map(attack.folder / attack.file("rooms"))
    names = {field: text for text, field in attack.texts.items()}
    assert names["episode: title"] in dmd_widgets.table(game).text()
    assert names["episode: title"] in dmd_widgets.paths(game).text()
    assert names["rooms: title"] in dmd_widgets.paths(rooms).text()
    assert dmd_widgets.paths(game)._repr_png_().startswith(b"\x89PNG")
