"""What is told of a step: what came of it, once; never what only prepares or asks."""

import pytest

from dmd.core.book import kinds_of
from dmd.core.state import Scope, State
from dmd.core.timeline import Timeline
from dmd.final_girl.attack import BreakPower, Damage, HurtMinions
from dmd.final_girl.breath import FlipToken, LoseMarkers
from dmd.final_girl.cards import Act
from dmd.final_girl.events import ChooseSpecial, DigTunnel
from dmd.final_girl.hand import TakeActionCard
from dmd.final_girl.happening import PHASE, Asks
from dmd.final_girl.items import GainItem
from dmd.final_girl.killing import KillerMoves
from dmd.final_girl.roll import KeepRoll, Roll
from dmd.final_girl.turn import BeginTurn
from dmd.final_girl.world import HEROINE, KILLER, Minion, Minor
from tests.final_girl.table import S, a_world, book

FEN = {"location": "last_reel", "killer": "houndmaster"}


def told(*effects, answers=(), rules=None, **fields):
    """The sentences that stand in the journal, after choices that read so."""
    rules = rules or book()
    game = Timeline(State(a_world(rules, **fields), (*effects, Scope(PHASE))), rules, seed=1)
    for one in answers:
        game.choose(game.sentences().index(one))
    return [game.journal.sentence(one) for one in game.journal.lines]


MOMENTS = {
    "a hound is hit": (
        [HurtMinions("booth", 1)],
        {"rules": book(**FEN), "girl_at": "booth", "killer_at": "screen",
         "minions": (Minion("hound 1", "hound", "booth", 1),)},
        ["Fen hound 1 dies."],
    ),
    "a power is broken": (
        [BreakPower()], {"minors": (Minor("wicked_rage", 2),)}, ["Wicked rage is broken."],
    ),
    "a victim becomes special": (
        [ChooseSpecial("boyfriend")], {"victims": ["lake"]},
        ["A victim at Lake is Boyfriend from now on."],
    ),
    "a blow reaches nobody": (
        [Damage(amount=1, by="walk")], {"killer_at": "lake"},
        ["Damage 1.", "Nobody is in reach: the damage is lost."],
    ),
    "he moves": ([KillerMoves(KILLER, "dock")], {"killer_at": "cliff"}, ["Hans moves to Lake."]),
    "markers go": ([LoseMarkers(KILLER, 1)], {"killer": 3}, []),
    "an item is hers": ([GainItem("map")], {}, []),
    "she has no token left": (
        [FlipToken((HEROINE, KILLER))], {"girl": 0, "killer": 0},
        ["Laurie is at the last breath."],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", MOMENTS)
def test_what_came_of_it_is_told_and_nothing_that_prepared_it(name):
    effects, fields, lines = MOMENTS[name]
    found = told(*effects, **fields)
    assert found[: len(lines)] == lines
    assert len(found) == len(lines) or name == "she has no token left", "then the token is read"


def test_a_tunnel_is_told_by_where_it_leads():
    lines = told(DigTunnel("secret_tunnel"), answers=["The tunnel joins Cabins and Dock."])
    assert lines == ["The tunnel joins Cabins and Dock."]


def test_that_she_may_act_stands_by_itself_and_not_below_what_came_before():
    game = Timeline(State(a_world(hand=["walk"]), (BeginTurn(),)), book(), seed=1)
    assert [one.depth for one in game.journal.lines if type(one.effect) is Act] == [0]


def test_a_roll_that_is_kept_is_told_by_what_counts():
    game = Timeline(
        State(a_world(hand=["close_call", "focus"]), (KeepRoll(Roll("focus", (S, S))),)), book()
    )
    assert "Keep the dice." not in [game.journal.sentence(one) for one in game.journal.lines]


def test_a_reward_names_the_card_it_gives_or_what_it_may_cost():
    said = [str(book().say(one, a_world())) for one in (
        TakeActionCard(card="planning"), TakeActionCard(cost=2),
    )]  # fmt: skip
    assert said == ["Take Planning from the market.", "Take an action card of cost 2 or less."]


def test_a_question_is_told_by_its_answer():
    """Apart from those that tell something themselves: a damage, a roll, an attack on her."""
    tells = {
        "Damage", "Shoot", "LuckyRoll", "TakeActionCard", "Count", "Act", "AnswerAttack",
        "TakeTopItem", "PutToken", "GoByBoat", "SeeTerror",
    }  # fmt: skip
    asking = [one for one in kinds_of(Asks) if one is not Asks]
    assert {one.__name__ for one in asking if one.quiet is not True} == tells
