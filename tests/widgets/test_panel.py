"""What every panel does: it hears messages, loses no error, and leaves something for readers."""

from __future__ import annotations

import re
import struct
import subprocess
import sys
from base64 import b64decode
from xml.etree import ElementTree

import pytest

import dmd_widgets
from dmd_widgets.panel import Panel
from dmd_widgets.rules import explained
from dmd_widgets.standing import STYLE, Still, standing
from dmd_widgets.style import HERE, script, stylesheet
from tests.widgets.talk import say

VIEW = "application/vnd.jupyter.widget-view+json"


class Bell(Panel):
    """A panel that rings, or breaks."""

    kind = "dice"

    def redraw(self) -> None:
        if self.theme == "dark":
            raise RuntimeError("no light")
        self.view = {"label": "Bell"}

    def do_ring(self, times: int) -> None:
        if times < 0:
            raise ValueError("less than silence")
        self.say("ding " * times)


def test_a_message_calls_what_it_names():
    assert say(Bell(), "ring", times=2)["text"] == "ding ding "


def test_an_exception_becomes_a_sentence_with_its_details_folded():
    told = say(Bell(), "ring", times=-1)
    assert told["kind"] == "error"
    assert told["text"] == "Something in the kit went wrong here (ValueError: less than silence)."
    assert "in do_ring" in told["details"]


def test_a_trait_that_cannot_be_followed_becomes_a_sentence_too():
    bell = Bell()
    bell.theme = "dark"
    assert "no light" in bell.status["text"]


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"do": "explode"},
        {"do": "_heard"},
        {"do": 7},
        {"do": "ring", "loudly": True},
        {"do": "rule", "rule": "<b>"},
        "text",
        None,
        [1],
    ],
)
def test_a_message_that_makes_no_sense_is_refused_with_a_sentence(message):
    bell = Bell()
    bell._handle_custom_msg(message, [])
    assert bell.status["kind"] in ("refused", "error")
    assert bell.status["text"]


def test_the_same_sentence_twice_is_told_twice():
    bell = Bell()
    first = say(bell, "ring", times=1)
    assert say(bell, "ring", times=1)["number"] == first["number"] + 1


def test_a_rule_opens_in_three_languages():
    panel = dmd_widgets.dice()
    say(panel, "rule", rule="DMD-RUN-1")
    assert panel.rules["DMD-RUN-1"]["title"] == "DMD-RUN-1 · Run · p. 12"
    assert panel.rules["DMD-RUN-1"]["words"] == []

    panel.language = "pl"
    assert panel.rules["DMD-RUN-1"]["title"] == "DMD-RUN-1 · Bieg · s. 12"
    assert "space: Pole" in panel.rules["DMD-RUN-1"]["words"]

    panel.language = "uk"
    assert "space: зона" in panel.rules["DMD-RUN-1"]["words"]
    assert panel.rules["DMD-RUN-1"]["notes"] == ["З книги правил"]


def test_a_rule_that_does_not_exist_is_refused():
    assert "DMD-RUN-99" in say(dmd_widgets.dice(), "rule", rule="DMD-RUN-99")["text"]


def test_a_rule_of_ours_says_so():
    assert "Ours" in explained("DMD-MOV-E5", "en")["notes"][0]


def test_a_rule_is_told_in_the_language_of_whoever_reads():
    told = explained("DMD-RUN-3", "uk")
    assert told["title"] == "DMD-RUN-3 · Біг · с. 12"
    assert told["notes"] == ["З книги правил"]
    assert told["text"] != explained("DMD-RUN-3", "en")["text"]


def test_a_panel_leaves_a_picture_and_a_text_for_readers_without_a_kernel():
    data, _ = dmd_widgets.dice("2B", seed=1)._repr_mimebundle_()
    assert data["text/plain"].startswith("2B. Skills bring nothing.")
    assert struct.unpack(">4s", b64decode(data["image/png"])[1:5])[0][:3] == b"PNG"
    assert data[VIEW]["model_id"]


def test_the_text_of_a_panel_is_the_same_every_time():
    texts = {repr(dmd_widgets.dice("3B+1G", stress=2, seed=3)) for _ in range(3)}
    assert len(texts) == 1


