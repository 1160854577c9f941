// The Table panel: head, the question with its choices, the board, and a drawer of tabs.
// Each part is drawn anew only where Python changed what it shows. The other files of this folder
// stand before this text.

const DRAWER = ["sheets", "asides", "words", "branches", "code"]; // tabs that Python fills

function render({ model, el }) {
  const opened = new Set(); // the rules, odds, reasons and fields that are open
  const drafts = new Map(); // what is typed into those fields
  const sight = newSight(), motion = newMotion(), stage = {}, seen = {}, ground = {}, log = {}, past = {};
  const parts = new Map();
  const area = (column, name, label, shown, build) => {
    let part = parts.get(name);
    if (!part) {
      part = { box: make("section", { class: `dmd-area dmd-${name}`,
        tabindex: name === "asides" ? 0 : null, "data-key": name }) }; // it may be wider than seen
      parts.set(name, part);
      column.append(part.box);
    }
    part.box.setAttribute("aria-label", label);
    const told = JSON.stringify([shown, model.get("tongue")]);
    if (part.told === told) return;
    part.told = told;
    const built = build().filter(Boolean);
    part.box.hidden = !built.length; // such as the board of a game that has none
    arrange(part.box, built); // a board may stay, with something else on it
  };
  // What stands there is worked out from now on, and comes with the next view.
  const lacks = (name) => DRAWER.includes(name) && !read(model, "view").open.includes(name);
  const left = make("div", { class: "dmd-left" }), right = make("div", { class: "dmd-right" });
  const later = new Map(); // what is drawn once somebody opens its tab
  const tabs = drawer((name) => {
    speaking(model.get("labels"), () => later.get(name)?.());
    later.delete(name);
    if (lacks(name)) ask(model, { do: "open_tab", tab: name });
    askQuestions(model, tabs);
    askAdvice(model, tabs);
    askBeside(model, tabs, seen);
  });
  const tab = (name, title, label, shown, build) => {
    const page = tabs.place(name, title), draw = () => area(page, name, label, shown, build);
    later.set(name, draw);
    if (!tabs.is(name)) return;
    later.delete(name);
    draw();
  };
  keepOut(model);
  let body, asking, playing, thinking, seenStamp = 0;
  let help;
  const close = openPanel({ model, el }, "table", (head, filled, view) => {
    body = filled;
    seenStamp = view.stamp;
    if (!left.isConnected) {
      body.append(right, left); // in the order in which one reads
      help = listenToKeys(model, body);
      shutStatusRule(body.parentElement);
    }
    const begins = Object.keys(model.get("set_up")).length > 0;
    left.hidden = right.hidden = begins;
    area(body, "setup", say("set_up"), begins && [model.get("set_up"), Math.random()],
      () => begins ? setUp(model) : []);
    if (begins) {
      head.replaceChildren();
      past.told = null;
      return;
    }
    bar(head, model, view, opened, drafts, help, past);
    area(right, "strip", say("who_acts"), view.acting, () => person(view));
    area(right, "fork", say("may_choose"),
      [view.stamp, view.asks, view.dice, view.wish, view.options, view.refused, view.walk,
        opened.has("playing"), view.story, onStage(view, stage),
        view.over === null || model.get("advice").turned],
      () => fork(model, view, opened, body, stage));
    const asides = read(model, "asides"), sheets = read(model, "sheets");
    const drawn = read(model, "board");
    area(left, "board", say("board"), [drawn, view.picks, view.options, view.stamp, view.changes, view.strikes],
      () => drawn ? board(model, view, body, sight, motion, ground) : []);
    wearFigure(body, drawn && ground.drawn, view.acting?.id);
    if (!tabs.box.isConnected) left.append(tabs.box);
    tabs.name();
    tab("journal", say("journal"), say("journal"), [view.pages, view.line],
      () => journal(model, view, opened, log));
    tab("sheets", view.sheets, view.sheets, sheets, () => sheets.map(picture));
    const titles = view.asides.join(", ");
    const laid = view.asides.length > 1 ? say("laid_out") : titles; // several names make no tab
    tab("asides", laid, titles, asides, () => asides.map((one) => picture(one.svg)));
    tab("words", say("words"), say("in_words"), view.words, () => inWords(view));
    tab("advice", model.get("advice").can ? say("advice") : "", say("advice_told"),
      [model.get("advice"), view.stamp, view.back],
      () => model.get("advice").can ? advising(model, view) : []);
    tab("asking", view.back || !view.known ? "" : say("ask"), say("ask_told"),
      [view.stamp, view.back, read(model, "asked")],
      () => view.back || !view.known ? [] : moment(model, view));
    if (view.branches > (stage.branches ?? view.branches)) tabs.open("branches"); // see both
    stage.branches = view.branches;
    tab("branches", say("branches"), say("branches_told"),
      [view.tree, view.stamp, view.time.at, view.tab, read(model, "beside"), read(model, "asked")],
      () => view.tree.length ? branches(model, view, body) : []);
    askBeside(model, tabs, seen);
    tab("code", say("code"), say("code_told"), [view.code, view.back],
      () => view.code ? code(model, view) : []);
    askQuestions(model, tabs);
    showOdds(body, model, opened);
    playOn(model, view, opened);
    clearTimeout(asking);
    asking = setTimeout(() => askOdds(model), 100); // once it was painted
  }, { hint: () => say("gone_hint"), inHead: true });
  const weighed = () => {
    if (seenStamp !== read(model, "view").stamp) return; // the new position will be drawn with them
    speaking(model.get("labels"), () => showOdds(body, model, opened));
    askOdds(model);
  };
  const advised = () => {
    if (seenStamp === read(model, "view").stamp) reopen(body); // else the position is drawn anyway
    clearTimeout(playing);
    playing = setTimeout(() => { if (!stage.open) playOnFor(model); }, COMPANIONS);
    clearTimeout(thinking);
    const wait = model.get("advice").told.more ? 0 : ASKED_AFTER;
    thinking = setTimeout(() => askAdvice(model, tabs), wait);
  };
  model.on("change:odds", weighed);
  model.on("change:advice", advised);
  const answered = () => reopen(body, tabs.is("branches") ? "share" : "ask");
  const compared = () => reopen(body);
  model.on("change:beside", compared);
  model.on("change:asked", answered);
  const laid = () => reopen(body, "begin");
  model.on("change:set_up", laid);
  return () => {
    clearTimeout(asking);
    clearTimeout(playing);
    clearTimeout(thinking);
    model.off("change:advice", advised);
    opened.delete("playing");
    model.off("change:odds", weighed);
    model.off("change:asked", answered);
    model.off("change:set_up", laid);
    model.off("change:beside", compared);
    close();
  };
}

