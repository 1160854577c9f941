// The course: a question with its choices, or the page of what is solved.

function render({ model, el }) {
  const opened = new Set(); // rules that lie open
  const unfolded = new Set(); // lessons whose questions are shown
  const [number] = crypto.getRandomValues(new Uint32Array(1));
  const guess = { chosen: new Set(), number: "", set: `dmd-${number}` };
  let known = null;
  return openPanel({ model, el }, "quiz", (head, body, view) => {
    if (view.page) return drawPage(model, head, body, view, unfolded);
    const heard = JSON.stringify(view.heard);
    // The answer comes with its rule open; whoever closes it finds it closed.
    if (heard !== known && view.heard?.right) opened.add(`heard ${view.heard.rule}`);
    known = heard;
    head.replaceChildren(...question(model, view, guess));
    body.replaceChildren(...answer(model, view, opened));
  });
}

// -- the question --------------------------------------------------------------------------------

function question(model, view, guess) {
  const check = (event) => {
    if (isBusy(model) || event?.detail > 1) return; // a double click is one guess
    ask(model, view.kind === "number"
      ? { do: "check", number: guess.number }
      : { do: "check", choices: [...guess.chosen].sort() });
  };
  const onkeydown = (event) => {
    if (event.key !== "Enter" || event.target.tagName !== "INPUT") return;
    event.preventDefault();
    check();
  };
  const fields = view.kind === "number" ? [numberField(view, guess)]
    : view.choices.map((one, n) => choice(view, one, n, guess));
  return [
    make("small", { class: "dmd-where" }, view.label),
    make("fieldset", { onkeydown },
      make("legend", { tabindex: -1, "data-home": true, "data-key": "home" }, view.asks), rolled(view), fields),
    make("div", { class: "dmd-bar" },
      button(say("check"), "check", check, { class: "dmd-main" }),
      button(say("reveal"), "reveal", () => ask(model, { do: "reveal" }))),
  ];
}

// The dice that the question speaks of, as they lie on a table.
function rolled(view) {
  if (!view.dice.length) return null;
  return make("div", { class: "dmd-rolled", role: "img",
    "aria-label": view.dice.map((one) => one.name).join(", ") }, view.dice.map((one) => {
    const drawn = picture(one.svg);
    drawn.setAttribute("aria-hidden", "true");
    return drawn;
  }));
}

// A real radio button or checkbox; what was guessed bears a sign and a word.
function choice(view, one, n, guess) {
  const single = view.kind === "one";
  const sign = { right: "✓", wrong: "✗", "": "" }[one.mark];
  const input = make("input", {
    type: single ? "radio" : "checkbox", name: guess.set, "data-key": `choice ${n}`,
    onchange: (event) => {
      if (single) guess.chosen.clear();
      if (event.target.checked) guess.chosen.add(n); else guess.chosen.delete(n);
    },
  });
  input.checked = guess.chosen.has(n);
  return make("label", { class: `dmd-choice dmd-${one.mark || "open"}` }, input,
    make("span", {}, one.says),
    sign ? make("small", { class: "dmd-sign" },
      `${sign} ${one.mark === "right" ? say("right") : say("wrong")}`) : null);
}

function numberField(view, guess) {
  return make("label", { class: "dmd-choice" },
    make("span", { class: "dmd-hidden" }, say("your_answer")),
    // A field for numbers only would swallow what it does not like, and make 35 of “3,5”.
    make("input", {
      type: "text", inputmode: "numeric", size: 4, autocomplete: "off", value: guess.number,
      "data-key": "number",
      oninput: (event) => { guess.number = event.target.value; },
    }),
    make("span", {}, view.unit));
}

// -- what a guess heard --------------------------------------------------------------------------

function answer(model, view, opened) {
  const foot = make("small", { class: "dmd-solved" }, view.solved);
  if (!view.heard) return [foot];
  const [chip, box] = rule(model, view.heard.rule, "heard", opened);
  const parts = [make("div", { class: "dmd-says" }, say("the_rule"), " ", chip), box];
  if (view.heard.code) {
    parts.push(make("h4", {}, say("played")),
      copyable(view.heard.code, "played"),
      make("pre", { class: "dmd-told", tabindex: 0, role: "group", "aria-label": say("what_happened"),
        "data-key": "told" }, view.heard.told));
  }
  return [...parts, foot];
}

// -- the page of what is solved ------------------------------------------------------------------

function drawPage(model, head, body, view, unfolded) {
  head.replaceChildren(make("div", { class: "dmd-bar" },
    make("h3", { tabindex: -1, "data-home": !view.asking, "data-key": "home" }, view.label),
    button(say("begin_anew"), "reset", () => ask(model, { do: "reset" }),
      { disabled: view.empty || view.asking })));
  body.replaceChildren(...(view.asking ? [sure(model, view)] : []),
    ...(view.kept ? [make("p", {}, view.kept)] : []),
    make("div", { class: "dmd-columns" }, view.page.map((one) => lesson(one, unfolded))));
}

// The status line asks; these are its answers.
function sure(model, view) {
  return make("div", { class: "dmd-bar", role: "group", "aria-label": view.sure },
    button(say("keep"), "keep", () => ask(model, { do: "keep" }),
      { class: "dmd-main", "data-home": true }),
    button(say("forget"), "forget", () => ask(model, { do: "forget" })));
}

function lesson(one, unfolded) {
  const bar = make("progress", { max: one.of, value: one.solved, "aria-label": one.title });
  return make("section", { class: "dmd-card", "aria-label": one.title },
    make("h4", {}, one.title),
    make("div", { class: "dmd-count" }, bar, say("of", { solved: one.solved, all: one.of })),
    folded(one.title, say("questions"), unfolded, make("ul", {}, one.questions.map(noted))));
}

function noted(one) {
  return make("li", { class: one.solved ? "dmd-right" : "" },
    make("span", { class: "dmd-tick", "aria-hidden": true }, one.solved ? "✓" : "·"),
    make("span", {}, one.asks), make("small", {}, one.told));
}

export default { render };
