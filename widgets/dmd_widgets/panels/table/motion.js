// What moves on the Table panel's board: whoever went somewhere goes there once more, and an arrow
// leads from who strikes to whom. Where nobody wants things to move, only the marks stay.

const STEP = 260, LONGEST_WAY = 1500; // milliseconds, from one space to the next, and altogether

// `motion` outlives a redraw: it knows the position that was shown last.
function newMotion() {
  return { stamp: null, at: -1, times: 0 };
}

// After a board was drawn: arrows always, ways only where the game has just gone on.
function setInMotion(drawn, view, motion) {
  const forward = motion.stamp !== null && view.stamp !== motion.stamp && view.time.at > motion.at;
  Object.assign(motion, { stamp: view.stamp, at: view.time.at });
  lastMove(drawn, view);
  for (const one of drawn.querySelectorAll(":scope > .dmd-strike")) one.remove();
  const times = motion.times += 1;
  const isNow = () => times === motion.times && drawn.isConnected && drawn.getCTM();
  const arrows = () => {
    if (!isNow()) return;
    drawn.append(...view.strikes.map(([who, whom]) => strike(drawn, who, whom)).filter(Boolean));
  };
  requestAnimationFrame(() => {
    const ways = forward && !matchMedia("(prefers-reduced-motion: reduce)").matches
      ? Object.entries(view.ways) : [];
    if (!ways.length) { // what came of it is painted first
      if (view.strikes.length) requestAnimationFrame(arrows);
      return;
    }
    arrows(); // while everybody stands where they are drawn
    if (isNow()) for (const [who, way] of ways) travel(drawn, who, way);
  });
}

// Where the last move began and ended, as chess boards show it.
function lastMove(drawn, view) {
  const ends = new Set(Object.values(view.ways).flatMap((way) => [way[0], way.at(-1)]));
  for (const node of drawn.querySelectorAll("[data-space]")) {
    node.classList.toggle("dmd-last", ends.has(node.dataset.space));
  }
}

function figure(drawn, id) {
  return [...drawn.querySelectorAll("[data-figure]")]
    .find((node) => keysOf(node).includes(`figure ${id}`));
}

// The middle of something on the board, in the drawing's measure.
function middle(drawn, node) {
  const { x, y, width, height } = node.getBBox();
  const to = drawn.getCTM().inverse().multiply(node.getCTM());
  const at = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(to);
  return [at.x, at.y];
}

// A figure goes along its way, from room to room, and stops where it is drawn.
function travel(drawn, id, way) {
  const node = figure(drawn, id);
  const rooms = way.map((space) => [...drawn.querySelectorAll("[data-space]")]
    .find((one) => one.dataset.space === space)?.querySelector(":scope > .reach"));
  if (!node || rooms.some((room) => !room)) return;
  const end = middle(drawn, node), larger = node.getCTM().a / drawn.getCTM().a;
  const offset = (at) => `${(at[0] - end[0]) / larger}px ${(at[1] - end[1]) / larger}px`;
  const stops = [...rooms.slice(0, -1).map((room) => offset(middle(drawn, room))), "0px 0px"];
  const walk = node.animate({ translate: stops },
    { duration: Math.min(LONGEST_WAY, STEP * stops.length), easing: "ease-in-out" });
  walking.add(walk);
  walk.onfinish = walk.oncancel = () => walking.delete(walk);
}

const walking = new Set(); // the ways that are being gone

// Whoever plays on does not wait until everybody has arrived.
function arrive() {
  for (const walk of walking) walk.finish();
}

// An arrow in an arc, so that it is seen where both stand side by side: above them, and beside them
// where one stands below the other.
function strike(drawn, who, whom) {
  const from = figure(drawn, who), to = figure(drawn, whom);
  if (!from || !to || from === to) return null;
  const [a, b] = middle(drawn, from), [c, d] = middle(drawn, to);
  const long = Math.hypot(c - a, d - b) || 1;
  const side = c < a || (c === a && d < b) ? -1 : 1; // so that it never hangs below them
  const [nx, ny] = [side * (d - b) / long, -side * (c - a) / long];
  const edge = ([x, y], node) => {
    const off = 0.35 * node.getBBox().height * node.getCTM().a / drawn.getCTM().a;
    return [x + nx * off, y + ny * off];
  };
  const [x1, y1] = edge([a, b], from), [x2, y2] = edge([c, d], to);
  const high = Math.max(16, long / 3), short = 5 / long;
  const top = [(x1 + x2) / 2 + nx * high, (y1 + y2) / 2 + ny * high];
  const [ex, ey] = [x2 + (top[0] - x2) * short, y2 + (top[1] - y2) * short];
  const [dx, dy] = [ex - top[0], ey - top[1]], far = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / far, dy / far];
  const point = (ahead, off) => `${ex + ux * ahead - uy * off},${ey + uy * ahead + ux * off}`;
  const shape = (name, attributes) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const arrow = shape("g", { class: "dmd-strike", "aria-hidden": "true" });
  const arc = `M${x1},${y1} Q${top[0]},${top[1]} ${ex},${ey}`;
  arrow.append(shape("path", { d: arc, class: "dmd-under" }), shape("path", { d: arc }),
    shape("polygon", { points: [point(4, 0), point(-5, 4.5), point(-5, -4.5)].join(" ") }));
  return arrow;
}
