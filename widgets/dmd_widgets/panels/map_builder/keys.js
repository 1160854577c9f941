// Keys and dragging in the Map builder: each becomes one message to Python.

const FAR = 8; // pixels a pointer moves before a press becomes a drag
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
const ANYWHERE = { r: "turn", f: "flip" };
const ON_THE_MAP = { m: "lift", l: "link", delete: "remove", backspace: "remove" };

function work(desk, root) {
  root.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, select, textarea");
    if (!typing && heard(desk, event)) event.preventDefault();
  });
  root.addEventListener("pointermove", (event) => drag(desk, root, event));
  root.addEventListener("pointerup", (event) => dropped(desk, event));
  root.addEventListener("pointercancel", () => endDrag(desk));
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
  const onMap = event.target.matches(".dmd-may > .reach"), spot = onMap
    ? event.target.dataset.key : "";
  if (key === "escape" && read(model, "view").hand) return ask(model, { do: "drop" }), true;
  if (ANYWHERE[key]) return ask(model, { do: ANYWHERE[key], spot }), true;
  if (key === "p") {
    const shelf = area(desk, "palette");
    (shelf.querySelector("ul [tabindex='0']") ?? shelf.querySelector(".dmd-main")).focus();
    return true;
  }
  if (!onMap) return false;
  if (ON_THE_MAP[key]) return ask(model, { do: ON_THE_MAP[key], spot }), true;
  if (key === "enter" || key === " ") return ask(model, { do: "pick", spot }), true;
  if (key === "+" || key === "-") return zoom(desk, key === "+" ? 1.25 : 0.8), true;
  if (!ARROWS[event.key]) return false;
  const next = toward(desk, event.target, ...ARROWS[event.key]);
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest", inline: "nearest" });
  return true;
}

function startDrag(desk, event, message) {
  if (event.button !== 0) return;
  const svg = event.currentTarget.matches("button") && event.currentTarget.querySelector("svg");
  desk.drag = { x: event.clientX, y: event.clientY, message, svg, lifted: false };
}

function drag(desk, root, event) {
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
  const held = desk.drag;
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
