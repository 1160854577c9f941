"""Numbers with a decimal point, which other languages write with a comma."""

from __future__ import annotations

from dmd.analysis.telling import Figures as Figures
from dmd.analysis.telling import percent as percent
