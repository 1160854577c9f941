"""`dmd play`: an evening in the terminal. Plain lines, readable aloud, rules at hand."""

from __future__ import annotations

import argparse
import shutil
import sys
import textwrap
import warnings
from typing import TYPE_CHECKING, Any

import dmd
from dmd.analysis import odds
from dmd.analysis.asked import analyst_of
from dmd.analysis.players.advice import as_data, chances, told_chances, what_would_you_do
from dmd.analysis.players.companions import Companions, seats_named, the_search
from dmd.analysis.telling import number
from dmd.cli import choosing, print_json, refused
from dmd.cli.typed import understood
from dmd.core.complaints import Refusal
from dmd.core.saves.save import SaveNote
from dmd.core.sentences import as_written, enumerated, letters, say
from dmd.core.speaking import spoken
from dmd.core.state import Chance
from dmd.games import reader_chosen

if TYPE_CHECKING:
    from dmd.analysis.players.advice import Advice
    from dmd.evening import Evening

QUICK = 5_000
"""So many positions are looked at for the odds of one choice among all."""
ADVICE = ("advice", "what would you do")
MOST_RULES = 8
"""So many rules fit a screen."""

HELP = """\
Type the number of a choice, or the beginning of its sentence.
why       what may not be chosen now, and why
odds      how likely each choice brings what it is for; odds 2 says all about one
advice    what would you do? The best lines with their chances, and what is usual
chances   the chance of winning, from the beginning to now
companions NAMES   the kit plays these seats, with commas; companions none: nobody
episode   its story, what is to be done, and its actions
table     who stands where, and what they have
map       the spaces and the ways between them
show X    what something does, such as: show {shown}
go on     let the dice fall or the card be drawn, where a loaded game waits for it
undo      back to the last choice          redo      forward again, same luck
luck      from here on the dice fall differently
journal   everything that has happened     rule ID   a rule, such as: rule {rule}
save FILE keep the game; dmd play --load FILE plays on
quit      leave the game"""


SAVED = "Saved in {file}; from here on every choice is saved there."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which game, and whose luck."""
    choosing.add_arguments(parser)
    parser.add_argument("--seed", type=int, help="the same seed is the same game")
    parser.add_argument("--load", metavar="GAME", help="play on: a save, or a situation")
    parser.add_argument(
        "--position-only", action="store_true",
        help="with --load: begin anew where it was saved, whatever became of its past",
    )  # fmt: skip
    parser.add_argument(
        "--companions", default="", metavar="NAMES", help="the kit plays these seats, with commas"
    )
    parser.add_argument("--text", action="store_true", help="text only, as it always is")


def run(args: argparse.Namespace) -> int:
    """Play until the game is over or somebody leaves."""
    game, notes = _loaded(args) if args.load else (_new_game(args), [])
    with spoken(game.book.speaker(game.language)):
        return _evening(args, game, notes)


def _evening(args: argparse.Namespace, game: Evening, notes: list[str]) -> int:
    """One evening, in the language of the game."""
    speak = ForMachines(game) if args.json else ForPeople(game)
    for note in notes:
        speak.note(note)
    companions = _companions(args.companions, game)
    speak.begin()
    is_asked = False  # what was typed was refused, and the choices still stand above
    while True:
        companions = _played_on(companions, game, speak)
        if game.is_over:
            break
        if not is_asked:
            speak.ask()
        is_asked = False
        line = _ask(speak.prompt)
        if line is not None:
            line = understood(line, game.book.speaker(game.language), game.kit.looks)
        if line is None or line.casefold() == "quit":
            speak.leave()
            return 0
        word, _, rest = line.casefold().partition(" ")
        try:
            if word == "companions":
                companions = _companions(rest, game)
                speak.answer(_who_plays(companions, game))
            elif line.casefold().rstrip("?") in ADVICE:
                speak.advise(what_would_you_do(game))
            elif word == "chances":
                speak.answer(_chances(game))
            else:
                speak.answer(answer(game, line))
                _back_to_people(line, companions, game)
        except Refusal as refusal:
            speak.refuse(refusal)
            is_asked = speak.asks_once
    speak.end()
    return 0


def _played_on(companions: Companions, game: Evening, speak: ForPeople) -> Companions:
    """Companions choose until a person is asked; what cannot be done hands their seats over."""
    try:
        while companions.are_asked(game):
            fork: Any = game.state.fork
            who = game.book.names.get(fork.who, fork.who)
            speak.companion(who, game.choose(companions.choice(game)).text())
    except Refusal as refusal:  # such as a disk that is full
        speak.refuse(refusal)
        return Companions()
    return companions


def _companions(words: str, game: Evening) -> Companions:
    companions = Companions(seats_named(words, game.people, game.book.names))
    if companions.seats:
        the_search(game)  # a game whose seats nobody can play says so at once
    return companions


def _chances(game: Evening) -> str:
    """The chance of winning at each decision so far."""
    moments = game.timeline.moments[: game.timeline.at + 1]
    asked = [one.state for one in moments if not isinstance(one.state.fork, Chance)]
    return told_chances(chances(game, asked))


def _who_plays(companions: Companions, game: Evening) -> str:
    names = [game.book.names.get(one, one) for one in companions.seats]
    if not names:
        return _read(game, say("You play every seat."))
    return _read(game, say("The kit plays {names}.", names=enumerated(names, "and")))


def _back_to_people(line: str, companions: Companions, game: Evening) -> None:
    """What companions chose is undone with one's own choice, or they would choose it again."""
    while line.casefold() == "undo" and companions.are_asked(game):
        try:
            game.undo()
        except Refusal:  # the game began with them
            return


