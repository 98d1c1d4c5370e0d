// The words scripts say stand in <template id="say-…"> of the page: scripts have none of their own.

/** A copy of what the template `id` says, as a document fragment. */
export function say(id) {
  const template = document.getElementById(`say-${id}`);
  return template ? template.content.cloneNode(true) : document.createDocumentFragment();
}

/** A time as the club's clock shows it, hours and minutes; on a page of no club, as the reader's does. */
export function clock(date) {
  return written(date, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

/** The same with the date. */
export function moment(date) {
  return written(date, { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" });
}

function written(date, how) {
  const { lang } = document.documentElement;
  try {
    return date.toLocaleString(lang, { ...how, timeZone: document.body.dataset.zone });
  } catch {
    return date.toLocaleString(lang, how); // a zone this browser does not know
  }
}
