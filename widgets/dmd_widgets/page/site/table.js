// The Table in a page: a new game, one that was kept, a situation of the kit.

import { make } from "./shared.js";
import { data, file, language, remember, remembered, w } from "./told.js";

export async function openTable(desk, place, rest) {
  place.dataset.title = w("play");
  const board = make("div", { class: "wide" });
  const situation = location.hash.startsWith("#situation/") ? rest : "";
  const show = (told) => begin(desk, board, told);
  if (situation) {
    place.append(board);
    return void show({ do: "situation", name: situation });
  }
  const form = await newGame((told) => show(told));
  place.append(make("details", { class: "wide", open: rest === "new" },
    make("summary", {}, w("new_game")), form), board);
  if (rest === "new") return;
  show(remembered("evening") ? { do: "go_on" } : { do: "new_game", language });
}

// Something to look at while Python starts; then the table itself.
export async function begin(desk, board, told) {
  const state = make("p", { role: "status" }, w("starting"));
  board.replaceChildren(make("div", { class: "waiting" }, state,
    make("img", { src: file("table.svg"), alt: "" })));
  try {
    const answer = await desk.ask(told);
    await desk.line.show(answer, board);
    board.prepend(shareBar(desk, answer));
    if (answer.kept) remember("evening", answer.kept);
    after(desk);
  } catch (wrong) {
    if (told.do === "go_on") remember("evening", "");
    board.replaceChildren(make("p", { class: "wrong", role: "alert" }, wrong.message));
  }
}

let fetched = false;

// Once somebody can play, the rest of the kit may come, and all that a page without a network needs.
function after(desk) {
  if (fetched) return;
  fetched = true;
  setTimeout(() => desk.line.send({ do: "fetch_rest" }).then(() => desk.keepAll()), 300);
}

async function newGame(show) {
  const { games } = await data("shelf.json");
  const form = make("form", { class: "row" });
  const draw = (id) => {
    const game = games.find((one) => one.id === id) ?? games[0];
    const which = make("select", { name: "game", onchange: () => draw(which.value) },
      games.map((one) => make("option", { value: one.id, selected: one === game }, one.title)));
    const settings = game.settings.map((one) => make("label", { title: one.help },
      one.name.replaceAll("_", " "), make("select", { name: one.name }, one.names.map((name) =>
        make("option", { value: name, selected: name === one.usual },
          name.replaceAll("_", " "))))));
    const people = game.people ? [make("label", {}, w("people"),
      make("input", { name: game.people.name, value: game.people.usual, size: 18 }))] : [];
    form.replaceChildren(...(games.length > 1 ? [make("label", {}, w("game"), which)] : []),
      ...settings, ...people, make("button", { class: "press first" }, w("begin")));
  };
  draw("");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const told = Object.fromEntries(new FormData(form));
    show({ do: "new_game", language, game: games[0].id, ...told });
    form.closest("details").open = false;
  });
  return form;
}

export async function openSituations(desk, place) {
  place.dataset.title = w("situations");
  const { situations } = await data("shelf.json");
  place.append(make("div", { class: "text" }, make("h1", {}, w("situations")),
    make("p", {}, w("about_situations")), make("ul", { class: "list" }, situations.map((one) =>
      make("li", {}, make("a", { href: `#situation/${one.name}` }, one.title),
        make("div", { class: "soft" }, one.asks))))));
}

// Above a Table: whether it is kept, and the moment as a link.
export function shareBar(desk, answer) {
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
  return make("div", { class: "row share" },
    answer.kept ? make("span", { class: "soft" }, w("kept")) : null, share, box);
}
