import json

from dmd.cli import main


def played(capsys, *words):
    status = main(["playout", *words])
    return status, capsys.readouterr()


def test_a_playout_prints_its_result_and_the_fingerprint_of_its_last_position(capsys):
    status, told = played(capsys, "blasphemous_alchemy", "--seed", "3", "--json")
    answer = json.loads(told.out)
    assert status == 0
    assert answer["result"] in ("won", "lost")
    assert answer["rule"].startswith("DMD-END-")
    assert len(answer["state"]) == 64


def test_the_same_seed_gives_the_same_fingerprint_and_another_seed_another(capsys):
    one, again, other = (
        played(capsys, "blasphemous_alchemy", "--seed", seed, "--json")[1].out for seed in "114"
    )
    assert one == again
    assert one != other


def test_people_read_a_sentence(capsys):
    _, told = played(capsys, "blasphemous_alchemy", "--seed", "3", "--policy", "careful")
    assert "turns (DMD-END-" in told.out


def test_an_unknown_policy_or_investigator_is_refused_with_the_nearest(capsys):
    for words in (("--policy", "carefull"), ("--investigators", "ian,bet")):
        status, told = played(capsys, "blasphemous_alchemy", *words)
        assert status == 1
        assert "Did you mean" in told.err
