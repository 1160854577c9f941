// Without a network, and when a newer build is there. `sw.js` keeps every file that was asked for;
// here one asks for the rest, and hears of a newer build, which is never mixed with the open one.

import { w } from "./told.js";

const FIRST = 2000; // milliseconds that the first visit waits for the keeper of files

export class Keeper {
  // `say` tells news with a button, `leave` is done before the page is loaded anew.
  constructor(say, leave) {
    Object.assign(this, { say, leave, registered: null });
  }

  get worker() { return navigator.serviceWorker?.controller; }

  // The keeper is there before the first file is asked for, so that none comes twice.
  async begin() {
    if (!navigator.serviceWorker) return;
    try {
      const guest = !this.worker;
      this.registered = await navigator.serviceWorker.register("sw.js");
      this.watch(guest);
      if (guest) await this.taken();
    } catch { /* a host without https, a private window: then a network is needed each time */ }
  }

  taken() {
    const taken = new Promise((done) =>
      navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
    return Promise.race([taken, new Promise((done) => setTimeout(done, FIRST))]);
  }

  watch(guest) {
    const offer = (coming) => this.say(w("newer"), w("load_newer"), async () => {
      this.mine = true;
      await this.leave();
      coming.postMessage("take over");
    });
    if (!guest && this.registered.waiting) offer(this.registered.waiting);
    this.registered.addEventListener("updatefound", () => {
      const coming = this.registered.installing;
      coming.addEventListener("statechange", () => {
        if (coming.state === "installed" && this.worker) offer(coming);
      });
    });
    let known = !guest;
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      if (this.mine) location.reload();
      else if (known) this.say(w("newer"), w("load_newer"), async () => { // in another tab
        await this.leave();
        location.reload();
      });
      known = true;
    });
  }

  // Whether the host has a newer build; whoever keeps a page open for days is told as well.
  async look() {
    try { await this.registered?.update(); } catch { /* there is no network now */ }
  }

  // How much is kept already, and how much there is, in bytes; nothing where nothing can be kept.
  async how() {
    return this.worker ? this.ask("how much") : null;
  }

  // Fetch all that nobody has asked for yet; `tell` hears how far it is.
  async all(tell) {
    return this.ask("keep all", tell);
  }

  ask(what, tell = () => {}) {
    return new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => data.done ? done(data) : tell(data);
      this.worker.postMessage(what, [port2]);
    });
  }
}
