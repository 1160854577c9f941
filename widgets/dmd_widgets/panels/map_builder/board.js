// The map of the Map builder: what is in the hand, where it may go, and how the keys get there.

function board(desk, view) {
  const { model } = desk, { hand } = view;
  const act = (text, what) => button(text, `hand ${what}`, () => ask(model, { do: what }));
  const holding = make("div", { class: "dmd-hand" }, hand
    ? [hand.svg ? small(hand.svg) : null,
      make("div", {}, make("strong", {}, hand.told), make("small", {}, hand.hint)),
      ...(hand.tile ? [act(withKey(say("turn"), "R"), "turn"),
        act(withKey(say("flip"), "F"), "flip")] : []),
      act(withKey(say("put_back"), "Esc"), "drop")]
    : make("div", {}, make("strong", {}, say("empty_hand")), make("small", {},
      view.kind === "empty" ? say("choose_tile")
        : say("choose_thing"))));
  const drawn = picture(view.board);
  drawn.setAttribute("role", "group");
  drawn.setAttribute("aria-label", say("map_keys"));
  const places = drawn.querySelectorAll("[data-spot]");
  for (const node of places.length ? places : drawn.querySelectorAll("[data-space]")) {
    offer(desk, view, node);
  }
  const here = () =>
    [drawn.querySelector(".reach:focus, .dmd-may > .reach[tabindex='0']")].filter(Boolean);
  const [box, tools] = inSight(drawn, desk.sight, here, () => view.stamp);
  box.classList.add("dmd-map");
  return [holding, box, make("div", { class: "dmd-legend" }, tools, legend(view.kind))];
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
  node.addEventListener("pointerdown", (event) => {
    if (!view.hand) return startDrag(desk, event, { do: "lift", spot: key });
    if (view.hand.paints) startPainting(desk, event, key);
  });
}

// What a button does, with the key that does it as well.
function withKey(text, key) {
  return `${text} (${key})`;
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

// Closer or farther, by the tool that does it.
function zoom(desk, closer) {
  const tools = area(desk, "board").querySelectorAll(".dmd-legend > button");
  tools[closer ? 0 : 1].click();
}

function legend(kind) {
  const own = { laid: [["R", say("key_turn")], ["F", say("key_flip")]],
    listed: [["L", say("key_link")]], empty: [] }[kind];
  const keys = [["↑ ↓ ← →", say("key_go")], ["Enter", say("key_put")], ...own,
    ["M", say("key_move")], ["Del", say("key_remove")], ["Esc", say("key_back")],
    ["P", say("key_palette")], [`${say("ctrl")} Z`, say("key_undo")]];
  return keys.map(([key, what]) => make("span", {}, make("kbd", {}, key), ` ${what}`));
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
