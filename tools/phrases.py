"""What there is to translate, and how far each language has come.

    make phrases                              what is missing, stale or not needed
    make phrases ARGS="pl --missing"          what Polish still lacks, ready to be filled in
    make phrases ARGS="pl --po polish.po"     everything as a .po file, for Poedit or Weblate
    make phrases ARGS="pl --from polish.po"   takes such a file back

A sentence is found where it is made: in `says` of an effect, in a requirement, in `say(…)`, in a
refusal. Names and texts come from the content that the kit ships.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from dmd.core.complaints import Refusal
from dmd.core.owning import REFLEXIVE
from dmd.core.phrasing import Phrase
from dmd.core.sentences import letters
from dmd.core.speaking import CASES, Field, Speaker, languages, parsed, speaker
from dmd.games import kits

HOME = Path(__file__).parent.parent
DMD = HOME / "dmd"
PANELS = HOME / "widgets" / "dmd_widgets"

ROOMS: Mapping[str, tuple[str, ...]] = {
    "core": (
        "*.py", "analysis/*.py", "analysis/*/*.py", "core/*.py", "core/*/*.py", "course/*.py",
        "course/*/*.py", "drawing/*.py", "gym/*.py", "lab/*.py", "workshop/*.py",
        "workshop/*/*.py", "cli/*.py",
    ),
    "death_may_die": ("death_may_die/*.py", "death_may_die/*/*.py"),
    "final_girl": ("final_girl/*.py", "final_girl/*/*.py"),
    "dmd_widgets": (
        "games/*/dice/*.py",
        "games/*/map_builder/*.py",
        "games/*/paths/*.py",
        "gains.py",
        "labels.py",
        "page/arriving.py",
        "page/cells.py",
        "page/desk.py",
        "page/kept.py",
        "page/words.py",
        "panel.py",
        "panels/balance/*.py",
        "panels/dice/*.py",
        "panels/map_builder/*.py",
        "panels/paths/*.py",
        "panels/practice/*.py",
        "panels/quiz/*.py",
        "panels/table/*.py",
        "rules.py",
        "telling.py",
        "tongue.py",
        "wire.py",
    ),
}  # fmt: skip
"""The rooms whose sentences are values, by the folder that their phrases lie in, and every language
says them all. Whoever moves a panel adds it here."""

UNTRANSLATED: tuple[str, ...] = ()
"""What is still said in English, until somebody moves and translates it."""

NOT_TOLD = ("*/lessons/*.py",)
"""Lines of Python that play the answers of the course: the same in every language."""

GRAMMARS = (
    "core/comparing.py", "death_may_die/comparing/*.py", "death_may_die/telling/cards.py",
    "death_may_die/telling/nouns.py", "death_may_die/telling/powers.py",
    "death_may_die/telling/selectors.py", "workshop/comparing/laid_maps.py",
    "workshop/comparing/same_spaces.py",
)  # fmt: skip
"""English by a grammar of its own; other languages say the same in plain words (`Plainly`)."""

MAKERS = {
    "say": 0, "Refusal": 0, "Complaint": 0, "complain": 0, "name": 0, "Option": 1, "Ability": 0,
    "pick": 2, "_just": 0, "_placing": 0, "_suffering": 0, "refuse": 0, "element": 99, "Step": 1,
    "name_of": 0, "called": 0, "part": 1,
}  # fmt: skip
"""What makes sentences, and in which place it takes the template."""
SAID_BY_NAME = ("remedy", "problem", "says", "help")
SPOKEN = (
    "told",
    "problem",
    "remedy",
    "reason",
    "fate",
    "limited",
    "hint",
    "near",
    "which",
    "keep",
    "cure",
)
"""What modules call a template that they hand on."""
DRAWN = re.compile(r"M-?[0-9][-0-9. MLHVCQZ]*")
"""The lines of a sign, which nobody reads."""


class Said(NamedTuple):
    """A template and where it is said."""

    en: str
    place: str


def files_of(room: str) -> list[Path]:
    """The modules of a room; of none, those that nobody has translated yet."""
    if not room:
        return sorted(_matching(UNTRANSLATED, DMD))
    left_out = _matching((*UNTRANSLATED, *NOT_TOLD, *GRAMMARS), DMD)
    return sorted(_matching(ROOMS[room], root_of(room)) - left_out)


def _matching(patterns: Iterable[str], root: Path) -> set[Path]:
    return {file for pattern in patterns for file in root.glob(pattern)}


def root_of(room: str) -> Path:
    """Where the modules of a room lie: panels lie beside the library."""
    return PANELS if room == PANELS.name else DMD


@cache
def templates(room: str, *, bare: bool = False) -> Mapping[str, str]:
    """Everything that the modules of a room say, with the place where it is said first.

    What holds no word of its own need not be translated; `bare` counts that as well.
    """
    found: dict[str, str] = {}
    for file in files_of(room):
        tree = ast.parse(file.read_text("utf-8"))
        unsaid = _unsaid(tree)
        for node in ast.walk(tree):
            prose = _prose(node) if room != PANELS.name else ()
            for text in [] if id(node) in unsaid else (*_texts(node), *prose):
                if text in NOT_SAID or DRAWN.fullmatch(text):
                    continue
                if room != PANELS.name and NOT_PROSE.search(text):
                    continue
                if bare or "|" in text or re.search(r"[^\W\d_]", re.sub(r"{[^{}]*}", "", text)):
                    place = f"{file.relative_to(HOME).as_posix()}:{getattr(node, 'lineno', 0)}"
                    found.setdefault(text, place)
    return found


PROSE = re.compile(r"[^\W\d_]{2,} +[^\W\d_]{2,}|[}\]] [^\W\d_]{2,}|[^\W\d_]{2,} {")
NOT_PROSE = re.compile(
    r"^(dmd [a-z]|--[a-z]|<|\W*$|[a-z_.]+\.[a-z_.:]+$|# yaml|U\+|translate|rotate|M[0-9{])"
    r"|^\d+ obj|^a among |а=a"
)
NOTES = (
    "TypeError",
    "NotImplementedError",
    "ValueError",
    "AssertionError",
    "AttributeError",
    "Unfit",
)
"""What only programmers read."""


def _unsaid(tree: ast.AST) -> set[int]:
    """Docstrings, annotations, notes for programmers, and what stands in f-strings."""
    found: set[int] = set()
    for node in ast.walk(tree):
        parts: list[ast.AST | None] = []
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            parts = [node]
        elif isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            parts = [node] if getattr(node.exc.func, "id", "") in NOTES else []
        elif isinstance(node, ast.JoinedStr):
            parts = [one for one in node.values if isinstance(one, ast.Constant)]
        elif isinstance(node, ast.AnnAssign | ast.arg):
            parts = [node.annotation]
        elif isinstance(node, ast.Assert):
            parts = [node.msg]
        found.update(id(one) for part in parts if part for one in ast.walk(part))
    return found


def _prose(node: ast.AST) -> Iterator[str]:
    """Whatever looks like words for people is taken to be said, wherever it stands."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and PROSE.search(node.value):
        yield node.value


