"""What may be asked of a position: odds of cards, danger of the killer phase, players."""

from collections import Counter
from fractions import Fraction

import pytest
from msgspec.structs import replace

import dmd
from dmd import analysis
from dmd.core.complaints import Refusal
from dmd.core.engine import apply, let_fall, settle
from dmd.core.luck import stream
from dmd.core.playout import playout
from dmd.core.speaking import spoken
from dmd.core.state import Chance, Decision
from dmd.drawing.bars import draw_odds
from dmd.final_girl.analysing import danger
from dmd.final_girl.analysing.aims import ended
from dmd.final_girl.analysing.danger import chances, ends, fate
from dmd.final_girl.cards import Act, PlayCard
from dmd.final_girl.killing import AnswerAttack, BearAttack
from dmd.final_girl.playing.players import PLAYERS
from dmd.final_girl.roll import AfterRoll, PayUp, Roll
from dmd.final_girl.terror import KillerPhase
from dmd.games import reader
from tests.final_girl.table import a_world, book, happen, new


class Position:
    """A position without a game."""

    def __init__(self, state):
        self.state, self.book = state, book()


def odds_of(hand, option, **fields):
    return analysis.odds(Position(happen(a_world(hand=hand, **fields), Act())), option)


def test_the_odds_of_a_card_are_those_of_the_table_before_it_is_played():
    # 9 pairs, each equally likely: SS is two or more, with two cards to pay SS, SP, PS, too.
    found = odds_of(["short_rest", "walk", "walk"], "Play Short Rest", girl=1)
    assert found.ladder[0] == Fraction(1, 9)
    assert found.ladder[2] == Fraction(3, 9)
    assert found.value == Fraction(3, 9)


def test_what_a_card_may_cost_is_counted_with_its_chance():
    found = odds_of(["focus"], "Play Focus", time=1, horror=4)
    assert found.distribution("time lost") == {-2: Fraction(1, 9), 1: Fraction(4, 9),
                                               2: Fraction(4, 9)}  # fmt: skip
    assert found.chance("health lost") == 0


def test_who_keeps_a_roll_is_thought_to_pay_for_the_better_row():
    # Without a success Walk costs health; two cards make one of the partial success.
    hand = ["close_call", "focus", "guard", "search", "short_rest"]
    state = happen(a_world(hand=hand, girl=2), AfterRoll(Roll("walk", ("blank", "partial"))))
    for option in ("Keep the dice", "Close Call: roll blank again"):
        found = analysis.odds(Position(state), option)
        assert found.wants[:2] == ("two successes", "at least one success")
        assert found.chance("health lost") == 0, option
    paying = analysis.odds(Position(happen(a_world(hand=hand, girl=2), PayUp("walk", 0, 1))), 0)
    assert paying.chance("health lost") == 0


def test_a_blow_that_takes_more_than_is_left_says_how_likely_she_dies_of_it():
    # The bag: six blanks, and 1, 2 and 3, with which she comes back.
    def struck(damage):
        world = a_world(phase="killer", girl=1, killer_at="dock", hand=["retaliate"],
                        open_attack=damage)  # fmt: skip
        return happen(world, AnswerAttack(), BearAttack())

    for damage, dies in ((5, Fraction(6, 9)), (1, 0)):
        state = struck(damage)
        found = analysis.odds(Position(state), "Take the blow")
        assert found.chance("died") == dies, damage
    blow = struck(5)
    assert analysis.odds(Position(blow), "Take the blow").distribution("health lost") == {
        -1: Fraction(1, 9), 0: Fraction(1, 9), 1: Fraction(7, 9),
    }  # fmt: skip
    lost = analysis.odds(Position(blow), "Answer with Retaliate")
    assert lost.chance("died") > 0, "also where she strikes back"


def test_the_chances_of_a_hand_are_listed_by_what_is_paid():
    found = chances(a_world(hand=["walk", "focus", "focus", "guard"]), book())
    assert [(one.card, one.dice, one.paid) for one in found.cards] == [
        ("focus", 2, 0), ("focus", 2, 2), ("guard", 2, 0), ("guard", 2, 2), ("walk", 2, 0),
        ("walk", 2, 2),
    ]  # fmt: skip
    assert all(one.failure + one.one + one.more == 1 for one in found.cards)
    assert len(found.table()) == 6


