// "12 minutes ago" for <time data-ago> under an hour; the exact time, which stands there without scripts, in the title.
import { moment } from "./say.js";

const EVERY_MS = 20000;
const relative = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });

function tell() {
  for (const time of document.querySelectorAll("time[data-ago]")) {
    time.dataset.ago ||= time.textContent;
    time.title ||= moment(new Date(time.dateTime));
    const minutes = Math.floor((Date.now() - new Date(time.dateTime)) / 60000);
    time.textContent = minutes >= 0 && minutes < 60 ? relative.format(-minutes, "minute") : time.dataset.ago;
  }
}

tell();
setInterval(tell, EVERY_MS);
document.addEventListener("crawford:renewed", tell);
document.addEventListener("crawford:shown", tell);
