"""Random games: decisions a second, legal choices included, and whole games (E1 to E4, M1).

The games differ, so this is no equal work; it is what their users see. Each contender is a function
that plays one game and returns how many decisions it took.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from typing import Any

from benchmarks.adapter_game import check_games, random_game, random_night
from benchmarks.harness import Line, NotYet, SelfTimed, clock, undisturbed

MOST_PLIES = 200

Play = Callable[[], int]


def lines() -> list[Line | NotYet]:
    """All lines; ours has been checked to end, and to be the same again."""
    check_games()
    what = "decisions at random, legal choices included"

    def decisions(id_: str, peer: Play, name: str, goal: float) -> Line:
        sides = a_decision(random_game), a_decision(peer)
        return Line(id_, what, *sides, name, goal, is_aim=True)

    return [
        decisions("E1", catanatron_game, "catanatron actions", 2),
        decisions("E2", chess_game, "python-chess plies", 2.4),
        decisions("E2b", draughts_game, "py-draughts plies", 1.3),
        decisions("E3", open_spiel_game, "OpenSpiel, written in Python", 1.6),
        Line("E4", "decisions at random in Final Girl", a_decision(random_night),
             a_decision(random_game), "Death May Die's", 0.8),
        Line("M1", "a whole random game", a_game(random_game), a_game(catanatron_game),
             "catanatron", 20),
        NotYet("M2", "a whole random game, compiled core"),
    ]  # fmt: skip


# -- seconds ---------------------------------------------------------------------------------------


def a_decision(play: Play) -> SelfTimed:
    """How long a decision takes, over whole games."""
    return SelfTimed(partial(_average, play, 0.05, by_decisions=True))


def a_game(play: Play) -> SelfTimed:
    """How long a game takes, over many, since some end soon and some late."""
    return SelfTimed(partial(_average, play, 0.6, by_decisions=False))


def _average(play: Play, at_least: float, *, by_decisions: bool) -> float:
    done, spent = 0, 0.0
    with undisturbed():
        begin = clock()
        while spent < at_least:
            decisions = play()
            done += decisions if by_decisions else 1
            spent = clock() - begin
    return spent / done


# -- the peers' games ------------------------------------------------------------------------------


def catanatron_game() -> int:
    """Four players who choose at random."""
    from catanatron import Color, Game, RandomPlayer
    from catanatron.game import TURNS_LIMIT

    game = Game([RandomPlayer(color) for color in Color])
    decisions = 0
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        game.play_tick()
        decisions += 1
    return decisions


def chess_game() -> int:
    """Random moves until there is none; nobody claims a draw, which would cost time to see."""
    import chess

    board = chess.Board()
    for ply in range(MOST_PLIES):
        moves = list(board.generate_legal_moves())
        if not moves:
            return ply
        board.push(random.choice(moves))
    return MOST_PLIES


def draughts_game() -> int:
    """International draughts in the same way."""
    board = _draughts().Board()
    for ply in range(MOST_PLIES):
        moves = board.legal_moves
        if not moves:
            return ply
        board.push(random.choice(moves))
    return MOST_PLIES


def open_spiel_game() -> int:
    """Tic-tac-toe as OpenSpiel's authors wrote it in Python."""
    state = _tic_tac_toe().new_initial_state()
    moves = 0
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
        moves += 1
    return moves


@cache
def _tic_tac_toe() -> Any:
    import pyspiel

    import_module("open_spiel.python.games")  # makes the games written in Python known
    return pyspiel.load_game("python_tic_tac_toe")


@cache
def _draughts() -> Any:
    """py-draughts; pydraughts is imported by the same name, and hundreds of times slower."""
    import draughts

    if not hasattr(draughts, "StandardBoard"):
        raise ModuleNotFoundError("py-draughts is not installed", name="py-draughts")
    return draughts
