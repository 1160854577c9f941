// The map of the Map builder: what is in the hand, where it may go, and how the keys get there.

const SMALLEST = 0.62, LARGEST = 2; // how large it is drawn; below, words cannot be read

function board(desk, view) {
  const { model } = desk, { hand } = view;
  const act = (text, what) => button(text, `hand ${what}`, () => ask(model, { do: what }));
  const holding = make("div", { class: "dmd-hand" }, hand
    ? [hand.svg ? small(hand.svg) : null,
      make("div", {}, make("strong", {}, hand.told), make("small", {}, hand.hint)),
      ...(hand.tile ? [act("Turn (R)", "turn"), act("Flip (F)", "flip")] : []),
      act("Put back (Esc)", "drop")]
    : make("div", {}, make("strong", {}, "Your hand is empty"), make("small", {},
      view.kind === "empty" ? "Choose a tile in the palette, or a space of your own."
        : "Choose something in the palette, or click a space to change what is there.")));
  const drawn = picture(view.board);
  drawn.setAttribute("role", "group");
  drawn.setAttribute("aria-label", "Map; arrow keys move over it, Enter puts down or looks");
  const places = drawn.querySelectorAll("[data-spot]");
  for (const node of places.length ? places : drawn.querySelectorAll("[data-space]")) {
    offer(desk, view, node);
  }
  const box = make("div", { class: "dmd-scroll dmd-map", "data-scrolls": "map" }, drawn);
  scaled(desk, box, drawn);
  return [holding, box, legend(desk, view.kind)];
}

// A place one may click, or go to with the arrow keys.
function offer(desk, view, node) {
  const key = node.dataset.spot ?? `space ${node.dataset.space}`;
  const spot = node.querySelector(":scope > .reach");
  spot.setAttribute("role", "button");
  spot.setAttribute("tabindex", -1);
  spot.setAttribute("aria-label", node.querySelector("title").textContent);
  spot.dataset.key = key;
  node.classList.add("dmd-may");
  node.addEventListener("click", (event) => {
    if (event.detail < 2) ask(desk.model, { do: "pick", spot: key }); // a double click is one
  });
  spot.addEventListener("focus", () => {
    for (const one of spots(desk)) one.tabIndex = one === spot ? 0 : -1;
    preview(desk, view, node, spot);
  });
  node.addEventListener("mouseenter", () => preview(desk, view, node, spot));
  if (!view.hand) {
    node.addEventListener("pointerdown", (event) =>
      startDrag(desk, event, { do: "lift", spot: key }));
  }
}

function spots(desk) {
  return [...area(desk, "board").querySelectorAll(".dmd-may > .reach")];
}

// How the tile in the hand would lie there: at the rim of the map only its nearest edge is seen.
function preview(desk, view, node, spot) {
  area(desk, "board").querySelector(".dmd-preview")?.remove();
  if (!view.hand?.tile || !node.classList.contains("free")) return;
  const shown = picture(view.hand.svg), at = spot.getBBox();
  const here = spot.getBoundingClientRect(), map = node.ownerSVGElement.getBoundingClientRect();
  const edge = (before, after) => (before < FAR ? "Max" : after < FAR ? "Min" : "Mid");
  const across = edge(here.left - map.left, map.right - here.right);
  const down = edge(here.top - map.top, map.bottom - here.bottom);
  const margin = 14, side = shown.viewBox.baseVal.width - 2 * margin;
  const laid = { x: at.x, y: at.y, width: at.width, height: at.height, class: "dmd-preview",
    viewBox: `${margin} ${margin} ${side} ${side}`,
    preserveAspectRatio: `x${across}Y${down} slice` };
  for (const [name, value] of Object.entries(laid)) shown.setAttribute(name, value);
  node.append(shown);
}

// As large as there is room for, but never so small that nobody can read it.
function scaled(desk, box, drawn) {
  const wide = drawn.viewBox.baseVal.width;
  desk.fit = () => {
    if (!desk.room) return; // it is not on the page yet
    desk.shown = desk.scale ?? Math.max(SMALLEST, Math.min(1, desk.room / wide));
    drawn.style.width = `${Math.round(wide * desk.shown)}px`;
  };
  desk.fit(); // there is most likely as much room as before
  desk.sizes?.disconnect();
  desk.sizes = new ResizeObserver(() => {
    desk.room = box.clientWidth;
    desk.fit();
  });
  desk.sizes.observe(box);
}

function zoom(desk, by) {
  desk.scale = Math.max(0.25, Math.min(LARGEST, (desk.shown ?? 1) * by));
  desk.fit();
}

function legend(desk, kind) {
  const own = { laid: [["R", "turn"], ["F", "flip"]], listed: [["L", "link"]], empty: [] }[kind];
  const keys = [["↑ ↓ ← →", "go"], ["Enter", "put down, look"], ...own, ["M", "move"],
    ["Del", "remove"], ["Esc", "put back"], ["P", "palette"], ["Ctrl Z", "undo"]];
  return make("div", { class: "dmd-legend" },
    button("−", "smaller", () => zoom(desk, 0.8), { "aria-label": "Smaller" }),
    button("+", "larger", () => zoom(desk, 1.25), { "aria-label": "Larger" }),
    keys.map(([key, what]) => make("span", {}, make("kbd", {}, key), ` ${what}`)));
}

// Where the keys are: moved by Python after an act, kept where somebody only looked around.
function point(desk, view, inside) {
  const all = spots(desk), { key, number } = view.cursor;
  const spot = all.find((one) => one.dataset.key === key) ?? all[0];
  if (spot && !all.some((one) => one.tabIndex === 0)) spot.tabIndex = 0;
  const moved = number !== desk.seen, wants = desk.wants;
  desk.seen = number;
  desk.wants = "";
  if (!spot || !inside || !moved) return;
  queueMicrotask(() => { // a button that is still there keeps the focus: Enter presses it again
    if (area(desk, "board").contains(document.activeElement?.closest("button"))) return;
    spot.focus({ preventScroll: true });
    spot.scrollIntoView({ block: wants === "look" ? "center" : "nearest", inline: "nearest" });
  });
}

// The nearest place in a direction; what lies straight ahead is nearer than what lies aside.
function toward(desk, from, across, down) {
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(from);
  let best = null, least = Infinity;
  for (const one of spots(desk)) {
    const [u, v] = middle(one), ahead = (u - x) * across + (v - y) * down;
    const aside = Math.abs((u - x) * down) + Math.abs((v - y) * across);
    if (one === from || ahead < 4 || aside > 3 * ahead) continue;
    if (ahead + 2 * aside < least) [best, least] = [one, ahead + 2 * aside];
  }
  return best;
}
