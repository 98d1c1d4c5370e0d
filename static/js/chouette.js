// The table: whoever is tapped stays chosen while the page renews itself in the same game, and of the buttons those stand
// there that are possible for all who are chosen. In the order, players move with two arrows. Without this every button
// stands there.
const chosen = new Set();
let game; // the number of the game in which they were chosen

function board() {
  return document.querySelector("[data-board]");
}

function watch() {
  const form = board();
  game = form?.elements.game.value;
  if (form) {
    form.querySelectorAll('[name="who"]:checked').forEach((box) => chosen.add(box.value));
    show(form);
  }
  arrows();
}

document.addEventListener("change", (event) => {
  const box = event.target;
  if (box.name !== "who" || !box.closest("[data-board]")) return;
  if (box.checked) chosen.add(box.value);
  else chosen.delete(box.value);
  show(board());
});

function show(form) {
  const boxes = [...form.querySelectorAll('[name="who"]:checked')];
  const who = boxes.map((box) => box.value);
  // With nobody chosen there stands what is about all who can; with somebody, what is possible for all of them, in the bar.
  for (const button of form.querySelectorAll("[data-all]")) button.hidden = who.length > 0;
  const ticked = form.querySelector("[data-ticked]");
  if (ticked) {
    ticked.hidden = who.length === 0;
    ticked.open = who.length > 0;
    if (ticked.open) form.querySelector("[data-bar]").append(ticked);
  }
  for (const button of form.querySelectorAll("[data-whom]")) {
    const possible = button.dataset.whom.split(" ").filter(Boolean);
    button.hidden = who.length > 0 && !who.every((n) => possible.includes(n));
    if (button.parentElement.dataset.with) button.parentElement.hidden = button.hidden;
  }
  const ends = form.querySelector("[data-ends]");
  if (ends && form.elements.by.value !== "game") ends.hidden = who.length > 0;
  const named = form.querySelector("[data-whom-named]");
  if (named) {
    named.textContent = boxes.map((box) => box.closest(".seat").querySelector(".seat-name").textContent).join(", ");
    named.hidden = who.length === 0;
  }
}

function arrows() {
  for (const list of document.querySelectorAll("[data-order] .ordering")) {
    if (list.dataset.arrows) continue;
    list.dataset.arrows = "1";
    for (const line of list.children) {
      const player = line.querySelector("bdi").textContent;
      for (const [sign, name, step] of [["↑", "step-up", -1], ["↓", "step-down", 1]]) {
        const button = document.createElement("button");
        button.type = "button";
        button.className = `second ${name}`;
        button.textContent = sign;
        button.setAttribute("aria-label", `${sign} ${player}`);
        button.addEventListener("click", () => move(list, line, step, button));
        line.append(button);
      }
    }
  }
}

function move(list, line, step, button) {
  const other = step < 0 ? line.previousElementSibling : line.nextElementSibling;
  if (!other) return;
  if (step < 0) other.before(line);
  else other.after(line);
  [...list.children].forEach((item, at) => {
    item.querySelector("input").value = at + 1;
  });
  line.querySelector("input").dispatchEvent(new Event("input", { bubbles: true })); // as if it had been typed: see live.js
  button.focus();
}

// A choice that is gone with the renewed page is no choice any more, and none is for the next game.
document.addEventListener("crawford:renewed", () => {
  const form = board();
  if (form?.elements.game.value !== game) chosen.clear();
  const boxes = form ? [...form.querySelectorAll('[name="who"]')] : [];
  for (const number of [...chosen]) {
    const box = boxes.find((b) => b.value === number);
    if (box) box.checked = true;
    else chosen.delete(number);
  }
  watch();
});
document.addEventListener("crawford:shown", () => {
  chosen.clear();
  watch();
});
watch();
