// The page around panels and lessons: which of them is seen, its language, what is kept. Whatever
// has been opened stays as it is while one looks at something else.

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
const NAV = { play: "play", lessons: "learn", situations: "situations", rules: "rules",
  quiz: "quiz", practice: "practice", progress: "progress", dice: "dice", paths: "paths", map: "map_builder",
  files: "files" };

// -- what views ask of the page --------------------------------------------------------------------

const desk = {
  line,
  async python() {
    if (!canRun()) throw new Error(w("no_wasm"));
    const begun = await line.start({ language, keeps: await holdsLock });
    if (begun.failed) throw new Error(begun.failed);
    if (!begun.kept) say(w("not_kept"));
    return line;
  },
  async ask(told) {
    await this.python();
    const answer = await line.send(told);
    const part = answer.noPart ? w("no_part") : null; // a fetch that reached nobody
    const wrong = part ?? answer.refused ?? answer.wrong ?? answer.failed;
    if (wrong) throw new Error(wrong);
    for (const note of answer.notes ?? []) say(note);
    return answer;
  },
  say,
  go(address) { location.hash = address; },
};

const canRun = () => typeof WebAssembly === "object" && typeof Worker === "function";

// News for everybody, read out; a button beside it where there is something to be done.
function say(text, word = "", does = null) {
  news.replaceChildren(make("span", {}, text));
  if (word) news.append(make("button", { type: "button", class: "press", onclick: does }, word));
  news.append(make("button", { type: "button", class: "press", "aria-label": "×",
    onclick: () => { news.hidden = true; } }, "×"));
  news.hidden = false;
}

// -- one tab keeps, others look on -----------------------------------------------------------------

const holdsLock = new Promise((done) => {
  if (!navigator.locks) return done(true);
  const forever = new Promise(() => {});
  navigator.locks.request("dmd-kept", { ifAvailable: true }, (lock) => {
    done(lock !== null);
    if (lock) return forever;
    say(w("looking_on"));
    navigator.locks.request("dmd-kept", () => { say(w("free_again")); return forever; });
    return null;
  });
});

// -- looking at one thing after the other ----------------------------------------------------------

async function look() {
  const address = decodeURI(location.hash.slice(1));
  const [name, ...more] = address.split(/[/=]/);
  const rest = address.slice(name.length + 1);
  const open = VIEWS[name];
  for (const one of main.children) one.hidden = true;
  for (const one of bar.querySelectorAll("nav a")) {
    const here = one.hash === `#${name}` || (name === "lesson" && one.hash === "#lessons")
      || (name === "situation" && one.hash === "#situations");
    if (here) one.setAttribute("aria-current", "page"); else one.removeAttribute("aria-current");
  }
  const key = FRESH.includes(name) || !open ? "" : address;
  for (const one of [...main.children]) if ("fresh" in one.dataset) one.remove();
  let view = key ? seen.get(key) : null;
  if (!view) {
    view = make("section", { class: "view", "data-fresh": !key });
    if (key) seen.set(key, view);
    main.append(view);
    try {
      if (open) await open(desk, view, rest, more);
      else view.replaceChildren(make("p", { class: "text" }, w("gone")));
    } catch (wrong) {
      seen.delete(key);
      view.append(make("p", { class: "text wrong" }, String(wrong.message ?? wrong)));
    }
  }
  if (decodeURI(location.hash.slice(1)) !== address) return void (view.hidden = true);
  view.hidden = false;
  document.title = [view.dataset.title, w("title")].filter(Boolean).join(" · ");
  scrollTo(0, 0);
}

// -- the bar ---------------------------------------------------------------------------------------

const tongue = make("select", { "aria-label": w("language"), onchange: () => {
  remember("language", tongue.value);
  location.reload();
} }, Object.entries(tongues).map(([code, name]) =>
  make("option", { value: code, lang: code, selected: code === language }, name)));
const bar = make("header", { class: "bar" },
  make("a", { class: "name", href: "#" }, "dmd-kit"),
  make("nav", { "aria-label": w("contents") }, Object.entries(NAV).map(([address, word]) =>
    make("a", { href: `#${address}` }, w(word)))),
  tongue);
const busy = make("div", { class: "news", role: "status", hidden: true });
const foot = make("footer", { class: "foot" }, w("unofficial"), " · ",
  w("build", { version: document.body.dataset.build }), " · ",
  make("a", { href: "#licences" }, w("licences")));

// A thought that takes long is said, and may be ended: Python begins anew from what was kept.
const PATIENCE = 3000;
let timer;
line.watchers.add(({ busy: many, failed, notKept }) => {
  if (failed) say(w("failed", { why: failed }));
  if (notKept) say(w("not_kept"));
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
addEventListener("hashchange", look);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden" && line.isReady) line.post({ do: "keep_now" });
});

// -- without a network -----------------------------------------------------------------------------

// The keeper of files is there before the first of them is asked for, so that none comes twice.
async function keeper() {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registered = await navigator.serviceWorker.register("sw.js");
    const offer = (one) => one && say(w("newer"), w("load_newer"), () => {
      one.postMessage("take over");
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    });
    if (navigator.serviceWorker.controller) offer(registered.waiting);
    registered.addEventListener("updatefound", () => {
      const coming = registered.installing;
      coming.addEventListener("statechange", () => {
        if (coming.state === "installed" && navigator.serviceWorker.controller) offer(coming);
      });
    });
    if (navigator.serviceWorker.controller) return;
    const taken = new Promise((done) =>
      navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
    await Promise.race([taken, new Promise((done) => setTimeout(done, 2000))]);
  } catch { /* a host without https, a private window: then a network is needed each time */ }
}

desk.keepAll = () => navigator.serviceWorker?.controller?.postMessage("keep all");
await keeper();
look();
