"""Skills, at the edges: what a free death does not save from."""

from __future__ import annotations

from dmd.death_may_die.sanity import LoseSanity
from dmd.death_may_die.selectors import Reader
from dmd.death_may_die.skills import ComeBack
from dmd.death_may_die.wounds import TakeWounds
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after
from tests.death_may_die.table import happened

LINE = "A [start, gate_red] - B"


@proves("DMD-SKL-5")
def test_who_is_unkillable_comes_back_from_wounds_but_not_from_madness():
    by = Reader("rasputin")
    rasputin = {"space": "A", "sanity": 19}

    wounded = after(LINE, TakeWounds(by=by, amount=5), active="rasputin", rasputin=rasputin)
    mad = after(LINE, LoseSanity(by=by, amount=1), active="rasputin", rasputin=rasputin)

    assert not wounded.is_over
    assert happened(wounded, ComeBack) == ["ComeBack"]
    assert mad.result == "lost"
    assert happened(mad, ComeBack) == []