def _texts(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        names = {
            one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)
        }
        if any(one in ("says", "LABELS") or one.startswith("says_") for one in names):
            yield from _literals(node.value)
        elif any(one.isupper() or one.startswith("_A") or one in SPOKEN for one in names):
            yield from (one for one in _literals(node.value) if " " in one or "|" in one)
    elif isinstance(node, ast.Call):
        yield from _said_in_call(node)
    elif isinstance(node, ast.Yield) and node.value is not None:
        yield from (one for one in _literals(node.value) if " " in one)


def _said_in_call(node: ast.Call) -> Iterator[str]:
    called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    named = [one.value for one in node.keywords if one.arg in SAID_BY_NAME]
    if called == "how_many":
        one, *many = [one.value for one in node.args[1:] if isinstance(one, ast.Constant)] or [""]
        yield f"{{n:{one}|{many[0] if many else f'{one}s'}}}" if one else ""
    elif called == "Requirement":
        for place in (1, 3):
            yield from (text for one in node.args[place : place + 1] for text in _literals(one))
    elif called in MAKERS:
        place = MAKERS[called]
        last = place + (2 if called in ("Complaint", "complain", "_suffering") else 1)
        for one in (*node.args[place:last], *named):
            yield from _literals(one)


def _literals(node: ast.AST) -> Iterator[str]:
    """The texts that an expression may come to; what is glued together is none of them."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*_literals(node.body), *_literals(node.orelse))
    elif isinstance(node, ast.Tuple | ast.List | ast.BoolOp):
        some = node.values if isinstance(node, ast.BoolOp) else node.elts
        yield from (text for one in some for text in _literals(one))
    elif isinstance(node, ast.Dict):
        yield from (text for one in node.values for text in _literals(one))
    elif isinstance(node, ast.Subscript | ast.Attribute):
        yield from _literals(node.value)
    elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "get":
        yield from _literals(node.func)
        yield from (text for one in node.args[1:] for text in _literals(one))


# -- content ---------------------------------------------------------------------------------------


def content(room: str = "death_may_die") -> Mapping[str, str]:
    """What things are called in all that a game ships, and what kind of thing that is."""
    kit = kits().get(room)
    return kit.called() if kit else {}


# -- how far it has come ---------------------------------------------------------------------------


LIBRARY = ("core", "death_may_die")
"""Rooms that everybody reads together; a panel reads its own words after theirs."""


def doubled(language: str, rooms: Iterable[str] = LIBRARY) -> list[str]:
    """Sentences that two files say differently, so that the last of them would silently win."""
    found: dict[str, tuple[str, str]] = {}
    told = []
    for room in rooms:
        for file in sorted((folder_of(room) / language).glob("*.yaml")):
            here = _speaker_of(file)
            for en, phrase in here.phrases.items():
                to, first = found.setdefault(en, (phrase.to, file.name))
                if to != phrase.to:
                    told.append(f"“{en}” stands in {first} and, otherwise, in {file.name}.")
    return told


class State(NamedTuple):
    """How far a language has come in one room."""

    wanted: Mapping[str, str]
    missing: tuple[str, ...]
    stale: tuple[str, ...]  # phrases that nothing says any more


def folder_of(room: str) -> Path:
    """Where the phrases of a room lie."""
    return PANELS / "phrases" if room == PANELS.name else DMD / room / "phrases"


def state(room: str, language: str) -> State:
    """What a language has of a room, what it lacks, and what it no longer needs."""
    wanted = {**templates(room), **content(room)}
    known = spoken_in(language, panels=room == PANELS.name)
    here = folder_of(room) / language
    checked = {one for file in here.glob("*.yaml") if file.stem not in KEPT for one in _keys(file)}
    missing = tuple(one for one in wanted if one not in known)
    everything = {text for name in (*ROOMS, "") for text in templates(name, bare=True)}
    everything |= set(wanted)
    return State(wanted, missing, tuple(sorted(checked - everything - SMALL - NOT_SAID)))


NOT_SAID = {
    "[build] PLACE", "keep health", "you choose at", "ends in", "own turn", "out fire",
    "with dmd.refused():", "who takes ",
    "rest or run", "out the fire", "not lose", "avoid threshold",
    "put out fire", "who dies",
   "\"rest or run\"", "go on", "  dmd playout", "not allowed", "found a tab character",
    "mapping values are not allowed", "did not find expected ',' or ']'",
    "did not find expected ',' or '}'", "did not find expected '-' indicator",
    "did not find expected key", "could not find expected ':'", "found unexpected end of stream",
    "found unexpected document indicator", "did not find expected <document start>",
    "did not find expected node content", "found unknown escape character",
    "found invalid Unicode character escape code", "did not find expected hexdecimal number",
    "alphabetic or numeric character", "block sequence entries are not allowed",
    "while scanning a block scalar", "cannot start any token", "mapping values", "expected key",
    "space chosen", "backs of cards", "DejaVu Sans", "sheet faded",
    "DejaVu Sans, Verdana, sans-serif", "dmd analyse {} --picture table.png",
    "dmd draw {} -o tiles.png", "Tuned prices", "dmd tune", "taken", "seal", "state", "step",
    "wounds", "stage", "track", "fire", "face", "its space", " half of ", "an enemy",
    "A position of a cooperative board game",
}  # fmt: skip
"""Words in modules that nobody is told: complaints of parsers, classes, names of fonts."""

KEPT = ("rules", "names", "content", "texts", "cards", "words")
"""Files that hold more than the modules say: rules, names, texts of cards, single words."""
SMALL = {
    "and", "or", ",", "error", "warning", "advice", "nothing to complain about",
    "Red Gate", "Yellow Gate", "Blue Gate", "Start", "stairs", "tunnel", "arrow", "passage",
    "success", "tentacle", "elder sign", "blank", "free", "won", "lost", "any",
    "token", "other figure", "the red Gate", "the blue Gate", "the yellow Gate", "damaged Lab",
    "Discovery card", "tradable card", "Item", "Companion", "Condition", "Student", "Animal",
    "Lamp",
    "your space", "this space", "that space", "anywhere", "you", "all", "enemies", "investigators",
    "tokens", "Stage 1", "Stage 2", "Stage 3", "The Final Stage", "The episode",
    "The text is read.",
}  # fmt: skip
"""Words that stand in sentences and that no template shows."""


def _keys(file: Path) -> set[str]:
    return set(_speaker_of(file).phrases)


def _speaker_of(file: Path) -> Speaker:
    return Speaker(file.parent.name, (file,))


def spoken_in(language: str, *, panels: bool = True) -> set[str]:
    """Whatever a language knows to say; in a terminal nobody hears what only panels say."""
    rooms = [one for one in ROOMS if panels or one != PANELS.name]
    known = speaker(language, tuple(map(folder_of, rooms)))
    return {*known.phrases, *known.names}


def said_in(room: str, language: str) -> Speaker:
    """What one room says in a language, which may not have come to that room yet."""
    return Speaker(language, tuple(sorted((folder_of(room) / language).glob("*.yaml"))))


def fields(template: str) -> set[str]:
    """The words a template has braces for; a text that only looks like one has none."""
    try:
        return {one.word for one in parsed(template) if isinstance(one, Field)}
    except ValueError:
        return set()


def wrong(en: str, phrase: Phrase) -> Iterator[str]:
    """What is wrong with a phrase: a word it invents, one it loses, forms without a way out."""
    for told in filter(None, (phrase.to, phrase.plain)):
        if strange := fields(told) - fields(en):
            yield f"“{told}” speaks of {', '.join(sorted(strange))}, which “{en}” does not."
        if lost := fields(en) - fields(told):
            yield f"“{told}” leaves out {', '.join(sorted(lost))}."
    pieces = parsed(phrase.to) if fields(phrase.to) else ()
    if any(_needs_a_form(one) for one in pieces if isinstance(one, Field)) and not phrase.plain:
        yield f"“{phrase.to}” asks a name for a form; say also `plain`, for names without forms."


def _needs_a_form(field: Field) -> bool:
    case = field.case.removeprefix(REFLEXIVE).strip()
    return (case in CASES and case != "nom") or (field.kind == "?" and len(field.forms) > 1)


# -- .po -------------------------------------------------------------------------------------------


def po(room: str, language: str) -> str:
    """A room as a .po file; the plain wording is a second entry with a context of its own."""
    known = said_in(room, language).phrases
    parts = [
        f'msgid ""\nmsgstr ""\n"Language: {language}\\n"\n'
        '"Content-Type: text/plain; charset=UTF-8\\n"\n'
    ]
    for en, place in state(room, language).wanted.items():
        told = known.get(en, Phrase(en, ""))
        parts.append(f"#: {place}\nmsgid {_po(en)}\nmsgstr {_po(told.to)}\n")
        if told.plain:
            parts.append(f'msgctxt "plain"\nmsgid {_po(en)}\nmsgstr {_po(told.plain)}\n')
    return "\n".join(parts)


def from_po(text: str) -> dict[str, Phrase]:
    """The phrases of a .po file; what is not translated is left out."""
    found: dict[str, Phrase] = {}
    for entry in re.split(r"\n\s*\n", text):
        told: dict[str, str] = {}
        key = ""
        for line in entry.splitlines():
            if match := re.match(r'(msgctxt|msgid|msgstr)\s+(".*")\s*$', line):
                key = match[1]
                told[key] = _from_po(match[2])
            elif line.startswith('"') and key:
                told[key] += _from_po(line.strip())
        en, to = told.get("msgid", ""), told.get("msgstr", "")
        if not en or not to:
            continue
        before = found.get(en, Phrase(en, ""))
        plain = told.get("msgctxt") == "plain"
        found[en] = Phrase(en, before.to, to) if plain else Phrase(en, to, before.plain)
    return found


def _po(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _from_po(text: str) -> str:
    plain = {"\\n": "\n", '\\"': '"', "\\\\": "\\"}
    return re.sub(r'\\[n"\\]', lambda match: plain[match[0]], text[1:-1])


def written(room: str, language: str, phrases: Iterable[Phrase]) -> str:
    """A file of phrases."""
    lines = ["format: dmd-phrases/1", f"id: {room}", f"language: {language}", "phrases:"]
    for one in phrases:
        lines += [f"  - en: {_po(one.en)}", f"    to: {_po(one.to)}"]
        lines += [f"    plain: {_po(one.plain)}"] if one.plain else []
    return "\n".join(lines) + "\n"


def take_back(language: str, given: Mapping[str, Phrase]) -> Iterator[Path]:
    """Put phrases into the files they belong to: where they are, or else the room's `new.yaml`."""
    for room in ROOMS:
        wanted, here = state(room, language).wanted, folder_of(room) / language
        left = {en: one for en, one in given.items() if en in wanted}
        for file in sorted(here.glob("*.yaml")):
            if file.stem == "names":
                left = {en: one for en, one in left.items() if en not in _speaker_of(file).names}
                continue
            there = _speaker_of(file).phrases
            changed = {en: left.pop(en) for en in list(left) if en in there}
            if any(there[en] != one for en, one in changed.items()):
                whole = [changed.get(en, one) for en, one in there.items()]
                file.write_text(written(file.stem, language, whole), "utf-8")
                yield file
        if left:
            here.mkdir(parents=True, exist_ok=True)
            file = here / "new.yaml"
            file.write_text(written("new", language, left.values()), "utf-8")
            yield file


