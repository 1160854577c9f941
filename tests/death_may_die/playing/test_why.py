"""What a line of play brings and risks on average, in three languages."""

import pytest

import dmd
from dmd.death_may_die.playing.expert import told_why

CHANGED = {
    "wounds on enemies": 2.2, "killed": 1.5, "lab destroyed": 0.4, "Fire put out": 1.3,
    "wounds taken": 1.2, "sanity lost": 0.5, "stress taken": -2.0, "died": 0.25,
}  # fmt: skip

TOLD = {
    "en": "It brings 2.2 wounds on enemies, 1.5 enemies killed, 0.4 lab destroyed, 1.3 Fire put "
    "out and 2.0 points of stress healed; it risks 1.2 wounds, 0.5 points of sanity and a death "
    "(25 %).",
    "pl": "Zysk: 2,2 Obrażenia u Wrogów, 1,5 zabitego Wroga, zniszczone Laboratorium: 0,4, 1,3 "
    "zgaszonego żetonu Ognia i 2,0 uleczonego punktu Stresu; ryzyko: 1,2 Obrażenia, 0,5 punktu "
    "Poczytalności i śmierć (25%).",
    "uk": "Вигода: 2,2 рани ворогам, 1,5 убитого ворога, знищена лабораторія: 0,4, 1,3 загашеного "
    "жетона вогню та 2,0 знятого потрясіння; ризик: 1,2 рани, 0,5 пункту глузду та смерть "
    "(25 %).",
}


@pytest.mark.parametrize("language", TOLD)
def test_parts_of_things_are_told_in_the_form_of_parts(language):
    book = dmd.load("twos_company", position_only=True).book
    assert book.speaker(language).read(told_why(CHANGED)) == TOLD[language]
