// The Table panel's keys: digits choose, U and Shift+U undo and redo, a question mark shows them all.

const keys = () => [
  ["1 … 9, 0", say("key_digits")],
  ["↑ ↓", say("key_along")],
  ["Enter", say("key_enter")],
  ["U", say("key_undo")],
  ["Shift + U", say("key_redo")],
  ["Tab", say("key_tab")],
  ["← ↑ → ↓", say("key_arrows")],
  ["PageDown, PageUp", say("key_page")],
  ["+ −", say("key_sight")],
  ["?", say("key_keys")],
];

// The digit of a choice, as it is shown and as it is told to screen readers.
function digit(n) {
  return n < 10 ? { "data-digit": (n + 1) % 10, "aria-keyshortcuts": (n + 1) % 10 } : {};
}

// Hear keys wherever the focus is in the panel, but where somebody types. Returns what shows them.
function listenToKeys(model, body) {
  const root = body.parentElement;
  const box = make("div", { class: "dmd-keys", role: "dialog", hidden: true });
  const fill = () => speaking(model.get("labels"), () => {
    const shut = button(say("close"), "keys-shut", () => show(false));
    box.setAttribute("aria-label", say("keys"));
    box.replaceChildren(make("h4", {}, say("keys")),
      make("dl", {}, keys().flatMap(([key, does]) =>
        [make("dt", {}, make("kbd", {}, key)), make("dd", {}, does)])),
      make("p", {}, paceSwitch()), shut);
    return shut;
  });
  body.append(box);
  let before = null; // what had the focus
  const show = (on) => {
    if (on) before = document.activeElement;
    box.hidden = !on;
    if (on) fill().focus(); else if (before?.isConnected) before.focus();
    else root.querySelector("[data-first], [data-home]")?.focus();
  };
  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.target.matches("input:not([type=range]),select,textarea")) return;
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
