// Live regions. A region is
//   <section id="…" data-live="STREAM:VERSION [STREAM:VERSION …]" data-fragment="URL">
// When a stream moves past its version, the page at URL (this page when none is given) is read again and its region of
// the same id put in place: focus, what one reads, open <details> and filters stay, and every element with `data-glow`
// whose text changed glows once. A page with `data-still` in it shows what is over: corrections come in, but it is not
// called live.
import { clock, say } from "./say.js";
import { styles } from "./forms.js";
import { hold } from "./hold.js";
import { link } from "./link.js";

const FIELDS = "input:not([type=checkbox],[type=radio],[type=hidden]),textarea,select";

// Sources that are there no more, or not for this reader; their regions stay as they are.
const gone = new Set();
const regions = () => [...document.querySelectorAll("[data-live][id]")].filter((region) => !gone.has(sourceOf(region)));

const PATIENCE_MS = 30_000;

// What is foreseen is read again after five minutes though nothing has happened: it moves with the clock.
const FORESEEN_MS = 5 * 60_000;
const since = new WeakMap();
function isOutdated(region) {
  if (!("foresees" in region.dataset)) return false;
  if (!since.has(region)) since.set(region, performance.now());
  return performance.now() - since.get(region) > FORESEEN_MS;
}

// What somebody changes in a form stays while they are at it: whoever has sent nothing a minute later has left it. Ticks of
// the chouette table are not waited for: chouette.js keeps them.
const UNSENT_MS = 60_000;
// What did not arrive stays longer, to be sent again.
const LOST_MS = 5 * 60_000;
let unsent = null; // the field changed last, and when

export function watchStreams() {
  const line = link({ news, live, lost });
  const rests = () => document.hidden && !document.documentElement.hasAttribute("data-stays");
  setInterval(() => rests() || (regions().some(isOutdated) && catchUp()), 60_000);
  const want = () => line.want(rests() ? new Map() : shown());
  document.addEventListener("visibilitychange", want);
  document.addEventListener("crawford:shown", () => { want(); catchUp(); });
  window.addEventListener("pagehide", () => line.want(new Map()));
  window.addEventListener("pageshow", want);
  document.addEventListener("focusout", () => setTimeout(catchUp, 50));
  let left;
  document.addEventListener("input", ({ target }) => {
    if (!target.form || (target.type === "checkbox" && target.closest("[data-board]"))) return;
    unsent = { field: target, at: performance.now() };
    clearTimeout(left);
    left = setTimeout(catchUp, UNSENT_MS + 50);
  });
  want();

  // Every stream of this page with the oldest version any region shows of it.
  function shown() {
    const all = new Map();
    for (const region of regions()) {
      for (const [stream, version] of streams(region)) {
        all.set(stream, Math.min(version, all.get(stream) ?? Infinity));
      }
    }
    return all;
  }

  const newest = new Map();
  let fetching = false;
  let trying; // again, after one that failed

  function news(stream, version) {
    // Told once more, as to a tab whose region is being filled in.
    if (version <= (newest.get(stream) ?? 0)) return;
    newest.set(stream, version);
    catchUp();
  }

  // All regions of one page at once; what comes in meanwhile is seen by the next look.
  async function catchUp() {
    if (fetching) return;
    fetching = true;
    clearTimeout(trying);
    try {
      for (let behind; (behind = regions().filter((r) => isBehind(r) && !isBeingFilledIn(r))).length > 0; ) {
        const source = sourceOf(behind[0]);
        const before = behind.filter((r) => sourceOf(r) === source).map((r) => [r.id, r.dataset.live]);
        await renew(source, before.map(([id]) => id));
        if (gone.has(source)) continue;
        // A page from a cache a moment old: ask again a little later rather than at once.
        const isOld = before.some(([id, live]) => document.getElementById(id)?.dataset.live === live);
        if (isOld) await new Promise((done) => setTimeout(done, 1000));
      }
      want();
    } catch {
      trying = setTimeout(catchUp, 3000);
    } finally {
      fetching = false;
    }
  }

  function isBehind(region) {
    return isOutdated(region) || streams(region).some(([stream, version]) => version < (newest.get(stream) ?? 0));
  }
}

function streams(region) {
  return region.dataset.live.split(" ").filter(Boolean).map((part) => {
    const cut = part.lastIndexOf(":");
    return [part.slice(0, cut), Number(part.slice(cut + 1))];
  });
}

// Nothing is taken from under someone's fingers: not the field they are in, nor what they have just changed, nor a form that
// is being sent or did not arrive.
function isBeingFilledIn(region) {
  const active = document.activeElement;
  if (region.contains(active) && active.matches(FIELDS)) return true;
  if (unsent && region.contains(unsent.field) && performance.now() - unsent.at < UNSENT_MS) return true;
  if (region.querySelector("form[aria-busy]")) return true;
  // A button alone can be pressed again.
  const isKept = (told) => performance.now() - told.dataset.told < LOST_MS && told.closest("form").querySelector(FIELDS);
  return [...region.querySelectorAll("form [data-told]")].some(isKept);
}

