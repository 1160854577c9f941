"""Nobody reads what was put together for somebody else, whoever looked first."""

import functools
import sys

import pytest

from dmd.core.sentences import say
from dmd.core.speaking import spoken
from dmd.games import reader
from tests import everything


def test_what_is_shown_does_not_depend_on_who_read_before():
    assert everything.differing(share=7) == []


@functools.lru_cache(maxsize=10)
def glued_for(number):
    return (f"{say('{n:wound|wounds}', n=number)}!",)


@functools.cache
def glued():
    return {"told": f"{say('{n:wound|wounds}', n=2)}!"}


@functools.cache
def made(language):
    return say("{n:wound|wounds}", n=2), f"{language}: {say('{n:wound|wounds}', n=2)}"


@pytest.fixture
def kept():
    """What the caches above keep; those of the kit are full of what other tests did."""
    for one in (glued_for, glued, made):
        one.cache_clear()
    return lambda: everything.kept([sys.modules[__name__]])


def test_a_text_that_a_cache_keeps_for_everybody_is_found(kept):
    with spoken(reader("uk")):
        glued_for(2), glued(), made("uk")
    found = kept()
    assert len(found) == 2, found
    assert f"{__name__}.glued(): 2 рани!" in found


def test_a_sentence_in_a_cache_is_nobodys_text(kept):
    glued_for(2), glued()
    with spoken(reader("uk")):
        made("uk"), glued_for(2), glued()
    assert kept() == []
