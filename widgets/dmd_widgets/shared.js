// What all panels do alike. Python puts this text before the module of each panel.
// Nothing here knows a rule: a panel draws what Python says, and sends back what was picked.

const SVG = "http://www.w3.org/2000/svg";

// -- words ----------------------------------------------------------------------------------------

// Everything a panel says comes from Python, in the language of the panel; here are only the keys
// (`labels.py`). Several panels of a page may share this module, and each speaks its own language:
// so what is drawn, and what hears a click later, does so in the words of its panel.
let labels = {};

// A label by its key, with what stands in its braces.
function say(key, given = {}) {
  return (labels[key] ?? key).replace(/{(\w+)}/g, (whole, name) => given[name] ?? whole);
}

// Do something in the words of a panel.
function speaking(known, act) {
  const before = labels;
  labels = known;
  try {
    return act();
  } finally {
    labels = before;
  }
}

// -- elements -------------------------------------------------------------------------------------

// An element. Text becomes text and never markup; `on…` are functions, all else are attributes.
// Attributes of `aria-` say true or false, the others are there or not.
function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) continue;
    if (name.startsWith("aria-")) made.setAttribute(name, String(value));
    else if (value === false) continue;
    else if (typeof value === "function") made.addEventListener(name.slice(2), hearing(value));
    else if (name === "value") made.value = value;
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return made;
}

// Whoever hears something later speaks as whoever drew it.
function hearing(act) {
  const known = labels;
  return (event) => speaking(known, () => act(event));
}

// A button that sends a message to Python, unless it may not be used now.
function button(text, key, send, attributes = {}) {
  return make("button", { type: "button", "data-key": key, onclick: send, ...attributes }, text);
}

const unsaid = new WeakMap(); // of a field: what was typed and not handed over yet, if anything

// A field that hands over what was typed when one leaves it, or presses Enter.
function field(shown, key, commit, attributes) {
  let known = String(shown); // to leave after Enter is no second answer
  const done = (event) => {
    if (event.type === "keydown" && event.key !== "Enter") return;
    if (event.target.value === known) return;
    known = event.target.value;
    commit(known);
  };
  const made = make("input",
    { value: shown, "data-key": key, onchange: done, onkeydown: done, ...attributes });
  unsaid.set(made, () => (made.value === known ? null : made.value));
  return made;
}

// What can be unfolded, and stays so through a redraw. `opened` is a set that outlives a redraw.
function folded(key, title, opened, ...children) {
  // A browser tells later that it was turned, and a redraw may come before.
  const turned = () => { if (fold.open) opened.delete(key); else opened.add(key); };
  const fold = make("details", { open: opened.has(key), ontoggle: () => {
    if (fold.open) opened.add(key); else opened.delete(key);
  } }, make("summary", { "data-key": key, onclick: turned }, title), ...children);
  return fold;
}

// Lines for a cell, and a button that copies them.
function copyable(text, key) {
  const lines = make("pre", { class: "dmd-code", tabindex: 0, "data-key": `lines ${key}` }, text);
  const [copied, marked] = [say("copied"), say("marked")];
  const copy = button(say("copy"), `copy ${key}`, async () => {
    try {
      await navigator.clipboard.writeText(text);
      copy.textContent = copied;
    } catch { // where a page may not: then one copies what is marked
      getSelection().selectAllChildren(lines);
      copy.textContent = marked;
    }
  }, { class: "dmd-chip", "aria-label": say("copy_lines") });
  return make("div", { class: "dmd-copyable" }, lines, copy);
}

// Draw a panel anew without asking Python, and put the focus on what bears a key.
function reopen(node, key) {
  node.dispatchEvent(new CustomEvent("dmd-redraw", { bubbles: true, detail: key }));
}

// -- what Python told ----------------------------------------------------------------------------

const pieces = new WeakMap(); // of a model: those that were put together already
const wholes = new WeakMap(); // of what was told: the same put together