// A rule that was opened in the status line lies over the board until one looks elsewhere.
function shutStatusRule(root) {
  const shut = (event) => {
    if (event.type === "keydown" ? event.key !== "Escape" : event.target.closest(".dmd-said")) return;
    root.querySelector(".dmd-status .dmd-chip[aria-expanded=true]:not([data-key^=language])")
      ?.click();
  };
  root.addEventListener("pointerdown", shut);
  root.addEventListener("keydown", shut);
}

function choose(model, view, option) {
  if (isBusy(model)) return; // the sign above says so, and every choice
  arrive();
  ask(model, { do: "choose", option, stamp: view.stamp });
}

// -- the fork at hand --------------------------------------------------------------------------

function fork(model, view, opened, body, stage) {
  const [chip, box] = rule(model, view.asks_rule, `asks ${view.stamp}`, opened, "§");
  const home = make("h4", { tabindex: -1, "data-home": true, "data-key": "home" },
    faced(view.asks, view.asks_faces.faces));
  const asks = make("div", { class: "dmd-asks" }, home, chip, box);
  if (view.back) return [asks, walk(model, view, opened)];
  if (view.over !== null) return over(model, view, asks);
  if (onStage(view, stage)) {
    const title = make("h4", { tabindex: -1, "data-home": true, "data-key": "home" },
      say("what_happens"));
    return staged(model, view, stage, title);
  }
  if (view.waits) {
    const on = () => { if (!isBusy(model)) ask(model, { do: "go_on", stamp: view.stamp }); };
    const go = button(say("go_on"), "go-on", on,
      { class: "dmd-main", "data-once": view.stamp, "data-first": true, ...digit(0) });
    return [asks, go];
  }
  const shown = inOrder(view);
  const row = (n) => option(model, view, n, shown, opened, body);
  const main = shown.filter((n) => !view.options[n].vain && view.options[n].like === undefined);
  const options = make("ul", { class: "dmd-options", "aria-label":
    say("choices_keys", { asks: view.asks }) }, main.map(row));
  roving(options, ".dmd-option", 0, home);
  const vain = shown.filter((n) => view.options[n].vain).map(row);
  return [justNow(model, view, opened), asks, rolled(model, view, body), options,
    reasons(model, view, opened, vain)];
}

