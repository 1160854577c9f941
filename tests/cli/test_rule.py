"""`dmd rule`, as somebody types it."""

from __future__ import annotations

import json
import shlex

import pytest

from dmd.cli import main


@pytest.fixture(autouse=True)
def _a_plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("DMD_LANG", raising=False)


@pytest.fixture
def dmd(capsys: pytest.CaptureFixture[str]):
    """Run a command line; its exit status, what it printed, what it complained of."""

    def typed(line: str) -> tuple[int, str, str]:
        status = main(shlex.split(line))
        said = capsys.readouterr()
        return status, said.out, said.err

    return typed


def test_a_rule_that_people_read_differently_is_shown_with_its_switch(dmd):
    _, out, _ = dmd("rule DMD-SKL-15")
    _, plain, _ = dmd("rule DMD-RUN-3")

    assert "A switch, usually on: omens_after_first_card" in out
    assert "decided once the first has been seen" in " ".join(out.split())
    assert "switch" not in plain


def test_a_rule_is_shown_with_its_topic_page_sentence_and_edge_cases(dmd):
    status, out, _ = dmd("rule DMD-RUN-3")

    lines = out.splitlines()
    assert status == 0
    assert lines[:2] == ["– Cthulhu: Death May Die –", "DMD-RUN-3 · Run · p. 12"]
    assert lines[2].startswith("  Enemies that followed you")
    assert "From the rulebook" in lines
    assert "Edge cases of this chapter" in lines
    assert sum(line.startswith("DMD-RUN-E") for line in lines) == 5
    assert lines[-1] == "and 6 more: dmd rule --all DMD-RUN"
    assert max(map(len, lines)) <= 80


def test_a_ruling_of_ours_says_so(dmd):
    assert "Ours, at least in part: the rulebook is silent" in dmd("rule DMD-MOV-E5")[1]
    assert "Ours" not in dmd("rule DMD-MOV-E2")[1].split("Edge cases")[0]


def test_a_clarification_names_its_source(dmd):
    _, out, _ = dmd("rule dmd-die-e2")

    assert "A clarification, not plain rulebook text\nSource: public FAQ\n" in out


def test_a_search_shows_the_words_in_all_languages_and_then_the_rules_best_first(dmd):
    status, out, _ = dmd("rule follow")

    assert status == 0
    assert "  en to follow · pl podążać · uk переслідувати" in out
    found = [line.split()[0] for line in out.splitlines() if line.startswith("DMD-")]
    assert set(found[:2]) == {"DMD-RUN-2", "DMD-RUN-3"}


def test_a_long_answer_is_cut_and_says_how_to_see_all_of_it(dmd):
    _, out, _ = dmd("rule --lang uk потрясіння")
    cut = [line for line in out.splitlines() if line.startswith("DMD-")]
    how = out.splitlines()[-1]

    assert len(cut) == 10
    assert how.startswith("і ще 7: dmd rule --lang uk --all ")

    _, out, _ = dmd(how.partition(": dmd ")[2])
    everything = [line for line in out.splitlines() if line.startswith("DMD-")]
    assert everything[:10] == cut
    assert len(everything) == 17


def test_words_of_another_language_are_understood_and_answered_in_it(dmd):
    status, out, _ = dmd("rule --lang pl stres")

    assert status == 0
    game, *_ = out.splitlines()
    assert game == "– Cthulhu: Death May Die –"
    assert out.startswith(f"{game}\nSłowa\n  en stress · pl Stres · uk потрясіння\n")
    assert "\n\nZasady\n" in out
    assert "DMD-RRL-2 " in out


def test_the_environment_chooses_the_language_and_the_option_overrules_it(dmd, monkeypatch):
    monkeypatch.setenv("DMD_LANG", "uk_UA.UTF-8")

    assert dmd("rule DMD-RUN-3")[1].splitlines()[1] == "DMD-RUN-3 · Біг · с. 12"
    assert dmd("rule --lang en DMD-RUN-3")[1].splitlines()[1] == "DMD-RUN-3 · Run · p. 12"


