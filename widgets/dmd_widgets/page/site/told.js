// The page's own words in the reader's language, and data that the build wrote down.

import { make } from "./shared.js";

const here = new URL(".", import.meta.url);
const known = new Map();

// A file of data of this build, read once.
export function data(name) {
  if (!known.has(name)) {
    known.set(name, fetch(new URL(name, here)).then((answer) => {
      if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
      return answer.json();
    }));
    known.get(name).catch(() => known.delete(name));
  }
  return known.get(name);
}

export const file = (name) => new URL(name, here).href;

export const { words, tongues } = await data("words.json");

// What a browser may remember of small choices; where it may not, they hold for this page.
const chosen = {};
export function remember(name, value) {
  chosen[name] = value;
  try { localStorage.setItem(`dmd-${name}`, value); } catch { /* only for now, then */ }
}
export function remembered(name) {
  try { return localStorage.getItem(`dmd-${name}`) ?? chosen[name] ?? ""; } catch {
    return chosen[name] ?? "";
  }
}

export const language = [remembered("language"), ...navigator.languages ?? []]
  .map((one) => one.slice(0, 2)).find((one) => one in words) ?? "en";

// The board of a first game, by day or night: something to look at before Python is there.
export function firstBoard() {
  const drawn = (theme) => file(`board-${language}-${theme}.svg`);
  return make("picture", {},
    make("source", { srcset: drawn("dark"), media: "(prefers-color-scheme: dark)" }),
    make("img", { src: drawn("light"), alt: "" }));
}

// A word by its name; what stands in braces is filled in as text.
export function w(name, filled = {}) {
  const told = words[language][name] ?? words.en[name] ?? name;
  return told.replace(/\{(\w+)\}/g, (all, key) => filled[key] ?? all);
}
