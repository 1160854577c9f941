// Ask about this moment: the questions of the position, how far to look, and what if the card is so.

const typed = new WeakMap(); // of a model: what is chosen and typed there
const heard = new WeakMap(); // of a model: the answer that was brought into view

function moment(model, view) {
  const shown = model.get("asked"), fresh = shown.stamp === view.stamp;
  return [
    ...(fresh && shown.topics ? questions(model, view, shown) : []),
    button(say("as_i_stand"), "stands", () => ask(model, { do: "stands", stamp: view.stamp }),
      { title: say("as_i_stand_hint") }),
    fresh && shown.stands ? copyable(shown.stands, "stands") : null,
  ];
}

// While its tab is open, the questions are those of the position that is shown.
function askQuestions(model, tabs) {
  const view = read(model, "view"), known = model.get("asked");
  if (!tabs.is("asking") || view.back || (known.stamp === view.stamp && known.topics)) return;
  post(model, { do: "questions", stamp: view.stamp });
}

function questions(model, view, shown) {
  const drafts = typed.get(model) ?? new Map();
  typed.set(model, drafts);
  const kept = (key, usual) => drafts.get(key) ?? usual;
  const keep = (key) => (event) => drafts.set(key, event.target.value);
  const list = (key, label, some, usual) => {
    const field = make("select", { "data-key": `ask ${key}`, onchange: keep(key) },
      some.map(({ id, text }) =>
        make("option", { value: id, selected: id === kept(key, usual) }, text)));
    return make("label", {}, make("small", {}, label), field, inFull(field));
  };
  const write = (key, label, hint) => make("label", {}, make("small", {}, label),
    make("input", { type: "text", value: kept(key, ""), placeholder: hint, spellcheck: "false",
      "data-key": `ask ${key}`, oninput: keep(key),
      onkeydown: ({ key: pressed }) => { if (pressed === "Enter") send(); } }));
  const send = () => {
    const about = kept("own", "").trim() || kept("about", shown.topics[0]?.id ?? "lose");
    ask(model, { do: "question", about, until: kept("until", ""), card: kept("card", ""),
      stamp: view.stamp });
  };
  const ends = [{ id: "", text: say("as_usual") }, ...shown.ends.map(({ id, text }) =>
    ({ id, text: say("until", { text }) }))];
  return [
    shown.answer ? answer(model, shown) : null,
    make("div", { class: "dmd-fields dmd-inquiry" },
      list("about", say("question"), shown.topics, shown.topics[0]?.id),
      button(say("ask"), "ask", send, { class: "dmd-main" }),
      write("own", say("or_own"), shown.own),
      list("until", say("how_far"), ends, ""),
      write("card", say("if_card"), shown.card)),
  ];
}

// A field breaks no lines: what was chosen and is longer than it stands below in full, for eyes
// only, as the field itself says all of it to whoever listens.
const ARROW = 24; // pixels beside the words

function inFull(field) {
  const told = make("span", { class: "dmd-in-full", "aria-hidden": true, hidden: true });
  const pen = document.createElement("canvas").getContext("2d");
  const look = () => {
    const words = field.selectedOptions[0]?.textContent ?? "";
    pen.font = getComputedStyle(field).font;
    told.hidden = !field.clientWidth || pen.measureText(words).width + ARROW <= field.clientWidth;
    told.textContent = told.hidden ? "" : words;
  };
  field.addEventListener("change", look);
  new ResizeObserver(look).observe(field); // it hears of its first size as well
  return told;
}

// It stands above what was asked; one that has just come is brought into view.
function answer(model, shown) {
  const box = make("pre", { class: "dmd-rule dmd-answer" }, shown.answer);
  if (heard.get(model) !== shown) {
    heard.set(model, shown);
    requestAnimationFrame(() => box.scrollIntoView({ block: "nearest" }));
  }
  return box;
}
