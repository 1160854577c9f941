"""What a YAML parser says about a text it cannot follow, in a human's words."""

from __future__ import annotations

import re
from typing import Final

import yaml

from dmd.core.files.source import printable
from dmd.core.sentences import as_written, say

SHOWN: Final = 40
"""So many letters of a value are told."""
_NO_BLANK: Final = re.compile(r"([A-Za-z_]\w*):(?!//)([^\s:](?:(?!: )[^\n])*)")
"""A key and its value with nothing between them, which YAML takes for one word."""
_KEY_THERE: Final = re.compile(rf"\s*(?:- +)*{_NO_BLANK.pattern}$")
_KEY_IN_BRACES: Final = re.compile(r"[{,]\s*([A-Za-z_]\w*):([\[{][^}]*)")

_TEXT_THERE: Final = re.compile(r"\s*(?:- +)*([A-Za-z_]\w*): +([^\s\[{|>#].*)$")
"""A key and a text on one line."""
LONGEST_LINE: Final = 200

# A piece of the parser's message → what is wrong, and what to do.
_MEANINGS: Final = (
    (
        "found a tab character",
        "A tab stands where a line is indented, or before a key.",
        "Indent with spaces; most editors can write spaces for tabs.",
    ),
    (
        "mapping values are not allowed",
        "A colon stands where no key can begin.",
        "Put text that contains “: ” in quotes, and line keys up under each other.",
    ),
    (
        "did not find expected ',' or ']'",
        "A list in square brackets is not closed, or a comma is missing in it.",
        "Write it as [first, second].",
    ),
    (
        "did not find expected ',' or '}'",
        "A group in braces is not closed, or a comma is missing in it.",
        "Write it as {key: value, other: value}.",
    ),
    (
        "did not find expected '-' indicator",
        "The list ends here in the middle of something.",
        "Begin each entry with “- ”, all of them equally far in.",
    ),
    (
        "did not find expected key",
        "No key stands where one was expected.",
        "Line the keys up under each other, and close quotes and brackets above.",
    ),
    (
        "could not find expected ':'",
        "A colon is missing after a key.",
        "Write “key: value”, with a space after the colon.",
    ),
    (
        "found unexpected end of stream",
        "A quote is opened and never closed.",
        "Close it with the same kind of quote.",
    ),
    (
        "found unexpected document indicator",
        "A quote is opened and never closed.",
        "Close it with the same kind of quote.",
    ),
    (
        "did not find expected <document start>",
        "The document has ended, yet there is more.",
        "Bring everything to the same indentation; one file holds one document.",
    ),
    (
        "did not find expected node content",
        "Something is missing or not closed.",
        "Write a value, or close what is open.",
    ),
    (
        "found unknown escape character",
        "A backslash stands before a letter that has no such meaning.",
        "Write two backslashes for one, or use single quotes.",
    ),
    (
        "found invalid Unicode character escape code",
        "This code is not a character; halves of characters (surrogates) are refused.",
        "Write the character itself.",
    ),
    (
        "did not find expected hexdecimal number",
        "A code after a backslash is not complete.",
        "Write the character itself.",
    ),
    (
        "alphabetic or numeric character",
        "“*” and “&” stand for repeated parts, which are refused here.",
        "Put text that begins with them in quotes.",
    ),
    (
        "block sequence entries are not allowed",
        "A list cannot begin here.",
        "Begin it on the next line, further in than its key.",
    ),
    ("directive", "A line that begins with “%” is an instruction to the reader.", "Delete it."),
    ("tag", "“!” asks for a special type, which is refused here.", "Put the text in quotes."),
    (
        "while scanning a block scalar",
        "“|” or “>” begins a text over several lines; this one is not indented evenly.",
        "Begin every line of the text equally far in, with spaces.",
    ),
)


def explain(error: yaml.YAMLError, text: str) -> tuple[int, str, str]:
    """The line, what is wrong there, and what to do."""
    mark = getattr(error, "problem_mark", None)
    message = f"{getattr(error, 'problem', None) or error}; {getattr(error, 'context', None) or ''}"
    # At the end of a file the parser points behind the last line.
    last = text.rstrip("\n").count("\n") + 1
    line = min(mark.line + 1, last) if mark else 1
    if "cannot start any token" in message and mark:
        return line, *_bad_beginning(text, mark.line, mark.column)
    if "':'" in message or "mapping values" in message:
        for number in (line - 1, line):
            if told := _blank_missing(text, number):
                return number, *told
    if "mapping values" in message or "expected key" in message:
        for number in (line, line - 1):
            if told := _quotes_missing(text, number):
                return number, *told
    for piece, problem, remedy in _MEANINGS:
        if piece in message:
            begun = None if "tab" in piece else _since(error, line)
            if begun:
                problem = say("{problem} It begins on line {line}.", problem=problem, line=begun)
            return line, problem, remedy
    return (
        line,
        say("This cannot be read as YAML: {message}.", message=message.rstrip("; ")),
        "Look at this line again.",
    )


def with_blank(written: str) -> str:
    """The same with a blank after the colon, if that is what it lacks; else nothing.

    >>> with_blank("x:1"), with_blank("x: 1"), with_blank("https://example.org")
    ('x: 1', '', '')
    """
    found = _NO_BLANK.fullmatch(written)
    return f"{found[1]}: {found[2]}" if found else ""


def _blank_missing(text: str, number: int) -> tuple[str, str] | None:
    """What is wrong with a line, counted from 1, if a blank after a colon is."""
    lines = text.split("\n")
    line = lines[number - 1].partition(" #")[0].rstrip() if 0 < number <= len(lines) else ""
    found = _KEY_THERE.match(line) or _KEY_IN_BRACES.search(line)
    if not found:
        return None
    key, value = found[1], printable(found[2][:SHOWN])
    return say("A blank is missing after the colon of “{key}:”.", key=as_written(key)), say(
        "Write “{key}: {value}”.", key=as_written(key), value=as_written(value)
    )


def _quotes_missing(text: str, number: int) -> tuple[str, str] | None:
    """What is wrong with a line, counted from 1, if its text wants quotes around it."""
    lines = text.split("\n")
    line = lines[number - 1].partition(" #")[0].rstrip() if 0 < number <= len(lines) else ""
    found = _TEXT_THERE.match(line[: LONGEST_LINE + 1])
    if not found or len(line) > LONGEST_LINE:
        return None
    key, told = found[1], printable(found[2])
    quote = "'" if '"' in told and "'" not in told else '"'
    put = say(
        "Put the whole text in quotes: {key}: {quote}{told}{quote}.",
        key=as_written(key),
        quote=quote,
        told=as_written(told),
    )
    if told[0] in "'\"" and told[0] in told[1:-1]:
        return "A text that begins with a quote ends at the next one.", put
    if ": " in told and told[0] not in "'\"" and not {'"', "'"} <= set(told):
        return say("A colon and a blank stand in the text of “{key}:”.", key=as_written(key)), put
    return None


def _since(error: yaml.YAMLError, line: int) -> int | None:
    """The line where the thing begins that went wrong, unless it is the same."""
    begun = getattr(error, "context_mark", None)
    return begun.line + 1 if begun and begun.line + 1 < line else None


def _bad_beginning(text: str, line: int, column: int) -> tuple[str, str]:
    lines = text.split("\n")
    character = lines[line][column : column + 1] if line < len(lines) else ""
    if character == "\t":
        return "A tab stands at the beginning of a line.", "Indent with spaces."
    return say(
        "Nothing can begin with “{character}”.", character=character
    ), "Put text that begins with it in quotes."
