"""`dmd odds`: the exact odds of a roll, rerolls played as well as can be."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from dmd.cli import choosing, print_json
from dmd.core.complaints import Refusal, nearest
from dmd.core.dice.pool import Convert
from dmd.core.kit import Kit
from dmd.core.sentences import (
    Figures,
    as_written,
    closed,
    enumerated,
    how_many,
    in_a_row,
    name,
    say,
)
from dmd.games import usual

_HOW = re.compile(r"(?P<most>all|[0-9]{1,3})|(?P<worth>[0-9]{1,2})each")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`dmd odds 3B+1G "success >= 2" --stress 1 --convert elder_sign=1`."""
    parser.add_argument("pool", help=say("the dice, such as {pools}", pools=usual().pools))
    parser.add_argument(
        "question", nargs="+", help='in quotes, such as "success >= 2 and tentacle <= 1"'
    )
    pays = usual().pays  # the option has the game's own name; `--paid` fits every game
    parser.add_argument(
        *([f"--{pays}"] if pays else []), "--paid", type=int, default=0, metavar="N", dest="paid",
        help=say("rerolls paid by {what}", what=pays) if pays else "rerolls that are paid for",
    )  # fmt: skip
    parser.add_argument("--free", type=int, default=0, metavar="N", help="free rerolls")
    parser.add_argument(
        "--convert", action="append", default=[], metavar="SYMBOL=HOW",
        help=say(
            "symbols that may count as successes: {ways}",
            ways=_ways_to_count(usual()),
        ),
    )  # fmt: skip
    choosing.add_game(parser)


def _ways_to_count(kit: Kit) -> str:
    """What may be said after `--convert`."""
    ways = (
        say("{one}=1, {one}=all (it stays a {one})", one=as_written(one))
        if stays
        else say("{one}=1, {one}=all, {one}=2each (all, worth 2 each)", one=as_written(one))
        for one, stays in kit.conversions.items()
    )
    return in_a_row(ways)


def run(args: argparse.Namespace) -> int:
    """Answer for people or for machines."""
    kit = choosing.kit_meant(args)
    conversions = [_conversion(text, kit.conversions) for text in args.convert]
    pool = kit.part("dice", "dice")(args.pool).with_(*conversions)
    question = " ".join(" ".join(args.question).split())
    if args.paid and not kit.pays:
        raise Refusal(say("In {game} nothing pays for a reroll.", game=kit.title),
                      remedy="Say --free.")  # fmt: skip
    paid = {kit.pays: args.paid} if args.paid else {}
    chance = pool.odds(question, free=args.free, **paid)
    if args.json:
        print_json(
            {
                "pool": str(pool),
                "question": question,
                "numerator": chance.numerator,
                "denominator": chance.denominator,
                "probability": float(chance),
            }
        )
        return 0
    print(f"{pool}: {question}")
    print(f"{chance} = {percent(chance)}")
    print(assumed(args.paid, args.free, conversions, kit.pays))
    return 0


def percent(chance: Fraction) -> str:
    """The chance for people; what is not quite certain or impossible never looks it.

    >>> percent(Fraction(11, 16)), percent(Fraction(1, 3)), percent(1 - Fraction(1, 6**8))
    ('68.75 %', '33.33… %', '99.99994… %')
    """
    digits = 2
    while 0 < chance < 1 and (chance * 100 * 10**digits // 1 in (0, 100 * 10**digits - 1)):
        digits += 1
    whole, rest = divmod(int(chance * 100 * 10**digits), 10**digits)
    exact = chance * 100 * 10**digits % 1 == 0
    decimals = f"{rest:0{digits}}".rstrip("0") if exact else f"{rest:0{digits}}…"
    return Figures(f"{whole}.{decimals} %" if decimals else f"{whole} %")


PLAYED: Final = {
    (False, False): "No rerolls",
    (True, False): "Best play of {paid} {what} {n#reroll|rerolls}: {how}",
    (False, True): "Best play of {free} free {n#reroll|rerolls}: {how}",
    (True, True): "Best play of {paid} {what} and {free} free {n#reroll|rerolls}: {how}",
}
"""How the dice were played, by whether something pays for rerolls and whether some are free."""


def assumed(paid: int, free: int, conversions: list[Convert], what: str = "") -> str:
    """One line that says how the dice were played."""
    how = say("any die, one at a time, each seen before the next")
    told = PLAYED[paid > 0, free > 0]
    played = say(told, paid=paid, what=name(what), free=free, n=paid + free, how=how)
    return closed(in_a_row([played, *map(_counted, conversions)], "; "))


def _counted(one: Convert) -> str:
    """What a symbol counts as."""
    most = say("each") if one.most is None else say("up to {most}", most=one.most)
    worth = say("a success")
    if one.worth != 1:
        worth = how_many(one.worth, "success", "successes")
    told = "{most} {symbol} counts as {worth} where that helps"
    if one.keeps:
        told = "{most} {symbol} counts as {worth} and stays one where that helps"
    return say(told, most=most, symbol=name(one.of.replace("_", " ")), worth=worth)


def _conversion(text: str, stays: Mapping[str, bool]) -> Convert:
    symbol, _, how = text.partition("=")
    if symbol not in stays:
        raise Refusal(
            say("“{symbol}” cannot count as a success.", symbol=symbol[:80]),
            remedy=nearest(symbol, stays)
            or say("Say {stays}.", stays=enumerated([f"{one}=…" for one in stays])),
        )
    found = _HOW.fullmatch(how)
    if not found:
        raise Refusal(
            say("I do not understand “{how}” after {symbol}=.", how=how[:80], symbol=symbol),
            remedy="Say how many (1, 2, …, all), or what each is worth (2each).",
        )
    most = None if found["most"] in (None, "all") else int(found["most"])
    return Convert(
        symbol, "success", most, int(found["worth"] or 1), keeps=stays[symbol], optional=True
    )
