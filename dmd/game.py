"""The object a notebook holds: a game in time that shows itself, and says why not.

Everything here looks at options and refusals; it knows no rule of any game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock
from typing import Any, NoReturn, TypeVar

from dmd.core.book import Origin
from dmd.core.complaints import Refusal, nearest
from dmd.core.doors import doors
from dmd.core.files.link import linked
from dmd.core.journal import Journal
from dmd.core.kit import Kit
from dmd.core.marks import Marks
from dmd.core.saves.save import kit_version, write_save
from dmd.core.saves.saving import Keeper
from dmd.core.sentences import Bare, enumerated, letters, say
from dmd.core.speaking import ENGLISH
from dmd.core.state import Decision, Effect
from dmd.core.timeline import Timeline
from dmd.core.words import shortened
from dmd.games import kit_named
from dmd.looking import Looking, space_meant
from dmd.seen import Seen

G = TypeVar("G", bound="Game")

LONGEST = 60
"""Letters of what somebody typed that are quoted back."""


@doors
class Game(Looking):
    """A game at the table: look at it, choose, undo, ask what if."""

    def __init__(
        self, timeline: Timeline, language: str = "en", keeper: Keeper | None = None
    ) -> None:
        super().__init__(timeline, language)
        self._keeper = keeper
        self._acting = RLock()  # two threads take turns, each with a whole act

    def seen_by(self, who: str) -> Seen:
        """The game as one player may know it; without secrets it looks alike to everybody."""
        return Seen(self, who)

    @property
    def kit(self) -> Kit:
        """What the game says about itself."""
        return kit_named(self.book.game)

    def situation(self) -> str:
        """The position as a short text to share; `dmd.load` opens it."""
        now = self.timeline.now
        tell = self.kit.part("situations", "short texts for positions").part.tell
        return str(tell(self.state, self.book, luck=now.luck, chances=now.chances))

    def link(self, page: str = "") -> str:
        """The position as a link to share: `page` is where the kit stands as a page.

        Without one it is what comes behind its address; `dmd.load` opens either.
        """
        return linked(self.situation(), page)

    # -- doing -----------------------------------------------------------------------------------

    def choose(self, choice: int | str) -> Journal:
        """Choose by number or by (the beginning of) its sentence; tell what happened."""
        with self.in_one_go() as draft:
            option = choice if isinstance(choice, int) else draft._meant(choice)
            happened = draft.timeline.choose(option)
        return Journal(happened.lines, self.book, self.language)

    def go_on(self) -> Journal:
        """Let the dice fall or the card be drawn that is waited for; tell what happened."""
        with self.in_one_go() as draft:
            happened = draft.timeline.go_on()
        return Journal(happened.lines, self.book, self.language)

    def undo(self: G) -> G:
        """Back to the last decision."""
        with self.in_one_go() as draft:
            draft.timeline.undo()
        return self

    def redo(self: G) -> G:
        """Forward again; the luck is the same."""
        with self.in_one_go() as draft:
            draft.timeline.redo()
        return self

    def go_to(self: G, moment: int | str) -> G:
        """Stand on any moment of this game, those undone included; a mark goes by its name."""
        with self.in_one_go() as draft:
            draft.timeline.go_to(draft._marked(moment) if isinstance(moment, str) else moment)
        return self

    def new_luck(self: G) -> G:
        """From here on the dice fall differently."""
        with self.in_one_go() as draft:
            draft.timeline.new_luck()
        return self

    @contextmanager
    def in_one_go(self: G) -> Iterator[G]:
        """What is one act to the player, done on a draft: all of it happens, saved, or nothing.

        Whatever is raised before the one assignment, Ctrl-C included, leaves this game as it was.
        """
        with self._acting, self._answering():
            draft = self._draft()
            yield draft
            if self._keeper is not None:
                self._keeper.record(draft.timeline)
            self.timeline.become(draft.timeline)
            if self._keeper is not None and self._keeper.is_behind(self.timeline):
                with suppress(Refusal):  # the act is safe already; the next one tries again
                    self.save()
        self._tell_watchers()

    @contextmanager
    def _answering(self) -> Iterator[None]:
        """Whatever is refused in here is read in the language of this game."""
        try:
            yield
        except Refusal as refusal:
            refusal.reader = None if self.language == ENGLISH else self._reader
            raise

    def _draft(self: G) -> G:
        """The same game once more, which nobody keeps or watches."""
        return type(self)(self.timeline.copy(), self.language)

    def __copy__(self: G) -> G:
        return self._draft()

    def __deepcopy__(self: G, memo: object) -> G:
        return self._draft()  # everything in it is a value

    def __reduce__(self) -> NoReturn:
        raise Refusal(
            "A game is not pickled: whoever opens a pickle runs what is in it.",
            remedy="Save it, game.save(…), or share its text, game.situation().",
        )

    def branch(self: G, mark: str = "") -> G:
        """A second game that shares this past, or the past of a mark: what if?"""
        timeline = self.timeline.branch()
        if mark:
            past = self.marks.past(mark)
            timeline.restore(past, len(past) - 1)
        return type(self)(timeline, self.language)

    # -- marks -----------------------------------------------------------------------------------

    @property
    def marks(self) -> Marks:
        """The moments kept under a name."""
        return self.timeline.marks

    def mark(self: G, name: str) -> G:
        """Keep this moment under a name: `go_to` leads there again, `branch` plays on from it."""
        with self._marking() as draft:
            draft.marks.keep(name, draft.timeline.moments[: draft.timeline.at + 1])
        return self

    def rename_mark(self: G, name: str, to: str) -> G:
        """Call a mark something else."""
        with self._marking() as draft:
            draft.marks.rename(name, to)
        return self

    def unmark(self: G, name: str) -> G:
        """Keep that moment no longer."""
        with self._marking() as draft:
            draft.marks.remove(name)
        return self

    @contextmanager
    def _marking(self: G) -> Iterator[G]:
        """Change the marks on a draft; marks that cannot be saved are as before.

        A save holds them as well, the journal beside it does not: the game is saved anew.
        """
        with self._acting, self._answering():
            draft = self._draft()
            yield draft
            if self._keeper is not None:
                draft._save_with(self._keeper)
            self.marks.become(draft.marks)
        self._tell_watchers()

    def _marked(self, name: str) -> int:
        """The moment of a mark, if it lies on this line of play."""
        past, found = self.marks.past(name), self.marks.found(self.timeline.moments)
        if name not in found:
            raise Refusal(
                say(
                    "The game was played on another way before “{name}” (moment {moment}).",
                    name=name, moment=len(past) - 1,
                ),
                remedy=say(
                    "Open it as a second game: {code}.", code=f"game.branch({name!r})"
                ),
            )  # fmt: skip
        return found[name]

    # -- saving ----------------------------------------------------------------------------------

    @property
    def people(self) -> list[str]:
        """Who sits at the table."""
        return []

    @property
    def saved_in(self) -> str:
        """The file that every action is saved in, or nothing."""
        return str(self._keeper.path) if self._keeper else ""

    def save(self, path: str | Path = "") -> None:
        """Save the game; from here on every action is saved there too."""
        with self._acting:
            keeper = Keeper(path) if path else self._keeper
            if keeper is None:
                raise Refusal("Where to?", remedy='Name a file: game.save("evening.json").')
            self._save_with(keeper)
            if self._keeper not in (None, keeper):
                self.stop_saving()
            self._keeper = keeper

    def _save_with(self, keeper: Keeper) -> None:
        origin, kit = self._seen_from(keeper.path.parent), kit_version()
        content = write_save(self.timeline, origin, self.people, self.language, kit)
        keeper.save(content, self.timeline)

    def _seen_from(self, folder: Path) -> Origin:
        """What this game was opened from, as a save in that folder names it."""
        origin: Origin = self.book.origin
        return origin

    def stop_saving(self) -> None:
        """Play on unsaved; the file stays as it is."""
        if self._keeper is not None:
            self._keeper.close()
        self._keeper = None

    # -- choosing by kind, for the verbs of a game -----------------------------------------------

    def _space(self, word: str | int) -> str:
        """The id of a space, by its id or its name, in English or as this game is told."""
        with self._answering():
            return space_meant(self._reader, self.book.board, str(word))

    def pick(self, kind: type[Effect], fits: Callable[[Any], bool], what: str) -> Journal:
        """Choose the option of a kind that fits, or say why there is none."""
        with self.in_one_go() as draft:
            found = draft.matching(kind, fits)
            if len(found) > 1:
                offered = draft._offered
                told = enumerated([Bare(offered[n]) for n in found])
                problem = say("More than one choice fits “{text}”.", text=shortened(what))
                raise Refusal(problem, remedy=say("Say which: {choices}.", choices=told))
            if not found:
                raise draft._why_not(kind, fits, shortened(what))
            happened = draft.timeline.choose(found[0])
        return Journal(happened.lines, self.book, self.language)

    def matching(self, kind: type[Effect], fits: Callable[[Any], bool]) -> list[int]:
        """The numbers of the options of a kind that fit."""
        return [
            number
            for number, option in enumerate(self.timeline.options)
            if isinstance(option.then[0], kind) and fits(option.then[0])
        ]

    def is_asked(self, kind: type[Effect]) -> bool:
        """Whether an effect of that kind is asking now."""
        return isinstance(self.state.fork, Decision) and isinstance(self.state.fork.asker, kind)

    def _why_not(self, kind: type[Effect], fits: Callable[[Any], bool], what: str) -> Refusal:
        refused = [one for one in self.timeline.refusals if isinstance(one.move, kind)]
        for one in [one for one in refused if fits(one.move)] or refused:
            return self._refused(one)
        there = [o for o in self.timeline.options if isinstance(o.then[0], kind)]
        if there:
            told = enumerated([Bare(self.book.offered(one, self.world)) for one in there])
            return Refusal(
                say("“{what}” is not possible here.", what=what),
                remedy=say("You can: {choices}.", choices=told),
                rule=there[0].then[0].cite,
            )
        problem = "“{what}” cannot be chosen now. {asks}"
        return Refusal(say(problem, what=what, asks=self._asks), remedy=self._you_can())

    def _meant(self, text: str) -> int:
        """The option somebody means by a text: all of it, its beginning, or a part of it.

        What is offered aside, such as a card to be discarded, is not meant by the mere name of it.
        In English it is understood whoever plays, so that a cell runs under every language.
        """
        wanted = " ".join(text.casefold().split()).removesuffix(".")  # which nobody types
        offered, text = self._offered, shortened(text, LONGEST)
        options = self.options
        both = [options] if self.language == ENGLISH else [options, [*map(letters, offered)]]
        for sentences in [[one.casefold().removesuffix(".") for one in some] for some in both]:
            for fits in (str.__eq__, str.startswith, str.__contains__):
                found = [n for n, one in enumerate(sentences) if fits(one, wanted)]
                meant = [n for n in found if not self.timeline.options[n].then[0].aside]
                if len(found) == 1 or len(meant) == 1:
                    return (meant or found)[0]
                if found:
                    told = enumerated([Bare(offered[n]) for n in found[:8]])
                    problem = say("More than one choice fits “{text}”.", text=text)
                    raise Refusal(problem, remedy=say("Say which: {choices}.", choices=told))
        for refusal in self.refusals:
            if wanted and wanted in refusal.move.casefold():
                raise refusal
        hint = nearest(text, options) or self._you_can()
        problem = "“{text}” is not among the choices. {asks}"
        raise Refusal(say(problem, text=text, asks=self._asks), remedy=hint)
