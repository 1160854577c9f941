"""What can ever come about in an episode: everything happens that might, until nothing new can.

Neither luck nor plans are asked. From what lies on the map at first, every text that may be read
adds what it may add. What is missing at the end can never be, whoever plays and however well.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from dmd.core.boards.board import Board
from dmd.core.files.tree import Step
from dmd.death_may_die.box import Box
from dmd.death_may_die.card_words import BOARDS, GROUPS
from dmd.death_may_die.destroying import DealWounds, TurnOverToken
from dmd.death_may_die.elder_one import SummonElderOne
from dmd.death_may_die.enemies import MoveEnemies, Summon
from dmd.death_may_die.reading import Text, all_texts
from dmd.death_may_die.selectors import ANYWHERE, Count, People, Spaces, Where, Who
from dmd.death_may_die.texts import ChooseOne, If, MoveInvestigator, RollAgainstYou
from dmd.death_may_die.tokens import PlaceToken, RemoveToken

PEOPLE: Final = 5
PLENTY: Final = 1_000
PASSES: Final = 12
"""So often all texts are read; what is next to what spreads that far on a map at least."""

EVERYBODY: Final = "Write “who: each_investigator” to count everybody; “you” is one of them."
"""What to write instead, where of one person several are asked for."""

Places = frozenset[str]
NOWHERE: Final[Places] = frozenset()


class Seen(NamedTuple):
    """A word that may be read: where it stands in its file, and what its places mean there."""

    path: tuple[Step, ...]
    word: Any
    here: Places  # `this_space`
    there: Places  # `their_spaces`


class Possible:
    """Everything that may come about; the sets only ever grow."""

    def __init__(
        self, box: Box, board: Board, enemies: Mapping[str, int] | None = None, *, by: str = ""
    ) -> None:
        """Begin with a map and its starting enemies, all kinds at play where they are not known.

        With `by="players"` only what the players themselves set going is let happen.
        """
        self.box, self.board = box, board
        self.everywhere: Places = frozenset(board.ids)
        self.near = {one: board.neighbours(one) for one in board.ids}
        self.kinds = tuple(dict.fromkeys((*box.elder_one.minions, *box.episode.monsters)))
        self.dynamic = (box.episode.objective.token, *box.supply, "fire")
        self.initial = {token: board.each(token) for token in self.dynamic}
        self.present = {one for one in self.kinds if enemies is None or enemies.get(one)}
        self.stand: set[str] = set()  # where people may be
        self._arrive(board.tagged("start") or board.ids[:1])
        self.lying = defaultdict(set, {token: set(at) for token, at in self.initial.items()})
        self.hurt: defaultdict[str, set[str]] = defaultdict(set)
        self.turned: set[str] = set()  # where a token of the objective may be turned over
        self.placed: set[str] = set()  # tokens of which there may come more
        self.removed: set[str] = set()
        self.held: set[str] = {"wound"}  # an insanity leaves them
        self.texts = [text for text in all_texts(box) if by in ("", text.by)]
        for _ in range(PASSES):
            if not self._grow():
                return
        self._spread()
        while self._grow():
            pass

    # -- questions -------------------------------------------------------------------------------

    def can_hold(self, test: Count, here: Places = NOWHERE, there: Places = NOWHERE) -> bool:
        """Whether there may ever be neither too few nor too many."""
        least, most = self.bounds(test, here, there)
        return max(least, test.at_least) <= min(most, test.at_most)

    def can_fail(self, test: Count, here: Places = NOWHERE, there: Places = NOWHERE) -> bool:
        """Whether there may ever be too few or too many."""
        least, most = self.bounds(test, here, there)
        return least < test.at_least or most > test.at_most

    def bounds(self, count: Count, here: Places, there: Places) -> tuple[int, int]:
        """At least and at most so many there may ever be; the truth lies between."""
        places = self.spaces(count.where, here, there)
        tracks = self.box.tracks
        match count.of:
            case "tokens":
                return self._tokens(count.kind, places, count.where == ANYWHERE)
            case "spaces":
                return 0, len(places)
            case "enemies":
                return 0, self._figures(count.kind or "enemy") if places else 0
            case "investigators":
                return 0, self.most_people(count.who, here, there) if places else 0
            case "figures":
                return 0, (PEOPLE + self._figures("enemy")) if places else 0
            case "fire":
                return 0, tracks.fire_tokens if places & self.lying["fire"] else 0
            case "cards":
                owners = self.most_people(count.who, here, there)
                return 0, self._cards(count.kind) if owners else 0
            case "adjacent_pairs":
                near = sum(len(places.intersection(self.near[one])) for one in places)
                return 0, near // 2
            case "your_tokens":
                return 0, self._most_of(count.kind) if count.kind in self.held else 0
            case "your_wounds":
                return 0, tracks.deadly_wounds  # for the moment until the death is judged
            case "your_stress" | "your_free_stress":
                return 0, tracks.most_stress
        return 0, 1  # a kept Mythos card

    def spaces(self, where: Where, here: Places = NOWHERE, there: Places = NOWHERE) -> Places:
        """The spaces that may ever be meant."""
        if isinstance(where, tuple):
            return NOWHERE.union(*(self.spaces(one, here, there) for one in where))
        if isinstance(where, Spaces):
            return self._composed(where, here, there)
        return self._named(where, here, there)

    def anybody(self, who: Who, here: Places = NOWHERE, there: Places = NOWHERE) -> bool:
        """Whether anybody may ever be meant."""
        if not isinstance(who, People):
            return True
        holds = not who.token or who.token in self.held
        return holds and bool(self.spaces(who.in_, here, there) & self.stand)

    @property
    def fallen(self) -> int:
        """How many tokens of the objective lie at first where they may be turned over."""
        task = self.box.episode.objective.token
        return sum(one in self.turned for one in self.initial[task])

    def most_people(self, who: Who, here: Places = NOWHERE, there: Places = NOWHERE) -> int:
        """How many people may be meant at once."""
        if who == "each_investigator":
            return PEOPLE
        if not isinstance(who, People):
            return 1  # “you”, or somebody by name
        if not self.anybody(who, here, there):
            return 0
        return PEOPLE - who.besides_you

    def counts_only_you(self, test: Count) -> bool:
        """Whether more people are asked for than are meant, and everybody would do."""
        alone = test.of == "investigators" and not isinstance(test.who, People)
        everybody = Count("investigators", "", test.where, "each_investigator", test.at_least)
        return alone and test.at_least > 1 and self.can_hold(everybody)

    def may_be(self, kind: str) -> bool:
        """Whether an enemy that a word means may ever be on the board."""
        return self._figures(kind) > 0

    def live(self, text: Text) -> Iterator[Seen]:
        """The words of a text that may ever be carried out."""
        here = frozenset(self._here(text))
        if self.is_read(text):
            yield from self._live(text.words, text.path, here, NOWHERE)

    def is_read(self, text: Text) -> bool:
        """Whether a text may ever be read at all."""
        here = frozenset(self._here(text))
        if text.on_token and not self.turned:
            return False
        if text.wounds_token and not self.lying[text.wounds_token] & self.stand:
            return False
        return all(self.can_hold(one, here) for one in text.needs)

    # -- growing ---------------------------------------------------------------------------------

    def _grow(self) -> bool:
        before = self._size()
        for text in self.texts:
            if text.wounds_token and self.is_read(text):
                self._wounded(text.wounds_token, self.stand)
            if text.removes_fire and self.is_read(text):
                self.removed.add("fire")
            for seen in self.live(text):
                self._happens(seen)
        return self._size() != before

    def _spread(self) -> None:
        """What still spreads after so many passes is taken to get everywhere."""
        self.stand = set(self.everywhere)
        for token in self.placed & set(self.dynamic):
            self.lying[token] = set(self.everywhere)

    def _size(self) -> int:
        many = (self.present, self.stand, self.turned, self.placed, self.removed, self.held)
        places = (*self.lying.values(), *self.hurt.values())
        return sum(map(len, many)) + sum(map(len, places))

    def _happens(self, seen: Seen) -> None:
        word = seen.word
        places = self.spaces(getattr(word, "where", ANYWHERE), seen.here, seen.there)
        match word:
            case PlaceToken(token=token, where=where):
                if where in BOARDS:
                    self.held.add(token)
                elif places:
                    moved_on = word.if_present == "nearest_without"
                    self.lying[token] |= self.everywhere if moved_on else places
                    self.placed.add(token)
            case RemoveToken(token=token):
                self.removed.add(token)
            case TurnOverToken(token=token):
                self._turned(token, places)
            case DealWounds(to=to) if "tokens" in to:
                self._wounded(self.box.episode.objective.token, places)
            case Summon(kind=kind) if places:
                self.present.add(kind)
            case SummonElderOne():
                self.present.add("elder_one")
            case MoveInvestigator(to=to, placed=True):
                self._arrive(self.spaces(to, seen.here, seen.there))

    def _turned(self, token: str, places: Places | set[str]) -> None:
        if token == self.box.episode.objective.token:
            self.turned |= places & self.lying[token]

    def _wounded(self, token: str, places: Places | set[str]) -> None:
        self.hurt[token] |= places & self.lying[token]
        if self.box.episode.objective.health:
            self._turned(token, places)

    def _arrive(self, places: Iterable[str]) -> None:
        """People who get somewhere get everywhere that can be reached from there."""
        for one in places:
            if one not in self.stand:
                self.stand.update(self.board.within(one, min(len(self.board.ids), PLENTY)))

    def _here(self, text: Text) -> Places | set[str]:
        if text.on_token:
            return self.turned
        return self.stand if text.in_a_space else NOWHERE

    def _live(
        self, words: tuple[Any, ...], path: tuple[Step, ...], here: Places, there: Places
    ) -> Iterator[Seen]:
        for number, word in enumerate(words):
            at = (*path, number)
            yield Seen(at, word, here, there)
            match word:
                case If(test=test):
                    if self.can_hold(test, here, there):
                        yield from self._live(word.then, (*at, "then"), here, there)
                    if self.can_fail(test, here, there):
                        yield from self._live(word.otherwise, (*at, "else"), here, there)
                case ChooseOne(options=options):
                    for choice, option in enumerate(options):
                        yield from self._live(option, (*at, "options", choice), here, there)
                case RollAgainstYou():
                    yield from self._live(word.per_success, (*at, "per_success"), here, there)
                    yield from self._live(word.per_tentacle, (*at, "per_tentacle"), here, there)
                case MoveEnemies():
                    yield from self._live(word.then, (*at, "then"), here, self.everywhere)

    # -- counting and looking ----------------------------------------------------------------------

    def _tokens(self, kind: str, places: Places, anywhere: bool) -> tuple[int, int]:
        there = [one for one in self.initial.get(kind, ()) if one in places]
        goes = kind in self.removed or (kind == self.box.episode.objective.token and self.turned)
        least = len(there) if anywhere and not goes else 0
        if not places & self.lying[kind]:
            return least, 0
        if kind not in self.placed:
            return least, len(there)
        return least, max(len(there), self._most_of(kind))

    def _most_of(self, kind: str) -> int:
        if kind == "fire":
            return self.box.tracks.fire_tokens
        return PLENTY if kind == "wound" else self.box.supply.get(kind, 0)

    def _figures(self, kind: str) -> int:
        """How many figures that a word means may stand on the board at once."""
        elder_one = int("elder_one" in self.present and kind in ("enemy", "elder_one", "figure"))
        meant = [one for one in self.kinds if one in self.present and self._is_of(one, kind)]
        return elder_one + sum(self.box.enemies[one].in_box for one in meant)

    def _is_of(self, one: str, kind: str) -> bool:
        return kind in (one, "enemy", self.box.enemies[one].category)

    def _cards(self, kind: str) -> int:
        """How many claimed cards of a kind there may be; a card is claimed on one side only."""
        return sum(
            any(
                not kind or kind in (half.id, half.type, "tradable") or kind in half.tags
                for half in card.halves.values()
            )
            for card in self.box.episode.discovery
        )

    def _named(self, word: str, here: Places, there: Places) -> Places:
        if word == ANYWHERE:
            return self.everywhere
        if word in self.board:
            return frozenset((word,))
        fixed: dict[str, Any] = {
            "your_space": self.stand, "partner_space": self.stand,
            "this_space": here, "their_spaces": there,
        }  # fmt: skip
        if word in fixed:
            return frozenset(fixed[word])
        if word == "your_space_or_one_adjacent":
            around = (near for one in self.stand for near in self.near[one])
            return frozenset((*self.stand, *around))
        return frozenset(self._having(word))

    def _having(self, what: str) -> set[str] | Places:
        if what == "investigator":
            return self.stand
        if what == "figure":
            return self.everywhere
        if what in GROUPS or what in self.box.enemies:
            return self.everywhere if self._figures(what) else NOWHERE
        if what.startswith("wounded_"):
            return self.hurt[what.removeprefix("wounded_")]
        if what in self.dynamic:
            return self.lying[what]
        return frozenset(self.board.tagged(what))

    def _composed(self, where: Spaces, here: Places, there: Places) -> Places:
        if set(where.with_) & set(where.without):
            return NOWHERE
        found = self.spaces(where.among, here, there)
        for what in where.with_:
            found = found & self._having(what)
        for what in where.without:
            if self._stays(what):
                found -= frozenset(self.board.tagged(what))
        if where.adjacent_to:
            middle = self.spaces(where.adjacent_to, here, there)
            found &= {near for one in middle for near in self.near[one]}
        if where.nearest_to and not self.spaces(where.nearest_to, here, there):
            return NOWHERE
        return found

    def _stays(self, what: str) -> bool:
        """Whether what lies there at first lies there all game."""
        moves = ("investigator", "figure", *GROUPS, *self.box.enemies, *self.dynamic)
        return what not in moves and not what.startswith("wounded_")
