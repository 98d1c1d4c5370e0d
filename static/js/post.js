// One post. What is typed arrives soon or not at all; a file may take as long as it goes on moving, and it is told how much
// of it is sent.
const PATIENCE_MS = 15000;
const STANDSTILL_MS = 60000;

/** `sent` is told the share of a file that is sent, from 0 to 1. Rejected when nothing arrives. */
export function post(to, body, sent) {
  // The answer is where to go rather than a redirect followed unseen.
  const headers = { "X-Crawford-Form": "1" };
  if (!(body instanceof FormData)) {
    return fetch(to, { method: "POST", body, headers, signal: AbortSignal.timeout(PATIENCE_MS) });
  }
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let standstill;
    const moves = () => {
      clearTimeout(standstill);
      standstill = setTimeout(() => request.abort(), STANDSTILL_MS);
    };
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      moves();
      sent(total > 0 ? loaded / total : 0);
    });
    request.addEventListener("load", () => {
      const next = request.getResponseHeader("X-Crawford-Next");
      // Where an answer only says where to go, it has no body.
      resolve(new Response(request.response || null, { status: request.status, headers: next === null ? {} : { "X-Crawford-Next": next } }));
    });
    for (const end of ["error", "abort"]) request.addEventListener(end, () => reject(new Error(end)));
    request.addEventListener("loadend", () => clearTimeout(standstill));
    request.open("POST", to);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    moves();
    request.send(body);
  });
}
