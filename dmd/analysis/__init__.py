"""What is likely, what threatens, what each plan is worth, and why.

>>> import dmd
>>> from dmd import analysis
>>> game = dmd.load("the_last_lab")
>>> analysis.odds(game, "destroy equipment").value
Fraction(2047, 2048)

Everything here works on forks only and knows no game: it imports nothing but `dmd.core`. A book
that can be analysed has an `analyst`, which answers the few questions of `asked.Analyst`.

**A question** is a few aims with their weights, and a horizon. An aim is a whole number that is
looked at in every position on the way (reached and lost again counts as reached, a death as a
death), so that a chance, a mean and a mix of both are one thing.

**Exactly.** `Search` is expectimax over the very forks the player sees. States are values: two
positions between which no rule can tell have one key (the table, what waits, who asks; figures that
nothing waiting speaks of are told apart only by what can be seen of them, and the order of discard
piles by nothing), and are worked out once. So outcomes that lead to the same position are one.
Weights are whole numbers and values are fractions; nothing is rounded before it reaches a screen.

**Folding.** A roll with its rerolls is the largest part of every tree. A game may fold it: which
dice, what may be paid, and where each result leads, stress included. Best play between them is
worked out backwards by the whole-number arithmetic of `core/dice_*`, and agrees with the unfolded
forks to the last digit.

**Budget.** Positions and seconds. Where they end the answer says so, and `sampling` plays on by a
named policy instead: a mean with its 95 % interval (Wilson's for chances), the n-th try of every
plan under the same luck.
"""

from dmd.analysis.asked import Holds, Position, Question, asked
from dmd.analysis.comparing import Comparison, compare
from dmd.analysis.enemy_paths import Paths, paths
from dmd.analysis.expecting import Expected, expect
from dmd.analysis.explained import Explanation
from dmd.analysis.planning import Plan, Plans, plans
from dmd.analysis.reasons import explain
from dmd.analysis.sampling import Estimate
from dmd.analysis.search import Budget, Search
from dmd.analysis.threats import Threats, threats
from dmd.analysis.weighing import Odds, odds

__all__ = [
    "Budget",
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
    "asked",
    "compare",
    "expect",
    "explain",
    "odds",
    "paths",
    "plans",
    "threats",
]  # fmt: skip
