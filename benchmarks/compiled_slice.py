"""A slice of the rules in C, checked and timed: `python -m benchmarks.compiled_slice`.

Somebody burns: three standard dice fall, each success is a wound, each tentacle one sanity. The
same luck must leave the same board. `docs/compiled-core.md` says what follows from the ratio.
"""

from __future__ import annotations

import ctypes
import subprocess
import tempfile
from pathlib import Path
from time import process_time
from typing import Any

from msgspec.structs import replace

from benchmarks.adapter_game import INVESTIGATORS, the_book
from dmd.core.engine import let_fall, settle
from dmd.core.luck import Luck
from dmd.core.state import AnyState, Chance
from dmd.death_may_die.dice import the_dice
from dmd.death_may_die.fire import BurnAtTurnEnd
from dmd.death_may_die.setup import table

WHO, FIRE, TRIES = INVESTIGATORS[0], 3, 2_000

SOURCE = """
#include <stdint.h>
static const int SUCCESS[] = {%(success)s}, TENTACLE[] = {%(tentacle)s};
static uint64_t mixed(uint64_t n) {
  uint64_t z = n + 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}
static int below(uint64_t *state, uint64_t limit) {
  uint64_t fair = -(-limit %% limit);  /* 2^64 less what is left over; 0 where nothing is */
  for (;;) {
    uint64_t word = mixed(*state);
    *state += 0x9E3779B97F4A7C15u;
    if (!fair || word < fair) return (int)(word %% limit);
  }
}
void burn(uint64_t first, int many, int dice, int *wounds, int *sanity) {
  for (int n = 0; n < many; n++) {
    uint64_t key = mixed(mixed(first + n)), state = mixed(key);
    wounds[n] = sanity[n] = 0;
    for (int die = 0; die < dice; die++) {
      int face = below(&state, %(faces)d);
      wounds[n] += SUCCESS[face];
      sanity[n] += TENTACLE[face];
    }
  }
}
"""


def compiled(folder: Path) -> Any:
    """The slice, compiled with the dice of the kit."""
    die = the_dice()[0]
    faces: Any = die.faces
    shown = {
        name: ",".join(str(list(face).count(name)) for face in faces)
        for name in ("success", "tentacle")
    }
    code, library = folder / "slice.c", folder / "slice.so"
    code.write_text(SOURCE % {**shown, "faces": len(faces)})
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", library, code], check=True)
    return ctypes.CDLL(str(library)).burn


def burning() -> AnyState:
    """Somebody who is about to burn, and who has no stress left to pay for a reroll."""
    book = the_book()
    world = table(INVESTIGATORS, book)
    most = book.box.tracks.most_stress
    you = replace(world.investigator(WHO), fire=FIRE, stress=most)
    return settle(replace(world, active=WHO).with_investigator(you), (BurnAtTurnEnd(WHO),), book)


def burnt(begin: AnyState, seed: int) -> tuple[int, int]:
    """Wounds and sanity after it, by the rules."""
    state, luck, fallen = begin, Luck(seed), 0
    while type(state.fork) is Chance:
        state = let_fall(state, luck.below(fallen), the_book())
        fallen += 1
    you = state.world.investigator(WHO)
    return you.wounds, you.sanity


def main() -> None:
    """Compare what comes out, then how long it takes."""
    begin = burning()
    with tempfile.TemporaryDirectory() as folder:
        burn = compiled(Path(folder))
        wounds, sanity = (ctypes.c_int * TRIES)(), (ctypes.c_int * TRIES)()
        burn(ctypes.c_uint64(0), TRIES, FIRE, wounds, sanity)
        by_rules = [burnt(begin, seed) for seed in range(TRIES)]
        assert by_rules == list(zip(wounds, sanity, strict=True)), "the slice plays other rules"
        clock = process_time()
        for seed in range(TRIES):
            burnt(begin, seed)
        ours = (process_time() - clock) / TRIES
        clock = process_time()
        for _ in range(100):
            burn(ctypes.c_uint64(0), TRIES, FIRE, wounds, sanity)
        theirs = (process_time() - clock) / TRIES / 100
    print(f"{TRIES:,} burns alike; rules {1e6 * ours:.1f} µs, compiled {1e6 * theirs:.3f} µs,")
    print(f"{ours / theirs:,.0f} times as quick")


if __name__ == "__main__":
    main()
