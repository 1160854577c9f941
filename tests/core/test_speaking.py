"""Sentences that are values, and whoever reads them in another language."""

import copy
import json
import pickle

import msgspec
import pytest

from dmd.core.complaints import Complaint, Refusal, Report
from dmd.core.counting import form_of
from dmd.core.scene import Chip
from dmd.core.sentences import (
    AsRead,
    Bare,
    Figures,
    Name,
    Told,
    as_written,
    closed,
    enumerated,
    how_many,
    in_a_row,
    in_short,
    quoted,
    say,
    written,
)
from dmd.core.speaking import Speaker, languages, speaker, spoken

PHRASES = """
format: dmd-phrases/1
id: inn
language: pl
phrases:
  - {en: "{who} rests.", to: "{who} odpoczywa."}
  - en: "{who} has slept."
    to: "{who} {who?przespał|przespała|przespało} noc."
    plain: "{who}: po śnie."
  - {en: "Attack {enemy}.", to: "Zaatakuj {enemy:acc}.", plain: "Zaatakuj: {enemy}."}
  - {en: "Hit {enemy}.", to: "Uderz {enemy:acc}."}
  - {en: "{figure} {number}", to: "{figure:*} {number}"}
  - {en: "{n:wound|wounds}", to: "{n:rana|rany|ran}"}
  - {en: "{n:point|points}", to: "{n:punkt|punkty|punktów|punktu}"}
  - {en: "{who} is dead.", to: "{who#Nie żyje|Nie żyją} {who}."}
  - {en: "Nothing.", to: "Nic."}
  - {en: ".", to: ","}
  - {en: and, to: i}
  - {en: or, to: lub}
  - {en: " “{text}”", to: " „{text}”"}
  - {en: "Take {things}.", to: "Weź {things:acc}.", plain: "Weź: {things}."}
"""
NAMES = """
format: dmd-names/1
id: names
language: pl
names:
  - {en: Cultist, nom: Kultysta, gen: Kultysty, acc: Kultystę, many: Kultyści, many_gen: Kultystów,
     many_acc: Kultystów, few: Kultystów, gender: m}
  - {en: Beth, nom: Beth, acc: Beth, gender: f}
  - {en: Byakhee, nom: Byakhee, fixed: true, gender: n}
  - {en: great hall, nom: wielka sala}
  - {en: South room, nom: pokój południowy, short: pokój płd.}
"""


@pytest.fixture(scope="module")
def polish(tmp_path_factory):
    folder = tmp_path_factory.mktemp("inn") / "phrases"
    (folder / "pl").mkdir(parents=True)
    (folder / "pl" / "inn.yaml").write_text(PHRASES, "utf-8")
    (folder / "pl" / "names.yaml").write_text(NAMES, "utf-8")
    return speaker("pl", (folder,))


def test_a_sentence_is_its_english_text():
    told = say("{who} takes {n:wound|wounds}.", who="Ian", n=2)
    assert told == "Ian takes 2 wounds."
    assert json.dumps({"told": told}) == '{"told": "Ian takes 2 wounds."}'
    assert msgspec.to_builtins(Complaint(told), enc_hook=written)["problem"] == told
    for other in (copy.copy(told), copy.deepcopy(told), pickle.loads(pickle.dumps(told))):
        assert other == told


def test_a_sentence_is_read_in_the_language_of_whoever_reads(polish):
    told = say("{who} rests.", who="Ian")
    assert polish.read(told) == "Ian odpoczywa."
    assert str(told) == f"{told}" == "Ian rests."
    with spoken(polish):
        assert str(told) == f"{told}" == "Ian odpoczywa."
        assert told == "Ian rests."
    assert str(told) == "Ian rests."


def test_what_nobody_translated_is_read_in_english(polish):
    assert polish.read(say("{who} sings.", who="Ian")) == "Ian sings."
    assert polish.read("Anything at all {like} this") == "Anything at all {like} this"


def test_a_name_takes_the_form_that_is_asked_for(polish):
    third = say("{figure} {number}", figure="Cultist", number=3)
    assert polish.read(say("Attack {enemy}.", enemy="Cultist")) == "Zaatakuj Kultystę."
    assert polish.read(say("Attack {enemy}.", enemy=third)) == "Zaatakuj Kultystę 3."
    assert polish.read(say("Attack {enemy}.", enemy="Byakhee")) == "Zaatakuj Byakhee."


