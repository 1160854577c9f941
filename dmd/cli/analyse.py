"""`dmd analyse`: what a tricky situation holds: options, threats, plans, what may go wrong.

The same seed gives the same numbers, unless the seconds given end first; then the answer says so.
"""

from __future__ import annotations

import argparse
import shlex
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from dmd.cli import print_json, refused
from dmd.cli.analysed_data import answer_data, data
from dmd.cli.finding import (
    Analysis,
    analysed,
    for_another_aim,
    for_question,
    presumed_data,
    told_presumed,
    weighed_for,
)
from dmd.cli.printing import wrapped
from dmd.cli.progress import shown_progress
from dmd.core.complaints import Refusal
from dmd.core.kit import About
from dmd.core.sentences import Plainly, enumerated, say
from dmd.core.sentences import name as reader_name
from dmd.core.words import shortened
from dmd.games import in_words_of

if TYPE_CHECKING:
    from dmd.analysis import Odds, Threats
    from dmd.analysis.choosing import Choice
    from dmd.analysis.menace import Menace
    from dmd.evening import Evening

FIRST: Final = 3
"""So many plans, or options, are told to whoever does not ask for all."""

PLANS: Final = say("Plans: these steps, and no other actions; all else as well as can be")

ITEM: Final[dict[str, Any]] = {"initial_indent": "  ", "subsequent_indent": "    "}
DEEP: Final[dict[str, Any]] = {"initial_indent": "      ", "subsequent_indent": "        "}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`dmd analyse the_last_lab --want "destroy lab" --answer`."""
    parser.add_argument("situation", help="a situation of the kit, a file, or a saved game")
    parser.add_argument(
        "--want", action="append", default=[], metavar="AIM",
        help='"survive" (where a situation says nothing), "kill byakhee", "destroy lab", '
        '"reach North gallery", "win", "keep stress"; with a weight, "destroy lab=2", it may be '
        "said several times",
    )  # fmt: skip
    parser.add_argument(
        "--until", default="", help='how far to look: "actions", "fight", "turn" (usual), "round"'
    )
    parser.add_argument(
        "--seconds", type=float, default=120.0, metavar="N",
        help="how long you are ready to wait, about (120); most answers come sooner",
    )  # fmt: skip
    parser.add_argument("--seed", type=int, default=1, help="the luck of what is sampled (1)")
    parser.add_argument(
        "--ask", action="append", default=[], metavar="QUESTION",
        help='only answer this: "lose", "who dies", "threshold", "wounds", "kills", "advance", '
        '"summoned", "fire", "rest or run", "worth a reroll", "choose", or what you want, in your '
        'own words: "can we destroy a lab this turn?"; may be said several times',
    )  # fmt: skip
    parser.add_argument(
        "--card", default="", metavar="NAME",
        help='suppose that this card is next; also in the question: "do we lose if the next card '
        'is Byakhee?"',
    )  # fmt: skip
    parser.add_argument(
        "--picture", nargs="?", const="", metavar="FILE",
        help="draw it as well: what threatens where, or the table (.svg, .png)",
    )  # fmt: skip
    parser.add_argument("--answer", action="store_true", help="also: the discussed answer")
    parser.add_argument(
        "--all", action="store_true",
        help="also: every option with its dice, what threatens where, and all plans",
    )  # fmt: skip


def run(args: argparse.Namespace) -> int:
    """Analyse, and print question, options, threats, plans; the answer only if asked for."""
    if not 0 < args.seconds <= 3_600:
        raise Refusal(
            say("{seconds:g} seconds make no sense.", seconds=args.seconds),
            remedy="Give up to 3600.",
        )
    game, about = _opened(args.situation)
    if args.ask and args.picture is not None:
        raise Refusal(
            "A picture is drawn of the whole analysis, not of one question.",
            remedy="Leave --ask out, or --picture.",
        )
    with in_words_of(game.kit):
        return _answered(game, about, args) if args.ask else _analysed(game, about, args)


def _analysed(game: Evening, about: About, args: argparse.Namespace) -> int:
    """Everything there is to say."""
    args.typed = dict(vars(args))
    with shown_progress(args.seconds):
        found = analysed(
            game, about, args, whole=args.all or args.json, drawn=args.picture is not None
        )
    if args.picture is not None:
        args.picture = _drawn(found, args.picture or f"{about.id or 'position'}.svg")
    if args.json:
        print_json(data(found, args))
        return 0
    width = min(max(shutil.get_terminal_size().columns, 60), 100)
    print("\n".join(map(str, _lines(found, args, width))))
    return 0


def _opened(name: str) -> tuple[Evening, About]:
    """The game, and what the file says besides."""
    from dmd.atlas import find_situation
    from dmd.evening import load

    path = find_situation(name)
    game = load(path)
    game.stop_saving()
    if path.suffix not in (".yaml", ".yml"):
        return game, About()
    return game, game.kit.part("situations", "short texts for positions").part.about(path)


def _answered(game: Evening, here: About, args: argparse.Namespace) -> int:
    """Only the questions that were asked."""
    from dmd.analysis import ask
    from dmd.analysis.progress import Part, tell

    share = args.seconds / len(args.ask)
    found, refusals = [], []
    with shown_progress(args.seconds):
        for about in args.ask:
            tell(Part(say("“{what}”", what=shortened(about))))
            try:
                want, until = for_question(game, here, about, args)
                found.append(ask(
                    game, about, want=want, until=until, card=args.card, seconds=share,
                    seed=args.seed,
                ))  # fmt: skip
            except Refusal as refusal:  # the other questions are answered all the same
                refusals.append(refusal)
    if not found and len(refusals) == 1:
        raise refusals[0]
    if args.json:
        told = {"refused": [refused(one) for one in refusals]} if refusals else {}
        told |= {"answers": [answer_data(one) for one in found]}
        print_json(told | presumed_data(args.situation))
    else:
        if found:
            print("\n\n".join(one.text() for one in found))
        if not args.want and not here.wants and any(one.hangs_on_aim for one in found):
            print("", *for_another_aim(game, args.situation), sep="\n")
        for line in told_presumed(args.situation):
            print(line)
        for one in refusals:
            print(f"dmd analyse: {one}", file=sys.stderr)
    return 1 if refusals else 0


def _drawn(found: Analysis, file: str) -> str:
    """A picture beside the text: what threatens where; where nobody knows, the table."""
    from dmd.drawing.analysed import draw
    from dmd.drawing.drawing import Drawing

    drawing = (
        draw(found.threats, "dies")
        if found.threats
        else Drawing(found.game.table.svg(), found.game.text())
    )
    drawing.save(file)
    return file


# -- telling ---------------------------------------------------------------------------------------


def _lines(found: Analysis, args: argparse.Namespace, width: int) -> Iterator[str]:
    about, game = found.about, found.game
    yield reader_name(about.title) if about.title else game.text().partition("\n")[0]
    for text in (reader_name(about.question), game.asks, found.supposed):
        yield from wrapped(text, width)
    if found.best is not None:
        yield ""
        for text in (repr(found.best), found.best.why, found.best.risked):
            yield from wrapped(text, width)
    if not args.want and not about.wants:
        yield from weighed_for(game, args.situation, args.until, width)
    yield from told_presumed(args.situation, width)
    yield from _everything(found, args, width) if args.all else _first(found, args, width)
    if args.picture:
        yield from ("", say("Drawn in {file}.", file=args.picture))
    if about.answer:
        yield ""
        if args.answer:
            for place, paragraph in enumerate(str(reader_name(about.answer)).split("\n")):
                yield from ([""] if place else [])
                yield from wrapped(paragraph, width)
        else:
            yield say("Guess first; the discussed answer is shown with --answer.")


def _everything(found: Analysis, args: argparse.Namespace, width: int) -> Iterator[str]:
    if found.options:
        yield from ("", say("What may be chosen ({aims})", aims=_aims(found, args.until)))
        for some in found.options.alike():
            yield from _option_lines(some, found.odds, width)
    if found.threats:
        yield ""
        yield from wrapped(found.threats.title, width)
        yield from _threat_lines(found.threats, width)
    if found.plans is not None:
        yield from ("", PLANS)
        yield from _plan_lines(found.plans.text().splitlines(), width)


def _first(found: Analysis, args: argparse.Namespace, width: int) -> Iterator[str]:
    """The first few plans, or options where no action is chosen; and how to see everything."""
    if found.plans is not None:
        yield from ("", PLANS)
        yield from _plan_lines(found.plans.lines(most=FIRST), width)
    elif found.options:
        yield from ("", say("What may be chosen ({aims})", aims=_aims(found, args.until)))
        for some in found.options.alike()[:FIRST]:
            yield from _option_lines(some, {}, width)
    yield from ("", say("Every option with its dice, what threatens where, all plans:"))
    yield f"  {_typed(args)}"


def _typed(args: argparse.Namespace) -> str:
    """The command that shows everything."""
    given = [f"--want={one}" for one in args.want]
    given += [f"--{name}={said}" for name in ("until", "card") if (said := args.typed[name])]
    return shlex.join(["dmd", "analyse", args.situation, *given, "--all"])


def _aims(found: Analysis, until: str) -> str:
    """What is wanted, as it is typed; other languages say it in words."""
    typed = ((aim, weight) for aim, weight in found.want.items())

    def in_words() -> str:
        from dmd.analysis import question_of

        meant = question_of(found.game, found.want, until).aims
        return _weighed((one.text, weight) for one, weight in meant)

    return Plainly(_weighed(typed), in_words)


def _weighed(aims: Iterable[tuple[str, Fraction]]) -> str:
    told = [say("{aim} × {n}", aim=aim, n=n) if n != 1 else aim for aim, n in aims]
    return enumerated(told, "and")


def _option_lines(some: list[Choice], odds: Mapping[int, Odds], width: int) -> Iterator[str]:
    """Options that are alike in a row; those whose dice are known stand by themselves."""
    from dmd.analysis.choosing import together

    if plain := [one for one in some if one.option not in odds]:
        yield from wrapped(f"{together(plain)} {plain[0].told}", width, **ITEM)
    for one in some:
        if one.option in odds:
            yield from wrapped(f"{one.sentence} {one.told}", width, **ITEM)
            for line in odds[one.option].changes():
                yield from wrapped(line, width, **DEEP)


def _threat_lines(threats: Threats, width: int) -> Iterator[str]:
    """The spaces, the safest first; those where the same threatens are one entry."""
    alike: dict[tuple[str, ...], list[str]] = {}
    names = ("dies", *threats.lookout.told)
    for one in threats.by_danger():
        row = (*(str(_lost(one, name)) for name in names), threats.attackers(one))
        space = threats.lookout.space(one.space)
        starred = say("★ {space}", space=space) if one.space in threats.best else space
        alike.setdefault(row, []).append(starred)
    heads = [str(reader_name(one)) for one in names]
    columns = zip(*([*heads, ""], *alike), strict=True)
    wide = [max(map(len, column)) for column in columns][: len(names)]
    yield "  " + "  ".join(f"{head:<{n}}" for head, n in zip(heads, wide, strict=True)).rstrip()
    for (*shown, attackers), spaces in alike.items():
        told = "{spaces}."
        if attackers:
            told = "{spaces}; attacked by {attackers}."
        line = say(told, spaces=enumerated(spaces, "and"), attackers=attackers)
        cells = "  ".join(f"{cell:<{n}}" for cell, n in zip(shown, wide, strict=True))
        first = f"  {cells}  "
        if len(first) > width // 2:  # there is no room for the spaces beside such numbers
            yield first.rstrip()
            first = " " * 6
        yield from wrapped(line, width, initial_indent=first, subsequent_indent=" " * 6)
    if threats.best:
        star = say("★ The best plan ends here: {plan}", plan=threats.advice)
        yield from wrapped(star, width, initial_indent="  ", subsequent_indent="    ")
    yield from wrapped(threats.remark, width, initial_indent="  ", subsequent_indent="  ")


def _lost(one: Menace, name: str) -> str:
    """A chance to die, or how much is lost, with its interval; or that it is healed."""
    from dmd.analysis.menace import lost_or_healed, told

    return (
        told(one.numbers[name], name) if name == "dies" else lost_or_healed(one.numbers[name], name)
    )


def _plan_lines(lines: Iterable[str], width: int) -> Iterator[str]:
    for line in map(str, lines):
        indent = " " * (2 + len(line) - len(line.lstrip()))
        yield from wrapped(line, width, initial_indent="  ", subsequent_indent=f"{indent}   ")
