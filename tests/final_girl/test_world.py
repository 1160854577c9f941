"""The table as a value: what a save may leave out, what can be remembered by."""

import msgspec

from dmd.core.state import State
from dmd.final_girl.world import NO_ATTACK, Kept, Life, Stack, World
from tests.final_girl.table import a_world, book


def test_what_a_save_leaves_out_is_nothing_of_it():
    """Saves of every version leave out what is as in an empty game."""
    life = {"markers": 1}
    world = msgspec.convert({"girl": life, "killer": life}, World)
    numbers = {
        name: value for name in World.__struct_fields__
        if isinstance(value := getattr(world, name), int) and value
    }  # fmt: skip
    assert numbers == {"open_attack": NO_ATTACK, "row": -1}
    assert (world.girl.revived, len(world.breaths)) == (False, 9)
    assert msgspec.convert({"id": "map"}, Kept) == Kept("map", held=False, uses=0)
    assert msgspec.convert({}, Stack) == Stack(0, (), (), False)


def test_a_save_is_as_short_as_it_can_be():
    written = book().write(State(a_world(items=["map"], horror=0)))
    assert not [name for name in (b"revived", b"uses", b"horror", b"minors") if name in written]


def test_health_can_be_a_key():
    assert len({Life(1), Life(1), Life(1, revived=True)}) == 2
