"""Real evenings, a line each."""

import json

import pytest

from dmd.cli import main
from dmd.core.complaints import Refusal
from dmd.lab.evenings import evening, groups, keep, read

SETTINGS = {"episode": "blasphemous_alchemy", "elder_one": "cthulhu"}


def one(**changed):
    told = {"people": ["ian", "beth"], "result": "won", "minutes": 90, "day": "2026-05-01"}
    return evening("death_may_die", SETTINGS, **{**told, **changed})


def test_two_files_merge_in_any_order_and_an_evening_is_there_once(tmp_path):
    a, b = [one(), one(day="2026-05-08", result="lost")], [one(day="2026-04-01"), one()]
    here, there = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    keep(here, a), keep(there, b)
    keep(here, read(there)), keep(there, a)
    assert here.read_bytes() == there.read_bytes()
    assert len(read(here)) == 3
    assert here.read_text().count("\n") == 3


def test_evenings_stand_beside_the_simulated_ones():
    (found,) = groups([one(), one(day="2026-05-02", result="lost"), one(day="2026-05-03")])
    assert (found.people, found.won.tries) == (2, 3)
    assert found.won.value == pytest.approx(2 / 3)
    assert found.simulated.tries > 200
    (home_made,) = groups([evening("death_may_die", {"episode": "mine"}, ["x"], "won", 5)])
    assert home_made.simulated is None


@pytest.mark.parametrize(
    "changed",
    [
        {"result": "maybe"}, {"minutes": 0}, {"minutes": 10**9}, {"people": []},
        {"day": "yesterday"}, {"day": "2026-02-31"}, {"note": "x" * 999},
    ],
)  # fmt: skip
def test_an_evening_that_cannot_be_is_refused(changed):
    with pytest.raises(Refusal, match="cannot be kept"):
        one(**changed)


@pytest.mark.parametrize("line", ["{", "[]", '{"format":"dmd-evening/2"}', "\x00", "[" * 9000])
def test_a_broken_line_is_named_and_nothing_changes(tmp_path, line, capsys):
    file = tmp_path / "evenings.jsonl"
    keep(file, [one()])
    file.write_text(file.read_text() + line + "\n")
    before = file.read_bytes()
    words = ["log", "blasphemous_alchemy", "--result", "won", "--minutes", "9", "--file", str(file)]
    assert main(words) == 1
    assert "line 2 is no evening" in capsys.readouterr().err
    assert file.read_bytes() == before


def test_a_line_is_kept_and_all_are_shown(tmp_path, capsys):
    file = str(tmp_path / "evenings.jsonl")
    words = ["log", "blasphemous_alchemy", "--investigators", "ian,beth", "--day", "2026-05-01"]
    assert main([*words, "--result", "lost", "--minutes", "95", "--file", file]) == 0
    told = capsys.readouterr().out
    assert told.startswith("1 evening:\n")
    assert "2 people: won 0 % (0 % to 79 %) of 1, 95 minutes each; simulated" in told
    assert main(["log", "--file", file, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["evenings"] == 1


def test_an_empty_log_says_so(tmp_path, capsys):
    assert main(["log", "--file", str(tmp_path / "none.jsonl")]) == 0
    assert capsys.readouterr().out == "No evening was kept yet.\n"


def test_half_an_evening_is_asked_for_the_rest(tmp_path, capsys):
    assert main(["log", "blasphemous_alchemy", "--file", str(tmp_path / "x.jsonl")]) == 1
    assert "how it ended, and how long it took" in capsys.readouterr().err
    assert not (tmp_path / "x.jsonl").exists()