def _loaded(args: argparse.Namespace) -> tuple[Evening, list[str]]:
    """A saved game, and what is to be known about it: sentences, not warnings of Python's."""
    with warnings.catch_warnings(record=True) as notes:
        warnings.simplefilter("always", SaveNote)
        game = dmd.load(args.load, position_only=args.position_only)
    if args.lang is not None:
        game.language = reader_chosen(args.lang).code
    return game, [str(one.message) for one in notes]


class ForPeople:
    """Plain lines."""

    prompt = "> "
    asks_once = True  # a refusal says what can be done instead

    def __init__(self, game: Evening) -> None:
        self.game = game

    def begin(self) -> None:
        """Say what this evening is about, and show the table."""
        print(f"{_episode(self.game)}\n\n{self.game.text()}")
        print(f"\n{_read(self.game, say('Type help to see what can be typed.'))}")

    def note(self, told: str) -> None:
        """Say what is to be known about a save that was opened all the same."""
        print(_read(self.game, say("Note: {told}", told=told)))

    def ask(self) -> None:
        """Say who chooses, and among what."""
        print(f"\n{self.game.asks}\n{self.game.options}")

    def answer(self, told: str) -> None:
        """Tell what happened."""
        print(told)

    def advise(self, advice: Advice) -> None:
        """Say what a good companion would do."""
        print(advice)

    def companion(self, who: str, told: str) -> None:
        """Tell what somebody did whom the kit plays."""
        print(f"\n{_read(self.game, say('{who} is played by the kit.', who=who))}\n{told}")

    def refuse(self, refusal: Refusal) -> None:
        """Say why not."""
        print(refusal)

    def leave(self) -> None:
        """Say good-bye."""
        seed = self.game.timeline.now.luck.seed
        told = say("You leave the table. The seed of this game was {seed}", seed=seed)
        print(f"\n{_read(self.game, told)}")

    def end(self) -> None:
        """Say how it ended."""
        print(f"\n{self.game.asks}")


class ForMachines(ForPeople):
    """One JSON object a line, each as soon as there is something to say."""

    prompt = ""
    asks_once = False

    def begin(self) -> None:
        """Say what this evening is about, and show the table."""
        told = {"episode": _episode(self.game), "table": self.game.text()}
        print_json(told, indent=None)

    def note(self, told: str) -> None:
        """Say what is to be known about a save."""
        print_json({"note": told}, indent=None)

    def ask(self) -> None:
        """Say who chooses, and among what."""
        print_json({"asks": self.game.asks, "options": list(self.game.options)}, indent=None)

    def answer(self, told: str) -> None:
        """Tell what happened."""
        print_json({"told": told}, indent=None)

    def advise(self, advice: Advice) -> None:
        """The lines with their chances."""
        print_json({"advice": as_data(advice)}, indent=None)

    def companion(self, who: str, told: str) -> None:
        """Tell what somebody did whom the kit plays."""
        print_json({"companion": who, "told": told}, indent=None)

    def refuse(self, refusal: Refusal) -> None:
        """Say why not."""
        print_json(refused(refusal), indent=None)

    def leave(self) -> None:
        """Name the seed."""
        print_json({"left": True, "seed": self.game.timeline.now.luck.seed}, indent=None)

    def end(self) -> None:
        """Say how it ended."""
        print_json({"over": self.game.result, "asks": self.game.asks}, indent=None)


def _new_game(args: argparse.Namespace) -> Evening:
    language = reader_chosen(args.lang).code
    return dmd.new_game(**choosing.chosen(args), seed=args.seed, language=language)


