// What the scripts of the pages with a board share.

/** How many pixels beside a place a tap may be. */
const SLACK = 14;
const PATIENCE_MS = 15_000;

/** The lit place that a tap right beside it is meant for, for on a phone a point is narrower than a thumb; else `spot`. */
export function meant(spot, { clientX, clientY }) {
  const beside = (at, low, high) => Math.max(low - at, at - high, 0);
  const away = (lit) => {
    const { left, right, top, bottom } = lit.getBoundingClientRect();
    return Math.hypot(beside(clientX, left, right), beside(clientY, top, bottom));
  };
  const lit = [...spot.closest("svg").querySelectorAll(".spot.may")].map((place) => [away(place), place]);
  const [nearest] = lit.filter(([distance]) => distance <= SLACK).sort(([a], [b]) => a - b);
  return nearest?.[1] ?? spot;
}

/** A line that is read out whenever its text changes. */
export function aloudLine() {
  const line = document.createElement("p");
  line.className = "aloud";
  line.setAttribute("role", "status");
  return line;
}

/** The page at an address, and whether it is what was asked for. */
export async function read(href) {
  const answer = await fetch(href, { headers: { Accept: "text/html" }, signal: AbortSignal.timeout(PATIENCE_MS) });
  return { ok: answer.ok, page: new DOMParser().parseFromString(await answer.text(), "text/html") };
}
