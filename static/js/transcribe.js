// A match written down by taps on the board and by digits. What they press are the form's own buttons, which work without
// this.
import { aloudLine, meant } from "./board.js";

const root = () => document.getElementById("transcribe");
const steps = (where) => [...(root()?.querySelectorAll(`.step-buttons button${where}`) ?? [])];

// A file and another tab are the browser's business.
document.addEventListener("submit", (event) => {
  if (event.submitter?.hasAttribute("data-native")) event.stopImmediatePropagation();
}, true);

// A tap on a checker moves it, by the higher number where it can; a tap where one checker alone can go moves that.
document.addEventListener("click", (event) => {
  const spot = event.target.closest?.("#transcribe .spot");
  if (!spot || event.button !== 0) return;
  const moves = spot.matches(".may") || steps(`[data-to="${spot.dataset.place}"]`).length === 1;
  const { place } = (moves ? spot : meant(spot, event)).dataset;
  const [first] = steps(`[data-from="${place}"]`);
  const there = steps(`[data-to="${place}"]`);
  (first ?? (there.length === 1 ? there[0] : null))?.click();
});

// Two digits are a throw.
let digit = "";
document.addEventListener("keydown", (event) => {
  if (event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  if (event.target.closest?.("input, textarea, select") || !/^[1-6]$/.test(event.key)) {
    digit = "";
    return;
  }
  const pair = digit + event.key;
  digit = pair.length === 1 ? pair : "";
  const turned = [...pair].reverse().join("");
  const throws = ['.opening button[value="' + pair + '"]', `.dice button:is([value="${pair}"], [value="${turned}"])`];
  if (pair.length === 2) root()?.querySelector(throws.join(", "))?.click();
});

// Says what has been entered and what is to be entered now to those who do not see it.
const aloud = aloudLine();
document.body.append(aloud);

function light() {
  const places = new Set(steps("").map((step) => step.dataset.from));
  for (const spot of root()?.querySelectorAll(".spot") ?? []) spot.classList.toggle("may", places.has(spot.dataset.place));
}

document.addEventListener("crawford:shown", () => {
  if (!root()) return;
  light();
  if (root().getBoundingClientRect().top < 0) root().scrollIntoView();
  if (root().querySelector("[data-focus]")) return;
  root().querySelector(".taps button")?.focus({ preventScroll: true });
  aloud.textContent = [...root().querySelectorAll(".last, .said")].map((part) => part.textContent).join(" ");
});
light();
