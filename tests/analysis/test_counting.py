"""How much is lost, and what kills: counted, and held against the solver that shares nothing."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

import dmd
from dmd import analysis
from dmd.analysis import Estimate, Position
from dmd.analysis.answer import Answer
from dmd.core.complaints import Refusal
from dmd.core.engine import apply
from dmd.core.state import Decision
from dmd.death_may_die.analysing.causes import Causes
from dmd.death_may_die.attack import Attack
from dmd.death_may_die.fight import Fight
from dmd.death_may_die.fire import BurnAtTurnEnd
from tests.analysis.plain import Solver, alive
from tests.analysis.positions import begun, two_rooms
from tests.analysis.test_coverage import position, truth, ways
from tests.death_may_die.table import a_world

LONG: dict[str, Any] = {"positions": 10**6, "seconds": 1_000}
FIRST = 10**12
"""So much more counts a life than a wound."""


def lines(answer: Answer) -> dict[str, Any]:
    return {str(one.what): one.value for one in answer.lines}


def standing(space: str = "A", **more: Any) -> Any:
    """Ian, who is about to be hurt."""
    enemies = more.pop("enemies", {})
    return a_world(ian={"space": space, **more}, enemies=enemies, stage=2, active="ian")


def lone(world: Any, *happens: Any) -> Position:
    return Position(begun(world, *happens), two_rooms())


# -- how much --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(0, 30, 3), scope="module")
def test_wounds_are_counted_as_a_plain_solver_counts_them(seed: int) -> None:
    """Where everybody lives as often as can be, and is wounded as little as can be then."""
    here = position(seed)
    who = here.state.world.active
    begin = here.state.world.investigator(who).wounds

    def spared(state: Any) -> int:
        you = state.world.investigator(who)
        return FIRST * alive(state) + max(0, 5 - you.wounds) + int(not you.dead)

    answer = analysis.ask(here, "wounds", **LONG)
    mean, dies = answer.lines[0].value, answer.lines[-1].value

    assert answer.exact
    assert isinstance(mean, Fraction)
    assert isinstance(dies, Fraction)
    best = Solver(ways(seed), spared).value(here.state)
    assert best == FIRST * truth(seed) + (5 - begin - mean) + (1 - dies)


def test_the_chances_of_all_amounts_are_everything_there_is() -> None:
    answer = analysis.ask(position(4), "wounds", **LONG)
    amounts = [one.value for one in answer.lines[1:-1]]
    assert sum(map(Fraction, amounts)) == 1  # type: ignore[arg-type]


def test_what_comes_back_is_called_healed() -> None:
    answer = analysis.ask(dmd.load("playing_dead"), "how many wounds will I take", positions=3_000)
    told = answer.lines[0].told
    assert told.startswith("heals 2.9")
    assert "-" not in told
    assert [one.what for one in answer.lines[1:]] == [
        "so with: Rest.", "heals 3 wounds:", "heals 2 wounds:", "Ian dies:",
    ]  # fmt: skip


def test_sanity_is_counted_as_well() -> None:
    here = lone(
        standing(sanity=1, stress=4, enemies={"cultist 1": "A"}), Attack("ian", "cultist 1")
    )
    answer = analysis.ask(here, "how much sanity will Ian lose")
    told = lines(answer)
    assert answer.exact
    assert told["0 sanity:"] == Fraction(2, 3) ** 3  # two of six faces of each die bear a tentacle


# -- what kills ------------------------------------------------------------------------------------


LARGE = {1, 10, 13, 14, 20}
"""Positions of these seeds take longer than all others together."""


@pytest.mark.parametrize(
    "seed",
    [pytest.param(one, marks=pytest.mark.wide) if one in LARGE else one for one in range(30)],
    scope="module",
)
def test_what_kills_adds_up_to_all_deaths_there_are(seed: int) -> None:
    here = position(seed)
    answer = analysis.ask(here, "what kills us", **LONG)
    first, *others = (one.value for one in answer.lines)

    assert answer.exact
    assert first == sum(map(Fraction, others))  # type: ignore[arg-type]
    assert "something else" not in answer.text()
    assert first is not None
    assert first <= 1 - truth(seed)


def test_an_enemy_kills_by_wounds() -> None:
    here = lone(standing(wounds=4, stress=4, enemies={"cultist 1": "A"}), Fight("ian"))
    told = lines(analysis.ask(here, "what kills me"))
    assert told["Ian dies:"] == told["Cultist (wounds):"] > 0
    assert set(told) == {"Ian dies:", "Cultist (wounds):", "We lose:"}


def test_whose_dice_show_tentacles_drives_mad() -> None:
    here = lone(standing(sanity=19, stress=4, enemies={"byakhee 1": "A"}), Fight("ian"))
    told = lines(analysis.ask(here, "what kills me"))
    assert told["Byakhee (sanity):"] == Fraction(71, 216)
    assert told["Byakhee (wounds):"] == Fraction(1, 54)
    assert told["Ian dies:"] == Fraction(71, 216) + Fraction(1, 54)


def test_ones_own_dice_drive_mad() -> None:
    here = lone(
        standing(sanity=19, stress=4, enemies={"cultist 1": "A"}), Attack("ian", "cultist 1")
    )
    told = lines(analysis.ask(here, "what does Ian die of"))
    assert told["tentacles of one's own rolls (sanity):"] == 1 - Fraction(2, 3) ** 3


def test_fire_kills() -> None:
    here = lone(standing(wounds=4, stress=4, fire=2), BurnAtTurnEnd("ian"))
    told = lines(analysis.ask(here, "how does Ian die?"))
    assert told["Fire (wounds):"] == told["Ian dies:"] == 1 - Fraction(1, 2) ** 2


def test_whoever_cannot_die_is_killed_by_nothing() -> None:
    answer = analysis.ask(dmd.load("the_last_space"), "what kills Adam")
    assert lines(answer)["Adam dies:"] == 0
    assert lines(answer)["We lose:"] == pytest.approx(0.0847, abs=1e-4)
    assert len(answer.lines) == 2


@pytest.mark.wide  # the next test shows it with fewer positions
def test_where_much_may_come_it_is_counted_along_the_plan_that_is_advised() -> None:
    """Whoever asks what kills hears the number that whoever asks who dies hears."""
    game, much = dmd.load("twos_company"), {"seconds": 120.0}
    answer, best = (
        analysis.ask(game, "what kills us", **much),
        analysis.ask(game, "who dies", **much),
    )

    assert str(answer.lines[0].told) == "1.13 %"
    assert answer.lines[0].value == pytest.approx(best.value.value)  # type: ignore[union-attr]
    assert answer.lines[1].what == best.lines[1].what
    assert not answer.exact


def test_where_even_plans_are_not_known_it_is_what_is_advised_that_is_tried() -> None:
    """83 % would die where nobody heeds the advice, and 2 % where somebody does."""
    game, little = dmd.load("twos_company"), {"positions": 9_000, "seconds": 120.0}
    answer = analysis.ask(game, "what kills us", **little)
    best = analysis.ask(game, "who dies", **little)

    assert answer.lines[1].what == best.lines[1].what
    first = answer.value
    assert isinstance(first, Estimate)
    assert first.low <= best.value.high  # type: ignore[union-attr]
    assert best.value.low <= first.high  # type: ignore[union-attr]


def test_tries_name_the_same_killers_each_with_an_interval() -> None:
    here = lone(standing(wounds=4, stress=4, fire=1, enemies={"cultist 1": "A"}),
                Fight("ian"), BurnAtTurnEnd("ian"))  # fmt: skip
    exact = lines(analysis.ask(here, "what kills me"))
    answer = analysis.ask(here, "what kills me", positions=0, tries=300)
    tried = lines(answer)

    assert not answer.exact
    assert set(tried) == set(exact)
    for what, chance in exact.items():
        one = tried[what]
        assert isinstance(one, Estimate)
        assert one.tries == 300
        assert one.low - 0.02 <= chance <= one.high + 0.02


def test_who_interrupts_keeps_the_tries_made_by_then(monkeypatch: pytest.MonkeyPatch) -> None:
    here = lone(standing(wounds=4, stress=4, fire=1, enemies={"cultist 1": "A"}),
                Fight("ian"), BurnAtTurnEnd("ian"))  # fmt: skip
    from dmd.analysis import counting

    play_on, times = counting.play_on, [0]

    def impatient(*what: Any) -> Any:
        times[0] += 1
        if times[0] > 7:
            raise KeyboardInterrupt
        return play_on(*what)

    monkeypatch.setattr(counting, "play_on", impatient)
    answer = analysis.ask(here, "what kills me", positions=0)
    assert answer.value.tries == 7  # type: ignore[union-attr]

    times[0] = 7
    with pytest.raises(Refusal, match="before anything was known"):
        analysis.ask(here, "what kills me", positions=0)


def test_what_nobody_saw_is_something_else() -> None:
    """Two positions that are not one pick apart: nobody can say what happened in between."""
    before = lone(standing(enemies={"cultist 1": "A"}), Fight("ian")).state
    dead = replace(before.world.investigator("ian"), dead=True)
    after = replace(before, world=before.world.with_investigator(dead))
    assert Causes(two_rooms(), "ian")(before, after) == "something else"


# -- the Elder One ---------------------------------------------------------------------------------


def test_the_elder_one_advances_as_often_as_a_card_with_a_symbol_comes() -> None:
    """One more symbol is enough, and nobody kills the Cultist who summons."""
    game = dmd.load("the_last_space")
    fork: Any = game.state.fork
    assert isinstance(fork, Decision)
    idle = Position(apply(game.state, len(fork.options) - 1, game.book), game.book)
    cards = list(game.state.world.mythos)
    symbols = sum(game.book.box.mythos[one].symbol for one in cards)

    answer = analysis.ask(idle, "does the Elder One advance?")
    assert answer.exact
    assert answer.value == Fraction(symbols, len(cards))


def test_whoever_was_summoned_is_not_summoned_again() -> None:
    with pytest.raises(Refusal, match="Cthulhu has been summoned already"):
        analysis.ask(dmd.load("cthulhu_in_the_hall"), "will Cthulhu be summoned?")


def test_nobody_is_summoned_before_the_track_turns_red() -> None:
    """The same deck, one symbol short: on the last white space it is summoned, before that not."""
    here = dmd.load("playing_dead")
    red = here.book.box.tracks.first_red
    cards = tuple(here.state.world.mythos)
    symbols = tuple(one for one in cards if here.book.box.mythos[one].symbol)[:2]
    told = []
    for track in (red - 1, red - 2):
        world = replace(here.state.world, track=track, mythos_discard=symbols)
        fork: Any = here.state.fork
        idle = apply(replace(here.state, world=world), len(fork.options) - 1, here.book)
        told.append(analysis.ask(Position(idle, here.book), "will Cthulhu be summoned").value)
    assert told == [Fraction(sum(here.book.box.mythos[one].symbol for one in cards), len(cards)), 0]
