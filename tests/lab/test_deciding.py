"""When is it decided? On games made up so that the answer is known."""

from msgspec.structs import replace

from dmd.core.luck import child_seed, stream
from dmd.lab.deciding import deciding
from dmd.lab.playing import Row

TURNS = 10


def walk(number):
    """A game that goes up or down a step a turn; it is won above, lost below, the start between."""
    below = stream(child_seed(1, number))
    place, moments = 0, []
    for _ in range(TURNS):
        moments.append((0, float(place), float(len(moments))))
        place += 1 if below(2) else -1
    won = place > 0 or (place == 0 and below(2) == 1)
    return Row(
        game=number, seed=number, people=("ada",), result="won" if won else "lost", won=won,
        rule="", cause="", picks=1, task=0.0, counted={}, moments=tuple(moments),
    )  # fmt: skip


def test_what_was_told_came_about_as_often():
    found = deciding([walk(n) for n in range(1_000)])
    assert len(found.bins) >= 8
    near = [one for one in found.bins if one.came.low - 0.05 <= one.told <= one.came.high + 0.05]
    assert len(near) >= len(found.bins) - 1


def test_a_walk_begins_open_and_is_decided_late():
    found = deciding([walk(n) for n in range(1_000)])
    assert abs(found.turns[0].chance - 0.5) < 0.05
    assert found.half > TURNS // 2
    assert found.turns[-1].suspense > found.turns[0].suspense


def test_turns_that_move_nothing_are_dead():
    """All but the last are, where the first shows how it will end; on a walk hardly one is."""
    known = []
    for number in range(400):
        one = walk(number)
        moments = tuple((0, 10.0 * one.won, float(turn)) for turn in range(TURNS))
        known.append(replace(one, moments=moments))
    assert deciding(known).dead >= 1 - 1 / TURNS
    assert deciding([walk(n) for n in range(400)]).dead < 0.3


def test_no_game_is_judged_by_its_own_end():
    """Where nothing can be known, nothing is told: no chance lies far from one half."""
    games = []
    for number in range(400):
        below = stream(child_seed(3, number))
        noise = tuple((0, float(below(100)), float(below(100))) for _ in range(3))
        won = below(2) == 1
        games.append(
            Row(
                game=number, seed=1, people=(), result="", won=won, rule="", cause="", picks=1,
                task=0.0, counted={}, moments=noise,
            )
        )  # fmt: skip
    found = deciding(games)
    assert all(abs(one.told - 0.5) < 0.25 for one in found.bins)


def test_too_few_games_won_say_nothing():
    assert deciding([walk(n) for n in range(6)]) is None
    assert deciding([]) is None
