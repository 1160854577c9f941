// The page around panels and lessons: which of them is seen, its language, what is kept. Whatever
// has been opened stays as it is while one looks at something else.

import { Keeper } from "./offline.js";
import { Line } from "./python.js";
import { make } from "./shared.js";
import { file, language, remember, remembered, tongues, w } from "./told.js";
import { openStart } from "./start.js";
import { openTable, openSituations } from "./table.js";
import { openLesson, openLessons } from "./lesson.js";
import { openRules } from "./rules.js";
import { openPanel, openQuizzes } from "./tools.js";
import { openFiles } from "./files.js";
import { openLink } from "./links.js";
import { openLicences } from "./licences.js";

const line = new Line();
const news = make("div", { class: "news", role: "status", hidden: true });
const main = make("main", { id: "main", tabindex: -1 });
const seen = new Map(); // views by their address

// What each address shows. `rest` is what stands behind its first slash.
const VIEWS = {
  "": openStart,
  play: openTable,
  lessons: openLessons,
  lesson: openLesson,
  situations: openSituations,
  situation: openTable,
  rules: openRules,
  quiz: openQuizzes,
  balance: (desk, place) => openPanel(desk, place, "balance"),
  practice: (desk, place) => openPanel(desk, place, "practice"),
  progress: (desk, place) => openPanel(desk, place, "progress"),
  dice: (desk, place) => openPanel(desk, place, "dice"),
  paths: (desk, place) => openPanel(desk, place, "paths"),
  map: (desk, place) => openPanel(desk, place, "map_builder"),
  files: openFiles,
  open: openLink,
  licences: openLicences,
};
const FRESH = ["files", "open"]; // looked at anew each time
const NAV = { play: "play", lessons: "learn", situations: "situations", rules: "rules" };
const MORE = { quiz: "quiz", practice: "practice", progress: "progress", dice: "dice",
  paths: "paths", map: "map_builder", balance: "balance", files: "files" };

// -- what views ask of the page --------------------------------------------------------------------

const desk = {
  line,
  async python() {
    if (!canRun()) throw new Error(w("no_wasm"));
    const begun = await line.start({ language, keeps: await holdsLock });
    if (begun.failed) throw new Error(begun.failed);
    if (!begun.kept) say(w("not_kept"));
    this.mayKeep = begun.kept && await holdsLock;
    return line;
  },
  async ask(told) {
    await this.python();
    const answer = await line.send(told);
    if (answer.noPart) keeper.look(); // it may have gone, since a newer build is there
    const part = answer.noPart ? w("no_part") : null;
    const wrong = part ?? answer.refused ?? answer.wrong ?? answer.failed;
    if (wrong) throw new Error(wrong);
    return answer;
  },
  say,
  go(address) { location.hash = address; },
  // Whoever sits down at a Table has their game kept; a Table before that is put away.
  seat(board) {
    const mine = board.closest("section.view");
    for (const [key, view] of seen) if (view.dataset.seat && view !== mine) putAway(key);
    mine.dataset.seat = true;
  },
  keeps(headline) {
    remember("evening", headline);
    if (location.hash === "#play/new") history.replaceState(null, "", "#play");
    for (const one of main.querySelectorAll("[data-seat] .share")) one.hidden = false;
  },
};

function putAway(key) {
  const view = seen.get(key);
  seen.delete(key);
  if (!view) return;
  leave(view);
}

function leave(view) {
  for (const one of view.querySelectorAll("*")) one.leave?.();
  view.remove();
}

const canRun = () => typeof WebAssembly === "object" && typeof Worker === "function";

// News for everybody, read out; a button beside it where there is something to be done. What was
// said stays until somebody has read it, and nothing is said twice.
function say(text, word = "", does = null) {
  const one = make("div", { class: "row" }, make("span", { class: "told" }, text));
  if (word) one.append(make("button", { type: "button", class: "press", onclick: does }, word));
  one.append(make("button", { type: "button", class: "press", "aria-label": w("read"),
    onclick: () => { one.remove(); news.hidden = !news.children.length; } }, "×"));
  for (const other of [...news.children]) {
    if (other.querySelector(".told").textContent === text) other.remove();
  }
  news.append(one);
  news.hidden = false;
}

// -- one tab keeps, others look on -----------------------------------------------------------------

const LOCK = "dmd-kept", ANEW = 3000; // milliseconds that loading a page anew may take
const holdsLock = new Promise((done) => {
  if (!navigator.locks) return done(true);
  navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => {
    done(lock !== null);
    if (lock) return new Promise(() => {}); // as long as this page is open
    say(w("looking_on"));
    waitUntilFree();
  });
});

async function waitUntilFree() {
  await navigator.locks.request(LOCK, () => {});
  await new Promise((next) => setTimeout(next, ANEW)); // it may only have been loaded anew
  const { held } = await navigator.locks.query();
  if (held.some(({ name }) => name === LOCK)) return waitUntilFree();
  say(w("free_again"), w("load_newer"), () => location.reload());
}

