"""Hostile files by the hundred; `make soak` uses 100,000 and more."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial

import pytest

from tests.safety.batch import MEGABYTES, PACES, Seen, run_apart
from tests.safety.corpus import corpus
from tests.safety.handmade import handmade
from tests.safety.mutating import mutant
from tests.safety.using import KINDS, Outcome

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="limits of processes are Unix's")


@pytest.mark.wide
def test_a_third_of_the_files_made_by_hand_earn_a_sentence_or_work():
    seen = run_apart("made", "--every", "3")
    assert not seen["failures"]
    assert seen["megabytes"] < MEGABYTES
    assert sum(seen["seen"].values()) > 300
    assert {f"{kind} used" for kind in KINDS} <= seen["seen"].keys()


@pytest.mark.wide
def test_some_files_in_which_something_has_swollen_earn_a_sentence():
    seen = run_apart("swollen", "--first", "3", "--every", "150")
    assert not seen["failures"]
    assert seen["megabytes"] < MEGABYTES
    assert sum(seen["seen"].values()) >= 4


def test_every_mutant_earns_a_sentence_or_works():
    seen = run_apart("mutants", "--seed", "7", "--many", "300")
    assert not seen["failures"]
    assert seen["megabytes"] < MEGABYTES
    assert sum(seen["seen"].values()) == 300


def test_there_are_a_thousand_files_made_by_hand_no_two_of_one_name():
    names = Counter(one.name for one in handmade())
    assert len(names) >= 1_000
    assert not [name for name, many in names.items() if many > 1]


def test_a_mutant_is_the_same_again_and_none_like_another():
    again = [mutant(corpus(), 3, number) for number in range(200)]
    assert again == [mutant(corpus(), 3, number) for number in range(200)]
    assert len({one.content for one in again}) > 190


def test_a_process_that_dies_is_told_with_its_last_file():
    seen = run_apart("death")
    (failure,) = seen["failures"]
    assert failure["name"] == "death"
    assert "died" in failure["wrong"]


class Clock:
    """A clock turned by hand: a good file of each kind takes a second together."""

    def __init__(self) -> None:
        self.now = 0.0

    def seen(self) -> Seen:
        return Seen(partial(self.using, 1), hopeless=0.3, clock=lambda: self.now)

    def using(self, seconds: float | Iterator[float]) -> Outcome:
        """A file that takes so long; or so long the first time, and so long the next."""
        self.now += next(seconds) if isinstance(seconds, Iterator) else seconds
        return Outcome("used", "all")


def endless() -> Outcome:
    while True:
        pass


def test_a_file_that_takes_forever_or_too_long_or_says_something_else_is_told():
    clock = Clock()
    seen = clock.seen()
    seen.use("endless", "map", endless)
    seen.use("slow", "map", partial(clock.using, PACES + 1))
    seen.use("silent", "map", partial(clock.using, 1), sentence="nothing")
    seen.use("quick", "map", partial(clock.using, PACES), sentence="all")
    assert [(one["name"], one["wrong"][:14]) for one in seen.failures] == [
        ("endless", "TakesForeverEr"),
        ("slow", "took as long a"),
        ("silent", "AssertionError"),
    ]
    assert seen.seen == {"map failed": 2, "map used": 2}


def test_what_is_slow_once_and_quick_later_is_no_fault_of_the_file():
    clock = Clock()
    seen = clock.seen()
    seen.use("a hiccup", "map", partial(clock.using, iter([PACES + 1, 1])))
    assert seen.failures == []


def test_a_file_that_takes_much_memory_is_told():
    seen = Clock().seen()
    seen.use("heavy", "map", lambda: Outcome("used", f"{len(bytearray(400_000_000))}"))
    assert seen.told()["heaviest"] == "heavy"
    assert seen.told()["megabytes"] > MEGABYTES
