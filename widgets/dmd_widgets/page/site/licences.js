// The licences of all that is in this page.

import { make } from "./shared.js";
import { data, w } from "./told.js";

export async function openLicences(desk, place) {
  place.dataset.title = w("licences");
  const bundled = await data("licences.json");
  place.append(make("div", { class: "text" }, make("h1", {}, w("licences")),
    bundled.map((one) => make("details", {}, make("summary", {}, `${one.name} (${one.licence})`),
      make("p", {}, one.about), make("pre", { class: "shown" }, one.text)))));
}
