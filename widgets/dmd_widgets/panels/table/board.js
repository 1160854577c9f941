// The Table panel's board: whatever stands in the drawing is a button, for the mouse and the keys.
// What may be chosen is reached by Tab; arrow keys lead to the space that lies there, Page Down and
// Page Up along what stands in it. What may not be chosen says why not.

const RIM = 6; // of the paper around a board, on which nothing is drawn: its rooms are larger for it
const THINGS = "[data-space], [data-figure], [data-token]";

// `ground` outlives a redraw: the drawing that lies there, its box, and what is told of it now.
function board(model, view, body, sight, motion, ground) {
  const text = read(model, "board"), kind = `${model.get("tongue")} ${view.back}`;
  const stays = ground.kind === kind && drawnOver(ground.drawn, ground.text, text);
  Object.assign(ground, { text, kind, view });
  if (!stays) ground.drawn = picture(text);
  label(ground);
  if (stays) {
    requestAnimationFrame(ground.see); // once all was laid out
    ground.point(ground.at);
  } else lay(model, body, sight, ground);
  setInMotion(ground.drawn, view, motion);
  return ground.laid;
}

// A board that was not there before, in its box, with its tools.
function lay(model, body, sight, ground) {
  const { drawn } = ground;
  drawn.addEventListener("keydown", (event) => {
    walkAlong(ground.spots, event);
    const presses = event.key === "Enter" || event.key === " ";
    if (!presses || !ground.spots.includes(event.target)) return;
    event.preventDefault();
    act(model, ground.view, event.target.closest(THINGS), event.target, body);
  });
  drawn.addEventListener("click", (event) => {
    const { view } = ground;
    if (event.detail > 1 || view.back) return; // a double click chooses once
    const top = event.target.closest("[data-figure], [data-token]");
    const space = event.target.closest("[data-space]");
    const node = top && keyOf(top, view) ? top : space && keyOf(space, view) ? space : top ?? space;
    if (node) act(model, view, node, node, body);
  });
  const [box, tools, see] = inSight(drawn, sight, () => ground.watched, () => ground.view.stamp, RIM);
  const pointed = make("div", { class: "dmd-pointed", "aria-hidden": true });
  const point = (node) => {
    pointed.classList.remove("dmd-above");
    pointed.textContent = ground.labels.get(node) ?? "";
  };
  const look = ({ target }) => {
    ground.at = target.closest?.(THINGS) ?? null;
    point(ground.at);
  };
  for (const one of ["pointerover", "focusin"]) box.addEventListener(one, look);
  for (const one of ["pointerleave", "focusout"]) {
    box.addEventListener(one, () => { ground.at = null; }); // it is told until the next redraw
  }
  box.addEventListener("keydown", ({ key }) => {
    const tool = { "+": "sight-closer", "-": "sight-farther", "−": "sight-farther" }[key];
    tools.find((one) => one.dataset.key === tool)?.click();
  });
  const laid = [box, pointed, make("div", { class: "dmd-tools" }, tools)];
  Object.assign(ground, { see, point, laid, at: null });
}

// What everything on the board is called and may mean now, also what lay there before.
function label(ground) {
  const { drawn, view } = ground, figures = new Map();
  Object.assign(ground, { labels: new Map(), spots: [] });
  put(drawn, "role", "group");
  const told = drawn.querySelector("title").textContent;
  put(drawn, "aria-label", say("board_keys", { board: told }));
  for (const node of drawn.querySelectorAll(THINGS)) {
    const keys = keysOf(node), key = keys.find((one) => Object.hasOwn(view.picks, one));
    for (const one of keys) if (!figures.has(one)) figures.set(one, node);
    if (key || !view.back) ground.spots.push(labelled(node, keys, key, ground));
  }
  ground.watched = [view.acting?.id, ...view.watched].map((id) => figures.get(`figure ${id}`))
    .filter(Boolean);
  for (const node of figures.values()) {
    node.classList.toggle("dmd-watched", ground.watched.includes(node));
  }
  if (ground.spots.length && !Object.keys(view.picks).length) put(ground.spots[0], "tabindex", 0);
}

