"""`dmd analyse`, as somebody types it."""

from __future__ import annotations

import json
import re
import shlex
import signal
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import dmd as kit
from dmd.cli import main
from dmd.cli.finding import weighed_for
from dmd.cli.printing import wrapped

pytestmark = pytest.mark.usefixtures("patience")


@pytest.fixture
def dmd(capsys: pytest.CaptureFixture[str]) -> Any:
    """Run a command line; its exit status, what it printed, what it complained of."""

    def typed(line: str) -> tuple[int, str, str]:
        status = main(shlex.split(line))
        said = capsys.readouterr()
        return status, said.out, said.err

    return typed


def test_advice_question_options_threats_and_plans_are_told_in_this_order(dmd: Any) -> None:
    status, out, _ = dmd('analyse the_better_weapon --all --until actions --want "kill byakhee"')
    lines = out.splitlines()

    assert status == 0
    assert lines[0] == "The better weapon"
    assert lines[1].startswith("One action is left to Ian")
    headings = ("What may be chosen (kill byakhee)", "What threatens", "Plans: these steps")
    places = [next(n for n, line in enumerate(lines) if line.startswith(one)) for one in headings]
    assert places == sorted(places)
    assert "  Attack Byakhee 1 (1 of 3). 68.75 %" in lines
    assert "  Destroy Equipment: Lab in Red Gate room (3 of 4). 87.50 %" in lines
    assert "      killed: 0: 12.50 %, 1: 87.50 %" in lines
    assert "  1. Destroy equipment. 87.50 % exactly" in lines
    assert "  2. Attack Byakhee. 68.75 % exactly" in lines
    assert "attacked by Byakhee 1 (1 of 3) 100 %" in " ".join(out.split())
    (best,) = [n for n, line in enumerate(lines) if line.startswith("Best")]
    assert lines[best] == "Best: Destroy equipment: 87.50 % exactly."
    assert best < places[0]
    assert "  ★ The best plan ends here: Destroy equipment." in lines


def test_without_all_the_best_comes_first_and_little_follows(dmd: Any) -> None:
    status, out, _ = dmd('analyse the_better_weapon --until actions --want "kill byakhee"')
    lines = out.splitlines()

    assert status == 0
    assert "  1. Destroy equipment. 87.50 % exactly" in lines
    assert len([one for one in lines if re.match(r"  \d\. ", one)]) <= 3
    assert len(lines) < 30
    assert "What threatens" not in out
    typed = next(one for one in lines if one.endswith("--all")).strip()
    assert typed == ("dmd analyse the_better_weapon '--want=kill byakhee' --until=actions --all")
    status, out, _ = dmd(typed.removeprefix("dmd "))
    assert status == 0
    assert "What threatens" in out


def test_no_number_is_parted_from_its_percent_by_the_end_of_a_line() -> None:
    told = "attacked by Byakhee 1 (1 of 3) 100 %, by Cultist 2 33.33 %; 5 of 100 % are sure."
    for width in range(20, 90):
        lines = wrapped(told, width, subsequent_indent="    ")
        assert " ".join(line.strip() for line in lines) == told
        assert not [line for line in lines if line.lstrip().startswith("%")]


def test_the_answer_is_shown_only_to_those_who_ask(dmd: Any) -> None:
    _, guessing, _ = dmd("analyse a_choice_of_masks")
    _, knowing, _ = dmd("analyse a_choice_of_masks --answer")

    assert "Psychotic Outbreaks deals" not in " ".join(guessing.split())
    assert "Psychotic Outbreaks deals" in " ".join(knowing.split())
    assert guessing.splitlines()[-1].startswith("Guess first")


def test_a_choice_that_is_no_action_is_told_with_its_worth(dmd: Any) -> None:
    _, out, _ = dmd("analyse a_choice_of_masks")

    assert "  Morgan takes 1 Yellow Sign. 73.96 %" in out.splitlines()
    assert "  Sanity lost: Morgan 1 of 2 (stopped by the threshold). 100 %" in out.splitlines()
    assert "Plans" not in out


def test_machines_get_every_number(dmd: Any) -> None:
    status, out, _ = dmd("analyse the_better_weapon --until actions --want 'kill byakhee=2' --json")
    found = json.loads(out)

    assert status == 0
    assert found["situation"] == "the_better_weapon"
    assert "answer" not in found
    assert found["want"] == {"kill byakhee": 2}
    options = {one["option"].partition(" ")[0]: one for one in found["options"]}
    attack, destroy = options["Attack"], options["Destroy"]
    assert (attack["worth"], destroy["worth"]) == (2 * 0.6875, 2 * 0.875)
    assert (attack["value"], attack["odds"]["killed"]) == (0.6875, {"0": 0.3125, "1": 0.6875})
    assert destroy["with_at_most_stress"] == [0.875]
    here = {one["space"]: one for one in found["threats"]["spaces"]}["13"]
    assert here["attackers"]["byakhee 1"] == 1
    best = found["plans"]["plans"][0]
    assert (best["steps"], best["value"], best["exact"]) == (["destroy equipment"], 1.75, True)
    assert all(0 < one["chance"] <= 1 for one in best["risks"])
    assert all(kit.rule(one["rule"]) for one in best["risks"])


