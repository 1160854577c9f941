// The Table panel's drawer: what lies beside the game, a tab each. The board stays where it is.

// `place` puts a section under a tab; `shown` is told of whatever tab is opened.
function drawer(shown) {
  const list = make("div", { role: "tablist" });
  const tabs = new Map();
  const taller = button("▴", "taller", () => {
    const tall = box.toggleAttribute("data-tall");
    taller.textContent = tall ? "▾" : "▴";
    taller.setAttribute("aria-pressed", tall);
  }, { class: "dmd-taller", "aria-pressed": false });
  const box = make("div", { class: "dmd-drawer" },
    make("div", { class: "dmd-tabbar" }, list, taller));
  const open = (name) => {
    for (const [key, { tab, page }] of tabs) {
      tab.setAttribute("aria-selected", key === name);
      tab.tabIndex = key === name ? 0 : -1;
      page.hidden = key !== name;
    }
    shown(name);
  };
  list.addEventListener("keydown", (event) => {
    const there = [...tabs.values()].filter(({ tab }) => !tab.hidden).map(({ tab }) => tab);
    const at = there.indexOf(event.target);
    const to = { ArrowRight: there[at + 1], ArrowLeft: there[at - 1], Home: there[0],
      End: there.at(-1) }[event.key];
    if (at < 0 || !to) return;
    event.preventDefault();
    to.click();
    to.focus();
  });
  return {
    box,
    name() { // in the language that is spoken now
      list.setAttribute("aria-label", say("beside_board"));
      taller.setAttribute("aria-label", say("more_room"));
      taller.title = say("more_room");
    },
    open: (name) => { if (tabs.has(name)) open(name); },
    is: (name) => tabs.get(name)?.tab.getAttribute("aria-selected") === "true",
    // The section of a tab; what it is called may change from game to game.
    place(name, title) {
      if (!tabs.has(name)) {
        const id = `dmd-${name}-${Math.random()}`;
        const tab = make("button", { type: "button", role: "tab", id, "data-key": `tab ${name}`,
          "aria-controls": `${id}-page`, onclick: () => open(name) });
        const page = make("div", { role: "tabpanel", tabindex: 0, id: `${id}-page`,
          "data-key": `page ${name}` }); // it may be longer than seen
        tabs.set(name, { tab, page });
        list.append(tab);
        box.append(page);
        tab.setAttribute("aria-selected", tabs.size === 1);
        tab.tabIndex = tabs.size === 1 ? 0 : -1;
        page.hidden = tabs.size > 1;
      }
      const { tab, page } = tabs.get(name);
      tab.textContent = title;
      page.setAttribute("aria-label", title);
      tab.hidden = !title;
      return page;
    },
  };
}
