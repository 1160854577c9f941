"""Sampled numbers: honest intervals, the same for the same seed, and said to be sampled."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dmd import analysis
from dmd.analysis import Position, expecting
from dmd.analysis.asked import analyst_of
from dmd.analysis.meant import question_of
from dmd.analysis.menace import Outcome, lost_or_healed, menace
from dmd.analysis.sampling import Tally, TryLuck, play_on
from dmd.analysis.search import Budget
from dmd.core.complaints import Refusal
from dmd.core.state import AnyState
from dmd.death_may_die.fight import Fight
from tests.analysis.positions import begun, two_rooms
from tests.death_may_die.table import a_world


def never(state: AnyState) -> bool:
    return False


def a_fight(wounds: int, stress: int = 4) -> Position:
    """Ian is attacked by a Cultist: two bonus dice, each a success with three faces of six."""
    ian = {"space": "A", "wounds": wounds, "stress": stress}
    world = a_world(ian=ian, beth="B", enemies={"cultist 1": "A"}, stage=2)
    return Position(begun(world, Fight("ian")), two_rooms())


def sampled(here: Position, want: str, tries: int, seed: int) -> Tally:
    question = question_of(here, want, never)
    player = analyst_of(here).policies["careful"]
    tally = Tally(question.yes_no)
    for number in range(tries):
        luck = TryLuck(seed, number)
        _, noted = play_on(here.state, None, here.book, question, player, luck)
        tally.add(float(question.worth(noted)))
    return tally


def test_ninety_five_intervals_of_a_hundred_hold_the_true_chance() -> None:
    here, hold = a_fight(wounds=3), 0

    # Two wounds kill: both dice must show a success.
    exact = Fraction(3, 4)
    assert analysis.expect(here, "survive", until=never).value == exact
    for seed in range(1_000):
        estimate = sampled(here, "survive", 100, seed).estimate
        hold += estimate.low <= exact <= estimate.high

    assert 940 <= hold <= 960


@pytest.mark.wide
def test_ninety_five_intervals_of_a_hundred_hold_the_true_mean() -> None:
    here, hold = a_fight(wounds=0), 0

    exact = Fraction(4)  # of five wounds left, one on average goes
    assert analysis.expect(here, "keep health", until=never).value == exact
    for seed in range(1_000):
        estimate = sampled(here, "keep health", 100, seed).estimate
        hold += estimate.low <= exact <= estimate.high

    assert 940 <= hold <= 960


def test_what_never_happened_yet_may_still_happen() -> None:
    chance, mean = Tally(yes_no=True), Tally(yes_no=False, reach=2)
    for _ in range(100):
        chance.add(1)
        mean.add(2)

    assert chance.estimate.high == 1
    assert chance.estimate.low == pytest.approx(0.963, abs=1e-3)  # Wilson: 1 / (1 + 1.96² / 100)
    assert mean.estimate.low == pytest.approx(2 * 0.963, abs=1e-3)


def test_where_the_budget_ends_the_answer_is_sampled_and_says_so() -> None:
    here = a_fight(wounds=3, stress=0)

    answer = analysis.expect(here, "survive", until=never, positions=0, tries=500)

    assert not answer.exact
    assert answer.estimate.tries == 500
    assert answer.policy == "the script policy"
    assert "0 positions do not suffice" in repr(answer)
    assert "at least about" in repr(answer)
    assert answer.estimate.low <= answer.value <= answer.estimate.high


class Impatient:
    """Somebody who interrupts when so many positions were looked at, and so many tries made."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, positions: int, tries: int) -> None:
        self.left = {"positions": positions, "tries": tries}
        spend, play = Budget.spend, expecting.play_on
        monkeypatch.setattr(Budget, "spend", lambda one: self.waits("positions") or spend(one))
        monkeypatch.setattr(expecting, "play_on", lambda *what: self.waits("tries") or play(*what))

    def waits(self, what: str) -> None:
        self.left[what] -= 1
        if self.left[what] < 0:
            raise KeyboardInterrupt


