"""What somebody asks in words of their own: one of the game's questions, or what they want."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from typing import Any, Final, Literal, NamedTuple

from dmd.analysis.asked import Position, analyst_of
from dmd.core.complaints import Refusal, nearest
from dmd.core.sentences import Capital, as_written, enumerated, letters, say
from dmd.core.state import Decision
from dmd.core.topics import Topic

_WITHIN: Final = re.compile(
    r"(.+?)(?:\sin|\sduring|\suntil|\s(?:until|before|by)\sthe\send\sof)?\s(?:this|the)\s(round|turn)"
)
_UNTIL: Final = {
    "own turn": re.compile(
        r"(.+?),?\s(?:before|until)\s(?:it\sis\s|it['’]s\s|i\sam\s)?(?:my|our)\s(?:next\s)?turn"
        r"(?:\sagain|\scomes)?"
        r"|(.+?)\sdo\s(?:mojej|naszej)\s(?:następnej\s)?tury"
        r"|(.+?)\sдо\s(?:мого|нашого)\s(?:наступного\s)?ходу"
    ),
    "round": re.compile(
        r"(.+?)\s(?:w\stej\srundzie|do\skońca\s(?:tej\s)?rundy)"
        r"|(.+?)\s(?:(?:у|в)\sцьому\sраунді|цього\sраунду|до\sкінця\s(?:цього\s)?раунду)"
    ),
    "turn": re.compile(
        r"(.+?)\s(?:w\stej\sturze|do\skońca\s(?:tej\s)?tury)"
        r"|(.+?)\s(?:(?:у|в)\sцьому\sході|цього\sходу|до\sкінця\s(?:цього\s)?ходу)"
    ),
}
"""How far people look, in words of their own."""

_PLAN: Final = re.compile(r"(?:what(?:\sis|'s|’s)\s)?(?:the\s|our\s|my\s)?best\splans?|plans?")
_CARD: Final = re.compile(
    r"(?:if\s(?:the\s)?(?:next\s)?(?:\w+\s)?card\s(?:is|was|were)"
    r"|(?:jeśli|jeżeli|gdy)\s(?:następn[aą]\s|kolejn[aą]\s)?kart[aą](?:\s\w+)?\s(?:to|jest|będzie)"
    r"|(?:якщо|як|коли)\s(?:наступна\s)?карта(?:\sміфів)?(?:\s(?:це|буде|[-–—]))?)\s(?P<card>.+?)"
).pattern
"""“If the next card is …”, in every language."""

_WHAT_IF: Final = re.compile(rf"(?:(?:and\s)?what|(?:a\s)?co|(?:а\s)?що)\s{_CARD}", re.IGNORECASE)
_IF: Final = (
    re.compile(
        rf"(?:(?:and|what|and\swhat|co|a\sco|що|а\sщо)\s)?{_CARD}(?:,|[.?:;]|\s[-–—])\s*(?:then\s)?(?P<asked>\w.+)",
        re.IGNORECASE,
    ),
    re.compile(rf"(?P<asked>.+?),?\s{_CARD}", re.IGNORECASE),
)
_CAN: Final = re.compile(
    r"(?:(?:can|could|will|would|do|does|may|might)\s(?:i|we|you|one)"
    r"|how\slikely\sis\sit\s(?:to|that\s(?:i|we)(?:\scan)?)"
    r"|what(?:\sis|\sare|'s|’s)\s(?:the|our|my)\s(?:odds|chances?)\s(?:to|that\s(?:i|we))"
    r"|(?:czy|jak\sbardzo)\s(?:mogę|możemy|może|zdoła|zdołam|zdołamy|zdąży|zdążę|zdążymy|da\ssię"
    r"|uda\s(?:mi\s|nam\s)?się)"
    r"|чи\s(?:(?:можу|можемо|може|зможу|зможемо|зможе|встигну|встигнемо|встигне)(?:\sя|\sми)?"
    r"|вдасться(?:\sмені|\sнам)?)"
    r"|czy|чи)\s(.+)"
)
_MAY: Final = re.compile(r"(czy|чи)\s(\S+(?:\s\S+)??)\s(może|zdoła|zdąży|може|зможе|встигне)\s(.+)")
"""The same about somebody by name."""

_SHOULD: Final = re.compile(r"(?:should|shall|must)\s(?:i|we)\s(.+)")
_AROUND: Final = re.compile(r"^[\s“”„«»\"']+|[\s“”„«»\"']+$")
_HOW_LIKELY: Final = re.compile(
    r"(?:how\slikely\sis\sit|what(?:\sis|\sare|'s|’s)\s(?:the|our|my)\s(?:odds|chances?|risk)),?\sthat\s(.+)"
    r"|(?:jakie\ssą\sszanse|jaka\sjest\sszansa|jak\sbardzo\sprawdopodobne(?:\sjest)?),?\sże\s(.+)"
    r"|(?:які\sшанси|яка\sімовірність|наскільки\s(?:ймовірно|імовірно)),?\sщо\s(.+)"
)
_WHERE: Final = re.compile(
    r"where\s(?:is\sit|am\si|are\swe|would\si\sbe)\s(?:safe|safest)|what\sthreatens(?:\s\w+)*"
    r"|gdzie\sjest\s(?:bezpiecznie|najbezpieczniej)|co\s(?:mi\s|nam\s)?(?:grozi|zagraża)(?:\s\w+)*"
    r"|де\s(?:безпечно|найбезпечніше)|що\s(?:мені\s|нам\s)?загрожує(?:\s\w+)*"
)
_NO_QUESTION: Final = re.compile(r"(?:and\s)?what|and|(?:a\s)?co|(?:а\s)?що", re.IGNORECASE)
_EITHER: Final = re.compile(r",?\sor\s|,\s")
_ROOT, _NEAREST = 5, 2
"""So many letters of a word tell it, and so many questions are told."""

_COMMON: Final = re.compile(
    r"a|am|an|and|are|be|best|can|could|do|does|for|have|here|how|i|"
    r"if|in|is|it|may|me|might|must|my|now|of|on|or|our|shall|should|"
    r"so|than|that|the|there|this|to|we|what|when|where|which|will|with|would|you"
)
"""Words that tell no question from another."""

_FIRST: Final = re.compile(r"(.+?),?\s(?:first|now|next)")


def topics(game: Any) -> tuple[Topic, ...]:
    """What people ask about such a position."""
    return tuple(one for one in analyst_of(game).topics(game.state) if one.is_listed)


def understood(game: Position, about: str) -> Topic:
    """The topic somebody means: by its id, its question, in other words, or as what they want."""
    plain = _plain(about)
    for one in analyst_of(game).topics(game.state):
        said = (one.id, letters(one.text), str(one.text))
        if plain in map(_plain, said) or plain in one.also:
            if one.why_not:
                raise Refusal(one.why_not, remedy=one.instead)
            return one
    is_choice = type(game.state.fork) is Decision
    try:
        return _wanted(analyst_of(game).aim(game.state, about), by_options=is_choice)
    except Refusal as refusal:
        if within := _WITHIN.fullmatch(plain):
            return understood(game, within[1])._replace(until=within[2])
        for until, told in _UNTIL.items():
            if found_in := told.fullmatch(plain):
                asked = next(filter(None, found_in.groups()))
                return understood(game, asked)._replace(until=until)
        if likely := _HOW_LIKELY.fullmatch(plain):
            with suppress(Refusal):
                return understood(game, next(filter(None, likely.groups())))
        if found := _in_a_question(game, plain, by_options=is_choice):
            return found
        _expect_no_other_words(about)
        raise _not_understood(game, about, refusal) from None


def _in_a_question(game: Position, plain: str, *, by_options: bool) -> Topic | None:
    """What somebody wants, out of the question that they wrap it in; nothing where it is none."""
    for one in analyst_of(game).actor(game.state):  # whoever's turn it is may be named
        plain = re.sub(rf"^(can|could|will|would|does|should|shall) {re.escape(one)} ",
                       r"\1 i ", plain)  # fmt: skip
        if (may := _MAY.fullmatch(plain)) and may[2] == one:
            plain = f"{may[1]} {may[3]} {may[4]}"
    if can := _CAN.fullmatch(plain):
        aims = _aims(game, [can[1]])
        return _wanted(aims[0]) if aims else None
    should = _SHOULD.fullmatch(plain)
    said = should[1] if should else plain
    parts = _EITHER.split(first[1] if (first := _FIRST.fullmatch(said)) else said)
    aims = _aims(game, parts)
    if len(parts) > 1 and len(aims) == len(parts):
        return _wanted(*aims, by_options=by_options)
    if not aims or not (should or len(parts) > 1):
        return None
    # Whether to do a thing, or which of several that are no aims, is what one is advised for.
    return next((one for one in topics(game) if one.id == "choose"), None)


def _aims(game: Position, parts: list[str]) -> list[Any]:
    """What is wanted in each of some words, as far as it is understood."""
    found = []
    for one in parts:
        with suppress(Refusal):
            found.append(analyst_of(game).aim(game.state, one))
    return found


def _wanted(*aims: Any, by_options: bool = False) -> Topic:
    """One thing somebody wants, or several of which they wonder what comes first."""
    by: Literal["options", "value"] = "options" if by_options else "value"
    told = [one.text for one in aims]
    if len(aims) == 1:
        return Topic("", say("{what}?", what=Capital([told[0]])), aims[0], by=by)
    what = Capital([enumerated(told)])
    return Topic("", say("{what}?", what=what), dict.fromkeys(aims, 1), by=by)


class Supposed(NamedTuple):
    """A question, and the card that it supposes to be the next one, if it does."""

    about: str
    card: str = ""


def supposed_in(about: str) -> Supposed:
    """A question without “if the next card is Byakhee”.

    >>> supposed_in("What if the next Mythos card is Byakhee, do we lose?")
    Supposed(about='do we lose?', card='Byakhee')
    >>> supposed_in("who dies if the card is “The Wings”")
    Supposed(about='who dies', card='The Wings')
    >>> supposed_in("who dies?")
    Supposed(about='who dies?', card='')
    """
    said = about.strip()
    for one in _IF:
        found = one.fullmatch(said.rstrip("?. ") if one is _IF[1] else said)
        if found and not _NO_QUESTION.fullmatch(found["asked"]):
            return Supposed(found["asked"].strip(), _bare(found["card"]))
    return Supposed(about)


def _bare(card: str) -> str:
    """The name of a card without what stands around it."""
    return _AROUND.sub("", card)[:60]


def _like(about: str, there: tuple[Topic, ...]) -> list[str]:
    """The questions that have most words in common with another, one or two of them."""
    said = {
        one[:_ROOT] for one in re.findall(r"\w+", about.casefold()) if not _COMMON.fullmatch(one)
    }
    roots: dict[str, set[str]] = {}
    for one in there:
        if one.is_listed or (one.why_not and one.by != "branches"):
            words = set(getattr(one.also, "words", frozenset)())
            words |= set(re.findall(r"\w+", f"{one.id} {letters(one.text)} {one.text}".casefold()))
            roots[one.id] = {word[:_ROOT] for word in words if not _COMMON.fullmatch(word)}
    many = Counter(root for some in roots.values() for root in some)
    shared = {
        id_: sum(1 / many[root] for root in said & some if many[root] <= len(roots) / 2)
        + len(said & {word[:_ROOT] for word in id_.split()})  # what it is called by tells it best
        for id_, some in roots.items()
    }
    best = sorted((id_ for id_, n in shared.items() if n), key=lambda id_: -shared[id_])
    return [one for one in best if shared[one] >= shared[best[0]] / 2][:_NEAREST]


def _of_nothing(game: Position) -> str:
    """What whoever wants nothing that is known is told: all that may be wanted."""
    try:
        analyst_of(game).aim(game.state, "?")
    except Refusal as refusal:
        return refusal.remedy
    return ""


def _not_understood(game: Position, about: str, refusal: Refusal) -> Refusal:
    """Whoever is not understood hears what is: what is like it, else every question."""
    there = analyst_of(game).topics(game.state)
    known = [one.id for one in there if one.is_listed or (one.why_not and one.by != "branches")]
    if refusal.remedy == _of_nothing(game) and (like := _like(about, there)):
        told = enumerated([say("“{what}”", what=as_written(one)) for one in like])
        return Refusal(
            say("“{about:.60}” is no question I know.", about=about),
            remedy=say("Did you mean {questions}? To see every question, ask “?”.", questions=told),
        )
    quoted = [say("“{what}”", what=as_written(one)) for one in known]
    if not _plain(about):
        known_too = say("Or say what you want. {hint}", hint=refusal.remedy)
        return Refusal(say("Ask {questions}.", questions=enumerated(quoted)), remedy=known_too)
    return Refusal(
        say("“{about:.60}” is no question I know.", about=about),
        remedy=say(
            "{hint} Or ask {questions}.",
            hint=nearest(about, known) or refusal.remedy, questions=enumerated(quoted),
        ),
    )  # fmt: skip


def _expect_no_other_words(about: str) -> None:
    """What is asked in another way is told so, with what to type."""
    if _PLAN.fullmatch(_plain(about)):
        problem = "The best plans are told where nothing is asked."
        how = "Leave --ask out; in Python, call `analysis.plans(game)`."
        raise Refusal(problem, remedy=how)
    if _WHERE.fullmatch(_plain(about)):
        problem = "What threatens where is told where nothing is asked."
        how = "Leave --ask out, and say --all; in Python, call `analysis.threats(game)`."
        raise Refusal(problem, remedy=how)
    if said := _WHAT_IF.fullmatch(about.strip().rstrip("?. ")):
        card = _bare(said["card"])
        raise Refusal(
            "A card is supposed for a question.",
            remedy=say(
                'Type --ask "do we lose" --card "{card}"; in Python, '
                '`analysis.ask(game, "do we lose", card="{card}")`.',
                card=card,
            ),
        )


def _plain(words: str) -> str:
    """What somebody typed, in small letters and without a mark at its end."""
    return " ".join(words.casefold().replace("’", "'").rstrip("?!. ").split())
