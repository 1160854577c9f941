"""`dmd path`: how far it is, and every shortest way to begin."""

from __future__ import annotations

import argparse
from typing import Any

from dmd.cli import print_json
from dmd.core.boards.board import Board
from dmd.core.sentences import READER, as_written, enumerated, in_a_row, name, say
from dmd.looking import space_meant
from dmd.workshop.printing.sheets import open_source


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What can be said after `dmd path`."""
    parser.add_argument("map", help="a map or an episode, of the kit or a file")
    parser.add_argument("start", metavar="FROM", help="a space, by id or name")
    parser.add_argument("end", metavar="TO", help="a space, by id or name")
    parser.add_argument("--steps", type=int, metavar="N", help="also: where N steps can end")


def run(args: argparse.Namespace) -> int:
    """Print distance, first steps and the number of shortest paths."""
    opened = open_source(args.map)
    drawn, board = opened.map.file, opened.board
    start, end = _meant(board, args.start), _meant(board, args.end)
    answer = _answer(board, start, end, args.steps)
    if args.json:
        print_json({"map": drawn.id, **answer, "house": list(drawn.house)})
        return 0
    print(
        say(
            "{title}: from {start} to {end}",
            title=drawn.title,
            start=_called(board, start),
            end=_called(board, end),
        )
    )
    for word, said in _lines(board, answer):
        print(f"  {word!s:<17} {said}")
    if drawn.house:
        ours = enumerated(drawn.house, "and")
        print(say("  Of this map, the {parts} are ours.", parts=ours))
    return 0


def _meant(board: Board, word: str) -> str:
    reader = READER.get()
    return board.space(word).id if reader is None else space_meant(reader, board, word)


def _answer(board: Board, start: str, end: str, steps: int | None) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "from": start,
        "to": end,
        "distance": board.distance(start, end),
        "next_steps": board.next_steps(start, end),
        "shortest_paths": board.count_shortest_paths(start, end),
    }
    if steps is not None:
        answer |= {
            "steps": steps,
            "ends_toward": board.ends(start, steps, toward=end),
            "ends": board.ends(start, steps),
            "within": board.within(start, steps),
        }
    return answer


def _lines(board: Board, answer: dict[str, Any]) -> list[tuple[str, str]]:
    def named(key: str) -> str:
        there = [_called(board, space) for space in answer[key]]
        return in_a_row(there) if there else say("nowhere")

    if answer["distance"] is None:
        lines = [(say("distance"), say("no way leads there"))]
    else:
        first = [_step(board, answer["from"], space) for space in answer["next_steps"]]
        many = f"{answer['shortest_paths']:,}"
        lines = [
            (say("distance"), str(answer["distance"])),
            (say("first steps"), in_a_row(first) if first else say("none, you are there")),
            (say("shortest paths"), many),
        ]
    if "steps" in answer:
        n = answer["steps"]
        lines += [
            (say("{n:step|steps} toward", n=n), named("ends_toward")),
            (say("any {n:step|steps}", n=n), named("ends")),
            (say("within {n}", n=n), named("within")),
        ]
    return lines


def _called(board: Board, space: str) -> str:
    title = board.space(space).name
    return space if title == space else say("{id} {space}", id=as_written(space), space=title)


def _step(board: Board, space: str, other: str) -> str:
    """A step, and by what it leads where that is no passage."""
    links = board.between(space, other)
    kinds = {link.kind for link in links if link.start == space or not link.one_way}
    called = _called(board, other)
    if "passage" in kinds:
        return called
    return say("{space} ({kinds})", space=called, kinds=in_a_row(map(name, sorted(kinds))))