def _read(game: Evening, sentence: str) -> str:
    """A sentence in the language of the game."""
    told: str = game.book.read_in(game.language, sentence)
    return letters(told)


def answer(game: Evening, line: str) -> str:
    """Do what was typed, and tell what came of it."""
    if game.waits and line.casefold() in ("", "go on"):
        return game.go_on().text()
    word, _, rest = line.partition(" ")
    match word.casefold():
        case "":
            return _read(game, say("Type a number, or help."))
        case "help" | "?":
            return _help(game)
        case "why":
            return repr(game.refusals)
        case "odds":
            return _odds_of(game, rest) if rest else _odds(game)
        case "episode":
            return _episode(game)
        case "table":
            return game.text()
        case "journal":
            return game.journal.text()
        case "map":
            return _map(game)
        case "show":
            show = game.kit.part("show", "descriptions of its cards")
            return repr(show(rest, dict(game.book.origin.opened)))
        case "save":
            game.save(rest)
            return _read(game, say(SAVED, file=rest))
        case "rule":
            from dmd.cli.rule import told

            return told(rest, game.book.speaker(game.language), MOST_RULES)
        case "undo" | "redo":
            getattr(game, word)()
            return _read(game, say("Back." if word == "undo" else "Forward again."))
        case "luck":
            game.new_luck()
            return _read(game, say("From here on the dice fall differently."))
    if word.casefold() in game.kit.looks:
        return _looked(game, word.casefold(), rest)
    return game.choose(_meant(line)).text()


def _looked(game: Evening, word: str, about: str) -> str:
    """What only this game is asked, here or in places named with commas."""
    return repr(getattr(game, word)(*filter(None, map(str.strip, about.split(",")))))


def _meant(words: str) -> int | str:
    """A choice by its number, or by its words."""
    return int(words) if words.isdecimal() and len(words) < 6 else words


def _odds_of(game: Evening, words: str) -> str:
    """All that may come of one choice."""
    return repr(odds(game, _meant(words)))


def _odds(game: Evening) -> str:
    """A line a choice: the chance of what it is for, or why nothing can come of it."""
    analyst = analyst_of(game)  # a game that cannot say says so once
    told = []
    for at, choice in enumerate(game.options):
        line = say("{number}  {choice}", number=at, choice=choice)
        if about := analyst.in_vain(game.state, at) or _short(game, at):
            line = say("{number}  {choice} ({about})", number=at, choice=choice, about=about)
        told.append(_read(game, line))
    return "\n".join(told)


def _short(game: Evening, option: int) -> str:
    try:
        found = odds(game, option, positions=QUICK)
    except Refusal:
        return say("that takes longer: odds {option}", option=option)
    plain, best = found.ladder[0], found.value
    if len(found.outcomes) < 2 or best == 1:
        return ""
    told = "{aim}: {plain}" if plain == best else "{aim}: {plain}, {best} at best"
    numbers = {"plain": number(plain, found.yes_no), "best": number(best, found.yes_no)}
    return say(told, aim=found.wants[0], **numbers)


def _help(game: Evening) -> str:
    """What may be typed, with examples of this game."""
    example = game.kit.show("").example if game.kit.show else "X"
    doubtful = (one.id for one in game.kit.rulebook() if one.is_edge_case)
    rule = next(doubtful, game.kit.prefix)
    told = [_read(game, say(HELP, shown=as_written(example), rule=as_written(rule)))]
    for word, tells in game.kit.looks.items():
        english, theirs = letters(word), _read(game, word)
        known = english if theirs == english else f"{theirs} ({english})"
        told.append(f"{known:<10}{'' if len(known) < 10 else '  '}{_read(game, tells)}")
    return "\n".join(told)


def _episode(game: Evening) -> str:
    """What it is called, its story, and what is to be done, in lines that fit the terminal."""
    width = min(max(shutil.get_terminal_size().columns, 40), 100)
    scene = game.scene()
    told = [textwrap.fill(one, width, subsequent_indent="  ") for one in scene.story]
    return "\n".join((scene.title or scene.headline, *told))


def _map(game: Evening) -> str:
    """Every space with all that is in it, and where one gets from there."""
    from dmd.drawing import tell_board

    scene = game.scene()
    if scene.board is None:
        return _read(game, say("This game is played without a board."))
    with spoken(game.book.speaker(game.language)):
        return tell_board(scene.board, figures=scene.things, tokens=())


def _ask(prompt: str) -> str | None:
    print(prompt, end="", flush=True)
    line = sys.stdin.readline() if sys.stdin else ""  # nobody is there to type
    return line.strip() if line else None
