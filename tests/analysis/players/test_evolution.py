"""An evolution strategy finds what is better, is always the same, and can be stopped."""

from dmd.analysis.players.evolution import Plan, Stand, evolve, normal
from dmd.core.luck import stream

BEST = (1.0, -2.0, 0.5)


def near(rows, seeds):
    """The nearer to the best row, the better; the luck of a game shifts all rows alike."""
    return [
        [seed % 7 - sum((a - b) ** 2 for a, b in zip(row, BEST, strict=True)) for seed in seeds]
        for row in rows
    ]


def test_it_comes_nearer_to_what_scores_best():
    plan = Plan(root=3, generations=60, pairs=6, games=2)
    *_, last = evolve(Stand((0.0, 0.0, 0.0)), (1.0, 1.0, 1.0), plan, near)
    assert last.generation == 60
    assert sum((a - b) ** 2 for a, b in zip(last.mean, BEST, strict=True)) < 0.2


def test_a_run_goes_on_from_any_generation_as_if_it_had_never_stopped():
    plan = Plan(root=5, generations=6, pairs=3, games=2)
    stands = list(evolve(Stand((0.0, 0.0, 0.0)), (1.0, 1.0, 1.0), plan, near))
    assert list(evolve(stands[2], (1.0, 1.0, 1.0), plan, near)) == stands[3:]
    assert list(evolve(stands[5], (1.0, 1.0, 1.0), plan, near)) == []


def test_every_row_of_a_generation_plays_the_same_games_and_no_two_generations_do():
    played = []

    def scores(rows, seeds):
        played.append(tuple(seeds))
        return near(rows, seeds)

    list(evolve(Stand((0.0,) * 3), (1.0,) * 3, Plan(generations=3, pairs=2, games=4), scores))
    assert len(played) == 3
    assert len({seed for seeds in played for seed in seeds}) == 12


def test_numbers_of_the_normal_distribution_have_its_mean_and_width():
    below = stream(1)
    drawn = [normal(below) for _ in range(4_000)]
    mean = sum(drawn) / len(drawn)
    assert abs(mean) < 0.06
    assert abs(sum(one * one for one in drawn) / len(drawn) - 1) < 0.1
