"""What is likely, what threatens, what each plan is worth, and why.

>>> import dmd
>>> from dmd import analysis
>>> game = dmd.load("the_last_lab")
>>> analysis.odds(game, "destroy equipment").chance("lab destroyed")
Fraction(63, 64)

Everything here works on forks only and knows no game: it imports nothing but `dmd.core`. A book
that can be analysed has an `analyst`, which answers the few questions of `asked.Analyst`.

**A question** is a few aims with their weights, and a horizon. An aim is a whole number that is
looked at in every position on the way (what was reached and lost again was reached, and the dead
stay dead), so that a chance, a mean and a mix of both are one thing.

**Exactly.** `Search` is expectimax over the very forks the player sees. States are values: two
positions between which no rule can tell have one key (the table, what waits, who asks), and are
worked out once; neither the numbers of figures nor the order of a discard pile make a difference,
unless an aim looks closely. So outcomes that lead to the same position are one. Weights are whole
numbers and values are fractions; nothing is rounded before it reaches a screen.

**Folding.** Rolls with their rerolls are the largest part of every tree. A game may fold one: which
dice, what may be paid, and where each result leads, payment included. Best play between them is
worked out backwards by the whole-number arithmetic of `core/dice`, and agrees with the unfolded
forks to the last digit.

**Lines.** A plan is a few steps such as “attack Byakhee”, and no other actions. Which lines are
gone on with is chosen by a glance at what a position promises where the steps end (`finding`). All
that are left are valued roughly by a few tries, and in that order worked out to the very end: all
that lies between the steps, and all that follows them, is best play (`ranking`). Where that takes
too many positions, the game's usual player plays on in sampled futures: a race in which the better
half stays, the n-th try of every plan under the same luck, and never the luck by which a plan was
chosen. Such a number is “at least about” so much, since nobody plays better than best; its reasons
are counted in the same tries.

**Players.** `players` holds what goes by numbers fitted to whole games: prices bred by an evolution
strategy, a chance of winning fitted by logistic regression, and a search that plays each line to
the end of a turn under common luck. `what_would_you_do` tells its best lines.

**Many games.** `simulate` plays an episode as often as you like and says whether it is fair; what
it does stands in `dmd/lab`.

**Budget.** Positions; seconds only stop what takes too long. Where they end the answer says so:
what is not exact has its 95 % interval (Wilson's for chances, Student's for means) around the worth
under the player it names.
"""

from dmd.analysis.agreeing import Best, best_of
from dmd.analysis.answer import Answer
from dmd.analysis.asked import Holds, Position, Question
from dmd.analysis.asking import ask
from dmd.analysis.choosing import Choices, choices
from dmd.analysis.comparing import Comparison, compare
from dmd.analysis.enemy_paths import Paths, paths
from dmd.analysis.expecting import Expected, expect
from dmd.analysis.explained import Explanation
from dmd.analysis.meant import question_of
from dmd.analysis.planning import Plan, Plans, plans
from dmd.analysis.players.advice import (
    Advice,
    Asking,
    chance_now,
    chances,
    told_chances,
    what_would_you_do,
)
from dmd.analysis.progress import telling
from dmd.analysis.reasons import explain
from dmd.analysis.sampling import Estimate
from dmd.analysis.search import Budget, Search
from dmd.analysis.threats import Threats, threats
from dmd.analysis.understanding import topics
from dmd.analysis.weighing import Odds, odds
from dmd.core.kit import later

# The lab plays whole evenings, and so stands above; it is imported when it is first called.
simulate = later("dmd.lab.simulating:simulate")

__all__ = [
    "Advice",
    "Answer",
    "Asking",
    "Best",
    "Budget",
    "Choices",
    "Comparison",
    "Estimate",
    "Expected",
    "Explanation",
    "Holds",
    "Odds",
    "Paths",
    "Plan",
    "Plans",
    "Position",
    "Question",
    "Search",
    "Threats",
    "ask",
    "best_of",
    "chance_now",
    "chances",
    "choices",
    "compare",
    "expect",
    "explain",
    "odds",
    "paths",
    "plans",
    "question_of",
    "simulate",
    "telling",
    "threats",
    "told_chances",
    "topics",
    "what_would_you_do",
]  # fmt: skip
