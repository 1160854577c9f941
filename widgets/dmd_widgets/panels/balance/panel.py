"""The Balance panel: choose an episode, let it be played, watch the interval shrink, compare."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from time import monotonic
from typing import Any, Final

from dmd.core.complaints import Refusal
from dmd.core.sentences import name, say
from dmd.drawing.annotated import annotated
from dmd.drawing.bars import Group, Row, grouped
from dmd.drawing.palette import palette
from dmd.games import usual
from dmd.lab.counting import Tally
from dmd.lab.pairs import PAIRS, Duel
from dmd.lab.playing import Row as GameRow
from dmd.lab.playing import of, of_by_picks
from dmd.lab.simulating import Simulation, how_far
from dmd.lab.telling import head, lines, words
from dmd.lab.trial import Trial, bench, trial
from dmd_widgets.panel import Panel, in_its_language

SLICE: Final = 0.2
"""Seconds of play between two looks at the browser, so that a click to stop is heard."""
GAMES: Final = 300
FEW: Final = 10
"""Games of a player who looks ahead, unless somebody wants more."""
MOST: Final = 20_000
PEOPLE: Final = ("mixed", "2", "3", "4", "5")


class BalancePanel(Panel):
    """Games are played here a slice at a time; whoever stops them keeps what was played."""

    kind = "balance"

    def __init__(self, what: str = "", *, language: str = "") -> None:
        super().__init__(language)
        self.kit = usual()
        first, *others = self.kit.settings
        self.chosen: dict[str, str] = {first.name: what or first.usual}
        self.chosen |= {one.name: one.usual for one in others}
        self.chosen |= {"people": PEOPLE[0], "player": "script", "games": str(GAMES), "seed": "0"}
        self.run: Simulation | None = None
        self.kept: Trial | None = None
        self.duel: Duel | None = None
        self._going: Iterator[None] | None = None
        self._stamp = 0  # tells the messages of this run from those of an earlier one
        self._slices = 0
        self.redraw()
        self.say(say("Choose what is to be played, then let it be played."))

    # -- what the browser asks for ---------------------------------------------------------------

    def do_set(self, name: str, value: str) -> None:
        """Fill in one of the fields."""
        if name not in self.chosen or not isinstance(value, str):
            raise Refusal(say("There is no field “{name}”.", name=str(name)[:40]))
        self.chosen[name] = value.strip()
        if name == "player" and self._looks_ahead() and self._is_many():
            self.chosen["games"] = str(FEW)
            self.say(say("It thinks for seconds a game, so that {n} are played for now.", n=FEW))
        self.redraw()

    def do_run(self) -> None:
        """Begin to play."""
        asked, games = self._trial(), self._number("games", 1, MOST)
        self.duel, self.run = None, Simulation(asked, games, Tally())
        self._begin(self._games(self.run))

    def do_keep(self) -> None:
        """Keep what was played, to set another version beside it."""
        if self.run is None:
            raise Refusal(say("Nothing was played yet."), remedy=say("Let it be played first."))
        self.kept = self.run.trial
        self.redraw()
        self.say(say("Kept. Change something, and compare."))

    def do_against(self) -> None:
        """Play what is chosen now beside the one that was kept, under the same luck."""
        if self.kept is None:
            raise Refusal(say("Nothing was kept yet."), remedy=say("Keep a version first."))
        other = self._trial()
        self.run, self.duel = None, Duel(self.kept, other)
        self._begin(self._pairs(self.duel, min(PAIRS, self._number("games", 1, MOST))))

    def do_more(self, stamp: int) -> None:
        """Play for a moment; whoever looks asks again."""
        if self._going is None or stamp != self._stamp:
            return
        self._slices += 1
        until = monotonic() + SLICE
        for _ in self._going:
            if monotonic() > until:
                break
        else:
            self._going = None
            self.say(self._ended())
        self.redraw()

    def do_stop(self) -> None:
        """Play no more; what was played is kept, and called a part."""
        if self._going is not None:
            self._going = None
            self.redraw()
            self.say(say("Stopped. What was played stands below."))

    # -- playing ---------------------------------------------------------------------------------

    def _begin(self, going: Iterator[None]) -> None:
        self._going, self._stamp = going, self._stamp + 1
        self.redraw()
        self.say(say("Playing …"))

    def _games(self, run: Simulation) -> Iterator[None]:
        for number in range(run.asked):
            row = yield from _played(run.trial, number)
            run.add([row])
            yield

    def _pairs(self, duel: Duel, most: int) -> Iterator[None]:
        for number in range(most):
            first = yield from _played(duel.first, number)
            second = yield from _played(duel.second, number)
            duel.add(first, second)
            yield
            if duel.found.decided != "open":
                return

    def _ended(self) -> str:
        return self.duel.found.told() if self.duel else say("All games are played.")

    def _trial(self) -> Trial:
        settings: dict[str, Any] = {
            one.name: self.chosen[one.name] for one in self.kit.settings[1:]
        }
        return trial(
            self.chosen[self.kit.settings[0].name], people=self.chosen["people"],
            player=self.chosen["player"], seed=self._number("seed", 0, 10**9), **settings,
        )  # fmt: skip

    def _looks_ahead(self) -> bool:
        policies = self.kit.part("policies", "players of its own").part
        chosen = policies.get(self.chosen["player"])
        return chosen is not None and chosen.looks_ahead

    def _is_many(self) -> bool:
        games = self.chosen["games"]
        return games.isdecimal() and len(games) < 10 and int(games) > FEW

    def _number(self, field: str, least: int, most: int) -> int:
        told = self.chosen[field]
        if not told.isdecimal() or len(told) > 10 or not least <= int(told) <= most:
            raise Refusal(
                say("“{told}” is no number of that kind.", told=told[:20]),
                remedy=say("Say {least:,} to {most:,}.", least=least, most=most),
            )
        return int(told)

    # -- what it shows ---------------------------------------------------------------------------

    @in_its_language
    def redraw(self) -> None:
        """Everything anew; what did not change is not sent again."""
        self.show({
            "title": say("Is it fair?"),
            "fields": self._fields(),
            "playing": self._going is not None,
            "stamp": self._stamp,
            "slices": self._slices,  # so that it is sent, and more asked for, though no game ended
            "mayKeep": self.run is not None and self.run.games > 0,
            "mayCompare": self.kept is not None,
            "part": self._part(),
            "far": self._far(),
            "picture": self._picture(),
            "told": self._beside(),
            "all": self._all(),
            "more": say("Everything the games say"),
        })  # fmt: skip

    def _fields(self) -> list[dict[str, Any]]:
        found = [
            self._field(one.name, name(one.name.replace("_", " ").title()),
                        list(one.names()) if one.names else [], one.titles() if one.titles else {})
            for one in self.kit.settings
        ]  # fmt: skip
        policies = self.kit.part("policies", "players of its own").part
        players = list(policies)
        return [
            *found,
            self._field("people", say("Who plays"), [*PEOPLE]),
            self._field("player", say("Player"), players),
            self._field("games", say("Games"), []),
            self._field("seed", say("Seed"), []),
        ]

    def _field(
        self, key: str, label: str, options: list[str], titles: Mapping[str, str] = {}
    ) -> dict[str, Any]:
        value = self.chosen[key]
        if options and value not in options:
            options = [*options, value]
        called = {"mixed": say("2 to 5 random people")}
        many = {one: say("{n:random person|random people}", n=int(one)) for one in PEOPLE[1:]}
        shown = {**called, **many} if key == "people" else titles
        return {
            "name": key, "label": label, "value": value,
            "options": [[one, shown.get(one, name(one))] for one in options],
        }  # fmt: skip

    def _part(self) -> float:
        if self.run is not None:
            return round(self.run.games / self.run.asked, 4)
        return 0.0

    def _far(self) -> str:
        if self.duel is not None:
            return self.duel.found.told() if self.duel.found.pairs else ""
        return how_far(self.run) if self.run is not None and self.run.games else ""

    def _beside(self) -> list[str]:
        """What stands beside the bar while games are played."""
        if self.run is None or not self.run.games:
            return []
        return [str(line).strip() for line in head(self.run)]

    def _all(self) -> str:
        """All of it, once nobody plays any more."""
        if self.run is None or not self.run.games or self._going is not None:
            return ""
        return "\n".join(map(str, lines(self.run)))

    def _picture(self) -> str:
        groups = self._groups()
        if not groups:
            return ""
        look = palette(self.theme)
        title = str(say("How often it was won"))
        told = "; ".join(f"{row.name} {row.told}" for one in groups for row in one.rows)
        return annotated(title, "", grouped(groups, look), look, told=told).svg

    def _groups(self) -> list[Group]:
        if self.duel is not None and self.duel.found.pairs:
            found = self.duel.found
            both = ((say("kept"), found.one), (say("now"), found.other))
            return [Group("", [self._row(label, one) for label, one in both])]
        if self.run is None or not self.run.games:
            return []
        rows = [self._row(say("all games"), self.run.won)]
        rows += [
            self._row(say("{people:person|people}", people=many), one)
            for many, one in self.run.by_people.items()
        ]
        return [Group("", rows)]

    def _row(self, label: str, one: Any) -> Row:
        return Row(str(label), one.value, str(say("{share} ({low} to {high})", **words(one))))

    @in_its_language
    def text(self) -> str:
        """What was played and what it says, in sentences."""
        if self.run is not None and self.run.games:
            return self.run.text()
        if self.duel is not None and self.duel.found.pairs:
            return str(self.duel.found.told())
        return str(say("Is it fair? Nothing was played yet."))

    @in_its_language
    def svg(self) -> str:
        """How often it was won."""
        look = palette(self.theme)
        nothing = Group("", [Row(str(say("all games")), 0.0, str(say("nothing played yet")))])
        return (
            self._picture()
            or annotated(str(say("How often it was won")), "", grouped([nothing], look), look).svg
        )


def _played(asked: Trial, number: int) -> Generator[None, None, GameRow]:
    """One game; whoever thinks long is interrupted between its choices, so that a stop is heard."""
    if bench(asked).policy.looks_ahead:
        return (yield from of_by_picks(asked, number))
    return of(asked, number)
