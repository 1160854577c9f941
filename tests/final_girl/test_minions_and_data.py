"""The second killer and the second location, which are nothing but data; minions (p. 32-33)."""

from pathlib import Path

import pytest

import dmd
from dmd.core.complaints import BadContent, Refusal
from dmd.core.state import Chance
from dmd.core.timeline import Timeline
from dmd.final_girl.attack import Damage, Shoot
from dmd.final_girl.cards import Act
from dmd.final_girl.killing import EnemiesAct, KillerActs
from dmd.final_girl.moving import MayMove
from dmd.final_girl.opening import begin
from dmd.final_girl.questions import ATTACK, MOVEMENT
from dmd.final_girl.terror import Burn, KillerBoard, SummonMinions
from dmd.final_girl.turn import PanicPhase
from dmd.final_girl.world import KILLER, Life, Minion
from tests.core import laws
from tests.final_girl.atoms import proves
from tests.final_girl.table import a_world, book, choose, falls, happen, told
from tests.final_girl.test_random_games import holds_together

FEN = {"location": "last_reel", "killer": "houndmaster"}
MAPS = Path(__file__).parents[2] / "maps" / "final_girl"


def fen(**fields):
    """A table at the drive-in with the Houndmaster."""
    plain = {"girl_at": "lot", "killer_at": "screen", "setup": "intermission"}
    return a_world(book(**FEN), **plain | fields)


def hound(number, space, health=1):
    return Minion(f"hound {number}", "hound", space, health)


def fen_happens(world, *effects):
    return happen(world, *effects, rules=book(**FEN))


@proves("FG-MINION-1")
def test_powers_of_the_killer_are_not_those_of_his_minions():
    world = fen(minions=(hound(1, "lot"),), powers=("long_night", "old_scent"))
    rules = book(**FEN)
    assert (rules.ask(ATTACK, world, KILLER), rules.ask(ATTACK, world, "hound 1")) == (2, 1)
    assert (rules.ask(MOVEMENT, world, KILLER), rules.ask(MOVEMENT, world, "hound 1")) == (2, 1)


@proves("FG-MINION-2")
def test_there_are_no_more_minions_than_tokens():
    world = fen(minions=(hound(2, "lot"),))
    after = fen_happens(world, SummonMinions(kind="hound", number=9)).world
    assert [one.id for one in after.minions] == ["hound 2", "hound 1", "hound 3"]
    assert fen_happens(after, SummonMinions(kind="hound", number=1)).world == after


@proves("FG-MINION-3", "FG-MINION-4")
def test_she_attacks_the_killer_or_all_minions_and_splits_the_damage():
    world = fen(killer_at="lot", minions=(hound(1, "lot"), hound(2, "lot"), hound(3, "screen")))
    state = fen_happens(world, Damage(amount=3))
    assert told(state, book(**FEN)) == ["Strike Houndmaster for 3.", "Strike the minions for 3."]
    after = choose(state, "Strike the minions for 3.", rules=book(**FEN)).world
    assert [one.id for one in after.minions] == ["hound 3"], "the rest is lost"
    assert after.killer == Life(8)


@proves("FG-MINION-5")
def test_a_finale_may_hold_an_action_of_the_minions():
    world = fen(finale="full_cry", minions=(hound(1, "ticket_gate"),), girl=4, phase="killer")
    after = fen_happens(world, KillerBoard()).world
    assert (after.girl, after.minions[0].space) == (Life(3), "lot")


@proves("FG-MINION-6", "FG-MINION-7")
def test_on_terror_cards_every_enemy_acts_minions_first():
    world = fen(
        phase="killer", killer_at="lot", minions=(hound(1, "lot"),), victims=["lot", "back_rows"],
        girl_at="ticket_gate",
    )  # fmt: skip
    after = fen_happens(world, EnemiesAct(target="nearest_victim", steps=("attack",))).world
    assert (after.victims, after.dead) == (("back_rows",), 1), "the hound left nothing for him"
    both = fen_happens(world, EnemiesAct(target="nearest_victim", steps=("attack", "move"))).world
    assert both.killer_at == "back_rows"


