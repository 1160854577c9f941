"""Small evenings that are solved exactly, by lines that share nothing with the lab."""

from fractions import Fraction
from pathlib import Path

import dmd
from dmd.core.engine import apply
from dmd.core.state import Chance, Decision, End

TEXT = """\
format: dmd-situation/1
id: mini
title: A last chance
author: the kit
license: MIT
language: en
episode: blasphemous_alchemy
elder_one: cthulhu
investigators:
  ian: {{space: 1, wounds: {wounds}, stress: {stress}, sanity: 5, insanity: hypochondria}}
  beth: {{dead: true}}
turn: 20
active: ian
taken: {taken}
track: 7
stage: 4
disrupted: true
enemies:
  1: [{{enemy: cthulhu, wounds: {hit}}}]
tokens:
  lab 1: {{face: inferno}}
  lab 2: {{face: inferno}}
  lab 3: {{face: safe_collapse}}
  lab 4: {{face: major_explosion}}
fire: {{}}
mythos: {{top: [c_rlyeh_unleashed], discard: [e_conflagration, e_lab_accident]}}
"""
"""Ian stands before Cthulhu, and whatever else happens, the track ends with this turn."""

MINIS = {
    "two actions, three wounds to go": {"wounds": 2, "stress": 4, "taken": 1, "hit": 8},
    "one action, two wounds to go": {"wounds": 2, "stress": 4, "taken": 2, "hit": 10},
    "one action, three wounds to go": {"wounds": 2, "stress": 3, "taken": 2, "hit": 9},
}


def mini(folder: Path, name: str) -> Path:
    """A small evening as a file."""
    file = folder / "mini.yaml"
    file.write_text(TEXT.format(**MINIS[name]), "utf-8")
    return file


def exactly(file: Path, player) -> Fraction:
    """How likely it is won when that player plays."""
    game = dmd.load(file)
    return solved(game.book, game.state, player)


def solved(book, begin, player) -> Fraction:
    """Every outcome of every chance, by its weight; the player at every choice."""
    known: dict[bytes, Fraction] = {}

    def value(state) -> Fraction:
        fork = state.fork
        if isinstance(fork, End):
            return Fraction(fork.result == "won")
        key = book.write(state)
        if key not in known:
            known[key] = after(state)
        return known[key]

    def after(state) -> Fraction:
        fork = state.fork
        if isinstance(fork, Decision):
            return value(apply(state, player(state, book, None), book))
        assert isinstance(fork, Chance)
        outcomes = list(fork.source.outcomes(book))
        total = sum(weight for _, weight in outcomes)
        return sum((n * value(apply(state, one, book)) for one, n in outcomes), Fraction(0)) / total

    return value(begin)
