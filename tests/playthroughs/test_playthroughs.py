import pytest

from tests.playthroughs.transcript import HERE, PLAYTHROUGHS, tell


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_golden_playthrough_reads_as_it_did(name):
    golden = (HERE / f"{name}.txt").read_text("utf-8")
    assert tell(PLAYTHROUGHS[name]) == golden, (
        "If the change is meant: python -m tests.playthroughs.transcript, and read the difference."
    )


def test_the_golden_games_meet_several_endings():
    endings = {tell(play).split("The game is over: ")[1][:30] for play in PLAYTHROUGHS.values()}
    assert len(endings) >= 3
