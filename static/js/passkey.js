// Passkeys. A form with `data-passkey="ADDRESS"` is shown where the browser knows keys; its button asks that address what
// to ask the key, and the form then carries the key's answer. Without this file no such form is shown.

const { PublicKeyCredential } = window;

if (PublicKeyCredential && window.isSecureContext) {
  offer();
  document.addEventListener("crawford:shown", offer);
  document.addEventListener("submit", (event) => {
    if (event.target.matches("form[data-passkey]")) begin(event, event.target);
  }, { capture: true });
}

function offer() {
  for (const form of document.querySelectorAll("form[data-passkey][hidden]")) form.hidden = false;
}

/** Asks the key first; then the form goes its usual way. */
function begin(event, form) {
  if (form.dataset.asked) {
    delete form.dataset.asked;
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  if (form.getAttribute("aria-busy") === "true") return;
  form.setAttribute("aria-busy", "true");
  ask(form)
    .catch(() => null)
    .then((answer) => {
      form.removeAttribute("aria-busy");
      form.elements.ceremony.value = answer?.ceremony ?? "";
      form.elements.answer.value = answer ? JSON.stringify(answer.answer) : "";
      // Without an answer the page says what is wrong, at its field.
      form.dataset.asked = "1";
      form.requestSubmit();
    });
}

async function ask(form) {
  const said = await fetch(form.dataset.passkey, { method: "POST", body: new URLSearchParams(new FormData(form)) });
  if (!said.ok) return null;
  const { ceremony, options } = await said.json();
  const publicKey = decoded(options.publicKey);
  const key = publicKey.user
    ? await navigator.credentials.create({ publicKey })
    : await navigator.credentials.get({ publicKey });
  return { ceremony, answer: encoded(key) };
}

/** The options with bytes where the browser wants bytes. */
function decoded(options) {
  const lists = (list) => list?.map((one) => ({ ...one, id: bytes(one.id) }));
  const out = { ...options, challenge: bytes(options.challenge) };
  if (options.user) out.user = { ...options.user, id: bytes(options.user.id) };
  if (options.excludeCredentials) out.excludeCredentials = lists(options.excludeCredentials);
  if (options.allowCredentials) out.allowCredentials = lists(options.allowCredentials);
  return out;
}

/** A key's answer with text where the server wants text. */
function encoded(key) {
  const { response } = key;
  const parts = { clientDataJSON: text(response.clientDataJSON) };
  if (response.attestationObject) {
    parts.attestationObject = text(response.attestationObject);
  } else {
    parts.authenticatorData = text(response.authenticatorData);
    parts.signature = text(response.signature);
    parts.userHandle = response.userHandle ? text(response.userHandle) : null;
  }
  return { id: key.id, rawId: text(key.rawId), type: key.type, response: parts, extensions: {} };
}

function bytes(written) {
  const plain = atob(written.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function text(buffer) {
  const plain = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
