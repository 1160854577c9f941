// The Table panel's odds: what each choice is worth and what may go wrong, as it is worked out.

// One at a time, so that a click never waits for more than one of them.
function askOdds(model) {
  const view = read(model, "view"), { stamp, told } = model.get("odds");
  if (stamp !== view.stamp || view.back) return;
  const next = view.options.findIndex((_, n) => !Object.hasOwn(told, n));
  if (next >= 0) post(model, { do: "weigh", option: next, stamp });
}

function showOdds(body, model, opened) {
  const view = read(model, "view"), { stamp, told, dice, best } = model.get("odds");
  if (stamp !== view.stamp) return;
  const always = whatever(view, told), runs = inRuns(body, told, always);
  for (const row of body.querySelectorAll("[data-option]")) {
    const n = row.dataset.option;
    const above = [...always, runs.find(({ rows }) => rows.includes(row))?.part].filter(Boolean);
    const one = told[n] && { ...told[n], parts: told[n].parts.filter((part) =>
      !above.some((other) => isSame(part, other))) };
    if (!one || row.dataset.weighed === JSON.stringify(one)) continue;
    row.dataset.weighed = JSON.stringify(one);
    const button_ = row.querySelector(".dmd-option"), small = view.options[n].like !== undefined;
    const high = row.offsetHeight;
    if (!view.options[n].vain) weigh(row.querySelector(".dmd-odds"), one);
    if (row.offsetHeight !== high) slid = performance.now();
    button_.classList.toggle("dmd-deadly", one.parts.some(({ tone }) => tone === "deadly"));
    if (small) continue;
    row.querySelectorAll(":scope > .dmd-full, :scope > .dmd-fullest").forEach((old) => old.remove());
    const chips = [];
    if (one.hard) {
      const patient = { do: "weigh", option: Number(n), stamp, patient: true };
      chips.push(button("%?", `odds ${n}`, () => ask(model, patient),
        { class: "dmd-chip dmd-full", tabindex: -1, "aria-label": say("work_out"), title: say("work_out") }));
    } else if (one.text && one.table) {
      chips.push(...allOdds(one.table, `odds ${stamp} ${n}`, n, opened));
    }
    row.querySelector(":scope > .dmd-chip")?.after(...chips);
  }
  tellAlways(body, always);
  tellRuns(body, runs);
  for (const row of body.querySelectorAll("[data-option]")) {
    const chosen = row.querySelector(".dmd-option"), is = best.includes(Number(row.dataset.option));
    chosen.classList.toggle("dmd-best", is);
    chosen.querySelector(".dmd-star")?.remove();
    if (is) chosen.append(make("span", { class: "dmd-star" }, signed(say("best_star"))));
  }
  for (const die of body.querySelectorAll("[data-die]")) showGain(die, dice[die.dataset.die]);
}

// What comes with every choice alike is told once above them, so that what differs is seen. Two
// choices are few enough to be read whole.
function whatever(view, told) {
  const all = view.options.flatMap(({ vain }, n) => vain ? [] : [told[n]]);
  if (all.length < 3 || !all.every((one) => one && !one.hard)) return [];
  return all[0].parts.filter((part) =>
    all.every(({ parts }) => parts.some((other) => isSame(part, other))));
}

const isSame = (one, other) => one.text === other.text && one.tone === other.tone;

function tellAlways(body, parts) {
  const options = body.querySelector(".dmd-fork > .dmd-options"), [first] = parts;
  const before = body.querySelector(".dmd-always");
  if (!options || !first || before) return void (first || before?.remove());
  const box = make("span", {});
  weigh(box, { parts });
  options.before(make("p", { class: "dmd-always" }, say("whatever"), " ", box));
  slid = performance.now();
}

// Choices one below the other that come to the same, such as cards whose rolls are alike: three or
// more are told once what they are worth, above the first of them.
function inRuns(body, told, always) {
  const runs = [];
  for (const row of body.querySelectorAll(".dmd-fork > .dmd-options > [data-option]")) {
    const part = told[row.dataset.option]?.parts.find(({ sign }) => !sign), last = runs.at(-1);
    if (part && last?.part && isSame(part, last.part)) last.rows.push(row);
    else runs.push({ part, rows: [row] });
  }
  return runs.filter(({ part, rows }) => part && rows.length >= 3 &&
    !always.some((other) => isSame(part, other)));
}

function tellRuns(body, runs) {
  const known = [...body.querySelectorAll(".dmd-shared")];
  const text = ({ part, rows }) => `${rows.map((row) => row.dataset.option)} ${part.text}`;
  if (known.map((one) => one.dataset.of).join() === runs.map(text).join()) return;
  known.forEach((one) => one.remove());
  body.querySelectorAll(".dmd-in-run").forEach((row) => row.classList.remove("dmd-in-run"));
  for (const run of runs) {
    const box = make("span", {});
    weigh(box, { parts: [run.part] });
    run.rows[0].before(make("li", { class: "dmd-shared", "data-of": text(run) },
      make("span", {}, say("each_of_these"), " ", box)));
    run.rows.forEach((row) => row.classList.add("dmd-in-run"));
  }
  slid = performance.now();
}

// What is told of a choice: its worth, then what may go wrong, each with its sign and its weight.
const SIGNS = { skull: "☠", heart: "♥", spiral: "◉", bolt: "⚠", rune: "◆" };

function weigh(box, { parts }) {
  box.replaceChildren(...parts.flatMap(({ text, sign, tone }, n) => [n ? "\u00a0· " : "",
    make("span", { class: "dmd-part", "data-sign": SIGNS[sign], "data-weight": tone || null },
      unbroken(text))]));
}

// A number and its per cent sign stay in one line.
function unbroken(text) {
  return text.replace(/(\d) (?=%)/g, "$1\u00a0");
}

// Everything that may change, a row each; of each number how likely it is, as a bar as well.
function allOdds(all, place, n, opened) {
  const full = make("div", { class: "dmd-rule dmd-fullest", hidden: !opened.has(place),
    tabindex: 0, "data-key": `table ${place}` }, // it may be wider than seen
    make("table", { role: "table" }, make("caption", {}, all.told),
      make("tbody", { role: "rowgroup" }, all.rows.map((row) => make("tr", { role: "row" },
        make("th", { scope: "row", role: "rowheader" }, row.name), row.cells.map((cell) => {
        const shown = make("td", { role: "cell" }, make("b", {}, `${cell.number}`),
          ` ${cell.told}`);
        shown.style.setProperty("--share", cell.share);
        return shown;
      }))))), make("ul", {}, (all.rolls ?? []).map((told) => make("li", {}, told))));
  const chip = button("%", `odds ${n}`, () => {
    full.hidden = !full.hidden;
    if (full.hidden) opened.delete(place); else opened.add(place);
    chip.setAttribute("aria-expanded", !full.hidden);
    if (!full.hidden) full.scrollIntoView({ block: "nearest" });
  }, { class: "dmd-chip dmd-full", tabindex: -1, "aria-expanded": opened.has(place),
    "aria-label": say("all_odds"), title: say("all_odds") });
  return [chip, full];
}

// What rerolling a die gains, in words; the best one has a thick border and a star.
function showGain(die, one) {
  const { gain, short, best } = one ?? { gain: "", short: "", best: false };
  const told = die.querySelector(".dmd-gain");
  told?.replaceChildren(gain);
  told?.setAttribute("data-short", short); // where there is little room
  die.classList.toggle("dmd-best", best);
  const words = [say("reroll", { die: die.dataset.told }), gain, best ? say("best") : ""];
  die.setAttribute("aria-label", words.filter(Boolean).join(", "));
}
