"""Ways on boards, side by side with networkx and igraph (lines P1 to P8).

Both sides keep their board. Besides, igraph keeps its matrix of all distances and its lists of
neighbours, as a careful user would; ours keeps answers only where the line says so. Contenders are
checked for equal answers before they are timed. Boards are grids with walls.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, NamedTuple

import igraph
import networkx as nx

from benchmarks.adapter_board import board
from dmd.core.boards.board import Board, Link, Space

Adjacency = list[list[int]]
Pair = tuple[int, int]
Phase = tuple[list[int], list[int]]

ENEMIES, TARGETS, STEPS = 20, 5, 2


class Line(NamedTuple):
    """Both callables do the same work; ours should be `goal_ratio` times as quick."""

    id: str
    what: str
    ours: Callable[[], object]
    peer: Callable[[], object]
    peer_name: str
    goal_ratio: float
    rounds: int = 30


def lines() -> list[Line]:
    """All lines, each checked."""
    return [
        *next_steps_of_60(),
        next_steps_of_500(),
        next_steps_of_5_000(),
        *enemy_phases(30),
        toggles(30, "P7", 5),
        toggles(60, "P7 at 60", 3),
        all_pairs(60),
    ]


# -- what is asked -------------------------------------------------------------------------------


def a_board_like_grid(spaces: int, seed: int, degree: float = 2.6) -> Adjacency:
    """A connected grid with walls, about 2.6 ways from each space."""
    luck = Random(seed)
    width = round(spaces**0.5 * 1.3)
    sides = [(u, u + 1) for u in range(spaces - 1) if (u + 1) % width]
    edges = sides + [(u, u + width) for u in range(spaces - width)]
    luck.shuffle(edges)
    kept = nx.minimum_spanning_tree(nx.Graph(edges)).edges if spaces > 1 else []
    graph = nx.Graph(list(kept))
    for edge in edges:
        if graph.number_of_edges() < degree / 2 * spaces:
            graph.add_edge(*edge)
    return [sorted(graph[u]) for u in range(spaces)]


def pairs_of(spaces: int, luck: Random, count: int = 64) -> list[Pair]:
    """Where somebody is, and where they are going."""
    return [(pair[0], pair[1]) for pair in (luck.sample(range(spaces), 2) for _ in range(count))]


def phases_of(spaces: int, luck: Random, count: int = 32) -> list[Phase]:
    """Where the enemies are, and the investigators."""
    return [
        (luck.choices(range(spaces), k=ENEMIES), luck.sample(range(spaces), TARGETS))
        for _ in range(count)
    ]


def each(ask: Callable[[Any, Any], Any], questions: Sequence[tuple[Any, Any]]) -> None:
    """Ask all questions, one after the other."""
    for one, other in questions:
        ask(one, other)


def agree(
    questions: Sequence[tuple[Any, ...]],
    ours: Callable[..., Any],
    *peers: Callable[..., Any],
    plain: Callable[[Any], Any] = set,
) -> None:
    """Stop the benchmark where answers differ."""
    for question in questions:
        answer = plain(ours(*question))
        for peer in peers:
            if plain(peer(*question)) != answer:
                raise AssertionError(f"{question}: ours {answer}, the peer's {peer(*question)}")


# -- P1 to P4: every tied next step --------------------------------------------------------------


def as_networkx(adj: Adjacency) -> nx.Graph[int]:
    return nx.Graph([(u, v) for u, row in enumerate(adj) for v in row])


def as_igraph(adj: Adjacency) -> igraph.Graph:
    return igraph.Graph(
        n=len(adj), edges=[(u, v) for u, row in enumerate(adj) for v in row if u < v]
    )


def by_listing_paths(graph: nx.Graph[int], u: int, t: int) -> set[int]:
    return {path[1] for path in nx.all_shortest_paths(graph, u, t)}


def by_predecessors(graph: nx.Graph[int], u: int, t: int) -> list[int]:
    return nx.predecessor(graph, t)[u]


def by_matrix(far: list[list[int]], adj: Adjacency) -> Callable[[int, int], list[int]]:
    def steps(u: int, t: int) -> list[int]:
        row = far[t]
        near = row[u] - 1
        return [v for v in adj[u] if row[v] == near]

    return steps


def next_steps_of_60() -> list[Line]:
    adj = a_board_like_grid(60, seed=1)
    graph, matrix = as_networkx(adj), as_igraph(adj)
    pairs = pairs_of(60, Random(1))
    named = [(str(u), str(t)) for u, t in pairs]
    ours, by_name = board(adj).next_steps, as_board(adj).next_steps
    listed, before = partial(by_listing_paths, graph), partial(by_predecessors, graph)
    cached = by_matrix(matrix.distances(), matrix.get_adjlist())
    agree(pairs, ours, listed, before, cached)
    agree(pairs, ours, lambda u, t: map(int, by_name(str(u), str(t))))
    what = "every tied next step, 60 spaces"
    our, our_named = partial(each, ours, pairs), partial(each, by_name, named)
    list_all, look_back = partial(each, listed, pairs), partial(each, before, pairs)
    look_up = partial(each, cached, pairs)
    return [
        Line("P1", what, our, list_all, "networkx all_shortest_paths", 400),
        Line("P1 by name", what, our_named, list_all, "networkx all_shortest_paths", 400),
        Line("P2", what, our, look_back, "networkx predecessor", 300),
        Line("P3", what, our, look_up, "igraph's cached matrix", 6),
    ]


def as_board(adj: Adjacency) -> Board:
    spaces = tuple(Space(str(u)) for u in range(len(adj)))
    links = [Link(str(u), str(v)) for u, row in enumerate(adj) for v in row if u < v]
    return Board(spaces, tuple(links))


def next_steps_of_500() -> Line:
    adj = a_board_like_grid(500, seed=1)
    count = as_board(adj).count_shortest_paths
    # Listing paths explodes: between some pairs there are millions.
    few = [(u, t) for u, t in pairs_of(500, Random(1)) if count(str(u), str(t)) <= 2_000]
    ours, listed = board(adj).next_steps, partial(by_listing_paths, as_networkx(adj))
    agree(few, ours, listed)
    what, name = "every tied next step, 500 spaces", "networkx all_shortest_paths"
    return Line("P4", what, partial(each, ours, few), partial(each, listed, few), name, 8_000)


def next_steps_of_5_000() -> Line:
    """Ours at 5,000 spaces against ours at 12: a ratio of 0.4 is 2.5 times slower."""
    small, large = a_board_like_grid(12, seed=1), a_board_like_grid(5_000, seed=1)
    pairs, many = pairs_of(12, Random(1)), pairs_of(5_000, Random(1))
    ours, at_12 = board(large).next_steps, board(small).next_steps
    agree(many[:8], ours, partial(by_predecessors, as_networkx(large)))
    each(ours, many)
    what, name = "every tied next step, 5,000 spaces", "ours at 12 spaces"
    return Line("P4 flat", what, partial(each, ours, many), partial(each, at_12, pairs), name, 0.4)


# -- P5 to P7: the enemies move ------------------------------------------------------------------


def ends_by_distances(
    far: Any, adj: Adjacency, foes: list[int], targets: list[int], n: int
) -> list[set[int]]:
    """Enemy by enemy: its nearest targets, then step by step toward each of them."""
    answers = []
    for foe in foes:
        nearest = min(far[t][foe] for t in targets)
        ends: set[int] = set()
        for t in targets:
            row = far[t]
            if row[foe] == nearest:
                here = {foe}
                for _ in range(min(n, nearest)):
                    here = {v for u in here for v in adj[u] if row[v] == row[u] - 1}
                ends |= here
        answers.append(ends)
    return answers


def ends_by_least_row(
    far: Any, adj: Adjacency, foes: list[int], targets: list[int], n: int
) -> list[set[int]]:
    """The quickest idiom we found: all targets in one row of least distances, each space once."""
    row = list(map(min, *(far[t] for t in targets)))
    known: dict[int, set[int]] = {}
    for foe in foes:
        if foe not in known:
            here = [foe]
            for near in range(row[foe] - 1, max(row[foe] - n, 0) - 1, -1):
                here = [v for u in here for v in adj[u] if row[v] == near]
            known[foe] = set(here)
    return [known[foe] for foe in foes]


def members(mask: int) -> set[int]:
    return {u for u in range(mask.bit_length()) if mask >> u & 1}


def as_sets(answers: list[int] | list[set[int]]) -> list[set[int]]:
    return [members(one) if isinstance(one, int) else one for one in answers]


def enemy_phases(spaces: int) -> list[Line]:
    adj = a_board_like_grid(spaces, seed=2)
    graph, matrix = as_networkx(adj), as_igraph(adj)
    far, near = matrix.distances(), matrix.get_adjlist()
    phases = phases_of(spaces, Random(2))
    kept = board(adj)

    def ours(foes: list[int], targets: list[int]) -> list[int]:
        kept.paths.forget()
        return kept.enemy_phase(foes, targets, STEPS)

    def ours_again(foes: list[int], targets: list[int]) -> list[int]:
        return kept.enemy_phase(foes, targets, STEPS)

    def five_searches(foes: list[int], targets: list[int]) -> list[set[int]]:
        rows = {t: nx.single_source_shortest_path_length(graph, t) for t in targets}
        return ends_by_distances(rows, adj, foes, targets, STEPS)

    def natural(foes: list[int], targets: list[int]) -> list[set[int]]:
        return ends_by_distances(far, near, foes, targets, STEPS)

    def tuned(foes: list[int], targets: list[int]) -> list[set[int]]:
        return ends_by_least_row(far, near, foes, targets, STEPS)

    agree(phases, ours, ours_again, five_searches, natural, tuned, plain=as_sets)
    what = f"enemy phase, 20 enemies × 2 steps, 5 targets, {spaces} spaces"
    our, again = partial(each, ours, phases), partial(each, ours_again, phases)
    searched, looked_up = partial(each, five_searches, phases), partial(each, natural, phases)
    least_row = partial(each, tuned, phases)
    return [
        Line("P5", f"{what}, no answer kept", our, searched, "networkx, 5 searches", 8),
        Line("P6", f"{what}, no answer kept", our, looked_up, "igraph's cached matrix", 4),
        Line("P6 tuned", f"{what}, no answer kept", our, least_row, "igraph's matrix, tuned", 3),
        Line("P6 again", f"{what}, same targets again", again, looked_up, "igraph's matrix", 40),
    ]


def toggles(spaces: int, name: str, goal: float) -> Line:
    adj = a_board_like_grid(spaces, seed=3)
    graph, luck = as_igraph(adj), Random(3)
    bridges = {tuple(sorted(edge)) for edge in nx.bridges(as_networkx(adj))}
    open_edges = [edge for edge in graph.get_edgelist() if edge not in bridges]
    questions = [(luck.choice(open_edges), phase) for phase in phases_of(spaces, luck)]
    kept = board(adj)

    def ours(edge: Pair, phase: Phase) -> list[int]:
        return kept.toggle_and_phase(*edge, *phase, STEPS)

    def peer(edge: Pair, phase: Phase) -> list[set[int]]:
        foes, targets = phase
        graph.delete_edges([edge])
        far = dict(zip(targets, graph.distances(targets), strict=True))
        answers = ends_by_distances(far, graph.get_adjlist(), foes, targets, STEPS)
        graph.add_edges([edge])
        return answers

    agree(questions, ours, peer, plain=as_sets)
    what = f"close a passage, then the enemy phase, {spaces} spaces"
    our, their = partial(each, ours, questions), partial(each, peer, questions)
    return Line(name, what, our, their, "igraph, 5 searches", goal)


# -- P8: all distances after a change ------------------------------------------------------------


def all_pairs(spaces: int) -> Line:
    adj = a_board_like_grid(spaces, seed=4)
    graph, kept = as_networkx(adj), board(adj)
    a = next(u for u, row in enumerate(adj) if len(row) > 2)
    b = adj[a][0]

    def ours() -> list[list[int]]:
        return list(kept.toggled(a, b).paths.balls())

    def peer() -> dict[int, dict[int, int]]:
        graph.remove_edge(a, b)
        far = dict(nx.all_pairs_shortest_path_length(graph))
        graph.add_edge(a, b)
        return far

    balls, far = ours(), peer()
    for u, row in far.items():
        first = {v: next(n for n, ball in enumerate(balls) if ball[u] >> v & 1) for v in row}
        if first != row or len(members(balls[-1][u])) != len(row):
            raise AssertionError("ours and networkx's distances differ")
    name = "networkx all_pairs_shortest_path_length"
    return Line("P8", f"all distances after a toggle, {spaces} spaces", ours, peer, name, 4)
