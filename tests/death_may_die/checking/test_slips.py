"""What a type allows and no rule carries out is refused, with its line and a remedy."""

from __future__ import annotations

import pytest

from dmd.core.complaints import BadContent
from dmd.death_may_die.selectors import Reader
from dmd.death_may_die.shelf import box
from dmd.death_may_die.tracks import Heal, HealAny
from tests.death_may_die.checking.test_episode import LABS, LAMP, changed, the_one, told
from tests.death_may_die.table import STAR, a_table

RISE = "{op: place_token, token: tide, where: {adjacent_to: tide, without: [tide], choose: true}}"
SLIPS = [  # episode, what is changed into what, words, the end of the field
    (LAMP, ("who: {in: tide}, amount: 1}", "who: {in: tide}, amount: all}"),
     "“all” means nothing here", "on_advance[1].amount"),
    (LAMP, ("standard: 2", "standard: all"), "“all” means nothing here", "standard"),
    (LAMP, ("- {op: lose_sanity, amount: 1}", "- {op: lose_sanity, amount: 1, cause: fire}"),
     "“cause” is not for a file to say", "cause"),
    (LAMP, (RISE, "{op: steal, kinds: [item], taken: 2}"),
     "“taken” is not for a file to say", "on_advance[0].taken"),
    (LAMP, (RISE, "{op: heal_any, whom: ian, points: 3}"),
     "A text cannot know who plays", "on_advance[0].whom"),
    (LAMP, (RISE, "{op: heal_any, whom: you, points: 0}"),
     "“0” is not a number from 1 to 99", "on_advance[0].points"),
    (LAMP, (RISE, "{op: place_token, token: fire, where: your_board}"),
     "Fire on a board is no token like others", "on_advance[0].where"),
    (LAMP, (RISE, "{op: remove_token, token: fire, where: your_board}"),
     "Fire on a board is no token like others", "on_advance[0].where"),
    (LAMP, (RISE, "{op: turn_over_token, token: tide}"),
     "“tide” has no hidden side", "on_advance[0].token"),
    (LAMP, (RISE, "{op: heal_token, token: wreck, where: {with: [tide], choose: true}}"),
     "Nobody is asked to choose here", "on_advance[0].where.choose"),
    (LAMP, (RISE, "{op: place_token, token: tide, where: [{with: [oil], choose: true}, quay]}"),
     "Nobody is asked to choose here", "on_advance[0].where[0].choose"),
    (LAMP, (RISE, "{op: place_token, token: tide, where: {adjacent_to: {choose: true}}}"),
     "Nobody is asked to choose here", "on_advance[0].where.adjacent_to.choose"),
    (LAMP, ("test: {of: enemies, where: lamp_room}",
            "test: {of: spaces, where: {with: [tide], choose: true}}"),
     "Nobody is asked to choose here", "on_advance[2].test.where.choose"),
    (LAMP, ("    who: {in: tide}", "    who: {in: tide, choose: true}"),
     "Nobody is asked to choose here", "mythos[5].does[0].who.choose"),
    (LAMP, ("toward: your_space, steps: 1}", "toward: your_space, steps: 1000}"),
     "“1000” is not a number from 1 to 99", "steps"),
    (LAMP, ("toward: your_space, steps: 1}", "toward: your_space, steps: -1}"),
     "“-1” is not a number from 1 to 99", "steps"),
    (LAMP, ("toward: your_space, steps: 1}", "toward: your_space, steps: 0}"),
     "“0” is not a number from 1 to 99", "steps"),
    (LAMP, ("oil: 8, tide: 9", "oil: 8, tide: 900"), "“900” is not a number", "tokens.tide"),
    (LAMP, ("successes: 2", "successes: 200"), "“200” is not a number", "actions[0].successes"),
    (LAMP, ("price: {stress: 2}", "price: {stress: -2}"), "“-2” is not a number", "price.stress"),
    (LAMP, ("id: e_flotsam", "id: Flot Sam"), "“Flot Sam” cannot be an id", "mythos[6].id"),
    (LAMP, ("id: dry_hold", "id: dry hold"), "“dry hold” cannot be an id", "faces[0].id"),
    (LAMP, ("name: Flotsam", 'name: ""'), "“” cannot be a name", "mythos[6].name"),
    (LAMP, ("name: Flotsam", f"name: {'F' * 81}"), "cannot be a name", "mythos[6].name"),
    (LAMP, ("name: Flotsam", 'name: "Flot\\nsam"'), "cannot be a name", "mythos[6].name"),
    (LAMP, ("title: A Lamp", f"title: {'A' * 80} Lamp"), "cannot be a name", "title"),
    (LAMP, ("{kind: cultist, where: gate_red}", "{kind: '', where: gate_red}"),
     "“” is no figure of this game", "mythos[4].summons[0].kind"),
    (LAMP, ("oil: 8, tide: 9", "oil: 8, tide: 9, lamp oil: 1"),
     "“lamp oil” is not a word that cards could say", 'tokens["lamp oil"]'),
    (LAMP, ("oil: 8, tide: 9", "oil: 8, tide: 9, enemy: 1"),
     "“enemy” means something else already", "tokens.enemy"),
    (LAMP, ("tags: [islander]\n      text: She", "tags: [islander, item]\n      text: She"),
     "“item” means something else already", "tags[1]"),
    (LABS, ("text: Your space and each", f"text: {'Fire. ' * 400}and each"),
     "This text has 2,4", "mythos[5].text"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "change", "words", "field"), SLIPS, ids=[f"{one[3]} {one[2][:20]}" for one in SLIPS]
)
def test_a_slip_is_an_error_with_its_line_and_keeps_the_box_shut(
    text, change, words, field, tmp_path
):
    report = told(tmp_path, changed(text, change))

    complaint = the_one(report)

    assert words in complaint.problem
    assert complaint.level == "error"
    assert complaint.field.endswith(field)
    first = report.line_of(change[1].strip().partition("\n")[0][:60])
    assert first <= complaint.line <= first + 1
    with pytest.raises(BadContent):
        box(tmp_path / "mine.yaml", "cthulhu")


