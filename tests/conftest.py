"""What every test can rely on: charts without a screen, the same examples on every run."""

from __future__ import annotations

import os

os.environ["MPLBACKEND"] = "Agg"
os.environ.pop("DMD_LANG", None)

from hypothesis import HealthCheck, settings

# A slow or busy machine must not turn a right answer into a failure, nor luck decide a run in CI.
settings.register_profile(
    "kit",
    deadline=None,
    derandomize="CI" in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("kit")
