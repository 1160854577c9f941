"""Looking at a game in time: what lies there, what is asked, what may be chosen, why not the rest.

Everything that is told here is told in the language of the game. Nothing here does anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from msgspec.structs import replace

from dmd.core.boards.board import Board
from dmd.core.boards.spaces import id_of
from dmd.core.complaints import Refusal
from dmd.core.doors import doors
from dmd.core.journal import Journal
from dmd.core.menu import NO_REFUSAL, NOTHING, Asked, Menu, RefusedMove, WhyNot
from dmd.core.requirements import Refused
from dmd.core.scene import Scene
from dmd.core.sentences import AsRead, Bare, Reads, Sentence, enumerated, in_short, say
from dmd.core.speaking import ENGLISH, Speaker
from dmd.core.state import Again, AnyState, Chance, Decision, End
from dmd.core.timeline import Timeline
from dmd.core.watching import Watched
from dmd.core.words import quoted

BOARDS: Final = 50
"""How many boards are kept ready in other languages."""
SCENES: Final = 16
"""Of how many tables it is kept ready what lies there: one looks at a few again and again."""


def make_room(kept: dict[Any, Any], most: int) -> None:
    """Forget what was kept first, and nothing that a redraw has only now worked out."""
    while len(kept) >= most:
        kept.pop(next(iter(kept)), None)


def scene_in(reader: Speaker, scene: Scene) -> Scene:
    """A scene in somebody's language, the names of its spaces as well."""
    if reader.code == ENGLISH or scene.board is None:
        whole: Scene = reader.whole(scene)
        return whole
    told: Scene = reader.whole(replace(scene, board=None))
    return replace(told, board=board_in(reader, scene.board))


_scenes: dict[tuple[Reads, int, int], tuple[Any, Any, Scene]] = {}


def scene_of(reader: Speaker, book: Any, world: Any) -> Scene:
    """What lies on a table, in somebody's language; of the last few tables it is known already.

    A table is a value. It is found by its number, as most of it has no hash; it and its rules are
    kept along, so that no other ones can come by the same numbers meanwhile.
    """
    known = (reader, id(book), id(world))
    found = _scenes.get(known)
    if found is None:
        make_room(_scenes, SCENES)
        found = _scenes[known] = book, world, scene_in(reader, book.scene(world))
    return found[2]


_boards: dict[tuple[Reads, int], tuple[Board, Board]] = {}


def board_in(reader: Reads, board: Board) -> Board:
    """A board in somebody's language, made once: whoever draws it lays it out once as well.

    It is found by its number, for the ground of a board laid from tiles has no hash. The board is
    kept along, so that no other one can come by the same number meanwhile.
    """
    known = (reader, id(board))
    if known not in _boards:
        make_room(_boards, BOARDS)
        spaces = tuple(
            # It is read, and not once more.
            replace(one, name=AsRead(reader.read(one.name), reader.read(in_short(one.name))))
            for one in board.spaces
        )
        _boards[known] = board, replace(board, spaces=spaces)
    return _boards[known][1]


def space_meant(reader: Reads, board: Board, word: str) -> str:
    """The id of a space somebody means: by its id or its name, in English or as they read it."""
    theirs = None if word in board else id_of(word, board_in(reader, board).spaces)
    return theirs or board.space(word).id


