"""Numbers with a decimal point, which other languages write with a comma."""

from dmd.analysis.telling import percent as percent
from dmd.core.sentences import Figures as Figures
