"""The dice that a sentence tells of, so that they can be drawn in it."""

from __future__ import annotations

from typing import Any

from dmd.core.said import Reads, Sentence
from dmd.core.sentences import Told
from dmd.core.state import Effect
from dmd.evening import Evening
from dmd_widgets.panels.dice.drawing import draw_die

HERE = "\0"
"""Stands in a sentence where its dice are drawn."""


class _Marker(Sentence):
    """The same mark in every case that a language may ask of its dice."""

    __slots__ = ()

    def read_by(self, reader: Reads, form: str = "") -> str:
        """A mark has no forms."""
        return HERE


def faces_in(told: str, effect: Effect, world: Any, game: Evening) -> dict[str, Any]:
    """The dice that a sentence tells of, and from which letter to which; nothing without any."""
    shown = game.kit.faces(effect) if game.kit.faces else None
    if shown is None or not shown.dice:
        return {}
    sentence = game.book.told(effect, world)
    if not isinstance(sentence, Told):
        return {}
    marked = Told(sentence.template, {**sentence.words, shown.word: _Marker(HERE)})
    read = game.book.read_in(game.language, sentence)
    before, _, after = game.book.read_in(game.language, marked).partition(HERE)
    at = told.find(read)
    if at < 0 or not (read.startswith(before) and read.endswith(after)):
        return {}
    dice = [[str(draw_die(die, face, game.kit.id)), die.name] for die, face in shown.dice]
    return {"faces": {"from": at + len(before), "to": at + len(read) - len(after), "dice": dice}}
