// Keeps files of one whole build in the browser, so that what was opened once opens without a
// network, and never mixes two: whoever is open stays with the old one until all its pages are
// closed, or somebody says so.

const VERSION = "{version}";
const ASSETS = "{assets}/";
const ALL = {files}; // each by its name, with the bytes it takes on the way
const OURS = "dmd-kit ";
const CACHE = OURS + VERSION;

const root = new URL("./", self.location);
const addressOf = (name) => root.href + ASSETS + name;

self.addEventListener("install", (event) => event.waitUntil((async () => {
  const cache = await caches.open(CACHE);
  // A first visit fetches what it needs itself; what an older build kept is kept of this one, too.
  const wanted = (await keptBefore()).filter((name) => name in ALL).map(addressOf);
  await cache.addAll([root.href, ...wanted].map((one) => new Request(one, { cache: "no-cache" })));
})()));

async function keptBefore() {
  const names = new Set();
  for (const one of await caches.keys()) {
    if (!one.startsWith(OURS) || one === CACHE) continue;
    for (const { url } of await (await caches.open(one)).keys()) {
      if (!url.startsWith(root.href)) continue;
      names.add(url.slice(root.href.length).split("/").slice(1).join("/"));
    }
  }
  return [...names];
}

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) {
    if (name.startsWith(OURS) && name !== CACHE) await caches.delete(name);
  }
  await self.clients.claim();
})()));

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || !url.href.startsWith(root.href)) return;
  const name = url.href.slice(root.href.length).split(/[?#]/)[0];
  if (name === "" || name === "index.html") event.respondWith(kept(root.href));
  else if (name.startsWith(ASSETS)) event.respondWith(kept(root.href + name));
});

async function kept(address) {
  const cache = await caches.open(CACHE);
  const known = await cache.match(address);
  if (known) return known;
  const answer = await fetch(address);
  if (answer.ok) await cache.put(address, answer.clone());
  return answer;
}

self.addEventListener("message", (event) => {
  const port = event.ports[0];
  if (event.data === "take over") self.skipWaiting();
  if (event.data === "how much") event.waitUntil(howMuch().then((told) => done(port, told)));
  if (event.data === "keep all") event.waitUntil(keepAll(port).then((told) => done(port, told)));
});

const done = (port, told) => port.postMessage({ ...told, done: true });

async function howMuch() {
  const there = new Set((await (await caches.open(CACHE)).keys()).map(({ url }) => url));
  let kept = 0, of = 0;
  for (const [name, bytes] of Object.entries(ALL)) {
    of += bytes;
    if (there.has(addressOf(name))) kept += bytes;
  }
  return { kept, of };
}

// What nobody has asked for yet, so that all of it works without a network; one by one, so that
// one file that cannot be had costs no other.
async function keepAll(port) {
  for (const name of Object.keys(ALL)) {
    try {
      await kept(addressOf(name));
    } catch { /* it is told by what is missing in the end */ }
    port.postMessage(await howMuch());
  }
  return howMuch();
}