def test_cards_that_roll_alike_share_a_line():
    found = chances(a_world(hand=["walk", "focus", "focus", "guard"]), book())
    assert found.text().splitlines() == [
        "Focus, Guard, Walk (2 dice): two or more 11.1 %, one 44.4 %, none 44.4 %",
        "Focus, Guard, Walk (2 dice, paying up to 2 cards): "
        "two or more 33.3 %, one 55.6 %, none 11.1 %",
    ]


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "0 cards 11.11 %, 1 card 11.11 %, 2 cards 33.33 %"),
     ("pl", "0 kart 11,11%, 1 karta 11,11%, 2 karty 33,33%"),
     ("uk", "0 карт 11,11 %, 1 карта 11,11 %, 2 карти 33,33 %")],
)  # fmt: skip
def test_the_ladder_of_prices_counts_its_cards(language, told):
    found = odds_of(["short_rest", "walk", "walk"], "Play Short Rest", girl=1)
    with spoken(reader(language)):
        assert told in found.text()
        assert told.split(" 1")[0] in draw_odds(found).svg


def test_a_killer_phase_without_cards_is_told_exactly():
    world = a_world(killer_at="dock", terror=[], girl=4)
    here = fate(world, book(), "dock")
    assert (here.reached, here.hurt, here.damage, here.dies) == (1, 1, 2, 0)
    away = fate(world, book(), "lake")
    assert (away.reached, away.hurt, away.damage) == (0, 0, 0)


def test_every_end_of_a_killer_phase_is_found_and_as_likely_as_a_count_of_trials_says():
    world = a_world(killer_at="cliff", girl_at="dock", girl=4, victims=["lake", "swamp"])
    begun = settle(world, (KillerPhase(),), book())
    found = list(ends(begun, book()))
    assert sum(chance for chance, _ in found) == 1
    exact = fate(world, book(), "dock")
    below, tries, hurt = stream(5), 1_500, 0
    for _ in range(tries):
        state = begun
        while isinstance(state.fork, Chance | Decision):
            if isinstance(state.fork, Chance):
                state = let_fall(state, below, book())
            else:
                state = apply(state, len(state.fork.options) - 1, book())
        hurt += state.world.girl.markers < 4 or ended(state, "lost")
    share = float(exact.hurt)
    off = (share * (1 - share) / tries) ** 0.5
    assert abs(hurt / tries - share) <= 4 * off


def plainly(state, chance=Fraction(1)):
    """Every end with its chance, one by one: nothing that is alike is put together."""
    if isinstance(state.fork, Chance):
        ways = state.fork.source.outcomes(book())
        total = sum(many for _, many in ways)
        for outcome, many in ways:
            yield from plainly(apply(state, outcome, book()), chance * Fraction(many, total))
    elif isinstance(state.fork, Decision):
        yield from plainly(apply(state, len(state.fork.options) - 1, book()), chance)
    else:
        yield chance, state


@pytest.mark.parametrize("card", ["keeps_coming", "run_for_your_life", "fire", "wants_me"])
@pytest.mark.parametrize("she", ["lake", "cliff", "dock"])
def test_a_killer_phase_is_told_as_all_its_ends_one_by_one_add_up(card, she):
    world = a_world(killer_at="lake", girl_at="swamp", girl=1, bloodlust=1, terror=[card],
                    victims=["lake", "cliff", "dock", "dock"])  # fmt: skip
    found = fate(world, book(), she)
    begun = settle(replace(world, girl_at=she, phase="planning"), (KillerPhase(),), book())
    ways = list(plainly(begun))
    assert sum(chance for chance, _ in ways) == 1
    dead = sum(chance * end.world.dead for chance, end in ways)
    lost = sum(chance * ended(end, "lost") for chance, end in ways)
    assert (found.dead, found.dies) == (dead, lost)
    assert sum(many for _, many in found.graves) == dead
    assert found.damage == sum(
        chance * (1 - end.world.girl.markers + ended(end, "lost")) for chance, end in ways
    )


