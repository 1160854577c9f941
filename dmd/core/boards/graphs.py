"""Boards as networkx graphs and as GraphML, for everything other tools can do with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import networkx

    from dmd.core.boards.board import Board
from dmd.core.sentences import letters


def as_graph(board: Board) -> networkx.Graph[str]:
    """The plainest kind of graph that tells the truth about a board; frozen, as the board is."""
    import networkx

    one_way = any(link.one_way for link in board.links)
    several = len({frozenset((link.start, link.end)) for link in board.links}) < len(board.links)
    kinds: dict[tuple[bool, bool], Any] = {
        (False, False): networkx.Graph,
        (True, False): networkx.DiGraph,
        (False, True): networkx.MultiGraph,
        (True, True): networkx.MultiDiGraph,
    }
    graph: networkx.Graph[str] = kinds[one_way, several](title=letters(board.title))
    for space in board.spaces:
        graph.add_node(space.id, name=letters(space.name), tags=space.tags)
        if space.position:
            graph.nodes[space.id]["position"] = space.position
    for link in board.links:
        graph.add_edge(link.start, link.end, kind=link.kind)
        if one_way and not link.one_way:
            graph.add_edge(link.end, link.start, kind=link.kind)
    networkx.freeze(graph)
    return graph


def as_graphml(board: Board) -> str:
    """The same graph in a format whose attributes are plain: tags become one text."""
    import networkx

    graph = as_graph(board).copy()
    for space in board.spaces:
        node = graph.nodes[space.id]
        node["tags"] = " ".join(space.tags)
        if position := node.pop("position", None):
            node["x"], node["y"] = map(float, position)
    return "\n".join(networkx.generate_graphml(graph))
