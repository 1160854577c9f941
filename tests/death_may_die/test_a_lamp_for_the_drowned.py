"""A Lamp for the Drowned: an episode of our own that is data only, played to all its ends."""

from __future__ import annotations

import os
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

import dmd
from dmd.core.engine import apply, let_fall, settle
from dmd.core.luck import stream
from dmd.core.playout import any_option, playout
from dmd.core.state import AnyState, Chance, Decision, Effect, End, Option, Scope, State, Step
from dmd.core.timeline import Timeline
from dmd.death_may_die.actions import ChooseAction, EndActions
from dmd.death_may_die.analysing.aims import aim
from dmd.death_may_die.attack import Attack
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.cards import UseCard
from dmd.death_may_die.destroying import DealWounds, TurnOverToken
from dmd.death_may_die.discovery import Claim, Investigate
from dmd.death_may_die.elder_one import DisruptRitual
from dmd.death_may_die.happening import OneOf, Read
from dmd.death_may_die.opening import open_book
from dmd.death_may_die.policies import careful
from dmd.death_may_die.questions import BONUS_DICE
from dmd.death_may_die.roll import KeepDice, Roll, ThrowDice
from dmd.death_may_die.sanity import LevelUp
from dmd.death_may_die.selectors import Reader, Spaces
from dmd.death_may_die.setup import setting_up, table
from dmd.death_may_die.shelf import complaints
from dmd.death_may_die.tokens import PutToken, RemoveToken, TakeEpisodeAction, tokens_left
from dmd.death_may_die.turn import TURN, BeginTurn, PassTurn
from dmd.death_may_die.world import Claimed, Enemy, Token, World
from dmd.drawing import tell_scene
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import say
from tests.death_may_die.invariants import Inspector
from tests.death_may_die.starts import TEAMS
from tests.death_may_die.table import Table, a_world, happened, person, places
from tests.death_may_die.test_random_games import forks

FILE = Path(__file__).parents[2] / "maps/death_may_die/episodes/a_lamp_for_the_drowned.yaml"
EPISODE = "a_lamp_for_the_drowned"
OIL_NEEDED = 4


@cache
def the_book(elder_one: str = "cthulhu") -> DeathMayDie:
    return open_book(EPISODE, elder_one)


def from_the_start(seed: int, book: DeathMayDie) -> AnyState:
    team = TEAMS[seed % len(TEAMS)]
    return State(table(team, book), setting_up(team, book))


def late(seed: int, book: DeathMayDie) -> AnyState:
    """The Elder One is here, the lamp is lit or half full, people are skilled and worn."""
    below = stream(seed)
    team = TEAMS[seed % len(TEAMS)]
    world = table(team, book)
    spaces = book.board.ids
    worn = tuple(
        replace(
            one, space=spaces[below(len(spaces))], wounds=below(3), stress=below(5),
            sanity=below(18), levels=tuple(1 + below(4) for _ in range(3)),
            insanity=sorted(book.box.insanities)[below(len(book.box.insanities))],
            partner=team[0] if one.id != team[0] else team[1], tokens=("oil",) * below(2),
        )
        for one in world.investigators
    )  # fmt: skip
    disrupted, stage = below(4) > 0, 2 + below(3)
    poured = OIL_NEEDED if disrupted else below(OIL_NEEDED)
    wounds = below(book.box.elder_one.stages[stage - 1].health) if disrupted else 0
    elder = Enemy(book.box.elder_one.id, "elder_one", worn[0].space, wounds)
    oil = tuple(Token(f"oil {n}", "oil", "lamp_room") for n in range(1, poured + 1))
    tide = tuple(
        Token(f"tide {n}", "tide", spaces[below(len(spaces))]) for n in range(3, 4 + below(4))
    )
    late_world = replace(
        world, investigators=worn, stage=stage, track=3 + below(5), disrupted=disrupted,
        enemies=(*world.enemies[below(5) :], elder), tokens=(*world.tokens, *oil, *tide),
    )  # fmt: skip
    return State(late_world, (BeginTurn(team[below(len(team))]),))


def greedy(state, book, below):
    """Whatever does something at once, whatever it costs; else as the careful one would."""
    moves = [option.then[0] for option in state.fork.options]
    for kind in (TakeEpisodeAction, Attack, Claim, UseCard):
        wanted = [number for number, move in enumerate(moves) if isinstance(move, kind)]
        if wanted:
            return wanted[below(len(wanted))]
    return careful(state, book, below)


