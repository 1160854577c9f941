// The language that is spoken at the table: game, choices, journal, board. It is kept with the game.
function tongue(model) {
  const spoken = model.get("tongue");
  const choose = (event) => change(model, "tongue", event.target.value);
  return make("div", { class: "dmd-tongue" },
    make("select", { "aria-label": "Language", "data-key": "tongue", onchange: choose },
      Object.entries(TONGUES).map(([code, name]) =>
        make("option", { value: code, lang: code, selected: code === spoken }, name))));
}