// What Python told under a name. What was told once goes by its number; a piece never changes.
function read(model, name) {
  const told = model.get(name), isThing = told !== null && typeof told === "object";
  if (isThing && wholes.has(told)) return wholes.get(told);
  const known = pieces.get(model) ?? new Map();
  pieces.set(model, known);
  const piece = (number) => {
    if (!known.has(number)) known.set(number, whole(model.get(`piece ${number}`)));
    return known.get(number);
  };
  const whole = (told) => {
    if (Array.isArray(told)) return told.map(whole);
    if (told === null || typeof told !== "object") return told;
    const number = told["~"];
    if (Array.isArray(number)) return number.map(piece).join("");
    if (number !== undefined) return piece(number);
    return Object.fromEntries(Object.entries(told).map(([key, one]) => [key, whole(one)]));
  };
  const read = whole(told);
  if (isThing) wholes.set(told, read);
  return read;
}

// -- what Python is asked ------------------------------------------------------------------------

const PATIENCE = 4000; // milliseconds, until somebody is told that nobody answers
const listeners = new WeakMap(); // of a model: the views that tell whether Python hears

// Send Python something that nobody waits for; whether it could be sent.
function post(model, message) {
  try {
    model.send(message);
    return true;
  } catch { // the line was cut with the kernel
    return false;
  }
}

// Ask Python for something that a person wants. Until Python says that it has answered, every view
// of the panel is busy; where nobody hears, or no answer comes, that is said.
function ask(model, message) {
  const views = [...listeners.get(model) ?? []], asked = `${Math.random()}`;
  const gone = views.some((one) => one.isGone()) || !post(model, { ...message, asked });
  for (const one of views) if (gone) one.gone(); else one.wait(asked);
}

// Whether something is being answered: a choice made meanwhile would be one of another position.
function isBusy(model) {
  return [...listeners.get(model) ?? []].some((one) => one.isBusy());
}

// Set something that Python follows, and say so where nobody follows it any more.
function change(model, name, value) {
  const views = [...listeners.get(model) ?? []].filter((one) => one.isGone());
  if (views.length) return views.forEach((one) => one.gone());
  model.set(name, value);
  model.save_changes();
}

// Follow what is asked until it is answered; `show` says whether the panel is busy.
function tellOfSilence(model, el, status, hint, show) {
  let waiting = []; // in the order in which Python hears
  let timer;
  const tell = (silence) => speaking(model.get("labels"), () => {
    const text = [silence(), hint()].filter(Boolean).join(" ");
    showStatus(status, { kind: "refused", text });
  });
  // A message to a kernel that is gone may get lost without an error; the page marks such panels.
  const isGone = () => el.closest(".jupyter-widgets-disconnected") !== null;
  const since = (left) => { // what is still to be answered
    clearTimeout(timer);
    waiting = left;
    if (left.length) timer = setTimeout(silent, PATIENCE);
    show(left.length > 0);
  };
  const silent = () => { // an answer may have got lost; nothing is done twice
    tell(() => say("silent"));
    post(model, { do: "again", asked: waiting.at(-1) });
  };
  const gone = () => {
    since([]);
    tell(() => say("gone"));
  };
  const wait = (asked) => since([...waiting, asked]);
  const answered = () => { // what was asked before is answered as well, or got lost
    const place = waiting.indexOf(model.get("answered"));
    if (place >= 0) since(waiting.slice(place + 1));
  };
  let newest = model.get("sent") ?? 0;
  const numbered = () => { // what is older than what was there is asked for again
    const sent = model.get("sent");
    if (sent < newest) post(model, { do: "again" });
    newest = Math.max(newest, sent);
    answered();
  };
  const own = { isGone, gone, wait, isBusy: () => waiting.length > 0 };
  const views = listeners.get(model) ?? new Set();
  listeners.set(model, views.add(own));
  model.on("change:answered", answered);
  model.on("change:sent", numbered);
  return () => {
    clearTimeout(timer);
    views.delete(own);
    model.off("change:sent", numbered);
    model.off("change:answered", answered);
  };
}

// -- drawings ------------------------------------------------------------------------------------

const DRAWN = new Set(
  "svg g title desc rect circle ellipse line path polygon polyline text tspan".split(" "));
const TOLD = new Set((
  "viewBox width height x y x1 y1 x2 y2 dx dy cx cy r rx ry d points transform fill fill-opacity " +
  "stroke stroke-width stroke-dasharray stroke-linejoin stroke-linecap opacity paint-order " +
  "pointer-events font-family font-size font-weight font-style text-anchor class role").split(" "));

