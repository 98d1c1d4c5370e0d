// Every page works without scripts; these make it quicker and livelier.
import { watchForms } from "./forms.js";

// What shows nothing live loads no more, and a page of the past names no streams; a live region may come with a refused
// form's page.
async function watch() {
  if (document.querySelector('[data-live][id]:not([data-live=""])')) (await import("./live.js")).watchStreams();
  else document.addEventListener("crawford:shown", watch, { once: true });
}

// On a phone the row of a site's or an event's pages scrolls: the one that is read stands in its middle.
for (const tab of document.querySelectorAll(":is(.site, .in-page) [aria-current]")) {
  const row = tab.closest("ul");
  const [at, all] = [tab, row].map((element) => element.getBoundingClientRect());
  row.scrollLeft += at.left + at.width / 2 - all.left - all.width / 2;
}

watchForms();
watch();
