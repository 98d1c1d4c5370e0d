// Opens a match clock again where there is no connection, as the page was when it last had one.
const KEPT = "crawford-clock";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => event.waitUntil(keep(event.data)));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate" || new URL(request.url).pathname.startsWith("/static/")) event.respondWith(answer(request));
});

// One clock is kept, the one opened last, and all of it or nothing. What was kept before goes last: whenever the connection is
// lost there is something to open.
async function keep(addresses) {
  const answers = await Promise.all(addresses.map((address) => fetch(address)));
  if (!answers.every((one) => one.ok && !one.redirected)) return;
  const kept = await caches.open(KEPT);
  await Promise.all(addresses.map((address, at) => kept.put(address, answers[at])));
  const plain = (address) => address.split("#")[0];
  const needed = new Set(addresses.map(plain));
  const others = (await kept.keys()).filter(({ url }) => !needed.has(plain(url)));
  await Promise.all(others.map((one) => kept.delete(one, { ignoreVary: true })));
}

async function answer(request) {
  if (request.method !== "GET") return fetch(request);
  try {
    const now = await fetch(request);
    // Who may not see the page any more, or is led to the login page, does not see what was kept of it either.
    if (request.mode === "navigate" && !now.ok && now.status < 500) await caches.delete(KEPT);
    return now;
  } catch (lost) {
    const kept = await caches.match(request, { ignoreVary: true });
    if (kept) return kept;
    throw lost;
  }
}