class Harbourmaster(Inspector):
    """The watcher of every game, who also counts the casks and the tide."""

    def happened(self, effect: Effect, world: World, step: Step, left: int) -> None:
        super().happened(effect, world, step, left)
        after = step.world
        for kind, most in self.book.box.episode.tokens.items():
            lying = [one.id for one in after.tokens if one.kind == kind]
            held = sum(one.tokens.count(kind) for one in after.investigators)
            assert len(lying) + held <= most, f"{len(lying)} + {held} {kind}, of {most}"
            assert len(lying) == len(set(lying)), "two tokens of one name"
        wrecks = [one for one in after.tokens if one.kind == "wreck"]
        assert len(wrecks) == 5, "a Wreck is turned over, never taken away"
        assert not any(one.wounds for one in after.tokens), "nothing here can be wounded"


def at_the_rock(*then: Effect, oil: dict[str, int] | None = None, tide="", **what) -> Table:
    """A table on Carrow Rock: Oil by space, Tide in the spaces named, otherwise as it is told."""
    book = the_book()
    casks = [space for space, many in (oil or {}).items() for _ in range(many)]
    tokens = (
        *(Token(f"oil {n}", "oil", space) for n, space in enumerate(casks, 1)),
        *(Token(f"tide {n}", "tide", space) for n, space in enumerate(tide.split(), 1)),
        *what.pop("tokens", ()),
    )
    world = a_world(content=book.box, tokens=tokens, **what)
    agenda = then or (ChooseAction(world.active),)
    state: AnyState = State(world, (*agenda, Scope(TURN), PassTurn()))
    return Table(Timeline(state, book, seed=1))


def wreck(space: str) -> tuple[Token, ...]:
    return (Token("wreck 1", "wreck", space),)


def lying(table: Table, kind: str) -> list[str]:
    """Where tokens of a kind lie, face up or not yet turned over."""
    return sorted(one.space for one in table.world.tokens if one.kind == kind and not one.face)


def offered(table: Table) -> list[str]:
    """The spaces between which somebody chooses."""
    return [sentence.rpartition(" in ")[2].rstrip(".") for sentence in table.options]


def carried(table: Table, who: str = "ian") -> int:
    return person(table, who).tokens.count("oil")


def reading(does: tuple[Effect, ...], **what) -> Table:
    """A table just after a text was carried out; choices wait."""
    return at_the_rock(Read(Reader("ian"), does), **what)


def mythos(card: str, **what) -> Table:
    return reading(the_book().box.mythos[card].does, **what)


# -- the files -----------------------------------------------------------------------------------


@pytest.mark.parametrize("elder_one", ["cthulhu", "hastur"])
def test_the_episode_earns_no_complaint_and_its_map_advice_about_lone_arrows_only(elder_one):
    assert complaints(EPISODE, elder_one, the_book().board).complaints == ()
    told = dmd.check("carrow_rock").complaints
    assert [one.level for one in told] == ["advice"]
    assert told[0].problem == (
        "Arrows that nobody answers are walls: Sunken Chapel → Market Cross, Smokehouse "
        "→ Sea Wall, Sea Cave → Market Cross, Hundred Steps → Foot of the Tower."
    )


def test_it_has_as_many_cards_as_a_box_holds_and_nothing_in_it_is_named_by_the_code():
    episode = the_book().box.episode

    assert (len(episode.mythos), len(episode.discovery), len(episode.actions)) == (8, 15, 2)
    assert [card.id for card in episode.mythos if not card.symbol] == [
        "e_flotsam", "e_bell_under_the_bay",
    ]  # fmt: skip
    kit = Path(dmd.__file__).parent
    lessons = kit / "death_may_die" / "lessons"  # which play it, as anybody may
    for file in (one for one in kit.rglob("*.py") if lessons not in one.parents):
        said = file.read_text("utf-8")
        assert not any(word in said for word in ('"salvage"', "feed_the_lamp", '"tide"', '"oil"'))


def test_a_task_that_nothing_completes_is_told(tmp_path):
    file = tmp_path / "mine.yaml"
    until = "  until: {of: tokens, kind: oil, where: lamp_room, at_least: 4}\n"
    file.write_text(FILE.read_text("utf-8").replace(until, ""), "utf-8")

    (complaint,) = complaints(file, "cthulhu").complaints

    assert (complaint.problem, complaint.rule) == ("Nothing disrupts the ritual.", "DMD-RIT-1")


