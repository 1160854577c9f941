// Dice in a sentence are drawn where it tells of them. Their words stay there for who hears them.

// What a sentence is shown as; `faces` says which letters of it tell of which dice.
function faced(text, faces) {
  if (!faces) return text;
  const words = text.slice(faces.from, faces.to), [mark] = text.slice(faces.to).match(/^[.,;:!?”]*/);
  const drawn = make("span", { class: "dmd-faces", title: words, "aria-hidden": true },
    faces.dice.map(([drawn, kind], n) => {
      const die = picture(drawn);
      die.querySelectorAll("title,desc,[text-anchor=end]").forEach((one) => one.remove());
      if (n && kind !== faces.dice[n - 1][1]) die.classList.add("dmd-other");
      return die;
    }));
  return [text.slice(0, faces.from), // a full stop stands in no line of its own
    make("span", { class: "dmd-unbroken" }, drawn, make("span", { class: "dmd-hidden" }, words), mark),
    text.slice(faces.to + mark.length)];
}
