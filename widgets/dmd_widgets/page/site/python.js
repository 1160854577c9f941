// The page's line to Python: messages go there and answers come back, in order; and small models
// that panels take for those of a notebook. Panels themselves are the very same as there.

const here = new URL(".", import.meta.url);

// What a panel knows: the same names as in a notebook.
class Model {
  constructor(line, id, kind, state) {
    Object.assign(this, { line, id, kind, state, changed: {}, heard: new Map() });
    this.widget_manager = line; // for a panel that shows another one
  }

  get(name) { return this.state[name]; }

  set(name, value) {
    this.state[name] = value;
    this.changed[name] = value;
    this.tell([name]);
  }

  save_changes() {
    const told = this.changed;
    this.changed = {};
    if (Object.keys(told).length) this.line.post({ do: "set", model: this.id, told });
  }

  send(message) {
    if (!this.line.isAlive) throw new Error("Python was ended");
    this.line.post({ do: "say", model: this.id, message });
  }

  on(what, does) { this.heard.set(what, [...this.heard.get(what) ?? [], does]); }

  off(what, does) {
    this.heard.set(what, (this.heard.get(what) ?? []).filter((one) => one !== does));
  }

  take(state) {
    Object.assign(this.state, state);
    this.tell(Object.keys(state));
  }

  tell(names) {
    for (const name of names) for (const one of this.heard.get(`change:${name}`) ?? []) one();
    for (const one of this.heard.get("change") ?? []) one();
  }
}

// Python in a worker. `start` may be called again: then everything begins anew from what was kept.
export class Line {
  constructor() {
    this.models = new Map();
    this.waiting = new Map();
    this.number = 0;
    this.isAlive = this.isReady = false;
    this.watchers = new Set(); // hear of each stage, and of what is busy
    this.started = null;
  }

  start(options) {
    this.started ??= this.begin(options);
    return this.started;
  }

  async begin(options) {
    this.worker = new Worker(new URL("worker.js", here), { type: "module" });
    this.isAlive = true;
    this.worker.onmessage = ({ data: { said, ...data } }) =>
      this.hear(said ? Object.assign(data, JSON.parse(said)) : data);
    this.worker.onerror = (wrong) => this.fail(wrong.message || "The worker could not be started.");
    const answer = await this.send({ do: "start", ...options });
    if (answer.failed) this.fail(answer.failed);
    else this.isReady = !answer.ended;
    return answer;
  }

  // End a computation that nobody wants to wait for; what was kept is there again after `start`.
  end() {
    this.worker?.terminate();
    this.isAlive = this.isReady = false;
    this.started = null;
    for (const done of this.waiting.values()) done({ ended: true });
    this.waiting.clear();
    this.models.clear();
    this.tell({ busy: 0 });
  }

  fail(told) {
    this.tell({ failed: told });
    for (const done of this.waiting.values()) done({ failed: told });
    this.waiting.clear();
  }

  hear(data) {
    if (data.id === undefined) return this.tell(data);
    for (const [id, state] of Object.entries(data.changed ?? {})) this.models.get(id)?.take(state);
    if (data.kept) this.tell({ kept: data.kept }); // of a game that was begun at a Table
    if (data.notes?.length) this.tell({ notes: data.notes });
    this.waiting.get(data.id)?.(data);
    this.waiting.delete(data.id);
    this.tell({ busy: this.waiting.size });
  }

  tell(news) { for (const one of this.watchers) one(news); }

  send(told) {
    return new Promise((done) => {
      const id = this.number += 1;
      this.waiting.set(id, done);
      this.worker.postMessage({ id, told });
      this.tell({ busy: this.waiting.size });
    });
  }

  post(told) { this.send(told); }

  // -- what panels ask of whoever shows them ---------------------------------------------------

  async get_model(id) {
    const known = this.models.get(id);
    if (known) return known;
    const answer = await this.send({ do: "mount", model: id });
    if (!answer.model) throw new Error(answer.refused ?? answer.failed);
    return this.met(answer);
  }

  met({ model, kind, state }) {
    const made = this.models.get(model) ?? new Model(this, model, kind, state);
    this.models.set(model, made);
    return made;
  }

  async create_view(model) {
    const el = document.createElement("div");
    const module = await import(new URL(`panels/${model.kind}.js`, here));
    const leave = await module.default.render({ model, el });
    return { el, remove: () => { leave?.(); el.remove(); } };
  }

  async show(answer, place) {
    const view = await this.create_view(this.met(answer));
    place.replaceChildren(view.el);
    place.leave = view.remove; // for whoever takes the place away
    return view;
  }
}
