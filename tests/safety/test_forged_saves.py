"""A sample of `make soak`'s forged saves: always the same ones."""

from __future__ import annotations

import pytest

import dmd
from dmd.core.complaints import Refusal
from dmd.core.saves.save import MOST_BYTES, nested_deeper
from dmd.death_may_die.situations.sound import expect_sound, is_set_up
from dmd.death_may_die.tracks import splits
from tests.safety.soak_saves import positions, soak


def test_forged_saves_load_and_are_played_on_or_earn_a_sentence():
    seen, failures = soak(1, 120, 40, say=False)
    assert failures == []
    assert seen["loaded"] >= 4
    assert seen["refused"] > 60


def test_every_position_of_an_honest_game_is_sound():
    for book, state in positions()[::3]:
        expect_sound(state, book)


def test_an_ordinary_game_begins_as_we_set_it_up_and_no_other_does():
    game = dmd.new_game(seed=3)
    assert is_set_up(game.timeline._begin, game.book)
    assert not is_set_up(game.state, game.book)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"stress":0', '"stress":100000000000000000'),
        ('"id":"ian","space":"1"', '"id":"ian","space":"nowhere"'),
        ('"mythos":{"bag":["', '"mythos":{"bag":["no such card","'),
        ('"turn":1', '"turn":1,"track":98'),
        ('"turn":1', '"turn":1,"stage":9'),
    ],
)
def test_a_table_that_cannot_be_is_refused_when_it_is_loaded(old, new):
    from dmd.core.saves.save import write_save
    from dmd.core.timeline import Timeline
    from tests.safety.soak_saves import _resealed

    game = dmd.new_game(seed=3)
    if old == '"stress":0':
        old, new = '"id":"ian",', f'"id":"ian",{new},'
    begun = Timeline(game.state, game.book, seed=1)
    text = write_save(begun, game.book.origin, game.people, "en", "x").decode()
    body = text.rpartition(',"checksum"')[0] + "}"
    assert body.count(old) >= 2
    with pytest.raises(Refusal):
        dmd.load(_resealed(body.replace(old, new).encode()).decode())


def test_the_ways_to_rest_are_few_however_much_there_is_to_heal():
    assert len(splits(10**17, 10**17, 3)) == 10


def test_looking_for_depth_takes_little_memory():
    """In a process of its own, as memory that was used once is not given back."""
    code = (
        "import resource\n"
        "from dmd.core.saves.save import nested_deeper\n"
        f"text = b'\"' * {MOST_BYTES - 1}\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "nested_deeper(text, 64)\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)\n"
    )
    import subprocess
    import sys

    told = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert int(told.stdout) < 100_000
    assert nested_deeper(b'["]"' + b"[" * 70, 64)
