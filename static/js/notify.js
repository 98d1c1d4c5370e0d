// "Your match is ready" as a notification of the browser, for whoever asked for it on their own page. No service of anybody
// else's: the page hears of it by its event stream, which it then keeps while it is hidden. Without this, and where the
// browser allows none, the page says the same by itself.
import { say } from "./say.js";

const KEPT = "crawford-notify";
const box = () => document.querySelector("[data-notify]");

if (box() && "Notification" in window && "serviceWorker" in navigator && Notification.permission !== "denied") watch();

function watch() {
  let on = Notification.permission === "granted" && remembered() === "on";
  let called = call();
  show();
  if (on) worker();

  document.addEventListener("click", async ({ target }) => {
    if (!target.closest("[data-notify] button")) return;
    on = !on && (await Notification.requestPermission()) === "granted";
    remember(on ? "on" : "off");
    if (on) await worker();
    show();
  });
  // The page of a refused form has a box of its own.
  document.addEventListener("crawford:shown", show);

  document.addEventListener("crawford:renewed", async () => {
    const now = call();
    const news = now && now.key !== called?.key;
    called = now;
    if (!news || !on) return;
    const registered = await worker();
    registered?.showNotification(now.text, { tag: "crawford-match", body: box().dataset.body, icon: box().dataset.icon, data: { page: location.pathname } });
  });

  function show() {
    // A hidden page gives up its event stream; this one is waited for.
    document.documentElement.toggleAttribute("data-stays", on);
    if (!box()) return;
    box().hidden = false;
    const button = box().querySelector("button");
    button.replaceChildren(say(on ? "notify-stop" : "notify-ask"));
    box().querySelector("[role=status]").replaceChildren(say(on ? "notify-on" : Notification.permission === "denied" ? "notify-denied" : "notify-off"));
  }
}

/** Phones show notifications only for a worker. */
async function worker() {
  try {
    const registered = await navigator.serviceWorker.register(box().dataset.notify);
    if (registered.active) return registered;
    const coming = registered.installing ?? registered.waiting;
    // One that cannot be installed becomes redundant.
    await new Promise((done) => coming.addEventListener("statechange", () => ["activated", "redundant"].includes(coming.state) && done()));
    return registered.active && registered;
  } catch {
    return null;
  }
}

/** The match the page calls its player to. */
function call() {
  const at = document.querySelector("#here [data-call]");
  return at && { key: at.dataset.call, text: at.textContent };
}

function remembered() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

function remember(word) {
  try {
    localStorage.setItem(KEPT, word);
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}
