"""Positions told shortly, and opened again."""

from pathlib import Path

import pytest

import dmd
from dmd.core.complaints import BadContent, Refusal
from dmd.core.luck import stream
from dmd.final_girl.cards import Act

SHIPPED = sorted(
    (Path(__file__).parents[2] / "maps" / "final_girl" / "situations").rglob("*.yaml"),
)
PLAIN = """format: dmd-situation/1
id: mine
game: final_girl
she: dock
he: cabins
"""


@pytest.mark.parametrize("seed", range(4))
def test_every_moment_in_which_she_may_act_survives_as_a_text(seed):
    game, below, told = dmd.new_game("camp_happy_trails", seed=seed), stream(seed), 0
    for _ in range(40):
        if game.is_over:
            break
        if game.is_asked(Act):
            again = dmd.load(game.situation())
            for field in game.world.__struct_fields__:
                if field not in ("killed_in_phase", "killed_in_action", "attacked_her", "row"):
                    assert getattr(again.world, field) == getattr(game.world, field), field
            assert again.timeline.options == game.timeline.options
            told += 1
        game.choose(below(len(game.timeline.options)))
    assert told


def test_a_short_text_is_enough():
    game = dmd.load(PLAIN)
    assert (game.world.girl_at, game.world.killer_at, len(game.world.market)) == (
        "dock", "cabins", 17,
    )  # fmt: skip


def test_outside_her_action_phase_nothing_is_told():
    game = dmd.new_game("camp_happy_trails", seed=3)
    game.end_phase()
    with pytest.raises(Refusal, match="while she may act"):
        game.situation()


@pytest.mark.parametrize(("more", "said"), [
    ("she: dok\n", "There is no space “dok”."),
    ("hand: [wlak]\n", "There is no action card “wlak”."),
    ("hand: [walk, walk, walk]\n", "There are 2 of walk, and 3 are here."),
    ("horror: 12\n", "12 is too much here."),
    ("items: [{item: axxe}]\n", "There is no item “axxe”."),
    ("victims: {dock: 30}\n", "30 is too much here."),
    ("finale: bloodbat\n", "There is no finale “bloodbat”."),
    ("killer: hanz\n", "The kit has no killer “hanz”."),
    ("hand: 3\n", ""),
])  # fmt: skip
def test_a_spoilt_situation_is_told_what_is_wrong(tmp_path, more, said):
    plain = PLAIN.replace("she: dock\n", "") if more.startswith("she") else PLAIN
    mine = tmp_path / "mine.yaml"
    mine.write_text(plain + more, "utf-8")
    found = [one.problem for one in dmd.check(mine).complaints]
    assert any(said in one for one in found), found
    with pytest.raises((BadContent, Refusal)):
        dmd.load(mine)


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.stem)
def test_every_situation_of_the_kit_opens(file):
    assert dmd.check(file).ok
    assert dmd.load(file.stem).options
