"""What the page itself says, around lessons and panels; each by a short name for `page.js`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dmd.core.sentences import say
from dmd_widgets.page.arriving import NO_PART

WORDS: Final[Mapping[str, str]] = {
    "title": say("Play and learn Death May Die"),
    "lead": say(
        "Learn a cooperative board game by playing it: every choice with its odds, every answer "
        "with its rule. Nothing to install, nothing to pay, and nothing leaves your computer."
    ),
    "unofficial": say("Unofficial and made by players: our own words, our own drawings."),
    "play_now": say("Play now"),
    "learn_it": say("Learn it step by step"),
    "play": say("Play"),
    "learn": say("Lessons"),
    "rules": say("Rules"),
    "situations": say("Situations"),
    "dice": say("Dice"),
    "paths": say("Paths"),
    "map_builder": say("Map builder"),
    "quiz": say("Questions"),
    "progress": say("Progress"),
    "practice": say("Practice"),
    "files": say("My files"),
    "more": say("More"),
    "licences": say("Licences"),
    "language": say("Language"),
    "about_play": say("A table with the whole game on it: click a sentence, or a space."),
    "about_learn": say("Short lessons from never having seen the box to sitting down at a table."),
    "about_situations": say("Tricky moments: guess first, then ask what the odds say."),
    "about_rules": say("Every rule in plain words, found by what it is about."),
    "about_tools": say("Odds of any roll, where enemies go, maps of your own."),
    "new_game": say("New game"),
    "go_on": say("Go on where you stopped"),
    "starting": say("Python is starting in your browser …"),
    "thinking": say("Thinking …"),
    "stop": say("Stop and begin anew from what is kept"),
    "stopped": say("Stopped. What was kept is there again."),
    "run": say("Run this cell"),
    "run_all": say("Run all cells"),
    "begin_again": say("Begin this lesson again"),
    "stored": say("As it was shown when this lesson was written"),
    "running": say("Running …"),
    "lesson_lead": say(
        "A cell runs when you press the button beside it, or Shift + Enter in it; those before it "
        "run first."
    ),
    "own_cell": say("A cell of your own"),
    "in_english": say("The lessons are written in English so far."),
    "no_part": NO_PART,
    "code": say("Code of this cell"),
    "previous": say("Previous"),
    "next": say("Next"),
    "contents": say("All lessons"),
    "find_rule": say("Find a rule: a word, or an id"),
    "no_rule": say("No rule speaks of that. Try another word."),
    "kept": say("Kept in this browser."),
    "not_kept": say(
        "This browser keeps nothing here, as in a private window: download what you want to keep."
    ),
    "looking_on": say(
        "The kit is open in another tab, which keeps your games. Here you may look and try; "
        "nothing of it is kept."
    ),
    "free_again": say("The other tab was closed: load this page anew to keep what you do."),
    "newer": say("A newer version of this page is there."),
    "load_newer": say("Load it"),
    "read": say("I have read this"),
    "offline": say("Without a network"),
    "offline_lead": say("What you have opened once opens without a network as well."),
    "offline_part": say(
        "{part} of {whole} MB are kept: other games, lessons and languages come when opened.",
        part="{part}",
        whole="{whole}",
    ),
    "offline_ready": say("All of this page is ready to be used without a network."),
    "offline_left": say("Not all of it could be fetched. Try again when there is a network."),
    "offline_never": say("This browser keeps no pages here, so that each visit needs a network."),
    "keep_all": say("Keep all of it for use without a network"),
    "balance": say("Is it fair?"),
    "failed": say("Python could not be started here: {why}", why="{why}"),
    "no_wasm": say(
        "This browser cannot run WebAssembly, which Python needs here. Lessons and rules can be "
        "read; to play, open the page in a newer browser."
    ),
    "gone": say("There is no such page here."),
    "home": say("Start"),
    "download": say("Download"),
    "open_file": say("Open a file of yours"),
    "open_it": say("Open"),
    "remove": say("Delete"),
    "sure": say("Delete it for good?"),
    "no_files": say("Nothing is kept yet: games, maps and what you solved will stand here."),
    "files_lead": say(
        "What you play and make is kept in this browser, on this computer alone. Browsers may "
        "clear such storage: download what you would miss. They are the same files that the kit "
        "reads when it is installed."
    ),
    "too_large": say("That file is larger than anything the kit reads."),
    "share": say("Share this moment"),
    "share_lead": say("Whoever opens this link sits at this very table:"),
    "copy": say("Copy"),
    "copied": say("Copied"),
    "link_opened": say("Somebody shared this with you. It was checked like a stranger's file."),
    "print": say("Print"),
    "quiz_lead": say("Guess before you look; what you solved is remembered in this browser."),
    "map": say("Map"),
    "build": say("Version {version}", version="{version}"),
}