// A drawing from Python as nodes: only the shapes and the attributes that our drawings are made of.
// All else is taken out before the page gets it; until then nothing in it runs or is fetched.
function picture(text) {
  const known = pictures.get(text) ?? parsed(text);
  if (text.length > SMALL) return known;
  if (pictures.size > MANY_PICTURES) pictures.clear();
  pictures.set(text, known); // a die is drawn wherever a sentence tells of one
  return known.cloneNode(true);
}

const SMALL = 4000, MANY_PICTURES = 300; // letters of a drawing that is kept, and how many are
const pictures = new Map(); // small drawings by their text

function parsed(text) {
  const read = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return isDrawn(read) ? document.adoptNode(read) : document.createElementNS(SVG, "svg");
}

function isDrawn(node) {
  if (node.nodeType === Node.TEXT_NODE) return true;
  if (node.namespaceURI !== SVG || !DRAWN.has(node.localName)) return false;
  for (const one of [...node.attributes]) {
    const known = TOLD.has(one.name) || one.name.startsWith("data-");
    if (!known || one.value.includes("url(")) node.removeAttributeNode(one);
  }
  for (const child of [...node.childNodes]) if (!isDrawn(child)) child.remove();
  return true;
}

// -- the panel -----------------------------------------------------------------------------------

// Open a view of a panel: `draw(head, body, view)` fills it, now and whenever the view changes.
// `hint` says what else helps where Python is gone; `inHead`, that the head chooses the language.
function openPanel({ model, el }, kind, draw, { hint = () => "", inHead = false } = {}) {
  const head = make("div", { class: "dmd-head" });
  const status = make("div", { class: "dmd-status", role: "status" });
  const body = make("div", { class: "dmd-body" });
  const foot = make("div", { class: "dmd-bar dmd-foot" });
  const sign = make("div", { class: "dmd-answering", "aria-live": "polite" });
  const root = make("div", { class: `dmd-panel dmd-${kind}`, role: "group" },
    head, sign, make("div", { class: "dmd-said" }, status), body, foot);
  root.append(...keepOut(model));
  labels = model.get("labels"); // for whatever is heard without being drawn first
  const inItsWords = (act) => () => speaking(model.get("labels"), act);
  const press = notUnderAPress(root, () => redraw());
  const redraw = inItsWords(() => {
    if (press.holds()) return;
    const view = read(model, "view");
    put(root, "aria-label", view.label ?? "");
    put(root, "lang", model.get("tongue"));
    try {
      const gone = (held) => held.dataset.once !== undefined && held.dataset.once !== `${view.stamp}`;
      keepingFocus(root, () => {
        draw(head, body, view);
        put(body, "aria-busy", isBusy(model));
        holdChoices(body, root.hasAttribute("data-waits"), view.stamp);
      }, gone);
    } catch (error) {
      showStatus(status, { kind: "error", text: say("undrawn", { problem: error.message }) });
      reportError(error);
    }
  });
  const opened = new Set();
  const ruled = inItsWords(() => fillRules(root, model));
  const tell = inItsWords(() => {
    const told = model.get("status");
    const [chip, box] = rule(model, told.rule, `status ${told.number}`, opened);
    showStatus(status, told, chip, box);
    if (model.get("status").kind === "refused") redraw(); // what was typed does not stand
  });
  // A redraw that comes with it goes first: the focus leaves what will be gone, and before it does
  // a browser lays out whatever has changed by then.
  const tellSoon = () => queueMicrotask(tell);
  const looks = inItsWords(() => keepingFocus(root, () =>
    foot.replaceChildren(...(inHead ? [] : [tongue(model)]), colours())));
  const translated = () => {
    labels = model.get("labels");
    looks();
    redraw();
    ruled();
  };
  looks();
  model.on("change:labels", translated);
  model.on("change:view", redraw);
  model.on("change:status", tellSoon);
  model.on("change:rules", ruled);
  root.addEventListener("dmd-redraw", ({ detail }) => {
    redraw();
    [...root.querySelectorAll("[data-key]")].find((one) => one.dataset.key === detail)?.focus();
  });
  guardKeys(root);
  const unfollow = followTheme(model, root);
  let look;
  const showBusy = (busy) => {
    if (root.hasAttribute("data-waits") === busy) return;
    sign.textContent = busy ? speaking(model.get("labels"), () => say("answering")) : "";
    root.toggleAttribute("data-waits", busy);
    holdChoices(body, busy, read(model, "view").stamp);
  };
  const unwait = tellOfSilence(model, el, status, hint, (busy) => {
    put(body, "aria-busy", busy);
    clearTimeout(look);
    if (busy) look = setTimeout(showBusy, GLANCE, true); else showBusy(false);
  });
  el.append(root);
  redraw();
  tell();
  post(model, { do: "shown" });
  return () => {
    model.off("change:labels", translated);
    model.off("change:view", redraw);
    model.off("change:status", tellSoon);
    model.off("change:rules", ruled);
    unfollow();
    unwait();
    press.end();
    clearTimeout(look);
    post(model, { do: "gone" });
  };
}

