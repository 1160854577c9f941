// The Table panel's sight of the board: all of it in its box where its words can be read then, else
// what lies around the figure that acts; and whatever one chooses by hand, from then on.
// Wheel and pinch come closer where the pointer is, plus and minus where the figure that acts is.

const CLOSEST = 4, NEARER = 1.25;
const READABLE = 11; // pixels; names of usual length are no smaller while nobody chose otherwise
const USUAL = 0.75; // of all lines of names so many may be smaller, as long ones are
const FIGURE = 16; // pixels; nor is who stands beside the figure that acts
const AS_DRAWN = 22; // how large a figure is drawn, before its room makes it larger or smaller
const ALL_BUT = 1.015;
const ALL_BUT_READABLE = 10.6; // pixels; so small they may be for all of a board to be seen
const BY_HAND = 480; // pixels; in a narrower box the letters on figures are to be read as well
const SMALLEST = 11; // the letters on figures, in the drawing
const EDGE = 34; // pixels, from somebody who must be seen to the end of the box
const SIDES = ["left", "right", "top", "bottom"];
const TOOLS = 38; // pixels at the foot of the box: what stands there can be moved out from below them
const BROAD_TOOL = 32; // pixels; so broad each of them is, where all of a board is seen
const SLIDE = 12; // pixels; so far apart are the spots along the edge that tools are tried at

// `sight` outlives a redraw: whether somebody chose it, how close (1: all of it), what is in the
// middle, the position for which that was found, what of which drawing was shown last, and at which
// sides there was more of it; where its tools stand.
function newSight() {
  return { chosen: false, close: 1, x: null, y: null, of: null, whole: "", shown: "", more: [],
    corner: "bottom", aside: 0, measured: "" };
}

