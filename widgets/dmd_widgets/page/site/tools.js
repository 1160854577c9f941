// Panels that need no game: dice, the map builder, questions; and enemy paths on a map of the kit.

import { make } from "./shared.js";
import { data, language, w } from "./told.js";


export async function openPanel(desk, place, panel) {
  place.dataset.title = w(panel);
  const board = make("div", { class: "wide" }, make("p", { role: "status" }, w("starting")));
  place.append(board);
  if (panel === "paths") return openPaths(desk, place, board);
  await show(desk, board, { do: "panel", panel });
}

export async function show(desk, board, told) {
  try {
    await desk.line.show(await desk.ask(told), board);
  } catch (wrong) {
    board.replaceChildren(make("p", { class: "wrong", role: "alert" }, wrong.message));
  }
}

async function openPaths(desk, place, board) {
  const { maps } = await data(`shelf-${language}.json`);
  const which = make("select", { onchange: () => look() }, maps.map((one) =>
    make("option", { value: one.name }, one.title)));
  place.prepend(make("div", { class: "wide row" }, make("label", {}, w("map"), which)));
  const look = () => show(desk, board, { do: "map_paths", name: which.value });
  await look();
}

export async function openQuizzes(desk, place, rest) {
  place.dataset.title = w("quiz");
  const { quizzes } = await data(`shelf-${language}.json`);
  if (rest) {
    const board = make("div", { class: "wide" }, make("p", { role: "status" }, w("starting")));
    const names = quizzes.flatMap((one) => Object.keys(one.asks)), at = names.indexOf(rest);
    const way = (to, word) => names[to] && make("a", { class: "press", href: `#quiz/${names[to]}` },
      w(word));
    place.append(board, make("div", { class: "wide row" }, way(at - 1, "previous"),
      make("a", { class: "press", href: "#quiz" }, w("quiz")), way(at + 1, "next")));
    return show(desk, board, { do: "panel", panel: "quiz", name: rest });
  }
  place.append(make("div", { class: "text" }, make("h1", {}, w("quiz")),
    make("p", {}, w("quiz_lead")), quizzes.map((one, place) => make("details",
      { class: "questions", open: place === 0 }, make("summary", {}, make("h2", {}, one.title)),
      make("ol", { class: "list" }, Object.entries(one.asks).map(([name, asks]) =>
        make("li", {}, make("a", { href: `#quiz/${name}` }, asks))))))));
}
