"""Hostile values in files that are good otherwise: whatever can be read, and should not be so."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from tests.safety.corpus import LAID_MAP, SMALL_TILES, corpus
from tests.safety.mutating import replaced, resealed, written

ELSEWHERE = "lies on another computer"
HUGE = 10**18 - 1
NOWHERE: tuple[tuple[str, str], ...] = (
    ("../../../../../../etc/passwd", ""),
    ("/etc/passwd", ""),
    ("/etc/shadow", ""),
    ("/dev/zero", "not an ordinary file"),
    ("/proc/self/environ", ""),
    ("/proc/self/fd/0", ""),
    ("//host/share/x.yaml", ELSEWHERE),
    ("\\\\host\\share\\x.yaml", ELSEWHERE),
    ("\\\\?\\UNC\\host\\x.yaml", ELSEWHERE),
    ("file:///etc/passwd", ELSEWHERE),
    ("http://localhost/x.yaml", ELSEWHERE),
    ("HTTPS://localhost/x.yaml", ELSEWHERE),
    ("C:\\x.yaml", "There is no such file."),
    ("nul.yaml", "There is no such file."),
    ("./con.yaml", "There is no such file."),
    ("~/x.yaml", "There is no such file."),
    ("./", "This is a folder."),
    (".", "This is a folder."),
    ("./" * 2_000 + "x.yaml", ""),
    ("$HOME/x.yaml", "There is no such file."),
    ("mutant.yaml", ""),
    ("x.yaml\ttab", ""),
    ("five_rooms.svg", "There is no such file."),
)
"""Where the name of a file leads that should lead to a neighbour, and what is said."""

Value = tuple[str, str, bytes, str]


def by_value() -> Iterator[Value]:
    """The kind, the name, the content and the sentence of each."""
    yield from paths()
    yield from maps()
    yield from tiles()
    yield from episodes()
    yield from situations()
    yield from saves()


def plain_of(kind: str, name: str = "") -> Any:
    """The values of a good file."""
    return next(one.plain for one in corpus() if one.kind == kind and name in one.name)


def changed(plain: Any, path: Sequence[Any], value: Any) -> bytes:
    """A file with one value changed."""
    return written(replaced(plain, path, lambda _: value))


def paths() -> Iterator[Value]:
    """Names of files that lead astray."""
    laid = plain_of("map", "laid")
    episode, situation = plain_of("episode"), plain_of("situation")
    save = plain_of("save")
    for where, sentence in NOWHERE:
        told = f"leads to {where[:30]!r}"
        yield "map", f"tiles: {told}", changed(laid, ["tiles"], where), sentence
        yield "episode", f"map: {told}", changed(episode, ["map"], where), sentence
        there = {**situation, "episode": where}
        yield "situation", f"episode: {told}", written(there), ""
        yield "save", f"opened: {told}", resealed(changed(save, ["opened", "episode"], where)), ""
        yield (
            "save",
            f"against: {told}",
            resealed(changed(save, ["opened", "elder_one"], where)),
            "",
        )


def maps() -> Iterator[Value]:
    """Maps that ask for much, or hardly for a map."""
    good = plain_of("map", "five")
    header = {key: good[key] for key in ("format", "id", "title", "game")}
    free = {key: value for key, value in header.items() if key != "game"}

    def told(name: str, sentence: str = "", **keys: Any) -> Value:
        return "map", name, written({**free, **keys}), sentence

    ids = [f"s{n}" for n in range(500)]
    yield told("no spaces", "The map has no spaces.", spaces=[])
    yield told("one space", spaces=[{"id": "a"}])
    yield told("501 spaces", "the most is 500", spaces=[{"id": f"s{n}"} for n in range(501)])
    yield told("500 spaces in one place", spaces=[{"id": n, "x": 1, "y": 1} for n in ids])
    yield told("500 spaces on a line of a hundred", spaces=[
        {"id": one, "x": n / 5, "y": 100} for n, one in enumerate(ids)])  # fmt: skip
    yield told("spaces in all four corners", spaces=[
        {"id": f"{x} {y}", "x": x, "y": y} for x in (0, 100) for y in (0, 100)])  # fmt: skip
    yield told("a space beyond the edge", "at most 100", spaces=[{"id": "a", "x": 101, "y": 0}])
    yield told("a space before the edge", "at least 0", spaces=[{"id": "a", "x": -1e-9, "y": 0}])
    yield told("a place of 300 digits", spaces=[{"id": "a", "x": 1e300, "y": 0}])
    yield told("a place too small to see", spaces=[{"id": "a", "x": 1e-300, "y": 1e-300}])
    yield told("all linked with all", spaces=[{"id": n} for n in ids[:63]], links=[
        {"from": a, "to": b} for a in ids[:63] for b in ids[:63] if a < b])  # fmt: skip
    yield told("2,001 links", "the most is 2,000", spaces=[{"id": "a"}, {"id": "b"}],
               links=[{"from": "a", "to": "b"}] * 2_001)  # fmt: skip
    yield told("more ways than letters in a book", spaces=[{"id": n} for n in ids], links=[
        {"from": ids[n], "to": ids[n + far]} for n in range(0, 494, 3) for far in (1, 2)
    ] + [{"from": ids[n + far], "to": ids[n + 3]} for n in range(0, 494, 3) for far in (1, 2)
    ])  # fmt: skip
    yield told("a link to itself", "to itself", spaces=[{"id": "a"}],
               links=[{"from": "a", "to": "a"}])  # fmt: skip
    yield told("links of every kind", spaces=[{"id": "a"}, {"id": "b"}], links=[
        {"from": "a", "to": "b", "kind": f"k{n}"} for n in range(2_000)])  # fmt: skip
    yield told("one-way links around", spaces=[{"id": n} for n in ids], links=[
        {"from": a, "to": b, "one_way": True} for a, b in zip(ids, ids[1:] + ids[:1], strict=True)
    ])  # fmt: skip
    yield told("99 tokens on 500 spaces", spaces=[
        {"id": n, "tokens": [f"t{k}" for k in range(99)]} for n in ids])  # fmt: skip
    yield told("100 tokens", "the most is 99", spaces=[{"id": "a", "tokens": ["x"] * 100}])
    yield told("99 figures of a thousand kinds", spaces=[
        {"id": "a", "enemies": {f"e{n}": 99 for n in range(1_000)}}])  # fmt: skip
    yield told("a figure too many", "at most 99", spaces=[{"id": "a", "enemies": {"cultist": 100}}])
    yield told("no figures", "at least 1", spaces=[{"id": "a", "enemies": {"cultist": 0}}])
    yield told("half a figure", spaces=[{"id": "a", "enemies": {"cultist": 0.5}}])
    yield told("true figures", spaces=[{"id": "a", "enemies": {"cultist": True}}])
    yield told("figures without number", spaces=[{"id": "a", "enemies": {"cultist": HUGE}}])
    yield told("ids that look alike", spaces=[{"id": "a"}, {"id": "а"}, {"id": "ａ"}])
    yield told("ids of 80 wide letters", spaces=[{"id": f"{n:02}" + "W" * 78} for n in range(60)])
    yield told("an id of 81 letters", "the most is 80", spaces=[{"id": "W" * 81}])
    yield told("an id with a blank before it", spaces=[{"id": " a"}])
    yield told("an id with a joiner", spaces=[{"id": "a\u200db"}])
    yield told("an id of marks", spaces=[{"id": "a" + "\u0301" * 79, "name": "Z" + "\u0489" * 79}])
    yield told("names of faces", spaces=[{"id": f"{n}", "name": "😀" * 80} for n in range(60)])
    yield told("words in Arabic", spaces=[{"id": "a", "name": "ﷺ" * 80}])
    yield told("a name of 81 letters", "the most is 80", spaces=[{"id": "a", "name": "n" * 81}])
    yield told("a note of 2,001 letters", "the most is 2,000",
               spaces=[{"id": "a", "note": "n" * 2_001}])  # fmt: skip
    yield told("words almost right without end", "There is no space", spaces=[
        {"id": "abcdefgh" * 9 + f"{n:08}"} for n in range(500)
    ], links=[
        {"from": "hgfedcba" * 9 + f"{n:08}", "to": "badcfehg" * 9 + f"{n:08}"} for n in range(2_000)
    ])  # fmt: skip
    yield told("28,000 tiles", "the most is 160", tiles="./four.yaml", laid=[
        {"tile": f"Z{n % 999}", "x": n % 50, "y": n // 50 % 50} for n in range(28_000)
    ])  # fmt: skip
    yield told("names for no tile", "the most is 500", tiles="./four.yaml", spaces=[
        {"id": f"{n}a"} for n in range(60_000)
    ], laid=[{"tile": "1", "x": 0, "y": 0}])  # fmt: skip
    yield told("tiles in all four corners", tiles="./four.yaml", laid=[
        {"tile": tile, "x": x, "y": y}
        for tile, x, y in (("1", 0, 0), ("2", 49, 49), ("3", 0, 49))])  # fmt: skip
    yield told("a tile on a tile", "lies on tile", tiles="./four.yaml", laid=[
        {"tile": "1", "x": 0, "y": 0}, {"tile": "2", "x": 0, "y": 0}])  # fmt: skip
    yield told("half a turn of a screw", tiles="./four.yaml",
               laid=[{"tile": "1", "x": 0, "y": 0, "turn": 45}])  # fmt: skip
    yield told("a set that is the map itself", tiles="./made.yaml",
               laid=[{"tile": "1", "x": 0, "y": 0}])  # fmt: skip
    yield told("a set that is another map", "was expected", tiles="./laid.yaml",
               laid=[{"tile": "1", "x": 0, "y": 0}])  # fmt: skip
    for game in ("__class__", "../x", "DEATH_MAY_DIE", "", "g" * 81, 1, None, [], {}):
        content = written({**header, "game": game, "spaces": [{"id": "a"}]})
        yield "map", f"the game {game!r:.20}", content, ""
    for language in ("english", "", "xx-XX", "\n", 1, "no"):
        content = written({**free, "language": language, "spaces": [{"id": "a"}]})
        yield "map", f"the language {language!r}", content, ""
    yield "map", "laid and listed", LAID_MAP.encode() + b"links: [{from: 1a, to: 2a}]\n", "beside"


def tiles() -> Iterator[Value]:
    """Tiles that nobody could lay."""
    good = plain_of("tiles", "four")
    first = good["tiles"][0]

    def side(name: str, sentence: str = "", **keys: Any) -> Value:
        front = {"quarters": ["ab", "cb"], "passages": ["ab"], "arrows": ["n1"], **keys}
        return "tiles", name, written({**good, "tiles": [{**first, "front": front}]}), sentence

    def named(code: Any, number: int = 1) -> bytes:
        return written({**good, "tiles": [{**first, "code": code}] * number})

    yield "tiles", "no tiles", written({**good, "tiles": []}), ""
    yield "tiles", "161 tiles", written({**good, "tiles": [
        {**first, "code": f"{n}"} for n in range(161)]}), "the most is 160"  # fmt: skip
    yield "tiles", "160 tiles", written({**good, "tiles": [
        {**first, "code": f"{n}"} for n in range(160)]}), ""  # fmt: skip
    yield "tiles", "4,000 tiles of one code", named("1", 4_000), "the most is 160"
    for code in ("", "a", "12345", "../1", "1 ", "٣", "1\n", 0, -1, 1.5, True, None, [1], "É"):
        yield "tiles", f"the code {code!r}", named(code), ""
    yield side("a space in two corners", "meet at a corner only", quarters=["ab", "ba"])
    yield side("a passage to nowhere", "This side has no space", passages=["ac", "bc"],
               quarters=["ab", "ab"])  # fmt: skip
    yield side("a passage across a corner", passages=["ab"], quarters=["ac", "cb"])
    yield side("a hundred thousand arrows", "the most is", arrows=["n1"] * 100_000)
    yield side("arrows of nowhere", arrows=["n3", "x1", "n0", "N1", "", "n"])
    yield side("rooms of another size", quarters=["abc", "ab"])
    yield side("three rows", quarters=["ab", "ab", "ab"])
    yield side("no rows", quarters=[])
    yield side("a fourth room", quarters=["ab", "cd"])
    yield side("capital letters", quarters=["AB", "AB"])
    yield side(
        "names for rooms that are not there", "does not fit here", names={"a": "x", "z": "y"}
    )
    yield side("a name of a thousand letters", names={"a": "x" * 1_000})
    yield side("quarters in one text", quarters="abcb")
    yield side("nothing leads out", passages=[], arrows=[])
    yield "tiles", "only fronts", SMALL_TILES.replace("back:", "# ").encode(), "is missing"


def episodes() -> Iterator[Value]:
    """Episodes whose cards do what no table could bear."""
    good = plain_of("episode", "blasphemous")
    first = ["faces", 0, "does"]

    def does(name: str, *words: Any, sentence: str = "") -> Value:
        return "episode", name, changed(good, first, list(words)), sentence

    def doing(name: str, *words: Any, sentence: str = "") -> Value:
        """The same when the ritual advances, where games soon come by."""
        return "episode", f"{name}, soon", changed(good, ["on_advance"], list(words)), sentence

    deep: Any = {"op": "heal_stress", "amount": "all"}
    for _ in range(9):
        deep = {"op": "if", "test": {"of": "cards", "kind": "student"}, "then": [deep]}
    wide = {"op": "place_token", "token": "fire", "where": "your_space"}
    for put in (does, doing):
        yield put("wounds without number", {"op": "take_wounds", "amount": HUGE})
        yield put("a trillion steps", {"op": "move_enemies", "toward": "your_space", "steps": HUGE})
        yield put("less than no steps", {"op": "move_enemies", "toward": "lab", "steps": -5})
        yield put("half a wound", {"op": "take_wounds", "amount": 0.5})
        yield put("wounds below nothing", {"op": "take_wounds", "amount": -1})
        yield put("wounds that are true", {"op": "take_wounds", "amount": True})
        yield put("ifs in ifs", deep)
        yield put("a thousand fires", *[wide] * 999)
        yield put("1,001 fires", *[wide] * 1_001, sentence="Too many entries")
        yield put("an effect of the kernel", {"op": "choose"})
        yield put("an effect that is no word", {"op": "end", "result": "won"})
        yield put("an effect without name", {"amount": 1}, sentence="“op” is missing")
        yield put("an effect of a magic name", {"op": "__init__"}, sentence="is unknown here")
        yield put("an effect that is text", "take_wounds")
        yield put("who reads it", {"op": "take_wounds", "amount": 1, "by": "ian"})
        yield put("everybody is everything",
                  {"op": "deal_wounds", "to": ["enemies", "investigators"], "where": "figure",
                   "amount": 99})  # fmt: skip
        yield put(
            "spaces next to spaces next to spaces",
            {**wide, "where": {"adjacent_to": {"adjacent_to": {"adjacent_to": "fire"}}}},
        )
        yield put("the nearest of the nearest", {**wide, "where": {"nearest": {"nearest": "lab"}}})
        yield put("an Elder One on the table", {"op": "summon", "kind": "cthulhu",
                                                "where": "your_space"})  # fmt: skip
        yield put("a token with a wrong name", {**wide, "token": "<b>"})
        yield put("a place with a wrong name", {**wide, "where": "../x"})
        yield put("a roll without end", {"op": "roll_against_you", "dice": HUGE})
        yield put("choices without choice", {"op": "choose_one", "options": []})
        yield put("a thousand choices", {"op": "choose_one", "options": [[wide]] * 999})
        yield put("fights", *[{"op": "fight"}] * 50)
        yield put("advances in advances", *[{"op": "advance"}] * 50)
    for key in ("monsters", "faces", "mythos", "discovery", "actions", "objective", "map", "story"):
        for value in (None, [], {}, "", 0, "x" * 3_000, [None], [[]], [{}], HUGE):
            yield "episode", f"{key}: {value!r:.12}", changed(good, [key], value), ""
    yield "episode", "no Mythos cards", changed(good, ["mythos"], []), "0 Mythos cards"
    yield "episode", "1,001 monsters", changed(good, ["monsters"], ["byakhee"] * 1_001), "Too many"
    yield "episode", "needs without number", changed(good, ["objective", "needed"], HUGE), ""
    yield "episode", "health without number", changed(good, ["objective", "health"], HUGE), ""
    yield "episode", "a face a trillion times", changed(good, ["faces", 0, "count"], HUGE), ""
    yield "episode", "no face at all", changed(good, ["faces", 0, "count"], 0), ""
    yield "episode", "the card of the Elder One", changed(good, ["mythos", 0, "id"],
                                                           "c_rlyeh_awakens"), ""  # fmt: skip
    yield "episode", "an enemy of no box", changed(good, ["monsters"], ["shoggoth_lord"]), "enemy"


def situations() -> Iterator[Value]:
    """Tables that cannot be, and positions that were forged."""
    good = plain_of("situation", "last_lab")

    def told(name: str, sentence: str = "", **keys: Any) -> Value:
        return "situation", name, written({**good, **keys}), sentence

    def ian(name: str, sentence: str = "", **keys: Any) -> Value:
        people = {**good["investigators"], "ian": {**good["investigators"]["ian"], **keys}}
        return told(f"ian {name}", sentence, investigators=people)

    for key in ("luck", "chances", "turn", "taken", "track", "stage"):
        for value in (HUGE, -HUGE, -1, 0, 0.5, "9" * 17, True, None, [1], {}):
            yield told(f"{key}: {value!r:.12}", **{key: value})
    for key in ("wounds", "stress", "sanity"):
        for value in (HUGE, -1, 0.5, None, "x", []):
            yield ian(f"{key}: {value!r:.12}", **{key: value})
    yield ian("nowhere", space="nowhere")
    yield ian("with levels without end", levels={f"brawling{n}": 2 for n in range(2_000)})
    yield ian("with level a trillion", levels={"brawling": HUGE})
    yield ian("with a thousand axes", cards=["fire_axe"] * 999)
    yield ian("with 60,000 axes", "Too many entries", cards=["fire_axe"] * 60_000)
    yield ian("dead and awake", dead=True, space="13")
    yield told("nobody", investigators={})
    everybody = ("ian", "beth", "borden", "elizabeth", "adam", "kid", "morgan")
    yield told("everybody", investigators={one: {"space": 1} for one in everybody})
    yield told("a thousand strangers", investigators={f"x{n}": {"space": 1} for n in range(999)})
    yield told("ten thousand Cultists", "Too many", enemies={"7": ["cultist"] * 10_000})
    yield told("enemies everywhere", enemies={f"{n}": ["cultist"] * 99 for n in range(900)})
    yield told("an enemy wounded to death", enemies={"7": [{"enemy": "cultist", "wounds": HUGE}]})
    yield told("an enemy of no box", enemies={"7": ["shoggoth_lord"]})
    yield told("tokens without end", tokens={f"lab {n}": 7 for n in range(2_000)})
    yield told("a token twice", tokens={"lab 1": {"wounds": HUGE}, "lab 2": {"wounds": -1}})
    yield told("fire without end", fire={"11": HUGE})
    yield told("fire everywhere", fire={f"{n}": 1 for n in range(2_000)})
    yield told("a pile of one card", mythos={"discard": ["e_byakhee"] * 500})
    yield told("cards on top of nothing", mythos={"top": ["x"], "bottom": ["y"]})
    yield told("an episode of magic", episode="__init__")
    yield told("an Elder One of magic", elder_one="../data/cthulhu")
    yield told("rulings without end", rulings={f"r{n}": True for n in range(999)})
    yield told("a ruling that is a number", rulings={"elder_one_follows": 1})
    yield told("a step of no turn", step="coffee")
    for step in ("actions", "mythos", "fire", "fight", "elder_one", "end", "roll"):
        yield told(f"in the step {step}", step=step, track=99, disrupted=True)
    for state in ("", "{}", "[]", "null", "x", "{" * 999, '{"world":1}', '{"agenda":[{"op":"x"}]}',
                  '{"fork":{"fork":"decision","options":[]}}', "9" * 9_999, "\ud800"):  # fmt: skip
        yield told(f"exactly {state[:12]!r}", exactly={"state": state, "seal": "0" * 16})
    middle = plain_of("situation", "in the middle 1")
    if "exactly" in middle:
        for old, new in (("ian", "beth"), ("1", "999999999"), ("true", "null"), ("[", "[[")):
            state = middle["exactly"]["state"].replace(old, new)
            content = changed(middle, ["exactly", "state"], state)
            yield "situation", f"a forged position, {old} for {new}", content, ""


def saves() -> Iterator[Value]:
    """Saves that were forged, with the right checksum."""
    good = plain_of("save", "cthulhu")

    def told(name: str, path: Sequence[Any], value: Any, sentence: str = "") -> Value:
        return "save", name, resealed(changed(good, path, value)), sentence

    body = resealed(written(good))
    yield "save", "a wrong checksum", body.replace(b'"seed":', b'"seed": '), "changed or damaged"
    yield "save", "no checksum", body.rpartition(b',"checksum"')[0] + b"}", "changed or damaged"
    yield "save", "a number of 4,000 digits", resealed(
        written(good).replace(b'"seed":', b'"seed":' + b"9" * 4_000, 1)), ""  # fmt: skip
    yield "save", "not a number", resealed(written(good).replace(b'"luck":0', b'"luck":NaN', 1)), ""
    yield "save", "sixty lists in lists", resealed(
        changed(good, ["people"], json.loads("[" * 60 + "]" * 60))), ""  # fmt: skip
    yield "save", "seventy lists in lists", resealed(
        changed(good, ["people"], json.loads("[" * 70 + "]" * 70))), "nested deeper"  # fmt: skip
    yield "save", "eight megabytes of people", resealed(
        changed(good, ["people"], ["ian"] * 1_400_000)), ""  # fmt: skip
    for key in good:
        for value in (None, [], {}, "", HUGE, "x" * 3_000, [None], {"a": 1}):
            if key != "checksum":
                yield told(f"{key}: {value!r:.12}", [key], value)
    for key in good["timeline"]:
        for value in (None, [], {}, "", HUGE, -HUGE, 10**30, "x", [None], [{}], [[]]):
            yield told(f"timeline {key}: {value!r:.12}", ["timeline", key], value)
    for option in (-1, 10**6, 10**30, 0.5, "0", None, True, []):
        picks = [{"pick": "choose", "option": option}]
        yield told(f"the option {option!r:.12}", ["timeline", "picks"], picks)
    yield told("50,001 picks", ["timeline", "picks"],
               [{"pick": "choose", "option": 0}] * 50_001)  # fmt: skip
    yield told("50,000 times new luck", ["timeline", "picks"], [{"pick": "new_luck"}] * 50_000)
    yield told("a game of another kit", ["game"], "chess")
    yield told("a language of no kit", ["language"], "../x")
    yield told("rulings of no kit", ["rulings"], {"everything": True})
    yield told("fingerprints without end", ["content"], {f"f{n}": "0" for n in range(50_000)})
