// The words scripts say stand in <template id="say-…"> of the page: scripts have none of their own.

/** A copy of what the template `id` says, as a document fragment. */
export function say(id) {
  const template = document.getElementById(`say-${id}`);
  return template ? template.content.cloneNode(true) : document.createDocumentFragment();
}

/** A time as the reader's clock shows it, hours and minutes. */
export function clock(date) {
  return date.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}
