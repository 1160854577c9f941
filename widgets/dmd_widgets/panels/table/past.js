// The Table panel in time: undo, timeline and marks, the journal, one step after the other, code.

function bar(model, view, opened, drafts, help) {
  const act = (text, what, may = true) =>
    button(text, what, () => ask(model, { do: what }), { disabled: !may });
  const tabs = view.tabs.length > 1 ? make("div", { class: "dmd-tabs", role: "group",
    "aria-label": "Games" }, view.tabs.map((text, n) => button(text, `tab ${n}`,
    () => ask(model, { do: "tab", tab: n }), { "aria-pressed": n === view.tab }))) : null;
  const ticks = `dmd-ticks-${Math.random()}`;
  const slider = make("input", {
    type: "range", min: 0, max: view.time.last, value: view.time.at, "data-key": "time",
    "aria-label": "Timeline", "aria-valuetext": view.time.told, disabled: !view.time.last,
    list: ticks, onchange: (event) => ask(model, { do: "go", stop: Number(event.target.value) }),
  });
  const marked = view.marks.filter((one) => one.stop !== null)
    .map((one) => make("option", { value: one.stop, label: one.name }));
  return [
    make("div", { class: "dmd-title" }, make("h3", { title: view.label }, view.label), tabs,
      marks(model, view, opened, drafts)),
    make("div", { class: "dmd-controls" },
      act("↶ Undo", "undo", view.time.undo), act("↷ Redo", "redo", view.time.redo),
      again(model, view),
      act("New luck", "new_luck"), act("Keep both", "branch"), markButton(opened),
      make("label", { class: "dmd-time" }, make("small", {}, view.time.told), slider,
        make("datalist", { id: ticks }, marked)),
      button("?", "keys", help, { "aria-label": "Keys", title: "Keys" })),
  ];
}

// The way into what the last choice led to, line by line. It is always there and as wide, so that
// it never comes up under a hand that was choosing.
function again(model, view) {
  const { told, first } = view.steps ?? {};
  return button("▶ Step by step", "steps", () => ask(model, { do: "look", line: first }),
    { disabled: !view.steps, title: told && `${told}: look again at what your last choice led to` });
}

// -- marks ---------------------------------------------------------------------------------------

// Moments kept under a name: a click goes there; each can be called something else, or removed.
function marks(model, view, opened, drafts) {
  settle(view, opened, drafts);
  const kept = view.marks.map((one, n) => opened.has(`rename ${one.name}`)
    ? naming({ label: "New name", key: `rename ${n}`, shown: one.name, flag: `rename ${one.name}` },
      opened, drafts, (to) => ask(model, { do: "rename_mark", name: one.name, to }))
    : make("li", { class: "dmd-mark" },
      button(`★ ${one.name}${one.stop === null ? " (on another way)" : ""}`, `mark ${n}`,
        () => ask(model, { do: "go_mark", name: one.name }),
        { "aria-pressed": one.here, title: one.told, "aria-label": `${one.name}, ${one.told}` }),
      button("✎", `rename ${n}`, (event) => {
        opened.add(`rename ${one.name}`);
        reopen(event.target, "mark name");
      }, { class: "dmd-chip", title: "Rename", "aria-label": `Rename ${one.name}` }),
      button("✕", `unmark ${n}`, () => ask(model, { do: "unmark", name: one.name }),
        { class: "dmd-chip", title: "Remove", "aria-label": `Remove ${one.name}` })));
  if (opened.has("mark")) {
    kept.push(naming({ label: "Keep this moment as", key: "mark", shown: "", flag: "mark" },
      opened, drafts, (name) => {
        if (!view.marks.some((one) => one.name === tidy(name))) drafts.set("sent", tidy(name));
        ask(model, { do: "mark", name });
      }));
  }
  if (!kept.length) return "";
  return make("ul", { class: "dmd-marks", "aria-label": "Moments kept" }, kept);
}

// As Python keeps a name.
function tidy(name) {
  return name.trim().replace(/\s+/g, " ");
}

// A field closes when its name stands; one that was refused is left as it was typed.
function settle(view, opened, drafts) {
  const names = view.marks.map((one) => one.name);
  const done = [...opened].filter((flag) => flag === "mark" ? names.includes(drafts.get("sent"))
    : flag.startsWith("rename ") && !names.includes(flag.slice("rename ".length)));
  for (const flag of done) opened.delete(flag);
  for (const key of [...drafts.keys()]) {
    if (!opened.has(key === "sent" ? "mark" : key)) drafts.delete(key);
  }
}

function markButton(opened) {
  return button("☆ Keep …", "mark", (event) => {
    if (opened.has("mark")) opened.delete("mark"); else opened.add("mark");
    reopen(event.target, opened.has("mark") ? "mark name" : "mark");
  }, { "aria-expanded": opened.has("mark"), "aria-label": "Keep this moment …",
    title: "Keep this moment under a name" });
}