def test_more_tokens_on_the_map_than_there_are_is_told(tmp_path):
    file = tmp_path / "mine.yaml"
    file.write_text(FILE.read_text("utf-8").replace("tide: 9", "tide: 1"), "utf-8")

    (complaint,) = complaints(file, "cthulhu", the_book().board).complaints

    assert complaint.problem == "The board has 2 tide tokens, but there is only 1."
    assert complaint.field == "tokens.tide"


# -- the actions and the task --------------------------------------------------------------------


def test_tide_and_wrecks_lie_where_the_map_says_and_the_reserve_knows_it():
    book = the_book()
    world = table(("ian", "beth"), book)

    assert [one.id for one in world.tokens if one.kind == "tide"] == ["tide 1", "tide 2"]
    assert sum(one.kind == "wreck" for one in world.tokens) == 5 == len(world.hidden)
    assert (tokens_left("tide", world, book), tokens_left("oil", world, book)) == (7, 8)


@proves("DMD-DIE-4")
def test_two_successes_in_one_roll_turn_a_wreck_over_and_one_does_nothing():
    dry = ("dry_hold",)
    for dice, face, oil in (("s..|", (), 0), ("sS.|", dry, 2), ("sss|", dry, 2)):
        rock = at_the_rock(ian={"space": "sandbar", "stress": 4}, tokens=wreck("sandbar"))

        rock.take(TakeEpisodeAction, dice, *face, action="salvage")

        assert carried(rock) == oil
        assert lying(rock, "wreck") == ([] if oil else ["sandbar"])


def test_where_there_is_no_wreck_spilled_oil_is_taken_up_but_never_out_of_the_lamp():
    rock = at_the_rock(ian={"space": "sandbar", "stress": 4}, oil={"sandbar": 2})
    rock.take(TakeEpisodeAction, "ss.|", action="salvage")
    assert (carried(rock), lying(rock, "oil")) == (1, ["sandbar"])

    rock = at_the_rock(ian="lamp_room", oil={"lamp_room": 2})
    assert not rock.matching(TakeEpisodeAction, bool)
    assert "Neither a Wreck" in str(rock.refusals)


def test_the_wrecks_hide_oil_company_and_a_guest():
    rock = at_the_rock(
        ian={"space": "marigold", "stress": 3}, beth={"space": "marigold"}, tokens=wreck("marigold")
    )
    rock.take(TakeEpisodeAction, "ss.|")
    rock.take(KeepDice, "last_cask")
    assert (carried(rock), person(rock).stress, person(rock, "beth").stress) == (1, 4, 1)

    rock = at_the_rock(ian={"space": "sandbar", "stress": 4}, tokens=wreck("sandbar"))
    rock.take(TakeEpisodeAction, "ss.|", "something_in_the_hold")
    assert (carried(rock), places(rock, "deep_one")) == (1, ["sandbar"])


def test_each_success_pours_in_one_oil_as_long_as_there_is_some():
    ian = {"space": "lamp_room", "stress": 4, "tokens": ("oil", "oil")}
    rock = at_the_rock(ian=ian)

    rock.take(TakeEpisodeAction, "sss|", action="feed_the_lamp")

    assert carried(rock) == 0
    assert lying(rock, "oil") == ["lamp_room", "lamp_room"]


@pytest.mark.parametrize(("space", "oil"), [("lamp_room", 0), ("gallery", 1)])
def test_the_lamp_is_fed_in_the_lamp_room_and_with_oil(space, oil):
    rock = at_the_rock(ian={"space": space, "tokens": ("oil",) * oil})

    assert not rock.matching(TakeEpisodeAction, bool)
    assert "Only in the Lamp Room" in str(rock.refusals)


@proves("DMD-RIT-1", "DMD-EPA-E3")
def test_the_fourth_oil_disrupts_the_ritual_at_once_and_before_tentacles():
    ian = {"space": "lamp_room", "stress": 4, "tokens": ("oil",), "sanity": 3}
    rock = at_the_rock(ian=ian, oil={"lamp_room": 3})

    rock.take(TakeEpisodeAction, "S..|", action="feed_the_lamp")

    assert rock.is_asked(LevelUp)  # the tentacle has reached a threshold
    assert rock.world.disrupted


