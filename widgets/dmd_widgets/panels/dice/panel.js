// The Dice panel: fields for dice and aim, the chances as tables, the dice on the table as buttons.

function render({ model, el }) {
  return openPanel({ model, el }, "dice", (head, body, view) => {
    const open = body.querySelector(".dmd-skills")?.open ?? false;
    head.replaceChildren(
      make("h3", { tabindex: -1, "data-home": true, "data-key": "home" }, view.label));
    body.replaceChildren(
      make("div", { class: "dmd-columns" },
        asked(model, view, open), aimed(view), thrown(model, view),
        view.joint.cells ? joint(view.joint) : "", ...view.at_least.map(atLeast)));
  });
}

// How many dice, how much stress, which skills, and what for.
function asked(model, view, open) {
  const number = (name, label, value, most) => make("label", {}, label, field(value, name,
    (typed) => ask(model, { do: "set", [name]: Math.round(Number(typed)) }),
    { type: "number", min: 0, max: most }));
  return make("section", { class: "dmd-card dmd-wide", "aria-label": say("thrown") },
    make("div", { class: "dmd-fields" },
      view.kinds.map((one) => number(one.name, one.label, one.number, view.most.dice)),
      view.pays ? number("stress", view.pays, view.stress, view.most.stress) : "",
      make("label", { class: "dmd-long" }, say("aim"), field(view.aim, "aim",
        (typed) => ask(model, { do: "set", aim: typed }), { type: "text", spellcheck: "false" }))),
    view.skills.length ? make("details", { class: "dmd-skills", open },
      make("summary", { "data-key": "skills" }, say("skills"), " ", make("small", {}, view.brought)),
      make("div", { class: "dmd-columns" }, view.skills.map((one) => skill(model, one)))) : "");
}

function skill(model, one) {
  const levels = [say("no_skill"),
    ...one.levels.map((text, n) => say("level", { n: n + 1, text }))];
  const choice = make("select", {
    "data-key": one.id, style: "min-width: 0; width: 100%",
    onchange: (event) => ask(model, { do: "set", [one.id]: Number(event.target.value) }),
  }, levels.map((text, n) => make("option", { value: n, selected: n === one.level }, text)));
  return make("label", { style: "flex-direction: column; align-items: start" }, one.name, choice);
}

// What the aim is worth, with so much stress.
function aimed(view) {
  const steps = view.ladder.map((one) => make("tr", {},
    make("th", { scope: "row" }, one.name), cell(one)));
  return make("section", { class: "dmd-card", "aria-label": say("the_aim") },
    make("h4", {}, view.aim), make("div", { class: "dmd-value" }, view.value),
    make("small", {}, view.exact),
    make("table", {}, make("caption", {}, view.within), make("tbody", {}, steps)));
}

// The dice on the table: each is a button that rerolls it, and says what that gains.
function thrown(model, view) {
  const dice = view.dice.map((die, n) => button([picture(die.svg),
    make("span", { class: "dmd-gain" }, die.gain || "\u00a0"),
    make("small", {}, die.best ? `★ ${say("best")}` : "\u00a0")],
  `die ${n}`, () => ask(model, { do: "reroll", die: n }),
  { class: die.best ? "dmd-best" : null, disabled: !die.may,
    "aria-label": [die.name, die.gain, die.best ? say("best") : ""].filter(Boolean).join(", ") }));
  for (const one of dice) one.querySelector("svg").setAttribute("aria-hidden", "true");
  return make("section", { class: "dmd-card dmd-lying", "aria-label": say("on_the_table") },
    button(say("throw"), "throw", () => ask(model, { do: "throw" }), { class: "dmd-main" }),
    make("div", { class: "dmd-dice" }, dice), make("p", {}, view.advised));
}

// Two symbols crossed.
function joint(told) {
  const across = told.cells[0].map((_, n) => make("th", { scope: "col" }, `${n}`));
  const rows = told.cells.map((row, n) => make("tr", {},
    make("th", { scope: "row" }, `${n}`), row.map(cell)));
  return make("section", { class: "dmd-card dmd-heat dmd-scroll dmd-wide", tabindex: 0,
    "data-key": "joint", "aria-label": told.caption },
  make("table", {}, make("caption", {}, told.caption),
    make("thead", {}, make("tr", {}, make("th", {}), across)), make("tbody", {}, rows)));
}

function atLeast(told) {
  const rows = told.chances.map((one) => make("tr", {},
    make("th", { scope: "row" }, one.name), cell(one)));
  return make("section", { class: "dmd-card", "aria-label": told.caption },
    make("table", {}, make("caption", {}, told.caption), make("tbody", {}, rows)));
}

function cell(one) {
  const made = make("td", { title: one.exact }, make("span", {}, one.share ? one.text : "–"));
  made.style.setProperty("--share", one.share);
  return made;
}

export default { render };
