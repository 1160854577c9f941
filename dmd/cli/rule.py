"""`dmd rule`: shows a rule, or searches rules and glossary."""

from __future__ import annotations

import argparse
import shlex
import shutil
from collections.abc import Sequence
from textwrap import fill as wrap
from typing import Any, NamedTuple

from msgspec import to_builtins

from dmd.cli import print_json
from dmd.core.complaints import Refusal, nearest
from dmd.core.rules import Rule, Rulebook, Term, heading, is_rule_id
from dmd.core.sentences import letters, say
from dmd.core.speaking import Speaker
from dmd.core.words import LANGUAGES, Language, shortened
from dmd.games import find_rule, kits, reader_chosen

SHOWN = 10  # search results at a time
BESIDE = 5  # edge cases shown with a rule
MORE = "and {number} more: {command}"
COLUMN = 14  # where texts begin, beside their ids

View = tuple[dict[str, Any], list[str]]
"""An answer for machines, and the same in lines for people."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What can be said after `dmd rule`."""
    parser.add_argument("words", nargs="*", help="an id, a chapter, or words to search for")
    parser.add_argument("--all", action="store_true", help="show everything that was found")


def run(args: argparse.Namespace) -> int:
    """List the chapters, show one rule, or search."""
    reader = _Reader(reader_chosen(args.lang), ["--lang", args.lang] if args.lang else [])
    # Bytes that are no text arrive as lone surrogates, which no screen can show.
    asked = " ".join(args.words).encode("utf-8", "replace").decode("utf-8")
    question = asked if args.words else None
    answer, lines = _answer(question, reader, None if args.all else SHOWN)
    if args.json:
        print_json(answer)
    else:
        print("\n".join(lines))
    return 0


def told(question: str, speaker: Speaker, limit: int | None = SHOWN) -> str:
    """The chapters, a rule by its id, or what speaks of some words, in lines that fit a screen."""
    reader = _Reader(speaker, [])
    return "\n".join(_answer(question.strip() or None, reader, limit)[1])


def _answer(question: str | None, reader: _Reader, limit: int | None) -> View:
    if question is None:
        return _chapters(reader)
    if is_rule_id(question):
        return _one_rule(question, reader)
    return _found(question, reader, limit)


class _Reader(NamedTuple):
    """Who reads: in which language, and the options that have to be said again to go on."""

    speaker: Speaker
    options: list[str]

    @property
    def language(self) -> Language:
        """The language of the words that are asked for; a glossary knows those of rulebooks."""
        return next((one for one in LANGUAGES if one == self.speaker.code), "en")

    def read(self, told: str) -> str:
        return letters(self.speaker.read(told))

    def entry(self, rule: Rule) -> str:
        ours = f" [{self.read(say('ours'))}]" if rule.ruling else ""
        return _wrapped(f"{rule.id:{COLUMN}}{self.read(rule.text)}{ours}", hanging=COLUMN)

    def entries(self, rules: Sequence[Rule], limit: int | None, question: str) -> list[str]:
        """Rules up to a limit, and how to see the others."""
        lines = [self.entry(rule) for rule in rules[:limit]]
        if limit is not None and (number := len(rules) - limit) > 0:
            command = shlex.join(["dmd", "rule", *self.options, "--all", *question.split()])
            lines.append(self.read(say(MORE, number=number, command=command)))
        return lines


def _chapters(reader: _Reader) -> View:
    by_game = {kit.title: kit.rulebook().chapters() for kit in kits().values()}
    chapters = [one for there in by_game.values() for one in there]
    width = max(len(reader.read(heading(chapter.topic))) for chapter in chapters)
    lines = [reader.read(say("Chapters (rules + edge cases)"))]
    for title, there in by_game.items():
        lines += _of_game(title)
        lines += [
            f"{c.id:{COLUMN}}{reader.read(heading(c.topic)):{width}} {c.rules:3} +{c.edge_cases:3}"
            for c in there
        ]
    return {"chapters": to_builtins(chapters)}, lines


