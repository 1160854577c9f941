"""Every sentence of the rooms that are moved can be said in every language, and is."""

import ast
import re
from itertools import chain
from pathlib import Path

import pytest
import yaml

from dmd.core.sentences import Name, Told, enumerated, say
from dmd.core.speaking import CASES, Field, parsed, speaker
from tools.phrases import (
    HOME,
    ROOMS,
    Phrase,
    content,
    doubled,
    files_of,
    folder_of,
    from_po,
    po,
    state,
    templates,
    written,
    wrong,
)
from tools.to_values import moved

LANGUAGES = ("pl", "uk")
FOLDERS = tuple(map(folder_of, ROOMS))
NUMBERS = (0, 1, 2, 5, 12, 21, 22)
SITUATIONS = Path(__file__).parents[2] / "maps"


@pytest.fixture(params=LANGUAGES)
def reader(request):
    return speaker(request.param, FOLDERS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("room", ROOMS)
def test_nothing_is_missing_and_nothing_is_stale(room, language):
    found = state(room, language)
    assert found.missing == ()
    assert found.stale == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_stands_in_two_files_that_say_it_differently(language):
    assert doubled(language) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_situation_of_the_kit_has_its_title_its_question_and_its_answer(language):
    known = speaker(language, FOLDERS).phrases
    texts = [
        (file.stem, text)
        for file in sorted(SITUATIONS.glob("*/situations/**/*.yaml"))
        for key, text in yaml.safe_load(file.read_text("utf-8")).items()
        if key in ("title", "question", "answer")
    ]
    assert len(texts) > 150
    assert [(stem, text) for stem, text in texts if text not in known] == []


def test_a_sentence_that_two_files_say_differently_is_told(tmp_path, monkeypatch):
    for name, told in (("a", "tak"), ("b", "nie")):
        file = tmp_path / "pl" / f"{name}.yaml"
        file.parent.mkdir(exist_ok=True)
        file.write_text(written(name, "pl", [Phrase("Yes.", told)]), "utf-8")
    monkeypatch.setattr("tools.phrases.folder_of", lambda room: tmp_path)
    assert doubled("pl", ("core",)) == ["“Yes.” stands in a.yaml and, otherwise, in b.yaml."]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("room", ROOMS)
def test_no_phrase_invents_a_word_loses_one_or_leaves_a_name_without_a_way_out(room, language):
    phrases = speaker(language, (folder_of(room),)).phrases
    assert [told for en, one in phrases.items() for told in wrong(en, one)] == []


def strange_names(reader):
    """A name of each sort: with forms, without, made of names, counted, several."""
    figure = say("{figure} {number}", figure="Cultist", number=3)
    return (
        "Ian", "Sister Beth", "Mr. Thingummy", "East corridor", "Lab", figure,
        say("{name} ({wounds} of {health})", name=figure, wounds=1, health=2),
        Name("5 Labs", "Lab", 5), Name("2 gizmos", "gizmo", 2),
        enumerated(["Ian", "Cultist"], "and"),
    )  # fmt: skip


def test_every_template_can_be_said_of_every_name_and_number(reader):
    """No empty form, no brace left over, and never a form that a name does not have."""
    for room in ROOMS:
        for en in templates(room):
            if en not in reader.phrases or not any(isinstance(x, Field) for x in safely(en)):
                continue
            words = {one.word for one in parsed(en) if isinstance(one, Field)}
            counted = {one.word for one in parsed(en) if isinstance(one, Field) and one.forms}
            counted |= {
                one.word for one in parsed(en) if isinstance(one, Field) and one.case == ","
            }
            for word in words:
                for value in chain(NUMBERS, () if word in counted else strange_names(reader)):
                    given = {one: 2 if one in counted else "Ian" for one in words} | {word: value}
                    told = reader.read(Told(en, given))
                    for brace in "{}":  # a template may show braces, where files want them
                        assert told.count(brace) == braces(en, given, brace), (en, given)
                    assert told.strip(), (en, given)
                    columns = "  " in en.strip()  # help in columns is the one place for more
                    assert columns or "  " not in told.strip(), (en, given)


def braces(en, given, brace):
    return Told(en, given).english.count(brace)


def safely(en):
    try:
        return parsed(en)
    except ValueError:
        return ()


def test_every_name_has_every_form_it_has_to_have(reader):
    """Who has one form besides the first has all of them: a phrase may ask for any."""
    for one in reader.names.values():
        if one.fixed:
            continue
        there = [bool(getattr(one, case)) for case in CASES[1:]]
        assert all(there) or not any(there), one.en
        if one.many:
            several = [getattr(one, f"many_{case}") for case in CASES[1:]]
            assert all(several), one.en


def test_every_place_thing_and_person_that_is_shipped_has_a_name(reader):
    known = {*reader.names, *reader.phrases}
    assert [one for one in content() if one not in known] == []


def test_both_languages_are_written_in_their_own_letters(reader):
    letters = {"pl": "ąćęłńóśźż", "uk": "абвгдеєжзиіїйклмнопрстуфхцчшщьюя"}[reader.code]
    for en, phrase in reader.phrases.items():
        plain = "".join(piece for piece in safely(phrase.to) if isinstance(piece, str))
        if reader.code == "uk" and en not in FOREIGN and sum(map(str.isalpha, plain)) > 12:
            assert any(one in letters for one in plain.casefold()), en


FOREIGN = {"Cthulhu: Death May Die"}
"""What is called so everywhere."""


def test_a_po_file_brings_back_what_was_written():
    for room in ROOMS:
        known = speaker("pl", (folder_of(room),)).phrases
        found = from_po(po(room, "pl"))
        wanted = state(room, "pl").wanted
        assert found == {en: one for en, one in known.items() if en in wanted}


def test_a_language_may_begin_in_one_room_and_what_only_panels_say_is_missing_elsewhere(
    tmp_path, monkeypatch
):
    for room in ("core", "dmd_widgets"):
        (tmp_path / room / "eo").mkdir(parents=True)
    there = tmp_path / "dmd_widgets" / "eo" / "new.yaml"
    there.write_text(written("new", "eo", [Phrase("Take 0 to {most}.", "0 ĝis {most}.")]), "utf-8")
    monkeypatch.setattr("tools.phrases.folder_of", lambda room: tmp_path / room)
    assert "Take 0 to {most}." in state("core", "eo").missing
    assert "Take 0 to {most}." not in state("dmd_widgets", "eo").missing
    assert po("death_may_die", "eo").count("msgid") > 1_000


def test_a_phrase_that_loses_a_word_is_told():
    assert list(wrong("{who} rests.", Phrase("{who} rests.", "Odpoczynek.")))
    assert list(wrong("Hit {enemy}.", Phrase("Hit {enemy}.", "Uderz {enemy:acc}.")))
    fair = Phrase("Hit {enemy}.", "Uderz {enemy:acc}.", "Uderz: {enemy}.")
    assert not list(wrong("Hit {enemy}.", fair))


# -- the rooms that are moved ----------------------------------------------------------------------


def prose_in_f_strings(source: str) -> list[str]:
    """F-strings that hold words: they are English for good, unless no person reads them."""
    tree, found = ast.parse(source), []
    notes = {
        id(one)
        for node in ast.walk(tree)
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call)
        and getattr(node.exc.func, "id", "") in ("TypeError", "NotImplementedError", "ValueError")
        for one in ast.walk(node)
    }  # fmt: skip
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and id(node) not in notes:
            text = "".join(str(one.value) for one in node.values if isinstance(one, ast.Constant))
            if " " in text.strip() and re.search(r"[^\W\d_]{2}", text) and not MARKUP.search(text):
                found.append(f"{node.lineno}: {text}")
    return found


