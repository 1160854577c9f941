// What would you do? The best lines with their chances, the chance so far, and who plays a seat.

const ASKED_AFTER = 300; // milliseconds a position is looked at before it is thought about
const COMPANIONS = 700; // and what a companion did

function advising(model, view) {
  const { told, seats, may, companion, stamp } = model.get("advice");
  const fresh = stamp === view.stamp && !view.back;
  const parts = [];
  if (fresh && may && told.lines) parts.push(...lines(model, view, told));
  else parts.push(make("p", {}, fresh && may ? say("thinking") : say("nobody_asked")));
  if (fresh && companion && !companion.goes) {
    parts.push(button(say("let_play", { name: companion.name }), "companion", () =>
      ask(model, { do: "companion", stamp: view.stamp, once_more: true }), { class: "dmd-main" }));
  }
  parts.push(make("fieldset", { class: "dmd-seats" }, make("legend", {}, say("kit_plays")),
    (seats ?? []).map((one) => make("label", {}, make("input", {
      type: "checkbox", checked: one.kit, "data-key": `seat ${one.id}`,
      onchange: (event) => ask(model, { do: "seat", who: one.id, kit: event.target.checked }),
    }), one.name))));
  return [make("h4", {}, say("advice_told")), ...parts];
}

function lines(model, view, told) {
  const rows = told.lines.slice(0, 3).map((one, n) => make("li", {},
    button(one.says, `line ${n}`, () => choose(model, view, one.option),
      { class: "dmd-line-of-play", "data-once": view.stamp, title: say("choose_this") }),
    make("small", {}, !one.tries ? say("nothing_else")
      : one.odds ? say("won_so", { odds: one.odds, why: one.why }) : one.why)));
  return [
    make("p", {}, told.told[0]),
    make("ol", { class: "dmd-lines-of-play" }, rows),
    told.instead ? make("p", {}, told.instead) : null,
    told.more ? make("small", {}, say("still_thinking")) : null,
    ...told.past.svg ? [picture(told.past.svg), make("small", {}, told.past.told)] : [],
  ].filter(Boolean);
}

// Ask for a little more thought, as long as somebody looks at this position.
function askAdvice(model, tabs) {
  const view = read(model, "view"), { stamp, may, told } = model.get("advice");
  if (!tabs.is("advice") || view.back || stamp !== view.stamp || !may) return;
  if (!told.lines || told.more) post(model, { do: "advise", stamp });
}

// Companions go on by themselves, one choice at a time, so that one sees what they do.
function playOnFor(model) {
  const { stamp, companion } = model.get("advice");
  if (companion?.goes && stamp === read(model, "view").stamp) post(model, { do: "companion", stamp });
}