function sourceOf(region) {
  return region.dataset.fragment || location.href;
}

async function renew(source, ids) {
  // What has just happened is for the page one is led to: read here it would be said to nobody.
  const headers = { "X-Crawford-Live": "1" };
  const answer = await fetch(source, { cache: "no-cache", headers, signal: AbortSignal.timeout(PATIENCE_MS) });
  const isGone = [404, 410].includes(answer.status);
  if (isGone || [401, 403].includes(answer.status)) {
    gone.add(source);
    state(isGone ? "link-gone" : "link-lost", new Date(), true);
    return;
  }
  if (!answer.ok) throw new Error(answer.status);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  await styles(page);
  // Meanwhile somebody may have begun to fill in.
  const behind = ids.map((id) => document.getElementById(id)).filter((region) => region && !isBeingFilledIn(region));
  if (behind.some((region) => !page.getElementById(region.id))) {
    location.reload(); // the page has become another one
    return;
  }
  const stay = hold();
  for (const region of behind) replace(region, page.getElementById(region.id));
  stay();
  if (page.title) document.title = page.title;
}

function replace(region, fresh) {
  const kept = remember(region);
  const texts = new Map(glowing(region).map((e) => [e.dataset.glow, e.textContent]));
  region.replaceWith(fresh);
  kept.restore(fresh);
  for (const element of glowing(fresh)) {
    const before = texts.get(element.dataset.glow);
    if (before !== undefined && before !== element.textContent) element.classList.add("changed");
  }
  document.dispatchEvent(new CustomEvent("crawford:renewed", { detail: fresh }));
  // Last, when what scripts add stands there again.
  kept.focus(fresh);
}

function glowing(region) {
  return [...region.querySelectorAll("[data-glow]")];
}

function remember(region) {
  const active = region.contains(document.activeElement) ? again(document.activeElement) : null;
  const open = new Map([...region.querySelectorAll("details[id]")].map((d) => [d.id, d.open]));
  // Which round is shown, what is folded: chosen by whoever looks, and sent to nobody.
  const views = [...region.querySelectorAll("input[id]:is([type=radio],[type=checkbox])")]
    .filter((input) => !input.form && input.checked !== input.defaultChecked).map((input) => [input.id, input.checked]);
  const scrolled = boxes(region).map((box, at) => [name(box, at), box.scrollLeft, box.scrollTop]);
  return {
    restore(fresh) {
      for (const details of fresh.querySelectorAll("details[id]")) {
        if (open.has(details.id)) details.open = open.get(details.id);
      }
      for (const [id, checked] of views) {
        const input = document.getElementById(id);
        if (input) input.checked = checked;
      }
      const again = new Map(boxes(fresh).map((box, at) => [name(box, at), box]));
      for (const [box, left, top] of scrolled) if (left > 0 || top > 0) again.get(box)?.scrollTo(left, top);
    },
    focus(fresh) {
      active?.(fresh)?.focus({ preventScroll: true });
    },
  };
}

// What may be wider than the window and scrolls by itself, and how it is found again.
const boxes = (region) => [...region.querySelectorAll(".table, .rounds")];
const name = (box, at) => box.getAttribute("aria-label") ?? at;

// How an element is found again after its region was replaced: by its id, else by where it leads or what it sends.
function again(element) {
  const first = (selector) => (fresh) => fresh.querySelector(selector);
  if (element.id) return first(`#${CSS.escape(element.id)}`);
  if (element.matches("details[id] > summary")) return first(`#${CSS.escape(element.parentElement.id)} > summary`);
  const href = element.getAttribute("href");
  if (href) return first(`a[href="${CSS.escape(href)}"]`);
  if (!element.form) return () => null;
  // Never a button beside it: that may be about another player.
  const sent = sends(element);
  return (fresh) => {
    const alike = [...fresh.querySelectorAll(element.localName)].filter((other) => other.form && sends(other) === sent);
    return alike.length === 1 ? alike[0] : null;
  };
}

function sends(control) {
  const what = ["name", "value", "formaction", "aria-label"].map((name) => control.getAttribute(name));
  const hidden = [...control.form.querySelectorAll("input[type=hidden]:not([name=key],[name=seen])")]
    .map(({ name, value }) => [name, value]);
  return JSON.stringify([control.form.getAttribute("action"), what, hidden]);
}

function live() {
  const isSaid = regions().some((region) => streams(region).length > 0) && !document.querySelector("[data-still]");
  if (gone.size === 0) state(isSaid ? "link-live" : null, null, false); // no words: nothing is said
}

function lost(since) {
  if (gone.size === 0) state("link-lost", since, true);
}

function state(words, since, isLost) {
  const line = document.querySelector("[data-link-state]");
  if (!line) return;
  const said = say(words);
  const moment = said.querySelector("[data-since]");
  if (moment) {
    const time = document.createElement("time");
    time.dateTime = since.toISOString();
    time.textContent = clock(since);
    moment.replaceWith(time);
  }
  line.replaceChildren(said);
  line.classList.toggle("lost", isLost);
  line.hidden = false;
}
