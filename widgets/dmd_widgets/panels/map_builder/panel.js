// The Map builder: the palette, the map, the check, the space that is looked at, files, the text.
// Each part is drawn anew only where Python changed what it shows.

function render({ model, el }) {
  const desk = { model, opened: new Set(), tab: null, seen: 0, wants: "", drag: null, painted: null,
    areas: new Map(), scrolled: new Map(), about: null, sight: { ...newSight(), chosen: true } };
  const close = openPanel({ model, el }, "builder",
    (head, body, view) => lay(desk, head, body, view));
  const clear = tableBelow(model, el);
  const again = (build) => () => speaking(model.get("labels"), () => keepingFocus(desk.body, () => {
    build(desk, read(model, "view"));
    scrollAgain(desk);
  }));
  const checked = again(layCheck), shelved = again(layPalette);
  const told = () => speaking(model.get("labels"), () => answer(desk));
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
    clear();
    close();
  };
}

function lay(desk, head, body, view) {
  const { model } = desk, { number } = read(model, "shelf");
  const inside = area(desk, "board").contains(document.activeElement) || desk.wants;
  if (!desk.body) {
    desk.body = body;
    rememberScrolling(desk);
    work(desk, body.parentElement);
  }
  if (model.get("status").kind === "refused") { // what was typed does not stand
    for (const name of ["space", "files"]) area(desk, name).told = "";
  }
  head.replaceChildren(...bar(desk, view));
  layPalette(desk, view);
  part(desk, "board", say("map"), [view.board, view.hand, view.kind], () => board(desk, view));
  layCheck(desk, view);
  part(desk, "space", say("looked_at"), [view.space, view.kind], () => space(desk, view));
  part(desk, "play", say("play"), [view.play, number], () => play(desk, view));
  part(desk, "files", say("files"), [view.file, view.folder, view.about, view.kind, number],
    () => papers(desk, view));
  part(desk, "text", say("as_text"), view.text, () => text(desk, view));
  answer(desk);
  scrollAgain(desk);
  point(desk, view, inside);
  if (model.get("found").stamp === view.stamp) return;
  const check = () => post(model, { do: "check", stamp: view.stamp });
  requestAnimationFrame(() => setTimeout(check)); // once the map is painted
}

function layPalette(desk, view) {
  const shown = [read(desk.model, "shelf").number, view.laid, view.kind, desk.tab];
  part(desk, "palette", say("palette"), shown, () => palette(desk, view));
  for (const one of area(desk, "palette").querySelectorAll(".dmd-thing"))
    one.setAttribute("aria-pressed", one.dataset.key === view.hand?.from); // it is in the hand
}

function layCheck(desk, view) {
  const shown = [desk.model.get("found"), view.stamp, view.missing, view.play];
  part(desk, "check", say("check"), shown, () => check(desk, view));
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
    "aria-label": say("sure") },
    make("strong", {}, say("unwritten")),
    button(say("replace"), "yes", () => ask(model, view.asking), { class: "dmd-main" }),
    button(say("leave"), "no", () => ask(model, { do: "no" })));
}

// -- parts -----------------------------------------------------------------------------------------

function area(desk, name) {
  if (!desk.areas.has(name)) {
    desk.areas.set(name, make("section", { class: `dmd-area dmd-card dmd-${name}`,
      "data-area": name }));
  }
  return desk.areas.get(name);
}

function part(desk, name, label, shown, build) {
  const box = area(desk, name), told = JSON.stringify([shown, desk.model.get("tongue")]);
  if (!box.isConnected) desk.body.append(box); // in the order in which one reads
  box.setAttribute("aria-label", label);
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
    act(`↶ ${say("undo")}`, "undo", view.time.undo, `${say("ctrl")} Z`),
    act(`↷ ${say("redo")}`, "redo", view.time.redo, `${say("ctrl")} Y`),
    button(say("save"), "save", () => ask(model, { do: "save", name: view.file }),
      { title: say("save_as", { file: view.file }) })), asking].filter(Boolean);
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
      box.replaceChildren(say("again"));
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
