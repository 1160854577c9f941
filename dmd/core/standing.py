"""Standing texts of cards: *when* something happens, this card answers.

A rule that always holds is an `Ability`. A card is another matter: there may be hundreds in the
box, few of them in play, two of them with one name, each with an owner who decides about it. So a
game does not list them; it says, for one kind of effect, which cards in play answer it now.

A card in a file says the same as data, beside what it does:

    when: {after: burn_oil, who: you, may: true}
    does: [{op: find, ...}]
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple

from msgspec import Struct

from dmd.core.state import Again, Effect

Story = tuple[Effect, ...]
Hear = Callable[[str], "Again[Any] | None"]
"""The effect, marked as already answered by a card, for its story; nothing if it was already."""


class Answered(NamedTuple):
    """What one card in play makes of an effect; the story is told as an ability tells it."""

    card: str  # the card itself, not its name: of two alike, each is asked
    name: str
    story: Story
    cite: str = ""
    may: bool = False  # its owner may also do without it
    owner: str = ""  # who decides about it; nobody named: whoever orders what falls together


class Standing(NamedTuple):
    """Which cards in play answer effects of the class `on`, and of all that derive from it.

    `answers(world, book, effect, hear)` looks at cards in play and nowhere else, so that the size
    of the box costs nothing.
    """

    on: type[Effect]
    answers: Callable[[Any, Any, Any, Hear], Iterable[Answered]]


class When(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """When a card speaks, as a file says it: before, after or instead of an effect.

    >>> When(after="burn_oil").heard
    'burn_oil'
    """

    before: str = ""
    after: str = ""
    instead: str = ""
    may: bool = False
    who: str = ""  # about whom, in the words of the game; one with more to ask adds fields

    def __post_init__(self) -> None:
        if sum(map(bool, (self.before, self.after, self.instead))) != 1:
            raise ValueError("Say one of before, after, instead, and the effect it is about.")

    @property
    def heard(self) -> str:
        """The effect it is about, as files name it."""
        return self.before or self.after or self.instead

    @property
    def place(self) -> Literal["before", "after", "instead"]:
        """Where the story of the card stands."""
        return "before" if self.before else "after" if self.after else "instead"

    def story(self, does: Story, again: Again[Any]) -> Story:
        """The card's effects, with the effect it answers at its place."""
        if self.before:
            return (*does, again)
        return (again, *does) if self.after else does


class Text(NamedTuple):
    """One standing sentence of a card in the box."""

    name: str
    when: When
    does: Story
    cite: str


class InPlay(NamedTuple):
    """A card in play: which one it is, what is printed on it, whose it is."""

    card: str
    kind: str
    owner: str = ""


def standing_cards(
    texts: Mapping[str, Iterable[Text]],
    kinds: Mapping[str, type[Effect]],
    in_play: Callable[[Any], Iterable[InPlay]],
    holds: Callable[[Any, Any, Any, InPlay, When], bool] = lambda *_: True,
) -> Iterator[Standing]:
    """The standing texts of a whole box, told by the effect they are about.

    `texts` are those printed on each kind of card, `kinds` the effects by the names files use,
    `holds` judges the condition of a card, in the words of the game.
    """
    heard: defaultdict[str, dict[str, list[Text]]] = defaultdict(lambda: defaultdict(list))
    for kind, printed in texts.items():
        for text in printed:
            heard[text.when.heard][kind].append(text)
    for name, by_kind in heard.items():
        yield Standing(kinds[name], _answering(by_kind, in_play, holds))


def _answering(
    by_kind: Mapping[str, list[Text]],
    in_play: Callable[[Any], Iterable[InPlay]],
    holds: Callable[[Any, Any, Any, InPlay, When], bool],
) -> Callable[[Any, Any, Any, Hear], Iterator[Answered]]:
    def answers(world: Any, book: Any, effect: Any, hear: Hear) -> Iterator[Answered]:
        for one in in_play(world):
            for number, text in enumerate(by_kind.get(one.kind, ())):
                card = f"{one.card}#{number}" if number else one.card
                again = hear(card)
                if again is not None and holds(world, book, effect, one, text.when):
                    story = text.when.story(text.does, again)
                    yield Answered(card, text.name, story, text.cite, text.when.may, one.owner)

    return answers