@proves("FG-MOVE-6")
def test_victims_follow_her_past_minions():
    world = fen(minions=(hound(1, "back_rows"),), victims=["lot"])
    state = fen_happens(world, MayMove(steps=1))
    assert "Go to Back rows with 1 victim." in told(state, book(**FEN))


@proves("FG-PANIC-7")
def test_victims_beside_a_minion_panic_too():
    world = fen(killed=1, minions=(hound(1, "lot"),), victims=["lot", "front_rows"])
    state = fen_happens(world, PanicPhase())
    assert isinstance(state.fork, Chance)
    assert falls(state, 3, book(**FEN)).world.victims == ("back_rows", "front_rows")


@proves("FG-TERM-4")
def test_what_is_removed_from_the_board_may_come_back():
    world = fen(minions=(hound(1, "lot"),))
    gone = fen_happens(world, Damage(amount=1)).world
    assert gone.minions == ()
    assert fen_happens(gone, SummonMinions(kind="hound")).world.minions == (hound(1, "screen"),)


def test_fire_burns_minions_as_well():
    world = fen(minions=(hound(1, "booth"),))
    state = fen_happens(world, Burn(spaces=("booth",) * 6))
    assert falls(state, 1, book(**FEN)).world.minions == ()


def test_minions_of_two_spaces_in_range_are_told_apart():
    world = fen(
        girl_at="ticket_gate", killer_at="screen", items=["flare_gun"],
        minions=(hound(1, "lot"), hound(2, "back_rows")),
    )  # fmt: skip
    state = fen_happens(world, Shoot(by="flare_gun", damage=2))
    assert told(state, book(**FEN)) == [
        "Strike the minions at Parking lot for 2.", "Strike the minions at Back rows for 2.",
    ]  # fmt: skip


BESIDE_BOTH = """
format: dmd-situation/1
id: beside_both
game: final_girl
luck: 1
location: last_reel
killer: houndmaster
she: booth
he: booth
minions: {hound 1: booth}
horror: 0
hand: [walk, walk, weak_attack]
items: [{item: tire_iron, held: true}]
"""


@pytest.mark.parametrize(("whom", "left"), [("houndmaster", 1), ("minions", 0), ("booth", 0)])
def test_a_verb_says_whom_of_several_she_strikes(tmp_path, whom, left):
    (tmp_path / "beside_both.yaml").write_text(BESIDE_BOTH, "utf-8")
    game = dmd.load(tmp_path / "beside_both.yaml")
    game.attack("weak attack")
    with pytest.raises(Refusal, match=r"Say which: .*Houndmaster.* minions"):
        game.strike("tire iron")
    before = game.world.killer.markers
    game.strike("tire iron", at=whom)
    assert len(game.world.minions) == left
    assert (game.world.killer.markers < before) == bool(left)


def test_a_minion_that_is_gone_does_not_act_any_more():
    assert fen_happens(fen(), KillerActs("hound 1", "heroine", ("move",))).fork is None
    assert fen_happens(fen(hand=["walk"]), Act()).fork


@pytest.mark.parametrize("seed", range(4))
def test_random_games_of_our_own_killer_and_location_hold_the_laws(seed):
    rules = book(heroine=("laurie", "reiko")[seed % 2], **FEN)
    game = Timeline(begin(rules), rules, seed=seed)
    for state in laws.random_game(game, seed, most=100):
        laws.holds_at(state, rules)
        laws.speaks_at(state, rules)
        holds_together(state.world, rules)


@pytest.mark.parametrize("location", ["camp_happy_trails", "last_reel"])
@pytest.mark.parametrize("killer", ["hans", "houndmaster"])
@pytest.mark.parametrize("heroine", ["laurie", "reiko"])
@proves("FG-OVR-5")
def test_every_pairing_can_be_opened(location, killer, heroine):
    game = dmd.new_game(location, killer=killer, heroine=heroine, seed=1)
    assert game.options