def test_three_oil_are_too_little_and_a_fifth_disrupts_nothing_again():
    ian = {"space": "lamp_room", "stress": 4, "tokens": ("oil", "oil")}
    rock = at_the_rock(ian=ian, oil={"lamp_room": 2})
    rock.take(TakeEpisodeAction, "s..|", action="feed_the_lamp")
    assert not rock.world.disrupted

    rock = at_the_rock(ian=ian, oil={"lamp_room": 3})
    rock.take(TakeEpisodeAction, "ss.|", action="feed_the_lamp")
    assert happened(rock, DisruptRitual) == ["DisruptRitual"]
    assert len(lying(rock, "oil")) == 5


def test_oil_ends_with_the_reserve():
    ian = {"space": "sandbar", "stress": 4, "tokens": ("oil",) * 4}
    rock = at_the_rock(ian=ian, oil={"lamp_room": 3}, tokens=wreck("sandbar"))

    rock.take(TakeEpisodeAction, "ss.|", "dry_hold", action="salvage")  # two found, one is left

    assert carried(rock) == 5


@pytest.mark.parametrize("want", ["turn over wreck", "turn over a wreck", "destroy wreck"])
def test_to_turn_a_wreck_over_is_something_one_may_want(want):
    table = at_the_rock(ian="sandbar")

    assert aim(want, table.world, table.book).text == "turn over a Wreck"


# -- the words it needed, by themselves ------------------------------------------------------------


def test_a_token_is_turned_over_in_each_space_meant_or_in_one_that_is_chosen():
    wrecks = tuple(Token(f"wreck {n}", "wreck", s) for n, s in enumerate(("sandbar", "slipway"), 1))
    every = TurnOverToken(token="wreck", where="wreck", by=Reader("ian"))
    one = TurnOverToken(
        token="wreck", where=Spaces(with_=("wreck",), choose=True), by=Reader("ian")
    )

    assert lying(at_the_rock(every, ian="quay", tokens=wrecks), "wreck") == []

    rock = at_the_rock(one, ian="quay", tokens=wrecks)
    assert offered(rock) == ["Slipway", "Sandbar"]
    rock.choose(0)
    assert lying(rock, "wreck") == ["sandbar"]


@pytest.mark.parametrize(("many", "left"), [(1, 2), (2, 1), ("all", 0), (9, 0)])
def test_so_many_tokens_leave_a_space_as_are_named_and_no_other_kind(many, left):
    word = RemoveToken(token="oil", where="sandbar", amount=many, by=Reader("ian"))
    rock = at_the_rock(word, ian="quay", oil={"sandbar": 3, "quay": 1}, tide="sandbar")

    assert lying(rock, "oil") == ["quay"] + ["sandbar"] * left
    assert lying(rock, "tide") == ["sandbar"]


def test_a_token_that_has_no_health_cannot_be_wounded():
    word = DealWounds(to=("tokens",), where="sandbar", amount=9, by=Reader("ian"))
    rock = at_the_rock(word, ian="quay", tokens=wreck("sandbar"))

    assert rock.world.tokens == wreck("sandbar")


# -- the sea -------------------------------------------------------------------------------------


def advance(**what) -> Table:
    return reading(the_book().box.episode.on_advance, **what)


def test_when_the_elder_one_advances_the_tide_takes_a_space_next_to_it_that_the_reader_chooses():
    rock = advance(ian="quay", tide="quay fish_lane")
    assert offered(rock) == ["Sunken Chapel", "Market Cross", "Smokehouse", "Slipway"]

    say(rock, "Slipway")

    assert lying(rock, "tide") == ["fish_lane", "quay", "slipway"]
    assert person(rock).wounds == 1  # the Old Quay is under water


@pytest.mark.parametrize("enemy", [True, False])
def test_an_enemy_in_the_lamp_room_spills_one_oil_down_the_steps(enemy):
    rock = advance(
        ian="quay", oil={"lamp_room": 2}, tide="gallery",
        enemies={"cultist 1": "lamp_room" if enemy else "gallery"},
    )  # fmt: skip

    assert lying(rock, "oil") == (["hundred_steps"] if enemy else ["lamp_room"]) + ["lamp_room"]
    assert lying(rock, "tide") == ["gallery", "lamp_room"]  # one space only is next to it


