// Practice: a table, a question about it, and what the answer hears.

function render({ model, el }) {
  const opened = new Set(); // rules that lie open
  const unfolded = new Set();
  const [number] = crypto.getRandomValues(new Uint32Array(1));
  const guess = { chosen: new Set(), set: `dmd-${number}` };
  let posed = null;
  const done = openPanel({ model, el }, "practice", (head, body, view) => {
    if (posed !== view.id) {
      posed = view.id;
      guess.chosen.clear();
      opened.clear();
    }
    if (view.heard?.right) opened.add(`heard ${view.heard.rule}`);
    head.replaceChildren(...question(model, view, guess));
    body.replaceChildren(...answer(model, view, opened),
      make("figure", { "aria-label": say("picture"), tabindex: 0, "data-key": "picture" }, picture(view.board)), // it may be wider than seen
      far(model, view, unfolded, opened));
  });
  const fill = () => fillRules(el, model);
  model.on("change:rules", fill);
  return () => {
    model.off("change:rules", fill);
    done();
  };
}

function question(model, view, guess) {
  const check = (event) => {
    if (isBusy(model) || event?.detail > 1) return; // a double click is one guess
    ask(model, { do: "check", choices: [...guess.chosen].sort() });
  };
  const onkeydown = (event) => {
    if (event.key !== "Enter" || event.target.tagName !== "INPUT") return;
    event.preventDefault();
    check();
  };
  const solved = Boolean(view.heard?.right);
  return [
    make("small", { class: "dmd-where" }, view.where),
    make("fieldset", { onkeydown },
      make("legend", { tabindex: -1, "data-home": true, "data-key": "home" }, view.asks),
      make("div", { class: "dmd-row" },
        view.choices.map((one, n) => choice(view, one, n, guess)))),
    make("div", { class: "dmd-bar" },
      button(say("check"), "check", check, { class: solved ? null : "dmd-main" }),
      button(say("reveal"), "reveal", () => ask(model, { do: "reveal" })),
      button(say("next"), "next", () => ask(model, { do: "next" }),
        { class: solved ? "dmd-main" : null })),
  ];
}

// A real radio button or checkbox; what was guessed bears a sign and a word.
function choice(view, one, n, guess) {
  const sign = { right: `✓ ${say("right")}`, wrong: `✗ ${say("wrong")}` }[one.mark];
  const input = make("input", {
    type: view.several ? "checkbox" : "radio", name: guess.set, "data-key": `choice ${n}`,
    onchange: (event) => {
      if (!view.several) guess.chosen.clear();
      if (event.target.checked) guess.chosen.add(n); else guess.chosen.delete(n);
    },
  });
  input.checked = guess.chosen.has(n);
  return make("label", { class: `dmd-choice dmd-${one.mark || "open"}` }, input,
    make("span", {}, one.says),
    sign ? make("small", { class: "dmd-sign" }, sign) : null);
}

function answer(model, view, opened) {
  if (!view.heard) return [];
  const [chip, box] = rule(model, view.heard.rule, "heard", opened);
  const parts = [make("div", { class: "dmd-says" }, `${say("the_rule")} `, chip), box];
  if (view.heard.story) {
    parts.push(make("pre", { class: "dmd-told", tabindex: 0, role: "group", "aria-label": say("happened"),
        "data-key": "told" }, view.heard.story));
  }
  return parts;
}

// How far one has come: each lesson with its rules, folded.
function far(model, view, unfolded, opened) {
  return folded("mastered", `${say("mastered")} · ${view.mastered}`, unfolded,
    make("div", { class: "dmd-columns" }, view.page.map((one) => make("section",
      { class: "dmd-card", "aria-label": one.title }, make("h4", {}, one.title),
      make("ul", {}, one.rules.map((known) => {
        const [chip, box] = rule(model, known.id, "page", opened);
        return make("li", { class: known.done ? "dmd-right" : "" },
          make("span", { class: "dmd-tick", "aria-hidden": true }, known.done ? "✓" : "·"),
          chip, make("small", {}, known.told), box);
      }))))));
}

export default { render };
