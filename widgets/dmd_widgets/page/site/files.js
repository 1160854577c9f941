// What is kept in this browser: downloaded as the files that the kit reads everywhere, and opened.

import { make } from "./shared.js";
import { language, remember, w } from "./told.js";

const MOST = 8_000_000; // bytes; the kit reads nothing larger

export async function openFiles(desk, place) {
  place.dataset.title = w("files");
  const list = make("ul", { class: "list" });
  const chosen = make("input", { type: "file", hidden: true, onchange: () => open(chosen.files[0]) });
  const draw = async () => {
    const { files } = await desk.ask({ do: "files" });
    list.replaceChildren(...files.map((one) => make("li", { class: "row" },
      make("span", { class: "grow" }, one.name, make("span", { class: "soft" }, ` ${one.says}`)),
      one.opens ? press("open_it", () => show(one)) : null,
      press("download", () => download(one.name)),
      press("remove", () => remove(one.name)))));
    if (!files.length) list.append(make("li", {}, w("no_files")));
  };
  const tried = (does) => does().catch((wrong) => desk.say(wrong.message));
  const download = async (name) => {
    const content = await tried(async () => (await desk.ask({ do: "read", file: name })).content);
    if (!content) return;
    const bytes = Uint8Array.from(atob(content), (one) => one.charCodeAt(0));
    const address = URL.createObjectURL(new Blob([bytes]));
    make("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  };
  const remove = async (name) => {
    if (!confirm(w("sure"))) return;
    await tried(() => desk.ask({ do: "remove", file: name }));
    if (name === "evening.json") remember("evening", "");
    await draw();
  };
  const open = async (file) => {
    if (!file) return;
    if (file.size > MOST) return desk.say(w("too_large"));
    const text = new Uint8Array(await file.arrayBuffer());
    let letters = "";
    for (const one of text) letters += String.fromCharCode(one);
    await tried(() => desk.ask({ do: "keep", file: file.name, content: btoa(letters) }));
    chosen.value = "";
    await draw();
  };
  const show = (one) => desk.go(`open=file/${encodeURIComponent(one.name)}`);
  place.append(make("div", { class: "text" }, make("h1", {}, w("files")),
    make("p", {}, w("files_lead")), press("open_file", () => chosen.click()), chosen, list));
  place.append(await offline(desk));
  await draw();
}

// What works without a network, and all the rest of it when somebody wants that, too.
async function offline(desk) {
  const box = make("div", { class: "text" }, make("h2", {}, w("offline")));
  const how = await desk.keeper.how();
  if (!how) {
    box.append(make("p", {}, w("offline_never")));
    return box;
  }
  const told = make("p", { role: "status" });
  const tell = ({ kept, of }) => {
    const left = of - kept;
    told.textContent = left ? w("offline_part", { part: tenths(kept), whole: tenths(of) })
      : w("offline_ready");
    all.hidden = !left;
  };
  const all = press("keep_all", async () => {
    all.disabled = true;
    const now = await desk.keeper.all(tell);
    all.disabled = false;
    tell(now);
    if (now.kept < now.of) desk.say(w("offline_left"));
  });
  tell(how);
  box.append(make("p", {}, w("offline_lead")), told, all);
  return box;
}

const tenths = (bytes) => (bytes / 1e6).toLocaleString(language, { maximumFractionDigits: 1 });
const press = (word, does) =>
  make("button", { type: "button", class: "press", onclick: does }, w(word));