def _of_game(title: str) -> list[str]:
    """From which game what follows is, where there are several."""
    return [f"– {title} –"] if len(kits()) > 1 else []


def _one_rule(rule_id: str, reader: _Reader) -> View:
    kit, rule = find_rule(rule_id)
    beside = kit.rulebook().related(rule)
    pages = ", ".join(map(str, rule.page))
    title = [
        rule.id,
        reader.read(heading(rule.topic)),
        pages and reader.read(say("p. {pages}", pages=pages)),
    ]
    lines = [*_of_game(kit.title), " · ".join(filter(None, title))]
    lines += [_wrapped(reader.read(rule.text), indent=2), reader.read(rule.standing)]
    lines += [reader.read(say("Source: {source}", source=rule.source))] if rule.source else []
    known = kit.switches.part if kit.switches else {}
    switches = {name: one for name, one in known.items() if one.rule == rule.id}
    for name, one in switches.items():
        which = "A switch, usually on: {name}" if one.usual else "A switch, usually off: {name}"
        lines += [reader.read(say(which, name=name)), _wrapped(reader.read(one.on), indent=2)]
    if beside:
        lines += ["", reader.read(say("Edge cases of this chapter"))]
        lines += reader.entries(beside, BESIDE, rule.chapter)
    answer = {"rule": _as_data(rule, kit.id, reader), "related": [one.id for one in beside]}
    return answer | {"switches": {name: one.usual for name, one in switches.items()}}, lines


def _found(question: str, reader: _Reader, limit: int | None) -> View:
    """What each game says of it; those that say nothing are left out."""
    answer: dict[str, Any] = {"question": question, "language": reader.language}
    answer |= {"terms": [], "rules": []}
    lines: list[str] = []
    for kit in kits().values():
        book: Rulebook = kit.rulebook()
        terms = book.translate(question, reader.language)
        rules = book.search(question, reader.language)
        if not terms and not rules:
            continue
        lines += ([""] if lines else []) + _of_game(kit.title)
        lines += [reader.read(say("Words")), *map(_term_line, terms[:limit]), ""] if terms else []
        lines += [reader.read(say("Rules" if rules else "No rule speaks of it."))]
        lines += reader.entries(rules, limit, question)
        answer["terms"] += to_builtins(terms)
        answer["rules"] += [_as_data(rule, kit.id, reader) for rule in rules]
    if not lines:
        raise _nothing_found(question, reader)
    return answer, lines


def _nothing_found(question: str, reader: _Reader) -> Refusal:
    guess = ""
    if reader.language == "en":
        books: list[Rulebook] = [kit.rulebook() for kit in kits().values()]
        terms = [term.en.casefold().removeprefix("to ") for book in books for term in book.terms]
        topics = [chapter.topic.casefold() for book in books for chapter in book.chapters()]
        guess = nearest(question.casefold(), [*terms, *topics])
    return Refusal(
        reader.read(say("Nothing is known about “{question}”.", question=shortened(question))),
        remedy=guess or reader.read(say("Try other words, or see the chapters with `dmd rule`.")),
    )


def _as_data(rule: Rule, game: str, reader: _Reader) -> dict[str, Any]:
    said = {"chapter": rule.chapter, "edge_case": rule.is_edge_case, "game": game}
    read = {"text": reader.read(rule.text), "topic": reader.read(heading(rule.topic))}
    return {**to_builtins(rule), **said, **read}


def _term_line(term: Term) -> str:
    words = " · ".join(f"{one} {term.word(one)}" for one in LANGUAGES if term.word(one))
    return _wrapped(f"{words} — {term.note}" if term.note else words, indent=2, hanging=4)


def _wrapped(text: str, indent: int = 0, hanging: int = 0) -> str:
    width = min(max(shutil.get_terminal_size().columns, 40), 100)
    following = " " * max(indent, hanging)
    return wrap(text, width, initial_indent=" " * indent, subsequent_indent=following)
