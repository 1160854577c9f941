"""The book of rules, at the edges: when the task of an episode counts; who is asked about odds."""

from __future__ import annotations

from msgspec.structs import replace

from dmd.atlas import load_map
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.elder_one import DisruptRitual
from dmd.death_may_die.shelf import box
from dmd.death_may_die.world import Token
from tests.death_may_die.atoms import proves
from tests.death_may_die.table import BOX, a_book, a_world, holding

LAMP = box("a_lamp_for_the_drowned", "cthulhu")


@proves("DMD-RIT-1")
def test_a_task_that_is_done_disrupts_the_ritual_once_and_not_before_the_first_turn():
    book = DeathMayDie(LAMP, load_map(LAMP.episode.map))
    oil = tuple(Token(f"oil {n}", "oil", "lamp_room") for n in range(1, 5))
    world = a_world(content=LAMP, ian="lamp_room", tokens=oil)

    assert book.task_done(world) == (DisruptRitual(),)
    assert book.task_done(replace(world, tokens=oil[:3])) == ()
    assert book.task_done(replace(world, disrupted=True)) == ()
    assert book.task_done(replace(world, active="")) == ()
    # The Labs are counted when they are turned over, and not here.
    assert a_book("A [start, gate_red]").task_done(a_world(content=BOX, ian="A")) == ()


def test_a_book_has_one_analyst_who_keeps_what_was_worked_out():
    book = a_book("A [start, gate_red]")

    assert book.analyst is book.analyst
    assert book.analyst is not a_book("A [start, gate_red]").analyst


@proves("DMD-CPN-1")
def test_a_companion_has_room_for_the_wounds_it_has_left():
    book = a_book("A [start, gate_red]")
    [student] = holding(("d_furious_student", "right"))
    health = book.half(student).health

    assert health > 1
    assert book.room(student) == health
    assert book.room(replace(student, wounds=1)) == health - 1
    assert book.room(replace(student, wounds=health + 1)) == 0
    [condition] = holding(("d_feral_student", "left"))
    assert book.room(condition) == 0


def test_an_enemy_that_is_gone_or_was_never_there_has_a_name_too():
    book, world = a_book("A [start, gate_red]"), a_world(ian="A", enemies={"fire_vampire 1": "A"})

    assert book.enemy_name("fire_vampire 1", world) == "Fire Vampire 1"
    assert book.enemy_name("fire_vampire 2", world) == "fire vampire 2"
    assert book.enemy_name("", world) == "an enemy"
