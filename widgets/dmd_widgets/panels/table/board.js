// The Table panel's board: whatever stands in the drawing is a button, for the mouse and the keys.
// What may be chosen is reached by Tab; arrow keys lead to the space that lies there, Page Down and
// Page Up along what stands in it. What may not be chosen says why not.

function board(model, view, body, sight, motion) {
  const drawn = picture(read(model, "board"));
  drawn.setAttribute("role", "group");
  const told = drawn.querySelector("title").textContent;
  drawn.setAttribute("aria-label", say("board_keys", { board: told }));
  const spots = [], labels = new Map();
  for (const node of drawn.querySelectorAll("[data-space], [data-figure], [data-token]")) {
    const key = keyOf(node, view);
    if (!key && view.back) continue;
    const told = key ? view.picks[key].map((n) => view.options[n].sentence).join(say("or"))
      : say("not_now_why");
    // A figure stands in its space: the floor is the button of a space, and holds no other one.
    const spot = node.querySelector(":scope > .reach") ?? node;
    spot.setAttribute("role", "button");
    spot.setAttribute("tabindex", key ? "0" : "-1");
    spot.setAttribute("aria-disabled", String(!key));
    const changed = keysOf(node).map((one) => view.changes[one]).find(Boolean);
    const title = node.querySelector("title").textContent;
    const name = changed ? `${title} (${changed})` : title;
    if (changed) node.dataset.changed = changed;
    spot.setAttribute("aria-label", `${name} ${told}`);
    labels.set(node, key ? `${name} ${told}` : name);
    spot.dataset.key = key ?? keysOf(node)[0];
    if (key) spot.dataset.once = view.stamp;
    node.classList.toggle("dmd-may", Boolean(key));
    spot.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      act(model, view, node, spot, body);
    });
    spots.push(spot);
  }
  if (spots.length && !Object.keys(view.picks).length) spots[0].setAttribute("tabindex", "0");
  drawn.addEventListener("keydown", (event) => walkAlong(spots, event));
  drawn.addEventListener("click", (event) => {
    if (event.detail > 1 || view.back) return; // a double click chooses once
    const top = event.target.closest("[data-figure], [data-token]");
    const space = event.target.closest("[data-space]");
    const node = top && keyOf(top, view) ? top : space && keyOf(space, view) ? space : top ?? space;
    if (node) act(model, view, node, node, body);
  });
  const figure = (id) => [...drawn.querySelectorAll("[data-figure]")]
    .find((node) => keysOf(node).includes(`figure ${id}`));
  const watched = () => [view.acting?.id, ...view.watched].map(figure).filter(Boolean);
  for (const one of watched()) one.classList.add("dmd-watched");
  const [box, tools] = inSight(drawn, sight, watched, view.stamp);
  const pointed = make("div", { class: "dmd-pointed", "aria-hidden": true });
  const point = ({ target }) => {
    const node = target.closest?.("[data-space], [data-figure], [data-token]");
    pointed.textContent = node ? labels.get(node) ?? "" : "";
  };
  box.addEventListener("pointerover", point);
  box.addEventListener("focusin", point);
  box.addEventListener("keydown", ({ key }) => {
    const tool = { "+": "sight-closer", "-": "sight-farther", "−": "sight-farther" }[key];
    tools.find((one) => one.dataset.key === tool)?.click();
  });
  setInMotion(drawn, view, motion);
  return [box, pointed, make("div", { class: "dmd-tools" }, tools)];
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
