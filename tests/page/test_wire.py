"""Panels live in notebooks and in a page by the same few names; each carrier keeps the promises."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import anywidget
import pytest
import traitlets

import dmd_widgets
from dmd_widgets import wire
from dmd_widgets.page import wire as of_a_page
from dmd_widgets.panel import Panel

HERE = Path(dmd_widgets.__file__).parent
CARRIERS = [wire, of_a_page]


def a_panel(carrier: Any) -> Any:
    class Small(carrier.AnyWidget):  # type: ignore[misc]  # a carrier is chosen at run time
        view = carrier.Dict().tag(sync=True, to_json=lambda value, panel: {"packed": value})
        word = carrier.Unicode("one").tag(sync=True)
        rows = carrier.List().tag(sync=True)
        own = carrier.Unicode("stays")

        _esm = "export default {}"

    return Small()


@pytest.fixture(params=CARRIERS, ids=["notebook", "page"])
def panel(request: pytest.FixtureRequest) -> Any:
    return a_panel(request.param)


def heard(panel: Any, message: Any) -> None:
    hear = getattr(panel, "wire_hear", None)
    if hear:
        hear(message)
    else:
        panel._handle_custom_msg(message, [])


def test_traits_begin_with_their_defaults_and_keep_what_is_set(panel):
    assert (panel.view, panel.word, panel.rows) == ({}, "one", [])
    panel.word, panel.view, panel.rows = "two", {"a": 1}, [1]
    assert (panel.view, panel.word, panel.rows) == ({"a": 1}, "two", [1])


def test_two_panels_share_nothing():
    for carrier in CARRIERS:
        one, other = a_panel(carrier), a_panel(carrier)
        one.view = {"mine": 1}
        assert other.view == {}
        assert one.model_id != other.model_id


def test_a_watcher_hears_of_a_change_and_not_of_the_same_again(panel):
    changes = []
    panel.observe(lambda change: changes.append((change["name"], change["old"], change["new"])),
                  names="word")  # fmt: skip
    panel.word = "two"
    panel.word = "two"
    panel.rows = [1]
    assert changes == [("word", "one", "two")]


def test_a_value_of_another_kind_is_refused(panel):
    for name, wrong in (("word", 7), ("view", "text"), ("rows", 7)):
        with pytest.raises((TypeError, traitlets.TraitError)):
            setattr(panel, name, wrong)
    assert (panel.view, panel.word, panel.rows) == ({}, "one", [])


def test_a_message_reaches_whoever_listens(panel):
    told = []
    panel.on_msg(lambda who, message, buffers: told.append((who is panel, message, buffers)))
    heard(panel, {"do": "x"})
    assert told == [(True, {"do": "x"}, [])]


def test_the_state_is_what_is_sent_written_as_it_travels(panel):
    panel.view = {"a": 1}
    state = panel.get_state()
    assert state["view"] == {"packed": {"a": 1}}
    assert state["word"] == "one"
    assert "own" not in state
    assert panel.get_state("word") == {"word": "one"}
    assert panel.get_state(["rows"]) == {"rows": []}


def test_changes_may_be_held_back(panel):
    with panel.hold_sync():
        panel.word = "two"
    assert panel.word == "two"


def test_a_page_hears_of_all_changes_of_a_message_at_once_and_never_its_own():
    panel = a_panel(of_a_page)
    of_a_page.flush()
    panel.word = "two"
    panel.word = "three"
    panel.own = "changed"
    panel.wire_take({"rows": [1]})
    assert of_a_page.flush() == {panel.model_id: {"word": "three"}}
    assert of_a_page.flush() == {}
    panel.observe(lambda change: setattr(panel, "word", "mended"), names="word")
    panel.wire_take({"word": "typed"})  # what became of it is another matter
    assert of_a_page.flush() == {panel.model_id: {"word": "mended"}}
    panel.close()
    assert panel.model_id not in of_a_page.LIVING


def test_a_page_sets_nothing_that_a_panel_does_not_send():
    panel = a_panel(of_a_page)
    for name in ("own", "model_id", "_wire_held", "nothing"):
        with pytest.raises(TypeError):
            panel.wire_take({name: "x"})
    assert panel.own == "stays"


# -- no other name is used ------------------------------------------------------------------------


def _modules() -> list[Path]:
    beside = {HERE / "wire.py", *(HERE / "page").rglob("*.py")}
    return [one for one in sorted(HERE.rglob("*.py")) if one not in beside]


def test_one_module_alone_knows_anywidget_and_traitlets():
    for file in _modules():
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not {one.split(".")[0] for one in names} & {"anywidget", "traitlets"}, file.name


def test_panels_use_no_name_of_theirs_beyond_those_that_a_page_offers():
    ours = set(vars(of_a_page.AnyWidget)) | set(of_a_page.AnyWidget.__annotations__)
    theirs = {one for one in dir(anywidget.AnyWidget) if not one.startswith("__")}
    own = set()
    for file in _modules():
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                own.add(node.name)
    used = set()
    for file in _modules():
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name | ast.Call):
                at_hand = ast.unparse(node.value)
                if at_hand in ("self", "super()", "self.table"):
                    used.add(node.attr)
    set_for_notebooks = {"_esm", "_css"}
    of_the_carrier = (used & theirs) - (own - wire.NAMES) - set_for_notebooks
    assert of_the_carrier <= wire.NAMES
    assert ours | {"tag"} >= wire.NAMES
    assert issubclass(Panel, anywidget.AnyWidget)


def test_what_the_carriers_of_a_page_hold_clashes_with_no_panel():
    mine = {one for one in vars(of_a_page.AnyWidget) if "wire" in one}
    mine |= {one for one in of_a_page.AnyWidget.__annotations__ if "wire" in one}
    for file in _modules():
        assert not any(one in file.read_text("utf-8") for one in mine), file.name
