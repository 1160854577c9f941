// The Table panel in time: undo, timeline and marks, the journal, one step after the other, code.

// `past` outlives a redraw: what the head was drawn of. Where only the time is another one, it stays.
function bar(head, model, view, opened, drafts, help, past) {
  settle(view, opened, drafts);
  const fields = [...opened].filter((flag) => flag === "mark" || flag.startsWith("rename "));
  const told = JSON.stringify([view.label, view.tabs, view.tab, view.marks, fields,
    model.get("labels"), model.get("tongue")]);
  if (past.told !== told || fields.length) {
    past.told = told;
    head.replaceChildren(...drawnBar(model, view, opened, drafts, help, past));
  }
  past.turn(view);
}

function drawnBar(model, view, opened, drafts, help, past) {
  const act = (text, what) => button(signed(text), what, () => ask(model, { do: what }),
    { "aria-label": text, title: text });
  const tabs = view.tabs.length > 1 ? make("div", { class: "dmd-tabs", role: "group",
    "aria-label": say("games") }, view.tabs.map((text, n) => button(text, `tab ${n}`,
    () => ask(model, { do: "tab", tab: n }), { "aria-pressed": n === view.tab }))) : null;
  const ticks = `dmd-ticks-${Math.random()}`;
  const slider = make("input", {
    type: "range", min: 0, "data-key": "time", "aria-label": say("timeline"), list: ticks,
    onchange: (event) => ask(model, { do: "go", stop: Number(event.target.value) }),
  });
  const marked = view.marks.filter((one) => one.stop !== null)
    .map((one) => make("option", { value: one.stop, label: one.name }));
  const [undo, redo] = [act(say("undo"), "undo"), act(say("redo"), "redo")];
  const [steps, when, choice] = [again(model), make("small"), tongue(model)];
  const time = make("label", { class: "dmd-time" }, when, slider,
    make("datalist", { id: ticks }, marked));
  past.turn = ({ time: { at, last, told, ...may }, steps: way }) => {
    Object.assign(slider, { max: last, value: at, disabled: !last });
    slider.setAttribute("aria-valuetext", told);
    [when.textContent, time.title] = [told, told];
    [undo.disabled, redo.disabled, steps.disabled] = [!may.undo, !may.redo, !way];
    if (way) steps.title = say("step_by_step_hint", { told: way.told });
    else steps.removeAttribute("title");
    choice.querySelector("select").value = model.get("tongue");
  };
  return [
    make("div", { class: "dmd-title" }, make("h3", { title: view.label }, view.label),
      choice, tabs, marks(model, view, opened, drafts)),
    make("div", { class: "dmd-controls" }, undo, redo, steps, time, markButton(opened),
      act(say("new_luck"), "new_luck"), act(say("keep_both"), "branch"),
      button("?", "keys", help, { "aria-label": say("keys"), title: say("keys") })),
  ];
}

// The way into what the last choice led to, line by line. It is always there and as wide, so that
// it never comes up under a hand that was choosing.
function again(model) {
  const look = () => ask(model, { do: "look", line: read(model, "view").steps.first });
  return button(signed(say("step_by_step")), "steps", look, { "aria-label": say("step_by_step") });
}

// A word behind its sign: where there is little room, the sign stands alone.
function signed(text) {
  const [sign, ...words] = text.split(" ");
  if (/\p{L}/u.test(sign)) return text;
  return [sign, make("span", { class: "dmd-word" }, ` ${words.join(" ")}`)];
}

// -- marks ---------------------------------------------------------------------------------------

