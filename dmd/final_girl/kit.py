"""What this game says about itself to the rest of the house."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from dmd.core.files.shelf import Shelf, in_folder, shipped_folder
from dmd.core.kit import Kit, Setting, later
from dmd.core.sentences import say

ID: Final = "final_girl"


def _maps(folder: str = "") -> Path:
    return shipped_folder("maps", "dmd_maps") / ID / folder


KIT: Final = Kit(
    id=ID,
    title="Final Girl",
    prefix="FG",
    rank=2,
    settings=(
        Setting(
            "location", "camp_happy_trails", "a location of the kit, or the file of one",
            later("dmd.final_girl.shelf:location_names"), may_be_file=True,
            title="Location", titles=later("dmd.final_girl.shelf:location_titles"),
        ),
        Setting(
            "killer", "hans", "whom she meets there, or the file of one",
            later("dmd.final_girl.shelf:killer_names"), may_be_file=True,
            title="Killer", titles=later("dmd.final_girl.shelf:killer_titles"),
        ),
        Setting(
            "heroine", "laurie", "who she is, or the file of one",
            later("dmd.final_girl.shelf:heroine_names"), may_be_file=True,
            title="Heroine", titles=later("dmd.final_girl.shelf:heroine_titles"),
        ),
        Setting(
            "side", "normal", "of the player board: normal or extreme",
            title="Side of the player board", titles=later("dmd.final_girl.shelf:side_titles"),
        ),
        Setting(
            "ambiguity", "infinite_evil",
            "how ties are settled: infinite_evil, overriding_realism, barrel_of_laughs or ask",
            title="How ties are settled", titles=later("dmd.final_girl.shelf:attitude_titles"),
        ),
    ),
    open=later("dmd.final_girl.opening:open_book"),
    begin=later("dmd.final_girl.opening:begin"),
    seated=later("dmd.final_girl.opening:seated"),
    rulebook=later("dmd.final_girl.library:rulebook"),
    surveying=later("dmd.final_girl.surveying.counting:SURVEYING"),
    formats=later("dmd.final_girl.shelf:formats"),
    shelves={
        "location": Shelf("location", in_folder(lambda: _maps("locations"))),
        "killer": Shelf("killer", in_folder(lambda: _maps("killers"))),
        "heroine": Shelf("heroine", in_folder(lambda: _maps("heroines"))),
        "map": Shelf("map", in_folder(_maps)),
        "situation": Shelf("situation", in_folder(lambda: _maps("situations"), "**/*.yaml")),
    },
    situations=later("dmd.final_girl.situations.situation:SITUATIONS"),
    verbs=later("dmd.final_girl.verbs:Verbs"),
    looks={
        say("danger"): say(
            "what the coming killer phase brings her; danger PLACES: if she is there"
        ),
        say("panic"): say("where victims run if they panic; panic PLACES: those of there"),
        say("saving"): say("what it is worth to save a victim here; saving PLACE: one of there"),
    },
    switches=later("dmd.final_girl.rulings:SWITCHES"),
    rulings=later("dmd.final_girl.rulings:rulings"),
    map_rules=later("dmd.final_girl.maps:MAP_RULES"),
    checks={
        "location": later("dmd.final_girl.checking.files:check_location_file"),
        "killer": later("dmd.final_girl.checking.files:check_killer_file"),
        "heroine": later("dmd.final_girl.checking.files:check_heroine_file"),
        "situation": later("dmd.final_girl.checking.files:check_situation_file"),
    },
    outcomes=later("dmd.final_girl.outcomes:OUTCOMES"),
    policies=later("dmd.final_girl.playing.players:PLAYERS"),
    show=later("dmd.final_girl.telling.showing:show"),
    show_kinds=later("dmd.final_girl.telling.showing:KINDS"),
    starters=Path(__file__).parent / "starters",
    called=later("dmd.final_girl.telling.called:called"),
    phrases=Path(__file__).parent / "phrases",
    dice=later("dmd.final_girl.roll:dice"),
    pools="2H: 2 horror dice",
    lessons=Path(__file__).parent / "lessons",
    played=later("dmd.final_girl.lessons.played:PLAYED"),
    printing=later("dmd.final_girl.printing.sheets:PRINTING"),
    lying=later("dmd.final_girl.scene.doing:lying"),
    faces=later("dmd.final_girl.scene.doing:faces"),
    strike=later("dmd.final_girl.scene.doing:strike"),
    card=later("dmd.final_girl.telling.reading_out:card"),
    own_card=later("dmd.final_girl.telling.reading_out:own_card"),
    in_words=later("dmd.final_girl.telling.beside:in_words"),
    why=later("dmd.final_girl.telling.why:why"),
    round=later("dmd.final_girl.telling.rounds:ROUND"),
    policies_told=(
        "veteran, who goes by prices, blueprint, who looks one action ahead, or random, who plays "
        "weakly"
    ),
)  # fmt: skip
