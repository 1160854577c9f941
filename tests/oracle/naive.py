"""The rules once more: slow, plain Python on dicts and lists, told from the rules alone.

It shares no line with the kit. Whatever somebody chooses, the dice and the decks come from `ask`:
`ask.pick(who, labels)` answers with one of the labels, `ask.dice(black, green)` with the faces of
that many dice, `ask.card()` with a card.
"""

from __future__ import annotations

import copy
from typing import Any

Game = dict[str, Any]
Person = dict[str, Any]
Figure = dict[str, Any]

THRESHOLDS = (4, 8, 12, 15, 18, 19)  # DMD-SAN-E1
BONUS_DICE = (8, 15, 18, 19)
MADNESS = 20
DEADLY_WOUNDS = 5  # DMD-INV-E1
MOST_STRESS = 4
FIRE_TOKENS = 8  # DMD-CMP-2
FIRST_RED = 5  # DMD-EOS-E3
LAST_SPACE = 8
BLACK = ("blank", "success", "success", "tentacle", "elder_sign", "success+tentacle")  # DMD-DIE-E1
GREEN = ("blank", "blank", "success", "success", "elder_sign", "success+elder_sign")
SNEAKS = {1: (1, 0), 2: (3, 0), 3: (3, 1), 4: (99, 1)}  # by level: how many a Run, wounds for each


class GameOver(Exception):
    """Won or lost, at once."""


def laid_out_again(game: Game) -> Game:
    """A second table like the first; the board and what is printed on cards are shared."""
    moving = ("people", "enemies", "fire", "labs", "deck", "pile")
    return {**game, **copy.deepcopy({name: game[name] for name in moving})}


# -- the board -----------------------------------------------------------------------------------


def distance(game: Game, start: str, goal: str) -> int | None:
    """Fewest edges, found by widening circles (DMD-BRD-E1)."""
    reached, steps = {start}, 0
    while goal not in reached:
        wider = reached | {there for here in reached for there in game["links"][here]}
        if wider == reached:
            return None
        reached, steps = wider, steps + 1
    return steps


def nearer_spaces(game: Game, space: str, goal: str) -> list[str]:
    """The neighbours one step nearer to the goal (DMD-MOV-E8)."""
    far = distance(game, space, goal)
    if not far:
        return []
    return [one for one in game["links"][space] if distance(game, one, goal) == far - 1]


def walk_enemy(game: Game, ask: Any, enemy: Figure, targets: list[str], steps: int) -> None:
    """Towards the nearest target along a shortest path, stopping there (DMD-MOV-1 to 3)."""
    far = {one: distance(game, enemy["space"], one) for one in targets}
    known = [n for n in far.values() if n is not None]
    if not known or min(known) == 0:
        return
    nearest = [one for one in targets if far[one] == min(known)]
    goal = ask.pick(game["active"], [("toward", one) for one in nearest])[1]
    for _ in range(steps):
        ways = nearer_spaces(game, enemy["space"], goal)
        if ways:
            told = [("step", *figure(enemy), one) for one in ways]
            enemy["space"] = ask.pick(game["active"], told)[-1]


# -- looking -------------------------------------------------------------------------------------


def figure(enemy: Figure) -> tuple[str, str, int]:
    """What can be seen of an enemy."""
    return enemy["kind"], enemy["space"], enemy["wounds"]


def enemies_in(game: Game, space: str) -> list[Figure]:
    return [one for one in game["enemies"] if one["space"] == space]


def person(game: Game, who: str) -> Person:
    return next(one for one in game["people"] if one["id"] == who)


def clockwise(game: Game) -> list[Person]:
    """The living, the active investigator first."""
    ids = [one["id"] for one in game["people"]]
    at = ids.index(game["active"])
    return [one for one in game["people"][at:] + game["people"][:at] if not one["dead"]]


def reserve_of_fire(game: Game) -> int:
    """Eight, less those on the board and on all investigator boards (DMD-FIR-E6)."""
    boards = sum(one["fire"] for one in game["people"])
    return FIRE_TOKENS - sum(game["fire"].values()) - boards


