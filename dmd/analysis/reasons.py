"""`explain`: where a number comes from, folded out to dice, rerolls, cards and rules."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from dmd.analysis.asked import Question, analyst_of, lacking
from dmd.analysis.explained import Explainer, Explanation, Why, exactly, why
from dmd.analysis.menace import LATER, ByCard, Menace, plain, short, told
from dmd.analysis.search import Budget, Search
from dmd.analysis.telling import percent
from dmd.analysis.threats import Threats
from dmd.analysis.weighing import Odds, odds, option_of
from dmd.core.complaints import Refusal, nearest
from dmd.core.doors import door
from dmd.core.engine import apply
from dmd.core.sentences import as_written, enumerated, in_a_row, say
from dmd.core.state import AnyState, Chance, Decision

MOST_WAYS = 6
"""Ways something may come about that are listed; the rest is added up."""

POSITIONS = 200_000
SECONDS = 30.0


@door
def explain(game: Any, what: Any, measure: str = "", at_least: int = 1) -> Explanation:
    """Where a number comes from, step by step, each with its rule.

    - `explain(game, "attack cultist", "killed")`, or with the odds themselves in place of the
      option: the dice, what counts, the rerolls, the chance that a measure comes to so much;
    - `explain(threats, "North gallery", "dies")`: which cards bring whom, and what each costs;
    - `explain(game, "run")`: a number of the rules, such as how far a Run goes.
    """
    if isinstance(game, Threats):
        return _of_threats(game, str(what), measure or next(iter(game.lookout.told)))
    explainer = explainer_of(game)
    if isinstance(what, str) and what in explainer.numbers:
        value, steps = explainer.number(game.state, what)
        title = say("{what}: {value}", what=what, value=value)
        return Explanation(title, value, [why(one) for one in steps])
    found = what if isinstance(what, Odds) else odds(game, what)
    return _of_odds(game, found, measure or _first_measure(found), at_least, explainer)


def explainer_of(game: Any) -> Explainer:
    """Whoever of the game knows where its numbers come from."""
    found: Explainer | None = getattr(analyst_of(game), "explainer", None)
    if found is None:
        raise lacking("explanations of its numbers")
    return found


# -- odds ------------------------------------------------------------------------------------------


def _first_measure(found: Odds) -> str:
    """The measure that says whether one got what one wants; else the first that may vary."""
    for name in found.measures:
        if found.chance(name) == found.value > 0:
            return name
    return next((one for one in found.measures if 0 < found.chance(one) < 1), found.measures[0])


def _of_odds(
    game: Any, found: Odds, measure: str, at_least: int, explainer: Explainer
) -> Explanation:
    state, option = game.state, option_of(game, found.option)
    value = found.chance(measure, at_least)
    before = _about_to_roll(game, option)
    said = [explainer.option(state, option)]
    if before is not None:
        said += explainer.pool(before)
    steps = [why(one) for one in (*said, *explainer.measure(state, before, measure))]
    if before is not None:
        steps += _once_and_again(game, found, before, measure, at_least, explainer)
    together = say("Together: {value}; {policy}.", value=exactly(value), policy=found.policy)
    steps.append(Why(together, number=value))
    steps += _ways(found, measure, at_least)
    told = "{option} ({measure}): {value}"
    if at_least != 1:
        told = "{option} ({measure}, at least {n}): {value}"
    title = say(told, option=found.option, measure=measure, n=at_least, value=exactly(value))
    return Explanation(title, value, steps)


def _about_to_roll(game: Any, option: int) -> AnyState | None:
    """The position in which the first dice of an option are about to fall."""
    analyst, state = analyst_of(game), apply(game.state, option, game.book)
    beyond = analyst.horizon(game.state, "action")
    while not beyond(state) and type(state.fork) in (Chance, Decision):
        if type(state.fork) is Chance:
            return state if analyst.fold(state) else None
        state = apply(state, 0, game.book)
    return None


def _once_and_again(
    game: Any, found: Odds, before: AnyState, measure: str, at_least: int, explainer: Explainer
) -> Iterator[Why]:
    """The chance of one throw, then what each reroll more makes of it."""
    once = _kept(game, option_of(game, found.option), before, measure, at_least)
    yield Why(say("Thrown once and kept: {value}.", value=exactly(once)), number=once)
    rerolls = explainer.rerolls(before)
    yield from map(why, rerolls)
    if found.value != found.chance(measure, at_least) or not rerolls:
        return  # the rerolls are played for something else
    for paid, chance in enumerate(found.ladder):
        told = say("with at most {paid}: {value}", paid=found.paid(paid), value=exactly(chance))
        yield Why(told, number=chance, depth=1)


def _kept(game: Any, option: int, before: AnyState, measure: str, at_least: int) -> Fraction:
    """The chance if every die stays as it falls."""
    analyst, book, state = analyst_of(game), game.book, game.state
    aims = tuple(
        (one, Fraction(1, 10 ** (12 * n))) for n, one in enumerate(analyst.intents(state, option))
    )
    question = Question(aims, analyst.horizon(state, "action"))
    search = Search(book, analyst, question, Budget(POSITIONS, SECONDS))
    fork: Any = before.fork
    yes, total = Fraction(0), 0
    for outcome, ways in fork.source.outcomes(book):
        after = apply(before, outcome, book)
        if type(after.fork) is Decision and analyst.fold(after):
            after = apply(after, 0, book)
        total += ways
        for one in search.ends(after):
            if analyst.measures(state, one.state)[measure] >= at_least:
                yes += ways * one.chance
    return yes / total


def _ways(found: Odds, measure: str, at_least: int) -> Iterator[Why]:
    """How it may come about, likely ways first, so that the fractions add up."""
    ways = [(one, chance) for one, chance in found.outcomes if one[measure] >= at_least]
    if len(ways) < 2:
        return
    yield Why(say("It is the sum of:"))
    for measured, chance in ways[:MOST_WAYS]:
        listed = in_a_row(
            say("{measure} {n}", measure=name, n=n) for name, n in measured.items() if n
        )
        way = say("{value}: {way}", value=exactly(chance), way=listed)
        yield Why(way, number=chance, depth=1)
    if rest := ways[MOST_WAYS:]:
        total = sum((chance for _, chance in rest), Fraction(0))
        yield Why(
            say("{value}: {n} other ways", value=exactly(total), n=len(rest)),
            number=total,
            depth=1,
        )


# -- threats ---------------------------------------------------------------------------------------


def _of_threats(found: Threats, space: str, number: str) -> Explanation:
    one = found[space]
    if number not in one.numbers:
        hint = nearest(number, one.numbers) or say(
            "There are: {known}.", known=in_a_row(map(as_written, one.numbers))
        )
        raise Refusal(say("“{number:.40}” is no number of a threat.", number=number), remedy=hint)
    look, rules = found.lookout, found.lookout.rules
    title = say(
        "{space}, {what}: {value}",
        space=look.space(one.space), what=number, value=told(one.numbers[number], number),
    )  # fmt: skip
    steps = [_reached(found, one)]
    steps += [
        Why(
            say(
                "{figure} stands there: {dice}",
                figure=look.figure(id_, found.position.state),
                dice=dice,
            ),
            rules.get("attack", ""),
        )
        for id_, dice in _standing(found, one)
    ]
    if number == LATER:
        this_turn = say("This turn: {chance}", chance=told(one.numbers["dies"], "dies"))
        steps.append(Why(this_turn, rules.get("dies", "")))
        return Explanation(title, one.value(number), [*steps, Why(found.remark)])
    steps += _by_cards(found, one, number)
    if number in rules:
        together = say("Together: {value}", value=told(one.numbers[number], number))
        steps.append(Why(together, rules[number]))
    steps.append(Why(found.remark, rules.get("reroll", "")))
    return Explanation(title, one.value(number), steps)


def _reached(found: Threats, one: Menace) -> Why:
    look, rule = found.lookout, "follow" if found.followed else "reach"
    if one.space == look.here(found.position.state):
        return Why(say("The space one stands in now"), look.rules.get("reach", ""))
    return Why(look.way(one.actions, followed=found.followed), look.rules.get(rule, ""))


def _standing(found: Threats, one: Menace) -> Iterator[tuple[str, str]]:
    """Who stands there before any card is drawn, with their dice."""
    state = found.position.state
    for id_ in one.attackers:
        if found.lookout.stands(state, id_) == one.space:
            yield id_, found.lookout.dice(id_, state)


def _by_cards(found: Threats, one: Menace, number: str) -> Iterator[Why]:
    """What each card adds, much first; cards that add alike are told together."""
    look, rule = found.lookout, found.lookout.rules.get("card", "")
    drawn = [card for card in one.cards if card.card]
    if not drawn:
        yield Why(look.no_card(found.position.state), rule)
        return
    told = "One of {n} different {kind}s in the bag is drawn:"
    yield Why(say(told, n=len(drawn), kind=look.card_kind), rule)
    alike: dict[tuple[float, str], list[ByCard]] = {}
    for card in drawn:
        key = plain(card.numbers[number]), found.attackers(card)
        alike.setdefault(key, []).append(card)
    for (_, attackers), cards in sorted(alike.items(), key=lambda pair: -_adds(pair[1], number)):
        names = enumerated([found.lookout.card(card.card) for card in cards], "and")
        value = cards[0].numbers[number]
        chance = sum(plain(card.chance) for card in cards)
        adds = _adds(cards, number)
        told = "{chance} × {value} = {product}: {cards}; nobody attacks"
        if attackers:
            told = "{chance} × {value} = {product}: {cards}; {attackers} attack"
        way = say(
            told,
            chance=percent(chance), value=short(plain(value), number),
            product=short(adds, number), cards=names, attackers=attackers,
        )  # fmt: skip
        yield Why(way, number=adds, depth=1)
        steps = [step for card in cards if adds for step in _brought(found, one, card)]
        yield from dict.fromkeys(steps)


def _brought(found: Threats, one: Menace, card: ByCard) -> Iterator[Why]:
    """How a card brings those who attack."""
    for step in found.brought(one.space, card.card):
        if step.space == one.space and step.enemy in card.attackers:
            yield Why(step.sentence, step.rule, depth=2)


def _adds(cards: list[ByCard], number: str) -> float:
    return sum(plain(card.chance) * plain(card.numbers[number]) for card in cards)