const SLIP = 8; // pixels; a pointer that went further while it was down drags, and no click follows

// A button that is drawn anew between the pointer's going down and up is never clicked. So while
// one is pressed a redraw `holds`, and `then` it is made, once the click was heard. No time ends
// a press: on a slow machine the click that follows may come late. A list that opens is none: the
// page may never hear that the pointer went up over it.
function notUnderAPress(root, then) {
  let down = null, waits = false, timer;
  const up = () => {
    clearTimeout(timer);
    down = null;
    if (waits) then();
  };
  const begin = ({ target, clientX, clientY }) => {
    if (!target.closest?.("button,summary,label") || target.closest("select")) return;
    clearTimeout(timer);
    down = { clientX, clientY };
  };
  const moved = ({ clientX, clientY }) => {
    if (down && Math.hypot(clientX - down.clientX, clientY - down.clientY) > SLIP) up();
  };
  const end = ({ type, target }) => {
    if (!down || (type === "blur" && target !== window)) return; // the focus may wander inside
    down = null; // what the click does is drawn at once
    timer = setTimeout(up);
  };
  const ends = ["pointerup", "pointercancel", "blur"];
  root.addEventListener("pointerdown", begin, true);
  window.addEventListener("pointermove", moved, true);
  for (const one of ends) window.addEventListener(one, end, true);
  return {
    holds: () => (waits = down !== null),
    end: () => {
      clearTimeout(timer);
      window.removeEventListener("pointermove", moved, true);
      for (const one of ends) window.removeEventListener(one, end, true);
    },
  };
}

const GLANCE = 80; // milliseconds; what is answered sooner is not told as waiting meanwhile

// While something is answered no choice can be made, and everybody sees and hears that. What was a
// choice of another position stays as it is until it is gone.
function holdChoices(body, busy, stamp) {
  for (const one of body.querySelectorAll("[data-once]")) {
    if (one.dataset.once === `${stamp}`) put(one, "aria-disabled", busy);
  }
}

// To set an attribute to what it is already would have its looks worked out again.
function put(node, name, value) {
  if (node.getAttribute(name) !== `${value}`) node.setAttribute(name, value);
}

// What happened, or went wrong; it is read out because its element was there before its words.
// Where a rule says so, it opens right there.
function showStatus(status, told, chip = null, box = null) {
  status.dataset.kind = told.kind ?? "";
  status.replaceChildren(told.text ?? "");
  if (chip) status.append(" ", chip, box);
  if (told.details) {
    status.append(make("details", {}, make("summary", { "data-key": "details" }, say("details")),
      make("pre", {}, told.details)));
  }
}

// JupyterLab's keys must not hear what is typed here: it looks at the focused element itself.
function guardKeys(root) {
  root.addEventListener("focusin", (event) => {
    event.target.dataset.lmSuppressShortcuts = "true";
  });
}

