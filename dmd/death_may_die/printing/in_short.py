"""A round and what one forgets, on one page to lay beside the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dmd.core.paper import Chapter, InShort, Item
from dmd.core.sentences import say

TITLE: Final = say("A round of Death May Die")
UNDER: Final = (
    say("In our own words and drawings; unofficial, and free to copy for a table or a class."),
)


def in_short() -> InShort:
    """What stands on the page, in the order of a turn."""
    told = tuple(
        Chapter(heading, tuple(Item(label, told) for label, told in items))
        for heading, items in _told()
    )
    return InShort(TITLE, UNDER, told)


def _told() -> Iterator[tuple[str, tuple[tuple[str, str], ...]]]:
    yield say("The game"), _game()
    yield say("1 Actions: three, any of them as often as you like"), _actions()
    yield say("2 Mythos card"), _mythos()
    yield say("3 Investigate or fight"), _step_3()
    yield say("4 End of turn, in this order"), _end()
    yield say("A roll"), _roll()
    yield say("Your three tracks"), _tracks()
    yield say("Often forgotten"), _forgotten()


def _game() -> tuple[tuple[str, str], ...]:
    return (
        (say("You win"), say("when the Final Stage of the Elder One is beaten.")),
        (
            say("First of all"),
            say("disrupt the ritual, as the episode says; before that nothing wounds him."),
        ),
        (
            say("You lose"),
            say(
                "when somebody dies while he is on his track; when all are dead; when he or his "
                "token reaches space 8."
            ),
        ),
    )


def _actions() -> tuple[tuple[str, str], ...]:
    return (
        (
            say("Run"),
            say(
                "up to 3 spaces, by arrows on both sides, stairs, tunnels. At every step all "
                "enemies of the space you leave follow you, and its Fire is put on your board."
            ),
        ),
        (say("Attack"), say("one enemy in your space, named before the roll.")),
        (
            say("Rest"),
            say("only where no enemy is: 3 points in all, of stress and wounds; never sanity."),
        ),
        (
            say("Trade"),
            say("with everybody in your space: any Items and Companions, never Conditions."),
        ),
        (
            say("Of the episode"),
            say("its two actions; where they are no attack, attack dice do not help."),
        ),
    )


def _mythos() -> tuple[tuple[str, str], ...]:
    return (
        ("", say("From top to bottom; what cannot be done is skipped. “You” is whose turn it is.")),
        (
            say("Enemies move"),
            say("by a shortest way; among equal ways the active player chooses. Nobody attacks."),
        ),
        (say("New figures"), say("in the printed order, until the figures run out.")),
        (say("The symbol"), say("nothing yet: it is counted at the end of the turn.")),
    )


def _step_3() -> tuple[tuple[str, str], ...]:
    return (
        (say("Nobody is here"), say("draw a Discovery card: its middle, then claim one half.")),
        (
            say("Enemies are here"),
            say(
                "draw none; each attacks you once, in your order, with the dice of its card. Your "
                "bonus dice do not join, your stress may reroll."
            ),
        ),
    )


def _end() -> tuple[tuple[str, str], ...]:
    return (
        ("1", say("Effects “at the end of the turn”.")),
        ("2", say("Fire: a black die for each token on your board, then drop them.")),
        (
            "3",
            say(
                "Pile: with 3 symbols the Elder One advances one space, his effects and the "
                "episode's happen, all discards go back into the deck."
            ),
        ),
        ("4", say("He comes, if he reached red or the ritual was disrupted: the next Stage.")),
        ("5", say("His own effects, Stage by Stage.")),
    )


def _roll() -> tuple[tuple[str, str], ...]:
    return (
        (
            say("Dice"),
            say("3 black, and a green one for each bonus of skills, cards and the sanity track."),
        ),
        (say("To reroll"), say("1 stress, 1 die, as often as you like, whatever the roll is for.")),
        (say("After that"), say("count; successes; what follows from them; tentacles last.")),
        (
            say("The faces"),
            say(
                "black: blank, 2 × success, success and tentacle, tentacle, elder sign; green: "
                "2 × blank, 2 × success, elder sign, success and elder sign."
            ),
        ),
        (say("An elder sign"), say("only where a skill or a card asks for it.")),
        (
            say("At least 2 successes"),
            say("3 dice 50 %, 4 dice 69 %, 5 dice 81 %; a reroll of a failure is worth a die."),
        ),
    )


def _tracks() -> tuple[tuple[str, str], ...]:
    return (
        (say("Wounds"), say("the 5th kills.")),
        (say("Stress"), say("up to 4; when it is full, no more can be taken, and that is all.")),
        (
            say("Sanity"),
            say(
                "1 for each tentacle. Thresholds at 4, 8, 12, 15, 18, 19: the marker stops there, "
                "the rest of that loss is gone; first your insanity, then raise a skill."
            ),
        ),
    )


def _forgotten() -> tuple[tuple[str, str], ...]:
    return (
        ("", say("Enemies have no phase of their own, and attack nobody but the active one.")),
        ("", say("Wounds too many are lost: with an enemy, and from Stage to Stage.")),
        ("", say("Monsters are enemies that are neither Cultists nor the Elder One.")),
        (
            "",
            say("A Companion may take your wounds, is never healed, and its death loses no game."),
        ),
        ("", say("If you win and lose at once, you win.")),
    )