def is_meant(game: Game, enemy: Figure, word: str) -> bool:
    """Cultists, monsters and the Elder One are the three kinds of enemies (DMD-ENM-2)."""
    kind = enemy["kind"]
    monster = kind not in ("cultist", "elder_one")
    return word in ("enemy", kind) or (word == "monster" and monster)


def place_named(game: Game, word: str, you: Person, here: str) -> str:
    """The space a card means by a word."""
    named = {"your_space": you["space"], "this_space": here}
    return str(named.get(word) or game["named"][word])


# -- wounds, stress, sanity, death -----------------------------------------------------------------


def judge_deaths(game: Game) -> None:
    """All who reached a skull die together (DMD-INV-2, DMD-SAN-2)."""
    for one in game["people"]:
        if not one["dead"] and (one["wounds"] >= DEADLY_WOUNDS or one["sanity"] >= MADNESS):
            if game["stage"] == 1:
                raise GameOver("lost")  # DMD-DTH-1
            one.update(dead=True, fire=0, stand_ins=0)
    if all(one["dead"] for one in game["people"]):
        raise GameOver("lost")  # DMD-END-3


def wound(game: Game, dealt: dict[str, int]) -> None:
    """First all markers move, then deaths are judged (DMD-SAN-E9)."""
    for who, amount in dealt.items():
        one = person(game, who)
        if not one["dead"]:
            one["wounds"] = min(DEADLY_WOUNDS, one["wounds"] + amount)
    judge_deaths(game)


def take_stress(game: Game, whom: list[Person], amount: int, overflow: bool) -> None:
    """What does not fit is lost, or becomes wounds (DMD-INV-E2, DMD-INV-E6)."""
    wounds = {}
    for one in whom:
        fits = min(amount, MOST_STRESS - one["stress"])
        one["stress"] += fits
        wounds[one["id"]] = amount - fits if overflow else 0
    wound(game, wounds)


def lose_sanity(game: Game, ask: Any, losses: dict[str, int]) -> None:
    """Each marker goes no further than its next threshold; deaths; then thresholds clockwise."""
    reached = []
    for who, amount in losses.items():
        one = person(game, who)
        if one["dead"] or not amount:
            continue
        stop = min([t for t in THRESHOLDS if t > one["sanity"]] + [MADNESS])
        one["sanity"] = min(one["sanity"] + amount, stop)  # DMD-SAN-4
        if one["sanity"] == stop:
            reached.append(who)
    judge_deaths(game)
    for one in clockwise(game):
        if one["id"] in reached:
            cross_threshold(game, ask, one)


def cross_threshold(game: Game, ask: Any, you: Person) -> None:
    """Symptoms first, then a level for one skill (DMD-SAN-5)."""
    if you["dead"]:
        return
    carry_out(game, ask, game["insanities"][you["insanity"]], you)
    choices = [skill for skill, level in you["levels"].items() if level < 4]
    if choices and not you["dead"]:
        skill = ask.pick(you["id"], [("raise", one) for one in choices])[1]
        you["levels"][skill] += 1


# -- dice ------------------------------------------------------------------------------------------


def bonus_dice(you: Person) -> int:
    """Earned on the sanity track (DMD-SAN-6)."""
    return sum(you["sanity"] >= place for place in BONUS_DICE)


def roll(game: Game, ask: Any, you: Person, black: int, green: int) -> tuple[int, int]:
    """Throw, reroll for stress as often as one likes, count successes and tentacles."""
    pool = [list(faces) for faces in ask.dice(black, green)]
    while you["stress"] < MOST_STRESS:
        offers = [("reroll", die, face) for die in (0, 1) for face in pool[die]]
        answer = ask.pick(you["id"], [("keep",), *offers])
        if answer == ("keep",):
            break
        _, die, face = answer
        you["stress"] += 1
        pool[die].remove(face)
        pool[die] += ask.dice(1 - die, die)[die]
    symbols = [symbol for faces in pool for face in faces for symbol in face.split("+")]
    return symbols.count("success"), symbols.count("tentacle")


