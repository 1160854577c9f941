// The Table panel: head, board, the fork at hand, what lies beside the board, the journal.
// Each part is drawn anew only where Python changed what it shows. `advice.js`, `board.js`
// and `past.js` stand before this text.

function render({ model, el }) {
  const opened = new Set(); // the rules, odds, reasons and fields that are open
  const drafts = new Map(); // what is typed into those fields
  const parts = new Map();
  const area = (column, name, label, shown, build) => {
    let part = parts.get(name);
    if (!part) {
      part = { box: make("section", { class: `dmd-area dmd-${name}`, "aria-label": label,
        tabindex: name === "asides" ? 0 : null, "data-key": name }) }; // it may be wider than seen
      parts.set(name, part);
      column.append(part.box);
    }
    const told = JSON.stringify(shown);
    if (part.told === told) return;
    part.told = told;
    const built = build().filter(Boolean);
    part.box.hidden = !built.length; // such as the board of a game that has none
    part.box.replaceChildren(...built);
  };
  const left = make("div", { class: "dmd-left" }), right = make("div", { class: "dmd-right" });
  let body, asking, playing, thinking;
  const close = openPanel({ model, el }, "table", (head, filled, view) => {
    body = filled;
    if (!left.isConnected) body.append(right, left); // first the question, for the keys
    head.replaceChildren(...bar(model, view, opened, drafts));
    area(right, "fork", "What may be chosen",
      [view.stamp, view.asks, view.dice, view.wish, view.options, view.refused, view.walk,
        view.code, opened.has("playing")],
      () => fork(model, view, opened, body));
    area(right, "advice", "Advice", [model.get("advice"), view.stamp, view.back],
      () => model.get("advice").can ? [advising(model, view, opened)] : []);
    area(right, "asking", "Ask about this moment", [view.stamp, view.back, read(model, "asked")],
      () => view.back || !view.known ? [] : [moment(model, view, opened)]);
    const asides = read(model, "asides"), sheets = read(model, "sheets");
    const drawn = read(model, "board");
    area(left, "board", "Board", [drawn, view.picks, view.options, view.stamp],
      () => drawn ? [board(model, view, body)] : []);
    area(left, "asides", asides.map((one) => one.title).join(", "), asides,
      () => asides.map((one) => picture(one.svg)));
    area(left, "sheets", view.players, sheets, () => sheets.map(picture));
    area(left, "words", "In words", view.words, () => [inWords(view, opened)]);
    area(right, "journal", "Journal", [view.pages, view.line],
      () => journal(model, view, opened));
    showOdds(body, model, opened);
    playOn(model, view, opened);
    clearTimeout(asking);
    asking = setTimeout(() => askOdds(model), 250); // once the player looks
  }, "Or copy the lines under “As code, and to play on later” into a cell.");
  const weighed = () => {
    showOdds(body, model, opened);
    askOdds(model);
  };
  const advised = () => {
    reopen(body);
    clearTimeout(playing);
    playing = setTimeout(() => playOnFor(model), COMPANIONS);
    clearTimeout(thinking);
    thinking = setTimeout(() => askAdvice(model, opened), model.get("advice").told.more ? 0 : ASKED_AFTER);
  };
  model.on("change:odds", weighed);
  model.on("change:advice", advised);
  const answered = () => reopen(body, "ask");
  model.on("change:asked", answered);
  return () => {
    clearTimeout(asking);
    clearTimeout(playing);
    clearTimeout(thinking);
    model.off("change:advice", advised);
    opened.delete("playing");
    model.off("change:odds", weighed);
    model.off("change:asked", answered);
    close();
  };
}

function choose(model, view, option) {
  if (isBusy(model)) return; // the sign above says so, and every choice
  ask(model, { do: "choose", option, stamp: view.stamp });
}

// -- the fork at hand --------------------------------------------------------------------------

function fork(model, view, opened, body) {
  const [chip, box] = rule(model, view.asks_rule, `asks ${view.stamp}`, opened);
  const home = make("h4", { tabindex: -1, "data-home": true, "data-key": "home" }, view.asks);
  const asks = make("div", { class: "dmd-asks" }, home, chip, box);
  if (view.back) return [asks, walk(model, view, opened), code(model, view, opened)];
  if (view.waits) {
    const on = () => { if (!isBusy(model)) ask(model, { do: "go_on", stamp: view.stamp }); };
    const go = button("Go on ▶", "go on", on, { class: "dmd-main", "data-once": view.stamp });
    return [asks, go, code(model, view, opened)];
  }
  const options = make("ul", { class: "dmd-options",
    "aria-label": "Choices; up and down move among them, right leads to the rule" },
    view.options.map((one, n) => option(model, view, one, n, opened, body)));
  roving(options, ".dmd-option", 0, home);
  return [asks, rolled(model, view, body), options,
    reasons(model, view, opened), code(model, view, opened)];
}

