// What a notebook keeps of a panel: a picture and a sentence, which Python puts below it, and not the
// panel itself, with its scripts and every drawing it was ever sent. A panel whose kernel is
// still there is found again by its number, which stays.

const KEPT_OUT = Symbol.for("dmd-kept-out"); // of a manager of widgets: the panels it does not save
const VIEW = "application/vnd.jupyter.widget-view+json";
const STAND = "dmd-stand-"; // the picture below a panel bears this and the number of the panel

// As long as a view of the panel is there, so is the style handed back here: it hides the picture.
function keepOut(model) {
  const manager = model.widget_manager, id = model.get("own_id");
  if (!id || typeof manager?.get_state !== "function") return [];
  if (!manager[KEPT_OUT]) {
    const kept = manager[KEPT_OUT] = new Set();
    const without = (all) => {
      for (const one of kept) delete all.state[one];
      return all;
    };
    const later = manager.get_state.bind(manager), atOnce = manager.get_state_sync?.bind(manager);
    manager.get_state = async (...options) => without(await later(...options));
    if (atOnce) manager.get_state_sync = (...options) => without(atOnce(...options));
    const notebook = manager.context?.model, whole = notebook?.toJSON?.bind(notebook);
    if (whole) notebook.toJSON = () => pictureOnce(whole(), kept);
  }
  manager[KEPT_OUT].add(id);
  const picture = `.${STAND}${id}`;
  return [make("style", {}, `.jp-OutputArea-child:has(${picture}), ${picture} { display: none; }`)];
}

// Where the picture below a panel is kept, the one from when it was opened is not kept beside it:
// a notebook that nobody trusts yet would show both.
function pictureOnce(told, kept) {
  const cells = told.cells?.map((cell) => !cell.outputs ? cell : { ...cell,
    outputs: cell.outputs.map((one, n, all) => {
      const view = one.data?.[VIEW];
      const below = all.slice(n + 1).flatMap((other) => other.data?.["text/html"] ?? []).join("");
      return view && kept.has(view.model_id) && below.includes(STAND + view.model_id)
        ? { ...one, data: { [VIEW]: view, "text/plain": "" } } : one; // some want to read something
    }) });
  return cells ? { ...told, cells } : told;
}
