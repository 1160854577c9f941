"""The analysis knows no game: its words are the game's, and it reads none to decide anything."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import dmd.analysis
from dmd import analysis
from dmd.analysis import Position
from dmd.core.complaints import Refusal
from dmd.core.sentences import say
from dmd.death_may_die.analysing.analyst import Analyst
from dmd.death_may_die.analysing.threatening import Lookout
from tests.core.lantern import lantern_game
from tests.death_may_die.table import ROOM, a_table

ROOMS = Path(dmd.analysis.__file__).parent
WORDS = (
    "stress", "wound", "sanity", "mythos", "fire", "tentacle", "elder", "investigator", "cultist",
    "byakhee", "insanity", "discovery", "horror", "clue",
)  # fmt: skip
"""Words of the rules of one game or another."""


def code_of(file: Path) -> Iterator[str]:
    """Every name and every text of a module that is no docstring."""
    tree = ast.parse(file.read_text("utf-8"))
    told = set()
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        for one in body if isinstance(body, list) else ():
            if isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant):
                told.add(id(one.value))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value
        yield from (
            value
            for name in ("id", "attr", "arg", "name")
            if isinstance(value := getattr(node, name, None), str)
        )


@pytest.mark.parametrize("file", sorted(ROOMS.glob("*.py")), ids=lambda one: one.name)
def test_no_module_of_it_names_what_one_game_calls_so(file: Path) -> None:
    said = {word for word in WORDS for one in code_of(file) if word in one.casefold()}

    assert not said


@pytest.mark.parametrize("file", sorted(ROOMS.glob("*.py")), ids=lambda one: one.name)
def test_no_module_of_it_takes_a_sentence_apart(file: Path) -> None:
    """But for `option_of`, which reads what somebody typed."""
    calls = {
        node.attr for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)
    }  # fmt: skip
    reading = {"startswith", "endswith", "partition", "removeprefix", "removesuffix"}

    assert calls & reading <= ({"startswith"} if file.name == "weighing.py" else set())


def test_a_game_that_cannot_be_analysed_hears_so() -> None:
    with pytest.raises(Refusal, match=r"^This game has no analysis yet\.$"):
        analysis.threats(lantern_game())


class Bare(Analyst):
    """An analyst who leaves out what a game may leave out."""

    lookout = None  # type: ignore[assignment]
    explainer = None  # type: ignore[assignment]
    payment = "clues"

    def paid(self, n: int) -> str:
        return say("{n:clue|clues}", n=n)


class Watchful(Analyst):
    """One whose lookout speaks another game's words."""

    @property
    def lookout(self) -> Any:  # type: ignore[override]
        return Other(self.book)


class Other(Lookout):
    told = ("sanity",)
    card_kind = "Omen"

    def meant(self, *, followed: bool) -> str:
        return "waiting at the crossroads"

    def threshold(self, state: Any) -> Any:
        return None


def played_by(kind: type[Analyst]) -> Position:
    table = a_table(ROOM, ian={"space": "A", "stress": 2}, enemies={"cultist 1": "A"})
    table.book.analyst = kind(table.book)
    return Position(table.state, table.book)


def test_what_a_game_leaves_out_is_said_and_nothing_else_stops() -> None:
    here = played_by(Bare)

    with pytest.raises(Refusal, match=r"^This game has no lookout yet\.$"):
        analysis.threats(here)
    with pytest.raises(Refusal, match=r"^This game has no lookout yet\.$"):
        analysis.paths(here, "cultist")
    with pytest.raises(Refusal, match=r"^This game has no explanations of its numbers yet\.$"):
        analysis.explain(here, "run")
    assert analysis.odds(here, "attack cultist").value > 0


def test_what_pays_for_a_reroll_is_called_as_the_game_calls_it() -> None:
    here = played_by(Bare)
    odds = analysis.odds(here, "attack cultist", clues=1)

    assert odds.policy.endswith("at most 1 clue")
    assert odds.clues == odds.ladder
    assert "with at most: 0 clues" in odds.text()
    with pytest.raises(Refusal, match="stress= is nothing that odds know"):
        analysis.odds(here, "attack cultist", stress=1)
    with pytest.raises(AttributeError):
        _ = odds.stress


def test_threats_speak_the_words_of_their_lookout() -> None:
    found = analysis.threats(played_by(Watchful), until="turn")

    assert "waiting at the crossroads" in found.text()
    assert "wounds" not in found.text()
    assert "threshold" not in found.numbers
    assert found.by_danger()


def test_steps_are_told_apart_by_the_moves_behind_them_not_by_their_names() -> None:
    """A game may call its steps what it likes."""

    class Renamed(Analyst):
        def step(self, state: Any, taken: Any) -> str:
            told = super().step(state, taken)
            return f"Schritt „{told}“" if told else ""

    usual, other = played_by(Analyst), played_by(Renamed)
    known = analysis.plans(usual, "kill cultist", until="actions")
    found = analysis.plans(other, "kill cultist", until="actions")

    assert [one.value for one in found] == [one.value for one in known]
    assert found[0].steps == tuple(f"Schritt „{one}“" for one in known[0].steps)