// Moments kept under a name: a click goes there; each can be called something else, or removed.
function marks(model, view, opened, drafts) {
  const kept = view.marks.map((one, n) => opened.has(`rename ${one.name}`)
    ? naming({ label: say("new_name"), key: `rename ${n}`, shown: one.name, flag: `rename ${one.name}` },
      opened, drafts, (to) => ask(model, { do: "rename_mark", name: one.name, to }))
    : make("li", { class: "dmd-mark" },
      button(`★ ${one.name}${one.stop === null ? say("other_way") : ""}`, `mark ${n}`,
        () => ask(model, { do: "go_mark", name: one.name }),
        { "aria-pressed": one.here, title: one.told, "aria-label": `${one.name}, ${one.told}` }),
      button("✎", `rename ${n}`, (event) => {
        opened.add(`rename ${one.name}`);
        reopen(event.target, "mark-name");
      }, { class: "dmd-chip", title: say("rename"), "aria-label": say("rename_it", { name: one.name }) }),
      button("✕", `unmark ${n}`, () => ask(model, { do: "unmark", name: one.name }),
        { class: "dmd-chip", title: say("remove"), "aria-label": say("remove_it", { name: one.name }) })));
  if (opened.has("mark")) {
    kept.push(naming({ label: say("keep_as"), key: "mark", shown: "", flag: "mark" },
      opened, drafts, (name) => {
        if (!view.marks.some((one) => one.name === tidy(name))) drafts.set("sent", tidy(name));
        ask(model, { do: "mark", name });
      }));
  }
  if (!kept.length) return null;
  return make("ul", { class: "dmd-marks", "aria-label": say("moments") }, kept);
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
  return button(signed(say("mark")), "mark", (event) => {
    if (opened.has("mark")) opened.delete("mark"); else opened.add("mark");
    reopen(event.target, opened.has("mark") ? "mark-name" : "mark");
  }, { "aria-expanded": opened.has("mark"), "aria-label": say("mark_told"),
    title: say("mark_hint") });
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
    "data-key": "mark-name", "data-then": key,
    oninput: () => drafts.set(flag, box.value),
    onkeydown: (event) => {
      if (event.key === "Enter") {
        event.preventDefault(); // or it would press what has the focus next
        keep();
      }
      if (event.key === "Escape") leave();
    } });
  return make("li", {}, make("label", {}, label, box),
    button(say("keep"), `${key}-keep`, keep, { class: "dmd-main", "data-then": key }));
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
  return make("div", { class: "dmd-walk", role: "group", "aria-label": say("steps"),
    onkeydown: keys },
  make("small", {}, told),
  button(say("back"), "step-back", () => { stop(); to(before); }, { disabled: before === null }),
  button(say("next"), "step-next", () => { stop(); to(next); }, { class: "dmd-main" }),
  button(playing ? say("pause") : say("play"), "step-play", (event) => {
    if (playing) stop(); else opened.add("playing");
    reopen(event.target, "step-play");
  }, { "aria-pressed": playing, disabled: !playing && last && next !== null }),
  button(say("to_now"), "now", () => { stop(); to(null); }));
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
  const keep = saved ? [make("p", {}, say("saved_in", { file: saved })),
    copyable(resume, "resume")]
    : [make("p", {}, say("not_saved")), saving(model)];
  return [
    make("h4", {}, view.back ? say("step_seen") : say("done_last")),
    copyable(step || say("step_code"), "step"),
    make("h4", {}, say("evening")), copyable(evening, "evening"), ...keep];
}

function saving(model) {
  const box = make("input", { type: "text", value: "evening.json", "data-key": "file",
    "aria-label": say("file"), spellcheck: "false",
    onkeydown: (event) => { if (event.key === "Enter") send(); } });
  const send = () => ask(model, { do: "save", name: box.value });
  return make("div", { class: "dmd-fields" }, box, button(say("save"), "save", send));
}

// -- journal -------------------------------------------------------------------------------------

// `log` outlives a redraw: its box, its turns, and the rows in them that stay as they are.
function journal(model, view, opened, log) {
  const kind = model.get("tongue");
  if (log.kind !== kind) Object.assign(log, logBook(), { kind });
  const rows = new Map(), turns = new Map();
  const pages = view.pages.map((page) => {
    const lines = page.lines.map((one) => {
      const told = JSON.stringify([one, one.at === view.line]), known = log.rows.get(one.at);
      const row = known?.told === told ? known : { told, row: line(model, view, one, opened) };
      rows.set(one.at, row);
      return row.row;
    });
    const turn = log.turns.get(page.begin) ?? turnOf(model, page.begin);
    turns.set(page.begin, turn);
    const at = page.lines.findIndex((one) => one.at === view.line);
    turn.show(page, lines, at >= 0 ? at : undefined);
    return turn.box;
  });
  Object.assign(log, { rows, turns });
  arrange(log.box, pages);
  requestAnimationFrame(log.scroll);
  return [log.box];
}

// A journal without any lines. Once its last ones were laid out it is scrolled to them, also where
// the page becomes lower or higher.
function logBook() {
  const box = make("div", { class: "dmd-pages" });
  const watcher = new ResizeObserver(([{ target: page }]) => {
    if (!box.isConnected) return watcher.disconnect();
    const now = box.querySelector(".dmd-now");
    page.scrollTop = now ? now.offsetTop - box.offsetTop - page.clientHeight / 2
      : page.scrollHeight;
  });
  const scroll = () => {
    watcher.disconnect();
    watcher.observe(box.closest("[role=tabpanel]") ?? box);
  };
  return { box, scroll, rows: new Map(), turns: new Map() };
}

// A turn of the journal, with its title; what is folded shows no lines.
function turnOf(model, begin) {
  let isOpen;
  const fold = button("", `page ${begin}`, () => ask(model, { do: "fold", begin, unfolded: !isOpen }),
    { class: "dmd-fold" });
  const list = make("ol", {}), box = make("div", { class: "dmd-page" }, fold);
  rove(list, ".dmd-line");
  const show = ({ open, title }, lines, at) => {
    const told = `${open ? "▾" : "▸"} ${title}`;
    if (fold.textContent !== told) fold.textContent = told;
    put(fold, "aria-expanded", isOpen = open);
    arrange(list, lines);
    reachOne(list, ".dmd-line", at);
    arrange(box, open ? [fold, list] : [fold]);
  };
  return { box, show };
}

function line(model, view, one, opened) {
  const [chip, box] = rule(model, one.rule, `line ${one.at}`, opened);
  const now = one.at === view.line;
  const told = make("li", { class: now ? "dmd-now" : null },
    button(faced(one.told, one.faces), `line ${one.at}`,
      () => ask(model, now ? { do: "now" } : { do: "look", line: one.at }),
      { class: "dmd-line", "aria-pressed": now }), chip, box);
  told.style.setProperty("--depth", one.depth);
  return told;
}
