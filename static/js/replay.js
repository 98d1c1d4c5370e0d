// Clicking through a match by the arrow keys, and without waiting for whole pages. Every place is a link or a button
// that works without this.
import { aloudLine, read } from "./board.js";

// Steps asked for while one is on its way; keys come faster than pages.
const MOST_WAITING = 20;
let waiting = [];
let busy = false;

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
  if (event.target.closest?.("input:not([type=file]), textarea, select, [contenteditable], .table, .file-lines")) return;
  const step = { ArrowLeft: "back", ArrowRight: "on" }[event.key];
  if (!step || !document.getElementById("replay")) return;
  event.preventDefault();
  if (!busy) press(step);
  else if (waiting.length < MOST_WAITING) waiting.push(step);
});

function press(step) {
  document.querySelector(`#replay [data-step="${step}"]:not(:disabled)`)?.click();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("#replay a[href^='?']");
  if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (!busy) go(link.href, link.dataset.step);
});

async function go(href, step) {
  busy = true;
  try {
    const { ok, page } = await read(href);
    const next = page.getElementById("replay");
    if (!ok || !next) throw new Error("no replay");
    document.getElementById("replay").replaceWith(next);
    document.title = page.title;
    history.replaceState(null, "", href);
    if (step) next.querySelector(`[data-step="${step}"]:not(:disabled)`)?.focus({ preventScroll: true });
    showCurrent();
  } catch {
    waiting = [];
    location.assign(href);
    return;
  } finally {
    busy = false;
  }
  const following = waiting.shift();
  if (following) press(following);
}

// Says what has just been done to those who do not see it: a region that stays, as what is replaced is not read out.
const aloud = aloudLine();
document.body.append(aloud);

// The move shown stays in sight in its list, without moving the page.
function showCurrent() {
  aloud.textContent = document.querySelector("#replay .said")?.textContent ?? "";
  const box = document.querySelector("#replay .moves-box");
  const here = box?.querySelector("[aria-current]");
  if (!here) return;
  const [a, b] = [box.getBoundingClientRect(), here.getBoundingClientRect()];
  if (b.top < a.top || b.bottom > a.bottom) box.scrollTop += b.top - a.top - a.height / 2;
}

showCurrent();
document.addEventListener("crawford:shown", showCurrent);
