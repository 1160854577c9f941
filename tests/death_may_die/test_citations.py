"""Every rule the code speaks of exists, and every effect has its own."""

import pytest

from dmd.death_may_die.book import CHAPTERS, WORDS
from dmd.death_may_die.happening import Happening
from dmd.death_may_die.library import rulebook
from dmd.death_may_die.questions import ANSWERS
from dmd.death_may_die.skills import ABILITIES
from dmd.death_may_die.tokens import PlaceToken, PutToken, RemoveToken


def kinds(base=Happening):
    for kind in base.__subclasses__():
        if kind.__struct_config__.tag != kind.__name__ and kind.__module__.startswith("dmd."):
            yield kind
        yield from kinds(kind)


EFFECTS = sorted(set(kinds()), key=lambda kind: kind.__name__)


@pytest.mark.parametrize("kind", EFFECTS)
def test_every_effect_cites_a_rule_that_is_there_and_has_a_sentence(kind):
    assert rulebook().find(kind.cite).id == kind.cite
    assert kind.says
    assert kind.__doc__
    assert kind.__struct_config__.tag.islower()


@pytest.mark.parametrize("kind", [PlaceToken, PutToken, RemoveToken])
def test_fire_has_rules_of_its_own_and_other_tokens_do_not_borrow_them(kind):
    where = {"space": "hall"} if kind is PutToken else {"where": "hall"}

    fire, other = kind(token="fire", **where), kind(token="rlyeh", **where)

    assert fire.cite.startswith("DMD-FIR-")
    assert not other.cite.startswith("DMD-FIR-")
    assert {rulebook().find(one.cite).id for one in (fire, other)} == {fire.cite, other.cite}


def test_every_requirement_names_its_rule_a_reason_and_a_way_out():
    needs = [one for kind in EFFECTS for one in kind.needs]
    assert len(needs) > 10
    for one in needs:
        assert rulebook().find(one.rule).id == one.rule
        assert one.otherwise.endswith((".", "}"))
        assert one.cure.endswith(".")


def test_every_answer_and_every_ability_cites_a_rule_that_is_there():
    for one in (*ANSWERS, *(answer.to for answer in ANSWERS), *ABILITIES):
        assert rulebook().find(one.cite).id == one.cite


def test_only_words_may_stand_on_cards_and_every_word_is_one():
    assert all(kind.word for kind in WORDS)
    assert not any(kind.word for kind in EFFECTS if kind not in WORDS)


def test_every_chapter_says_what_it_is():
    assert all(chapter.__doc__ for chapter in CHAPTERS)
