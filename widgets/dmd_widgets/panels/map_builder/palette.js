// The palette of the Map builder: what may be taken in hand, by a click or by dragging it.

function palette(desk, view) {
  const shelf = read(desk.model, "shelf");
  const names = { tiles: say("tiles"), spaces: say("spaces"), tokens: say("tokens"),
    enemies: say("enemies") };
  const tabs = Object.keys(names).filter((one) => one !== (view.kind === "laid" ? "spaces"
    : view.kind === "listed" ? "tiles" : ""));
  if (!tabs.includes(desk.tab)) desk.tab = tabs[0];
  const heads = make("div", { class: "dmd-tabs", role: "group", "aria-label": say("palette") },
    tabs.map((one) => button(names[one], `palette ${one}`, () => {
      desk.tab = one;
      keepingFocus(desk.body, () => layPalette(desk, read(desk.model, "view")));
    }, { "aria-pressed": one === desk.tab })));
  const filled = { tiles, spaces, tokens, enemies }[desk.tab](desk, view, shelf);
  return [heads, filled];
}

// A button that takes something in hand, by a click or by dragging it to the map.
function takes(desk, content, key, message, attributes = {}) {
  return button(content, key, (event) => {
    desk.wants = event.detail === 0 ? "keys" : ""; // by keys one goes on at the map
    ask(desk.model, message);
  }, { onpointerdown: (event) => startDrag(desk, event, message), ...attributes });
}

function small(svg) {
  const drawn = picture(svg);
  drawn.setAttribute("aria-hidden", "true");
  return drawn;
}

function tiles(desk, view, shelf) {
  const rows = shelf.tiles.map((one) => {
    const laid = view.laid.includes(one.code);
    const told = (side) => (laid ? say("on_the_map", { tile: side.told }) : side.told);
    return make("li", { class: laid ? "dmd-laid" : null },
      make("span", {}, laid ? `${one.code} ✓` : one.code),
      one.sides.map((side) => takes(desk, small(side.svg), `tile ${one.code} ${side.side}`,
        { do: "hold_tile", tile: one.code, side: side.side },
        { class: "dmd-thing dmd-row", title: told(side), "aria-label": told(side) })));
  });
  const list = make("ul", { class: "dmd-tiles", "data-scrolls": "tiles",
    "aria-label": say("tile_keys") }, rows);
  roving(list, ".dmd-row:nth-of-type(1)", 0);
  return [make("small", {}, say("front_and_back", { tiles: shelf.set })), list];
}

function spaces(desk, view) {
  return [
    make("p", {}, view.kind === "empty"
      ? say("laid_from")
      : say("own_spaces")),
    takes(desk, `+ ${say("new_space")}`, "new-space", { do: "hold_space" }, { class: "dmd-main" }),
    make("p", {}, make("small", {}, say("to_link"))),
  ];
}

function things(desk, list, kind, message) {
  const rows = list.map((one) => make("li", {}, takes(desk, [small(one.svg), one.name],
    `${kind} ${one.word}`, message(one.word), { class: "dmd-thing dmd-row" })));
  const made = make("ul", { class: "dmd-things", "data-scrolls": kind,
    "aria-label": say("thing_keys") }, rows);
  roving(made, ".dmd-row", 0);
  return made;
}

function tokens(desk, view, shelf) {
  const hold = (word) => ({ do: "hold_token", word });
  return [things(desk, shelf.tokens, "token", hold),
    make("label", { class: "dmd-other" }, say("another"), field("", "other-token",
      (word) => word && ask(desk.model, hold(word)),
      { type: "text", placeholder: say("such_as"), spellcheck: "false" }))];
}

function enemies(desk, view, shelf) {
  return [make("small", {}, say("each_click")),
    things(desk, shelf.enemies, "enemy", (kind) => ({ do: "hold_enemy", kind }))];
}
