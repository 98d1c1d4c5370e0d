// Clicking through a match by the arrow keys, and without waiting for whole pages. Every place is a link or a button
// that works without this.

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
  if (event.target.closest?.("input:not([type=file]), textarea, select, [contenteditable]")) return;
  const step = { ArrowLeft: "back", ArrowRight: "on" }[event.key];
  const target = step && document.querySelector(`#replay [data-step="${step}"]:not([aria-disabled])`);
  if (!target) return;
  event.preventDefault();
  target.click();
});

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("#replay a[href^='?']");
  if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(link.href, link.dataset.step);
});

let wanted = 0;
async function go(href, step) {
  const mine = ++wanted;
  try {
    const answer = await fetch(href, { headers: { Accept: "text/html" } });
    if (!answer.ok) throw new Error(answer.status);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = page.getElementById("replay");
    if (mine !== wanted) return; // another key has been pressed since
    if (!next) throw new Error("no replay");
    document.getElementById("replay").replaceWith(next);
    document.title = page.title;
    history.replaceState(null, "", href);
    if (step) next.querySelector(`[data-step="${step}"]`)?.focus({ preventScroll: true });
    showCurrent();
  } catch {
    location.assign(href);
  }
}

// The move shown stays in sight in its list, without moving the page.
function showCurrent() {
  const box = document.querySelector("#replay .moves-box");
  const here = box?.querySelector("[aria-current]");
  if (!here) return;
  const [a, b] = [box.getBoundingClientRect(), here.getBoundingClientRect()];
  if (b.top < a.top || b.bottom > a.bottom) box.scrollTop += b.top - a.top - a.height / 2;
}

showCurrent();
document.addEventListener("crawford:shown", showCurrent);