def test_machines_get_the_answer_when_they_ask(dmd: Any) -> None:
    _, out, _ = dmd("analyse the_order_of_the_blows --json --answer")

    found = json.loads(out)
    assert found["answer"].startswith("The weakest first")
    assert [round(one["worth"], 4) for one in found["options"]] == [0.9728, 0.5648]


def test_the_same_seed_is_the_same_analysis(dmd: Any) -> None:
    line = 'analyse the_better_weapon --until actions --want "kill byakhee" --seconds 600 --seed 3'

    (status, out, _), (again, same, _) = dmd(line), dmd(line)
    assert (status, out) == (again, same)  # beside it stands how many seconds have gone by


def test_a_file_of_ones_own_and_a_saved_game_are_analysed(dmd: Any, tmp_path: Path) -> None:
    game = kit.load("the_order_of_the_blows")
    own, saved = tmp_path / "mine.yaml", tmp_path / "evening.json"
    own.write_text(game.situation(), "utf-8")
    game.save(saved)
    game.stop_saving()

    for file in (own, saved):
        status, out, _ = dmd(f"analyse {file}")
        assert status == 0
        assert "  Byakhee 1 (2 of 3) attacks Ian. 56.48 %" in out.splitlines()
        assert "Guess first" not in out
        assert out.startswith("Blasphemous Alchemy, against Cthulhu: turn 9, Ian.\n")
    assert kit.load(saved).state == game.state


def test_in_the_middle_of_a_run_only_the_options_are_told(dmd: Any, tmp_path: Path) -> None:
    game = kit.load("twos_company")
    game.choose("Run to West annex")
    file = tmp_path / "midway.yaml"
    file.write_text(game.situation(), "utf-8")

    status, out, _ = dmd(f'analyse {file} --want "reach West annex" --until action')

    assert status == 0
    assert "  Go to West annex. 100 %" in out.splitlines()
    assert "What threatens" not in out


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("analyse the_last_lap", "Did you mean “the_last_lab”"),
        ("analyse ./nowhere.yaml", "no such file"),
        ('analyse the_last_lab --want "kill butler"', "There is no “butler” to kill"),
        ("analyse the_last_lab --want survive=lots", "is no weight"),
        ("analyse the_last_lab --until doomsday", "own turn"),
        ("analyse the_last_lab --seconds 0", "Give up to 3600"),
        ("analyse the_last_lab --seconds nan", "Give up to 3600"),
        ('analyse the_last_lab --ask "do we lose" --picture', "Leave --ask out, or --picture."),
    ],
)
def test_what_makes_no_sense_is_refused_at_once(dmd: Any, line: str, told: str) -> None:
    status, out, err = dmd(line)

    assert (status, out) == (1, "")
    assert told in err


def test_ctrl_c_ends_all_searches_and_tells_what_is_known(dmd: Any, monkeypatch: Any) -> None:
    """Each search takes Ctrl-C for an end of its own; those that follow are short."""
    from dmd import analysis
    from dmd.cli import finding

    asked: dict[str, float] = {}

    def interrupted(name: str) -> Any:
        search = getattr(analysis, name)

        def found(*args: Any, **more: Any) -> Any:
            asked.setdefault(name, more["seconds"])
            if len(asked) == 1:
                with suppress(KeyboardInterrupt):  # as a search takes it
                    signal.raise_signal(signal.SIGINT)
            return search(*args, **more)

        return found

    for name in ("plans", "choices", "odds", "threats"):
        monkeypatch.setattr(analysis, name, interrupted(name))
    before = signal.getsignal(signal.SIGINT)
    status, told, _ = dmd("analyse the_better_weapon --all --until actions --seconds 4")
    assert status == 0
    assert asked.pop("plans") == 2.0
    assert asked == dict.fromkeys(("choices", "odds", "threats"), finding.AT_ONCE)
    assert "Guess first" in told
    assert signal.getsignal(signal.SIGINT) is before


