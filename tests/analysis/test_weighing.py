"""What an option may lead to, before anybody commits to it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dmd import analysis
from dmd.analysis.search import Search
from dmd.core.complaints import Refusal
from dmd.death_may_die.dice import dice
from dmd.death_may_die.world import Enemy
from tests.death_may_die.table import a_table

ROOMS = "A [start, gate_red] - B [gate_blue, gate_yellow]"
TIRED = {"space": "A", "stress": 4}


def test_without_rerolls_the_odds_are_those_of_the_dice() -> None:
    table = a_table(ROOMS, elizabeth=TIRED, active="elizabeth", enemies={"cultist 1": "A"})
    # Lucky grants a free reroll a turn; say it was used.
    table = a_table(
        ROOMS, elizabeth={**TIRED, "used": ("free_reroll",)}, active="elizabeth",
        enemies={"cultist 1": "A"},
    )  # fmt: skip

    odds = analysis.odds(table, "attack cultist")

    # Three standard dice, each a success with 3 faces of 6: 1, 3, 3, 1 of 8.
    assert odds.chance("killed") == Fraction(4, 8) == odds.value
    assert odds.distribution("wounds on enemies") == {
        0: Fraction(1, 8),
        1: Fraction(3, 8),
        2: Fraction(1, 2),
    }
    # Two faces of six show a tentacle: (4/6)³ = 8/27 without any.
    assert odds.distribution("sanity lost")[0] == Fraction(8, 27)
    assert odds.mean("sanity lost") == 1
    assert odds.stress == (odds.value,)
    assert odds.rerolls == ()


def test_odds_that_are_interrupted_end_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*what: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Search, "folded", interrupted)

    with pytest.raises(Refusal, match=r"Interrupted: after 0 positions the odds of “Attack Cult"):
        analysis.odds(a_table(ROOMS, ian="A", enemies={"cultist 1": "A"}), "attack cultist")


def test_each_stress_buys_what_the_best_play_of_so_many_rerolls_is_worth() -> None:
    table = a_table(ROOMS, ian="A", enemies={"byakhee 1": "A"})

    odds = analysis.odds(table, "attack byakhee")

    # Brawling adds a bonus die in the own space; three successes kill a Byakhee.
    pool = dice("3B+1G")
    assert list(odds.stress) == [pool.odds("success >= 3", stress=n) for n in range(5)]
    assert odds.value == odds.stress[-1] == odds.chance("killed")


def test_no_more_stress_is_paid_than_one_wants_to_pay() -> None:
    table = a_table(ROOMS, ian="A", enemies={"byakhee 1": "A"})

    odds = analysis.odds(table, "attack byakhee", stress=1)

    assert max(odds.distribution("stress taken")) == 1
    assert odds.value == dice("3B+1G").odds("success >= 3", stress=1)
    assert len(odds.stress) == 2


def test_the_distribution_adds_up_and_says_who_may_die() -> None:
    """Ian is one sanity from the end of the track: a tentacle that stays kills him."""
    table = a_table(
        ROOMS, ian={"space": "A", "sanity": 19, "stress": 4}, beth="B", enemies={"cultist 1": "A"}
    )

    odds = analysis.odds(table, "attack cultist")

    assert sum(chance for _, chance in odds.outcomes) == 1
    # Bonus dice have no tentacles; three standard dice show none with (2/3)³.
    assert odds.chance("died") == 1 - Fraction(8, 27)


def test_what_is_wanted_settles_the_rerolls() -> None:
    table = a_table(ROOMS, ian={"space": "A", "sanity": 3}, enemies={"cultist 1": "A"})

    killing = analysis.odds(table, "attack cultist")
    sparing = analysis.odds(table, "attack cultist", want="keep sanity")

    assert killing.chance("killed") > sparing.chance("killed")
    assert sparing.mean("sanity lost") < killing.mean("sanity lost")
    assert "sanity left" in sparing.policy


def test_the_rerolls_are_told_roll_by_roll() -> None:
    table = a_table(ROOMS, ian={"space": "A", "stress": 3}, enemies={"cultist 1": "A"})

    odds = analysis.odds(table, "attack cultist")

    rolls = {(one.faces, one.then) for one in odds.rerolls}
    nothing = "4 × blank or elder sign"
    # The bonus die has as many successes and no tentacles to fear.
    assert (nothing, "reroll blank or elder sign (bonus die)") in rolls
    assert sum(one.chance for one in odds.rerolls if not one.paid) == 1
    assert list(odds.reroll_table().columns) == ["faces", "paid", "chance", "then"]


def test_a_table_and_a_text_show_what_changes() -> None:
    table = a_table(
        ROOMS, ian="A", beth="B", enemies={"cultist 1": Enemy("cultist 1", "cultist", "A", 1)}
    )

    odds = analysis.odds(table, "attack cultist")

    assert "killed" in odds.table().index
    assert "died" not in odds.table().index
    assert odds.text().startswith("Attack Cultist 1 (1 of 2). (best play of the rerolls: kill")


@pytest.mark.parametrize(
    ("option", "told"),
    [("atack cultist 1", "Did you mean"), (99, "Take 0 to"), ("attack", "More than one")],
)
def test_an_option_that_is_not_there_is_refused(option: int | str, told: str) -> None:
    table = a_table(ROOMS, ian="A", enemies={"cultist 1": "A", "byakhee 1": "A"})

    with pytest.raises(Refusal, match=told):
        analysis.odds(table, option)


def test_an_unknown_measure_is_refused() -> None:
    table = a_table(ROOMS, ian="A", enemies={"cultist 1": "A"})

    with pytest.raises(Refusal, match="sanity lost"):
        analysis.odds(table, "attack cultist").chance("sanity lots")
