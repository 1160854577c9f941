// The Table in a page: a new game, one that was kept, a situation of the kit.

import { make } from "./shared.js";
import { data, firstBoard, language, remember, remembered, w } from "./told.js";

export async function openTable(desk, place, rest) {
  place.dataset.title = w("play");
  const board = make("div", { class: "wide" });
  const situation = location.hash.startsWith("#situation/") ? rest : "";
  const show = (told) => begin(desk, board, told);
  if (situation) {
    place.append(board);
    return void show({ do: "situation", name: situation });
  }
  place.append(board);
  if (rest === "new") return void show({ do: "set_up", language });
  show(remembered("evening") ? { do: "go_on" } : { do: "new_game", language });
}

// Something to look at while Python starts; then the table itself.
export async function begin(desk, board, told) {
  const state = make("p", { role: "status" }, w("starting"));
  board.replaceChildren(make("div", { class: "waiting" }, state,
    firstBoard()));
  try {
    const answer = await desk.ask(told);
    await desk.line.show(answer, board);
    board.prepend(shareBar(desk, answer, told.do));
    if (SEATS.includes(told.do)) desk.seat(board);
    if (answer.kept) desk.keeps(answer.kept);
    after(desk);
  } catch (wrong) {
    if (told.do === "go_on") remember("evening", "");
    board.replaceChildren(make("p", { class: "wrong", role: "alert" }, wrong.message));
  }
}

const SEATS = ["new_game", "set_up", "go_on"]; // whoever sits there has their game kept
let fetched = false;

// Once somebody can play, the rest of what a game may need comes, so that it goes on without a
// network. Other games, languages, practice and the workshop come when they are asked for.
function after(desk) {
  if (fetched) return;
  fetched = true;
  setTimeout(() => {
    desk.line.send({ do: "fetch_rest" });
    for (const one of ["lessons", `shelf-${language}`, `rules-${language}`]) {
      data(`${one}.json`).catch(() => {}); // the first screen, lists and rules are small
    }
  }, 300);
}

export async function openSituations(desk, place) {
  place.dataset.title = w("situations");
  const { situations } = await data(`shelf-${language}.json`);
  place.append(make("div", { class: "text" }, make("h1", {}, w("situations")),
    make("p", {}, w("about_situations")), make("ul", { class: "list" }, situations.map((one) =>
      make("li", {}, make("a", { href: `#situation/${one.name}` }, one.title),
        make("div", { class: "soft" }, one.asks))))));
}

// Above a Table: whether it is kept, and the moment as a link.
export function shareBar(desk, answer, told) {
  const link = make("input", { class: "grow", readonly: true, "aria-label": w("share_lead") });
  const copy = make("button", { type: "button", class: "press", onclick: async () => {
    link.select();
    try { await navigator.clipboard.writeText(link.value); copy.textContent = w("copied"); } catch {
      document.execCommand("copy"); // an old browser, or a page without https
    }
  } }, w("copy"));
  const box = make("div", { class: "row grow", hidden: true }, make("span", {}, w("share_lead")),
    link, copy);
  const share = make("button", { type: "button", class: "press", onclick: async () => {
    try {
      const told = await desk.ask({ do: "share", model: answer.model });
      link.value = `${location.href.split("#")[0]}${told.link}`;
      copy.textContent = w("copy");
      box.hidden = false;
      link.select();
    } catch (wrong) {
      desk.say(wrong.message);
    }
  } }, w("share"));
  // Before a game there is nothing to be shared yet.
  return make("div", { class: "row share", hidden: told === "set_up" },
    desk.mayKeep && SEATS.includes(told) ? make("span", { class: "soft" }, w("kept")) : null, share,
    SEATS.includes(told) ? make("a", { class: "press", href: "#play/new" }, w("new_game")) : null,
    box);
}