// The choices in the order in which they stand: what is alike together, what is vain at the end.
function inOrder(view) {
  const numbers = view.options.map((_, n) => n);
  const main = numbers.filter((n) => !view.options[n].vain && view.options[n].like === undefined);
  const alike = (n) => numbers.filter((other) => view.options[other].like === n);
  return [...main.flatMap((n) => [n, ...alike(n)]),
    ...numbers.filter((n) => view.options[n].vain)];
}

// The dice on the table: each is a button that rerolls it, and says what that gains for the aim.
function rolled(model, view, body) {
  if (!view.dice.length) return null;
  const aim = make("label", {}, make("small", {}, say("reroll_for")), make("select", {
    "data-key": "wish",
    onchange: (event) => ask(model, { do: "wish", wish: Number(event.target.value) }),
  }, view.wishes.map((text, n) => make("option", { value: n, selected: n === view.wish }, text))));
  return make("div", { class: "dmd-roll" },
    view.stakes.length ? make("p", { title: view.stakes.join(" ") },
      view.stakes.flatMap((one, n) => [n ? " " : "", make("span", {}, one)])) : null,
    make("div", { class: "dmd-rolled", role: "group", "aria-label": say("dice") },
      view.dice.map((one, n) => die(model, view, one, n, body))),
    view.wishes.length > 1 && view.dice.some(({ picks }) => picks.length) ? aim : null);
}

function die(model, view, one, n, body) {
  const drawn = picture(one.svg);
  if (!one.picks.length) return drawn;
  drawn.setAttribute("aria-hidden", "true");
  const told = one.picks.map((pick) => view.options[pick].sentence).join("\n");
  const gain = view.wishes.length ? [make("span", { class: "dmd-gain" })] : []; // its room is kept
  const made = button([drawn, ...gain], `die ${n}`,
    () => pick(model, view, one.picks, made, body),
    { "aria-label": say("reroll", { die: one.name }), title: told, "data-die": n, "data-told": one.name,
      "data-once": view.stamp });
  return made;
}

function option(model, view, n, shown, opened, body) {
  const one = view.options[n];
  const ruled = rule(model, one.rule, `option ${view.stamp} ${n}`, opened, one.card ? one.rule : "§");
  const [chip, box] = one.card ? onCard(one.card, `card ${view.stamp} ${n}`, opened, ruled) : ruled;
  const alike = shown.filter((other) => view.options[other].like === n);
  return make("li", { "data-option": n }, choice(model, view, n, shown, body), chip,
    alike.length ? make("div", { class: "dmd-alike" }, alike.map((other) =>
      make("div", { "data-option": other }, choice(model, view, other, shown, body)))) : null,
    box);
}

// What the card says that a choice is about, to be opened below it, and there the rule as well. It
// is told to whoever comes to the choice, too, and lies on the board meanwhile.
function onCard(one, key, opened, ruled) {
  const box = make("div", { class: "dmd-rule dmd-own-card", hidden: !opened.has(key) },
    card(one), ruled);
  const chip = button("▤", key, () => {
    box.hidden = !box.hidden;
    if (box.hidden) opened.delete(key); else opened.add(key);
    chip.setAttribute("aria-expanded", !box.hidden);
    if (!box.hidden) box.scrollIntoView({ block: "nearest" });
  }, { class: "dmd-chip", "aria-expanded": opened.has(key), title: say("card_says", { card: one.title }),
    "aria-label": say("card_says", { card: one.title }) });
  return [chip, box];
}

// It lies at the foot of the board, or at its top where it covers fewer of those one watches.
function layOnBoard(body, one, on) {
  const told = body.querySelector(".dmd-pointed");
  if (!one || !told) return;
  told.replaceChildren(...(on ? card(one) : []));
  told.classList.remove("dmd-above");
  if (!on) return;
  const foot = told.getBoundingClientRect(), top = told.parentElement.getBoundingClientRect().top;
  const covers = (from) => [...body.querySelectorAll(".dmd-watched")]
    .map((who) => who.getBoundingClientRect()).filter((at) => at.left < foot.right &&
      at.bottom > from && at.top < from + foot.height).length;
  told.classList.toggle("dmd-above", covers(top) < covers(foot.top));
}

