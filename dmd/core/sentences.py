"""Sentences are made when somebody reads them, in the reader's language, and never stored.

A sentence is a template in English with fields in braces. A language's phrases translate templates,
as gettext does; a template that nobody has translated yet is read in English.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Phrases = Mapping[str, Mapping[str, str]]
"""Language → English template → that language's template."""


class _Said:
    """A word on its way into a sentence; `{n:wound|wounds}` counts, in as many forms as given."""

    def __init__(self, value: object) -> None:
        self.value = value

    def __format__(self, forms: str) -> str:
        if "|" not in forms:
            return format(self.value, forms)
        return f"{self.value} {_form(self.value, forms.split('|'))}"


class _Words(dict[str, object]):
    def __missing__(self, field: str) -> str:
        return "…"  # a word nobody supplied must not cost the reader the sentence


def fill(template: str, words: Mapping[str, object], translated: Mapping[str, str]) -> str:
    """Put words into a template, in the language of `translated`.

    >>> fill("{who} rests.", {"who": "Ian"}, {"{who} rests.": "{who} odpoczywa."})
    'Ian odpoczywa.'
    >>> fill("{n:wound|wounds}", {"n": 1}, {}), fill("{n:wound|wounds}", {"n": 3}, {})
    ('1 wound', '3 wounds')

    A name that brings its own mark needs no full stop after it.

    >>> fill("{card}.", {"card": "Chaos in the Labs!"}, {})
    'Chaos in the Labs!'
    """
    said = _Words({name: _Said(value) for name, value in words.items()})
    told = translated.get(template, template).format_map(said)
    return told[:-1] if told.endswith(("!.", "?.", "..")) else told


def how_many(number: int, one: str, many: str = "") -> str:
    """So many of something.

    >>> how_many(1, "space"), how_many(1_200, "space"), how_many(2, "die", "dice")
    ('1 space', '1,200 spaces', '2 dice')
    """
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"


def closed(told: str) -> str:
    """With a full stop, unless it ends like a sentence by itself.

    >>> closed("The Choir"), closed("Wake up!")
    ('The Choir.', 'Wake up!')
    """
    return told if told.endswith((".", "!", "?", "…")) else f"{told}."


def sentence(clause: str) -> str:
    """A clause with a capital and a full stop.

    >>> sentence("the light turns")
    'The light turns.'
    """
    ended = clause if clause.endswith((".", "!", "?")) else f"{clause}."
    return ended[:1].upper() + ended[1:]


def quoted(text: str) -> str:
    """What somebody wrote, on one line behind a sentence; nothing where there is nothing.

    >>> "It rains." + quoted("Drip,   drip."), "It rains." + quoted("")
    ('It rains. “Drip, drip.”', 'It rains.')
    """
    told = " ".join(text.split())
    return f" “{told}”" if told else ""


def literal(text: str) -> str:
    """A text somebody wrote, as a template that says just that.

    >>> fill(literal("The {Sign}"), {}, {})
    'The {Sign}'
    """
    return text.replace("{", "{{").replace("}", "}}")


def enumerated(things: Sequence[str], last: str = "or") -> str:
    """A list as people say it.

    >>> enumerated(["run", "attack", "rest"])
    'run, attack or rest'
    """
    *most, end = things or [""]
    return f"{', '.join(most)} {last} {end}" if most else end


def _form(number: object, forms: list[str]) -> str:
    """One and many; with three forms one, few (2 to 4, but not 12 to 14) and many, as Slavs count.

    >>> [_form(n, ["rana", "rany", "ran"]) for n in (1, 2, 5, 12, 22)]
    ['rana', 'rany', 'ran', 'ran', 'rany']
    """
    if not isinstance(number, int):
        return forms[-1]
    few = number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14)
    return forms[0] if number == 1 else forms[1] if few and len(forms) > 2 else forms[-1]
