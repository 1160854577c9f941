// The Table panel: head, board, the fork at hand, what lies beside the board, the journal.
// Each part is drawn anew only where Python changed what it shows.

function render({ model, el }) {
  const opened = new Set(); // the rules, odds and reasons that are open
  const parts = new Map();
  const area = (column, name, label, shown, build) => {
    let part = parts.get(name);
    if (!part) {
      part = { box: make("section", { class: `dmd-area dmd-${name}`, "aria-label": label,
        tabindex: name === "beside" ? 0 : null, "data-key": name }) }; // it may be wider than seen
      parts.set(name, part);
      column.append(part.box);
    }
    const told = JSON.stringify(shown);
    if (part.told === told) return;
    part.told = told;
    part.box.replaceChildren(...build().filter(Boolean));
  };
  const left = make("div", { class: "dmd-left" }), right = make("div", { class: "dmd-right" });
  let body, asking;
  const close = openPanel({ model, el }, "table", (head, filled, view) => {
    body = filled;
    if (!left.isConnected) body.append(right, left); // first the question, for the keys
    head.replaceChildren(...bar(model, view));
    area(right, "fork", "What may be chosen",
      [view.stamp, view.asks, view.dice, view.options, view.refused, view.back, view.code],
      () => fork(model, view, opened, body));
    area(left, "board", "Board", [view.board, view.picks, view.options, view.stamp],
      () => [board(model, view, body)]);
    area(left, "beside", "Elder One and investigators", view.beside, () => [picture(view.beside)]);
    area(right, "journal", "Journal", [view.pages, view.line],
      () => journal(model, view, opened));
    showOdds(body, model, opened);
    clearTimeout(asking);
    asking = setTimeout(() => askOdds(model), 250); // once the player looks
  });
  const weighed = () => {
    showOdds(body, model, opened);
    askOdds(model);
  };
  const ruled = () => fillRules(body, model);
  model.on("change:odds", weighed);
  model.on("change:rules", ruled);
  return () => {
    clearTimeout(asking);
    model.off("change:odds", weighed);
    model.off("change:rules", ruled);
    close();
  };
}

// -- head ----------------------------------------------------------------------------------------

function bar(model, view) {
  const act = (text, what, may = true) =>
    button(text, what, () => ask(model, { do: what }), { disabled: !may });
  const tabs = view.tabs.length > 1 ? view.tabs.map((text, n) => button(text, `tab ${n}`,
    () => ask(model, { do: "tab", tab: n }), { "aria-pressed": n === view.tab })) : [];
  const told = make("small", {}, view.time.told);
  return [
    make("div", { class: "dmd-bar" }, make("h3", {}, view.label), tabs, languages(model)),
    make("div", { class: "dmd-bar" },
      act("↶ Undo", "undo", view.time.undo), act("↷ Redo", "redo", view.time.redo),
      act("New luck", "new_luck"), act("Keep both", "branch"),
      make("label", { class: "dmd-time" }, told, make("input", {
        type: "range", min: 0, max: view.time.last, value: view.time.at, "data-key": "time",
        "aria-label": "Timeline", "aria-valuetext": view.time.told, disabled: !view.time.last,
        onchange: (event) => ask(model, { do: "go", stop: Number(event.target.value) }),
      }))),
  ];
}

function languages(model) {
  const names = { en: "English", pl: "Polski", uk: "Українська" };
  return make("label", {}, "Rules in", make("select", {
    "data-key": "language",
    onchange: (event) => {
      model.set("language", event.target.value);
      model.save_changes();
    },
  }, Object.entries(names).map(([code, name]) =>
    make("option", { value: code, selected: code === model.get("language") }, name))));
}

// -- board ---------------------------------------------------------------------------------------

