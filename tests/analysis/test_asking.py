"""What people ask about a moment, held against the solver that shares nothing with the answers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

import dmd
from dmd import analysis
from dmd.analysis import Estimate, Position
from dmd.analysis.answer import BEFORE_PLANS, RESULTS, Asked, budget_of
from dmd.analysis.asked import UNTIL
from dmd.analysis.search import Search, Spent
from dmd.analysis.understanding import supposed_in, understood
from dmd.core.complaints import Refusal
from dmd.core.engine import apply, settle
from dmd.core.state import Chance, Decision, End
from dmd.death_may_die.actions import ChooseAction
from dmd.death_may_die.attack import Attack
from dmd.death_may_die.turn import BeginTurn, TurnEndEffects
from tests.analysis.plain import Solver, Ways, alive
from tests.analysis.test_coverage import position, rooms, ways
from tests.analysis.test_ranking import ticking
from tests.analysis.unanswered import unanswered as unanswered
from tests.death_may_die.table import ROOM, Table, a_table, a_world, holding

of_each_seed = pytest.mark.parametrize("seed", range(0, 30, 3), scope="module")


def lost(state: Any) -> int:
    return int(not (isinstance(state.fork, End) and state.fork.result == "lost"))


def below_threshold(here: Position) -> Any:
    who = here.state.world.active
    limit = here.book.next_threshold(here.state.world.investigator(who).sanity)
    return lambda state: int(state.world.investigator(who).sanity < limit)


@of_each_seed
def test_do_we_lose_is_what_a_plain_solver_says(seed: int) -> None:
    here = position(seed)
    truth = Solver(ways(seed), lost).value(here.state)

    answer = analysis.ask(here, "do we lose?", seconds=1_000)

    assert answer.exact
    assert answer.value == 1 - truth


@of_each_seed
def test_a_threshold_is_crossed_as_seldom_as_a_plain_solver_says(seed: int) -> None:
    here = position(seed)
    truth = Solver(ways(seed), below_threshold(here)).value(here.state)

    assert analysis.ask(here, "threshold", seconds=1_000).value == 1 - truth


@of_each_seed
def test_who_dies_names_everybody_and_adds_up(seed: int) -> None:
    here = position(seed)
    answer = analysis.ask(here, "who dies", seconds=1_000)

    dying = [one for one in answer.lines if one.what.endswith("dies:")]
    assert len(dying) == len(here.state.world.living)
    assert all(isinstance(one.value, Fraction) for one in answer.lines)
    assert max(one.value for one in answer.lines[1:]) <= answer.lines[0].value
    assert answer.lines[0].value <= sum(one.value for one in answer.lines[1:])


def test_rest_or_run_tells_the_best_of_each_kind() -> None:
    game = dmd.load("playing_dead")
    answer = analysis.ask(game, "rest or run", positions=20_000, seconds=600)

    assert answer.lines[0].what.startswith("Rest: heal")
    assert answer.lines[0].value == 1
    there = [one.what for one in answer.lines if not one.what.startswith("No ")]
    kinds = [one.split()[0] for one in there]
    assert len(set(kinds)) == len(kinds)


def test_a_reroll_is_worth_what_the_options_say() -> None:
    table = a_table(ROOM, ian={"space": "A", "stress": 2}, enemies={"cultist 1": "A"})
    table.choose("Attack Cultist 1")
    assert "may reroll" in table.asks
    answer = analysis.ask(table, "worth a reroll", until="action", want="kill cultist", seconds=600)

    assert answer.exact
    values = [one.value for one in answer.lines]
    assert values == sorted(values, reverse=True)
    kept = next(one.value for one in answer.lines if one.what.startswith("Keep"))
    fork = table.state.fork
    assert isinstance(fork, Decision)
    assert kept in values
    assert len(values) == len(fork.options)


def test_who_should_take_a_card_compares_it_in_every_hand() -> None:
    ian = {"space": "A", "cards": holding(("d_fire_equipment", "right"))}
    table = a_table(ROOM, ian=ian, beth="A")
    topic = next(one for one in analysis.topics(table) if one.by == "branches")
    assert topic.text == "Who should have Fire Axe?"
    assert [one.text for one in topic.branches] == ["Ian", "Sister Beth"]
    held = [
        [who.id for who in branch.state.world.investigators if who.holds("fire_axe")]
        for branch in topic.branches
    ]

    assert held == [["ian"], ["beth"]]
    answer = analysis.ask(table, topic.id, until="actions", seconds=600)
    assert {one.what for one in answer.lines} == {"Ian", "Sister Beth"}


def test_a_supposed_card_comes_next_and_no_other() -> None:
    game = dmd.load("the_last_space")
    supposed = game.book.analyst.supposing(game.state, "e_byakhee")

    deck_ = supposed.state.world.mythos
    assert list(deck_.next_cards()) == ["e_byakhee"]
    assert sorted(deck_) == sorted(game.world.mythos)


def test_what_the_cards_come_to_is_the_mean_over_every_card_supposed() -> None:
    """Nothing can be chosen before the card: so the answer is the mean of those for each card."""
    game = dmd.load("left_with_friends")
    pick = len(game.options) - 1
    after = Position(apply(game.state, pick, game.book), game.book)
    cards = after.state.world.mythos.next_cards()
    truth = analysis.ask(after, "who dies", seconds=600)
    total = sum(cards.values())

    each = [
        (n, analysis.ask(after, "who dies", card=card, seconds=600)) for card, n in cards.items()
    ]

    assert truth.exact
    assert all(one.exact for _, one in each)
    assert truth.value == sum((Fraction(n, total) * one.value for n, one in each), Fraction(0))


def test_an_own_aim_is_told_for_every_option() -> None:
    answer = analysis.ask(dmd.load("the_better_weapon"), "kill byakhee", until="actions")

    assert answer.question == "Kill a Byakhee?"
    told = {one.what: one.told for one in answer.lines}
    assert told["Destroy Equipment: Lab in Red Gate room (3 of 4)."] == "87.50 %"


def test_the_fight_is_over_before_the_fire_burns() -> None:
    """What lies between the actions and the end of the turn, cut off by hand for the solver."""
    you = {"space": "A", "wounds": 3, "stress": 4, "fire": 2}
    world = a_world(ian=you, enemies={"cultist 1": "A"})
    chain = BeginTurn("ian").resolve(world, rooms()).then
    begun = settle(world, chain[3:], rooms())
    ends = next(n for n, one in enumerate(begun.agenda) if type(one) is TurnEndEffects)
    fought = replace(begun, agenda=begun.agenda[:ends])

    fight = analysis.expect(Position(begun, rooms()), "survive", until="fight")
    turn = analysis.expect(Position(begun, rooms()), "survive", until="turn")

    solver = Solver(Ways(rooms(), begun.world.turn), alive)
    assert fight.value == solver.value(fought)
    assert turn.value == solver.value(begun)
    assert turn.value < fight.value


@pytest.mark.wide
def test_where_it_takes_too_long_the_number_is_bounded_by_a_plan() -> None:
    answer = analysis.ask(dmd.load("left_with_friends"), "do we lose", positions=60, seconds=60)

    assert not answer.exact
    assert isinstance(answer.value, Estimate)
    assert answer.lines[0].told.startswith("at most")
    assert answer.value.high >= float(Fraction(832, 10_000))


@pytest.mark.parametrize(
    ("about", "more", "told"),
    [
        ("dinner", {}, "is no question I know"),
        ("lose", {"card": "the joker"}, "There is no Mythos card"),
        ("lose", {"card": "e_monsters_in_the_labs"}, "cannot come next"),
        ("lose", {"until": "doomsday"}, "no end one could look to"),
    ],
)
def test_what_makes_no_sense_is_refused(about: str, more: dict[str, str], told: str) -> None:
    with pytest.raises(Refusal, match=told):
        analysis.ask(dmd.load("left_with_friends"), about, **more)


def test_a_question_may_say_how_far_it_looks() -> None:
    table = a_table(ROOM, ChooseAction("ian", 2), ian={"space": "A"}, beth="A")
    little = {"positions": 50, "seconds": 2.0, "tries": 5}
    for about in ("Do we lose this round?", "do we lose in this round"):
        assert "until everybody has had a turn" in analysis.ask(table, about, **little).text()
    said = analysis.ask(table, "do we lose this round", until="actions", **little)
    assert "until everybody has had a turn" not in said.text()


@pytest.mark.usefixtures("unanswered")
def test_what_one_should_do_is_asked_in_ones_own_words() -> None:
    game = dmd.load("the_last_lab")
    asked = {
        about: analysis.ask(game, about).question
        for about in ("Should we attack?", "should I rest", "What should we do?")
    }
    assert set(asked.values()) == {"Rest, run, or fight?", "Which choice is best?"}


@pytest.mark.parametrize(
    ("about", "told"),
    [
        ("What is the best plan?", "Leave --ask out; in Python, call `analysis.plans(game)`"),
        ("best plan", "The best plans are told where nothing is asked"),
        ("what if the next card is Byakhee!?", '--ask "do we lose" --card "Byakhee!"; in Python'),
        ("What if the card is “The Wings”", 'card="The Wings"'),
    ],
)
def test_what_is_asked_in_another_way_hears_what_to_type(about: str, told: str) -> None:
    with pytest.raises(Refusal) as refusal:
        analysis.ask(dmd.load("the_last_space"), about)
    assert told in str(refusal.value)


def test_a_question_gets_no_suggestion_that_has_nothing_to_do_with_it() -> None:
    with pytest.raises(Refusal) as refusal:
        analysis.ask(dmd.load("the_last_lab"), "should we dance")
    assert "Did you mean" not in str(refusal.value)


def test_rest_or_run_says_why_one_cannot_rest() -> None:
    table = a_table(
        ROOM, ChooseAction("ian", 2), ian={"space": "A"}, beth="A", enemies={"cultist 1": "A"}
    )
    answer = analysis.ask(table, "rest or run", positions=50, seconds=2.0, tries=5)
    (rest,) = (one.what for one in answer.lines if one.what.startswith("No Rest: "))
    assert rest.startswith("No Rest: An enemy shares the space of Ian, so it is not Safe. Kill")
    assert rest.endswith("(DMD-RST-1)")
    assert not [one for one in answer.lines if one.what.startswith("No Attack")]

    safe = a_table(ROOM, ChooseAction("ian", 2), ian={"space": "A", "stress": 2}, beth="A")
    answer = analysis.ask(safe, "rest or run", positions=50, seconds=2.0, tries=5)
    assert not [one for one in answer.lines if one.what.startswith("No Rest")]


@pytest.mark.parametrize(
    ("about", "question"),
    [
        ("what should Ian do?", "Which choice is best?"),
        ("What should I do", "Which choice is best?"),
        ("co ma zrobić Ian?", "Which choice is best?"),
        ("run or rest", "Rest, run, or fight?"),
        ("should I rest, run or fight?", "Rest, run, or fight?"),
        ("should ian fight", "Rest, run, or fight?"),
        ("odpoczynek czy bieg?", "Rest, run, or fight?"),
        ("will we lose this round?", "Do we lose?"),
        ("czy przegramy", "Do we lose?"),
        ("does Beth survive?", "Does Sister Beth die?"),
        ("will sister beth die", "Does Sister Beth die?"),
        ("чи виживе beth", "Does Sister Beth die?"),
        ("do I survive", "Does Ian die?"),
        ("do we survive", "Who dies?"),
        ("will the fire kill Ian?", "Does Ian die?"),
        ("can beth die", "Does Sister Beth die?"),
        ("is Beth safe?", "Does Sister Beth die?"),
        ("can Beth go insane?", "Does Sister Beth cross a threshold?"),
        ("can Ian go insane", "Do I cross a threshold?"),
        ("do we cross a threshold", "Do I cross a threshold?"),
        ("cross a threshold", "Do I cross a threshold?"),
        ("what happens if Ian stays in the fire?", "Rest, run, or fight?"),
        ("who dies this round", "Who dies?"),
        ("is somebody going to die?", "Who dies?"),
        ("czy ktoś zginie", "Who dies?"),
        ("чи хтось загине", "Who dies?"),
        ("próg", "Do I cross a threshold?"),
        ("odpocząć czy uciekać?", "Rest, run, or fight?"),
        ("how likely is it that Ian dies", "Does Ian die?"),
        ("what are the odds that we lose", "Do we lose?"),
        ("jakie są szanse, że przegramy?", "Do we lose?"),
        ("наскільки ймовірно, що ми програємо", "Do we lose?"),
        ("is Ian going to cross a threshold?", "Do I cross a threshold?"),
        ("lepiej odpocząć czy walczyć?", "Rest, run, or fight?"),
        ("що краще: відпочити чи бігти?", "Rest, run, or fight?"),
        ("what is the safest move", "Which choice is best?"),
        ("чи помре хтось?", "Who dies?"),
        ("How many wounds will I take?", "How many wounds do I take?"),
        ("how many wounds does Ian take this turn", "How many wounds do I take?"),
        ("how many wounds does Beth take", "How many wounds does Sister Beth take?"),
        ("how badly will Beth be hurt", "How many wounds does Sister Beth take?"),
        ("ile obrażeń otrzymam?", "How many wounds do I take?"),
        ("ile ran odniosę w tej turze", "How many wounds do I take?"),
        ("ile obrażeń otrzyma Siostra Beth", "How many wounds does Sister Beth take?"),
        ("скільки ран я отримаю?", "How many wounds do I take?"),
        ("скільки ран отримає Бет до кінця ходу", "How many wounds does Sister Beth take?"),
        ("how much sanity will I lose", "How much sanity does Ian lose?"),
        ("ile poczytalności stracę", "How much sanity does Ian lose?"),
        ("скільки глузду втрачу", "How much sanity does Ian lose?"),
        ("what kills Beth?", "What kills Sister Beth?"),
        ("what could kill me", "What kills Ian?"),
        ("how does Ian die", "What kills Ian?"),
        ("what kills us", "What kills us?"),
        ("kills", "What kills us?"),
        ("co zabije Iana?", "What kills Ian?"),
        ("co mnie zabije", "What kills Ian?"),
        ("co nas może zabić", "What kills us?"),
        ("od czego zginie Siostra Beth", "What kills Sister Beth?"),
        ("що вб'є Ієна?", "What kills Ian?"),
        ("що вб’є мене", "What kills Ian?"),
        ("що нас уб'є", "What kills us?"),
        ("від чого помре Бет", "What kills Sister Beth?"),
        ("What am I going to die of?", "What kills Ian?"),
        ("what will we die of", "What kills us?"),
        ("Od czego zginę?", "What kills Ian?"),
        ("od czego zginiemy", "What kills us?"),
        ("od czego umrze Beth", "What kills Sister Beth?"),
        ("Від чого я загину?", "What kills Ian?"),
        ("від чого загину", "What kills Ian?"),
        ("від чого ми загинемо", "What kills us?"),
        ("does the Elder One advance?", "Does the Elder One advance?"),
        ("will Cthulhu advance this round", "Does the Elder One advance?"),
        ("how likely is it that the Elder One advances", "Does the Elder One advance?"),
        ("чи загину", "Does Ian die?"),
        ("czy Przedwieczny postąpi?", "Does the Elder One advance?"),
        ("чи просунеться Прадавній", "Does the Elder One advance?"),
        ("will Cthulhu be summoned?", "Is Cthulhu summoned?"),
        ("does the elder one appear", "Is Cthulhu summoned?"),
        ("is Cthulhu coming", "Is Cthulhu summoned?"),
        ("czy Cthulhu zostanie przywołany", "Is Cthulhu summoned?"),
        ("czy Przedwieczny się pojawi?", "Is Cthulhu summoned?"),
        ("чи буде викликано Ктулху?", "Is Cthulhu summoned?"),
        ("чи з'явиться Прадавній", "Is Cthulhu summoned?"),
    ],
)
def test_people_ask_in_their_own_words(about: str, question: str) -> None:
    table = a_table(ROOM, ChooseAction("ian", 2), ian={"space": "A"}, beth="A")
    answer = analysis.ask(table, about, positions=50, seconds=2.0, tries=5)
    assert answer.question == question
    assert ("everybody has had a turn" in answer.text()) == ("this round" in about)


@pytest.mark.parametrize(
    ("about", "question"),
    [
        ("destroy the lab", "Destroy a Lab?"),
        ("can we destroy a lab this turn?", "Destroy a Lab?"),
        ("What are the odds to smash the lab?", "Destroy a Lab?"),
        ("destroy equipment", "Destroy a Lab?"),
        ("how likely is it that we kill the byakhee", "Kill a Byakhee?"),
        ("can I get to the Landing", "Be in Landing?"),
        ("kill byakhees", "Kill a Byakhee?"),
        ("should I smash the lab or kill the byakhee first?", "Destroy a Lab or kill a Byakhee?"),
        ("should we destroy the lab", "Which choice is best?"),
        ("should I dance or destroy the lab?", "Which choice is best?"),
        ("put out the fire", "Can I put the Fire out?"),
        ("can Ian destroy the last lab?", "Destroy a Lab?"),
        ("what if we rest?", "Rest, run, or fight?"),
        ("is it safe to stay here?", "Rest, run, or fight?"),
        (
            "what if the next Mythos card is fire vampire! (a), do we lose?",
            "If the next Mythos card is “Fire Vampire! (a)”: Do we lose?",
        ),
        (
            "who dies if the card is crawling chaos",
            "If the next Mythos card is “Crawling Chaos”: Who dies?",
        ),
    ],
)
@pytest.mark.usefixtures("unanswered")
def test_an_aim_is_understood_in_the_question_it_is_wrapped_in(about: str, question: str) -> None:
    assert analysis.ask(dmd.load("the_last_lab"), about).question == question


def test_what_comes_first_of_two_is_told_by_a_plan() -> None:
    you = {"space": "A", "stress": 4}
    table = a_table(
        ROOM, ChooseAction("ian", 2), ian=you, labs={"A": 3}, enemies={"cultist 1": "A"}
    )
    answer = analysis.ask(table, "destroy the lab or kill the cultist?", positions=90)
    assert answer.lines[0].what.startswith("Best")
    assert " of 2" in answer.lines[0].what


@pytest.mark.parametrize(
    ("about", "told"),
    [
        ("fire", "Nothing burns in A. There is no Fire"),
        ("rest or run", "No action is being chosen here."),
        ("worth a reroll", "No dice lie here"),
        ("choose", "Nobody is asked anything here."),
    ],
)
def test_a_question_that_makes_no_sense_here_is_known_and_says_why(about: str, told: str) -> None:
    table = a_table(
        ROOM, ChooseAction("ian", 2), ian={"space": "A"}, beth="A", enemies={"cultist 1": "A"}
    )
    there: Any = table.state.fork
    attack = next(n for n, one in enumerate(there.options) if type(one.then[0]) is Attack)
    thrown = apply(table.state, attack, table.book)
    assert type(thrown.fork) is Chance
    with pytest.raises(Refusal, match=told):
        analysis.ask(Position(thrown, table.book), about)


@pytest.mark.parametrize("mistyped", ["Byakhe", "Bayakhee"])
def test_a_card_that_is_nearly_typed_is_offered_and_not_taken(mistyped: str) -> None:
    with pytest.raises(Refusal, match="Did you mean “Byakhee”"):
        analysis.ask(dmd.load("left_with_friends"), "lose", card=mistyped)


def test_whoever_is_not_understood_hears_every_question_there_is() -> None:
    table = a_table(ROOM, ChooseAction("ian", 2), ian={"space": "A"}, beth="A")
    with pytest.raises(Refusal) as refusal:
        analysis.ask(table, "shall we have dinner")
    for one in analysis.topics(table):
        assert f"“{one.id}”" in str(refusal.value)


def test_one_question_in_other_words_has_one_number() -> None:
    """The same is not weighed twice, so that one screen never says two things."""
    game = dmd.load("step_back")
    little = {"positions": 3_000, "seconds": 60.0}
    best = analysis.ask(game, "choose", **little)
    again = analysis.ask(game, "what should i do", **little)
    kinds = analysis.ask(game, "rest or run", **little)

    assert again.lines == best.lines
    told = {one.what: one.told for one in best.lines}
    assert all(told[one.what] == one.told for one in kinds.lines if one.value is not None)


def test_who_should_take_a_card_is_asked_by_a_part_of_its_name() -> None:
    ian = {"space": "A", "cards": holding(("d_fire_equipment", "right"))}
    little: dict[str, Any] = {"positions": 50, "seconds": 2.0, "tries": 5}
    table = a_table(ROOM, ChooseAction("ian", 2), ian=ian, beth="A")
    for about in ("who should take the axe?", "Who should have Fire Axe?"):
        assert analysis.ask(table, about, **little).question == "Who should have Fire Axe?"

    alone = a_table(ROOM, ChooseAction("ian", 2), ian=ian, beth="B")
    with pytest.raises(Refusal, match="Fire Axe is with Ian, and cannot be handed over here"):
        analysis.ask(alone, "who should take the axe")


# -- in the words of a table -----------------------------------------------------------------------


def duel(taken: int = 2, stress: int = 0) -> Table:
    return a_table(
        ROOM, ChooseAction("ian", taken), ian={"space": "A", "stress": stress}, beth="A",
        enemies={"cultist 1": "A", "byakhee 1": "A"},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("about", "question"),
    [
        ("can I kill the cultist and the byakhee?", "Kill a Cultist and kill a Byakhee?"),
        ("survive and kill the cultist", "Everybody survives and kill a Cultist?"),
        ("zabij kultystę", "Kill a Cultist?"),
        ("czy mogę zabić kultystę", "Kill a Cultist?"),
        ("zabij kultystę i byakhee", "Kill a Cultist and kill a Byakhee?"),
        ("вбий культиста", "Kill a Cultist?"),
        ("чи можемо вбити культиста?", "Kill a Cultist?"),
        ("przeżyć", "Everybody survives?"),
    ],
)
@pytest.mark.usefixtures("unanswered")
def test_an_aim_is_typed_in_the_words_of_a_table(about: str, question: str) -> None:
    assert analysis.ask(duel(), about).question == question


def test_several_things_at_once_are_reached_where_all_of_them_are() -> None:
    here = duel(taken=1, stress=4)  # no stress is left for rerolls, which take long to think of
    long: dict[str, Any] = {"until": "actions", "positions": 200_000, "seconds": 1_000}
    both = analysis.expect(here, "kill cultist and kill byakhee", **long)
    one = analysis.expect(here, "kill cultist", **long)
    other = analysis.expect(here, "kill byakhee", **long)
    assert both.exact
    assert 0 < both.value <= min(one.value, other.value)
    assert both.question.yes_no
    assert both.value < one.value


@pytest.mark.parametrize(
    ("about", "until"),
    [
        ("who dies before it is my turn again?", "the next own turn"),
        ("who dies until my next turn", "the next own turn"),
        ("kto zginie w tej rundzie", "everybody has had a turn"),
        ("threshold this round", "everybody has had a turn"),
        ("хто загине в цьому раунді?", "everybody has had a turn"),
        ("czy przegramy w tej turze", "the turn is over"),
    ],
)
@pytest.mark.usefixtures("unanswered")
def test_how_far_to_look_is_said_in_other_words(about: str, until: str) -> None:
    assert f"until {until}" in analysis.ask(duel(), about).remark


@pytest.mark.parametrize(
    ("about", "like"),
    [
        ("kto zginie przed moją turą", "who dies"),
        ("what about the insanity of Ian", "threshold"),
        ("how dangerous is the fire", "fire"),
        ("should Beth run away", "rest or run"),
    ],
)
def test_what_is_not_understood_is_answered_with_the_nearest_question(
    about: str, like: str
) -> None:
    with pytest.raises(Refusal) as refusal:
        analysis.ask(duel(), about)
    told = str(refusal.value)
    assert f"Did you mean “{like}”" in told
    assert "worth a reroll" not in told
    assert "ask “?”" in told


def test_a_question_mark_lists_every_question() -> None:
    table = duel()
    with pytest.raises(Refusal) as refusal:
        analysis.ask(table, "?")
    for one in analysis.topics(table):
        assert f"“{one.id}”" in str(refusal.value)
    assert "is no question" not in str(refusal.value)


# -- beyond this turn ------------------------------------------------------------------------------


@pytest.mark.wide
def test_a_question_about_the_round_is_tried_often_and_not_looked_through_in_vain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """So many looks at the clock are fifteen seconds."""
    ticking(monkeypatch, 0.01)
    game = dmd.load("the_last_lab")
    game.stop_saving()
    answer = analysis.ask(game, "do we lose this round", seconds=15)
    assert isinstance(answer.value, Estimate)
    assert answer.value.tries >= 100
    assert answer.value.error < 0.05


def test_what_stands_first_beyond_this_turn_was_tried_as_often_as_any_rival() -> None:
    game = dmd.load("the_order_of_the_blows")
    game.stop_saving()
    found = analysis.choices(game, "not lose", until="round", positions=500, seconds=20.0)
    tries = [one.estimate.tries for one in found.best_first if one.estimate is not None]
    assert tries
    assert tries[0] == max(tries)


# -- what newcomers typed --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("about", "told"),
    [
        ("is it worth a stress?", "No dice lie here that could be rerolled"),
        ("should I spend stress on a reroll", "No dice lie here that could be rerolled"),
        ("who takes the cat", "Nobody holds such a card"),
        ("where is it safe?", "analysis.threats(game)"),
        ("gdzie jest bezpiecznie?", "analysis.threats(game)"),
        ("co jeśli następna karta to Byakhee?", 'card="Byakhee"'),
    ],
)
def test_what_cannot_be_asked_here_says_why(about: str, told: str) -> None:
    table = a_table(ROOM, ChooseAction("ian", 2), ian={"space": "A"}, beth="A")
    with pytest.raises(Refusal) as refusal:
        analysis.ask(table, about)
    assert told in str(refusal.value)


@pytest.mark.parametrize(
    ("about", "asked", "card"),
    [
        ("czy przegramy, jeśli następna karta to Byakhee?", "czy przegramy", "Byakhee"),
        ("чи програємо, якщо наступна карта Byakhee", "чи програємо", "Byakhee"),
        ("a co jeśli następna karta to Byakhee, kto zginie?", "kto zginie?", "Byakhee"),
    ],
)
def test_a_card_is_supposed_in_every_language(about: str, asked: str, card: str) -> None:
    assert supposed_in(about) == (asked, card)


@pytest.mark.parametrize(
    ("about", "until"),
    [
        ("do we lose before the end of the round", "everybody has had a turn"),
        ("хто загине до кінця раунду?", "everybody has had a turn"),
        ("kto zginie do końca tury", "the turn is over"),
        ("чи помре хтось цього ходу?", "the turn is over"),
    ],
)
@pytest.mark.usefixtures("unanswered")
def test_how_far_to_look_is_said_as_people_say_it(about: str, until: str) -> None:
    table = a_table(ROOM, ChooseAction("ian", 2), ian={"space": "A"}, beth="A")
    topic = understood(Position(table.state, table.book), about)
    assert UNTIL[topic.until] == until


def test_before_plans_an_exact_answer_is_not_looked_for_at_any_price() -> None:
    """Rolls with many rerolls use up what is granted; else a question took a minute for nothing."""
    game = dmd.load("step_back")
    here = Position(game.state, game.book)
    question = analysis.question_of(here, "survive", "turn")
    asked = Asked(understood(here, "who dies"), here, question, (60_000, 1_000.0, 400), 1)
    budget = budget_of(asked)
    assert budget.left == 60_000 // BEFORE_PLANS
    search = Search(here.book, here.book.analyst, question, budget)

    with pytest.raises(Spent):
        search.value(question.begin(here.state))
    results = sum(len(one.ends) for one in search.rolls.values())
    assert results > 10_000
    assert len(search.rolls) < results / RESULTS
    assert results / RESULTS <= budget.used + len(search.rolls), "what they come to was counted"