@doors
class Looking(Watched):
    """A game in time as somebody sees it who speaks a language."""

    def __init__(self, timeline: Timeline, language: str = ENGLISH) -> None:
        super().__init__()
        self.timeline = timeline
        self._reader: Speaker = timeline.book.speaker(language)

    @property
    def language(self) -> str:
        """The language it is told in, such as `pl`; another one may be chosen at any time."""
        return str(self._reader.code)

    @language.setter
    def language(self, code: str) -> None:
        if not isinstance(code, str):
            raise Refusal(
                say("{code} is no language.", code=quoted(code)),
                remedy="Name it by its two letters, such as pl.",
            )
        self._reader = self.book.speaker(code)
        self._tell_watchers()

    @property
    def state(self) -> AnyState:
        """The position now, a value."""
        return self.timeline.state

    @property
    def world(self) -> Any:
        """The table now, a value."""
        return self.state.world

    @property
    def book(self) -> Any:
        """The rules, content and rulings of this game."""
        return self.timeline.book

    @property
    def options(self) -> Menu:
        """What may be chosen now, as sentences; a sentence or its number goes to `choose`."""
        menu = Menu(self.timeline.sentences(self.language))
        menu.nothing = self._told(NOTHING)
        return menu

    @property
    def refusals(self) -> WhyNot:
        """What may not be chosen now, and why."""
        refused = self.timeline.refusals
        told = WhyNot((*map(self._refused, refused), *self._out_of_turn(refused)))
        told.nothing = self._told(NO_REFUSAL)
        return told

    def _out_of_turn(self, refused: Sequence[Refused]) -> Iterable[RefusedMove]:
        """What else could be meant and is no option now, besides what this choice refuses."""
        return ()

    @property
    def asked(self) -> Asked:
        """Whose choice it is, and about what; or that it is over; with the rule that says so."""
        told, rule, about = self._asking
        return Asked(self._told(told), rule, self._told(about or told))

    @property
    def _asking(self) -> Asked:
        fork = self.state.fork
        if isinstance(fork, End):
            return Asked(say("The game is over: {result}.", result=fork.result), fork.cite)
        if isinstance(fork, Chance):
            return Asked(self._waits_for(fork), fork.into.cite)
        if not isinstance(fork, Decision):
            return Asked(say("Nobody is asked anything."))
        who = self.book.names.get(fork.who, fork.who)
        asker = fork.asker.effect if isinstance(fork.asker, Again) else fork.asker
        about = self.book.told(asker, self.world)
        return Asked(say("{who} chooses. {about}", who=who, about=about), asker.cite, about)

    @property
    def asks(self) -> str:
        """The same in one line."""
        return self._told(self._asks)

    @property
    def _asks(self) -> str:
        told, rule, _ = self._asking
        if self.is_over:
            return say("{told} ({rule}).", told=Bare(told), rule=rule)
        return say("{told} ({rule})", told=told, rule=rule) if rule else told

    def _waits_for(self, fork: Chance[Any, Any]) -> str:
        """What comes next, where no choice but the dice or a deck must speak."""
        return say("Dice or cards come next. Go on.")

    def scene(self, world: Any = None) -> Scene:
        """What lies on the table, now or as it stood, in the language of this game."""
        if world is not None and not isinstance(world, type(self.world)):
            raise Refusal(
                say("{world} is no table of this game.", world=quoted(world)),
                remedy="Give that of a moment, as game.world is the one of now.",
            )
        return scene_of(self._reader, self.book, self.world if world is None else world)

    def _told(self, sentence: str) -> str:
        """A sentence in the language of this game."""
        told: str = self.book.read_in(self.language, sentence)
        return told

    @property
    def waits(self) -> bool:
        """Whether dice or cards are waited for: a loaded position stands where it says."""
        return isinstance(self.state.fork, Chance)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return isinstance(self.state.fork, End)

    @property
    def result(self) -> str:
        """How the game ended, or nothing while it goes on."""
        fork = self.state.fork
        return fork.result if isinstance(fork, End) else ""

    @property
    def journal(self) -> Journal:
        """What happened: a story, and a table."""
        return Journal(self.timeline.journal.lines, self.book, self.language)

    def since(self, moment: int) -> Journal:
        """What happened after a moment of the timeline."""
        told = self.timeline.told(moment, self.timeline.at)
        return Journal(told.lines, self.book, self.language)

    def _refused(self, one: Refused) -> RefusedMove:
        told = one.as_refusal(self.world, self.book, self.language)
        move = self.book.say(one.move, self.world, self.language)
        return RefusedMove(move, told.problem, told.remedy, told.rule, one.move)

    @property
    def _offered(self) -> list[Sentence]:
        return [self.book.offered(one, self.world) for one in self.timeline.options]

    def _you_can(self) -> str:
        offered = [Bare(one) for one in self._offered[:8]]
        return say("You can: {choices}.", choices=enumerated(offered)) if offered else ""
