// What stands around the map of the Map builder: the space looked at, the check, files, the text.

function space(desk, view) {
  const { model } = desk, one = view.space;
  if (!one) {
    return [make("h4", {}, "Nothing chosen"),
      make("small", {}, "Click a space on the map to name it, or to change what is there.")];
  }
  const spot = `space ${one.id}`;
  const act = (text, what) => button(text, `space ${what}`, () => ask(model, { do: what, spot }));
  const row = (label, ...children) => make("div", { class: "dmd-row-of" },
    make("span", { class: "dmd-muted" }, label), make("div", {}, ...children));
  return [
    make("h4", {}, one.name || one.id),
    make("div", { class: "dmd-fields" },
      make("label", {}, "Name", field(one.name, "name",
        (name) => ask(model, { do: "name", space: one.id, name }), { type: "text", maxlength: 80 })),
      make("label", { title: "The word by which cards and cells call it" }, "Id", field(one.id, "id",
        (id) => ask(model, { do: "rename", space: one.id, new: id }),
        { type: "text", maxlength: 80, spellcheck: "false", size: 10 }))),
    one.tile ? row(one.tile.told, act("Turn (R)", "turn"), act("Flip (F)", "flip"),
      act("Move (M)", "lift"), act("Remove (Del)", "remove"))
      : row("Space", act("Link (L)", "link"), act("Move (M)", "lift"), act("Remove (Del)", "remove")),
    row("Lies here", one.tokens.map((token, n) => button(`${token.name} ✕`, `take ${n}`,
      () => ask(model, { do: "take", space: one.id, token: token.word }),
      { "aria-label": `Take ${token.name} off` })), one.tokens.length ? null : "nothing"),
    row("Begins here", one.enemies.map((enemy) => figures(model, one, enemy)),
      one.enemies.length ? null : "nobody"),
    view.kind === "listed" ? row("Linked with", one.links.map((link, n) => button(
      `${link.name}${link.kind === "passage" ? "" : ` (${link.kind})`} ✕`, `unlink ${n}`,
      () => ask(model, { do: "unlink", space: one.id, other: link.to }),
      { "aria-label": `Take the link to ${link.name} away` })),
    one.links.length ? null : "nothing yet") : null,
  ];
}

function figures(model, one, enemy) {
  const set = (number) => ask(model, { do: "enemies", space: one.id, kind: enemy.kind, number });
  return make("span", { class: "dmd-count" }, `${enemy.name} `,
    button("−", `fewer ${enemy.kind}`, () => set(enemy.number - 1),
      { "aria-label": `One ${enemy.name} fewer` }), ` ${enemy.number} `,
    button("+", `more ${enemy.kind}`, () => set(enemy.number + 1),
      { "aria-label": `One ${enemy.name} more` }));
}

// -- check, play, files, text ----------------------------------------------------------------------

const LEVELS = { error: "✕ Error", warning: "! Warning", advice: "i Advice" };

function check(desk, view) {
  const { model } = desk, found = model.get("found");
  const stale = found.stamp !== view.stamp;
  const rows = (found.complaints ?? []).map((one, n) => {
    const [chip, box] = rule(model, one.rule, `complaint ${n}`, desk.opened);
    const go = one.spot.length ? button("Go there", `go ${n}`, () => {
      desk.wants = "look";
      ask(model, { do: "go", number: n, stamp: found.stamp });
    }, { disabled: stale, class: "dmd-go" }) : null;
    return make("li", { "data-level": one.level },
      make("span", {}, make("strong", {}, LEVELS[one.level]), ` ${one.told}`),
      make("div", {}, go, chip), box);
  });
  return [make("h4", {}, "Check"),
    make("p", { class: found.ok ? "dmd-fine" : "dmd-bad" }, found.told ?? "…"),
    view.missing.length ? make("div", { class: "dmd-missing" }, make("small", {},
      `Still to be put, to play ${view.play.title}:`),
      view.missing.map((one) => takes(desk, one.name, `missing ${one.word}`,
        { do: "hold_token", word: one.word }))) : null,
    make("ul", { class: "dmd-complaints", "data-scrolls": "check", "aria-busy": stale }, rows),
    found.more ? make("small", {}, `… and ${found.more} more.`) : null];
}

function play(desk, view) {
  const { model } = desk, shelf = read(model, "shelf");
  const choose = (what) => (name) => ask(model, { do: "choose", [what]: name });
  return [make("h4", {}, "Play"),
    ...shelf.choices.map((one) => choice(one.label, one.name.replaceAll("_", " "), one.options,
      view.play.chosen[one.name], choose(one.name))),
    button("Play this map now", "play", () => ask(model, { do: "play" }), { class: "dmd-main" }),
    view.play.on ? button("Put the game away", "clear", () => ask(model, { do: "clear_table" }))
      : null,
    view.play.on ? make("small", {}, view.play.kept
      ? "Save it at the table below to go on another day: this map, as it is now, is kept for it."
      : "It cannot be kept for another day: the kit may not write into its own folder.") : null];
}

function papers(desk, view) {
  const { model } = desk, shelf = read(model, "shelf");
  const about = (key, label) => make("label", {}, label, field(view.about[key], key,
    (typed) => ask(model, { do: "about", [key]: typed }), { type: "text", maxlength: 80 }));
  if (desk.file?.was !== view.file) desk.file = { was: view.file, typed: view.file };
  const file = field(desk.file.typed, "file", (typed) => { desk.file.typed = typed; },
    { type: "text", spellcheck: "false" });
  let own = view.folder[0], kit = shelf.kit[0]?.id;
  return [make("h4", {}, "Map and files"),
    about("title", "Title"), about("author", "Author"), about("license", "License"),
    make("label", {}, "File", file),
    make("div", { class: "dmd-acts" },
      button("Save", "save as", () => ask(model, { do: "save", name: file.value })),
      ["svg", "png", "pdf"].map((kind) => button(kind.toUpperCase(), `export ${kind}`,
        () => ask(model, { do: "export", name: file.value, kind }),
        { title: kind === "pdf" ? "Sheets to print" : "A picture", "aria-label":
          `Export as ${kind.toUpperCase()}` }))),
    folded("open", "Open another map", desk.opened,
      ...(view.folder.length ? [choice("Yours", "own map", view.folder.map((id) => ({ id, name: id })),
        own, (name) => { own = name; }),
      button("Open", "open it", () => ask(model, { do: "open", name: own }))]
        : [make("small", {}, "No map lies in this folder yet.")]),
      choice("Of the kit", "kit map", shelf.kit, kit, (name) => { kit = name; }),
      button("Copy", "copy", () => ask(model, { do: "copy", name: kit })),
      button("A new map", "new", () => ask(model, { do: "new" })),
      view.kind === "laid" ? button("List spaces instead of tiles", "listed",
        () => ask(model, { do: "listed" })) : "")];
}

function text(desk, view) {
  return [folded("text", "The map as text", desk.opened,
    make("pre", { class: "dmd-code", tabindex: 0, "data-key": "text", "data-scrolls": "text",
      "aria-label": "The file as it would be saved" }, view.text))];
}
