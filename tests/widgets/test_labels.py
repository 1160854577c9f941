"""What the browser writes by itself comes from Python, and in every language."""

from __future__ import annotations

import re

import pytest

import dmd_widgets
from dmd.core.sentences import say
from dmd.core.speaking import Field, parsed
from dmd_widgets.labels import LABELS, labels_of
from dmd_widgets.style import HERE, script
from dmd_widgets.tongue import labels_in, panel_reader, read_through, tongues
from tests.widgets.scripts import HOLE, prose, said, texts

KINDS = sorted(one.name for one in (HERE / "panels").iterdir() if (one / "panel.js").exists())
ENGLISH_STILL: frozenset[str] = frozenset()
"""Panels whose scripts still hold words of their own."""
SHAPES = ("viewBox", "stroke", "svg g", "pointer")
MACHINE = frozenset(one for one in texts(script("dice")) if one.startswith(SHAPES)) | {
    f"x{HOLE}Y{HOLE} slice",
    "input, select, textarea",
}
"""What drawings are made of: words of a machine."""


def own(kind: str) -> str:
    """The scripts of one panel, without what all of them share."""
    return "\n".join(
        one.read_text("utf-8") for one in sorted((HERE / "panels" / kind).glob("*.js"))
    )


def test_what_panels_share_holds_no_words_of_its_own():
    assert prose((HERE / "shared.js").read_text("utf-8"), MACHINE) == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_panel_holds_no_words_of_its_own_unless_it_is_called_english(kind):
    found = prose(own(kind), MACHINE)
    assert (kind in ENGLISH_STILL) == bool(found), found


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ('button("Check", "check")', ["Check"]),
        ("`${one} of ${all}`", ["… of …"]),
        ("`no ${one} here`", ["no … here"]),
        ('make("p", {}, "nothing found")', ["nothing found"]),
        ('{ class: "dmd-bar dmd-foot" } // Not this', []),
        ("if (key === 'ArrowDown') ask(`rule ${one.id}`)", []),
        ('`a ${b ? `${c} "Deep" ${d}` : "Words here"} e`', ['… "Deep" …', "Words here", "a … e"]),
    ],
)
def test_prose_in_a_script_is_found(line, found):
    assert prose(line) == found


@pytest.mark.parametrize("kind", KINDS)
def test_every_label_that_a_panel_asks_for_is_there_and_none_is_left_over(kind):
    asked, there = said(script(kind)), labels_of(kind)
    assert sorted(set(asked) - set(there)) == []
    assert sorted(set(there) - set(LABELS) - set(asked)) == []
    for key, given in asked.items():
        assert given == set(re.findall(r"{(\w+)", there[key])), key


@pytest.mark.parametrize("kind", KINDS)
def test_a_label_only_has_braces_that_a_browser_can_fill(kind):
    for language in tongues():
        for key, label in labels_in(kind, panel_reader(language)).items():
            fields = [one for one in parsed(label) if isinstance(one, Field)]
            assert all(not one.kind and not one.case for one in fields), (language, key)
            assert HOLE not in label


def test_all_labels_that_panels_share_are_asked_for():
    everything = {key for kind in KINDS for key in said(script(kind))}
    assert sorted(set(LABELS) - everything) == []


def test_a_language_chosen_at_a_panel_is_that_of_its_labels_and_the_next_panel(monkeypatch):
    monkeypatch.delenv("DMD_LANG")
    panel = dmd_widgets.dice()
    assert panel.labels["copy"] == "Copy"
    panel.tongue = "pl"
    assert (panel.language, panel.labels["copy"]) == ("pl", "Kopiuj")
    assert dmd_widgets.progress().labels["copy"] == "Kopiuj"
    assert panel.tongues == {"en": "English", "pl": "Polski", "uk": "Українська"}


def test_an_unknown_language_is_refused_in_the_language_that_stays():
    panel = dmd_widgets.dice()
    panel.tongue = "pl"
    panel.tongue = "tlh"
    assert panel.tongue == "pl"
    assert "„tlh”" in panel.status["text"]


def test_sentences_in_plain_data_become_texts():
    view = {"a": [say("Copy"), ("b", 3)], "c": None}
    read = read_through(view, panel_reader("uk"))
    assert read == {"a": ["Копіювати", ["b", 3]], "c": None}
    assert type(read["a"][0]) is str