# -- files of one's own ----------------------------------------------------------------------------

SPOILT = [
    ("locations/last_reel", "lot: {ticket_gate: [1, 2]", "lot: {ticket_gate: [1, 1]",
     "The number 1 leads from Parking lot to two places."),
    ("locations/last_reel", "lot: {ticket_gate: [1, 2]", "lot: {tiket_gate: [1, 2]",
     "From Parking lot no link leads to tiket_gate."),
    ("locations/last_reel", "  booth: {back_rows: [5, 6]}\n", "",
     "No panic number is told for Projection booth."),
    ("locations/last_reel", "heroine: booth", "heroine: both", "There is no space “both”."),
    ("locations/last_reel", "victims: {snack_bar: 3", "victims: {snack_bar: 20",
     "27 victims are placed; there are 21 pawns."),
    ("locations/last_reel", "at: ticket_gate", "at: tiket_gate", "There is no space “tiket_gate”."),
    ("locations/last_reel", "tunnel: [tool_shed, screen, booth]", "tunnel: [tool_shed]",
     "A tunnel needs two ends."),
    ("locations/last_reel", "id: thermos", "id: hubcap", "“hubcap” is there 2 times."),
    ("killers/houndmaster", "reveals: true", "reveals: false", "0 rows reveal the dark power."),
    ("killers/houndmaster", "kind: hound, number: 2", "kind: hond, number: 2",
     "There is no kind of minion “hond”."),
    ("killers/houndmaster", "start: 1}", "start: 9}", "More minions begin than there are."),
    ("killers/houndmaster", "    health: 2\n", "",
     "A minor dark power needs `health` and `power` together."),
    ("heroines/reiko", "card: planning", "card: plan", "There is no action card “plan”."),
    ("heroines/reiko", "op: heal", "op: haul", "haul"),
    ("locations/camp_happy_trails", "gifts: [{op: gain_time, amount: 2}", "gifts: [{op: die}",
     "“die” is unknown here."),  # what happens inside the game is no word of a card
]  # fmt: skip


@pytest.mark.parametrize(("file", "good", "bad", "said"), SPOILT)
def test_a_spoilt_file_is_told_what_is_wrong_with_it(tmp_path, file, good, bad, said):
    text = (MAPS / f"{file}.yaml").read_text("utf-8")
    assert good in text
    mine = tmp_path / "mine.yaml"
    mine.write_text(text.replace(good, bad, 1), "utf-8")
    found = [one.problem for one in dmd.check(mine).complaints]
    assert any(said in one for one in found), found


def test_a_location_of_ones_own_is_played_with_its_map_beside_it(tmp_path):
    for name in ("last_reel.yaml", "locations/last_reel.yaml"):
        text = (MAPS / name).read_text("utf-8").replace("map: last_reel", "map: ./my_map.yaml")
        place = tmp_path / ("my_map.yaml" if "/" not in name else "mine.yaml")
        place.write_text(text, "utf-8")
    game = dmd.new_game(tmp_path / "mine.yaml", killer="hans", seed=1)
    game.save(tmp_path / "night.json")
    assert dmd.load(tmp_path / "night.json").state == game.state
    spoilt = (
        (tmp_path / "mine.yaml").read_text("utf-8").replace("killer: cornfield", "killer: corn")
    )
    (tmp_path / "mine.yaml").write_text(spoilt, "utf-8")
    with pytest.raises(BadContent, match="There is no space “corn”"):
        dmd.new_game(tmp_path / "mine.yaml", seed=1)


def test_a_word_that_names_nothing_is_refused_with_the_nearest_one():
    with pytest.raises(Refusal, match="hans"):
        dmd.new_game("camp_happy_trails", killer="hanz")
    with pytest.raises(Refusal, match="extreme"):
        dmd.new_game("camp_happy_trails", side="extrem")
    with pytest.raises(Refusal, match="infinite_evil"):
        dmd.new_game("camp_happy_trails", ambiguity="infinite")
