"""Whatever people write stays a text: in SVG, in pages to print, in PDF, in GraphML."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from dmd.atlas import load_map
from dmd.core.complaints import Refusal
from dmd.core.files.tables import guarded
from dmd.drawing import draw_board, to_png
from dmd.drawing.pdf import to_pdf
from dmd.drawing.svg import escaped
from dmd.evening import load_situation, new_game
from dmd.workshop.checking import check
from dmd.workshop.map import load_map as designed
from dmd.workshop.printing.sheets import print_sheets
from tests.breadth import in_breadth
from tests.safety.batch import a_table
from tests.safety.corpus import corpus
from tests.safety.mutating import Good, places, replaced, value_at, written
from tests.safety.payloads import PAYLOADS

KINDS = ("map", "laid", "tiles", "episode", "situation")
FILED = re.compile(r"[a-z0-9_./]+|dmd-.*|[A-Z0-9]{1,4}|[abc]{2}|[nesw][12]|.*:.*")
"""What is a word to the machine, and no text of people's."""
FOREIGN = re.compile(r"<[!?]|\son[a-z]+=|href|javascript:[^<]*\"|url\((?!#)", re.IGNORECASE)


def good(kind: str) -> Good:
    """A good file of a kind; “laid” is a map of tiles, beside which its set lies."""
    name = {"laid": "laid", "tiles": "four"}.get(kind, "")
    called = {"laid": "map", "tiles": "tiles"}.get(kind, kind)
    return next(one for one in corpus() if one.kind == called and one.name.startswith(name))


def texts(plain: Any) -> list[tuple[Any, ...]]:
    """Where people wrote a text of their own."""
    return [
        path
        for path in places(plain)
        if isinstance(text := value_at(plain, path), str)
        and not (FILED.fullmatch(text) and path[-1] not in ("title", "name", "author"))
        and path[-1] not in ("id", "format", "from", "to", "tile", "space", "language")
    ]


def filled(kind: str, payload: str) -> tuple[bytes, int]:
    """A good file in which every text is a payload, and how many there are."""
    plain = good(kind).plain
    found = texts(plain)
    for path in found:
        plain = replaced(plain, path, lambda _: payload)
    for key in ("author", "license", "story" if kind == "episode" else "title"):
        plain = {**plain, key: payload}
    if kind in ("map", "laid"):
        plain = {**plain, "notes": [payload], "spaces": [
            {**space, "name": payload, "note": payload} for space in plain["spaces"]]}  # fmt: skip
    if kind == "map":
        links = [{**link, "note": payload} for link in plain["links"]]
        first = plain["spaces"][0]
        away = {**first, "id": payload[:70].strip() or "x", "name": "", "tokens": []}
        plain = {**plain, "spaces": [*plain["spaces"], away], "links": [
            *links, {"from": first["id"], "to": away["id"]}]}  # fmt: skip
    return written(plain), len(found)


def drawn(kind: str, folder: Path, content: bytes) -> Iterator[str]:
    """Everything that is drawn of a file."""
    file = folder / ("four.yaml" if kind == "tiles" else "file.yaml")
    file.write_bytes(content)
    if kind in ("map", "laid", "tiles"):
        there = folder / "laid.yaml" if kind == "tiles" else file
        map_ = designed(there)
        for theme in ("light", "dark", "grey"):
            yield draw_board(map_.board, theme=theme)
        yield map_.draw().svg
        yield map_.report().draw().svg
        yield check(there).picture().svg
        yield from print_sheets(map_, only=["setup", "map"]).pages
    if kind == "episode":
        yield new_game(file, seed=1).svg()
        try:
            yield from print_sheets(file).pages
        except Refusal as refusal:  # some are too long for the cards
            if "too long for the card" not in str(refusal):
                raise
            yield from print_sheets(file, only=["setup", "map", "tokens"]).pages
    if kind == "situation":
        game = load_situation(file)
        yield game.svg("dark")
        assert game.situation()


