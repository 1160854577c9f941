"""Whatever somebody does with an evening, in any order, a plain list of positions predicts it.

Legal and illegal picks, dice set by hand, undo, redo, standing anywhere, new luck, branches, and
games written down and read again. `DMD_SOAK=50` tries 50 times as many, and other ones each time.
"""

from __future__ import annotations

import os
from typing import Any, NamedTuple

import pytest
from hypothesis import event, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from dmd.core.complaints import Refusal
from dmd.core.engine import apply
from dmd.core.luck import Luck, stream
from dmd.core.state import AnyState, Chance, Decision, End
from dmd.core.timeline import Timeline
from dmd.evening import Evening, evening_of
from tests.death_may_die.invariants import (
    cards_and_tokens_are_conserved,
    figures_fit_the_box,
    tracks_are_in_range,
)
from tests.death_may_die.starts import from_the_start, late, the_book

SIZE = int(os.environ.get("DMD_SOAK", "1"))
MOST_GAMES = 3

which = st.integers(0, MOST_GAMES - 1)
numbers = st.integers(0, 10_000)


class Stand(NamedTuple):
    """A moment, as the model knows it."""

    state: AnyState
    luck: int
    chances: int


class Model:
    """What a timeline must be like: a list of positions, and a finger on one of them."""

    def __init__(self, seed: int, stands: list[Stand], at: int) -> None:
        self.seed = seed
        self.stands = stands
        self.at = at

    @property
    def now(self) -> Stand:
        return self.stands[self.at]

    @property
    def fork(self) -> Any:
        return self.now.state.fork

    def copy(self) -> Model:
        return Model(self.seed, self.stands[: self.at + 1], self.at)

    def pick(self, option: int, said: list[Any]) -> None:
        """Choose, then let chance answer: what is said first, after that the luck of the seed."""
        self._add(apply(self.now.state, option, the_book()), 0)
        for outcome in said:
            self._add(apply(self.now.state, outcome, the_book()), 1)
        self.let_chance_speak()

    def let_chance_speak(self) -> None:
        while isinstance(self.fork, Chance):
            below = Luck(self.seed, self.now.luck).below(self.now.chances)
            self._add(
                apply(self.now.state, self.fork.source.draw(below, the_book()), the_book()), 1
            )

    def renew(self) -> None:
        here = self.now
        self.stands = [*self.stands[: self.at + 1], here._replace(luck=here.luck + 1)]
        self.at += 1
        self.let_chance_speak()

    def decision_before(self) -> int | None:
        earlier = [n for n in range(self.at) if isinstance(self.stands[n].state.fork, Decision)]
        return earlier[-1] if earlier else None

    def question_after(self) -> int | None:
        """The next moment at which chance does not speak, or the last that was seen."""
        later = range(self.at + 1, len(self.stands))
        quiet = [n for n in later if not isinstance(self.stands[n].state.fork, Chance)]
        return next(iter((*quiet, *later[-1:])), None)

    def _add(self, state: AnyState, spoken: int) -> None:
        here = self.now
        self.stands = [*self.stands[: self.at + 1], Stand(state, here.luck, here.chances + spoken)]
        self.at += 1


