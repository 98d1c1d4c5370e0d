// What one reads stays where it is on the window while parts of the page are put in anew, above it or around it. At the
// top of a page nothing is held: what comes in first is to be seen.
const MOST = 24;

/** Remembers what is in sight; the function given back puts the window so that most of it is where it was. */
export function hold() {
  const [x, y] = [window.scrollX, window.scrollY];
  const marks = y === 0 ? [] : inSight().map((element) => ({ where: where(element), top: top(element) }));
  return () => {
    window.scrollTo(x, y);
    // Some have gone elsewhere in a list, as a match does that has ended: the middle of all is what most did.
    const moved = marks.map((mark) => ({ now: mark.where(), was: mark.top }))
      .filter(({ now }) => now && isShown(now))
      .map(({ now, was }) => top(now) - was)
      .sort((a, b) => a - b);
    const by = moved[Math.floor(moved.length / 2)] ?? 0;
    if (by !== 0) window.scrollBy(0, by);
  };
}

function inSight() {
  const found = [];
  for (const element of document.querySelectorAll("[data-live] :is([data-glow], [id], a[href])")) {
    if (found.length === MOST) break;
    const { top, height } = element.getBoundingClientRect();
    if (height > 0 && top >= 0 && top < window.innerHeight && goesWithThePage(element)) found.push(element);
  }
  return found;
}

// What sticks to the window says nothing of the page.
function goesWithThePage(element) {
  for (let at = element; at && at.id !== "main"; at = at.parentElement) {
    if (["sticky", "fixed"].includes(getComputedStyle(at).position)) return false;
  }
  return true;
}

// How an element is found again when its part was put in anew.
function where(element) {
  if (element.id) return () => document.getElementById(element.id);
  const [name, value] = element.dataset.glow ? ["data-glow", element.dataset.glow] : ["href", element.getAttribute("href")];
  const all = () => [...document.querySelectorAll(`[data-live] [${name}="${CSS.escape(value)}"]`)];
  const at = all().indexOf(element);
  return () => all()[at];
}

const top = (element) => element.getBoundingClientRect().top;
const isShown = (element) => element.getBoundingClientRect().height > 0;