def test_a_rule_is_told_in_the_language_of_whoever_asks(dmd):
    _, out, _ = dmd("rule --lang pl DMD-RUN-3")
    assert "Wrogowie, którzy za tobą podążyli" in out
    assert "Z instrukcji" in out
    english = json.loads(dmd("rule --json DMD-RUN-3")[1])["rule"]
    polish = json.loads(dmd("rule --json --lang pl DMD-RUN-3")[1])["rule"]
    assert list(polish) == list(english)
    assert (polish["id"], polish["topic"]) == ("DMD-RUN-3", "Bieg")
    assert polish["text"].startswith("Wrogowie")


def test_an_unknown_language_is_refused_kindly_wherever_it_was_said(dmd, monkeypatch):
    status, _, err = dmd("rule --lang klingon follow")
    assert (status, err.count("\n")) == (1, 1)
    assert "“klingon” is no language that this kit speaks. It speaks en, pl and uk." in err

    monkeypatch.setenv("DMD_LANG", "klingon")
    assert "In the environment variable DMD_LANG: “klingon”" in dmd("rule follow")[2]
    monkeypatch.setenv("DMD_LANG", "")
    assert dmd("rule follow")[0] == 0


def test_without_words_the_chapters_are_listed_with_their_counts(dmd):
    status, out, _ = dmd("rule")

    lines = out.splitlines()
    assert status == 0
    assert lines[0] == "Chapters (rules + edge cases)"
    assert sum(line.startswith("DMD-") for line in lines) == 34
    assert sum(line.startswith("FG-") for line in lines) == 36
    assert next(line.split() for line in lines if "DMD-RUN" in line) == [
        *("DMD-RUN", "Run", "4", "+", "11")
    ]


def test_an_unknown_id_earns_the_nearest_one(dmd):
    status, out, err = dmd("rule DMD-RUM-3")

    assert (status, out) == (1, "")
    assert err == "dmd rule: There is no rule “DMD-RUM-3”. Did you mean “DMD-RUN-3”?\n"


def test_nothing_found_earns_a_sentence_with_a_way_on(dmd):
    assert dmd("rule submarine")[::2] == (
        1,
        "dmd rule: Nothing is known about “submarine”."
        " Try other words, or see the chapters with `dmd rule`.\n",
    )
    assert "Did you mean “follow”?" in dmd("rule folow")[2]
    assert dmd("rule --lang pl submarine")[2].startswith("dmd rule: Nic nie wiadomo o „submarine”.")


def test_a_term_no_rule_speaks_of_is_shown_all_the_same(dmd):
    status, out, _ = dmd("rule wybielacz")

    assert status == 0
    assert "en Bleach · pl Wybielacz · uk Відбіловач — the Ukrainian word as printed, sic" in out
    assert "No rule speaks of it." in out


def test_machines_get_the_same_in_json(dmd):
    rule = json.loads(dmd("rule --json DMD-RUN-3")[1])
    assert rule["rule"]["id"] == "DMD-RUN-3"
    assert rule["rule"]["page"] == [12]
    assert rule["rule"]["ruling"] is False
    assert len(rule["related"]) == 11

    found = json.loads(dmd("rule --json --lang pl stres")[1])
    assert found["terms"][0] == {"en": "stress", "pl": "Stres", "uk": "потрясіння", "note": ""}
    assert found["language"] == "pl"
    assert len(found["rules"]) == 17

    chapters = json.loads(dmd("rule --json")[1])["chapters"]
    of_each = {
        game: sum(
            one["rules"] + one["edge_cases"] for one in chapters if one["id"].startswith(game)
        )
        for game in ("DMD", "FG")
    }
    assert of_each == {"DMD": 327, "FG": 230}


@pytest.mark.parametrize("hostile", ["''", "'(*['", "🎲", "'   '", "a" * 10_000, "'\\' --all"])
def test_a_hostile_question_is_refused_in_a_line(dmd, hostile: str):
    status, out, err = dmd(f"rule {hostile}")

    assert (status, out) == (1, "")
    assert err.startswith("dmd rule: ")
    assert len(err) < 250


@pytest.mark.parametrize("options", ["", "--json"])
def test_bytes_that_are_no_text_do_not_break_the_answer(capsys, options: str):
    assert main(["rule", *options.split(), "follow", "\udcff"]) == 0
    capsys.readouterr().out.encode()
