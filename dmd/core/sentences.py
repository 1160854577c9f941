"""Sentences are made when somebody reads them, in the reader's language, and never stored.

A sentence is a template in English with fields in braces. A language's phrases translate templates,
as gettext does; a template that nobody has translated yet is read in English.
"""

from __future__ import annotations

from collections.abc import Mapping

Phrases = Mapping[str, Mapping[str, str]]
"""Language → English template → that language's template."""


class _Words(dict[str, object]):
    def __missing__(self, field: str) -> str:
        return "…"  # a word nobody supplied must not cost the reader the sentence


def fill(template: str, words: Mapping[str, object], translated: Mapping[str, str]) -> str:
    """Put words into a template, in the language of `translated`.

    >>> fill("{who} rests.", {"who": "Ian"}, {"{who} rests.": "{who} odpoczywa."})
    'Ian odpoczywa.'
    """
    return translated.get(template, template).format_map(_Words(words))


def enumerated(things: tuple[str, ...] | list[str], last: str = "or") -> str:
    """A list as people say it.

    >>> enumerated(["run", "attack", "rest"])
    'run, attack or rest'
    """
    *most, end = things or [""]
    return f"{', '.join(most)} {last} {end}" if most else end