def test_where_ways_are_too_many_a_sample_says_how_far_it_may_be_off(monkeypatch):
    crowd = ["cabins", "cliff", "east_path", "fire_pit", "lake_cabin", "swamp"]
    world = a_world(killer_at="lake", girl_at="dock", victims=crowd, terror=["run_for_your_life"])
    exact = fate(world, book(), "dock")
    assert exact.loose == 0
    for name, most in (("MOST", 100), ("MOST_SAMPLED", 100), ("KEPT", 50)):
        monkeypatch.setattr(danger, name, most)
    found = fate(world, book(), "dock")
    assert 0 < found.loose < 1
    for ours, theirs in zip(found[1:4], exact[1:4], strict=True):
        assert abs(ours - theirs) <= found.loose
    told = book().read_in("en", danger.Danger([found], book()).text().splitlines()[-1])
    assert told.startswith("Too many ways to count them all: these chances may be off by ")
    assert "Too many" not in danger.Danger([exact], book()).text()


def test_a_sample_keeps_what_is_likely_and_the_chance_of_all(monkeypatch):
    monkeypatch.setattr(danger, "KEPT", 4)
    state = happen(a_world())
    shares = [Fraction(1, 2), *[Fraction(1, 20)] * 10]
    ways = {number: (share, state, ()) for number, share in enumerate(shares)}
    loose = []
    kept = danger.sampled(ways, loose)
    assert {one: way[0] for one, way in kept.items()} == {
        0: Fraction(1, 2), 3: Fraction(1, 4), 8: Fraction(1, 4),
    }  # fmt: skip
    assert loose == [0.5 / 2**0.5]


def test_danger_says_where_victims_die():
    world = a_world(killer_at="lake", girl_at="swamp", victims=["lake", "dock"], terror=["fire"])
    assert fate(world, book(), "swamp").graves == (("lake", Fraction(1)), ("dock", Fraction(1, 3)))


def test_where_panicking_victims_run_is_told_by_the_numbers_on_the_lines():
    # The rulebook's fire pit: 2 to 5 lead to the south path, 6 to the lake cabin, 1 nowhere.
    game = dmd.new_game("camp_happy_trails", game="final_girl", seed=3)
    told = game.panic("Fire pit")
    assert told.text() == "Fire pit: South path 66.7 %, stays 16.7 %, Lake cabin 16.7 %"
    assert told.chance("fire_pit", "lake_cabin") == told.chance("fire_pit", "fire_pit")
    assert told.chance("fire_pit", "swamp") == 0
    everywhere = game.panic()
    assert {one.space for one in everywhere.flights} == {*game.world.victim_spaces()}
    for space in game.world.victim_spaces():
        assert sum(one.chance for one in everywhere.flights if one.space == space) == 1
    assert len(told.table()) == 3


def test_saving_a_victim_tells_what_each_reward_is_worth_and_whom_it_spares():
    game = dmd.new_game("camp_happy_trails", game="final_girl", seed=3)
    space = game.world.victims[0]
    found = game.saving(space)
    assert {one.slot for one in found.gains} == {0, 1, 2, 4, 5}, "two slots are alike"
    assert found.best.chance == max(one.chance for one in found.gains)
    told = found.text().splitlines()
    assert len(told) == 7
    assert told[0].startswith("A victim at ")
    with pytest.raises(Refusal, match="No victim is at"):
        game.saving("lake")


def let_end(state, seed):
    """Where a turn leads if she does nothing in it."""
    below, begun = stream(seed), state.world.turn
    while state.world.turn == begun and isinstance(state.fork, Chance | Decision):
        if isinstance(state.fork, Chance):
            state = let_fall(state, below, book())
        else:
            state = apply(state, len(state.fork.options) - 1, book())
    return state