// A box that shows a drawing, its tools, and what looks anew once something else is drawn in it.
// `watched` finds who must stay to be seen, first whoever acts; with another `stamp` it is another
// position. Of the paper around the drawing `rim` is left out.
function inSight(drawn, sight, watched, stamp, rim = 0) {
  const whole = drawn.getAttribute("viewBox");
  const [left, top, wide, high] = whole.split(" ")
    .map((one, n) => Number(one) + (n < 2 ? rim : -2 * rim));
  // Most boards are seen as the one before was; to find that out later would lay all out twice.
  if (sight.whole === whole) drawn.setAttribute("viewBox", sight.shown);
  const beyond_ = make("div", { class: "dmd-signs" });
  const box = make("div", { class: "dmd-sight" }, drawn, beyond_);
  const all = () => ({ wide: box.clientWidth || 1, high: box.clientHeight || 1 });
  const scale = () => Math.min(all().wide / wide, all().high / high) * sight.close;
  const kept = (middle, seen, begin, whole) =>
    seen >= whole ? begin + whole / 2
      : Math.min(Math.max(middle, begin + seen / 2), begin + whole - seen / 2);
  const show = () => {
    if (!box.clientWidth) return; // nobody sees it yet
    const w = all().wide / scale(), h = all().high / scale();
    sight.x = kept(sight.x ?? left + wide / 2, w, left, wide);
    const tools = sight.close > 1 ? TOOLS / scale() : 0;
    sight.y = kept(sight.y ?? top + high / 2, h, top, high + tools);
    const shown = [sight.x - w / 2, sight.y - h / 2, w, h].join(" ");
    if (drawn.getAttribute("viewBox") !== shown) drawn.setAttribute("viewBox", shown);
    Object.assign(sight, { whole, shown });
    const beyond = { left: sight.x - w / 2 - left, right: left + wide - sight.x - w / 2,
      top: sight.y - h / 2 - top, bottom: top + high - sight.y - h / 2 };
    sight.more = Object.keys(beyond).filter((side) => sight.close > 1 && beyond[side] > 1);
    const { corner, aside } = sight.close === 1 ? freer() : { corner: "bottom", aside: 0 };
    Object.assign(sight, { corner, aside });
    beyond_.replaceChildren(...sight.close === 1 ? [] : signs(watched, farOff,
      { x: all().wide / 2, y: all().high / 2 }, lead));
    wear();
  };
  // Where the tools cover least of a board that is seen whole: at the foot or at the top, and as far
  // to the right as may be.
  const freer = () => {
    const known = `${whole} ${all().wide} ${all().high} ${sight.chosen}`;
    if (sight.measured === known) return sight;
    const rooms = [...drawn.querySelectorAll("[data-space] > .reach")].map((one) => one.getBBox());
    if (!rooms.some(({ width }) => width)) return sight; // nobody sees them yet
    sight.measured = known;
    const to = scale(), w = all().wide / to, h = all().high / to;
    const broad = (BROAD_TOOL * (sight.chosen ? 2 : 1) + 8) / to, deep = TOOLS / to;
    const covered = (x, y) => rooms.reduce((sum, one) => sum +
      Math.max(0, Math.min(x + broad, one.x + one.width) - Math.max(x, one.x)) *
      Math.max(0, Math.min(y + deep, one.y + one.height) - Math.max(y, one.y)), 0);
    let least = { covers: Infinity };
    for (let aside = 0; aside + broad * to < all().wide; aside += SLIDE) {
      for (const corner of ["bottom", "top"]) {
        const y = corner === "top" ? sight.y - h / 2 : sight.y + h / 2 - deep;
        const covers = covered(sight.x + w / 2 - broad - aside / to, y);
        if (covers < least.covers) least = { covers, corner, aside };
      }
    }
    return least;
  };
  // What the box looks like for that. All in it would be looked through where a border changes.
  const wear = () => {
    box.toggleAttribute("data-close", sight.close > 1);
    box.toggleAttribute("data-chosen", sight.chosen);
    for (const side of SIDES) {
      const border = sight.more.includes(side) ? "transparent" : "var(--dmd-ink)";
      if (box.style.getPropertyValue(`--${side}`) !== border) box.style.setProperty(`--${side}`, border);
    }
    if (box.dataset.corner !== sight.corner) box.dataset.corner = sight.corner;
    tools[0].parentElement?.style.setProperty("--aside", `${sight.aside}px`);
    // What would do nothing covers nothing; who has just pressed it goes on beside it.
    const had = tools.find((one) => one === document.activeElement);
    tools[1].hidden = all_.hidden = sight.close === 1;
    near_.hidden = !sight.chosen;
    if (had?.hidden) tools[0].focus();
  };
  const look = (at) => { [sight.x, sight.y] = at; };
  // As close as it must be for words to be read; closer than that only by hand.
  const readable = () => {
    const sizes = [...drawn.querySelectorAll(".name")].map((one) =>
      Number(one.getAttribute("font-size"))).sort((one, other) => one - other);
    const letters = sizes[Math.floor(sizes.length * USUAL)] ?? SMALLEST;
    const fits = Math.min(all().wide / wide, all().high / high);
    const near = acting()?.closest("[data-space]")?.querySelector("[data-figure]");
    const times = near ? near.getCTM().a / drawn.getCTM().a : 1.4; // as large as most
    const lettered = all().wide < BY_HAND ? READABLE / SMALLEST / times : 0;
    const figures = near ? FIGURE / AS_DRAWN / times : 0;
    const read = fits * letters >= ALL_BUT_READABLE ? fits : READABLE / letters;
    const wanted = Math.max(read, figures, lettered);
    // A board that all but fits is not cut for it.
    return wanted / fits < ALL_BUT ? 1 : Math.min(CLOSEST, wanted / fits);
  };
  const acting = () => watched()[0];
  const grown = ([x1, y1, x2, y2], [x, y]) =>
    [Math.min(x1, x), Math.min(y1, y), Math.max(x2, x), Math.max(y2, y)];
  // What is seen without anybody having chosen it: as close as words and figures ask for, but in a
  // broad box never so close that somebody who is watched would be out of sight. Around them it
  // takes in as many as possible of the spaces that may be chosen.
  const around = () => {
    sight.close = readable();
    const [first, ...others] = watched().map(middleOf);
    if (sight.close === 1 || !first) return [left + wide / 2, top + high / 2];
    const whole = scale() / sight.close;
    const fits = (seen) => Math.min((all().wide - 2 * EDGE) / (seen[2] - seen[0]),
      (all().high - 2 * EDGE) / (seen[3] - seen[1])) / whole; // without others it has no end
    let seen = [...first, ...first];
    for (const one of others) { // in a narrow box a sign says where somebody far away is
      const to = grown(seen, one);
      if (all().wide >= BY_HAND || fits(to) >= sight.close) seen = to;
    }
    sight.close = Math.max(1, Math.min(sight.close, fits(seen)));
    const w = all().wide / scale(), h = all().high / scale();
    const far = ([x, y]) => Math.hypot(x - first[0], y - first[1]);
    const near = [...drawn.querySelectorAll(".space.dmd-may")].map(middleOf)
      .sort((one, other) => far(one) - far(other));
    for (const middle of near) {
      const to = grown(seen, middle);
      if (to[2] - to[0] > w * 0.6 || to[3] - to[1] > h * 0.6) break;
      seen = to;
    }
    return [(seen[0] + seen[2]) / 2, (seen[1] + seen[3]) / 2];
  };
  const choose = () => { sight.chosen = true; };
  const farOff = (node) => middleOf(node)
    .map((at, n) => (at - (n ? sight.y : sight.x)) * scale());
  const lead = (node) => {
    choose();
    look(middleOf(node));
    show();
    node.focus({ preventScroll: true });
  };
  const middleOf = (node) => {
    const { x, y, width, height } = node.getBBox(), to = node.getCTM(), from = drawn.getCTM();
    const point = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(from.inverse()
      .multiply(to));
    return [point.x, point.y];
  };
  // Whoever acts is never out of sight, however close somebody came by hand.
  const follow = () => {
    if (!box.clientWidth) return;
    if (!sight.chosen) {
      if (sight.of !== stamp() || sight.x === null) look(around());
      sight.of = stamp();
    }
    const node = acting();
    if (sight.close === 1 || !node) return;
    const [x, y] = middleOf(node), w = all().wide / scale(), h = all().high / scale();
    if (Math.abs(x - sight.x) > w / 2 - 30 || Math.abs(y - sight.y) > h / 2 - 30) look([x, y]);
  };
  const under = (event) => { // where on the board a pointer is
    const at = box.getBoundingClientRect();
    return [sight.x + (event.clientX - at.left - at.width / 2) / scale(),
      sight.y + (event.clientY - at.top - at.height / 2) / scale()];
  };
  const come = (times, at) => {
    const close = Math.min(CLOSEST, Math.max(1, sight.close * times));
    if (close === sight.close) return false;
    const [x, y] = at ?? [sight.x, sight.y], by = sight.close / close;
    sight.close = close;
    choose();
    look([x + (sight.x - x) * by, y + (sight.y - y) * by]); // what is under the pointer stays there
    show();
    return true;
  };
  const step = (times) => {
    const node = acting();
    come(times, times > 1 && node ? middleOf(node) : null);
    follow();
    show();
  };
  // A page that is scrolled past the board with the wheel goes on: only who points at it comes closer.
  let pointed = false;
  box.addEventListener("pointermove", () => { pointed = true; });
  box.addEventListener("pointerleave", () => { pointed = false; });
  box.addEventListener("wheel", (event) => {
    if (!pointed && !event.ctrlKey) return;
    const closer = event.deltaY < 0;
    if (come(closer ? NEARER : 1 / NEARER, under(event))) event.preventDefault();
    else if (event.ctrlKey) event.preventDefault();
  }, { passive: false });
  moveByHand(box, sight, { under, come, scale, show, choose });
  const all_ = button("⤢", "sight-all",
    () => { Object.assign(sight, newSight(), { chosen: true }); show(); },
    { title: say("show_all"), "aria-label": say("show_all") });
  const near_ = button("◎", "sight-near",
    () => { Object.assign(sight, newSight()); follow(); show(); },
    { title: say("show_near"), "aria-label": say("show_near") });
  const tools = [
    button("+", "sight-closer", () => step(NEARER * NEARER), { "aria-label": say("closer") }),
    button("−", "sight-farther", () => step(1 / NEARER / NEARER), { "aria-label": say("farther") }),
    all_, near_];
  wear(); // as the one before, for the same reason
  box.addEventListener("focusin", ({ target }) => { // what the keys lead to is brought into sight
    const node = target.closest("[data-key]");
    if (sight.close === 1 || !drawn.contains(node)) return;
    const [x, y] = middleOf(node), w = all().wide / scale(), h = all().high / scale();
    if (Math.abs(x - sight.x) < w / 2 - 20 && Math.abs(y - sight.y) < h / 2 - 20) return;
    look([x, y]);
    show();
  });
  const see = () => {
    if (sight.x === null) show();
    follow();
    show();
  };
  // It is told of each new box as well, once that was laid out and before anybody sees it.
  new ResizeObserver(() => {
    sight.of = null;
    see();
  }).observe(box);
  return [box, tools, see];
}