MARKUP = re.compile(
    r"^[MmH](?![a-z])|^<|translate\(|scale\(|^dmd |^xref| [a-z-]+="
    r"|^with dmd\.|^(game|other)(\.\w+)* ?[=(]|^\.\w+|^import |^# "
)
"""What draws, and code that is typed as it stands."""

NOT_READ = {
    "death_may_die/analysing/danger.py": "success <",
    "cli/__init__.py": "dmd ",  # commands are called so in every language
    "core/files/yaml_mistakes.py": "; ",
    "drawing/pdf.py": "0 ",  # what a PDF is written in
    "drawing/svg.py": "dmd-drawing",
    "workshop/beginning/copies.py": "After “",  # it goes into a file
    "workshop/editing.py": ".take(",
    "widgets/dmd_widgets/panels/map_builder/view.py": "Add “",  # which is looked for, not told
    "gym/__init__.py": "dmd.gym has no",  # what only programmers read
    "core/timeline.py": "Timeline(seed=",  # how Python shows it
    "core/book.py": "two abilities that answer",
    "core/boards/board.py": "Board(",
    # Lines for a cell are the same in every language.
    "widgets/dmd_widgets/panels/table/code.py": "game",
    "widgets/dmd_widgets/panels/table/time.py": "game.",
    "widgets/dmd_widgets/panels/table/tongue.py": "game.language = ",
}
"""F-strings with words that stand in no sentence of a game."""


@pytest.mark.parametrize(
    "file",
    [*chain.from_iterable(map(files_of, ROOMS))],
    ids=lambda file: Path(file).relative_to(HOME).as_posix(),
)
def test_a_room_that_is_moved_says_nothing_in_f_strings(file):
    room = file.relative_to(HOME).as_posix().removeprefix("dmd/")
    found = prose_in_f_strings(file.read_text("utf-8"))
    assert [one for one in found if NOT_READ.get(room, "\0") not in one] == []


def test_prose_in_an_f_string_is_found():
    assert prose_in_f_strings('x = f"No {kind} is here."')
    assert not prose_in_f_strings('x = f"{kind} {number}"')


def test_an_f_string_becomes_a_sentence():
    source, by_hand = moved(
        "from dmd.core.complaints import Refusal\n"
        'raise Refusal(f"No “{kind}” is here.", remedy=f"There are: {\', \'.join(self.own)}.")\n'
    )
    assert 'Refusal(say("No “{kind}” is here.", kind=kind)' in source
    assert 'remedy=say("There are: {own}.", own=in_a_row(self.own))' in source
    assert "from dmd.core.sentences import in_a_row, say" in source
    assert not by_hand


def test_what_a_condition_glues_is_left_to_people():
    source, by_hand = moved('problem = f"No {kind}{more if more else 1} here."\n')
    assert "say(" not in source
    assert by_hand