def test_the_tide_stops_rising_when_no_token_is_left():
    spaces = "quay fish_lane chapel market_cross smokehouse slipway sandbar marigold seal_ledge"
    rock = mythos("e_spring_tide", ian="gallery", tide=spaces)

    assert rock.is_asked(ChooseAction)  # nobody is asked where a token would go that is not there
    assert len(lying(rock, "tide")) == 9


def test_spring_tide_rises_twice_and_the_second_time_from_where_it_is_now():
    rock = mythos("e_spring_tide", ian="quay", tide="chapel")  # only Fish Lane is next to it
    say(rock, "Market Cross")

    assert lying(rock, "tide") == ["chapel", "fish_lane", "market_cross"]


def test_hands_on_the_rail_come_out_of_the_nearest_tide_and_ties_are_chosen():
    rock = mythos(
        "e_hands_on_the_rail", ian="quay", tide="slipway fish_lane gallery",
        enemies={"deep_one 1": "causeway"},
    )  # fmt: skip
    assert offered(rock) == ["Fish Lane", "Slipway"]

    say(rock, "Slipway")

    assert places(rock, "deep_one") == ["market_cross", "slipway"]


def test_wings_in_the_beam_moves_the_horror_nearest_to_the_lamp():
    rock = mythos(
        "e_wings_in_the_beam", ian="quay",
        enemies={"hunting_horror 1": "quay", "hunting_horror 2": "light_yard"},
    )  # fmt: skip

    assert places(rock, "hunting_horror") == ["hundred_steps", "quay"]


@pytest.mark.parametrize("cultist", ["hundred_steps", "light_yard"])
def test_the_other_light_spills_oil_where_a_cultist_arrives_and_else_costs_sanity(cultist):
    rock = mythos(
        "e_the_other_light", ian="slipway", oil={"lamp_room": 1}, enemies={"cultist 1": cultist}
    )

    arrives = cultist == "hundred_steps"
    assert lying(rock, "oil") == ["hundred_steps" if arrives else "lamp_room"]
    assert person(rock).sanity == (0 if arrives else 1)


def test_undertow_takes_one_oil_of_whoever_reads_it_in_the_tide():
    people = {"ian": {"space": "quay", "tokens": ("oil", "oil"), "stress": 3}, "beth": "quay"}
    rock = at_the_rock(
        Read(Reader("ian"), the_book().box.mythos["e_undertow"].does), tide="quay", **people
    )

    assert (carried(rock), person(rock).stress, person(rock).wounds) == (1, 4, 1)
    assert (person(rock, "beth").stress, person(rock, "beth").wounds) == (2, 0)

    rock = at_the_rock(
        Read(Reader("ian"), the_book().box.mythos["e_undertow"].does), tide="gallery", **people
    )
    assert (carried(rock), person(rock).stress) == (2, 3)


def test_the_roll_call_is_rolled_against_everybody_in_the_tide():
    salt = holding_of("d_net_mender", "left")
    rock = at_the_rock(
        Read(Reader("ian"), the_book().box.mythos["e_roll_call"].does), tide="sandbar",
        ian={"space": "quay", "cards": salt}, beth={"space": "sandbar", "stress": 3},
    )  # fmt: skip
    while not rock.is_asked(ChooseAction):
        rock.choose(0)

    rolls = [one.effect.roll.who for one in rock.journal if isinstance(one.effect, ThrowDice)]
    assert rolls == ["beth"]
    assert person(rock).sanity == 1  # Salt in the Lungs


def test_flotsam_is_oil_in_the_nearest_tide_and_somebody_who_watches_it():
    rock = mythos("e_flotsam", ian="chapel", tide="market_cross sandbar", oil={"lamp_room": 1})

    assert lying(rock, "oil") == ["lamp_room", "market_cross"]
    assert places(rock, "cultist") == ["market_cross"]


@pytest.mark.parametrize(
    ("answer", "sanity", "tide"), [(0, 2, ["chapel"]), (1, 0, ["chapel", "fish_lane"])]
)
def test_the_bell_is_answered_in_sanity_or_in_water(answer, sanity, tide):
    rock = mythos("e_bell_under_the_bay", ian="quay", tide="chapel")

    rock.choose(answer)

    assert (person(rock).sanity, lying(rock, "tide")) == (sanity, tide)


# -- what one finds ------------------------------------------------------------------------------


def holding_of(card: str, side: str) -> tuple[Claimed, ...]:
    return (Claimed(card, side, the_book().box.discovery[card].halves[side].id),)


