// The Map builder: the palette, the map, the space that is looked at, the check, files, the text.
// Each part is drawn anew only where Python changed what it shows.

const COLUMNS = ["left", "middle", "right", "bottom"];

function render({ model, el }) {
  const desk = { model, opened: new Set(["text"]), tab: null, scale: null, seen: 0, wants: "",
    drag: null, areas: new Map(), scrolled: new Map(), about: null,
    columns: COLUMNS.map((name) => make("div", { class: `dmd-${name}` })) };
  const close = openPanel({ model, el }, "builder",
    (head, body, view) => lay(desk, head, body, view));
  const clear = tableBelow(model, el);
  const again = (build) => () => keepingFocus(desk.body, () => {
    build(desk, read(model, "view"));
    scrollAgain(desk);
  });
  const checked = again(layCheck), shelved = again(layPalette);
  const told = () => answer(desk);
  const touched = ({ target }) => {
    desk.about = target.closest?.(ANSWERING)?.dataset.area ?? null;
  };
  for (const kind of TOUCHES) el.addEventListener(kind, touched, true);
  model.on("change:status", told);
  model.on("change:found", checked);
  model.on("change:shelf", shelved);
  return () => {
    for (const kind of TOUCHES) el.removeEventListener(kind, touched, true);
    model.off("change:status", told);
    model.off("change:found", checked);
    model.off("change:shelf", shelved);
    desk.sizes?.disconnect();
    clear();
    close();
  };
}

function lay(desk, head, body, view) {
  const { model } = desk, { number } = read(model, "shelf");
  const inside = area(desk, "board").contains(document.activeElement) || desk.wants;
  if (!desk.body) {
    desk.body = body;
    body.append(...desk.columns);
    rememberScrolling(desk);
    work(desk, body.parentElement);
  }
  if (model.get("status").kind === "refused") { // what was typed does not stand
    for (const name of ["space", "files"]) area(desk, name).told = "";
  }
  head.replaceChildren(...bar(desk, view));
  layPalette(desk, view);
  part(desk, 1, "board", "Map", [view.board, view.hand, view.kind], () => board(desk, view));
  part(desk, 1, "space", "What is looked at", [view.space, view.kind], () => space(desk, view));
  layCheck(desk, view);
  part(desk, 2, "play", "Play", [view.play, number], () => play(desk, view));
  part(desk, 2, "files", "Files", [view.file, view.folder, view.about, view.kind, number],
    () => papers(desk, view));
  part(desk, 3, "text", "The map as text", view.text, () => text(desk, view));
  answer(desk);
  scrollAgain(desk);
  point(desk, view, inside);
  if (model.get("found").stamp === view.stamp) return;
  const check = () => post(model, { do: "check", stamp: view.stamp });
  requestAnimationFrame(() => setTimeout(check)); // once the map is painted
}

function layPalette(desk, view) {
  const shown = [read(desk.model, "shelf").number, view.laid, view.kind, desk.tab];
  part(desk, 0, "palette", "Palette", shown, () => palette(desk, view));
  for (const one of area(desk, "palette").querySelectorAll(".dmd-thing"))
    one.setAttribute("aria-pressed", one.dataset.key === view.hand?.from); // it is in the hand
}

function layCheck(desk, view) {
  const shown = [desk.model.get("found"), view.stamp, view.missing, view.play];
  part(desk, 2, "check", "Check", shown, () => check(desk, view));
}

// -- answers ---------------------------------------------------------------------------------------

// What is asked for far below the status line is answered beside its button as well, and there is
// asked back whether somebody means it.
const ANSWERING = ".dmd-play, .dmd-files";
const TOUCHES = ["click", "change", "keydown"];

function answer(desk) {
  const status = desk.model.get("status");
  for (const name of ["play", "files"]) {
    const box = area(desk, name), here = desk.about === name && status.text;
    const last = box.querySelector(".dmd-answer");
    const asking = here && name === "files" && asked(desk, read(desk.model, "view"));
    const shown = here
      ? make("div", { class: "dmd-answer", "data-kind": status.kind }, status.text, asking || null)
      : null;
    if (last) last.remove();
    if (shown) box.append(shown);
  }
}

