// Every page works without scripts; these make it quicker and livelier.
import { watchForms } from "./forms.js";

// What shows nothing live loads no more, and a page of the past names no streams; a live region may come with a refused
// form's page.
async function watch() {
  if (document.querySelector('[data-live][id]:not([data-live=""])')) (await import("./live.js")).watchStreams();
  else document.addEventListener("crawford:shown", watch, { once: true });
}

watchForms();
watch();
