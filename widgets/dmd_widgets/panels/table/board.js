// The Table panel's board: whatever stands in the drawing is a button, for the mouse and the keys.
// What may be chosen is reached by Tab; arrow keys lead to everything else, which says why not:
// right and left from thing to thing, up and down from space to space.

function board(model, view, body) {
  const drawn = picture(read(model, "board"));
  drawn.setAttribute("role", "group");
  drawn.setAttribute("aria-label", `${drawn.querySelector("title").textContent}. ` +
    "Arrow keys lead from space to space.");
  const spots = [];
  for (const node of drawn.querySelectorAll("[data-space], [data-figure], [data-token]")) {
    const key = keyOf(node, view);
    if (!key && view.back) continue;
    const told = key ? view.picks[key].map((n) => view.options[n].sentence).join(" Or: ")
      : "Not now: press Enter to hear why.";
    // A figure stands in its space: the floor is the button of a space, and holds no other one.
    const spot = node.querySelector(":scope > .reach") ?? node;
    spot.setAttribute("role", "button");
    spot.setAttribute("tabindex", key ? "0" : "-1");
    spot.setAttribute("aria-disabled", String(!key));
    spot.setAttribute("aria-label", `${node.querySelector("title").textContent} ${told}`);
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
  return drawn;
}

// Choose what is meant, or ask why it cannot be chosen.
function act(model, view, node, spot, body) {
  const key = keyOf(node, view);
  if (key) return pick(model, view, view.picks[key], spot, body);
  ask(model, { do: "why", about: keysOf(node)[0] });
}

function walkAlong(spots, event) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step || !spots.includes(event.target)) return;
  event.preventDefault();
  const along = event.key === "ArrowDown" || event.key === "ArrowUp"
    ? spots.filter((one) => one === event.target || one.dataset.key.startsWith("space ")) : spots;
  along[(along.indexOf(event.target) + step + along.length) % along.length].focus();
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
  const menu = make("div", { class: "dmd-menu", role: "menu", "aria-label": "Which of these?",
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
