"""How wide words are, and how they are made to fit: nothing drawn may stick out of its box.

Widths are those of DejaVu Sans, with which pictures are made; most other faces are narrower.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from dmd.drawing.svg import SMALLEST

# Thousandths of the font size, for the letters from blank to tilde.
_PLAIN: Final = (
    *(318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337),
    *(636, 636, 636, 636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531),
    *(1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863, 748, 787),
    *(603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500),
    *(500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612),
    *(635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838),
)
_BOLDER: Final = 140
"""A bold letter is at most so much wider."""
_HOOK: Final = 130
"""A hook, a horn or an apostrophe beside a letter is at most so wide."""
# Of a letter and its bold form, less what a bold letter is allowed, the wider one.
_CYRILLIC_WIDTHS: Final = (
    *(685, 687, 687, 610, 782, 632, 1085, 642, 749, 749, 710, 752, 863, 752, 788, 752),
    *(604, 699, 611, 631, 861, 686, 788, 686, 1096, 1186, 833, 897, 687, 699, 1080, 695),
    *(613, 617, 590, 526, 692, 616, 901, 532, 650, 650, 604, 640, 755, 654, 612, 654),
    *(635, 550, 583, 592, 855, 592, 681, 591, 923, 966, 707, 790, 590, 549, 842, 602),
    *(699, 549, 295, 278, 295, 278, 610, 526),
)
_CYRILLIC: Final[dict[str, int]] = dict(
    zip((*map(chr, range(0x410, 0x450)), *"ЄєІіЇїҐґ"), _CYRILLIC_WIDTHS, strict=True)
)
_SIGNS: Final = {
    **dict.fromkeys("·’‘‚", 318), **dict.fromkeys("“”„–", 518), **dict.fromkeys("«»×→", 838),
    **dict.fromkeys("…—", 1000),
}  # fmt: skip
HYPHEN: Final = "-"
LEFT_OVER: Final = 3
"""No fewer letters of a broken word stand alone, before the hyphen or after it."""
BACK: Final = 3
"""So many letters earlier a word is broken, for the sake of a syllable."""
VOWELS: Final = frozenset("aeiouyаеєиіїоуюяыэё")
ONE_SOUND: Final = frozenset(("ch", "ck", "cz", "gh", "ph", "qu", "rz", "sh", "sz", "th", "wh"))


@lru_cache(maxsize=5_000)
def _letter(letter: str) -> int:
    if " " <= letter <= "~":
        return _PLAIN[ord(letter) - 32]
    if letter in _SIGNS:
        return _SIGNS[letter]
    parts = unicodedata.normalize("NFD", letter)
    base = parts[0]
    if " " <= base <= "~":
        return _PLAIN[ord(base) - 32] + (_HOOK if letter in "ľďťĽ" or "\u031b" in parts else 10)
    if base in _CYRILLIC:
        return _CYRILLIC[base]
    return 1050 if unicodedata.east_asian_width(letter) in "WF" else 1450


@lru_cache(maxsize=5_000)
def width(words: str, size: float = 12, bold: bool = False) -> float:
    """How wide some words are, never less than they turn out to be.

    >>> round(width("Great hall"), 1)
    59.1
    """
    total = sum(map(_letter, words)) + (_BOLDER * len(words) if bold else 0)
    return total * size / 1000


@lru_cache(maxsize=5_000)
def fit(words: str, room: float, size: float = 12, bold: bool = False) -> str:
    """The words, shortened with “…” where they are wider than the room there is.

    >>> fit("The Drowned Lighthouse", 80), fit("Hall", 80)
    ('The Drown…', 'Hall')
    """
    if width(words, size, bold) <= room:
        return words
    for length in range(min(len(words), int(room)), 0, -1):
        short = words[:length].rstrip() + "…"
        if width(short, size, bold) <= room:
            return short
    return "…" if room >= SMALLEST else ""


@lru_cache(maxsize=5_000)
def wrap(
    words: str, room: float, lines: int, size: float = 12, bold: bool = False
) -> tuple[str, ...]:
    """The words over at most so many lines, broken between words, the last one shortened.

    >>> wrap("The House of the Drowned Lantern", 80, 2)
    ('The House of', 'the Drown…')
    """
    told: list[str] = []
    rest = _pieces(words)
    while rest and len(told) < lines - 1:
        line, rest = _line(rest, room, size, bold)
        told.append(line)
    if rest:
        told.append(fit("".join(rest).strip(), room, size, bold))
    return tuple(told)


def _line(pieces: list[str], room: float, size: float, bold: bool) -> tuple[str, list[str]]:
    """As many pieces as fit one line, and those that are left."""
    line = ""
    for place, piece in enumerate(pieces):
        if width((line + piece).rstrip(), size, bold) > room:
            if line:
                return line.strip(), pieces[place:]
            head, tail = _broken(piece, room, size, bold)
            return head, [tail, *pieces[1:]]
        line += piece
    return line.strip(), []


def _broken(word: str, room: float, size: float, bold: bool) -> tuple[str, str]:
    """A word too long for a line, broken between syllables, or where there is no other way."""
    fitting = range(min(len(word) - 1, int(room)), 1, -1)
    most = next((at for at in fitting if width(word[:at] + HYPHEN, size, bold) <= room), 1)
    if most == 1:
        return word[:1], word[1:]
    furthest = min(most, len(word.rstrip()) - LEFT_OVER)
    apart = range(furthest, max(LEFT_OVER, furthest - BACK) - 1, -1)
    length = next((at for at in apart if _is_joint(word, at)), next(iter(apart), most))
    return word[:length] + HYPHEN, word[length:]


def _is_joint(word: str, at: int) -> bool:
    """Whether a syllable begins there: one consonant, or two that are one sound, and a vowel.

    >>> [at for at in range(1, 10) if _is_joint("Laboratory", at)]
    [2, 4, 6, 8]
    >>> [at for at in range(1, 7) if _is_joint("Kitchen", at)]
    [3]
    """
    plain = [unicodedata.normalize("NFD", one)[0].casefold() for one in word[at - 1 : at + 3]]
    before, *begins = plain
    if before + begins[0] in ONE_SOUND or not begins[0].isalpha() or begins[0] in VOWELS:
        return False
    second = 2 if "".join(begins[:2]) in ONE_SOUND else 1
    return len(begins) > second and begins[second] in VOWELS


def _pieces(words: str) -> list[str]:
    """Where a line may be broken: after blanks and hyphens."""
    pieces = [""]
    for letter in words:
        pieces[-1] += letter
        if letter in " -":
            pieces.append("")
    return [piece for piece in pieces if piece]