def own_roll(game: Game, ask: Any, you: Person) -> tuple[int, int]:
    """Three standard dice and every bonus die one is entitled to (DMD-DIE-2)."""
    return roll(game, ask, you, 3, bonus_dice(you))


def suffer_roll(game: Game, ask: Any, you: Person, successes: int, tentacles: int) -> None:
    """Wounds, then sanity, unless the wounds killed (DMD-RES-2, DMD-RES-E2)."""
    if successes:
        wound(game, {you["id"]: successes})
    lose_sanity(game, ask, {you["id"]: tentacles})


# -- enemies ---------------------------------------------------------------------------------------


def health(game: Game, enemy: Figure) -> int:
    if enemy["kind"] == "elder_one":
        return int(game["stages"][game["stage"] - 1]["health"])
    return int(game["cards"][enemy["kind"]]["health"])


def wound_enemy(game: Game, ask: Any, enemy: Figure, amount: int) -> None:
    """Kill it, or beat a Stage; the Elder One is safe before the disruption (DMD-RIT-2)."""
    elder = enemy["kind"] == "elder_one"
    if elder and not game["disrupted"]:
        return
    enemy["wounds"] += amount
    if enemy["wounds"] < health(game, enemy):
        return
    if not elder:
        game["enemies"] = [one for one in game["enemies"] if one is not enemy]
    elif game["stage"] == 4:
        raise GameOver("won")  # DMD-END-1, and it takes precedence
    else:
        enemy["wounds"] = 0  # DMD-EOF-5, DMD-EOF-E4
        reveal(game, ask)


def summon(game: Game, kind: str, space: str) -> None:
    """From the reserve, if a figure is left there (DMD-SUM-1)."""
    if sum(one["kind"] == kind for one in game["enemies"]) < game["cards"][kind]["in_box"]:
        game["enemies"].append({"kind": kind, "space": space, "wounds": 0})


def catch_fire(game: Game, you: Person, amount: int) -> None:
    """Tokens from the reserve; wound tokens stand in for the rest (DMD-FIR-4, DMD-FIR-E2)."""
    tokens = min(amount, reserve_of_fire(game))
    you["fire"] += tokens
    you["stand_ins"] += amount - tokens


def put_fire(game: Game, ask: Any, places: list[str]) -> None:
    """One each; where there are too few, the active player says where (DMD-SUM-E4)."""
    places = list(places)
    while places and reserve_of_fire(game) > 0:
        if len(places) > reserve_of_fire(game):
            space = ask.pick(game["active"], [("put", "fire", one) for one in places])[-1]
        else:
            space = places[0]
        places.remove(space)
        game["fire"][space] = game["fire"].get(space, 0) + 1


# -- what cards say --------------------------------------------------------------------------------


def carry_out(
    game: Game, ask: Any, does: list[dict[str, Any]], you: Person, here: str = ""
) -> None:
    """From top to bottom; what cannot be done is skipped (DMD-MYT-2)."""
    for word in does:
        read_word(game, ask, word, you, here)


def read_word(game: Game, ask: Any, word: dict[str, Any], you: Person, here: str) -> None:
    op, amount = word["op"], word.get("amount", 1)
    every = word.get("who") == "each_investigator"
    whom = clockwise(game) if every else [one for one in [you] if not one["dead"]]
    if op == "lose_sanity":
        lose_sanity(game, ask, {one["id"]: amount for one in whom})
    elif op == "take_wounds":
        wound(game, {one["id"]: amount for one in whom})
    elif op == "take_stress":
        take_stress(game, whom, amount, word.get("overflow") == "wound")
    elif op == "place_fire_on_investigator":
        for one in whom:
            catch_fire(game, one, amount)
    elif op == "place_token":
        put_fire(game, ask, fire_places(game, word["where"], you, here))
    elif op == "summon":
        summon(game, word["kind"], place_named(game, word["where"], you, here))
    elif op == "move_enemies":
        move_enemies(game, ask, word, goals_named(game, word["toward"], you, here))
    elif op == "summon_elder_one":
        space = place_named(game, word["where"], you, here)
        game["enemies"].append({"kind": "elder_one", "space": space, "wounds": 0})
    elif op == "move_elder_one":
        for one in game["enemies"]:
            if one["kind"] == "elder_one":
                one["space"] = place_named(game, word["to"], you, here)
    else:
        raise AssertionError(f"no such word: {op}")