def test_an_empty_word_is_no_mark_of_a_space(tmp_path):
    change = ("with: [oil], without: [lamp]}\n    needs", "with: [''], without: [lamp]}\n    needs")

    complaint = the_one(told(tmp_path, changed(LAMP, change)))

    assert complaint.problem == "“” is neither on this board nor a word for spaces."
    assert complaint.remedy.startswith("It could be, for example: fire, investigator,")


def test_an_episode_as_long_as_a_book_is_refused(tmp_path):
    line = "  - {op: take_wounds, who: {in: tide}, amount: 1}\n"

    complaint = the_one(told(tmp_path, changed(LAMP, (line, line * 501))))

    assert complaint.problem == (
        "The cards of this episode do 568 things; those of the kit do about 60."  # 68 + 500
    )


def test_a_bad_id_is_told_a_good_one(tmp_path):
    complaint = the_one(told(tmp_path, changed(LAMP, ("id: e_flotsam", "id: Flot Sam"))))

    assert complaint.remedy == "Write small letters, digits and _, such as flot_sam."


def test_a_card_may_let_its_reader_heal_as_they_like():
    word = HealAny(by=Reader("ian"), whom="you", points=1)
    ian = {"space": "hall", "wounds": 1, "stress": 1}

    table = a_table(STAR, word, ian=ian, beth="hall")

    healed = [option.then[0] for option in table.timeline.options]
    assert healed == [Heal("ian", 1, 0), Heal("ian", 0, 1), Heal("ian", 0, 0)]
    assert table.asks.startswith("Ian chooses. Ian may heal up to 1, stress and wounds together.")