def test_a_game_that_is_over_has_nothing_to_analyse(dmd: Any, tmp_path: Path) -> None:
    game = kit.load("one_blow_more")
    while not game.is_over:
        game.choose(len(game.options) - 1)
    file = tmp_path / "over.yaml"
    file.write_text(game.situation(), "utf-8")

    status, _, err = dmd(f"analyse {file}")

    assert status == 1
    assert "The game is over" in err


def test_a_question_is_answered_by_itself(dmd: Any) -> None:
    status, out, _ = dmd('analyse the_last_space --ask "do we lose" --ask threshold')

    assert status == 0
    assert out.splitlines()[:2] == ["Do we lose?", "  We lose: 8.47 %"]
    assert "\n\nDo I cross a threshold?\n" in out
    assert "Plans" not in out


def test_help_and_a_question_that_is_not_known_list_the_same(
    dmd: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    with suppress(SystemExit):
        dmd("analyse --help")
    told = (
        " ".join(capsys.readouterr().out.split())
        .partition("only answer this: ")[2]
        .partition(", or what")[0]
    )
    _, _, err = dmd("analyse the_last_space --ask dinner")
    known = err.partition("Or ask ")[2].partition(".\n")[0]

    assert re.findall('"(.+?)"', told) == re.findall("“(.+?)”", known)


def test_whoever_names_no_aim_hears_which_was_used_and_what_to_type(
    dmd: Any, tmp_path: Path
) -> None:
    file = tmp_path / "evening.yaml"
    kept = Path(__file__).parents[2] / "maps/death_may_die/situations/the_last_space.yaml"
    lines = kept.read_text("utf-8").splitlines(keepends=True)
    file.write_text("".join(one for one in lines if not one.startswith("want:")), "utf-8")
    told = (
        "Weighed for: everybody survives, until the turn is over. For another aim, type: "
        f"dmd analyse {file} --want destroy"
    )
    assert told in " ".join(" ".join(weighed_for(kit.load(file), str(file), "", 70)).split())
    _, out, _ = dmd(f"analyse {file} --ask choose")
    assert told in " ".join(out.split())


def test_what_a_file_leaves_open_and_was_guessed_is_said_beside_every_answer(
    dmd: Any, tmp_path: Path
) -> None:
    file = tmp_path / "evening.yaml"
    file.write_text("format: dmd-situation/1\nid: evening\ntokens: {lab 1: destroyed}\n", "utf-8")
    guess = "lab 1 is taken to show “safe_collapse”. If you remember it, write “face:”"
    _, out, _ = dmd(f"analyse {file} --ask threshold --until actions")
    assert guess in " ".join(out.split())
    _, out, _ = dmd(f"analyse {file} --ask threshold --until actions --json")
    assert any(guess in one for one in json.loads(out)["presumed"])
    _, out, _ = dmd("analyse a_choice_of_masks --ask threshold --until actions --json")
    assert "presumed" not in json.loads(out), "what a riddle leaves out, it leaves out on purpose"


def test_a_card_may_be_supposed_for_a_question(dmd: Any) -> None:
    status, out, _ = dmd('analyse the_last_space --ask "do we lose" --card Byakhee! --json')

    (answer,) = json.loads(out)["answers"]
    assert status == 0
    assert answer["question"] == "If the next Mythos card is “Byakhee!”: Do we lose?"
    assert answer["exact"]
    assert 0 < answer["lines"][0]["value"] < 1


def test_a_card_that_is_supposed_is_supposed_in_the_whole_analysis(dmd: Any) -> None:
    status, out, _ = dmd("analyse the_order_of_the_blows --card Byakhee!")

    assert status == 0
    assert "If the next Mythos card is “Byakhee!”." in out.splitlines()
    assert "What may be chosen" in out


def test_what_choices_are_weighed_for_is_what_the_situation_asks(dmd: Any) -> None:
    """Whoever asks what to do is not told of everybody's life, where the riddle is another one."""
    _, out, _ = dmd('analyse cthulhu_in_the_hall --ask choose --ask "who dies"')

    first, second = out.split("\n\n")
    assert first.startswith("Which choice is best?\n  Cthulhu (5 of 12) attacks Borden.")
    assert "Weighed for: Borden survives, until" in first
    assert second.startswith("Who dies?\n  Somebody dies, or all is lost:")
    assert "Elizabeth dies: 0 %" in second


@pytest.mark.wide
def test_the_analysis_is_read_in_the_language_of_whoever_asks(
    dmd: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = 'analyse the_better_weapon --all --until actions --want "kill byakhee" --lang '
    for language, words in {
        "pl": ("Najlepiej: Zniszcz", "Co można wybrać", "Plany:", "87,50%"),
        "uk": ("Найкраще: «Знищ", "Що можна вибрати", "Плани:", "87,50 %"),
    }.items():
        status, out, _ = dmd(line + language)
        assert status == 0
        for word in words:
            assert word.casefold() in out.casefold()
        for english in ("Best", "Plans", "What may", "exactly", "attacked", "reaches"):
            assert english not in out


def test_a_picture_stands_beside_the_text(dmd: Any, tmp_path: Path) -> None:
    file = tmp_path / "moment.svg"
    status, out, _ = dmd(f"analyse the_better_weapon --until actions --picture {file}")

    assert status == 0
    assert f"Drawn in {file}." in out
    assert file.read_text("utf-8").startswith("<svg")
    assert "What threatens Ian: dies" in file.read_text("utf-8")


@pytest.mark.wide
def test_what_comes_back_is_called_healed(dmd: Any) -> None:
    _, out, _ = dmd("analyse the_last_space --all")

    assert "heals 1.48" in out
    assert "-1." not in out
    assert "healed 4: 23.30 %" in out


def test_a_terminal_shows_how_far_it_is_and_wipes_that_away(
    dmd: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    from dmd.cli import progress

    written: list[str] = []
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    monkeypatch.setattr(progress, "OFTEN", 0.0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys.stderr, "write", written.append)
    status, out, _ = dmd('analyse the_order_of_the_blows --ask "choose"')

    assert status == 0
    assert "97.28 %" in out
    assert any("s left at most: “choose”" in one for one in written)
    figures = [int(one.split()[0]) for one in written if "s left" in one]
    assert figures == sorted(figures, reverse=True), "one figure, and it falls"
    assert written[-1].strip() == ""


def test_one_question_that_is_not_known_does_not_throw_the_others_away(dmd: Any) -> None:
    asked = 'analyse cthulhu_in_the_hall --ask "do we lose" --ask dinner --ask threshold'
    status, out, err = dmd(asked)
    assert status == 1
    assert "We lose: 0 %" in out
    assert "Do I cross a threshold?" in out
    assert "“dinner” is no question I know." in err

    status, out, _ = dmd(f"{asked} --json")
    told = json.loads(out)
    assert status == 1
    assert len(told["answers"]) == 2
    assert [one["refused"] for one in told["refused"]] == ["“dinner” is no question I know."]


def test_of_several_questions_that_are_not_known_each_is_told(dmd: Any) -> None:
    status, out, err = dmd("analyse the_last_space --ask dinner --ask supper")
    assert (status, out) == (1, "")
    assert "“dinner” is no" in err
    assert "“supper” is no" in err


def test_who_reads_from_a_pipe_hears_how_far_it_has_come(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from dmd.analysis.progress import Part, tell
    from dmd.cli import progress

    now = [0.0]
    monkeypatch.setattr(progress, "perf_counter", lambda: now[0])
    with progress.shown_progress():
        for seconds, said in ((0.5, "soon"), (2, "begun"), (3, "more"), (4, Part("a part"))):
            now[0] = seconds
            tell(said)
        now[0] = 20
        tell("still there")
    assert capsys.readouterr().err == "… 2 s: begun\n… 4 s: a part\n… 20 s: still there\n"


def test_a_notebook_shows_it_in_a_line_that_vanishes(monkeypatch: pytest.MonkeyPatch) -> None:
    from dmd.analysis import progress

    shown: list[str] = []

    class Handle:
        def update(self, data: dict[str, str], raw: bool) -> None:
            shown.append(data["text/plain"])

    def display(data: dict[str, str], **_: Any) -> Handle:
        shown.append(data["text/plain"])
        return Handle()

    now = [0.0]
    monkeypatch.setattr(progress, "perf_counter", lambda: now[0])
    monkeypatch.setattr(progress, "_display", lambda: display)

    def answer() -> int:
        for seconds in (1, 3, 3.1, 5):
            now[0] = seconds
            progress.tell(f"at {seconds}")
        return 42

    assert progress.shown(answer)() == 42
    hint = "(Interrupt gives what is known)"
    assert shown == [f"3 s: at 3 {hint}", f"5 s: at 5 {hint}", ""]


def test_for_a_picture_no_more_is_worked_out_than_is_drawn(
    dmd: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first command that a new situation tells took six times as long as the same advice."""
    from dmd.cli import finding

    monkeypatch.setattr(finding, "_odds", lambda *_: pytest.fail("nobody asked for the dice"))
    file = tmp_path / "danger.svg"
    status, out, _ = dmd(f"analyse the_better_weapon --until actions --picture {file}")

    assert status == 0
    assert "--all" in out, "it is told how to see everything"
    assert "Byakhee" in file.read_text("utf-8")
