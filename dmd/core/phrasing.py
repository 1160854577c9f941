"""Files of phrases and names: what a room says in another language, and the forms of its names."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from dmd.core.said import SEVERAL


class Phrase(Struct, frozen=True, forbid_unknown_fields=True):
    """One sentence in two languages; `plain` is said where a name has not the form asked for."""

    en: str
    to: str
    plain: str = ""


class PhrasesFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file `dmd-phrases/1`: what one room says."""

    format: Literal["dmd-phrases/1"]
    id: str
    language: str
    phrases: tuple[Phrase, ...] = ()
    title: str = ""
    author: str = ""
    license: str = ""


class Forms(Struct, frozen=True, forbid_unknown_fields=True):
    """A name with its forms. `many` and what begins with it is said of several."""

    en: str
    nom: str
    gen: str = ""
    dat: str = ""
    acc: str = ""
    ins: str = ""
    loc: str = ""
    many: str = ""
    many_gen: str = ""
    many_dat: str = ""
    many_acc: str = ""
    many_ins: str = ""
    many_loc: str = ""
    few: str = ""  # with 2 to 4, where that is not `many`
    short: str = ""  # in a room of a drawn board, where that is too small for the whole
    gender: Literal["", "m", "f", "n"] = ""
    animate: bool = False
    fixed: bool = False  # the same in every form

    def form(self, case: str, number: int | None = None, place: int = 0) -> str:
        """The form asked for, or nothing; with a number that takes the form at such a place."""
        case = case or "nom"
        if self.fixed:
            return self.nom
        if number is None or place == 0:
            return str(getattr(self, case))
        plural = self.many if case == "nom" else str(getattr(self, f"many_{case}"))
        if case not in ("nom", "acc") or number == SEVERAL:
            return plural
        if place == 1:
            return self.few or plural
        return self.many_gen


class NamesFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file `dmd-names/1`: what things are called, with their forms."""

    format: Literal["dmd-names/1"]
    id: str
    language: str
    names: tuple[Forms, ...] = ()
    title: str = ""
    author: str = ""
    license: str = ""