// The dice on the table: each is a button that rerolls it, and says what that gains for the aim.
function rolled(model, view, body) {
  if (!view.dice.length) return null;
  const aim = make("label", {}, make("small", {}, "Reroll for"), make("select", {
    "data-key": "wish",
    onchange: (event) => ask(model, { do: "wish", wish: Number(event.target.value) }),
  }, view.wishes.map((text, n) => make("option", { value: n, selected: n === view.wish }, text))));
  return make("div", { class: "dmd-roll" },
    make("div", { class: "dmd-rolled", role: "group", "aria-label": "Dice" },
      view.dice.map((one, n) => die(model, view, one, n, body))),
    view.wishes.length > 1 ? aim : null);
}

function die(model, view, one, n, body) {
  const drawn = picture(one.svg);
  if (!one.picks.length) return drawn;
  drawn.setAttribute("aria-hidden", "true");
  const told = one.picks.map((pick) => view.options[pick].sentence).join("\n");
  const made = button([drawn, make("span", { class: "dmd-gain" })], `die ${n}`,
    () => pick(model, view, one.picks, made, body),
    { "aria-label": `Reroll ${one.name}`, title: told, "data-die": n, "data-told": one.name,
      "data-once": view.stamp });
  return made;
}

function option(model, view, one, n, opened, body) {
  const lit = (on) => () => light(body, view, n, on);
  const [chip, box] = rule(model, one.rule, `option ${view.stamp} ${n}`, opened);
  const main = button([make("span", {}, one.sentence), make("small", { class: "dmd-odds" })],
    `option ${n}`, (event) => { if (event.detail < 2) choose(model, view, n); },
    { class: "dmd-option", "data-once": view.stamp, onmouseenter: lit(true), onmouseleave: lit(false),
      onfocus: lit(true), onblur: lit(false) });
  return make("li", { "data-option": n }, main, chip, box);
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

// -- what lies beside the board, in words --------------------------------------------------------

function inWords(view, opened) {
  return folded("words", "In words: the story, the task, and what lies on the table", opened,
    make("div", { class: "dmd-columns" }, view.words.map((group) =>
      make("div", { class: "dmd-card" }, make("h4", {}, group.title),
        make("ul", {}, group.lines.map((text) => make("li", {}, text)))))));
}

// -- odds ----------------------------------------------------------------------------------------

// One at a time, so that a click never waits for more than one of them.
function askOdds(model) {
  const view = read(model, "view"), { stamp, told } = model.get("odds");
  if (stamp !== view.stamp || view.back) return;
  const next = view.options.findIndex((_, n) => !Object.hasOwn(told, n));
  if (next >= 0) post(model, { do: "weigh", option: next, stamp });
}

function showOdds(body, model, opened) {
  const view = read(model, "view"), { stamp, told, dice } = model.get("odds");
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
    } else if (one.text) row.append(...allOdds(one, `odds ${stamp} ${n}`, n, opened));
  }
  for (const die of body.querySelectorAll("[data-die]")) showGain(die, dice[die.dataset.die]);
}

function allOdds(one, place, n, opened) {
  const full = make("pre", { class: "dmd-rule dmd-fullest", hidden: !opened.has(place) }, one.more);
  const chip = button("All odds", `odds ${n}`, () => {
    full.hidden = !full.hidden;
    if (full.hidden) opened.delete(place); else opened.add(place);
    chip.setAttribute("aria-expanded", !full.hidden);
  }, { class: "dmd-chip dmd-full", tabindex: -1, "aria-expanded": opened.has(place) });
  return [chip, full];
}

// What rerolling a die gains, in words; the best one has a thick border and a star.
function showGain(die, one) {
  const { gain, best } = one ?? { gain: "", best: false };
  die.querySelector(".dmd-gain").textContent = gain;
  die.classList.toggle("dmd-best", best);
  const words = ["Reroll " + die.dataset.told, gain, best ? "best" : ""];
  die.setAttribute("aria-label", words.filter(Boolean).join(", "));
}

export default { render };
