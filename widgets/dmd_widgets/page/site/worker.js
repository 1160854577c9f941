// Python, away from the page so that a long thought stops no click. It is started once, gets its
// files in packs, and answers one message after the other. What it keeps lies in `/kept`, which is
// the browser's own storage.

import { loadPyodide } from "./runtime/pyodide.mjs";

const KEPT = "/kept";
const PAUSE = 200; // milliseconds, until what was written is put into the browser's storage
const here = new URL(".", import.meta.url);
const coming = fetch(new URL("parts.json", here)).then((answer) => answer.json());
const come = new Map(); // packs that were asked for, by name

let parts, python, hear, arriving, mayKeep = false, keeping = Promise.resolve(), timer = null;

// -- packs ---------------------------------------------------------------------------------------

// A pack: the length of its list, the list ([path, length] each), and the files one by one.
function unpack(name, bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const begins = 4 + view.getUint32(0);
  const list = JSON.parse(new TextDecoder().decode(bytes.subarray(4, begins)));
  let at = begins;
  for (const folder of list.folders) python.FS.mkdirTree(`/kit/${folder}`);
  for (const [path, length] of list.files) {
    python.FS.writeFile(`/kit/${path}`, bytes.subarray(at, at + length), { canOwn: true });
    at += length;
  }
}

async function bytesOf(name) {
  const answer = await fetch(new URL(`packs/${name}.gz`, here));
  if (!answer.ok) throw new TypeError(`${name}: ${answer.status}`); // as if nobody had answered
  const whole = answer.body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(whole).arrayBuffer());
}

function pack(name) {
  if (!come.has(name)) {
    const coming = bytesOf(name).then((bytes) => {
      if (arriving?.there.has(name)) return;
      unpack(name, bytes);
      arriving?.has_come(name);
    });
    come.set(name, coming);
    coming.catch(() => come.delete(name)); // the next one to ask tries again
  }
  return come.get(name);
}

// For an import that cannot wait: the same, while Python stands still.
function fetchNow(name) {
  const asked = new XMLHttpRequest();
  asked.open("GET", new URL(`packs/${name}.gz`, here), false);
  asked.responseType = "arraybuffer";
  try { asked.send(); } catch { /* nobody is there: its status is 0 */ }
  if (asked.status === 200) return new Uint8Array(asked.response);
  postMessage({ noPart: name });
  throw new Error(`${name}: ${asked.status}`);
}

// -- what is kept ----------------------------------------------------------------------------------

const synced = (out) => new Promise((done, failed) =>
  python.FS.syncfs(out, (wrong) => wrong ? failed(wrong) : done()));

async function openKept() {
  python.FS.mkdirTree(KEPT);
  try {
    python.FS.mount(python.FS.filesystems.IDBFS, {}, KEPT);
    await synced(true);
    return true;
  } catch { // a browser that keeps nothing: then it is all gone with the page
    return false;
  }
}

// Put what was written into the storage; two at a time would get in each other's way.
async function keep() {
  clearTimeout(timer);
  timer = null;
  if (!mayKeep) return;
  keeping = keeping.then(() => synced(false))
    .catch((wrong) => postMessage({ notKept: String(wrong) }));
  await keeping;
}

function keepSoon() {
  timer ??= setTimeout(keep, PAUSE);
}

// -- starting --------------------------------------------------------------------------------------

const START = `
import os, sys
sys.path[:0] = ["/kit"]
sys.path += ["/kit/soon.zip", "/kit/later.zip"]
os.environ["HOME"] = os.environ["DMD_HOME"] = "/kept"
os.chdir("/kept")
from dmd_widgets.host import live_in
live_in("page")
from dmd_widgets.page.arriving import wait_for
from dmd_widgets.page.desk import Desk
`;

async function start({ language, keeps }) {
  const first = bytesOf("first");
  first.catch(() => {}); // told where it is waited for
  parts = await coming;
  python = await loadPyodide({
    indexURL: new URL("runtime/", here).href,
    stdLibURL: new URL("library.zip", here).href,
    lockFileContents: { info: parts.info, packages: {} },
    packageBaseUrl: here.href,
  });
  postMessage({ stage: "library" });
  const [bytes, kept] = await Promise.all([first, openKept()]);
  mayKeep = kept && keeps;
  unpack("first", bytes);
  if (language !== "en") await pack(language);
  postMessage({ stage: "kit" });
  python.runPython(START);
  arriving = python.globals.get("wait_for")(python.toPy(parts.modules), fetchNow,
    (name, bytes) => unpack(name, bytes.toJs?.() ?? bytes));
  for (const name of come.keys()) arriving.has_come(name);
  hear = python.runPython("Desk().hear");
  answer({ do: "speak", language });
  return { kept };
}

// -- messages --------------------------------------------------------------------------------------

// As text: a text crosses to the page quicker than what it says.
function answer(told) {
  return hear(JSON.stringify(told));
}

// What a message needs before Python hears it: languages it names, and for whatever is not the
// first Table, what a game may come to. Modules bring along all other packs.
function needed(told) {
  const wanted = ["new_game", "speak"].includes(told.do) ? [] : ["more"];
  const words = JSON.stringify(told);
  const named = (language) => new RegExp(`["']${language}\\\\?["']`).test(words);
  return [...wanted, ...parts.languages.filter(named)];
}

let line = Promise.resolve(); // one after the other, in the order in which they were said

async function heard({ id, told }) {
  try {
    if (told.do === "start") return postMessage({ id, ...await start(told) });
    if (told.do === "fetch_rest") return postMessage({ id, done: await pack("more") ?? true });
    if (told.do === "keep_now") return postMessage({ id, done: await keep() ?? true });
    await Promise.all(needed(told).map(pack));
    postMessage({ id, said: answer(told) });
    keepSoon();
  } catch (wrong) {
    postMessage({ id, failed: String(wrong.message ?? wrong).slice(-2000),
      noPart: wrong instanceof TypeError });
  }
}

onmessage = ({ data }) => { line = line.then(() => heard(data)); };
postMessage({ stage: "worker" });
