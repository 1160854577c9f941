// Signs at the edge of a board that is seen closely: whoever is watched and lies beyond it, and
// where. A sign leads there.

const SIGN = 22; // pixels, from the middle of a sign to the edge; at the foot above the tools

// `far` says where in the box, counted from its middle in pixels, somebody is; `reach` is where the
// box ends.
function signs(watched, far, reach, lead) {
  return watched().filter((one) => one.dataset.figure).flatMap((node) => {
    const [x, y] = far(node);
    if (Math.abs(x) <= reach.x && Math.abs(y) <= reach.y) return [];
    const told = node.querySelector("title").textContent;
    const arrow = make("span", { class: "dmd-whither", "aria-hidden": true }, "➤");
    arrow.style.rotate = `${Math.atan2(y, x)}rad`;
    const sign = button([likeness(node), arrow], `sign ${node.dataset.figure}`, () => lead(node),
      { class: "dmd-sign", title: told, "aria-label": told });
    const least = SIGN - 2 * reach.y, most = -SIGN - TOOLS;
    sign.style.left = `${reach.x + Math.min(Math.max(x, SIGN + 8 - reach.x), reach.x - SIGN - 8)}px`;
    sign.style.top = `${2 * reach.y + Math.min(Math.max(y - reach.y, least), most)}px`;
    return [sign];
  });
}

// The same figure once more, which nothing takes for the one that stands on the board.
function likeness(node) {
  const drawn = document.createElementNS(SVG, "svg");
  drawn.setAttribute("viewBox", "-1 -1 24 24");
  drawn.append(...[...node.childNodes].filter((one) => !one.matches?.("title"))
    .map((one) => one.cloneNode(true)));
  return drawn;
}
