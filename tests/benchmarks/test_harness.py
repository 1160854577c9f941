"""The harness on a clock turned by hand: what it makes of seconds, not how many there are."""

import gc
import json
import sys
from random import Random
from types import ModuleType, SimpleNamespace

import pytest

from benchmarks import __main__ as bench
from benchmarks import harness
from benchmarks.harness import Line, NotYet, SelfTimed, Stopwatch, race, table, verdict


class HandClock:
    """Stands still until a contender says how long it took."""

    def __init__(self):
        self.now = 0.0
        self.slowness = 1.0

    def __call__(self):
        return self.now

    def taking(self, seconds, called=None):
        """A contender that takes so long, and longer on a slow machine."""

        def call():
            self.now += seconds * self.slowness
            if called is not None:
                called.append(seconds)

        return call


@pytest.fixture
def clock(monkeypatch):
    hands = HandClock()
    monkeypatch.setattr(harness, "clock", hands)
    monkeypatch.setattr(harness, "wall", hands)
    return hands


def a_line(ours, peer, **changes):
    return Line("X1", "a race", ours, peer, "somebody", 3)._replace(**changes)


# -- seconds and ratios ----------------------------------------------------------------------------


def test_the_ratio_says_how_many_times_as_quick_ours_is(clock):
    [row] = race([a_line(clock.taking(0.002), clock.taking(0.6))])
    assert row.ratio == pytest.approx(300)
    assert (row.ours, row.peer) == (pytest.approx(0.002), pytest.approx(0.6))


def test_a_machine_that_is_slower_in_some_rounds_changes_no_ratio(clock):
    speeds = iter([1, 50, 2, 9, 3])

    def another_hour(text):
        clock.slowness = next(speeds)

    line = a_line(clock.taking(0.2), clock.taking(0.6))
    [row] = race([line], rounds=5, tell=another_hour)
    assert (row.low, row.ratio, row.high) == (pytest.approx(3),) * 3
    assert row.rounds == 5


def test_the_ratio_is_formed_inside_the_round_and_not_of_two_medians():
    ours, peers = iter([1, 10, 3]), iter([2, 40, 18])
    line = a_line(SelfTimed(lambda: next(ours)), SelfTimed(lambda: next(peers)))
    [row] = race([line], rounds=3)
    assert row.ratio == 4, "and not 18 / 3"


def test_the_median_stands_with_the_middle_half_of_the_rounds():
    seconds = iter([2, 4, 6, 8, 100])
    line = a_line(SelfTimed(lambda: 1.0), SelfTimed(lambda: next(seconds)))
    [row] = race([line], rounds=5)
    assert (row.low, row.ratio, row.high) == (4, 6, 8)


def test_who_begins_a_round_is_a_matter_of_luck():
    begun = []
    line = a_line(
        SelfTimed(lambda: begun.append("ours") or 1.0), SelfTimed(lambda: begun.append("peer") or 1)
    )
    race([line], rounds=40, luck=Random(1))
    first = begun[::2]
    assert set(map(frozenset, zip(first, begun[1::2], strict=True))) == {
        frozenset(("ours", "peer"))
    }
    assert 10 < first.count("ours") < 30


def test_rounds_of_all_lines_take_turns_so_that_a_bad_minute_hurts_all_a_little():
    told = []
    lines = [a_line(SelfTimed(lambda: 1.0), SelfTimed(lambda: 1.0), id=name) for name in "ABC"]
    race(lines, rounds=2, tell=told.append)
    ids = [text[-1] for text in told]
    assert sorted(ids[:3]) == sorted(ids[3:]) == ["A", "B", "C"]


def test_no_line_always_follows_the_same_other():
    told = []
    lines = [a_line(SelfTimed(lambda: 1.0), SelfTimed(lambda: 1.0), id=name) for name in "ABCDE"]
    race(lines, rounds=9, tell=told.append, luck=Random(1))
    ids = "".join(text[-1] for text in told)
    assert len({ids[at : at + 5] for at in range(0, 45, 5)}) > 5


# -- samples ---------------------------------------------------------------------------------------


def test_a_short_call_is_repeated_until_a_sample_is_long_enough(clock):
    called = []
    watch = Stopwatch(clock.taking(1e-6, called))
    assert watch() == pytest.approx(1e-6)
    assert watch.calls >= 5_000
    called.clear()
    assert watch() == pytest.approx(1e-6)
    assert len(called) == watch.calls + 1, "one of them is the rehearsal"


def test_a_call_that_takes_seconds_is_made_once_a_round(clock):
    called = []
    watch = Stopwatch(clock.taking(22, called))
    assert [watch(), watch()] == [22, 22]
    assert called == [22, 22]


def test_what_is_kept_after_the_first_call_is_kept_before_it_is_measured(clock):
    seconds = iter([0.05])

    def call():
        clock.now += next(seconds, 0.001)

    assert Stopwatch(call)() == pytest.approx(0.001)


