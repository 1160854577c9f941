"""`dmd show`, as somebody types it, and `dmd.show` in a cell."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import dmd as kit
from dmd.cli import main
from dmd.core.complaints import BadContent, Refusal
from dmd.death_may_die.rulings import SWITCHES
from dmd.death_may_die.shelf import episode_names

EPISODE = Path(__file__).parents[2] / "maps/death_may_die/episodes/blasphemous_alchemy.yaml"


@pytest.fixture(autouse=True)
def _a_plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def dmd(capsys: pytest.CaptureFixture[str]):
    """Run a command line; its exit status, what it printed, what it complained of."""

    def typed(line: str) -> tuple[int, str, str]:
        status = main(shlex.split(line))
        said = capsys.readouterr()
        return status, said.out, said.err

    return typed


def test_an_investigator_is_shown_with_every_level_of_three_skills(dmd):
    status, out, _ = dmd("show investigator ian")

    lines = out.splitlines()
    assert status == 0
    assert lines[0] == "Sergeant Ian Welles · investigator · ian"
    assert sum(line.startswith("  Brawling ") for line in lines) == 4
    assert "  Swiftness 2: Run 1 space farther. Once in your turn, Run for free." in lines
    assert lines[-1] == "  Source: high confidence."
    assert max(map(len, lines)) <= 80


def test_a_skill_shows_what_is_in_force_beside_what_a_level_brings(dmd):
    _, out, _ = dmd("show skill brawling")

    assert out.startswith("Brawling · skill · common, of Sister Beth, Ian and Rasputin · brawling")
    assert "Level 3: Attack in your own space with 1 bonus die and 2 free rerolls." in out
    assert "“Also, 2 free rerolls when you attack in your own space.”" in out
    assert "Rules: DMD-SKL-6, DMD-SKL-14, DMD-ATK-E4" in out


def test_an_enemy_shows_its_health_its_dice_and_what_it_does(dmd):
    _, out, _ = dmd("show enemy fire_vampire")

    assert out.splitlines() == [
        "Fire Vampire · enemy · monster · fire_vampire",
        "  Health: 4",
        "  Attacks with: 2 standard dice and 1 bonus die",
        "  Figures: 2",
        "  Before it attacks: Place 1 Fire in its space.",
        "  “It sets its space on fire (1 Fire) before it attacks.”",
        "  Source: high confidence.",
        "  Note: That there are two of them is told by a review; the rest is sure.",
    ]


def test_what_is_ours_says_so(dmd):
    ours = "Ours: chosen by this kit, not printed."

    assert ours in dmd("show enemy shoggoth")[1]
    assert ours in dmd("show stage cthulhu_stage_2")[1]
    assert ours in dmd("show card spirit_of_ngahal")[1]
    assert ours not in dmd("show enemy byakhee")[1]
    assert ours not in dmd("show card cthulhu_stage_1")[1]


def test_everything_of_an_elder_one_or_an_episode_that_is_ours_is_ours(dmd):
    assert "Ours:" in dmd("show card h_house_1")[1]
    assert dmd("show card e_spring_tide")[1].endswith("Ours: chosen by this kit, not printed.\n")
    assert "Source:" not in dmd("show card e_spring_tide")[1]
    assert "Ours:" not in dmd("show card e_byakhee")[1]


def test_a_mythos_card_shows_effects_summons_and_symbol(dmd):
    _, out, _ = dmd("show card e_fire_vampire_b")

    assert "  Summon: a Fire Vampire at the yellow Gate.\n  Summoning symbol: yes" in out


def test_a_discovery_card_shows_its_middle_text_and_both_halves(dmd):
    _, out, _ = dmd("show card janitor")

    assert "  First: If you have a Guilty Conscience, take 1 stress.\n" in out
    assert "Left half: Ammonia, an Item. Price: 1 stress. Use: Only together with the" in out
    assert "Right half: Ralph, the Janitor, a Companion. Price: 2 stress." in out


def test_a_half_says_which_card_it_is_on_and_who_does_not_stay_with_it(dmd):
    _, out, _ = dmd("show half warren_gates")

    assert out.startswith("Warren Gates, Professor · Companion · right half of Professor")
    # Only Margot and Chester say so in the data; it holds for him all the same (DMD-TRD-E5).
    assert "  Does not stay with whoever has Margot or Chester.\n" in out


def test_a_half_on_three_cards_is_shown_three_times(dmd):
    _, out, _ = dmd("show card guilty conscience")

    assert [line for line in out.splitlines() if " · " in line] == [
        f"Guilty Conscience · Condition · left half of {card} · guilty_conscience"
        for card in ("Feral Student", "Cages", "Good Boy")
    ]
    assert out.count("Does nothing by itself.") == 2
    assert out.count("When claimed: Heal all your stress.") == 1


def test_a_card_and_its_half_of_the_same_name_are_shown_once(dmd):
    assert dmd("show card 'Monkey Paw'")[1].count("an elder sign may be a success and") == 1


def test_an_elder_one_shows_its_stages(dmd):
    _, out, _ = dmd("show elder_one cthulhu")

    assert "  Stage 1: When it advances: Place a R'lyeh token in your space" in out
    assert "  Final Stage (ours in part): Health: 12. Adds to its attack: 1 bonus die." in out
    assert dmd("show elder one cthulhu")[1] == dmd("show elder-one Cthulhu")[1] == out


def test_an_episode_shows_objective_actions_and_what_is_hidden(dmd):
    _, out, _ = dmd("show episode blasphemous_alchemy")

    plain = " ".join(out.split())
    assert "Objective: Destroy 4 of the 5 Labs. A Lab is destroyed at 4 wounds." in plain
    assert "Make a roll against a Lab in your space: each success is 1 wound on it." in plain
    assert "Action Extinguish Fire: Make a roll. Each success puts out 1 Fire in" in plain
    assert "Under a Lab: Inferno! (× 2): Place 1 Fire in this space and each space" in plain


def test_the_other_episode_names_its_places(dmd):
    plain = " ".join(dmd("show episode a_lamp_for_the_drowned")[1].split())

    assert "disrupted as soon as there are 4 or more Oil tokens in the Lamp Room." in plain
    assert "With 2 successes or more, if there is a Wreck in your space, turn over" in plain


def test_the_rulings_show_their_rule_and_how_they_stand(dmd):
    _, out, _ = dmd("show rulings")

    assert out.count(" · ruling · ") == len(SWITCHES)
    assert out.count("  Stands: on, unless a game switches it off.\n") == 6
    assert out.count("  Stands: off, unless a game switches it on.\n") == 5
    assert all(f"  {one.rule}: " in out for one in SWITCHES.values())


def test_without_a_name_all_that_can_be_shown_is_listed(dmd):
    status, out, _ = dmd("show")

    assert status == 0
    assert "  investigator (who may be played): adam, ahmed," in out
    assert out.endswith("dmd show byakhee\n")
    assert "cultist" not in dmd("show skills")[1]
    assert "byakhee, star_spawn" in dmd("show enemies")[1]


def test_a_name_alone_finds_whatever_bears_it(dmd):
    _, out, _ = dmd("show byakhee")

    assert out.startswith("Byakhee · enemy")
    assert "\n\nByakhee! · Mythos card · Blasphemous Alchemy · e_byakhee\n" in out


def test_a_part_of_a_name_is_enough_if_few_bear_it(dmd):
    assert dmd("show warren")[1].startswith("Warren Gates, Professor")
    assert dmd("show card star spawn")[1].count("Mythos card") == 2
    assert dmd("show card the")[0] == 1


def test_a_misspelt_name_is_refused_with_the_nearest_right_one(dmd):
    status, out, err = dmd("show card bykahee")

    assert (status, out) == (1, "")
    assert err == "dmd show: There is no card called “bykahee”. Did you mean “Byakhee!”?\n"
    assert "Did you mean “Brawling”?" in dmd("show skill browling")[2]
    assert "`dmd show` lists what there is." in dmd("show xyzzy")[2]


def test_a_name_of_another_kind_is_pointed_out(dmd):
    assert "There is one of another kind: `dmd show ian`." in dmd("show skill ian")[2]


def test_machines_read_the_same_as_json(dmd):
    _, out, _ = dmd("show --json enemy byakhee")

    (byakhee,) = json.loads(out)["found"]
    assert byakhee["id"] == "byakhee"
    assert byakhee["confidence"] == "medium"
    assert byakhee["house"] is False
    assert {"label": "Health", "told": "3"} in byakhee["lines"]
    listed = json.loads(dmd("show --json")[1])["kinds"]
    assert {"id": "byakhee", "name": "Byakhee", "of": "monster"} in listed["enemy"]


def test_cards_of_an_episode_of_yours_are_found(dmd, tmp_path):
    mine = tmp_path / "mine.yaml"
    text = EPISODE.read_text(encoding="utf-8").replace("id: d_desk", "id: my_desk")
    mine.write_text(text, encoding="utf-8")

    assert dmd(f"show --episode {mine} my_desk")[1].startswith("Desk · Discovery card")
    assert dmd("show card my_desk")[0] == 1
    # What both have alike is shown once.
    assert dmd(f"show --episode {mine} pistol")[1].count("Pistol · Item") == 1


def test_what_is_in_an_episode_of_yours_is_listed_first_and_by_name(dmd, tmp_path):
    mine = kit.new("episode", "Night Shift", folder=tmp_path).files[0]

    _, out, _ = dmd(f'show --episode "{mine}"')

    own, _, of_the_kit = out.partition("\nOf the kit:\n")
    assert own.startswith("In this episode:\n  episode (what is played): Night Shift\n  mythos ")
    assert "Ada Prill, Medical Student · Fire Hose" in " ".join(own.split())
    assert "spilt_salt" not in of_the_kit
    assert "byakhee" in of_the_kit
    assert out.endswith(f'dmd show --episode "{mine}" night_shift\n')
    assert "episode" in json.loads(dmd(f'show --episode "{mine}" --json')[1])["own"]


def test_an_episode_that_cannot_be_read_is_refused(dmd, tmp_path):
    broken = tmp_path / "broken.yaml"
    broken.write_text("format: dmd-episode/1\nid: [", encoding="utf-8")

    status, out, err = dmd(f"show --episode {broken} byakhee")

    assert (status, out) == (1, "")
    assert "broken.yaml" in err
    assert dmd("show --episode nowhere.yaml byakhee")[0] == 1


@pytest.mark.parametrize("words", ["card", "card !!!", "  ", "\N{BELL}", "x" * 5_000, "{who}"])
def test_strange_questions_end_in_a_list_or_a_sentence(dmd, words):
    status, out, err = dmd(f"show {shlex.quote(words)}")

    assert (status == 0 and out) or (status == 1 and len(err) < 300)


# -- in a cell -------------------------------------------------------------------------------------


def test_in_a_cell_what_is_found_reads_as_text():
    found = kit.show("enemy byakhee")

    assert repr(found).startswith("Byakhee · enemy · monster · byakhee\n  Health: 3")
    assert found[0].house is False
    assert "skill (what investigators learn): arcane_mastery" in repr(kit.show())
    with pytest.raises(Refusal, match="Did you mean “Kleptomania”"):
        kit.show("kleptomanya")
    with pytest.raises(Refusal, match="3 cannot be the words"):
        kit.show(3)
    with pytest.raises(BadContent):
        kit.show("byakhee", episode="nowhere.yaml")


def test_an_episode_of_the_kit_may_be_named_as_well():
    for episode in episode_names():
        assert kit.show("byakhee", episode=episode) == kit.show("byakhee")


def test_importing_the_kit_does_not_read_the_game():
    code = "import dmd, sys; dmd.show; print(any('death_may_die' in one for one in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "False"


def test_what_only_another_game_has_is_found_there_by_its_name(dmd):
    status, _, complaint = dmd("show hans")
    assert (status, "Final Girl has it: dmd show --game final_girl hans" in complaint) == (1, True)
    status, _, complaint = dmd("show hans --lang uk")
    assert (status, "Є у грі Final Girl: dmd show --game final_girl hans" in complaint) == (1, True)
    assert "has it" not in dmd("show hanz")[2]
    assert dmd("show --game final_girl hans")[0] == 0