// What may be clicked is a button, for the mouse and for the keys.
function board(model, view, body) {
  const drawn = picture(view.board);
  drawn.setAttribute("role", "group");
  drawn.setAttribute("aria-label", drawn.querySelector("title").textContent);
  for (const node of drawn.querySelectorAll("[data-space], [data-figure], [data-token]")) {
    const key = keyOf(node, view);
    if (!key) continue;
    const told = view.picks[key].map((n) => view.options[n].sentence).join(" Or: ");
    // A figure stands in its space: the floor is the button of a space, and holds no other one.
    const spot = node.querySelector(":scope > .reach") ?? node;
    spot.setAttribute("role", "button");
    spot.setAttribute("tabindex", "0");
    spot.setAttribute("aria-label", `${node.querySelector("title").textContent} ${told}`);
    spot.dataset.key = key;
    node.classList.add("dmd-may");
    spot.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      pick(model, view, view.picks[key], spot, body);
    });
  }
  drawn.addEventListener("click", (event) => {
    if (event.detail > 1) return; // a double click chooses once
    let node = event.target.closest("[data-figure], [data-token]");
    if (!node || !keyOf(node, view)) node = event.target.closest("[data-space]");
    const key = node && keyOf(node, view);
    if (key) pick(model, view, view.picks[key], node, body);
  });
  return drawn;
}