def test_a_call_too_quick_for_the_clock_is_repeated_all_the_same(clock):
    calls = []

    def call():
        calls.append(1)
        clock.now += 0.01 if len(calls) > 50 else 0

    assert Stopwatch(call)() > 0


def test_the_garbage_collector_waits_and_works_again_even_after_a_mishap():
    seen = []
    harness.lasting(lambda: seen.append(gc.isenabled()), 2)
    assert seen == [False, False]
    with pytest.raises(ZeroDivisionError):
        harness.lasting(lambda: 1 // 0, 1)
    assert gc.isenabled()


# -- how many rounds -------------------------------------------------------------------------------


def test_a_line_races_until_its_share_of_time_is_used_but_three_rounds_at_least(clock):
    quick = a_line(clock.taking(0.01), clock.taking(0.01))
    slow = a_line(clock.taking(0.5), clock.taking(1.5))
    slowest = a_line(clock.taking(1), clock.taking(9))
    once = a_line(clock.taking(1), clock.taking(30), rounds=1)
    assert [race([one])[0].rounds for one in (quick, slow, slowest, once)] == [30, 3, 3, 1]


def test_so_many_rounds_as_somebody_asks_for(clock):
    lines = [
        a_line(clock.taking(2), clock.taking(9)),
        a_line(clock.taking(2), clock.taking(9), rounds=1),
    ]
    assert [row.rounds for row in race(lines, rounds=4)] == [4, 4]


def test_when_it_is_late_each_line_still_gets_one_round(clock):
    lines = [a_line(clock.taking(1), clock.taking(1), id=f"X{n}") for n in range(5)]
    assert [row.rounds for row in race(lines, until=4.5)] == [1] * 5


# -- verdicts --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ratio", "said"),
    [(301, "met"), (300, "met"), (299, "close"), (240, "close"), (239.9, "MISSED"), (0, "MISSED")],
)
def test_within_twenty_percent_of_the_goal_is_close(ratio, said):
    assert verdict(ratio, 300) == said


def test_an_aim_that_is_missed_is_told_and_fails_nothing():
    [row] = race([a_line(SelfTimed(lambda: 1.0), SelfTimed(lambda: 1.0), is_aim=True)])
    assert (row.verdict, row.is_bad) == ("below aim", False)
    assert verdict(3, 3, is_aim=True) == "met"