class Evenings(RuleBasedStateMachine):
    """Up to three games side by side, each with its model."""

    def __init__(self) -> None:
        super().__init__()
        self.games: list[tuple[Evening, Model]] = []

    @initialize(seed=numbers, is_late=st.booleans())
    def sit_down(self, seed: int, is_late: bool) -> None:
        begin = late(seed) if is_late else from_the_start(seed)
        game = evening_of("death_may_die")(Timeline(begin, the_book(), seed=seed))
        model = Model(seed, [Stand(game.timeline.moments[0].state, 0, 0)], 0)
        model.let_chance_speak()
        self.games = [(game, model)]

    def the_game(self, n: int) -> tuple[Evening, Model]:
        return self.games[n % len(self.games)]

    # -- what may be done --------------------------------------------------------------------------

    @rule(n=which, option=numbers)
    def choose(self, n: int, option: int) -> None:
        game, model = self.the_game(n)
        if isinstance(model.fork, Decision):
            option %= len(model.fork.options)
            model.pick(option, [])
            game.choose(option)
            event(f"chosen, {type(model.fork).__name__}")

    @rule(n=which, options=st.lists(numbers, min_size=5, max_size=15))
    def play_on(self, n: int, options: list[int]) -> None:
        for option in options:
            self.choose(n, option)

    @rule(n=which, option=numbers, dice=numbers)
    def set_the_dice(self, n: int, option: int, dice: int) -> None:
        game, model = self.the_game(n)
        if not isinstance(model.fork, Decision):
            return
        option %= len(model.fork.options)
        after = apply(model.now.state, option, the_book())
        said = []
        if isinstance(after.fork, Chance):
            said = [after.fork.source.draw(stream(dice), the_book())]
            event("dice set by hand")
        model.pick(option, said)
        game.timeline.set_dice(option, said)

    @rule(n=which)
    def undo(self, n: int) -> None:
        game, model = self.the_game(n)
        before = model.decision_before()
        if before is None:
            self.refused(n, game.undo)
        else:
            model.at = before
            game.undo()
            event("undone")

    @rule(n=which)
    def redo(self, n: int) -> None:
        game, model = self.the_game(n)
        after = model.question_after()
        if after is None:
            assert model.at == len(model.stands) - 1
            self.refused(n, game.redo)
        else:
            model.at = after
            game.redo()
            event("redone")

    @rule(n=which, at=numbers)
    def stand_anywhere(self, n: int, at: int) -> None:
        game, model = self.the_game(n)
        model.at = at % len(model.stands)
        game.timeline.go_to(model.at)
        event(f"standing on {type(model.fork).__name__}")

    @rule(n=which)
    def new_luck(self, n: int) -> None:
        game, model = self.the_game(n)
        model.renew()
        game.new_luck()
        event("new luck")

    @precondition(lambda self: len(self.games) < MOST_GAMES)
    @rule(n=which)
    def branch(self, n: int) -> None:
        game, model = self.the_game(n)
        self.games.append((game.branch(), model.copy()))
        event("branched")

    @precondition(lambda self: len(self.games) > 1)
    @rule(n=which)
    def put_away(self, n: int) -> None:
        del self.games[n % len(self.games)]

    @rule(n=which)
    def write_down_and_read(self, n: int) -> None:
        game, model = self.the_game(n)
        text = game.timeline.write()
        again = evening_of("death_may_die")(Timeline.read(text, the_book()))
        assert again.timeline.write() == text
        assert list(again.journal) == list(game.journal)
        self.games[n % len(self.games)] = again, model
        event("written and read")

    # -- what may not ------------------------------------------------------------------------------

    @rule(
        n=which,
        pick=st.one_of(
            st.integers(max_value=-1),
            st.integers(min_value=1_000),
            st.sampled_from(["", "fly away", None, 0.0, True, (0,), b"0"]),
        ),
    )
    def pick_what_is_no_option(self, n: int, pick: Any) -> None:
        game, _ = self.the_game(n)
        self.refused(n, lambda: game.timeline.choose(pick))
        if isinstance(pick, (int, str)):
            self.refused(n, lambda: game.choose(pick))

    @rule(n=which, option=numbers)
    def say_dice_that_cannot_fall(self, n: int, option: int) -> None:
        game, model = self.the_game(n)
        options = len(model.fork.options) if isinstance(model.fork, Decision) else 1
        self.refused(n, lambda: game.timeline.set_dice(option % options, ["seven"]))

    @rule(n=which, past=st.integers(1, 9))
    def stand_nowhere(self, n: int, past: int) -> None:
        game, model = self.the_game(n)
        self.refused(n, lambda: game.timeline.go_to(len(model.stands) - 1 + past))
        self.refused(n, lambda: game.timeline.go_to(-past))

    def refused(self, n: int, move: Any) -> None:
        """A sentence, and all is as it was, the very same values."""
        game, _ = self.the_game(n)
        before = game.timeline.at, list(game.timeline.moments)
        with pytest.raises(Refusal) as why:
            move()
        assert str(why.value)
        assert game.timeline.at == before[0]
        assert len(game.timeline.moments) == len(before[1])
        assert all(a is b for a, b in zip(game.timeline.moments, before[1], strict=True))

    # -- what always holds -------------------------------------------------------------------------

    @invariant()
    def every_game_is_what_its_model_says(self) -> None:
        for game, model in self.games:
            assert game.timeline.at == model.at
            moments = game.timeline.moments
            assert len(moments) == len(model.stands)
            for moment, stand in list(zip(moments, model.stands, strict=True))[-40:]:
                assert (moment.luck.number, moment.chances) == (stand.luck, stand.chances)
                assert moment.state == stand.state
            assert game.state == model.now.state
            assert game.is_over == isinstance(model.fork, End)

    @invariant()
    def there_are_options_just_when_somebody_is_asked(self) -> None:
        for game, model in self.games:
            assert bool(game.options) == isinstance(model.fork, Decision)
            assert all(game.options)

    @invariant()
    def the_table_is_in_order(self) -> None:
        for game, _ in self.games:
            figures_fit_the_box(game.world, the_book())
            cards_and_tokens_are_conserved(game.world, the_book())
            tracks_are_in_range(game.world, the_book())

    @invariant()
    def the_journal_tells_of_now_and_no_more(self) -> None:
        for game, model in self.games:
            moments = game.timeline.moments[: model.at + 1]
            lines = [line for one in moments for line in one.lines]
            assert list(game.journal) == lines
            assert [line.number for line in lines] == list(range(len(lines)))


def test_any_evening_is_what_a_list_of_positions_says():
    run_state_machine_as_test(
        Evenings,
        settings=settings(
            max_examples=150 * SIZE,
            stateful_step_count=40,
            deadline=None,
            derandomize=SIZE == 1,
            database=None,
        ),
    )
