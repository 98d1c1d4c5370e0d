// A match written down by taps on the board and by digits. What they press are the form's own buttons, which work without
// this.

const SLACK = 14;
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
  const { place } = meant(spot, event).dataset;
  const [first] = steps(`[data-from="${place}"]`);
  const there = steps(`[data-to="${place}"]`);
  (first ?? (there.length === 1 ? there[0] : null))?.click();
});

// On a phone a point is narrower than a thumb: a tap right beside a place that is lit is meant for it.
function meant(spot, { clientX, clientY }) {
  if (spot.matches(".may") || steps(`[data-to="${spot.dataset.place}"]`).length === 1) return spot;
  const away = (lit) => {
    const box = lit.getBoundingClientRect();
    const beside = (at, low, high) => Math.max(low - at, at - high, 0);
    return Math.hypot(beside(clientX, box.left, box.right), beside(clientY, box.top, box.bottom));
  };
  const lit = [...root().querySelectorAll(".spot.may")].map((place) => [away(place), place]);
  const [nearest] = lit.filter(([distance]) => distance <= SLACK).sort(([a], [b]) => a - b);
  return nearest?.[1] ?? spot;
}

// Two digits are a throw.
let digit = "";
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
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
const aloud = document.createElement("p");
aloud.className = "aloud";
aloud.setAttribute("role", "status");
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
