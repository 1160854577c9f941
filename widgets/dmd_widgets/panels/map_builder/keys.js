// Keys and dragging in the Map builder: each becomes one message to Python.

const FAR = 8; // pixels a pointer moves before a press becomes a drag
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
const ON_TILES = { r: "turn", f: "flip" };
const ON_SPACES = { m: "lift", l: "link", delete: "remove", backspace: "remove" };

function work(desk, root) {
  root.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, select, textarea");
    if (!typing && heard(desk, event)) event.preventDefault();
  });
  root.addEventListener("pointermove", (event) => drag(desk, root, event));
  root.addEventListener("pointerup", (event) => dropped(desk, event));
  root.addEventListener("pointercancel", () => {
    desk.painted = null;
    endDrag(desk);
  });
}

// A key that means something here: an act for Python, or a way over the map.
function heard(desk, event) {
  const { model } = desk, key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    const what = key === "z" ? (event.shiftKey ? "redo" : "undo") : key === "y" ? "redo" : "";
    if (what) ask(model, { do: what });
    return Boolean(what);
  }
  if (event.altKey) return false;
  const view = read(model, "view"), onMap = event.target.matches(".dmd-may > .reach");
  if (key === "escape" && view.hand) return ask(model, { do: "drop" }), true;
  const spot = focusedSpot(desk, event.target, view);
  if (ON_TILES[key] && (spot || view.hand)) {
    return ask(model, { do: ON_TILES[key], spot: spot ?? "" }), true;
  }
  if (ON_SPACES[key] && spot) return ask(model, { do: ON_SPACES[key], spot }), true;
  if (key === "p") {
    const shelf = area(desk, "palette");
    (shelf.querySelector("ul [tabindex='0']") ?? shelf.querySelector(".dmd-main")).focus();
    return true;
  }
  if (!onMap) return false;
  if (key === "enter" || key === " ") return ask(model, { do: "pick", spot }), true;
  if (key === "+" || key === "-") return zoom(desk, key === "+"), true;
  if (!ARROWS[event.key]) return false;
  const next = toward(desk, event.target, ...ARROWS[event.key]);
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest", inline: "nearest" });
  return true;
}

// A key acts on what has the focus: a place on the map, or the space whose card one is in.
function focusedSpot(desk, target, view) {
  if (target.matches(".dmd-may > .reach")) return target.dataset.key;
  return area(desk, "space").contains(target) && view.space ? `space ${view.space.id}` : null;
}

function startDrag(desk, event, message) {
  if (event.button !== 0) return;
  event.stopPropagation(); // the map stays where it is
  const svg = event.currentTarget.matches("button") && event.currentTarget.querySelector("svg");
  desk.drag = { x: event.clientX, y: event.clientY, message, svg, lifted: false };
}

// With a kind in the hand, whatever space one goes over with the button down gets one of it.
function startPainting(desk, event, key) {
  if (event.button !== 0) return;
  event.stopPropagation();
  desk.painted = new Set([key]);
}

function paint(desk, event) {
  if (!event.buttons) return void (desk.painted = null); // it was let go somewhere else
  const under = document.elementFromPoint(event.clientX, event.clientY)?.closest(".dmd-may");
  const spot = under?.querySelector(":scope > .reach");
  if (!spot || !area(desk, "board").contains(spot)) return;
  desk.painted.add(spot.dataset.key);
  if (desk.painted.size < 2) return; // a click so far
  for (const one of spots(desk)) {
    one.parentNode.classList.toggle("dmd-painted", desk.painted.has(one.dataset.key));
  }
}

function drag(desk, root, event) {
  if (desk.painted) return paint(desk, event);
  const held = desk.drag;
  if (!held) return;
  if (!event.buttons) return endDrag(desk); // it was let go somewhere else
  if (!held.lifted) {
    if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < FAR) return;
    held.lifted = true;
    root.classList.add("dmd-dragging");
    ask(desk.model, held.message);
    if (held.svg) held.shown = held.svg.cloneNode(true);
    if (held.shown) root.append(make("div", { class: "dmd-carried" }, held.shown));
  }
  const box = root.getBoundingClientRect(), carried = root.querySelector(":scope > .dmd-carried");
  if (carried) {
    carried.style.left = `${event.clientX - box.left}px`;
    carried.style.top = `${event.clientY - box.top}px`;
  }
}

function dropped(desk, event) {
  const held = desk.drag, painted = [...desk.painted ?? []];
  desk.painted = null;
  if (painted.length > 1) ask(desk.model, { do: "paint", spots: painted });
  endDrag(desk);
  if (!held?.lifted) return;
  const under = document.elementFromPoint(event.clientX, event.clientY)?.closest(".dmd-may");
  const key = under?.querySelector(":scope > .reach").dataset.key;
  ask(desk.model, key ? { do: "pick", spot: key } : { do: "drop" });
}

function endDrag(desk) {
  desk.drag = null;
  const root = desk.body.parentElement;
  root.classList.remove("dmd-dragging");
  root.querySelector(":scope > .dmd-carried")?.remove();
}
