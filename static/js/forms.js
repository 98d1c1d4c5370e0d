// Posts by fetch, so that when a post does not arrive the page says so, keeps what was entered and offers to send it
// again. The form's one-time key goes with it each time, so sending twice stores once.
import { post } from "./post.js";
import { say } from "./say.js";

/** What takes longer shows that it is under way. */
const SOON_MS = 700;

export function watchForms() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    // Whoever uses the phone next has nothing of what is kept here without a connection.
    if ("forgets" in form.dataset) self.caches?.delete("crawford-clock");
    if (event.defaultPrevented || form.method !== "post" || "plain" in form.dataset) return;
    event.preventDefault();
    send(form, event.submitter);
  });
  focusWhatIsWrong();
  // Coming back by the Back button: buttons that were sending can be pressed again.
  window.addEventListener("pageshow", () => document.querySelectorAll("form[aria-busy]").forEach(free));
}

async function send(form, submitter) {
  if (form.getAttribute("aria-busy") === "true") return; // a double tap
  const again = () => send(form, submitter);
  const data = new FormData(form, submitter);
  const body = form.enctype === "multipart/form-data" ? data : new URLSearchParams(data);
  form.setAttribute("aria-busy", "true");
  forget(form);
  const buttons = [...form.querySelectorAll("button")];
  buttons.forEach((button) => button.setAttribute("aria-disabled", "true"));
  const way = underWay(form);
  let answer;
  try {
    answer = await post(submitter?.getAttribute("formaction") || form.getAttribute("action") || location.href, body, way.sent);
  } catch {
    way.ends();
    free(form);
    tell(form, say("not-arrived"), again);
    return;
  }
  const next = answer.headers.get("X-Crawford-Next");
  if (next !== null) {
    leadTo(next);
    return;
  }
  way.ends();
  free(form);
  const page = new DOMParser().parseFromString(await answer.text().catch(() => ""), "text/html");
  if (answer.status === 401) {
    tell(form, say("signed-out"), again);
  } else if (page.querySelector("main form[method=post]")) {
    show(page);
  } else {
    // A page without the form would take what was entered with it: what it says is told here instead.
    const why = page.querySelector("main .lead")?.textContent;
    const told = say(why ? "not-taken" : "not-arrived");
    if (why) told.querySelector("[data-why]").textContent = why;
    tell(form, told, again);
  }
}

// This same page is loaded again: an address that differs by its fragment alone would only be scrolled to.
function leadTo(next) {
  const { pathname, search, hash } = new URL(next, location.href);
  if (pathname + search !== location.pathname + location.search) {
    location.assign(next);
    return;
  }
  if (hash) history.replaceState(null, "", next);
  location.reload();
}

// Says, where the eye is, that something takes its time, and how much of a file is sent.
function underWay(form) {
  let share = 0;
  const bar = () => form.querySelector("[data-told] progress");
  const show = () => {
    // All of it sent, it is being read: how long that takes nobody knows.
    if (share > 0 && share < 1) bar()?.setAttribute("value", share);
    else bar()?.removeAttribute("value");
  };
  const soon = setTimeout(() => {
    tell(form, say("under-way"));
    show();
  }, SOON_MS);
  return {
    sent: (of) => {
      share = of;
      show();
    },
    ends: () => {
      clearTimeout(soon);
      forget(form);
    },
  };
}

function free(form) {
  form.removeAttribute("aria-busy");
  form.querySelectorAll("button[aria-disabled]").forEach((button) => button.removeAttribute("aria-disabled"));
}

function forget(form) {
  form.querySelectorAll("[data-told]").forEach((told) => told.remove());
}

// At the button that was pressed, where the eye is.
function tell(form, words, again) {
  const place = document.createElement("div");
  place.dataset.told = performance.now(); // see live.js
  place.append(words);
  place.querySelector("[data-send-again]")?.addEventListener("click", again);
  form.append(place);
  place.querySelector("[data-send-again]")?.focus();
  place.scrollIntoView({ block: "nearest" });
}

/** Brings the stylesheets of a page that this one does not have; done when they are there. */
export function styles(page) {
  const known = new Set([...document.styleSheets].map((sheet) => sheet.href));
  const missing = [...page.head.querySelectorAll("link[rel=stylesheet]")]
    .filter((link) => !known.has(new URL(link.getAttribute("href"), location.href).href));
  const there = missing.map((link) => new Promise((done) => { link.onload = link.onerror = done; }));
  document.head.append(...missing);
  return Promise.all(there);
}

// A refusal is the same page with what was entered and what was wrong; what would follow is a page of its own, which may
// be drawn by other stylesheets.
function show(page) {
  document.title = page.title;
  styles(page);
  document.querySelector("main").replaceWith(page.querySelector("main"));
  focusWhatIsWrong();
  document.dispatchEvent(new CustomEvent("crawford:shown"));
}

function focusWhatIsWrong() {
  const wrong = document.querySelector("[data-focus]");
  if (wrong) {
    wrong.focus();
    wrong.scrollIntoView({ block: "start" });
  }
}
