// The Table panel's sight of the board: all of it in its box, or closer, and then moved by hand.
// Wheel and pinch come closer where the pointer is, plus and minus where the figure that acts is.

const CLOSEST = 4, NEARER = 1.25;

// `sight` outlives a redraw: how close (1: all of it), and what is in the middle.
function newSight() {
  return { close: 1, x: null, y: null };
}

// A box that shows a drawing, and the line below it. `acting` finds what must stay to be seen.
function inSight(drawn, sight, acting) {
  const [left, top, wide, high] = drawn.getAttribute("viewBox").split(" ").map(Number);
  const box = make("div", { class: "dmd-sight" }, drawn);
  const all = () => ({ wide: box.clientWidth || 1, high: box.clientHeight || 1 });
  const scale = () => Math.min(all().wide / wide, all().high / high) * sight.close;
  const kept = (middle, seen, begin, whole) =>
    seen >= whole ? begin + whole / 2
      : Math.min(Math.max(middle, begin + seen / 2), begin + whole - seen / 2);
  const show = () => {
    if (!box.clientWidth) return; // nobody sees it yet
    const w = all().wide / scale(), h = all().high / scale();
    sight.x = kept(sight.x ?? left + wide / 2, w, left, wide);
    sight.y = kept(sight.y ?? top + high / 2, h, top, high);
    drawn.setAttribute("viewBox", [sight.x - w / 2, sight.y - h / 2, w, h].join(" "));
    box.toggleAttribute("data-close", sight.close > 1);
    all_.disabled = sight.close === 1;
  };
  const look = (at) => { [sight.x, sight.y] = at; };
  const middleOf = (node) => {
    const { x, y, width, height } = node.getBBox(), to = node.getCTM(), from = drawn.getCTM();
    const point = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(from.inverse()
      .multiply(to));
    return [point.x, point.y];
  };
  // Whoever acts is never out of sight.
  const follow = () => {
    const node = acting();
    if (sight.close === 1 || !node || !box.clientWidth) return;
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
  moveByHand(box, sight, { under, come, scale, show });
  const all_ = button("⤢", "sight all", () => { Object.assign(sight, newSight()); show(); },
    { title: "Show all of the board", "aria-label": "Show all of the board" });
  const tools = [
    button("+", "sight closer", () => step(NEARER * NEARER), { "aria-label": "Closer" }),
    button("−", "sight farther", () => step(1 / NEARER / NEARER), { "aria-label": "Farther away" }),
    all_];
  box.addEventListener("focusin", ({ target }) => { // what the keys lead to is brought into sight
    const node = target.closest("[data-key]");
    if (sight.close === 1 || !node) return;
    const [x, y] = middleOf(node), w = all().wide / scale(), h = all().high / scale();
    if (Math.abs(x - sight.x) < w / 2 - 20 && Math.abs(y - sight.y) < h / 2 - 20) return;
    look([x, y]);
    show();
  });
  new ResizeObserver(() => { follow(); show(); }).observe(box);
  requestAnimationFrame(() => { show(); follow(); show(); });
  return [box, tools];
}

// One finger or the mouse moves the board once it is close; two fingers bring it closer.
function moveByHand(box, sight, { under, come, scale, show }) {
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
