"""Numbers with a decimal point, which other languages write with a comma."""

from __future__ import annotations

from dmd.analysis.telling import number as number
from dmd.analysis.telling import percent as percent
from dmd.core.sentences import Figures as Figures
