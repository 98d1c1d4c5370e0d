// A match clock between two players. It needs no connection once it is open: its state is kept on the phone, what is to be
// told to the desk waits there until it has arrived, and a worker opens the page again should the browser have let it go.
import { delays, fallen, gameOver, goesOn, paused, shows, start, tapped } from "./clock-time.js";
import { post } from "./post.js";
import { say } from "./say.js";

const KEPT = "crawford-clock-";
const KEPT_MS = 3 * 24 * 3600_000;
const AGAIN_MS = 15_000;

const find = (what) => root.querySelector(what);
const halves = () => [...root.querySelectorAll(".half")];

let root, form, rule, state, waiting, drawing = null, sending = false, lock = null;

if (take()) begin();

// The clock and the form of this page, or of the page of a refused form.
function take() {
  const clock = document.getElementById("clock");
  if (!clock) return false;
  root = clock;
  form = document.getElementById("clock-report");
  return true;
}

function begin() {
  const { delay, givesBack, clock } = root.dataset;
  rule = { delay: Number(delay) * 1000, givesBack: givesBack !== undefined };
  forgetOld();
  const kept = read(KEPT + clock);
  state = kept?.state;
  waiting = kept?.waiting ?? null;
  if (!state) state = fromDesk();
  adopt();
  listen();
  document.addEventListener("keydown", key);
  document.addEventListener("crawford:renewed", () => {
    // What is kept must know it too: opened again without a connection, it would set the clock back.
    if (adopt()) keepPage();
    draw();
  });
  document.addEventListener("crawford:shown", () => {
    if (!take()) return;
    if (!adopt()) keep(); // the form has forgotten it
    listen();
  });
  document.addEventListener("visibilitychange", () => { wake(); draw(); });
  window.addEventListener("online", send);
  setInterval(send, AGAIN_MS);
  send();
  keepPage();
}

function listen() {
  for (const half of halves()) half.addEventListener("click", () => change((now) => tapped(state, Number(half.dataset.side), rule, now)));
  find("[data-pause]").addEventListener("click", pause);
  find("[data-game-over]").addEventListener("click", () => tell((now) => gameOver(state, rule, now)));
  find("[data-close]").addEventListener("click", () => open(false));
  const beside = document.getElementById("clock-opens");
  beside.querySelector("[data-open]").addEventListener("click", () => open(true));
  beside.querySelector("[data-reset]").addEventListener("click", () => {
    const full = Number(root.dataset.reserve) * 1000;
    change(() => start([full, full], state.set));
    open(true);
  });
  // What is entered by hand is told by its own page.
  form?.addEventListener("submit", () => {
    waiting = null;
    forget(KEPT + root.dataset.clock);
  });
  document.getElementById("clock-hint").hidden = false;
  open(!document.querySelector("[data-focus]"));
}

// Browsers give pages over plain HTTP no worker: there the page has to stay open.
async function keepPage() {
  try {
    const all = await navigator.serviceWorker.getRegistrations();
    const others = all.filter((one) => one.active?.scriptURL.includes("/clock-worker.js") && new URL(one.scope).pathname !== location.pathname);
    await Promise.all(others.map((one) => one.unregister()));
    await navigator.serviceWorker.register(new URL("clock-worker.js", import.meta.url), { scope: location.pathname });
    const { active } = await navigator.serviceWorker.ready;
    const parts = performance.getEntriesByType("resource").map((one) => one.name).filter((name) => new URL(name).pathname.startsWith("/static/"));
    active.postMessage([...new Set([location.href, ...parts])]);
  } catch {
    // Then the clock runs only as long as its page is open.
  }
}

// What the desk knows, and whether a director has set it since.
function desk() {
  return document.getElementById("clock-score").dataset;
}

function fromDesk() {
  const { top, bottom, set, flag } = desk();
  const fresh = start([Number(top) * 1000, Number(bottom) * 1000], Number(set));
  return { ...fresh, flag: flag === undefined ? null : Number(flag) };
}

// What a director has set or ruled counts from then on; says whether there is any.
function adopt() {
  if (Number(desk().set) === state.set) return false;
  state = fromDesk();
  waiting = null;
  keep();
  return true;
}

function change(how) {
  const now = Date.now();
  const fell = fallen(state, rule, now);
  const next = fell === state ? how(now) : fell;
  if (next === state) return false;
  const isUp = next.flag !== null && state.flag === null;
  state = next;
  keep();
  if (isUp) report();
  draw();
  wake();
  return true;
}

function tell(how) {
  if (change(how)) report();
}

