// The Table panel's games as a tree: each decision is a knot to click, and arrows step along it.
// Below it the games as they stand, side by side; and this position as a text for a friend.

function branches(model, view, body) {
  const rows = view.tree.map((row) => make("div", { class: "dmd-branch", role: "presentation" },
    view.tree.length > 1 ? make("strong", {}, row.name) : null,
    row.stops.map((stop) => knot(model, view, row, stop))));
  const shared = model.get("asked");
  const tree = make("div", { class: "dmd-tree", role: "group", "aria-label": say("tree"),
    onkeydown: stepAlong }, rows);
  requestAnimationFrame(() => showHere(tree)); // once it was laid out
  return [
    tree,
    make("div", { class: "dmd-beside-bar" },
      button(say("share"), "share", () => ask(model, { do: "stands", stamp: view.stamp }),
        { title: say("share_hint") }),
      say("beside_notebook") && button(say("beside_notebook"), "beside", () => openBeside(body),
        { title: say("beside_notebook_hint") })),
    shared.stamp === view.stamp && shared.stands ? copyable(shared.stands, "share") : null,
    view.tree.length > 1 ? make("div", { class: "dmd-standing" },
      read(model, "beside").map((one) => make("figure", { class: one.here ? "dmd-here" : null },
        make("figcaption", {}, make("strong", {}, `${one.name} · ${one.headline}`),
          make("span", {}, one.asks), one.chance ? make("span", {}, one.chance) : null),
        picture(one.svg)))) : null,
  ].filter(Boolean);
}

// A long evening is wider than the drawer: where one stands is brought into sight, in the middle.
function showHere(tree) {
  const here = tree.querySelector('.dmd-knot[aria-pressed="true"]');
  if (!here) return;
  const at = here.getBoundingClientRect(), around = tree.getBoundingClientRect();
  if (at.left >= around.left && at.right <= around.right) return;
  tree.scrollLeft += at.left - around.left - (around.width - at.width) / 2;
}

// A decision: where it stands in its row, what was chosen there, and whether one stands there now.
function knot(model, view, row, { n, told, mark }) {
  const here = row.tab === view.tab && n === view.time.at;
  const name = say("knot", { number: n + 1, told, mark: mark && `★ ${mark}` });
  const made = button(mark ? "★" : `${n + 1}`, `knot ${row.tab} ${n}`,
    () => ask(model, { do: "visit", tab: row.tab, stop: n }),
    { class: "dmd-knot", "aria-label": name, title: name, "aria-pressed": here,
      tabindex: here ? 0 : -1, "data-later": n > row.at });
  made.style.gridColumn = n + 2;
  return made;
}

function stepAlong(event) {
  const { key, target } = event;
  const [, row, at] = (target.dataset.key ?? "").split(" ").map(Number);
  const there = [...event.currentTarget.querySelectorAll(".dmd-knot")]
    .map((one) => [one, ...one.dataset.key.split(" ").slice(1).map(Number)]);
  const nearest = (some) => some.sort((one, other) =>
    Math.abs(one[2] - at) - Math.abs(other[2] - at))[0]?.[0];
  const to = {
    ArrowLeft: nearest(there.filter(([, r, n]) => n < at && r <= row && (r === row || n < at))),
    ArrowRight: nearest(there.filter(([, r, n]) => r === row && n > at)),
    ArrowUp: nearest(there.filter(([, r]) => r === row - 1)),
    ArrowDown: nearest(there.filter(([, r]) => r === row + 1)),
  }[key];
  if (!to) return;
  event.preventDefault();
  to.focus();
  to.click();
}

// While its tab is open, the games beside each other are those of the position that is shown.
function askBeside(model, tabs, seen) {
  const view = read(model, "view");
  if (!tabs.is("branches") || view.tree.length < 2 || seen.stamp === view.stamp + view.theme) return;
  seen.stamp = view.stamp + view.theme;
  post(model, { do: "compare", stamp: view.stamp });
}

// JupyterLab can show an output beside its notebook; its own menu is asked to do so.
async function openBeside(body) {
  const at = body.getBoundingClientRect(), place = { clientX: at.left + 20, clientY: at.top + 20 };
  const hint = say("beside_by_hand");
  const mouse = (kind, node, where) => node.dispatchEvent(new PointerEvent(kind,
    { bubbles: true, cancelable: true, view: window, ...where }));
  mouse("contextmenu", body, { ...place, button: 2 });
  await new Promise((next) => setTimeout(next, 60));
  const item = document.querySelector(
    '.lm-Menu-item[data-command="notebook:create-output-view"]');
  if (item) {
    const { left, top } = item.getBoundingClientRect();
    const inside = { clientX: left + 8, clientY: top + 8, button: 0 };
    mouse("pointermove", item, inside);
    mouse("pointerup", item, inside);
  }
  if (!item) {
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", keyCode: 27 }));
    showStatus(body.parentElement.querySelector(".dmd-status"), { kind: "refused", text: hint });
  }
}
