// Every rule in the reader's language, found while one types; no Python is needed for it.

import { make } from "./shared.js";
import { data, language, tongues, w } from "./told.js";

const MOST = 60;

export async function openRules(desk, place, rest) {
  place.dataset.title = w("rules");
  const box = make("div", { class: "rules", "aria-live": "polite" });
  const field = make("input", { type: "search", class: "grow", value: rest, "aria-label":
    w("find_rule"), placeholder: w("find_rule") });
  const tongue = make("select", { "aria-label": w("language") }, Object.entries(tongues).map(
    ([code, name]) => make("option", { value: code, selected: code === language }, name)));
  const look = async () => {
    const rules = await data(`rules-${tongue.value}.json`);
    const english = await data("rules-en.json");
    const wanted = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const speaks = (...texts) => wanted.every((word) => texts.join(" ").toLowerCase().includes(word));
    const about = [], besides = []; // a chapter that bears the word goes before its mere mention
    rules.forEach((one, place) => {
      const { title, text } = english[place];
      if (speaks(one.title, title)) about.push(one);
      else if (speaks(one.title, one.text, ...one.words, title, text)) besides.push(one);
    });
    const found = [...about, ...besides];
    box.replaceChildren(...found.slice(0, MOST).map((one) => make("article", { id: one.id, lang: tongue.value },
      make("strong", {}, one.title), make("p", {}, one.text),
      make("small", { class: "soft" }, [...one.words, ...one.notes].join(" · ")))));
    if (!found.length) box.append(make("p", {}, w("no_rule")));
  };
  field.addEventListener("input", look);
  tongue.addEventListener("change", look);
  place.append(make("div", { class: "text" }, make("h1", {}, w("rules")),
    make("div", { class: "row" }, field, tongue), box));
  await look();
}
