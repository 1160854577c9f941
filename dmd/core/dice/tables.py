"""The odds of a pool as a table and as a chart. Here the fractions become decimals, to be read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dmd.core.complaints import Refusal
from dmd.core.sentences import name, say

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from dmd.core.dice.pool import Pool

# Okabe and Ito's colours can be told apart by everybody; the hatching tells them apart in grey.
COLOURS = ("#56B4E9", "#E69F00", "#009E73", "#F0E442", "#CC79A7", "#D55E00", "#0072B2")
HATCHES = ("", "///", "...", "xx", "\\\\\\", "++", "oo")


def table(pool: Pool, symbols: Sequence[str]) -> pd.DataFrame:
    """One symbol: exactly and at least each count. Two: crossed. More: exactly, side by side."""
    import pandas as pd

    if len(symbols) == 1:
        at_least = [float(chance) for chance in pool.at_least(symbols[0])]
        columns = {"exactly": exactly(pool, symbols[0]), "at least": at_least}
        return pd.DataFrame(columns, index=pd.RangeIndex(len(at_least), name=symbols[0]))
    if len(symbols) == 2:
        ways = pool.distribution(*symbols)
        rows, cells = (range(max(each) + 1) for each in zip(*ways, strict=True))
        crossed = [[ways.get((r, c), 0) / pool.total for c in cells] for r in rows]
        down, across = (
            pd.RangeIndex(len(counts), name=symbol)
            for counts, symbol in zip((rows, cells), symbols, strict=True)
        )
        return pd.DataFrame(crossed, index=down, columns=across)
    each = {symbol: pd.Series(exactly(pool, symbol)) for symbol in symbols}
    return pd.DataFrame(each).fillna(0.0).rename_axis("exactly")


def plot(pool: Pool, symbols: Sequence[str], ax: Axes | None) -> Axes:
    """Bars side by side, each with its percentage."""
    if len(symbols) > len(COLOURS):
        raise Refusal(
            say("{n} symbols do not fit on one chart.", n=len(symbols)),
            remedy=say("Take {most} at most.", most=len(COLOURS)),
        )
    if ax is None:
        from matplotlib import pyplot

        _, ax = pyplot.subplots(layout="constrained")
    width = 0.8 / len(symbols)
    most = 0
    for place, symbol in enumerate(symbols):
        chances = [100 * chance for chance in exactly(pool, symbol)]
        most = max(most, len(chances) - 1)
        left = [count + width * (place - (len(symbols) - 1) / 2) for count in range(len(chances))]
        bars = ax.bar(
            left, chances, width, label=str(name(symbol.replace("_", " "))),
            color=COLOURS[place], hatch=HATCHES[place], edgecolor="black", linewidth=0.6,
        )  # fmt: skip
        ax.bar_label(bars, fmt="%.1f", fontsize="small", padding=2)
    ax.set_title(f"{pool}")
    ax.set_xlabel(str(say("exactly")))
    ax.set_ylabel(str(say("percent")))
    ax.set_xticks(range(most + 1))
    ax.legend()
    return ax


def exactly(pool: Pool, symbol: str) -> list[float]:
    """The chance of exactly 0, 1, 2, … of a symbol."""
    ways = pool.distribution(symbol)
    return [ways.get((n,), 0) / pool.total for n in range(max(ways)[0] + 1)]