function asked({ model }, view) {
  return view.asking && make("div", { class: "dmd-bar dmd-asking", role: "group",
    "aria-label": "Are you sure?" },
    make("strong", {}, "Nothing is written yet."),
    button("Replace it", "yes", () => ask(model, view.asking), { class: "dmd-main" }),
    button("Leave it", "no", () => ask(model, { do: "no" })));
}

// -- parts -----------------------------------------------------------------------------------------

function area(desk, name) {
  if (!desk.areas.has(name)) {
    desk.areas.set(name, make("section", { class: `dmd-area dmd-card dmd-${name}`,
      "data-area": name }));
  }
  return desk.areas.get(name);
}

function part(desk, column, name, label, shown, build) {
  const box = area(desk, name), told = JSON.stringify(shown);
  if (!box.isConnected) {
    box.setAttribute("aria-label", label);
    desk.columns[column].append(box);
  }
  if (box.told === told) return;
  box.told = told;
  box.replaceChildren(...build().flat().filter(Boolean));
}

// What was scrolled stays so through a redraw. To ask the page would make it work out where
// everything is, and that for each part anew; so it is written down as it happens.
function rememberScrolling(desk) {
  desk.body.addEventListener("scroll", ({ target }) => {
    const { scrolls } = target.dataset;
    if (scrolls) desk.scrolled.set(scrolls, [target, target.scrollLeft, target.scrollTop]);
  }, true);
}

function scrollAgain(desk) {
  for (const [key, [old, left, top]] of desk.scrolled) {
    const one = old.isConnected ? null : desk.body.querySelector(`[data-scrolls="${key}"]`);
    if (one) Object.assign(one, { scrollLeft: left, scrollTop: top });
  }
}

function choice(label, key, options, chosen, pick) {
  return make("label", {}, label, make("select",
    { "data-key": key, onchange: (event) => pick(event.target.value) },
    options.map((one) => make("option", { value: one.id, selected: one.id === chosen }, one.name))));
}

// -- head ------------------------------------------------------------------------------------------

function bar(desk, view) {
  const { model } = desk;
  const act = (text, what, may, label) => button(text, what, () => ask(model, { do: what }),
    { disabled: !may, title: label });
  const asking = desk.about !== "files" && asked(desk, view);
  return [make("div", { class: "dmd-bar" },
    make("h3", { tabindex: -1, "data-home": true, "data-key": "home" }, view.label),
    make("small", {}, view.time.told),
    act("↶ Undo", "undo", view.time.undo, "Ctrl Z"),
    act("↷ Redo", "redo", view.time.redo, "Ctrl Y"),
    button("Save", "save", () => ask(model, { do: "save", name: view.file }),
      { title: `as ${view.file}` })), asking].filter(Boolean);
}

// -- the Table on this map -------------------------------------------------------------------------

// The game is a panel of its own, shown below this one.
function tableBelow(model, el) {
  const box = make("div", { class: "dmd-below" });
  let shown = "", view = null;
  const clear = () => {
    view?.remove();
    view = null;
    box.replaceChildren();
  };
  const show = async () => {
    const wanted = shown = model.get("playing");
    clear();
    if (!wanted) return;
    try {
      const manager = model.widget_manager;
      const made = await manager.create_view(await manager.get_model(wanted));
      if (wanted !== shown) return made.remove();
      view = made;
      box.replaceChildren(view.el);
      box.scrollIntoView({ block: "start", behavior: "smooth" });
    } catch {
      box.replaceChildren("The game is shown again once this map is played anew.");
    }
  };
  el.append(box);
  model.on("change:playing", show);
  show();
  return () => {
    model.off("change:playing", show);
    clear();
  };
}

export default { render };
