"""Can such a table be? The box holds so many figures and tokens, each card lies in one place.

Each check looks at a situation and yields complaints, however many other mistakes there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

from dmd.core.complaints import Complaint
from dmd.core.files.tree import field_path
from dmd.core.sentences import as_written, enumerated, say
from dmd.core.words import shortened
from dmd.death_may_die.situations.look import Check, Found, Look, Path
from dmd.death_may_die.situations.names import enemy_called, token_kind
from dmd.death_may_die.situations.situation import (
    Holding,
    Stood,
    claimed,
    claims,
    figures,
    lying,
    numbered,
)


def enemies(look: Look) -> Found:
    """Known figures, no more than the box holds, none of them dead."""
    box, board = look.book.box, look.book.board
    elder = box.elder_one.id
    counted: Counter[str] = Counter(look.told.gone)
    seen: set[tuple[str, int]] = set()
    for one in figures(look.told):
        if one.kind not in box.enemies and one.kind != elder:
            yield _no_enemy(look, one)
            continue
        if one.space not in board:
            path = one.path[:2] if len(one.path) == 3 else one.path
            yield look.no_space(one.space, path)
        most = 1 if one.kind == elder else box.enemies[one.kind].in_box
        counted[one.kind] += 1
        if counted[one.kind] == most + 1:
            problem = say(
                "The box holds {most} of “{kind}”, and here are more.",
                most=most,
                kind=as_written(one.kind),
            )
            yield look.complain(problem, one.path, "Take some out.", "DMD-SUM-E4")
        elif one.number > most:
            problem = say(
                "There is no {kind} {number}: the box holds {most}.",
                kind=as_written(one.kind),
                number=one.number,
                most=most,
            )
            yield look.complain(
                problem, one.path, say("Number it 1 to {most}, or not at all.", most=most)
            )
        if one.number and (one.kind, one.number) in seen:
            problem = say(
                "“{kind} {number}” stands in two places.",
                kind=as_written(one.kind),
                number=one.number,
            )
            yield look.complain(problem, one.path, "Give one another number.")
        seen.add((one.kind, one.number))
        yield from _alive(look, one)
    for number, kind in enumerate(look.told.gone):
        if kind not in box.enemies:
            yield look.unknown("enemy", kind, ("gone", number), box.enemies)


def _no_enemy(look: Look, one: Stood) -> Complaint:
    """A word that is no enemy; perhaps it is one of a list that was not written as one."""
    if listed := _meant_as_a_list(look, one):
        space = as_written(shortened(str(one.path[1])))
        problem = say("Who stands in “{space}” is a list.", space=space)
        return look.complain(problem, one.path, say("Write `[{value}]`.", value=as_written(listed)))
    box = look.book.box
    return look.unknown("enemy", one.kind, one.path, (box.elder_one.id, *box.enemies))


def _meant_as_a_list(look: Look, one: Stood) -> str:
    """The enemy that is written after a space where a list of them is wanted, if one is."""
    if not (kind := enemy_called(one.space, look.book)):
        return ""
    here, spaces = str(one.path[1]).strip().casefold(), look.book.board.spaces
    return kind if any(here in (it.id.casefold(), it.name.casefold()) for it in spaces) else ""


def _alive(look: Look, one: Stood) -> Found:
    """A figure with as many wounds as it has health is off the board."""
    box = look.book.box
    if one.kind == box.elder_one.id:
        health = box.elder_one.stages[look.told.stage - 1].health
    else:
        health = box.enemies[one.kind].health
    if health and one.wounds >= health and look.told.exactly is None and look.know("stage"):
        remedy = say("Write at most {n}, or take it off the board.", n=health - 1)
        problem = say(
            "{n:wound|wounds} and “{kind}” is dead.", n=one.wounds, kind=as_written(one.kind)
        )
        yield look.complain(problem, (*one.path, "wounds"), remedy, "DMD-ATK-2")


def the_elder_one(look: Look) -> Found:
    """On the board from Stage 2 on, and unharmed before the ritual is disrupted."""
    told, elder = look.told, look.book.box.elder_one
    if not look.know("enemies", "stage", "disrupted", "summoning", "track"):
        return
    there = [one for one in figures(told) if one.kind == elder.id]
    for one in there:
        if told.stage == 1:
            problem = say(
                "{elder_one} comes to the board with Stage 2; this is Stage 1.",
                elder_one=elder.name,
            )
            yield look.complain(problem, one.path, "Write “stage: 2”, or take it off.", "DMD-EOS-2")
        elif one.wounds and not told.disrupted:
            problem = say(
                "{elder_one} cannot be harmed before the ritual is disrupted.", elder_one=elder.name
            )
            remedy = "Write “disrupted: true”, or no wounds."
            yield look.complain(problem, (*one.path, "wounds"), remedy, "DMD-RIT-3")
    if told.exactly is not None:
        return
    if told.stage > 1 and not there:
        remedy = say("Add to the enemies “{id}” with its space.", id=as_written(elder.id))
        problem = say(
            "At Stage {stage} {elder_one} stands on the board.",
            stage=told.stage,
            elder_one=elder.name,
        )
        yield look.complain(problem, ("stage",), remedy, "DMD-EOS-3")
    tracks = look.book.box.tracks
    due = tracks.first_red <= told.track < tracks.summoning_spaces or told.disrupted
    if told.stage == 1 and due and not told.summoning:
        problem = say("{elder_one} would have been summoned by now.", elder_one=elder.name)
        remedy = "Write “stage: 2” and where it stands, or “summoning: true” for this turn's end."
        key = "disrupted" if told.disrupted else "track"
        yield look.complain(problem, (key,), remedy, "DMD-EOS-1")


def the_track(look: Look) -> Found:
    """The last space of the track is the end of the game."""
    last = look.book.box.tracks.summoning_spaces
    if look.told.track > last or (look.told.track == last and look.told.exactly is None):
        problem = say("The Summoning track ends the game at space {last}.", last=last)
        yield look.complain(problem, ("track",), say("Write 1 to {n}.", n=last - 1), "DMD-END-4")


def tokens(look: Look) -> Found:
    """Tokens of the episode and the Elder One, as many as there are, on spaces that exist."""
    box, board, task = look.book.box, look.book.board, look.book.box.episode.objective
    supply = {task.token: len(board.each(task.token)), **box.supply}
    usual = [f"{task.token} {n}" for n in range(1, supply[task.token] + 1)]
    known = [*usual, *(f"{kind} 1" for kind in box.supply)]
    set_up = {f"{kind} {n}" for kind in supply for n in range(1, len(board.each(kind)) + 1)}
    for id_, one in lying(look.told).items():
        path: Path = ("tokens", id_)
        kind, number = numbered(id_)
        there = board.each(token_kind(id_, look.book))
        if len(there) > 1 and not number:
            yield _which(look, token_kind(id_, look.book), there, path)
            continue
        if kind not in supply or not 1 <= number <= supply[kind]:
            yield look.unknown("token", id_, path, known)
            continue
        if one.space and one.space not in board:
            yield look.no_space(one.space, path)
        if id_ not in set_up and not one.space:
            yield look.complain(
                say("Where does “{id}” lie?", id=as_written(id_)),
                path,
                "Add “space:”, or delete it.",
            )
        if one.removed and (one.space or one.wounds or one.face):
            yield look.complain("What was removed lies nowhere.", path, "Say only “removed: true”.")
        if one.face and (kind != task.token or one.wounds):
            problem = "Only a token of the objective that was turned over shows a face, unharmed."
            yield look.complain(problem, (*path, "face"), "Leave the face or the wounds out.")
        fallen = task.health and one.wounds >= task.health and look.told.exactly is None
        if kind == task.token and fallen:
            remedy = say("Write at most {n}, or which “face:” it shows.", n=task.health - 1)
            problem = say("{n:wound|wounds} and it is destroyed.", n=one.wounds)
            yield look.complain(problem, (*path, "wounds"), remedy, "DMD-EPA-E3")


def _which(look: Look, kind: str, there: Iterable[str], path: Path) -> Complaint:
    """Several tokens of a kind lie on the board, and one of them is meant."""
    names = [f"{kind} {n} in {look.book.board.space(one).name}" for n, one in enumerate(there, 1)]
    remedy = say("There are: {known}.", known=enumerated(map(as_written, names[:20]), "and"))
    which = say("Which {token}?", token=look.book.names.get(kind, kind))
    return look.complain(which, path, remedy)


def faces(look: Look) -> Found:
    """As many faces as there are tokens that show them."""
    known = look.book.box.faces
    turned: Counter[str] = Counter()
    for id_, one in lying(look.told).items():
        path = ("tokens", id_, "face")
        if not one.face:
            continue
        if one.face not in known:
            told = say("There is no {what} “{word}”.", what=say("face"), word=shortened(one.face))
            there = enumerated(map(as_written, known))
            remedy = say("Write {known}, or “destroyed” for any of them.", known=there)
            yield look.complain(told, path, remedy)
            continue
        turned[one.face] += 1
        if turned[one.face] > known[one.face].count:
            problem = say(
                "The box has no more of the face “{face}” than {count}.",
                face=as_written(one.face),
                count=known[one.face].count,
            )
            yield look.complain(problem, path, "Give it another face.")
    needed = look.book.box.episode.objective.needed
    done = 0 < needed <= turned.total()
    if done and not look.told.disrupted and look.told.exactly is None and look.know("disrupted"):
        problem = say("{n:token is|tokens are} down: the ritual is disrupted.", n=turned.total())
        yield look.complain(problem, ("tokens",), "Write “disrupted: true”.", "DMD-RIT-3")


def fire(look: Look) -> Found:
    """Fire lies on spaces that exist, and there are so many tokens."""
    told, most = look.told, look.book.box.tracks.fire_tokens
    for space in told.fire or {}:
        if space not in look.book.board:
            yield look.no_space(space, ("fire", space))
    lying_ = look.book.starting_fire if told.fire is None else told.fire
    burning = sum(lying_.values()) + sum(one.fire for one in told.people.values())
    if burning > most and look.know("fire", "investigators"):
        problem = say(
            "{burning} Fire tokens lie about; the box holds {most}.", burning=burning, most=most
        )
        remedy = "Take some off the spaces, or write those of a board as “stand_ins:”."
        yield look.complain(problem, ("fire",), remedy, "DMD-FIR-E6")


# -- cards --------------------------------------------------------------------------------------


def claimed_cards(look: Look) -> Found:
    """Halves that exist, each meant clearly, Companions with room for their wounds."""
    box = look.book.box
    halves = [half.id for card in box.discovery.values() for half in card.halves.values()]
    for id_, person in look.told.people.items():
        for number, one in enumerate(person.cards):
            path: Path = ("investigators", id_, "cards", number)
            held = Holding(half=one) if isinstance(one, str) else one
            if held.half not in halves:
                yield look.unknown("half of a card", held.half, path, halves)
                continue
            meant = claimed(one, look.book)
            if len(meant) != 1:
                showing = [f"{c.card} ({c.side})" for c in claims(held.half, look.book)]
                told = "That card does not show “{half}”."
                if meant:
                    told = "More than one card shows “{half}”."
                remedy = say(
                    "Write {{half: {half}, card: …}} with {showing}.",
                    half=as_written(held.half),
                    showing=enumerated(map(as_written, showing)),
                )
                yield look.complain(say(told, half=as_written(held.half)), path, remedy)
                continue
            half = look.book.half(meant[0])
            if held.wounds and held.wounds >= half.health and look.told.exactly is None:
                able = half.type == "companion" and half.health
                problem = say(
                    "{n:wound|wounds} and “{half}” is discarded.",
                    n=held.wounds,
                    half=as_written(held.half),
                )
                if not able:
                    problem = say("“{half}” takes no wounds.", half=as_written(held.half))
                remedy = (
                    say("Write at most {n}.", n=half.health - 1) if able else "Leave “wounds” out."
                )
                yield look.complain(problem, (*path, "wounds"), remedy, "DMD-CPN-E1")


def piles(look: Look) -> Found:
    """Every card is known and lies in one place."""
    told, box = look.told, look.book.box
    placed = [
        *_in_piles("mythos", told.mythos),
        *((("mythos", "kept", owner), card) for owner, card in told.mythos.kept.items()),
        *([(("playing",), told.playing)] if told.playing else []),
    ]
    yield from _once(look, placed, box.mythos, "Mythos card")
    held = [
        (("investigators", id_, "cards", number), meant[0].card)
        for id_, person in told.people.items()
        for number, one in enumerate(person.cards)
        if len(meant := claimed(one, look.book)) == 1
    ]
    yield from _once(
        look, [*held, *_in_piles("discovery", told.discovery)], box.discovery, "Discovery card"
    )
    for owner, card in told.mythos.kept.items():
        path = ("mythos", "kept", owner)
        if owner not in told.people or told.people[owner].dead:
            living = [id_ for id_, one in told.people.items() if not one.dead]
            yield look.unknown("living investigator", owner, path, living)
        if card in box.mythos and box.mythos[card].symbol:
            problem = say(
                "“{card}” has a Summoning symbol, and so is never kept.", card=as_written(card)
            )
            yield look.complain(problem, path, "Name a card without one.", "DMD-MYT-6")


def drawn(look: Look) -> Found:
    """Each turn draws one Mythos card; more of them than turns is mostly a round told as a turn."""
    told = look.told
    if told.exactly is not None or not look.know("mythos", "turn"):
        return
    cards = len(told.mythos.discard) + len(told.mythos.kept)
    turns = told.turn - 1 if told.step in ("set_up", "actions") else told.turn
    if cards > turns:
        problem = say(
            "{n:Mythos card is|Mythos cards are} drawn, though only {turns:turn is|turns are} "
            "over.",
            n=cards, turns=turns,
        )  # fmt: skip
        many = len(told.investigators)
        remedy = say(
            "Turns are counted one for each investigator: in the first turn of the third round "
            "write “turn: {n}”.",
            n=2 * many + 1,
        )  # fmt: skip
        yield look.advise(problem, ("turn",), remedy, "DMD-MYT-1")


def _in_piles(key: str, pile: Any) -> Iterator[tuple[Path, str]]:
    for place in ("discard", "top", "bottom"):
        for number, card in enumerate(getattr(pile, place)):
            yield (key, place, number), card


def _once(look: Look, placed: Iterable[tuple[Path, str]], known: Iterable[str], what: str) -> Found:
    first: dict[str, Path] = {}
    for path, card in placed:
        if card not in known:
            yield look.unknown(what, card, path, known)
        elif first.setdefault(card, path) != path:
            line = look.tree.line(field_path(first[card]))
            problem = say(
                "“{card}” lies in two places, the first on line {line}.",
                card=as_written(card),
                line=line,
            )
            yield look.complain(problem, path, "Each card is there once; take one out.")


TABLE_CHECKS: Final[tuple[Check, ...]] = (
    enemies, the_elder_one, the_track, tokens, faces, fire, claimed_cards, piles, drawn,
)  # fmt: skip
