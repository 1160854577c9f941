"""Sentences in other languages: phrases, names and their forms, as files hold them.

A language is a folder `phrases/<code>` of the kit or of a game, a file a room. English needs none.
What a file does not say is read in English; what a name lacks a form for is said plainly instead,
so that nothing anybody calls their own things can make a sentence ungrammatical.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct
from msgspec.structs import replace

from dmd.core.complaints import Refusal, nearest
from dmd.core.counting import FRACTION, form_of
from dmd.core.euphony import EARS, tuned
from dmd.core.fields import Field as Field
from dmd.core.fields import parsed as parsed
from dmd.core.owning import REFLEXIVE, owned
from dmd.core.phrasing import Forms, NamesFile, Phrase, PhrasesFile
from dmd.core.quoting import INNER, OUTER, STOP, Marks, marks_of, settled
from dmd.core.sentences import (
    READER,
    SEVERAL,
    SHORT,
    AsWritten,
    Bare,
    Figures,
    Listed,
    Name,
    Plainly,
    Sentence,
    Told,
    ended,
    formed,
    letters,
    marked,
    say,
)
from dmd.core.words import shortened

if TYPE_CHECKING:
    from collections.abc import Iterator

ENGLISH: Final = "en"
OWN: Final = Path(__file__).parent / "phrases"
"""The phrases of the kit itself; each game brings a folder of its own."""

CASES: Final = ("nom", "gen", "dat", "acc", "ins", "loc")
AS_ASKED: Final = "*"
"""In a name made of names, the part that takes whatever form is asked of the whole."""
QUOTED: Final = "quoted"
"""A name in quotation marks; of several names each in its own."""


CLAUSES: Final = (Bare, Listed, Plainly, Told)
"""Sentences that stand in others, as what somebody calls their own things does not."""
COUNTRIES: Final[Mapping[str, str]] = {"ua": "uk"}
"""Codes of countries that are taken for those of their languages."""


def languages(folders: Iterable[Path]) -> tuple[str, ...]:
    """The languages that some folders of phrases know, English first."""
    found = {one.name for folder in folders if folder.is_dir() for one in folder.iterdir()}
    return (ENGLISH, *sorted(one for one in found if re.fullmatch("[a-z]{2,3}", one)))


@lru_cache(maxsize=50)
def speaker(language: str, folders: tuple[Path, ...] = (OWN,)) -> Speaker:
    """Who speaks a language, named by a code such as `pl` or `pl_PL.UTF-8`.

    >>> speaker("en").read("Nothing.")
    'Nothing.'
    """
    code = re.split(r"[-_.@]", language.strip().lower())[0]
    known = languages(folders)
    if code not in known:
        near, spoken_here = nearest(COUNTRIES.get(code, code[:3]), known), Listed(known, "and")
        remedy = say("It speaks {known}.", known=spoken_here)
        if near:
            remedy = say("{hint} It speaks {known}.", hint=near, known=spoken_here)
        raise Refusal(
            say("“{code}” is no language that this kit speaks.", code=shortened(language)),
            remedy=remedy,
        )
    return _speaker(code, folders)


@lru_cache(maxsize=50)
def _speaker(code: str, folders: tuple[Path, ...]) -> Speaker:
    files = (file for folder in folders for file in sorted((folder / code).glob("*.yaml")))
    return Speaker(code, tuple(files) if code != ENGLISH else ())


@contextmanager
def spoken(reader: Speaker | None) -> Iterator[None]:
    """In here every sentence is read in that language."""
    token = READER.set(None if reader is None or reader.code == ENGLISH else reader)
    try:
        yield
    finally:
        READER.reset(token)


# -- reading ---------------------------------------------------------------------------------------


class Lacking(Exception):  # it is no error: the plain wording is told instead
    """A name has not the form that a phrase asks for."""


class Speaker:
    """Reads sentences in one language."""

    def __init__(self, code: str, files: Sequence[Path] = ()) -> None:
        self.code = code
        self._files = files
        self._more: dict[str, str] = {}

    def __repr__(self) -> str:
        return f"Speaker({self.code!r})"

    def knowing(self, phrases: Mapping[str, str]) -> Speaker:
        """The same, with phrases of one's own."""
        other = Speaker(self.code, self._files)
        other._more = dict(phrases)
        return other

    @cached_property
    def _read(self) -> tuple[dict[str, Phrase], dict[str, Forms]]:
        from dmd.core.files.content import read  # only whoever asks for a language pays

        phrases: dict[str, Phrase] = {}
        names: dict[str, Forms] = {}
        for file in self._files:
            if file.stem == "names":
                names |= {one.en: one for one in read(file, NamesFile).value.names}
            else:
                phrases |= {one.en: one for one in read(file, PhrasesFile).value.phrases}
        phrases |= {en: Phrase(en, to) for en, to in self._more.items()}
        return phrases, names

    @property
    def phrases(self) -> Mapping[str, Phrase]:
        """Every phrase by its English."""
        return self._read[0]

    @property
    def names(self) -> Mapping[str, Forms]:
        """Every name with forms by its English."""
        return self._read[1]

    def read(self, text: object, form: str = "") -> str:
        """Anything that may stand in a sentence, in this language."""
        if self.code == ENGLISH:
            return letters(text)
        if form == QUOTED and not isinstance(text, Listed):
            return self.fill(OUTER, {"text": text}) if self._is_name(text) else self.read(text)
        if isinstance(text, Sentence):
            return text.read_by(self, form)
        if isinstance(text, str):
            return self.name(text, form)
        return str(text)

    def _is_name(self, text: object) -> bool:
        """Whether it names something; a sentence does only where it is a name made of names."""
        phrase = self.phrases.get(text.template) if isinstance(text, Told) else None
        return not isinstance(text, Told) or bool(phrase and f":{AS_ASKED}}}" in phrase.to)

    def whole(self, value: Any) -> Any:
        """A value such as a scene, with every sentence in it read; what is no sentence stays."""
        if self.code == ENGLISH:
            return value
        if isinstance(value, Sentence):
            return self.read(value)
        if isinstance(value, Struct):
            fields = {one: getattr(value, one) for one in value.__struct_fields__}
            told = {one: self.whole(field) for one, field in fields.items()}
            changed = {one: new for one, new in told.items() if new is not fields[one]}
            return replace(value, **changed) if changed else value
        if type(value) is tuple:
            items = tuple(map(self.whole, value))
            same = all(new is old for new, old in zip(items, value, strict=True))
            return value if same else items
        return value

    def knows(self, key: str) -> bool:
        """Whether a name or a text has a translation."""
        return any(one in self.names or one in self.phrases for one in (key, _bare(key)))

    def fill(self, template: str, words: Mapping[str, object], form: str = "") -> str:
        """A template with its words; where a name lacks a form, the plain wording."""
        phrase = self.phrases.get(template)
        if phrase is None and not words:
            return self.name(template, form)  # a thing told by its name alone
        if phrase is not None:
            try:
                if form not in ("", "nom") and f":{AS_ASKED}}}" not in phrase.to:
                    raise Lacking(template)  # it has one form only
                return self._filled(phrase.to, words, form)
            except Lacking:
                if phrase.plain and form in ("", "nom"):
                    return self._filled(phrase.plain, words, "")
        if form not in ("", "nom"):
            raise Lacking(template)
        return self._filled(template, words, "")

    def _filled(self, template: str, words: Mapping[str, object], form: str) -> str:
        pieces = parsed(template)
        told = [x if isinstance(x, str) else self._word(x, words, form) for x in pieces]
        if any(self._marks.outer[0] in one for one in told):
            ours = [
                isinstance(one, Field) and not isinstance(words.get(one.word), AsWritten)
                for one in pieces
            ]
            told = settled(told, ours, self._marks)
        if self.code in EARS:
            inner = [
                place for place, piece in enumerate(pieces)
                if told[place][1:2] in (" ", "e")  # what may begin with a little word
                and isinstance(piece, Field) and isinstance(words.get(piece.word), CLAUSES)
            ]  # fmt: skip
            told = tuned(self.code, template, told, inner)
        whole = ended("".join(told))
        if template[:1] == "{" and template[-1:] in ".!?" and not form:
            first = parsed(template)[0]
            begun = words.get(first.word) if isinstance(first, Field) else None
            if isinstance(begun, str) and not isinstance(begun, AsWritten):
                return whole[:1].upper() + whole[1:]  # a name in small letters may begin a sentence
        return whole

    @cached_property
    def _marks(self) -> Marks:
        known = self.phrases
        return marks_of(*(known[x].to if x in known else x for x in (OUTER, INNER, STOP)))

    def _word(self, field: Field, words: Mapping[str, object], form: str) -> str:
        value = words.get(field.word, "…")
        if field.kind == "?":
            return self._by_gender(value, field.forms)
        if field.forms:
            chosen = self._counted(value, field.forms)
            return chosen if field.kind == "#" else f"{self._many(value)} {chosen}"
        if field.case == AS_ASKED:
            return self.read(value, form)
        if field.case.startswith(REFLEXIVE):
            return owned(self.read(value, field.case.removeprefix(REFLEXIVE).strip()), self.code)
        if field.case and field.case not in (*CASES, QUOTED):
            if field.case == ",":
                return self._many(value)
            told = formed(value, field.case)
            return marked(told, self) if field.case[-1] in "fg" else told
        return self.read(value, field.case)

    def _counted(self, value: object, forms: Sequence[str]) -> str:
        """The form that goes with a number: one, few, many; the fourth is that of a fraction."""
        if isinstance(value, Figures) and "." in value:
            return forms[FRACTION] if len(forms) > FRACTION else forms[min(1, len(forms) - 1)]
        number = number_in(value)
        if number is None:
            return forms[min(FRACTION, len(forms)) - 1]
        return forms[min(form_of(number, self.code), len(forms) - 1)]

    def _many(self, value: object) -> str:
        if isinstance(value, int):
            return f"{value:,}".replace(",", self.read(",")) if abs(value) > 999 else str(value)
        return self.read(value)

    def _by_gender(self, value: object, forms: Sequence[str]) -> str:
        gender = self.gender(value)
        if len(forms) == 1:
            return forms[0]
        if not gender:
            raise Lacking(letters(value))
        return forms[min("mfn".index(gender), len(forms) - 1)]

    def gender(self, value: object) -> str:
        """`m`, `f` or `n`, or nothing where nobody says."""
        if isinstance(value, Told):
            phrase = self.phrases.get(value.template)
            for piece in parsed(phrase.to) if phrase else ():
                if isinstance(piece, Field) and piece.case == AS_ASKED:
                    return self.gender(value.words.get(piece.word, ""))
            return ""
        if isinstance(value, Listed):
            return self.gender(value.things[0]) if len(value.things) == 1 else ""
        key = value.key if isinstance(value, Name) else value
        found = self.names.get(_bare(key)) if isinstance(key, str) else None
        return found.gender if found else ""

    def name(self, key: str, form: str = "", number: int | None = None) -> str:
        """A name in a form, or so many of a thing; a text that nobody translated stays as it is."""
        forms = self.names.get(key) or self.names.get(_bare(key))
        if form == SHORT:
            return forms.short if forms and forms.short else self.name(key)
        if forms is None:
            if form not in ("", "nom") and key:
                raise Lacking(key)
            phrase = self.phrases.get(key) or self.phrases.get(_bare(key))
            told = phrase.to if phrase else key
            return told if number in (None, SEVERAL) else f"{number} {told}".strip()
        place = form_of(number, self.code) if number is not None else 0
        if number == SEVERAL:
            place = form_of(2, self.code)
        told = forms.form(form, number, place)
        if not told:
            raise Lacking(key)
        return told if number in (None, SEVERAL) else f"{number} {told}"

    def unchanged(self, text: str, form: str = "") -> str:
        """What stays as it is; whoever asks for another form than the first says it plainly."""
        if form not in ("", "nom") and text:
            raise Lacking(text)
        return text


def _bare(key: str) -> str:
    """An English name without its article: whatever is the only one of its kind brings it along."""
    return key.removeprefix("the ")


def number_in(value: object) -> int | None:
    """How many a word speaks of: a number, so many of a thing, or the length of a list."""
    if isinstance(value, Listed):
        return len(value.things)
    if isinstance(value, Name):
        return value.number
    return value if isinstance(value, int) else None