def using(card: str, side: str, *said: str, ian=(), **what) -> Table:
    """A table after Ian, in the Old Quay, has used a card and chosen what it asks."""
    owner = {"space": "quay", "cards": holding_of(card, side), **dict(ian)}
    rock = at_the_rock(ian=owner, **what)
    rock.take(UseCard)
    for one in said:
        say(rock, one)
    return rock


def test_a_cask_is_tapped():
    assert carried(using("d_lamp_store", "right")) == 1


def test_the_dory_lands_wherever_there_is_tide():
    rock = using("d_boat_shed", "right", tide="sandbar seal_ledge")
    say(rock, "Seal Ledge")

    assert person(rock).space == "seal_ledge"
    assert person(rock).cards == ()


def test_the_tide_table_strikes_two_of_the_tide_and_a_new_one_gets_a_name_of_its_own():
    rock = using("d_tide_table", "left", "Sandbar", "Chapel", tide="sandbar chapel quay")
    assert [one.id for one in rock.world.tokens] == ["tide 3"]

    rock = at_the_rock(PutToken("tide", "chapel"), ian="quay", tokens=rock.world.tokens)
    assert [one.id for one in rock.world.tokens] == ["tide 3", "tide 1"]


def test_the_line_gun_clears_one_space_of_tide():
    cards = holding_of("d_rocket_house", "left") + holding_of("d_powder_magazine", "left")
    rock = at_the_rock(
        ian={"space": "quay", "cards": cards}, tide="sandbar slipway",
        enemies={"star_spawn 1": "sandbar", "deep_one 1": "slipway"},
    )  # fmt: skip
    rock.take(UseCard, claimed=cards[0])
    say(rock, "Sandbar")

    assert rock.world.enemy("star_spawn 1").wounds == 5
    assert rock.world.enemy("deep_one 1").wounds == 0
    assert person(rock).cards == ()


def test_flares_hit_the_enemies_around_you_and_nobody_else():
    rock = using(
        "d_rocket_house", "right", beth="slipway",
        enemies={"deep_one 1": "quay", "deep_one 2": "slipway", "deep_one 3": "sandbar"},
    )  # fmt: skip

    assert [one.wounds for one in rock.world.enemies] == [2, 2, 0]
    assert person(rock, "beth").wounds == 0


def test_brandy_clears_the_lungs_and_heals_whom_you_like():
    salt = holding_of("d_net_mender", "left")
    brandy = holding_of("d_smugglers_hole", "left")
    rock = at_the_rock(
        ian={"space": "quay", "cards": salt + brandy + salt, "wounds": 2},
        beth={"space": "quay", "wounds": 3},
    )  # fmt: skip
    rock.take(UseCard)
    say(rock, "Beth")

    assert (person(rock).cards, person(rock).wounds, person(rock, "beth").wounds) == ((), 2, 0)


def test_the_tools_of_the_trade_add_dice_to_their_action_only():
    kit, iron = holding_of("d_lamp_store", "left"), holding_of("d_tar_barrel", "left")
    for cards, action, bonus in (
        (kit, "feed_the_lamp", 2), (iron, "salvage", 2), (kit, "salvage", 0), (kit + iron, "x", 0),
    ):  # fmt: skip
        rock = at_the_rock(ian={"space": "quay", "cards": cards})
        roll = Roll("action", "ian", action=action)
        assert rock.book.ask(BONUS_DICE, rock.world, roll) == bonus


@pytest.mark.parametrize("islander", [True, False])
def test_wet_footprints_go_home_with_an_islander_and_leave_salt_otherwise(islander):
    tamsin = holding_of("d_net_mender", "right") if islander else ()
    search = Option((Investigate("ian"),), "Investigate")
    rock = at_the_rock(
        OneOf("ian", (search, Option((EndActions("ian"),), "Do not"))),
        ian={"space": "quay", "cards": tamsin, "stress": 3},
    )  # fmt: skip
    say(rock, "Investigate", "d_drowned_child")

    assert person(rock).stress == (0 if islander else 3)
    assert [one.half for one in person(rock).cards] == [
        "old_tamsin" if islander else "salt_in_the_lungs"
    ]


# -- whole games ---------------------------------------------------------------------------------