// When odds come, what stands below them slides down. A click that was meant for what stood there a
// moment ago chooses nothing: whoever points anew, with however little a move, means what is there.
const SLIDING = 400; // milliseconds
let slid = -SLIDING;
let aimed = null; // what the pointer was moved over last

function hasSlid(event) {
  if (!event.detail || performance.now() - slid > SLIDING) return false; // or keys chose it
  return aimed !== null && aimed !== event.currentTarget;
}

// A choice as a button. One that is like the one above it says only what is different.
function choice(model, view, n, shown, body) {
  const { sentence, cut, vain, card: own } = view.options[n], at = shown.indexOf(n);
  const lit = (on) => (event) => {
    light(body, view, n, on);
    // What has got the focus by itself, after a click elsewhere, covers no board.
    if (!on || event.type !== "focus" || event.target.matches(":focus-visible")) {
      layOnBoard(body, own, on);
    }
  };
  const words = cut ? [make("span", { class: "dmd-hidden" }, sentence.slice(0, cut)),
    make("span", {}, sentence.slice(cut))]
    : make("span", {}, faced(sentence, view.options[n].faces));
  return button([words, make("small", { class: "dmd-odds" }, vain ?? "")].flat(),
    `option ${n}`, (event) => {
      if (event.detail < 2 && !hasSlid(event)) choose(model, view, n);
    },
    { class: "dmd-option", "aria-description": own ? own.lines.join(" ") : null, "data-once": view.stamp, "data-first": !at, ...digit(at),
      onpointermove: (event) => { aimed = event.currentTarget; },
      onmouseenter: lit(true), onmouseleave: lit(false), onfocus: lit(true), onblur: lit(false) });
}

// What may not be chosen, greyed: why, and what would make it legal, on hover, focus and click.
function reasons(model, view, opened, vain) {
  if (!view.refused.length && !vain.length) return null;
  const idle = make("ul", { class: "dmd-options dmd-vain", "aria-label": say("vain") },
    vain);
  roving(idle, ".dmd-option", 0);
  const rows = view.refused.map((one, n) => {
    const key = `refused ${one.move}`;
    const why = make("div", { class: "dmd-why", id: `dmd-${view.stamp}-${n}-${Math.random()}` });
    const row = make("li", { class: opened.has(key) ? "dmd-open" : null },
      button(one.move, `refused ${n}`, () => {
        if (row.classList.toggle("dmd-open")) opened.add(key); else opened.delete(key);
      }, { class: "dmd-no", "aria-disabled": true, "aria-describedby": why.id }), why);
    const [chip, box] = rule(model, one.rule, key, opened);
    const keepInside = () => { // a reason is wider than the move it stands under
      const list = row.parentElement.getBoundingClientRect(), here = row.getBoundingClientRect();
      why.style.left = `${Math.min(0, list.right - here.left - 284)}px`;
    };
    row.addEventListener("pointermove", () => { // a pointer that lies still asks for nothing
      if (!row.classList.contains("dmd-pointed-at")) keepInside();
      row.classList.add("dmd-pointed-at");
    });
    row.addEventListener("pointerleave", () => row.classList.remove("dmd-pointed-at"));
    row.addEventListener("focusin", keepInside);
    why.append(make("p", {}, one.reason), make("p", {}, one.cure), ...[chip, box].filter(Boolean));
    return row;
  });
  const list = make("ul", { class: "dmd-refused" }, rows);
  return make("details", { open: view.refused.length < 9 },
    make("summary", { "data-key": "refused" }, say("not_now", { number: rows.length + vain.length })),
    vain.length ? idle : null, rows.length ? list : null);
}

// -- what lies beside the board, in words --------------------------------------------------------

function inWords(view) {
  return [make("div", { class: "dmd-columns" }, view.words.map((group) =>
    make("div", { class: "dmd-card" }, make("h4", {}, group.title),
      make("ul", {}, group.lines.map((text) => make("li", {}, text))))))];
}

export default { render };
