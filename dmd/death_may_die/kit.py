"""What this game says about itself to the rest of the house."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from dmd.core.files.shelf import Shelf, in_folder, shipped_folder
from dmd.core.kit import Kit, Setting, later

ID: Final = "death_may_die"


def _maps(folder: str = "") -> Path:
    return shipped_folder("maps", "dmd_maps") / ID / folder


KIT: Final = Kit(
    id=ID,
    title="Cthulhu: Death May Die",
    prefix="DMD",
    rank=1,
    settings=(
        Setting(
            "episode", "blasphemous_alchemy", "an episode of the kit, or the file of one",
            later("dmd.death_may_die.shelf:episode_names"), may_be_file=True,
            title="Episode", titles=later("dmd.death_may_die.shelf:episode_titles"),
        ),
        Setting(
            "elder_one", "cthulhu", "whom you face",
            later("dmd.death_may_die.shelf:elder_one_names"),
            title="Elder One", titles=later("dmd.death_may_die.shelf:elder_one_titles"),
        ),
    ),
    people=Setting(
        "investigators", "ian,beth", "who plays, with commas", title="Investigators",
        titles=later("dmd.death_may_die.shelf:investigator_titles"),
    ),
    open=later("dmd.death_may_die.opening:open_book"),
    begin=later("dmd.death_may_die.opening:begin"),
    seated=later("dmd.death_may_die.opening:seated"),
    rulebook=later("dmd.death_may_die.library:rulebook"),
    formats=later("dmd.death_may_die.shelf:formats"),
    shelves={
        "episode": Shelf(
            "episode", in_folder(lambda: _maps("episodes")), called="an episode",
            hint='A map is played by an episode: dmd.copy("blasphemous_alchemy", "mine", '
            'on_map="./my_map.yaml").',
        ),
        "map": Shelf("map", in_folder(_maps)),
        "situation": Shelf("situation", in_folder(lambda: _maps("situations"), "**/*.yaml")),
        "tiles": Shelf("tile set", in_folder(lambda: _maps("tiles")), called="a set of tiles"),
    },
    verbs=later("dmd.death_may_die.verbs:Verbs"),
    dice=later("dmd.death_may_die.dice:dice"),
    pools="3B+1G: 3 black (standard), 1 green (bonus)",
    pays="stress",
    conversions={"elder_sign": False, "tentacle": True},  # DMD-RES-E3
    switches=later("dmd.death_may_die.rulings:SWITCHES"),
    map_rules=later("dmd.death_may_die.maps:MAP_RULES"),
    situations=later("dmd.death_may_die.opening:SITUATIONS"),
    map_smells=later("dmd.death_may_die.checking.map_smells:smells"),
    checks={
        "episode": later("dmd.death_may_die.checking.files:check_episode_file"),
        "situation": later("dmd.death_may_die.checking.files:check_situation_file"),
    },
    figures=later("dmd.death_may_die.printing.pieces:starting_figures"),
    surveying=later("dmd.death_may_die.surveying.counting:SURVEYING"),
    printing=later("dmd.death_may_die.printing.sheets:PRINTING"),
    comparing=later("dmd.death_may_die.comparing.names:COMPARING"),
    show=later("dmd.death_may_die.opening:show"),
    show_kinds=later("dmd.death_may_die.telling.showing:KINDS"),
    outcomes=later("dmd.death_may_die.outcomes:OUTCOMES"),
    balance=later("dmd.death_may_die.balance.house:BALANCE"),
    policies=later("dmd.death_may_die.playing.players:PLAYERS"),
    tuning=later("dmd.death_may_die.playing.fitting:TUNING"),
    policies_told="random or careful, who play weakly; script, who goes by prices; search, who "
    "also looks ahead and takes seconds a game",
    starters=Path(__file__).parent / "starters",
    lessons=Path(__file__).parent / "lessons",
    played=later("dmd.death_may_die.lessons.played:PLAYED"),
    practice=later("dmd.death_may_die.practising.practice:PRACTICE"),
    called=later("dmd.death_may_die.telling.called:called"),
    phrases=Path(__file__).parent / "phrases",
    rulings=later("dmd.death_may_die.rulings:rulings"),
    lying=later("dmd.death_may_die.scene.dice:lying"),
    in_words=later("dmd.death_may_die.telling.beside:in_words"),
    card=later("dmd.death_may_die.telling.reading_out:card"),
    own_card=later("dmd.death_may_die.telling.reading_out:own_card"),
    faces=later("dmd.death_may_die.scene.doing:faces"),
    strike=later("dmd.death_may_die.scene.doing:strike"),
    why=later("dmd.death_may_die.telling.why:why"),
    round=later("dmd.death_may_die.telling.rounds:ROUND"),
)  # fmt: skip