def test_what_would_you_do_has_lines_for_a_turn_and_says_what_they_risk():
    game = dmd.new_game("camp_happy_trails", game="final_girl", seed=3)
    asking = analysis.Asking(game, seed=1)
    lines = asking.expert.lines(game.state, 0)
    said = [str(one.says) for one in lines]
    assert {"Play Focus.", "Play Walk.", "End the action phase."} <= {*said}
    assert len({one.option for one in lines}) == len(lines)
    ends = [let_end(game.state, n) for n in range(3)]
    assert "It risks" in str(asking.expert.why(game.state, ends))
    assert 0 < analysis.chance_now(game) < 1


def test_of_nights_that_were_not_played_before_no_chance_is_told():
    game = dmd.new_game("last_reel", game="final_girl", seed=3)
    with pytest.raises(Refusal):
        analysis.chance_now(game)
    assert "only rank" in game.saving(game.world.victims[0]).text()


def test_danger_is_a_verb_that_takes_spaces_by_name():
    game = dmd.new_game("camp_happy_trails", seed=3)
    told = game.danger("Swamp", "fire_pit")
    assert [one.space for one in told.fates] == ["swamp", "fire_pit"]
    assert "Swamp: he comes to her" in told.text()
    assert list(told.table().columns) == ["reached", "hurt", "damage", "dead", "dies"]


def test_what_may_be_wanted_is_named_by_its_words():
    with pytest.raises(Refusal, match="survive"):
        analysis.odds(Position(happen(a_world(hand=["walk"]), Act())), 0, "survife")
    found = analysis.odds(
        Position(happen(a_world(hand=["weak_attack"], killer_at="dock"), Act())), 0, "damage"
    )
    assert found.value == Fraction(5, 9), "one damage with one success or two"


def test_the_blueprint_plays_to_the_end_and_its_choices_are_options():
    results = Counter()
    for seed in range(2):
        played = playout(new(), book(), PLAYERS["blueprint"].play, seed=seed)
        results[played.result] += 1
    assert set(results) <= {"won", "lost"}


def test_the_blueprint_strikes_the_last_blow_and_takes_a_free_reward():
    from dmd.final_girl.world import Life

    play = PLAYERS["blueprint"].play
    last = happen(
        a_world(hand=["critical_blow", "walk"], killer=Life(0, revived=True), killer_at="dock",
                horror=0), Act()
    )  # fmt: skip
    assert str(book().told(last.fork.options[play(last, book(), None)].then[0], last.world)) == (
        "Play Critical Blow."
    )
    owed = happen(a_world(hand=["walk"], rewards=(2,), covered=(2,), girl=1), Act())
    first = owed.fork.options[play(owed, book(), None)].then[0]
    assert first.__struct_config__.tag == "take_reward"


def test_who_asks_for_threats_hears_what_to_ask_of_this_game():
    with pytest.raises(Refusal, match=r"Ask game\.danger\(\) what the coming killer phase holds"):
        analysis.threats(dmd.load("two_friends_and_a_hammer"))


def vain(hand, **fields):
    state = happen(a_world(hand=hand, **fields), Act())
    analyst = book().analyst
    moves = [option.then[0] for option in state.fork.options]
    found = {n: analyst.in_vain(state, n) for n in range(len(moves))}
    assert not any(found[n] for n, one in enumerate(moves) if type(one) is not PlayCard)
    return {one.card: found[n] for n, one in enumerate(moves) if type(one) is PlayCard}


def test_a_blow_at_nobody_and_a_rest_of_the_unhurt_come_to_nothing():
    hand = ["focus", "furious_strike", "short_rest", "walk", "weak_attack"]
    assert vain(hand) == {
        "focus": "", "furious_strike": "", "walk": "",  # two of them lower the horror as well
        "short_rest": "There is nothing to heal.", "weak_attack": "Nobody is in reach.",
    }  # fmt: skip
    assert vain(["short_rest"], girl=1) == {"short_rest": ""}


def test_a_blow_at_the_killer_or_with_a_weapon_that_reaches_him_does_not():
    assert vain(["weak_attack"], killer_at="dock") == {"weak_attack": ""}
    beside = {"killer_at": "lake", "hand": ["furious_strike", "weak_attack"]}
    assert vain(**beside)["weak_attack"] == "Nobody is in reach."
    assert vain(items=["old_revolver"], **beside) == {"furious_strike": "", "weak_attack": ""}
