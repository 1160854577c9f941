// What a notebook keeps of the Table panel: a picture and a sentence, which Python puts below it, and
// not the panel itself, with its scripts and every drawing it was ever sent.

const KEPT_OUT = Symbol.for("dmd-kept-out"); // of a manager of widgets: the panels it does not save

function keepOut(model) {
  const manager = model.widget_manager, id = model.get("own_id");
  if (!id || typeof manager?.get_state !== "function") return;
  if (!manager[KEPT_OUT]) {
    const whole = manager.get_state.bind(manager);
    manager[KEPT_OUT] = new Set();
    manager.get_state = async (...options) => {
      const all = await whole(...options);
      for (const one of manager[KEPT_OUT]) delete all.state[one];
      return all;
    };
  }
  manager[KEPT_OUT].add(id);
}
