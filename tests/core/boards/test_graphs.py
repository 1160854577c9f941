"""Boards as networkx graphs and as GraphML."""

from __future__ import annotations

import io

import networkx as nx
import pytest
from msgspec.structs import replace

from dmd.core.boards.board import Board
from dmd.core.boards.spaces import Link, Space

HOUSE = "stair [start] - hall - jetty; hall = attic; cellar > hall; jetty ~ cave; stair | cave"


@pytest.mark.parametrize(
    ("sketch", "kind"),
    [
        ("a - b", nx.Graph),
        ("a - b > c", nx.DiGraph),
        ("a - b = a", nx.MultiGraph),
        ("a - b = a; b > c", nx.MultiDiGraph),
    ],
)
def test_the_graph_is_the_plainest_one_that_tells_the_truth(sketch: str, kind: type) -> None:
    assert type(Board.sketch(sketch).graph) is kind


def test_the_graph_knows_names_positions_tags_and_kinds() -> None:
    board = Board(
        (Space("1", "Hall", 2.0, 3.0, ("start",)), Space("2")),
        (Link("1", "2", "stairs"),),
        title="Two",
    )

    assert dict(board.graph.nodes["1"]) == {
        "name": "Hall",
        "tags": ("start",),
        "position": (2.0, 3.0),
    }
    assert "position" not in board.graph.nodes["2"]
    assert board.graph.edges["1", "2"] == {"kind": "stairs"}
    assert board.graph.graph["title"] == "Two"
    assert board.graph is board.graph


def test_editing_the_graph_cannot_change_the_board() -> None:
    board = Board.sketch("a - b")

    with pytest.raises(nx.NetworkXError, match="Frozen"):
        board.graph.remove_edge("a", "b")
    mine = board.graph.copy()
    mine.remove_edge("a", "b")
    assert board.graph.has_edge("a", "b")


@pytest.mark.parametrize(
    "sketch", ["a - b", "a - b > c", "a - b = a", "a - b = a; b > c", "a", HOUSE]
)
def test_graphml_comes_back_from_networkx_as_the_same_graph(sketch: str) -> None:
    drawn = Board.sketch(sketch)
    spaces = tuple(
        replace(space, name=f"<{space.id}> & “ż”", x=number, y=0.5, tags=("lab", "fire"))
        for number, space in enumerate(drawn.spaces)
    )
    board = replace(drawn, spaces=spaces, title="A & B")

    back = nx.read_graphml(io.BytesIO(board.graphml().encode()))

    assert type(back) is type(board.graph)
    assert sorted(back.edges(data="kind")) == sorted(board.graph.edges(data="kind"))
    assert back.graph["title"] == "A & B"
    for number, space in enumerate(board.spaces):
        assert back.nodes[space.id] == {
            "name": space.name,
            "tags": "lab fire",
            "x": number,
            "y": 0.5,
        }
