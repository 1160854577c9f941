"""How games that the kit played are told: one in sentences, several in numbers."""

from __future__ import annotations

from msgspec.structs import replace

from dmd.core.playout import Played
from dmd.core.state import End, State
from dmd.death_may_die.opening import open_book
from dmd.death_may_die.outcomes import OUTCOMES, outcome
from dmd.death_may_die.setup import table
from dmd.death_may_die.world import Token, World
from dmd.workshop.outcomes import summary, told

LABS = open_book("blasphemous_alchemy", "cthulhu")
LAMP = open_book("a_lamp_for_the_drowned", "cthulhu")
PEOPLE = ("ian", "beth")
LOST = End("lost", "DMD-END-3")


def ended(world: World, end: End | None, book=LABS, picks=94):
    """What is told of a game that ended like this."""
    played = Played(State(world, (), end), end.result if end else "unfinished", picks)
    return outcome(played, book, seed=7)


def seated(book=LABS) -> World:
    """The table in the seventh turn."""
    return replace(table(PEOPLE, book), turn=7, active="ian", stage=2, track=5)


def dying(world: World, who: str, wounds: int) -> World:
    return world.with_investigator(replace(world.investigator(who), dead=True, wounds=wounds))


def test_a_lost_game_says_why_and_how_far_the_task_had_come():
    world = dying(dying(seated(), "ian", wounds=5), "beth", wounds=1)
    labs = [one for one in world.tokens if one.kind == "lab"]
    for lab in labs[:2]:
        world = world.with_token(replace(lab, face="inferno"))

    assert ended(world, LOST).told().splitlines() == [
        "Lost in turn 7: after the Elder One was summoned, nobody was left alive (DMD-END-3).",
        "The ritual was not disrupted. 2 of 4 Labs needed were destroyed.",
        "Stage 2 of 4 was in force, space 5 of the track was reached.",
        "Dead: Ian (wounds) and Sister Beth (madness).",
    ]


def test_a_won_game_names_the_final_stage():
    world = replace(seated(), stage=4, disrupted=True)

    lines = ended(world, End("won", "DMD-END-1")).told().splitlines()

    assert lines[0] == "Won in turn 7: the Final Stage was beaten (DMD-END-1)."
    assert lines[1].startswith("The ritual was disrupted.")
    assert lines[3] == "Nobody was dead."


def test_a_task_that_counts_something_says_what_was_there_in_the_end():
    world = seated(LAMP)
    for number in (91, 92, 93):
        world = world.with_token(Token(f"oil {number}", "oil", "lamp_room"))

    assert ended(world, LOST, LAMP).task == (
        "The task, that there are 4 or more Oil tokens in the Lamp Room, stood at 3 in the end.",
    )


def test_a_game_without_an_end_says_so():
    first = ended(seated(), None, picks=5_000).told().splitlines()[0]

    assert first == "Unfinished in turn 7: 5,000 choices were not enough."


def test_every_end_of_the_game_has_its_cause():
    ends = {"DMD-END-1": "won"} | dict.fromkeys(("DMD-END-2", "DMD-END-3", "DMD-END-4"), "lost")

    causes = {ended(seated(), End(result, rule)).cause for rule, result in ends.items()}

    assert len(causes) == 4
    assert not [one for one in causes if "choices" in one]


def test_several_games_are_counted_by_their_causes():
    early = End("lost", "DMD-END-2")
    games = [
        ended(replace(seated(), turn=3, stage=1), early),
        ended(replace(seated(), turn=4, stage=1), early),
        ended(replace(seated(), turn=9, disrupted=True), LOST),
        ended(replace(seated(), turn=20, stage=4, disrupted=True), End("won", "DMD-END-1")),
    ]

    found = summary(games, OUTCOMES)
    assert found["results"] == {"lost": 3, "won": 1}
    assert [(one["rule"], one["games"]) for one in found["causes"]] == [
        ("DMD-END-2", 2), ("DMD-END-1", 1), ("DMD-END-3", 1),
    ]  # fmt: skip
    assert found["turns"] == {"fewest": 3, "mean": 9, "most": 20}  # (3 + 4 + 9 + 20) / 4
    assert (found["disrupted"], found["stages"]) == (2, {"1": 2, "2": 1, "4": 1})
    assert told(games, OUTCOMES).splitlines() == [
        "4 games (seeds 7 to 7): 3 lost and 1 won",
        "  2 lost: an investigator died before the Elder One was summoned (DMD-END-2)",
        "  1 won: the Final Stage was beaten (DMD-END-1)",
        "  1 lost: after the Elder One was summoned, nobody was left alive (DMD-END-3)",
        "Won: 1 of 4, 25 % (5 to 70 %, nineteen times of twenty).",
        "Turns: 9.0 on average, 3 to 20.",
        "The ritual was disrupted in 2 games. 0.0 of 4 tokens of the task were turned over on "
        "average.",
        "Stage in the end: 1 in 2 games, 2 in 1 game and 4 in 1 game.",
    ]
