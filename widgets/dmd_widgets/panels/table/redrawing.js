// What changed a little is not drawn anew: whatever is as it was stays where it is, so that a browser
// neither reads nor lays out nor paints it once more.

// Have these in an element, in this order; what is there already is not touched.
function arrange(node, wanted) {
  const stays = new Set(wanted);
  for (const one of [...node.childNodes]) if (!stays.has(one)) one.remove();
  let at = node.firstChild;
  for (const one of wanted) {
    if (one === at) at = at.nextSibling; else node.insertBefore(one, at);
  }
}

// -- drawings ------------------------------------------------------------------------------------

const written = new WeakMap(); // of an element: how it begins, and of its children texts and nodes

// Draw over a drawing: what is new in it comes in through `parsed`, as all drawings do. False where
// it must be drawn anew, as for another kind of drawing.
function drawnOver(drawn, before, text) {
  const known = madeOf(drawn, before), now = parts(text), fresh = [];
  if (!known || !now || known.begin !== now.begin) return false;
  const plan = planned(drawn, known, now, fresh);
  const made = fresh.length ? [...parsed(`${now.begin}${fresh.join("")}</svg>`).children] : [];
  if (made.length !== fresh.length) return false;
  carryOut(plan, made);
  return true;
}

// An element's text in the texts of its children; nothing where words stand between them. Names in
// drawings are escaped, so that < and > stand for nothing else.
function parts(text) {
  let begin = "", depth = 0, from = 0, at = 0;
  const found = [];
  for (let open = text.indexOf("<"); open >= 0; open = text.indexOf("<", at)) {
    const end = text.indexOf(">", open) + 1;
    const ends = text[open + 1] === "/", alone = text[end - 2] === "/";
    if (!end || (depth < 2 && open !== from)) return null;
    if (!depth) [begin, from] = [text.slice(0, end), end];
    depth += ends ? -1 : alone ? 0 : 1;
    if (depth === 1 && (ends || alone)) found.push(text.slice(from, end));
    if (depth === 1) from = end;
    if (!depth) return end === text.length ? { begin, parts: found } : null;
    at = end;
  }
  return null;
}

// The same of an element that was drawn, with its children. What was put into it since goes.
function madeOf(node, text) {
  if (!written.has(node)) {
    const made = parts(text);
    if (made) written.set(node, { ...made, nodes: [...node.children].slice(0, made.parts.length) });
  }
  const known = written.get(node);
  return known?.nodes.length === known?.parts.length ? known : null;
}

// What is to become of an element: for each child the one that stays, or the number of a `fresh` one.
function planned(node, known, now, fresh) {
  const plan = { node, was: known.begin, now, wanted: [], inside: [] };
  const same = matched(known.parts, now.parts);
  let next = 0;
  now.parts.forEach((text, n) => {
    let at = same[n], was = null;
    if (at < 0) { // what stood around there may have changed in a part only
      const end = same.find((one, later) => later > n && one >= 0) ?? known.parts.length;
      for (at = next; at < end && !was; at += 1) was = alike(known, at, text);
      at = was ? at - 1 : -1;
    }
    if (was) plan.inside.push(planned(known.nodes[at], was, parts(text), fresh));
    plan.wanted.push(at < 0 ? fresh.push(text) - 1 : known.nodes[at]);
    next = Math.max(next, at + 1);
  });
  return plan;
}

// For each new text the place of the same among the old ones, in their order; -1 where it is none.
function matched(old, texts) {
  const places = new Map();
  old.forEach((text, at) => places.set(text, [...places.get(text) ?? [], at]));
  let last = -1;
  return texts.map((text) => {
    const at = places.get(text)?.find((one) => one > last) ?? -1;
    last = Math.max(last, at);
    return at;
  });
}

// An old child that begins as a new one but for its class, such as a room that is ringed now, and is
// made of others.
function alike(known, at, text) {
  const [begin, was] = [text, known.parts[at]].map((one) => one.slice(0, one.indexOf(">") + 1));
  const same = begin === was || begin.replace(CLASS, "") === was.replace(CLASS, "");
  return same && parts(text) ? madeOf(known.nodes[at], known.parts[at]) : null;
}

const CLASS = / class="([^"&]*)"/;

// What it was drawn with goes, and what it wears beside that stays.
function dress(node, was, begin) {
  const [before, now] = [was, begin].map((one) => one.match(CLASS)?.[1].split(" ") ?? []);
  for (const one of before) if (!now.includes(one)) node.classList.remove(one);
  for (const one of now) if (!before.includes(one)) node.classList.add(one);
}

function carryOut({ node, was, now, wanted, inside }, made) {
  if (was !== now.begin) dress(node, was, now.begin);
  const nodes = wanted.map((one) => typeof one === "number" ? made[one] : one);
  arrange(node, nodes);
  written.set(node, { ...now, nodes });
  for (const one of inside) carryOut(one, made);
}
