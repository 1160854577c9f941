import re

import pytest

from tests.playthroughs.transcript import HERE, PLAYTHROUGHS, tell

CITED = re.compile(r"\(DMD-[A-Z]+-[A-Z]?\d+\)")


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_golden_playthrough_reads_as_it_did(name):
    golden = (HERE / f"{name}.txt").read_text("utf-8")
    assert tell(PLAYTHROUGHS[name]) == golden, (
        "If the change is meant: python -m tests.playthroughs.transcript, and read the difference."
    )


def test_the_golden_games_meet_several_endings():
    english = [play for play in PLAYTHROUGHS.values() if play.language == "en"]
    endings = {tell(play).split("The game is over: ")[1][:30] for play in english}
    assert len(endings) >= 3


def test_an_evening_in_another_language_is_the_same_evening():
    """The same lines by the same rules, and no sentence left in English."""
    english, *others = [
        (HERE / f"a_short_evening{tongue}.txt").read_text("utf-8").splitlines()
        for tongue in ("", ".pl", ".uk")
    ]
    rules = [CITED.findall(line) for line in english]
    for told in others:
        assert [CITED.findall(line) for line in told] == rules
        assert not [line for line in {*told} & {*english} if len(line.split()) > 4]
