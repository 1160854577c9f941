// What stands around the map of the Map builder: the space looked at, the check, files, the text.

function space(desk, view) {
  const { model } = desk, one = view.space;
  if (!one) {
    return [make("h4", {}, say("none_chosen")),
      make("small", {}, say("click_space"))];
  }
  const spot = `space ${one.id}`;
  const act = (text, what) => button(text, `space ${what}`, () => ask(model, { do: what, spot }));
  const row = (label, ...children) => make("div", { class: "dmd-row-of" },
    make("span", { class: "dmd-muted" }, label), make("div", {}, ...children));
  const both = [act(withKey(say("move"), "M"), "lift"),
    act(withKey(say("remove"), "Del"), "remove")];
  return [
    make("h4", {}, one.name || one.id),
    make("div", { class: "dmd-fields" },
      make("label", {}, say("name"), field(one.name, "name",
        (name) => ask(model, { do: "name", space: one.id, name }), { type: "text", maxlength: 80 })),
      make("label", { title: say("id_is") }, say("id"), field(one.id, "id",
        (id) => ask(model, { do: "rename", space: one.id, new: id }),
        { type: "text", maxlength: 80, spellcheck: "false", size: 10 }))),
    one.tile ? row(one.tile.told, act(withKey(say("turn"), "R"), "turn"),
      act(withKey(say("flip"), "F"), "flip"), ...both)
      : row(say("space"), act(withKey(say("link"), "L"), "link"), ...both),
    row(say("lies"), one.tokens.map((token, n) => button(`${token.name} ✕`, `take ${n}`,
      () => ask(model, { do: "take", space: one.id, token: token.word }),
      { "aria-label": say("take_off", { what: token.name }) })), one.tokens.length ? null : say("nothing")),
    row(say("begins"), one.enemies.map((enemy) => figures(model, one, enemy)),
      one.enemies.length ? null : say("nobody")),
    view.kind === "listed" ? row(say("linked"), one.links.map((link, n) => button(
      `${link.name} ✕`, `unlink ${n}`,
      () => ask(model, { do: "unlink", space: one.id, other: link.to }),
      { "aria-label": say("unlink", { space: link.name }) })),
    one.links.length ? null : say("nothing_yet")) : null,
  ];
}

function figures(model, one, enemy) {
  const set = (number) => ask(model, { do: "enemies", space: one.id, kind: enemy.kind, number });
  return make("span", { class: "dmd-count" }, `${enemy.name} `,
    button("−", `fewer ${enemy.kind}`, () => set(enemy.number - 1),
      { "aria-label": say("fewer", { enemy: enemy.name }) }), ` ${enemy.number} `,
    button("+", `more ${enemy.kind}`, () => set(enemy.number + 1),
      { "aria-label": say("more", { enemy: enemy.name }) }));
}

// -- check, play, files, text ----------------------------------------------------------------------

function check(desk, view) {
  const { model } = desk, found = model.get("found");
  const levels = { error: `✕ ${say("error")}`, warning: `! ${say("warning")}`,
    advice: `i ${say("advice")}` };
  const stale = found.stamp !== view.stamp;
  const rows = (found.complaints ?? []).map((one, n) => {
    const [chip, box] = rule(model, one.rule, `complaint ${n}`, desk.opened);
    const go = one.spot.length ? button(say("go_there"), `go ${n}`, () => {
      desk.wants = "look";
      ask(model, { do: "go", number: n, stamp: found.stamp });
    }, { disabled: stale, class: "dmd-go" }) : null;
    return make("li", { "data-level": one.level },
      make("span", {}, make("strong", {}, levels[one.level]), ` ${one.told}`),
      make("div", {}, go, chip), box);
  });
  return [make("h4", {}, say("check")),
    make("p", { class: found.ok ? "dmd-fine" : "dmd-bad" }, found.told ?? "…"),
    view.missing.length ? make("div", { class: "dmd-missing" }, make("small", {},
      say("still_to_put", { title: view.play.title })),
      view.missing.map((one) => takes(desk, one.name, `missing ${one.word}`,
        { do: "hold_token", word: one.word }))) : null,
    make("ul", { class: "dmd-complaints", "data-scrolls": "check", "aria-busy": stale }, rows),
    found.more ? make("small", {}, say("and_more", { more: found.more })) : null];
}

function play(desk, view) {
  const { model } = desk, shelf = read(model, "shelf");
  const choose = (what) => (name) => ask(model, { do: "choose", [what]: name });
  return [make("h4", {}, say("play")),
    ...shelf.choices.map((one) => choice(one.label, one.name.replaceAll("_", " "), one.options,
      view.play.chosen[one.name], choose(one.name))),
    button(say("play_now"), "play", () => ask(model, { do: "play" }), { class: "dmd-main" }),
    view.play.on ? button(say("put_away"), "clear", () => ask(model, { do: "clear_table" }))
      : null,
    view.play.on ? make("small", {}, view.play.kept
      ? say("kept")
      : say("not_kept")) : null];
}

function papers(desk, view) {
  const { model } = desk, shelf = read(model, "shelf");
  const about = (key, label) => make("label", {}, label, field(view.about[key], key,
    (typed) => ask(model, { do: "about", [key]: typed }), { type: "text", maxlength: 80 }));
  if (desk.file?.was !== view.file) desk.file = { was: view.file, typed: view.file };
  const file = field(desk.file.typed, "file", (typed) => { desk.file.typed = typed; },
    { type: "text", spellcheck: "false" });
  let own = view.folder[0], kit = shelf.kit[0]?.id;
  return [make("h4", {}, say("map_and_files")),
    about("title", say("title")), about("author", say("author")),
    about("license", say("license")),
    make("label", {}, say("file"), file),
    make("div", { class: "dmd-acts" },
      button(say("save"), "save-as", () => ask(model, { do: "save", name: file.value })),
      ["svg", "png", "pdf"].map((kind) => button(kind.toUpperCase(), `export ${kind}`,
        () => ask(model, { do: "export", name: file.value, kind }),
        { title: kind === "pdf" ? say("sheets") : say("picture"), "aria-label":
          say("export_as", { kind: kind.toUpperCase() }) }))),
    folded("open", say("open_another"), desk.opened,
      ...(view.folder.length ? [choice(say("yours"), "own-map", view.folder.map((id) => ({ id, name: id })),
        own, (name) => { own = name; }),
      button(say("open"), "open-it", () => ask(model, { do: "open", name: own }))]
        : [make("small", {}, say("no_map"))]),
      choice(say("of_the_kit"), "kit-map", shelf.kit, kit, (name) => { kit = name; }),
      button(say("copy"), "copy", () => ask(model, { do: "copy", name: kit })),
      button(say("new_map"), "new", () => ask(model, { do: "new" })),
      view.kind === "laid" ? button(say("list_spaces"), "listed",
        () => ask(model, { do: "listed" })) : "")];
}

function text(desk, view) {
  return [folded("text", say("as_text"), desk.opened,
    make("pre", { class: "dmd-code", tabindex: 0, "data-key": "text", "data-scrolls": "text",
      "aria-label": say("as_saved") }, view.text))];
}