def fire_places(game: Game, where: Any, you: Person, here: str) -> list[str]:
    if isinstance(where, str):
        return [place_named(game, where, you, here)]
    with_cultist = {one["space"] for one in game["enemies"] if one["kind"] == "cultist"}
    return [s for s in game["links"] if s in with_cultist and not game["fire"].get(s)]


def goals_named(game: Game, word: str, you: Person, here: str) -> list[str]:
    """Where enemies are moved to; of several Labs each goes to its nearest."""
    if word == "lab":
        return sorted({one["space"] for one in game["labs"]})
    return [place_named(game, word, you, here)]


def move_enemies(game: Game, ask: Any, word: dict[str, Any], goals: list[str]) -> None:
    """Every enemy meant moves once, or only the nearest one (DMD-MOV-E5)."""
    moving = [one for one in game["enemies"] if any(is_meant(game, one, k) for k in word["kinds"])]
    if word.get("select") == "nearest":
        ways = [(distance(game, one["space"], goal), one) for one in moving for goal in goals]
        shortest = min([n for n, _ in ways if n is not None], default=None)
        near = [one for n, one in ways if n is not None and n == shortest]
        if not near:
            return
        said = ask.pick(game["active"], [("mover", *figure(one)) for one in near])
        moving = [next(one for one in near if figure(one) == said[1:])]
    for one in moving:
        if word["steps"] == "direct":
            one["space"] = goals[0]  # DMD-MOV-E7
        else:
            walk_enemy(game, ask, one, goals, word["steps"])


# -- actions ---------------------------------------------------------------------------------------


def act(game: Game, ask: Any, you: Person) -> bool:
    """One action, or none."""
    answer = ask.pick(you["id"], offers(game, you))
    if answer[0] == "run":
        run(game, ask, you, answer[1])
    elif answer[0] == "attack":
        attack(game, ask, you, answer[1:])
    elif answer[0] == "rest":
        you["stress"] -= answer[1]
        you["wounds"] -= answer[2]
    elif answer[0] == "destroy":
        destroy(game, ask, you, answer[1])
    elif answer[0] == "extinguish":
        extinguish(game, ask, you)
    return bool(answer[0] != "end")


def offers(game: Game, you: Person) -> list[tuple[Any, ...]]:
    """Everything that may be done now."""
    space = you["space"]
    here = enemies_in(game, space)
    runs = [("run", one) for one in game["links"][space]]
    attacks = [
        ("attack", *figure(one)) for one in here if game["disrupted"] or one["kind"] != "elder_one"
    ]
    rests = [] if here else [("rest", s, w) for s, w in rests_of(you)]
    labs = [("destroy", one["wounds"]) for one in game["labs"] if one["space"] == space]
    return [("end",), ("extinguish",), *runs, *attacks, *rests, *labs]


def rests_of(you: Person) -> list[tuple[int, int]]:
    """Up to 3 in total, in any split (DMD-RST-1)."""
    return [
        (stress, wounds)
        for stress in range(you["stress"] + 1)
        for wounds in range(you["wounds"] + 1)
        if stress + wounds <= 3
    ]


