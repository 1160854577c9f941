"""What is analysed here ends with its positions or its precision, never with the seconds given."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _patience(patience: None) -> None:
    pass
