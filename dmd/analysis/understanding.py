"""What somebody asks in words of their own: one of the game's questions, or what they want."""

from __future__ import annotations

import re
from typing import Any, Final

from dmd.analysis.asked import Position, analyst_of
from dmd.core.complaints import Refusal, nearest
from dmd.core.sentences import Capital, as_written, enumerated, letters, say
from dmd.core.state import Decision
from dmd.core.topics import Topic

_WITHIN: Final = re.compile(
    r"(.+?)(?:\sin|\sduring|\suntil(?:\sthe\send\sof)?)?\sthis\s(round|turn)"
)
_PLAN: Final = re.compile(r"(?:what(?:\sis|'s|’s)\s)?(?:the\s|our\s|my\s)?best\splans?|plans?")
_CARD: Final = re.compile(
    r"what\sif\s(?:the\s)?(?:next\s)?(?:\w+\s)?card\s(?:is|was|were)\s(.+)", re.IGNORECASE
)


def topics(game: Any) -> tuple[Topic, ...]:
    """What people ask about such a position."""
    return tuple(one for one in analyst_of(game).topics(game.state) if one.is_listed)


def understood(game: Position, about: str) -> Topic:
    """The topic somebody means: by its id, its question, in other words, or as what they want."""
    plain = _plain(about)
    for one in analyst_of(game).topics(game.state):
        said = (one.id, letters(one.text), str(one.text))
        if plain in map(_plain, said) or plain in one.also:
            return one
    try:
        aim = analyst_of(game).aim(game.state, about)
    except Refusal as refusal:
        if within := _WITHIN.fullmatch(plain):
            return understood(game, within[1])._replace(until=within[2])
        _expect_no_other_words(about)
        raise _not_understood(game, about, refusal) from None
    is_choice = type(game.state.fork) is Decision
    text = say("{what}?", what=Capital([aim.text]))
    return Topic("", text, aim, by="options" if is_choice else "value")


def _not_understood(game: Position, about: str, refusal: Refusal) -> Refusal:
    """Whoever is not understood hears what is."""
    known = [one.id for one in topics(game)]
    quoted = [say("“{what}”", what=as_written(one)) for one in known]
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
    if said := _CARD.fullmatch(about.strip().rstrip("?. ")):
        card = said[1].strip(" “”\"'")[:60]
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
    return " ".join(words.casefold().rstrip("?!. ").split())
