// "12 minutes ago" for <time data-ago> under an hour; the exact time, which stands there without scripts, in the title.
import { moment } from "./say.js";

const EVERY_MS = 20000;
const say = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });

export function ago() {
  tell();
  setInterval(tell, EVERY_MS);
  document.addEventListener("crawford:renewed", tell);
}

function tell() {
  for (const time of document.querySelectorAll("time[data-ago]")) {
    time.dataset.ago ||= time.textContent;
    time.title ||= moment(new Date(time.dateTime));
    const minutes = Math.floor((Date.now() - new Date(time.dateTime)) / 60000);
    time.textContent = minutes >= 0 && minutes < 60 ? say.format(-minutes, "minute") : time.dataset.ago;
  }
}