def test_who_interrupts_is_told_what_a_few_tries_can_say(monkeypatch: pytest.MonkeyPatch) -> None:
    Impatient(monkeypatch, positions=0, tries=1_000)

    answer = analysis.expect(a_fight(wounds=3, stress=0), "survive", until=never)

    assert not answer.exact
    assert answer.estimate.tries == 100
    assert answer.stopped == "Interrupted after 0 positions"


def test_who_interrupts_twice_is_told_what_is_known_by_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Impatient(monkeypatch, positions=0, tries=30)

    answer = analysis.expect(a_fight(wounds=3, stress=0), "survive", until=never)

    assert answer.estimate.tries == 30
    assert "Interrupted after 0 positions, and the tries were interrupted" in repr(answer)


def test_who_interrupts_at_once_is_told_that_nothing_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Impatient(monkeypatch, positions=0, tries=0)

    with pytest.raises(Refusal, match="Interrupted before anything was known"):
        analysis.expect(a_fight(wounds=3, stress=0), "survive", until=never)


def test_the_same_seed_samples_the_same() -> None:
    here = a_fight(wounds=3, stress=0)
    ask = {"until": never, "positions": 0, "tries": 200}

    first, second = (analysis.expect(here, "survive", **ask) for _ in range(2))
    assert first.estimate == second.estimate
    others = {analysis.expect(here, "survive", seed=seed, **ask).value for seed in range(5)}
    assert len(others) > 1


def test_a_policy_is_worth_no_more_than_best_play() -> None:
    here = a_fight(wounds=3, stress=0)

    best, careful = (
        analysis.expect(here, "survive", until=never, policy=policy) for policy in ("", "careful")
    )

    assert best.exact
    assert careful.exact
    # Both dice are rerolled until one of them shows no success: 1/4 × (1/2)⁴ are left.
    assert best.value == 1 - Fraction(1, 4) * Fraction(1, 2) ** 4
    assert careful.value <= best.value


def test_an_unknown_policy_is_refused() -> None:
    with pytest.raises(Refusal, match="careful"):
        analysis.expect(a_fight(0), "survive", policy="carefull")


@pytest.mark.parametrize("want", ["survife", "kill the butler", "reach Narnia", "", {}])
def test_what_nobody_can_want_is_refused_with_a_hint(want: object) -> None:
    with pytest.raises(Refusal) as refused:
        analysis.expect(a_fight(0), want)

    assert refused.value.remedy


def test_an_end_nobody_could_look_to_is_refused() -> None:
    with pytest.raises(Refusal, match="own turn"):
        analysis.expect(a_fight(0), "survive", until="doomsday")


def test_a_mean_of_what_cannot_be_negative_has_no_negative_interval() -> None:
    tally = Tally(yes_no=False, reach=6.0, least=0.0)
    for worth in (0.0,) * 99 + (3.0,):
        tally.add(worth)
    assert tally.estimate.low == 0.0
    assert tally.estimate.high > tally.estimate.value


def test_an_interval_ends_where_the_best_there_could_be_is() -> None:
    tally = Tally(yes_no=False, reach=3.0, least=0.0)
    for worth in (3.0,) * 99 + (0.0,):
        tally.add(worth)
    assert tally.estimate.high == 3.0


def test_a_loss_that_was_hardly_ever_met_is_no_gain() -> None:
    seldom = [((0, lost), 1) for lost in (0,) * 99 + (3,)]
    found = menace("A", 0, [Outcome("", lost, (), 1) for lost, _ in seldom], ("dead", "grain"),
                   None, tries=100)  # fmt: skip
    assert lost_or_healed(found.numbers["grain"], "grain") == "0.03 (0.00 to 0.09)"


def test_what_never_varied_is_told_without_an_interval() -> None:
    none = [Outcome("", (0, 0), (), 1) for _ in range(100)]
    found = menace("A", 0, none, ("dead", "grain"), None, tries=100)
    assert lost_or_healed(found.numbers["grain"], "grain") == "0.00"


def test_what_never_varied_has_an_interval_where_more_could_be_lost() -> None:
    none = [Outcome("", (0, 0), (), 1) for _ in range(100)]
    found = menace("A", 0, none, ("dead", "grain"), None, tries=100, room=(3,))
    assert lost_or_healed(found.numbers["grain"], "grain") == "0.00 (0.00 to 0.11)"
