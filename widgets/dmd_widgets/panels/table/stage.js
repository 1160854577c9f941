// The Table panel's stage: a card that was read lies there with its text, and below it line by line
// what came of it, before the next thing is asked; so does whatever else was long, such as what
// enemies did. Whoever is impatient has it told at once.

const PACED = "dmd-paced";
const LONG = 8; // lines; whoever sees so much happen wants to read it
const LAST = 6; // lines that are told of the end
let chosenPace = "step by step"; // where a page may not remember anything

function pace() {
  try {
    return localStorage.getItem(PACED) ?? chosenPace;
  } catch {
    return chosenPace;
  }
}

function paceSwitch() {
  const box = make("input", { type: "checkbox", "data-key": "pace", onchange: () => {
    chosenPace = box.checked ? "step by step" : "at once";
    try { localStorage.setItem(PACED, chosenPace); } catch { /* only for now, then */ }
  } });
  box.checked = pace() === "step by step";
  return make("label", {}, box, "Stop to read what happens");
}

// Whether what happened is shown before the next question. `stage` outlives a redraw: it knows the
// position that was shown last, and which of them was seen to its end.
function onStage(view, stage) {
  if (view.stamp !== stage.stamp) {
    const forward = stage.stamp !== undefined && view.time.at > stage.at;
    Object.assign(stage, { stamp: view.stamp, at: view.time.at,
      open: forward && pace() === "step by step" && isMuch(view) });
  }
  return stage.open && !view.back;
}

function isMuch(view) {
  return view.story.length >= LONG || view.story.some((one) => one.card);
}

function staged(model, view, stage, home) {
  const go = button("Go on ▶", "go on stage", (event) => {
    stage.open = false;
    reopen(event.target, "stage is over");
    playOnFor(model); // a companion waits until the card was read
  }, { class: "dmd-main", "data-first": true, "data-once": view.stamp, ...digit(0) });
  return [home, make("div", { class: "dmd-stage" }, told(model, view.story)),
    make("div", { class: "dmd-next" }, go, paceSwitch())];
}

// What the last choice led to, to be unfolded above the next question.
function justNow(model, view, opened) {
  const cards = view.story.filter((one) => one.card).map((one) => one.card.title);
  if (!isMuch(view)) return null;
  const title = cards.length ? `Read: ${cards.join(", ")}`
    : `What just happened (${view.story.length})`;
  return folded("just now", title, opened,
    make("div", { class: "dmd-stage" }, told(model, view.story)));
}

// Lines, one under the other; a click shows the table as it stood then.
function told(model, lines) {
  const edge = Math.min(...lines.map((one) => one.depth));
  return make("ol", {}, lines.map((one) => {
    const shown = one.card ? card(one.card) : one.told;
    const row = make("li", {}, button(shown, `story ${one.at}`,
      () => ask(model, { do: "look", line: one.at }),
      { class: one.card ? "dmd-read" : "dmd-line", title: "Show the table as it stood then" }));
    row.style.setProperty("--depth", one.depth - edge);
    return row;
  }));
}

function card({ title, kind, lines }) {
  return [make("small", {}, kind), make("strong", {}, title),
    ...lines.map((text) => make("span", {}, text))];
}

// The end: how it came, and what one may do now.
function over(model, view, asks) {
  const act = (text, message, more = {}) => button(text, `over ${message.do}`, () => {
    if (!isBusy(model)) ask(model, message);
  }, more);
  const last = view.story.slice(-LAST);
  return [make("div", { class: "dmd-over", "data-result": view.over }, asks,
    ...(last.length ? [make("h4", {}, "How it ended"), make("div", { class: "dmd-stage" },
      told(model, last))] : []),
    make("div", { class: "dmd-next" },
      act("New game", { do: "new_game" }, { class: "dmd-main", "data-first": true, ...digit(0) }),
      act("Start again", { do: "go", stop: 0 },
        { ...digit(1), title: "The same game, from its beginning" })))];
}
