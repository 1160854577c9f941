// The Table panel's keys: digits choose, U and Shift+U undo and redo, a question mark shows them all.

const KEYS = [
  ["1 … 9, 0", "choose the first, second, … tenth choice"],
  ["↑ ↓", "go along the choices, → to a choice's rule and odds"],
  ["Enter", "do what has the focus"],
  ["U", "undo"],
  ["Shift + U", "redo"],
  ["Tab", "go on to the board, the journal and the other tabs"],
  ["← ↑ → ↓", "on the board, go to the space in that direction"],
  ["Page ↓, Page ↑", "on the board, go to the next thing in a space"],
  ["+ −", "on the board, closer and farther away"],
  ["?", "show these keys, or hide them"],
];

// The digit of a choice, as it is shown and as it is told to screen readers.
function digit(n) {
  return n < 10 ? { "data-digit": (n + 1) % 10, "aria-keyshortcuts": (n + 1) % 10 } : {};
}

// Hear keys wherever the focus is in the panel, but where somebody types. Returns what shows them.
function listenToKeys(model, body) {
  const root = body.parentElement;
  const list = make("dl", {}, KEYS.flatMap(([key, does]) =>
    [make("dt", {}, make("kbd", {}, key)), make("dd", {}, does)]));
  const shut = button("Close", "keys shut", () => show(false));
  const box = make("div", { class: "dmd-keys", role: "dialog", "aria-label": "Keys", hidden: true },
    make("h4", {}, "Keys"), list, make("p", {}, paceSwitch()), shut);
  body.append(box);
  let before = null; // what had the focus
  const show = (on) => {
    if (on) before = document.activeElement;
    box.hidden = !on;
    if (on) shut.focus(); else if (before?.isConnected) before.focus();
    else root.querySelector("[data-first], [data-home]")?.focus();
  };
  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.target.matches("input:not([type=range]), select, textarea")) return;
    if (event.key === "Escape" && !box.hidden) return show(false);
    if (event.key === "?") return show(box.hidden);
    if (!box.hidden) return;
    const { key, shiftKey } = event, view = read(model, "view");
    if (key === "u" || key === "U") {
      const may = shiftKey ? view.time.redo : view.time.undo;
      if (may && !isBusy(model)) ask(model, { do: shiftKey ? "redo" : "undo" });
    } else if (/^[0-9]$/.test(key)) {
      body.querySelector(`[data-digit="${key}"]`)?.click();
    } else return;
    event.preventDefault();
  });
  return () => show(box.hidden);
}
