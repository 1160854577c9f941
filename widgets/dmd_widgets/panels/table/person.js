// The Table panel's strip: who acts, and how that person stands, beside every question and roll.

const MANY = 12; // cells; from here on they are narrow

function person(view) {
  const one = view.acting;
  if (!one) return [];
  return [
    make("div", { class: "dmd-who" }, make("strong", { title: one.whole }, one.title),
      one.chips.map(({ word, tone }) =>
        make("span", { class: "dmd-tag", "data-tone": tone }, word)),
      make("span", { title: one.place }, one.place)),
    make("div", { class: "dmd-tracks" }, one.tracks.map(track)),
  ];
}

// Beside the name whoever acts stands once more as on the board, so that one finds them there.
function wearFigure(body, drawn, id) {
  const who = body.querySelector(".dmd-who"), node = who && drawn && figure(drawn, id);
  const known = who?.querySelector(":scope > svg");
  if (!node) return void known?.remove();
  const worn = likeness(node);
  worn.setAttribute("aria-hidden", "true");
  if (known?.isEqualNode(worn)) return;
  known?.remove();
  who.prepend(worn);
}

function track({ name, told, at, first, last, tone, marks, more, by }) {
  const cells = [];
  for (let step = first + 1; step <= last && last - first <= 40; step++) {
    cells.push(make("i", { "data-full": step <= at, "data-mark": marks.includes(step) }));
  }
  const shape = last - first >= MANY ? "dmd-cells dmd-many" : "dmd-cells";
  return make("div", { class: "dmd-track", "data-tone": tone, title: told,
    "data-changed": Boolean(by) },
    make("span", {}, name, " ", make("b", {}, `${at}`), `/${last}`,
      by ? make("b", { class: "dmd-by" }, by) : null),
    make("span", { class: shape, "aria-hidden": true }, cells),
    more ? make("span", {}, more) : null);
}
