// The Paths panel: a board on which one selects, and beside it who can be selected and what follows.
// All ways, numbers and sentences come from Python.

function render({ model, el }) {
  const opened = new Set(); // the rules that are open
  const sight = { ...newSight(), chosen: true }; // all of the board, until somebody comes closer
  let met = false; // whether anything was selected before
  return openPanel({ model, el }, "paths", (head, body, view) => {
    head.replaceChildren(make("h3", {}, view.label),
      make("div", { class: "dmd-bar" }, view.fields.map((one) => pathField(model, one))));
    const drawn = pathBoard(model, view);
    if (view.chosen && !met) {
      met = true;
      sight.chosen = body.clientWidth >= BY_HAND; // on a phone only what lies around it can be read
    }
    const chosen = () => [...drawn.querySelectorAll(".dmd-lit")];
    const [box, tools] = inSight(drawn, sight, chosen, () => view.chosen);
    keepingScroll(body, () => body.replaceChildren(
      make("section", { class: "dmd-area dmd-board", "aria-label": say("board") }, box,
        make("div", { class: "dmd-tools" }, tools, make("small", {}, view.legend))),
      make("div", { class: "dmd-right", "data-scroll": "beside" },
        movers(model, view), tellings(model, view, opened))));
  });
}

function choosePath(model, key) {
  ask(model, { do: "select", key });
}

// A redraw scrolls nothing away that somebody has scrolled to.
function keepingScroll(body, redraw) {
  const scrolled = (one) => body.querySelector(`[data-scroll="${one}"]`);
  const were = ["beside", "movers"].map((one) => [one, scrolled(one)?.scrollLeft,
    scrolled(one)?.scrollTop]);
  redraw();
  for (const [one, left, top] of were) scrolled(one)?.scrollTo(left ?? 0, top ?? 0);
}

// -- fields --------------------------------------------------------------------------------------

// A list to choose from, or a number.
function pathField(model, one) {
  const done = (value) => ask(model, { do: "set", name: one.name, value });
  if (!one.options) {
    return make("label", {}, one.label, field(one.value, one.name, done,
      { type: "number", min: 0, max: one.most }));
  }
  return make("label", {}, one.label, make("select", { "data-key": one.name,
    onchange: (event) => done(event.target.value) }, one.options.map(([value, text]) =>
    make("option", { value, selected: value === one.value }, text))));
}

// -- board ---------------------------------------------------------------------------------------

// Spaces and figures are buttons; Tab reaches the board once, arrows lead to the neighbours there.
function pathBoard(model, view) {
  const drawn = picture(view.board);
  drawn.setAttribute("role", "group");
  drawn.setAttribute("aria-label",
    say("board_keys", { board: drawn.querySelector("title").textContent }));
  const spots = [];
  for (const node of drawn.querySelectorAll("[data-space], [data-figure]")) {
    const key = spotKey(node, view);
    if (!key) continue;
    // A figure stands in its space: the floor is the button of a space, and holds no other one.
    const spot = node.querySelector(":scope > .reach") ?? node;
    const told = { role: "button", tabindex: -1, "aria-pressed": key === view.chosen,
      "aria-label": node.querySelector("title").textContent, "data-key": `spot ${key}` };
    for (const [name, value] of Object.entries(told)) spot.setAttribute(name, String(value));
    node.classList.add("dmd-may");
    node.classList.toggle("dmd-lit", key === view.chosen);
    spot.addEventListener("keydown", (event) => spotKeys(event, spot, spots, () =>
      choosePath(model, key), () => view.chosen && choosePath(model, view.chosen)));
    spots.push(spot);
  }
  const home = spots.find((one) => one.getAttribute("aria-pressed") === "true") ?? spots[0];
  home?.setAttribute("tabindex", "0");
  drawn.addEventListener("click", (event) => {
    if (event.detail > 1) return; // a double click selects once
    let node = event.target.closest("[data-figure]");
    if (!node || !spotKey(node, view)) node = event.target.closest("[data-space]");
    if (node) choosePath(model, spotKey(node, view));
  });
  return drawn;
}

// Figures that look alike are drawn as one; the one that is selected stands for them.
function spotKey(node, view) {
  const { space, figure, ids } = node.dataset;
  const keys = space !== undefined ? [`space ${space}`]
    : (ids ?? figure).split("|").map((name) => `figure ${name}`);
  const known = keys.filter((key) => Object.hasOwn(view.spots, key));
  return known.find((key) => key === view.chosen) ?? known[0];
}

function spotKeys(event, spot, spots, choose, letGo) {
  if (event.key === "Enter" || event.key === " ") choose();
  else if (event.key === "Escape") letGo();
  else if (!event.key.startsWith("Arrow")) return;
  else toNeighbour(spot, spots, event.key);
  event.preventDefault();
}

// The nearest one in the direction of an arrow key, as the eye would go.
function toNeighbour(spot, spots, arrow) {
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [across, down] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1],
    ArrowDown: [0, 1] }[arrow];
  const [x, y] = middle(spot);
  let next = null, least = Infinity;
  for (const one of spots) {
    const [toX, toY] = middle(one).map((to, n) => to - [x, y][n]);
    const ahead = toX * across + toY * down, aside = Math.abs(toX * down) + Math.abs(toY * across);
    if (ahead > 1 && ahead + 2 * aside < least) [next, least] = [one, ahead + 2 * aside];
  }
  if (!next) return;
  for (const one of spots) one.setAttribute("tabindex", "-1");
  next.setAttribute("tabindex", "0");
  next.focus();
}

// -- who can be selected, and what is told ---------------------------------------------------------

function movers(model, view) {
  if (!view.rows.length) return null;
  const rows = view.rows.map((one) => make("li", {}, button(
    [make("span", {}, one.name), make("small", {}, one.note)], one.key,
    () => choosePath(model, one.key),
    { class: "dmd-mover", "aria-pressed": one.key === view.chosen })));
  const list = make("ul", { "data-scroll": "movers", "aria-label": say("among", { listed: view.listed }) }, rows);
  roving(list, ".dmd-mover", Math.max(0, view.rows.findIndex((one) => one.key === view.chosen)));
  return make("section", { class: "dmd-card dmd-movers", "aria-label": view.listed },
    make("h4", {}, view.order), list);
}

function tellings(model, view, opened) {
  const parts = view.parts.map((part, n) => [
    make("h4", n ? {} : { tabindex: -1, "data-home": true, "data-key": "home" }, part.title),
    make("ul", {}, part.lines.map((one, m) => telling(model, one, `${n} ${m}`, opened))),
  ]);
  return make("section", { class: "dmd-card dmd-told", "aria-label": say("follows") }, parts.flat());
}

function telling(model, one, place, opened) {
  const [chip, box] = rule(model, one.rule, `${place} ${one.text}`, opened);
  const told = make("li", {}, make("span", {}, one.text), ...[chip, box].filter(Boolean));
  told.style.setProperty("--depth", one.depth);
  return told;
}

export default { render };