def test_where_there_is_little_room_a_name_may_be_shorter(polish):
    for name, short in (("South room", "pokój płd."), ("Cultist", "Kultysta"), ("Den", "Den")):
        assert str(in_short(name)) == name
        with spoken(polish):
            assert str(in_short(name)) == short
    assert polish.read(in_short(as_written("South room"))) == "South room"
    assert in_short(AsRead("pokój południowy", "pokój płd.")) == "pokój płd."


def test_a_name_without_forms_is_said_plainly(polish):
    assert polish.read(say("Attack {enemy}.", enemy="Thing")) == "Zaatakuj: Thing."
    both = enumerated(["Cultist", "Thing"], "and")
    assert polish.read(say("Attack {enemy}.", enemy=both)) == "Zaatakuj: Kultysta i Thing."
    assert polish.read(say("{who} has slept.", who="Thing")) == "Thing: po śnie."


def test_where_no_plain_wording_is_given_english_is_read(polish):
    assert polish.read(say("Hit {enemy}.", enemy="Thing")) == "Hit Thing."


def test_gender_is_that_of_the_name(polish):
    assert polish.read(say("{who} has slept.", who="Beth")) == "Beth przespała noc."
    third = say("{figure} {number}", figure="Cultist", number=3)
    assert polish.read(say("{who} has slept.", who=third)) == "Kultysta 3 przespał noc."


@pytest.mark.parametrize(
    ("number", "told"),
    [(0, "0 ran"), (1, "1 rana"), (2, "2 rany"), (5, "5 ran"), (12, "12 ran"), (21, "21 ran"),
     (22, "22 rany"), (112, "112 ran")],
)  # fmt: skip
def test_numbers_take_their_forms(number, told, polish):
    assert polish.read(how_many(number, "wound")) == told


@pytest.mark.parametrize("number", ["0.5", "1.0", "2.2", "5.5", "12.0"])
def test_a_number_with_a_decimal_mark_takes_the_form_of_a_part(number, polish):
    comma = number.replace(".", ",")
    assert polish.read(say("{n:wound|wounds}", n=Figures(number))) == f"{comma} rany"
    assert polish.read(say("{n:point|points}", n=Figures(number))) == f"{comma} punktu"
    assert polish.read(say("{n:point|points}", n=5)) == "5 punktów"
    assert say("{n:point|points}", n=Figures(number)) == f"{number} points"


def test_in_ukrainian_twenty_one_counts_like_one():
    assert [form_of(n, "uk") for n in (0, 1, 2, 5, 11, 12, 21, 22, 111, 121)] == [
        2, 0, 1, 2, 2, 2, 0, 1, 2, 0
    ]  # fmt: skip


def test_so_many_of_a_thing_decline_together(polish):
    def take(n):
        return polish.read(say("Take {things}.", things=Name(f"{n} Cultists", "Cultist", n)))

    assert [take(n) for n in (1, 2, 5)] == [
        "Weź 1 Kultystę.", "Weź 2 Kultystów.", "Weź 5 Kultystów."
    ]  # fmt: skip


def test_a_list_agrees_with_its_length(polish):
    assert polish.read(say("{who} is dead.", who=enumerated(["Ian"], "and"))) == "Nie żyje Ian."
    both = enumerated(["Ian", "Beth"], "and")
    assert polish.read(say("{who} is dead.", who=both)) == "Nie żyją Ian i Beth."


def test_sentences_inside_sentences_are_read_as_well(polish):
    told = in_a_row([say("{who} rests.", who="Ian"), "Nothing."])
    assert polish.read(told) == "Ian odpoczywa., Nic."
    assert polish.read(Bare(say("{who} rests.", who="Ian"))) == "Ian odpoczywa"
    assert polish.read(quoted("Nothing.")) == " „Nic.”"


def test_a_name_may_begin_a_sentence(polish):
    assert polish.read(say("{who} rests.", who="great hall")) == "Wielka sala odpoczywa."


def test_what_a_word_says_is_never_taken_for_a_template(polish):
    assert polish.read(say("{who} rests.", who="{who} {n:a|b}")) == "{who} {n:a|b} odpoczywa."
    assert closed("{x}") == "{x}."


def test_a_whole_value_is_read_and_what_is_no_sentence_stays(polish):
    chip, plain = Chip(say("Nothing.")), Chip("Nothing.")
    assert polish.whole((chip, plain)) == (Chip("Nic."), Chip("Nothing."))
    same = (plain, (1, 2))
    assert polish.whole(same) is same