// -- looking at one thing after the other ----------------------------------------------------------

// What stands behind the address; somebody may have cut a letter of it in two.
function place() {
  const written = location.hash.slice(1);
  try { return decodeURI(written); } catch { return written; }
}

async function look(moved) {
  const address = place(), held = document.activeElement;
  const [name, ...more] = address.split(/[/=]/);
  const rest = address.slice(name.length + 1);
  const open = VIEWS[name];
  for (const one of main.children) one.hidden = true;
  for (const one of bar.querySelectorAll("nav a")) {
    const here = one.hash === `#${name}` || (name === "lesson" && one.hash === "#lessons")
      || (name === "situation" && one.hash === "#situations");
    if (here) one.setAttribute("aria-current", "page"); else one.removeAttribute("aria-current");
  }
  unfold(false);
  const key = FRESH.includes(name) || !open ? "" : name === "play" ? name : address;
  for (const one of [...main.children]) if ("fresh" in one.dataset) leave(one);
  if (name === "play" && (rest || seen.get(key)?.querySelector(".share[hidden]"))) putAway(key);
  let view = key ? seen.get(key) : null;
  if (!view) {
    view = make("section", { class: "view", "data-fresh": !key });
    if (key) seen.set(key, view);
    main.append(view);
    try {
      if (open) await open(desk, view, rest, more);
      else view.replaceChildren(make("div", { class: "text" }, make("p", {}, w("gone")),
        make("a", { class: "press", href: "#" }, w("home"))));
    } catch (wrong) {
      seen.delete(key);
      view.append(make("p", { class: "text wrong" }, String(wrong.message ?? wrong)));
    }
  }
  if (place() !== address) return void (view.hidden = true);
  view.hidden = false;
  document.title = [view.dataset.title, w("title")].filter(Boolean).join(" · ");
  scrollTo(0, 0);
  // Whoever follows a link reads and tabs on from the beginning of what it led to.
  const waits = [held, document.body].includes(document.activeElement);
  if (moved && waits) main.focus({ preventScroll: true });
}

// -- the bar ---------------------------------------------------------------------------------------

const tongue = make("select", { "aria-label": w("language"), onchange: () => {
  remember("language", tongue.value);
  location.reload();
} }, Object.entries(tongues).map(([code, name]) =>
  make("option", { value: code, lang: code, selected: code === language }, name)));
const links = (some) => Object.entries(some).map(([address, word]) =>
  make("a", { href: `#${address}` }, w(word)));
const rest = make("div", { id: "more", class: "more" }, links(MORE));
// Where there is room for all links, the button is not there.
const more = make("button", { type: "button", class: "unfold", "aria-expanded": false,
  "aria-controls": "more", onclick: () => unfold(!rest.classList.contains("open")) }, w("more"));
function unfold(open) {
  rest.classList.toggle("open", open);
  more.setAttribute("aria-expanded", open);
  more.toggleAttribute("data-here", rest.querySelector("[aria-current]") !== null);
}
const bar = make("header", { class: "bar" },
  make("a", { class: "name", href: "#", title: w("home") }, "dmd-kit"),
  make("nav", { "aria-label": w("contents") }, links(NAV), more, rest), tongue);
bar.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape" || !rest.classList.contains("open")) return;
  unfold(false);
  more.focus();
});
const busy = make("div", { class: "news", role: "status", hidden: true });
const foot = make("footer", { class: "foot" }, w("unofficial"), " · ",
  w("build", { version: document.body.dataset.build }), " · ",
  make("a", { href: "#licences" }, w("licences")));

// A thought that takes long is said, and may be ended: Python begins anew from what was kept.
const PATIENCE = 3000;
let timer;
line.watchers.add(({ busy: many, failed, notKept, noPart, kept, notes }) => {
  if (failed) say(w("failed", { why: failed }));
  if (notKept) say(w("not_kept"));
  if (noPart) keeper.look();
  if (kept) desk.keeps(kept);
  for (const note of notes ?? []) say(note);
  if (many === undefined) return;
  clearTimeout(timer);
  busy.hidden = true;
  if (many && line.isReady) timer = setTimeout(() => { busy.hidden = false; }, PATIENCE);
});
busy.append(make("span", {}, w("thinking")), make("button", { type: "button", class: "press",
  onclick: () => {
    line.end();
    seen.clear();
    main.replaceChildren();
    say(w("stopped"));
    look();
  } }, w("stop")));

document.documentElement.lang = language;
document.getElementById("page").append(bar, news, busy, main, foot);
addEventListener("hashchange", () => look(true));
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden" && line.isReady) line.post({ do: "keep_now" });
});

// -- without a network -----------------------------------------------------------------------------

const keeper = desk.keeper = new Keeper(say, async () => {
  if (line.isReady) await line.send({ do: "keep_now" });
});
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") keeper.look();
});
await keeper.begin();
look();