// A name to be typed; Enter keeps it, Escape leaves things as they are.
function naming({ label, key, shown, flag }, opened, drafts, commit) {
  const leave = () => {
    opened.delete(flag);
    drafts.delete(flag);
    reopen(box, key);
  };
  const keep = () => { if (shown && box.value === shown) leave(); else commit(box.value); };
  const box = make("input", { type: "text", value: drafts.get(flag) ?? shown,
    "data-key": "mark name", "data-then": key,
    oninput: () => drafts.set(flag, box.value),
    onkeydown: (event) => {
      if (event.key === "Enter") {
        event.preventDefault(); // or it would press what has the focus next
        keep();
      }
      if (event.key === "Escape") leave();
    } });
  return make("li", {}, make("label", {}, label, box),
    button("Keep", `${key} keep`, keep, { class: "dmd-main", "data-then": key }));
}

// -- one step after the other --------------------------------------------------------------------

const PACE = 1300; // milliseconds a step is looked at while they play by themselves

// What is shown while one looks back: the step, the ones beside it, and the way home.
function walk(model, view, opened) {
  const { told, before, next, last } = view.walk;
  const to = (line) => ask(model, line === null ? { do: "now" } : { do: "look", line });
  const playing = opened.has("playing");
  const stop = () => opened.delete("playing");
  const keys = (event) => {
    if (event.key === "ArrowLeft" && before !== null) { stop(); to(before); }
    if (event.key === "ArrowRight") { stop(); to(next); }
  };
  return make("div", { class: "dmd-walk", role: "group", "aria-label": "Step by step",
    onkeydown: keys },
  make("small", {}, told),
  button("◀ Back", "step back", () => { stop(); to(before); }, { disabled: before === null }),
  button("Next ▶", "step next", () => { stop(); to(next); }, { class: "dmd-main" }),
  button(playing ? "‖ Pause" : "▶ Play", "step play", (event) => {
    if (playing) stop(); else opened.add("playing");
    reopen(event.target, "step play");
  }, { "aria-pressed": playing, disabled: !playing && last && next !== null }),
  button("Return to now", "now", () => { stop(); to(null); }));
}

// Go on by itself until what one choice led to has been seen.
function playOn(model, view, opened) {
  if (!opened.has("playing")) return;
  if (!view.back || (view.walk.last && view.walk.next !== null)) return opened.delete("playing");
  setTimeout(() => {
    const now = read(model, "view");
    if (!opened.has("playing") || now.line !== view.line) return;
    const { next } = view.walk;
    ask(model, next === null ? { do: "now" } : { do: "look", line: next });
  }, PACE);
}

// -- as code -------------------------------------------------------------------------------------

function code(model, view) {
  const { step, evening, resume, saved } = view.code;
  const keep = saved ? [make("p", {}, `Saved in ${saved} after every action. To play on later:`),
    copyable(resume, "resume")]
    : [make("p", {}, "Not saved yet. These lines play it again; or save it:"), saving(model)];
  return [
    make("h4", {}, view.back ? "The step looked at" : "What was done last"),
    copyable(step || "# what is done here appears as a line for a cell", "step"),
    make("h4", {}, "The whole evening so far"), copyable(evening, "evening"), ...keep];
}

function saving(model) {
  const box = make("input", { type: "text", value: "evening.json", "data-key": "file",
    "aria-label": "File", spellcheck: "false",
    onkeydown: (event) => { if (event.key === "Enter") send(); } });
  const send = () => ask(model, { do: "save", name: box.value });
  return make("div", { class: "dmd-fields" }, box, button("Save the game", "save", send));
}

// -- journal -------------------------------------------------------------------------------------

function journal(model, view, opened) {
  const pages = view.pages.map((page) => {
    const lines = make("ol", {}, page.lines.map((one) => line(model, view, one, opened)));
    const at = page.lines.findIndex((one) => one.at === view.line);
    roving(lines, ".dmd-line", at >= 0 ? at : undefined);
    return make("div", { class: "dmd-page" },
      button(`${page.open ? "▾" : "▸"} ${page.title}`, `page ${page.begin}`,
        () => ask(model, { do: "fold", begin: page.begin, unfolded: !page.open }),
        { class: "dmd-fold", "aria-expanded": page.open }),
      page.open ? lines : null);
  });
  const box = make("div", { class: "dmd-pages" }, pages);
  requestAnimationFrame(() => {
    const now = box.querySelector(".dmd-now"), page = box.closest("[role=tabpanel]") ?? box;
    if (now) page.scrollTop = now.offsetTop - box.offsetTop - page.clientHeight / 2;
    else page.scrollTop = page.scrollHeight;
  });
  return [box];
}

function line(model, view, one, opened) {
  const [chip, box] = rule(model, one.rule, `line ${one.at}`, opened);
  const now = one.at === view.line;
  const told = make("li", { class: now ? "dmd-now" : null },
    button(one.told, `line ${one.at}`,
      () => ask(model, now ? { do: "now" } : { do: "look", line: one.at }),
      { class: "dmd-line", "aria-pressed": now }), chip, box);
  told.style.setProperty("--depth", one.depth);
  return told;
}