def texts(book: DeathMayDie):
    """Every text of the episode, with somebody to read it."""
    episode = book.box.episode
    yield "advance", episode.on_advance, Reader("ian")
    for face in episode.faces:
        yield face.id, face.does, Reader("ian", space="sandbar")
    for card in episode.mythos:
        yield card.id, card.does, Reader("ian", card=card.id)
    for action in episode.actions:
        yield action.id, action.does + action.per_success, Reader("ian", space="sandbar")
    for card in episode.discovery:
        before = card.before.does if card.before else ()
        for does in (before, card.instead):
            yield card.id, does, Reader("ian", card=card.id)
        for half in card.halves.values():
            for does in (half.gain, half.use):
                yield half.id, does, Reader("ian", card=half.id)


@pytest.mark.parametrize("elder_one", ["cthulhu", "hastur"])
def test_every_text_can_be_carried_out_on_crowded_tables(elder_one):
    book = the_book(elder_one)
    for title, does, by in (one for one in texts(book) if one[1]):
        for seed in range(8):
            below = stream(seed)
            world = late(seed, book).world
            you = world.investigators[0].id
            world, by = replace(world, active=you), replace(by, you=you)
            state = settle(world, (Read(by, does, title), Scope(TURN)), book, Harbourmaster(book))
            for _ in range(300):
                if isinstance(state.fork, Decision):
                    state = apply(state, below(len(state.fork.options)), book, Harbourmaster(book))
                elif isinstance(state.fork, Chance):
                    state = let_fall(state, below, book, Harbourmaster(book))
            assert state.fork is None or isinstance(state.fork, End), title


GAMES = 50 * int(os.environ.get("DMD_SOAK", "1"))
PLAYERS = {"random": any_option, "careful": careful, "greedy": greedy}


@pytest.mark.parametrize("elder_one", ["cthulhu", "hastur"])
@pytest.mark.parametrize("player", ["random", "careful"])
@pytest.mark.wide
def test_every_invariant_holds_after_every_effect_of_many_games(player, elder_one):
    book, seen = the_book(elder_one), Counter()
    for seed in range(GAMES):
        begin = (late if seed % 3 == 2 else from_the_start)(seed, book)
        watcher = Harbourmaster(book)
        *_, last = forks(begin, book, PLAYERS[player], seed, watcher)
        assert isinstance(last.fork, End), "every game ends"
        seen += watcher.seen
    assert all(seen[one] for one in ("turn_over_token", "put_token", "remove_token", "turn_over"))


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.wide
def test_every_player_meets_every_ending(player):
    met: Counter[str] = Counter()
    for seed in range(150):
        book = the_book(("cthulhu", "hastur")[seed % 2])
        begin = (late if seed % 3 else from_the_start)(seed, book)
        met[playout(begin, book, PLAYERS[player], seed=seed).state.fork.cite] += 1
        if len(met) == 4 and min(met.values()) >= 3:
            break

    assert set(met) == {"DMD-END-1", "DMD-END-2", "DMD-END-3", "DMD-END-4"}
    assert min(met.values()) >= 3, met


def test_every_position_survives_a_trip_through_json():
    book = the_book()
    for seed in range(6):
        for state in forks(late(seed, book), book, any_option, seed):
            assert book.read(book.write(state)) == state


def test_who_plays_with_care_lights_the_lamp_far_more_often_than_who_does_not():
    lit = Counter()
    for player in ("random", "careful"):
        for seed in range(60):
            begin = from_the_start(seed, the_book())
            world = playout(begin, the_book(), PLAYERS[player], seed=seed).state.world
            lit[player] += world.disrupted

    assert lit["random"] <= 2
    assert lit["careful"] >= 8


def test_a_game_is_opened_by_its_name_and_shows_its_task():
    game = dmd.new_game(EPISODE, elder_one="hastur", seed=1)

    assert "Oil in Lamp Room: 0 of 4" in game.text()
    assert "Oil in Lamp Room: 0 of 4" in game.svg()


def test_what_one_carries_is_shown_with_the_cards_and_a_wreck_says_what_it_held():
    tokens = (Token("wreck 1", "wreck", "sandbar", face="dry_hold"),)
    rock = at_the_rock(ian={"space": "quay", "tokens": ("oil", "oil")}, tokens=tokens)
    told = tell_scene(rock.book.scene(rock.world))

    assert "Cards: Oil ×2." in told
    assert "Wreck (turned over: A Dry Hold)" in told