@cache
def vocabulary(kind: str) -> tuple[frozenset[str], frozenset[str]]:
    """The elements and the attributes of the drawings of a file in which nobody means ill."""
    with a_table() as folder:
        parsed = [
            ElementTree.fromstring(one) for one in drawn(kind, folder, filled(kind, "x y")[0])
        ]
    elements = [each for one in parsed for each in one.iter()]
    return (
        frozenset(each.tag for each in elements),
        frozenset(name for each in elements for name in each.attrib),
    )


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("payload", in_breadth(PAYLOADS, 3))
def test_no_text_becomes_more_than_a_text_in_a_drawing(kind, payload, tmp_path):
    tags, attributes = vocabulary(kind)
    content, _ = filled(kind, payload)
    read = set()
    with a_table() as folder:
        for svg in drawn(kind, folder, content):
            root = ElementTree.fromstring(svg)
            for each in root.iter():
                assert each.tag in tags
                assert attributes >= each.attrib.keys()
            bare = re.sub(r">[^<]*<", "><", svg)
            assert not FOREIGN.search(re.sub(r'"[^"]*"', '""', bare))
            if payload in "".join(root.itertext()):
                read.add(svg)
    assert read or kind in ("tiles", "situation"), "it can be read nowhere"


@pytest.mark.parametrize("kind", KINDS)
def test_enough_texts_are_tried(kind):
    least = {"map": 15, "laid": 3, "tiles": 1, "episode": 90, "situation": 2}
    assert len(texts(good(kind).plain)) >= least[kind]


@pytest.mark.parametrize("payload", PAYLOADS[::5])
def test_no_text_becomes_a_word_of_a_pdf(payload):
    with a_table() as folder:
        (folder / "file.yaml").write_bytes(filled("map", payload)[0])
        page = print_sheets(folder / "file.yaml", only=["setup"]).pages[0]
    pdf = to_pdf([page], payload, dots=20)
    assert payload.encode() not in pdf
    assert payload.encode("utf-16-be").hex().encode() in pdf
    assert not re.search(rb"/(JS|JavaScript|OpenAction|AA|URI|Launch|EmbeddedFile)\b", pdf)


@pytest.mark.parametrize("payload", PAYLOADS)
def test_a_picture_is_made_whatever_a_space_is_called(payload):
    with a_table() as folder:
        (folder / "laid.yaml").write_bytes(filled("laid", payload)[0])
        svg = draw_board(load_map(folder / "laid.yaml"))
    assert to_png(svg, 0.2).startswith(b"\x89PNG")


@pytest.mark.parametrize("payload", PAYLOADS)
def test_graphml_holds_a_text_as_a_text(payload):
    with a_table() as folder:
        (folder / "file.yaml").write_bytes(filled("map", payload)[0])
        board = load_map(folder / "file.yaml")
    root = ElementTree.fromstring(board.graphml())
    assert payload in [each.text for each in root.iter()]
    assert {each.tag.rpartition("}")[2] for each in root.iter()} <= {
        "graphml", "key", "graph", "node", "edge", "data", "default",
    }  # fmt: skip


@pytest.mark.parametrize("payload", PAYLOADS)
def test_text_is_escaped_as_content_and_as_attribute(payload):
    root = ElementTree.fromstring(f'<a b="{escaped(payload)}">{escaped(payload)}</a>')
    assert (root.attrib, root.text, len(root)) == ({"b": payload}, payload, 0)


@pytest.mark.parametrize("payload", PAYLOADS)
def test_a_payload_is_no_formula_once_it_is_guarded(payload):
    assert guarded(payload)[0] not in "=+-@"


def test_there_are_forty_families_that_fit_a_name():
    assert len(set(PAYLOADS)) == len(PAYLOADS) >= 40
    assert all(len(payload) <= 80 and payload.isprintable() for payload in PAYLOADS)
