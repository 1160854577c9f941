"""How games ended: why, in which turn, how many were saved and how many died."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from dmd.core.outcome import Outcome, Outcomes, capital, in_brackets
from dmd.core.playout import Played
from dmd.core.sentences import in_a_row, name, say
from dmd.core.state import End
from dmd.final_girl.book import FinalGirl
from dmd.final_girl.world import World

CAUSES: Final = {
    ("won", "FG-BREATH-3"): "the killer's token was blank",
    ("won", "FG-BREATH-7"): "the killer had come back once already",
    ("lost", "FG-BREATH-3"): "her token was blank",
    ("lost", "FG-BREATH-7"): "she had come back once already",
}
"""What brings a game to its end, by its result and the rule that says so."""


class Ended(Outcome, frozen=True):
    """One game: how it ended and why, how far it had come."""

    turns: int
    saved: int
    dead: int
    killer_health: int  # markers that were left
    girl_health: int
    bloodlust: int  # the row, from 1
    finale: bool

    def told(self) -> str:
        """The game in sentences."""
        lines = (
            say("{result} in turn {turns}: {cause}{rule}.", result=capital(self.result),
                turns=self.turns, cause=name(self.cause), rule=in_brackets(self.rule)),
            say("Saved: {saved}; dead: {dead}. Bloodlust had reached row {row}.",
                saved=self.saved, dead=self.dead, row=self.bloodlust),
            say("Markers left: she {girl}, the killer {killer}.",
                girl=self.girl_health, killer=self.killer_health),
        )  # fmt: skip
        return in_a_row(lines, "\n")


def outcome(played: Played, book: FinalGirl, seed: int = 0) -> Ended:
    """What there is to say of a game that was played."""
    world: World = played.state.world
    end = played.state.fork
    rule = end.cite if isinstance(end, End) else ""
    unfinished = say("{picks:,} choices were not enough", picks=played.picks)
    return Ended(
        seed=seed, result=played.result, rule=rule,
        cause=CAUSES.get((played.result, rule), unfinished), picks=played.picks, turns=world.turn,
        saved=world.saved, dead=world.dead, killer_health=world.killer.markers,
        girl_health=world.girl.markers, bloodlust=world.bloodlust + 1, finale=bool(world.finale),
    )  # fmt: skip


def numbers(games: Sequence[Ended]) -> dict[str, Any]:
    """What is counted of several games, for machines."""
    many = len(games)
    turns = [one.turns for one in games]
    return {
        "turns": {"fewest": min(turns), "mean": sum(turns) / many, "most": max(turns)},
        "saved_mean": sum(one.saved for one in games) / many,
        "dead_mean": sum(one.dead for one in games) / many,
        "finales": sum(one.finale for one in games),
        "killer_health_mean": sum(one.killer_health for one in games) / many,
    }


def lines(games: Sequence[Ended]) -> list[str]:
    """The same for people."""
    found = numbers(games)
    turns = found["turns"]
    return [
        say("Turns: {mean:.1f} on average, {fewest} to {most}.",
            mean=turns["mean"], fewest=turns["fewest"], most=turns["most"]),
        say("Saved {saved:.1f} and dead {dead:.1f} victims on average.",
            saved=found["saved_mean"], dead=found["dead_mean"]),
        say("The finale began in {finales} of {games:game|games}.",
            finales=found["finales"], games=len(games)),
        say("The killer had {markers:.1f} markers left on average.",
            markers=found["killer_health_mean"]),
    ]  # fmt: skip


OUTCOMES: Final = Outcomes(outcome, numbers, lines)
