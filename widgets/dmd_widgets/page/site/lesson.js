// A lesson: its text and what its cells showed last are there at once; a cell runs when its reader
// asks for it, after all cells before it. It may be changed, and run again.

import { make, picture } from "./shared.js";
import { data, file, language, w } from "./told.js";

export async function openLessons(desk, place) {
  place.dataset.title = w("learn");
  const lessons = await data("lessons.json");
  place.append(make("div", { class: "text" }, make("h1", {}, w("learn")),
    make("p", {}, w("about_learn")), inEnglish(), make("ul", { class: "list", lang: "en" }, lessons.map((one) =>
      make("li", {}, make("a", { href: `#lesson/${one.name}` }, one.title),
        make("div", { class: "soft" }, one.goal))))));
}

// Nobody has translated the lessons yet; panels in them speak the reader's language.
const inEnglish = () => language === "en" ? null : make("p", { class: "soft" }, w("in_english"));

export async function openLesson(desk, place, name) {
  const lessons = await data("lessons.json");
  const at = lessons.findIndex((one) => one.name === name);
  if (at < 0) throw new Error(w("gone"));
  const lesson = await data(`lessons/${name}.json`);
  place.dataset.title = lesson.title;
  const cells = [];
  const whole = make("div", { class: "lesson" },
    make("p", { class: "soft" }, w("lesson_lead")), inEnglish(), lesson.cells.map((one) =>
      "code" in one ? cells[cells.push(codeCell(one, (to) => run(to))) - 1].node : textCell(one)));
  const again = () => inTurn(async () => {
    await desk.ask({ do: "begin_again", lesson: name });
    for (const one of cells) one.reset();
  });
  // One after the other: whoever asks for a cell while others run waits until those have run.
  let line = Promise.resolve();
  const inTurn = (act) => { line = line.then(act); };
  // Up to a cell, all that have not run yet; what was changed runs again.
  const run = (to) => {
    to.wait();
    inTurn(async () => {
      for (const one of cells.slice(0, cells.indexOf(to))) {
        if (!one.hasRun) await one.run(desk, name);
      }
      await to.run(desk, name);
    });
  };
  const all = () => inTurn(async () => {
    for (const one of cells) if (!one.hasRun && one.hasCode()) await one.run(desk, name);
  });
  const way = (to, word) => lessons[to] && make("a", { class: "press",
    href: `#lesson/${lessons[to].name}`, title: lessons[to].title }, w(word));
  const ways = () => make("nav", { class: "row" }, way(at - 1, "previous"),
    make("a", { class: "press", href: "#lessons" }, w("contents")), way(at + 1, "next"));
  const own = codeCell({ id: "own", code: "", shown: [] }, (to) => run(to)); // lessons speak of it
  cells.push(own);
  whole.append(make("h2", {}, w("own_cell")), own.node, make("p", { class: "row" },
    make("button", { type: "button", class: "press", onclick: all }, w("run_all")),
    make("button", { type: "button", class: "press", onclick: again }, w("begin_again")),
    make("button", { type: "button", class: "press", onclick: () => print() }, w("print"))), ways());
  place.append(whole);
}

// Our own Markdown, made to markup when the page was built; never anything from elsewhere.
function textCell({ id, html }) {
  const text = make("div", { id, lang: "en" });
  text.append(document.createRange().createContextualFragment(html));
  return text;
}

function codeCell({ id, code, shown }, run) {
  const lines = make("textarea", { rows: code.split("\n").length, spellcheck: false,
    "aria-label": w("code"), autocapitalize: "off", autocomplete: "off" });
  lines.value = code;
  const box = make("div", { class: "shown", "aria-live": "polite" });
  const button = make("button", { type: "button", class: "press" }, w("run"));
  const cell = { hasRun: false, node: make("div", { class: "cell", id },
    make("div", { class: "code" }, lines, button), box) };
  cell.hasCode = () => lines.value.trim() !== "";
  cell.reset = () => {
    cell.hasRun = false;
    box.replaceChildren(...(shown.length ? [make("div", { class: "old" }, w("stored"))] : []),
      ...shown.map(stored));
  };
  cell.wait = () => {
    button.disabled = true;
    box.setAttribute("aria-busy", true);
    if (!box.children.length) box.append(make("div", { class: "old" }));
    if (!cell.hasRun) box.querySelector(".old")?.replaceChildren(w("running"));
  };
  cell.run = async (desk, lesson) => {
    cell.wait();
    try {
      const answer = await desk.ask({ do: "run", lesson, code: lines.value });
      box.replaceChildren();
      for (const one of answer.shown) box.append(await output(desk, one));
      cell.hasRun = true;
    } catch (wrong) {
      box.replaceChildren(make("p", { class: "wrong" }, wrong.message));
    }
    box.removeAttribute("aria-busy");
    button.disabled = false;
  };
  lines.addEventListener("input", () => { cell.hasRun = false; });
  lines.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.shiftKey || event.ctrlKey)) return;
    event.preventDefault();
    if (!button.disabled) run(cell); // it waits already
  });
  button.addEventListener("click", () => run(cell));
  cell.reset();
  return cell;
}

function stored(one) {
  if (one.png) {
    return make("img", { src: file(`lessons/${one.png}`), alt: one.text, loading: "lazy" });
  }
  return make("pre", { class: one.refused ? "wrong" : null }, one.refused ?? one.text);
}

// What a cell shows now: a panel that lives, a drawing taken to pieces, or a text.
async function output(desk, one) {
  const place = make("div", {});
  if (one.panel) {
    const model = await desk.line.get_model(one.panel);
    place.append((await desk.line.create_view(model)).el);
  } else if (one.svg) {
    const drawn = picture(one.svg);
    drawn.setAttribute("role", "img");
    drawn.setAttribute("aria-label", one.text);
    place.append(drawn);
  } else {
    const wrong = one.refused ?? one.wrong;
    place.append(make("pre", { class: wrong ? "wrong" : null }, wrong ?? one.text));
  }
  return place;
}
