// The Balance panel: what is to be played, how far it has come, and what the games say.
// Python plays for a moment at a time, as long as somebody looks and asks for more.

function render({ model, el }) {
  const unfolded = new Set();
  const done = openPanel({ model, el }, "balance", (head, body, view) => {
    head.replaceChildren(
      make("h3", { tabindex: -1, "data-home": true, "data-key": "home" }, view.title),
      make("fieldset", { class: "dmd-fields", "aria-label": say("settings") },
        view.fields.map((one) => balanceField(model, one, view.playing))),
      make("div", { class: "dmd-bar" }, balanceButtons(model, view)));
    body.replaceChildren(...[
      view.far ? balanceProgress(view) : null,
      make("div", { class: "dmd-columns" },
        view.picture ? make("figure", {}, picture(view.picture)) : null,
        view.told.length ? make("section", { class: "dmd-card", "aria-label": say("told") },
          view.told.map((line) => make("p", {}, line))) : null),
      view.all ? folded("all", view.more, unfolded,
        make("pre", { class: "dmd-report", tabindex: 0, "data-key": "report" }, view.all)) : null,
    ].filter(Boolean));
    playOn(model, el, view);
  });
  return done;
}

// Ask for a little more play, as long as somebody looks.
function playOn(model, el, view) {
  if (!view.playing) return;
  setTimeout(() => {
    if (el.isConnected) post(model, { do: "more", stamp: view.stamp });
  }, 30);
}

function balanceButtons(model, view) {
  if (view.playing) {
    return [button(say("stop"), "stop", () => post(model, { do: "stop" }), { class: "dmd-main" })];
  }
  const asks = (what) => () => ask(model, { do: what });
  return [
    button(say("run"), "run", asks("run"), { class: "dmd-main" }),
    view.mayKeep ? button(say("keep"), "keep", asks("keep")) : null,
    view.mayCompare ? button(say("against"), "against", asks("against")) : null,
  ].filter(Boolean);
}

function balanceProgress(view) {
  const told = make("p", { class: "dmd-far" }, view.far);
  if (!view.playing || !view.part) return told;
  return make("div", { class: "dmd-far" },
    make("progress", { max: 1, value: view.part, "aria-label": say("far") }), told);
}

// A list to choose from, or what is typed.
function balanceField(model, one, playing) {
  const done = (value) => ask(model, { do: "set", name: one.name, value });
  if (!one.options.length) {
    return make("label", {}, one.label, field(one.value, one.name, done,
      { inputmode: "numeric", size: 7, disabled: playing }));
  }
  return make("label", {}, one.label, make("select", { "data-key": one.name, disabled: playing,
    onchange: (event) => done(event.target.value) }, one.options.map(([value, text]) =>
    make("option", { value, selected: value === one.value }, text))));
}

export default { render };
