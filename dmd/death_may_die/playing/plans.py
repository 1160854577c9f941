"""What to do with the actions that are left: where to run, what to fight, when to work or to rest.

A plan is a place with a way to it, and how many of the actions left go into attacks, work and rest
there. All of them are priced, and the best one's first step is taken; then one thinks anew.
"""

from __future__ import annotations

from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from dmd.death_may_die.playing.desk import Desk
from dmd.death_may_die.playing.odds import worked
from dmd.death_may_die.playing.seats import Foes, Hope, Peril, squad
from dmd.death_may_die.playing.tasks import Goal, Goals
from dmd.death_may_die.world import Investigator, World

if TYPE_CHECKING:
    from dmd.death_may_die.playing.able import Able

FAR = 20
"""Where no way leads is as far as this."""
AT_A_BLOW = 2
SURE_ENOUGH = 0.5
"""With less chance to have cleared a space, nobody counts on resting there."""


class Plan(NamedTuple):
    """A plan, what it promises, and what comes first."""

    value: float
    first: str  # run, attack, work, rest, idle
    way: tuple[str, ...] = ()  # the spaces of the Run, from here on


Destination = tuple[str, Foes, int, int]
"""A space, who will be there, Fire caught on the way, and the way's number."""
NOTHING_MET: Peril = (0, (), 0)
ANYTHING = 1 << 30
"""More dice and Fire than any way meets."""
A_HAIR = 1e-9
"""What rounding may come to."""