// Figures that look alike are drawn as one; a choice may be about any of them.
function keyOf(node, view) {
  const { space, figure, token, ids } = node.dataset;
  const names = (ids ?? figure ?? token ?? "").split("|");
  const keys = space !== undefined ? [`space ${space}`]
    : names.map((name) => `${figure !== undefined ? "figure" : "token"} ${name}`);
  return keys.find((key) => Object.hasOwn(view.picks, key));
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

function choose(model, view, option) {
  ask(model, { do: "choose", option, stamp: view.stamp });
}

// -- the fork at hand --------------------------------------------------------------------------

function fork(model, view, opened, body) {
  const asks = make("h4", { tabindex: -1, "data-home": true, "data-key": "home" }, view.asks);
  if (view.back) {
    return [asks, button("Return to now", "now", () => ask(model, { do: "now" }),
      { class: "dmd-main" })];
  }
  const dice = make("div", { class: "dmd-rolled", role: "group", "aria-label": "Dice" },
    view.dice.map((one, n) => die(model, view, one, n, body)));
  const options = make("ul", { class: "dmd-options",
    "aria-label": "Choices; up and down move among them, right leads to the rule" },
    view.options.map((one, n) => option(model, view, one, n, opened, body)));
  roving(options, ".dmd-option", 0);
  return [asks, view.dice.length ? dice : null, options, reasons(model, view, opened),
    code(view, opened)];
}

// A die that may be rerolled is a button.
function die(model, view, one, n, body) {
  const drawn = picture(one.svg);
  if (!one.picks.length) return drawn;
  drawn.setAttribute("aria-hidden", "true");
  const told = one.picks.map((pick) => view.options[pick].sentence).join("\n");
  const made = button(drawn, `die ${n}`, () => pick(model, view, one.picks, made, body),
    { "aria-label": `Reroll ${one.name}`, title: told });
  return made;
}

function option(model, view, one, n, opened, body) {
  const lit = (on) => () => light(body, view, n, on);
  const [chip, box] = rule(model, one.rule, `option ${view.stamp} ${n}`, opened);
  const main = button([make("span", {}, one.sentence), make("small", { class: "dmd-odds" })],
    `option ${n}`, (event) => { if (event.detail < 2) choose(model, view, n); },
    { class: "dmd-option", "data-once": true, onmouseenter: lit(true), onmouseleave: lit(false),
      onfocus: lit(true), onblur: lit(false) });
  return make("li", { "data-option": n }, main, chip, box);
}

// Show on the board what a choice is about.
function light(body, view, n, on) {
  for (const node of body.querySelectorAll(".dmd-may")) {
    const key = keyOf(node, view);
    node.classList.toggle("dmd-lit", on && Boolean(key) && view.picks[key].includes(n));
  }
}

// What may not be chosen, greyed: why, and what would make it legal, on hover, focus and click.
function reasons(model, view, opened) {
  if (!view.refused.length) return null;
  const rows = view.refused.map((one, n) => {
    const key = `refused ${one.move}`;
    const why = make("div", { class: "dmd-why", id: `dmd-${view.stamp}-${n}-${Math.random()}` });
    const row = make("li", { class: opened.has(key) ? "dmd-open" : null },
      button(one.move, `refused ${n}`, () => {
        if (row.classList.toggle("dmd-open")) opened.add(key); else opened.delete(key);
      }, { class: "dmd-no", "aria-disabled": true, "aria-describedby": why.id }), why);
    const [chip, box] = rule(model, one.rule, key, opened);
    const keepInside = () => { // a reason is wider than the move it stands under
      const list = row.parentElement.getBoundingClientRect(), here = row.getBoundingClientRect();
      why.style.left = `${Math.min(0, list.right - here.left - 284)}px`;
    };
    row.addEventListener("mouseenter", keepInside);
    row.addEventListener("focusin", keepInside);
    why.append(make("p", {}, one.reason), make("p", {}, one.cure), ...[chip, box].filter(Boolean));
    return row;
  });
  const list = make("ul", { class: "dmd-refused" }, rows);
  return make("details", { open: view.refused.length < 9 },
    make("summary", { "data-key": "refused" }, `Not now (${rows.length})`), list);
}

function code(view, opened) {
  const fold = make("details", { open: opened.has("code"), ontoggle: () => {
    if (fold.open) opened.add("code"); else opened.delete("code");
  } }, make("summary", { "data-key": "code" }, "As code"),
  make("pre", { class: "dmd-code", tabindex: 0, "data-key": "the code" },
    view.code || "# what is done here appears as a line for a cell"));
  return fold;
}

// -- odds ----------------------------------------------------------------------------------------

// One at a time, so that a click never waits for more than one of them.
function askOdds(model) {
  const view = model.get("view"), { stamp, told } = model.get("odds");
  if (stamp !== view.stamp || view.back) return;
  const next = view.options.findIndex((_, n) => !Object.hasOwn(told, n));
  if (next >= 0) model.send({ do: "weigh", option: next, stamp });
}

function showOdds(body, model, opened) {
  const view = model.get("view"), { stamp, told } = model.get("odds");
  if (stamp !== view.stamp) return;
  for (const row of body.querySelectorAll("[data-option]")) {
    const n = row.dataset.option, one = told[n];
    if (!one || row.dataset.weighed === JSON.stringify(one)) continue;
    row.dataset.weighed = JSON.stringify(one);
    row.querySelector(".dmd-odds").textContent = one.text;
    row.querySelectorAll(".dmd-full, .dmd-fullest").forEach((old) => old.remove());
    if (one.hard) {
      const weigh = { do: "weigh", option: Number(n), stamp, patient: true };
      row.append(button("Odds?", `odds ${n}`, () => ask(model, weigh),
        { class: "dmd-chip dmd-full", tabindex: -1, "aria-label": "Work out the odds" }));
    } else if (one.text) {
      const place = `odds ${stamp} ${n}`;
      const hidden = !opened.has(place);
      const full = make("pre", { class: "dmd-rule dmd-fullest", hidden }, one.more);
      const chip = button("All odds", `odds ${n}`, () => {
        full.hidden = !full.hidden;
        if (full.hidden) opened.delete(place); else opened.add(place);
        chip.setAttribute("aria-expanded", !full.hidden);
      }, { class: "dmd-chip dmd-full", tabindex: -1, "aria-expanded": opened.has(place) });
      row.append(chip, full);
    }
  }
}

// -- journal -----------------------------------------------------------------------------------

function journal(model, view, opened) {
  const pages = view.pages.map((page) => {
    const lines = make("ol", {}, page.lines.map((one) => line(model, view, one, opened)));
    roving(lines, ".dmd-line", page.lines.findIndex((one) => one.at === view.line) >= 0
      ? page.lines.findIndex((one) => one.at === view.line) : undefined);
    return make("div", { class: "dmd-page" },
      button(`${page.open ? "▾" : "▸"} ${page.title}`, `page ${page.begin}`,
        () => ask(model, { do: "fold", begin: page.begin, unfolded: !page.open }),
        { class: "dmd-fold", "aria-expanded": page.open }),
      page.open ? lines : null);
  });
  const box = make("div", { class: "dmd-scroll dmd-pages" }, pages);
  requestAnimationFrame(() => {
    const now = box.querySelector(".dmd-now") ?? box.lastElementChild;
    if (now?.classList.contains("dmd-now")) now.scrollIntoView({ block: "nearest" });
    else box.scrollTop = box.scrollHeight;
  });
  return [make("h4", {}, "Journal"), box];
}

function line(model, view, one, opened) {
  const [chip, box] = rule(model, one.rule, `line ${one.at}`, opened);
  const now = one.at === view.line;
  const told = make("li", { class: now ? "dmd-now" : null },
    button(one.told, `line ${one.at}`,
      () => ask(model, now ? { do: "now" } : { do: "look", line: one.at }),
      { class: "dmd-line", "aria-pressed": now }), chip, box);
  told.style.setProperty("--depth", one.depth);
  return told;
}

export default { render };
