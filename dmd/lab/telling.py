"""What the games of a trial say, to people: sentences, and small tables under them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dmd.analysis.telling import percent
from dmd.core.sentences import Figures, as_written, enumerated, how_many, in_a_row, name, say
from dmd.lab.verdict import verdict

if TYPE_CHECKING:
    from dmd.analysis.sampling import Estimate
    from dmd.lab.figures import Difference
    from dmd.lab.report import Cost, Report

SHOWN: Final = 8
"""So many of each kind are told; machines get all."""
KINDS: Final = (
    ("enemy", say("Enemies")), ("card", say("Cards")), ("room", say("Spaces")),
    ("insanity", say("Insanities")), ("other", say("What else hurt")),
)  # fmt: skip
NONE: Final = "–"


def told(report: Report) -> str:
    """All of it, as lines."""
    return "\n".join(map(str, lines(report)))


def lines(report: Report) -> Iterator[str]:
    """The same, part by part; what is not known is left out."""
    yield from head(report)
    yield ""
    yield from ends(report)
    yield from decided(report)
    for kind, title in KINDS:
        yield from _costs(report, kind, title)
    yield from remarks(report)
    yield from _actions(report)
    yield from _without(report)
    yield ""
    yield from played(report)


def head(report: Report) -> Iterator[str]:
    """How often it was won, what that means, and beside what it stands."""
    if not report.is_whole:
        yield say(
            "Stopped: this is a part, {games:,} of {asked:,} games.",
            games=report.games, asked=report.asked,
        )  # fmt: skip
    yield say(
        "Won: {wins:,} of {games:,}, {share} ({low} to {high}, nineteen times of twenty).",
        wins=report.tally.wins, games=report.games, **words(report.won),
    )  # fmt: skip
    if len(report.by_people) > 1:
        for many, one in report.by_people.items():
            yield say(
                "  {people:person|people}: {share} ({low} to {high}, {games:game|games})",
                people=many, games=one.tries, **words(one),
            )  # fmt: skip
    if report.second is not None:
        second = report.second
        yield say(
            "The player “{player}”, who looks ahead, won {share} ({low} to {high}) of the first "
            "{games:game|games}.",
            player=second.trial.player, games=second.games, **words(second.won),
        )  # fmt: skip
    yield verdict(report).told
    for there in report.beside:
        yield say(
            "  Beside it “{title}”: {share} ({low} to {high}); this one {points}.",
            title=there.title, points=points(there.difference), **words(there.won),
        )  # fmt: skip


def words(one: Estimate) -> dict[str, str]:
    """A share as the words of a sentence."""
    return {
        "share": percent(one.value, 0), "low": percent(one.low, 0), "high": percent(one.high, 0),
    }  # fmt: skip


def points(one: Difference) -> str:
    """A difference in points, with its interval."""
    value, low, high = (f"{100 * n:+.0f}".replace("-", "−") for n in one)
    return say("{value} points ({low} to {high})", value=value, low=low, high=high)


def ends(report: Report) -> Iterator[str]:
    """How the games ended."""
    yield say("How they ended:")
    tally = report.tally
    for (result, cause, rule), n in sorted(tally.causes.items(), key=lambda one: (-one[1], one[0])):
        yield say(
            "  {n:,} {result}: {cause} ({rule})", n=n, result=name(result), cause=name(cause),
            rule=rule or NONE,
        )  # fmt: skip
    yield say("Of the task {share} was done on average.", share=percent(report.task, 0))
    if turns := tally.numbers.get("turns"):
        yield say(
            "Turns: {mean} on average, {fewest} to {most}.",
            mean=Figures(f"{turns.mean:.1f}"), fewest=turns.fewest, most=turns.most,
        )  # fmt: skip
    if report.deaths:
        worst = [
            say("{who} by {by} ({n})", who=name(who), by=name(by), n=n)
            for who, by, n in report.deaths[:3]
        ]
        yield say("Most often died: {worst}.", worst=in_a_row(worst))


def decided(report: Report) -> Iterator[str]:
    """When they were decided."""
    found = report.deciding
    if found is None:
        return
    yield say(
        "Half of the games were decided by turn {turn}; {dead} of all turns moved nothing.",
        turn=found.half, dead=percent(found.dead, 0),
    )  # fmt: skip
    if found.turns:
        most = max(found.turns, key=lambda one: one.suspense)
        yield say(
            "The suspense is greatest in turn {turn}: the chance of winning moves by {swing} "
            "points there.",
            turn=most.turn, swing=round(100 * most.suspense),
        )  # fmt: skip


def _costs(report: Report, kind: str, title: str) -> Iterator[str]:
    costs = report.of_kind(kind)[:SHOWN]
    if not costs:
        return
    head: tuple[str, ...] = (
        title, say("games"), say("wounds"), say("sanity"), say("deaths"),
    )  # fmt: skip
    rows = [_row(one) for one in costs]
    if any(one.difference for one in costs):
        head = (*head, say("won, so seen"))
        rows = [
            (*row, points(one.difference) if one.difference else "")
            for row, one in zip(rows, costs, strict=True)
        ]
    yield ""
    yield from table([head, *rows])


def _row(one: Cost) -> tuple[str, ...]:
    hurts = tuple(Figures(f"{one.costs[n]:.2f}") if n in one.costs else NONE for n in _COSTS)
    return (str(name(one.name)), f"{one.games:,}", *hurts)


_COSTS = ("wounds", "sanity", "deaths")


def table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows in columns: the first to the left, numbers to the right."""
    told = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*told, strict=True)]
    for first, *others in told:
        cells = [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
        yield f"  {first.ljust(widths[0])}  {'  '.join(cells)}".rstrip()


def remarks(report: Report) -> Iterator[str]:
    """What is to be kept in mind about all this, and what never came about."""
    if report.compared:
        yield ""
        yield say(
            "The last column sets games with it beside games without it, {n} of them at once and "
            "so wide that all hold together; it says what goes along with winning, not what "
            "causes it.",
            n=report.compared,
        )  # fmt: skip
    if report.hidden:
        yield say(
            "{n:thing|things} came about in fewer than {least} games and are not told.",
            n=report.hidden, least=_fewest(),
        )  # fmt: skip
    if never := report.never("room"):
        yield say("No game ever entered: {things}.", things=in_a_row([*map(name, never)]))
    if never := report.never("card"):
        yield say("No game ever saw: {things}.", things=in_a_row([*map(name, never)]))


def _fewest() -> int:
    from dmd.lab.figures import FEWEST

    return FEWEST


def _actions(report: Report) -> Iterator[str]:
    if not report.actions:
        return
    taken = [
        say("{action} {n:,}", action=name(one.name), n=one.taken)
        for one in report.actions
        if one.taken
    ]
    yield say("Actions taken: {actions}.", actions=in_a_row(taken))
    if report.idle_actions:
        idle = [
            say(
                "{action} ({taken:,} of {offered:,} times)",
                action=name(one.name), taken=one.taken, offered=one.offered,
            )
            for one in report.idle_actions
        ]  # fmt: skip
        yield say(
            "Hardly ever worth it to this player: {actions}; a run without one says what it is "
            "worth.",
            actions=enumerated(idle, "and"),
        )


def _without(report: Report) -> Iterator[str]:
    for one in report.without:
        yield say(
            "Without “{thing}”: {share} ({low} to {high}), {points}.",
            thing=name(one.name), points=points(one.difference), **words(one.won),
        )  # fmt: skip


def typed(named: Mapping[str, object]) -> list[str]:
    """Names with their values, as one types them in every language."""
    return [as_written(f"{name} {value}") for name, value in named.items()]


def played(report: Report) -> Iterator[str]:
    """What was run, so that anybody may run it again."""
    trial = report.trial
    settings = in_a_row(typed(trial.settings))
    yield say(
        "Played: {settings}; people {people}; player {player}; seed {seed}; {games}.",
        settings=settings, people=as_written(trial.people or NONE), player=trial.player,
        seed=trial.seed,
        games=how_many(report.games, "game"),
    )  # fmt: skip
    if trial.prices:
        yield say("Its prices: {file}.", file=as_written(Path(trial.prices).name))
    elif report.bench.policy.goes_by:
        yield say("Its prices: those that come with the kit.")
    if trial.numbers:
        yield say("Turned: {numbers}.", numbers=in_a_row(typed(trial.numbers)))
    if trial.without:
        yield say("Left out: {things}.", things=in_a_row(trial.without))
    yield say("Versions: {opened}.", opened=in_a_row(typed(report.bench.origin)))
    if remark := report.bench.policy.remark:
        yield name(remark)