function pause() {
  if (state.since === null) change((now) => goesOn(state, now));
  else tell((now) => paused(state, now));
}

function key(event) {
  if (root.hidden || event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
  if (event.key === " " && event.target.closest("button:not(.half), a, input")) return;
  const at = { ArrowLeft: 0, ArrowUp: 0, ArrowRight: 1, ArrowDown: 1 }[event.key];
  const half = at === undefined ? halves().find((one) => Number(one.dataset.side) === state.turn) : halves()[at];
  if (at === undefined && event.key !== " ") return;
  event.preventDefault();
  half?.click();
}

function open(shown) {
  root.hidden = !shown;
  document.getElementById("clock-opens").hidden = shown;
  document.documentElement.classList.toggle("clocking", shown);
  draw();
  wake();
}

function draw() {
  if (drawing !== null) cancelAnimationFrame(drawing);
  drawing = null;
  const now = Date.now();
  if (fallen(state, rule, now) !== state) {
    change(() => state);
    return;
  }
  for (const half of halves()) {
    const side = Number(half.dataset.side);
    const runs = state.turn === side;
    half.setAttribute("aria-pressed", String(runs && state.since !== null));
    half.classList.toggle("turn", runs);
    half.classList.toggle("up", state.flag === side);
    put(half.querySelector(".left"), time(shows(state, side, rule, now)));
    const delay = runs ? Math.ceil(delays(state, rule, now) / 1000) : 0;
    put(half.querySelector(".delay"), delay > 0 ? `+${delay}` : "");
    half.querySelector(".fell").hidden = state.flag !== side;
  }
  const stands = state.turn === null || state.flag !== null;
  const [pauses, goes] = find("[data-pause]").children;
  pauses.hidden = state.turn !== null && state.since === null;
  goes.hidden = !pauses.hidden;
  find("[data-pause]").disabled = stands;
  find("[data-game-over]").disabled = stands;
  find(".costs").hidden = state.flag === null;
  if (state.since !== null && !root.hidden && !document.hidden) drawing = requestAnimationFrame(draw);
}

function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function time(ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

// The screen stays lit while a clock runs, where the browser can do that.
async function wake() {
  const runs = state.since !== null && !root.hidden && !document.hidden;
  try {
    if (!runs) {
      await lock?.release();
      lock = null;
    } else if (!lock || lock.released) {
      lock = await navigator.wakeLock?.request("screen");
    }
  } catch {
    lock = null;
  }
}

// Only the newest is told: it says all of it.
function report() {
  if (!form) return;
  const now = Date.now();
  const [top, bottom] = [0, 1].map((side) => time(shows(state, side, rule, now)));
  const key = `${form.elements.key.value}-${now.toString(36)}`;
  waiting = { key, top, bottom, flag: state.flag ?? "", runs: "1" };
  keep();
  send();
}

async function send() {
  if (!form || !waiting || sending) return;
  sending = true;
  const sent = waiting;
  try {
    const answer = await post(form.action, new URLSearchParams(sent));
    if (answer.headers.get("X-Crawford-Next") !== null) arrived(sent, "clock-sent");
    else if (answer.status === 401) said("clock-signed-out");
    else if (answer.status === 429 || answer.status >= 500) said("clock-waits");
    else arrived(sent, "clock-refused", await answer.text());
  } catch {
    said("clock-waits");
  } finally {
    sending = false;
  }
  if (waiting && waiting !== sent) send();
}

function arrived(sent, words, page) {
  if (waiting === sent) waiting = null;
  keep();
  said(words, page && new DOMParser().parseFromString(page, "text/html").querySelector("main :is(.summary li, .lead)")?.textContent);
}

function said(words, why) {
  const line = find(".sending");
  line.replaceChildren(say(words));
  const reason = line.querySelector("[data-why]");
  if (reason) reason.textContent = why ?? "";
}

function keep() {
  try {
    localStorage.setItem(KEPT + root.dataset.clock, JSON.stringify({ state, waiting, at: Date.now() }));
  } catch {
    // Without storage it runs as long as the page is open.
  }
}

function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null;
  }
}

function forgetOld() {
  try {
    const old = Object.keys(localStorage).filter((name) => name.startsWith(KEPT) && !(Date.now() - read(name)?.at < KEPT_MS));
    old.forEach(forget);
  } catch {
    // Without storage there is nothing to forget.
  }
}

function forget(name) {
  try {
    localStorage.removeItem(name);
  } catch {
    // Without storage there is nothing to forget.
  }
}