def run(game: Game, ask: Any, you: Person, first: str) -> None:
    """Up to 3 spaces; each space left sends its enemies and its Fire along."""
    sneaks, _ = SNEAKS[you["levels"]["stealth"]]
    goal = first
    for left in (2, 1, 0):
        sneaks = leave_space(game, ask, you, goal, sneaks)
        if not left or you["dead"]:
            return
        ways = [("move", one) for one in game["links"][you["space"]]]
        answer = ask.pick(you["id"], [("stop",), *ways])
        if answer == ("stop",):
            return
        goal = answer[1]


def leave_space(game: Game, ask: Any, you: Person, goal: str, sneaks: int) -> int:
    """Everybody follows but those one Sneaks past (DMD-RUN-2, DMD-RUN-E6); answers Sneaks left."""
    followers = enemies_in(game, you["space"])
    left_behind: list[Figure] = []
    while sneaks and followers:
        offered = [("sneak", *figure(one)) for one in followers]
        answer = ask.pick(you["id"], [("leave",), *offered])
        if answer == ("leave",):
            break
        chosen = next(one for one in followers if figure(one) == answer[1:])
        followers = [one for one in followers if one is not chosen]
        left_behind.append(chosen)
        sneaks -= 1
    if SNEAKS[you["levels"]["stealth"]][1]:
        for one in left_behind:
            wound_enemy(game, ask, one, 1)  # DMD-SKL-20, before anything of the leaving
    if not you["dead"]:
        catch_fire(game, you, game["fire"].get(you["space"], 0))  # DMD-RUN-4
        you["space"] = goal
        for one in followers:
            one["space"] = goal
    return sneaks


def attack(game: Game, ask: Any, you: Person, target: tuple[Any, ...]) -> None:
    """Each success is a wound; then tentacles."""
    enemy = next(one for one in game["enemies"] if figure(one) == target)
    successes, tentacles = own_roll(game, ask, you)
    if successes:
        wound_enemy(game, ask, enemy, successes)
    lose_sanity(game, ask, {you["id"]: tentacles})


def destroy(game: Game, ask: Any, you: Person, wounds: int) -> None:
    """Wounds on a Lab; the one that completes the task disrupts the ritual (DMD-EPA-E3)."""
    here = [one for one in game["labs"] if one["space"] == you["space"]]
    lab = next(one for one in here if one["wounds"] == wounds)
    successes, tentacles = own_roll(game, ask, you)
    lab["wounds"] += successes
    if lab["wounds"] >= game["task"]["health"]:
        game["labs"].remove(lab)
        game["destroyed"] += 1
        if game["destroyed"] >= game["task"]["needed"] and not game["disrupted"]:
            game["disrupted"] = True
            game["due"] = game["stage"] == 1
        carry_out(game, ask, game["faces"][ask.card()], you, lab["space"])
    lose_sanity(game, ask, {you["id"]: tentacles})


def extinguish(game: Game, ask: Any, you: Person) -> None:
    """Each success takes a Fire token from one's space."""
    successes, tentacles = own_roll(game, ask, you)
    burning = game["fire"].pop(you["space"], 0)
    if burning > successes:
        game["fire"][you["space"]] = burning - successes
    lose_sanity(game, ask, {you["id"]: tentacles})


# -- the other three steps -------------------------------------------------------------------------


def draw_mythos(game: Game, ask: Any) -> None:
    """Special effects, summoning lines, and onto the pile."""
    if not game["deck"]:
        game["deck"], game["pile"] = game["pile"], []  # DMD-MYT-E2
    name = ask.card()
    game["deck"].remove(name)
    card = game["mythos"][name]
    carry_out(game, ask, card["does"], person(game, game["active"]))
    for line in card["summons"]:
        summon(game, line["kind"], game["named"][line["where"]])
    game["pile"].append(name)


def fight(game: Game, ask: Any, you: Person) -> None:
    """Every enemy in your space attacks you once, in the order you choose (DMD-FGT-1)."""
    done: list[Figure] = []
    while not you["dead"]:
        here = [one for one in enemies_in(game, you["space"]) if all(one is not x for x in done)]
        if not here:
            return
        said = ask.pick(you["id"], [("fight", *figure(one)) for one in here])
        enemy = next(one for one in here if figure(one) == said[1:])
        done.append(enemy)
        suffer_attack(game, ask, you, enemy)


