"""The hero card to the letter: what a reward says, what it may take, how full a hand may be."""

from msgspec.structs import replace

from dmd.final_girl.book import FinalGirl
from dmd.final_girl.cards import Act
from dmd.final_girl.hand import TakeActionCard, TakeCard
from dmd.final_girl.rescue import told_reward
from tests.final_girl.atoms import proves
from tests.final_girl.table import a_world, book, choose, happen, told

EXIT = {"girl_at": "southeast_exit", "killer_at": "cabins"}


@proves("FG-RESCUE-1")
def test_a_table_remembers_how_many_were_rescued_in_this_phase():
    state = happen(a_world(victims=["southeast_exit"] * 2, hand=["walk"], **EXIT), Act())
    for many in (1, 2):
        state = choose(state, next(one for one in told(state) if one.startswith("Rescue")))
        assert (state.world.rescued_now, state.world.saved) == (many, many)


@proves("FG-HERO-1")
def test_a_reward_of_two_words_is_told_as_two_sentences():
    plain = book().box
    first, second, *_ = plain.heroine.slots
    slots = ((*first, *second), *plain.heroine.slots[1:])
    box = replace(plain, heroine=replace(plain.heroine, slots=slots))
    rules = FinalGirl(box, book().board)
    assert str(told_reward(0, a_world(), rules)) == "Horror −1. Time +2."


@proves("FG-HERO-3")
def test_a_reward_that_names_neither_card_nor_cost_takes_one_that_costs_nothing():
    market = ("guard", "sprint", "walk", "weak_attack")
    state = happen(a_world(market=market), TakeActionCard(by="laurie"))
    assert told(state) == ["Take Walk.", "Take Weak Attack."]
    assert str(book().told(TakeActionCard(), a_world())) == (
        "Take an action card of cost 0 or less."
    )


@proves("FG-PLAN-9")
def test_the_tenth_card_may_stay_and_the_eleventh_costs_one_at_once():
    nine, market = ["guard"] * 4 + ["walk"] * 5, ("focus", "sprint")
    tenth = happen(a_world(hand=nine, market=market), TakeCard("focus"))
    assert (len(tenth.world.hand), tenth.fork) == (10, None)
    more = happen(tenth.world, TakeCard("sprint"))
    assert told(more) == ["Discard Focus.", "Discard Guard.", "Discard Sprint.", "Discard Walk."]
    after = choose(more, "Discard Walk.").world
    assert (len(after.hand), after.time) == (10, tenth.world.time), "and gives no time"