class Planner:
    """One position, looked at by whoever is to act."""

    def __init__(self, desk: Desk, world: World, you: Investigator) -> None:
        self.desk, self.world, self.you = desk, world, you
        self.prices = desk.half(world)
        self.seat = desk.seat(you, world)
        self.can: Able = self.seat.can
        self.scale = self.seat.scale
        self.goals: Goals = desk.task.goals(world, you, self.can.reach)
        self.field = desk.field(world)
        self.foes = self.field.foes
        self.hurry = desk.hurry(world)
        dice = desk.book.box.tracks.standard_dice
        self.throw = self.scale.fear(dice, you.sanity, self.can.calm)
        goals = tuple(self.goals)
        self.toward = desk.ground.toward(goals)
        # Whoever has the same to do sees the same places.
        self._places = self.field.places.setdefault((goals, world.disrupted), {})
        # What was worked out about a board like this one holds wherever it stands.
        self._spent, self._works, self._eases, self._hopes = self.seat.uses(world.track)

    def best(self, left: int) -> Plan:
        """The best plan with so many actions left; the first action of it is what counts."""
        here = self.you.space
        stay = self.stay(left)
        if left <= 0:
            return stay
        ran, after = self.run(left - 1, least=stay.value)
        best = stay if stay.value >= ran.value else ran
        if after is not None and left > 1 and not self.foes.get(here):
            # What can be done here first, and a Run with the last action.
            first, gain = self.busy(self.goals.get(here), left - 1, 1.0)
            if first != "idle" and gain + after > best.value:
                best = Plan(gain + after, first)
        return best

    def stay(self, left: int) -> Plan:
        """Everything that is left is done here."""
        here = self.you.space
        first, value = self.spent(
            here, self.foes.get(here, ()), left, self.you.fire + self.you.stand_ins
        )
        return Plan(value, first)

    def run(
        self, left: int, length: int | None = None, least: float = float("-inf")
    ) -> tuple[Plan, float | None]:
        """The best Run with so many actions left after it; and what one is worth with none left.

        Nobody asks for one that is worth no more than `least`: its way may be left open.
        """
        best, last = least, None
        burning = self.you.fire + self.you.stand_ins
        here = self.you.space
        chosen = 0
        beset = []
        length = self.can.length if length is None else length
        for one in self.destinations(length):
            to, foes, caught, number = one
            if foes:
                beset.append(one)
                continue
            _, value = self.spent(to, foes, left, burning + caught)
            if value > best:
                best, chosen = value, number
            if left:
                ended = self.place(to) + self.seat.ending((), burning + caught)
                last = ended if last is None or ended > last else last
        for to, foes, caught, number in beset:
            fire = burning + caught
            # A fight takes longest to think through, and most are seen at a glance to be in vain.
            if self.promises(to, foes, left, fire, best):
                value = self.spent(to, foes, left, fire)[1]
                if value > best:
                    best, chosen = value, number
        return Plan(best, "run", self.desk.ground.way(here, length, chosen)), last

    def destinations(self, length: int) -> list[Destination]:
        """Every space a Run can end in, by the way on which least goes wrong."""
        foes, perils = self.foes, self.field.perils
        onward = self.desk.ground.onward(self.you.space, length)
        # What each way has met once its last space is left: dice and Fire, who follows, Fire.
        met: dict[int, Peril] = {0: perils.get(self.you.space, NOTHING_MET)}
        chosen: dict[str, tuple[int, Peril]] = {}
        going = [0]
        for before in going:  # which grows
            known = met[before]
            for number, to in onward[before]:
                best = chosen.get(to)
                # Whoever goes on from a worse way to a space fares worse than from the better one.
                if best is None or known[0] < best[1][0]:
                    chosen[to] = number, known
                    going.append(number)
                    peril = perils.get(to)
                    if peril is None:
                        met[number] = known
                    elif known is NOTHING_MET:
                        met[number] = peril
                    else:
                        met[number] = (
                            known[0] + peril[0], known[1] + peril[1], known[2] + peril[2]
                        )  # fmt: skip
        found = []
        for to, (number, (_, led, caught)) in chosen.items():
            if led and self.can.sneaks:
                led = self.field.ranked(led)[self.can.sneaks :]
            there = foes.get(to, ())
            found.append((to, (*led, *there) if led else there, caught, number))
        return found

    def spent(self, at: str, foes: Foes, left: int, fire: int) -> tuple[str, float]:
        """The best use of so many actions in a space with such foes, to the end of the turn."""
        goal = self.goals.get(at)
        if len(foes) > 1:
            foes = self.field.ranked(foes)
        key = (foes, left, fire, goal)
        known = self._spent.get(key)
        if known is None:
            if foes:
                known = self._fought(foes, left, fire, goal)
            else:
                first, gain = self.busy(goal, left, 1.0)
                known = first, gain + self.seat.ending((), fire)
            self._spent[key] = known
        worth = self._places.get(at)
        return known[0], known[1] + (self.place(at) if worth is None else worth)

    def promises(self, at: str, foes: Foes, left: int, fire: int, least: float) -> bool:
        """Whether `spent` may exceed the least, if every blow falls well.

        Where the price of sanity is below 0, enemies that stay may do some good by the tentacles
        that they add; that much, and no more, it may be wrong by.
        """
        key = (foes, left, self.goals.get(at))
        hope, stay = self._hopes.get(key) or self._hoped(key)
        worth = self.place(at) + hope + A_HAIR
        # What those that stay do takes longest to find, and is seldom asked.
        if worth + (0.0 if stay else self.prices.safe) <= least:
            return False
        return worth + self.seat.ending(stay, fire) > least

    def _hoped(self, key: Hope) -> tuple[float, Foes]:
        """The same wherever it is and before the end of the turn, and who stays."""
        foes, left, goal = key
        small, _, _, tentacles, rests = squad(self.field.ranked(foes))
        most, hope = 0, 0.0
        if left and small:
            most = min(len(small), left * (AT_A_BLOW if self.can.shared else 1))
            hope = most * self.prices.kill
            hope -= left * min(0.0, self.throw + self.prices.sanity * tentacles)
            left -= goal is None  # the blow itself
        found = self._hopes[key] = hope + self.ease(goal, left), rests[most]
        return found

    def ease(self, goal: Goal | None, left: int) -> float:
        """What so many actions bring where nobody is in the way."""
        known = self._eases.get((goal, left))
        if known is None:
            known = self._eases[goal, left] = self.busy(goal, left, 1.0)[1]
        return known

    def _fought(self, foes: Foes, left: int, fire: int, goal: Goal | None) -> tuple[str, float]:
        """So many attacks first, then work or rest: the best such mix among enemies."""
        small, great, healths, tentacles, _ = squad(foes)
        seat = self.seat
        if small and self.can.lone and len(foes) == 1:
            healths = (max(1, healths[0] - self.can.lone),)
        throw = self.throw + self.prices.sanity * tentacles
        order, more = self.busy(goal, left, 0.0)
        if not left or not small:
            return order, seat.ending(foes, fire) + more
        # One attack brings down one enemy, or a few if its wounds may be shared out.
        most = min(len(small), left * (AT_A_BLOW if self.can.shared else 1))
        healths = healths[:most]
        beset = great or most < len(small)
        worths = seat.worths(foes, fire, most)
        best = worths[0] + more
        for attacks in range(1, left + 1):
            chances = self.can.killed(attacks, healths)
            value = sum(map(mul, chances, worths), -attacks * throw)
            safe = 0.0 if beset else chances[-1]
            if attacks < left and (goal is not None or safe >= SURE_ENOUGH):
                value += self.busy(goal, left - attacks, safe)[1]
            if value > best:
                best, order = value, "attack"
        return order, best

    def busy(self, goal: Goal | None, left: int, safe: float) -> tuple[str, float]:
        """The best mix of work and rest where it is safe with such a chance."""
        if goal is None and safe < SURE_ENOUGH:
            return "idle", 0.0
        best, order = 0.0, "idle"
        wounds, stress, healed = self.you.wounds, self.you.stress, 0.0
        for resting in range(left + 1 if safe >= SURE_ENOUGH else 1):
            if resting:
                gain, s, w = self.scale.rest(wounds, stress)
                if gain <= 0:
                    break
                wounds, stress, healed = wounds - w, stress - s, healed + gain * safe
            working = left - resting
            value = healed + (self.work(goal, working) if goal and working else 0.0)
            if value > best:
                best, order = value, "rest" if resting else "work"
        return order, best

    def work(self, goal: Goal, times: int) -> float:
        """What so many actions on a goal bring."""
        known = self._works.get((goal, times))
        if known is None:
            known = self._works[goal, times] = self._worked(goal, times)
        return known

    def _worked(self, goal: Goal, times: int) -> float:
        prices = self.prices
        row = self.row(goal)
        if row is None:
            return 0.0
        if goal.at_once:
            chance = sum(row[goal.need :])
            return times * (goal.worth * prices.completion * chance * self.hurry - self.throw)
        mean, done = worked(row, times, goal.need)
        gain = goal.worth * (mean * prices.progress + done * prices.completion) * self.hurry
        if goal.wins:
            gain += done * prices.win
        return gain - times * self.throw

    def row(self, goal: Goal) -> tuple[float, ...] | None:
        """How many successes an action on a goal shows."""
        if goal.action:
            return self.can.actions.get(goal.action)
        return self.can.far if goal.far else self.can.attack

    def place(self, at: str) -> float:
        """What it is worth to end a turn in a space, whoever is there."""
        known = self._places.get(at)
        if known is None:
            prices = self.prices
            value = 0.0
            if self.goals:
                value -= prices.distance * self.toward.get(at, FAR)
            if prices.near:
                value -= prices.near * self.field.near(at, self.desk.ground)
            value -= prices.fire * self.world.fire.get(at, 0)
            known = self._places[at] = value
        return known
