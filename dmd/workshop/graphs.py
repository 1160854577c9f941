"""Maps as networkx graphs, and networkx graphs as maps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from dmd.core.boards.board import Board
from dmd.core.boards.graphs import as_graph
from dmd.core.boards.spaces import shown
from dmd.core.complaints import Refusal
from dmd.core.maps.map_file import LoneArrow, MapFile, MapLink, MapSpace
from dmd.core.sentences import say

if TYPE_CHECKING:
    import networkx


def map_graph(board: Board) -> networkx.Graph[str]:
    """The graph of a board; nodes know their name, tile, position and tokens, edges their kind."""
    import networkx

    graph: networkx.Graph[str] = as_graph(board).copy()
    tiles = _tiles(board)
    for space, node in graph.nodes.items():
        node["kind"] = "space"
        node["tokens"] = node.pop("tags")
        if space in tiles:
            node["tile"] = tiles[space]
    networkx.freeze(graph)
    return graph


def _tiles(board: Board) -> dict[str, str]:
    """The code of the tile each space lies on."""
    if board.ground is None:
        return {}
    codes = {(one.x, one.y): one.tile for one in board.ground.tiles}
    return {
        space: codes[quarters[0].column // 2, quarters[0].row // 2]
        for space, quarters in board.ground.quarters.items()
    }


def node_link(graph: networkx.Graph[str]) -> dict[str, Any]:
    """The graph as plain data. The key is spelled out, since networkx 3.4 began to change it."""
    import networkx

    data = networkx.node_link_data(graph, edges="edges")
    plain: dict[str, Any] = msgspec.to_builtins(data)
    return plain


def from_graph(graph: networkx.Graph[Any], empty: MapFile) -> MapFile:
    """A map with a space for each node and a link for each edge, other attributes left aside."""
    links: dict[tuple[str, str, str], dict[str, Any]] = {}
    both = {(str(a), str(b)) for a, b in graph.edges()} if graph.is_directed() else set()
    for a, b, known in graph.edges(data=True):
        start, end, kind = str(a), str(b), str(known.get("kind", "passage"))
        one_way = graph.is_directed() and (end, start) not in both
        ends = (start, end) if one_way else (min(start, end), max(start, end))
        links[*ends, kind] = {"from": ends[0], "to": ends[1], "kind": kind, "one_way": one_way}
    try:
        spaces = [_space(node, known) for node, known in graph.nodes(data=True)]
        plain = {**msgspec.to_builtins(empty), "spaces": spaces, "links": list(links.values())}
        return msgspec.convert(plain, MapFile)
    except (msgspec.ValidationError, TypeError) as error:
        raise Refusal(
            say("This graph is no map: {shown}.", shown=shown(str(error))[1:-1]),
            remedy="Nodes are texts of up to 80 letters; x and y lie between 0 and 100; "
            "kinds and tokens are words of small letters, digits and _.",
        ) from None


def _space(node: Any, known: dict[str, Any]) -> dict[str, Any]:
    """A space from a node; a position may be called `position`, `pos`, or `x` and `y`."""
    tokens = known.get("tokens", known.get("tags", ()))
    place = known.get("position", known.get("pos", (known.get("x"), known.get("y"))))
    fields = {
        "id": str(node),
        "name": known.get("name"),
        "tokens": tokens.split() if isinstance(tokens, str) else tokens,
        **dict(zip("xy", place, strict=False)),
    }
    return {key: value for key, value in fields.items() if value is not None}


def as_map(board: Board, drawn: MapFile) -> MapFile:
    """A map with the spaces and links of a board, for one that was laid from tiles."""
    said = {one.id: one for one in drawn.spaces}
    twins = {"stairs", "tunnel"}
    spaces = tuple(
        replace(said.get(one.id, MapSpace(id=one.id)), tile="", name=_name(one), x=one.x, y=one.y)
        for one in board.spaces
    )
    links = tuple(
        MapLink(start=one.start, end=one.end, kind=one.kind)
        for one in board.links
        if one.kind not in twins
    )
    walls = tuple(LoneArrow(start=one.start, end=one.end) for one in board.lone_arrows)
    return replace(drawn, tiles="", laid=(), spaces=spaces, links=links, lone_arrows=walls)


def _name(space: Any) -> str:
    return "" if space.name == space.id else str(space.name)
