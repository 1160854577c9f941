// The Table panel before a game: what is played, by whom, in which language; or a position that
// somebody sent.

const asked_for = new WeakMap(); // of a model: what is chosen and typed there

function setUp(model) {
  const { games, fresh } = model.get("set_up");
  const kept = asked_for.get(model) ??
    { game: games[0].id, settings: {}, people: null, kit: new Set(), text: "",
      language: model.get("tongue") };
  asked_for.set(model, kept);
  const game = games.find((one) => one.id === kept.game) ?? games[0];
  const list = (label, key, some, chosen, keep) => make("label", {}, make("span", {}, label),
    make("select", { "data-key": `set-${key}`, onchange: (event) => {
      keep(event.target.value);
      reopen(event.target, `set-${key}`);
    } }, some.map(([id, title]) =>
      make("option", { value: id, selected: id === chosen }, title))));
  const chosen = (one) => kept.settings[one.name] ?? one.usual;
  const settings = game.settings.map((one) => {
    const keep = (value) => { kept.settings[one.name] = value; };
    return one.choices.length ? list(one.title, one.name, one.choices, chosen(one), keep)
      : make("label", {}, make("span", {}, one.title), make("input", { type: "text",
        value: chosen(one), "data-key": `set-${one.name}`, spellcheck: "false",
        oninput: (event) => keep(event.target.value) }));
  });
  const begin = () => ask(model, { do: "begin", game: game.id,
    settings: Object.fromEntries(game.settings.map((one) => [one.name, chosen(one)])),
    people: seated(game, kept), kit: seated(game, kept).filter((one) => kept.kit.has(one)),
    language: kept.language });
  return [make("div", { class: "dmd-set-up" },
    make("h3", { tabindex: -1, "data-home": true, "data-key": "home" }, say("set_up")),
    make("div", { class: "dmd-fields" },
      games.length > 1 ? list(say("game"), "game", games.map(({ id, title }) => [id, title]), game.id,
        (value) => { Object.assign(kept, { game: value, settings: {}, people: null }); }) : null,
      ...settings,
      list(say("language"), "language", Object.entries(model.get("tongues")), kept.language,
        (value) => {
          kept.language = value;
          change(model, "tongue", value);
        })),
    game.people ? who(game, kept) : null,
    make("div", { class: "dmd-next" },
      button(say("begin"), "begin", begin, { class: "dmd-main", "data-first": true }),
      fresh ? null : button(say("stay"), "stay", () => ask(model, { do: "stay" }))),
    folded("open-position", say("or_open"),
      kept.unfolded ??= new Set(), ...opening(model, kept)))];
}

function seated(game, kept) {
  if (!game.people) return [];
  return kept.people ?? game.people.usual.split(",").map((one) => one.trim());
}

// Who plays, and for each of them whether a person does or the kit.
function who(game, kept) {
  const there = seated(game, kept);
  const rows = game.people.choices.map(([id, title]) => {
    const sits = there.includes(id);
    const seat = make("input", { type: "checkbox", "data-key": `seat-of ${id}`, checked: sits,
      onchange: (event) => {
        kept.people = event.target.checked ? [...there, id] : there.filter((one) => one !== id);
        reopen(event.target, `seat-of ${id}`);
      } });
    const by = make("select", { "data-key": `player-of ${id}`, "aria-label": say("played_by", { name: title }),
      onchange: (event) => {
        if (event.target.value === "kit") kept.kit.add(id); else kept.kit.delete(id);
      } }, [["you", say("by_you")], ["kit", say("by_kit")]].map(([value, told]) =>
      make("option", { value, selected: (value === "kit") === kept.kit.has(id) }, told)));
    return make("li", { class: sits ? "dmd-sits" : null }, make("label", {}, seat, title),
      sits ? by : null);
  });
  return make("fieldset", {}, make("legend", {}, game.people.title), make("ul", {}, rows));
}

function opening(model, kept) {
  return [
    make("textarea", { rows: 5, spellcheck: "false", "data-key": "set-text",
      "aria-label": say("text_told"),
      placeholder: "evening.json", value: kept.text,
      oninput: (event) => { kept.text = event.target.value; } }),
    button(say("open"), "open-text", () => ask(model, { do: "open", text: kept.text })),
  ];
}
