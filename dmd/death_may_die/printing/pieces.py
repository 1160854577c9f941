"""What of an episode is cut out: its cards, its tokens, stand-ins for its figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from dmd.core.boards.board import Board
from dmd.core.maps.map_file import MapFile, MapSpace
from dmd.core.paper import Card, Half, Part, Piece
from dmd.core.sentences import Bare, say, sentence
from dmd.core.sentences import name as name_of
from dmd.core.things import TWINS, Mark, as_words, first_letter, standing_for, tag_mark
from dmd.death_may_die.box import Box, DiscoveryCard, EnemyCard, MythosCard, Summons
from dmd.death_may_die.scene.cast import enemy_letters, token_letters, token_name
from dmd.death_may_die.shelf import enemy_cards
from dmd.death_may_die.telling import exhibits_of_cards as told
from dmd.death_may_die.telling.clauses import told as told_on_it
from dmd.death_may_die.telling.exhibits import said
from dmd.death_may_die.telling.nouns import Names, called, title

GATE: Final = "gate_"
FIRE: Final = "fire"


# -- cards -----------------------------------------------------------------------------------------


def cards_of(box: Box, names: Names) -> list[Card]:
    """The Mythos cards of an episode, then its Discovery cards."""
    episode = box.episode
    return [
        *(mythos_card(one, box, names) for one in episode.mythos),
        *(discovery_card(one, box, names) for one in episode.discovery),
    ]


def mythos_card(card: MythosCard, box: Box, names: Names) -> Card:
    """A Mythos card: what happens, who is summoned where, the symbol."""
    parts = [Part(told=said(card.text), flavour=True)] if card.text else []
    if card.does:
        parts.append(Part(told=told_on_it(card.does, names)))
    return Card(
        id=card.id, kind="Mythos", name=name_of(card.name), of=name_of(box.episode.name),
        parts=tuple(parts),
        last=tuple(_summoning(one, box, names) for one in card.summons),
        symbol=card.symbol, house=card.house or box.episode.house,
    )  # fmt: skip


def _summoning(one: Summons, box: Box, names: Names) -> Part:
    """A summoning line, with the letter of its Gate and the sign of the figure."""
    gate = (tag_mark(one.where, ""),) if one.where.startswith(GATE) else ()
    figure = enemy_mark(one.kind, box.enemies)
    line = Bare(sentence(told.summoned([one], names)))
    return Part(label=say("Summon"), told=line, signs=(*gate, figure))


def discovery_card(card: DiscoveryCard, box: Box, names: Names) -> Card:
    """A Discovery card: what is read first, its halves, what may be done instead."""
    lines = {one.label: one for one in told.of_discovery(card, box.episode, names).lines}
    first, instead = lines.get("First"), lines.get("Instead of claiming")
    last = [Part(label=instead.label, told=instead.told)] if instead else []
    if instead and instead.text:
        last.insert(0, Part(told=said(instead.text), flavour=True))
    halves = []
    for side, half in card.halves.items():
        parts = [Part(told=said(half.text), flavour=True)] if half.text else []
        parts += [
            Part(label=line.label, told=line.told)
            for line in told.half_lines(half, box.episode, names)
        ]
        kind = say(SIDES[side], kind=title(half.type))
        halves.append(Half(side=side, name=name_of(half.name), kind=kind, parts=tuple(parts)))
    return Card(
        id=card.id, kind="Discovery", name=name_of(card.name), of=name_of(box.episode.name),
        parts=(Part(label=first.label, told=first.told),) if first else (),
        halves=tuple(halves), last=tuple(last), house=card.house or box.episode.house,
    )  # fmt: skip


SIDES: Final = {"left": "{kind}, left half", "right": "{kind}, right half"}


# -- tokens and figures ----------------------------------------------------------------------------


def tokens_needed(board: Board, map_: MapFile, box: Box | None) -> list[Piece]:
    """Every token that lies on the map or comes into play, as many as there are of it."""
    here: Counter[str] = Counter(tag for space in board.spaces for tag in space.tags)
    hidden: list[Piece] = []
    if box is not None:
        for kind, many in box.episode.tokens.items():
            here[kind] = max(here[kind], many)
        here[FIRE] = max(here[FIRE], box.tracks.fire_tokens)
        hidden = list(_hidden(box))
        if hidden:
            del here[box.episode.objective.token]
    plain = [
        Piece(mark=token_mark(kind), many=here[kind]) for kind in in_order(here) if here[kind] > 0
    ]
    return [*plain, *hidden, *_figures(map_, box)]


def in_order(kinds: Iterable[str]) -> list[str]:
    """Kinds of tokens: the start, the Gates, the twins; Fire last, since there is most of it.

    >>> in_order(["fire", "lab", "gate_red", "start"])
    ['start', 'gate_red', 'lab', 'fire']
    """
    order = ("start", GATE, *TWINS)

    def rank(kind: str) -> tuple[int, str]:
        place = next((n for n, word in enumerate(order) if kind.startswith(word)), len(order))
        return (len(order) + 1 if kind == FIRE else place), kind

    return sorted(set(kinds), key=rank)


def _hidden(box: Box) -> Iterator[Piece]:
    """The tokens of the task, each with what it hides."""
    mark = token_mark(box.episode.objective.token)
    for face in box.episode.faces:
        back = Mark(
            id=face.id, space="", shape=mark.shape, name=name_of(face.name),
            letters=mark.letters, faded=True,
        )  # fmt: skip
        yield Piece(mark=mark, many=face.count, hidden=back)


def _figures(map_: MapFile, box: Box | None) -> Iterator[Piece]:
    """Stand-ins for those who have no figures."""
    if box is None:
        standing: Counter[str] = Counter()
        for space in map_.spaces:
            standing.update(space.enemies)
        for kind, many in standing.items():
            yield Piece(mark=enemy_mark(kind, {}), many=many)
        return
    kinds = dict.fromkeys((*starting(map_), *box.episode.monsters))
    for kind in kinds:
        if kind in box.enemies:
            yield Piece(mark=enemy_mark(kind, box.enemies), many=box.enemies[kind].in_box)


def starting(map_: MapFile) -> dict[str, dict[str, int]]:
    """Each kind of enemy that begins on a map, and how many of it in which space."""
    found: dict[str, dict[str, int]] = {}
    for space in map_.spaces:
        for kind, many in space.enemies.items():
            found.setdefault(kind, {})[space.id] = many
    return found


def token_mark(kind: str) -> Mark:
    """A token by itself."""
    if kind.startswith(GATE) or kind == "start":
        return tag_mark(kind, "")
    name = name_of(called(token_name(kind)).one)
    return Mark(id=kind, space="", shape=kind, name=name, letters=token_letters(kind))


def starting_figures(spaces: Iterable[MapSpace], board: Board) -> list[Mark]:
    """The enemies that stand on a map at the start, those of a kind and space as one mark."""
    known = enemy_cards()
    return [
        replace(enemy_mark(kind, known, space.id), id=f"{kind} {space.id}", count=many)
        for space in spaces
        if space.id in board
        for kind, many in space.enemies.items()
    ]


def enemy_mark(kind: str, enemies: Mapping[str, EnemyCard], space: str = "") -> Mark:
    """A figure; of a kind nobody knows, by the name of its id."""
    card = enemies.get(kind)
    if card is not None:
        letters = enemy_letters(card.name, card.category)
        told = name_of(card.name)
        return Mark(id=kind, space=space, shape=card.category, name=told, letters=letters)
    shape = "cultist" if kind == "cultist" else "monster"
    name = as_words(kind)
    letters = first_letter(name) if shape == "cultist" else standing_for(name)
    return Mark(id=kind, space=space, shape=shape, name=name_of(name), letters=letters)
