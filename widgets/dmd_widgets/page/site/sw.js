// Keeps one whole build in the browser, so that the page opens without a network, and never mixes
// two: whoever is open stays with the old one until all its pages are closed, or somebody says so.

const VERSION = "{version}";
const ASSETS = "{assets}/";
const ALL = {files};
const CACHE = `dmd-kit ${VERSION}`;

const root = new URL("./", self.location);
const first = [root.href];

self.addEventListener("install", (event) => event.waitUntil((async () => {
  const cache = await caches.open(CACHE);
  // A first visit fetches what it needs itself; where an older build is at work, all comes now.
  const older = self.registration.active !== null;
  await cache.addAll([...first, ...(older ? ALL.map((one) => new URL(one, root).href) : [])]);
})()));

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) {
    if (name.startsWith("dmd-kit ") && name !== CACHE) await caches.delete(name);
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

self.addEventListener("message", ({ data, source }) => {
  if (data === "take over") self.skipWaiting();
  if (data === "keep all") keepAll().then((left) => source?.postMessage({ offline: left === 0 }));
});

// What nobody has asked for yet, so that all of it works without a network; one by one, so that
// one file that cannot be had costs no other.
async function keepAll() {
  let left = 0;
  for (const one of ALL) {
    try {
      await kept(new URL(one, root).href);
    } catch {
      left += 1;
    }
  }
  return left;
}