def test_a_line_that_breaks_costs_the_others_nothing():
    told = []
    broken = a_line(lambda: 1 // 0, SelfTimed(lambda: 1.0), id="X1")
    sound = a_line(SelfTimed(lambda: 1.0), SelfTimed(lambda: 3.0), id="X2")
    first, second = race([broken, sound], rounds=3, tell=told.append)
    assert (first.verdict, second.verdict) == ("FAILED", "met")
    assert first.note.startswith("ZeroDivisionError")
    assert sum(text.endswith("X1") for text in told) == 1, "it is not tried again"


def test_a_peer_that_is_not_installed_is_named_with_the_extra_that_brings_it():
    def peer():
        raise ModuleNotFoundError("No module named 'icepool.core'", name="icepool.core")

    [row] = race([a_line(SelfTimed(lambda: 1.0), peer)])
    assert (row.verdict, row.note) == ("no peer", "icepool: pip install -e '.[bench]'")
    assert not row.is_bad


def test_a_part_of_the_kit_that_does_not_exist_yet_is_no_failure():
    def ours():
        raise ModuleNotFoundError("No module named 'dmd.analysis'", name="dmd.analysis")

    [row] = race([a_line(ours, SelfTimed(lambda: 1.0))])
    assert row.verdict == "not yet"


# -- telling ---------------------------------------------------------------------------------------


def test_the_table_has_a_line_for_everything_measured_or_not():
    rows = [
        harness.Row("X1", "a race", "met", "somebody", 300, 45e-9, 0.0123, 1234.5, 1000, 1300, 9),
        harness.Row("X2", "a race", "close", "somebody", 0.8, 1.5, 1.4, 0.7, 0.7, 0.7, 1),
        harness.Row("M2", "a moonshot", "not yet"),
    ]
    head, rule, first, second, third = table(rows).splitlines()
    assert " ".join(head.split()) == "id what ours peer ratio half of the rounds goal verdict"
    assert set(rule) == {"-"}
    assert " ".join(first.split()) == (
        "X1 a race 45.0 ns 12.3 ms somebody 1,234 × 1,000 to 1,300 300 × met"
    )
    assert " ".join(second.split()) == (
        "X2 a race 1.50 s 1.40 s somebody 0.7 × one round 0.8 × close"
    )
    assert " ".join(third.split()) == "M2 a moonshot not yet"


# -- the command -----------------------------------------------------------------------------------


@pytest.fixture
def peers(monkeypatch):
    """Lines of a module that is made up, on the way in and out of the command."""

    def offer(*lines):
        module = ModuleType("benchmarks.made_up_peers")
        module.lines = lambda: [one() if callable(one) else one for one in lines]
        monkeypatch.setitem(sys.modules, module.__name__, module)
        monkeypatch.setattr(bench, "MODULES", (bench.Module("made_up_peers", "X", "a toy"),))

    return offer


def met(id_="X1", **changes):
    return a_line(SelfTimed(lambda: 1.0), SelfTimed(lambda: 3.0), id=id_)._replace(**changes)


def test_all_goals_met_or_nearly_is_status_0(peers, capsys):
    peers(met(), met("X2", goal_ratio=3.7), NotYet("X3", "a dream"))
    assert bench.main([]) == 0
    out = capsys.readouterr().out
    assert [line.split()[-1] for line in out.splitlines()[2:5]] == ["met", "close", "yet"]
    assert "1 met, 1 close, 1 not yet." in out


def test_one_goal_missed_by_more_than_twenty_percent_is_status_1(peers):
    peers(met(), met("X2", goal_ratio=3.8))
    assert bench.main([]) == 1


def test_answers_that_differ_are_a_failure_and_nothing_is_timed(peers, capsys):
    def differ():
        raise AssertionError("ours and the peer's answers differ")

    peers(differ, met())
    assert bench.main([]) == 1
    assert "FAILED  AssertionError: ours and the peer's answers differ" in capsys.readouterr().out


def test_what_cannot_be_measured_here_says_what_is_missing_and_is_no_failure(peers, capsys):
    peers(met(), NotYet("X2", "a click", "no browser", "apt-get install chromium"))
    assert bench.main(["--rounds", "1"]) == 0
    out = capsys.readouterr().out
    assert "no browser  apt-get install chromium" in out
    assert "1 met, 1 no browser." in out


def test_a_missing_module_of_peers_is_later_work(monkeypatch, capsys):
    monkeypatch.setattr(bench, "MODULES", (bench.Module("of_the_future", "X", "a toy"),))
    assert bench.main([]) == 0
    assert "not yet" in capsys.readouterr().out


def test_records_of_another_kind_do_as_well(peers, capsys):
    own = SimpleNamespace(**{k: v for k, v in met()._asdict().items() if k != "rounds"})
    peers(own)
    assert bench.main(["--rounds", "2"]) == 0
    assert "3 ×" in capsys.readouterr().out


def test_only_some_lines_by_letter_or_by_number(peers, capsys):
    peers(met("X1"), met("X2"), met("X2b"), met("X21"), met("X3 by name"), NotYet("X4", "a dream"))

    def raced(only):
        status = bench.main(["--only", only, "--rounds", "1"])
        assert status == 0
        rows = capsys.readouterr().out.split("\n\n")[0].splitlines()[2:]
        return [row.split("  ")[0] for row in rows]

    assert raced("X2") == ["X2", "X2b"]
    assert raced("X3,X4") == ["X3 by name", "X4"]
    assert raced("X") == ["X1", "X2", "X2b", "X3 by name", "X4", "X21"]


def test_what_nobody_asked_for_is_not_even_checked(peers):
    def checked():
        raise AssertionError("checking takes time")

    peers(checked)
    assert bench.main(["--only", "Q"]) == 2


@pytest.mark.parametrize("words", [["--only", "Q"], ["--only", "X9"]])
def test_a_line_nobody_knows_is_wrong_usage(peers, capsys, words):
    peers(met())
    assert bench.main(words) == 2
    assert f"No line is called {words[1]}" in capsys.readouterr().err


@pytest.mark.parametrize("number", ["0", "-1", "two"])
def test_a_number_of_rounds_that_is_none_is_wrong_usage(capsys, number):
    with pytest.raises(SystemExit) as end:
        bench.main(["--rounds", number])
    assert end.value.code == 2
    assert "no number of rounds" in capsys.readouterr().err


@pytest.mark.parametrize("place", ["", "no_folder/figures.json"])
def test_a_file_that_cannot_be_written_is_wrong_usage_before_minutes_are_spent(
    tmp_path, capsys, place
):
    with pytest.raises(SystemExit) as end:
        bench.main(["--json", str(tmp_path / place)])
    assert end.value.code == 2
    assert "cannot be written" in capsys.readouterr().err


def test_the_figures_are_written_for_machines_too(peers, tmp_path):
    peers(met(), NotYet("X2", "a dream"))
    file = tmp_path / "figures.json"
    bench.main(["--rounds", "3", "--json", str(file)])
    facts = json.loads(file.read_text())
    measured, later = facts["lines"]
    assert (measured["ratio"], measured["rounds"], measured["verdict"]) == (3.0, 3, "met")
    assert later["verdict"] == "not yet"
    assert facts["seconds"] >= 0
