"""Can these people sit at a table? Two to five, their markers on the tracks, the dead with nothing.

Each check looks at a situation and yields complaints, however many other mistakes there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dmd.core.sentences import as_written, enumerated, say
from dmd.core.words import shortened
from dmd.death_may_die.situations.look import Check, Found, Look, Path
from dmd.death_may_die.situations.situation import Person, Situation

FEWEST, MOST = 2, 5
USED = ("free_run", "free_attack", "free_rest", "free_reroll", "omens")


def seats(look: Look) -> Found:
    """Two to five different investigators."""
    told, known = look.told, look.book.box.investigators
    for path, one in _people(told):
        if one not in known:
            yield look.unknown("investigator", one, path, known)
    if isinstance(told.investigators, tuple):
        for number, one in enumerate(told.investigators):
            if one in told.investigators[:number]:
                problem = say("“{who}” sits here twice.", who=as_written(shortened(one)))
                path = ("investigators", number)
                yield look.complain(problem, path, "Name each once.", "DMD-SET-E4")
    number = len(told.investigators)
    if look.know("investigators") and not FEWEST <= number <= MOST:
        remedy = say("Name {fewest} to {most}; alone you play two.", fewest=FEWEST, most=MOST)
        yield look.complain(
            say("Investigators at the table: {n}.", n=number),
            ("investigators",),
            remedy,
            "DMD-CMP-8",
        )
    if told.exactly is None and told.people and all(one.dead for one in told.people.values()):
        remedy = "Leave somebody alive."
        yield look.complain("Everybody is dead.", ("investigators",), remedy, "DMD-END-3")


def whose_turn(look: Look) -> Found:
    """The active investigator is one of those alive, and has not acted too often."""
    told = look.told
    if not look.know("investigators"):
        return
    if told.active and told.active not in told.people:
        yield look.unknown("investigator here called", told.active, ("active",), told.people)
    elif told.exactly is None and told.actor and told.people[told.actor].dead:
        path: Path = ("active",) if told.active else ("investigators", told.actor)
        name = look.book.names.get(told.actor, told.actor)
        yield look.complain(
            say("It is the turn of {who}, who is dead.", who=name), path, "Name another."
        )
    if told.step == "over" and told.exactly is None:
        remedy = "Name the step of a turn."
        yield look.complain("A game that is over goes on nowhere.", ("step",), remedy)
    if told.taken and told.step != "actions":
        remedy = "Leave “taken” out, or let the step be “actions”."
        yield look.complain("Actions are counted in their own step only.", ("taken",), remedy)
    amid = {"reading": told.reading, "playing": told.playing}
    for key, said in amid.items():
        if said and told.exactly is None:
            problem = say(
                "“{key}” belongs to a card being carried out, and nothing says how far.",
                key=as_written(key),
            )
            yield look.complain(problem, (key,), "Leave it out.")


def boards(look: Look) -> Found:
    """The markers of each board are on their tracks, and its words are known."""
    for id_, person in look.told.people.items():
        if id_ in look.book.box.investigators:
            path = ("investigators", id_)
            yield from _markers(look, path, person)
            yield from _words(look, path, id_, person)
            if person.dead:
                yield from _remains(look, path, id_, person)


def insanities(look: Look) -> Found:
    """There is one insanity card of each kind, and who depends on somebody says on whom."""
    first: dict[str, str] = {}
    for id_, person in look.told.people.items():
        path = ("investigators", id_, "insanity")
        if not person.insanity:
            continue
        if person.insanity not in look.book.box.insanities:
            yield look.unknown("insanity card", person.insanity, path, look.book.box.insanities)
        elif first.setdefault(person.insanity, id_) != id_:
            problem = say(
                "{who} has the insanity card “{insanity}” already.",
                who=as_written(first[person.insanity]),
                insanity=as_written(person.insanity),
            )
            yield look.complain(problem, path, "Give another one.", "DMD-SET-E4")
        amid = look.told.exactly is not None or not look.know("investigators")
        if person.insanity == "codependency" and not person.partner and not amid:
            others = [one for one in look.told.people if one != id_]
            remedy = say(
                "Add “partner:” with {others}.", others=enumerated(map(as_written, others))
            )
            yield look.complain("Nobody is depended on.", path, remedy, "DMD-SAN-7")


def _markers(look: Look, path: Path, person: Person) -> Found:
    tracks = look.book.box.tracks
    yield from _beyond(look, (*path, "stress"), person.stress, tracks.most_stress, "stress")
    limits = (("wounds", tracks.deadly_wounds), ("sanity", tracks.madness))
    for key, deadly in limits:
        count = getattr(person, key)
        yield from _beyond(look, (*path, key), count, deadly, key)
        if count == deadly and not person.dead and look.told.exactly is None:
            remedy = say("Write at most {n}, or “dead: true”.", n=deadly - 1)
            yield look.complain(say(DEADLY[key]), (*path, key), remedy, "DMD-DTH-2")


def _words(look: Look, path: Path, id_: str, person: Person) -> Found:
    box, board = look.book.box, look.book.board
    if person.space and person.space not in board:
        yield look.no_space(person.space, (*path, "space"))
    skills = box.investigators[id_].skills
    for skill in person.levels:
        if skill not in skills:
            yield look.unknown(
                say("skill of {id}", id=as_written(id_)), skill, (*path, "levels", skill), skills
            )
    others = [one for one in look.told.people if one != id_]
    if person.partner and person.partner not in others:
        yield look.unknown("other investigator here", person.partner, (*path, "partner"), others)
    for number, word in enumerate(person.used):
        if word not in USED:
            yield look.unknown("grant of so often a turn", word, (*path, "used", number), USED)
    for number, word in enumerate(person.tokens):
        known = ("wound", *box.supply)
        if word not in known:
            yield look.unknown("token for a board", word, (*path, "tokens", number), known)


DEADLY: Final = {
    "wounds": "The last space of wounds is death.", "sanity": "The last space of sanity is death.",
}  # fmt: skip
ENDS_AT: Final = {
    "stress": "The track of stress ends at {most}; here is {count}.",
    "wounds": "The track of wounds ends at {most}; here is {count}.",
    "sanity": "The track of sanity ends at {most}; here is {count}.",
}


def _beyond(look: Look, path: Path, count: int, most: int, what: str) -> Found:
    if count > most:
        remedy = say("Write 0 to {most}.", most=most)
        yield look.complain(
            say(ENDS_AT[what], most=most, count=count),
            path,
            remedy,
        )


def _remains(look: Look, path: Path, id_: str, person: Person) -> Found:
    """The dead hold nothing; before Stage 2 their death is the end."""
    for key in ("cards", "tokens", "fire", "stand_ins", "insanity", "lying"):
        if getattr(person, key):
            remedy = say(
                "Leave “{key}” out; cards of the dead lie on the discard pile.", key=as_written(key)
            )
            yield look.complain(
                say("{id} is dead and keeps nothing.", id=as_written(id_)),
                (*path, key),
                remedy,
                "DMD-DTH-E8",
            )
    if look.told.stage == 1 and look.told.exactly is None and look.know("stage"):
        problem = "A death before the Elder One is on the board ends the game."
        yield look.complain(problem, (*path, "dead"), "Say a later stage.", "DMD-END-2")


def _people(told: Situation) -> Iterator[tuple[Path, str]]:
    """The investigators, each with its place in the file."""
    for number, id_ in enumerate(told.investigators):
        where = number if isinstance(told.investigators, tuple) else id_
        yield ("investigators", where), id_


def risen(look: Look) -> Found:
    """Whoever has passed thresholds has an insanity, and a level for each of them."""
    if look.told.exactly is not None:
        return  # amid a loss the level may still have to come
    for id_, person in look.told.people.items():
        path: Path = ("investigators", id_)
        passed = sum(one <= person.sanity for one in look.book.box.tracks.thresholds)
        if not passed or person.dead or id_ not in look.book.box.investigators:
            continue
        levels = sum(one - 1 for one in person.levels.values())
        name = look.book.names[id_]
        if levels < passed:
            told = "{who} has passed {n:threshold|thresholds}, and gained {levels:level|levels}."
            yield look.advise(
                say(told, who=name, n=passed, levels=levels), (*path, "sanity"),
                say("Each threshold raises a skill: add “levels:”."), "DMD-SAN-5",
            )  # fmt: skip
        if not person.insanity:
            told = "{who} has passed a threshold, and has no insanity card."
            yield look.advise(
                say(told, who=name), (*path, "sanity"), say("Add “insanity:”."), "DMD-SAN-7"
            )


PEOPLE_CHECKS: Final[tuple[Check, ...]] = (seats, whose_turn, boards, insanities, risen)
