// The practice board by taps: a tap on a checker shows where it may go, a tap there plays it. Every move is a link that
// works without this.
import { aloudLine, meant, read } from "./board.js";

let from = null;

const board = () => document.getElementById("board");
const links = (where) => [...board().querySelectorAll(`.next a${where}`)];

function mark() {
  const places = (name) => new Set(links(from === null ? "" : `[data-from="${from}"]`).map((link) => link.dataset[name]));
  const lit = from === null ? places("from") : places("to");
  for (const spot of board().querySelectorAll(".spot")) {
    spot.classList.toggle("may", lit.has(spot.dataset.place));
    spot.classList.toggle("chosen", spot.dataset.place === from);
  }
}

document.addEventListener("click", (event) => {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const spot = event.target.closest?.("#board .spot");
  if (spot) return tap((spot.matches(".may, .chosen") ? spot : meant(spot, event)).dataset.place);
  const link = event.target.closest?.("#board .next a, #board [data-back]");
  if (!link) return;
  event.preventDefault();
  go(link.href);
});

// Counted, so that an answer that comes late says nothing of another tap.
let taps = 0;
function tap(place) {
  taps += 1;
  const to = from === null ? null : links(`[data-from="${from}"][data-to="${place}"]`)[0];
  if (to) return go(to.href);
  const movable = links(`[data-from="${place}"]`).length > 0;
  if (from !== null && from !== place && !movable) refuse(from, place);
  else say("");
  from = from !== place && movable ? place : null;
  mark();
}

// A move that is none: the answer to it, which this asks for as the page without scripts does, names the rule.
async function refuse(from, to) {
  const [shown, nth] = [board(), taps];
  const sent = (name) => shown.querySelector(`input[name="${name}"]`)?.value ?? "";
  const steps = [sent("steps"), `${Math.abs(from - to)}.${from}.${to}`].filter(Boolean).join("_");
  try {
    const { page } = await read(`?${new URLSearchParams({ game: sent("game"), steps })}`);
    const why = [...page.querySelectorAll(".summary li")].map((line) => line.textContent.trim());
    if (board() === shown && taps === nth) say(why.join(" "), true);
  } catch {
    // Offline: the tap does nothing, as before.
  }
}

let busy = false;
async function go(href) {
  if (busy) return;
  busy = true;
  try {
    const { ok, page } = await read(href);
    const next = page.getElementById("board");
    if (!ok || !next) throw new Error("no board");
    board().replaceWith(next);
    history.replaceState(null, "", href);
    from = null;
    mark();
    say(next.querySelector(".done")?.textContent ?? next.querySelector(".said").textContent);
    next.querySelector(".bar button, .next a, .bar a")?.focus({ preventScroll: true });
  } catch {
    location.assign(href);
  } finally {
    busy = false;
  }
}

// Says what has been played to those who do not see it, and to everyone why a move cannot be made.
const aloud = aloudLine();
if (board()) board().before(aloud);

function say(text, refused = false) {
  if (!aloud.isConnected) board().before(aloud);
  aloud.className = refused && text !== "" ? "notice refused" : "aloud";
  aloud.textContent = text;
}

document.addEventListener("crawford:shown", () => {
  if (!board()) return;
  from = null;
  mark();
});
if (board()) mark();
