// The Table panel's stage: a card that was read lies there with its text, and below it line by line
// what came of it, before the next thing is asked; so does whatever else was long, such as what
// enemies did. Whoever is impatient has it told at once.

const PACED = "dmd-paced";
const LONG = 8; // lines; whoever sees so much happen wants to read it
const LAST = 3; // lines that are told of the end
let chosenPace = "stepwise"; // where a page may not remember anything

function pace() {
  try {
    return localStorage.getItem(PACED) ?? chosenPace;
  } catch {
    return chosenPace;
  }
}

function paceSwitch() {
  const box = make("input", { type: "checkbox", "data-key": "pace", onchange: () => {
    chosenPace = box.checked ? "stepwise" : "at-once";
    try { localStorage.setItem(PACED, chosenPace); } catch { /* only for now, then */ }
  } });
  box.checked = pace() === "stepwise";
  return make("label", {}, box, say("stop_to_read"));
}

// Whether what happened is shown before the next question. `stage` outlives a redraw: it knows the
// position that was shown last, and which of them was seen to its end.
function onStage(view, stage) {
  if (view.stamp !== stage.stamp) {
    const forward = stage.stamp !== undefined && view.time.at > stage.at;
    Object.assign(stage, { stamp: view.stamp, at: view.time.at,
      open: forward && pace() === "stepwise" && isMuch(view) });
  }
  return stage.open && !view.back;
}

function isMuch(view) {
  return view.story.length >= LONG || view.story.some((one) => one.card);
}

function staged(model, view, stage, home) {
  const go = button(say("go_on"), "go-on-stage", (event) => {
    stage.open = false;
    reopen(event.target, "stage-over");
    playOnFor(model); // a companion waits until the card was read
  }, { class: "dmd-main", "data-first": true, "data-once": view.stamp, ...digit(0) });
  bringCardUp(home);
  return [home, make("div", { class: "dmd-stage" }, told(model, view.story)),
    make("div", { class: "dmd-next" }, go, paceSwitch())];
}

const ABOVE = 62; // pixels above a card, in which one sees what came before it
const BELOW = 6; // and below it

// A card that would lie below the edge is brought up as far as it must be: whatever happened before
// it is read first. One that is higher than the box is read from its head.
function bringCardUp(home) {
  requestAnimationFrame(() => {
    const box = home.closest(".dmd-fork"), first = box?.querySelector(".dmd-stage .dmd-read");
    const end = box?.querySelector(".dmd-next")?.offsetHeight ?? 0;
    if (!first) return;
    const foot = first.offsetTop + first.offsetHeight + BELOW - (box.clientHeight - end);
    if (foot > 0) box.scrollTop = Math.min(first.offsetTop - ABOVE, foot);
  });
}

// What the last choice led to, to be unfolded above the next question.
function justNow(model, view, opened) {
  const cards = view.story.filter((one) => one.card).map((one) => one.card.title);
  if (!isMuch(view) && !(view.cut && view.time.at > 0)) return null;
  const title = cards.length ? say("read_cards", { cards: cards.join(", ") })
    : say("just_now", { number: view.story.length });
  return folded("just-now", title, opened,
    make("div", { class: "dmd-stage" }, told(model, view.story)));
}

// Lines, one under the other; a click shows the table as it stood then.
function told(model, lines) {
  const edge = Math.min(...lines.map((one) => one.depth));
  return make("ol", {}, lines.map((one) => {
    const shown = one.card ? card(one.card) : faced(one.told, one.faces);
    const row = make("li", {}, button(shown, `story ${one.at}`,
      () => ask(model, { do: "look", line: one.at }),
      { class: one.card ? "dmd-read" : "dmd-line", title: say("show_then") }));
    row.style.setProperty("--depth", one.depth - edge);
    return row;
  }));
}

function card({ title, kind, lines }) {
  return [make("small", {}, kind), make("strong", {}, title),
    ...lines.map((text) => make("span", {}, text))];
}

// Where it turned: the chance of winning along the evening, where a player of the kit can say.
function turning(model, view) {
  const { can, turned, stamp } = model.get("advice");
  if (!can || stamp !== view.stamp) return null;
  if (!turned) {
    post(model, { do: "turned", stamp });
    return null;
  }
  if (!turned.svg) return null;
  return make("div", { class: "dmd-turning" }, make("h4", {}, say("turned")),
    picture(turned.svg), make("p", {}, unbroken(turned.told)),
    turned.stop === null ? null : button(say("go_there"), "turning",
      () => ask(model, { do: "go", stop: turned.stop }), {}));
}

// The end: how it came, and what one may do now; where it turned comes later, and moves nothing.
function over(model, view, asks) {
  const act = (text, message, more = {}) => button(text, `over ${message.do}`, () => {
    if (!isBusy(model)) ask(model, message);
  }, more);
  const last = view.story.slice(-LAST);
  return [make("div", { class: "dmd-over", "data-result": view.over }, asks,
    ...(last.length ? [make("h4", {}, say("ended")), make("div", { class: "dmd-stage" },
      told(model, last))] : []),
    make("div", { class: "dmd-next" },
      act(say("new_game"), { do: "new_game" }, { class: "dmd-main", "data-first": true, ...digit(0) }),
      act(say("start_again"), { do: "go", stop: 0 },
        { ...digit(1), title: say("start_again_hint") }),
      act(say("set_up_other"), { do: "set_up" }, digit(2))),
    turning(model, view))];
}