def test_a_refusal_is_read_with_its_remedy_and_rule(polish):
    no = Refusal(say("{who} rests.", who="Ian"), remedy="Nothing.", rule="X-1")
    assert str(no) == "Ian rests. Nothing. (X-1)"
    no.reader = polish
    assert str(no) == "Ian odpoczywa. Nic. (X-1)"
    report = Report([Complaint(say("{who} rests.", who="Ian"), "Nothing.", line=3)])
    assert report.read_by(polish) == "error: line 3: Ian odpoczywa. Nic."


def test_an_unknown_language_is_refused_with_those_there_are(tmp_path):
    (tmp_path / "pl").mkdir()
    with pytest.raises(Refusal, match="It speaks en and pl"):
        speaker("xx", (tmp_path,))
    assert speaker("pl_PL.UTF-8", (tmp_path,)).code == "pl"


def test_a_fourth_language_needs_files_and_no_python(tmp_path):
    (tmp_path / "de").mkdir()
    phrases = (
        "format: dmd-phrases/1\nid: inn\nlanguage: de\nphrases:\n"
        '  - {en: "{who} takes {n:wound|wounds}.", to: "{who} erleidet {n:Wunde|Wunden}."}\n'
    )
    (tmp_path / "de" / "inn.yaml").write_text(phrases, "utf-8")
    german = speaker("de", (tmp_path,))
    assert languages((tmp_path,)) == ("en", "de")
    told = [german.read(say("{who} takes {n:wound|wounds}.", who="Ian", n=n)) for n in (1, 21)]
    assert told == ["Ian erleidet 1 Wunde.", "Ian erleidet 21 Wunden."]


def test_no_file_is_opened_before_somebody_is_read_to(tmp_path):
    broken = tmp_path / "broken.yaml"
    broken.write_text("no phrases", "utf-8")
    reader = Speaker("pl", (broken,))
    with pytest.raises(Refusal):
        reader.read(Told("x", {}))


def test_the_full_stop_of_a_quoted_sentence_goes_behind_the_mark_where_a_language_says_so():
    polish = speaker("pl")
    assert polish.read(quoted("Nothing.")) == " „Nic”."
    assert polish.read(quoted("Nothing!")) == " „Nothing!”"
    assert polish.read(quoted("Nothing")) == " „Nothing”"
    here = say("There is no “{what}” here.", what="Nothing.")
    known = {"There is no “{what}” here.": "Nie ma tu „{what}”, niestety."}
    assert polish.knowing(known).read(here) == "Nie ma tu „Nic”, niestety."
    own = say("There is no “{what}” here.", what=as_written("a.b."))
    assert polish.knowing(known).read(own) == "Nie ma tu „a.b.”, niestety."


def test_names_stand_in_quotation_marks_each_in_its_own():
    polish = speaker("pl").knowing({"Look at {spaces}.": "Spójrz na {spaces:quoted}."})
    told = say("Look at {spaces}.", spaces=enumerated(["Great hall", "a “b”"], "and"))
    assert polish.read(told) == "Spójrz na „Great hall” i „a “b””."
    assert polish.read(say("Look at {spaces}.", spaces="Nothing")) == "Spójrz na „Nothing”."
    assert speaker("en").read(told) == "Look at Great hall and a “b”."


def test_what_is_quoted_within_a_quotation_bears_the_marks_of_its_language():
    inner = say("“{text}”", text="Nothing")
    polish = speaker("pl").knowing({"He says “{what}”.": "Mówi „{what}”."})
    assert polish.read(say("He says “{what}”.", what=inner)) == "Mówi „»Nothing«”."
    assert speaker("en").read(say("He says “{what}”.", what=inner)) == "He says ““Nothing””."


@pytest.mark.parametrize(
    ("language", "phrase", "told", "plain"),
    [
        ("pl", "połóż na {where:own loc}", "połóż na swoim Polu", "jest na twoim Polu"),
        ("uk", "поклади в {where:own acc}", "поклади у свою зону", "є у твоїй зоні"),
    ],
)
def test_what_is_ordered_is_done_in_one_s_own_space(language, phrase, told, plain):
    from dmd.games import reader

    there = {"pl": "jest na {where:loc}", "uk": "є в {where:loc}"}[language]
    mine = reader(language).knowing({"put in {where}": phrase, "is in {where}": there})
    assert mine.read(say("put in {where}", where="your space")) == told
    assert mine.read(say("is in {where}", where="your space")) == plain
    assert mine.read(say("put in {where}", where="Nowhere")) == "put in Nowhere"
