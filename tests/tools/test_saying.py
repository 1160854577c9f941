"""Every sentence of the library can be said of whatever may stand in it, in every language.

`make soak` says all of them of everything that is shipped; here each field gets a few.
"""

import pytest

from dmd.core.speaking import Speaker
from tests.tools import saying
from tests.tools.saying import LANGUAGES, STRANGE, every, pairs, sayings, wrong_with

FEW = 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_said_of_whatever_may_stand_in_it(language):
    assert list(every(language, FEW)) == []


def test_each_field_stands_with_every_number_and_every_name_of_its_sort():
    said = list(sayings("{enemy} takes {n:wound|wounds}."))
    assert {one["n"] for one in said} >= {0, 1, 2, 5, 12, 21, 22}
    assert {"Cultist", "Byakhee", "Shoggoth"} <= {str(one["enemy"]) for one in said}


def test_two_fields_stand_with_names_and_numbers_at_once_and_with_a_name_that_has_no_forms():
    said = list(pairs("{enemy} of {who} takes {n:wound|wounds}.", 40))
    assert len(said) > 100
    assert any(one["enemy"] == STRANGE and one["n"] == 21 for one in pairs("{enemy} {n:a|b}.", 500))
    assert said == list(pairs("{enemy} of {who} takes {n:wound|wounds}.", 40)), "always the same"


@pytest.mark.parametrize(
    ("to", "told"),
    [
        ("", ""),  # then it is said in English
        ("{who} takes the hit.", "speaks English"),
        ("{who} otrzymuje {whom}.", "leaves a word open"),
        ("{who}  otrzymuje cios.", "has a hole"),
        ("{{who}} otrzymuje cios.", "shows a brace"),
        ("{who} otrzymuje cios.", ""),
    ],
)
def test_what_is_wrong_with_a_sentence_is_told(to, told, monkeypatch):
    reader = Speaker("pl").knowing({"{who} is hit.": to} if to else {})
    monkeypatch.setattr(saying, "reader_of", lambda _: reader)
    said = wrong_with("{who} is hit.", {"who": "Ian"}, "pl")
    assert said.startswith(told or ("speaks English" if not to else ""))
    assert bool(said) == bool(told or not to)