# -- the command -----------------------------------------------------------------------------------


def main(arguments: list[str]) -> int:
    """Say how far it has come."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    there = languages(tuple(map(folder_of, ROOMS)))[1:]
    parser.add_argument("language", nargs="*", help=f"such as {', '.join(there)}")
    parser.add_argument("--missing", action="store_true", help="list what is missing, to fill in")
    parser.add_argument("--po", type=Path, help="write everything as a .po file")
    parser.add_argument("--from", dest="source", type=Path, help="take a .po file back")
    asked = parser.parse_args(arguments)
    bad = 0
    for language in asked.language or there:
        for told in doubled(language):
            print(f"{language}  doubled: {told}")
            bad = 1
        for told in doubled(language, (PANELS.name,)):
            print(f"{language}  said in two ways by panels: {told}")
        if asked.source:
            for file in take_back(language, from_po(asked.source.read_text("utf-8"))):
                print(f"wrote {file.relative_to(HOME)}")
            continue
        if asked.po:
            asked.po.write_text("\n".join(po(room, language) for room in ROOMS), "utf-8")
            print(f"wrote {asked.po}")
            continue
        for room in ROOMS:
            found = state(room, language)
            print(
                f"{language}  {room}: {len(found.wanted)} to say, {len(found.missing)} missing, "
                f"{len(found.stale)} stale"
            )
            if asked.missing and found.missing:
                print(written(room, language, (Phrase(en, "") for en in found.missing)))
            for en in found.stale:
                print(f"  stale: {letters(en)}")
            for en, phrase in said_in(room, language).phrases.items():
                for told in wrong(en, phrase):
                    print(f"  wrong: {told}")
                    bad = 1
    return bad


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Refusal as refusal:
        sys.exit(str(refusal))