// By day and night: JupyterLab says so on the body, elsewhere the system does. Or in greys, as on
// paper: that is chosen for all panels of a page at once, and remembered.
function followTheme(model, root) {
  const night = window.matchMedia("(prefers-color-scheme: dark)");
  const look = () => {
    const light = document.body.dataset.jpThemeLight;
    const dark = light === undefined ? night.matches : light === "false";
    const theme = greys() ? "grey" : dark ? "dark" : "light";
    root.dataset.theme = theme;
    const choice = root.querySelector("[data-key='colours']");
    if (choice) choice.value = greys() ? "yes" : "no";
    if (model.get("theme") !== theme) {
      model.set("theme", theme);
      model.save_changes();
    }
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  night.addEventListener("change", look);
  window.addEventListener(GREYS, look);
  look();
  return () => {
    watcher.disconnect();
    night.removeEventListener("change", look);
    window.removeEventListener(GREYS, look);
  };
}

const GREYS = "dmd-greys";
let chosenGreys = false; // where a page may not remember anything

function greys() {
  try {
    return localStorage.getItem(GREYS) === "yes";
  } catch {
    return chosenGreys;
  }
}

// One such menu serves a whole notebook, and so only its first panel shows it (`panel.css`).
function colours() {
  const looks = { no: say("host_colours"), yes: say("greys") };
  const choice = make("select", { "data-key": "colours", onchange: () => {
    chosenGreys = choice.value === "yes";
    try { localStorage.setItem(GREYS, choice.value); } catch { /* only for now, then */ }
    window.dispatchEvent(new Event(GREYS));
  } }, Object.entries(looks).map(([value, name]) => make("option", { value }, name)));
  choice.value = greys() ? "yes" : "no";
  return make("label", { class: "dmd-colours" }, say("colours"), choice);
}

// The language of all that is told here; panels opened later begin in it.
function tongue(model) {
  const choose = (event) => change(model, "tongue", event.target.value);
  return make("label", { class: "dmd-tongue" }, make("span", {}, say("language")),
    make("select", { "data-key": "tongue", onchange: choose },
      Object.entries(model.get("tongues")).map(([code, name]) => make("option",
        { value: code, lang: code, selected: code === model.get("tongue") }, name))));
}

// Draw anew, and put the focus back on what bears the same key; else on what says where one is.
// What may be chosen once says in `data-once` of which position it is a choice: in another position
// the same place means something else. Then the focus goes to what is `data-first` there, and where
// nothing is, to `data-home`; a second Enter that comes at once presses nothing (`holdEnter`).
// What will be `gone` gives the focus up before all else: amid a redraw a browser would lay out the
// half of it that stands, only to see where the focus goes.
function keepingFocus(root, redraw, gone = () => false) {
  const held = root.contains(document.activeElement) ? document.activeElement : null;
  const { key, once, then } = held?.dataset ?? {};
  const isTyped = held?.tagName === "INPUT" && held.type === "text";
  const marked = isTyped ? [held.selectionStart, held.selectionEnd] : null;
  const typed = unsaid.get(held)?.() ?? null;
  if (held && gone(held)) held.blur();
  redraw();
  const stays = held === document.activeElement && !held?.disabled && held?.dataset.once === once;
  if (!held || stays) return;
  const find = (wanted) => wanted && [...root.querySelectorAll("[data-key]")]
    .find((one) => one.dataset.key === wanted);
  const again = find(key) ?? find(then); // a field may close, and say what is next
  const same = again && !again.disabled && again.dataset.once === once;
  const first = root.querySelector("[data-first]");
  const next = same ? again : first ?? root.querySelector("[data-home]");
  if (next && next === first) holdEnter(root, first);
  next?.focus({ preventScroll: true });
  if (!same || !marked || again.dataset.key !== key) return;
  if (typed !== null) again.value = typed; // an answer that comes while one types takes nothing
  again.setSelectionRange(...marked);
}

const HELD = 250; // milliseconds in which the same key is taken for the press before

// What has just got the focus by itself is not pressed by a key that is still held, nor by the
// second stroke of somebody who struck twice.
function holdEnter(root, node) {
  const begun = performance.now();
  const stop = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    if (event.repeat || performance.now() - begun < HELD) event.preventDefault();
  };
  node.addEventListener("keydown", stop);
  node.addEventListener("keyup", (event) => { // the space bar presses when it is let go
    if (event.key === " " && performance.now() - begun < HELD) event.preventDefault();
  });
  root.toggleAttribute("data-fresh", true);
  setTimeout(() => root.toggleAttribute("data-fresh", false), HELD);
}