function labelled(node, keys, key, { view, labels }) {
  const told = key ? view.picks[key].map((n) => view.options[n].sentence).join(say("or"))
    : say("not_now_why");
  const changed = keys.map((one) => view.changes[one]).find(Boolean);
  const title = node.querySelector("title").textContent;
  const name = changed ? `${title} (${changed})` : title;
  // A figure stands in its space: the floor is the button of a space, and holds no other one.
  const spot = node.querySelector(":scope > .reach") ?? node;
  give(node, { "data-changed": changed });
  give(spot, { role: "button", tabindex: key ? 0 : -1, "aria-disabled": !key,
    "aria-label": [name, spot.dataset.ways, told].filter(Boolean).join(" "), "data-key": key ?? keys[0],
    "data-once": key ? view.stamp : undefined });
  labels.set(node, key ? `${name} ${told}` : name);
  node.classList.toggle("dmd-may", Boolean(key));
  node.classList.toggle("dmd-lit", false);
  return spot;
}

// Attributes as they are now; what has none any more loses it.
function give(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) node.removeAttribute(name); else put(node, name, value);
  }
}

// Choose what is meant, or ask why it cannot be chosen.
function act(model, view, node, spot, body) {
  const key = keyOf(node, view);
  if (key) return pick(model, view, view.picks[key], spot, body);
  ask(model, { do: "why", about: keysOf(node)[0] });
}

// To the space that lies in the direction of an arrow, or with Page Down to the next thing in one.
function walkAlong(spots, event) {
  if (!spots.includes(event.target)) return;
  const from = event.target;
  const spaces = spots.filter((one) => one.dataset.key.startsWith("space "));
  const here = spaces.find((one) => within(from, one)) ?? from;
  const along = [here, ...spots.filter((one) => one !== here && within(one, here))];
  const by = { PageDown: 1, PageUp: -1 }[event.key];
  const to = by ? along[(along.indexOf(from) + by + along.length) % along.length]
    : toward(here, spaces, event.key);
  if (by || /^Arrow/.test(event.key)) event.preventDefault();
  to?.focus({ preventScroll: true });
}
// Whether the middle of one thing lies inside another.
function within(one, other) {
  const at = one.getBoundingClientRect(), around = other.getBoundingClientRect();
  const x = at.left + at.width / 2, y = at.top + at.height / 2;
  return x > around.left && x < around.right && y > around.top && y < around.bottom;
}

// The nearest space in a direction: how far it is that way, and twice how far it is off that way.
function toward(here, spaces, key) {
  const [dx, dy] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1],
    ArrowUp: [0, -1] }[key] ?? [0, 0];
  const middle = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const [x, y] = middle(here);
  let best, least = Infinity;
  for (const one of spaces) {
    const [a, b] = middle(one), ahead = (a - x) * dx + (b - y) * dy;
    const aside = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
    if (one === here || ahead <= 1 || aside > 3 * ahead) continue;
    if (ahead + 2 * aside < least) [best, least] = [one, ahead + 2 * aside];
  }
  return best;
}

// Figures that look alike are drawn as one; a choice may be about any of them.
function keysOf(node) {
  const { space, figure, token, ids } = node.dataset;
  if (space !== undefined) return [`space ${space}`];
  const kind = figure !== undefined ? "figure" : "token";
  return (ids ?? figure ?? token ?? "").split("|").map((name) => `${kind} ${name}`);
}

function keyOf(node, view) {
  return keysOf(node).find((key) => Object.hasOwn(view.picks, key));
}

// Choose what a click means; where it may mean several things, ask which.
function pick(model, view, numbers, node, body) {
  if (numbers.length === 1) return choose(model, view, numbers[0]);
  const shut = (back) => {
    if (!menu.isConnected || menu.hidden) return;
    menu.hidden = true; // to take away what has the focus tells focusout again
    menu.remove();
    if (back) (node.querySelector(":scope > .reach") ?? node).focus();
  };
  const items = numbers.map((n) => button(view.options[n].sentence, `menu ${n}`,
    () => { choose(model, view, n); shut(false); }, { role: "menuitem" }));
  const menu = make("div", { class: "dmd-menu", role: "menu", "aria-label": say("which"),
    onkeydown: (event) => { if (event.key === "Escape") shut(true); },
    onfocusout: (event) => { if (!menu.contains(event.relatedTarget)) shut(false); },
  }, items);
  const at = node.getBoundingClientRect(), base = body.getBoundingClientRect();
  body.append(menu);
  menu.style.left = `${Math.max(0, Math.min(at.left - base.left, base.width - 290))}px`;
  menu.style.top = `${at.bottom - base.top}px`;
  roving(menu, "button", 0);
  items[0].focus();
}

// Show on the board what a choice is about.
function light(body, view, n, on) {
  for (const node of body.querySelectorAll(".dmd-may")) {
    const key = keyOf(node, view);
    node.classList.toggle("dmd-lit", on && Boolean(key) && view.picks[key].includes(n));
  }
}
