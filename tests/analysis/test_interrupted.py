"""Whoever does not wait keeps what is known by then, and is told so."""

from __future__ import annotations

from typing import Any

import pytest

import dmd
from dmd import analysis
from dmd.analysis import Estimate, choosing, finding, ranking, weighed

A_MOMENT = 0.01
LITTLE: dict[str, Any] = {
    "positions": 2_000, "seconds": 1_000, "tries": 200, "want": "survive adam",
}  # fmt: skip


def cornered() -> Any:
    """A Cultist stands before him, it burns, and the Elder One may come."""
    game = dmd.load("the_last_space")
    game.stop_saving()
    return game


@pytest.fixture(autouse=True)
def forgotten(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Nobody has asked before, and nobody waits for long."""
    for module in (ranking, choosing, weighed):
        monkeypatch.setattr(module, "HURRIED", A_MOMENT)
    weighed._KNOWN.clear()
    yield
    weighed._KNOWN.clear()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody interrupts once the first finalists were tried."""
    tried = ranking.tried_roughly

    def once(*what: Any) -> Any:
        tried(*what)
        raise KeyboardInterrupt

    monkeypatch.setattr(ranking, "tried_roughly", once)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("about", ["what kills me", "how many wounds will I take", "who dies"])
def test_what_was_found_by_then_is_told_along_the_best_plan_and_not_along_the_script(
    about: str,
) -> None:
    answer = analysis.ask(cornered(), about, **LITTLE)

    assert not answer.exact
    assert "so with: " in answer.text()
    assert answer.remark.startswith("Interrupted; until the turn is over")
    assert isinstance(answer.value, Estimate)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("about", ["rest or run", "choose"])
def test_options_that_nobody_waited_for_say_so(about: str) -> None:
    answer = analysis.ask(cornered(), about, **LITTLE)

    assert answer.remark.endswith("Interrupted: these are the best numbers so far.")
    assert answer.lines[0].told.startswith("at least about")


@pytest.mark.usefixtures("impatient")
def test_after_an_interruption_no_option_is_tried_for_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Only what a search is given that somebody has interrupted, however long one had granted."""
    given: list[float] = []
    weigh = choosing._Weighing.weigh

    def watched(weighing: Any, plans: Any) -> None:
        given.append(weighing.seconds)
        weigh(weighing, plans)

    monkeypatch.setattr(choosing._Weighing, "weigh", watched)
    analysis.ask(cornered(), "rest or run", **LITTLE)

    assert given == [A_MOMENT]


def test_whoever_asks_again_is_told_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is remembered was worked out by somebody who waited."""
    whole = analysis.ask(cornered(), "rest or run", **LITTLE).text()
    weighed._KNOWN.clear()
    lines = finding._lines

    def interrupted(*what: Any) -> Any:
        monkeypatch.setattr(finding, "_lines", lines)
        raise KeyboardInterrupt

    monkeypatch.setattr(finding, "_lines", interrupted)
    assert "Interrupted" in analysis.ask(cornered(), "rest or run", **LITTLE).text()
    assert analysis.ask(cornered(), "rest or run", **LITTLE).text() == whole
    assert weighed._KNOWN