// Arrow keys move along a list, of which Tab reaches one element only: up and down from row to row,
// right and left to the other buttons of a row, such as its rule. From the `title` above the list,
// where the focus waits when its row is gone, they lead into it.
function roving(box, selector, at, title = null) {
  reachOne(box, selector, at);
  rove(box, selector, at, title);
}

// Of all buttons Tab reaches one only, at first the last row.
function reachOne(box, selector, at) {
  const rows = [...box.querySelectorAll(selector)], home = rows[at ?? rows.length - 1];
  for (const one of box.querySelectorAll("button")) put(one, "tabindex", one === home ? 0 : -1);
  if (home) put(home, "tabindex", 0);
}

// The keys of such a list, whatever rows it has by then.
function rove(box, selector, at, title = null) {
  const rowsNow = () => [...box.querySelectorAll(selector)];
  box.addEventListener("keydown", (event) => {
    const rows = rowsNow(), here = event.target.closest("li, [role=menu]");
    const inRow = (one) => here?.contains(one) && (here !== box || one === event.target);
    const row = rows.includes(event.target) ? rows.indexOf(event.target) : rows.findIndex(inRow);
    const beside = [...here?.querySelectorAll("button") ?? []].filter((one) => one.checkVisibility());
    const along = beside.indexOf(event.target);
    const to = {
      ArrowDown: rows[Math.min(row + 1, rows.length - 1)],
      ArrowUp: rows[Math.max(row - 1, 0)],
      Home: rows[0],
      End: rows.at(-1),
      ArrowRight: beside[along + 1],
      ArrowLeft: beside[along - 1],
    }[event.key];
    if (row < 0 || !to) return;
    event.preventDefault();
    for (const one of rows) one.tabIndex = -1;
    (rows.includes(to) ? to : rows[row]).tabIndex = 0;
    to.focus();
  });
  title?.addEventListener("keydown", (event) => {
    const rows = rowsNow(), home = rows[at ?? rows.length - 1];
    const to = { ArrowDown: home, Home: rows[0], ArrowUp: rows.at(-1), End: rows.at(-1) }[event.key];
    if (event.target !== title || !to) return;
    event.preventDefault();
    to.focus();
  });
}

// -- rules, opened where they are cited ----------------------------------------------------------

// A rule's id as a button, and the box it opens. `opened` is a set that outlives a redraw; `shown`
// stands on the button where there is no room for the id.
function rule(model, id, key, opened, shown = id) {
  if (!id) return [null, null];
  const place = `${key} ${id}`;
  const box = make("div", { class: "dmd-rule", hidden: !opened.has(place), "data-rule": id });
  const chip = button(shown, `rule ${place}`, (event) => {
    event.stopPropagation();
    const open = !opened.has(place);
    if (open) opened.add(place); else opened.delete(place);
    box.hidden = !open;
    chip.setAttribute("aria-expanded", open);
    if (open) read();
  }, { class: "dmd-chip", "aria-expanded": opened.has(place), "aria-label": say("rule", { id }),
    title: shown === id ? null : id });
  const read = () => {
    fillRule(box, model, model.get("rules")[id]);
    if (!model.get("rules")[id]) ask(model, { do: "rule", rule: id });
  };
  if (opened.has(place)) read();
  return [chip, box];
}

// All rules that are open: their texts have come, or are now in another language.
function fillRules(root, model) {
  for (const box of root.querySelectorAll("[data-rule]:not([hidden])")) {
    fillRule(box, model, model.get("rules")[box.dataset.rule]);
  }
}

function fillRule(box, model, told) {
  if (!told) return box.replaceChildren("…");
  const held = box.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  box.replaceChildren(make("strong", {}, told.title), make("p", {}, told.text),
    ...(told.words.length ? [make("p", {}, told.words.join(" · "))] : []),
    make("small", {}, told.notes.join(" ")), languages(model, box.dataset.rule));
  if (held) [...box.querySelectorAll("button")].find((one) => one.dataset.key === held)?.focus();
}

// The language of all rules that are open, chosen where one reads them.
function languages(model, id) {
  return make("div", { class: "dmd-languages", role: "group", "aria-label": say("rule_languages") },
    Object.entries(model.get("tongues")).map(([code, name]) => button(name, `language ${code} ${id}`,
      () => change(model, "language", code),
      { class: "dmd-chip", lang: code, "aria-pressed": code === model.get("language") })));
}
