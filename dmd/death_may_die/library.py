"""What stands on this game's shelf: its rules and words, opened when first asked for."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from dmd.core.rules import Rulebook, load_rulebook


@cache
def rulebook() -> Rulebook:
    """Every rule of the game by its id, and the game's words in three languages.

    >>> rulebook().find("DMD-SAF-1").text
    'A space without any enemy in it is Safe.'
    """
    shelf = files("dmd.death_may_die")
    rules, glossary = (shelf / "rules.yaml", shelf / "glossary.yaml")
    return load_rulebook(rules.read_text("utf-8"), glossary.read_text("utf-8"))
