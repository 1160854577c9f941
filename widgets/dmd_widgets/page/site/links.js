// What a link or a file holds, opened: Python says what it is, and checks it like a stranger's.

import { make } from "./shared.js";
import { shareBar } from "./table.js";
import { w } from "./told.js";

export async function openLink(desk, place, rest) {
  place.dataset.title = w("open_it");
  const board = make("div", { class: "wide" }, make("p", { role: "status" }, w("starting")));
  place.append(board);
  const told = rest.startsWith("file/")
    ? { do: "open_file", file: decodeURIComponent(rest.slice(5)) }
    : { do: "open_link", link: rest };
  try {
    const answer = await desk.ask(told);
    if (told.do === "open_link") desk.say(w("link_opened"));
    await desk.line.show(answer, board);
    if (answer.kept) desk.seat(board);
    if (answer.kind === "table") board.prepend(shareBar(desk, answer, answer.kept ? "go_on" : ""));
    if (answer.kept) desk.keeps(answer.kept);
  } catch (wrong) {
    board.replaceChildren(make("p", { class: "wrong", role: "alert" }, wrong.message));
  }
}