def suffer_attack(game: Game, ask: Any, you: Person, enemy: Figure) -> None:
    """What comes first, then the dice on its card, or of all revealed Stages (DMD-EOF-2)."""
    if enemy["kind"] == "elder_one":
        dice = [stage["dice"] for stage in game["stages"][: game["stage"]]]
    else:
        card = game["cards"][enemy["kind"]]
        carry_out(game, ask, card["before_attack"], you, enemy["space"])
        dice = [card["dice"]]
    black, green = (sum(one.get(kind, 0) for one in dice) for kind in ("standard", "bonus"))
    suffer_roll(game, ask, you, *roll(game, ask, you, black, green))


def burn(game: Game, ask: Any, you: Person) -> None:
    """A standard die for each Fire token, stand-ins too; then all are discarded (DMD-FIR-1)."""
    dice = you["fire"] + you["stand_ins"]
    if dice:
        suffer_roll(game, ask, you, *roll(game, ask, you, dice, 0))
    you["fire"] = you["stand_ins"] = 0


def check_pile(game: Game, ask: Any) -> None:
    """Three symbols: one advance, its texts, and all discards go back (DMD-PIL-1 to 3)."""
    if sum(game["mythos"][name]["symbol"] for name in game["pile"]) < 3:
        return
    game["track"] += 1
    if game["stage"] == 1 and game["track"] >= FIRST_RED:
        game["due"] = True
    if game["track"] >= LAST_SPACE:
        raise GameOver("lost")  # DMD-END-E2
    you = person(game, game["active"])
    for stage in game["stages"][: game["stage"]]:
        carry_out(game, ask, stage["on_advance"], you)
    carry_out(game, ask, game["episode_advance"], you)
    game["deck"] += game["pile"]
    game["pile"] = []


def check_summoning(game: Game, ask: Any) -> None:
    """Red was entered, or the ritual disrupted this turn (DMD-EOS-1)."""
    if game["due"] and game["stage"] == 1:
        reveal(game, ask)
    game["due"] = False


def reveal(game: Game, ask: Any) -> None:
    """The next Stage comes, and its effect happens; the ones before stay in force."""
    game["stage"] += 1
    carry_out(
        game, ask, game["stages"][game["stage"] - 1]["on_reveal"], person(game, game["active"])
    )


def elder_one_ends(game: Game, ask: Any) -> None:
    """All revealed Stages, in order (DMD-EOE-1), until one kills the active (DMD-DTH-E1)."""
    you = person(game, game["active"])
    for stage in game["stages"][: game["stage"]]:
        if not you["dead"]:
            carry_out(game, ask, stage["turn_end"], you)


def end_of_turn(game: Game, ask: Any) -> None:
    """Five substeps; a death on the own turn leaves only the pile (DMD-TRN-2, DMD-DTH-3)."""
    you = person(game, game["active"])
    if not you["dead"]:
        burn(game, ask, you)
    check_pile(game, ask)
    if not you["dead"]:
        check_summoning(game, ask)
    if not you["dead"]:
        elder_one_ends(game, ask)
    game["due"] = False


def pass_turn(game: Game) -> None:
    """To the next living investigator on the left (DMD-TRN-3)."""
    ids = [one["id"] for one in game["people"]]
    at = ids.index(game["active"])
    order = game["people"][at + 1 :] + game["people"][: at + 1]
    game["active"] = next(one["id"] for one in order if not one["dead"])


def turn(game: Game, ask: Any) -> None:
    """Three actions, a Mythos card, Investigate or Fight, End of Turn."""
    you = person(game, game["active"])
    for _ in range(3):
        if you["dead"] or not act(game, ask, you):
            break
    if not you["dead"]:
        draw_mythos(game, ask)
    if not you["dead"]:
        fight(game, ask, you)
    end_of_turn(game, ask)
    pass_turn(game)
