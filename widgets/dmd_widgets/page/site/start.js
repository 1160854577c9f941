// The first screen: what this is, and how to begin.

import { make } from "./shared.js";
import { data, firstBoard, remembered, w } from "./told.js";

const DOORS = { play: "about_play", lessons: "about_learn", situations: "about_situations",
  rules: "about_rules", dice: "about_tools" };
const NAMES = { play: "play", lessons: "learn", situations: "situations", rules: "rules",
  dice: "dice" };

export async function openStart(desk, place) {
  const [first] = await data("lessons.json");
  const again = remembered("evening");
  const ways = [
    again && make("a", { class: "press first", href: "#play" }, w("go_on")),
    make("a", { class: `press ${again ? "" : "first"}`, href: again ? "#play/new" : "#play" },
      w(again ? "new_game" : "play_now")),
    make("a", { class: "press", href: `#lesson/${first.name}` }, w("learn_it")),
  ];
  place.append(
    make("div", { class: "start" },
      make("div", {}, make("h1", {}, w("title")), make("p", {}, w("lead")),
        make("div", { class: "ways" }, ways), make("p", { class: "soft" }, w("unofficial"))),
      make("a", { href: "#play", "aria-label": w("play_now") },
        firstBoard())),
    make("div", { class: "doors" }, Object.entries(DOORS).map(([address, about]) =>
      make("a", { class: "door", href: `#${address}` }, make("b", {}, w(NAMES[address])),
        w(about)))));
  if (!navigator.connection?.saveData) setTimeout(() => desk.python().catch(() => {}), 500);
}