def test_no_module_of_a_panel_makes_markup_of_text_or_asks_anybody_outside():
    forbidden = re.compile(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|"
        r"import\s*\(|fetch\(|XMLHttpRequest|https?://(?!www\.w3\.org/2000/svg)|@import"
    )
    assert "url(" not in stylesheet()
    page = HERE / "page"  # which fetches its own files, and has a test of its own
    scripts = [one for one in HERE.rglob("*.js") if page not in one.parents]
    assert len(scripts) > 5
    for file in (*scripts, *HERE.rglob("*.css")):
        assert forbidden.findall(file.read_text("utf-8")) == [], file.name


def test_no_python_of_a_panel_shows_html():
    forbidden = re.compile(r"widgets\.HTML|HTMLMath|_repr_html_|IPython|display\(")
    # What stands in a notebook where nothing lives is a picture and escaped words, as tested below.
    standing_still = HERE / "standing.py"
    for file in HERE.rglob("*.py"):
        if file != standing_still:
            assert forbidden.findall(file.read_text("utf-8")) == [], file.name


@pytest.mark.parametrize("told", ["</p><script>ran()</script>", '"><img onerror="ran()">', "a & b"])
def test_what_stands_in_a_notebook_is_a_picture_and_escaped_words(told):
    shown = ElementTree.fromstring(standing("0a1b", Still(told, told, b"\x89PNG")))
    assert shown.get("class") == "dmd-stand dmd-stand-0a1b"
    assert [one.tag for one in shown.iter()] == ["div", "style", "p", "em", "img", "p"]
    assert [one.text for one in shown.iter("em")] == [told]
    (image,) = shown.iter("img")
    assert image.attrib == {"src": "data:image/png;base64,iVBORw==", "alt": told}
    assert "url(" not in STYLE
    assert "@import" not in STYLE


def test_a_panel_has_what_all_panels_share_and_the_colours_of_the_drawings():
    assert "function openPanel" in script("dice")
    assert "export default { render };" in script("dice")
    assert '.dmd-panel[data-theme="dark"]' in stylesheet()
    assert "--dmd-choice: #0072b2;" in stylesheet()


def test_the_parts_of_a_panel_stand_between_what_is_shared_and_the_panel_itself():
    told = script("table")
    places = [
        told.index(one)
        for one in (
            "function openPanel",
            "function board(",
            "function journal(",
            "function render(",
        )
    ]
    assert places == sorted(places)
    assert "function board(" not in script("dice")


def test_a_panel_may_be_seen_in_greys():
    greys = stylesheet().partition('.dmd-panel[data-theme="grey"] {')[2].partition("}")[0]
    colours = re.findall(r"#([0-9a-f]{6})", greys)
    assert len(colours) > 15
    assert [one for one in colours if len({one[:2], one[2:4], one[4:]}) > 1] == []


def test_a_refusal_carries_its_rule_so_that_it_opens_in_place():
    panel = dmd_widgets.dice("2B", seed=1)
    say(panel, "throw")
    assert say(panel, "reroll", die=0)["rule"] == "DMD-RRL-1"
    assert say(panel, "throw")["rule"] == ""


def test_every_colour_of_the_stylesheet_comes_from_the_palette():
    used = set(re.findall(r"var\(--dmd-([a-z-]+)", stylesheet()))
    assert used
    assert used <= set(re.findall(r"--dmd-([a-z-]+):", stylesheet()))
    files = [*HERE.rglob("*.css")]
    assert len(files) > 1
    for own in files:
        assert re.findall(r"#[0-9a-fA-F]{3,8}\b", own.read_text("utf-8")) == [], own.name


def test_the_package_is_imported_without_anything_of_jupyter():
    check = (
        "import sys, dmd_widgets; "
        "print([name for name in ('IPython', 'anywidget', 'jupyterlab') if name in sys.modules])"
    )
    said = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"


def test_a_panel_works_where_jupyterlab_is_not_installed():
    check = (
        "import sys; sys.modules['jupyterlab'] = sys.modules['notebook'] = None; "
        "import dmd_widgets; print(dmd_widgets.dice('1B'))"
    )
    said = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert said.stdout.startswith("1B.")
