"""The rulebook of the game, opened when first asked for."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from dmd.core.rules import Rulebook, load_rulebook


@cache
def rulebook() -> Rulebook:
    """Every rule of the game by its id, and the game's words in three languages.

    >>> rulebook().find("FG-TIME-3").is_edge_case
    True
    """
    shelf = files("dmd.final_girl")
    rules, glossary = (shelf / "rules.yaml", shelf / "glossary.yaml")
    return load_rulebook(rules.read_text("utf-8"), glossary.read_text("utf-8"))