// One finger or the mouse moves the board once it is close; two fingers bring it closer.
function moveByHand(box, sight, { under, come, scale, show, choose }) {
  const held = new Map();
  let moved = 0, apart = 0;
  const distance = () => {
    const [one, other] = [...held.values()];
    return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  };
  box.addEventListener("pointerdown", (event) => {
    held.set(event.pointerId, event);
    if (held.size === 1) moved = 0;
    if (held.size === 2) apart = distance();
  });
  box.addEventListener("pointermove", (event) => {
    const before = held.get(event.pointerId);
    if (!before) return;
    held.set(event.pointerId, event);
    if (held.size === 2) {
      const now = distance();
      if (apart && Math.abs(now - apart) > 2) {
        come(now / apart, under(event));
        apart = now;
        moved = 99;
      }
      return;
    }
    const x = event.clientX - before.clientX, y = event.clientY - before.clientY;
    moved += Math.abs(x) + Math.abs(y);
    if (sight.close === 1 || moved < 5) return;
    if (!box.hasPointerCapture(event.pointerId)) box.setPointerCapture(event.pointerId);
    box.dataset.held = "true";
    choose();
    sight.x -= x / scale();
    sight.y -= y / scale();
    show();
  });
  const let_go = (event) => {
    held.delete(event.pointerId);
    delete box.dataset.held;
  };
  box.addEventListener("pointerup", let_go);
  box.addEventListener("pointercancel", let_go);
  // Who moved the board chose nothing.
  box.addEventListener("click", (event) => {
    if (moved >= 5 && (sight.close > 1 || moved >= 99)) event.stopPropagation();
    moved = 0;
  }, true);
}
